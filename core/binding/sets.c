/* sets.c - cards and sets of cards for Lua. A set is an integer, one bit a card: & | ~ are Lua's own. */
#include "sets.h"

#include "card.h"

#include <lauxlib.h>
#include <string.h>

/* Reads one part of a description: "AKQJT9 of CDHS", or cards separated by spaces. */
static cardset_t read_part(lua_State *L, const char *part, size_t len) {
  card_t card[CARD_LIMIT];
  cardset_t set = 0;
  size_t i = 0, bad = 0;
  unsigned ranks = 0;
  while (i < len && part[i] == ' ') i++;
  const size_t start = i;
  for (; i < len && card_rank_of(part[i]) >= 0; i++) ranks |= 1u << card_rank_of(part[i]);
  if (i == start || len - i < 4 || memcmp(part + i, " of ", 4) != 0) {
    const int n = cards_parse(part, len, card, CARD_LIMIT, &bad);
    if (n < 0) luaL_error(L, "no card at '%s'", lua_pushlstring(L, part + bad, len - bad));
    for (int k = 0; k < n; k++) set |= card_bit(card[k]);
    return set;
  }
  for (i += 4; i < len; i++) {
    if (part[i] == ' ') continue;
    const int suit = card_suit_of(part[i]);
    if (suit < 0) luaL_error(L, "'%c' is no suit", part[i]);
    set |= (cardset_t)ranks << (suit * 16);
  }
  return set;
}

/* cards(text) -> set */
static int l_cards(lua_State *L) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len), *end = text + len;
  cardset_t set = 0;
  while (text <= end) {
    const char *comma = memchr(text, ',', (size_t)(end - text));
    const char *stop = comma ? comma : end;
    set |= read_part(L, text, (size_t)(stop - text));
    text = stop + 1;
  }
  lua_pushinteger(L, (lua_Integer)set);
  return 1;
}

cardset_t sets_arg(lua_State *L, int arg) {
  const int is_set = lua_isinteger(L, arg);
  if (!is_set) luaL_argerror(L, arg, lua_pushfstring(L, "a set of cards is wanted: cards \"AC\", not %s", luaL_typename(L, arg)));
  return (cardset_t)lua_tointeger(L, arg);
}

static cardset_t arg_set(lua_State *L, int arg) { return sets_arg(L, arg) & CARDSET_FULL; }

/* count(set) -> how many cards */
static int l_count(lua_State *L) {
  lua_pushinteger(L, cardset_count(arg_set(L, 1)));
  return 1;
}

void sets_push_card(lua_State *L, card_t card) {
  char name[3];
  card_text(card, name);
  lua_pushlstring(L, name, 2);
}

void sets_push_cards(lua_State *L, const card_t *card, unsigned n) {
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    sets_push_card(L, card[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
}

void sets_push_list(lua_State *L, cardset_t set) {
  card_t card[CARD_LIMIT];
  unsigned n = 0;
  CARDSET_EACH(c, set) card[n++] = (card_t)c;
  sets_push_cards(L, card, n);
}

/* list(set) -> { "AC", "TC", ... } in listing order */
static int l_list(lua_State *L) {
  sets_push_list(L, arg_set(L, 1));
  return 1;
}

/* nth(set, i) -> the number of its card i in listing order; nothing if it has fewer cards */
static int l_nth(lua_State *L) {
  cardset_t set = arg_set(L, 1);
  for (lua_Integer i = luaL_checkinteger(L, 2); i > 1 && set; i--) set &= set - 1;
  if (!set) return 0;
  lua_pushinteger(L, cardset_first(set));
  return 1;
}

void sets_push_text(lua_State *L, const card_t *card, unsigned n) {
  char text[CARD_LIMIT * 3];
  for (unsigned i = 0; i < n; i++) {
    card_text(card[i], text + 3 * i);
    text[3 * i + 2] = ' ';
  }
  lua_pushlstring(L, text, n ? 3 * n - 1 : 0);
}

/* text(set) -> "AC TC ..." in listing order */
static int l_text(lua_State *L) {
  card_t card[CARD_LIMIT];
  unsigned n = 0;
  CARDSET_EACH(c, arg_set(L, 1)) card[n++] = (card_t)c;
  sets_push_text(L, card, n);
  return 1;
}

/* card(text) -> its number, 0..63, and its canonical name; nothing if the whole text is not one card */
static int l_card(lua_State *L) {
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  card_t c;
  if (card_parse(text, len, &c) != len || len == 0) return 0;
  lua_pushinteger(L, c);
  sets_push_card(L, c);
  return 2;
}

/* name(number) -> "AC" */
static int l_name(lua_State *L) {
  const lua_Integer c = luaL_checkinteger(L, 1);
  luaL_argcheck(L, c >= 0 && c < CARD_LIMIT && card_rank((card_t)c) < CARD_RANKS, 1, "no card has that number");
  sets_push_card(L, (card_t)c);
  return 1;
}

/* has(set, cards): whether all of them are in it; cards as a set or as text */
static int l_has(lua_State *L) {
  const cardset_t set = arg_set(L, 1);
  if (lua_type(L, 2) == LUA_TSTRING) {
    lua_pushcfunction(L, l_cards);
    lua_pushvalue(L, 2);
    lua_call(L, 1, 1);
    lua_replace(L, 2);
  }
  const cardset_t wanted = arg_set(L, 2);
  lua_pushboolean(L, (set & wanted) == wanted);
  return 1;
}

/* longest(set) -> how many cards its longest sequence has */
static int l_longest(lua_State *L) {
  cardset_t set = arg_set(L, 1);
  lua_Integer n = 0;
  for (; set; n++) set &= set >> 1; /* keeps the cards with a card next above them */
  lua_pushinteger(L, n);
  return 1;
}

/* Appends `prefix` and each choice of k cards of `set` to the list on the stack's top, in the order of a record. `text` has
 * the cards chosen so far at its end. */
static void add_choices(lua_State *L, char *text, size_t len, cardset_t set, unsigned k, lua_Integer *n) {
  if (k == 0) {
    lua_pushlstring(L, text, len);
    lua_rawseti(L, -2, ++*n);
    return;
  }
  for (; cardset_count(set) >= k; set &= set - 1) {
    text[len] = ' ';
    card_text(cardset_first(set), text + len + 1);
    add_choices(L, text, len + 3, set & (set - 1), k - 1, n);
  }
}

enum { CHOICE_WORD = 32, CHOICE_CARDS = 5 };

/* choices(word, set, k) -> { "discard AC KC", ... }: every choice of k cards, k at most 5 */
static int l_choices(lua_State *L) {
  size_t len;
  char text[CHOICE_WORD + 3 * CHOICE_CARDS + 1];
  const char *word = luaL_checklstring(L, 1, &len);
  const cardset_t set = arg_set(L, 2);
  const lua_Integer k = luaL_checkinteger(L, 3);
  lua_Integer n = 0;
  luaL_argcheck(L, len <= CHOICE_WORD, 1, "the word is too long");
  luaL_argcheck(L, k >= 1 && k <= CHOICE_CARDS, 3, "1 to 5 cards are chosen");
  memcpy(text, word, len);
  lua_newtable(L);
  add_choices(L, text, len, set, (unsigned)k, &n);
  return 1;
}

void sets_push(lua_State *L) {
  static const luaL_Reg functions[] = { { "cards", l_cards }, { "count", l_count }, { "list", l_list },
                                        { "text", l_text },   { "card", l_card },   { "name", l_name },
                                        { "has", l_has },     { "longest", l_longest }, { "nth", l_nth },   { "choices", l_choices },
                                        { NULL, NULL } };
  luaL_newlib(L, functions);
}
