/* table_rules.c - a composition's declared rules, read once into a table_t. The engine has checked their Lua types; what is
 * checked here is what only the core can know. Errors name the rule. */
#include "place.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

static lua_Integer field_int(lua_State *L, int rules, const char *name, lua_Integer least, lua_Integer most) {
  lua_getfield(L, rules, name);
  int whole = 0;
  const lua_Integer n = lua_tointegerx(L, -1, &whole);
  if (!whole || n < least || n > most)
    luaL_error(L, "rule `%s` must be a whole number from %I to %I", name, (LUAI_UACINT)least, (LUAI_UACINT)most);
  lua_pop(L, 1);
  return n;
}

/* A set of cards of `among`, or none; else a Lua error says that it must be that. */
static cardset_t field_set(lua_State *L, int rules, const char *name, cardset_t among, const char *what) {
  int whole = 1;
  lua_getfield(L, rules, name);
  const cardset_t set = lua_isnil(L, -1) ? 0 : (cardset_t)lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  if (!whole || set & ~among) luaL_error(L, "rule `%s` must be %s", name, what);
  return set;
}

static bool field_flag(lua_State *L, int index, const char *name) {
  lua_getfield(L, index, name);
  const bool flag = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return flag;
}

static void read_order(lua_State *L, int rules, table_t *t) {
  order_spec_t *spec = &t->ranks;
  spec->pack = t->cards;
  spec->later_wins = field_set(L, rules, "later_wins", ~UINT64_C(0), "a set of cards");
  table_read_ranking(L, rules, lua_getfield, "rule", t, spec, &t->own_trumps, &t->own_points);
  for (unsigned s = 0; s < TABLE_ORDERS; s++) {
    card_t at = CARD_NONE;
    if (s != SUIT_NONE && !t->deck.suits[s]) continue;
    spec->trump_suit = (uint8_t)s;
    const char *wrong = order_compile(&t->order[s], &t->deck, spec, &at);
    if (wrong)
      luaL_error(L, "rule `ranks`: the ranking does not fit the pack: %s (%s)", wrong,
                 at < CARD_LIMIT ? t->deck.name[at] : "?");
  }
}

static void read_seats(lua_State *L, int rules, table_t *t) {
  t->seats = (uint8_t)field_int(L, rules, "seats", 1, TABLE_SIDES);
  t->active = (uint8_t)field_int(L, rules, "active", 1, t->seats < PLAY_SEATS ? t->seats : PLAY_SEATS);
  const lua_Integer people = field_int(L, rules, "players", 1, TABLE_SIDES);
  t->people = people > t->seats ? (uint8_t)people : t->seats;
  t->sides = (uint8_t)field_int(L, rules, "side_count", 1, t->seats);
  lua_getfield(L, rules, "side_of");
  for (unsigned s = 1; s <= t->seats; s++) {
    lua_rawgeti(L, -1, s);
    t->side[s] = (uint8_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

const char *table_plan(table_t *t, const char *text, size_t *at) {
  const deal_table_t table = { cardset_count(t->cards), t->active, t->active == t->seats, &t->piles };
  t->stage = 0;
  t->dealt = 0;
  return deal_compile(&t->deal, text, &table, at);
}

/* A plan that is a function's is made when the cards are dealt: all piles must be known before. */
static void read_deal(lua_State *L, int rules, table_t *t) {
  size_t at = 0;
  table_read_piles(L, rules, t);
  t->planned = lua_getfield(L, rules, "packets") == LUA_TFUNCTION;
  t->piles.fixed = t->planned;
  const char *text = lua_tostring(L, -1);
  if (!text && !t->planned) luaL_error(L, "rule `packets` must say how the cards are dealt, like \"4 each, 2 to talon\"");
  const char *wrong = text ? table_plan(t, text, &at) : NULL;
  if (wrong) luaL_error(L, text[at] ? "rule `packets`: %s, at '%s'" : "rule `packets`: %s", wrong, text + at);
  lua_pop(L, 1);
  table_read_open(L, rules, t);
}

static void read_pegging(lua_State *L, int rules, table_t *t) {
  t->peg = field_flag(L, rules, "peg_tricks");
  t->lead_trumps = field_flag(L, rules, "lead_trumps");
  lua_getfield(L, rules, "target");
  t->target = lua_tointeger(L, -1);
  lua_pop(L, 1);
  table_read_points(L, rules, "counts", &t->deck, t->count);
}

void table_read_rules(lua_State *L, int rules, table_t *t) {
  read_seats(L, rules, t);
  if (lua_getfield(L, rules, "packets") == LUA_TNIL) { /* a game without cards */
    lua_pop(L, 1);
    return;
  }
  lua_pop(L, 1);
  if (t->seats > PLAY_SEATS) luaL_error(L, "rule `seats`: a game with cards has at most %d, not %d", PLAY_SEATS, t->seats);
  lua_getfield(L, rules, "deck");
  t->deck = sets_arg_deck(L, -1)->deck;
  lua_pop(L, 1);
  t->cards = field_set(L, rules, "pack", t->deck.cards, "a set of cards");
  if (t->cards == 0) luaL_error(L, "rule `pack` must be a set of cards");
  t->second = field_set(L, rules, "second_pack", t->cards, "cards of the pack");
  read_order(L, rules, t);
  if (lua_getfield(L, rules, "duties") == LUA_TTABLE) table_read_duties(L, "rule `duties`:", &t->declared);
  lua_pop(L, 1);
  read_pegging(L, rules, t);
  read_deal(L, rules, t);
  table_read_columns(L, rules, t);
}
