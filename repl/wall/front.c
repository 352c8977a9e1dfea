/* front.c - the process that owns the terminal, the files and the clock.
 *
 * It starts the engine, does what the engine asks for by name, and sees to it that another takes its place if it ends.
 * It has a Lua state too, but only to call the host's modules written in C: no line of Lua ever runs in it. */
#include "host.h"
#include "wall/permit.h"
#include "wall/wall.h"
#include "wall/wire.h"

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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SENTENCE = GUARD_WHERE + 100 };

int wall_socket = -1;

typedef struct front {
  lua_State *L;
  page_t *page;
  wire_t wire;
  pid_t engine;
  permit_t permit;
  bool completes;               /* it was asked what a line that is being typed could become */
  char sentence[SENTENCE];      /* what became of the engine before this one; "" for the first */
  lua_Integer journal;          /* the handle of the session's journal, 0 for none */
} front_t;

static const char front_key; /* the front of a state, for the functions it calls */

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

/* Refuses what would write where nobody wants it. The request's name is at index 1, so its arguments begin at 2. */
static void check_request(lua_State *L, const front_t *f, const char *name) {
  const int writes = permit_request(name);
  if (writes < 0) luaL_error(L, "the engine asks for something that there is not");
  if (f->completes && strcmp(name, "sys.read") && strcmp(name, "sys.dir") && strcmp(name, "sys.exists"))
    luaL_error(L, "while a line is typed the engine may only read");
  const int at = strcmp(name, "disk.open") == 0 && lua_toboolean(L, 3) ? 2 : writes + 1; /* there it adds */
  if (strcmp(name, "io.open") == 0 && strpbrk(luaL_optstring(L, 3, "r"), "wa+")) luaL_error(L, "io.open only reads");
  if (at > 1 && lua_isstring(L, at) && !permit_write(&f->permit, lua_tostring(L, at)))
    luaL_error(L, "%s: nobody has named this file", lua_tostring(L, at));
}

/* Calls the request named at index 1 with the arguments behind it: its results. */
static int do_request(lua_State *L) {
  const char *name = luaL_checkstring(L, 1), *dot = strchr(name, '.');
  front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  check_request(L, f, name);
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

/* front.lost: what became of the engine before this one, in a session. */
static int lost(lua_State *L) {
  const front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  if (!*f->sentence || !atomic_load(&f->page->session)) return 0;
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

/* read(path) -> as sys.read, but a script for which an engine was given up is not handed over while it is the same text:
 * nil, the sentence and true. read(path, sentence) -> whether that is so from now on, and was not before. The upvalues are
 * sys.read and a table: the text by path, the sentence by text. */
static int read_script(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_call(L, 1, 2);
  lua_pushvalue(L, 1);
  lua_rawget(L, lua_upvalueindex(2));
  const bool is_script = lua_isstring(L, 3), refused = is_script && lua_rawequal(L, 3, 5);
  lua_settop(L, 4);
  if (lua_isstring(L, 2)) {
    lua_pushboolean(L, is_script && !refused);
    if (!is_script) return 1;
    lua_pushvalue(L, 1);
    lua_pushvalue(L, 3);
    lua_rawset(L, lua_upvalueindex(2));
    lua_pushvalue(L, 3);
    lua_pushvalue(L, 2);
    lua_rawset(L, lua_upvalueindex(2));
    return 1;
  }
  if (!refused) return 2;
  lua_pushnil(L);
  lua_pushvalue(L, 3);
  lua_rawget(L, lua_upvalueindex(2));
  lua_pushboolean(L, true);
  return 3;
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

/* Answers requests for as long as there is an engine, or until what it was asked is answered: how many values that is. */
static int serve(front_t *f) {
  char kind;
  for (;;) {
    const int n = wire_receive(f->L, &f->wire, &kind);
    if (f->completes && n >= 0 && kind == WIRE_RESULT) return n;
    if (n < 1 || kind != WIRE_CALL || !answer(f, n)) return 0;
  }
}

/* edit.open's function, in C: asks the engine what a beginning of a line could become. */
static int ask_engine(lua_State *L) {
  front_t *f = lua_touserdata(L, lua_upvalueindex(1));
  lua_settop(L, 1);
  if (wire_send(L, &f->wire, WIRE_ASK, 1)) return 0;
  f->completes = true;
  const int n = serve(f);
  f->completes = false;
  return n;
}

/* edit.open for the engine, whose own function stays there */
static int edit_open_asking(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1)); /* edit.open */
  lua_pushvalue(L, lua_upvalueindex(2)); /* ask_engine */
  lua_call(L, 1, LUA_MULTRET);
  return lua_gettop(L);
}

/* Its state -------------------------------------------------------------------------------------------------------- */

/* The function module.name, as the engine asks for it, becomes `fn`; its first upvalue is the function that was there, its
 * second what is on top of the stack. */
static void wrap(lua_State *L, const char *module, const char *name, lua_CFunction fn) {
  lua_getfield(L, LUA_REGISTRYINDEX, module);
  lua_insert(L, -2);
  lua_getfield(L, -2, name);
  lua_insert(L, -2);
  lua_pushcclosure(L, fn, 2);
  lua_setfield(L, -2, name);
  lua_pop(L, 1);
}

static int open_front(lua_State *L) {
  static const luaL_Reg modules[] = {{"io", luaopen_io}, {"sys", sys_open}, {"disk", disk_open}, {"edit", edit_open}};
  for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
    luaL_requiref(L, modules[i].name, modules[i].func, 0);
    lua_setfield(L, LUA_REGISTRYINDEX, modules[i].name);
  }
  lua_newtable(L);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, lost, 1);
  lua_setfield(L, -2, "lost");
  lua_setfield(L, LUA_REGISTRYINDEX, "front");
  lua_newtable(L);
  wrap(L, "sys", "read", read_script);
  lua_pushvalue(L, 1);
  lua_pushcclosure(L, ask_engine, 1);
  wrap(L, "edit", "open", edit_open_asking);
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

static bool start_engine(front_t *f, int (*engine)(void *), void *argument) {
  int pair[2];
  const pid_t front = getpid();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
  guard_watch_t *watch = &f->page->watch;
  *watch = (guard_watch_t){.limit_ms = WALL_LIMIT_MS, .spent_ms = watch->spent_ms};
  f->engine = fork();
  if (f->engine == 0) {
    wall_socket = dup2(pair[1], STDERR_FILENO + 1);
    close_range(STDERR_FILENO + 2, ~0U, 0); /* whoever started the program may have left files open */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (wall_socket < 0 || getppid() != front) _exit(EXIT_FAILURE); /* it died before the line above */
    exit(engine(argument));
  }
  close(pair[1]);
  if (f->engine < 0) close(pair[0]);
  f->wire = (wire_t){pair[0], handle_number, NULL};
  return f->engine > 0;
}

/* The engine's exit code, or -1 and the sentence if it did not end by itself. */
static int end_engine(front_t *f) {
  int status = 0;
  close(f->wire.fd);
  while (waitpid(f->engine, &status, 0) < 0 && errno == EINTR) continue;
  const guard_watch_t *watch = &f->page->watch;
  const char *where = watch->where;
  if (WIFEXITED(status) && !watch->ended) return WEXITSTATUS(status);
  f->page->watch.where[GUARD_WHERE - 1] = '\0';
  if (watch->ended)
    snprintf(f->sentence, sizeof f->sentence, "%s ran too long and was stopped", *where ? where : "a script");
  else
    snprintf(f->sentence, sizeof f->sentence, "%s%sthe engine ended by itself (%s)", where, *where ? " " : "",
             WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "without an answer");
  return -1;
}

/* Whether the script for which the engine was given up is not handed over any more; false if it was not before. */
static bool is_refused(front_t *f) {
  const char *where = f->page->watch.where;
  size_t path = strlen(where);
  for (int colons = 0; path > 0 && colons < 2;) colons += where[--path] == ':';
  lua_settop(f->L, 0);
  lua_getfield(f->L, LUA_REGISTRYINDEX, "sys");
  lua_getfield(f->L, -1, "read");
  lua_pushlstring(f->L, where, path);
  lua_pushstring(f->L, f->sentence);
  return lua_pcall(f->L, 2, 1, 0) == LUA_OK && lua_toboolean(f->L, -1);
}

/* Whether another engine takes the place of one that ended, `lines` having begun before that. In a session it goes on behind
 * the line, unless it did not come as far as the one before; there a game is on the table, and only a script that was being
 * read is done without. A command of which nobody has seen anything begins again, as long as there is time; when there is none left, scripts are not
 * read any more. */
static bool goes_on(front_t *f, unsigned lines) {
  const page_t *page = f->page;
  const bool session = atomic_load(&page->session), reading = page->watch.reading;
  const bool refused = (!session || reading) && is_refused(f);
  if (session) return refused || atomic_load(&page->lines) != lines;
  return refused && !atomic_load(&page->begun) && (reading || atomic_load(&page->watch.spent_ms) < GUARD_COMMAND_MS);
}

/* The name of a file may hold anything, and this goes to the terminal. */
static int fail(const char *what, const char *why) {
  fprintf(stderr, "houserule: %s", what);
  for (; *why; why++) fputc(*why < ' ' || *why > '~' ? '?' : *why, stderr);
  fputc('\n', stderr);
  return EXIT_FAILURE;
}

int wall_run(int (*engine)(void *), void *argument, int argc, char **argv) {
  static front_t f;
  f.permit.argc = argc, f.permit.argv = argv, f.permit.typed = isatty(STDIN_FILENO);
  f.page = mmap(NULL, sizeof *f.page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (f.page == MAP_FAILED || !open_state(&f)) return fail("cannot start: ", strerror(errno));
  wall_share(f.page);
  tzset(); /* the engine cannot read the file of the time zone */
  int code;
  unsigned lines;
  do {
    lines = atomic_load(&f.page->lines);
    if (!start_engine(&f, engine, argument)) return fail("cannot start: ", strerror(errno));
    serve(&f);
    code = end_engine(&f);
  } while (code < 0 && goes_on(&f, lines));
  edit_end(f.L); /* an engine that is gone cannot ask for it */
  lua_close(f.L);
  return code < 0 ? fail("", f.sentence) : code;
}
