#include "journal.h"

#include <lauxlib.h>
#include <stdbool.h>

/* The upvalues of both functions: the keys that have been new, each as a key, and in a list; the table; and what is set
 * again. */
enum { IS_NOTED = 1, NOTED, TABLE, WAS };

enum { NOTED_MOST = 256 }; /* a script may think of other keys in each game: then the notes begin anew */

/* __newindex(t, key, value) */
static int note_key(lua_State *L) {
  if (lua_isnil(L, 3)) return 0;
  lua_pushvalue(L, 2);
  const bool known = lua_rawget(L, lua_upvalueindex(IS_NOTED)) != LUA_TNIL;
  lua_settop(L, 3);
  if (known) {
    lua_rawset(L, 1);
    return 0;
  }
  lua_pushvalue(L, 2);
  lua_insert(L, 3);
  lua_rawset(L, 1); /* first: it raises where that can be no key */
  lua_pushvalue(L, 2);
  lua_rawseti(L, lua_upvalueindex(NOTED), (lua_Integer)lua_rawlen(L, lua_upvalueindex(NOTED)) + 1);
  lua_pushboolean(L, 1);
  lua_rawset(L, lua_upvalueindex(IS_NOTED));
  return 0;
}

static void empty(lua_State *L, int table) {
  for (lua_pushnil(L); lua_next(L, table);) { /* which allows clearing */
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_pushnil(L);
    lua_rawset(L, table);
  }
}

static int renew(lua_State *L) {
  const lua_Integer noted = (lua_Integer)lua_rawlen(L, lua_upvalueindex(NOTED));
  const lua_Integer was = (lua_Integer)lua_rawlen(L, lua_upvalueindex(WAS));
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(TABLE));
  for (lua_Integer i = 1; i <= noted; i++) {
    lua_rawgeti(L, lua_upvalueindex(NOTED), i);
    lua_pushnil(L);
    lua_rawset(L, 1);
  }
  for (lua_Integer i = 1; i < was; i += 2) {
    lua_rawgeti(L, lua_upvalueindex(WAS), i);
    lua_rawgeti(L, lua_upvalueindex(WAS), i + 1);
    lua_rawset(L, 1);
  }
  if (noted > NOTED_MOST) {
    empty(L, lua_upvalueindex(IS_NOTED));
    empty(L, lua_upvalueindex(NOTED));
  }
  return 0;
}

int journal_l(lua_State *L) {
  lua_settop(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  if (!lua_getmetatable(L, 1)) return luaL_argerror(L, 1, "a table with a metatable is due");
  lua_newtable(L);
  lua_newtable(L);
  for (int closure = 0; closure < 2; closure++) {
    for (int value = 4; value <= 5; value++) lua_pushvalue(L, value);
    for (int value = 1; value <= 2; value++) lua_pushvalue(L, value);
    lua_pushcclosure(L, closure ? renew : note_key, 4);
    if (!closure) lua_setfield(L, 3, "__newindex");
  }
  return 1;
}

int journal_changed_l(lua_State *L) {
  const lua_Integer n = luaL_checkinteger(L, 2);
  bool changed = false;
  luaL_checktype(L, 1, LUA_TTABLE);
  for (lua_Integer at = 1; at < 3 * n && !changed; at += 3) {
    lua_settop(L, 1);
    lua_rawgeti(L, 1, at);
    lua_rawgeti(L, 1, at + 1);
    if (!lua_getupvalue(L, 2, (int)lua_tointeger(L, 3))) return luaL_argerror(L, 1, "a function has no such variable");
    lua_rawgeti(L, 1, at + 2);
    changed = !lua_rawequal(L, 4, 5);
  }
  lua_pushboolean(L, changed);
  return 1;
}
