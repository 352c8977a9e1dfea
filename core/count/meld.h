/* meld.h - sets and sequences: which a hand holds, and how to arrange it so that the least is left over.
 *
 * A set is cards of one rank in different suits, a run cards of one suit whose ranks follow each other in the order of
 * the game. What suits and ranks are is the caller's: he puts every card of the pack into `at`. Where the first and the
 * last place hold the same cards (an ace that is low and high), such a card lies at one end of a run or the other, and a
 * run does not go on past it. Copies of a card are alike: the first in a set of cards stands for all.
 */
#ifndef HOUSERULE_MELD_H
#define HOUSERULE_MELD_H

#include "card.h"

#include <stdbool.h>

enum {
  MELD_PLACES = 24, /* ranks in a row at most, an ace at both ends counted twice */
  MELD_SUITS = 8,
  MELD_LEAST = 5,      /* the most that the smallest meld may be said to have */
  MELD_ARRANGED = 32,  /* melds in an arrangement, of two cards or more each */
  MELD_STATES = 4096,  /* (least + 1) ^ (suits held + 1) of a hand to be arranged, at most */
  MELD_WORK = 1 << 16, /* the same times its cards, at most: 64 cards of four suits, three the least */
};

typedef struct meld_order {
  unsigned places, suits; /* at most MELD_PLACES, MELD_SUITS */
  bool both_ends;         /* the first and the last place hold the same cards */
  cardset_t at[MELD_PLACES][MELD_SUITS];
} meld_order_t;

typedef struct meld_run {
  card_t top; /* the card that stands last in the order */
  cardset_t cards;
} meld_run_t;

/* The longest runs with at least `least` cards (1 or more): suits in order, each suit from the top. Returns how many;
 * `out` has room for MELD_PLACES * MELD_SUITS. */
unsigned meld_runs(const meld_order_t *order, cardset_t set, unsigned least, meld_run_t *out);

/* Every set and run of `least` (1 or more) cards or more that is a part of `set`: the sets from the lowest rank, then the
 * runs suit by suit. Returns how many; max + 1 if there are more than `max`, and then `out` is full. */
unsigned meld_list(const meld_order_t *order, cardset_t set, unsigned least, cardset_t *out, unsigned max);

/* What is to be arranged. Values are by card, at most MELD_MOST each. A card fits onto a meld of `onto` that it makes
 * longer; what has been laid there counts with it. */
typedef struct meld_task {
  cardset_t hand;
  unsigned least; /* 2 to MELD_LEAST */
  const uint32_t *value;
  const cardset_t *onto;
  unsigned ontos;
} meld_task_t;

enum { MELD_MOST = 100000 };

typedef struct meld_best {
  uint32_t points; /* of the cards left over */
  cardset_t left;  /* what is neither here nor in `meld` was laid off */
  cardset_t meld[MELD_ARRANGED];
  unsigned melds; /* sets from the lowest rank, then runs */
} meld_best_t;

typedef enum meld_fault {
  MELD_FINE,
  MELD_COPIES,  /* `*at`: a card of which the hand holds two */
  MELD_BIG,     /* `*at`: so many cards could be arranged at most */
  MELD_NO_MELD, /* `*at`: the index of an `onto` that is no meld, or shares a card with the hand */
} meld_fault_t;

/* Arranges the hand so that the cards left over are worth the least, of several ways one that leaves the fewest. The time
 * grows with the cards, not with the ways: at most MELD_WORK * 3 steps, once for each way to divide the cards that stand
 * at both ends. */
meld_fault_t meld_arrange(const meld_order_t *order, const meld_task_t *task, meld_best_t *out, unsigned *at);

#endif
