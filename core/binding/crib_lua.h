/* crib_lua.h - counting at cribbage for Lua: the table `crib` of a script. */
#ifndef HOUSERULE_CRIB_LUA_H
#define HOUSERULE_CRIB_LUA_H

#include "crib.h"

#include <lua.h>

/* Pushes the functions, which count cards of the deck at that index: what another pack has is no card of cribbage. */
void crib_push(lua_State *L, int deck);

/* The rules of that word; false if it is none: when a flush counts, and whether only runs played upwards do. */
bool crib_flush_named(const char *word, crib_flush_t *out);
bool crib_runs_named(const char *word, bool *rising);

#endif
