/* entries.c - tables compared and put back as they are, entry by entry: no metamethod of theirs runs. */
#include "sim/entries.h"

#include <lauxlib.h>
#include <stdbool.h>

/* same(t, was, n, except) -> whether t has the n entries of `was` and no others; keys of `except` do not matter */
static int e_same(lua_State *L) {
  for (int arg = 1; arg <= 4; arg++)
    if (arg != 3) luaL_checktype(L, arg, LUA_TTABLE);
  lua_Integer left = luaL_checkinteger(L, 3);
  lua_settop(L, 4);
  for (lua_pushnil(L); lua_next(L, 1); lua_settop(L, 5)) {
    lua_pushvalue(L, 5);
    const bool was_there = lua_rawget(L, 2) != LUA_TNIL;
    left -= was_there;
    if (lua_rawequal(L, 6, 7)) continue;
    lua_pushvalue(L, 5);
    if (lua_rawget(L, 4) == LUA_TNIL) return lua_pushboolean(L, false), 1;
  }
  if (left == 0) return lua_pushboolean(L, true), 1;
  for (lua_pushnil(L); lua_next(L, 2); lua_settop(L, 5)) { /* some are gone */
    lua_pushvalue(L, 5);
    const bool gone = lua_rawget(L, 1) == LUA_TNIL;
    lua_pushvalue(L, 5);
    if (gone && lua_rawget(L, 4) == LUA_TNIL) return lua_pushboolean(L, false), 1;
  }
  return lua_pushboolean(L, true), 1;
}

/* put(t, keys, values, n): t[keys[i]] = values[i] for n of them; a value may be nil */
static int e_put(lua_State *L) {
  for (int arg = 1; arg <= 3; arg++) luaL_checktype(L, arg, LUA_TTABLE);
  const lua_Integer n = luaL_checkinteger(L, 4);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, 2, i);
    lua_rawgeti(L, 3, i);
    lua_rawset(L, 1);
  }
  return 0;
}

int entries_open(lua_State *L) {
  static const luaL_Reg functions[] = { { "same", e_same }, { "put", e_put }, { NULL, NULL } };
  luaL_newlib(L, functions);
  return 1;
}
