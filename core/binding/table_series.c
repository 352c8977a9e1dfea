/* table_series.c - the play at cribbage, a series at a time. See table_methods.c.
 *
 * The rules of a turn are crib_series.h's. Where the bot answers, all of it is done here; where the asked path has laid its
 * own ask, pick and lay over the table's, these are called, and may yield. What has been played is in the table, so that
 * whatever is called back in between, the next step begins from there.
 */
#include "crib_lua.h"
#include "sets.h"
#include "table.h"

#include <lauxlib.h>

/* The arguments of play_series, and whether the bot answers. */
enum { LEADER = 2, PILE, MADE, RUNS, FLUSH, THIRTY_ONE, ACT, OWN };

/* What is to be done next; at all but TURN the seat that it is about stands beside it. */
enum { TURN, ACTED, USUAL, PICKED, LAID, SAID, STEPS };

#define POINT "play"

static int go_on(lua_State *L, int status, lua_KContext at);

static void call(lua_State *L, int args, int results, int step, unsigned seat) {
  lua_callk(L, args, results, (lua_KContext)seat * STEPS + step, go_on);
}

static unsigned whose_turn(const table_t *t) { return crib_series_turn(&t->series, t->active, t->play.next, t->play.hand); }

static cardset_t fitting(const table_t *t, unsigned seat) { return crib_series_fitting(&t->series, t->play.hand[seat]); }

/* Pushes t's method, t and the seat. */
static void push_call(lua_State *L, const char *method, unsigned seat) {
  lua_getfield(L, 1, method);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
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
  push_call(L, fits ? "pick" : "ask", seat);
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
  const crib_series_t *s = &t->series;
  bool fits = cardset_count(set) == 1 && crib_series_fitting(s, set);
  for (unsigned i = 0; i < s->cards; i++) fits = fits && set != card_bit(s->card[i]);
  if (!fits) refuse(L, seat);
  return set;
}

static int lay(lua_State *L, table_t *t, unsigned seat) {
  const cardset_t set = chosen(L, t, seat);
  if (set & ~t->play.hand[seat]) return refuse(L, seat);
  if (lua_toboolean(L, OWN)) {
    const int pile = table_arg_pile(L, PILE, t);
    t->play.hand[seat] &= ~set;
    t->pile[pile] |= set;
    table_moved(t, set, pile, seat, true);
    return LAID;
  }
  push_call(L, "lay", seat);
  lua_pushvalue(L, OWN + 1);
  lua_pushvalue(L, PILE);
  call(L, 4, 0, LAID, seat);
  return LAID;
}

/* The card has been laid; where a method of the script's own did it, a series within this one may have begun meanwhile. */
static int count(lua_State *L, table_t *t, unsigned seat) {
  const crib_play_t rules = crib_arg_play(L, RUNS);
  const card_t card = cardset_first(chosen(L, t, seat));
  const unsigned points = crib_series_lay(&t->series, seat, card, &rules);
  if (!points) return TURN;
  lua_pushvalue(L, MADE);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
  lua_pushinteger(L, points);
  call(L, 3, 0, TURN, seat);
  return TURN;
}

static int go_on(lua_State *L, int status, lua_KContext at) {
  table_t *t = table_self(L);
  unsigned seat = (unsigned)(at / STEPS);
  int step = (int)(at % STEPS);
  (void)status;
  for (;;) {
    if (step == TURN) {
      if (table_reached(t) || !(seat = whose_turn(t))) return 0;
      lua_settop(L, OWN);
      step = begin_turn(L, t, seat);
    } else if (step == ACTED) {
      if (lua_isboolean(L, -1) && lua_toboolean(L, -1)) return 0;
      step = lua_isinteger(L, -1) ? PICKED : USUAL;
    } else if (step == USUAL) {
      lua_settop(L, OWN);
      step = ask(L, t, seat);
    } else if (lua_isnil(L, OWN + 1)) { /* a call has ended it */
      return 2;
    } else if (step == PICKED) {
      step = lay(L, t, seat);
    } else if (step == LAID) {
      step = count(L, t, seat);
    } else {
      crib_series_go(&t->series, seat);
      step = TURN;
    }
  }
}

/* t:play_series(leader, pile, made, runs, flush, thirty_one, act): a series from its first card to its last, or until the
 * target is reached; nil and the call if one ends it */
static int m_play_series(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned leader = table_arg_seat(L, LEADER, t);
  if (!t->deck.standard) return luaL_error(L, "play_series: cribbage is played with cards of the 52");
  luaL_argcheck(L, t->play.next[leader] && t->play.hand[leader], LEADER, "that seat holds no card");
  table_arg_pile(L, PILE, t);
  luaL_checktype(L, MADE, LUA_TFUNCTION);
  crib_arg_play(L, RUNS);
  lua_settop(L, ACT);
  if (!lua_isnil(L, ACT)) luaL_checktype(L, ACT, LUA_TFUNCTION);
  lua_pushboolean(L, table_has_own(L, "pick", table_pick) && table_has_own(L, "ask", table_ask) &&
                         table_has_own(L, "lay", table_lay));
  crib_series_begin(&t->series, leader);
  return go_on(L, LUA_OK, TURN);
}

/* t:series() -> the total of the series, the seat that laid its last card (0: nobody), and whether a seat has said go */
static int m_series(lua_State *L) {
  const crib_series_t *s = &((const table_t *)table_self(L))->series;
  lua_pushinteger(L, s->total);
  lua_pushinteger(L, s->last);
  lua_pushboolean(L, s->gone != 0);
  return 3;
}

/* t:series_text() -> its cards in the order played: "5H TC" */
static int m_series_text(lua_State *L) {
  const table_t *t = table_self(L);
  sets_push_text(L, &t->deck, t->series.card, t->series.cards);
  return 1;
}

void table_add_series(lua_State *L, int ud) {
  static const luaL_Reg methods[] = {
      {"play_series", m_play_series}, {"series", m_series}, {"series_text", m_series_text}, {NULL, NULL}};
  lua_pushvalue(L, ud);
  luaL_setfuncs(L, methods, 1);
}
