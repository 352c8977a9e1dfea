/* guard.h - limits the memory and the time of scripts, and names the line that exceeded a limit.
 *
 * Memory: the state's allocator counts bytes and refuses more. Time: the guard counts ticks of a clock (pace.h). When a
 * guarded call reaches its limit, the tick sets a count hook. The hook raises an error at every instruction, so that no
 * pcall can swallow it. Until then no hook slows the script. A loop in C (a pattern, a rehash, the collector, the parser)
 * runs no hooks: then the watchdog notes the line and ends the process, and the supervisor starts another.
 */
#ifndef HOUSERULE_GUARD_H
#define HOUSERULE_GUARD_H

#include "pace.h"

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct guard guard_t;

/* Milliseconds of the guard's clock (pace.h). GUARD_COMMAND_MS limits all scripts of one command together. */
enum { GUARD_MEMORY = 64 << 20, GUARD_TICKS = 12, GUARD_COMMAND_MS = 10000, GUARD_PATH = 4200 };

/* Makes a Lua state, without libraries, under a new guard. Returns NULL and sets errno if there is no memory or no timer.
 * Close it with guard_close. `memory` (bytes) and `ticks` (of PACE_TICK_MS) limit one guarded call; 0 means the defaults. */
lua_State *guard_open(size_t memory, unsigned ticks);
void guard_close(lua_State *L);

/* Returns the guard of a state; NULL if guard_open did not make it. */
guard_t *guard_of(lua_State *L);

/* True during a guarded call, and always in a state without a guard. */
bool guard_is_running(lua_State *L);

/* Restarts the time limit of the running call. For a worker a `deal` is also a heartbeat. NULL is allowed. */
void guard_refresh(guard_t *guard, bool deal);

/* A heartbeat: restarts the watchdog of the thread. NULL is allowed. */
void guard_beat(guard_t *guard);

/* Once *flag is true, every guarded call of this guard fails: the running one within a tick, later ones at once. */
void guard_cancel(guard_t *guard, const atomic_bool *flag);

/* Stops the running guarded call for a person who pressed Ctrl-C. Safe in a signal handler of the same thread. */
void guard_interrupt(guard_t *guard);

/* The watchdog's data, in memory shared with the supervisor. */
typedef struct guard_watch {
  _Atomic unsigned limit_ms; /* computing time of a thread without a heartbeat */
  _Atomic unsigned spent_ms; /* time spent reading scripts, and on calls that ended a process */
  _Atomic bool ended;        /* the watchdog ended the process; the next three say where */
  bool reading;              /* the script was being read */
  int line;                  /* 1 while Lua compiles it */
  char path[GUARD_PATH];     /* the script's path; "" if none was running */
} guard_watch_t;

/* Turns on the watchdog: the process ends if a call ignores its hook or the thread has no heartbeat. `watch` must outlive
 * the guard. A `worker` plays deals of a simulation: each is a heartbeat, and its reading time is not counted. */
void guard_watch(guard_t *guard, guard_watch_t *watch, bool worker);

/* True once scripts have used GUARD_COMMAND_MS: then no more of them should be read. NULL is allowed. */
bool guard_exhausted(const guard_t *guard);

/* Functions for Lua. guarded(f, ...) -> true and the results; or false, a sentence with file:line, and true if the time was
 * up. reading(path, f, ...): like guarded with half the time limit, to read a script's declaration. resume(co, ...): like
 * coroutine.resume, under the limits of guarded. aside(f, ...) -> the results: the host's own work while a script waits. It
 * counts for no limit of the running call, and guarded calls in it have limits of their own. It must not yield. */
int guard_l_aside(lua_State *L);
int guard_l_guarded(lua_State *L);
int guard_l_reading(lua_State *L);
int guard_l_resume(lua_State *L);

/* A message handler: turns a script's error into a sentence, and passes errors of the host. */
int guard_explain(lua_State *L);

/* Rethrows the error that a protected call with this handler has caught. Lua calls no handler when memory runs out: that
 * error becomes a sentence here. Never returns. */
int guard_throw(lua_State *L, int status);

/* ---- blame.c: describes a script's error in one sentence that begins with its line. A script may throw any value; none of
 * its metamethods is called. ---- */

enum { BLAME_LINE = 128 };

/* Finds the innermost line of a script on L's call stack; false if there is none. With `path`, only lines of that script
 * count. blame_line formats it as "games/x.lua:12:". */
bool blame_find(lua_State *L, const char *path, lua_Debug *ar);
bool blame_line(lua_State *L, char out[BLAME_LINE]);

/* Turns the error on top of L's stack, thrown in `ran` with this status, into a sentence. */
void blame_explain(lua_State *L, lua_State *ran, int status);

/* Throws the sentence on top of the stack, preceded by the script's line. It is thrown as a userdata, so that no pcall of a
 * script catches it (sandbox.lua). */
int blame_end(lua_State *L);

/* ---- looking.c: read-only rules ---- */

/* Returns a flag that lives as long as the state. It is true while a read-only rule runs: no table may be changed then. */
bool *guard_read_only(lua_State *L);

/* Calls a read-only rule, like lua_pcall with guard_explain as its handler. C restores the flag: if the time is up, the hook
 * keeps any line of Lua from running. */
int guard_look(lua_State *L, int args, int results);

/* Calls like guard_look, for frequent callers. They pass the flag, and guard_explain lies below the function on the stack.
 * It stays there. */
int guard_look_under(lua_State *L, bool *read_only, int args, int results);

/* Throws the value on top so that the script cannot catch it: a sentence, or a value that the host throws to leave the
 * script. */
int guard_end_script(lua_State *L);

/* ---- rules_snapshot.c: records every table and upvalue that the rules can reach, to detect changes by a game.
 * `variables` is a flat list of function, upvalue number, value; `tables` of table, copy of its entries, their number,
 * metatable (false for none). The keys of `seen` are the values recorded. */

/* note(value, seen, tables, variables, n) -> the number of variables recorded, n of them before this call. C functions are
 * skipped; of the engine's functions only their callees are followed. */
int rules_snapshot_l_note(lua_State *L);

/* changed(variables, n) -> true if one of the first n variables has changed. */
int rules_snapshot_l_changed(lua_State *L);

/* rewritten(tables, n) -> true if one of the first n tables has changed. */
int rules_snapshot_l_rewritten(lua_State *L);

#endif
