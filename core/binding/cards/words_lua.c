/* words_lua.c - functions for words that people type: see sets.h. */
#include "sets.h"

#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

static char small(char c) { return (char)tolower((unsigned char)c); }

static bool is_blank(const char *text) { return isspace((unsigned char)*text); }

/* Sets the fields of the token on the stack's top, and writes its canonical text to `out`; returns the address after it. */
static char *put_token(lua_State *L, const deck_t *deck, const char *text, size_t len, char *out) {
  card_t c;
  size_t n = len;
  if (deck_parse(deck, text, len, &c) == len) {
    n = strlen(deck->name[c]);
    memcpy(out, deck->name[c], n);
    lua_pushinteger(L, c);
    lua_setfield(L, -2, "card");
  } else {
    for (size_t i = 0; i < len; i++) out[i] = small(text[i]);
  }
  lua_pushlstring(L, out, n);
  lua_setfield(L, -2, "text");
  return out + n;
}

int words_l_read(lua_State *L) {
  if (sets_is_other(L, 1)) return words_l_read_wide(L);
  const deck_t *deck = &sets_arg_deck(L, 1)->deck;
  size_t len;
  const char *at = luaL_checklstring(L, 2, &len), *const stop = at + len;
  char *const out = lua_newuserdatauv(L, len + (len / 2 + 1) * (DECK_NAME + 1), 0), *end = out;
  lua_newtable(L);
  for (lua_Integer n = 1;; n++) {
    while (at < stop && is_blank(at)) at++;
    if (at == stop) break;
    const char *const word = at;
    while (at < stop && !is_blank(at)) at++;
    if (n > 1) *end++ = ' ';
    lua_createtable(L, 0, 2);
    end = put_token(L, deck, word, (size_t)(at - word), end);
    lua_rawseti(L, -2, n);
  }
  lua_pushlstring(L, out, (size_t)(end - out));
  lua_insert(L, -2);
  return 2;
}

int words_l_trim(lua_State *L) {
  size_t len;
  const char *from = luaL_checklstring(L, 1, &len), *to = from + len;
  while (from < to && is_blank(from)) from++;
  while (from < to && is_blank(to - 1)) to--;
  lua_pushlstring(L, from, (size_t)(to - from));
  return 1;
}

static bool is_alike(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (small(a[i]) != small(b[i])) return false;
  return true;
}

int words_l_offered(lua_State *L) {
  size_t n, m;
  const char *text = luaL_checklstring(L, 2, &n);
  for (lua_Integer i = 1; lua_geti(L, 1, i) != LUA_TNIL; i++, lua_settop(L, 2)) {
    const char *word = luaL_checklstring(L, -1, &m);
    if (n == m && is_alike(text, word, n)) return 1;
  }
  return 1;
}

/* Words are cut after WORD bytes. A name of more than NAME bytes has too many edits to be near. */
enum { WORD = 40, NAME = WORD + WORD / 3 + 1 };

static unsigned least_of(unsigned a, unsigned b) { return a < b ? a : b; }

/* Returns the Damerau-Levenshtein distance from a to b, texts of at most NAME bytes: a letter is inserted, deleted or
 * replaced, or two neighbours are swapped. */
static unsigned distance(const char *a, size_t n, const char *b, size_t m) {
  unsigned row[3][NAME + 1]; /* the rows of the last three letters of a */
  for (unsigned j = 0; j <= m; j++) row[0][j] = j;
  for (unsigned i = 1; i <= n; i++) {
    unsigned *const now = row[i % 3], *const old = row[(i + 2) % 3];
    now[0] = i;
    for (unsigned j = 1; j <= m; j++) {
      const bool same = a[i - 1] == small(b[j - 1]);
      now[j] = least_of(least_of(old[j], now[j - 1]) + 1, old[j - 1] + !same);
      if (i > 1 && j > 1 && a[i - 1] == small(b[j - 2]) && a[i - 2] == small(b[j - 1]))
        now[j] = least_of(now[j], row[(i + 1) % 3][j - 2] + 1);
    }
  }
  return row[n % 3][m];
}

int words_l_nearest(lua_State *L) {
  size_t len, m;
  const char *text = luaL_checklstring(L, 1, &len);
  char word[WORD];
  const size_t n = len < WORD ? len : WORD;
  for (size_t i = 0; i < n; i++) word[i] = small(text[i]);
  unsigned least = (n < 6 ? 1 : (unsigned)n / 3) + 1;
  lua_settop(L, 2);
  lua_pushnil(L); /* the nearest so far */
  for (lua_Integer i = 1; lua_geti(L, 2, i) != LUA_TNIL; i++, lua_settop(L, 3)) {
    const char *name = luaL_checklstring(L, -1, &m);
    unsigned d = m <= NAME ? distance(word, n, name, m) : least;
    if (n >= 2 && n <= m && is_alike(word, name, n)) d = least_of(d, 1);
    if (d >= least) continue;
    least = d;
    lua_copy(L, -1, 3);
  }
  lua_settop(L, 3);
  return 1;
}
