/* record_reader.c - reads the lines of a record and matches them with written ones, see record_reader.h. */
#include "record_reader.h"

#include "record_writer.h"
#include "push.h"

#include <lauxlib.h>
#include <string.h>

enum { FIRST_ROOM = 4096 };

/* The text is a userdata, the first user value. */
typedef struct reader {
  char *text;
  size_t from, used, cap;
  size_t most;
  const char *given; /* the last line returned that is not matched yet, of `length` bytes; or NULL */
  size_t length;
  lua_Integer lines, line; /* lines passed; the last of them that was not matched */
  bool closed, cut;        /* cut: the rest of a line that is too long follows */
} reader_t;

static const char name[] = "houserule.reader";

static reader_t *self(lua_State *L, int at) { return luaL_checkudata(L, at, name); }

/* Makes room for n more bytes, and drops those already read. */
static void make_room(lua_State *L, reader_t *r, size_t n) {
  const size_t left = r->used - r->from;
  char *text = r->text;
  if (r->cap - left < n) {
    size_t cap = r->cap ? r->cap : FIRST_ROOM;
    while (cap - left < n) cap *= 2;
    text = lua_newuserdatauv(L, cap, 0);
    lua_setiuservalue(L, 1, 1);
    r->cap = cap;
  }
  if (left) memmove(text, r->text + r->from, left);
  r->text = text;
  r->from = 0;
  r->used = left;
}

static int r_add(lua_State *L) {
  reader_t *r = self(L, 1);
  const int n = lua_gettop(L);
  for (int i = 2; i <= n; i++) {
    size_t len;
    const char *text = luaL_checklstring(L, i, &len);
    if (len == 0) continue; /* the buffer may be NULL */
    make_room(L, r, len);
    memcpy(r->text + r->used, text, len);
    r->used += len;
  }
  return 0;
}

static int r_close(lua_State *L) {
  self(L, 1)->closed = true;
  return 0;
}

static const char *ahead(const reader_t *r) { return r->used > r->from ? r->text + r->from : ""; }

/* Returns the next line, and if it has its newline; NULL if it is not complete yet. */
static const char *coming(const reader_t *r, size_t *len, bool *whole) {
  const char *text = ahead(r), *end = memchr(text, '\n', r->used - r->from);
  *whole = end != NULL;
  *len = end ? (size_t)(end - text) : r->used - r->from;
  return end || *len >= r->most || (r->closed && *len) ? text : NULL;
}

/* Compares a line with the next one written; if they are equal it is matched. */
static bool is_met(lua_State *L, int writer, const char *text, size_t len) {
  size_t n;
  const char *written = lines_unmet(L, writer, &n);
  if (n <= len || memcmp(written, text, len) != 0 || written[len] != '\n') return false;
  lines_meet(L, writer, len + 1);
  return true;
}

/* Matches the last line returned with the first one written since. If they are spelled differently, nothing more is matched
 * until the next line: a repeated decision would be taken for it. */
static void settle(lua_State *L, reader_t *r, int writer) {
  if (r->given && !is_met(L, writer, r->given, r->length)) lines_skip(L, writer);
  r->given = NULL;
}

static int r_settle(lua_State *L) {
  settle(L, self(L, 1), 2);
  return 0;
}

static bool is_blank(const char *text, size_t n) {
  while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r')) n--;
  return n == 0;
}

/* Skips the rest of a line that was too long; false if its end has not arrived. */
static bool skip_rest(reader_t *r) {
  if (!r->cut) return true;
  const char *end = memchr(ahead(r), '\n', r->used - r->from);
  r->from = end ? (size_t)(end - r->text) + 1 : r->used;
  r->cut = !end;
  return end;
}

static int r_next(lua_State *L) {
  reader_t *r = self(L, 1);
  const bool writes = !lua_isnoneornil(L, 2);
  const char *text = NULL;
  size_t len;
  bool whole;
  lua_settop(L, 2);
  while (skip_rest(r) && (text = coming(r, &len, &whole)) &&
         ((writes && len < r->most && is_met(L, 2, text, len)) || is_blank(text, len))) {
    r->from += len + whole;
    r->lines++;
    text = NULL;
  }
  if (text) r->lines++;
  r->line = r->lines;
  if (!text) return 0;
  if (writes) lines_skip(L, 2);
  if (len >= r->most) len = r->most, r->cut = true, whole = false;
  r->given = text;
  r->length = len;
  r->from += len + whole;
  lua_pushlstring(L, text, len);
  lua_pushboolean(L, whole);
  return 2;
}

static int r_line(lua_State *L) { return push_integer(L, self(L, 1)->line); }

int reader_new(lua_State *L) {
  static const luaL_Reg methods[] = {{"add", r_add},       {"close", r_close}, {"next", r_next},
                                     {"settle", r_settle}, {"line", r_line},   {NULL, NULL}};
  const lua_Integer most = luaL_checkinteger(L, 1);
  reader_t *r = lua_newuserdatauv(L, sizeof *r, 1);
  memset(r, 0, sizeof *r);
  r->most = (size_t)most;
  push_type(L, name, methods);
  return 1;
}

bool reader_meets(lua_State *L, int at, int writer) {
  reader_t *r = lua_touserdata(L, at);
  size_t n;
  settle(L, r, writer);
  const char *written = lines_unmet(L, writer, &n), *text = ahead(r), *end = text + n;
  if (r->used - r->from < n || memcmp(text, written, n) != 0) return false;
  lines_meet(L, writer, n);
  r->from += n;
  for (; (text = memchr(text, '\n', (size_t)(end - text))); text++) r->lines++;
  return true;
}

/* Returns the rest of `text` after `begin`; NULL if it does not begin with that. */
static const char *after(const char *text, const char *end, const char *begin) {
  const size_t n = strlen(begin);
  return text && (size_t)(end - text) >= n && memcmp(text, begin, n) == 0 ? text + n : NULL;
}

bool reader_card(lua_State *L, int at, int writer, const deck_t *deck, unsigned seat, cardset_t set, card_t *card) {
  const reader_t *r = lua_touserdata(L, at);
  const char digit[] = {(char)('0' + seat), '\0'};
  size_t n;
  const char *written = lines_unmet(L, writer, &n), *text = ahead(r), *end = text + (r->used - r->from);
  if (r->used - r->from < n || memcmp(text, written, n) != 0) return false;
  const char *what = after(after(after(text + n, end, "{\"by\":"), end, digit), end, ",\"do\":\"play ");
  CARDSET_EACH(c, set) {
    *card = (card_t)c;
    if (after(after(what, end, deck->name[c]), end, "\"}\n")) return true;
  }
  return false;
}

void reader_take(lua_State *L, int at, int writer) {
  if (reader_meets(L, at, writer)) {
    reader_t *r = lua_touserdata(L, at);
    r->line = r->lines;
  }
}
