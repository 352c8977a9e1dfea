/* wide_set.c - sets of large packs that do not fit an integer: a userdata with the operators of Lua's integers (push.h). The
 * other operand may be an integer. Equal sets are one userdata, found by its bytes in a weak table. */
#include "push.h"

#if CARD_LIMIT > 64

#include <string.h>

static const char key;

typedef struct wide_set {
  const char *type; /* &key: no other userdata begins so */
  cardset_t set;
} wide_set_t;

bool wide_set_at(lua_State *L, int index, cardset_t *set) {
  const wide_set_t *wide = lua_touserdata(L, index);
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof *wide || wide->type != &key) return false;
  *set = wide->set;
  return true;
}

bool wide_set_is(lua_State *L, int index) {
  cardset_t set;
  return wide_set_at(L, index, &set);
}

/* Returns an operand, or raises a Lua error. */
static cardset_t operand(lua_State *L, int arg) {
  int found = 0;
  const cardset_t set = to_setx(L, arg, &found);
  if (!found) luaL_error(L, "a set of cards and a %s do not go together", luaL_typename(L, arg));
  return set;
}

static int l_and(lua_State *L) { return push_set(L, operand(L, 1) & operand(L, 2)); }
static int l_or(lua_State *L) { return push_set(L, operand(L, 1) | operand(L, 2)); }
static int l_xor(lua_State *L) { return push_set(L, operand(L, 1) ^ operand(L, 2)); }
static int l_not(lua_State *L) { return push_set(L, ~operand(L, 1)); }
static int l_minus(lua_State *L) { return push_set(L, -operand(L, 1)); }
static int l_subtract(lua_State *L) { return push_set(L, operand(L, 1) - operand(L, 2)); }
static int l_len(lua_State *L) { return push_integer(L, cardset_count(operand(L, 1))); }
/* Sets have the order of signed numbers, for keys of tables (ordered.lua). */
static int l_less(lua_State *L) {
  const cardset_t sign = (cardset_t)1 << 127;
  return push_boolean(L, (operand(L, 1) ^ sign) < (operand(L, 2) ^ sign));
}

static int l_shift(lua_State *L) {
  const lua_Integer by = luaL_checkinteger(L, 2);
  return push_set(L, by >= 0 && by < CARD_LIMIT ? operand(L, 1) >> by : 0);
}

static void push_type_of_sets(lua_State *L) {
  static const luaL_Reg functions[] = {{"__band", l_and},  {"__bor", l_or},       {"__bxor", l_xor}, {"__bnot", l_not},
                                       {"__unm", l_minus}, {"__sub", l_subtract}, {"__len", l_len},  {"__shr", l_shift},
                                       {"__lt", l_less},   {NULL, NULL}};
  if (!luaL_newmetatable(L, "set of cards")) return;
  luaL_setfuncs(L, functions, 0);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
}

/* Pushes the weak table of all such sets. */
static void push_known(lua_State *L) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
}

int wide_set_push(lua_State *L, cardset_t set) {
  luaL_checkstack(L, 6, NULL);
  push_known(L);
  lua_pushlstring(L, (const char *)&set, sizeof set);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) == LUA_TNIL) {
    lua_pop(L, 1);
    wide_set_t *wide = lua_newuserdatauv(L, sizeof *wide, 0);
    *wide = (wide_set_t){&key, set};
    push_type_of_sets(L);
    lua_setmetatable(L, -2);
    lua_insert(L, -2);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
    lua_remove(L, -2);
    return 1;
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
  return 1;
}

#endif
