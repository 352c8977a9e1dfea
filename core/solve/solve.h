/* solve.h - finds good play: the solver, deals of unseen cards, and heuristics. They know no game, only hands, orders,
 * duties and points.
 *
 * The solver gives the exact outcome of the play with all cards open, for any order, any duties and two teams. Deals of
 * unseen cards are drawn uniformly among all that are consistent with a seat's view. Heuristics play tricks sensibly and
 * cheaply: they play rollouts, and estimate how likely a player's card was. A hint draws deals and plays a rollout of each.
 *
 * All results are the same on every machine: random numbers come from the caller's generator, and no clock decides a value.
 * If a limit ends a search, the bounds that it returns still hold. Only the solver allocates memory, once (solve_new). To
 * add a part, write its section here, a file of its own, and a test in tests/unit/ against a plain search.
 */
#ifndef HOUSERULE_SOLVE_H
#define HOUSERULE_SOLVE_H

#include "play.h"

/* ---- the solver ----
 *
 * The value of a hand is the card points, or the tricks, that team A takes. A wants the most (or the fewest), and everybody
 * else wants the opposite. Partners are a team; so is one seat against all the others, which gives the least that the seat
 * can be sure of.
 *
 * The search asks "does A get at least so much?" until its bounds meet, and caches positions between tricks in a table. If
 * it is stopped, it returns the bounds that it has proved. A position is found in the table by a hash of 64 bits and by the
 * holders of the cards that decided it. Two positions are confused less often than memory fails. */

enum { SOLVE_MEMORY = 64 }; /* MiB of the table: enough for a hand */

typedef struct solve solve_t;

/* The aim: the team, and the points or tricks that it counts. */
typedef struct solve_aim {
  uint16_t team;   /* team A: bit s for seat s */
  bool tricks;     /* tricks count, not card points */
  bool fewest;     /* A wants as little as it can get */
  uint32_t last;   /* more points for the last trick */
  uint32_t end[2]; /* the play ends when A, or the others, have won this much since the hand began; 0: never. The side that
                      reaches its end is given all that is left, so that reaching it is best. */
} solve_aim_t;

/* The limit of a search: the number of cards tried (0: none), and a function `stop` (or NULL) that is called now and then,
 * and returns true to end the search. */
typedef struct solve_limit {
  uint64_t nodes;
  bool (*stop)(void *context);
  void *context;
} solve_limit_t;

/* A gets at least `lo` and at most `hi` of all that is still to be won. The bounds are equal if the search was completed. */
typedef struct solve_value {
  uint32_t lo, hi;
} solve_value_t;

/* Returns a solver with a table of that size, at least 1 MiB; NULL if there is no memory. It serves any number of deals. */
solve_t *solve_new(unsigned mebibytes);
void solve_free(solve_t *solve);

/* Begins with a hand, which may be inside a trick. Returns NULL, or a sentence (a static string) that says why it cannot be
 * solved. `limit` (or NULL) holds for all searches until the next hand begins. */
const char *solve_begin(solve_t *solve, const play_t *play, const solve_aim_t *aim, const solve_limit_t *limit);

/* Returns the value of a position: the one that the hand began with, or one that legal play reaches from it. */
solve_value_t solve_value(solve_t *solve, const play_t *play);

/* Returns the value of playing a card there, with the points of the trick if the card completes it. */
solve_value_t solve_card(solve_t *solve, const play_t *play, card_t card);

/* Returns the bounds proved so far for the value that is being searched. For use inside `stop`. */
solve_value_t solve_so_far(const solve_t *solve);

/* Writes a card, whose value is known, and best play by both teams after it; returns the number of cards. The line is
 * shorter if the limit is reached. With CARD_NONE the line begins with the best card, and `value` is that of the position.
 * */
unsigned solve_line(solve_t *solve, const play_t *play, card_t card, uint32_t value, card_t out[CARD_LIMIT]);

/* Continues the search after a limit was reached; `nodes` count from 0 again. */
void solve_continue(solve_t *solve);

/* Returns the number of cards tried since the hand began, or since solve_continue. */
uint64_t solve_nodes(const solve_t *solve);

/* ---- unseen cards ----
 *
 * A seat's view becomes a set of cards that it has not seen, and places for them: other hands, closed piles, the stock. Each
 * place lacks a number of cards and may hold only some of them. Cards that may lie in the same places form a class. Places
 * that may hold the same cards are filled together and divided afterwards. The ways to spread the classes over the places
 * are counted once, from the last class to the first. A deal is then drawn class by class, with these counts as weights. No
 * inconsistent deal is ever drawn, so tight constraints cost no more than loose ones.
 *
 * Copies of a card are different cards here: deals are uniform over the cards, not over their names. Two queens of clubs can
 * lie in two hands in two ways and in one hand in one way. By name, the first is therefore twice as frequent.
 *
 * Counts are doubles, formed by + and * in a fixed order. They are the same on every machine, exact up to 2^53, and beyond
 * that within some parts in 10^15. (52 cards in eight hands make more deals than 128 bits count.) */

enum { UNSEEN_PLACES = 20, UNSEEN_KINDS = CARD_LIMIT > 64 ? 9 : 10, UNSEEN_CELLS = 1 << 12 };

typedef struct unseen_place {
  uint8_t lacks; /* the number of unseen cards that lie here */
  cardset_t may; /* the cards that it may hold; others are ignored */
} unseen_place_t;

/* The counts that unseen_prepare makes. No pointer leads into it: it may be moved. */
typedef struct unseen {
  unsigned places, kinds, classes;
  uint8_t lacks[UNSEEN_PLACES];
  uint8_t kind[UNSEEN_PLACES]; /* places that may hold the same cards have the same kind */
  uint8_t need[UNSEEN_KINDS];  /* number of cards that all places of a kind lack together */
  cardset_t cards[CARD_LIMIT]; /* the cards of each class */
  unsigned spread[CARD_LIMIT]; /* the kinds that each class may lie in, a bit each */
  unsigned used;               /* number of cells in use */
  struct unseen_cell {         /* a hash table */
    uint64_t state; /* number of cards that each kind still lacks, in a few bits each, and a bit that marks a used cell */
    double ways;    /* ways to deal the remaining classes */
  } cell[UNSEEN_CELLS];
} unseen_t;

/* Counts the deals of `cards` to these places. Returns false if there is none, too many places, or too many states. */
bool unseen_prepare(unseen_t *u, cardset_t cards, const unseen_place_t *place, unsigned places);

/* Returns the number of deals, after unseen_prepare. */
double unseen_count(const unseen_t *u);

/* Draws a deal, each equally likely: out[i] are the cards of place i. */
void unseen_draw(const unseen_t *u, rng_t *rng, cardset_t *out);

/* Makes the deal of a number from 0 to the count - 1; the count must be at most 2^53. */
void unseen_nth(const unseen_t *u, uint64_t number, cardset_t *out);

/* ---- heuristics ----
 *
 * A seat sees its own hand, the open cards and the cards played. The value of playing a card now is the worth of the trick
 * times the chance that the seat's side wins it, less the value of the card in later tricks. The bot `simple` and rollouts
 * play by it, and the likelihood of others' plays comes from it. */

/* A card of the pack under the present trumps. */
typedef struct rated {
  cardset_t above, suit; /* cards of its suit that beat it; its effective suit */
  char printed;          /* letter of the printed suit */
  double worth, power;   /* card points; value in a hand */
} rated_t;

typedef struct rates {
  cardset_t set, trumps;      /* the pack; its trumps */
  double worth, count;        /* points of the whole pack; its number of cards */
  double mean, spread;        /* mean and standard deviation of a card's power */
  rated_t card[CARD_LIMIT];
  card_t counter[CARD_LIMIT]; /* cards with points, those with the most first (rating_list_counters) */
  unsigned counters;          /* number of these */
} rates_t;

/* The view of a seat and its partners. */
typedef struct rating_seen {
  play_seen_t play;
  cardset_t hand, open[PLAY_SEATS + 1]; /* the seat's cards; cards of other seats that it sees */
  uint32_t partners;                    /* bit s for seat s */
  unsigned rivals;                      /* sides that play against it; 0 counts as 1 */
  bool low, bad_points;                 /* tricks are bad; points in tricks are bad */
  int32_t collected;                    /* if all the points are good: play_collected; else 0 */
} rating_seen_t;

/* Sets `counter` and `counters` from the other fields. */
void rating_list_counters(rates_t *p);

/* Returns the best cards of `set` to play. Sets *most to the value of each of them, and *scale to that of an average trick,
 * in card points. */
cardset_t rating_best(const rates_t *p, const rating_seen_t *seen, cardset_t set, double *most, double *scale);

/* Returns the distance of a hand from the average, in standard deviations. With a suit's letter, its cards count more. */
double rating_strength(const rates_t *p, cardset_t hand, char suit);

/* Returns the n cards of `set` that are least worth keeping, by their power and by the length of their suit in the hand. It
 * chooses among equals at random. With `points`, cards with points go sooner: they count for the giver or are bad to have.
 * With `high`, high cards go sooner: tricks or points are bad. */
cardset_t rating_least(const rates_t *p, cardset_t set, cardset_t hand, unsigned n, bool points, bool high, rng_t *rng);

/* The policy plays for all seats, each for itself. */
typedef struct policy {
  const rates_t *rates; /* NULL: it plays at random */
  uint16_t low;         /* seats for which tricks are bad: bit s for seat s */
  bool bad_points;      /* points in tricks are bad */
  bool sweep;           /* but all the points are good */
  uint8_t enough[PLAY_SEATS + 1];   /* number of own tricks after which more are bad for a seat; 0: no such number */
  uint16_t friends[PLAY_SEATS + 1]; /* partners of each seat, a bit each; the seat itself may be left out */
  uint8_t rivals[PLAY_SEATS + 1];   /* sides that play against each seat; 0 counts as 1 */
  cardset_t open[PLAY_SEATS + 1];   /* cards of other hands that the seat to play sees; to be set before each decision */
} policy_t;

/* Chooses a card of `legal`, which is not empty, for the seat whose turn it is. It is the best one in most cases, but not
 * always: a thousand rollouts must differ. */
card_t policy_card(const policy_t *policy, const play_t *play, cardset_t legal, rng_t *rng);

/* Returns the likelihood, from 0 to 1, that the seat to play chooses this card of `legal`. */
double policy_chance(const policy_t *policy, const play_t *play, cardset_t legal, card_t card);

#endif
