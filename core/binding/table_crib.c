/* table_crib.c - what is pegged and counted at cribbage, by the rule `cribbage`. See table_methods.c; the play is
 * table_series.c's.
 *
 * Points are the core's: in a simulation no Lua runs for a peg or a hand. Where somebody listens they go through the table's
 * own `score` and `tell`, with the same clauses and events.
 */
#include "crib_lua.h"
#include "sets.h"
#include "table.h"

#include <lauxlib.h>

static const char *const kinds[] = {"card", "go", "last", "heels", "three-for-last", "hand", "box", NULL};

/* ---- the rule ---- */

/* A field of the rule, which lies on the stack's top: left there, of this type or nil. */
static bool rule_field(lua_State *L, const char *name, int type) {
  const int is = lua_getfield(L, -1, name);
  if (is != LUA_TNIL && is != type) luaL_error(L, "rule `cribbage`: `%s` must be a %s", name, lua_typename(L, type));
  return is != LUA_TNIL;
}

static bool rule_flag(lua_State *L, const char *name) {
  const bool flag = rule_field(L, name, LUA_TBOOLEAN) && lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

static unsigned rule_points(lua_State *L, const char *name, unsigned usual) {
  const lua_Integer n = rule_field(L, name, LUA_TNUMBER) ? lua_tointeger(L, -1) : usual;
  lua_pop(L, 1);
  if (n < 0 || n > CRIB_MOST_POINTS) luaL_error(L, "rule `cribbage`: `%s` is points, 0 to %d", name, CRIB_MOST_POINTS);
  return (unsigned)n;
}

static void rule_words(lua_State *L, crib_rules_t *r) {
  if (rule_field(L, "runs", LUA_TSTRING) && !crib_runs_named(lua_tostring(L, -1), &r->play.rising))
    luaL_error(L, "rule `cribbage`: `runs` count any or up");
  r->box_flush = CRIB_FLUSH_FIVE;
  lua_pop(L, 1);
  if (rule_field(L, "box_flush", LUA_TSTRING) && !crib_flush_named(lua_tostring(L, -1), &r->box_flush))
    luaL_error(L, "rule `cribbage`: a `box_flush` counts by five, four or none");
  lua_pop(L, 1);
}

void table_read_cribbage(lua_State *L, int rules, int ud) {
  static const char *const clauses[] = {"peg", "hand", "box"};
  static const char *const functions[] = {"scored", "series_act", "bars_go", "claim"};
  ud = lua_absindex(L, ud);
  table_t *t = lua_touserdata(L, ud);
  crib_rules_t *r = &t->cribbage;
  if (lua_getfield(L, rules, "cribbage") == LUA_TNIL) {
    lua_pop(L, 1);
    return;
  }
  if (!t->deck.standard) luaL_error(L, "rule `cribbage`: cribbage is played with cards of the 52");
  r->declared = true;
  r->play.flush = rule_flag(L, "flush");
  r->again = rule_flag(L, "again");
  r->claims = rule_flag(L, "claims");
  r->play.thirty_one = rule_points(L, "thirty_one", 2);
  r->go = rule_points(L, "go", 1);
  r->nobs = rule_points(L, "nobs", 1);
  rule_words(L, r);
  lua_createtable(L, 0, 8);
  lua_insert(L, -2);
  for (unsigned i = 0; i < sizeof clauses / sizeof *clauses; i++) {
    rule_field(L, clauses[i], LUA_TSTRING);
    lua_setfield(L, -3, clauses[i]);
  }
  lua_pop(L, 1);
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
    lua_getfield(L, rules, functions[i]);
    lua_setfield(L, -2, functions[i]);
  }
  lua_setiuservalue(L, ud, TABLE_CRIBBAGE);
}

table_t *table_crib_acting(lua_State *L, const char *method) {
  table_t *t = table_acting(L);
  if (!t->cribbage.declared) luaL_error(L, "%s: the game has no rule `cribbage`", method);
  return t;
}

void table_push_cribbage(lua_State *L, const char *name) {
  lua_getiuservalue(L, TABLE_UD, TABLE_CRIBBAGE);
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
}

/* ---- scoring and telling ---- */

bool table_is_quiet(lua_State *L) {
  const table_t *t = table_self(L);
  return !table_hears(t, REPORT_SCORED) && !table_hears(t, REPORT_TOLD);
}

/* `quiet`: nobody has laid his own method over score. */
static void score(lua_State *L, table_t *t, unsigned seat, unsigned points, bool quiet) {
  const crib_score_t kind = t->crib.kind;
  const bool in_show = kind >= CRIB_HAND;
  const unsigned side = t->side[seat];
  if (in_show) {
    const unsigned of = kind == CRIB_BOX ? 0 : seat;
    t->crib.counted[of] = points;
    t->crib.is_counted |= UINT32_C(1) << of;
  } else
    t->crib.pegged[side] += points;
  if (!points) return;
  if (quiet || !table_hears(t, REPORT_SCORED)) {
    table_add(L, &t->delta[side], points);
    return;
  }
  table_push_method(L, "score");
  lua_pushinteger(L, seat);
  lua_pushinteger(L, points);
  table_push_cribbage(L, in_show ? kinds[kind] : "peg");
  lua_pushstring(L, in_show ? kinds[kind] : "peg");
  lua_call(L, 5, 0);
}

/* Pushes what both events begin with. */
static void push_event(lua_State *L, const table_t *t, const char *event, unsigned seat) {
  table_push_method(L, "tell");
  lua_pushstring(L, event);
  lua_pushinteger(L, seat);
  lua_pushinteger(L, t->side[seat]);
}

/* Pushes what both end with, and tells it. */
static void tell(lua_State *L, unsigned points, int args) {
  table_push_cribbage(L, "scored");
  lua_pushinteger(L, points);
  lua_getfield(L, 1, "standing");
  lua_call(L, args + 3, 0);
}

void table_peg(lua_State *L, table_t *t, unsigned seat, unsigned points, crib_score_t kind, bool quiet) {
  t->crib.kind = kind;
  score(L, t, seat, points, quiet);
  if (!points || quiet || !table_hears(t, REPORT_TOLD)) return;
  push_event(L, t, "peg", seat);
  lua_pushinteger(L, t->crib.series.total);
  tell(L, points, 5);
}

/* t:peg(seat, points, kind): pegs heels, or three for last, which is told; or what of a hand or the box is claimed, which is
 * the script's to tell */
static int m_peg(lua_State *L) {
  table_t *t = table_crib_acting(L, "peg");
  const unsigned seat = table_arg_seat(L, 2, t);
  const lua_Integer points = sets_arg_whole(L, 3, "points are due, a whole number");
  luaL_argcheck(L, points >= 0 && points <= CRIB_MOST_POINTS, 3, "points are 0 to 1000000000");
  const crib_score_t kind = (crib_score_t)luaL_checkoption(L, 4, NULL, kinds);
  if (kind < CRIB_HAND) {
    table_peg(L, t, seat, (unsigned)points, kind, false);
    return 0;
  }
  t->crib.kind = kind;
  score(L, t, seat, (unsigned)points, false);
  return 0;
}

/* ---- the show ---- */

/* The arguments of count_hands. */
enum { BOX = 2, STARTER };

static card_t starter_of(lua_State *L, const table_t *t) {
  const cardset_t set = t->pile[table_arg_pile(L, STARTER, t)];
  luaL_argcheck(L, cardset_count(set) == 1, STARTER, "the starter is one card");
  return cardset_first(set);
}

/* What the cards of t->crib.counting are worth. */
static unsigned worth(lua_State *L, const table_t *t, card_t starter) {
  const cardset_t set = t->crib.counting;
  if (cardset_count(set) > CRIB_KEPT || set >> starter & 1)
    luaL_error(L, "count_hands: at most %d cards are counted, and the starter is none of them", CRIB_KEPT);
  const crib_flush_t flush = t->crib.kind == CRIB_BOX ? t->cribbage.box_flush : CRIB_FLUSH_HAND;
  return crib_points(set, starter, flush, t->cribbage.nobs);
}

static void count_and_tell(lua_State *L, table_t *t, unsigned seat, unsigned points, bool quiet) {
  score(L, t, seat, points, quiet);
  if (quiet || !table_hears(t, REPORT_TOLD)) return;
  push_event(L, t, "count", seat);
  lua_pushstring(L, kinds[t->crib.kind]);
  sets_push_list(L, &t->deck, t->crib.counting);
  sets_push_card(L, &t->deck, starter_of(L, t));
  tell(L, points, 7);
}

/* The hands from place `at` on, from 0 at the dealer's left; after the last of them the box. */
static int count_on(lua_State *L, int status, lua_KContext at) {
  table_t *t = table_self(L);
  const bool quiet = table_is_quiet(L);
  const card_t starter = starter_of(L, t);
  (void)status;
  for (; at <= t->active && !table_reached(t); at++) {
    const bool box = at == t->active;
    const unsigned seat = box ? t->dealer : t->turn[at];
    t->crib.kind = box ? CRIB_BOX : CRIB_HAND;
    t->crib.counting = box ? t->pile[table_arg_pile(L, BOX, t)] : t->crib.kept[seat];
    const unsigned points = worth(L, t, starter);
    if (!t->cribbage.claims) {
      count_and_tell(L, t, seat, points, quiet);
      continue;
    }
    lua_settop(L, STARTER);
    table_push_cribbage(L, "claim");
    lua_pushvalue(L, 1);
    lua_pushinteger(L, seat);
    lua_pushstring(L, kinds[t->crib.kind]);
    lua_pushinteger(L, points);
    lua_callk(L, 4, 0, at + 1, count_on);
  }
  return 0;
}

/* t:count_hands(box, starter): the hands from the dealer's left on, then the box, until the target is reached */
static int m_count_hands(lua_State *L) {
  table_t *t = table_crib_acting(L, "count_hands");
  lua_settop(L, STARTER);
  table_arg_pile(L, BOX, t);
  return count_on(L, LUA_OK, 0);
}

/* ---- what there is to see ---- */

/* t:kept(seat) -> the cards that it held when the play began */
static int m_kept(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, t->crib.kept[table_arg_seat(L, 2, t)]);
}

/* t:pegged(side) -> what it pegged before the show */
static int m_pegged(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned side = table_arg_side(L, 2, t);
  return push_integer(L, side <= PLAY_SEATS ? t->crib.pegged[side] : 0);
}

/* t:counted(seat or "box") -> what its hand or the box counted; nothing before that */
static int m_counted(lua_State *L) {
  static const char *const box[] = {"box", NULL};
  const table_t *t = table_self(L);
  const unsigned of = lua_type(L, 2) == LUA_TSTRING ? (unsigned)luaL_checkoption(L, 2, NULL, box) : table_arg_seat(L, 2, t);
  if (!(t->crib.is_counted >> of & 1)) return 0;
  return push_integer(L, t->crib.counted[of]);
}

/* t:counting() -> what was pegged or counted last, and in the show the cards counted */
static int m_counting(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushstring(L, kinds[t->crib.kind]);
  lua_pushinteger(L, (lua_Integer)t->crib.counting);
  return 2;
}

const luaL_Reg table_crib_methods[] = {{"peg", m_peg},       {"count_hands", m_count_hands}, {"kept", m_kept},
                                       {"pegged", m_pegged}, {"counted", m_counted},         {"counting", m_counting},
                                       {NULL, NULL}};
