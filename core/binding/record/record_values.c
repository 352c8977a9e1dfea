/* record_values.c - makes lines of a record as Lua values (record.lua), and copies data of scripts. This is the fast path:
 * unusual data is left to plain.lua. */
#include "record_writer.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>
#include <stdbool.h>

enum { DEEP = 7, MANY = 2000, TEXT_MOST = 1000, BYTES = (1 << 16) - 4096, NUMBER_BYTES = 21 };

typedef struct said {
  lua_State *L;
  const void *meta; /* the metatable of lines */
  long bytes, left; /* bytes and entries of lists that the line may still have */
} said_t;

static bool is_printable(const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (text[i] < ' ' || text[i] > '~') return false;
  return true;
}

/* Returns false for a table with another metatable than that of lines: only Lua may read it. */
static bool is_known(const said_t *s, int index, bool *line) {
  *line = lua_getmetatable(s->L, index);
  if (!*line) return true;
  const bool known = lua_topointer(s->L, -1) == s->meta;
  lua_pop(s->L, 1);
  return known;
}

static bool push_copy(said_t *s, int index, int deep);

/* Pushes a copy of a list or a line. Returns false if it has other entries than its items, or is too large. */
static bool push_list(said_t *s, int index, int deep) {
  lua_State *L = s->L;
  bool line;
  lua_Integer n = 0;
  if (deep == 0 || !is_known(s, index, &line)) return false;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1))
    if (++n > s->left) return false;
  s->left -= n;
  lua_createtable(L, (int)n, 0);
  for (lua_Integer i = 1; i <= n; i++) {
    const int type = lua_rawgeti(L, index, i);
    if (type == LUA_TNIL || (line && i % 2 && (type != LUA_TSTRING || i == n))) return false;
    if (!push_copy(s, lua_gettop(L), deep - 1)) return false;
    lua_rawseti(L, -3, i);
    lua_pop(L, 1);
  }
  if (line && lua_getmetatable(L, index)) lua_setmetatable(L, -2);
  return true;
}

/* Pushes a copy of a value. If it returns false, other values may lie on the stack. */
static bool push_copy(said_t *s, int index, int deep) {
  size_t n = 0;
  const char *text;
  luaL_checkstack(s->L, 8, NULL);
  switch (lua_type(s->L, index)) {
  case LUA_TSTRING:
    text = lua_tolstring(s->L, index, &n);
    s->bytes -= 2 * (long)n + 3;
    if (n > TEXT_MOST || s->bytes < 0 || !is_printable(text, n)) return false;
    lua_pushvalue(s->L, index);
    return true;
  case LUA_TNUMBER:
  case LUA_TBOOLEAN:
    s->bytes -= NUMBER_BYTES;
    if (s->bytes < 0 || (lua_isnumber(s->L, index) && !lua_isinteger(s->L, index))) return false;
    lua_pushvalue(s->L, index);
    return true;
  case LUA_TTABLE:
    s->bytes -= NUMBER_BYTES;
    return s->bytes >= 0 && push_list(s, index, deep);
  default:
    return false;
  }
}

/* copy(value [, share]) -> a copy of a line, or of a value that may use this share of a line's limits */
static int said(lua_State *L) {
  const long share = (long)luaL_optinteger(L, 2, 1);
  said_t s = {L, lua_topointer(L, lua_upvalueindex(1)), BYTES / share, MANY / share};
  lua_settop(L, 1);
  if (!push_copy(&s, 1, share > 1 ? DEEP - 1 : DEEP)) lua_pushnil(L);
  return 1;
}

/* ---- plain data without metatables, see plain.lua ---- */

enum { PLAIN_DEEP = 6 };

typedef struct plain {
  lua_State *L;
  long left;   /* entries of tables still allowed */
  size_t text; /* most bytes of a text */
} plain_t;

/* Pushes a copy of a value without metatables. If it returns false, other values may lie on the stack. */
static bool push_plain(plain_t *p, int index, int deep) {
  lua_State *L = p->L;
  const int type = lua_type(L, index);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_pushvalue(L, index);
  if (type == LUA_TSTRING) return lua_rawlen(L, -1) <= p->text;
  if (type != LUA_TTABLE) return type == LUA_TBOOLEAN || lua_isinteger(L, -1) || wide_set_is(L, -1);
  if (deep == 0) return false;
  const int from = lua_gettop(L);
  sets_unwrap(L, from);
  const lua_Unsigned items = lua_rawlen(L, from);
  lua_createtable(L, items <= (lua_Unsigned)p->left ? (int)items : 0, 0);
  for (lua_pushnil(L); lua_next(L, from); lua_pop(L, 1)) {
    if (--p->left < 0 || (lua_type(L, -2) != LUA_TSTRING && !lua_isinteger(L, -2))) return false;
    lua_pushvalue(L, -2);
    if (!push_plain(p, from + 3, deep - 1)) return false;
    lua_rawset(L, from + 1);
  }
  lua_remove(L, from);
  return true;
}

int said_l_plain(lua_State *L) {
  plain_t p = {L, MANY, (size_t)luaL_optinteger(L, 2, LUA_MAXINTEGER)};
  lua_settop(L, 1);
  if (!push_plain(&p, 1, PLAIN_DEEP)) lua_pushnil(L);
  return 1;
}

/* fields("deal", 1, "dealer", 3) -> a line with these fields */
static int fields(lua_State *L) {
  const int n = lua_gettop(L);
  for (int i = 1; i <= n; i += 2) {
    if (lua_type(L, i) != LUA_TSTRING) return luaL_error(L, "fields: a field's name must be text");
    if (lua_isnoneornil(L, i + 1))
      return luaL_error(L, "fields: '%s' has no value: null stands for none", lua_tostring(L, i));
  }
  luaL_checkstack(L, 2, NULL);
  lua_createtable(L, n, 0);
  lua_insert(L, 1);
  for (int i = n; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, 1);
  return 1;
}

static bool is_own_line(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  const bool line = lua_rawequal(L, -1, lua_upvalueindex(1));
  lua_pop(L, 1);
  return line;
}

/* is_line(value) -> true for a line */
static int is_line(lua_State *L) {
  luaL_checkany(L, 1);
  return push_boolean(L, is_own_line(L, 1));
}

/* Pushes the value of a field of the line at `line`; its name is at `name`. nil if there is none. */
static void push_field(lua_State *L, int line, int name) {
  const lua_Integer n = (lua_Integer)lua_rawlen(L, line);
  for (lua_Integer i = 1; i <= n; i += 2, lua_pop(L, 1)) {
    lua_rawgeti(L, line, i);
    if (!lua_rawequal(L, name, -1)) continue;
    lua_rawgeti(L, line, i + 1);
    lua_remove(L, -2);
    return;
  }
  lua_pushnil(L);
}

static void push_named(lua_State *L, int line, const char *name) {
  lua_pushstring(L, name);
  push_field(L, line, lua_gettop(L));
  lua_remove(L, -2);
}

/* get(line, name) -> the value of a field, or nil; always one value, because tostring() without one is an error */
static int get(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  push_field(L, 1, 2);
  return 1;
}

/* ---- lines in words ---- */

/* Arguments of words(): the words for null and an empty list, for true and for false. */
enum { NONE = 3, YES, NO };

static void push_words(lua_State *L, int index);

/* Replaces the value on top of the stack by words. */
static void push_words_of(lua_State *L) {
  if (lua_type(L, -1) == LUA_TSTRING || lua_type(L, -1) == LUA_TNUMBER) return;
  push_words(L, lua_gettop(L));
  lua_remove(L, -2);
}

/* Pops a value and adds it to the buffer. */
static void add_words(lua_State *L, luaL_Buffer *b) {
  push_words_of(L);
  luaL_addvalue(b);
}

/* Pushes the fields of the line at `index` from place `from`. `event`, if not 0, is the place of the event's name: that name
 * is left out, and underscores in field names become blanks. `counted` leaves out the list of scores of an event. A
 * luaL_Buffer needs its box on top of the stack when it grows, so a name is popped first; the line keeps it alive. */
static void push_fields(lua_State *L, int index, lua_Integer from, int event, bool counted) {
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  const char *between = "";
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (lua_Integer i = from; i < n; i += 2) {
    lua_rawgeti(L, index, i);
    const char *name = lua_tostring(L, -1);
    const bool is_said = event && lua_rawequal(L, -1, event);
    lua_pop(L, 1);
    if (counted && (strcmp(name, "scored") == 0 || strcmp(name, "side") == 0)) continue;
    luaL_addstring(&b, between);
    between = ", ";
    for (const char *c = is_said ? "" : name; *c; c++) luaL_addchar(&b, event && *c == '_' ? ' ' : *c);
    if (!is_said) luaL_addchar(&b, ' ');
    lua_rawgeti(L, index, i + 1);
    add_words(L, &b);
  }
  luaL_pushresult(&b);
}

static void push_items(lua_State *L, int index) {
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (lua_Integer i = 1; i <= n; i++) {
    if (i > 1) luaL_addchar(&b, ' ');
    lua_rawgeti(L, index, i);
    add_words(L, &b);
  }
  luaL_pushresult(&b);
}

static void push_words(lua_State *L, int index) {
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (lua_isboolean(L, index)) lua_pushvalue(L, lua_toboolean(L, index) ? YES : NO);
  else if (is_own_line(L, index)) push_fields(L, index, 1, 0, false);
  else if (lua_istable(L, index) && lua_rawlen(L, index) > 0) push_items(L, index);
  else lua_pushvalue(L, NONE);
}

/* words(line, from, none, yes, no) -> the fields of a line from place `from` as words: "seat 2, points 3". The name of a
 * field like that of its event is left out. With `from` 0 any value is allowed. */
static int words(lua_State *L) {
  const lua_Integer from = luaL_checkinteger(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, NO);
  if (from == 0) push_words(L, 1);
  else {
    lua_rawgeti(L, 1, 2);
    push_fields(L, 1, from, NO + 1, false);
  }
  return 1;
}

/* Pushes the words of one score, the line at `line`: "run 8D 7H 9S, 3", in up to five pieces. False if it is no score. */
static bool push_scored(lua_State *L, int line) {
  if (!is_own_line(L, line)) return false;
  push_named(L, line, "kind");
  push_words_of(L);
  lua_pushliteral(L, " ");
  push_named(L, line, "cards");
  if (!lua_istable(L, -1)) return false;
  const bool has_cards = lua_rawlen(L, -1) > 0;
  push_items(L, lua_gettop(L));
  lua_remove(L, -2);
  lua_pushstring(L, has_cards ? ", " : "");
  push_named(L, line, "points");
  push_words_of(L);
  return true;
}

/* counted(line, _, none, yes, no) -> the words of an event with a list of scores { kind, cards, points }: "count: seat 3,
 * points 2; pair 2D 2H, 2"; nothing for any other line */
static int counted(lua_State *L) {
  enum { LIST = NO + 1 };
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, NO);
  push_named(L, 1, "scored");
  if (!lua_istable(L, LIST) || is_own_line(L, LIST)) return 0;
  lua_rawgeti(L, 1, 2);
  lua_pushliteral(L, ": ");
  push_fields(L, 1, 3, LIST, true);
  for (lua_Integer i = 1; lua_rawgeti(L, LIST, i) != LUA_TNIL; i++) {
    const int line = lua_gettop(L);
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    lua_pushliteral(L, "; ");
    if (!push_scored(L, line)) return 0;
    lua_remove(L, line);
  }
  lua_pop(L, 1);
  lua_concat(L, lua_gettop(L) - LIST);
  return 1;
}

/* has_tables(line) -> true if the value of a field is a list of tables */
static int has_tables(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  for (lua_Integer i = 2; lua_rawgeti(L, 1, i) != LUA_TNIL; i += 2, lua_settop(L, 1))
    if (lua_istable(L, -1) && lua_rawgeti(L, -1, 1) == LUA_TTABLE) return push_boolean(L, true);
  return push_boolean(L, false);
}

int said_open(lua_State *L) {
  static const lua_CFunction functions[] = {said, fields, is_line, get, words, counted, has_tables};
  luaL_checktype(L, 1, LUA_TTABLE);
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, functions[i], 1);
  }
  return sizeof functions / sizeof *functions;
}
