/* count_lua.h - counting cards for Lua: melds, sums, sequences, poker hands. */
#ifndef HOUSERULE_COUNT_LUA_H
#define HOUSERULE_COUNT_LUA_H

#include <lua.h>

/* Adds the functions melds, deadwood, sums, runs, poker, for cards of the deck at index `deck`, to the table on the stack's
 * top. */
void count_add(lua_State *L, int deck);

#endif
