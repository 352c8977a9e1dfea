/* said.c - lines of a record as values: how they are made (record.lua), and copies of what scripts say, as plain.lua makes
 * them; what is unusual is left to that. */
#include "lines.h"
#include "push.h"

#include <lauxlib.h>
#include <stdbool.h>

enum { DEEP = 7, MANY = 2000, TEXT_MOST = 1000, BYTES = (1 << 16) - 4096, NUMBER_BYTES = 21 };

typedef struct said {
  lua_State *L;
  const void *meta; /* the metatable of lines */
  long bytes, left; /* that the line may still have, and entries of lists */
} said_t;

static bool is_printable(const char *text, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (text[i] < ' ' || text[i] > '~') return false;
  return true;
}

/* Whether the table at `index` is a line, or a list without a metatable. */
static bool is_known(const said_t *s, int index, bool *line) {
  *line = lua_getmetatable(s->L, index);
  if (!*line) return true;
  const bool known = lua_topointer(s->L, -1) == s->meta;
  lua_pop(s->L, 1);
  return known;
}

static bool push_copy(said_t *s, int index, int deep);

/* Lua counts the entries: a list has none but its items. */
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

/* Leaves more on the stack where it is false. */
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

static int said(lua_State *L) {
  said_t s = {L, lua_topointer(L, lua_upvalueindex(1)), BYTES, MANY};
  lua_settop(L, 1);
  if (!push_copy(&s, 1, DEEP)) lua_pushnil(L);
  return 1;
}

/* fields("deal", 1, "dealer", 3) -> a line */
static int fields(lua_State *L) {
  const int n = lua_gettop(L);
  for (int i = 1; i <= n; i += 2) {
    if (lua_type(L, i) != LUA_TSTRING) return luaL_error(L, "fields: a field's name must be text");
    if (lua_isnoneornil(L, i + 1)) return luaL_error(L, "fields: '%s' has no value", lua_tostring(L, i));
  }
  luaL_checkstack(L, 2, NULL);
  lua_createtable(L, n, 0);
  lua_insert(L, 1);
  for (int i = n; i >= 1; i--) lua_rawseti(L, 1, i);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, 1);
  return 1;
}

/* is_line(value) -> whether it is a line */
static int is_line(lua_State *L) {
  luaL_checkany(L, 1);
  return push_boolean(L, lua_getmetatable(L, 1) && lua_rawequal(L, -1, lua_upvalueindex(1)));
}

/* get(line, name) -> the value of a field, or nil */
static int get(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  const lua_Integer n = (lua_Integer)lua_rawlen(L, 1);
  for (lua_Integer i = 1; i <= n; i += 2, lua_pop(L, 1)) {
    lua_rawgeti(L, 1, i);
    if (!lua_rawequal(L, 2, -1)) continue;
    lua_rawgeti(L, 1, i + 1);
    return 1;
  }
  lua_pushnil(L); /* one value always: tostring() of none is an error */
  return 1;
}

int said_open(lua_State *L) {
  static const lua_CFunction functions[] = {said, fields, is_line, get};
  luaL_checktype(L, 1, LUA_TTABLE);
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
    lua_pushvalue(L, 1);
    lua_pushcclosure(L, functions[i], 1);
  }
  return sizeof functions / sizeof *functions;
}
