#include "lines.h"

#include "sets.h"

#include <lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { DEPTH = 32, FIRST_ROOM = 4096, NUMBER = 32, CHOICE_CARDS = 5, POINT_ROOM = 256 };

/* The text is a userdata, the first user value: the state's allocator counts it, and collects it after an error. */
typedef struct writer {
  char *text;
  size_t used, cap;
  size_t written, met; /* how much a file has got, and `met` has seen */
  const void *meta;    /* the metatable of lines: whoever made the writer keeps it */
} writer_t;

static const char name[] = "houserule.writer";

/* What is written to; `at` is where it lies on the stack. */
typedef struct out {
  lua_State *L;
  writer_t *w;
  int at;
} out_t;

static void grow(const out_t *o, size_t n) {
  writer_t *w = o->w;
  size_t cap = w->cap ? w->cap : FIRST_ROOM;
  while (cap - w->used < n) cap *= 2;
  char *text = lua_newuserdatauv(o->L, cap, 0);
  if (w->used) memcpy(text, w->text, w->used);
  lua_setiuservalue(o->L, o->at, 1);
  w->text = text;
  w->cap = cap;
}

/* Room for n more bytes. */
static inline char *room(const out_t *o, size_t n) {
  if (o->w->cap - o->w->used < n) grow(o, n);
  return o->w->text + o->w->used;
}

static inline void put(const out_t *o, const char *text, size_t n) {
  memcpy(room(o, n), text, n);
  o->w->used += n;
}

#define PUT(o, literal) put(o, literal, sizeof(literal) - 1)

static void put_integer(const out_t *o, lua_Integer n) {
  char digits[NUMBER], *at = digits + sizeof digits;
  lua_Unsigned left = n < 0 ? 0u - (lua_Unsigned)n : (lua_Unsigned)n;
  do *--at = (char)('0' + left % 10);
  while (left /= 10);
  if (n < 0) *--at = '-';
  put(o, at, (size_t)(digits + sizeof digits - at));
}

/* Ten digits, and a point or an exponent even where the number is whole. */
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

/* Length and code of the character of UTF-8 at `s`; 0 for what is none. */
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

/* Whether a terminal would act on a character: a control (C0, DEL, C1), a line's end or one that turns the direction of
 * writing. It is written as \u001B: what a record says is safe to look at. */
static bool acts(unsigned c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069);
}

static void put_escaped(const out_t *o, unsigned c) {
  static const char shorts[] = "\b\f\n\r\t", letters[] = "bfnrt";
  const char *known = c ? strchr(shorts, (int)c) : NULL;
  char text[8] = {'\\', known && c < 0x20 ? letters[known - shorts] : (char)c};
  const bool brief = c == '"' || c == '\\' || (known && c < 0x20);
  if (!brief) snprintf(text, sizeof text, "\\u%04X", c);
  put(o, text, brief ? 2 : 6);
}

/* False for what is no UTF-8. */
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

/* Whether a later field of the line at `index` has the name of field i: the last one counts, at the place of the first. */
static lua_Integer last_of(lua_State *L, int index, lua_Integer i, lua_Integer n) {
  lua_Integer last = i;
  for (lua_Integer j = i + 2; j < n; j += 2) {
    lua_rawgeti(L, index, j);
    if (lua_rawequal(L, -1, -2)) last = j;
    lua_pop(L, 1);
  }
  return last;
}

static bool came_before(lua_State *L, int index, lua_Integer i) {
  bool before = false;
  for (lua_Integer j = 1; j < i && !before; j += 2) {
    lua_rawgeti(L, index, j);
    before = lua_rawequal(L, -1, -2);
    lua_pop(L, 1);
  }
  return before;
}

static bool put_line(const out_t *o, int index, int depth) {
  lua_State *L = o->L;
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  bool any = false;
  PUT(o, "{");
  for (lua_Integer i = 1; i < n; i += 2) {
    size_t len;
    if (lua_rawgeti(L, index, i) != LUA_TSTRING) return false;
    if (!came_before(L, index, i)) {
      const char *key = lua_tolstring(L, -1, &len);
      if (any) PUT(o, ",");
      any = true;
      if (!put_string(o, key, len)) return false;
      PUT(o, ":");
      lua_rawgeti(L, index, last_of(L, index, i, n) + 1);
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

/* False for what JSON cannot hold. */
static bool put_value(const out_t *o, int index, int depth) {
  size_t len;
  const char *text;
  if (depth == 0) return false;
  luaL_checkstack(o->L, 8, NULL);
  switch (lua_type(o->L, index)) {
  case LUA_TBOOLEAN:
    if (lua_toboolean(o->L, index))
      PUT(o, "true");
    else
      PUT(o, "false");
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

static void put_whole(const out_t *o, int index) {
  const size_t before = o->w->used;
  if (put_value(o, index, DEPTH)) return;
  o->w->used = before;
  luaL_error(o->L, "a value that no record can hold");
}

/* A writer without methods; the metatable of lines is the function's upvalue. */
static writer_t *push_writer(lua_State *L) {
  writer_t *w = lua_newuserdatauv(L, sizeof *w, 1);
  memset(w, 0, sizeof *w);
  w->meta = lua_topointer(L, lua_upvalueindex(1));
  return w;
}

static int encode(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  const out_t o = {L, push_writer(L), 2};
  put_whole(&o, 1);
  lua_pushlstring(L, o.w->text, o.w->used);
  return 1;
}

static out_t self(lua_State *L, int at) { return (out_t){L, luaL_checkudata(L, at, name), at}; }

static int w_add(lua_State *L) {
  const out_t o = self(L, 1);
  put_whole(&o, 2);
  PUT(&o, "\n");
  return 0;
}

static void put_arg(const out_t *o, int arg) {
  size_t len;
  const char *text = luaL_checklstring(o->L, arg, &len);
  if (!put_string(o, text, len)) luaL_argerror(o->L, arg, "that is no text");
}

static inline void put_card(const out_t *o, const deck_t *deck, card_t c) {
  const char *name = deck->name[c];
  put(o, name, deck->standard ? 2 : strlen(name));
}

static void put_cards(const out_t *o, const deck_t *deck, const card_t *card, unsigned n) {
  PUT(o, "[");
  for (unsigned i = 0; i < n; i++) {
    if (i) PUT(o, ",");
    PUT(o, "\"");
    put_card(o, deck, card[i]);
    PUT(o, "\"");
  }
  PUT(o, "]");
}

/* Each choice of k cards of `set`, after those chosen by now, behind the point's word: "play QC", ..., in a record's order;
 * cards that are alike make one choice. */
static void put_choices(const out_t *o, const deck_t *deck, const char *word, size_t len, cardset_t chosen, cardset_t set,
                        unsigned k) {
  for (; k && cardset_count(set) >= k; set &= ~deck->same[cardset_first(set)])
    put_choices(o, deck, word, len, chosen | (set & -set), set & (set - 1), k - 1);
  if (k) return;
  put(o, word, len);
  CARDSET_EACH(c, chosen) {
    PUT(o, " ");
    put_card(o, deck, (card_t)c);
  }
  PUT(o, "\",");
}

/* The list, or each choice of n cards of the set. */
static void put_legal(const out_t *o, int point, int legal, int n, int deck) {
  char word[POINT_ROOM];
  if (lua_type(o->L, legal) == LUA_TTABLE) {
    put_whole(o, legal);
    return;
  }
  const cardset_t set = (cardset_t)luaL_checkinteger(o->L, legal);
  const lua_Integer k = luaL_checkinteger(o->L, n);
  luaL_argcheck(o->L, k >= 1 && k <= CHOICE_CARDS, n, "1 to 5 cards are chosen");
  const size_t before = o->w->used;
  put_arg(o, point);
  const size_t len = o->w->used - before - 1; /* without the quotation mark at its end: the cards follow */
  o->w->used = before;
  luaL_argcheck(o->L, len <= sizeof word, point, "the word is too long");
  memcpy(word, o->w->text + before, len);
  PUT(o, "[");
  put_choices(o, &sets_arg_deck(o->L, deck)->deck, word, len, 0, set, (unsigned)k);
  if (o->w->text[o->w->used - 1] == ',') o->w->used--;
  PUT(o, "]");
}

static int w_ask(lua_State *L) {
  const out_t o = self(L, 1);
  PUT(&o, "{\"ask\":");
  put_integer(&o, luaL_checkinteger(L, 2));
  PUT(&o, ",\"point\":");
  put_arg(&o, 3);
  PUT(&o, ",\"legal\":");
  put_legal(&o, 3, 4, 5, 7);
  PUT(&o, ",\"may\":");
  put_whole(&o, 6);
  PUT(&o, "}\n");
  return 0;
}

static int w_by(lua_State *L) {
  const out_t o = self(L, 1);
  PUT(&o, "{\"by\":");
  put_integer(&o, luaL_checkinteger(L, 2));
  PUT(&o, ",\"do\":");
  put_arg(&o, 3);
  PUT(&o, "}\n");
  return 0;
}

void lines_ask(lua_State *L, int at, const deck_t *deck, unsigned seat, cardset_t legal, int calls, uint64_t open) {
  static const char word[] = "\"play";
  const out_t o = self(L, at);
  PUT(&o, "{\"ask\":");
  put_integer(&o, seat);
  PUT(&o, ",\"point\":\"play\",\"legal\":[");
  put_choices(&o, deck, word, sizeof word - 1, 0, legal, 1);
  o.w->used--; /* the comma after the last one */
  PUT(&o, "],\"may\":[");
  for (uint64_t rest = open; rest; rest &= rest - 1) {
    if (rest != open) PUT(&o, ",");
    lua_rawgeti(L, calls, (lua_Integer)cardset_first(rest) + 1);
    lua_getfield(L, -1, "text");
    put_arg(&o, lua_gettop(L));
    lua_pop(L, 2);
  }
  PUT(&o, "]}\n");
}

void lines_play(lua_State *L, int at, const deck_t *deck, unsigned seat, card_t card) {
  const out_t o = self(L, at);
  PUT(&o, "{\"by\":");
  put_integer(&o, seat);
  PUT(&o, ",\"do\":\"play ");
  put_card(&o, deck, card);
  PUT(&o, "\"}\n");
}

void lines_trick(lua_State *L, int at, const deck_t *deck, unsigned winner, const card_t *card, unsigned n,
                 unsigned points, const int64_t *score, unsigned sides) {
  const out_t o = self(L, at);
  PUT(&o, "{\"event\":\"trick\",\"winner\":");
  put_integer(&o, winner);
  PUT(&o, ",\"cards\":");
  put_cards(&o, deck, card, n);
  PUT(&o, ",\"points\":");
  put_integer(&o, points);
  if (sides) PUT(&o, ",\"scores\":[");
  for (unsigned s = 1; s <= sides; s++) {
    if (s > 1) PUT(&o, ",");
    put_integer(&o, score[s]);
  }
  if (sides) PUT(&o, "]");
  PUT(&o, "}\n");
}

static int w_skip(lua_State *L) {
  writer_t *w = self(L, 1).w;
  if (w->written == w->used) w->written = w->used = 0; /* nobody needs it any more */
  w->met = w->used;
  return 0;
}

static int w_met(lua_State *L) {
  writer_t *w = self(L, 1).w;
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len);
  const bool same = w->used - w->met > len && memcmp(w->text + w->met, text, len) == 0 && w->text[w->met + len] == '\n';
  if (same) w->met += len + 1;
  lua_pushboolean(L, same);
  return 1;
}

/* What is lost is known to the file: the end of the program says so. */
static int w_write(lua_State *L) {
  writer_t *w = self(L, 1).w;
  const luaL_Stream *file = luaL_checkudata(L, 2, LUA_FILEHANDLE);
  if (w->used > w->written) (void)fwrite(w->text + w->written, 1, w->used - w->written, file->f);
  w->written = w->used;
  return 0;
}

static int w_take(lua_State *L) {
  writer_t *w = self(L, 1).w;
  lua_pushlstring(L, w->used ? w->text : "", w->used);
  w->used = w->written = w->met = 0;
  return 1;
}

static int w_len(lua_State *L) {
  lua_pushinteger(L, (lua_Integer)self(L, 1).w->used);
  return 1;
}

static int writer(lua_State *L) {
  static const luaL_Reg methods[] = {{"add", w_add}, {"ask", w_ask},     {"by", w_by},     {"skip", w_skip},
                                     {"met", w_met}, {"write", w_write}, {"take", w_take}, {NULL, NULL}};
  push_writer(L);
  if (luaL_newmetatable(L, name)) {
    luaL_newlib(L, methods);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, w_len);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
  }
  lua_setmetatable(L, -2);
  return 1;
}

int lines_open(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, encode, 1);
  lua_insert(L, 1);
  lua_pushcclosure(L, writer, 1);
  return 2;
}
