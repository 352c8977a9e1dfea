/* looking.c - calls read-only rules, which may change no table. */
#include "guard.h"

#include <lauxlib.h>

bool *guard_read_only(lua_State *L) {
  static const char key = 0;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
    bool *made = lua_newuserdatauv(L, sizeof *made, 0);
    *made = false;
    lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &key);
    lua_remove(L, -2);
  }
  bool *read_only = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return read_only;
}

int guard_look_under(lua_State *L, bool *read_only, int args, int results) {
  const bool before = *read_only;
  *read_only = true;
  const int status = lua_pcall(L, args, results, lua_gettop(L) - args - 1);
  *read_only = before;
  return status;
}

int guard_look(lua_State *L, int args, int results) {
  const int handler = lua_gettop(L) - args;
  lua_pushcfunction(L, guard_explain);
  lua_insert(L, handler);
  const int status = guard_look_under(L, guard_read_only(L), args, results);
  lua_remove(L, handler);
  return status;
}

int guard_end_script(lua_State *L) { return lua_type(L, -1) == LUA_TSTRING ? blame_end(L) : lua_error(L); }
