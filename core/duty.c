#include "duty.h"

#include <string.h>

static const char *const names[DUTY_COUNT] = { "hold",  "lead",      "follow",     "beat",
                                               "trump", "overtrump", "undertrump", "forced" };

const char *duty_name(int duty) { return duty >= 0 && duty < DUTY_COUNT ? names[duty] : "?"; }

int duty_named(const char *word) {
  for (int d = 0; d < DUTY_COUNT; d++)
    if (strcmp(names[d], word) == 0) return d;
  return -1;
}
