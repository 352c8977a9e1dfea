/* push.h - results for Lua: each function pushes values and returns their number, 1 unless noted. */
#ifndef HOUSERULE_PUSH_H
#define HOUSERULE_PUSH_H

#include "cards.h"

#include <lauxlib.h>
#include <stdbool.h>

/* Returns true if argument `arg` is missing or nil. It is fast for the usual case, a call with fewer arguments. */
static inline bool lacks(lua_State *L, int arg) { return lua_gettop(L) < arg || lua_isnil(L, arg); }

static inline int push_integer(lua_State *L, lua_Integer n) {
  lua_pushinteger(L, n);
  return 1;
}

static inline int push_boolean(lua_State *L, bool yes) {
  lua_pushboolean(L, yes);
  return 1;
}

/* The name of a type of userdata that depends on CARD_LIMIT. */
#if CARD_LIMIT > 64
#define PUSH_TYPE(name) name " of a large pack"
#else
#define PUSH_TYPE(name) name
#endif

/* Declares a function for Lua and its twin for large packs. The function calls the twin if an argument belongs to a large
 * pack. */
#define PUSH_TWICE(f)                                                                                                       \
  int f(lua_State *L);                                                                                                      \
  int f##_wide(lua_State *L)

/* A set of cards. For Lua it is an integer, so & | ~ == are Lua's own. A set of a large pack (CARD_LIMIT 128) is an integer
 * too if its upper 65 bits are equal: no cards, all cards, or none but the first 63. Any other is a userdata with the same
 * operators (wide_set.c). Equal sets are one userdata, so that == and keys of tables work as for integers. */
bool wide_set_is(lua_State *L, int index);
#if CARD_LIMIT > 64
int wide_set_push(lua_State *L, cardset_t set);
bool wide_set_at(lua_State *L, int index, cardset_t *set);
static inline bool is_short(cardset_t set) {
  const int64_t low = (int64_t)(uint64_t)set;
  return (cardset_t)low == set;
}
static inline int push_set(lua_State *L, cardset_t set) {
  return is_short(set) ? push_integer(L, (lua_Integer)(uint64_t)set) : wide_set_push(L, set);
}
static inline bool is_set(lua_State *L, int index) {
  cardset_t set;
  return lua_isinteger(L, index) || wide_set_at(L, index, &set);
}
static inline cardset_t to_setx(lua_State *L, int index, int *found) {
  cardset_t set = 0;
  if (lua_type(L, index) != LUA_TUSERDATA) return (cardset_t)lua_tointegerx(L, index, found);
  *found = wide_set_at(L, index, &set);
  return set;
}
#else
static inline int push_set(lua_State *L, cardset_t set) { return push_integer(L, (lua_Integer)set); }
static inline bool is_set(lua_State *L, int index) { return lua_isinteger(L, index); }
static inline cardset_t to_setx(lua_State *L, int index, int *found) { return (cardset_t)lua_tointegerx(L, index, found); }
#endif
/* Returns the set at that index; the empty set if the value is no set. */
static inline cardset_t to_set(lua_State *L, int index) {
  int found;
  return to_setx(L, index, &found);
}

/* Return a field of the table at index `table`: an integer, 0 for any other value; a set, empty for any other value. */
static inline lua_Integer integer_field(lua_State *L, int table, const char *name) {
  lua_getfield(L, table, name);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}
static inline cardset_t set_field(lua_State *L, int table, const char *name) {
  lua_getfield(L, table, name);
  const cardset_t set = to_set(L, -1);
  lua_pop(L, 1);
  return set;
}

/* Returns argument `arg` as a set, or raises a Lua error; for functions that only the engine calls. */
static inline cardset_t check_set(lua_State *L, int arg) {
  int found = 0;
  const cardset_t set = to_setx(L, arg, &found);
  if (!found) luaL_argerror(L, arg, "a set of cards is due");
  return set;
}

/* Pushes a seat or a side; pushes nothing and returns 0 for 0. */
static inline int push_seat(lua_State *L, unsigned seat) { return seat ? push_integer(L, seat) : 0; }

/* Gives the userdata on the stack's top the locked metatable of that name, with these functions: methods, __gc, __len.
 * Methods lie in a table of their own, so that a script cannot reach the metatable that all userdata of the type share. */
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

/* Pushes nil and the reason: two results. */
static inline int push_refusal(lua_State *L, const char *why) {
  lua_pushnil(L);
  lua_pushstring(L, why);
  return 2;
}

/* Pushes a list of n numbers. */
static inline int push_integers(lua_State *L, const int64_t *list, unsigned n) {
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    lua_pushinteger(L, list[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

#endif
