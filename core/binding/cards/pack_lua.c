/* pack_lua.c - the function `pack`, by which a game declares its cards: a text (deck_read), or a table for its own suits and
 * ranks. It returns the set of all cards. */
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* Copies a text of different capital letters, or digits if `digits`; raises an error for any other text. */
static void read_letters(lua_State *L, const char *what, const char *text, bool digits, char *out, size_t room) {
  size_t n = 0;
  for (; text && text[n]; n++) {
    const bool fits = (text[n] >= 'A' && text[n] <= 'Z') || (digits && text[n] >= '0' && text[n] <= '9');
    if (n == room || !fits || memchr(out, text[n], n)) break;
    out[n] = text[n];
  }
  if (n == 0 || text[n])
    luaL_error(L, "pack: `%s` are capital letters%s, each once, at most %d", what, digits ? " or digits" : "", (int)room);
  out[n] = '\0';
}

/* Returns the place of a rank among all letters; adds a new rank. */
static unsigned add_rank(lua_State *L, deck_spec_t *spec, char letter) {
  const char *at = strchr(spec->ranks, letter);
  const size_t n = strlen(spec->ranks);
  if (at) return (unsigned)(at - spec->ranks);
  if (n == DECK_RANKS) luaL_error(L, "pack: there are at most %d ranks", DECK_RANKS);
  spec->ranks[n] = letter;
  return (unsigned)n;
}

/* Sets the ranks of a suit by the value on the stack's top: letters, or the number of its numbered cards. */
static void fill_suit(lua_State *L, deck_spec_t *spec, unsigned s, unsigned copies) {
  char ranks[DECK_RANKS + 1];
  for (unsigned r = 0; r < DECK_RANKS; r++)
    if (spec->numbers[s] || spec->copies[s][r]) luaL_error(L, "pack: suit %c has its ranks twice", spec->suits[s]);
  if (lua_isinteger(L, -1)) {
    const lua_Integer n = lua_tointeger(L, -1);
    if (n < 1 || n > DECK_NUMBERS) luaL_error(L, "pack: a suit has 1 to %d numbered cards", DECK_NUMBERS);
    spec->numbers[s] = (uint8_t)n;
    return;
  }
  read_letters(L, "ranks", lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL, true, ranks, DECK_RANKS);
  for (unsigned i = 0; ranks[i]; i++) {
    const unsigned r = add_rank(L, spec, ranks[i]);
    spec->copies[s][r] = (uint8_t)copies;
    spec->place[s][r] = (uint8_t)i;
  }
}

/* Sets the ranks of all suits by the table on the stack's top: { CS = "KQCJT987", T = 22 }. It works in the order of the
 * suits, so that nothing depends on Lua's order of keys. */
static void fill_by_suit(lua_State *L, deck_spec_t *spec, unsigned copies) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (!*key || strspn(key, spec->suits) != strlen(key)) luaL_error(L, "pack: the keys of `ranks` are letters of suits");
  }
  for (unsigned s = 0; spec->suits[s]; s++) {
    bool found = false;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
      if (!strchr(lua_tostring(L, -2), spec->suits[s])) continue;
      fill_suit(L, spec, s, copies);
      found = true;
    }
    if (!found) luaL_error(L, "pack: suit %c has no ranks", spec->suits[s]);
  }
}

static void check_fields(lua_State *L, int table) {
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (strcmp(key, "suits") && strcmp(key, "ranks") && strcmp(key, "copies"))
      luaL_error(L, "pack: a pack has `suits`, `ranks` and perhaps `copies`");
  }
}

static int raw_field(lua_State *L, int table, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, table);
}

static void read_table(lua_State *L, deck_spec_t *spec) {
  memset(spec, 0, sizeof *spec);
  check_fields(L, 1);
  read_letters(L, "suits", raw_field(L, 1, "suits") == LUA_TSTRING ? lua_tostring(L, -1) : NULL, false, spec->suits,
               DECK_SUITS);
  const bool alone = raw_field(L, 1, "copies") == LUA_TNIL;
  const lua_Integer copies = alone ? 1 : lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  if (copies < 1 || copies > CARD_MOST) luaL_error(L, "pack: `copies` of a card are 1 to %d", CARD_MOST);
  if (raw_field(L, 1, "ranks") == LUA_TTABLE) {
    fill_by_suit(L, spec, (unsigned)copies);
    return;
  }
  for (unsigned s = 0; spec->suits[s]; s++) fill_suit(L, spec, s, (unsigned)copies);
}

static void read_more(lua_State *L, const sets_deck_t *d, deck_spec_t *spec) {
  size_t at;
  const char *wrong = *d->more ? deck_read_more(spec, d->more, strlen(d->more), &at) : NULL;
  if (wrong) luaL_error(L, "append.pack: %s", lua_pushfstring(L, wrong, d->more + at));
}

/* Makes the deck. Returns false if the pack is too large for this CARD_LIMIT, but not for the twin. */
static bool make(lua_State *L, sets_deck_t *d, const deck_spec_t *spec) {
  unsigned n;
  if (deck_make(&d->deck, spec, &n)) return true;
  if (n == 0 || n > CARD_MOST) luaL_error(L, "pack: a pack has 1 to %d cards, not %d", CARD_MOST, n);
  return false;
}

/* Adds the cards of the text at `arg` to a new deck: to the pack that a game declares, or to `pack`, cards of the 52, if it
 * declares none. Returns like `make`, or raises a Lua error. */
static bool add_cards(lua_State *L, sets_deck_t *d, int arg, cardset_t pack) {
  deck_spec_t spec;
  size_t len;
  const char *text = luaL_checklstring(L, arg, &len);
  if (len >= sizeof d->more) luaL_error(L, "append.pack: house rules add at most %d letters", (int)sizeof d->more - 1);
  memcpy(d->more, text, len + 1);
  deck_spec_of(&spec, pack);
  read_more(L, d, &spec);
  deck_spec_name_all(&spec);
  return make(L, d, &spec);
}

int sets_l_deck(lua_State *L) {
  lua_settop(L, 3);
  if (sets_is_other(L, 1)) return sets_l_deck_wide(L);
  const sets_deck_t *like = lua_isnil(L, 1) ? NULL : sets_arg_deck(L, 1);
  sets_deck_t *d = sets_new_deck(L);
  if (like) *d = *like;
  if (lua_isnil(L, 2) || add_cards(L, d, 2, to_set(L, 3))) return 1;
  lua_settop(L, 3);
  return sets_l_deck_wide(L);
}

int sets_l_functions(lua_State *L) {
  enum { DECK = 1, GROWN };
  if (sets_is_other(L, DECK)) return sets_l_functions_wide(L);
  sets_push(L, DECK);
  crib_push(L, DECK);
  lua_pushvalue(L, DECK);
  lua_pushvalue(L, GROWN);
  lua_pushcclosure(L, sets_l_pack, 2);
  return 3;
}

/* The pack is too large: the deck of the function that is running becomes one of the twin's. */
static int grow(lua_State *L, sets_deck_t *d) {
  lua_settop(L, 1);
  lua_pushcfunction(L, sets_l_deck_wide);
  lua_pushnil(L);
  if (*d->more) lua_pushstring(L, d->more);
  lua_call(L, *d->more ? 2 : 1, 1);
  memset(&d->deck, 0, sizeof d->deck); /* functions that were read before then know no card */
  lua_replace(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_call(L, 1, 0);
  return sets_l_pack_wide(L);
}

/* pack(text or table) -> the set of its cards */
int sets_l_pack(lua_State *L) {
  if (sets_is_other(L, lua_upvalueindex(1))) return sets_l_pack_wide(L);
  sets_deck_t *d = lua_touserdata(L, lua_upvalueindex(1));
  deck_spec_t spec;
  lua_settop(L, 1);
  if (d->declared) return luaL_error(L, "pack: a game declares one pack");
  if (d->named) return luaL_error(L, "pack: it stands before the first `cards`");
  if (lua_type(L, 1) == LUA_TSTRING) {
    size_t len, at;
    const char *text = lua_tolstring(L, 1, &len), *wrong = deck_read(&spec, text, len, &at);
    if (wrong) return luaL_error(L, "pack: %s", lua_pushfstring(L, wrong, text + at));
  } else {
    sets_arg_table(L, 1, "a pack is like \"2 x AKQJT9 of CDHS\" or { suits = \"OCEB\", ranks = \"RCF76\" }");
    read_table(L, &spec);
  }
  read_more(L, d, &spec);
  if (!make(L, d, &spec)) return grow(L, d);
  d->declared = true;
  return push_set(L, d->deck.cards);
}
