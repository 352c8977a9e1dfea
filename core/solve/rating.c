/* rating.c - heuristics: the value of playing a card now, the strength of a hand, and the cards to give away.
 *
 * The value of a card is the worth of the trick times the chance that its own side wins it, less the share that each rival
 * gains and less the card's value in later tricks. If tricks are bad, the best card avoids them. If points are bad, so does
 * it; then later players stay below a high card and discard points on it.
 */
#include "solve.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#ifdef __clang__
#pragma clang fp contract(off) /* the same bot in every build */
#endif

enum { ANY_OF = 16 }; /* one card in 16 of a rollout is a random legal one */

static const double RUFF = 0.3;     /* the value in hand, in average tricks, that a trump loses by being led */
static const double TOP = 0.3;      /* the value that the highest card of a suit has besides for a seat that follows */
static const double DRAW = 0.2;     /* the value that it lacks for a seat that leads: it may be ruffed later */
static const double BAD = 0.3;      /* the harm of a card of full power in hand, in average tricks, if points are bad */
static const double DUCK = 0.7;     /* the share of later players who stay below a card if they can, if it is bad to win */
static const double BARE = 0.55;    /* the worth of a trick without points, in average tricks */
static const double LATER = 0.5;    /* the share of an average card's points that a later player adds */
static const double WILL_RUFF = 0.7; /* the share of later players who ruff where they need not follow suit, if they can */
static const double PARTNER = 0.8;  /* the share of the chance that a partner takes the trick from an opponent */
static const double COMPANY = 0.06; /* the value that each card of a suit adds to keeping another */
static const double LAID = 0.18;    /* the value of discarding a card of average points, if discards count */
static const double RANDOM = 0.4;   /* the share of people's cards for which this heuristic has no reason */

/* A seat that plays later: its open cards, and the chance that it holds a given unseen card. */
typedef struct later {
  cardset_t open;
  double part;
  bool partner;
} later_t;

typedef struct trick trick_t;
struct trick {
  const rates_t *pack;
  double (*value)(trick_t *t, const rated_t *c); /* returns the value of a card */
  cardset_t others, unseen; /* all cards in other places; those among them that the seat does not see */
  const rated_t *best, *led; /* the card that is winning and the card led; NULL before the lead */
  double points, scale, bare, later, lost, harm, sweep;
  bool partner_wins, knows_lost, low, must_beat, may_ruff;
  unsigned seats;
  later_t seat[PLAY_SEATS];
};

/* Returns the chance that a seat holds one of these cards; n of them are unseen. */
static double may_hold(const later_t *s, cardset_t set, unsigned n) {
  if (s->open & set) return 1;
  double none = 1, each = 1 - s->part; /* each to the power of n: faster than pow() */
  for (; n; n >>= 1, each *= each) {
    if (n & 1) none *= each;
  }
  return 1 - none;
}

/* Returns the chance that none of the partners, or of the rivals, who play later beats `best`. The chance of each to beat it
 * is multiplied by `share`; `led` is the suit led. */
static double none_beats(const trick_t *t, bool partners, const rated_t *best, cardset_t led, double share) {
  const cardset_t trumps = t->pack->trumps;
  const unsigned above = cardset_count(t->unseen & best->above), suit = cardset_count(t->unseen & led);
  const unsigned ruffs = cardset_count(t->unseen & trumps);
  double p = 1;
  for (unsigned i = 0; i < t->seats; i++) {
    const later_t *s = &t->seat[i];
    if (s->partner != partners) continue;
    double beats = may_hold(s, best->above, above);
    if (t->may_ruff) {
      if (!(best->suit & trumps)) beats = 1 - (1 - beats) * (1 - WILL_RUFF * may_hold(s, trumps, ruffs));
    } else if (best->suit != led) {
      beats = (1 - may_hold(s, led, suit)) * beats;
    } else if (!(led & trumps)) {
      const double is_void = 1 - may_hold(s, led, suit);
      beats = fmin(1, beats + is_void * may_hold(s, trumps, ruffs));
    }
    p = p * (1 - share * beats);
  }
  return p;
}

static bool wins(const trick_t *t, const rated_t *c) {
  if (!t->best) return true;
  if (c->suit != t->best->suit) return c->suit & t->pack->trumps;
  return t->best->above >> (c - t->pack->card) & 1;
}

/* Returns the chance that the seat's side wins the trick after this card, and sets *own to the chance that the seat does. */
static double chance(trick_t *t, const rated_t *c, double *own) {
  const cardset_t led = t->led ? t->led->suit : c->suit;
  if (wins(t, c)) return *own = none_beats(t, false, c, led, 1);
  if (!t->knows_lost) { /* the same for every card that does not win */
    t->lost = t->partner_wins ? none_beats(t, false, t->best, led, 1) : 1 - none_beats(t, true, t->best, led, PARTNER);
    t->knows_lost = true;
  }
  *own = 0;
  return t->lost;
}

/* Returns the value of a card in later tricks. A card that wins now would often win its own points later, too. */
static double kept(const trick_t *t, const rated_t *c, bool takes) {
  const bool leads = !t->led, top = !(t->others & c->above);
  const double more = (top ? leads ? -DRAW : TOP : 0) + (leads && c->suit & t->pack->trumps ? RUFF : 0);
  return t->scale * (c->power + more) + (takes ? c->power * c->worth : 0);
}

/* Returns the chance that no later rival beats this winning card if tricks are bad. A rival normally beats it only if it
 * must, because it has no lower card of the suit led. A rival that can follow suit may not ruff. */
static double none_goes_over(const trick_t *t, const rated_t *c, cardset_t led) {
  if (t->must_beat) return none_beats(t, false, c, led, 1);
  const bool ruffs = c->suit != led;
  const cardset_t below = ruffs ? led : led & ~c->above;
  const unsigned above_unseen = cardset_count(t->unseen & c->above), below_unseen = cardset_count(t->unseen & below);
  double p = 1;
  for (unsigned i = 0; i < t->seats; i++) {
    const later_t *s = &t->seat[i];
    if (s->partner) continue;
    const double stays_below = (ruffs ? 1 : DUCK) * may_hold(s, below, below_unseen);
    p = p * (1 - may_hold(s, c->above, above_unseen) * (1 - stays_below));
  }
  return p;
}

static double value(trick_t *t, const rated_t *c) {
  if (t->low) {
    const cardset_t led = t->led ? t->led->suit : c->suit;
    const double p = wins(t, c) ? none_goes_over(t, c, led) * none_beats(t, true, c, led, PARTNER) : 0;
    return -p + 0.35 * c->power + 0.002 * c->worth;
  }
  double own;
  const double p = chance(t, c, &own);
  return (p - (1 - p) * t->harm) * (t->points + c->worth + t->later + t->bare) - kept(t, c, own > 0);
}

/* Returns the points that later players are expected to add to the trick that this card wins. Each adds its card with the
 * most points: of the suit led and below this card, or of any other suit if it is void. */
static double laid_on(const trick_t *t, const rated_t *c, cardset_t led) {
  const rates_t *p = t->pack;
  const cardset_t over = c->above | (c->suit & p->trumps ? 0 : p->trumps);
  const unsigned suit = cardset_count(t->unseen & led);
  double sum = 0;
  for (unsigned i = 0; i < t->seats; i++) {
    const later_t *s = &t->seat[i];
    double in_suit = 0, in_others = 0, none_in_suit = 1, none_in_others = 1;
    for (unsigned k = 0; k < p->counters; k++) {
      const cardset_t counter = card_bit(p->counter[k]);
      if (!(counter & (t->unseen | s->open)) || counter & over) continue;
      const double holds = may_hold(s, counter, 1), points = holds * p->card[p->counter[k]].worth;
      if (counter & led)
        in_suit = in_suit + none_in_suit * points, none_in_suit = none_in_suit * (1 - holds);
      else
        in_others = in_others + none_in_others * points, none_in_others = none_in_others * (1 - holds);
    }
    sum = sum + in_suit + (1 - may_hold(s, led, suit)) * in_others;
  }
  return sum;
}

/* Returns the value of a card if points are bad. */
static double value_of_bad(trick_t *t, const rated_t *c) {
  const cardset_t led = t->led ? t->led->suit : c->suit;
  const double points = t->points + c->worth;
  double p, taken, own, sweep = 0;
  if (wins(t, c)) {
    p = none_goes_over(t, c, led);
    taken = points + laid_on(t, c, led);
    sweep = p * t->sweep * fmin(1, taken);
    taken *= p;
  } else {
    p = chance(t, c, &own);
    taken = p * (points + t->later);
  }
  return (1 - p) * t->harm * (points + t->later) - taken + sweep + BAD * t->scale * c->power;
}

static const rated_t *card_of(const rates_t *p, cardset_t set) { return set & p->set ? &p->card[cardset_first(set)] : NULL; }

static trick_t trick_of(const rates_t *p, const rating_seen_t *seen) {
  const play_seen_t *play = &seen->play;
  trick_t t = {.pack = p, .low = seen->low, .must_beat = play->must_beat, .may_ruff = play->may_ruff, .points = play->points};
  t.value = seen->bad_points && !seen->low ? value_of_bad : value;
  t.others = t.unseen = p->set & ~(play->gone | seen->hand | play->cards);
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) t.unseen &= ~seen->open[seat];
  t.best = card_of(p, play->best);
  t.led = card_of(p, play->led);
  t.partner_wins = seen->partners >> play->winner & 1;
  const unsigned unseen = cardset_count(t.unseen);
  for (unsigned i = 0; i < play->later; i++) {
    const unsigned seat = play->seat[i];
    later_t *s = &t.seat[t.seats++];
    s->open = seen->open[seat];
    s->partner = seen->partners >> seat & 1;
    s->part = unseen ? fmin(1, ((double)play->held[i] - cardset_count(s->open)) / unseen) : 0;
  }
  const double seats = (double)play->later + cardset_count(play->cards) + 1;
  const double scale = p->worth > 0 ? p->worth * seats / p->count : 1; /* an average trick's worth */
  t.scale = scale;
  t.bare = BARE * scale;
  t.later = LATER * (double)play->later * p->worth / p->count;
  const double share = seen->collected ? seen->collected / p->worth : 0;
  t.sweep = p->worth * share * share * share * share; /* likely only once its seat has nearly all the points */
  t.harm = seen->rivals > 1 ? 1.0 / seen->rivals : 1; /* a rival's gain hurts the other rivals as well */
  return t;
}

/* Returns the best cards of the set, and sets *most to their value. */
static cardset_t best_of(trick_t *t, cardset_t set, double *most) {
  cardset_t equal = 0;
  *most = -HUGE_VAL;
  CARDSET_EACH(c, set) {
    const double v = t->value(t, &t->pack->card[c]);
    if (v > *most + 1e-9)
      *most = v, equal = card_bit((card_t)c);
    else if (v > *most - 1e-9)
      equal |= card_bit((card_t)c);
  }
  return equal;
}

void rating_list_counters(rates_t *p) {
  p->counters = 0;
  CARDSET_EACH(c, p->set) {
    if (p->card[c].worth <= 0) continue;
    unsigned k = p->counters++;
    for (; k && p->card[p->counter[k - 1]].worth < p->card[c].worth; k--) p->counter[k] = p->counter[k - 1];
    p->counter[k] = (card_t)c;
  }
}

double rating_strength(const rates_t *p, cardset_t hand, char suit) {
  const double n = cardset_count(hand), others = 1 - n / p->count;
  double sum = 0;
  if (n == 0 || others <= 0) return 0;
  CARDSET_EACH(c, hand) {
    const rated_t *card = &p->card[c];
    sum = sum + card->power + (!suit ? 0 : card->printed == suit ? 0.25 : -0.06);
  }
  return (sum - n * p->mean) / (p->spread * sqrt(n * others));
}

cardset_t rating_best(const rates_t *p, const rating_seen_t *seen, cardset_t set, double *most, double *scale) {
  trick_t t = trick_of(p, seen);
  *scale = t.scale;
  return best_of(&t, set, most);
}

cardset_t rating_least(const rates_t *p, cardset_t set, cardset_t hand, unsigned n, bool points, bool high, rng_t *rng) {
  const double laid = points && p->worth > 0 ? LAID * p->count / p->worth : 0, power = high ? -1 : 1;
  cardset_t out = 0;
  for (cardset_t rest = set; n && rest; n--) {
    cardset_t equal = 0;
    double least = HUGE_VAL;
    CARDSET_EACH(c, rest) {
      const rated_t *card = &p->card[c];
      const double keep = power * card->power + COMPANY * cardset_count(hand & card->suit) - laid * card->worth;
      if (keep < least - 1e-9)
        least = keep, equal = card_bit((card_t)c);
      else if (keep < least + 1e-9)
        equal |= card_bit((card_t)c);
    }
    const cardset_t bit = equal & (equal - 1) ? card_bit(play_pick(equal, rng)) : equal;
    out |= bit, rest &= ~bit;
  }
  return out;
}

/* Returns the view of the seat to play. */
static rating_seen_t seen_by(const policy_t *policy, const play_t *p) {
  const unsigned enough = policy->enough[p->turn];
  rating_seen_t seen = {.play = play_seen(p),
                        .hand = p->hand[p->turn],
                        .partners = policy->friends[p->turn],
                        .rivals = policy->rivals[p->turn],
                        .low = (policy->low >> p->turn & 1) || (enough && p->tricks[p->turn] >= enough),
                        .bad_points = policy->bad_points,
                        .collected = policy->sweep ? play_collected(p) : 0};
  memcpy(seen.open, policy->open, sizeof seen.open);
  return seen;
}

card_t policy_card(const policy_t *policy, const play_t *p, cardset_t legal, rng_t *rng) {
  double most;
  if (!(legal & (legal - 1))) return cardset_first(legal);
  if (!policy->rates || rng_below(rng, ANY_OF) == 0) return play_pick(legal, rng);
  const rating_seen_t seen = seen_by(policy, p);
  trick_t t = trick_of(policy->rates, &seen);
  const cardset_t best = best_of(&t, legal, &most);
  return best & (best - 1) ? play_pick(best, rng) : cardset_first(best);
}

double policy_chance(const policy_t *policy, const play_t *p, cardset_t legal, card_t card) {
  if (!(legal & (legal - 1)) || !policy->rates) return 1;
  const rating_seen_t seen = seen_by(policy, p);
  trick_t t = trick_of(policy->rates, &seen);
  double most;
  const cardset_t best = best_of(&t, legal, &most);
  return (best >> card & 1 ? (1 - RANDOM) / cardset_count(best) : 0) + RANDOM / cardset_count(legal);
}
