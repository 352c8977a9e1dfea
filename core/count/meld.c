/* meld.c - lists the sets and runs of a hand, and arranges them. See count.h. */
#include "count.h"

/* Returns the first copy of the card of `set` at this place and suit, as a set; 0 if there is none. */
static cardset_t held(const meld_order_t *order, cardset_t set, unsigned place, unsigned suit) {
  const cardset_t cards = order->at[place][suit] & set;
  return cards & -cards;
}

/* ---- runs and lists ---- */

/* Counts the places in a row, from `place` down, that hold a card of the suit. If one card has both ends, it counts once. */
static unsigned length_down(const meld_order_t *order, cardset_t set, unsigned place, unsigned suit) {
  unsigned n = 0;
  while (n <= place && held(order, set, place - n, suit)) n++;
  return n == order->places && order->both_ends ? n - 1 : n;
}

static cardset_t run_down(const meld_order_t *order, cardset_t set, unsigned place, unsigned suit, unsigned length) {
  cardset_t run = 0;
  for (unsigned i = 0; i < length; i++) run |= held(order, set, place - i, suit);
  return run;
}

/* A card at both ends that no other stands next to is a run of one at the top alone. */
static bool is_seen_elsewhere(const meld_order_t *order, cardset_t set, unsigned place, unsigned suit) {
  if (!order->both_ends) return false;
  return place == 0 || (place + 1 == order->places && held(order, set, 1, suit));
}

unsigned meld_runs(const meld_order_t *order, cardset_t set, unsigned least, meld_run_t *out) {
  unsigned n = 0;
  for (unsigned suit = 0; suit < order->suits; suit++)
    for (unsigned end = order->places, length; end > 0; end -= length ? length : 1) {
      length = length_down(order, set, end - 1, suit);
      if (length < least || length == 0 || (length == 1 && is_seen_elsewhere(order, set, end - 1, suit))) continue;
      out[n++] = (meld_run_t){cardset_first(held(order, set, end - 1, suit)), run_down(order, set, end - 1, suit, length)};
    }
  return n;
}

typedef struct list {
  cardset_t *out;
  unsigned n, max;
} list_t;

/* Adds a meld. Returns false if there is no room for it. */
static bool list_add(list_t *list, cardset_t meld) {
  if (list->n < list->max) list->out[list->n] = meld;
  return list->n++ < list->max;
}

/* Adds all sets that consist of `chosen` and at least `lacking` cards at this place, of suits from `suit` on. */
static bool list_sets(const meld_order_t *order, cardset_t set, unsigned place, unsigned suit, cardset_t chosen,
                      unsigned lacking, list_t *list) {
  for (; suit < order->suits; suit++) {
    const cardset_t card = held(order, set, place, suit);
    if (!card) continue;
    if (lacking <= 1 && !list_add(list, chosen | card)) return false;
    if (!list_sets(order, set, place, suit + 1, chosen | card, lacking > 1 ? lacking - 1 : 1, list)) return false;
  }
  return true;
}

static bool list_runs(const meld_order_t *order, cardset_t set, unsigned suit, unsigned least, list_t *list) {
  for (unsigned top = 0; top < order->places; top++) {
    const unsigned longest = length_down(order, set, top, suit);
    for (unsigned length = least; length <= longest; length++)
      if (!list_add(list, run_down(order, set, top, suit, length))) return false;
  }
  return true;
}

/* Return the suits held at a place, or the places held in a suit, a bit each. */
static unsigned suits_at(const meld_order_t *order, cardset_t set, unsigned place) {
  unsigned suits = 0;
  for (unsigned s = 0; s < order->suits; s++) suits |= (unsigned)!!(order->at[place][s] & set) << s;
  return suits;
}

static uint32_t places_in(const meld_order_t *order, cardset_t set, unsigned suit) {
  uint32_t places = 0;
  for (unsigned p = 0; p < order->places; p++) places |= (uint32_t) !!(order->at[p][suit] & set) << p;
  return places;
}

static bool has_row(uint32_t places, unsigned least) {
  for (unsigned i = 1; i < least; i++) places &= places << 1;
  return places != 0;
}

unsigned meld_list(const meld_order_t *order, cardset_t set, unsigned least, cardset_t *out, unsigned max) {
  list_t list = {out, 0, max};
  const unsigned ranks = order->places - order->both_ends;
  for (unsigned place = 0; place < ranks; place++)
    if ((unsigned)__builtin_popcount(suits_at(order, set, place)) >= least &&
        !list_sets(order, set, place, 0, 0, least, &list))
      return list.n;
  for (unsigned suit = 0; suit < order->suits; suit++)
    if (has_row(places_in(order, set, suit), least) && !list_runs(order, set, suit, least < 2 ? 2 : least, &list))
      return list.n; /* one card is a set already */
  return list.n;
}

/* ---- the best arrangement ----
 *
 * Cards are taken from the lowest place up, suit by suit. A state has one digit for each suit, the length of its open
 * run. Another digit is the number of cards of this place in a set. Each counts up to `least`. The search (dynamic
 * programming) stores the cheapest way to each state. After the last card it closes all runs and reads the choices
 * backwards.
 */

typedef enum choice { LEAVE, TO_SET, TO_RUN } choice_t;

/* A card of the hand, with the facts about its neighbours that its choices depend on. */
typedef struct cell {
  card_t card;
  uint8_t place, suit;
  bool goes_on;  /* the hand has the next higher card of the suit */
  bool is_last;  /* no later card of the hand is at this place */
  bool on_run;   /* it continues a run of `onto` at the top */
  bool under;    /* it continues a run of `onto` at the bottom */
  bool on_set;   /* it adds to a set of `onto` */
  uint32_t cost; /* its value if it is left over */
  unsigned unit; /* the place value of the suit's digit in a state */
} cell_t;

/* The cards that can be laid off. */
typedef struct onto {
  uint8_t above[MELD_PLACES], below[MELD_PLACES], with[MELD_PLACES];
} onto_t;

typedef struct work {
  unsigned n, base, states;
  cell_t cell[CARD_LIMIT];
  uint32_t cost[2][MELD_STATES];
  uint8_t how[MELD_WORK]; /* for each cell and state: choice, the suit's digit before, the set's digit before */
} work_t;

static const uint32_t NO_WAY = UINT32_MAX;

/* Returns the places of the cards of one suit. With `high`, a card at both ends has only the upper place. */
static uint32_t places_of(const meld_order_t *order, cardset_t set, unsigned suit, bool high) {
  uint32_t places = 0;
  for (unsigned p = order->both_ends && high; p < order->places - (order->both_ends && !high); p++)
    if (order->at[p][suit] & set) places |= UINT32_C(1) << p;
  return places;
}

/* Records the places where a run of `onto` can be made longer. Returns false if the cards are no run. */
static bool note_run(const meld_order_t *order, cardset_t meld, unsigned suit, onto_t *onto) {
  for (unsigned high = 0; high <= order->both_ends; high++) {
    const uint32_t places = places_of(order, meld, suit, high);
    if (!places) return false;
    const unsigned low = (unsigned)__builtin_ctz(places), n = (unsigned)__builtin_popcount(places);
    if (places >> low != (UINT32_C(1) << n) - 1 || n != cardset_count(meld)) continue;
    if (low + n < order->places) onto->above[low + n] |= (uint8_t)(1u << suit);
    if (low > 0) onto->below[low - 1] |= (uint8_t)(1u << suit);
    return true;
  }
  return false;
}

static bool note_set(const meld_order_t *order, cardset_t meld, unsigned place, onto_t *onto) {
  uint8_t others = 0;
  unsigned n = 0;
  for (unsigned s = 0; s < order->suits; s++)
    if (order->at[place][s] & meld)
      n++;
    else
      others |= (uint8_t)(1u << s);
  if (n != cardset_count(meld)) return false;
  onto->with[place] |= others;
  if (order->both_ends && place == 0) onto->with[order->places - 1] |= others;
  return true;
}

static bool note_meld(const meld_order_t *order, cardset_t meld, onto_t *onto) {
  for (unsigned p = 0; p < order->places; p++)
    for (unsigned s = 0; s < order->suits; s++)
      if (order->at[p][s] & meld) return note_set(order, meld, p, onto) || note_run(order, meld, s, onto);
  return false;
}

/* Returns true if the hand has none of the meld's cards, nor copies of them. */
static bool is_apart(const meld_order_t *order, cardset_t meld, cardset_t hand) {
  for (unsigned p = 0; p < order->places; p++)
    for (unsigned s = 0; s < order->suits; s++)
      if ((order->at[p][s] & meld) && (order->at[p][s] & hand)) return false;
  return (meld & hand) == 0;
}

static meld_fault_t note_all(const meld_order_t *order, const meld_task_t *task, onto_t *onto, unsigned *at) {
  *onto = (onto_t){{0}, {0}, {0}};
  for (*at = 0; *at < task->ontos; ++*at) {
    const cardset_t meld = task->onto[*at];
    if (cardset_count(meld) < task->least || !is_apart(order, meld, task->hand) || !note_meld(order, meld, onto))
      return MELD_NO_MELD;
  }
  return MELD_FINE;
}

/* Lists the cards as cells. In the suits of `low` the card at both ends lies at the lower one. */
static void lay_cells(const meld_order_t *order, const meld_task_t *task, const onto_t *onto, unsigned low, work_t *w) {
  unsigned unit[MELD_SUITS] = {0}, next = w->base;
  w->n = 0;
  for (unsigned p = 0; p < order->places; p++) {
    for (unsigned s = 0; s < order->suits; s++) {
      const cardset_t card = order->at[p][s] & task->hand;
      const bool is_low = low >> s & 1;
      if (!card || (order->both_ends && (p == 0 ? !is_low : p == order->places - 1 && is_low))) continue;
      if (!unit[s]) unit[s] = next, next *= w->base;
      const card_t c = cardset_first(card);
      const bool at_top = p + 1 == order->places || (order->both_ends && p + 2 == order->places && is_low);
      w->cell[w->n++] = (cell_t){.card = c,
                                 .place = (uint8_t)p,
                                 .suit = (uint8_t)s,
                                 .unit = unit[s],
                                 .goes_on = !at_top && (order->at[p + 1][s] & task->hand),
                                 .on_run = onto->above[p] >> s & 1,
                                 .under = onto->below[p] >> s & 1,
                                 .on_set = onto->with[p] >> s & 1,
                                 .cost = task->value[c] << 7 | 1};
    }
    if (w->n) w->cell[w->n - 1].is_last = true;
  }
  w->states = next;
}

/* Makes one choice for a cell: goes from a state to the next. */
static void step(work_t *w, unsigned at, unsigned state, choice_t choice) {
  const cell_t *cell = &w->cell[at];
  const unsigned least = w->base - 1, length = state / cell->unit % w->base, in_set = state % w->base;
  unsigned now = 0, set = in_set;
  if (choice == TO_RUN) {
    now = (cell->on_run && !length) || length == least ? least : length + 1;
    if (!cell->goes_on) {
      if (now < least && !cell->under) return;
      now = 0;
    }
  } else if (length && length < least)
    return; /* a run that is too short stays open */
  if (choice == TO_SET && set < least) set++;
  if (cell->is_last) {
    if (set && set < least) return;
    set = 0;
  }
  const unsigned to = state - length * cell->unit - in_set + now * cell->unit + set;
  const uint32_t cost = w->cost[at & 1][state] + (choice == LEAVE && !cell->on_set ? cell->cost : 0);
  if (cost >= w->cost[~at & 1][to]) return;
  w->cost[~at & 1][to] = cost;
  w->how[at * w->states + to] = (uint8_t)((unsigned)choice | length << 2 | in_set << 5);
}

/* Goes through all cells; returns the cost of the best way. */
static uint32_t find_way(work_t *w) {
  for (unsigned s = 0; s < w->states; s++) w->cost[0][s] = NO_WAY;
  w->cost[0][0] = 0;
  for (unsigned i = 0; i < w->n; i++) {
    for (unsigned s = 0; s < w->states; s++) w->cost[~i & 1][s] = NO_WAY;
    for (unsigned s = 0; s < w->states; s++) {
      if (w->cost[i & 1][s] == NO_WAY) continue;
      step(w, i, s, TO_SET);
      step(w, i, s, TO_RUN);
      step(w, i, s, LEAVE);
    }
  }
  return w->cost[w->n & 1][0];
}

/* Reads the choices backwards: collects the cards of sets by place, and those of runs by suit and place of the last card. */
static void read_way(const work_t *w, const meld_task_t *task, meld_best_t *out) {
  cardset_t set[MELD_PLACES] = {0}, run[MELD_SUITS][MELD_PLACES] = {{0}};
  uint8_t end[MELD_SUITS] = {0};
  bool is_open[MELD_SUITS] = {false};
  unsigned state = 0;
  for (unsigned i = w->n; i-- > 0;) {
    const cell_t *cell = &w->cell[i];
    const unsigned how = w->how[i * w->states + state], now = state / cell->unit % w->base, in_set = state % w->base;
    const cardset_t card = card_bit(cell->card);
    if ((how & 3) == TO_SET) set[cell->place] |= card;
    if ((how & 3) == TO_RUN) {
      if (!is_open[cell->suit] || !cell->goes_on) end[cell->suit] = cell->place;
      run[cell->suit][end[cell->suit]] |= card;
    }
    is_open[cell->suit] = (how & 3) == TO_RUN;
    if ((how & 3) == LEAVE && !cell->on_set) out->left |= card, out->points += task->value[cell->card];
    state = state - now * cell->unit - in_set + (how >> 2 & 7) * cell->unit + (how >> 5);
  }
  for (unsigned p = 0; p < MELD_PLACES; p++)
    if (set[p]) out->meld[out->melds++] = set[p];
  for (unsigned s = 0; s < MELD_SUITS; s++)
    for (unsigned p = 0; p < MELD_PLACES; p++)
      if (cardset_count(run[s][p]) >= task->least) out->meld[out->melds++] = run[s][p];
}

/* Finds the cards that have a place, and counts their suits. Returns MELD_COPIES if the hand has a card twice. */
static meld_fault_t survey(const meld_order_t *order, cardset_t hand, cardset_t *placed, unsigned *suits, unsigned *at) {
  *placed = 0, *suits = 0;
  for (unsigned s = 0; s < order->suits; s++) {
    bool is_held = false;
    for (unsigned p = 0; p < order->places; p++) {
      const cardset_t cards = order->at[p][s] & hand;
      *at = cardset_low(cards);
      if (cardset_count(cards) > 1) return MELD_COPIES;
      *placed |= cards, is_held |= cards != 0;
    }
    *suits += is_held;
  }
  return MELD_FINE;
}

/* Returns true if a hand of this size can be arranged; sets *at to the most cards that can be. */
static bool fits(unsigned base, unsigned suits, unsigned cards, unsigned *at) {
  unsigned states = base;
  for (unsigned s = 0; s < suits && states <= MELD_STATES; s++) states *= base;
  *at = states <= MELD_STATES ? MELD_WORK / states : 0;
  return cards <= *at;
}

meld_fault_t meld_arrange(const meld_order_t *order, const meld_task_t *task, meld_best_t *out, unsigned *at) {
  work_t work;
  onto_t onto;
  cardset_t placed;
  unsigned suits;
  meld_fault_t fault = survey(order, task->hand, &placed, &suits, at);
  if (fault == MELD_FINE) fault = note_all(order, task, &onto, at);
  if (fault != MELD_FINE) return fault;
  work.base = task->least + 1;
  if (!fits(work.base, suits, cardset_count(placed), at)) return MELD_BIG;
  uint32_t best = NO_WAY;
  unsigned ends = 0; /* suits with a card at both ends */
  for (unsigned s = 0; s < order->suits && order->both_ends; s++) ends |= (unsigned)!!(order->at[0][s] & placed) << s;
  bool more = true;
  for (unsigned low = 0; more; low = (low - ends) & ends, more = low != 0) { /* every part of `ends` */
    lay_cells(order, task, &onto, low, &work);
    const uint32_t cost = find_way(&work);
    if (cost >= best) continue;
    best = cost;
    *out = (meld_best_t){.left = task->hand & ~placed};
    CARDSET_EACH(c, out->left) out->points += task->value[c];
    read_way(&work, task, out);
  }
  return MELD_FINE;
}

/* ---- a card thrown away ---- */

/* A search through all ways to choose melds that share no card, for a hand with few melds. */
typedef struct division {
  const uint32_t *value;
  cardset_t meld[MELD_FEW];
  uint32_t worth[MELD_FEW];
  unsigned melds;
  uint32_t least[CARD_LIMIT]; /* smallest value left over, by the card thrown */
} division_t;

static uint32_t worth_of(const uint32_t *value, cardset_t set) {
  uint32_t sum = 0;
  CARDSET_EACH(c, set) sum += value[c];
  return sum;
}

/* Records the value left over for each card outside the chosen melds, and continues with the melds from `from` on. */
static void divide(division_t *d, unsigned from, cardset_t left, uint32_t points) {
  CARDSET_EACH(c, left) if (points - d->value[c] < d->least[c]) d->least[c] = points - d->value[c];
  for (unsigned i = from; i < d->melds; i++)
    if (!(d->meld[i] & ~left)) divide(d, i + 1, left & ~d->meld[i], points - d->worth[i]);
}

meld_fault_t meld_throw(const meld_order_t *order, const meld_task_t *task, uint32_t most, meld_throws_t *out,
                        unsigned *at) {
  division_t d = {.value = task->value};
  cardset_t placed;
  unsigned suits;
  meld_fault_t fault = survey(order, task->hand, &placed, &suits, at);
  if (fault != MELD_FINE) return fault;
  const bool few = cardset_count(task->hand) <= MELD_FEW;
  d.melds = few ? meld_list(order, placed, task->least, d.meld, MELD_FEW) : MELD_FEW + 1;
  CARDSET_EACH(c, task->hand) d.least[c] = NO_WAY;
  if (d.melds <= MELD_FEW) {
    for (unsigned i = 0; i < d.melds; i++) d.worth[i] = worth_of(d.value, d.meld[i]);
    divide(&d, 0, task->hand, worth_of(d.value, task->hand));
  } else
    CARDSET_EACH(c, task->hand) {
      const meld_task_t rest = {.hand = task->hand & ~card_bit(c), .least = task->least, .value = task->value};
      meld_best_t best;
      fault = meld_arrange(order, &rest, &best, at);
      if (fault != MELD_FINE) return fault;
      d.least[c] = best.points;
    }
  *out = (meld_throws_t){.least = NO_WAY};
  CARDSET_EACH(c, task->hand) {
    if (d.least[c] < out->least) out->least = d.least[c], out->best = 0;
    if (d.least[c] == out->least) out->best |= card_bit(c);
    if (d.least[c] <= most) out->within |= card_bit(c);
  }
  return MELD_FINE;
}
