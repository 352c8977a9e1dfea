/* test_crib_random.c - counting at cribbage against a count that goes by the words of its clauses, over letters and part by
 * part: random hands and series, and seven cards of every choice of ranks. */
#include "crib.h"
#include "testing.h"

#define RANKS_LOW "A23456789TJQK"

enum { CARDS = CRIB_KEPT + 1, HANDS = TIMES(100000), SERIES = TIMES(50000) };

/* ---- the words ---- */

static unsigned words_rank(card_t c) { return (unsigned)(strchr(RANKS_LOW, rank_letter(c)) - RANKS_LOW) + 1; }
static unsigned words_pips(card_t c) { return words_rank(c) < 10 ? words_rank(c) : 10; }

static unsigned words_sum(const card_t *card, unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum += words_pips(card[i]);
  return sum;
}

static bool words_has_rank(const card_t *card, unsigned n, unsigned rank) {
  for (unsigned i = 0; i < n; i++)
    if (words_rank(card[i]) == rank) return true;
  return false;
}

/* True for as many consecutive ranks as cards, at least three, from the lowest of them. */
static bool words_run(const card_t *card, unsigned n) {
  unsigned lowest = 13;
  if (n < 3) return false;
  for (unsigned i = 0; i < n; i++)
    if (words_rank(card[i]) < lowest) lowest = words_rank(card[i]);
  for (unsigned i = 0; i < n; i++)
    if (!words_has_rank(card, n, lowest + i)) return false;
  return true;
}

static bool words_one_suit(const card_t *card, unsigned n) {
  for (unsigned i = 1; i < n; i++)
    if (suit_letter(card[i]) != suit_letter(card[0])) return false;
  return true;
}

/* The points of all parts of a hand. */
typedef struct words {
  unsigned fifteens, pairs, runs[CARDS + 1]; /* runs by length */
} words_t;

static void words_part(words_t *w, const card_t *card, unsigned n) {
  if (words_sum(card, n) == 15) w->fifteens++;
  if (n == 2 && words_rank(card[0]) == words_rank(card[1])) w->pairs++;
  if (words_run(card, n)) w->runs[n]++;
}

static words_t words_of(const card_t *kept, unsigned n, card_t starter) {
  card_t card[CARDS], part[CARDS];
  words_t w = {0};
  for (unsigned i = 0; i < n; i++) card[i] = kept[i];
  if (starter != CARD_NONE) card[n++] = starter;
  for (unsigned mask = 1; mask < 1u << n; mask++) {
    unsigned k = 0;
    for (unsigned i = 0; i < n; i++)
      if (mask >> i & 1) part[k++] = card[i];
    words_part(&w, part, k);
  }
  return w;
}

static unsigned words_flush(const card_t *kept, unsigned n, card_t starter, crib_flush_t flush) {
  const bool more = n > 0 && starter != CARD_NONE && suit_letter(starter) == suit_letter(kept[0]);
  if (n < 3 || flush == CRIB_FLUSH_NONE || !words_one_suit(kept, n)) return 0;
  if (flush == CRIB_FLUSH_FIVE && !more) return 0;
  return n + more;
}

static unsigned words_nobs(const card_t *kept, unsigned n, card_t starter, unsigned nobs) {
  for (unsigned i = 0; i < n && starter != CARD_NONE; i++)
    if (rank_letter(kept[i]) == 'J' && suit_letter(kept[i]) == suit_letter(starter)) return nobs;
  return 0;
}

static unsigned words_points(const words_t *w) {
  unsigned longest = CARDS;
  while (longest > 0 && w->runs[longest] == 0) longest--;
  return 2 * w->fifteens + 2 * w->pairs + longest * w->runs[longest];
}

/* ---- the show ---- */

static bool cards_before(cardset_t a, cardset_t b) {
  unsigned c = 0;
  while ((a >> c & 1) == (b >> c & 1)) c++;
  return a >> c & 1;
}

static bool in_order(const crib_item_t *a, const crib_item_t *b) {
  return a->kind < b->kind || (a->kind == b->kind && cards_before(a->cards, b->cards));
}

/* Every item lies in the hand, in order, and their points add up: with as many points as the words give, none is missing. */
static void check_items(cardset_t all, const crib_item_t *item, unsigned n, unsigned points) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) {
    assert_true((item[i].cards & ~all) == 0);
    assert_true(item[i].cards != 0 && item[i].points > 0);
    if (i > 0) assert_true(in_order(&item[i - 1], &item[i]));
    sum += item[i].points;
  }
  assert_int_equal(sum, points);
}

static void check_kinds(const words_t *w, const crib_item_t *item, unsigned items) {
  unsigned found[CRIB_NOBS + 1] = {0};
  for (unsigned i = 0; i < items; i++) {
    found[item[i].kind]++;
    if (item[i].kind == CRIB_RUN) assert_int_equal(item[i].points, cardset_count(item[i].cards));
  }
  assert_int_equal(found[CRIB_FIFTEEN], w->fifteens);
  assert_int_equal(found[CRIB_PAIR], w->pairs);
  assert_int_equal(found[CRIB_THIRTY_ONE] + found[CRIB_PAIR_ROYAL] + found[CRIB_DOUBLE_PAIR_ROYAL], 0);
}

static void check_hand(const card_t *kept, unsigned n, card_t starter, crib_flush_t flush, unsigned nobs) {
  crib_item_t item[CRIB_ITEMS];
  cardset_t set = 0;
  for (unsigned i = 0; i < n; i++) set |= card_bit(kept[i]);
  const cardset_t all = starter == CARD_NONE ? set : set | card_bit(starter);
  const words_t w = words_of(kept, n, starter);
  const unsigned points = words_points(&w) + words_flush(kept, n, starter, flush) + words_nobs(kept, n, starter, nobs);
  assert_int_equal(crib_points(set, starter, flush, nobs), points);
  const unsigned items = crib_list(set, starter, flush, nobs, item);
  check_items(all, item, items, points);
  check_kinds(&w, item, items);
}

static void random_hands(void **state) {
  (void)state;
  static const crib_flush_t rules[] = {CRIB_FLUSH_NONE, CRIB_FLUSH_HAND, CRIB_FLUSH_FIVE, CRIB_FLUSH_FOUR};
  uint64_t seed = 15;
  card_t pack[CARD_LIMIT];
  for (unsigned i = 0; i < HANDS; i++) {
    if (i % 8 == 0) rnd_order(&seed, i % 16 ? CARDSET_FULL : suit_cards(i / 16 % 4) | rank_cards(3), pack);
    const card_t *kept = pack + i % 8;
    const unsigned n = rnd_below(&seed, CRIB_KEPT + 1);
    check_hand(kept, n, rnd_below(&seed, 8) ? kept[n] : CARD_NONE, rules[rnd_below(&seed, 4)], rnd_below(&seed, 3));
  }
}

/* Whichever of them is the starter: so much the parts of seven cards make, but for flush and nobs. */
static void check_each_starter(cardset_t all) {
  card_t card[CARDS];
  crib_item_t item[CRIB_ITEMS];
  for (unsigned i = 0; i < CARDS; i++) card[i] = cardset_nth(all, i);
  const words_t w = words_of(card, CRIB_KEPT, card[CRIB_KEPT]);
  const unsigned points = words_points(&w);
  for (unsigned i = 0; i < CARDS; i++)
    assert_int_equal(crib_points(all & ~card_bit(card[i]), card[i], CRIB_FLUSH_NONE, 0), points);
  check_items(all, item, crib_list(all & ~card_bit(card[0]), card[0], CRIB_FLUSH_NONE, 0, item), points);
}

/* Fills up to seven cards with each choice of ranks from `rank` on. */
static void choose_ranks(cardset_t all, unsigned rank) {
  if (cardset_count(all) == CARDS) {
    check_each_starter(all);
    return;
  }
  if (rank == CARD_RANKS) return;
  choose_ranks(all, rank + 1);
  for (unsigned suit = 0; suit < CARD_SUITS && cardset_count(all) < CARDS; suit++) {
    all |= card_bit(card_make((suit + rank) % CARD_SUITS, rank));
    choose_ranks(all, rank + 1);
  }
}

/* No hand is larger, so here a sum is made in the most ways, and a list is the longest. */
static void every_choice_of_ranks(void **state) {
  (void)state;
  choose_ranks(0, 0);
}

/* ---- the play ---- */

static bool words_rising(const card_t *card, unsigned n) {
  for (unsigned i = 1; i < n; i++)
    if (words_rank(card[i]) != words_rank(card[i - 1]) + 1) return false;
  return true;
}

static bool words_one_rank(const card_t *card, unsigned n) {
  for (unsigned i = 1; i < n; i++)
    if (words_rank(card[i]) != words_rank(card[0])) return false;
  return true;
}

/* The most last cards, `least` at the least, that are so; 0 if none are. */
static unsigned words_last(const card_t *series, unsigned n, unsigned least, bool (*are)(const card_t *, unsigned)) {
  for (unsigned k = n; k >= least; k--)
    if (are(series + n - k, k)) return k;
  return 0;
}

static unsigned words_play(const card_t *series, unsigned n, const crib_play_t *rules, crib_peg_t out[CRIB_PEGS]) {
  static const unsigned points[5] = {0, 0, 2, 6, 12};
  static const crib_kind_t kinds[5] = {[2] = CRIB_PAIR, [3] = CRIB_PAIR_ROYAL, [4] = CRIB_DOUBLE_PAIR_ROYAL};
  const unsigned sum = words_sum(series, n), alike = words_last(series, n, 2, words_one_rank);
  const unsigned run = words_last(series, n, 3, rules->rising ? words_rising : words_run);
  const unsigned flush = rules->flush ? words_last(series, n, 3, words_one_suit) : 0;
  unsigned items = 0;
  if (sum == 15) out[items++] = (crib_peg_t){2, CRIB_FIFTEEN, (uint8_t)n};
  if (sum == 31 && rules->thirty_one) out[items++] = (crib_peg_t){rules->thirty_one, CRIB_THIRTY_ONE, (uint8_t)n};
  if (alike) out[items++] = (crib_peg_t){points[alike], kinds[alike], (uint8_t)alike};
  if (run) out[items++] = (crib_peg_t){run, CRIB_RUN, (uint8_t)run};
  if (flush) out[items++] = (crib_peg_t){flush, CRIB_FLUSH, (uint8_t)flush};
  return items;
}

static void check_card(const card_t *series, unsigned n, const crib_play_t *rules) {
  crib_peg_t want[CRIB_PEGS + 2], got[CRIB_PEGS];
  const unsigned items = words_play(series, n, rules, want);
  assert_int_equal(crib_play(series, n, rules, got), items);
  for (unsigned i = 0; i < items; i++) {
    assert_int_equal(got[i].kind, want[i].kind);
    assert_int_equal(got[i].points, want[i].points);
    assert_int_equal(got[i].last, want[i].last);
  }
}

/* Low cards more often than not: long series, with runs and pairs in them. */
static void random_series(void **state) {
  (void)state;
  uint64_t seed = 31;
  for (unsigned i = 0; i < SERIES; i++) {
    const crib_play_t rules = {rnd_below(&seed, 3), rnd_below(&seed, 2), rnd_below(&seed, 2)};
    const unsigned ranks = i % 2 ? 0x1fff : 0x1e01; /* all, or 5 4 3 2 A */
    const unsigned suits = i % 3 ? 0xf : 3;
    cardset_t from = 0;
    card_t card[CARD_LIMIT];
    for (unsigned s = 0; s < CARD_SUITS; s++)
      if (suits >> s & 1) from |= (cardset_t)ranks << 16 * s;
    const unsigned all = rnd_order(&seed, from, card);
    for (unsigned n = 1; n <= all && words_sum(card, n) <= CRIB_TOTAL; n++) check_card(card, n, &rules);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_hands),
      cmocka_unit_test(every_choice_of_ranks),
      cmocka_unit_test(random_series),
  };
  return cmocka_run_group_tests_name("crib, random", tests, NULL, NULL);
}
