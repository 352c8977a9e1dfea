/* sim.c - deals by the million, on several threads.
 *
 * The work is cut into blocks of a fixed size, numbered from 0. A block's games have seeds of their own, made of the seed
 * and the block's number; so what a block counts does not depend on who plays it, and the sums do not depend on the
 * threads. Every thread has a Lua state of its own with the game in it. Records are written block after block: a thread
 * that is ahead waits its turn, so that memory stays flat. Where several blocks fail, the lowest is the one that is told
 * of, and all before it are played to their end: what a simulation says and writes does not depend on the threads.
 */
#include "guard.h"
#include "host.h"
#include "wall/wall.h"
#include "sim/meter.h"

#include <errno.h>
#include <lauxlib.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK_DEALS = 2048, BLOCK_GAMES = 16, SENTENCE = 512 };

/* Blocks that a thread takes at once. After them it looks whether the rules have changed, which costs as much as 15 deals,
 * and plays them again where they wrote new fields of `t`, as they mostly do among the first. */
enum { BLOCKS_MOST = 8 };

/* The stack of a thread. Lua ends a recursion through C at 200 calls; the dearest, gsub in gsub, takes 250 KiB by then. */
enum { STACK = (512 << 10) * WALL_SLOWER };

static const uint64_t NONE = UINT64_MAX;

typedef struct sim {
  const char *spec;
  meter_plan_t plan;
  uint64_t blocks, next, threads;
  atomic_ullong done;
  atomic_ullong failed; /* the lowest block that failed, NONE if none did; the next three are about it */
  bool of_file;         /* it is an error of the records' file */
  char wrong[SENTENCE]; /* why, in a sentence */
  size_t memory; /* that a script may have in each thread */
  guard_t *waits; /* of the thread that shows how far it is */
  FILE *records;
  uint64_t turn; /* the block whose records are written next */
  pthread_mutex_t lock;
  pthread_cond_t turned;
  meter_t total;
} sim_t;

static void fail_as(sim_t *s, uint64_t block, const char *sentence, bool of_file) {
  pthread_mutex_lock(&s->lock);
  if (block < atomic_load(&s->failed)) {
    snprintf(s->wrong, sizeof s->wrong, "%s", sentence);
    s->of_file = of_file;
    atomic_store(&s->failed, block);
  }
  pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
}

static void fail(sim_t *s, uint64_t block, const char *sentence) { fail_as(s, block, sentence, false); }
static void fail_file(sim_t *s, uint64_t block) { fail_as(s, block, strerror(errno), true); }

/* Writes the texts in the list on the stack's top. In one piece they would take three times the memory. */
static bool write_list(lua_State *L, FILE *records) {
  bool fine = true;
  for (lua_Integer i = 1; lua_rawgeti(L, -1, i) == LUA_TSTRING; i++) {
    size_t len;
    const char *text = lua_tolstring(L, -1, &len);
    fine = fine && fwrite(text, 1, len, records) == len;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return fine;
}

/* Writes what is on the stack's top when it is this block's turn; not if one before it has failed. */
static bool write_records(lua_State *L, sim_t *s, uint64_t block) {
  bool fine = true;
  pthread_mutex_lock(&s->lock);
  while (s->turn != block && block < atomic_load(&s->failed)) pthread_cond_wait(&s->turned, &s->lock);
  if (s->turn == block) {
    fine = write_list(L, s->records);
    s->turn++;
  }
  pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
  if (!fine) fail_file(s, block);
  return fine;
}

/* make_worker(sim, meter) -> the worker's function, and whether it takes several blocks: all that asks for memory, so that a
 * lack of it is an error */
static int make_worker(lua_State *L) {
  const sim_t *s = lua_touserdata(L, 1);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "host.sim.worker");
  lua_call(L, 1, 1);
  lua_pushstring(L, s->spec);
  meter_push(L, lua_touserdata(L, 2));
  lua_pushboolean(L, s->records != NULL);
  lua_call(L, 3, 2);
  return 2;
}

/* Gives this thread the next blocks: the first, and how many, one unless it takes several; 0 where none is left. Of the last
 * blocks it gives so few that no thread has much to do when the others have nothing left. */
static uint64_t take_blocks(sim_t *s, bool several, uint64_t *first) {
  pthread_mutex_lock(&s->lock);
  const uint64_t left = s->blocks - s->next, share = left / (2 * s->threads);
  uint64_t n = several ? s->next / (8 * s->threads) : 1;
  n = n < share ? n : share;
  n = n < BLOCKS_MOST ? n : BLOCKS_MOST;
  n = left && !n ? 1 : n;
  *first = s->next;
  s->next += n;
  pthread_mutex_unlock(&s->lock);
  return n;
}

/* Plays as long as there are blocks, with the worker's function on the stack's top: it returns the records as a list of
 * texts, or nil; false where the rules keep something. */
static void run_blocks(lua_State *L, sim_t *s, meter_t *m, bool several) {
  uint64_t first, n;
  while ((n = take_blocks(s, several, &first)) > 0 && first <= atomic_load(&s->failed)) {
    lua_pushvalue(L, -1);
    lua_pushinteger(L, (lua_Integer)first);
    lua_pushinteger(L, (lua_Integer)(first + n - 1));
    const bool failed = lua_pcall(L, 2, 1, 0) != LUA_OK;
    if (failed || lua_isboolean(L, -1)) {
      fail(s, first, failed ? lua_tostring(L, -1) : "");
      return;
    }
    if (s->records && !write_records(L, s, first)) return;
    lua_pop(L, 1);
    pthread_mutex_lock(&s->lock);
    meter_add(&s->total, m);
    pthread_mutex_unlock(&s->lock);
    atomic_fetch_add(&s->done, n);
  }
}

static void *work(void *arg) {
  sim_t *s = arg;
  meter_t *m = calloc(1, sizeof *m);
  lua_State *L = m ? host_state(s->memory) : NULL;
  if (!L) {
    char why[SENTENCE];
    snprintf(why, sizeof why, "another thread could not be started: %s", strerror(errno));
    fail(s, 0, why);
    free(m);
    return NULL;
  }
  m->plan = s->plan;
  lua_pushcfunction(L, make_worker);
  lua_pushlightuserdata(L, s);
  lua_pushlightuserdata(L, m);
  if (lua_pcall(L, 2, 2, 0) == LUA_OK) {
    if (wall_socket >= 0) guard_watch(guard_of(L), &wall_page->watch, true);
    const bool several = lua_toboolean(L, -1);
    lua_pop(L, 1);
    run_blocks(L, s, m, several);
  } else {
    fail(s, 0, lua_tostring(L, -1));
  }
  guard_close(L);
  free(m);
  return NULL;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A bar on stderr, for people who wait. */
static void show_progress(sim_t *s, double begun) {
  const double part = (double)atomic_load(&s->done) / (double)s->blocks, gone = now() - begun;
  char bar[31];
  for (int i = 0; i < 30; i++) bar[i] = i < (int)(part * 30) ? '#' : '.';
  bar[30] = '\0';
  fprintf(stderr, "\r[%s] %3d%%  %.0f s left ", bar, (int)(part * 100), part > 0 ? gone / part - gone : 0);
  fflush(stderr);
}

static void watch(sim_t *s, double begun) {
  const struct timespec pause = { 0, 100000000 };
  while (atomic_load(&s->done) < s->blocks && atomic_load(&s->failed) == NONE) {
    nanosleep(&pause, NULL);
    guard_beat(s->waits);
    if (now() - begun > 0.5) show_progress(s, begun);
  }
  fprintf(stderr, "\r%60s\r", "");
}

static void run_threads(sim_t *s, unsigned threads, bool progress, double begun) {
  pthread_t id[WALL_WORKERS];
  pthread_attr_t room;
  unsigned started = 0;
  int error = pthread_attr_init(&room);
  if (error == 0) error = pthread_attr_setstacksize(&room, STACK);
  while (started < threads && error == 0) {
    error = pthread_create(&id[started], &room, work, s);
    if (error == 0) started++;
  }
  pthread_attr_destroy(&room);
  if (started == 0) {
    char why[SENTENCE];
    snprintf(why, sizeof why, "no thread could be started: %s",
             error == EAGAIN ? "Not enough memory, or too many threads" : strerror(error));
    fail(s, 0, why);
  }
  if (progress && started) watch(s, begun);
  for (unsigned i = 0; i < started; i++) pthread_join(id[i], NULL);
}

/* Says once what was lost of the records: the end of the program finds nothing left to write. */
static bool flush_records(FILE *out) {
  if (!out || (fflush(out) == 0 && !ferror(out))) return true;
  const int error = errno;
  __fpurge(out), clearerr(out);
  errno = error;
  return false;
}

static int run(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  sim_t *s = lua_newuserdatauv(L, sizeof *s, 0);
  memset(s, 0, sizeof *s);
  atomic_store(&s->failed, NONE);
  lua_getfield(L, 1, "spec");
  s->spec = lua_tostring(L, -1); /* which stays on the stack */
  s->plan = (meter_plan_t){.deals = (uint64_t)host_field(L, 1, "deals"), .games = (uint64_t)host_field(L, 1, "games")};
  s->plan.each = s->plan.deals ? BLOCK_DEALS : BLOCK_GAMES;
  s->blocks = meter_blocks(&s->plan);
  unsigned threads = (unsigned)host_field(L, 1, "threads");
  if (threads > WALL_WORKERS) threads = WALL_WORKERS;
  if (threads > s->blocks) threads = (unsigned)s->blocks;
  lua_getfield(L, 1, "records");
  s->records = lua_isnil(L, -1) ? NULL : ((luaL_Stream *)luaL_checkudata(L, -1, LUA_FILEHANDLE))->f;
  s->threads = threads;
  s->waits = guard_of(L);
  s->memory = GUARD_MEMORY / (threads ? threads : 1); /* so that none of them finds the process's memory gone */
  atomic_store(&wall_page->begun, true); /* what is not finished is not played again */
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->turned, NULL);
  lua_getfield(L, 1, "progress");
  const bool progress = lua_toboolean(L, -1);
  const double begun = now();
  run_threads(s, threads, progress, begun);
  const double seconds = now() - begun;
  if (!flush_records(s->records) && atomic_load(&s->failed) == NONE) fail_file(s, 0);
  pthread_cond_destroy(&s->turned);
  pthread_mutex_destroy(&s->lock);
  if (atomic_load(&s->failed) != NONE) {
    host_nil(L, "%s", s->wrong);
    lua_pushboolean(L, s->of_file);
    return 3;
  }
  meter_report(L, &s->total);
  lua_pushnumber(L, seconds);
  lua_setfield(L, -2, "seconds");
  return 1;
}

int sim_open(lua_State *L) {
  lua_newtable(L);
  lua_pushcfunction(L, run);
  lua_setfield(L, -2, "run");
  return 1;
}
