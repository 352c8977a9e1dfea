/* journal.h - puts a table back as it was without walking through all that is in it: new keys are noted when they come. And
 * finds out whether variables of functions are as they were. */
#ifndef HOUSERULE_JOURNAL_H
#define HOUSERULE_JOURNAL_H

#include <lua.h>

/* journaled(t, was) -> renew. The table has a metatable without __newindex, and `was` is a list of keys and values in turn,
 * which may grow. renew() takes away the keys that are new since, and sets those of `was`. */
int journal_l(lua_State *L);

/* changed(variables, n) -> whether any of n variables of functions is not what it was. The list has of each in turn a
 * function, the number of its upvalue, and the value that it was. */
int journal_changed_l(lua_State *L);

#endif
