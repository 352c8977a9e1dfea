/* meter.h - counts the deals that one thread plays, into the tally of a block.
 *
 * Each seed's game is played under all combinations of rules in turn. Their numbers together make one cluster. A long game
 * (METER_LONG deals when combinations are compared) is cut there, and each stretch of METER_BATCH deals is a cluster.
 */
#ifndef HOUSERULE_METER_H
#define HOUSERULE_METER_H

#include "sim/tally.h"
#include "table.h"

#include <lua.h>
#include <stdatomic.h>

enum { METER_COMBOS = 32, METER_GAME_DEALS = 5000, METER_BATCH = 64, METER_BATCHES = 32, METER_LONG = METER_BATCH * METER_BATCHES,
       METER_NAMES = 2, METER_NAMES_AT = 64, METER_TEXT = 512, METER_WAYS = 1000 };

/* A plan has a number of deals or of games (the other is 0), the size of a block, and the number of combinations of rules. A
 * single combination stops at the last deal. Several finish their games, and the deals of the first one are counted. */
typedef struct meter_plan {
  uint64_t deals, games, each;
  unsigned combos;
} meter_plan_t;

/* A kind or word that a script has named. */
typedef struct meter_name {
  const void *name[METER_NAMES]; /* Lua strings by address; they are kept alive, so addresses stay unique */
  unsigned column;
} meter_name_t;

typedef struct meter {
  meter_plan_t plan;
  tally_t tally;
  int64_t *batch[METER_BATCHES]; /* numbers of the games in play, for tally_fold */
  unsigned batches, combo;       /* batches in use; the combination being played */
  bool over[METER_COMBOS];       /* its game is over */
  uint8_t side[METER_COMBOS][TABLE_SIDES + 1]; /* of each seat */
  uint64_t deals, quota_deals, games, quota_games; /* of the first combination */
  uint64_t seed_deals, course_deals, given, choices; /* since the game's seed; of them before a course's last game */
  unsigned game_deals, sides;                        /* of the game in play, */
  unsigned dealer, forehand;                         /* its first ones, */
  int64_t score[TABLE_SIDES + 1];                    /* and what was made in it */
  bool past;                                       /* a deal beyond the quota was played and not counted */
  const atomic_bool *cancelled;                    /* the simulation ends now; NULL: nobody ends it */
  meter_name_t name[TALLY_SORTS][TALLY_NAMED + 1];
  unsigned names[TALLY_SORTS];
  uint8_t name_at[TALLY_SORTS][METER_NAMES_AT]; /* where names of that hash were found last: a place in name[] */
  int64_t scores[METER_GAME_DEALS][TABLE_SIDES + 1]; /* after each deal of the game; never touched beyond the longest */
} meter_t;

/* A finished hand: the points of each side from [1], and the seats in their roles (0 for none). */
typedef struct meter_hand {
  unsigned sides, dealer, forehand, bidder;
  const int64_t *delta;
} meter_hand_t;

/* Opens a meter; false if there is no memory. Close it in either case. */
bool meter_open(meter_t *m, const meter_plan_t *plan);
void meter_close(meter_t *m);

/* Returns the number of blocks of a plan. */
uint64_t meter_blocks(const meter_plan_t *plan);

/* ---- for meter_lua.c ---- */

/* True if no other game may start; true if the one in play must stop. */
bool meter_is_done(const meter_t *m);
bool meter_is_full(const meter_t *m);

/* Returns the numbers of the current stretch of deals. It may raise an error, like the next functions. */
int64_t *meter_stretch(lua_State *L, meter_t *m);

/* Counts a deal; returns its numbers, or NULL for a deal beyond the quota. */
int64_t *meter_deal(lua_State *L, meter_t *m);

/* Counts a hand; a game, whose winners are the list at the index; a course with its scores. */
void meter_hand(meter_t *m, int64_t *at, const meter_hand_t *hand);
void meter_game(lua_State *L, meter_t *m, int winners, unsigned sides);
void meter_course(lua_State *L, meter_t *m, const meter_hand_t *scores, int winners);

/* Counts the two texts at `index` and `index` + 1. */
void meter_name(lua_State *L, meter_t *m, int64_t *at, tally_sort_t sort, int index);

/* Counts n decisions and the number of their legal answers. */
void meter_decisions(const meter_t *m, int64_t *at, uint64_t n, uint64_t asked, uint64_t ways);

/* The phases of a block; see the Lua functions below. */
void meter_clear(meter_t *m);
void meter_block(meter_t *m, uint64_t b);
void meter_turn(meter_t *m, unsigned combo);
void meter_fold(meter_t *m);

/* Pushes a table of functions that count into `meter`, which must outlive the state:
 *   listen(table, inner) -> taken   counts deals and games at a table, as its listener; once the quota is reached the next
 *                          question raises a light userdata. taken() adds the decisions made at the table since. `inner`: for
 *                          a game inside another
 *   hand(delta, k1, k2, dealer, forehand, bidder), game(winners), course(scores, winners)   for a session: count a hand, a
 *                          game, or a course without games. `inner` has the same three for a game inside another, whose
 *                          points and wins are not counted
 *   said(ways, point, word)    counts a decision with that many legal answers (METER_WAYS at most, 0: unknown), and its word
 *   given(n, ways)         counts n cards played to tricks since the seed, and their legal answers in all
 * In a plan of games, a game of more than METER_GAME_DEALS deals is an error: it has no end.
 *   clear()                resets the tally
 *   block(b)               starts block b of the plan, from 0
 *   seats(k, sides)        sets each seat's side under combination k
 *   turn(k)                the next game is played under combination k
 *   fold()                 ends a game under all combinations; true if no other may start
 *   full()                 true if this game must stop; true if the next question is already too late: the last game is over,
 *                          or a deal beyond the quota was played
 *   deal()                 the number of the deal since the seed
 *   cancelled()            true if the simulation ends now, and the game in play is broken off */
void meter_push(lua_State *L, meter_t *meter);
PUSH_TWICE(meter_l_listen);

#endif
