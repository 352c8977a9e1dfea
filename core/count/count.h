/* count.h - what cards are worth: runs, melds, parts that make a sum, poker hands. Cribbage is in crib.h.
 *
 * A count is a pure function. Cards go in as sets, lists or plain numbers; results go into the caller's array, in a
 * documented order. Nothing is cached or allocated, and no game is known: the ranks in sequence, the values of cards and
 * the least number of cards are arguments. If the array is too short, the result says so and the array is full.
 *
 * To add a count: a file here with its declarations below, a test in tests/unit/ against a plain search, and a function in
 * core/binding/cards/count_lua.c that reads its arguments.
 */
#ifndef HOUSERULE_COUNT_H
#define HOUSERULE_COUNT_H

#include "cards.h"

/* ---- runs: cards of one suit that stand next to each other in the deck's order (A K Q J T 9 ... 2) ---- */

enum { RUNS_MAX = CARD_LIMIT / 2 + DECK_SUITS / 2 }; /* every other card, in eight suits */

/* Finds the longest runs of `set` with at least `least` cards (1 or more): suits in order, each suit from the top. An ace
 * stands next to the king only. A run has one copy of each card, and its highest card is its first. Returns their number;
 * `out` has room for RUNS_MAX. */
unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, cardset_t out[RUNS_MAX]);

/* Finds sequences as they score, of at least `least` cards each. A run may be longer than `full` cards; if `least` or more
 * cards are left below its first `full`, they are a second sequence. The best comes first: sequences of `full` or more
 * cards, then by top card, then that of suit `trumps`, then by suits. Returns their number. */
unsigned run_sequences(const deck_t *deck, cardset_t set, unsigned least, unsigned full, unsigned trumps,
                       cardset_t out[CARD_LIMIT]);

/* ---- melds: the sets and runs in a hand, and its best arrangement ----
 *
 * A set is cards of one rank in different suits. A run is cards of one suit whose ranks are neighbours in the game's order.
 * The caller defines suits and ranks by putting every card of the pack into `at`. The first and the last place may hold the
 * same cards (an ace that is low and high). Such a card stands at one end of a run or the other, and no run continues past
 * it. The first copy in a set of cards stands for all copies.
 */

enum {
  MELD_PLACES = 24, /* ranks in a row at most, an ace at both ends counted twice */
  MELD_SUITS = 8,
  MELD_LEAST = 5,      /* the most that the smallest meld may be said to have */
  MELD_ARRANGED = CARD_LIMIT / 2, /* melds in an arrangement, of two cards or more each */
  MELD_STATES = 4096,  /* (least + 1) ^ (suits held + 1) of a hand to be arranged, at most */
  MELD_FEW = 16,       /* cards, and melds, of a hand for which all divisions into melds are tried */
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

/* Finds every set and run of at least `least` (1 or more) cards within `set`: sets from the lowest rank, then runs suit by
 * suit. Returns their number. If there are more than `max`, returns max + 1 and `out` is full. */
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
  cardset_t left;  /* cards in neither this nor `meld` were laid off */
  cardset_t meld[MELD_ARRANGED];
  unsigned melds; /* sets from the lowest rank, then runs */
} meld_best_t;

typedef enum meld_fault {
  MELD_FINE,
  MELD_COPIES,  /* `*at`: a card that the hand holds twice */
  MELD_BIG,     /* `*at`: so many cards could be arranged at most */
  MELD_NO_MELD, /* `*at`: the index of an `onto` that is no meld, or shares a card with the hand */
} meld_fault_t;

/* Arranges the hand so that the remaining cards are worth the least; among equals, so that the fewest remain. The time
 * grows with the cards, not with the ways: at most MELD_WORK * 3 steps for each way to divide the cards that stand at both
 * ends. */
meld_fault_t meld_arrange(const meld_order_t *order, const meld_task_t *task, meld_best_t *out, unsigned *at);

/* The values that remain after one card has been thrown away: `least` for the best throws, which are `best`; `most` or less
 * for each of `within`. */
typedef struct meld_throws {
  uint32_t least;
  cardset_t best, within;
} meld_throws_t;

/* Arranges the hand without each of its cards in turn; it must have at least one. `onto` of the task is ignored. Errors are
 * those of meld_arrange. A hand of MELD_FEW cards and as few melds takes about a microsecond; a larger one as long as its
 * arrangements. */
meld_fault_t meld_throw(const meld_order_t *order, const meld_task_t *task, uint32_t most, meld_throws_t *out, unsigned *at);

/* ---- sums: parts that add up to a number, for games that capture cards by their sum ---- */

enum { SUMS_TARGET = 1000, SUMS_THINGS = 2 * CARD_LIMIT }; /* the greatest number that is made; the most things */

/* A card, or several that are taken only as a whole. */
typedef struct sums_thing {
  cardset_t cards;
  uint32_t value; /* things worth 0 take no part */
  bool is_copy;   /* of the thing before it: it is taken only together with that one, so that like parts come once */
} sums_thing_t;

typedef struct sums_part {
  cardset_t cards;
  unsigned sum;
} sums_part_t;

/* Finds every part of the `n` things (SUMS_THINGS at most) whose values add up to at least `least` (1 or more) and at most
 * `most` (SUMS_TARGET or less). Parts with the first thing come first, and a part comes before those that contain it.
 * Returns their number; max + 1 if there are more than `max`. The time is proportional to the parts found. */
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
