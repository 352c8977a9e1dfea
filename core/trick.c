#include "trick.h"

#include <string.h>

void play_init(play_t *p, const order_t *order, const duties_t *duties, const uint8_t *seats, unsigned n) {
  memset(p, 0, sizeof *p);
  p->order = order;
  p->duties = duties;
  p->active = (uint8_t)n;
  p->best = CARD_NONE;
  for (unsigned i = 0; i < n; i++) p->next[seats[i]] = seats[(i + 1) % n];
  for (unsigned i = 1; i <= PLAY_SEATS; i++) p->side[i] = (uint8_t)i;
}

bool play_sit_out(play_t *p, uint8_t seat) {
  uint8_t before = seat;
  if (!p->next[seat] || p->active == 1) return false;
  while (p->next[before] != seat) before = p->next[before];
  p->next[before] = p->next[seat];
  if (p->turn == seat) p->turn = p->leader = p->next[seat];
  p->next[seat] = 0;
  p->active--;
  return true;
}

/* Inlined once for any duties and once for plain following, where the compiler drops all that cannot apply; and once for
 * decks with copies: of cards that are alike one is chosen from. */
static inline unsigned random_tricks(play_t *p, const duties_t *duties, const deck_t *copies, rng_t *rng, unsigned tricks) {
  rng_t local = *rng; /* in registers */
  unsigned cards = 0;
  while (tricks && p->hand[p->turn]) {
    const duty_view_t view = play_view(p);
    cardset_t legal = duty_legal(duties, p->order, &view, p->hand[p->turn], NULL);
    if (copies) legal = deck_distinct(copies, legal, 0);
    tricks -= play_card(p, play_pick(legal, &local));
    cards++;
  }
  *rng = local;
  return cards;
}

unsigned play_random(play_t *p, rng_t *rng, unsigned tricks) {
  static const duties_t follow = {.has = DUTY_FLAG(DUTY_FOLLOW)};
  const duties_t *d = p->duties;
  if (p->order->deck->again) return random_tricks(p, d, p->order->deck, rng, tricks);
  if (d->has == follow.has && !d->not_led && !d->forced && !d->free_follow)
    return random_tricks(p, &follow, NULL, rng, tricks);
  return random_tricks(p, d, NULL, rng, tricks);
}
