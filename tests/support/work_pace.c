/* work_pace.c - the guard's clock in the program for tests, in place of pace.c: a tick is so many instructions of Lua.
 *
 * A script that never ends is stopped after the same work on every machine. A loop in C executes no instruction of Lua:
 * there processor time counts, but only after LONG_CALL signals without a look of the hook, longer than any honest call in C
 * takes.
 */
#include "pace.h"

enum { LONG_CALL = 12, SIGNALS = 20 /* to a tick, outside of scripts */ };

const long pace_timer_us = (long)(PACE_TICK_MS * 1000 / SIGNALS / CLOCK_RATE);
const int pace_hook = WORK_PER_TICK;

int pace_ticks(pace_t *p, bool at_hook, bool in_call) {
  if (at_hook) {
    p->silent = 0;
    return 1;
  }
  p->silent++;
  return in_call ? p->silent > LONG_CALL : p->silent % SIGNALS == 0;
}
