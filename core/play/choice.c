/* choice.c - numbers the ways to choose several cards of a set, and finds the way of a number. So chance draws a number
 * instead of making a list. A script's filter of choices is not applied here. */
#include "play.h"

/* Counts the sets of k cards among n different ones. */
static uint64_t different(unsigned n, unsigned k) {
  uint64_t c = 1;
  if (k > n) return 0;
  if (k <= 2) return k == 2 ? (uint64_t)n * (n - 1) / 2 : k ? n : 1; /* most choices: without a division */
  for (unsigned i = 1; i <= k; i++) {
    const uint64_t m = n - k + i;
    c = c >> 57 ? c / i * m + c % i * m / i : c * m / i; /* c * m may exceed 64 bits */
  }
  return c < CHOICE_MANY ? c : CHOICE_MANY;
}

/* Counts the sets of k cards of a set with copies: name after name, for each number of cards up to k. */
static uint64_t with_copies(const deck_t *deck, cardset_t set, unsigned k) {
  uint64_t ways[CARD_LIMIT + 1] = {1};
  if (k > CARD_LIMIT) return 0;
  while (set) {
    const cardset_t same = set & deck->same[cardset_first(set)];
    for (unsigned n = k; n > 0; n--)
      for (unsigned i = 1; i <= cardset_count(same) && i <= n; i++) {
        ways[n] += ways[n - i];
        if (ways[n] > CHOICE_MANY) ways[n] = CHOICE_MANY;
      }
    set &= ~same;
  }
  return ways[k];
}

uint64_t choice_ways(const deck_t *deck, cardset_t set, unsigned k) {
  return set & deck->again ? with_copies(deck, set, k) : different(cardset_count(set), k);
}

uint64_t choice_count(const choice_t *choice) {
  uint64_t sum = 0;
  for (unsigned k = choice->least; k <= choice->most && sum < CHOICE_MANY; k++)
    sum += choice_ways(choice->deck, choice->from, k);
  return sum < CHOICE_MANY ? sum : CHOICE_MANY;
}

cardset_t choice_of(const deck_t *deck, cardset_t set, unsigned k, uint64_t at) {
  cardset_t out = 0;
  while (k) {
    if (k == 1 && !(set & deck->again)) return out | card_bit(cardset_nth(set, (unsigned)at));
    const card_t first = cardset_first(set);
    const uint64_t with = choice_ways(deck, set & (set - 1), k - 1);
    if (at < with) {
      out |= card_bit(first);
      set &= set - 1;
      k--;
    } else {
      at -= with;
      set &= ~(deck->same[first] | card_bit(first));
    }
  }
  return out;
}

cardset_t choice_nth(const choice_t *choice, uint64_t at) {
  unsigned k = choice->least;
  for (uint64_t ways; k < choice->most && at >= (ways = choice_ways(choice->deck, choice->from, k)); k++) at -= ways;
  return choice_of(choice->deck, choice->from, k, at);
}
