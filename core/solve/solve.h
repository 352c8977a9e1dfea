/* solve.h - what is good: three parts that know no game, only hands, orders, duties and points.
 *
 * The solver gives the exact outcome of the play with all cards open: any order, any duties, two teams. Deals of unseen
 * cards are drawn uniformly among all that fit what a seat has seen. Heuristics are a cheap way to play tricks with
 * some sense, for playing a hand on thousands of times and for telling how likely others would have played as they did.
 * A hint draws deals, and lets each be played on.
 *
 * Everything is the same on every machine: chance comes from the generator of the caller, and no clock decides a value;
 * where a limit ends a search, what is returned is certain all the same. The solver's memory is asked for once (solve_new);
 * the other parts have none. To add a part: its section here, a file of its own, a test in tests/unit/ against a plain
 * search.
 */
#ifndef HOUSERULE_SOLVE_H
#define HOUSERULE_SOLVE_H

#include "play.h"

/* ---- the solver ----
 *
 * What is counted is what team A's tricks bring, in card points or in tricks; A wants the most of it (or the fewest) and
 * everybody else wants the opposite. Partners are a team, and so is one seat against all the others. Where nobody is
 * another's partner, a seat against the rest is the least it can be sure of.
 *
 * The search asks "at least so much?" until the answers meet and keeps what it learned about positions between tricks in a
 * table. Where it is told to stop it answers with what is certain by then. A position is found in the table by a hash of 64
 * bits and by who holds the cards that decided it: that two are taken for one is less likely than that the memory
 * fails. */

enum { SOLVE_MEMORY = 64 }; /* MiB that do for a hand */

typedef struct solve solve_t;

/* The aim: what is counted, and for whom. */
typedef struct solve_aim {
  uint16_t team;   /* team A: bit s for seat s */
  bool tricks;     /* tricks count, not card points */
  bool fewest;     /* A wants as little as it can get */
  uint32_t last;   /* what the last trick counts more */
  uint32_t end[2]; /* the play ends with the trick in which A, or the others, have this much of what is still to be won; 0:
                      never. For the comparison, what has not been played is then theirs: reaching it is best. */
} solve_aim_t;

/* When to stop looking: after so many cards tried (0: never), or when `stop` says so, which is asked again and again if it
 * is not NULL. */
typedef struct solve_limit {
  uint64_t nodes;
  bool (*stop)(void *context);
  void *context;
} solve_limit_t;

/* A gets at least `lo` and at most `hi` of all that is still to be won; these are equal if it was found out. */
typedef struct solve_value {
  uint32_t lo, hi;
} solve_value_t;

/* A solver with a table of that size, at least 1 MiB; NULL if there is no memory. It may be used for any number of deals. */
solve_t *solve_new(unsigned mebibytes);
void solve_free(solve_t *solve);

/* Begins with a hand, which may stand inside a trick. Returns NULL, or a sentence (a static string) why it cannot be
 * solved. `limit` (or NULL) holds for all that is asked until the next hand begins. */
const char *solve_begin(solve_t *solve, const play_t *play, const solve_aim_t *aim, const solve_limit_t *limit);

/* The value of a position: the one that the hand began with, or one that legal play reaches from it. */
solve_value_t solve_value(solve_t *solve, const play_t *play);

/* The value of playing a card there: with what the trick brings that it completes. */
solve_value_t solve_card(solve_t *solve, const play_t *play, card_t card);

/* The certain bounds so far of the value in question, while `stop` is called. */
solve_value_t solve_so_far(const solve_t *solve);

/* Writes that card, whose value is known, and best play by both after it, to the end; returns how many cards. Where the
 * limit is reached the line is shorter. CARD_NONE: the line begins with the card that is best, and the value is that of the
 * position. */
unsigned solve_line(solve_t *solve, const play_t *play, card_t card, uint32_t value, card_t out[CARD_LIMIT]);

/* Takes up the search again after a limit was reached; `nodes` count anew. */
void solve_go_on(solve_t *solve);

/* Cards tried since the hand began, or since solve_go_on. */
uint64_t solve_nodes(const solve_t *solve);

/* ---- unseen cards ----
 *
 * What a seat knows comes to this: a set of cards that it has not seen, and places (other hands, closed piles, the stock)
 * each of which lacks so many of them and may hold only some. Cards with the same places form a class, and places that may
 * hold the same cards are filled as one and parted afterwards. How the classes can be spread over what the places lack is
 * counted once, from the last class to the first; a deal is then drawn class by class with those counts for weights. Nothing
 * is drawn that does not fit, so tight constraints cost no more than loose ones.
 *
 * Copies of a card are cards like any others here: what is uniform is how the cards lie, not how that is written. Two queens
 * of clubs can lie in two hands in two ways and in one hand in one, so by their names the first comes twice as often.
 *
 * Counts are doubles, formed by + and * in a fixed order: exact up to 2^53, beyond that within some parts in 10^15, and the
 * same on every machine. (52 cards in eight hands are more deals than 128 bits count.) */

enum { UNSEEN_PLACES = 20, UNSEEN_KINDS = 10, UNSEEN_CELLS = 1 << 12 };

typedef struct unseen_place {
  uint8_t lacks; /* how many of the unseen cards lie here */
  cardset_t may; /* the cards that it may hold; others are ignored */
} unseen_place_t;

/* The counts that unseen_prepare makes. No pointer leads into it: it may be moved. */
typedef struct unseen {
  unsigned places, kinds, classes;
  uint8_t lacks[UNSEEN_PLACES];
  uint8_t kind[UNSEEN_PLACES]; /* places that may hold the same cards are of a kind */
  uint8_t need[UNSEEN_KINDS];  /* what all places of a kind lack */
  cardset_t cards[CARD_LIMIT]; /* of each class */
  unsigned spread[CARD_LIMIT]; /* the kinds that a class may lie in, a bit each */
  unsigned used;               /* cells */
  struct unseen_cell {
    uint64_t state; /* what each kind lacks still, six bits each, and one to tell it from an empty cell */
    double ways;
  } cell[UNSEEN_CELLS];
} unseen_t;

/* Counts the deals of `cards` to these places. False where there is none, or where there are too many places or too many
 * ways to constrain them. */
bool unseen_prepare(unseen_t *u, cardset_t cards, const unseen_place_t *place, unsigned places);

/* The number of deals, after counting. */
double unseen_count(const unseen_t *u);

/* Draws one of them: out[i] are the cards of place i. */
void unseen_draw(const unseen_t *u, rng_t *rng, cardset_t *out);

/* The deal of that number, from 0 to below the count, which must be at most 2^53. */
void unseen_nth(const unseen_t *u, uint64_t number, cardset_t *out);

/* ---- heuristics ----
 *
 * What a card is worth playing now, to a seat that sees its own hand, what lies face up and what has been played: the worth
 * of the trick times the chance that its side gets it, less what the card would still be good for. The bot `simple` plays
 * by it, a hand is played on by it, and what others played is likely by it. */

/* A card of a pack under its trumps: those that beat it in its suit, the suit as it is followed, its worth, and how good it
 * is to hold. */
typedef struct rated {
  cardset_t above, suit;
  char printed; /* its suit's letter */
  double worth, power;
} rated_t;

typedef struct rates {
  cardset_t set, trumps;
  double worth, count;
  double mean, spread; /* of a card's power */
  rated_t card[CARD_LIMIT];
} rates_t;

/* The view of a seat and its partners. */
typedef struct rating_seen {
  play_seen_t play;
  cardset_t hand, open[PLAY_SEATS + 1]; /* `open`: what others show */
  uint32_t partners;                    /* bit s for seat s */
  unsigned rivals;                      /* sides that play against it; 0 counts as 1 */
  bool low, invert;                     /* tricks are bad to have; the fewest points win */
} rating_seen_t;

/* The cards of `set` that are worth most to play, what each is, in card points, and what an average trick is. */
cardset_t rating_best(const rates_t *p, const rating_seen_t *seen, cardset_t set, double *most, double *scale);

/* Returns the distance of a hand from the average, in standard deviations. With a suit's letter, its cards count more. */
double rating_strength(const rates_t *p, cardset_t hand, char suit);

/* The n cards of `set` that are least worth keeping: by how good they are to hold and by the number of cards of their suit
 * in the hand; of equals any. `points`: cards with points go sooner, as they count for the giver or are bad to have. `high`:
 * so do high cards, as tricks or points are bad. */
cardset_t rating_least(const rates_t *p, cardset_t set, cardset_t hand, unsigned n, bool points, bool high, rng_t *rng);

/* The policy plays for all seats, each for itself. */
typedef struct policy {
  const rates_t *rates; /* NULL: it plays at random */
  uint16_t low;         /* for whom tricks are bad: bit s is seat s */
  bool invert;
  uint16_t friends[PLAY_SEATS + 1]; /* the partners of each seat; the seat itself may be left out */
  uint8_t rivals[PLAY_SEATS + 1];   /* sides that play against each seat; 0 counts as 1 */
} policy_t;

/* A card for the seat whose turn it is, one of `legal`, which is not empty: mostly the best, so that a thousand hands are
 * not one hand a thousand times. */
card_t policy_card(const policy_t *policy, const play_t *play, cardset_t legal, rng_t *rng);

/* Returns the likelihood, from 0 to 1, that the seat to play chooses this card of `legal`. */
double policy_chance(const policy_t *policy, const play_t *play, cardset_t legal, card_t card);

#endif
