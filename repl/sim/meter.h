/* meter.h - what a simulation counts: sums of whole numbers, so that the order in which threads add them is the same. */
#ifndef HOUSERULE_METER_H
#define HOUSERULE_METER_H

#include "table.h"

#include <lua.h>

enum { METER_KINDS = 128, METER_NAMES = 2, METER_TEXT = 48, METER_GAME_DEALS = 5000 };

__extension__ typedef __int128 wide_t;

typedef struct meter_kind {
  const void *name[METER_NAMES]; /* Lua's strings, by address */
  char text[METER_TEXT];         /* "take won" */
  uint64_t deals;
  bool anchored;                 /* it has a name: Lua keeps these strings, and no other will have their address */
} meter_kind_t;

/* A plan has so many deals or so many games, of the other 0; and how many of them make a block. */
typedef struct meter_plan {
  uint64_t deals, games, each;
} meter_plan_t;

typedef struct meter {
  uint64_t deals, quota_deals, games, quota_games, draws, decisions, course_deals;
  uint64_t before_game; /* deals before this game began */
  wide_t sum[TABLE_SIDES + 1], square[TABLE_SIDES + 1]; /* of the deltas, per side */
  uint64_t wins[TABLE_SIDES + 1];
  unsigned sides, kinds;
  bool past;    /* a deal was played that is not counted, as there were enough */
  bool crowded; /* there are more kinds than METER_KINDS */
  meter_plan_t plan;
  meter_kind_t kind[METER_KINDS];
} meter_t;

/* Gives how many blocks there are in a plan. */
uint64_t meter_blocks(const meter_plan_t *plan);

/* Adds what `from` has counted. */
void meter_add(meter_t *to, const meter_t *from);

/* Pushes a table of functions that count into `meter`, which must outlive the state:
 *   desk(table)            what flow.desk takes: begin_deal, end_deal, next_deal, end_game and end_course, which count; once
 *                          the quota is reached the next question raises a light userdata
 *   taken(table)           adds the decisions made at that table
 *   hand(delta, k1, k2), game(winners), decisions(n)   count one hand, game, or n decisions of a watched table
 *   course(scores, winners)   counts a course that is no row of games
 * Where games are wanted, one of more than METER_GAME_DEALS deals is an error: it has no end.
 *   clear()                nothing is counted
 *   block(b)               begins block b of the plan, from 0: its quota is above what is counted
 *   full()                 whether the quota is reached, and whether the next question is too late for it: after a game that
 *                          was the last wanted, or a deal beyond those wanted */
void meter_push(lua_State *L, meter_t *meter);

/* Pushes what a meter holds: { deals =, games =, draws =, decisions =, sides = { { sum =, square =, wins = } }, crowded =,
 * kinds = { { text, deals } }, none if it is crowded }; sums as numbers with a fraction. */
void meter_report(lua_State *L, const meter_t *meter);

#endif
