/* engine.c - the engine's end of the wall: functions that ask the system become requests to the front. */
#include "wall/wall.h"
#include "wall/wire.h"

#include "guard.h"

#include <errno.h>
#include <lauxlib.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One request at a time: threads of a simulation may ask too. While a line is awaited, completing it may ask for scripts. */
static pthread_mutex_t asking = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static const char completer; /* the key of the function that completes a line */

static volatile sig_atomic_t pressed;
static guard_t *guarded;

/* Handles: a number that the front knows, with methods that are requests. */
static void wrap_handle(lua_State *L) {
  lua_Integer *id = lua_newuserdatauv(L, sizeof *id, 0);
  *id = lua_tointeger(L, -2);
  luaL_setmetatable(L, "houserule.handle");
  lua_replace(L, -2);
}

static lua_Integer handle_number(lua_State *L, int at) {
  const lua_Integer *id = luaL_testudata(L, at, "houserule.handle");
  return id ? *id : 0;
}

static wire_t wire(void) { return (wire_t){wall_socket, handle_number, wrap_handle}; }

/* While a line is typed the front asks what its beginning could become. */
static bool complete(lua_State *L, const wire_t *w) {
  const int top = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &completer);
  lua_pushvalue(L, top);
  if (lua_pcall(L, 1, 2, 0) != LUA_OK) lua_settop(L, top), lua_pushnil(L), lua_pushnil(L);
  const bool ok = wire_send(L, w, WIRE_RESULT, 2) == NULL;
  lua_settop(L, top - 1);
  return ok;
}

/* Without the front nothing can be kept or read. */
static void front_is_gone(void) {
  static const char sentence[] = "houserule: the process that keeps the files is gone\n";
  if (write(STDERR_FILENO, sentence, sizeof sentence - 1) < 0) _Exit(EXIT_FAILURE);
  _Exit(EXIT_FAILURE);
}

/* The results of a request that was sent: how many, or -1 and what it raised. */
static int await(lua_State *L, const wire_t *w) {
  char kind;
  for (;;) {
    const int n = wire_receive(L, w, &kind);
    if (n < 0) front_is_gone();
    if (kind == WIRE_RESULT) return n;
    if (kind == WIRE_ERROR) return -1;
    if (!complete(L, w)) front_is_gone();
  }
}

static int await_protected(lua_State *L) {
  const wire_t w = wire();
  const int n = await(L, &w);
  return n < 0 ? lua_error(L) : n;
}

/* request(...): the upvalue is its name */
static int request(lua_State *L) {
  const wire_t w = wire();
  const int args = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  pthread_mutex_lock(&asking);
  const char *problem = wire_send(L, &w, WIRE_CALL, args + 1);
  int status = LUA_OK;
  guard_beat(guard_of(L)); /* it waits for the front */
  lua_settop(L, 0);
  if (!problem) {
    lua_pushcfunction(L, await_protected);
    status = lua_pcall(L, 0, LUA_MULTRET, 0);
  }
  pthread_mutex_unlock(&asking);
  if (problem) return luaL_error(L, "%s: %s", lua_tostring(L, lua_upvalueindex(1)), problem);
  return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

static void on_interrupt(int sig) {
  (void)sig;
  pressed = 1;
  guard_interrupt(guarded);
}

/* edit.open(complete): the function stays here */
static int request_editor(lua_State *L) {
  const struct sigaction act = {.sa_handler = on_interrupt};
  lua_settop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &completer);
  guarded = guard_of(L);
  sigaction(SIGINT, &act, NULL);
  return request(L);
}

/* sys.page(text): all that run at the terminal hear Ctrl-C, and it is meant for the pager */
static int request_page(lua_State *L) {
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction before;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, request, 1);
  lua_insert(L, 1);
  sigaction(SIGINT, &ignore, &before);
  const int status = lua_pcall(L, 1, 1, 0);
  sigaction(SIGINT, &before, NULL);
  return status == LUA_OK ? 1 : lua_error(L);
}

/* edit.interrupted() */
static int interrupted(lua_State *L) {
  lua_pushboolean(L, pressed);
  pressed = 0;
  return 1;
}

static lua_CFunction find_request(const char *name) {
  return strcmp(name, "edit.open") == 0 ? request_editor : strcmp(name, "sys.page") == 0 ? request_page : request;
}

/* The functions of these names in the table on top of the stack become requests "module.name". */
static void add_requests(lua_State *L, const char *module, const char *const *names) {
  const int table = lua_gettop(L);
  for (; *names; names++) {
    lua_pushcclosure(L, find_request(lua_pushfstring(L, "%s.%s", module, *names)), 1);
    lua_setfield(L, table, *names);
  }
}

static void add_handles(lua_State *L) {
  static const char *const methods[] = {"append", "publish", "time", "close", "drop", "commit", "stream", NULL};
  luaL_newmetatable(L, "houserule.handle");
  lua_newtable(L);
  add_requests(L, "handle", methods);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

/* The module of that name, as `require` gives it, with requests in place of some of its functions. */
static void replace(lua_State *L, const char *loaded, const char *module, const char *const *names) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, loaded);
  add_requests(L, module, names);
  lua_pop(L, 2);
}

/* beat() -> whether the line, or the command, has had all the time that one may have: the main thread gets on */
static int w_beat(lua_State *L) {
  atomic_store(&wall_page()->watch.spent_ms, 0);
  lua_pushboolean(L, guard_beat(guard_of(L)));
  return 1;
}

/* patient(): there is no beat to come, and somebody waits all the same */
static int w_patient(lua_State *L) {
  (void)L;
  atomic_store(&wall_page()->watch.limit_ms, GUARD_COMMAND_MS * WALL_SLOWER);
  return 0;
}

/* session(): a game may be on the table from now on; an engine that is given up is replaced. Each line has as much time.
 * Standard input is read without a buffer: a line that was read and not yet fed would be lost with the engine. */
static int w_session(lua_State *L) {
  (void)L;
  setvbuf(stdin, NULL, _IONBF, 0);
  atomic_store(&wall_page()->watch.limit_ms, WALL_LIMIT_MS);
  atomic_store(&wall_page()->session, true);
  return 0;
}

/* line(n) -> the number of the line that the session is at, after another n (1) have begun */
static int w_line(lua_State *L) {
  page_t *page = wall_page();
  const unsigned n = (unsigned)luaL_optinteger(L, 1, 1);
  lua_pushinteger(L, (lua_Integer)(atomic_fetch_add(&page->lines, n) + n));
  atomic_store(&page->watch.spent_ms, 0);
  guard_begin(guard_of(L));
  return 1;
}

/* lost() -> nil in the first engine; in a later one what became of the one before, as a sentence, how many lines it had
 * begun, and the journal of its session, if it has one */
static int w_lost(lua_State *L) {
  if (wall_socket < 0) return 0;
  lua_settop(L, 0);
  lua_pushliteral(L, "front.lost");
  lua_pushcclosure(L, request, 1);
  lua_call(L, 0, LUA_MULTRET);
  return lua_gettop(L);
}

int wall_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"beat", w_beat}, {"patient", w_patient}, {"session", w_session},
                                       {"line", w_line}, {"lost", w_lost},   {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}

void wall_open_requests(lua_State *L) {
  static const char *const sys[] = {"read", "dir", "exists", "mkdir", "processors", "edit", "page", NULL},
                           *const disk[] = {"open", "replace", "create", "claim", "whole", NULL},
                           *const edit[] = {"open", "read", "keys", "add", "close", NULL}, *const io[] = {"open", NULL};
  if (wall_socket < 0) return;
  add_handles(L);
  replace(L, "host.system.sys", "sys", sys);
  replace(L, "host.system.disk", "disk", disk);
  replace(L, "host.prompt.edit", "edit", edit);
  replace(L, "io", "io", io);
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, "host.prompt.edit");
  lua_pushcfunction(L, interrupted);
  lua_setfield(L, -2, "interrupted");
  lua_pop(L, 2);
}
