/* front.c - the process that owns the terminal, the files and the clock.
 *
 * It starts the engine, does what the engine asks for by name, and looks every tenth of a second whether the engine gets on.
 * It has a Lua state too, but only to call the host's modules written in C: no line of Lua ever runs in it. */
#include "host.h"
#include "prompt/edit.h"
#include "system/disk.h"
#include "wall/permit.h"
#include "wall/wall.h"
#include "wall/wire.h"

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 100, SENTENCE = 400 };

int wall_socket = -1;

typedef struct front {
  lua_State *L;
  page_t *page;
  wire_t wire;
  pid_t engine;
  permit_t permit;
  bool editing;                 /* the line editor is open */
  bool given_up;                /* it was killed, for it did not get on */
  char sentence[SENTENCE];      /* what became of the engine before this one; "" for the first */
  lua_Integer journal;          /* the handle of the session's journal, 0 for none */
  uint32_t beats[WALL_THREADS]; /* when last looked at, */
  int64_t since[WALL_THREADS];  /* since when they are the same, */
  int64_t spent[WALL_THREADS];  /* and what the engine had computed until then (ms of a processor) */
  clockid_t clock;              /* that counts this */
  int64_t busy;                 /* threads when last looked at */
} front_t;

static const char front_key; /* the front of a state, for the functions it calls */

static int64_t read_ms(clockid_t clock) {
  struct timespec t = {0, 0};
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Handles ---------------------------------------------------------------------------------------------------------- */

/* What stays here (a journal's file, records that are being written) is a number for the engine: its place in this list. */
static lua_Integer handle_number(lua_State *L, int at) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &front_key);
  const lua_Integer n = (lua_Integer)lua_rawlen(L, -1) + 1;
  lua_pushvalue(L, at);
  lua_rawseti(L, -2, n);
  lua_pop(L, 1);
  return n;
}

/* The method of a handle: pushes the function and puts what the handle stands for in the place of its number. */
static void find_method(lua_State *L, const char *name) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &front_key);
  lua_rawgeti(L, -1, luaL_checkinteger(L, 2));
  lua_replace(L, 2);
  lua_pop(L, 1);
  if (lua_type(L, 2) != LUA_TUSERDATA || luaL_getmetafield(L, 2, "__index") != LUA_TTABLE)
    luaL_error(L, "the engine names a handle that there is not");
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
}

/* Requests --------------------------------------------------------------------------------------------------------- */

/* All that an engine may ask for, and which argument names a file or folder that is written or taken away by it, 0 for none.
 */
typedef struct request {
  const char *name;
  int writes;
} request_t;

static const request_t requests[] = {
    {"sys.read", 0},     {"sys.dir", 0},     {"sys.exists", 0},    {"sys.mkdir", 1},     {"sys.processors", 0},
    {"sys.edit", 0},     {"sys.page", 0},    {"disk.open", 0},     {"disk.replace", 1},  {"disk.create", 1},
    {"disk.claim", 1},   {"disk.whole", 1},  {"edit.open", 0},     {"edit.read", 0},     {"edit.keys", 0},
    {"edit.add", 0},     {"edit.close", 0},  {"handle.append", 0}, {"handle.time", 0},   {"handle.publish", 2},
    {"handle.close", 0}, {"handle.drop", 0}, {"handle.commit", 0}, {"handle.stream", 0}, {"front.lost", 0},
    {"io.open", 0},
    {NULL, 0}};

static const request_t *find_request(lua_State *L, const char *name) {
  const request_t *r = requests;
  while (r->name && strcmp(r->name, name) != 0) r++;
  if (!r->name) luaL_error(L, "the engine asks for something that there is not");
  return r;
}

/* Refuses what would write where nobody wants it. The request's name is at index 1, so its arguments begin at 2. */
static void check_path(lua_State *L, const permit_t *permit, const request_t *r) {
  const bool adds = strcmp(r->name, "disk.open") == 0 && lua_toboolean(L, 3);
  const int at = adds ? 2 : r->writes + 1;
  if (strcmp(r->name, "io.open") == 0 && strpbrk(luaL_optstring(L, 3, "r"), "wa+")) luaL_error(L, "io.open only reads");
  if (at > 1 && lua_isstring(L, at) && !permit_write(permit, lua_tostring(L, at)))
    luaL_error(L, "%s: nobody has named this file", lua_tostring(L, at));
}

/* Calls the request named at index 1 with the arguments behind it: its results. */
static int do_request(lua_State *L) {
  const char *name = luaL_checkstring(L, 1), *dot = strchr(name, '.');
  front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  check_path(L, &f->permit, find_request(L, name));
  if (strncmp(name, "handle.", 7) == 0)
    find_method(L, name + 7);
  else {
    lua_pushlstring(L, name, (size_t)(dot - name));
    lua_rawget(L, LUA_REGISTRYINDEX);
    lua_getfield(L, -1, dot + 1);
    lua_remove(L, -2);
  }
  const bool reads_line = strcmp(name, "edit.read") == 0;
  lua_replace(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  if (reads_line && lua_isstring(L, 1)) snprintf(f->permit.line, sizeof f->permit.line, "%s", lua_tostring(L, 1));
  return lua_gettop(L);
}

/* front.lost: what became of the engine before this one. */
static int lost(lua_State *L) {
  const front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  if (!*f->sentence) return 0;
  lua_pushstring(L, f->sentence);
  lua_pushinteger(L, (lua_Integer)atomic_load(&f->page->lines));
  if (!f->journal) return 2;
  lua_rawgetp(L, LUA_REGISTRYINDEX, &front_key);
  lua_rawgeti(L, -1, f->journal);
  lua_remove(L, -2);
  return 3;
}

/* A journal is the session's from when it is in its place. */
static void note_journal(front_t *f, const char *request, lua_Integer handle) {
  if (strcmp(request, "handle.publish") == 0) f->journal = handle;
  if (f->journal == handle && (strcmp(request, "handle.drop") == 0 || strcmp(request, "handle.close") == 0)) f->journal = 0;
}

/* Open files among the results above `base` are the engine's now. */
static void close_streams(lua_State *L, int base) {
  for (int at = lua_gettop(L); at > base; at--) {
    if (!luaL_testudata(L, at, LUA_FILEHANDLE)) continue;
    lua_getfield(L, at, "close");
    lua_pushvalue(L, at);
    lua_pcall(L, 1, 0, 0);
  }
}

/* Does the request on the stack (n values) and answers it; false if the engine is gone. */
static bool answer(front_t *f, int n) {
  lua_State *L = f->L;
  const int base = lua_gettop(L) - n;
  if (n > 1 && lua_isinteger(L, base + 2)) note_journal(f, lua_tostring(L, base + 1), lua_tointeger(L, base + 2));
  lua_pushlightuserdata(L, f);
  lua_pushcclosure(L, do_request, 1);
  lua_insert(L, base + 1);
  const int status = lua_pcall(L, n, LUA_MULTRET, 0);
  const char *problem = wire_send(L, &f->wire, status == LUA_OK ? WIRE_RESULT : WIRE_ERROR, lua_gettop(L) - base);
  close_streams(L, base);
  if (problem) {
    lua_settop(L, base);
    lua_pushstring(L, problem);
    if (wire_send(L, &f->wire, WIRE_ERROR, 1)) return false;
  }
  lua_settop(L, base);
  return true;
}

/* Watching --------------------------------------------------------------------------------------------------------- */

/* The engine has been waiting for the front: its time begins anew. */
static void begin_watch(front_t *f) {
  const int64_t now = read_ms(CLOCK_MONOTONIC), spent = read_ms(f->clock);
  for (int i = 0; i < WALL_THREADS; i++) f->since[i] = now, f->spent[i] = spent;
}

static int64_t count_busy(const page_t *page) {
  int64_t n = 0;
  for (int i = 0; i < WALL_THREADS; i++) n += atomic_load(&page->thread[i].busy);
  return n > 0 ? n : 1;
}

/* Whether some thread has not got on for too long. On a machine with more to do it may only have had no turn: then the
 * processor's time tells, of which each busy thread has its part, and nothing is waited for longer than five times that. */
static bool is_overdue(front_t *f) {
  const int64_t now = read_ms(CLOCK_MONOTONIC), spent = read_ms(f->clock), limit = atomic_load(&f->page->limit_ms),
                busy = count_busy(f->page);
  if (busy < f->busy) begin_watch(f); /* the others have had their part for longer */
  f->busy = busy;
  for (int i = 0; i < WALL_THREADS; i++) {
    const uint32_t beats = atomic_load(&f->page->thread[i].beats);
    if (beats != f->beats[i] || !atomic_load(&f->page->thread[i].busy))
      f->beats[i] = beats, f->since[i] = now, f->spent[i] = spent;
    const int64_t quiet = now - f->since[i];
    if (quiet > 5 * limit * busy || (quiet > limit && spent - f->spent[i] > limit * busy * 3 / 4)) return true;
  }
  return false;
}

static void give_up(front_t *f) {
  f->given_up = true;
  kill(f->engine, SIGKILL);
}

/* Waits until the engine asks for something; false if it is gone, or has been given up. */
static bool wait_for_engine(front_t *f) {
  struct pollfd p = {f->wire.fd, POLLIN, 0};
  while (poll(&p, 1, LOOK_MS) <= 0)
    if (is_overdue(f)) {
      give_up(f);
      return false;
    }
  return true;
}

/* Answers requests for as long as there is an engine. */
static void serve(front_t *f) {
  char kind;
  begin_watch(f);
  while (wait_for_engine(f)) {
    const int n = wire_receive(f->L, &f->wire, &kind);
    if (n < 1 || kind != WIRE_CALL || !answer(f, n)) return;
    begin_watch(f);
  }
}

/* edit.open's function, in C: asks the engine what a beginning of a line could become. */
static int ask_engine(lua_State *L) {
  front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  char kind;
  lua_settop(L, 1);
  if (wire_send(L, &f->wire, WIRE_ASK, 1)) return 0;
  begin_watch(f);
  if (!wait_for_engine(f)) return 0;
  const int n = wire_receive(L, &f->wire, &kind);
  return n < 0 || kind != WIRE_RESULT ? 0 : n;
}

/* edit.open for the engine. One that comes after another finds the editor open. */
static int edit_open_asking(lua_State *L) {
  front_t *f = lua_touserdata(L, lua_upvalueindex(3));
  if (f->editing) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushvalue(L, lua_upvalueindex(1)); /* edit.open */
  lua_pushvalue(L, lua_upvalueindex(2)); /* ask_engine */
  lua_call(L, 1, LUA_MULTRET);
  f->editing = lua_toboolean(L, 1);
  return lua_gettop(L);
}

static int edit_close(lua_State *L) {
  front_t *f = lua_touserdata(L, lua_upvalueindex(2));
  f->editing = false;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_call(L, 0, 0);
  return 0;
}

/* Its state -------------------------------------------------------------------------------------------------------- */

static void add_module(lua_State *L, const char *name, lua_CFunction open) {
  lua_pushstring(L, name);
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
  lua_rawset(L, LUA_REGISTRYINDEX);
}

static int open_front(lua_State *L) {
  luaL_requiref(L, "io", luaopen_io, 0);
  lua_setfield(L, LUA_REGISTRYINDEX, "io");
  add_module(L, "sys", sys_open);
  add_module(L, "disk", disk_open);
  add_module(L, "edit", edit_open);
  lua_newtable(L);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, lost, 1);
  lua_setfield(L, -2, "lost");
  lua_setfield(L, LUA_REGISTRYINDEX, "front");
  lua_getfield(L, LUA_REGISTRYINDEX, "edit");
  lua_getfield(L, -1, "open");
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, ask_engine, 1);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, edit_open_asking, 3);
  lua_setfield(L, -2, "open");
  lua_getfield(L, -1, "close");
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, edit_close, 2);
  lua_setfield(L, -2, "close");
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &front_key);
  return 0;
}

static bool open_state(front_t *f) {
  f->L = luaL_newstate();
  if (!f->L) return false;
  lua_pushcfunction(f->L, open_front);
  lua_pushlightuserdata(f->L, f);
  return lua_pcall(f->L, 1, 0, 0) == LUA_OK;
}

/* Its engine ------------------------------------------------------------------------------------------------------- */

/* Whoever started the program may have left files open: the engine is to have none of them. */
static void close_others(int kept) {
  if (kept > STDERR_FILENO + 1) close_range(STDERR_FILENO + 1, (unsigned)kept - 1, 0);
  close_range((unsigned)kept + 1, ~0U, 0);
}

static bool start_engine(front_t *f, int (*engine)(void *), void *argument) {
  int pair[2];
  const pid_t front = getpid();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
  f->page->where[0] = '\0';
  memset(f->page->thread, 0, sizeof f->page->thread);
  f->page->limit_ms = WALL_LIMIT_MS;
  f->given_up = false;
  f->engine = fork();
  if (f->engine == 0) {
    close_others(pair[1]);
    wall_socket = pair[1];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != front) _exit(EXIT_FAILURE); /* it died before the line above */
    wall_busy(f->page, 0, true);
    exit(engine(argument));
  }
  close(pair[1]);
  if (f->engine > 0) clock_getcpuclockid(f->engine, &f->clock);
  if (f->engine < 0) close(pair[0]);
  f->wire = (wire_t){pair[0], handle_number, NULL};
  return f->engine > 0;
}

/* The engine's exit code, or -1 and the sentence if it did not end by itself. */
static int end_engine(front_t *f) {
  int status = 0;
  close(f->wire.fd);
  while (waitpid(f->engine, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && !f->given_up) return WEXITSTATUS(status);
  f->page->where[WALL_WHERE - 1] = '\0';
  const char *where = f->page->where;
  if (f->given_up)
    snprintf(f->sentence, sizeof f->sentence, "%s ran too long and was stopped", *where ? where : "a script");
  else
    snprintf(f->sentence, sizeof f->sentence, "%s%sthe engine ended by itself (%s)", where, *where ? " " : "",
             WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "without an answer");
  return -1;
}

static int cannot_start(void) {
  fprintf(stderr, "houserule: cannot start: %s\n", strerror(errno));
  return EXIT_FAILURE;
}

int wall_run(int (*engine)(void *), void *argument, int argc, char **argv) {
  static front_t f;
  f.permit.argc = argc, f.permit.argv = argv, f.permit.typed = isatty(STDIN_FILENO);
  f.page = mmap(NULL, sizeof *f.page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (f.page == MAP_FAILED || !open_state(&f)) return cannot_start();
  wall_share(f.page);
  tzset(); /* the engine cannot read the file of the time zone */
  int code;
  do {
    const unsigned lines = atomic_load(&f.page->lines);
    if (!start_engine(&f, engine, argument)) return cannot_start();
    serve(&f);
    code = end_engine(&f);
    if (code < 0 && atomic_load(&f.page->lines) == lines) break; /* it did not come as far as the one before */
  } while (code < 0 && atomic_load(&f.page->session));
  if (f.editing) edit_end(f.L); /* an engine that is gone cannot ask for it */
  if (code < 0) fprintf(stderr, "houserule: %s\n", f.sentence);
  lua_close(f.L);
  return code < 0 ? EXIT_FAILURE : code;
}
