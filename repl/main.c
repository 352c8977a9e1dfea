/* main.c - the program: one Lua state, the engine and the host in it, everything inside one protected call. */
#include "disk.h"
#include "edit.h"
#include "guard.h"
#include "host.h"
#include "json.h"
#include "module.h"
#include "sim.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

lua_State *host_state(void) {
  lua_State *L = guard_open(0, 0);
  if (!L) return NULL;
  luaL_requiref(L, "houserule", luaopen_houserule, 0);
  luaL_requiref(L, "host.json", json_open, 0);
  luaL_requiref(L, "host.sys", sys_open, 0);
  luaL_requiref(L, "host.disk", disk_open, 0);
  luaL_requiref(L, "host.sim", sim_open, 0);
  luaL_requiref(L, "host.edit", edit_open, 0);
  module_add_searcher(L, embed_host, "repl", "host.");
  lua_settop(L, 0);
  return L;
}

static int protected_main(lua_State *L) {
  const int argc = (int)lua_tointeger(L, 1);
  char **argv = lua_touserdata(L, 2);
  lua_settop(L, 0);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "host.cli");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "main");
  lua_createtable(L, argc, 0);
  for (int i = 1; i < argc; i++) {
    lua_pushstring(L, argv[i]);
    lua_rawseti(L, -2, i);
  }
  lua_call(L, 1, 1);
  return 1;
}

static int trace(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

int main(int argc, char **argv) {
  lua_State *L = host_state();
  if (!L) {
    fputs("houserule: there is not enough memory to start\n", stderr);
    return EXIT_FAILURE;
  }
  lua_pushcfunction(L, trace);
  lua_pushcfunction(L, protected_main);
  lua_pushinteger(L, argc);
  lua_pushlightuserdata(L, argv);
  int status = EXIT_FAILURE;
  if (lua_pcall(L, 2, 1, 1) != LUA_OK) fprintf(stderr, "houserule: %s\n", lua_tostring(L, -1));
  else status = (int)lua_tointeger(L, -1);
  if (fflush(stdout) != 0 && status == EXIT_SUCCESS) {
    perror("houserule: the output could not be written");
    status = EXIT_FAILURE;
  }
  guard_close(L);
  return status;
}
