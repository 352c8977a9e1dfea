/* count.h - the values of cards: runs, melds, cards that add up to a sum, poker hands. Cribbage is in crib.h.
 *
 * A count is a pure function. Cards go in as sets, lists or plain numbers; results go into the caller's array, in a
 * documented order. Nothing is cached or allocated, and no game is known: the ranks in sequence, the values of cards and
 * the least number of cards are arguments. If the array is too short, the result says so and the array is full.
 *
 * To add a count, write a file here with its declarations below, a test in tests/unit/ against a plain search, and a
 * function in core/binding/cards/count_lua.c that reads its arguments.
 */
#ifndef HOUSERULE_COUNT_H
#define HOUSERULE_COUNT_H

#include "cards.h"

/* ---- runs: cards of one suit that stand next to each other in the deck's order (A K Q J T 9 ... 2) ---- */

/* The most runs in a set: every other card, in eight suits. */
enum { RUNS_MAX = CARD_LIMIT / 2 + DECK_SUITS / 2 };

/* Finds the longest runs of `set` with at least `least` cards (1 or more): suits in order, each suit from the top. An ace
 * stands next to the king only. A run has one copy of each card, and its highest card is its first. Returns their number;
 * `out` has room for RUNS_MAX. */
unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, cardset_t out[RUNS_MAX]);

/* Finds the sequences that score, of at least `least` cards each. A run may be longer than `full` cards. If `least` or more
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
  MELD_PLACES = 24,    /* most ranks in a row; an ace at both ends counts twice */
  MELD_SUITS = 8,      /* most suits */
  MELD_LEAST = 5,      /* most cards that a game may require of a meld */
  MELD_ARRANGED = CARD_LIMIT / 2, /* most melds in an arrangement, of two cards or more each */
  MELD_STATES = 4096,  /* limit of (least + 1) ^ (suits held + 1) for a hand to be arranged */
  MELD_FEW = 16,       /* up to this number of cards and of melds, all divisions into melds are tried */
  MELD_WORK = 1 << 16, /* limit of that power times the cards: 64 cards of four suits, `least` 3 */
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

/* Finds the longest runs with at least `least` cards (1 or more): suits in order, each suit from the top. Returns their
 * number; `out` has room for MELD_PLACES * MELD_SUITS. */
unsigned meld_runs(const meld_order_t *order, cardset_t set, unsigned least, meld_run_t *out);

/* Finds every set and run of at least `least` (1 or more) cards within `set`: sets from the lowest rank, then runs suit by
 * suit. Returns their number. If there are more than `max`, returns max + 1 and `out` is full. */
unsigned meld_list(const meld_order_t *order, cardset_t set, unsigned least, cardset_t *out, unsigned max);

/* A hand to be arranged. A card may be laid off onto a meld of `onto` that it makes longer, and other cards onto it. */
typedef struct meld_task {
  cardset_t hand;
  unsigned least;        /* cards that a meld must have, 2 to MELD_LEAST */
  const uint32_t *value; /* by card, at most MELD_MOST each */
  const cardset_t *onto; /* melds on the table */
  unsigned ontos;
} meld_task_t;

enum { MELD_MOST = 100000 };

typedef struct meld_best {
  uint32_t points; /* value of `left` */
  cardset_t left;  /* cards left over. Cards in neither this nor `meld` were laid off */
  cardset_t meld[MELD_ARRANGED]; /* sets from the lowest rank, then runs */
  unsigned melds;
} meld_best_t;

typedef enum meld_fault {
  MELD_FINE,
  MELD_COPIES,  /* *at is a card that the hand holds twice */
  MELD_BIG,     /* *at is the most cards that could be arranged */
  MELD_NO_MELD, /* *at is the index of an `onto` that is no meld, or shares a card with the hand */
} meld_fault_t;

/* Arranges the hand so that the remaining cards are worth the least; among equals, so that the fewest remain. The time
 * grows with the cards, not with the ways to arrange them: at most MELD_WORK * 3 steps for each way to divide the cards that
 * stand at both ends. */
meld_fault_t meld_arrange(const meld_order_t *order, const meld_task_t *task, meld_best_t *out, unsigned *at);

typedef struct meld_throws {
  uint32_t least;   /* smallest value that can remain after one card has been thrown away */
  cardset_t best;   /* the cards that leave this value when thrown */
  cardset_t within; /* the cards that leave at most `most` when thrown */
} meld_throws_t;

/* Arranges the hand without each of its cards in turn; it must have at least one. `onto` of the task is ignored. Errors are
 * those of meld_arrange. A hand of at most MELD_FEW cards and melds takes about a microsecond. A larger one takes the time
 * of one arrangement for each card. */
meld_fault_t meld_throw(const meld_order_t *order, const meld_task_t *task, uint32_t most, meld_throws_t *out, unsigned *at);

/* ---- sums: parts that add up to a number, for games that capture cards by their sum ---- */

/* The greatest sum, and the most things. */
enum { SUMS_TARGET = 1000, SUMS_THINGS = 2 * CARD_LIMIT };

/* A card, or several cards that are taken only as a whole. */
typedef struct sums_thing {
  cardset_t cards;
  uint32_t value; /* things worth 0 are ignored */
  bool is_copy;   /* a copy of the thing before it: taken only together with that one, so that equal parts are found once */
} sums_thing_t;

typedef struct sums_part {
  cardset_t cards;
  unsigned sum;
} sums_part_t;

/* Finds every part of the `n` things (SUMS_THINGS at most) whose values add up to at least `least` (1 or more) and at most
 * `most` (SUMS_TARGET or less). Parts with the first thing come first, and a part comes before those that contain it.
 * Returns their number; max + 1 if there are more than `max`. The time is proportional to the parts found. */
unsigned sums_find(const sums_thing_t *thing, unsigned n, unsigned least, unsigned most, sums_part_t *out, unsigned max);

/* ---- poker: compares two hands ---- */

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

/* Returns the value of a hand: the better of two hands has the greater one, and hands that tie have equal ones. Ranks are 2
 * to 14 (POKER_ACE); the ace is low only in A 2 3 4 5. Suits are any numbers below 16. */
uint32_t poker_value(const uint8_t rank[POKER_CARDS], const uint8_t suit[POKER_CARDS]);

/* Return the class of a value, and the name of a class: "full house", a static string. */
poker_class_t poker_class(uint32_t value);
const char *poker_class_name(poker_class_t of);

#endif
