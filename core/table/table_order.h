/* table_order.h - what may be played. */
#ifndef HOUSERULE_TABLE_ORDER_H
#define HOUSERULE_TABLE_ORDER_H

#include "table_report.h"

/* Returns the cards that the seat to play may play, after the rule `playable`. If that rule drops a card, its clause is in
 * the user value TABLE_CLAUSE. For a method of the table. */
cardset_t table_legal(lua_State *L, const table_t *t);

/* Asks the rule `trick_winner` who takes the complete trick: 0 for nobody. */
unsigned table_trick_winner(lua_State *L, const table_t *t);

#endif
