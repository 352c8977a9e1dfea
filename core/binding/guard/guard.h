/* guard.h - what a stranger's script may cost: memory under a cap, time under a limit, and an error that says where.
 *
 * Memory: the state's own allocator counts and refuses. Time: ticks of a clock (pace.h) are counted; when a guarded call
 * has had its limit the tick arms a count hook, which raises an error at the next instruction and at every one after it,
 * so that no pcall can swallow it. Until then no hook slows anything. Loops in C (a pattern, a rehash, the collector, the
 * parser) no hook reaches: of such a one the guard notes where it is, and ends the process, which another looks after.
 */
#ifndef HOUSERULE_GUARD_H
#define HOUSERULE_GUARD_H

#include "pace.h"

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct guard guard_t;

/* Milliseconds are those of the guard's clock (pace.h). GUARD_COMMAND_MS bounds all scripts of one command. */
enum { GUARD_MEMORY = 64 << 20, GUARD_TICKS = 12, GUARD_COMMAND_MS = 10000, GUARD_PATH = 4200 };

/* A new Lua state, without libraries, under a new guard; NULL, and errno tells why, if there is no memory or no
 * timer for it. The state is closed with guard_close. `memory` in bytes and `ticks` of PACE_TICK_MS bound one
 * guarded call; 0: as above. */
lua_State *guard_open(size_t memory, unsigned ticks);
void guard_close(lua_State *L);

/* The guard of a state, NULL for one that guard_open did not make. */
guard_t *guard_of(lua_State *L);

/* Whether what runs is under a guard's limits already; so is all that runs in a state that has none. */
bool guard_is_running(lua_State *L);

/* The call is going well: its time starts anew, and with a deal that of a worker; many questions, none of which is too long,
 * may be too long together. NULL is taken. */
void guard_refresh(guard_t *guard, bool deal);

/* The thread gets on: the time without that starts anew. NULL is taken. */
void guard_beat(guard_t *guard);

/* Stops what runs under the guard as if its time were up; callable from a signal handler of the same thread. */
void guard_interrupt(guard_t *guard);

/* A process leaves this to whoever looks after it, in memory of both. */
typedef struct guard_watch {
  _Atomic unsigned limit_ms; /* that a thread may compute without getting on */
  _Atomic unsigned spent_ms; /* on reading scripts, each of which is a beat, and on calls with which a process ended */
  _Atomic bool ended;        /* it has ended itself, for it did not get on; the next three say where */
  bool reading;              /* that is the line of a script that was only being read */
  int line;                  /* the first while Lua compiles it */
  char path[GUARD_PATH];     /* "" for no script's */
} guard_watch_t;

/* From now on the process ends where a call does not heed its hook, or its thread does not get on. `watch` outlives the
 * guard. A `worker` plays deals, and each is a beat; what it reads another has read before. */
void guard_watch(guard_t *guard, guard_watch_t *watch, bool worker);

/* Returns true once GUARD_COMMAND_MS went into scripts: no more of strangers' should be read. NULL is taken. */
bool guard_exhausted(const guard_t *guard);

/* For the engine: guarded(f, ...) -> true and the results, or false, a sentence with file:line, and whether its time was up.
 * reading(path, f, ...) is the same with half of the time: a script only says there what it is, and a folder may hold many.
 * resume(co, ...) -> like coroutine.resume, under the limits of guarded. */
int guard_l_guarded(lua_State *L);
int guard_l_reading(lua_State *L);
int guard_l_resume(lua_State *L);

/* A message handler: what a script throws becomes a sentence where it is thrown; what the host throws to get out of a script
 * passes. */
int guard_explain(lua_State *L);

/* Throws what a protected call that had this handler has caught, with that status; a lack of memory, which no handler hears
 * of, as a sentence. Never returns. */
int guard_throw(lua_State *L, int status);

/* ---- blame.c: what went wrong in a script, as one sentence that begins with its line. Scripts may throw anything:
 * nothing of theirs is called. ---- */

enum { BLAME_LINE = 128 };

/* The innermost line of a script in the calls of L; false if none is running one. With `path`, of that script alone: what it
 * calls of a game or a library is not to blame while it is read. blame_line writes it as "games/x.lua:12:", the path as Lua
 * shortens it. */
bool blame_find(lua_State *L, const char *path, lua_Debug *ar);
bool blame_line(lua_State *L, char out[BLAME_LINE]);

/* The error on top of L's stack, thrown in `ran` with this status, becomes a sentence. */
void blame_explain(lua_State *L, lua_State *ran, int status);

/* Throws the sentence on top of the stack, with the line of the script before it if it names none. No pcall of a script's
 * catches it (sandbox.lua): to those it is no text but a userdata, which blame_explain reads. */
int blame_end(lua_State *L);

/* ---- rules_snapshot.c: every table and upvalue that the rules can reach is noted, to tell if a game changed them.
 * `variables` has of each variable in turn a function, the number of its upvalue, and the value; `tables` of each table
 * in turn the table, a copy of its entries, how many these are, and its metatable (false for none). `seen` has as keys
 * what is noted. */

/* note(value, seen, tables, variables, n) -> how many variables there are by now, of which n were there before. Functions
 * of C keep nothing; of the engine's own only what they call is looked at. */
int rules_snapshot_l_note(lua_State *L);

/* changed(variables, n) -> whether any of n variables is not what it was. */
int rules_snapshot_l_changed(lua_State *L);

/* rewritten(tables, n) -> whether any of n tables is not what it was. */
int rules_snapshot_l_rewritten(lua_State *L);

#endif
