#include "crib.h"

enum { JACK = 3, ACE_LOW = 13 };

/* Pip values by place in a suit. The ace stands at both ends: its place in a set, and its place as the lowest card. */
static const uint8_t pips[16] = {1, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

const char *crib_kind_name(crib_kind_t kind) {
  static const char *const name[] = {
      [CRIB_FIFTEEN] = "fifteen", [CRIB_THIRTY_ONE] = "thirty-one",
      [CRIB_PAIR] = "pair",       [CRIB_PAIR_ROYAL] = "pair-royal",
      [CRIB_RUN] = "run",         [CRIB_DOUBLE_PAIR_ROYAL] = "double-pair-royal",
      [CRIB_FLUSH] = "flush",     [CRIB_NOBS] = "nobs",
  };
  return name[kind];
}

unsigned crib_pips(card_t c) { return c < CARD_LIMIT && card_rank(c) < CARD_RANKS ? pips[card_rank(c)] : 0; }

unsigned crib_set_pips(cardset_t set) {
  unsigned sum = 0;
  for (set &= CARDSET_FULL; set; set &= set - 1) sum += pips[card_rank(cardset_first(set))];
  return sum;
}

/* ---- the show ---- */

static cardset_t starter_set(card_t starter) { return starter < CARD_LIMIT ? card_bit(starter) : 0; }

/* Returns the set with its aces moved below the twos: K Q J ... 2 A are places 1 to 13, so ranks in sequence are
 * neighbours. */
static cardset_t aces_low(cardset_t set) {
  const cardset_t aces = set & rank_cards(0);
  return (set ^ aces) | aces << ACE_LOW;
}

/* Returns the places that are taken in any suit, as the 14 low bits. */
static unsigned places_of(cardset_t low) {
  low |= low >> 32;
  return (unsigned)(low | low >> 16) & 0x3fff;
}

/* Counts the parts of the cards that add up to fifteen. `ways` has four bits for each sum from 0 to 15: the number of parts
 * that make it. A card shifts them up by its pips, and sums above fifteen fall out at the top. Six cards make no such sum
 * in more than 14 ways, but seven do (5 5 5 5 J J J). So the starter is not added but looked up. */
static unsigned fifteens(cardset_t kept, card_t starter) {
  uint64_t ways = 1;
  for (; kept; kept &= kept - 1) ways += ways << 4 * pips[card_rank(cardset_first(kept))];
  unsigned n = (unsigned)(ways >> 60);
  if (starter < CARD_LIMIT) n += (unsigned)(ways >> 4 * (15 - pips[card_rank(starter)])) & 15;
  return n;
}

/* Counts pairs: compares each suit with the next one, and with the one after that. These are all six pairs of suits. */
static unsigned pairs(cardset_t all) {
  return cardset_count(all & (all << 16 | all >> 48)) + cardset_count(all & all >> 32);
}

/* Returns the length of the longest runs, 0 if none has three cards; *tops gets the places of their highest cards. */
static unsigned longest_run(unsigned places, unsigned *tops) {
  unsigned length = 3, longer;
  *tops = places & places >> 1 & places >> 2;
  if (!*tops) return 0;
  for (; (longer = *tops & places >> length); length++) *tops = longer;
  return length;
}

/* Returns the points of runs. Each choice of one card a rank is a run of its own (CR-7.5). */
static unsigned run_points(cardset_t low) {
  unsigned tops, points = 0;
  const unsigned length = longest_run(places_of(low), &tops);
  for (; tops; tops &= tops - 1) {
    const cardset_t top = rank_cards((unsigned)__builtin_ctz(tops));
    unsigned choices = length;
    for (unsigned i = 0; i < length; i++) choices *= cardset_count(low & top << i);
    points += choices;
  }
  return points;
}

/* Returns the cards of a flush, one point each; 0 if there is none. */
static cardset_t flush_cards(cardset_t kept, card_t starter, crib_flush_t flush) {
  const cardset_t suit = suit_cards(card_suit((card_t)cardset_low(kept))), up = starter_set(starter) & suit;
  if ((kept & ~suit) || cardset_count(kept) < 3 || flush == CRIB_FLUSH_NONE) return 0;
  return flush == CRIB_FLUSH_FIVE && !up ? 0 : kept | up;
}

static cardset_t nobs_card(cardset_t kept, card_t starter) {
  return starter < CARD_LIMIT ? kept & card_bit(card_make(card_suit(starter), JACK)) : 0;
}

unsigned crib_points(cardset_t kept, card_t starter, crib_flush_t flush, unsigned nobs) {
  const cardset_t all = kept | starter_set(starter);
  unsigned points = 2 * (fifteens(kept, starter) + pairs(all)) + run_points(aces_low(all));
  points += cardset_count(flush_cards(kept, starter, flush));
  if (nobs_card(kept, starter)) points += nobs;
  return points;
}

/* A list of combinations of one kind, with `points` each. */
typedef struct listing {
  crib_item_t *out;
  unsigned n, points;
  crib_kind_t kind;
} listing_t;

static void list_add(listing_t *list, cardset_t cards) {
  if (cards && list->points && list->n < CRIB_ITEMS) list->out[list->n++] = (crib_item_t){cards, list->points, list->kind};
}

/* Returns true if the cards are one of the runs of `length` cards. */
static bool is_run(cardset_t set, unsigned length) {
  const unsigned places = places_of(aces_low(set));
  return cardset_count(set) == length && places >> __builtin_ctz(places) == (1u << length) - 1;
}

static bool is_combination(const listing_t *list, cardset_t set) {
  if (list->kind == CRIB_FIFTEEN) return crib_set_pips(set) == 15;
  if (list->kind == CRIB_PAIR) return cardset_count(set) == 2 && pairs(set) == 1;
  return is_run(set, list->points);
}

/* Adds all combinations that consist of `chosen` and some of `rest`, whose cards come later. Taking the next card in turn
 * gives the order of CR-7.10; no combination of a kind begins another one. */
static void list_choices(listing_t *list, cardset_t chosen, cardset_t rest) {
  for (; rest; rest &= rest - 1) {
    const cardset_t set = chosen | (rest & -rest);
    if (is_combination(list, set))
      list_add(list, set);
    else
      list_choices(list, set, rest & (rest - 1));
  }
}

unsigned crib_list(cardset_t kept, card_t starter, crib_flush_t flush, unsigned nobs, crib_item_t out[CRIB_ITEMS]) {
  const cardset_t all = kept | starter_set(starter), suit = flush_cards(kept, starter, flush);
  unsigned tops;
  listing_t list = {out, 0, 2, CRIB_FIFTEEN};
  list_choices(&list, 0, all);
  list.kind = CRIB_PAIR;
  list_choices(&list, 0, all);
  list.kind = CRIB_RUN;
  list.points = longest_run(places_of(aces_low(all)), &tops);
  if (list.points) list_choices(&list, 0, all);
  list.kind = CRIB_FLUSH;
  list.points = cardset_count(suit);
  list_add(&list, suit);
  list.kind = CRIB_NOBS;
  list.points = nobs;
  list_add(&list, nobs_card(kept, starter));
  return list.n;
}

/* ---- the play ---- */

/* In each suit the ace has the first place, and 9 to 2 have the last ones. */
cardset_t crib_fitting(cardset_t hand, unsigned total) {
  const unsigned room = total < CRIB_TOTAL ? CRIB_TOTAL - total : 0;
  if (room >= 10) return hand;
  const unsigned suit = room ? 1 | (0x1fffu << (14 - room) & 0x1fff) : 0;
  return hand & suit * UINT64_C(0x0001000100010001);
}

static unsigned low_place(card_t c) { return card_rank(c) ? card_rank(c) : ACE_LOW; }

static unsigned same_rank(const card_t *series, unsigned n) {
  unsigned k = 1;
  while (k < 4 && k < n && card_rank(series[n - 1 - k]) == card_rank(series[n - 1])) k++;
  return k;
}

static unsigned same_suit(const card_t *series, unsigned n) {
  unsigned k = 1;
  while (k < n && card_suit(series[n - 1 - k]) == card_suit(series[n - 1])) k++;
  return k;
}

/* Returns the largest number of last cards that have consecutive ranks in any order. A longer run may exist where a shorter
 * one does not: 4 6 5 is a run, 6 5 alone is too short. */
static unsigned run_any(const card_t *series, unsigned n) {
  unsigned places = 0, longest = 0;
  for (unsigned k = 1; k <= n; k++) {
    places |= 1u << low_place(series[n - k]); /* after a second card of a rank, no longer run is possible */
    if (places >> __builtin_ctz(places) == (1u << k) - 1) longest = k;
  }
  return longest;
}

/* Returns the largest number of last cards that rise by one rank each. A higher rank has a lower place. */
static unsigned run_rising(const card_t *series, unsigned n) {
  unsigned k = 1;
  while (k < n && low_place(series[n - 1 - k]) == low_place(series[n - k]) + 1) k++;
  return k;
}

static unsigned total_of(const card_t *series, unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum += crib_pips(series[i]);
  return sum;
}

unsigned crib_play(const card_t *series, unsigned n, const crib_play_t *rules, crib_peg_t out[CRIB_PEGS]) {
  static const crib_peg_t alike[5] = {
      [2] = {2, CRIB_PAIR, 2}, [3] = {6, CRIB_PAIR_ROYAL, 3}, [4] = {12, CRIB_DOUBLE_PAIR_ROYAL, 4}};
  unsigned items = 0;
  if (n == 0) return 0;
  const unsigned total = total_of(series, n), equal = same_rank(series, n);
  if (total == 15) out[items++] = (crib_peg_t){2, CRIB_FIFTEEN, (uint8_t)n};
  if (total == CRIB_TOTAL && rules->thirty_one) out[items++] = (crib_peg_t){rules->thirty_one, CRIB_THIRTY_ONE, (uint8_t)n};
  const unsigned run = rules->rising ? run_rising(series, n) : run_any(series, n);
  if (equal > 1)
    out[items++] = alike[equal];
  else if (run >= 3)
    out[items++] = (crib_peg_t){run, CRIB_RUN, (uint8_t)run};
  const unsigned suit = rules->flush ? same_suit(series, n) : 0;
  if (suit >= 3) out[items++] = (crib_peg_t){suit, CRIB_FLUSH, (uint8_t)suit};
  return items;
}
