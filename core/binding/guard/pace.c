/* pace.c - the clock of the shipped program: see pace.h. Its timer's signals come after so much processor time of the thread,
 * and each is a tick. In a browser there are no signals: there a hook looks at the clock on the wall.
 */
#include "pace.h"

#ifdef __EMSCRIPTEN__

#include <time.h>

/* No signal interrupts WebAssembly: a hook looks at the clock. */
const long pace_timer_us = 0;
const int pace_hook = 100000; /* some milliseconds */

/* A long gap is one tick too: a machine that slept has not computed. */
int pace_ticks(pace_t *p, bool at_hook, bool in_call) {
  struct timespec t;
  (void)at_hook, (void)in_call;
  clock_gettime(CLOCK_MONOTONIC, &t);
  const long now = (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
  if (now - p->last < PACE_TICK_MS) return 0;
  p->last = now;
  return 1;
}

#else

const long pace_timer_us = (long)(PACE_TICK_MS * 1000 / CLOCK_RATE);
const int pace_hook = 0;

int pace_ticks(pace_t *p, bool at_hook, bool in_call) {
  (void)p, (void)at_hook, (void)in_call;
  return 1;
}

#endif
