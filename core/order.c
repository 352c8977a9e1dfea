#include "order.h"

#include <string.h>

/* A list from the highest down becomes the masks of its cards; `over` is what beats all of them. */
static void rank_list(order_t *o, const card_t *list, unsigned n, cardset_t over) {
  cardset_t all = 0;
  for (unsigned i = 0; i < n; i++) all |= card_bit(list[i]);
  cardset_t higher = over;
  for (unsigned i = 0; i < n; i++) {
    o->suit[list[i]] = all;
    o->above[list[i]] = higher;
    higher |= card_bit(list[i]);
    o->high[o->cards++] = list[i];
  }
}

/* The cards of one printed suit that are in the pack and no permanent trumps, by rank; -1 if one has no rank. */
static int suit_list(const order_spec_t *spec, unsigned suit, const uint8_t *rank, unsigned ranks, cardset_t tops,
                     card_t *list, card_t *at) {
  cardset_t left = spec->pack & suit_cards(suit) & ~tops;
  int n = 0;
  for (unsigned i = 0; i < ranks; i++) {
    const card_t c = card_make(suit, rank[i]);
    if (!(left & card_bit(c))) continue;
    left &= ~card_bit(c);
    list[n++] = c;
  }
  if (left == 0) return n;
  *at = cardset_first(left);
  return -1;
}

static void set_points(order_t *o, const order_spec_t *spec, cardset_t tops) {
  CARDSET_EACH(c, spec->pack) {
    const int trump = card_suit(c) == spec->trump_suit && !(tops & card_bit(c));
    o->points[c] = (trump ? spec->trump_points : spec->plain_points)[card_rank(c)];
  }
}

const char *order_compile(order_t *o, const order_spec_t *spec, card_t *at) {
  card_t list[CARD_LIMIT] = { 0 };
  cardset_t tops = 0;
  unsigned n = 0;
  memset(o, 0, sizeof *o);
  *at = CARD_NONE;
  if (spec->pack & ~CARDSET_FULL) return "the pack has cards that are none";
  for (unsigned i = 0; i < spec->tops; i++) {
    const card_t c = spec->top[i];
    *at = c;
    if (c >= CARD_LIMIT || card_rank(c) >= CARD_RANKS) return "a trump is no card";
    if (tops & card_bit(c)) return "a trump is named twice";
    tops |= card_bit(c);
    if (spec->pack & card_bit(c)) list[n++] = c;
  }
  if (spec->trump_suit < CARD_SUITS) {
    const int more = suit_list(spec, spec->trump_suit, spec->trump, spec->trumps, tops, list + n, at);
    if (more < 0) return "a card of the trump suit has no rank among the trumps";
    n += (unsigned)more;
  }
  rank_list(o, list, n, 0);
  for (unsigned i = 0; i < n; i++) o->trumps |= card_bit(list[i]);
  for (unsigned s = 0; s < CARD_SUITS; s++) {
    if (s == spec->trump_suit) continue;
    const int plain = suit_list(spec, s, spec->plain, spec->plains, tops, list, at);
    if (plain < 0) return "a card of a plain suit has no rank";
    rank_list(o, list, (unsigned)plain, o->trumps);
  }
  set_points(o, spec, tops);
  return NULL;
}

unsigned order_points(const order_t *o, cardset_t set) {
  unsigned sum = 0;
  for (; set; set &= set - 1) sum += o->points[cardset_first(set)];
  return sum;
}
