/* main.c - the program: runs the command line in a Lua state (state.c), in one protected call. */
#include "guard.h"
#include "host.h"
#include "sim/cluster.h"
#include "wall/wall.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* Returns the exit code: lost output is a failure. Some file systems report it only at close. */
static int end_output(int status) {
  int error = sys_flush();
  if (fclose(stdout) != 0 && !error) error = errno;
  if (!error) return status;
  fprintf(stderr, "houserule: the output could not be written: %s\n", strerror(error));
  return status == EXIT_SUCCESS ? EXIT_FAILURE : status;
}

/* Opens standard streams that are closed, so that no later file gets their numbers. They are opened for the wrong direction:
 * using them fails, as if they were closed. */
static bool fill_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) return false;
  return true;
}

/* Runs the engine's process; returns its exit code. */
static int run_engine(int argc, char **argv) {
  gettext_load();
  columns_load();
  lua_State *L = wall_socket < 0 || wall_confine() ? host_state(0) : NULL;
  if (!L) {
    fprintf(stderr, "houserule: cannot start: %s\n", strerror(errno));
    return EXIT_FAILURE;
  }
  if (wall_socket >= 0) guard_watch(guard_of(L), &wall_page->watch, false);
  lua_pushcfunction(L, trace);
  lua_pushcfunction(L, protected_main);
  lua_pushinteger(L, argc);
  lua_pushlightuserdata(L, argv);
  int status = EXIT_FAILURE;
  if (lua_pcall(L, 2, 1, 1) == LUA_OK) status = (int)lua_tointeger(L, -1);
  else fprintf(stderr, "houserule: %s\n", lua_tostring(L, -1));
  guard_close(L);
  return end_output(status);
}

int main(int argc, char **argv) {
  static char room[1 << 16];
  if (!fill_standard_streams()) {
    fprintf(stderr, "houserule: cannot start: /dev/null: %s\n", strerror(errno));
    return EXIT_FAILURE;
  }
  signal(SIGXFSZ, SIG_IGN); /* writing beyond a file size limit fails with an error instead of ending the program */
  /* With a buffer of its own, stdout needs no fstat, which the sandbox forbids. */
  setvbuf(stdout, room, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, sizeof room);
#ifdef WALL_NONE /* one process, for tests that let its memory run out */
  return run_engine(argc, argv);
#else
  cluster_begin(&argc, &argv);
  const int status = wall_run(run_engine, argc, argv);
  cluster_end();
  return status;
#endif
}
