/* table_solve.h - the solver and the ratings at a table. */
#ifndef HOUSERULE_TABLE_SOLVE_H
#define HOUSERULE_TABLE_SOLVE_H

#include "table.h"

/* The aim of a hand, the points or tricks of the first team that end it (0: none), and the most cards to try. */
typedef struct table_end {
  solve_aim_t aim;
  int64_t stop;
  uint64_t nodes;
} table_end_t;

/* Best play by both teams from here to the end of the hand: the cards, and how many. 0 where it cannot be solved, or not
 * with so many cards tried. For a method of the table, which keeps the solver. */
unsigned table_solve_end(lua_State *L, const table_t *t, const table_end_t *end, card_t out[CARD_LIMIT]);

/* The module core.rating, see table_solve.c; its packs are userdata of this name. */
#define TABLE_RATES PUSH_TYPE("houserule.rates")
int table_open_rating(lua_State *L);
PUSH_TWICE(rating_l_pack);
PUSH_TWICE(rating_l_best);
PUSH_TWICE(rating_l_strength);
PUSH_TWICE(rating_l_least);
PUSH_TWICE(rating_l_judge);
PUSH_TWICE(rating_l_values);
PUSH_TWICE(rating_l_play);

#endif
