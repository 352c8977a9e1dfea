/* web.c - connects the engine to the page's worker, which passes a request as a line of JSON and gets a line of JSON. This file
 * replaces the supervisor, threads and the terminal; everything else is the same as in the native program. */
#include "guard.h"
#include "host.h"
#include "wall/wall.h"

#include <emscripten.h>
#include <errno.h>
#include <lauxlib.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int wall_socket = -1;

static lua_State *L;

/* Tells the page, while a request runs, that it gets on: the page waits for so long from then on. */
EM_JS(void, tell_beat, (void), { Module.beat(); })

/* Begins; false where there is no memory. The page speaks English: no file of texts is loaded. */
EMSCRIPTEN_KEEPALIVE bool web_open(void) {
  L = host_state(0);
  return L != NULL;
}

static int answer(lua_State *state) {
  static const char *const modules[] = {"host.web.requests", "host.cli"};
  for (int i = 0; i < 2; i++) {
    lua_getglobal(state, "require");
    lua_pushstring(state, modules[i]);
    lua_call(state, 1, 1);
  }
  lua_rotate(state, 1, -1);
  lua_rotate(state, 2, 1);
  lua_call(state, 2, 1);
  return 1;
}

/* The answer to a request, until the next one; NULL if the engine itself fails. */
EMSCRIPTEN_KEEPALIVE const char *web_request(const char *request) {
  lua_settop(L, 0);
  lua_pushcfunction(L, answer);
  lua_pushstring(L, request);
  lua_pcall(L, 1, 1, 0);
  return lua_tostring(L, -1);
}

/* ---- threads, which web.mk puts in the place of those of the C library: there is one alone, so another's work is done when
 * this one waits ---- */

enum { DUE_MOST = WALL_WORKERS };

static struct {
  void *(*work)(void *);
  void *arg;
} due[DUE_MOST];
static int due_count;

int web_create(pthread_t *id, const pthread_attr_t *room, void *(*work)(void *), void *arg) {
  (void)room;
  if (due_count == DUE_MOST) return EAGAIN;
  *id = 0;
  due[due_count].work = work, due[due_count].arg = arg;
  due_count++;
  return 0;
}

static int work_due(void) {
  while (due_count > 0) {
    due_count--;
    due[due_count].work(due[due_count].arg);
  }
  return 0;
}

int web_wait(pthread_cond_t *turned, pthread_mutex_t *lock, const struct timespec *until) {
  (void)turned, (void)lock, (void)until;
  return work_due();
}

int web_join(pthread_t id, void **result) {
  (void)id, (void)result;
  return work_due();
}

/* A block has been played. */
int web_turned(pthread_cond_t *turned) {
  (void)turned;
  tell_beat();
  return 0;
}

/* ---- in the place of what there is not ---- */

/* A file that has no name; all are in memory here. */
int memfd_create(const char *name, unsigned flags) {
  char path[] = "/tmp/memfd-XXXXXX";
  (void)name, (void)flags;
  return mkstemp(path);
}

static int nothing(lua_State *state) {
  (void)state;
  return 0;
}

int edit_open(lua_State *state) {
  static const luaL_Reg functions[] = {{"open", nothing}, {"interrupted", nothing}, {"close", nothing}, {NULL, NULL}};
  luaL_newlib(state, functions);
  return 1;
}

int edit_end(lua_State *state) { return nothing(state); }

int pager_page(lua_State *state) { return host_boolean(state, false); }

static int w_beat(lua_State *state) {
  guard_beat(guard_of(state));
  tell_beat();
  return 0;
}

static int w_line(lua_State *state) { return host_integer(state, (lua_Integer)atomic_fetch_add(&wall_page->lines, 1) + 1); }

/* No signal comes: the page ends the worker. */
static int w_stopping(lua_State *state) { return host_integer(state, 0); }

int wall_open(lua_State *state) {
  static const luaL_Reg functions[] = {{"beat", w_beat}, {"patient", w_beat},    {"session", nothing},
                                       {"line", w_line}, {"lost", nothing},      {"graceful", nothing},
                                       {"stopping", w_stopping}, {NULL, NULL}};
  luaL_newlib(state, functions);
  return 1;
}
