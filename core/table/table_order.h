/* table_order.h - what may be played. */
#ifndef HOUSERULE_TABLE_ORDER_H
#define HOUSERULE_TABLE_ORDER_H

#include "table_report.h"

/* What the seat whose turn it is may play, the rule `playable` asked. The clause of that rule, where it drops a card, lies
 * then at the user value TABLE_CLAUSE. For a method of the table. */
cardset_t table_legal(lua_State *L, const table_t *t);

#endif
