/* table_series.c - the play at cribbage, under the rule `cribbage`. See table_methods.c, and table_crib.c for the pegs.
 *
 * The rules of a turn are crib_series.h's. Where the bot answers, all of it is done here; where the asked path has laid its
 * own ask, pick and lay over the table's, these are called, and may yield. What has been played is in the table, so that
 * whatever is called back in between, the next step begins from there.
 */
#include "place.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* The argument of play_series, the rules that are asked, and where the bot answers and nobody listens the pile's number,
 * from 1; else false. */
enum { PILE = 2, ACT, BARS, OWN };

/* What is to be done next; where a seat is asked it stands beside it. */
enum { TURN, OVER, NEXT, ACTED, USUAL, PICKED, LAID, SAID, BARRED, STEPS };

#define POINT "play"

static int go_on(lua_State *L, int status, lua_KContext at);

static void call(lua_State *L, int args, int results, int step, unsigned seat) {
  lua_callk(L, args, results, (lua_KContext)seat * STEPS + step, go_on);
}

static unsigned whose_turn(const table_t *t) {
  return crib_series_turn(&t->crib.series, t->active, t->play.next, t->play.hand);
}

static cardset_t fitting(const table_t *t, unsigned seat) {
  return crib_series_fitting(&t->crib.series, t->play.hand[seat]);
}

/* Whether the rule that is asked first has something to say of this turn, or whether the series is over: the next step. */
static int begin_turn(lua_State *L, const table_t *t, unsigned seat) {
  if (lua_isnil(L, ACT)) return USUAL;
  lua_pushvalue(L, ACT);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
  lua_pushinteger(L, (lua_Integer)fitting(t, seat));
  call(L, 3, 1, ACTED, seat);
  return ACTED;
}

static int ask(lua_State *L, table_t *t, unsigned seat) {
  const cardset_t fits = fitting(t, seat);
  if (lua_toboolean(L, OWN)) {
    table_asks(L, t, 1, POINT);
    const unsigned ways = fits ? cardset_count(fits) : 1; /* the one word is drawn, too: else records had other decisions */
    const unsigned at = (unsigned)rng_below(&t->bot, ways);
    if (fits) lua_pushinteger(L, (lua_Integer)card_bit(cardset_nth(fits, at)));
    return fits ? PICKED : SAID;
  }
  table_push_method(L, fits ? "pick" : "ask");
  lua_pushinteger(L, seat);
  lua_pushliteral(L, POINT);
  if (fits) {
    lua_pushinteger(L, 1);
    lua_pushinteger(L, (lua_Integer)fits);
    call(L, 5, 2, PICKED, seat);
    return PICKED;
  }
  lua_createtable(L, 1, 0);
  lua_pushliteral(L, "go");
  lua_rawseti(L, -2, 1);
  call(L, 4, 2, SAID, seat);
  return SAID;
}

static int refuse(lua_State *L, unsigned seat) {
  return luaL_error(L, "play_series: the card laid must be one that fits, in the hand of seat %d", (int)seat);
}

/* The card that was chosen, just above the arguments: one that fits, and that the series does not have already. */
static cardset_t chosen(lua_State *L, const table_t *t, unsigned seat) {
  const cardset_t set = (cardset_t)lua_tointeger(L, OWN + 1);
  const crib_series_t *s = &t->crib.series;
  bool fits = cardset_count(set) == 1 && crib_series_fitting(s, set);
  for (unsigned i = 0; i < s->cards; i++) fits = fits && set != card_bit(s->card[i]);
  if (!fits) refuse(L, seat);
  return set;
}

static int lay(lua_State *L, table_t *t, unsigned seat) {
  const cardset_t set = chosen(L, t, seat);
  if (set & ~t->play.hand[seat]) return refuse(L, seat);
  if (lua_toboolean(L, OWN)) {
    table_move_set(L, t, "lay", PLACE_HAND + seat, (unsigned)lua_tointeger(L, OWN) - 1, set);
    return LAID;
  }
  table_push_method(L, "lay");
  lua_pushinteger(L, seat);
  lua_pushvalue(L, OWN + 1);
  lua_pushvalue(L, PILE);
  call(L, 4, 0, LAID, seat);
  return LAID;
}

/* The card has been laid; where a method of the script's own did it, a series within this one may have begun meanwhile. */
static int count(lua_State *L, table_t *t, unsigned seat) {
  const card_t card = cardset_first(chosen(L, t, seat));
  const unsigned points = crib_series_lay(&t->crib.series, seat, card, &t->cribbage.play);
  if (points) table_peg(L, t, seat, points, CRIB_CARD, lua_toboolean(L, OWN));
  return TURN;
}

/* The next seat after this one that holds a card, perhaps itself; 0 if nobody does. */
static unsigned next_leader(const table_t *t, unsigned seat) {
  for (unsigned i = 0; i < t->active; i++) {
    seat = t->play.next[seat];
    if (t->play.hand[seat]) return seat;
  }
  return 0;
}

static int peg_end(lua_State *L, table_t *t) {
  const unsigned seat = t->crib.series.last;
  const crib_score_t kind = next_leader(t, seat) ? CRIB_GO : CRIB_LAST;
  if (t->cribbage.go) table_peg(L, t, seat, t->cribbage.go, kind, lua_toboolean(L, OWN));
  return NEXT;
}

/* A series has come to its end: who laid its last card pegs go or last, unless it made 31 or a rule bars it. */
static int end_series(lua_State *L, table_t *t) {
  const crib_series_t *s = &t->crib.series;
  if (!s->last || s->total == CRIB_TOTAL) return NEXT;
  if (lua_isnil(L, BARS)) return peg_end(L, t);
  lua_pushvalue(L, BARS);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, s->last);
  call(L, 2, 1, BARRED, 0);
  return BARRED;
}

static bool begin_next(table_t *t) {
  const unsigned leader = t->cribbage.again && !table_reached(t) ? next_leader(t, t->crib.series.last) : 0;
  if (leader) crib_series_begin(&t->crib.series, leader);
  return leader;
}

/* Does what the step is; which is next. */
static int go(lua_State *L, table_t *t, int step, unsigned seat) {
  switch (step) {
  case ACTED:
    if (lua_isboolean(L, -1) && lua_toboolean(L, -1)) return OVER;
    return lua_isinteger(L, -1) ? PICKED : USUAL;
  case USUAL: lua_settop(L, OWN); return ask(L, t, seat);
  case PICKED: return lay(L, t, seat);
  case LAID: return count(L, t, seat);
  case SAID: crib_series_go(&t->crib.series, seat); return TURN;
  case OVER: lua_settop(L, OWN); return end_series(L, t);
  case BARRED: return lua_toboolean(L, -1) ? NEXT : peg_end(L, t);
  default: return begin_turn(L, t, seat);
  }
}

static int go_on(lua_State *L, int status, lua_KContext at) {
  table_t *t = table_self(L);
  unsigned seat = (unsigned)(at / STEPS);
  int step = (int)(at % STEPS);
  (void)status;
  for (;;) {
    if (step == NEXT) {
      if (!begin_next(t)) return 0;
      step = TURN;
    } else if ((step == PICKED || step == LAID || step == SAID) && lua_isnil(L, OWN + 1))
      return 2; /* a call has ended it */
    if (step == TURN) {
      if (table_reached(t)) return 0;
      lua_settop(L, OWN);
      seat = whose_turn(t);
      if (!seat) step = OVER;
    }
    step = go(L, t, step, seat);
  }
}

/* t:play_series(pile): the play, series after series, until it is over or the target is reached; nil and the call if one
 * ends it */
static int m_play_series(lua_State *L) {
  table_t *t = table_crib_acting(L, "play_series");
  const unsigned leader = table_sitting(t, t->turn[0]);
  const int pile = table_arg_pile(L, PILE, t);
  if (!t->play.hand[leader]) return luaL_error(L, "play_series: seat %d, which leads, holds no card", (int)leader);
  lua_settop(L, PILE);
  table_push_cribbage(L, "series_act");
  table_push_cribbage(L, "bars_go");
  if (!t->source && !table_hears(t, REPORT_MOVED) && table_is_quiet(L))
    lua_pushinteger(L, pile + 1);
  else
    lua_pushboolean(L, 0);
  memcpy(t->crib.kept, t->play.hand, sizeof t->crib.kept);
  crib_series_begin(&t->crib.series, leader);
  return go_on(L, LUA_OK, TURN);
}

/* t:series() -> the total of the series, the seat that laid its last card (0: nobody), and whether a seat has said go */
static int m_series(lua_State *L) {
  const crib_series_t *s = &((const table_t *)table_self(L))->crib.series;
  lua_pushinteger(L, s->total);
  lua_pushinteger(L, s->last);
  lua_pushboolean(L, s->gone != 0);
  return 3;
}

/* t:series_text() -> its cards in the order played: "5H TC" */
static int m_series_text(lua_State *L) {
  const table_t *t = table_self(L);
  sets_push_text(L, &t->deck, t->crib.series.card, t->crib.series.cards);
  return 1;
}

const luaL_Reg table_series_methods[] = {
    {"play_series", m_play_series}, {"series", m_series}, {"series_text", m_series_text}, {NULL, NULL}};
