/* poker.h - which of two poker hands is better. */
#ifndef HOUSERULE_POKER_H
#define HOUSERULE_POKER_H

#include <stdint.h>

enum { POKER_CARDS = 5, POKER_ACE = 14 };

typedef enum poker_class {
  POKER_HIGH_CARD,
  POKER_PAIR,
  POKER_TWO_PAIRS,
  POKER_THREE,
  POKER_STRAIGHT,
  POKER_FLUSH,
  POKER_FULL_HOUSE,
  POKER_FOUR,
  POKER_STRAIGHT_FLUSH,
  POKER_FIVE, /* with copies of cards only */
} poker_class_t;

/* A number that is greater for the better of two hands, and equal where they tie: the class, then the ranks that decide.
 * Ranks are 2 to 14, the ace; it is low in A 2 3 4 5 alone. Suits are any numbers below 16. */
uint32_t poker_value(const uint8_t rank[POKER_CARDS], const uint8_t suit[POKER_CARDS]);

/* The class of a value, and what it is called: "full house". A static string. */
poker_class_t poker_class(uint32_t value);
const char *poker_class_name(poker_class_t of);

#endif
