/* module.h - the engine as a Lua module. */
#ifndef HOUSERULE_MODULE_H
#define HOUSERULE_MODULE_H

#include "embed.h"

#include <lua.h>

/* Opens it: pushes the engine's table. For lua_call and `require`. */
int luaopen_houserule(lua_State *L);

/* Lets `require` find the files of `list` under `folder` by names that begin with `prefix`. */
void module_add_searcher(lua_State *L, const embed_t *list, const char *folder, const char *prefix);

#endif
