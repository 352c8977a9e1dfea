/* run.h - sequences: cards of one suit that stand next to each other in natural order (A K Q J T 9 ... 2). */
#ifndef HOUSERULE_RUN_H
#define HOUSERULE_RUN_H

#include "card.h"

typedef struct run {
  card_t top;     /* its highest card */
  uint8_t length; /* in cards */
} run_t;

enum { RUNS_MAX = 28 }; /* A Q T 8 6 4 2 of four suits, one card each */

/* The longest runs of `set` with at least `least` cards (1 or more), suits in order, each suit from the top. An ace
 * stands next to the king and nothing else. Returns how many; `out` has room for RUNS_MAX. */
unsigned run_find(cardset_t set, unsigned least, run_t out[RUNS_MAX]);

/* The cards of a run. */
static inline cardset_t run_cards(run_t run) {
  return ((UINT64_C(1) << run.length) - 1) << run.top;
}

#endif
