/* rules_snapshot.h - a snapshot of every table and upvalue that the rules can reach, to tell if a game changed them.
 *
 * `variables` has of each variable in turn a function, the number of its upvalue, and the value; `tables` of each table in turn
 * the table, a copy of its entries, how many these are, and its metatable (false for none). `seen` has as keys what is noted. */
#ifndef HOUSERULE_RULES_SNAPSHOT_H
#define HOUSERULE_RULES_SNAPSHOT_H

#include <lua.h>

/* note(value, seen, tables, variables, n) -> how many variables there are by now, of which n were there before. Functions of C
 * keep nothing; of the engine's own only what they call is looked at. */
int rules_snapshot_l_note(lua_State *L);

/* changed(variables, n) -> whether any of n variables is not what it was. */
int rules_snapshot_l_changed(lua_State *L);

/* rewritten(tables, n) -> whether any of n tables is not what it was. */
int rules_snapshot_l_rewritten(lua_State *L);

#endif
