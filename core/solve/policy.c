#include "solve.h"

enum { ANY_OF = 8, STEP = 64 }; /* one point of a card outweighs any difference in rank */

/* The card of `set` that is best by its points and by how few cards beat it: `points` and `rank` are +1, -1 or 0. The first
 * of equals. */
static card_t pick_by(const order_t *o, cardset_t set, int points, int rank) {
  card_t best = cardset_first(set);
  int most = 0;
  for (cardset_t first = set; set; set &= set - 1) {
    const card_t c = cardset_first(set);
    const int value = points * STEP * (int)o->points[c] - rank * (int)cardset_count(o->above[c]);
    if (set == first || value > most) most = value, best = c;
  }
  return best;
}

/* The cards of `set` that no card of `others` beats; of the same suit only, if `in_suit`. */
static cardset_t tops(const order_t *o, cardset_t set, cardset_t others, bool in_suit) {
  cardset_t out = 0;
  for (; set; set &= set - 1) {
    const card_t c = cardset_first(set);
    const cardset_t over = in_suit ? o->above[c] & o->suit[c] : o->above[c];
    if (!(over & others)) out |= card_bit(c);
  }
  return out;
}

static card_t lead_high(const order_t *o, cardset_t legal, cardset_t others, rng_t *rng) {
  const cardset_t top = tops(o, legal, others, true);
  return top ? play_pick(top, rng) : pick_by(o, legal, -1, -1);
}

static card_t follow_high(const play_t *p, cardset_t legal, cardset_t others, bool friends_trick, rng_t *rng) {
  const order_t *o = p->order;
  const bool last = p->played + 1 == p->active;
  const cardset_t wins = legal & o->above[p->best];
  if (friends_trick && (last || !(o->above[p->best] & others)))
    return pick_by(o, legal & ~wins ? legal & ~wins : legal, 1, -1);
  if (!wins || (friends_trick && rng_below(rng, 2))) return pick_by(o, legal & ~wins ? legal & ~wins : legal, -1, -1);
  if (last) return pick_by(o, wins, 1, -1);
  const cardset_t sure = tops(o, wins, others, false);
  if (sure) return pick_by(o, sure, 0, -1);
  return rng_below(rng, 2) ? pick_by(o, legal, -1, -1) : pick_by(o, wins, -1, 1);
}

static card_t play_low(const play_t *p, cardset_t legal) {
  const order_t *o = p->order;
  if (!p->played) return pick_by(o, legal, 0, -1);
  const cardset_t wins = legal & o->above[p->best], loses = legal & ~wins;
  if (loses) return pick_by(o, loses, 1, 1);
  return pick_by(o, wins, 0, p->played + 1 == p->active ? 1 : -1);
}

card_t policy_card(const policy_t *policy, const play_t *p, cardset_t legal, rng_t *rng) {
  if (!(legal & (legal - 1))) return cardset_first(legal);
  if (rng_below(rng, ANY_OF) == 0) return play_pick(legal, rng);
  if (policy->low >> p->turn & 1) return play_low(p, legal);
  cardset_t others = 0;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) others |= p->hand[s];
  others &= ~p->hand[p->turn];
  if (!p->played) return lead_high(p->order, legal, others, rng);
  return follow_high(p, legal, others, policy->friends[p->turn] >> p->winner & 1, rng);
}
