/* table_open.h - opens a table for Lua. */
#ifndef HOUSERULE_TABLE_OPEN_H
#define HOUSERULE_TABLE_OPEN_H

#include "push.h"

/* table(rules) -> the methods of a new table under these rules, for scripts; what only the engine may call; its userdata */
PUSH_TWICE(table_l_new);

#endif
