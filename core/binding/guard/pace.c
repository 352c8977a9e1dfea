/* pace.c - the clock of the shipped program, see pace.h. A timer runs on the thread's processor time, and each signal is a
 * tick. WebAssembly has no signals: there a hook reads the wall clock. */
#include "pace.h"

#ifdef __EMSCRIPTEN__

#include <time.h>

const long pace_timer_us = 0;
const int pace_hook = 100000; /* a few milliseconds */

/* A long gap counts as one tick: the machine may have slept. */
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
