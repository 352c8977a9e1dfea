/* policy.h - a cheap way to play tricks with some sense, for playing a hand on thousands of times.
 *
 * It looks at the hand whose turn it is, at the trick, and at which cards are still in other hands, not in whose: the top
 * card left of a suit leads; the last player wins with the card worth most; points go to a partner who has the trick; what
 * cannot win is the cheapest card. Where tricks are bad to have it is turned round. One card in eight is any legal one, so
 * that a thousand hands are not one hand a thousand times.
 */
#ifndef HOUSERULE_POLICY_H
#define HOUSERULE_POLICY_H

#include "rng.h"
#include "trick.h"

/* Who stands together, and for whom tricks are bad: bit s is seat s. */
typedef struct policy {
  uint16_t low;
  uint16_t friends[PLAY_SEATS + 1]; /* of each seat; the seat itself may be left out */
} policy_t;

/* A card for the seat whose turn it is, one of `legal`, which is not empty. */
card_t policy_card(const policy_t *policy, const play_t *play, cardset_t legal, rng_t *rng);

#endif
