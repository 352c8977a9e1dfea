/* pack.h - a pack of cards: shuffled or given, and dealt from the top.
 *
 * A shuffled pack is drawn only as far as it is dealt: the card at place i is settled when place i is reached. What is
 * settled is the same whether the rest ever is, so a game that leaves a talon face down does not pay for its order.
 */
#ifndef HOUSERULE_PACK_H
#define HOUSERULE_PACK_H

#include "card.h"
#include "rng.h"

#include <stdbool.h>

typedef struct pack {
  card_t card[CARD_LIMIT]; /* card[0] is the top; from `settled` on: the cards not drawn yet */
  uint8_t size;            /* cards in the pack, at most 64 */
  uint8_t settled;         /* places drawn so far */
  rng_t rng;               /* draws the rest */
} pack_t;

/* The cards of `set` in listing order, wholly settled. */
void pack_init(pack_t *pack, cardset_t set);

/* Shuffles: every order is equally likely as far as `rng` goes. Takes the generator of one act over. The same set and
 * generator give the same order whatever order the cards were in before. */
void pack_shuffle(pack_t *pack, cardset_t set, rng_t rng);

/* The same from a pack in listing order, which is kept: saves counting the set out for every deal. */
static inline void pack_shuffle_from(pack_t *pack, const pack_t *listed, rng_t rng) {
  *pack = *listed;
  pack->settled = 0;
  pack->rng = rng;
}

/* Settles the first `n` places (n at most the size). */
void pack_settle(pack_t *pack, unsigned n);

/* Takes the order given, top first. False, with the pack unchanged, unless `card` has each card of `set` once. */
bool pack_stack(pack_t *pack, cardset_t set, const card_t *card, unsigned n);

/* A deal, compiled: where each place of the pack goes. Seats are counted in turn from the dealer's left, 0 first. */
enum { DEAL_STAGES = 16, DEAL_PILE = 0x80, DEAL_STOCK = 0xff };

typedef struct deal {
  uint8_t to[CARD_LIMIT];     /* a seat in turn, DEAL_PILE | pile, or DEAL_STOCK: stays in the pack */
  uint8_t height[CARD_LIMIT]; /* where it comes to lie in a pile: a packet keeps its order, later ones lie above */
  uint8_t stage[DEAL_STAGES]; /* the place at which each stage ends */
  uint8_t stages;
  uint8_t first;              /* the place at which the first stage begins */
  uint8_t used;               /* places that go anywhere */
} deal_t;

/* Deals places `from` to `to` - 1 of the pack by the plan into `seat` (by turn) and `pile`; both are added to. `placed` says
 * of each card of a pile how high it lies there: all of them above `above`. */
void deal_run(const deal_t *deal, pack_t *pack, unsigned from, unsigned to, cardset_t *seat, cardset_t *pile,
              uint32_t placed[CARD_LIMIT], uint32_t above);

#endif
