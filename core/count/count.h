/* count.h - what cards are worth: runs, melds, parts that make a sum, poker hands. What counts at cribbage is in crib.h.
 *
 * A count is a pure function: cards go in as sets, lists or plain numbers, what was found comes out into room of the
 * caller's, in an order that is said and never depends on anything else. Nothing is kept, nothing asks for memory, nothing
 * knows a game: which ranks follow each other, what a card is worth and how many cards are the least are arguments. Where
 * there may be more than the room holds, the function says so by its result, and the room is full.
 *
 * To add a count: a file here with its part below, a test in tests/unit/ against a plain search, and the function that
 * reads its arguments in core/binding/cards/count_lua.c.
 */
#ifndef HOUSERULE_COUNT_H
#define HOUSERULE_COUNT_H

#include "cards.h"

/* ---- runs: cards of one suit that stand next to each other in the deck's order (A K Q J T 9 ... 2) ---- */

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

/* ---- melds: which sets and runs a hand holds, and how to arrange it so that the least is left over ----
 *
 * A set is cards of one rank in different suits, a run cards of one suit whose ranks follow each other in the order of
 * the game. What suits and ranks are is the caller's: he puts every card of the pack into `at`. Where the first and the
 * last place hold the same cards (an ace that is low and high), such a card lies at one end of a run or the other, and a
 * run does not go on past it. Copies of a card are alike: the first in a set of cards stands for all. */

enum {
  MELD_PLACES = 24, /* ranks in a row at most, an ace at both ends counted twice */
  MELD_SUITS = 8,
  MELD_LEAST = 5,      /* the most that the smallest meld may be said to have */
  MELD_ARRANGED = 32,  /* melds in an arrangement, of two cards or more each */
  MELD_STATES = 4096,  /* (least + 1) ^ (suits held + 1) of a hand to be arranged, at most */
  MELD_FEW = 16,       /* cards and melds of a hand whose divisions into melds are simply all tried */
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

/* A hand to be arranged. Values are by card, at most MELD_MOST each. A card fits onto a meld of `onto` that it makes
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

/* What is left over once one card of the hand has been thrown away, by the card: `least` for the best of them, which are
 * `best`; with each of `within` it is `most` at most. */
typedef struct meld_throws {
  uint32_t least;
  cardset_t best, within;
} meld_throws_t;

/* Arranges what is left of the hand without each of its cards, of which there is one at least; a task's `onto` is not
 * looked at. Faults are those of meld_arrange. A hand of MELD_FEW cards with as few melds takes a microsecond or so, another
 * as long as its arrangements. */
meld_fault_t meld_throw(const meld_order_t *order, const meld_task_t *task, uint32_t most, meld_throws_t *out, unsigned *at);

/* ---- sums: the parts of some things that make a number, for games in which cards are captured by their sum ---- */

enum { SUMS_TARGET = 1000, SUMS_THINGS = 2 * CARD_LIMIT }; /* the greatest number that is made; the most things */

/* A card, or several that are taken only as a whole. */
typedef struct sums_thing {
  cardset_t cards;
  uint32_t value; /* what is worth 0 takes no part */
  bool is_copy;   /* of the thing before it: it is taken only together with that one, so that like parts come once */
} sums_thing_t;

typedef struct sums_part {
  cardset_t cards;
  unsigned sum;
} sums_part_t;

/* Every part of the `n` things, SUMS_THINGS at most, whose values add up to `least` or more, 1 at least, and `most` or less,
 * SUMS_TARGET at most. The order is that of the things: parts with the first one come first, and a part before those that
 * have more beside it. Returns how many; max + 1 if there are more than `max`. No part is begun that cannot be ended, so the
 * time goes with the parts found. */
unsigned sums_find(const sums_thing_t *thing, unsigned n, unsigned least, unsigned most, sums_part_t *out, unsigned max);

/* ---- poker: which of two hands is better ---- */

enum { POKER_CARDS = 5, POKER_ACE = 14 };

typedef enum poker_class {
  POKER_HIGH_CARD,
  POKER_PAIR,
  POKER_TWO_PAIRS,
  POKER_THREE,
  POKER_STRAIGHT,
  POKER_FLUSH,
  POKER_FULL_HOUSE,
  POKER_FOUR,
  POKER_STRAIGHT_FLUSH,
  POKER_FIVE, /* with copies of cards only */
} poker_class_t;

/* A number that is greater for the better of two hands, and equal where they tie: the class, then the ranks that decide.
 * Ranks are 2 to 14, the ace; it is low in A 2 3 4 5 alone. Suits are any numbers below 16. */
uint32_t poker_value(const uint8_t rank[POKER_CARDS], const uint8_t suit[POKER_CARDS]);

/* The class of a value, and what it is called: "full house". A static string. */
poker_class_t poker_class(uint32_t value);
const char *poker_class_name(poker_class_t of);

#endif
