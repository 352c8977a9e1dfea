/* table_rollout.h - the values that a rollout throws to leave a script. */
#ifndef HOUSERULE_TABLE_ROLLOUT_H
#define HOUSERULE_TABLE_ROLLOUT_H

#include <lua.h>

/* Adds `inconsistent` and `stopped` to the table on the stack's top. */
void rollout_add_thrown(lua_State *L);

#endif
