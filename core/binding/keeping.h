/* keeping.h - what a value and all that functions can reach through it are: noted, and compared later.
 *
 * `variables` has of each variable in turn a function, the number of its upvalue, and the value; `tables` of each table in turn
 * the table, a copy of its entries, how many these are, and its metatable (false for none). `seen` has as keys what is noted. */
#ifndef HOUSERULE_KEEPING_H
#define HOUSERULE_KEEPING_H

#include <lua.h>

/* note(value, seen, tables, variables, n) -> how many variables there are by now, of which n were there before. Functions of C
 * keep nothing; of the engine's own only what they call is looked at. */
int keeping_l_note(lua_State *L);

/* changed(variables, n) -> whether any of n variables is not what it was. */
int keeping_l_changed(lua_State *L);

/* rewritten(tables, n) -> whether any of n tables is not what it was. */
int keeping_l_rewritten(lua_State *L);

#endif
