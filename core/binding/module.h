/* module.h - the engine as a Lua module. */
#ifndef HOUSERULE_MODULE_H
#define HOUSERULE_MODULE_H

#include "embed.h"

#include <lua.h>

/* Opens the module: pushes the engine's table. For lua_call and `require`. */
int luaopen_houserule(lua_State *L);

/* Makes `require` find only the files of module_add_searcher, and nothing in the working directory or in LUA_PATH. Call it
 * for a state of the program. A stock Lua that loads the module keeps its path. */
void module_seal(lua_State *L);

/* Makes `require` find the files of `list` under `folder`, by names that begin with `prefix`. They come before all other
 * files. */
void module_add_searcher(lua_State *L, const embed_t *list, const char *folder, const char *prefix);

#endif
