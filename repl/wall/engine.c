/* engine.c - the engine's end of the wall: functions that need the system become calls to the supervisor. */
#include "host.h"
#include "wall/wall.h"

#include <lauxlib.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* One thread calls at a time. The lock is recursive: completing a line, during a call, may read scripts. */
static pthread_mutex_t asking;

static void make_lock(void) {
  pthread_mutexattr_t recursive;
  pthread_mutexattr_init(&recursive);
  pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&asking, &recursive);
}

static const char completer; /* registry key of the function that completes a line */

/* Completes a line for the supervisor while somebody types it. */
static int complete(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &completer);
  lua_insert(L, 1);
  lua_call(L, 1, 2);
  return 2;
}

static int call_supervisor(lua_State *L) {
  wire_t wire = {.fd = wall_socket, .room = wall_page->room, .serve = complete};
  const int n = wire_call(L, &wire, lua_gettop(L));
  if (n < 0) _exit(EXIT_FAILURE); /* the supervisor has closed the wire */
  return n;
}

/* request(...): calls the supervisor's function with the number in the upvalue. A function argument (of edit.open) stays
 * here. Waiting for the supervisor counts as a heartbeat. */
static int request(lua_State *L) {
  if (lua_isfunction(L, 1)) {
    lua_rawsetp(L, LUA_REGISTRYINDEX, &completer);
    edit_hear(L);
  }
  lua_pushcfunction(L, call_supervisor);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_rotate(L, 1, 2);
  static pthread_once_t made = PTHREAD_ONCE_INIT;
  pthread_once(&made, make_lock);
  pthread_mutex_lock(&asking);
  const int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  pthread_mutex_unlock(&asking);
  guard_beat(guard_of(L));
  return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* beat(): a heartbeat of the main thread */
static int w_beat(lua_State *L) {
  atomic_store(&wall_page->watch.spent_ms, 0);
  guard_beat(guard_of(L));
  return 0;
}

/* patient(): extends the time limit to the rest of the command's time, for work without heartbeats. Time used by earlier
 * engines is deducted. */
static int w_patient(lua_State *L) {
  const unsigned all = GUARD_COMMAND_MS, spent = atomic_load(&wall_page->watch.spent_ms);
  (void)L;
  atomic_store(&wall_page->watch.limit_ms, spent + WALL_LIMIT_MS < all ? all - spent : WALL_LIMIT_MS);
  return 0;
}

/* session(): declares that a game is being played: from now on an engine that is stopped is replaced. */
static int w_session(lua_State *L) {
  (void)L;
  atomic_store(&wall_page->watch.limit_ms, WALL_LIMIT_MS);
  atomic_store(&wall_page->session, true);
  return 0;
}

/* graceful(yes): the engine ends by itself after the first Ctrl-C or SIGTERM; stopping() -> the signal's number, 0 for none */
static int w_graceful(lua_State *L) {
  atomic_store(&wall_page->graceful, lua_toboolean(L, 1));
  return 0;
}

static int w_stopping(lua_State *L) { return host_integer(L, atomic_load(&wall_page->stopping)); }

/* line(n) -> counts n (default 1) more lines of the session as started and returns how many that makes */
static int w_line(lua_State *L) {
  const unsigned n = (unsigned)luaL_optinteger(L, 1, 1);
  w_beat(L);
  return host_integer(L, (lua_Integer)(atomic_fetch_add(&wall_page->lines, n) + n));
}

/* lost() -> nil in the first engine. In a later one: a sentence about the end of the previous engine, how many lines that
 * had started, and the number of the session's journal or nil. */
static int w_lost(lua_State *L) {
  page_t *page = wall_page;
  if (!*page->sentence || !atomic_load(&page->session)) return 0;
  lua_pushstring(L, page->sentence);
  lua_pushinteger(L, (lua_Integer)atomic_load(&page->lines));
  if (!page->journal) return 2;
  lua_pushinteger(L, page->journal);
  return 3;
}

int wall_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"beat", w_beat}, {"patient", w_patient}, {"session", w_session},
                                       {"line", w_line}, {"lost", w_lost},       {"graceful", w_graceful},
                                       {"stopping", w_stopping}, {NULL, NULL}};
  const permit_call_t *c;
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  for (size_t n = 0; wall_socket >= 0 && (c = permit_call(n)); n++) {
    lua_getfield(L, -1, c->module);
    lua_pushinteger(L, (lua_Integer)n);
    lua_pushcclosure(L, request, 1);
    lua_setfield(L, -2, c->name);
    lua_pop(L, 1);
  }
  luaL_newlib(L, functions);
  return 1;
}
