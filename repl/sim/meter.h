/* meter.h - counts what is played in one thread, deal by deal, into the tally of a block.
 *
 * Of each game that a seed begins all combinations of rules are played in turn; then their numbers are folded as one
 * cluster. A game that has no end, or none in METER_LONG deals where several combinations are compared, is cut there, and
 * each stretch of METER_BATCH deals is a cluster of its own.
 */
#ifndef HOUSERULE_METER_H
#define HOUSERULE_METER_H

#include "sim/tally.h"
#include "table.h"

#include <lua.h>

enum { METER_COMBOS = 32, METER_GAME_DEALS = 5000, METER_BATCH = 64, METER_BATCHES = 32, METER_LONG = METER_BATCH * METER_BATCHES,
       METER_NAMES = 2, METER_NAMES_AT = 64, METER_TEXT = 512, METER_WAYS = 1000 };

/* A plan has so many deals or so many games, of the other 0; how many of them make a block; and how many combinations of
 * rules each game is played under. One alone stops at the deal that is the last; several end their games, and it is the
 * deals of the first that are counted. */
typedef struct meter_plan {
  uint64_t deals, games, each;
  unsigned combos;
} meter_plan_t;

/* A kind or a word that scripts have named before. */
typedef struct meter_name {
  const void *name[METER_NAMES]; /* Lua's strings by address: it keeps them, so no others will have theirs */
  unsigned column;
} meter_name_t;

typedef struct meter {
  meter_plan_t plan;
  tally_t tally;
  int64_t *batch[METER_BATCHES]; /* numbers of the games that are in play, as tally_fold takes them */
  unsigned batches, combo;       /* in use; the combination that is played */
  bool over[METER_COMBOS];       /* its game has come to its end */
  uint8_t side[METER_COMBOS][TABLE_SIDES + 1]; /* of each seat */
  uint64_t deals, quota_deals, games, quota_games; /* of the first combination */
  uint64_t seed_deals, course_deals, given, choices; /* since the game's seed; of them before a course's last game */
  unsigned game_deals, sides;                        /* of the game in play, */
  unsigned dealer, forehand;                         /* its first ones, */
  int64_t score[TABLE_SIDES + 1];                    /* and what was made in it */
  bool past;                                       /* a deal was played that is not counted, as there were enough */
  meter_name_t name[TALLY_SORTS][TALLY_NAMED + 1];
  unsigned names[TALLY_SORTS];
  uint8_t name_at[TALLY_SORTS][METER_NAMES_AT]; /* where names of that hash were found last: a place in name[] */
  int64_t scores[METER_GAME_DEALS][TABLE_SIDES + 1]; /* after each deal of the game; never touched beyond the longest */
} meter_t;

/* A hand that is over: what each side made of it, from [1] on, and seats in their roles, 0 where there is none. */
typedef struct meter_hand {
  unsigned sides, dealer, forehand, bidder;
  const int64_t *delta;
} meter_hand_t;

/* False where there is no memory; closed in either case. */
bool meter_open(meter_t *m, const meter_plan_t *plan);
void meter_close(meter_t *m);

/* Gives how many blocks there are in a plan. */
uint64_t meter_blocks(const meter_plan_t *plan);

/* ---- for meter_lua.c ---- */

/* Whether no other game is to be begun; whether the one in play is to stop. */
bool meter_is_done(const meter_t *m);
bool meter_is_full(const meter_t *m);

/* The numbers of the stretch of deals that the game is in. Raise what is wrong, as the next ones do. */
int64_t *meter_stretch(lua_State *L, meter_t *m);

/* Counts a deal if it is one of those wanted: where its numbers go, or NULL. */
int64_t *meter_deal(lua_State *L, meter_t *m);

/* Counts what a hand came to; a game, whose winners are the list at that index; a course, whose scores are a hand's. */
void meter_hand(meter_t *m, int64_t *at, const meter_hand_t *hand);
void meter_game(lua_State *L, meter_t *m, int winners, unsigned sides);
void meter_course(lua_State *L, meter_t *m, const meter_hand_t *scores, int winners);

/* Counts the two texts from index `index` on, known again by the address of the strings that were there first. */
void meter_name(lua_State *L, meter_t *m, int64_t *at, tally_sort_t sort, int index);

/* Counts n decisions, and of those that were asked for how many answers were open. */
void meter_decisions(const meter_t *m, int64_t *at, uint64_t n, uint64_t asked, uint64_t ways);

/* The course of a block, as the functions below have it. */
void meter_clear(meter_t *m);
void meter_block(meter_t *m, uint64_t b);
void meter_turn(meter_t *m, unsigned combo);
void meter_fold(meter_t *m);

/* Pushes a table of functions that count into `meter`, which must outlive the state:
 *   desk(table, inner)     what flow.desk takes: begin_deal, end_deal, next_deal, end_game and end_course, which count; once
 *                          the quota is reached the next question raises a light userdata. And taken(), which adds the
 *                          decisions made at that table since. `inner`: of a game inside another
 *   hand(delta, k1, k2, dealer, forehand, bidder), game(winners), course(scores, winners)   count one hand, game, or course
 *                          that is no row of games, of a watched table; `inner` has the same three for a game inside
 *                          another, of which neither points nor wins are counted
 *   said(ways, point, word)    counts a decision that was asked for, of so many that were open (METER_WAYS at most, 0:
 *                          nobody knows); a word is counted by its text
 *   given(n, ways)         as many cards were given to tricks since the seed, of so many in all
 * Where games are wanted, one of more than METER_GAME_DEALS deals is an error: it has no end.
 *   clear()                nothing is counted
 *   block(b)               begins block b of the plan, from 0: its quota is above what is counted
 *   seats(k, sides)        each seat's side under combination k
 *   turn(k)                the next game is played under that one
 *   fold()                 the game has been played under all of them: whether no other is to be begun
 *   full()                 whether this game is to stop, and whether the next question is too late for it: after a game that
 *                          was the last wanted, or a deal beyond those wanted
 *   deal()                 the number of the deal since the seed */
void meter_push(lua_State *L, meter_t *meter);

#endif
