/* front.c - the process that owns the terminal and the files.
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

int wall_socket = -1;

typedef struct front {
  lua_State *L;
  page_t *page;
  wire_t wire;
  pid_t engine;
  permit_t permit;
  bool completes; /* the engine was asked what a line that is being typed could become */
} front_t;

/* Keys of the registry: a list of what stays here (a journal's file, records that are being written), each a number for the
 * engine; and the sentences about scripts for which an engine was given up, by path and text. */
static const char kept_key, refused_key;

static front_t *front_of(lua_State *L) { return *(front_t **)lua_getextraspace(L); }

/* What the engine calls -------------------------------------------------------------------------------------------- */

/* Refuses what would write where nobody wants it. The arguments begin at index 2. */
static void check_call(lua_State *L, const front_t *f, const permit_call_t *c) {
  const char *path = c->writes > 0 ? lua_tostring(L, 1 + c->writes) : NULL;
  if (f->completes && !(c->flags & PERMIT_TYPING)) luaL_error(L, "while a line is typed the engine may only read");
  if (path && !permit_write(&f->permit, path)) luaL_error(L, "%s: nobody has named this file", path);
}

/* A journal is the session's from when it is in its place. */
static void note_journal(page_t *page, const char *name, int kept) {
  if (strcmp(name, "publish") == 0) page->journal = kept;
  if (page->journal == kept && (strcmp(name, "drop") == 0 || strcmp(name, "close") == 0)) page->journal = 0;
}

/* Results that stay here become numbers. */
static void keep_results(lua_State *L) {
  for (int at = lua_gettop(L); at > 0; at--) {
    if (lua_type(L, at) != LUA_TUSERDATA || luaL_testudata(L, at, LUA_FILEHANDLE)) continue;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kept_key);
    lua_pushvalue(L, at);
    lua_pushinteger(L, luaL_ref(L, -2));
    lua_replace(L, at);
    lua_pop(L, 1);
  }
}

/* Calls what the number at index 1 names with the arguments behind it: its results. */
static int serve_call(lua_State *L) {
  front_t *f = front_of(L);
  const permit_call_t *c = permit_call((size_t)luaL_checkinteger(L, 1));
  if (!c) return luaL_error(L, "the engine asks for something that there is not");
  lua_settop(L, 1 + c->args);
  check_call(L, f, c);
  if (c->flags & PERMIT_KEPT) {
    const lua_Integer kept = luaL_checkinteger(L, 2);
    note_journal(f->page, c->name, (int)kept);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &kept_key);
    lua_rawgeti(L, -1, kept);
    lua_replace(L, 2);
    lua_pop(L, 1);
  }
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, c->module);
  lua_getfield(L, -1, c->name);
  lua_replace(L, 1);
  lua_settop(L, 1 + c->args);
  lua_call(L, c->args, LUA_MULTRET);
  keep_results(L);
  return lua_gettop(L);
}

/* Puts the table of the refused below the key of the script at a path (index 1) that has this text (index 2). */
static void push_refused(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &refused_key);
  lua_pushvalue(L, 1);
  lua_pushliteral(L, "\n");
  lua_pushvalue(L, 2);
  lua_concat(L, 3);
}

/* sys.read(path), which is the upvalue; but a script for which an engine was given up is not handed over while it is the same
 * text: nil, the sentence and true */
static int read_script(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_call(L, 1, 2);
  if (!lua_isstring(L, 2)) return 2;
  lua_pushnil(L);
  push_refused(L);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_settop(L, 2);
    return 1;
  }
  lua_remove(L, -2);
  lua_pushboolean(L, true);
  return 3;
}

static int call_engine(lua_State *L) {
  const int n = wire_call(L, &front_of(L)->wire, 1);
  return n < 0 ? 0 : n;
}

/* What edit.open wants: asks the engine what a beginning of a line could become. */
static int ask_engine(lua_State *L) {
  front_t *f = front_of(L);
  lua_settop(L, 1);
  lua_pushcfunction(L, call_engine);
  lua_insert(L, 1);
  f->completes = true;
  const int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  f->completes = false;
  return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* edit.open() for the engine, whose own function stays there */
static int open_editor(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcfunction(L, ask_engine);
  lua_call(L, 1, LUA_MULTRET);
  return lua_gettop(L);
}

/* edit.read(prompt): the line says where may be written */
static int read_line(lua_State *L) {
  permit_t *permit = &front_of(L)->permit;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, LUA_MULTRET);
  if (lua_isstring(L, 1)) snprintf(permit->line, sizeof permit->line, "%s", lua_tostring(L, 1));
  return lua_gettop(L);
}

/* Its state -------------------------------------------------------------------------------------------------------- */

/* Opens a module; its functions of these names become ours, whose upvalue is the module's own. */
static void open_module(lua_State *L, const char *name, lua_CFunction open, const luaL_Reg *ours) {
  luaL_requiref(L, name, open, 0);
  for (; ours && ours->name; ours++) {
    lua_getfield(L, -1, ours->name);
    lua_pushcclosure(L, ours->func, 1);
    lua_setfield(L, -2, ours->name);
  }
  lua_pop(L, 1);
}

static int open_front(lua_State *L) {
  static const luaL_Reg sys[] = {{"read", read_script}, {NULL, NULL}},
                        edit[] = {{"open", open_editor}, {"read", read_line}, {NULL, NULL}};
  open_module(L, "io", luaopen_io, NULL);
  open_module(L, PERMIT_SYS, sys_open, sys);
  open_module(L, PERMIT_DISK, disk_open, NULL);
  open_module(L, PERMIT_EDIT, edit_open, edit);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kept_key);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &refused_key);
  return 0;
}

static bool open_state(front_t *f) {
  f->L = luaL_newstate();
  if (!f->L) return false;
  *(front_t **)lua_getextraspace(f->L) = f;
  lua_pushcfunction(f->L, open_front);
  return lua_pcall(f->L, 0, 0, 0) == LUA_OK;
}

/* Its engine ------------------------------------------------------------------------------------------------------- */

static int serve_engine(lua_State *L) {
  wire_serve(L, &front_of(L)->wire);
  return 0;
}

static bool start_engine(front_t *f, int (*engine)(void *), void *argument) {
  int pair[2];
  const pid_t front = getpid();
  guard_watch_t *watch = &f->page->watch;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return false;
  *watch = (guard_watch_t){.limit_ms = WALL_LIMIT_MS, .spent_ms = watch->spent_ms};
  f->engine = fork();
  if (f->engine == 0) {
    wall_socket = dup2(pair[1], STDERR_FILENO + 1);
    close_range(STDERR_FILENO + 2, ~0U, 0); /* whoever started the program may have left files open */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* Ctrl-C ends the front, or is meant for what runs there */
    if (wall_socket < 0 || getppid() != front) _exit(EXIT_FAILURE); /* it died before the lines above */
    exit(engine(argument));
  }
  close(pair[1]);
  if (f->engine < 0) close(pair[0]);
  f->wire = (wire_t){pair[0], f->page->room, serve_call};
  return f->engine > 0;
}

/* The engine's exit code, or -1 and the sentence if it did not end by itself. */
static int end_engine(front_t *f) {
  guard_watch_t *watch = &f->page->watch;
  const char *where = watch->where;
  char *sentence = f->page->sentence;
  int status = 0;
  close(f->wire.fd);
  kill(f->engine, SIGKILL); /* one that has closed its end has its exit code */
  while (waitpid(f->engine, &status, 0) < 0 && errno == EINTR) continue;
  if (WIFEXITED(status) && !watch->ended) return WEXITSTATUS(status);
  watch->where[GUARD_WHERE - 1] = '\0';
  if (watch->ended)
    snprintf(sentence, sizeof f->page->sentence, "%s ran too long and was stopped", *where ? where : "a script");
  else
    snprintf(sentence, sizeof f->page->sentence, "the engine ended by itself (%s)",
             WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "without an answer");
  return -1;
}

/* Whether the script for which the engine was given up is not handed over any more; false if it was not before. */
static bool refuse_script(front_t *f) {
  lua_State *L = f->L;
  const char *where = f->page->watch.where;
  size_t path = strlen(where);
  for (int colons = 0; path > 0 && colons < 2;) colons += where[--path] == ':';
  lua_settop(L, 0);
  lua_pushlstring(L, where, path);
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, PERMIT_SYS);
  lua_getfield(L, -1, "read");
  lua_getupvalue(L, -1, 1); /* the module's own */
  lua_replace(L, 2);
  lua_settop(L, 2);
  lua_pushvalue(L, 1);
  if (lua_pcall(L, 1, 1, 0) != LUA_OK || !lua_isstring(L, 2)) return false;
  push_refused(L);
  lua_pushvalue(L, -1);
  if (lua_rawget(L, -3) != LUA_TNIL) return false;
  lua_pop(L, 1);
  lua_pushstring(L, f->page->sentence);
  lua_rawset(L, -3);
  return true;
}

/* Whether another engine takes the place of one that ended, `lines` having begun before that. In a session it goes on behind
 * the line, unless it did not come as far as the one before; there a game is on the table, and only a script that was being
 * read is done without. A command of which nobody has seen anything begins again as long as there is time; when there is none
 * left, scripts are not read any more. */
static bool goes_on(front_t *f, unsigned lines) {
  const page_t *page = f->page;
  const bool session = atomic_load(&page->session), reading = page->watch.reading;
  const bool refused = (!session || reading) && refuse_script(f);
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
    lua_pushcfunction(f.L, serve_engine);
    if (lua_pcall(f.L, 0, 0, 0) != LUA_OK) lua_pop(f.L, 1); /* what it says is none of its host's words */
    code = end_engine(&f);
  } while (code < 0 && goes_on(&f, lines));
  edit_end(f.L); /* an engine that is gone cannot ask for it */
  lua_close(f.L);
  return code < 0 ? fail("", f.page->sentence) : code;
}
