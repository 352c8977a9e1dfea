/* table_seats.c - methods about seats: which sits where, and sums over some of them. See table_methods.c. */
#include "table.h"

#include <lauxlib.h>

static int push_seat(lua_State *L, unsigned steps) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, (table_arg_payer(L, 2, t) - 1 + steps) % t->seats + 1);
  return 1;
}

/* t:left_of(seat), t:right_of(seat), t:partner(seat): the seat beside, and that two places on */
static int m_left_of(lua_State *L) { return push_seat(L, 1); }
static int m_right_of(lua_State *L) { return push_seat(L, ((const table_t *)table_self(L))->seats - 1); }
static int m_partner(lua_State *L) { return push_seat(L, 2); }

/* The sum so far is on top; if `status` says that a method had asked somebody, its result lies above. `i`: how many seats
 * of the list have been seen. The list is as long as it is, whatever its metatable gives: no clock runs in here. */
static int sum_from(lua_State *L, int status, lua_KContext i) {
  if (status == LUA_YIELD) lua_arith(L, LUA_OPADD);
  while (lua_rawgeti(L, 3, ++i) != LUA_TNIL) {
    if (lua_rawequal(L, -1, 4)) {
      lua_pop(L, 1);
      continue;
    }
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 1);
    lua_rotate(L, -3, -1); /* the seat after them */
    lua_callk(L, 2, 1, i, sum_from);
    lua_arith(L, LUA_OPADD);
  }
  lua_pop(L, 1);
  return 1;
}

/* t:sum(t.points, seats, except) -> the sum over seats, leaving one out */
static int m_sum(lua_State *L) {
  luaL_checktype(L, 3, LUA_TTABLE);
  lua_settop(L, 4);
  lua_pushinteger(L, 0);
  return sum_from(L, LUA_OK, 0);
}

void table_add_seats(lua_State *L, int ud) {
  static const luaL_Reg methods[] = {
    { "left_of", m_left_of }, { "right_of", m_right_of }, { "partner", m_partner }, { "sum", m_sum }, { NULL, NULL },
  };
  lua_pushvalue(L, ud);
  luaL_setfuncs(L, methods, 1);
}
