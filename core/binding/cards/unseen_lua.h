/* unseen_lua.h - unseen cards for the engine: packs drawn among all that fit (solve.h). */
#ifndef HOUSERULE_UNSEEN_LUA_H
#define HOUSERULE_UNSEEN_LUA_H

#include "cards.h"

#include <lua.h>

/* Pushes a table of functions: prepare, draw, cards. */
void unseen_push(lua_State *L);

/* The pack drawn last from what `prepare` gave, at index `arg`: the number of its cards. A Lua error for anything else. */
unsigned unseen_pack(lua_State *L, int arg, const card_t **card);

#endif
