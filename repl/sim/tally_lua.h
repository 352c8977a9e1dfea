/* tally_lua.h - a tally as a value of Lua's, which is how it is looked at, kept in a file and sent from process to
 * process. */
#ifndef HOUSERULE_TALLY_LUA_H
#define HOUSERULE_TALLY_LUA_H

#include "sim/tally.h"

#include <lua.h>

/* Pushes { combos =, clusters =, crowded = { kinds, words as yes or no }, columns = { { name, per, sort, sums = a list for
 * each combination }, ... } } in the order of the names. Sums are integers, and digits where they do not fit in one.
 * Columns of a sort that is crowded are left out, and those in which nothing was counted. */
void tally_push(lua_State *L, const tally_t *t);

/* Reads such a value at an index into a tally that is opened here; raises what is wrong, and no tally is open then. */
void tally_load(lua_State *L, int index, tally_t *t);

#endif
