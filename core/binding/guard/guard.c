/* guard.c - limits the memory and the time of scripts: see guard.h. */
#include "guard.h"

#include <errno.h>
#include <lauxlib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#ifndef __EMSCRIPTEN__
#include <sys/syscall.h>
#endif

/* A guarded call. */
typedef struct call {
  lua_State *volatile running; /* the Lua thread that executes; NULL for none */
  const char *reading;         /* the path of the script that is being read; NULL for a rule */
} call_t;

struct guard {
  size_t used, cap;                /* bytes of the state: allocated, and the limit */
  call_t now;
  unsigned ticks_allowed;          /* time limit of a guarded call */
  volatile sig_atomic_t ms, limit; /* time used by the outermost call, and its limit */
  volatile sig_atomic_t quiet;     /* ms since the thread's last heartbeat */
  pace_t pace;
  timer_t timer;           /* unused if pace_timer_us is 0 */
  bool stopped;            /* the outermost call ran too long, and `where` is set */
  volatile sig_atomic_t interrupted; /* a person stopped the outermost call */
  bool refused;            /* `cap` refused memory during the outermost call */
  unsigned lacked, missed; /* requests that the system refused in a row: most and latest. Lua collects garbage after one */
  const atomic_bool *cancelled; /* see guard_cancel; NULL: never */
  guard_watch_t *watch;    /* NULL: the watchdog is off */
  bool worker;             /* see guard_watch */
  char where[BLAME_LINE];  /* the line that needed too much memory or time */
};

static bool is_late(const guard_t *g) { return g->ms >= g->limit; }

static void count_spent(const guard_t *g, int ms) {
  if (g->watch && !g->worker) atomic_fetch_add(&g->watch->spent_ms, (unsigned)ms);
}

/* The watchdog: ends the process, whose state can no longer be trusted. The first thread to do so leaves the script's path
 * and line. Without `must` it does nothing while no script runs, as when memory is freed after an error. */
static void end_process(guard_t *g, bool must) {
  guard_watch_t *w = g->watch;
  lua_Debug ar;
  const bool found = g->now.running && blame_find(g->now.running, g->now.reading, &ar);
  const char *path = found ? ar.source + 1 : g->now.reading;
  if (!w || (!path && !must) || atomic_exchange(&w->ended, true)) return;
  if (path) snprintf(w->path, sizeof w->path, "%s", path);
  w->line = found ? ar.currentline : 1;
  w->reading = g->now.reading;
  count_spent(g, g->quiet);
  _exit(EXIT_FAILURE);
}

/* Lua's allocator. Lua assumes that shrinking a block never fails. */
static void *allocate(void *ud, void *block, size_t old, size_t size) {
  guard_t *g = ud;
  if (!block) old = 0;
  if (size == 0) {
    free(block);
    g->used -= old;
    return NULL;
  }
  if (size > old && g->now.running && g->used + (size - old) > g->cap) {
    blame_line(g->now.running, g->where);
    g->refused = true;
    return NULL;
  }
  void *got = realloc(block, size);
  if (got) g->missed = 0;
  else if (size <= old) got = block;
  else if (++g->missed > g->lacked) g->lacked = g->missed;
  if (got) g->used += size - old;
  return got;
}

guard_t *guard_of(lua_State *L) {
  void *ud;
  return lua_getallocf(L, &ud) == allocate ? ud : NULL;
}

bool guard_is_running(lua_State *L) {
  const guard_t *g = guard_of(L);
  return !g || g->now.running;
}

/* The hook that stops a script because this call ran too long. If it did not, the thread has no heartbeat, and the process
 * ends. */
static void stop(lua_State *L, lua_Debug *ar) {
  (void)ar;
  guard_t *g = guard_of(L);
  if (!is_late(g)) end_process(g, true);
  /* Keep the first line: a pcall or a __close that runs after it is stopped too. */
  if (!g->stopped) g->stopped = blame_line(L, g->where);
  const char *where = *g->where ? g->where : "a script";
  lua_pushfstring(L, g->interrupted ? "%s was stopped by Ctrl-C" : "%s ran too long and was stopped", where);
  lua_error(L);
}

static void set_hook(guard_t *g) { lua_sethook(g->now.running, stop, LUA_MASKCOUNT, 1); }

static void cancel(lua_State *L, lua_Debug *ar) {
  (void)ar;
  luaL_error(L, "cancelled");
}

static bool is_cancelled(const guard_t *g) { return g->cancelled && atomic_load(g->cancelled); }

/* Counts a tick in the thread that runs the script; lua_sethook is safe in a signal handler. A hook knows the line best. If
 * it has not run after two ticks, C code is looping: end the process. */
static void tick(guard_t *g) {
  const int late = g->watch ? (int)(g->quiet - (sig_atomic_t)atomic_load(&g->watch->limit_ms)) : -1;
  g->quiet += PACE_TICK_MS;
  if (late > 2 * PACE_TICK_MS) end_process(g, true);
  if (!g->now.running) return;
  g->ms += PACE_TICK_MS;
  if (g->ms > g->limit + PACE_TICK_MS) end_process(g, false);
  if (is_cancelled(g)) lua_sethook(g->now.running, cancel, LUA_MASKCOUNT, 1);
  else if (is_late(g) || late >= 0) set_hook(g);
}

static void pass_time(guard_t *g, bool at_hook) {
  for (int n = pace_ticks(&g->pace, at_hook, g->now.running != NULL); n > 0; n--) tick(g);
}

static void look(lua_State *L, lua_Debug *ar) {
  (void)ar;
  pass_time(guard_of(L), true);
}

#ifdef __EMSCRIPTEN__

static bool start_timer(guard_t *g) {
  (void)g;
  return true;
}

static void stop_timer(guard_t *g) { (void)g; }

#else

#ifndef sigev_notify_thread_id /* older versions of glibc */
#define sigev_notify_thread_id _sigev_un._tid
#endif

static void on_signal(int sig, siginfo_t *info, void *context) {
  (void)sig, (void)context;
  if (info->si_value.sival_ptr) pass_time(info->si_value.sival_ptr, false);
}

/* Starts a timer on the thread's processor time: waiting does not count. */
static bool start_timer(guard_t *g) {
  const struct sigaction act = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART};
  const struct timespec every = {pace_timer_us / 1000000, pace_timer_us % 1000000 * 1000};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN, .sigev_value.sival_ptr = g};
  event.sigev_notify_thread_id = (int)syscall(SYS_gettid);
  return sigaction(SIGRTMIN, &act, NULL) == 0 && timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &g->timer) == 0 &&
         timer_settime(g->timer, 0, &(struct itimerspec){every, every}, NULL) == 0;
}

static void stop_timer(guard_t *g) { timer_delete(g->timer); }

#endif

lua_State *guard_open(size_t memory, unsigned ticks) {
  guard_t *g = calloc(1, sizeof *g);
  if (!g || !start_timer(g)) {
    free(g);
    return NULL;
  }
  g->cap = memory ? memory : GUARD_MEMORY;
  g->ticks_allowed = ticks ? ticks : GUARD_TICKS;
  lua_State *L = lua_newstate(allocate, g);
  if (L) return L;
  stop_timer(g);
  free(g);
  errno = ENOMEM;
  return NULL;
}

void guard_close(lua_State *L) {
  guard_t *g = guard_of(L);
  stop_timer(g);
  lua_close(L);
  free(g);
}

void guard_beat(guard_t *g) {
  if (g) g->quiet = 0;
}

void guard_refresh(guard_t *g, bool deal) {
  if (g && !is_late(g)) g->ms = 0;
  if (g && deal && g->worker) guard_beat(g);
}

void guard_watch(guard_t *g, guard_watch_t *watch, bool worker) { g->watch = watch, g->worker = worker; }

bool guard_exhausted(const guard_t *g) {
  return g && g->watch && !g->worker && atomic_load(&g->watch->spent_ms) >= GUARD_COMMAND_MS;
}

void guard_cancel(guard_t *g, const atomic_bool *flag) { g->cancelled = flag; }

void guard_interrupt(guard_t *g) {
  if (!g || !g->now.running) return;
  g->limit = g->ms;
  g->interrupted = true;
  set_hook(g);
}

/* Sets the hooks that a guarded call needs from its start. */
static void set_first_hook(const guard_t *g, lua_State *ran) {
  if (is_cancelled(g)) lua_sethook(ran, cancel, LUA_MASKCOUNT, 1);
  else if (pace_hook) lua_sethook(ran, look, LUA_MASKCOUNT, pace_hook);
}

/* Starts a guarded call in the thread `ran`. An outermost call gets the full time limit. Returns the enclosing call. */
static call_t arm(guard_t *g, lua_State *ran, const char *reading) {
  const call_t before = g ? g->now : (call_t){NULL, NULL};
  if (!g) return before;
  if (!before.running) {
    g->limit = (sig_atomic_t)(reading ? g->ticks_allowed / 2 : g->ticks_allowed) * PACE_TICK_MS;
    g->ms = 0;
    g->pace.silent = 0; /* signals before the call are not the script's time */
    g->where[0] = '\0';
    g->refused = g->stopped = false, g->interrupted = false, g->lacked = 0;
  }
  if (reading) g->now.reading = reading;
  g->now.running = ran;
  set_first_hook(g, ran);
  return before;
}

static void disarm(guard_t *g, lua_State *ran, call_t before) {
  if (!g) return;
  if (!before.running && g->now.reading) count_spent(g, g->ms), guard_beat(g);
  g->now = before;
  if (!before.running) lua_sethook(ran, NULL, 0, 0);
}

/* Tests if a guarded call failed because the system, not the cap, refused memory. That is not the script's fault, and its
 * pcall must not hide it. The allocator knows; the status does not, because a script may throw the same text. A buffer of
 * the library asks only once. */
static bool is_starved(const guard_t *g, int status) {
  return g ? g->lacked > 1 || (status == LUA_ERRMEM && g->lacked && !g->refused) : status == LUA_ERRMEM;
}

/* Turns the error on top of L's stack, thrown in `ran`, into a sentence. */
static void explain(lua_State *L, lua_State *ran, const guard_t *g, int status) {
  if (status == LUA_ERRMEM && g && g->refused) {
    lua_pushfstring(L, "%s needs more memory than the %d MiB a script may have", g->where[0] ? g->where : "a script",
                    (int)(g->cap >> 20));
    lua_replace(L, -2);
  } else blame_explain(L, ran, status);
}

int guard_explain(lua_State *L) {
  if (lua_islightuserdata(L, 1) && lua_touserdata(L, 1)) return 1; /* the host's; a script's `null` has no address */
  explain(L, L, guard_of(L), LUA_ERRRUN);
  return 1;
}

int guard_throw(lua_State *L, int status) {
  guard_t *g = guard_of(L);
  if (is_starved(g, status)) lua_pushliteral(L, "not enough memory"); /* Lua's own text: needs no memory */
  else if (status == LUA_ERRMEM) explain(L, L, g, status);
  return lua_error(L);
}

/* reading(path, f, ...); guarded passes nil as the path. */
int guard_l_reading(lua_State *L) {
  guard_t *g = guard_of(L);
  const char *reading = lua_tostring(L, 1);
  luaL_checkany(L, 2);
  const int args = lua_gettop(L) - 2;
  lua_pushvalue(L, 2);
  lua_insert(L, 1); /* error_line reads it */
  lua_pushcfunction(L, guard_explain);
  lua_insert(L, 3);
  const call_t before = arm(g, L, reading);
  const int status = lua_pcall(L, args, LUA_MULTRET, 3);
  disarm(g, L, before);
  if (is_starved(g, status)) return guard_throw(L, status);
  if (status == LUA_ERRMEM) explain(L, L, g, status);
  if (status != LUA_OK) lua_pushboolean(L, g && is_late(g));
  lua_pushboolean(L, status == LUA_OK);
  lua_replace(L, 3);
  return lua_gettop(L) - 2;
}

int guard_l_guarded(lua_State *L) {
  lua_pushnil(L);
  lua_insert(L, 1);
  return guard_l_reading(L);
}

int guard_l_aside(lua_State *L) {
  guard_t *g = guard_of(L);
  const int args = lua_gettop(L) - 1;
  luaL_checkany(L, 1);
  if (!guard_is_running(L) || !g) {
    lua_call(L, args, LUA_MULTRET);
    return lua_gettop(L);
  }
  const call_t before = g->now;
  const sig_atomic_t ms = g->ms, limit = g->limit;
  g->now = (call_t){NULL, NULL};
  const int status = lua_pcall(L, args, LUA_MULTRET, 0);
  g->now = before, g->ms = ms, g->limit = limit;
  set_first_hook(g, before.running);
  return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

int guard_l_resume(lua_State *L) {
  guard_t *g = guard_of(L);
  lua_State *co = lua_tothread(L, 1);
  luaL_argcheck(L, co != NULL, 1, "coroutine expected");
  const int args = lua_gettop(L) - 1;
  int results = 0;
  if (!lua_checkstack(co, args)) return luaL_error(L, "too many arguments");
  lua_xmove(L, co, args);
  const call_t before = arm(g, co, NULL);
  const int status = lua_resume(co, L, args, &results);
  disarm(g, co, before);
  const bool starved = is_starved(g, status), ok = status <= LUA_YIELD && !starved;
  if (!ok) results = 1;
  if (!lua_checkstack(L, results + 1)) return luaL_error(L, "too many results");
  lua_pushboolean(L, ok);
  if (starved) lua_pushliteral(L, "not enough memory");
  else lua_xmove(co, L, results);
  if (!ok && !starved) explain(L, co, g, status); /* on L: nothing could catch an error in the dead thread */
  return results + 1;
}
