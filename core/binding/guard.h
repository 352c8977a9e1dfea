/* guard.h - what a stranger's script may cost: memory under a cap, time under a limit, and an error that says where.
 *
 * Memory: the state's own allocator counts and refuses. Time: a timer of this thread ticks only while a guarded call
 * runs; when the limit is up its signal arms a count hook, which raises an error at the next instruction and at every
 * one after it, so that no pcall can swallow it. Until then no hook slows anything. Loops in C (a pattern, a rehash, the
 * collector, the parser) no hook reaches: of such a one the guard notes where it is, and another process ends this one.
 */
#ifndef HOUSERULE_GUARD_H
#define HOUSERULE_GUARD_H

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct guard guard_t;

/* A tick in milliseconds; a program for tests of what has no end waits for less. */
#ifndef GUARD_TICK
#define GUARD_TICK 100
#endif

enum { GUARD_MEMORY = 64 << 20, GUARD_TICKS = 12, GUARD_TICK_MS = GUARD_TICK, GUARD_WHERE = 4200 /* a path and a line */ };

/* A new Lua state with the standard libraries under a new guard; NULL, and errno tells why, if there is no memory or no
 * timer for it. The state is closed with guard_close. `memory` in bytes and `ticks` of GUARD_TICK_MS bound one
 * guarded call; 0: as above. */
lua_State *guard_open(size_t memory, unsigned ticks);
void guard_close(lua_State *L);

/* The guard of a state, NULL for one that guard_open did not make. */
guard_t *guard_of(lua_State *L);

/* The call is going well (a deal begins): its time starts anew, and whoever watches is told. NULL is taken. */
void guard_refresh(guard_t *guard);

/* The same for a question, of which nobody is told: many, none of which is too long, may be too long together. */
void guard_restart(guard_t *guard);

/* Stops what runs under the guard as if its time were up; callable from a signal handler of the same thread. True if
 * something ran. */
bool guard_interrupt(guard_t *guard);

/* What a process that watches this one sees of its guards, in memory of both. */
typedef struct guard_report {
  _Atomic bool wanted;     /* the watcher has waited for long enough, and wants to know the line */
  _Atomic bool known;      /* a line is noted: of a call that no hook reaches although its time is up, or what was wanted */
  bool reading;            /* it is the line of a script that is only being read */
  char where[GUARD_WHERE]; /* "games/x.lua:12:"; the first line while Lua compiles it */
} guard_report_t;

/* From now on the guard reports; `beats` grows with each new deal. Both outlive the guard; `beats` may be NULL. */
void guard_report(guard_t *guard, _Atomic unsigned *beats, guard_report_t *report);

/* Bytes in use by the state. */
size_t guard_memory(const guard_t *guard);

/* The table at index 1 becomes the library behind ("text"):method() while a guarded call runs. */
void guard_set_strings(lua_State *L);

/* For the engine: guarded(f, ...) -> true and the results, or false, a sentence with file:line, and whether its time was up.
 * reading(path, f, ...) is the same with half of the time: a script only says there what it is, and a folder may hold many.
 * resume(co, ...) -> like coroutine.resume, under the limits of guarded. */
int guard_l_guarded(lua_State *L);
int guard_l_reading(lua_State *L);
int guard_l_resume(lua_State *L);

#endif
