/* table_rollout.h - sources in C that the play asks before any other. */
#ifndef HOUSERULE_TABLE_ROLLOUT_H
#define HOUSERULE_TABLE_ROLLOUT_H

#include "table_report.h"

/* For the engine: open_calls(calls, view, seat, point) asks the rule of each call { rule, number }, of 64 at most -> a
 * bit for each for which it returns nothing. One call of `looking` serves all of them. */
int table_open_calls(lua_State *L);

/* A card to a trick, and what led to it. `call`: instead of it the call of this number of TABLE_CALLS, from 1, or, of a
 * line, the one that ended the play. */
typedef struct play_choice {
  unsigned seat, call;
  card_t card;
  bool said, fault; /* with the game's word; though it is not legal */
} play_choice_t;

/* The card by the line that is followed; with `call` the text of the call that ended the play lies on the stack's top. */
void line_choose(lua_State *L, table_t *t, play_choice_t *out);

/* The card of who gives cards to tricks, if it gives this one and it is all that would be asked; `again`: scripts have
 * had their say since it was last asked for. */
bool tricks_choose(lua_State *L, table_t *t, bool again, play_choice_t *out);

/* Writes the event of the last trick to TABLE_WRITER, with the scores as they stand where tricks are pegged. */
void tricks_write(lua_State *L, const table_t *t);

/* Adds to the table on the stack's top what such a line throws, `misfit` and `stopped`. */
void line_add_thrown(lua_State *L);

#endif
