/* crib_lua.h - counting at cribbage for Lua: the table `crib` of a script. */
#ifndef HOUSERULE_CRIB_LUA_H
#define HOUSERULE_CRIB_LUA_H

#include "crib.h"

#include <lua.h>

/* Pushes the functions, which count cards of the deck at that index: what another pack has is no card of cribbage. */
void crib_push(lua_State *L, int deck);

/* The arguments from `at` on that say what counts in the play: runs, flush, thirty_one. */
crib_play_t crib_arg_play(lua_State *L, int at);

#endif
