/* sim.c - plays millions of deals on several threads.
 *
 * The work is divided into blocks of fixed size, numbered from 0. A block's games have seeds made of the simulation's seed
 * and the block's number, so the counts do not depend on threads. Each thread has its own Lua state. Records are written in
 * the order of blocks: the thread whose turn it is writes, another buffers up to AHEAD bytes and then waits. If several
 * blocks fail, the lowest one's error is reported, and all before it are finished. So output does not depend on threads
 * either.
 *
 * Counts are added in the order of blocks, so the total always covers the first blocks. Meanwhile the main thread calls a
 * check function, which may save the total or stop the simulation. If stopping depends on the counts, the check is called at
 * certain blocks (`hold`), and nothing is added beyond them before: then a simulation ends at the same block everywhere.
 */
#include "sim/sim.h"

#include "host.h"
#include "sim/tally_lua.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { AHEAD = 8 << 20 /* bytes of records that a thread may buffer */ };

/* A thread of the simulation. */
typedef struct player {
  sim_t *sim;
  meter_t meter;
  uint64_t block;   /* the block it plays */
  char *ahead;      /* the block's records, buffered until all earlier blocks are written */
  size_t len, room; /* bytes used and allocated there */
} player_t;

/* The stack of a thread. Lua allows 200 nested C calls; the largest, gsub in gsub, need 250 KiB. Sanitizers need far more.
 * */
#ifdef WALL_UNFILTERED
enum { STACK = 10 << 20 };
#else
enum { STACK = 512 << 10 };
#endif

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

void sim_fail(sim_t *s, uint64_t block, const char *sentence) { fail_as(s, block, sentence, false); }
void sim_fail_file(sim_t *s, uint64_t block) { fail_as(s, block, strerror(errno), true); }

/* Adds the blocks whose turn it is. A failed block counts with its finished games, and ends the simulation. Needs the lock.
 * */
static bool add_parts(sim_t *s) {
  bool ok = true;
  for (part_t **at = &s->parts; *at;) {
    part_t *part = *at;
    if (part->block != s->counted || s->counted >= s->hold || s->closed || part->end == PART_CUT) {
      at = &part->next;
      continue;
    }
    *at = part->next;
    ok = tally_add(&s->total, &part->tally) && ok;
    if (part->end == PART_WHOLE) s->counted++;
    else s->closed = true, atomic_store(&s->cancelled, true);
    tally_close(&part->tally);
    free(part);
    at = &s->parts;
  }
  return ok;
}

void sim_drop_parts(sim_t *s) {
  while (s->parts) {
    part_t *part = s->parts;
    s->parts = part->next;
    if (!s->closed && !tally_add(&s->rest, &part->tally)) sim_fail(s, part->block, "not enough memory");
    tally_close(&part->tally);
    free(part);
  }
}

bool sim_give(sim_t *s, const tally_t *tally, uint64_t block, int end) {
  part_t *part = calloc(1, sizeof *part);
  if (!part || !tally_open(&part->tally, tally->combos) || !tally_add(&part->tally, tally)) {
    if (part) tally_close(&part->tally);
    free(part);
    return false;
  }
  part->block = block, part->end = end;
  pthread_mutex_lock(&s->lock);
  part->next = s->parts;
  s->parts = part;
  const bool ok = add_parts(s);
  pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
  return ok;
}

/* Waits until all earlier blocks are written. Returns false if one of them has failed, or all are cancelled. */
static bool wait_for_turn(player_t *p) {
  sim_t *s = p->sim;
  pthread_mutex_lock(&s->lock);
  while (s->turn != p->block && p->block <= atomic_load(&s->failed) && !atomic_load(&s->cancelled))
    pthread_cond_wait(&s->turned, &s->lock);
  const bool is_next = s->turn == p->block;
  pthread_mutex_unlock(&s->lock);
  return is_next;
}

static bool is_turn(player_t *p) {
  pthread_mutex_lock(&p->sim->lock);
  const bool is_next = p->sim->turn == p->block;
  pthread_mutex_unlock(&p->sim->lock);
  return is_next;
}

/* Buffers text. Returns false if there is no memory. */
static bool buffer(player_t *p, const char *text, size_t len) {
  if (len > p->room - p->len) {
    const size_t room = 2 * (p->len + len);
    char *ahead = realloc(p->ahead, room);
    if (!ahead) return false;
    p->ahead = ahead, p->room = room;
  }
  memcpy(p->ahead + p->len, text, len);
  p->len += len;
  return true;
}

/* Writes the buffer and then this text. Only the thread whose turn it is may call this. Returns false if the file fails. */
static bool write_now(player_t *p, const char *text, size_t len) {
  bool fine = !p->len || fwrite(p->ahead, 1, p->len, p->sim->records) == p->len; /* without any, `ahead` may be NULL */
  fine = fine && fwrite(text, 1, len, p->sim->records) == len;
  p->len = 0;
  if (!fine) sim_fail_file(p->sim, p->block);
  return fine;
}

/* write(text): takes a piece of the block's records. Raises an error if it cannot be written. */
static int write_piece(lua_State *L) {
  player_t *p = lua_touserdata(L, lua_upvalueindex(1));
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  if (p->len + len <= AHEAD && !is_turn(p)) return buffer(p, text, len) ? 0 : luaL_error(L, "not enough memory");
  if (!wait_for_turn(p) || !write_now(p, text, len)) return luaL_error(L, "the records end here");
  return 0;
}

/* Writes the rest of the block's records. `whole`: the block was played to its end, and the next block may write. */
static bool finish_records(player_t *p, bool whole) {
  sim_t *s = p->sim;
  const bool fine = wait_for_turn(p) && write_now(p, "", 0);
  pthread_mutex_lock(&s->lock);
  if (fine && whole) s->turn++;
  pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
  p->len = 0;
  return fine;
}

/* make_worker(player) -> the worker's function. It runs in a protected call, because it allocates. */
static int make_worker(lua_State *L) {
  player_t *p = lua_touserdata(L, 1);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "host.sim.worker");
  lua_call(L, 1, 1);
  lua_pushstring(L, p->sim->spec);
  meter_push(L, &p->meter);
  if (p->sim->records) lua_pushlightuserdata(L, p), lua_pushcclosure(L, write_piece, 1);
  else lua_pushnil(L);
  lua_call(L, 3, 1);
  return 1;
}

/* Assigns the next block. Returns false if none is left. */
static bool take_block(sim_t *s, uint64_t *block) {
  pthread_mutex_lock(&s->lock);
  const bool any = !atomic_load(&s->cancelled) && s->next < s->blocks && s->next <= atomic_load(&s->failed);
  *block = s->next;
  if (any) s->next++;
  pthread_mutex_unlock(&s->lock);
  return any;
}

/* Plays blocks until none is left. The worker's function is on top of the stack. */
static void run_blocks(lua_State *L, player_t *p) {
  sim_t *s = p->sim;
  while (take_block(s, &p->block)) {
    lua_pushvalue(L, -1);
    lua_pushinteger(L, (lua_Integer)p->block);
    const bool whole = lua_pcall(L, 1, 0, 0) == LUA_OK, cut = !whole && atomic_load(&s->cancelled);
    if (!whole && !cut) sim_fail(s, p->block, lua_tostring(L, -1));
    const bool written = !s->records || finish_records(p, whole);
    if (whole && !written) return;
    if (!sim_give(s, &p->meter.tally, p->block, whole ? PART_WHOLE : cut ? PART_CUT : PART_FAILED))
      sim_fail(s, p->block, "not enough memory");
    if (!whole) return;
  }
}

/* sums() -> the counts of the last block, for remote.lua */
static int sums_of(lua_State *L) {
  tally_push(L, &((meter_t *)lua_touserdata(L, lua_upvalueindex(1)))->tally);
  return 1;
}

/* Plays the blocks that rank 0 lends. The worker's function is on top of the stack. */
static void run_remote(lua_State *L, sim_t *s, meter_t *m) {
  lua_getglobal(L, "require");
  lua_pushliteral(L, "host.sim.remote");
  bool ok = lua_pcall(L, 1, 1, 0) == LUA_OK;
  if (ok) {
    lua_pushvalue(L, -2);
    lua_pushlightuserdata(L, m);
    lua_pushcclosure(L, sums_of, 1);
    ok = lua_pcall(L, 2, 0, 0) == LUA_OK;
  }
  if (!ok) sim_fail(s, 0, lua_tostring(L, -1));
}

static void play(sim_t *s) {
  player_t *p = calloc(1, sizeof *p);
  const bool open = p && meter_open(&p->meter, &s->plan);
  lua_State *L = open ? host_state(s->memory) : NULL;
  if (!L) {
    char why[SIM_SENTENCE];
    snprintf(why, sizeof why, "another thread could not be started: %s", strerror(errno));
    sim_fail(s, 0, why);
    if (p) meter_close(&p->meter);
    free(p);
    return;
  }
  p->sim = s;
  p->meter.cancelled = &s->cancelled;
  guard_cancel(guard_of(L), &s->cancelled);
  lua_pushcfunction(L, make_worker);
  lua_pushlightuserdata(L, p);
  if (lua_pcall(L, 1, 1, 0) == LUA_OK) {
    if (wall_socket >= 0) guard_watch(guard_of(L), &wall_page->watch, true);
    if (s->remote) run_remote(L, s, &p->meter);
    else run_blocks(L, p);
  } else if (!atomic_load(&s->cancelled)) {
    sim_fail(s, 0, lua_tostring(L, -1));
  }
  guard_close(L);
  meter_close(&p->meter);
  free(p->ahead);
  free(p);
}

static void *work(void *arg) {
  sim_t *s = arg;
  play(s);
  pthread_mutex_lock(&s->lock);
  s->running--;
  pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

/* Calls check(sums or nil, blocks counted, all, sim) -> "stop" to end now, false if the sums so far are enough, true to
 * continue; and the next block to hold at. It gets the sums if it is `due`. Needs the lock, and releases it during the
 * call. */
static void check(lua_State *L, sim_t *s, bool due) {
  lua_pushvalue(L, 2);
  if (due) tally_push(L, &s->total); else lua_pushnil(L);
  lua_pushinteger(L, (lua_Integer)s->counted);
  lua_pushinteger(L, (lua_Integer)s->blocks);
  lua_pushlightuserdata(L, s);
  pthread_mutex_unlock(&s->lock);
  const int status = lua_pcall(L, 4, 2, 0);
  pthread_mutex_lock(&s->lock);
  if (status != LUA_OK) lua_error(L);
  s->closed = s->closed || !lua_toboolean(L, -2);
  if (s->closed || lua_type(L, -2) == LUA_TSTRING) atomic_store(&s->cancelled, true);
  if (due && s->counted == s->hold) s->hold = lua_isinteger(L, -1) ? (uint64_t)lua_tointeger(L, -1) : s->blocks;
  lua_pop(L, 2);
}

/* Calls the check function until no thread runs. Needs the lock. */
static void watch(lua_State *L, sim_t *s) {
  while (s->running || (s->lent && !atomic_load(&s->cancelled))) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += s->nap;
    until.tv_sec += until.tv_nsec / 1000000000, until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&s->turned, &s->lock, &until);
    guard_beat(s->waits);
    if (atomic_load(&s->cancelled)) continue;
    check(L, s, s->counted == s->hold && s->hold < s->blocks);
    if (atomic_load(&s->cancelled)) pthread_cond_broadcast(&s->turned);
    if (!add_parts(s)) s->closed = true;
  }
  while (!atomic_load(&s->cancelled) && s->counted == s->hold && s->hold < s->blocks) { /* some blocks wait to be added */
    check(L, s, true);
    if (!add_parts(s)) s->closed = true;
  }
  s->hold = s->blocks; /* after "stop" */
  if (!add_parts(s)) s->closed = true;
}

/* watch for a protected call: (job, check function, sim) */
static int watching(lua_State *L) {
  sim_t *s = lua_touserdata(L, 3);
  lua_settop(L, 2);
  watch(L, s);
  return 0;
}

bool sim_run_threads(lua_State *L, sim_t *s, unsigned threads) {
  pthread_t id[WALL_WORKERS];
  pthread_attr_t room;
  unsigned started = 0;
  int error = pthread_attr_init(&room);
  if (error == 0) error = pthread_attr_setstacksize(&room, STACK);
  s->running = threads;
  while (started < threads && error == 0) {
    error = pthread_create(&id[started], &room, work, s);
    if (error == 0) started++;
  }
  pthread_attr_destroy(&room);
  if (started == 0) {
    char why[SIM_SENTENCE];
    snprintf(why, sizeof why, "no thread could be started: %s",
             error == EAGAIN ? "Not enough memory, or too many threads" : strerror(error));
    sim_fail(s, 0, why);
  }
  pthread_mutex_lock(&s->lock);
  s->running -= threads - started;
  lua_pushcfunction(L, watching);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_pushlightuserdata(L, s);
  const bool ok = lua_pcall(L, 3, 0, 0) == LUA_OK;
  if (!ok) s->closed = true, atomic_store(&s->cancelled, true), pthread_cond_broadcast(&s->turned);
  pthread_mutex_unlock(&s->lock);
  for (unsigned i = 0; i < started; i++) pthread_join(id[i], NULL);
  return ok;
}
