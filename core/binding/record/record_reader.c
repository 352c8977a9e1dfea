/* record_reader.c - reads the lines of a record: see record_reader.h. */
#include "record_reader.h"

#include "push.h"
#include "record_steps.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_ROOM = 4096, KEYS = 16, KEY = 16 };

/* The text is a userdata, the first user value. */
typedef struct reader {
  char *text;
  size_t from, used, cap;
  size_t passed;            /* bytes before `from` that reader_l_decisions has read and r_passed has not returned yet */
  lua_Integer passed_lines; /* number of lines in these bytes */
  size_t most;              /* bytes of a line */
  lua_Integer lines;        /* number of lines read so far */
  bool closed;              /* no more bytes come */
  bool cut;                 /* the rest of a line that is too long is skipped */
  unsigned keys;
  char key[KEYS][KEY]; /* {"event":" */
} reader_t;

static const char name[] = "houserule.reader";

static reader_t *self(lua_State *L, int at) { return luaL_checkudata(L, at, name); }

/* Makes room for n more bytes; drops the bytes that were returned. */
static void make_room(lua_State *L, reader_t *r, size_t n) {
  const size_t begin = r->from - r->passed, left = r->used - begin;
  char *text = r->text;
  if (r->cap - left < n) {
    size_t cap = r->cap ? r->cap : FIRST_ROOM;
    while (cap - left < n) cap *= 2;
    text = lua_newuserdatauv(L, cap, 0);
    lua_setiuservalue(L, 1, 1);
    r->cap = cap;
  }
  if (left) memmove(text, r->text + begin, left);
  r->text = text;
  r->from = r->passed;
  r->used = left;
}

static int r_add(lua_State *L) {
  reader_t *r = self(L, 1);
  const int n = lua_gettop(L);
  for (int i = 2; i <= n; i++) {
    size_t len;
    const char *text = luaL_checklstring(L, i, &len);
    if (len == 0) continue; /* there may be no room at all yet */
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

/* Returns the next line, and sets *whole if it has a newline. Returns NULL if more bytes of it may come. */
static const char *coming(const reader_t *r, size_t *len, bool *whole) {
  const char *text = ahead(r), *end = memchr(text, '\n', r->used - r->from);
  *whole = end != NULL;
  *len = end ? (size_t)(end - text) : r->used - r->from;
  return end || *len >= r->most || (r->closed && *len) ? text : NULL;
}

static bool is_blank(const char *text, size_t n) {
  while (n && (text[n - 1] == ' ' || text[n - 1] == '\t' || text[n - 1] == '\r')) n--;
  return n == 0;
}

/* Skips the rest of a line that was too long. Returns false if its newline has not arrived yet. */
static bool skip_rest(reader_t *r) {
  if (!r->cut) return true;
  const char *end = memchr(ahead(r), '\n', r->used - r->from);
  r->from = end ? (size_t)(end - r->text) + 1 : r->used;
  r->cut = !end;
  return end;
}

static int r_next(lua_State *L) {
  reader_t *r = self(L, 1);
  const char *text = NULL;
  size_t len;
  bool whole;
  while (skip_rest(r) && (text = coming(r, &len, &whole))) {
    r->lines++;
    if (!is_blank(text, len)) break;
    r->from += len + whole;
  }
  if (!text) return 0;
  if (len >= r->most) len = r->most, r->cut = true, whole = false;
  r->from += len + whole;
  lua_pushlstring(L, text, len);
  lua_pushboolean(L, whole);
  return 2;
}

/* Returns the rest of `text` after `begin`; NULL if `text` does not begin with it. */
static const char *after(const char *text, const char *end, const char *begin) {
  const size_t n = strlen(begin);
  return text && (size_t)(end - text) >= n && memcmp(text, begin, n) == 0 ? text + n : NULL;
}

/* Measures a JSON string without escapes. Returns true if the line ends after it. */
static bool read_text(const char *text, const char *end, size_t *len) {
  const char *at = text;
  while (at < end && *at >= ' ' && *at < 127 && *at != '"' && *at != '\\') at++;
  *len = (size_t)(at - text);
  return end - at == 2 && at[0] == '"' && at[1] == '}';
}

/* Reads {"by":1,"do":"play QC"}, in exactly the program's own spelling. Returns false for any other line. */
static bool read_decision(const char *text, const char *end, unsigned *seat, const char **what, size_t *len) {
  const char *digits = after(text, end, "{\"by\":"), *at = digits;
  if (!at) return false;
  for (*seat = 0; at < end && *at >= '0' && *at <= '9' && *seat < 100; at++) *seat = *seat * 10 + (unsigned)(*at - '0');
  if (*seat == 0 || *digits == '0' || !(*what = after(at, end, ",\"do\":\""))) return false;
  return read_text(*what, end, len);
}

/* Reads {"pack":"QC 9S ..."} in the same way. */
static bool read_pack(const char *text, const char *end, const char **what, size_t *len) {
  *what = after(text, end, "{\"pack\":\"");
  return *what && read_text(*what, end, len);
}

/* Returns true for a line that only the rules make. */
static bool is_made(const reader_t *r, const char *text, const char *end) {
  for (unsigned i = 0; i < r->keys; i++)
    if (after(text, end, r->key[i])) return end[-1] == '}';
  return false;
}

int reader_l_decisions(lua_State *L) {
  if (CARD_LIMIT == 64 && !steps_at(L, 2)) return reader_l_decisions_wide(L);
  reader_t *r = self(L, 1);
  const char *text, *what;
  size_t len, n;
  bool whole;
  unsigned seat;
  luaL_argcheck(L, steps_at(L, 2), 2, "steps are due");
  while (skip_rest(r) && (text = coming(r, &len, &whole)) && whole && len < r->most) {
    if (read_decision(text, text + len, &seat, &what, &n)) steps_add(L, 2, seat, what, n, r->lines + 1);
    else if (read_pack(text, text + len, &what, &n)) steps_add_pack(L, 2, what, n, r->lines + 1);
    else if (!is_made(r, text, text + len) && !is_blank(text, len)) break;
    r->passed += len + 1;
    r->from += len + 1;
    r->lines++;
    r->passed_lines++;
  }
  return 0;
}

static int r_passed(lua_State *L) {
  reader_t *r = self(L, 1);
  if (!r->passed) return 0;
  lua_pushlstring(L, r->text + r->from - r->passed, r->passed);
  lua_pushinteger(L, r->lines - r->passed_lines + 1);
  lua_pushinteger(L, r->passed_lines);
  r->passed = 0;
  r->passed_lines = 0;
  return 3;
}

static int r_line(lua_State *L) { return push_integer(L, self(L, 1)->lines); }

int reader_new(lua_State *L) {
  static const luaL_Reg methods[] = {{"add", r_add},       {"close", r_close}, {"decisions", reader_l_decisions},
                                     {"passed", r_passed}, {"next", r_next},   {"line", r_line},
                                     {NULL, NULL}};
  const lua_Integer most = luaL_checkinteger(L, 1);
  reader_t *r = lua_newuserdatauv(L, sizeof *r, 1);
  memset(r, 0, sizeof *r);
  r->most = (size_t)most;
  for (; lua_rawgeti(L, 2, (lua_Integer)r->keys + 1) == LUA_TSTRING && r->keys < KEYS; lua_pop(L, 1))
    snprintf(r->key[r->keys++], KEY, "%s", lua_tostring(L, -1));
  lua_pop(L, 1);
  push_type(L, name, methods);
  return 1;
}
