#include "guard.h"

#include "blame.h"

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct guard {
  size_t used, cap;
  lua_State *volatile running;                    /* the thread of Lua that executes now */
  unsigned ticks_allowed;                         /* to a guarded call */
  volatile sig_atomic_t armed, ms, limit, killed; /* ms of the processor that the call has had, of `limit` */
  volatile sig_atomic_t quiet, command;           /* ms of the processor since its thread last got on; since it began */
  int hooked;                                     /* `ms` when a hook was set, 0 if none is */
  timer_t timer;
  bool stopped;            /* it ran too long, and the line is known */
  bool refused, lacked;    /* while a guarded call runs: the cap said no; the system did */
  bool starved;            /* the system said it twice: nothing was left after a collection of garbage */
  unsigned missed;         /* requests in a row that the system refused: Lua collects garbage after one and asks again */
  const char *reading;     /* the path of the script that is only being read; NULL for a rule */
  const char *compiled;    /* of that one, or of a library that it uses, while no line of it runs yet */
  guard_watch_t *watch;    /* NULL: the process does not end */
  bool worker;             /* as in guard_watch */
  char where[BLAME_LINE];  /* the line that asked for too much memory, or ran too long */
};

/* Their addresses are keys of the registry; nothing is stored in them. */
static const char safe_key, full_key, meta_key;

static void count_spent(const guard_t *g) {
  if (g->watch && !g->worker) atomic_fetch_add(&g->watch->spent_ms, (unsigned)g->ms);
}

/* Ends the process, for good: nothing in it is known to be whole. The first thread says the line, with the whole path: it may
 * be any script's. Where no line of a script runs, as while memory is given back after an error, it goes on, if it may. */
static void end_process(guard_t *g, bool must) {
  guard_watch_t *w = g->watch;
  lua_Debug ar;
  const bool found = g->armed && !g->compiled && blame_find(g->running, g->reading, &ar);
  const char *path = g->compiled ? g->compiled : found ? ar.source + 1 : g->armed ? g->reading : NULL;
  if (!w || (!path && !must) || atomic_exchange(&w->ended, true)) return;
  if (path) snprintf(w->where, sizeof w->where, "%s:%d:", path, found ? ar.currentline : 1);
  w->reading = g->armed && g->reading;
  count_spent(g);
  _exit(EXIT_FAILURE);
}

/* Lua takes it for granted that a block can always be made smaller. */
static void *allocate(void *ud, void *block, size_t old, size_t size) {
  guard_t *g = ud;
  if (!block) old = 0;
  if (size == 0) {
    free(block);
    g->used -= old;
    return NULL;
  }
  if (size > old && g->armed && g->used + (size - old) > g->cap) {
    if (g->running) blame_line(g->running, g->where); /* if none runs, an earlier one has filled it */
    g->refused = true;
    return NULL;
  }
  void *got = realloc(block, size);
  if (!got && size <= old) got = block;
  else if (got) g->missed = 0;
  else g->lacked = true, g->starved = ++g->missed > 1 || g->starved;
  if (got) g->used += size - old;
  return got;
}

guard_t *guard_of(lua_State *L) {
  void *ud;
  return lua_getallocf(L, &ud) == allocate ? ud : NULL;
}

static void stop(lua_State *L, lua_Debug *ar) {
  (void)ar;
  guard_t *g = guard_of(L);
  /* The line is the first one: whoever catches this, or closes what it left, is stopped too. */
  if (!g->stopped) g->stopped = blame_line(L, g->where);
  lua_pushfstring(L, "%s ran too long and was stopped", *g->where ? g->where : "a script");
  lua_error(L);
}

/* No call is too long, but all together are. */
static void end_here(lua_State *L, lua_Debug *ar) {
  (void)ar;
  end_process(guard_of(L), true);
}

static void set_hook(guard_t *g, lua_Hook hook) {
  if (!g->hooked) g->hooked = g->ms + 1;
  lua_sethook(g->running, hook, LUA_MASKCOUNT, 1);
}

static void kill_running(guard_t *g) {
  g->killed = 1;
  set_hook(g, stop);
}

/* In the thread that runs the script, between two of its instructions: lua_sethook is made for that. The line is best told by
 * a hook; one that is not heeded for two ticks never will be. */
static void on_tick(int sig, siginfo_t *info, void *context) {
  (void)sig, (void)context;
  guard_t *g = info->si_value.sival_ptr;
  if (!g) return;
  const int late = g->watch ? (int)(g->quiet - (sig_atomic_t)atomic_load(&g->watch->limit_ms)) : -1;
  g->quiet += GUARD_TICK_MS, g->command += GUARD_TICK_MS;
  if (late > 2 * GUARD_TICK_MS) end_process(g, true);
  if (!g->armed) return;
  g->ms += GUARD_TICK_MS;
  if (g->hooked && g->ms > g->hooked + GUARD_TICK_MS) end_process(g, false);
  if (g->ms >= g->limit) kill_running(g);
  else if (late >= 0) set_hook(g, end_here);
}

/* It ticks while this thread computes: one that waits, or has no turn, does not run too long. */
static bool start_timer(guard_t *g) {
  const struct sigaction act = {.sa_sigaction = on_tick, .sa_flags = SA_SIGINFO | SA_RESTART};
  const struct timespec tick = {GUARD_TICK_MS / 1000, GUARD_TICK_MS % 1000 * 1000000};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN, .sigev_value.sival_ptr = g};
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  return sigaction(SIGRTMIN, &act, NULL) == 0 && timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &g->timer) == 0 &&
         timer_settime(g->timer, 0, &(struct itimerspec){tick, tick}, NULL) == 0;
}

static int open_libraries(lua_State *L) {
  luaL_openlibs(L);
  return 0;
}

/* No state without a timer: a script could hang it. */
lua_State *guard_open(size_t memory, unsigned ticks) {
  guard_t *g = calloc(1, sizeof *g);
  if (!g || !start_timer(g)) {
    free(g);
    return NULL;
  }
  g->cap = memory ? memory : GUARD_MEMORY;
  g->ticks_allowed = ticks ? ticks : GUARD_TICKS;
  lua_State *L = lua_newstate(allocate, g);
  if (L) {
    lua_pushcfunction(L, open_libraries);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK) return L;
    lua_close(L);
  }
  timer_delete(g->timer);
  free(g);
  errno = ENOMEM;
  return NULL;
}

void guard_close(lua_State *L) {
  guard_t *g = guard_of(L);
  timer_delete(g->timer);
  g->armed = 0;
  lua_close(L);
  free(g);
}

void guard_restart(guard_t *g) {
  if (g) g->ms = g->hooked = 0;
}

bool guard_beat(guard_t *g) {
  if (g) g->quiet = 0;
  return g && g->command >= GUARD_COMMAND_MS;
}

void guard_begin(guard_t *g) {
  if (g) g->quiet = g->command = 0;
}

void guard_refresh(guard_t *g) {
  guard_restart(g);
  if (g && g->worker) guard_beat(g);
}

void guard_watch(guard_t *g, guard_watch_t *watch, bool worker) { g->watch = watch, g->worker = worker; }

bool guard_exhausted(const guard_t *g) {
  return g && g->watch && !g->worker && atomic_load(&g->watch->spent_ms) >= GUARD_COMMAND_MS;
}

bool guard_interrupt(guard_t *g) {
  if (!g || !g->armed) return false;
  kill_running(g);
  return true;
}

size_t guard_memory(const guard_t *g) { return g->used; }

void guard_set_strings(lua_State *L) {
  lua_pushvalue(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &safe_key);
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_getfield(L, -1, "__index");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &full_key);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &meta_key);
}

/* Asks for no memory: it cannot fail halfway. */
static void use_strings(lua_State *L, const char *key) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &meta_key) == LUA_TTABLE) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, key);
    lua_setfield(L, -2, "__index");
  }
  lua_pop(L, 1);
}

/* Whether no guarded call runs: in a state without a guard the strings' library tells. */
static bool is_outermost(lua_State *L, const guard_t *g) {
  if (g) return !g->armed;
  bool full = false;
  const int top = lua_gettop(L);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &meta_key) == LUA_TTABLE) {
    lua_getfield(L, -1, "__index");
    lua_rawgetp(L, LUA_REGISTRYINDEX, &full_key);
    full = lua_rawequal(L, -1, -2);
  }
  lua_settop(L, top);
  return full;
}

/* The outermost call begins, in the thread `ran` of L. `reading` is as in the guard. */
static void arm(lua_State *L, guard_t *g, lua_State *ran, const char *reading) {
  use_strings(L, &safe_key);
  if (!g) return;
  g->limit = (sig_atomic_t)(reading ? g->ticks_allowed / 2 : g->ticks_allowed) * GUARD_TICK_MS;
  g->reading = reading, g->compiled = NULL;
  g->running = ran;
  g->ms = g->hooked = g->killed = 0;
  g->where[0] = '\0';
  g->refused = g->lacked = g->starved = g->stopped = false;
  g->armed = 1;
}

static void disarm(lua_State *L, guard_t *g, lua_State *ran) {
  use_strings(L, &full_key);
  if (!g) return;
  g->armed = 0;
  if (g->reading) count_spent(g), guard_beat(g);
  g->running = NULL;
  lua_sethook(ran, NULL, 0, 0);
}

/* Whether a guarded call that ended so lacked memory that the system, not the cap, refused: that is no script's fault, and
 * no pcall of a script's hides it. The allocator knows it, the status does not: Lua takes a script's error of this text for
 * its own. A library's buffer asks once only. */
static bool is_starved(const guard_t *g, int status) {
  return g ? g->starved || (status == LUA_ERRMEM && g->lacked && !g->refused) : status == LUA_ERRMEM;
}

static void push_starved(lua_State *L) { lua_pushliteral(L, "not enough memory"); } /* as Lua says it: it has the text */

/* The error on top of L's stack, thrown in `ran`, becomes a sentence. */
static void explain(lua_State *L, lua_State *ran, const guard_t *g, int status) {
  if (status != LUA_ERRMEM || !g || !g->refused) {
    blame_explain(L, ran, status);
    return;
  }
  lua_pushfstring(L, "%s needs more memory than the %d MiB a script may have", g->where[0] ? g->where : "a script",
                  (int)(g->cap >> 20));
  lua_replace(L, -2);
}

static int handler(lua_State *L) {
  if (lua_touserdata(L, 1)) return 1; /* the host's own way out; null, which scripts have too, has no address */
  explain(L, L, guard_of(L), LUA_ERRRUN);
  return 1;
}

/* The stack is the path of the script that is only being read, or nil; the function; and what it is called with. */
static int guarded(lua_State *L) {
  guard_t *g = guard_of(L);
  const char *reading = lua_tostring(L, 1);
  const int args = lua_gettop(L) - 2;
  const bool outer = is_outermost(L, g);
  lua_pushvalue(L, 2);
  lua_insert(L, 1); /* the sentence of a lack of memory may want its line */
  lua_pushcfunction(L, handler);
  lua_insert(L, 3);
  if (outer) arm(L, g, L, reading);
  if (g && reading && lua_iscfunction(L, 1)) g->compiled = reading;
  const int status = lua_pcall(L, args, LUA_MULTRET, 3);
  if (g) g->compiled = NULL;
  if (outer) disarm(L, g, L);
  if (is_starved(g, status)) {
    push_starved(L);
    return lua_error(L);
  }
  if (status == LUA_ERRMEM) explain(L, L, g, status);
  if (status != LUA_OK) lua_pushboolean(L, g && g->killed);
  lua_pushboolean(L, status == LUA_OK);
  lua_replace(L, 3);
  return lua_gettop(L) - 2;
}

int guard_l_guarded(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushnil(L);
  lua_insert(L, 1);
  return guarded(L);
}

int guard_l_reading(lua_State *L) {
  luaL_checkstring(L, 1);
  luaL_checkany(L, 2);
  return guarded(L);
}

int guard_l_resume(lua_State *L) {
  guard_t *g = guard_of(L);
  lua_State *co = lua_tothread(L, 1);
  luaL_argcheck(L, co != NULL, 1, "coroutine expected");
  const int args = lua_gettop(L) - 1;
  int results = 0;
  if (!lua_checkstack(co, args)) return luaL_error(L, "too many arguments");
  lua_xmove(L, co, args);
  const bool outer = is_outermost(L, g);
  lua_State *before = g ? g->running : NULL;
  if (outer) arm(L, g, co, NULL);
  else if (g) g->running = co;
  const int status = lua_resume(co, L, args, &results);
  if (outer) disarm(L, g, co);
  else if (g) g->running = before;
  if (is_starved(g, status)) {
    lua_pushboolean(L, 0);
    push_starved(L);
    return 2;
  }
  if (status != LUA_OK && status != LUA_YIELD) {
    lua_pushboolean(L, 0);
    lua_xmove(co, L, 1);
    explain(L, co, g, status); /* on L: an error in the dead thread would have nobody to catch it */
    return 2;
  }
  if (!lua_checkstack(L, results + 1)) return luaL_error(L, "too many results");
  lua_pushboolean(L, 1);
  lua_xmove(co, L, results);
  return results + 1;
}
