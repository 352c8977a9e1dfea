#include "run.h"

unsigned run_find(cardset_t set, unsigned least, run_t out[RUNS_MAX]) {
  unsigned n = 0;
  set &= CARDSET_FULL;
  while (set) {
    const card_t top = cardset_first(set);
    const unsigned length = (unsigned)__builtin_ctzll(~(set >> top));
    const run_t run = { top, (uint8_t)length };
    set &= ~run_cards(run);
    if (length >= least && n < RUNS_MAX) out[n++] = run;
  }
  return n;
}
