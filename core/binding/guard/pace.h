/* pace.h - the clock of the guard's time limits.
 *
 * The guard calls pace_ticks at each timer signal and each call of the hook. pace.c is the program's clock: processor time,
 * so that a busy machine stops no honest script. Tests link tests/support/work_pace.c instead, which counts Lua
 * instructions, so that no test depends on a machine's speed.
 */
#ifndef HOUSERULE_PACE_H
#define HOUSERULE_PACE_H

#include <stdbool.h>

/* Speed of the clock: 1 in the shipped program, more in tests. */
#ifndef CLOCK_RATE
#define CLOCK_RATE 1
#endif

enum { PACE_TICK_MS = 100 }; /* length of a tick on this clock */

typedef struct pace {
  long last;       /* time of the last tick in milliseconds */
  unsigned silent; /* consecutive signals without a call of the hook; 0 at the start of a guarded call */
} pace_t;

extern const long pace_timer_us; /* processor time between timer signals in microseconds; 0: no timer */
extern const int pace_hook;      /* Lua instructions between calls of the hook; 0: no hook */

/* Returns 1 if a tick has passed since the last one, else 0. `at_hook`: called by the hook, otherwise by the signal handler.
 * `in_call`: a guarded call is running. Safe in a signal handler. */
int pace_ticks(pace_t *pace, bool at_hook, bool in_call);

#endif
