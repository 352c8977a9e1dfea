/* pack_lua.c - `pack`, with which a game declares its cards: by a text (deck_read), or by a table for suits and ranks of
 * its own. It returns the set of all cards. */
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* Copies a text of different letters; which may be digits too. */
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

/* The rank's place among all letters; a new one is added. */
static unsigned add_rank(lua_State *L, deck_spec_t *spec, char letter) {
  const char *at = strchr(spec->ranks, letter);
  const size_t n = strlen(spec->ranks);
  if (at) return (unsigned)(at - spec->ranks);
  if (n == DECK_RANKS) luaL_error(L, "pack: there are at most %d ranks", DECK_RANKS);
  spec->ranks[n] = letter;
  return (unsigned)n;
}

/* Gives a suit its ranks: letters, or a number of numbered cards; the value is on the stack's top. */
static void fill_suit(lua_State *L, deck_spec_t *spec, unsigned s, unsigned copies) {
  char ranks[DECK_RANKS + 1];
  for (unsigned r = 0; r < DECK_RANKS; r++)
    if (spec->numbers[s] || spec->copies[s][r]) luaL_error(L, "pack: suit %c has its ranks twice", spec->suits[s]);
  if (lua_isinteger(L, -1)) {
    const lua_Integer n = lua_tointeger(L, -1);
    if (n < 1 || n > CARD_LIMIT) luaL_error(L, "pack: a suit has 1 to %d numbered cards", CARD_LIMIT);
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

/* { CS = "KQCJT987", T = 22 } on the stack's top: the suits of each key. In the order of the suits, whatever Lua's is. */
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
  if (copies < 1 || copies > CARD_LIMIT) luaL_error(L, "pack: `copies` of a card are 1 to %d", CARD_LIMIT);
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

static void make(lua_State *L, sets_deck_t *d, const deck_spec_t *spec) {
  unsigned n;
  if (!deck_make(&d->deck, spec, &n)) luaL_error(L, "pack: a pack has 1 to %d cards, not %d", CARD_LIMIT, n);
}

void sets_add_cards(lua_State *L, sets_deck_t *d, int arg, cardset_t pack) {
  deck_spec_t spec;
  size_t len;
  const char *text = luaL_checklstring(L, arg, &len);
  if (len >= sizeof d->more) luaL_error(L, "append.pack: house rules add at most %d letters", (int)sizeof d->more - 1);
  memcpy(d->more, text, len + 1);
  deck_spec_of(&spec, pack);
  read_more(L, d, &spec);
  deck_spec_name_all(&spec);
  make(L, d, &spec);
}

/* pack(text or table) -> the set of its cards */
static int l_pack(lua_State *L) {
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
  make(L, d, &spec);
  d->declared = true;
  return push_set(L, d->deck.cards);
}

void sets_push_pack(lua_State *L, int deck) {
  lua_pushvalue(L, deck);
  lua_pushcclosure(L, l_pack, 1);
}
