/* sets.c - cards and sets of cards for Lua. A set is an integer with one bit a card, so & | ~ are Lua's own. Each function
 * has its deck as an upvalue: a process may have many compositions, each with its own cards. */
#include "sets.h"

#include "count.h"

#include <lauxlib.h>
#include <string.h>

static const char deck_kind[] = PUSH_TYPE("houserule.deck");

sets_deck_t *sets_new_deck(lua_State *L) {
  sets_deck_t *d = lua_newuserdatauv(L, sizeof *d, 0);
  memset(d, 0, sizeof *d);
  deck_standard(&d->deck);
  push_type(L, deck_kind, (const luaL_Reg[]){{NULL, NULL}});
  return d;
}

sets_deck_t *sets_arg_deck(lua_State *L, int arg) { return luaL_checkudata(L, arg, deck_kind); }

bool sets_is_other(lua_State *L, int index) {
  return CARD_LIMIT == 64 && lua_type(L, index) == LUA_TUSERDATA && !luaL_testudata(L, index, deck_kind);
}

bool sets_has_other(lua_State *L, int index, const char *field) {
  lua_getfield(L, index, field);
  const bool is_other = sets_is_other(L, -1);
  lua_pop(L, 1);
  return is_other;
}

/* Reads a set of cards from a text; raises a Lua error if it is wrong. */
static cardset_t read_set(lua_State *L, const deck_t *deck, const char *text, size_t len) {
  cardset_t set;
  size_t at;
  const char *wrong = deck_cards(deck, text, len, &set, &at);
  const char *ten = wrong && deck->standard && strstr(text + at, "10") ? ": a ten is T" : "";
  if (wrong) luaL_error(L, "%s%s", lua_pushfstring(L, wrong, lua_pushlstring(L, text + at, len - at)), ten);
  return set;
}

const char *sets_arg_text(lua_State *L, int arg, size_t *len, const char *due) {
  if (lua_type(L, arg) != LUA_TSTRING) luaL_argerror(L, arg, due);
  return lua_tolstring(L, arg, len);
}

static bool is_empty(lua_State *L, int table) {
  lua_pushnil(L);
  if (!lua_next(L, table)) return true;
  lua_pop(L, 2);
  return false;
}

void sets_unwrap(lua_State *L, int index) {
  const int top = lua_gettop(L);
  if (!lua_getmetatable(L, index)) return;
  if (lua_rawgetp(L, -1, NULL) == LUA_TTABLE && is_empty(L, index)) lua_replace(L, index);
  lua_settop(L, top);
}

void sets_arg_table(lua_State *L, int arg, const char *due) {
  if (lua_type(L, arg) != LUA_TTABLE) luaL_argerror(L, arg, due);
  sets_unwrap(L, arg);
}

/* cards(text) -> the set of these cards */
static int l_cards(lua_State *L) {
  size_t len;
  sets_deck_t *d = lua_touserdata(L, lua_upvalueindex(1));
  const char *text = sets_arg_text(L, 1, &len, "cards are a text: \"AC TD 9H\", \"AKQ of CDHS\"");
  struct sets_read *read = &d->read[((uintptr_t)text >> 4) % (sizeof d->read / sizeof *d->read)];
  if (d->named && read->len == len && len && memcmp(read->text, text, len) == 0) return push_set(L, read->set);
  d->named = true;
  const cardset_t set = read_set(L, &d->deck, text, len);
  if (len <= sizeof read->text) {
    memcpy(read->text, text, len);
    read->len = (uint8_t)len, read->set = set;
  }
  return push_set(L, set);
}

cardset_t sets_arg(lua_State *L, int arg) {
  if (!is_set(L, arg))
    luaL_argerror(L, arg, lua_pushfstring(L, "a set of cards is wanted: cards \"AC\", not %s", luaL_typename(L, arg)));
  return to_set(L, arg);
}

cardset_t sets_arg_named(lua_State *L, int arg) { return sets_arg(L, arg) & sets_self(L)->named; }

/* count(set) -> its number of cards */
static int l_count(lua_State *L) { return push_integer(L, cardset_count(sets_arg_named(L, 1))); }

void sets_push_card(lua_State *L, const deck_t *deck, card_t card) { lua_pushstring(L, deck->name[card]); }

void sets_push_cards(lua_State *L, const deck_t *deck, const card_t *card, unsigned n) {
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    sets_push_card(L, deck, card[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

void sets_push_list(lua_State *L, const deck_t *deck, cardset_t set) {
  card_t card[CARD_LIMIT];
  sets_push_cards(L, deck, card, cardset_list(set, card));
}

/* list(set) -> { "AC", "TC", ... } in listing order */
static int l_list(lua_State *L) {
  sets_push_list(L, sets_self(L), sets_arg_named(L, 1));
  return 1;
}

/* Copies a card's name to `at`; returns the address after it. */
static char *put_name(const deck_t *deck, card_t c, char *at) {
  for (const char *name = deck->name[c]; *name; name++) *at++ = *name;
  return at;
}

/* nth(set, i) -> the number of its i-th card in listing order, from 1; nothing if it has fewer cards */
static int l_nth(lua_State *L) {
  cardset_t set = sets_arg_named(L, 1);
  lua_Integer i = sets_arg_whole(L, 2, "which card is a whole number");
  luaL_argcheck(L, i >= 1, 2, "cards are counted from 1");
  for (; i > 1 && set; i--) set &= set - 1;
  if (!set) return 0;
  return push_integer(L, cardset_first(set));
}

void sets_push_text(lua_State *L, const deck_t *deck, const card_t *card, unsigned n) {
  char text[CARD_LIMIT * DECK_NAME], *at = text;
  for (unsigned i = 0; i < n; i++) {
    at = put_name(deck, card[i], at);
    *at++ = ' ';
  }
  lua_pushlstring(L, text, n ? (size_t)(at - text) - 1 : 0);
}

/* text(set) -> "AC TC ..." in listing order */
static int l_text(lua_State *L) {
  card_t card[CARD_LIMIT];
  sets_push_text(L, sets_self(L), card, cardset_list(sets_arg_named(L, 1), card));
  return 1;
}

/* card(text) -> the number of the first copy of the card, and its canonical name; nothing if the text is not one card */
static int l_card(lua_State *L) {
  size_t len;
  const char *text = sets_arg_text(L, 1, &len, "a card is named by a text: \"TD\"");
  card_t c;
  if (deck_parse(sets_self(L), text, len, &c) != len || len == 0) return 0;
  lua_pushinteger(L, c);
  sets_push_card(L, sets_self(L), c);
  return 2;
}

/* name(number) -> "AC" */
static int l_name(lua_State *L) {
  const lua_Integer c = sets_arg_whole(L, 1, "a card's number is due");
  luaL_argcheck(L, c >= 0 && c < CARD_LIMIT && sets_self(L)->named >> c & 1, 1, "no card has that number");
  sets_push_card(L, sets_self(L), (card_t)c);
  return 1;
}

/* single(number) -> the set of that card alone */
static int l_single(lua_State *L) {
  const lua_Integer c = luaL_checkinteger(L, 1);
  luaL_argcheck(L, c >= 0 && c < CARD_LIMIT, 1, "no card has that number");
  return push_set(L, card_bit((card_t)c));
}

/* Returns a card by its name (any copy) or its number; CARD_NONE for any other value. */
static card_t arg_card(lua_State *L, int arg) {
  size_t len;
  card_t c = CARD_NONE;
  if (lua_type(L, arg) == LUA_TSTRING) {
    const char *text = lua_tolstring(L, arg, &len);
    return deck_parse(sets_self(L), text, len, &c) == len ? c : CARD_NONE;
  }
  const lua_Integer n = sets_arg_whole(L, arg, "a card is its name or its number");
  return n >= 0 && n < CARD_LIMIT ? (card_t)n : CARD_NONE;
}

/* same(card) -> the set of all its copies, by its name or number */
static int l_same(lua_State *L) {
  const card_t c = arg_card(L, 1);
  return push_set(L, c == CARD_NONE ? 0 : sets_self(L)->same[c]);
}

/* suit(card) -> the letter of its suit, "*" for a joker; nothing if the name or number is no card */
static int l_suit(lua_State *L) {
  const deck_t *deck = sets_self(L);
  const card_t c = arg_card(L, 1);
  if (c == CARD_NONE || !deck->same[c]) return 0;
  lua_pushlstring(L, deck->suit_of[c] < DECK_SUITS ? &deck->suits[deck->suit_of[c]] : "*", 1);
  return 1;
}

/* make() -> { suits =, ranks =, french =, standard = }: fields of deck_t */
static int l_make(lua_State *L) {
  const deck_t *deck = sets_self(L);
  lua_createtable(L, 0, 4);
  lua_pushstring(L, deck->suits);
  lua_setfield(L, -2, "suits");
  lua_pushstring(L, deck->ranks);
  lua_setfield(L, -2, "ranks");
  lua_pushboolean(L, deck->french);
  lua_setfield(L, -2, "french");
  lua_pushboolean(L, deck->standard);
  lua_setfield(L, -2, "standard");
  return 1;
}

/* distinct(set) -> the set with one copy of each card */
static int l_distinct(lua_State *L) { return push_set(L, deck_distinct(sets_self(L), sets_arg_named(L, 1), 0)); }

/* first(set, n) -> its first n cards in listing order; all if it has fewer */
static int l_first(lua_State *L) {
  const cardset_t set = sets_arg_named(L, 1);
  cardset_t rest = set;
  for (lua_Integer n = sets_arg_whole(L, 2, "how many cards is a whole number"); n > 0 && rest; n--) rest &= rest - 1;
  return push_set(L, set & ~rest);
}

/* ranks(set) -> all cards of the ranks in the set; for a joker all its copies */
static int l_ranks(lua_State *L) {
  const deck_t *deck = sets_self(L);
  cardset_t all = 0;
  for (cardset_t rest = sets_arg_named(L, 1); rest; rest &= ~all) {
    const card_t c = cardset_first(rest);
    all |= deck->same[c] | (deck->jokers >> c & 1 ? 0 : deck->rank[deck->rank_of[c]]);
  }
  return push_set(L, all);
}

/* Returns the first n cards of a set; no card if it has fewer. */
static cardset_t first_of(cardset_t set, lua_Integer n) {
  cardset_t rest = set;
  for (; n > 0 && rest; n--) rest &= rest - 1;
  return n > 0 ? 0 : set & ~rest;
}

/* multiples(set, n) -> the first n cards of each rank that has n or more in the set; the same for copies of a joker */
static int l_multiples(lua_State *L) {
  const deck_t *deck = sets_self(L);
  const cardset_t set = sets_arg_named(L, 1);
  const lua_Integer n = sets_arg_whole(L, 2, "how many cards is a whole number");
  cardset_t out = 0;
  luaL_argcheck(L, n >= 1, 2, "at least 1 card of a rank is due");
  for (unsigned r = 0; deck->ranks[r]; r++) out |= first_of(set & deck->rank[r] & ~deck->jokers, n);
  for (cardset_t rest = set & deck->jokers; rest; rest &= ~deck->same[cardset_first(rest)])
    out |= first_of(set & deck->same[cardset_first(rest)], n);
  return push_set(L, out);
}

/* has(set, cards) -> true if all of them are in the set. If `cards` is a text, one copy of each is enough. */
static int l_has(lua_State *L) {
  const deck_t *deck = sets_self(L);
  const cardset_t set = sets_arg_named(L, 1);
  size_t len;
  const char *text = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, &len) : NULL;
  cardset_t missing = (text ? read_set(L, deck, text, len) : sets_arg_named(L, 2)) & ~set;
  if (text && deck->again) CARDSET_EACH(c, set) missing &= ~deck->same[c];
  return push_boolean(L, !missing);
}

/* longest(set) -> the number of cards of its longest sequence */
static int l_longest(lua_State *L) {
  const cardset_t all = sets_arg_named(L, 1);
  unsigned n = 0;
  if (sets_self(L)->standard) {
    for (cardset_t set = all; set; n++) set &= set >> 1; /* keeps the cards with a card next above them */
  } else {
    cardset_t run[RUNS_MAX];
    const unsigned runs = run_find(sets_self(L), all, 1, run);
    for (unsigned i = 0; i < runs; i++) n = cardset_count(run[i]) > n ? cardset_count(run[i]) : n;
  }
  return push_integer(L, n);
}

enum { CHOICE_WORD = 32, CHOICE_CARDS = 5, CHOICES = 1 << 16 };

/* Appends the texts of all choices of k cards of `set` to the list on the stack's top, in the order of a record. Copies make
 * one choice. The text so far, from `text` to `end`, has the word and the cards chosen before. */
static void add_choices(lua_State *L, char *text, char *end, cardset_t set, unsigned k, lua_Integer *n) {
  const deck_t *deck = sets_self(L);
  if (k == 0) {
    if (*n == CHOICES) luaL_error(L, "sets.choices: at most %d choices at once", CHOICES);
    lua_pushlstring(L, text, (size_t)(end - text));
    lua_rawseti(L, -2, ++*n);
    return;
  }
  for (; cardset_count(set) >= k; set &= ~deck->same[cardset_first(set)]) {
    *end = ' ';
    add_choices(L, text, put_name(deck, cardset_first(set), end + 1), set & (set - 1), k - 1, n);
  }
}

/* choices(word, set, k) -> { "discard AC KC", ... }: every choice of k cards, k at most 5 */
static int l_choices(lua_State *L) {
  size_t len;
  char text[CHOICE_WORD + DECK_NAME * CHOICE_CARDS + 1];
  const char *word = sets_arg_text(L, 1, &len, "the word before the cards is due");
  const cardset_t set = sets_arg_named(L, 2);
  const lua_Integer k = sets_arg_whole(L, 3, "1 to 5 cards are chosen");
  lua_Integer n = 0;
  luaL_argcheck(L, len <= CHOICE_WORD, 1, "the word is too long");
  luaL_argcheck(L, k >= 1 && k <= CHOICE_CARDS, 3, "1 to 5 cards are chosen");
  memcpy(text, word, len);
  lua_newtable(L);
  add_choices(L, text, text + len, set, (unsigned)k, &n);
  return 1;
}

void sets_push(lua_State *L, int deck) {
  static const luaL_Reg functions[] = {
      {"cards", l_cards}, {"count", l_count}, {"list", l_list},       {"text", l_text},
      {"card", l_card},   {"name", l_name},   {"has", l_has},         {"longest", l_longest},
      {"nth", l_nth},     {"same", l_same},   {"choices", l_choices}, {"distinct", l_distinct},
      {"first", l_first}, {"ranks", l_ranks}, {"suit", l_suit},       {"make", l_make},
      {"multiples", l_multiples}, {"single", l_single}, {NULL, NULL}};
  deck = lua_absindex(L, deck);
  luaL_newlibtable(L, functions);
  lua_pushvalue(L, deck);
  luaL_setfuncs(L, functions, 1);
  lua_pushvalue(L, deck);
  luaL_setfuncs(L, sets_counting, 1);
}
