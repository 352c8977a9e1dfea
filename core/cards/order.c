/* order.c - compiles the ranking that a game declares into masks: the suit that each card belongs to, and the cards that
 * beat it. Tables compile one order for each choice of trumps (table_order.c). Nothing here plays a card. */
#include "cards.h"

#include <string.h>

/* Makes the masks of a list of cards, from the highest, with copies side by side. The cards of `over` beat all of them. */
static void rank_list(order_t *o, const order_spec_t *spec, const card_t *list, unsigned n, cardset_t over) {
  cardset_t all = 0, higher = over;
  for (unsigned i = 0; i < n; i++) all |= card_bit(list[i]);
  for (unsigned i = 0; i < n; i++) {
    const cardset_t same = o->deck->same[list[i]] & all;
    o->suit[list[i]] = all;
    o->above[list[i]] = (higher & ~same) | (same & spec->later_wins & ~card_bit(list[i]));
    higher |= card_bit(list[i]);
    o->high[o->cards++] = list[i];
  }
}

/* Lists by rank the cards of one printed suit that are in the pack and are not permanent trumps; numbered cards from the
 * highest. Returns their number, or -1 if one has no rank. */
static int suit_list(const deck_t *deck, const order_spec_t *spec, unsigned suit, const order_ranks_t *ranks,
                     cardset_t tops, card_t *list, card_t *at) {
  cardset_t left = spec->pack & deck->suit[suit] & ~tops;
  unsigned n = 0;
  for (unsigned i = 0; i < ranks->count; i++) {
    const cardset_t these = left & deck->rank[ranks->rank[i]];
    left &= ~these;
    n += cardset_list(these, list + n);
  }
  while (left) {
    const card_t last = cardset_last(left);
    *at = last;
    if (deck->rank_of[last] != DECK_NO_RANK) return -1;
    list[n++] = last;
    left &= ~card_bit(last);
  }
  return (int)n;
}

/* Adds the permanent trumps of the pack to a list and to a set. */
static const char *top_list(const order_t *o, const order_spec_t *spec, card_t *list, unsigned *n, cardset_t *tops,
                            card_t *at) {
  for (unsigned i = 0; i < spec->tops; i++) {
    const card_t c = *at = spec->top[i];
    if (c >= CARD_LIMIT || !o->deck->same[c]) return "a trump is no card";
    if (*tops & card_bit(c)) return "a trump is named twice";
    *tops |= o->deck->same[c];
    *n += cardset_list(o->deck->same[c] & spec->pack, list + *n);
  }
  return NULL;
}

/* Removes the excuses from their suits, and lets every other card follow and beat them. */
static void excuse_cards(order_t *o, const order_spec_t *spec) {
  o->excuse = spec->excuse & spec->pack;
  o->trumps &= ~o->excuse;
  CARDSET_EACH(c, spec->pack) {
    const bool excused = o->excuse >> c & 1;
    o->suit[c] = excused ? spec->pack : o->suit[c] & ~o->excuse;
    o->above[c] = excused ? spec->pack & ~o->excuse : o->above[c] & ~o->excuse;
  }
}

const char *order_compile(order_t *o, const deck_t *deck, const order_spec_t *spec, card_t *at) {
  card_t list[CARD_LIMIT] = {0};
  cardset_t tops = 0;
  unsigned n = 0;
  memset(o, 0, sizeof *o);
  *at = CARD_NONE;
  o->deck = deck;
  o->trump_suit = spec->trump_suit;
  if (spec->pack & ~deck->cards) return "the pack has cards that are none";
  const char *wrong = top_list(o, spec, list, &n, &tops, at);
  if (wrong) return wrong;
  if (spec->trump_suit < DECK_SUITS) {
    const int more = suit_list(deck, spec, spec->trump_suit, &spec->trump[spec->trump_suit], tops, list + n, at);
    if (more < 0) return "a card of the trump suit has no rank among the trumps";
    n += (unsigned)more;
  }
  rank_list(o, spec, list, n, 0);
  for (unsigned i = 0; i < n; i++) o->trumps |= card_bit(list[i]);
  for (unsigned s = 0; deck->suits[s]; s++) {
    if (s == spec->trump_suit) continue;
    const int plain = suit_list(deck, spec, s, &spec->plain[s], tops, list, at);
    if (plain < 0) return "a card of a plain suit has no rank";
    rank_list(o, spec, list, (unsigned)plain, o->trumps);
  }
  rank_list(o, spec, list, cardset_list(spec->pack & deck->jokers & ~tops, list), o->trumps);
  if (spec->excuse) excuse_cards(o, spec);
  const cardset_t of_suit = spec->trump_suit < DECK_SUITS ? deck->suit[spec->trump_suit] & ~tops : 0;
  CARDSET_EACH(c, spec->pack) o->points[c] = (of_suit >> c & 1 ? spec->trump_points : spec->plain_points)[c];
  return NULL;
}

int order_points(const order_t *o, cardset_t set) {
  int sum = 0;
  for (; set; set &= set - 1) sum += o->points[cardset_first(set)];
  return sum;
}
