/* tally_lua.h - a tally as a Lua table, for estimates, files and other processes. */
#ifndef HOUSERULE_TALLY_LUA_H
#define HOUSERULE_TALLY_LUA_H

#include "sim/tally.h"

#include <lua.h>

/* Pushes { combos =, clusters =, crowded = { kinds, words as booleans }, columns = { { name, per, sort, sums = a list for
 * each combination }, ... } } in the order of names. Sums are integers, or digits if too large. Empty columns and those of a
 * crowded sort are omitted. */
void tally_push(lua_State *L, const tally_t *t);

/* Opens a tally and reads such a table into it; raises an error if it is wrong, and then no tally is open. */
void tally_load(lua_State *L, int index, tally_t *t);

#endif
