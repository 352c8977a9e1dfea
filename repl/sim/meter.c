/* meter.c - see meter.h. */
#include "sim/meter.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* The kind of that text, made if it is new; NULL when there is no room (a script that names each deal otherwise): which
 * kinds came first depends on the threads, so none is told then. */
static meter_kind_t *kind_named(meter_t *m, const char *text) {
  for (unsigned i = 0; i < m->kinds; i++)
    if (strcmp(m->kind[i].text, text) == 0) return &m->kind[i];
  if (m->kinds == METER_KINDS) {
    m->crowded = true;
    return NULL;
  }
  meter_kind_t *k = &m->kind[m->kinds++];
  memset(k, 0, sizeof *k);
  snprintf(k->text, sizeof k->text, "%s", text);
  return k;
}

uint64_t meter_blocks(const meter_plan_t *p) { return (p->deals + p->games + p->each - 1) / p->each; }

/* Gives how many there are to be after block b of `all`; no end of what is not counted in blocks. */
static uint64_t quota(const meter_plan_t *p, uint64_t all, uint64_t counted, uint64_t b) {
  const uint64_t left = all - b * p->each;
  return all == 0 ? UINT64_MAX : counted + (left < p->each ? left : p->each);
}

void meter_add(meter_t *to, const meter_t *from) {
  to->deals += from->deals;
  to->games += from->games;
  to->draws += from->draws;
  to->decisions += from->decisions;
  if (from->sides > to->sides) to->sides = from->sides;
  to->crowded |= from->crowded;
  for (unsigned s = 1; s <= TABLE_SIDES; s++) {
    to->sum[s] += from->sum[s];
    to->square[s] += from->square[s];
    to->wins[s] += from->wins[s];
  }
  for (unsigned i = 0; i < from->kinds; i++) {
    meter_kind_t *k = kind_named(to, from->kind[i].text);
    if (k) k->deals += from->kind[i].deals;
  }
}

/* The methods that a fast table gets hold the address of a counter, and the counter, which keeps the table; the functions of
 * the meter hold the meter. */
typedef struct counter {
  table_t *table;
  meter_t *meter;
  uint64_t asked, since; /* decisions when a deal last began after a question, and how many deals had begun then */
} counter_t;

static counter_t *self_counter(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }
static meter_t *only_meter(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

static bool is_full(const meter_t *m) { return m->deals >= m->quota_deals || m->games >= m->quota_games; }

/* Once there are enough deals it goes on to the next question, as a record does, and nothing of that is counted. */
static int start_deal(lua_State *L, counter_t *c) {
  table_t *t = c->table;
  if (t->decisions != c->asked || t->deals < c->since) c->asked = t->decisions, c->since = t->deals;
  table_check_idle(L, t->deals - c->since + 1);
  table_begin(t, table_arg_payer(L, 2, t));
  if (is_full(c->meter)) table_end_at_question(t, c->meter);
  return 0;
}

/* begin_deal(t, dealer) */
static int begin_deal(lua_State *L) { return start_deal(L, self_counter(L)); }

/* A field that says what kind of deal it was; only text does. */
static const char *kind_text(lua_State *L, int at) { return lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at) : ""; }

static meter_kind_t *count_text(meter_t *m, const char *const text[METER_NAMES]) {
  char both[METER_TEXT];
  if (!*text[0]) return NULL;
  snprintf(both, sizeof both, "%.20s%s%.20s", text[0], *text[1] ? " " : "", text[1]);
  meter_kind_t *k = kind_named(m, both);
  if (k) k->deals++;
  return k;
}

/* Counts the two values from `at` on, known again by the address of the strings that were there first. */
static void count_kind(lua_State *L, meter_t *m, int at) {
  const void *const name[METER_NAMES] = {lua_topointer(L, at), lua_topointer(L, at + 1)};
  if (!name[0]) return;
  for (unsigned i = 0; i < m->kinds; i++)
    if (m->kind[i].anchored && m->kind[i].name[0] == name[0] && m->kind[i].name[1] == name[1]) {
      m->kind[i].deals++;
      return;
    }
  const char *const text[METER_NAMES] = {kind_text(L, at), kind_text(L, at + 1)};
  meter_kind_t *k = count_text(m, text);
  if (!k || k->anchored) return;
  k->anchored = true;
  memcpy(k->name, name, sizeof k->name);
  for (int i = 0; i < METER_NAMES; i++) {
    lua_pushvalue(L, at + i);
    luaL_ref(L, LUA_REGISTRYINDEX);
  }
}

/* A game inside another may have fewer sides than the one around it. */
static void has_sides(meter_t *m, unsigned sides) {
  if (sides > m->sides) m->sides = sides;
}

static void count_delta(meter_t *m, unsigned side, int64_t d) {
  m->sum[side] += d;
  m->square[side] += (wide_t)d * d;
}

/* Counts a deal if it is one of those wanted. A game without an end would never be counted where games are wanted: it is an
 * error. */
static bool count_deal(lua_State *L, meter_t *m) {
  m->past = is_full(m);
  if (m->past) return false;
  m->deals++;
  if (m->quota_games != UINT64_MAX && m->deals - m->before_game > METER_GAME_DEALS)
    luaL_error(L, "a game had no end after %d deals; -n counts deals", METER_GAME_DEALS);
  return true;
}

static void settle_deal(lua_State *L, const counter_t *c, int kinds) {
  table_t *t = c->table;
  meter_t *m = c->meter;
  table_settle(L, t);
  const bool counts = count_deal(L, m);
  for (unsigned s = 1; s <= t->sides; s++) {
    if (counts) count_delta(m, s, t->delta[s]);
    t->delta[s] = 0;
  }
  t->open = false;
  if (counts) count_kind(L, m, kinds);
}

/* end_deal(t, kind, also): the fields of t that say what kind of deal it was */
static int end_deal(lua_State *L) {
  lua_settop(L, 3);
  settle_deal(L, self_counter(L), 2);
  return 0;
}

/* next_deal(t, dealer, kind, also): it ends, and another begins */
static int next_deal(lua_State *L) {
  counter_t *c = self_counter(L);
  settle_deal(L, c, 3);
  return start_deal(L, c);
}

static void count_game(lua_State *L, meter_t *m, int winners) {
  luaL_checktype(L, winners, LUA_TTABLE);
  if (m->past) return;
  const lua_Unsigned n = lua_rawlen(L, winners);
  for (lua_Unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, winners, (lua_Integer)i);
    const lua_Integer side = lua_tointeger(L, -1);
    if (side < 1 || side > (lua_Integer)m->sides) luaL_error(L, "the rule `game_over` names a side that there is not");
    m->wins[side]++;
    lua_pop(L, 1);
  }
  if (n == 0) m->draws++;
  m->games++;
  m->before_game = m->deals;
}

/* end_game(t, winners, why) */
static int end_game(lua_State *L) {
  const counter_t *c = self_counter(L);
  count_game(L, c->meter, 2);
  if (c->meter->games >= c->meter->quota_games) table_end_at_question(c->table, c->meter);
  return 0;
}

/* Counts a course of its own (a night of contests) that is over as a game, and as a deal if none was dealt in it. */
static void count_course(lua_State *L, meter_t *m, int winners) {
  if (m->deals == m->course_deals) m->deals++;
  m->course_deals = m->deals;
  count_game(L, m, winners);
}

/* end_course(t, line, winners) */
static int end_course(lua_State *L) {
  count_course(L, self_counter(L)->meter, 3);
  return 0;
}

/* course(scores, winners) */
static int course(lua_State *L) {
  meter_t *m = only_meter(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  has_sides(m, (unsigned)lua_rawlen(L, 1));
  count_course(L, m, 2);
  return 0;
}

static int desk(lua_State *L) {
  static const luaL_Reg counters[] = {
    { "begin_deal", begin_deal }, { "end_deal", end_deal }, { "next_deal", next_deal }, { "end_game", end_game },
    { "end_course", end_course }, { NULL, NULL }
  };
  lua_settop(L, 1);
  luaL_newlibtable(L, counters);
  counter_t *counter = lua_newuserdatauv(L, sizeof *counter, 1);
  *counter = (counter_t){ .table = lua_touserdata(L, 1), .meter = only_meter(L) };
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, 3, 1);
  has_sides(counter->meter, counter->table->sides);
  lua_pushlightuserdata(L, counter);
  lua_insert(L, 3);
  luaL_setfuncs(L, counters, 2);
  return 1;
}

static int taken(lua_State *L) {
  table_t *t = lua_touserdata(L, 1);
  only_meter(L)->decisions += t->decisions;
  t->decisions = 0;
  return 0;
}

static int hand(lua_State *L) {
  meter_t *m = only_meter(L);
  const char *const text[METER_NAMES] = { kind_text(L, 2), kind_text(L, 3) };
  luaL_checktype(L, 1, LUA_TTABLE);
  const unsigned sides = (unsigned)lua_rawlen(L, 1);
  if (sides > TABLE_SIDES) return luaL_argerror(L, 1, "too many sides");
  has_sides(m, sides);
  if (!count_deal(L, m)) return 0;
  for (unsigned s = 1; s <= sides; s++) {
    lua_rawgeti(L, 1, (lua_Integer)s);
    count_delta(m, s, lua_tointeger(L, -1));
    lua_pop(L, 1);
  }
  count_text(m, text);
  return 0;
}

static int game(lua_State *L) {
  count_game(L, only_meter(L), 1);
  return 0;
}

static int decisions(lua_State *L) {
  only_meter(L)->decisions += (uint64_t)luaL_checkinteger(L, 1);
  return 0;
}

static int clear(lua_State *L) {
  meter_t *m = only_meter(L);
  memset(m, 0, offsetof(meter_t, sides));
  for (unsigned i = 0; i < m->kinds; i++) m->kind[i].deals = 0;
  return 0;
}

static int block(lua_State *L) {
  meter_t *m = only_meter(L);
  const uint64_t b = (uint64_t)luaL_checkinteger(L, 1);
  m->quota_deals = quota(&m->plan, m->plan.deals, m->deals, b);
  m->quota_games = quota(&m->plan, m->plan.games, m->games, b);
  m->before_game = m->course_deals = m->deals;
  m->past = false;
  return 0;
}

static int full(lua_State *L) {
  const meter_t *m = only_meter(L);
  lua_pushboolean(L, is_full(m));
  lua_pushboolean(L, m->past || m->games >= m->quota_games);
  return 2;
}

void meter_push(lua_State *L, meter_t *m) {
  static const luaL_Reg functions[] = { { "desk", desk }, { "taken", taken }, { "hand", hand },
                                        { "game", game }, { "course", course }, { "decisions", decisions }, { "full", full },
                                        { "clear", clear }, { "block", block },
                                        { NULL, NULL } };
  luaL_newlibtable(L, functions);
  lua_pushlightuserdata(L, m);
  luaL_setfuncs(L, functions, 1);
}

static void set_count(lua_State *L, const char *name, uint64_t n) {
  lua_pushinteger(L, (lua_Integer)n);
  lua_setfield(L, -2, name);
}

void meter_report(lua_State *L, const meter_t *m) {
  lua_createtable(L, 0, 6);
  set_count(L, "deals", m->deals);
  set_count(L, "games", m->games);
  set_count(L, "draws", m->draws);
  set_count(L, "decisions", m->decisions);
  lua_createtable(L, (int)m->sides, 0);
  for (unsigned s = 1; s <= m->sides; s++) {
    lua_createtable(L, 0, 3);
    lua_pushnumber(L, (lua_Number)m->sum[s]);
    lua_setfield(L, -2, "sum");
    lua_pushnumber(L, (lua_Number)m->square[s]);
    lua_setfield(L, -2, "square");
    set_count(L, "wins", m->wins[s]);
    lua_rawseti(L, -2, (lua_Integer)s);
  }
  lua_setfield(L, -2, "sides");
  lua_pushboolean(L, m->crowded);
  lua_setfield(L, -2, "crowded");
  lua_createtable(L, (int)m->kinds, 0);
  for (unsigned i = 0; i < m->kinds && !m->crowded; i++) {
    lua_createtable(L, 2, 0);
    lua_pushstring(L, m->kind[i].text);
    lua_rawseti(L, -2, 1);
    lua_pushinteger(L, (lua_Integer)m->kind[i].deals);
    lua_rawseti(L, -2, 2);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "kinds");
}
