/* pack.c - shuffles and stacks packs, for deals and for piles. A shuffle settles places in batches, and only as many as a
 * caller needs; the cards do not depend on the number settled at once. */
#include "cards.h"

#include <string.h>

void pack_init(pack_t *pack, cardset_t set) {
  unsigned n = 0;
  CARDSET_EACH(c, set) pack->card[n++] = c;
  pack->size = pack->settled = (uint8_t)n;
  memset(pack->card + n, CARD_NONE, sizeof pack->card - n);
  memset(&pack->rng, 0, sizeof pack->rng);
}

void pack_shuffle(pack_t *pack, cardset_t set, rng_t rng) {
  pack_t listed;
  pack_init(&listed, set);
  pack_shuffle_from(pack, &listed, rng);
}

/* Returns the number of places that one 64-bit draw settles if `left` cards are not drawn yet. This fixed rule makes the
 * cards independent of the number that a caller needs. The products stay below 2^61. */
static unsigned batch_of(unsigned left) {
  if (CARD_LIMIT > 64 && left > 64) return left > 100 ? 8 : 9;
  return left > 40 ? 10 : left > 30 ? 11 : left > 24 ? 12 : left > 18 ? 13 : left;
}

#define PRODUCT_MOST (UINT64_C(1) << 61)

/* Returns 2^64 mod the product of the bounds, the number of words that must be drawn again. */
static uint64_t uneven_rest(unsigned left, unsigned k) {
  uint64_t product = 1;
  for (unsigned i = 0; i < k; i++) product *= left - i;
  return (0 - product) % product;
}

/* One draw settles a batch of places, after Brackett-Rozinsky and Lemire, "Batched ranged random integer generation". The
 * word is multiplied by one bound after another. The high half is the number drawn; the low half is multiplied next. Only
 * the last low half decides if the word fell into the uneven rest and must be drawn again. */
static void settle_batch(pack_t *pack) {
  __extension__ typedef unsigned __int128 wide;
  const unsigned left = pack->size - pack->settled, k = batch_of(left);
  card_t *const top = pack->card + pack->settled;
  card_t before[CARD_LIMIT];
  memcpy(before, pack->card, sizeof before);
  for (;;) {
    uint64_t low = rng_next(&pack->rng);
    for (unsigned i = 0; i < k; i++) {
      card_t *const a = top + i, *const b = a + (uint64_t)((wide)low * (left - i) >> 64);
      const card_t c = *a;
      *a = *b, *b = c;
      low *= left - i; /* apart from the high half: gcc keeps a product of two words in memory */
    }
    if (low >= PRODUCT_MOST || low >= uneven_rest(left, k)) break;
    memcpy(pack->card, before, sizeof before); /* undo this draw */
  }
  pack->settled = (uint8_t)(pack->settled + k);
}

void pack_settle(pack_t *pack, unsigned n) {
  while (pack->settled < n) settle_batch(pack);
}

bool pack_stack(pack_t *pack, cardset_t set, const card_t *card, unsigned n) {
  cardset_t seen = 0;
  if (n != cardset_count(set)) return false;
  for (unsigned i = 0; i < n; i++) {
    if (card[i] >= CARD_LIMIT) return false;
    seen |= card_bit(card[i]);
  }
  if (seen != set) return false;
  memcpy(pack->card, card, n);
  pack->size = pack->settled = (uint8_t)n;
  return true;
}
