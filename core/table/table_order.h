/* table_order.h - the legal cards, and the winner of a trick, under the rules of the script. */
#ifndef HOUSERULE_TABLE_ORDER_H
#define HOUSERULE_TABLE_ORDER_H

#include "table_report.h"

/* Returns the cards that the seat to play may play, after the rule `playable`. If that rule refuses a card, its clause is in
 * the user value TABLE_CLAUSE. Only methods of the table may call it. */
cardset_t table_legal(lua_State *L, const table_t *t);

/* Asks the rule `trick_winner` for the seat that takes the complete trick; 0 for nobody. */
unsigned table_trick_winner(lua_State *L, const table_t *t);

#endif
