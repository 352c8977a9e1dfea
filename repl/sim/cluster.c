/* cluster.c - a cluster of one process, see cluster.h. houserule-mpi has cluster_mpi.c instead. */
#include "sim/cluster.h"

#include <lauxlib.h>

void cluster_begin(int *argc, char ***argv) { (void)argc, (void)argv; }
void cluster_end(void) {}
static int rank(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushinteger(L, 1);
  return 2;
}

static int share(lua_State *L) {
  lua_settop(L, 1);
  return 1;
}

static int nothing(lua_State *L) {
  (void)L;
  return 0;
}

int cluster_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"rank", rank},    {"share", share},  {"ask", nothing}, {"poll", nothing},
                                       {"lend", nothing}, {"ended", nothing}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
