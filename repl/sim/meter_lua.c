/* meter_lua.c - a meter's Lua functions, see meter.h. */
#include "sim/meter.h"
#include "table_report.h"

#include <lauxlib.h>
#include <string.h>

/* The listener of one table that nobody watches: it counts what happens there. */
typedef struct counter {
  meter_t *meter;
  uint64_t taken, given, choices; /* decisions counted; cards played to tricks; legal answers of those */
  bool inner;                     /* a game inside another */
} counter_t;

static meter_t *only_meter(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }
static bool is_inner(lua_State *L) { return lua_toboolean(L, lua_upvalueindex(2)); }

/* ---- a silent table ---- */

static void take(const table_t *t, counter_t *c, int64_t *at) {
  meter_decisions(c->meter, at, t->decisions - c->taken, t->given - c->given, t->choices - c->choices);
  c->taken = t->decisions, c->given = t->given, c->choices = t->choices;
}

/* Reads a number for each side from [1]; returns their count. */
static unsigned read_numbers(lua_State *L, int list, int64_t out[TABLE_SIDES + 1]) {
  luaL_checktype(L, list, LUA_TTABLE);
  const lua_Unsigned sides = lua_rawlen(L, list);
  luaL_argcheck(L, sides <= TABLE_SIDES, list, "too many sides");
  for (unsigned s = 1; s <= sides; s++) {
    lua_rawgeti(L, list, (lua_Integer)s);
    out[s] = lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return (unsigned)sides;
}

static unsigned seat_at(lua_State *L, int at) {
  const lua_Integer seat = lua_isinteger(L, at) ? lua_tointeger(L, at) : 0;
  return seat > 0 && seat <= TABLE_SIDES ? (unsigned)seat : 0;
}

/* The two texts of the deal's kind and the bidder's seat are on the stack from `kinds`. */
static void count_deal(lua_State *L, const table_t *t, counter_t *c, int kinds) {
  meter_t *m = c->meter;
  int64_t *at = meter_deal(L, m);
  if (!at) return;
  if (!c->inner) {
    const meter_hand_t h = {t->sides, t->dealer, t->cards ? t->turn[0] : 0, seat_at(L, kinds + METER_NAMES), t->delta};
    meter_hand(m, at, &h);
  }
  take(t, c, at);
  meter_name(L, m, at, TALLY_KIND, kinds);
}

static void count_game(lua_State *L, table_t *t, const counter_t *c, int winners) {
  meter_t *m = c->meter;
  if (c->inner) return;
  meter_game(L, m, winners, t->sides);
  if (m->plan.combos == 1 && m->games >= m->quota_games) table_end_at_question(t, m);
}

static void count_course(lua_State *L, const counter_t *c, int winners) {
  int64_t scores[TABLE_SIDES + 1];
  const meter_hand_t h = {.sides = read_numbers(L, winners + 1, scores), .delta = scores};
  if (!c->inner) meter_course(L, c->meter, &h, winners);
}

/* After the quota the game continues to the next question, as in a record, without being counted. */
static void count_report(lua_State *L, table_t *t, table_report_t report, int values) {
  counter_t *c = t->listener.context;
  const int first = lua_gettop(L) - values + 1;
  if (report == REPORT_ENDED) count_deal(L, t, c, first);
  if (report == REPORT_BEGUN && meter_is_full(c->meter)) table_end_at_question(t, c->meter);
  if (report == REPORT_GAME) count_game(L, t, c, first);
  if (report == REPORT_COURSE) count_course(L, c, first + 1);
  lua_settop(L, first - 1);
}

static const listener_functions_t counting = {
  1u << REPORT_BEGUN | 1u << REPORT_ENDED | 1u << REPORT_GAME | 1u << REPORT_COURSE, count_report};

/* The table's address, and its userdata, are the upvalues. */
static int taken(lua_State *L) {
  table_t *t = lua_touserdata(L, lua_upvalueindex(1));
  counter_t *c = t->listener.context;
  take(t, c, meter_stretch(L, c->meter));
  c->taken = t->decisions = c->given = t->given = c->choices = t->choices = 0;
  return 0;
}

int meter_l_listen(lua_State *L) {
  if (((const table_t *)lua_touserdata(L, 1))->card_limit != CARD_LIMIT) return meter_l_listen_wide(L);
  lua_settop(L, 2);
  counter_t *counter = lua_newuserdatauv(L, sizeof *counter, 0);
  *counter = (counter_t){.meter = only_meter(L), .inner = lua_toboolean(L, 2)};
  table_listen(L, 1, &counting, counter);
  lua_pushlightuserdata(L, lua_touserdata(L, 1));
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, taken, 2);
  return 1;
}

/* ---- at a watched table ---- */


static int hand(lua_State *L) {
  meter_t *m = only_meter(L);
  int64_t delta[TABLE_SIDES + 1];
  lua_settop(L, 6);
  const meter_hand_t h = {read_numbers(L, 1, delta), seat_at(L, 4), seat_at(L, 5), seat_at(L, 6), delta};
  int64_t *at = meter_deal(L, m);
  if (!at) return 0;
  if (!is_inner(L)) meter_hand(m, at, &h);
  meter_name(L, m, at, TALLY_KIND, 2);
  return 0;
}

static int game(lua_State *L) {
  if (!is_inner(L)) meter_game(L, only_meter(L), 1, TABLE_SIDES);
  return 0;
}

static int course(lua_State *L) {
  int64_t scores[TABLE_SIDES + 1];
  if (is_inner(L)) return 0;
  const meter_hand_t h = {.sides = read_numbers(L, 1, scores), .delta = scores};
  meter_course(L, only_meter(L), &h, 2);
  return 0;
}

/* Counts a word and a number of decisions. */
static int count_said(lua_State *L, uint64_t decisions) {
  meter_t *m = only_meter(L);
  int64_t *at = meter_stretch(L, m);
  const lua_Integer open = lua_tointeger(L, 1), ways = open < METER_WAYS ? open : METER_WAYS;
  lua_settop(L, 3);
  meter_decisions(m, at, decisions, ways > 0, ways > 0 ? (uint64_t)ways : 0);
  if (!lua_isnil(L, 3)) meter_name(L, m, at, TALLY_WORD, 2);
  return 0;
}

static int said(lua_State *L) { return count_said(L, 1); }

/* said_only(ways, point, word): counts a word but no decision, as a silent table counts decisions itself. */
static int said_only(lua_State *L) { return count_said(L, 0); }

static int given(lua_State *L) {
  meter_t *m = only_meter(L);
  int64_t *at = meter_stretch(L, m);
  const uint64_t n = (uint64_t)luaL_checkinteger(L, 1), ways = (uint64_t)luaL_checkinteger(L, 2);
  meter_decisions(m, at, n - m->given, n - m->given, ways - m->choices);
  m->given = n, m->choices = ways;
  return 0;
}

/* ---- the course of a block ---- */

static int clear(lua_State *L) {
  meter_clear(only_meter(L));
  return 0;
}

static int block(lua_State *L) {
  meter_block(only_meter(L), (uint64_t)luaL_checkinteger(L, 1));
  return 0;
}

static unsigned arg_combo(lua_State *L, const meter_t *m) {
  const lua_Integer combo = luaL_checkinteger(L, 1);
  luaL_argcheck(L, combo >= 1 && combo <= (lua_Integer)m->plan.combos, 1, "no such combination");
  return (unsigned)combo - 1;
}

static int seats(lua_State *L) {
  meter_t *m = only_meter(L);
  const unsigned combo = arg_combo(L, m);
  luaL_checktype(L, 2, LUA_TTABLE);
  for (unsigned s = 1; s <= TABLE_SIDES; s++) {
    lua_rawgeti(L, 2, (lua_Integer)s);
    m->side[combo][s] = (uint8_t)seat_at(L, -1);
    lua_pop(L, 1);
  }
  return 0;
}

static int turn(lua_State *L) {
  meter_t *m = only_meter(L);
  meter_turn(m, arg_combo(L, m));
  return 0;
}

/* over(): the game under this combination has come to its end */
static int over(lua_State *L) {
  meter_t *m = only_meter(L);
  m->over[m->combo] = true;
  return 0;
}

static int fold(lua_State *L) {
  meter_t *m = only_meter(L);
  meter_fold(m);
  lua_pushboolean(L, meter_is_done(m));
  return 1;
}

static int full(lua_State *L) {
  const meter_t *m = only_meter(L);
  lua_pushboolean(L, meter_is_full(m));
  lua_pushboolean(L, m->past || (m->plan.combos == 1 && m->games >= m->quota_games));
  return 2;
}

static int deal(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)only_meter(L)->seed_deals + 1);
  return 1;
}

static int cancelled(lua_State *L) {
  const atomic_bool *flag = only_meter(L)->cancelled;
  lua_pushboolean(L, flag && atomic_load(flag));
  return 1;
}

static void push_functions(lua_State *L, const luaL_Reg *functions, meter_t *m, bool inner) {
  lua_pushlightuserdata(L, m);
  lua_pushboolean(L, inner);
  luaL_setfuncs(L, functions, 2);
}

void meter_push(lua_State *L, meter_t *m) {
  static const luaL_Reg watched[] = {{"hand", hand}, {"game", game}, {"course", course}, {"said", said},
                                     {"said_only", said_only}, {NULL, NULL}};
  static const luaL_Reg all[] = {{"listen", meter_l_listen}, {"given", given}, {"clear", clear}, {"block", block},
                                 {"seats", seats}, {"turn", turn}, {"over", over}, {"fold", fold}, {"full", full}, {"deal", deal},
                                 {"cancelled", cancelled}, {NULL, NULL}};
  lua_newtable(L);
  push_functions(L, all, m, false);
  push_functions(L, watched, m, false);
  lua_newtable(L);
  push_functions(L, watched, m, true);
  lua_setfield(L, -2, "inner");
}
