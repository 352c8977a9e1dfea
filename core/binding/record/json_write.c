/* json_write.c - writes values as JSON, see json_write.h. */
#include "json_write.h"

#include <lauxlib.h>
#include <math.h>
#include <stdio.h>

enum { DEPTH = 32, FIRST_ROOM = 4096, NUMBER = 32 };

void written_grow(const out_t *o, size_t n) {
  writer_t *w = o->w;
  size_t cap = w->cap ? w->cap : FIRST_ROOM;
  while (cap - w->used < n) cap *= 2;
  char *text = lua_newuserdatauv(o->L, cap, 0);
  if (w->used) memcpy(text, w->text, w->used);
  lua_setiuservalue(o->L, o->at, 1);
  w->text = text;
  w->cap = cap;
}

void put_integer(const out_t *o, lua_Integer n) {
  char digits[NUMBER], *at = digits + sizeof digits;
  lua_Unsigned left = n < 0 ? 0u - (lua_Unsigned)n : (lua_Unsigned)n;
  do *--at = (char)('0' + left % 10);
  while (left /= 10);
  if (n < 0) *--at = '-';
  put(o, at, (size_t)(digits + sizeof digits - at));
}

/* Writes ten digits, with a point or an exponent even for a whole number. */
static bool put_real(const out_t *o, lua_Number n) {
  char text[NUMBER];
  if (!isfinite(n)) return false;
  snprintf(text, sizeof text, "%.10g", n);
  char *e = strchr(text, 'e');
  put(o, text, e ? (size_t)(e - text) : strlen(text));
  if (!e && !strchr(text, '.')) PUT(o, ".0");
  if (!e) return true;
  PUT(o, "e");
  if (*++e == '-') PUT(o, "-");
  e += strspn(e, "+-0");
  put(o, e, strlen(e));
  return true;
}

/* Returns the length and code of the UTF-8 character at `s`; 0 if it is invalid. */
static size_t character(const unsigned char *s, size_t left, unsigned *code) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const size_t len = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
  if (len == 0 || len > left) return 0;
  unsigned c = len == 1 ? s[0] : s[0] & (0x7fu >> len);
  for (size_t i = 1; i < len; i++) {
    if (s[i] >> 6 != 2) return 0;
    c = c << 6 | (s[i] & 0x3fu);
  }
  *code = c;
  return c < least[len] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff ? 0 : len;
}

/* True for characters that control a terminal: C0, DEL, C1, line separators and bidirectional controls. They are written as
 * \u001B, so that a record is safe to print. */
static bool acts(unsigned c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

static void put_escaped(const out_t *o, unsigned c) {
  static const char shorts[] = "\b\f\n\r\t", letters[] = "bfnrt";
  const char *known = c ? strchr(shorts, (int)c) : NULL;
  char text[12] = {'\\', known && c < 0x20 ? letters[known - shorts] : (char)c};
  const bool brief = c == '"' || c == '\\' || (known && c < 0x20);
  if (!brief) snprintf(text, sizeof text, "\\u%04X", c);
  put(o, text, brief ? 2 : 6);
}

/* Writes a text; false if it is not UTF-8. */
static bool put_string(const out_t *o, const char *text, size_t n) {
  const unsigned char *s = (const unsigned char *)text;
  size_t from = 0;
  PUT(o, "\"");
  for (size_t i = 0, len; i < n; i += len) {
    unsigned c = s[i];
    len = 1;
    if (c >= 0x20 && c < 0x7f && c != '"' && c != '\\') continue;
    if (!(len = character(s + i, n - i, &c))) return false;
    if (!acts(c) && c != '"' && c != '\\') continue;
    put(o, text + from, i - from);
    put_escaped(o, c);
    from = i + len;
  }
  put(o, text + from, n - from);
  PUT(o, "\"");
  return true;
}

static bool put_value(const out_t *o, int index, int depth);

/* Returns the place of the value of field i of the line at `index`; its name is on top of the stack. If a name occurs more
 * than once, the first occurrence gets the last value, and the others give 0. */
static lua_Integer value_of(lua_State *L, int index, lua_Integer i, lua_Integer n) {
  lua_Integer last = i;
  for (lua_Integer j = 1; j < n; j += 2) {
    lua_rawgeti(L, index, j);
    const bool is_same = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
    if (is_same && j < i) return 0;
    if (is_same) last = j;
  }
  return last + 1;
}

static bool put_line(const out_t *o, int index, int depth) {
  lua_State *L = o->L;
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  bool any = false;
  PUT(o, "{");
  for (lua_Integer i = 1; i < n; i += 2) {
    size_t len;
    if (lua_rawgeti(L, index, i) != LUA_TSTRING) return false;
    const lua_Integer value = value_of(L, index, i, n);
    if (value) {
      const char *key = lua_tolstring(L, -1, &len);
      if (any) PUT(o, ",");
      any = true;
      if (!put_string(o, key, len)) return false;
      PUT(o, ":");
      lua_rawgeti(L, index, value);
      if (!put_value(o, lua_gettop(L), depth)) return false;
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  PUT(o, "}");
  return true;
}

static bool put_list(const out_t *o, int index, int depth) {
  const lua_Integer n = (lua_Integer)lua_rawlen(o->L, index);
  PUT(o, "[");
  for (lua_Integer i = 1; i <= n; i++) {
    if (i > 1) PUT(o, ",");
    lua_rawgeti(o->L, index, i);
    if (!put_value(o, lua_gettop(o->L), depth)) return false;
    lua_pop(o->L, 1);
  }
  PUT(o, "]");
  return true;
}

static bool is_line(const out_t *o, int index) {
  if (!lua_getmetatable(o->L, index)) return false;
  const bool is = lua_topointer(o->L, -1) == o->w->meta;
  lua_pop(o->L, 1);
  return is;
}

/* Writes a value; false if JSON cannot hold it. */
static bool put_value(const out_t *o, int index, int depth) {
  size_t len;
  const char *text;
  if (depth == 0) return false;
  luaL_checkstack(o->L, 8, NULL);
  switch (lua_type(o->L, index)) {
  case LUA_TBOOLEAN:
    if (lua_toboolean(o->L, index)) PUT(o, "true");
    else PUT(o, "false");
    return true;
  case LUA_TNUMBER:
    if (!lua_isinteger(o->L, index)) return put_real(o, lua_tonumber(o->L, index));
    put_integer(o, lua_tointeger(o->L, index));
    return true;
  case LUA_TSTRING:
    text = lua_tolstring(o->L, index, &len);
    return put_string(o, text, len);
  case LUA_TLIGHTUSERDATA:
    PUT(o, "null");
    return true;
  case LUA_TTABLE:
    return is_line(o, index) ? put_line(o, index, depth - 1) : put_list(o, index, depth - 1);
  default:
    return false;
  }
}

void put_whole(const out_t *o, int index) {
  const size_t before = o->w->used;
  if (put_value(o, index, DEPTH)) return;
  o->w->used = before;
  luaL_error(o->L, "a value that no record can hold");
}

void put_arg(const out_t *o, int arg) {
  size_t len;
  const char *text = luaL_checklstring(o->L, arg, &len);
  if (!put_string(o, text, len)) luaL_argerror(o->L, arg, "that is no text");
}
