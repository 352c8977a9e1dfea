/* world.c - a program without MPI: see world.h. world_mpi.c takes its place in the one that has it. */
#include "sim/world.h"

#include <lauxlib.h>

void world_begin(int *argc, char ***argv) { (void)argc, (void)argv; }
void world_end(void) {}
bool world_ends_late(void) { return false; }

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

int world_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"rank", rank},    {"share", share},  {"ask", nothing}, {"poll", nothing},
                                       {"lend", nothing}, {"ended", nothing}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
