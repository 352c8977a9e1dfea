/* blame.h - what went wrong in a script, as one sentence that begins with its line. Scripts may throw anything: nothing of
 * theirs is called. */
#ifndef HOUSERULE_BLAME_H
#define HOUSERULE_BLAME_H

#include <lua.h>
#include <stdbool.h>

enum { BLAME_LINE = 128 };

/* The innermost line of a script in the calls of L; false if none is running one. With `path`, of that script alone: what it
 * calls of a game or a library is not to blame while it is read. blame_line writes it as "games/x.lua:12:", the path as Lua
 * shortens it. */
bool blame_find(lua_State *L, const char *path, lua_Debug *ar);
bool blame_line(lua_State *L, char out[BLAME_LINE]);

/* The error on top of L's stack, thrown in `ran` with this status, becomes a sentence. */
void blame_explain(lua_State *L, lua_State *ran, int status);

#endif
