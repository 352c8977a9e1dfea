/* supervisor.c - the process that owns the terminal and the files.
 *
 * It starts the engine, serves its calls, and replaces it if it ends. Its Lua state only calls the host's modules written
 * in C: the supervisor never runs Lua code. */
#include "host.h"
#include "sim/cluster.h"
#include "wall/wall.h"

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int wall_socket = -1;

static wire_t wire; /* to the engine */
static pid_t engine_pid;
static permit_t permit;

/* State of the line in permit.line. If the engine dies before it starts the line, the next engine gets it. */
static struct {
  bool asked;     /* this engine has asked for a line */
  bool read;      /* a whole line was read for this engine */
  bool unheard;   /* the engine ended before it started the line */
  unsigned lines; /* lines started when it was typed */
} typed;

/* ---- what the engine calls ---- */

/* Remembers which journal is the session's: the one published last. */
static void note_journal(const char *name, int kept) {
  int *journal = &wall_page->journal;
  if (strcmp(name, "publish") == 0) *journal = kept;
  if (*journal == kept && (strcmp(name, "drop") == 0 || strcmp(name, "close") == 0)) *journal = 0;
}

/* Asks the engine to complete a line, for edit.open. */
static int ask_engine(lua_State *L) {
  const int n = wire_call(L, &wire, 1);
  return n < 0 ? 0 : n;
}

/* Puts a function of a module at index 1. */
static void put_function(lua_State *L, const char *module, const char *name) {
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, module);
  lua_getfield(L, -1, name);
  lua_replace(L, 1);
  lua_pop(L, 2);
}

/* Calls the function with the number at index 1 and returns its results; nil and why for a path that may not be written. */
static int serve_call(lua_State *L) {
  const permit_call_t *c = permit_call((size_t)luaL_checkinteger(L, 1));
  const char *path = c && c->writes ? lua_tostring(L, 1 + c->writes) : NULL;
  if (!c) return luaL_error(L, "the engine asks for something that there is not");
  if (wire.calls > 1 && !(c->flags & PERMIT_TYPING)) return luaL_error(L, "while a line is typed the engine may only read");
  if (path && !permit_write(&permit, path, c->flags & PERMIT_FOLDER))
    return host_nil(L, "\"%s\": only a file that you name in the call or in an input line may be written", path);
  if (c->flags & PERMIT_TYPED) {
    typed.asked = true;
    if (typed.unheard) {
      typed.unheard = false;
      lua_pushstring(L, permit.line);
      lua_pushboolean(L, true);
      return 2;
    }
  }
  lua_settop(L, 1 + c->args);
  if (c->flags & PERMIT_COMPLETING) lua_pushcfunction(L, ask_engine);
  if (c->flags & PERMIT_KEPT) {
    note_journal(c->name, (int)luaL_checkinteger(L, 2));
    lua_rawgeti(L, LUA_REGISTRYINDEX, lua_tointeger(L, 2));
    lua_replace(L, 2);
  }
  put_function(L, c->module, c->name);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  if (c->flags & PERMIT_TYPED && lua_isstring(L, 1)) { /* files named in the line may be written */
    const int n = snprintf(permit.line, sizeof permit.line, "%s", lua_tostring(L, 1));
    typed.read = n < PERMIT_LINE;
    typed.lines = atomic_load(&wall_page->lines);
  }
  return lua_gettop(L);
}

/* read(path, sentence): sys.read, except that a refused text gives nil, the sentence and true. With a sentence it refuses
 * the text that the file has now. Upvalues: the original sys.read, and a table of sentences by path and text. */
static int read_script(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_call(L, 1, 2);
  if (!lua_isstring(L, 3)) return 2;
  lua_pushvalue(L, 1);
  lua_replace(L, 4);
  lua_pushliteral(L, "\n");
  lua_pushvalue(L, 3);
  lua_concat(L, 3);
  lua_pushvalue(L, 4);
  if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, 2);
    lua_rawset(L, lua_upvalueindex(2));
    return 1;
  }
  lua_pushnil(L);
  lua_insert(L, -2);
  lua_pushboolean(L, true);
  return 3;
}

static int open_modules(lua_State *L) {
  luaL_requiref(L, "io", luaopen_io, 0);
  luaL_requiref(L, "host.system.disk", disk_open, 0);
  luaL_requiref(L, "host.prompt.edit", edit_open, 0);
  luaL_requiref(L, "host.sim.cluster", cluster_open, 0);
  luaL_requiref(L, "host.system.sys", sys_open, 0);
  lua_getfield(L, -1, "read");
  lua_newtable(L);
  lua_pushcclosure(L, read_script, 2);
  lua_setfield(L, -2, "read");
  return 0;
}

/* ---- the engine ---- */

static bool start_engine(int (*engine)(int, char **)) {
  int pair[2];
  const pid_t supervisor = getpid();
  guard_watch_t *watch = &wall_page->watch;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return false;
  *watch = (guard_watch_t){.limit_ms = WALL_LIMIT_MS, .spent_ms = watch->spent_ms};
  engine_pid = fork();
  if (engine_pid == 0) {
    wall_socket = dup2(pair[1], STDERR_FILENO + 1);
    syscall(SYS_close_range, STDERR_FILENO + 2, ~0U, 0); /* descriptors inherited from the program's parent */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* the supervisor handles these two, and the engine dies with it */
    signal(SIGTERM, SIG_IGN);
    if (wall_socket < 0 || getppid() != supervisor) _exit(EXIT_FAILURE); /* it died before PR_SET_PDEATHSIG */
    exit(engine(permit.argc, permit.argv));
  }
  close(pair[1]);
  if (engine_pid < 0) close(pair[0]);
  wire = (wire_t){.fd = pair[0], .room = wall_page->room, .serve = serve_call, .other = engine_pid};
  typed.asked = typed.read = false;
  return engine_pid > 0;
}

/* A graceful engine is told about the first signal. The next one ends the program. */
static void on_end(int sig) {
  if (atomic_load(&wall_page->graceful) && atomic_exchange(&wall_page->stopping, sig) == 0) return;
  signal(sig, SIG_DFL);
  raise(sig);
}

static void catch_signal(int sig) {
  const struct sigaction end = {.sa_handler = on_end};
  struct sigaction before;
  if (sigaction(sig, NULL, &before) == 0 && before.sa_handler == SIG_DFL) sigaction(sig, &end, NULL);
}

/* Returns the engine's exit code; or -1, and leaves a sentence in wall_page, if it was stopped or crashed. */
static int end_engine(void) {
  guard_watch_t *watch = &wall_page->watch;
  char *sentence = wall_page->sentence;
  int status = 0;
  close(wire.fd);
  kill(engine_pid, SIGKILL); /* no effect on an engine that has exited */
  while (waitpid(engine_pid, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && !watch->ended) return WEXITSTATUS(status);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE) return EXIT_FAILURE; /* `| head` */
  watch->path[GUARD_PATH - 1] = '\0';
  const char *how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "without an answer";
  if (wire.silent) strcpy(sentence, "the engine did not answer and was stopped");
  else if (!watch->ended) sprintf(sentence, "the engine ended by itself (%s)", how);
  else if (!*watch->path) strcpy(sentence, "a script ran too long and was stopped");
  else sprintf(sentence, "%s:%d: ran too long and was stopped", watch->path, watch->line);
  return -1;
}

/* Refuses, from now on, the script that the engine was stopped for; false if the engine never read it. */
static bool refuse_script(lua_State *L) {
  lua_settop(L, 1);
  put_function(L, "host.system.sys", "read");
  lua_pushstring(L, wall_page->watch.path);
  lua_pushstring(L, wall_page->sentence);
  return lua_pcall(L, 2, 1, 0) == LUA_OK && lua_isstring(L, 1);
}

/* Decides whether a new engine replaces one that ended; `lines` had started when that one did. A session continues after
 * the line, unless the engine never asked for one. Its game is loaded, so only a script that was being read is refused.
 * Other commands start again if they have not written anything and have time left. */
static bool is_replaced(lua_State *L, unsigned lines) {
  const page_t *page = wall_page;
  const bool session = atomic_load(&page->session), reading = page->watch.reading;
  const bool refused = (!session || reading) && refuse_script(L);
  typed.unheard = typed.read && atomic_load(&page->lines) == typed.lines;
  if (session) return refused || typed.asked || atomic_load(&page->lines) != lines;
  return refused && !atomic_load(&page->begun) && (reading || atomic_load(&page->watch.spent_ms) < GUARD_COMMAND_MS);
}

/* Prints an error. `why` may contain a file's name, so control characters become question marks. */
static int fail(const char *what, const char *why) {
  fprintf(stderr, "houserule: %s", what);
  for (; *why; why++) fputc(*why < ' ' || *why > '~' ? '?' : *why, stderr);
  fputc('\n', stderr);
  return EXIT_FAILURE;
}

int wall_run(int (*engine)(int, char **), int argc, char **argv) {
  permit.argc = argc, permit.argv = argv;
  wall_page = mmap(NULL, sizeof *wall_page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (wall_page == MAP_FAILED) return fail("cannot start: ", strerror(errno));
  atomic_store(&wall_page->graceful, argc > 1 && strcmp(argv[1], "sim") == 0); /* before its engine can say so */
  catch_signal(SIGINT);
  catch_signal(SIGTERM); /* unless the cluster does */
  lua_State *L = luaL_newstate();
  if (L) lua_pushcfunction(L, open_modules);
  if (!L || lua_pcall(L, 0, 0, 0) != LUA_OK) return fail("cannot start: ", strerror(errno));
  tzset(); /* the engine cannot read the file of the time zone */
  int code;
  unsigned lines;
  do {
    lines = atomic_load(&wall_page->lines);
    if (!start_engine(engine)) return fail("cannot start: ", strerror(errno));
    lua_pushcfunction(L, wire_serve);
    lua_pushlightuserdata(L, &wire);
    lua_pcall(L, 1, 0, 0); /* an error is of a broken wire: end_engine tells why */
    code = end_engine();
  } while (code < 0 && is_replaced(L, lines));
  edit_end(L); /* restores the terminal */
  lua_close(L);
  return code < 0 ? fail("", wall_page->sentence) : code;
}
