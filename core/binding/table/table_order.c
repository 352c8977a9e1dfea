/* table_order.c - the ranking of a hand: what the rules declare, a trump suit, or a ranking that a hand names (`t:ranking`);
 * and what may be played under it where the game has the rule `playable`. A ranking is compiled once for each content and
 * kept at the table: afterwards naming it is a lookup. See table_methods.c. */
#include "table.h"

#include "guard.h"
#include "place.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* ---- reading ---- */

/* The ranks of a list like "A T K 9", high to low; how many. */
static uint8_t read_ranks(lua_State *L, const char *who, const char *name, const deck_t *deck, const char *text,
                          uint8_t out[DECK_RANKS]) {
  uint8_t n = 0;
  uint32_t seen = 0;
  memset(out, 0, DECK_RANKS);
  for (; text && *text; text++) {
    if (*text == ' ') continue;
    const int rank = deck_rank(deck, *text);
    if (rank < 0 || seen >> rank & 1)
      luaL_error(L, "%s `%s`: '%c' is %s; the ranks are %s, each once", who, name, *text,
                 rank < 0 ? "no rank" : "named twice", deck->ranks);
    seen |= UINT32_C(1) << rank;
    out[n++] = (uint8_t)rank;
  }
  return n;
}

/* How a key of points names cards, from the narrowest. */
enum { BY_CARD, BY_RANK, BY_SUIT, KEYS };

static int kind_of_key(const char *key, size_t len) {
  if (len == 1 || (len == 2 && memcmp(key, "10", 2) == 0)) return *key == '*' ? BY_CARD : BY_RANK;
  return len > 3 && memcmp(key, "of ", 3) == 0 ? BY_SUIT : BY_CARD;
}

/* The key's cards: what `cards` reads. */
static cardset_t read_key(lua_State *L, const char *who, const char *name, const deck_t *deck, const char *key, size_t len) {
  cardset_t set;
  size_t at;
  const char *wrong = deck_cards(deck, key, len, &set, &at);
  if (wrong)
    luaL_error(L, "%s `%s`: %s; its keys are ranks, `of` and a suit, or cards", who, name,
               lua_pushfstring(L, wrong, lua_pushlstring(L, key + at, len - at)));
  return set;
}

/* Points by card of the table on the stack's top: { A = 11, ["of H"] = 1, QS = 13 }. A card's key outranks the others. */
static void read_points(lua_State *L, const char *who, const char *name, const deck_t *deck, uint32_t out[CARD_LIMIT]) {
  cardset_t named[KEYS] = {0};
  uint32_t value[KEYS][CARD_LIMIT];
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    int whole = 0;
    size_t len = 0;
    const bool digit = lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 0 && lua_tointeger(L, -2) <= 10;
    if (!digit && lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "%s `%s`: its keys are ranks, suits or cards", who, name);
    lua_pushvalue(L, -2); /* a number may become text only in a copy */
    const char *key = lua_tolstring(L, -1, &len);
    const lua_Integer n = lua_tointegerx(L, -2, &whole);
    if (!whole || n < 0 || n > ORDER_POINTS_MOST)
      luaL_error(L, "%s `%s`: %s must count a whole number from 0 to %d", who, name, key, ORDER_POINTS_MOST);
    const int kind = kind_of_key(key, len);
    const cardset_t set = read_key(L, who, name, deck, key, len);
    if (set & named[kind]) luaL_error(L, "%s `%s`: %s counts twice", who, name, key);
    named[kind] |= set;
    CARDSET_EACH(c, set) value[kind][c] = (uint32_t)n;
    lua_pop(L, 1);
  }
  const cardset_t both = named[BY_RANK] & named[BY_SUIT] & ~named[BY_CARD];
  if (both)
    luaL_error(L, "%s `%s`: %s counts by its rank and by its suit: name the card", who, name,
               deck->name[cardset_first(both)]);
  memset(out, 0, CARD_LIMIT * sizeof *out);
  for (int kind = KEYS - 1; kind >= 0; kind--) CARDSET_EACH(c, named[kind]) out[c] = value[kind][c];
}

/* Whether the field is there; then it lies on the stack's top and must be of that type. */
static bool take(lua_State *L, int index, table_get_t *get, const char *who, const char *name, int type) {
  const int found = get(L, index, name);
  if (found == LUA_TNIL) {
    lua_pop(L, 1);
    return false;
  }
  if (found != type)
    luaL_error(L, "%s `%s` is a %s, not a %s", who, name, type == LUA_TTABLE ? "table" : "text", lua_typename(L, found));
  if (type == LUA_TTABLE) sets_unwrap(L, lua_gettop(L));
  return true;
}

static void read_tops(lua_State *L, const char *who, const deck_t *deck, order_spec_t *spec) {
  size_t len = 0, bad = 0;
  const char *text = lua_tolstring(L, -1, &len);
  memset(spec->top, 0, sizeof spec->top);
  const int n = deck_parse_all(deck, text, len, spec->top, CARD_LIMIT, &bad);
  if (n < 0) luaL_error(L, "%s `trumps`: no card at '%s'", who, text + bad);
  spec->tops = (uint8_t)n;
}

static void read_points_field(lua_State *L, int index, table_get_t *get, const char *who, const char *name,
                              const deck_t *deck, uint32_t out[CARD_LIMIT], bool *found) {
  if (!take(L, index, get, who, name, LUA_TTABLE)) return;
  read_points(L, who, name, deck, out);
  lua_pop(L, 1);
  if (found) *found = true;
}

void table_read_points(lua_State *L, int index, const char *name, const deck_t *deck, uint32_t out[CARD_LIMIT]) {
  read_points_field(L, index, lua_getfield, "rule", name, deck, out, NULL);
}

void table_read_ranking(lua_State *L, int index, table_get_t *get, const char *who, const table_t *t, order_spec_t *spec,
                        bool *own_trumps, bool *own_points) {
  if (take(L, index, get, who, "trumps", LUA_TSTRING)) {
    read_tops(L, who, &t->deck, spec);
    lua_pop(L, 1);
  }
  if (take(L, index, get, who, "ranks", LUA_TSTRING)) {
    spec->plains = read_ranks(L, who, "ranks", &t->deck, lua_tostring(L, -1), spec->plain);
    lua_pop(L, 1);
  }
  if (take(L, index, get, who, "trump_ranks", LUA_TSTRING)) {
    spec->trumps = read_ranks(L, who, "trump_ranks", &t->deck, lua_tostring(L, -1), spec->trump);
    *own_trumps = true;
    lua_pop(L, 1);
  }
  read_points_field(L, index, get, who, "points", &t->deck, spec->plain_points, NULL);
  read_points_field(L, index, get, who, "trump_points", &t->deck, spec->trump_points, own_points);
  if (!*own_trumps) {
    memcpy(spec->trump, spec->plain, sizeof spec->trump);
    spec->trumps = spec->plains;
  }
  if (!*own_points) memcpy(spec->trump_points, spec->plain_points, sizeof spec->trump_points);
}

/* ---- rankings of hands ---- */

static int raw_field(lua_State *L, int index, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, index);
}

static void check_fields(lua_State *L, int index) {
  static const char *const known[] = {"trumps", "suit", "ranks", "trump_ranks", "points", "trump_points"};
  const char *unknown = NULL; /* the first by its letters, as keys come in another order on each run */
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    bool is_known = false;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) is_known = is_known || strcmp(key, known[i]) == 0;
    if (!is_known && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  if (unknown)
    luaL_error(L, "ranking: there is no `%s`; it takes trumps, suit, ranks, trump_ranks, points, trump_points", unknown);
}

static uint8_t read_suit(lua_State *L, int index, const deck_t *deck) {
  if (raw_field(L, index, "suit") == LUA_TNIL) return SUIT_NONE;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
  const int suit = deck_suit_named(deck, text);
  if (suit < 0) luaL_error(L, "ranking: `suit` is one of the letters %s", deck->suits);
  return (uint8_t)suit;
}

/* A ranking to write to: a new one, or the oldest that the hand does not use. */
static ranking_t *next_ranking(lua_State *L, table_t *t) {
  ranking_t *r;
  if (!t->ranking) {
    t->ranking = lua_newuserdatauv(L, TABLE_RANKINGS * sizeof *r, 0);
    memset(t->ranking, 0, TABLE_RANKINGS * sizeof *r);
    lua_setiuservalue(L, TABLE_UD, TABLE_RANKED);
  }
  if (t->rankings < TABLE_RANKINGS) return &t->ranking[t->rankings++];
  do {
    r = &t->ranking[t->ranking_next];
    t->ranking_next = (uint8_t)((t->ranking_next + 1) % TABLE_RANKINGS);
  } while (t->play.order == &r->order);
  return r;
}

static const order_t *find_ranking(lua_State *L, table_t *t, const order_spec_t *spec) {
  order_t order;
  card_t at;
  for (unsigned i = 0; i < t->rankings; i++)
    if (memcmp(&t->ranking[i].spec, spec, sizeof *spec) == 0) return &t->ranking[i].order;
  const char *wrong = order_compile(&order, &t->deck, spec, &at);
  if (wrong) luaL_error(L, "ranking: it does not fit the pack: %s (%s)", wrong, at < CARD_LIMIT ? t->deck.name[at] : "?");
  ranking_t *r = next_ranking(L, t);
  r->spec = *spec;
  r->order = order;
  return &r->order;
}

static void check_between(lua_State *L, const table_t *t, const char *method) {
  if (t->play.played) luaL_error(L, "%s: a trick is in play; the ranking changes between tricks", method);
}

/* t:ranking(fields): for this hand; what is left out is the rules' */
static int m_ranking(lua_State *L) {
  table_t *t = table_acting(L);
  order_spec_t spec;
  lua_settop(L, 2);
  sets_arg_table(L, 2, "a ranking is a table: { trumps = \"QC QS\", suit = \"H\" }");
  check_between(L, t, "ranking");
  check_fields(L, 2);
  memcpy(&spec, &t->ranks, sizeof spec);
  spec.trump_suit = read_suit(L, 2, &t->deck);
  bool own_trumps = t->own_trumps, own_points = t->own_points;
  table_read_ranking(L, 2, raw_field, "ranking:", t, &spec, &own_trumps, &own_points);
  t->play.order = find_ranking(L, t, &spec);
  return 0;
}

/* t:trumps(suit): a letter of the pack, or nothing for none but the permanent ones */
static int m_trumps(lua_State *L) {
  table_t *t = table_acting(L);
  const char *suit = lua_isnoneornil(L, 2) ? "" : sets_arg_text(L, 2, NULL, "a suit is a letter: \"H\"");
  const int s = *suit ? deck_suit_named(&t->deck, suit) : SUIT_NONE;
  if (s < 0 || t->order[s].cards == 0) return luaL_argerror(L, 2, "no suit that can be trumps in this game");
  t->play.order = &t->order[s];
  return 0;
}

/* t:trump_suit() -> its letter; "" for none */
static int m_trump_suit(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned suit = t->play.order->trump_suit;
  lua_pushlstring(L, &t->deck.suits[suit < DECK_SUITS ? suit : 0], suit < DECK_SUITS);
  return 1;
}

/* t:of_suit(cards, "trumps" or a suit) -> those that follow it, as the ranking is now */
static int m_of_suit(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  const cardset_t set = sets_arg(L, 2);
  const char *suit = sets_arg_text(L, 3, NULL, "a suit is \"trumps\" or a letter");
  const int s = deck_suit_named(&t->deck, suit);
  const bool trumps = strcmp(suit, "trumps") == 0;
  if (!trumps && s < 0)
    luaL_argerror(L, 3, lua_pushfstring(L, "a suit is \"trumps\" or one of the letters %s", t->deck.suits));
  return push_set(L, (trumps ? set & o->trumps : order_of_suit(o, set & t->cards, (unsigned)s)));
}

/* ---- what may be played ---- */

/* "games/x.lua:12: " of the function at the stack's top. */
static const char *place_of(lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    return "";
  }
  lua_getinfo(L, ">S", &ar);
  return lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.linedefined);
}

/* Asks the rule `playable`, which only looks, which of the legal cards it lets pass; none is as good as all. Where no call is
 * guarded, as at the prompt, this one is. */
static cardset_t filter(lua_State *L, const table_t *t, cardset_t legal) {
  const int top = lua_gettop(L), guards = !guard_is_running(L);
  luaL_checkstack(L, 8, NULL);
  lua_pushcfunction(L, guard_explain);
  if (guards) lua_pushcfunction(L, guard_l_guarded);
  lua_getiuservalue(L, TABLE_UD, TABLE_PLAYABLE);
  lua_getiuservalue(L, TABLE_UD, TABLE_LOOKING);
  lua_pushinteger(L, t->play.turn);
  lua_pushinteger(L, (lua_Integer)legal);
  const int status = table_look_under(L, t->read_only, 3 + guards, 2 + guards);
  if (status != LUA_OK) guard_throw(L, status);
  if (guards && !lua_toboolean(L, -3)) {
    lua_pushvalue(L, -2);
    lua_error(L);
  }
  if (!lua_isnil(L, -2) && !lua_isinteger(L, -2)) {
    const char *type = luaL_typename(L, -2);
    lua_getiuservalue(L, TABLE_UD, TABLE_PLAYABLE);
    const char *place = place_of(L);
    lua_pushfstring(L, "%sthe rule `playable` must return a set of cards, not a %s", place, type);
    lua_error(L);
  }
  const cardset_t kept = legal & (lua_isnil(L, -2) ? legal : (cardset_t)lua_tointeger(L, -2));
  lua_setiuservalue(L, TABLE_UD, TABLE_CLAUSE);
  lua_settop(L, top);
  return kept ? kept : legal;
}

cardset_t table_legal(lua_State *L, const table_t *t) {
  cardset_t legal = play_legal(&t->play, NULL);
  if (t->filtered && legal) legal = filter(L, t, legal);
  return place_meant(t, deck_distinct(&t->deck, legal, t->say[t->play.turn]), legal);
}

const luaL_Reg table_order_methods[] = {
    {"ranking", m_ranking}, {"trumps", m_trumps}, {"trump_suit", m_trump_suit}, {"of_suit", m_of_suit}, {NULL, NULL}};
