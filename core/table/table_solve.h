/* table_solve.h - the solver and the ratings at a table. */
#ifndef HOUSERULE_TABLE_SOLVE_H
#define HOUSERULE_TABLE_SOLVE_H

#include "table.h"

typedef struct table_end {
  solve_aim_t aim;
  int64_t stop;   /* points or tricks of the first team that end the hand; 0: none */
  uint64_t nodes; /* the most cards to try */
} table_end_t;

/* Writes best play by both teams from here to the end of the hand. Returns the number of cards; 0 if the hand cannot be
 * solved within the limit. Only methods of the table may call it: the table keeps the solver. */
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
