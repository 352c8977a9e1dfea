/* poker.c - values poker hands of five cards as numbers: the better hand has the higher number. It compares complete hands
 * only, without jokers, and does not choose the best five of more cards. */
#include "count.h"

#include <stdbool.h>

enum { CLASS_SHIFT = 4 * POKER_CARDS, WHEEL = 1 << 14 | 0xf << 2 };

/* Writes the ranks as digits of four bits: more frequent ranks first, then higher ones. */
static uint32_t digits_of(const uint8_t count[16]) {
  uint32_t digits = 0;
  for (unsigned n = POKER_CARDS; n > 0; n--)
    for (unsigned r = POKER_ACE; r >= 2; r--)
      for (unsigned k = 0; count[r] == n && k < n; k++) digits = digits << 4 | r;
  return digits;
}

/* Returns the class of a hand by the counts of its two most frequent ranks. */
static poker_class_t alike_class(unsigned most, unsigned next) {
  static const poker_class_t single[] = {
      [1] = POKER_HIGH_CARD, [2] = POKER_PAIR, [3] = POKER_THREE, [4] = POKER_FOUR, [5] = POKER_FIVE};
  if (next == 2) return most == 3 ? POKER_FULL_HOUSE : POKER_TWO_PAIRS;
  return single[most];
}

uint32_t poker_value(const uint8_t rank[POKER_CARDS], const uint8_t suit[POKER_CARDS]) {
  uint8_t count[16] = {0};
  unsigned ranks = 0, most = 0, next = 0;
  bool is_flush = true;
  for (unsigned i = 0; i < POKER_CARDS; i++) {
    count[rank[i]]++;
    ranks |= 1u << rank[i];
    is_flush = is_flush && suit[i] == suit[0];
  }
  for (unsigned r = 2; r <= POKER_ACE; r++) {
    const unsigned n = count[r];
    if (n > most)
      next = most, most = n;
    else if (n > next)
      next = n;
  }
  const bool is_straight = most == 1 && (ranks == WHEEL || ranks >> __builtin_ctz(ranks) == 0x1f);
  poker_class_t class = alike_class(most, next);
  if (is_flush && class < POKER_FLUSH) class = POKER_FLUSH;
  if (is_straight) class = is_flush ? POKER_STRAIGHT_FLUSH : POKER_STRAIGHT;
  return (uint32_t) class << CLASS_SHIFT | (ranks == WHEEL ? 0x5432e : digits_of(count));
}

poker_class_t poker_class(uint32_t value) { return (poker_class_t)(value >> CLASS_SHIFT); }

const char *poker_class_name(poker_class_t of) {
  static const char *const name[] = {"high card", "pair",       "two pairs",      "three of a kind", "straight",
                                     "flush",     "full house", "four of a kind", "straight flush",  "five of a kind"};
  return name[of];
}
