/* sums.c - finds all groups of things with values that add up to a sum within bounds. Fishing games use it to find the cards
 * that may be taken. It first computes the sums that the remaining things can make, so the search never enters a dead
 * end. */
#include "count.h"

enum { WORDS = SUMS_TARGET / 64 + 1 };

typedef struct search {
  const sums_thing_t *thing;
  unsigned n, found, max, least, most;
  sums_part_t *out;
  uint64_t reach[SUMS_THINGS + 1][WORDS]; /* for each i, the sums that things from i on can make, a bit each */
} search_t;

/* Returns true if the things from `from` on can add to `sum` (at most `most`) to reach a sum within the bounds. */
static bool can_make(const search_t *s, unsigned from, unsigned sum) {
  for (unsigned rest = sum < s->least ? s->least - sum : 0; rest <= s->most - sum; rest++)
    if (s->reach[from][rest / 64] >> rest % 64 & 1) return true;
  return false;
}

/* Computes the sums that the things from i on make: those of the things after i, without and with thing i. */
static void note_sums(search_t *s, unsigned i) {
  const uint64_t *after = s->reach[i + 1];
  const unsigned value = s->thing[i].value, words = value / 64, bits = value % 64;
  for (unsigned w = 0; w <= s->most / 64; w++) {
    uint64_t with = w >= words ? after[w - words] << bits : 0;
    if (bits && w > words) with |= after[w - words - 1] >> (64 - bits);
    s->reach[i][w] = after[w] | with;
  }
}

/* Lists the part `chosen`, with the sum `sum`, and all parts made of it and of things from `from` on. */
static void list_parts(search_t *s, unsigned from, unsigned sum, cardset_t chosen) {
  if (sum >= s->least) {
    if (s->found < s->max) s->out[s->found] = (sums_part_t){chosen, sum};
    s->found++;
  }
  for (unsigned i = from; i < s->n && s->found <= s->max && sum < s->most; i++) {
    const sums_thing_t *thing = &s->thing[i];
    if ((i > from && thing->is_copy) || thing->value == 0 || thing->value > s->most - sum) continue;
    if (can_make(s, i + 1, sum + thing->value)) list_parts(s, i + 1, sum + thing->value, chosen | thing->cards);
  }
}

unsigned sums_find(const sums_thing_t *thing, unsigned n, unsigned least, unsigned most, sums_part_t *out, unsigned max) {
  search_t s;
  s.thing = thing, s.n = n, s.found = 0, s.max = max, s.least = least, s.most = most, s.out = out;
  for (unsigned w = 0; w <= most / 64; w++) s.reach[n][w] = w == 0;
  for (unsigned i = n; i-- > 0;) note_sums(&s, i);
  list_parts(&s, 0, 0, 0);
  return s.found;
}
