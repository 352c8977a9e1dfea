/* run.h - sequences: cards of one suit that stand next to each other in the deck's order (A K Q J T 9 ... 2). */
#ifndef HOUSERULE_RUN_H
#define HOUSERULE_RUN_H

#include "deck.h"

enum { RUNS_MAX = 36 }; /* every other card of 64 in eight suits */

/* The longest runs of `set` with at least `least` cards (1 or more), suits in order, each suit from the top. An ace
 * stands next to the king and nothing else; of cards that are alike a run has one. The first card of a run is its highest.
 * Returns how many; `out` has room for RUNS_MAX. */
unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, cardset_t out[RUNS_MAX]);

/* Sequences as they score, at least `least` cards of `set` each: a run may be longer than `full` cards, but where it has
 * `least` below its first `full`, these are a sequence of their own. The best first: those of `full` cards or more, then by
 * the top card, then that of suit `trumps`, then by suits. Returns how many. */
unsigned run_sequences(const deck_t *deck, cardset_t set, unsigned least, unsigned full, unsigned trumps,
                       cardset_t out[CARD_LIMIT]);

#endif
