#include "guard.h"

#include <errno.h>
#include <lauxlib.h>
#include <limits.h>
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

enum { WHERE = 128, SENTENCE = 300 /* bytes of one: a script may throw a whole book */, QUIET_MS = 1000 };

struct guard {
  size_t used, cap;
  lua_State *volatile running;                             /* the thread of Lua that executes now */
  unsigned ticks_allowed;                                  /* to a guarded call */
  volatile sig_atomic_t armed, ms, limit, killed, ticking; /* ms of the processor that the call has had, of `limit` */
  int64_t spent; /* by this thread of the processor's time, at the last tick (ms) */
  int quiet;     /* ms of it since guard_refresh */
  timer_t timer;
  bool has_timer;
  bool stopped;            /* it ran too long, and the line is known */
  bool refused, lacked;    /* while a guarded call runs: the cap said no; the system did */
  bool starved;            /* the system said it twice: nothing was left after a collection of garbage */
  unsigned missed;         /* requests in a row that the system refused: Lua collects garbage after one and asks again */
  _Atomic unsigned *beats; /* of guard_report */
  char *reported;
  size_t report_size;
  char where[WHERE]; /* the line that asked for too much memory, or ran too long */
};

/* Their addresses are keys of the registry; nothing is stored in them. */
static const char safe_key, full_key, meta_key;

static bool is_hosts(const lua_Debug *ar) {
  return strncmp(ar->source, "@core/engine/", 13) == 0 || strncmp(ar->source, "@repl/", 6) == 0;
}

/* The innermost line of a script in the calls of L; false if none is running one. */
static bool script_line(lua_State *L, char *out, size_t size) {
  lua_Debug ar;
  for (int level = 0; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline < 0 || is_hosts(&ar)) continue;
    snprintf(out, size, "%s:%d:", ar.short_src, ar.currentline);
    return true;
  }
  return false;
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
    if (g->running) script_line(g->running, g->where, sizeof g->where); /* if none runs, an earlier one has filled it */
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
  if (!g->stopped) g->stopped = script_line(L, g->where, sizeof g->where);
  lua_pushfstring(L, "%s ran too long and was stopped", *g->where ? g->where : "a script");
  lua_error(L);
}

/* No call is too long, but all together may be for whoever watches: the line is for his sentence. */
static void report_line(lua_State *L, lua_Debug *ar) {
  (void)ar;
  guard_t *g = guard_of(L);
  lua_sethook(L, NULL, 0, 0);
  if (!*g->reported) script_line(L, g->reported, g->report_size);
}

static void kill_running(guard_t *g) {
  g->killed = 1;
  if (g->running) lua_sethook(g->running, stop, LUA_MASKCOUNT, 1);
}

static void set_timer(guard_t *g, long ms) {
  const struct itimerspec spec = {{ms / 1000, ms % 1000 * 1000000}, {ms / 1000, ms % 1000 * 1000000}};
  if (g->has_timer) timer_settime(g->timer, 0, &spec, NULL);
}

/* How long this thread has computed since the last tick, in ms. One that had to wait for its turn has not run too long; but
 * a fifth of a tick always counts, so that the line is known before the front gives the engine up, and a whole one at most:
 * what was before the call does not. */
static int spent_since(guard_t *g) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  const int64_t spent = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, since = spent - g->spent;
  g->spent = spent;
  return since >= GUARD_TICK_MS ? GUARD_TICK_MS : since > GUARD_TICK_MS / 5 ? (int)since : GUARD_TICK_MS / 5;
}

/* In the thread that runs the script, between two of its instructions: lua_sethook is made for that. The timer goes on
 * between calls that follow each other closely, which spares two system calls a decision, and stops when idle. */
static void on_tick(int sig, siginfo_t *info, void *context) {
  (void)sig, (void)context;
  guard_t *g = info->si_value.sival_ptr;
  if (!g) return;
  if (!g->armed) {
    g->ticking = 0;
    set_timer(g, 0);
    return;
  }
  const int ms = spent_since(g);
  const bool was_over = g->ms >= g->limit, was_quiet = g->quiet >= QUIET_MS;
  g->ms += ms;
  g->quiet += ms;
  if (g->ms >= g->limit) {
    if (was_over && g->reported) script_line(g->running, g->reported, g->report_size);
    kill_running(g);
  } else if (!was_quiet && g->quiet >= QUIET_MS && g->reported)
    lua_sethook(g->running, report_line, LUA_MASKCOUNT, 1);
}

static bool start_timer(guard_t *g) {
  const struct sigaction act = {.sa_sigaction = on_tick, .sa_flags = SA_SIGINFO | SA_RESTART};
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGRTMIN, .sigev_value.sival_ptr = g};
  event._sigev_un._tid = (int)syscall(SYS_gettid);
  return sigaction(SIGRTMIN, &act, NULL) == 0 && timer_create(CLOCK_MONOTONIC, &event, &g->timer) == 0;
}

static int open_libraries(lua_State *L) {
  luaL_openlibs(L);
  return 0;
}

/* No state without a timer: a script could hang it. */
lua_State *guard_open(size_t memory, unsigned ticks) {
  guard_t *g = calloc(1, sizeof *g);
  if (!g) return NULL;
  g->cap = memory ? memory : GUARD_MEMORY;
  g->ticks_allowed = ticks ? ticks : GUARD_TICKS;
  lua_State *L = lua_newstate(allocate, g);
  if (!L) {
    free(g);
    errno = ENOMEM;
    return NULL;
  }
  g->has_timer = start_timer(g);
  int error = errno;
  lua_pushcfunction(L, open_libraries);
  if (g->has_timer && lua_pcall(L, 0, 0, 0) == LUA_OK) return L;
  if (g->has_timer) error = ENOMEM;
  guard_close(L);
  errno = error;
  return NULL;
}

void guard_close(lua_State *L) {
  guard_t *g = guard_of(L);
  if (g->has_timer) timer_delete(g->timer);
  g->armed = 0;
  lua_close(L);
  free(g);
}

void guard_restart(guard_t *g) {
  if (g) g->ms = 0;
}

void guard_refresh(guard_t *g) {
  if (!g) return;
  guard_restart(g);
  g->quiet = 0;
  if (g->beats) atomic_fetch_add_explicit(g->beats, 1, memory_order_relaxed);
}

void guard_report(guard_t *g, _Atomic unsigned *beats, char *where, size_t size) {
  g->beats = beats;
  g->reported = where, g->report_size = size;
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

/* The outermost call begins, in the thread `ran` of L. */
static void arm(lua_State *L, guard_t *g, lua_State *ran, unsigned ticks) {
  use_strings(L, &safe_key);
  if (!g) return;
  g->limit = (sig_atomic_t)(ticks < g->ticks_allowed ? ticks : g->ticks_allowed) * GUARD_TICK_MS;
  g->running = ran;
  g->ms = g->killed = 0;
  g->where[0] = '\0';
  g->refused = g->lacked = g->starved = g->stopped = false;
  g->armed = 1;
  if (!g->ticking) {
    g->ticking = 1;
    set_timer(g, GUARD_TICK_MS);
  }
}

static void disarm(lua_State *L, guard_t *g, lua_State *ran) {
  use_strings(L, &full_key);
  if (!g) return;
  g->armed = 0;
  g->running = NULL;
  lua_sethook(ran, NULL, 0, 0);
}

/* Whether a sentence names a line: ":12:" is in it. */
static bool names_line(const char *text) {
  for (const char *p = strchr(text, ':'); p; p = strchr(p + 1, ':')) {
    const size_t digits = strspn(p + 1, "0123456789");
    if (digits && p[1 + digits] == ':') return true;
  }
  return false;
}

/* What a script threw, `text` on top of the stack, becomes one line of a length one can read. */
static void make_sentence(lua_State *L, const char *text) {
  char line[SENTENCE + 1];
  size_t n = 0;
  for (; text[n] && n < SENTENCE; n++) line[n] = (unsigned char)text[n] < ' ' || text[n] == 127 ? '?' : text[n];
  if (text[n])
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) n--; /* no half of a character */
  line[n] = '\0';
  lua_pushfstring(L, text[n] ? "%s ..." : "%s", line);
  lua_replace(L, -2);
}

/* Whether a guarded call that ended so lacked memory that the system, not the cap, refused: that is no script's fault, and
 * no pcall of a script's hides it. The allocator knows it, the status does not: Lua takes a script's error of this text for
 * its own. A library's buffer asks once only. */
static bool is_starved(const guard_t *g, int status) {
  return g ? g->starved || (status == LUA_ERRMEM && g->lacked && !g->refused) : status == LUA_ERRMEM;
}

static void push_starved(lua_State *L) { lua_pushliteral(L, "not enough memory"); } /* as Lua says it: it has the text */

/* Where the function at index 1 stands, if it is a script's; what it called is gone. */
static bool function_line(lua_State *L, char *out, size_t size) {
  lua_Debug ar;
  if (!lua_isfunction(L, 1)) return false;
  lua_pushvalue(L, 1);
  lua_getinfo(L, ">S", &ar);
  if (*ar.what == 'C' || is_hosts(&ar)) return false;
  snprintf(out, size, "%s:%d:", ar.short_src, ar.linedefined > 0 ? ar.linedefined : 1);
  return true;
}

/* The line of the script that threw an error in `ran`. No handler has seen one that Lua takes for a lack of memory. */
static bool error_line(lua_State *L, lua_State *ran, int status, char *out, size_t size) {
  if (script_line(ran, out, size)) return true;
  if (status != LUA_ERRMEM) return false;
  if (!function_line(L, out, size)) snprintf(out, size, "a script:");
  return true;
}

/* The error on top of L's stack, thrown in `ran`, becomes a sentence that begins with the script's line. Scripts may
 * throw anything: nothing of theirs is called. */
static void explain(lua_State *L, lua_State *ran, const guard_t *g, int status) {
  char where[WHERE];
  const bool known = error_line(L, ran, status, where, sizeof where);
  if (status == LUA_ERRMEM && g && g->refused) {
    lua_pushfstring(L, "%s needs more memory than the %d MiB a script may have", g->where[0] ? g->where : "a script",
                    (int)(g->cap >> 20));
  } else if (lua_type(L, -1) != LUA_TSTRING) {
    const bool null = lua_islightuserdata(L, -1);
    lua_pushfstring(L, "%s an error was thrown that is no text but %s%s", known ? where : "a script:", null ? "" : "a ",
                    null ? "null" : luaL_typename(L, -1));
  } else {
    make_sentence(L, lua_tostring(L, -1));
    const char *text = lua_tostring(L, -1);
    const bool ours = strncmp(text, "core/engine/", 12) == 0 || strncmp(text, "repl/", 5) == 0;
    const char *rest = ours ? strchr(text, ' ') : NULL; /* our own lines help nobody */
    if (!ours && (!known || names_line(text))) return;
    lua_pushfstring(L, "%s%s%s", known ? where : "", known ? " " : "", rest ? rest + 1 : text);
  }
  lua_replace(L, -2);
}

static int handler(lua_State *L) {
  if (lua_touserdata(L, 1)) return 1; /* the host's own way out; null, which scripts have too, has no address */
  explain(L, L, guard_of(L), LUA_ERRRUN);
  return 1;
}

static int guarded(lua_State *L, unsigned ticks) {
  guard_t *g = guard_of(L);
  luaL_checkany(L, 1);
  const int args = lua_gettop(L) - 1;
  const bool outer = is_outermost(L, g);
  lua_pushvalue(L, 1);
  lua_pushcfunction(L, handler);
  lua_rotate(L, 1, 2); /* the function, the handler, the function and what it is called with */
  if (outer) arm(L, g, L, ticks);
  const int status = lua_pcall(L, args, LUA_MULTRET, 2);
  if (outer) disarm(L, g, L);
  if (is_starved(g, status)) {
    push_starved(L);
    return lua_error(L);
  }
  if (status == LUA_ERRMEM) explain(L, L, g, status);
  if (status != LUA_OK) lua_pushboolean(L, g && g->killed);
  lua_pushboolean(L, status == LUA_OK);
  lua_replace(L, 2);
  return lua_gettop(L) - 1;
}

int guard_l_guarded(lua_State *L) { return guarded(L, UINT_MAX); }
int guard_l_reading(lua_State *L) { return guarded(L, GUARD_READING_TICKS); }

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
  if (outer) arm(L, g, co, UINT_MAX);
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
