/* crib_lua.h - counting at cribbage for Lua. */
#ifndef HOUSERULE_CRIB_LUA_H
#define HOUSERULE_CRIB_LUA_H

#include <lua.h>

/* Pushes a table with the functions pips, count, list, played, list_played, for cards of the deck at index `deck`. */
void crib_push(lua_State *L, int deck);

#endif
