/* main.c - the program: the command line in a Lua state (state.c), everything inside one protected call. */
#include "guard.h"
#include "host.h"
#include "sim/world.h"
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

/* Output that did not arrive makes the whole call fail. Some file systems say so only when it is closed. */
static int end_output(int status) {
  int error = sys_flush();
  if (fclose(stdout) != 0 && !error) error = errno;
  if (!error) return status;
  fprintf(stderr, "houserule: the output could not be written: %s\n", strerror(error));
  return status == EXIT_SUCCESS ? EXIT_FAILURE : status;
}

/* A journal that is opened where the output was closed would be taken for it. What is filled in cannot be used either: to
 * read there or to write there fails as if it were closed. */
static bool fill_standard_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) return false;
  return true;
}

/* The engine's process, from its beginning to its exit code. */
static int run_engine(int argc, char **argv) {
  gettext_load();
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
  signal(SIGXFSZ, SIG_IGN); /* a file at its size limit fails as on a full disk: the call says so, and the game goes on */
  /* A buffer of our own: the last flush knows why it fails, and the engine may not ask what kind of file it has. */
  setvbuf(stdout, room, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, sizeof room);
#ifdef WALL_NONE /* one process, for tests that let its memory run out */
  return run_engine(argc, argv);
#else
  world_begin(&argc, &argv);
  const int status = wall_run(run_engine, argc, argv);
  world_end();
  return status;
#endif
}
