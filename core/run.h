/* run.h - sequences: cards of one suit that stand next to each other in the deck's order (A K Q J T 9 ... 2). */
#ifndef HOUSERULE_RUN_H
#define HOUSERULE_RUN_H

#include "deck.h"

typedef struct run {
  card_t top;     /* its highest card */
  uint8_t length; /* in cards */
  cardset_t cards;
} run_t;

enum { RUNS_MAX = 36 }; /* every other card of 64 in eight suits */

/* The longest runs of `set` with at least `least` cards (1 or more), suits in order, each suit from the top. An ace
 * stands next to the king and nothing else; of cards that are alike a run has one. Returns how many; `out` has room for
 * RUNS_MAX. */
unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, run_t out[RUNS_MAX]);

#endif
