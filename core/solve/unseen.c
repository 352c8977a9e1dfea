/* unseen.c - counts and draws the deals that are consistent with what a seat knows. Cards that may lie in the same places
 * form a class; places that may hold the same cards form a kind. Callers prepare once, then draw by number or at random. */
#include "solve.h"

#include <string.h>

enum { KIND_BITS = CARD_LIMIT > 64 ? 7 : 6, FULL = UNSEEN_CELLS / 4 * 3 };

static const uint64_t TAKEN = UINT64_C(1) << 63;

static unsigned need_of(uint64_t state, unsigned kind) {
  return (unsigned)(state >> KIND_BITS * kind) & ((1u << KIND_BITS) - 1);
}
static uint64_t one_of(unsigned kind) { return UINT64_C(1) << KIND_BITS * kind; }

static double choose(unsigned n, unsigned k) {
  double ways = 1;
  for (unsigned i = 1; i <= k; i++) {
    const double more = ways * (n - k + i);
    ways = more / i;
  }
  return ways;
}

static uint64_t whole_state(const unseen_t *u) {
  uint64_t state = 0;
  for (unsigned k = 0; k < u->kinds; k++) state |= (uint64_t)u->need[k] << KIND_BITS * k;
  return state;
}

/* Returns the cell of a state, or the empty cell for it. The state implies the next class: all cards of that are undealt. */
static unsigned cell_of(const unseen_t *u, uint64_t state) {
  unsigned at = (unsigned)((state * UINT64_C(0x9e3779b97f4a7c15)) >> 40) % UNSEEN_CELLS;
  while (u->cell[at].state && u->cell[at].state != (state | TAKEN)) at = (at + 1) % UNSEEN_CELLS;
  return at;
}

/* Spreads a class, kind by kind: `visit` is called with each spread's weight and resulting state; it returns true to stop.
 * The last class goes to the remaining places, in one way or none. */
typedef struct walk {
  const unseen_t *u;
  unsigned class;
  bool (*visit)(struct walk *walk, double weight, uint64_t state);
  void *of;
} walk_t;

static bool walk_kinds(walk_t *w, unsigned kind, unsigned left, double weight, uint64_t state) {
  if (left == 0) return w->visit(w, weight, state);
  while (kind < w->u->kinds && !(w->u->spread[w->class] >> kind & 1)) kind++;
  if (kind == w->u->kinds) return false;
  const unsigned need = need_of(state, kind), most = need < left ? need : left;
  for (unsigned n = 0; n <= most; n++) {
    const double here = weight * choose(left, n);
    if (walk_kinds(w, kind + 1, left - n, here, state - n * one_of(kind))) return true;
  }
  return false;
}

static bool walk_class(walk_t *w, uint64_t state) {
  const unseen_t *u = w->u;
  const unsigned cards = cardset_count(u->cards[w->class]);
  if (w->class + 1 < u->classes) return walk_kinds(w, 0, cards, 1, state);
  double weight = 1;
  unsigned left = cards;
  for (unsigned k = 0; k < u->kinds; k++) {
    const unsigned need = need_of(state, k);
    if (need && !(u->spread[w->class] >> k & 1)) return false;
    weight = weight * choose(left, need);
    left -= need;
  }
  return w->visit(w, weight, 0);
}

typedef struct sum {
  unseen_t *u;
  double ways;
  bool full;
} sum_t;

static double count_from(unseen_t *u, unsigned class, uint64_t state, bool *full);

static bool add_ways(walk_t *w, double weight, uint64_t state) {
  sum_t *s = w->of;
  const double more = weight * count_from(s->u, w->class + 1, state, &s->full);
  s->ways = s->ways + more;
  return s->full;
}

static double count_from(unseen_t *u, unsigned class, uint64_t state, bool *full) {
  if (class == u->classes) return 1;
  unsigned at = cell_of(u, state);
  if (u->cell[at].state) return u->cell[at].ways;
  sum_t s = {u, 0, false};
  walk_t w = {u, class, add_ways, &s};
  walk_class(&w, state);
  if (s.full || u->used == FULL) {
    *full = true;
    return 0;
  }
  at = cell_of(u, state);
  u->cell[at].state = state | TAKEN;
  u->cell[at].ways = s.ways;
  u->used++;
  return s.ways;
}

static double ways_of(const unseen_t *u, unsigned class, uint64_t state) {
  return class == u->classes ? 1 : u->cell[cell_of(u, state)].ways;
}

/* Sorts places into kinds: those that may hold the same cards. Returns false if there are too many kinds. */
static bool find_kinds(unseen_t *u, cardset_t cards, const unseen_place_t *place, cardset_t may[UNSEEN_KINDS]) {
  for (unsigned p = 0; p < u->places; p++) {
    const cardset_t set = place[p].may & cards;
    unsigned k = 0;
    u->lacks[p] = place[p].lacks;
    u->kind[p] = 0;
    if (!place[p].lacks) continue;
    while (k < u->kinds && may[k] != set) k++;
    if (k == UNSEEN_KINDS) return false;
    if (k == u->kinds) {
      may[k] = set;
      u->kinds++;
    }
    u->kind[p] = (uint8_t)k;
    u->need[k] = (uint8_t)(u->need[k] + place[p].lacks);
  }
  return true;
}

/* Sorts cards into classes: those that may lie in the same kinds. The class with most cards comes last, because the last one
 * needs no counting. */
static void find_classes(unseen_t *u, cardset_t cards, const cardset_t may[UNSEEN_KINDS]) {
  CARDSET_EACH(c, cards) {
    unsigned kinds = 0, i = 0;
    for (unsigned k = 0; k < u->kinds; k++) kinds |= (unsigned)(may[k] >> c & 1) << k;
    while (i < u->classes && u->spread[i] != kinds) i++;
    if (i == u->classes) {
      u->spread[i] = kinds;
      u->classes++;
    }
    u->cards[i] |= card_bit((card_t)c);
  }
  unsigned most = 0;
  for (unsigned i = 1; i < u->classes; i++)
    if (cardset_count(u->cards[i]) > cardset_count(u->cards[most])) most = i;
  if (!u->classes) return;
  const unsigned last = u->classes - 1, kinds = u->spread[last];
  const cardset_t set = u->cards[last];
  u->spread[last] = u->spread[most], u->cards[last] = u->cards[most];
  u->spread[most] = kinds, u->cards[most] = set;
}

bool unseen_prepare(unseen_t *u, cardset_t cards, const unseen_place_t *place, unsigned places) {
  cardset_t may[UNSEEN_KINDS];
  unsigned need = 0;
  memset(u, 0, sizeof *u);
  if (places > UNSEEN_PLACES) return false;
  u->places = places;
  for (unsigned p = 0; p < places; p++) need += place[p].lacks;
  if (need != cardset_count(cards)) return false;
  if (!find_kinds(u, cards, place, may)) return false;
  find_classes(u, cards, may);
  bool full = false;
  const double ways = count_from(u, 0, whole_state(u), &full);
  return !full && ways > 0;
}

double unseen_count(const unseen_t *u) {
  double ways = ways_of(u, 0, whole_state(u));
  uint8_t left[UNSEEN_KINDS];
  memcpy(left, u->need, sizeof left);
  for (unsigned p = 0; p < u->places; p++) { /* ways to divide the cards of a kind among its places */
    if (!u->lacks[p]) continue;
    ways = ways * choose(left[u->kind[p]], u->lacks[p]);
    left[u->kind[p]] = (uint8_t)(left[u->kind[p]] - u->lacks[p]);
  }
  return ways;
}

/* A search for the spread at a place on the line of all ways: the state after it, and its number of ways. */
typedef struct pick {
  double at, ways;
  uint64_t state;
} pick_t;

static bool take_ways(walk_t *w, double weight, uint64_t state) {
  pick_t *p = w->of;
  const double ways = weight * ways_of(w->u, w->class + 1, state);
  if (ways > 0) p->state = state; /* if rounding leaves a rest, the last consistent spread counts */
  p->ways = ways;
  p->at = p->at - ways;
  return p->at < 0 && ways > 0;
}

/* Moves `n` cards of *from, by the choice of that number; divides the number by the number of choices. */
static cardset_t take_nth(cardset_t *from, unsigned n, uint64_t *number) {
  unsigned left = cardset_count(*from);
  const uint64_t ways = (uint64_t)choose(left, n);
  uint64_t at = *number % ways;
  cardset_t out = 0;
  *number /= ways;
  for (cardset_t rest = *from; n; rest &= rest - 1) {
    const uint64_t with = (uint64_t)choose(--left, n - 1);
    if (at < with)
      out |= rest & -rest, n--;
    else
      at -= with;
  }
  *from &= ~out;
  return out;
}

/* Moves `n` cards of *from, each choice equally likely; without `rng` the choice of that number. */
static cardset_t take_cards(cardset_t *from, unsigned n, rng_t *rng, uint64_t *number) {
  cardset_t out = 0;
  if (!rng) return take_nth(from, n, number);
  for (unsigned left = cardset_count(*from); n; n--, left--) {
    const cardset_t bit = card_bit(cardset_nth(*from, (unsigned)rng_below(rng, left)));
    out |= bit;
    *from &= ~bit;
  }
  return out;
}

/* Makes a random deal or, without `rng`, the deal of that number. The digits of the number say how each class is spread
 * and which cards go to each kind, the first class last. Then they say how the cards of a kind are divided. */
static void lay(const unseen_t *u, rng_t *rng, uint64_t number, cardset_t *out) {
  cardset_t held[UNSEEN_KINDS] = {0};
  uint64_t state = whole_state(u);
  const uint64_t ways = rng ? 1 : (uint64_t)ways_of(u, 0, state);
  uint64_t rank = number % ways;
  number /= ways;
  for (unsigned c = 0; c < u->classes; c++) {
    cardset_t cards = u->cards[c];
    pick_t p = {0, 0, 0};
    walk_t w = {u, c, take_ways, &p};
    uint64_t next = 0;
    if (c + 1 < u->classes) {
      const double part = rng ? (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53) : 0; /* from 0 to below 1 */
      p.at = rng ? part * ways_of(u, c, state) : (double)rank;
      walk_class(&w, state);
      const uint64_t after = rng ? 1 : (uint64_t)ways_of(u, c + 1, p.state);
      rank = rng ? 0 : (uint64_t)(p.at + p.ways);
      next = rank % after;
      rank /= after;
    }
    for (unsigned k = 0; k < u->kinds; k++)
      held[k] |= take_cards(&cards, need_of(state, k) - need_of(p.state, k), rng, &rank);
    state = p.state;
    rank = next;
  }
  for (unsigned p = 0; p < u->places; p++)
    out[p] = u->lacks[p] ? take_cards(&held[u->kind[p]], u->lacks[p], rng, &number) : 0;
}

void unseen_draw(const unseen_t *u, rng_t *rng, cardset_t *out) { lay(u, rng, 0, out); }

void unseen_nth(const unseen_t *u, uint64_t number, cardset_t *out) { lay(u, NULL, number, out); }
