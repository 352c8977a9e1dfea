/* module.h - the engine as a Lua module. */
#ifndef HOUSERULE_MODULE_H
#define HOUSERULE_MODULE_H

#include "embed.h"

#include <lua.h>

/* Opens it: pushes the engine's table. For lua_call and `require`. */
int luaopen_houserule(lua_State *L);

/* From here on `require` finds only what module_add_searcher adds, whatever lies in the folder or in LUA_PATH. For a state
 * that is the program's own; one that loads the module keeps its path. */
void module_seal(lua_State *L);

/* Lets `require` find the files of `list` under `folder` by names that begin with `prefix`, before it looks anywhere
 * else. */
void module_add_searcher(lua_State *L, const embed_t *list, const char *folder, const char *prefix);

#endif
