/* fuzz_lua.c - any bytes to the parts of houserule that are written in Lua: records, options, command lines, lines of
 * the prompt, whole scripts.
 *
 * One program; the name it is called by (fuzz_record) says which driver it runs (tests/fuzz/record.lua, so it runs from
 * the tree's root). A driver returns { run = function(text), fresh = function(draw) -> a line, mutate = function(text,
 * draw) -> text }, the last two optional. `run` raises an error for what must never be, and that is a crash.
 *
 * The code that matters is mostly Lua, which no compiler instruments: a line hook counts its lines, and libFuzzer takes
 * these counters for coverage. Linked with -Wl,--wrap for the functions below: the guard must not take the hook away, and
 * its time is CPU time here, so that a busy machine finds no hangs.
 */
#include "guard.h"
#include "host.h"
#include "sim/meter.h"

#include <lauxlib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
  COUNTERS = 1 << 15,
  TICKS = 4,              /* of a tenth of a second: a third of what the program gives, or hardly a script would be tried */
  SECONDS_MOST = 3,       /* for what has TICKS: sanitizers are slow, hangs are slower */
  MEMORY_LEFT = 24 << 20, /* bytes in use between two inputs */
  BETWEEN_COLLECTIONS = 16, /* inputs */
  BETWEEN_LEAKS = 512,      /* inputs, from one search for leaks to the next */
  LONGEST = 1 << 16
};

static lua_State *L;
static int driver, drawing; /* the driver's table, and a function that draws numbers: references */

/* Coverage of Lua ---------------------------------------------------------------------------------------------------- */

__attribute__((used, section("__libfuzzer_extra_counters"))) static uint8_t counters[COUNTERS];

/* Threads of a simulation are not watched: their lines come at any time. */
static _Thread_local int watched;

/* For what runs at every line: it shall be no coverage itself, nor slow. */
#ifdef __clang__
#define PLAIN __attribute__((no_sanitize("address", "undefined", "coverage")))
#else
#define PLAIN __attribute__((no_sanitize("address", "undefined")))
#endif

PLAIN static int begins(const char *text, const char *with) {
  while (*with && *text == *with) text++, with++;
  return !*with;
}

/* The input is a stranger's file, not the program. */
PLAIN static int is_program(const char *source) {
  return begins(source, "@core/") || begins(source, "@scripts/") ||
         (begins(source, "@repl/") && !begins(source, "@repl/fuzz/"));
}

PLAIN static void on_line(lua_State *state, lua_Debug *ar) {
  lua_getinfo(state, "S", ar);
  if (!is_program(ar->source)) return;
  unsigned hash = (unsigned)ar->currentline * 2654435761u;
  for (const char *c = ar->source; *c; c++) hash = hash * 31 + (unsigned char)*c;
  counters[(hash >> 7) % COUNTERS]++;
}

void __real_lua_sethook(lua_State *state, lua_Hook hook, int mask, int count);
void __wrap_lua_sethook(lua_State *state, lua_Hook hook, int mask, int count);
void __wrap_lua_sethook(lua_State *state, lua_Hook hook, int mask, int count) {
  if (!hook && watched)
    __real_lua_sethook(state, on_line, LUA_MASKLINE, 0);
  else
    __real_lua_sethook(state, hook, mask, count);
}

/* Time --------------------------------------------------------------------------------------------------------------- */

/* Time of this thread without the kernel's: large allocations under the sanitizer cost much, now and then. */
static double cpu_seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_THREAD, &used);
  return (double)used.ru_utime.tv_sec + (double)used.ru_utime.tv_usec / 1e6;
}

lua_State *__real_guard_open(size_t memory, unsigned ticks);
lua_State *__wrap_guard_open(size_t memory, unsigned ticks);
lua_State *__wrap_guard_open(size_t memory, unsigned ticks) { return __real_guard_open(memory, ticks ? ticks : TICKS); }

/* The depth of this thread in guarded calls, and the time at which the outermost ran out of time. */
static _Thread_local int depth;
static _Thread_local double since;

/* A clock that counts work (work_pace.c) stops a call by itself, so there is no time to check. */
static void check_time(void) {
  if (pace_hook) return;
  const double took = cpu_seconds() - since;
  if (took <= SECONDS_MOST) return;
  fprintf(stderr, "a guarded call took %.1f s\n", took);
  abort();
}

static int timed(lua_State *state, lua_CFunction guarded) {
  if (depth++ == 0) since = cpu_seconds();
  const int results = guarded(state);
  if (--depth == 0) check_time();
  return results;
}

int __real_guard_l_guarded(lua_State *state);
int __wrap_guard_l_guarded(lua_State *state);
int __wrap_guard_l_guarded(lua_State *state) { return timed(state, __real_guard_l_guarded); }

int __real_guard_l_reading(lua_State *state);
int __wrap_guard_l_reading(lua_State *state);
int __wrap_guard_l_reading(lua_State *state) { return timed(state, __real_guard_l_reading); }

int __real_guard_l_resume(lua_State *state);
int __wrap_guard_l_resume(lua_State *state);
int __wrap_guard_l_resume(lua_State *state) { return timed(state, __real_guard_l_resume); }

void __real_guard_refresh(guard_t *guard, bool deal);
void __wrap_guard_refresh(guard_t *guard, bool deal);
void __wrap_guard_refresh(guard_t *guard, bool deal) {
  check_time();
  if (deal) since = cpu_seconds();
  __real_guard_refresh(guard, deal);
}

/* ---- for drivers ---- */

static int trace(lua_State *state) {
  luaL_traceback(state, state, luaL_tolstring(state, 1, NULL), 1);
  return 1;
}

static void must(int status) {
  if (status == LUA_OK) return;
  fprintf(stderr, "fuzz: %s\n", lua_tostring(L, -1));
  abort();
}

/* fuzz.load(name) -> what tests/fuzz/NAME.lua returns. The chunk is named like the host's own: else the guard would take
 * its lines for a script's. */
static int l_load(lua_State *state) {
  const char *name = luaL_checkstring(state, 1);
  lua_getglobal(state, "io");
  lua_getfield(state, -1, "open");
  lua_pushfstring(state, "tests/fuzz/%s.lua", name);
  lua_call(state, 1, 1);
  if (lua_isnil(state, -1)) return luaL_error(state, "there is no driver tests/fuzz/%s.lua here", name);
  lua_getfield(state, -1, "read");
  lua_insert(state, -2);
  lua_pushliteral(state, "a");
  lua_call(state, 2, 1);
  lua_pushfstring(state, "@repl/fuzz/%s.lua", name);
  if (luaL_loadbuffer(state, lua_tostring(state, -2), lua_rawlen(state, -2), lua_tostring(state, -1)) != LUA_OK)
    return lua_error(state);
  lua_getglobal(state, "fuzz");
  lua_call(state, 1, 1);
  return 1;
}

/* Values that the meter keeps in the registry while it counts go with it. */
static void forget_after(lua_State *state, lua_Unsigned last) {
  for (lua_Unsigned n = lua_rawlen(state, LUA_REGISTRYINDEX); n > last; n--) {
    lua_pushnil(state);
    lua_rawseti(state, LUA_REGISTRYINDEX, (lua_Integer)n);
  }
}

/* Pushes the sums of what the sides made, in a simulation of one combination of rules. Returns how many there are. */
static int push_points(lua_State *state, const meter_t *m) {
  unsigned side = 0;
  for (;;) {
    char name[32];
    snprintf(name, sizeof name, "points/%u", side + 1);
    const unsigned column = tally_find(&m->tally, name);
    if (side == TABLE_SIDES || column == TALLY_NONE) return (int)side;
    lua_pushinteger(state, (lua_Integer)m->tally.sum[column].of[TALLY_X]);
    side++;
  }
}

/* fuzz.simulate(spec, deals) -> as one block of `sim` plays them: the sums of the sides' deltas; or nil and why */
static int l_simulate(lua_State *state) {
  static meter_t m;
  luaL_checkstring(state, 1);
  const uint64_t deals = (uint64_t)luaL_checkinteger(state, 2);
  if (!meter_open(&m, &(meter_plan_t){.deals = deals, .each = deals, .combos = 1})) return luaL_error(state, "not enough memory");
  const lua_Unsigned kept = lua_rawlen(state, LUA_REGISTRYINDEX);
  lua_getglobal(state, "require");
  lua_pushliteral(state, "host.sim.worker");
  lua_call(state, 1, 1);
  lua_pushvalue(state, 1);
  meter_push(state, &m);
  lua_pushboolean(state, 0);
  int status = lua_pcall(state, 3, 1, 0);
  if (status == LUA_OK) {
    lua_pushinteger(state, 0);
    lua_pushinteger(state, 0);
    status = lua_pcall(state, 2, 0, 0);
  }
  forget_after(state, kept);
  int results = 2;
  if (status == LUA_OK) {
    results = push_points(state, &m);
  } else {
    lua_pushnil(state);
    lua_insert(state, -2);
  }
  meter_close(&m);
  return results;
}

/* fuzz.unseen(f): calls it without counting its lines, which also is faster */
static int l_unseen(lua_State *state) {
  watched = 0;
  lua_sethook(state, NULL, 0, 0);
  lua_settop(state, 1);
  lua_call(state, 0, 0); /* after an error nothing runs any more */
  watched = 1;
  lua_sethook(state, NULL, 0, 0);
  return 0;
}

/* draw(n) -> a number from 1 to n, by the seed of the mutation */
static uint64_t drawn;

static int l_draw(lua_State *state) {
  const lua_Integer n = luaL_checkinteger(state, 1);
  drawn ^= drawn << 13, drawn ^= drawn >> 7, drawn ^= drawn << 17;
  lua_pushinteger(state, n < 1 ? 1 : 1 + (lua_Integer)(drawn % (uint64_t)n));
  return 1;
}

/* libFuzzer's side --------------------------------------------------------------------------------------------------- */

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

static const char *driver_name(const char *program) {
  const char *name = strstr(program, "fuzz_"), *next;
  while (name && (next = strstr(name + 1, "fuzz_")) != NULL) name = next;
  return name ? name + 5 : "record";
}

/* So that nothing is left, neither memory nor what a driver keeps on the disk. */
static void finish(void) {
  guard_close(L);
  L = NULL;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  static const luaL_Reg functions[] = {{"load", l_load}, {"simulate", l_simulate}, {"unseen", l_unseen}, {NULL, NULL}};
  (void)argc;
  watched = 1;
  L = host_state(0);
  if (!L) abort();
  atexit(finish);
  lua_sethook(L, NULL, 0, 0);
  luaL_newlib(L, functions);
  lua_setglobal(L, "fuzz");
  lua_pushcfunction(L, l_draw);
  drawing = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pushcfunction(L, trace);
  lua_pushcfunction(L, l_load);
  lua_pushstring(L, driver_name((*argv)[0]));
  must(lua_pcall(L, 1, 1, 1));
  driver = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

/* The sanitizer's own work after each input takes as long as the input. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=16:malloc_context_size=4"; }
__attribute__((weak)) int __lsan_do_recoverable_leak_check(void);

/* Nothing that an input made may stay. */
static void check_memory(void) {
  static unsigned inputs;
  if (++inputs % BETWEEN_COLLECTIONS != 0) return;
  if (inputs % BETWEEN_LEAKS == 0 && __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check()) abort();
  lua_gc(L, LUA_GCCOLLECT);
  const size_t used = (size_t)lua_gc(L, LUA_GCCOUNT) * 1024;
  if (used <= MEMORY_LEFT) return;
  fprintf(stderr, "%zu bytes are held between two inputs\n", used);
  abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > LONGEST) return 0;
  depth = 0;
  since = cpu_seconds();
  lua_settop(L, 1);
  lua_getglobal(L, "fuzz");
  lua_rawgeti(L, LUA_REGISTRYINDEX, driver);
  lua_getfield(L, -1, "run");
  lua_pushlstring(L, (const char *)data, size);
  lua_pushvalue(L, -1);
  lua_setfield(L, -5, "input");
  must(lua_pcall(L, 1, 0, 1));
  lua_settop(L, 1);
  check_memory();
  return 0;
}

/* One time in four the driver's own way, which knows what a line is; else libFuzzer's. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  lua_settop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, driver);
  if (seed % 4 != 0 || lua_getfield(L, -1, "mutate") != LUA_TFUNCTION)
    return LLVMFuzzerMutate ? LLVMFuzzerMutate(data, size, most) : size;
  drawn = seed * 0x9e3779b97f4a7c15u | 1;
  lua_pushlstring(L, (const char *)data, size);
  lua_rawgeti(L, LUA_REGISTRYINDEX, drawing);
  must(lua_pcall(L, 2, 1, 1));
  size_t len = 0;
  const char *text = lua_tolstring(L, -1, &len);
  if (len > most) len = most;
  memcpy(data, text, len);
  lua_settop(L, 1);
  return len;
}
