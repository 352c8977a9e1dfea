/* sim_lua.c - the module "host.sim.sim", see host.h. */
#include "sim/sim.h"

#include "host.h"
#include "sim/tally_lua.h"

#include <errno.h>
#include <lauxlib.h>
#include <stdio_ext.h>
#include <string.h>
#include <time.h>

/* Nanoseconds between two checks, without and with blocks to lend. */
enum { CHECK_NS = 100000000, LENDING_NS = 2000000 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Flushes the records. After an error it discards the buffer, so that the error is reported once. */
static bool flush_records(FILE *out) {
  if (!out || (fflush(out) == 0 && !ferror(out))) return true;
  const int error = errno;
  __fpurge(out), clearerr(out);
  errno = error;
  return false;
}

/* Starts the total at zero, or at the sums of earlier blocks; the rest at zero. */
static void open_total(lua_State *L, sim_t *s) {
  lua_getfield(L, 1, "sums");
  if (lua_isnil(L, -1) && !tally_open(&s->total, s->plan.combos)) luaL_error(L, "not enough memory");
  if (!lua_isnil(L, -1)) tally_load(L, lua_gettop(L), &s->total);
  if (!tally_open(&s->rest, s->plan.combos)) luaL_error(L, "not enough memory");
  lua_pop(L, 1);
}

static void set_count(lua_State *L, const char *name, lua_Integer n) {
  lua_pushinteger(L, n);
  lua_setfield(L, -2, name);
}

static void push_result(lua_State *L, const sim_t *s, double seconds) {
  lua_createtable(L, 0, 4);
  tally_push(L, &s->total);
  lua_setfield(L, -2, "sums");
  tally_push(L, &s->rest);
  lua_setfield(L, -2, "all");
  set_count(L, "blocks", (lua_Integer)s->counted);
  lua_pushnumber(L, seconds);
  lua_setfield(L, -2, "seconds");
}

static int run(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  sim_t *s = lua_newuserdatauv(L, sizeof *s, 0);
  memset(s, 0, sizeof *s);
  atomic_store(&s->failed, SIM_NONE);
  lua_getfield(L, 1, "spec");
  s->spec = lua_tostring(L, -1); /* it stays on the stack */
  s->plan = (meter_plan_t){.deals = (uint64_t)host_field(L, 1, "deals"), .games = (uint64_t)host_field(L, 1, "games"),
                           .each = (uint64_t)host_field(L, 1, "each"), .combos = (unsigned)host_field(L, 1, "combos")};
  const uint64_t all = meter_blocks(&s->plan), to = (uint64_t)host_field(L, 1, "to"), hold = (uint64_t)host_field(L, 1, "hold");
  s->next = s->counted = (uint64_t)host_field(L, 1, "from");
  s->blocks = to && to < all ? to : all;
  s->hold = hold && hold < s->blocks ? hold : s->blocks;
  if (s->next > s->blocks) s->next = s->counted = s->blocks;
  lua_getfield(L, 1, "remote");
  s->remote = lua_toboolean(L, -1);
  lua_getfield(L, 1, "lends");
  s->nap = lua_toboolean(L, -1) ? LENDING_NS : CHECK_NS;
  unsigned threads = (unsigned)host_field(L, 1, "threads");
  if (threads > WALL_WORKERS) threads = WALL_WORKERS;
  if (threads > s->blocks - s->next && !s->remote) threads = (unsigned)(s->blocks - s->next);
  lua_getfield(L, 1, "records");
  s->records = lua_isnil(L, -1) ? NULL : ((luaL_Stream *)luaL_checkudata(L, -1, LUA_FILEHANDLE))->f;
  s->threads = threads ? threads : 1;
  s->turn = s->next;
  s->waits = guard_of(L);
  s->memory = GUARD_MEMORY / s->threads; /* together within the process's limit */
  open_total(L, s);
  atomic_store(&wall_page->begun, true); /* the supervisor must not start it again */
  pthread_mutex_init(&s->lock, NULL);
  pthread_condattr_t kind;
  pthread_condattr_init(&kind);
  pthread_condattr_setclock(&kind, CLOCK_MONOTONIC); /* a changed time of day must not delay the checks */
  pthread_cond_init(&s->turned, &kind);
  pthread_condattr_destroy(&kind);
  const double begun = now();
  const bool looked = !threads || sim_run_threads(L, s, threads);
  const double seconds = now() - begun;
  if (!flush_records(s->records) && atomic_load(&s->failed) == SIM_NONE) sim_fail_file(s, 0);
  pthread_cond_destroy(&s->turned);
  pthread_mutex_destroy(&s->lock);
  sim_drop_parts(s);
  if (!tally_add(&s->rest, &s->total)) sim_fail(s, 0, "not enough memory");
  if (looked) push_result(L, s, seconds);
  tally_close(&s->total);
  tally_close(&s->rest);
  if (!looked) return lua_error(L);
  if (atomic_load(&s->failed) == SIM_NONE) return 1;
  lua_pushstring(L, s->wrong);
  lua_pushboolean(L, s->of_file);
  return 3;
}

/* take(sim) -> a block for another rank; nil if there is none */
static int take(lua_State *L) {
  sim_t *s = lua_touserdata(L, 1);
  pthread_mutex_lock(&s->lock);
  const bool any = !atomic_load(&s->cancelled) && s->next < s->blocks && s->next <= atomic_load(&s->failed);
  const uint64_t block = s->next;
  if (any) s->next++, s->lent++;
  pthread_mutex_unlock(&s->lock);
  return any ? host_integer(L, (lua_Integer)block) : 0;
}

/* so_far(sim) -> the sums so far, and the number of blocks they cover */
static int so_far(lua_State *L) {
  sim_t *s = lua_touserdata(L, 1);
  pthread_mutex_lock(&s->lock);
  tally_push(L, &s->total);
  lua_pushinteger(L, (lua_Integer)s->counted);
  pthread_mutex_unlock(&s->lock);
  return 2;
}

/* put(sim, block, sums, sentence): adds the counts of another rank, and its error or nil */
static int put(lua_State *L) {
  sim_t *s = lua_touserdata(L, 1);
  const uint64_t block = (uint64_t)luaL_checkinteger(L, 2);
  const char *sentence = luaL_optstring(L, 4, NULL);
  tally_t tally;
  tally_load(L, 3, &tally);
  if (sentence) sim_fail(s, block, sentence);
  if (!sim_give(s, &tally, block, sentence ? PART_FAILED : PART_WHOLE)) sim_fail(s, block, "not enough memory");
  tally_close(&tally);
  pthread_mutex_lock(&s->lock);
  s->lent--;
  pthread_mutex_unlock(&s->lock);
  return 0;
}

/* add(sums, sums) -> their total; both must have the same combinations */
static int add(lua_State *L) {
  tally_t a, b;
  tally_load(L, 1, &a);
  tally_load(L, 2, &b);
  const bool fits = a.combos == b.combos, ok = fits && tally_add(&a, &b);
  if (ok) tally_push(L, &a);
  tally_close(&a);
  tally_close(&b);
  return ok ? 1 : luaL_error(L, fits ? "not enough memory" : "these sums are of other combinations of rules");
}

/* blocks(deals, games, each) -> the number of blocks */
static int blocks(lua_State *L) {
  const meter_plan_t plan = {(uint64_t)luaL_checkinteger(L, 1), (uint64_t)luaL_checkinteger(L, 2),
                             (uint64_t)luaL_checkinteger(L, 3), 1};
  return host_integer(L, (lua_Integer)meter_blocks(&plan));
}

int sim_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"run", run}, {"take", take}, {"put", put}, {"so_far", so_far}, {"add", add}, {"blocks", blocks}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
