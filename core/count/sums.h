/* sums.h - the parts of a set of cards that make a number, for games in which cards are captured by their sum. */
#ifndef HOUSERULE_SUMS_H
#define HOUSERULE_SUMS_H

#include "card.h"

#include <stdbool.h>

enum { SUMS_TARGET = 1000 }; /* the greatest number that is made */

typedef struct sums_card {
  card_t card;
  uint32_t value; /* a card worth 0 takes no part */
  bool is_copy;   /* of the card before it: it is taken only together with that one, so that like parts come once */
} sums_card_t;

/* Every part of the `n` cards, CARD_LIMIT at most, whose values add up to `target`, 1 to SUMS_TARGET. The order is that of
 * the cards: parts with the first card come first. Returns how many; max + 1 if there are more than `max`. No part is begun
 * that cannot be ended, so the time goes with the parts found. */
unsigned sums_find(const sums_card_t *card, unsigned n, unsigned target, cardset_t *out, unsigned max);

#endif
