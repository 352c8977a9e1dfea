/* guard.h - what a stranger's script may cost: memory under a cap, time under a limit, and an error that says where.
 *
 * Memory: the state's own allocator counts and refuses. Time: a timer of this thread ticks only while a guarded call
 * runs; when the limit is up its signal arms a count hook, which raises an error at the next instruction and at every
 * one after it, so that no pcall can swallow it. Until then no hook slows anything. Loops inside C functions a hook
 * cannot reach: those functions are replaced or bounded (sandbox.lua).
 */
#ifndef HOUSERULE_GUARD_H
#define HOUSERULE_GUARD_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct guard guard_t;

/* A tick in milliseconds; a program for tests of what has no end waits for less. */
#ifndef GUARD_TICK
#define GUARD_TICK 100
#endif

enum { GUARD_MEMORY = 64 << 20, GUARD_TICKS = 12, GUARD_READING_TICKS = 6, GUARD_TICK_MS = GUARD_TICK };

/* A new Lua state with the standard libraries under a new guard; NULL, and errno tells why, if there is no memory or no
 * timer for it. The state is closed with guard_close. `memory` in bytes and `ticks` of GUARD_TICK_MS bound one
 * guarded call; 0: as above. */
lua_State *guard_open(size_t memory, unsigned ticks);
void guard_close(lua_State *L);

/* The guard of a state, NULL for one that guard_open did not make. */
guard_t *guard_of(lua_State *L);

/* The call is going well (a deal begins): its time starts anew. NULL is taken. */
void guard_refresh(guard_t *guard);

/* The same for a question: of many, none of which is too long, the watcher still learns the line. */
void guard_restart(guard_t *guard);

/* Stops what runs under the guard as if its time were up; callable from a signal handler of the same thread. True if
 * something ran. */
bool guard_interrupt(guard_t *guard);

/* Where a guard reports to whoever watches it from outside. `beats` grows with each new deal: the state gets on. Into `where`
 * (`size` bytes) goes "games/x.lua:12:" when a call does not end although its time is up: then no hook reaches what it runs,
 * and only another process can end it. Both outlive the guard; NULL: nobody is told. */
void guard_report(guard_t *guard, _Atomic unsigned *beats, char *where, size_t size);

/* Bytes in use by the state. */
size_t guard_memory(const guard_t *guard);

/* The table at index 1 becomes the library behind ("text"):method() while a guarded call runs. */
void guard_set_strings(lua_State *L);

/* For the engine: guarded(f, ...) -> true and the results, or false, a sentence with file:line, and whether its time was up.
 * reading(f, ...) is the same with half of the time: a script only says there what it is, and a folder may hold many.
 * resume(co, ...) -> like coroutine.resume, under the limits of guarded. */
int guard_l_guarded(lua_State *L);
int guard_l_reading(lua_State *L);
int guard_l_resume(lua_State *L);

#endif
