/* unseen.h - a deal drawn uniformly among all that fit what a seat has seen.
 *
 * What a seat knows comes to this: a set of cards that it has not seen, and places (other hands, closed piles, the stock)
 * each of which lacks so many of them and may hold only some. Cards with the same places form a class, and places that may
 * hold the same cards are filled as one and parted afterwards. How the classes can be spread over what the places lack is
 * counted once, from the last class to the first; a deal is then drawn class by class with those counts for weights. Nothing
 * is drawn that does not fit, so tight constraints cost no more than loose ones.
 *
 * Copies of a card are cards like any others here: what is uniform is how the cards lie, not how that is written. Two queens
 * of clubs can lie in two hands in two ways and in one hand in one, so by their names the first comes twice as often.
 *
 * Counts are doubles, formed by + and * in a fixed order: exact up to 2^53, beyond that within some parts in 10^15, and the
 * same on every machine. (52 cards in eight hands are more deals than 128 bits count.)
 */
#ifndef HOUSERULE_UNSEEN_H
#define HOUSERULE_UNSEEN_H

#include "card.h"
#include "rng.h"

#include <stdbool.h>
#include <stddef.h>

enum { UNSEEN_PLACES = 20, UNSEEN_KINDS = 10, UNSEEN_CELLS = 1 << 12 };

typedef struct unseen_place {
  uint8_t lacks; /* how many of the unseen cards lie here */
  cardset_t may; /* the cards that it may hold; others are ignored */
} unseen_place_t;

/* What is known after unseen_prepare. No pointer to itself: it may be moved. */
typedef struct unseen {
  unsigned places, kinds, classes;
  uint8_t lacks[UNSEEN_PLACES];
  uint8_t kind[UNSEEN_PLACES]; /* places that may hold the same cards are of a kind */
  uint8_t need[UNSEEN_KINDS];  /* what all places of a kind lack */
  cardset_t cards[CARD_LIMIT]; /* of each class */
  unsigned spread[CARD_LIMIT]; /* the kinds that a class may lie in, a bit each */
  unsigned used;               /* cells */
  struct unseen_cell {
    uint64_t state; /* what each kind lacks still, six bits each, and one to tell it from an empty cell */
    double ways;
  } cell[UNSEEN_CELLS];
} unseen_t;

/* Counts the deals of `cards` to these places. False where there is none, or where there are too many places or too many
 * ways to constrain them. */
bool unseen_prepare(unseen_t *u, cardset_t cards, const unseen_place_t *place, unsigned places);

/* How many deals there are, once they have been counted. */
double unseen_count(const unseen_t *u);

/* Draws one of them: out[i] are the cards of place i. */
void unseen_draw(const unseen_t *u, rng_t *rng, cardset_t *out);

/* The deal of that number, from 0 to below the count, which must be at most 2^53. */
void unseen_nth(const unseen_t *u, uint64_t number, cardset_t *out);

#endif
