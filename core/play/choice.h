/* choice.h - choosing some cards of a set: how many ways there are, and which one stands at a place.
 *
 * Ways are numbered as a record lists them: fewer cards before more, and ways of as many cards by their first card, in
 * listing order. So a bot draws a number, and nobody makes the list. Cards that are alike make one way.
 */
#ifndef HOUSERULE_CHOICE_H
#define HOUSERULE_CHOICE_H

#include "deck.h"

typedef struct choice {
  const deck_t *deck;
  cardset_t from;
  unsigned least, most; /* cards; least <= most <= the cards of `from` */
} choice_t;

/* More ways than this are not counted. */
#define CHOICE_MANY (UINT64_C(1) << 62)

/* How many sets of k cards there are in `set`; CHOICE_MANY if so many or more. */
uint64_t choice_ways(const deck_t *deck, cardset_t set, unsigned k);

/* How many ways there are in all; CHOICE_MANY if so many or more. */
uint64_t choice_count(const choice_t *choice);

/* The set of k cards of `set` at place `at`, from 0, of choice_ways; the way at place `at` of choice_count. */
cardset_t choice_of(const deck_t *deck, cardset_t set, unsigned k, uint64_t at);
cardset_t choice_nth(const choice_t *choice, uint64_t at);

#endif
