#include "choice.h"

uint64_t choice_ways(unsigned n, unsigned k) {
  uint64_t c = 1;
  if (k > n) return 0;
  for (unsigned i = 1; i <= k; i++) {
    const uint64_t m = n - k + i;
    c = c >> 57 ? c / i * m + c % i * m / i : c * m / i; /* the product of the last ones is beyond 64 bits */
  }
  return c;
}

uint64_t choice_count(const choice_t *choice) {
  const unsigned n = cardset_count(choice->from);
  uint64_t sum = 0;
  for (unsigned k = choice->least; k <= choice->most && sum < CHOICE_MANY; k++) sum += choice_ways(n, k);
  return sum < CHOICE_MANY ? sum : CHOICE_MANY;
}

cardset_t choice_of(cardset_t set, unsigned k, uint64_t at) {
  cardset_t out = 0;
  while (k) {
    const card_t first = cardset_first(set);
    set &= set - 1;
    const uint64_t with = choice_ways(cardset_count(set), k - 1);
    if (at < with) {
      out |= card_bit(first);
      k--;
    } else {
      at -= with;
    }
  }
  return out;
}

cardset_t choice_nth(const choice_t *choice, uint64_t at) {
  const unsigned n = cardset_count(choice->from);
  unsigned k = choice->least;
  for (uint64_t ways; k < choice->most && at >= (ways = choice_ways(n, k)); k++) at -= ways;
  return choice_of(choice->from, k, at);
}
