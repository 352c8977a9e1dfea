/* push.h - results for Lua: each function pushes values and returns their number, 1 unless noted. */
#ifndef HOUSERULE_PUSH_H
#define HOUSERULE_PUSH_H

#include "cards.h"

#include <lauxlib.h>
#include <stdbool.h>

/* Argument `arg` is not there, or nil. This is for what each deal calls: most calls have fewer arguments. */
static inline bool lacks(lua_State *L, int arg) { return lua_gettop(L) < arg || lua_isnil(L, arg); }

static inline int push_integer(lua_State *L, lua_Integer n) {
  lua_pushinteger(L, n);
  return 1;
}

static inline int push_boolean(lua_State *L, bool yes) {
  lua_pushboolean(L, yes);
  return 1;
}

static inline int push_set(lua_State *L, cardset_t set) { return push_integer(L, (lua_Integer)set); }

/* A seat or a side; nothing, no result, for 0. */
static inline int push_seat(lua_State *L, unsigned seat) { return seat ? push_integer(L, seat) : 0; }

/* Gives the userdata on the stack's top the locked metatable of that name, with these functions: methods, __gc, __len.
 * Methods lie in a table of their own: through the userdata nobody reaches the metatable, which all of its name share. */
static inline void push_type(lua_State *L, const char *name, const luaL_Reg *functions) {
  if (luaL_newmetatable(L, name)) {
    luaL_setfuncs(L, functions, 0);
    lua_newtable(L);
    luaL_setfuncs(L, functions, 0);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
  }
  lua_setmetatable(L, -2);
}

/* nil and why; two results. */
static inline int push_refusal(lua_State *L, const char *why) {
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

/* A list of n numbers or sets. */
static inline int push_integers(lua_State *L, const int64_t *list, unsigned n) {
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    lua_pushinteger(L, list[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

#endif
