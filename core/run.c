#include "run.h"

/* The cards of the run at the top of `set`. */
static cardset_t top_run(const deck_t *deck, cardset_t set) {
  card_t last = cardset_first(set);
  if (deck->standard) { /* neighbours lie side by side */
    const unsigned length = (unsigned)__builtin_ctzll(~(set >> last));
    return ((UINT64_C(1) << length) - 1) << last;
  }
  cardset_t run = card_bit(last);
  for (set &= set - 1; set; set &= set - 1) {
    const card_t c = cardset_first(set);
    if (deck->suit_of[c] != deck->suit_of[last] || deck->place[c] != deck->place[last] + 1) break;
    run |= card_bit(c);
    last = c;
  }
  return run;
}

unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, run_t out[RUNS_MAX]) {
  unsigned n = 0;
  set = deck_distinct(deck, set & deck->named & ~deck->jokers, 0);
  while (set) {
    const cardset_t cards = top_run(deck, set);
    const run_t run = {cardset_first(set), (uint8_t)cardset_count(cards), cards};
    set &= ~cards;
    if (run.length >= least && n < RUNS_MAX) out[n++] = run;
  }
  return n;
}
