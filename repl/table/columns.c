/* columns.c - text in columns of a terminal: measured, filled up, wrapped. */
#include "host.h"

#include <ctype.h>
#include <lauxlib.h>
#include <locale.h>
#include <stdbool.h>
#include <string.h>
#include <wchar.h>

static locale_t unicode; /* in which wcwidth knows all characters; 0 if there is none: each is one column wide then */

typedef struct text {
  const char *at;
  size_t len;
} text_t;

static text_t text_arg(lua_State *L, int index) {
  text_t text;
  text.at = luaL_checklstring(L, index, &text.len);
  return text;
}

/* Bytes of the escape at the beginning of a text, "\33[1m"; 0 for none. */
static size_t escape(text_t text) {
  size_t n = 2;
  if (text.len < 3 || text.at[0] != '\33' || text.at[1] != '[') return 0;
  while (n < text.len && (isdigit((unsigned char)text.at[n]) || text.at[n] == ';')) n++;
  return n < text.len && text.at[n] == 'm' ? n + 1 : 0;
}

/* A text of UTF-8 as far as it has been read: the bytes of the last character, how many are to come, and its code. */
typedef struct utf8 {
  size_t bytes, columns;
  unsigned length, left, code;
  bool wrong;
} utf8_t;

static void read_byte(utf8_t *u, unsigned char c) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  u->bytes++;
  if (u->left == 0) {
    u->length = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 : c >> 3 == 30 ? 4 : 0;
    u->wrong = u->wrong || u->length == 0;
    u->left = u->length > 1 ? u->length - 1 : 0;
    u->code = c & (0x7fu >> u->length);
    u->columns += u->length == 1;
    return;
  }
  u->wrong = u->wrong || c >> 6 != 2;
  u->code = u->code << 6 | (c & 0x3fu);
  if (--u->left > 0) return;
  const int wide = unicode ? wcwidth((wchar_t)u->code) : 1;
  u->columns += wide < 0 ? 1 : (size_t)wide;
  u->wrong = u->wrong || u->code < least[u->length] || (u->code >= 0xd800 && u->code < 0xe000) || u->code > 0x10ffff;
}

static lua_Integer width_of(text_t text) {
  utf8_t u = {0};
  const locale_t before = uselocale(unicode);
  while (text.len > 0) {
    const size_t skipped = escape(text), n = skipped ? skipped : 1;
    if (!skipped) read_byte(&u, (unsigned char)*text.at);
    text.at += n;
    text.len -= n;
  }
  uselocale(before);
  return (lua_Integer)(u.wrong || u.left > 0 ? u.bytes : u.columns);
}

static int width(lua_State *L) { return host_integer(L, width_of(text_arg(L, 1))); }

static void add_spaces(luaL_Buffer *b, lua_Integer n) {
  while (n-- > 0) luaL_addchar(b, ' ');
}

static int pad(lua_State *L) {
  static const char *const sides[] = {"left", "right", "middle", NULL};
  const text_t text = text_arg(L, 1);
  const lua_Integer room = luaL_checkinteger(L, 2) - width_of(text);
  const int side = luaL_checkoption(L, 3, "left", sides);
  lua_settop(L, 1);
  if (room <= 0) return 1;
  const lua_Integer before = side == 0 ? 0 : side == 1 ? room : room / 2;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  add_spaces(&b, before);
  luaL_addlstring(&b, text.at, text.len);
  add_spaces(&b, room - before);
  luaL_pushresult(&b);
  return 1;
}

/* Lines that are added to the list at `list`, which has `n`: `columns` wide, all but the first begun with `hang`. */
typedef struct lines {
  lua_State *L;
  int list;
  lua_Integer n, columns;
  text_t hang;
} lines_t;

static void add_line(lines_t *l, text_t line) {
  lua_pushlstring(l->L, line.at, line.len);
  lua_rawseti(l->L, l->list, ++l->n);
}

static bool is_blank(char c) { return isspace((unsigned char)c); }

/* True at the end of a word. A blank before % is none: "22 %" stays in one line. */
static bool is_end(text_t text, size_t at) {
  return is_blank(text.at[at]) && (at + 1 == text.len || text.at[at + 1] != '%');
}

/* The first word of a text, which begins behind it then. */
static text_t next_word(text_t *text) {
  while (text->len > 0 && is_blank(*text->at)) text->at++, text->len--;
  text_t word = {text->at, 0};
  while (word.len < text->len && !is_end(*text, word.len)) word.len++;
  text->at += word.len;
  text->len -= word.len;
  return word;
}

/* Adds the words of a text, the first behind `first`, which takes `used` columns. */
static void fill(lines_t *l, text_t text, text_t first, lua_Integer used) {
  char *row = lua_newuserdatauv(l->L, (first.len > l->hang.len ? first.len : l->hang.len) + text.len + 1, 0);
  size_t len = first.len;
  bool fresh = true;
  if (len > 0) memcpy(row, first.at, len);
  for (text_t word = next_word(&text); word.len > 0; word = next_word(&text)) {
    const lua_Integer n = width_of(word);
    if (!fresh && used + 1 + n > l->columns) {
      add_line(l, (text_t){row, len});
      len = l->hang.len;
      if (len > 0) memcpy(row, l->hang.at, len);
      used = (lua_Integer)len;
      fresh = true;
    }
    if (!fresh) row[len++] = ' ';
    memcpy(row + len, word.at, word.len);
    len += word.len;
    used += n + !fresh;
    fresh = false;
  }
  while (len > 0 && row[len - 1] == ' ') len--;
  add_line(l, (text_t){row, len});
  lua_pop(l->L, 1);
}

/* Adds the text at the stack's top, which goes. */
static void add_wrapped(lines_t *l) {
  const text_t text = text_arg(l->L, -1);
  text_t first = {text.at, 0};
  while (first.len < text.len && is_blank(text.at[first.len])) first.len++;
  if (width_of(text) <= l->columns) add_line(l, text);
  else fill(l, text, first, (lua_Integer)first.len);
  lua_pop(l->L, 1);
}

static int wrapped(lua_State *L) {
  lines_t l = {L, 4, 0, luaL_checkinteger(L, 2), {NULL, 0}};
  l.hang.at = luaL_optlstring(L, 3, "", &l.hang.len);
  lua_settop(L, 3);
  lua_newtable(L);
  if (!lua_istable(L, 1)) {
    lua_pushvalue(L, 1);
    add_wrapped(&l);
    return 1;
  }
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) != LUA_TNIL; i++) add_wrapped(&l);
  lua_pop(L, 1);
  return 1;
}

static int wrap(lua_State *L) {
  const text_t text = text_arg(L, 2), first = text_arg(L, 4);
  lines_t l = {L, 1, (lua_Integer)lua_rawlen(L, 1), luaL_checkinteger(L, 3), {NULL, 0}};
  const lua_Integer used = width_of(first), half = l.columns / 2;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  add_spaces(&b, used < half ? used : half); /* under a name of any length */
  luaL_pushresult(&b);
  l.hang = text_arg(L, -1);
  fill(&l, text, first, used);
  lua_settop(L, 1);
  return 1;
}

void columns_load(void) {
  if (!unicode) unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

int columns_open(lua_State *L) {
  columns_load();
  static const luaL_Reg functions[] = {{"width", width}, {"pad", pad}, {"wrapped", wrapped}, {"wrap", wrap}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
