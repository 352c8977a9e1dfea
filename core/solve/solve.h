/* solve.h - the exact outcome of the play with all cards open: any order, any duties, two teams.
 *
 * What is counted is what team A's tricks bring, in card points or in tricks; A wants the most of it (or the fewest) and
 * everybody else wants the opposite. Partners are a team, and so is one seat against all the others. Where nobody is
 * another's partner, a seat against the rest is the least it can be sure of.
 *
 * The search asks "at least so much?" until the answers meet and keeps what it learned about positions between tricks in a
 * table. Where it is told to stop it answers with what is certain by then. A position is found in the table by a hash of 64
 * bits, of which 50 are compared, and by who holds the cards that decided it: that two are taken for one is less
 * likely than that the memory fails.
 */
#ifndef HOUSERULE_SOLVE_H
#define HOUSERULE_SOLVE_H

#include "trick.h"

enum { SOLVE_MEMORY = 64 }; /* MiB that do for a hand */

typedef struct solve solve_t;

/* What is counted, and for whom. */
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

/* What A gets of all that is still to be won: at least `lo`, at most `hi`; both the same if it was found out. */
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

/* The same if a card is played there: with what the trick brings that it completes. */
solve_value_t solve_card(solve_t *solve, const play_t *play, card_t card);

/* That card, whose value is known, and a line of best play by both after it, to the end; how many cards. Where the limit is
 * reached it is shorter. */
unsigned solve_line(solve_t *solve, const play_t *play, card_t card, uint32_t value, card_t out[CARD_LIMIT]);

/* The same from the card on that is best there: the whole hand as both play it, its value being known. */
unsigned solve_play(solve_t *solve, const play_t *play, uint32_t value, card_t out[CARD_LIMIT]);

/* Takes up the search again after a limit was reached; `nodes` count anew. */
void solve_go_on(solve_t *solve);

/* Cards tried since the hand began, or since solve_go_on. */
uint64_t solve_nodes(const solve_t *solve);

#endif
