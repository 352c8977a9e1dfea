/* pace.h - the clock of every limit that the guard sets: the one place where time comes in.
 *
 * The guard counts ticks. It asks pace_ticks how many have passed, at each signal of a timer on the processor time of its
 * thread and at each look of a hook. pace.c is the program's clock: processor time, so that a busy machine stops no honest
 * script. Tests link tests/support/work_pace.c in its place: it counts instructions of Lua, so that no test depends on a
 * machine's speed.
 */
#ifndef HOUSERULE_PACE_H
#define HOUSERULE_PACE_H

#include <stdbool.h>

/* The clock runs this many times too fast: 1 in the shipped program, other values in tests. */
#ifndef CLOCK_RATE
#define CLOCK_RATE 1
#endif

enum { PACE_TICK_MS = 100 }; /* a tick, in milliseconds of this clock */

typedef struct pace {
  long last;       /* of the clock at the last tick, in milliseconds */
  unsigned silent; /* signals in a row without a look of the hook between them */
} pace_t;

extern const long pace_timer_us; /* processor time between two signals of the timer, in microseconds; 0: no timer */
extern const int pace_hook;      /* instructions of Lua between two looks of the hook; 0: no hook */

/* Returns 1 if a tick has passed since the last one, 0 if not. `at_hook`: the hook calls, otherwise the timer's signal
 * handler does. `in_call`: a guarded call is running. Safe in a signal handler. */
int pace_ticks(pace_t *pace, bool at_hook, bool in_call);

#endif
