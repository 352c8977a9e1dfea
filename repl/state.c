/* state.c - a Lua state with the engine and the host's modules in it. */
#include "guard.h"
#include "host.h"
#include "sim/cluster.h"
#include "module.h"
#include "wall/wall.h"

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>

static int open_modules(lua_State *L) {
  luaL_openlibs(L);
  module_seal(L);
  luaL_requiref(L, "houserule", luaopen_houserule, 0);
  luaL_requiref(L, "host.system.json", json_open, 0);
  luaL_requiref(L, "host.system.sys", sys_open, 0);
  luaL_requiref(L, "host.system.disk", disk_open, 0);
  luaL_requiref(L, "host.system.gettext", gettext_open, 0);
  luaL_requiref(L, "host.sim.sim", sim_open, 0);
  luaL_requiref(L, "host.sim.cluster", cluster_open, 0);
  luaL_requiref(L, "host.table.columns", columns_open, 0);
  luaL_requiref(L, "host.prompt.edit", edit_open, 0);
  module_add_searcher(L, embed_host, "repl", "host.");
  luaL_requiref(L, "host.wall", wall_open, 0);
  return 0;
}

/* Fails for want of memory alone: what is built in cannot be wrong. */
lua_State *host_state(size_t memory) {
  lua_State *L = guard_open(memory, 0);
  if (!L) return NULL;
  lua_pushcfunction(L, open_modules);
  if (lua_pcall(L, 0, 0, 0) == LUA_OK) return L;
  guard_close(L);
  errno = ENOMEM;
  return NULL;
}
