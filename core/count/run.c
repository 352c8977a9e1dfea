/* run.c - finds the longest runs of a suit in a set of cards. Scripts call it for sequences, which game rules then score.
 * It does not know which run is worth more. */
#include "count.h"

/* Returns the run at the top of `set`. */
static cardset_t top_run(const deck_t *deck, cardset_t set) {
  card_t last = cardset_first(set);
  if (deck->standard) { /* neighbours lie side by side */
    const unsigned length = cardset_first(~(set >> last));
    return (card_bit((card_t)length) - 1) << last;
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

unsigned run_find(const deck_t *deck, cardset_t set, unsigned least, cardset_t out[RUNS_MAX]) {
  unsigned n = 0;
  set = deck_distinct(deck, set & deck->named & ~deck->jokers, 0);
  while (set) {
    const cardset_t cards = top_run(deck, set);
    set &= ~cards;
    if (cardset_count(cards) >= least && n < RUNS_MAX) out[n++] = cards;
  }
  return n;
}

/* Returns the first n cards of a run. */
static cardset_t first_cards(cardset_t run, unsigned n) {
  cardset_t rest = run;
  for (; n && rest; n--) rest &= rest - 1;
  return run & ~rest;
}

static bool is_better(const deck_t *deck, cardset_t a, cardset_t b, unsigned full, unsigned trumps) {
  const bool a_full = cardset_count(a) >= full, b_full = cardset_count(b) >= full;
  const card_t a_top = cardset_first(a), b_top = cardset_first(b);
  if (a_full != b_full) return a_full;
  if (deck->place[a_top] != deck->place[b_top]) return deck->place[a_top] < deck->place[b_top];
  return deck->suit_of[a_top] == trumps; /* suits are found in their order */
}

unsigned run_sequences(const deck_t *deck, cardset_t set, unsigned least, unsigned full, unsigned trumps,
                       cardset_t out[CARD_LIMIT]) {
  cardset_t run[RUNS_MAX];
  const unsigned runs = run_find(deck, set, least, run);
  unsigned n = 0;
  for (unsigned i = 0; i < runs; i++) {
    for (cardset_t rest = run[i]; rest;) {
      const bool ends = cardset_count(rest) < full + least;
      const cardset_t cards = ends ? rest : first_cards(rest, full);
      unsigned at = n++;
      for (; at > 0 && is_better(deck, cards, out[at - 1], full, trumps); at--) out[at] = out[at - 1];
      out[at] = cards;
      rest &= ~cards;
    }
  }
  return n;
}
