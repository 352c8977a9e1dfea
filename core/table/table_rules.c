/* table_rules.c - reads the declared rules of a composition into a new table; and reads the rankings and duties that a hand
 * names, with the same fields. The engine has checked their Lua types. This file checks the rest, and its errors name the
 * rule. */
#include "table_rules.h"

#include "sets.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* ---- points and rankings ---- */

/* Reads ranks like "A T K 9", from the highest; returns their number. */
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

/* The kinds of keys in a table of points, the most specific first. */
enum { BY_CARD, BY_RANK, BY_SUIT, KEYS };

static int kind_of_key(const char *key, size_t len) {
  if (len == 1 || (len == 2 && memcmp(key, "10", 2) == 0)) return *key == '*' ? BY_CARD : BY_RANK;
  return len > 3 && memcmp(key, "of ", 3) == 0 ? BY_SUIT : BY_CARD;
}

/* Returns the cards of a key, a text of deck_cards; raises an error if it is none. */
static cardset_t read_key(lua_State *L, const char *who, const char *name, const deck_t *deck, const char *key, size_t len) {
  cardset_t set;
  size_t at;
  const char *wrong = deck_cards(deck, key, len, &set, &at);
  if (wrong)
    luaL_error(L, "%s `%s`: %s; its keys are ranks, `of` and a suit, or cards", who, name,
               lua_pushfstring(L, wrong, lua_pushlstring(L, key + at, len - at)));
  return set;
}

/* Reads the table of points on the stack's top: { A = 11, ["of H"] = 1, QS = 13 }. A card's key overrides those of its rank
 * and suit. */
static void read_points(lua_State *L, const char *who, const char *name, const deck_t *deck, int32_t out[CARD_LIMIT]) {
  cardset_t named[KEYS] = {0};
  int32_t value[KEYS][CARD_LIMIT];
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    int whole = 0;
    size_t len = 0;
    const bool digit = lua_isinteger(L, -2) && lua_tointeger(L, -2) >= 0 && lua_tointeger(L, -2) <= 10;
    if (!digit && lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "%s `%s`: its keys are ranks, suits or cards", who, name);
    lua_pushvalue(L, -2); /* a number may become text only in a copy */
    const char *key = lua_tolstring(L, -1, &len);
    const lua_Integer n = lua_tointegerx(L, -2, &whole);
    if (!whole || n < -ORDER_POINTS_MOST || n > ORDER_POINTS_MOST)
      luaL_error(L, "%s `%s`: %s must count a whole number from -%d to %d", who, name, key, ORDER_POINTS_MOST,
                 ORDER_POINTS_MOST);
    const int kind = kind_of_key(key, len);
    const cardset_t set = read_key(L, who, name, deck, key, len);
    if (set & named[kind]) luaL_error(L, "%s `%s`: %s counts twice", who, name, key);
    named[kind] |= set;
    CARDSET_EACH(c, set) value[kind][c] = (int32_t)n;
    lua_pop(L, 1);
  }
  const cardset_t both = named[BY_RANK] & named[BY_SUIT] & ~named[BY_CARD];
  if (both)
    luaL_error(L, "%s `%s`: %s counts by its rank and by its suit: name the card", who, name,
               deck->name[cardset_first(both)]);
  memset(out, 0, CARD_LIMIT * sizeof *out);
  for (int kind = KEYS - 1; kind >= 0; kind--) CARDSET_EACH(c, named[kind]) out[c] = value[kind][c];
}

/* Reads ranks by suits, { CS = "K Q J", DH = "J Q K" }, from the table on the stack's top. Other suits keep theirs. */
static void read_ranks_by_suit(lua_State *L, const char *who, const char *name, const deck_t *deck,
                               order_ranks_t out[DECK_SUITS]) {
  const char *wrong = NULL;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if ((!*key || key[strspn(key, deck->suits)]) && (!wrong || strcmp(key, wrong) < 0)) wrong = key;
  }
  if (wrong) luaL_error(L, "%s `%s`: \"%s\" names no suits; its keys are letters of %s", who, name, wrong, deck->suits);
  for (unsigned s = 0; deck->suits[s]; s++) {
    bool found = false;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      if (!strchr(lua_tostring(L, -2), deck->suits[s])) continue;
      if (found) luaL_error(L, "%s `%s`: the suit %c is named twice", who, name, deck->suits[s]);
      if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "%s `%s`: the ranks of a suit are a text", who, name);
      out[s].count = read_ranks(L, who, name, deck, lua_tostring(L, -1), out[s].rank);
      found = true;
    }
  }
}

/* Reads the ranks of all suits, a text or a table by suits. Returns false if the field is not there. */
static bool read_ranks_field(lua_State *L, int index, table_get_t *get, const char *who, const char *name,
                             const deck_t *deck, order_ranks_t out[DECK_SUITS]) {
  const int found = get(L, index, name);
  if (found == LUA_TSTRING) {
    order_ranks_t ranks;
    ranks.count = read_ranks(L, who, name, deck, lua_tostring(L, -1), ranks.rank);
    order_set_ranks(out, &ranks);
  } else if (found == LUA_TTABLE) {
    sets_unwrap(L, lua_gettop(L));
    read_ranks_by_suit(L, who, name, deck, out);
  } else if (found != LUA_TNIL) {
    luaL_error(L, "%s `%s` is a text, or a table of texts by suits, not a %s", who, name, lua_typename(L, found));
  }
  lua_pop(L, 1);
  return found != LUA_TNIL;
}

/* Pushes a field and returns true; returns false if it is nil. Raises an error if it has another type. */
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
                              const deck_t *deck, int32_t out[CARD_LIMIT], bool *found) {
  if (!take(L, index, get, who, name, LUA_TTABLE)) return;
  read_points(L, who, name, deck, out);
  lua_pop(L, 1);
  if (found) *found = true;
}

void table_read_ranking(lua_State *L, int index, table_get_t *get, const char *who, const table_t *t, order_spec_t *spec,
                        bool *own_trumps, bool *own_points) {
  if (take(L, index, get, who, "trumps", LUA_TSTRING)) {
    read_tops(L, who, &t->deck, spec);
    lua_pop(L, 1);
  }
  read_ranks_field(L, index, get, who, "ranks", &t->deck, spec->plain);
  if (read_ranks_field(L, index, get, who, "trump_ranks", &t->deck, spec->trump)) *own_trumps = true;
  read_points_field(L, index, get, who, "points", &t->deck, spec->plain_points, NULL);
  read_points_field(L, index, get, who, "trump_points", &t->deck, spec->trump_points, own_points);
  if (!*own_trumps) memcpy(spec->trump, spec->plain, sizeof spec->trump);
  if (!*own_points) memcpy(spec->trump_points, spec->plain_points, sizeof spec->trump_points);
}

/* ---- duties ---- */

int table_raw_field(lua_State *L, int index, const char *name) {
  index = lua_absindex(L, index);
  lua_pushstring(L, name);
  return lua_rawget(L, index);
}

static bool raw_flag(lua_State *L, const char *name) {
  table_raw_field(L, -1, name);
  const bool on = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return on;
}

static cardset_t raw_set(lua_State *L, const char *who, const char *name) {
  const int type = table_raw_field(L, -1, name);
  if (type != LUA_TNIL && !is_set(L, -1)) luaL_error(L, "%s `%s` is a set of cards", who, name);
  const cardset_t set = to_set(L, -1);
  lua_pop(L, 1);
  return set;
}

/* Reads `beat_when`; nil stands for "always". */
static uint8_t when_field(lua_State *L, const char *who) {
  static const char *const when[] = {"always", "trump leads", "plain leads"};
  const int type = table_raw_field(L, -1, "beat_when");
  for (uint8_t i = 0; i < 3; i++)
    if (type == LUA_TSTRING ? strcmp(lua_tostring(L, -1), when[i]) == 0 : type == LUA_TNIL) {
      lua_pop(L, 1);
      return i;
    }
  return (uint8_t)luaL_error(L, "%s `beat_when` is \"always\", \"trump leads\" or \"plain leads\"", who);
}

void table_read_duties(lua_State *L, const char *who, duties_t *out) {
  memset(out, 0, sizeof *out);
  for (int d = 0; d < DUTY_COUNT; d++) {
    const int type = table_raw_field(L, -1, duty_name(d));
    if (type != LUA_TNIL && type != LUA_TSTRING) luaL_error(L, "%s `%s` is a clause", who, duty_name(d));
    if (type != LUA_TNIL) out->has |= DUTY_FLAG(d);
    lua_pop(L, 1);
  }
  out->beat_when = when_field(L, who);
  out->partner_exempt = raw_flag(L, "partner_exempt");
  out->beat_partner = raw_flag(L, "beat_partner");
  out->not_led = raw_set(L, who, "not_led");
  out->until_broken = raw_flag(L, "until_broken");
  out->may_trump = raw_flag(L, "may_trump");
  out->forced = raw_set(L, who, "forced_cards");
  out->free_follow = raw_set(L, who, "free_follow");
}

/* ---- piles ---- */

/* Returns true for a word that has another meaning in `packets`, as a place, or in a line of a record. */
static bool is_taken(const char *name) {
  static const char *const taken[] = {"hand",  "dealer",  "each", "hands", "pack",
                                      "cards", "face_up", "do",   "by",    "houserule"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (strcmp(taken[i], name) == 0) return true;
  return false;
}

static void check_name(lua_State *L, const char *name) {
  const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
  if (n == 0 || name[n] || n >= DEAL_WORD) luaL_error(L, "rule `piles`: a pile's name is a word of at most 15 letters");
  if (is_taken(name)) luaL_error(L, "rule `piles`: a pile cannot be called `%s`, which means something else", name);
}

static void add_pile(lua_State *L, table_t *t, const char *name, unsigned number, uint8_t sees) {
  if (t->piles.count == DEAL_PILES) luaL_error(L, "rule `piles`: there can be at most %d piles in all", DEAL_PILES);
  char *to = t->piles.name[t->piles.count];
  if (number)
    snprintf(to, DEAL_NAME, "%s %u", name, number);
  else
    snprintf(to, DEAL_NAME, "%s", name);
  t->pile_sees[t->piles.count++] = sees;
}

/* Reads a number from 1 to 99; 0 if the text is anything else. */
static unsigned number_of(const char *text) {
  unsigned n = 0;
  for (; *text >= '0' && *text <= '9' && n < 100; text++) n = n * 10 + (unsigned)(*text - '0');
  return *text || n > 99 ? 0 : n;
}

/* Adds the piles of one entry: "closed", "open each", "own each", "closed 7". */
static void declare(lua_State *L, table_t *t, const char *name, const char *how) {
  static const char *const kinds[] = {"closed", "open", "own"};
  unsigned kind = 0;
  check_name(L, name);
  while (kind < 3 && strncmp(how, kinds[kind], strlen(kinds[kind])) != 0) kind++;
  const char *rest = kind < 3 ? how + strlen(kinds[kind]) : how;
  const bool each = strcmp(rest, " each") == 0;
  const unsigned number = *rest == ' ' ? number_of(rest + 1) : 0;
  if (kind == 3 || !(each || (kind != 2 && (number || *rest == '\0'))))
    luaL_error(L, "rule `piles`: `%s` is \"closed\", \"open\" or \"own each\", with `each` or a number of piles after it",
               name);
  const unsigned n = each ? t->seats : number;
  const uint8_t sees = kind == 1 ? PILE_OPEN : 0;
  for (unsigned i = 1; i <= n; i++) add_pile(L, t, name, i, kind == 2 ? (uint8_t)i : sees);
  if (n == 0) add_pile(L, t, name, 0, sees);
}

/* Lists the keys of the table on the stack's top in alphabetical order, so that nothing depends on Lua's order of keys. */
static unsigned sorted_names(lua_State *L, const char *name[DEAL_PILES]) {
  unsigned n = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "rule `piles` says of each pile's name who sees it, like { stock = \"closed\" }");
    if (n == DEAL_PILES) luaL_error(L, "rule `piles`: there can be at most %d piles in all", DEAL_PILES);
    unsigned i = n++;
    for (const char *new = lua_tostring(L, -2);; i--) {
      if (i == 0 || strcmp(name[i - 1], new) < 0) {
        name[i] = new;
        break;
      }
      name[i] = name[i - 1];
    }
  }
  return n;
}

static void read_piles(lua_State *L, int rules, table_t *t) {
  const char *name[DEAL_PILES];
  if (lua_getfield(L, rules, "piles") == LUA_TTABLE) {
    const unsigned n = sorted_names(L, name);
    for (unsigned i = 0; i < n; i++) {
      lua_getfield(L, -1, name[i]);
      declare(L, t, name[i], lua_tostring(L, -1));
      lua_pop(L, 1);
    }
  }
  t->declared_piles = t->piles.count;
  lua_pop(L, 1);
}

/* Reads the rule `open`: all see a pile with the value true. */
static void read_open(lua_State *L, int rules, table_t *t) {
  if (lua_getfield(L, rules, "open") == LUA_TTABLE)
    for (unsigned i = 0; i < t->piles.count; i++) {
      if (lua_getfield(L, -1, t->piles.name[i]) == LUA_TBOOLEAN && lua_toboolean(L, -1)) t->pile_sees[i] = PILE_OPEN;
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}

static void read_columns(lua_State *L, int rules, table_t *t) {
  if (lua_getfield(L, rules, "turns_up") == LUA_TTABLE) {
    lua_getfield(L, -1, "columns");
    const lua_Integer n = lua_tointeger(L, -1);
    lua_getfield(L, -2, "pile");
    if (n < 1 || n > CARD_LIMIT / 2) luaL_error(L, "rule `turns_up`: `columns` are 1 to %d", CARD_LIMIT / 2);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    const int pile = deal_pile(&t->piles, name);
    if (pile < 0) luaL_error(L, "rule `turns_up`: there is no pile \"%s\"", name);
    t->columns = (uint8_t)n;
    t->column_pile = (uint8_t)pile;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

/* ---- all rules ---- */

static lua_Integer field_int(lua_State *L, int rules, const char *name, lua_Integer least, lua_Integer most) {
  lua_getfield(L, rules, name);
  int whole = 0;
  const lua_Integer n = lua_tointegerx(L, -1, &whole);
  if (!whole || n < least || n > most)
    luaL_error(L, "rule `%s` must be a whole number from %I to %I", name, (LUAI_UACINT)least, (LUAI_UACINT)most);
  lua_pop(L, 1);
  return n;
}

/* Reads a set of cards of `among`, empty for nil. The error says that the rule must be `what`. */
static cardset_t field_set(lua_State *L, int rules, const char *name, cardset_t among, const char *what) {
  int whole = 1;
  lua_getfield(L, rules, name);
  const cardset_t set = lua_isnil(L, -1) ? 0 : to_setx(L, -1, &whole);
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
  spec->later_wins = field_set(L, rules, "later_wins", CARDSET_ALL, "a set of cards");
  spec->excuse = field_set(L, rules, "excuse", CARDSET_ALL, "a set of cards");
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
  const deal_table_t table = {cardset_count(t->cards), t->active, t->active == t->seats, &t->piles};
  t->stage = 0;
  t->dealt = 0;
  return deal_compile(&t->deal, text, &table, at);
}

/* Reads `piles`, `packets` and `open`. A function `packets` plans each deal later, so `piles` must then declare all
 * piles. */
static void read_deal(lua_State *L, int rules, table_t *t) {
  size_t at = 0;
  read_piles(L, rules, t);
  t->planned = lua_getfield(L, rules, "packets") == LUA_TFUNCTION;
  t->piles.fixed = t->planned;
  const char *text = lua_tostring(L, -1);
  if (!text && !t->planned) luaL_error(L, "rule `packets` must say how the cards are dealt, like \"4 each, 2 to talon\"");
  const char *wrong = text ? table_plan(t, text, &at) : NULL;
  if (wrong) luaL_error(L, text[at] ? "rule `packets`: %s, at '%s'" : "rule `packets`: %s", wrong, text + at);
  lua_pop(L, 1);
  read_open(L, rules, t);
}

static void read_pegging(lua_State *L, int rules, table_t *t) {
  t->peg = field_flag(L, rules, "peg_tricks");
  t->lead_trumps = field_flag(L, rules, "lead_trumps");
  lua_getfield(L, rules, "target");
  t->target = lua_tointeger(L, -1);
  lua_pop(L, 1);
  read_points_field(L, rules, lua_getfield, "rule", "counts", &t->deck, t->count, NULL);
}

static void read_rules(lua_State *L, int rules, table_t *t) {
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
  read_columns(L, rules, t);
}

table_t *table_new(lua_State *L, int rules) {
  rules = lua_absindex(L, rules);
  table_t *t = lua_newuserdatauv(L, sizeof *t, TABLE_VALUES);
  memset(t, 0, sizeof *t);
  t->card_limit = CARD_LIMIT;
  t->read_only = guard_read_only(L);
  lua_newtable(L);
  lua_setiuservalue(L, -2, TABLE_CHECKS);
  t->after_trick = lua_getfield(L, rules, "after_trick") != LUA_TNIL;
  lua_setiuservalue(L, -2, TABLE_AFTER_TRICK);
  t->filtered = lua_getfield(L, rules, "playable") != LUA_TNIL;
  lua_setiuservalue(L, -2, TABLE_PLAYABLE);
  t->awards = lua_getfield(L, rules, "trick_winner") != LUA_TNIL;
  lua_setiuservalue(L, -2, TABLE_TRICK_WINNER);
  t->announces = lua_getfield(L, rules, "announcement") != LUA_TNIL;
  lua_pop(L, 1);
  lua_getfield(L, rules, "card_played");
  lua_setiuservalue(L, -2, TABLE_CARD_PLAYED);
  lua_getfield(L, rules, "on_renege");
  lua_setiuservalue(L, -2, TABLE_ON_RENEGE);
  read_rules(L, rules, t);
  table_clear_deal(t);
  if (!t->cards) return t; /* a game without cards may have more seats than PLAY_SEATS */
  pack_init(&t->listed, t->cards & ~t->second);
  for (unsigned d = 1; d <= t->seats; d++) {
    for (unsigned i = 0; i < t->active; i++) t->turns[d][i] = (uint8_t)((d + i) % t->seats + 1);
    play_init(&t->blank[d], &t->order[SUIT_NONE], &t->duties, t->turns[d], t->active);
    memcpy(t->blank[d].side, t->side, sizeof t->blank[d].side);
  }
  return t;
}
