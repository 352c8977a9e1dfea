/* test_meld.c - sets and sequences, against searches that try everything: what a meld is, is asked of the cards here. */
#include "count.h"
#include "testing.h"

#define LOW "A23456789TJQK"
#define HIGH "23456789TJQKA"
#define BOTH "A23456789TJQKA"

static meld_order_t order_named(const char *ranks) {
  meld_order_t order = {.places = (unsigned)strlen(ranks), .suits = CARD_SUITS};
  order.both_ends = ranks[0] == ranks[order.places - 1];
  for (unsigned p = 0; p < order.places; p++)
    for (unsigned s = 0; s < CARD_SUITS; s++)
      order.at[p][s] = UINT64_C(1) << (16 * s + (strchr(CARD_RANK_LETTERS, ranks[p]) - CARD_RANK_LETTERS));
  return order;
}

/* ---- what a meld is, in words ---- */

static bool is_set(cardset_t set) {
  unsigned rank = CARD_RANKS;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (set >> c & 1) {
      if (rank != CARD_RANKS && c % 16 != rank) return false;
      rank = c % 16;
    }
  return set != 0;
}

/* True if some stretch of the ranks is exactly these cards, of one suit. */
static bool is_run(const char *ranks, cardset_t set) {
  const unsigned places = (unsigned)strlen(ranks), n = cardset_count(set);
  for (unsigned s = 0; s < CARD_SUITS; s++)
    for (unsigned from = 0; n > 0 && from + n <= places; from++) {
      cardset_t run = 0;
      for (unsigned i = 0; i < n; i++) run |= card_bit(card_named((char[]){ranks[from + i], CARD_SUIT_LETTERS[s], 0}));
      if (run == set) return true;
    }
  return false;
}

static bool is_meld(const char *ranks, cardset_t set, unsigned least) {
  return cardset_count(set) >= least && (is_set(set) || is_run(ranks, set));
}

/* The part of `set` that the bits of `which` choose. */
static cardset_t part_of(cardset_t set, unsigned which) {
  cardset_t part = 0;
  for (; set; set &= set - 1, which >>= 1)
    if (which & 1) part |= set & -set;
  return part;
}

/* ---- lists ---- */

static bool is_listed(const cardset_t *list, unsigned n, cardset_t meld) {
  unsigned times = 0;
  for (unsigned i = 0; i < n; i++) times += list[i] == meld;
  assert_in_range(times, 0, 1);
  return times == 1;
}

static void check_list(const char *ranks, cardset_t hand, unsigned least) {
  const meld_order_t order = order_named(ranks);
  cardset_t list[1024];
  unsigned there = 0;
  const unsigned n = meld_list(&order, hand, least, list, LENGTH(list));
  for (unsigned which = 1; which < 1u << cardset_count(hand); which++) {
    const cardset_t part = part_of(hand, which);
    const bool meld = is_meld(ranks, part, least);
    there += meld;
    assert_int_equal(is_listed(list, n, part), meld);
  }
  assert_int_equal(n, there);
  if (n > 1) assert_int_equal(meld_list(&order, hand, least, list, n - 1), n);
}

static const char *const ranks_of[] = {LOW, HIGH, BOTH};

/* A hand in which melds are likely: some ranks next to each other. */
static cardset_t close_hand(uint64_t *seed, unsigned most) {
  const unsigned from = rnd_below(seed, 9);
  cardset_t near = 0, hand = 0;
  for (unsigned s = 0; s < CARD_SUITS; s++) near |= UINT64_C(0x1f) << (16 * s + from);
  if (rnd_below(seed, 2)) near |= rank_cards(0) | rank_cards(12) | rank_cards(1);
  card_t card[CARD_LIMIT];
  const unsigned n = rnd_order(seed, near & CARDSET_FULL, card);
  for (unsigned i = 0; i < n && i < most; i++) hand |= card_bit(card[i]);
  return hand;
}

static void lists(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (int i = 0; i < TIMES(600); i++)
    check_list(ranks_of[i % 3], close_hand(&seed, 1 + rnd_below(&seed, 12)), 1 + rnd_below(&seed, 5));
}

/* 13 ranks: 5 sets each of three or four; a suit's 13 cards have 11 + 10 + ... + 1 runs of three or more, with the ace at
 * both ends 14 places, 12 + 11 + ... + 1, less the round of 14. */
static void lists_of_a_whole_pack(void **state) {
  (void)state;
  cardset_t list[1024];
  meld_order_t order = order_named(LOW);
  assert_int_equal(meld_list(&order, CARDSET_FULL, 3, list, 1024), 13 * 5 + 4 * 66);
  order = order_named(BOTH);
  assert_int_equal(meld_list(&order, CARDSET_FULL, 3, list, 1024), 13 * 5 + 4 * 77);
}

/* ---- runs ---- */

static void check_runs(const char *ranks, cardset_t hand, unsigned least) {
  const meld_order_t order = order_named(ranks);
  meld_run_t run[MELD_PLACES * MELD_SUITS];
  const unsigned n = meld_runs(&order, hand, least, run);
  cardset_t longest[1024];
  unsigned want = 0;
  for (unsigned which = 1; which < 1u << cardset_count(hand); which++) {
    const cardset_t part = part_of(hand, which);
    if (!is_run(ranks, part) || cardset_count(part) < least) continue;
    bool grows = false;
    CARDSET_EACH(c, hand & ~part) grows = grows || is_run(ranks, part | card_bit((card_t)c));
    if (!grows) longest[want++] = part;
  }
  assert_int_equal(n, want);
  for (unsigned i = 0; i < n; i++) {
    assert_true(is_listed(longest, want, run[i].cards));
    assert_true(run[i].cards >> run[i].top & 1);
  }
}

static void runs(void **state) {
  (void)state;
  uint64_t seed = 6;
  for (int i = 0; i < TIMES(900); i++)
    check_runs(ranks_of[i % 3], close_hand(&seed, 1 + rnd_below(&seed, 12)), 1 + rnd_below(&seed, 4));
}

static void named_runs(void **state) {
  (void)state;
  meld_run_t run[MELD_PLACES * MELD_SUITS];
  meld_order_t order = order_named(BOTH);
  assert_int_equal(meld_runs(&order, set_named("AS KS QS 2S 3S 5S"), 3, run), 2);
  assert_int_equal(run[0].top, card_named("AS"));
  assert_true(run[0].cards == set_named("AS KS QS"));
  assert_int_equal(run[1].top, card_named("3S"));
  assert_true(run[1].cards == set_named("AS 2S 3S"));
  assert_int_equal(meld_runs(&order, suit_cards(SUIT_H), 3, run), 1); /* the round: each card once */
  assert_true(run[0].cards == suit_cards(SUIT_H));
  order = order_named(LOW);
  assert_int_equal(meld_runs(&order, set_named("AS KS QS"), 3, run), 0);
}

/* ---- the best arrangement ---- */

static uint32_t value_of(const uint32_t *value, cardset_t set) {
  uint32_t sum = 0;
  CARDSET_EACH(c, set) sum += value[c];
  return sum;
}

enum { ONTOS = 4 };

/* The least that is left of these cards when they may be laid onto the melds one by one, in every order. */
static uint32_t least_laid_off(const char *ranks, const uint32_t *value, cardset_t rest, cardset_t *onto, unsigned n) {
  uint32_t best = value_of(value, rest);
  CARDSET_EACH(c, rest) {
    const cardset_t card = card_bit((card_t)c);
    for (unsigned i = 0; i < n; i++) {
      if (!is_meld(ranks, onto[i] | card, 3)) continue;
      onto[i] |= card;
      const uint32_t left = least_laid_off(ranks, value, rest & ~card, onto, n);
      onto[i] &= ~card;
      if (left < best) best = left;
    }
  }
  return best;
}

/* Tries every way to take melds out of the cards: the first card is in one of them or in none. */
static uint32_t least_left(const char *ranks, const uint32_t *value, unsigned least, cardset_t rest, cardset_t apart,
                           cardset_t *onto, unsigned n) {
  if (!rest) return least_laid_off(ranks, value, apart, onto, n);
  const cardset_t first = rest & -rest, others = rest & ~first;
  uint32_t best = least_left(ranks, value, least, others, apart | first, onto, n);
  for (unsigned which = 1; which < 1u << cardset_count(others); which++) {
    const cardset_t meld = first | part_of(others, which);
    if (!is_meld(ranks, meld, least)) continue;
    const uint32_t left = least_left(ranks, value, least, rest & ~meld, apart, onto, n);
    if (left < best) best = left;
  }
  return best;
}

/* Checks the claims of an arrangement: melds are disjoint, and a card that is not laid off is left over. */
static void check_arrangement(const char *ranks, const meld_task_t *task, const meld_best_t *best) {
  cardset_t used = best->left, onto[ONTOS];
  assert_true((best->left & ~task->hand) == 0);
  for (unsigned i = 0; i < best->melds; i++) {
    assert_true(is_meld(ranks, best->meld[i], task->least));
    assert_true((best->meld[i] & (used | ~task->hand)) == 0);
    used |= best->meld[i];
  }
  assert_int_equal(best->points, value_of(task->value, best->left));
  for (unsigned i = 0; i < task->ontos; i++) onto[i] = task->onto[i];
  uint32_t weight[CARD_LIMIT]; /* all that is neither could be laid off: nothing of it stays, whatever it is worth */
  for (unsigned c = 0; c < CARD_LIMIT; c++) weight[c] = 1;
  assert_int_equal(least_laid_off(ranks, weight, task->hand & ~used, onto, task->ontos), 0);
}

static void rummy_values(uint64_t *seed, uint32_t value[CARD_LIMIT]) {
  static const uint32_t by_rank[16] = {1, 10, 10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2};
  const bool usual = rnd_below(seed, 2);
  for (unsigned c = 0; c < CARD_LIMIT; c++) value[c] = usual ? by_rank[c % 16] : rnd_below(seed, 9);
}

static void check_best(const char *ranks, const meld_task_t *task) {
  const meld_order_t order = order_named(ranks);
  meld_best_t best;
  unsigned at;
  cardset_t onto[ONTOS];
  for (unsigned i = 0; i < task->ontos; i++) onto[i] = task->onto[i];
  assert_int_equal(meld_arrange(&order, task, &best, &at), MELD_FINE);
  check_arrangement(ranks, task, &best);
  assert_int_equal(best.points, least_left(ranks, task->value, task->least, task->hand, 0, onto, task->ontos));
}

static void arrangements(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (int i = 0; i < TIMES(400); i++) {
    uint32_t value[CARD_LIMIT];
    rummy_values(&seed, value);
    const meld_task_t task = {close_hand(&seed, 3 + rnd_below(&seed, 8)), 2 + rnd_below(&seed, 3), value, NULL, 0};
    check_best(ranks_of[i % 3], &task);
  }
}

/* Some melds that two hands could have made of the cards near each other. */
static unsigned some_melds(uint64_t *seed, const meld_order_t *order, cardset_t from, cardset_t out[ONTOS]) {
  cardset_t list[1024];
  unsigned n = 0;
  for (unsigned most = rnd_below(seed, ONTOS); n < most;) {
    const unsigned listed = meld_list(order, from, 3, list, LENGTH(list));
    if (listed == 0) break;
    out[n] = list[rnd_below(seed, listed)];
    from &= ~out[n++];
  }
  return n;
}

static void laying_off(void **state) {
  (void)state;
  uint64_t seed = 8;
  unsigned laid = 0;
  for (int i = 0; i < TIMES(600); i++) {
    const char *ranks = ranks_of[i % 3];
    const meld_order_t order = order_named(ranks);
    uint32_t value[CARD_LIMIT];
    cardset_t onto[ONTOS], used = 0, all = close_hand(&seed, 20);
    const unsigned n = some_melds(&seed, &order, all, onto);
    for (unsigned k = 0; k < n; k++) used |= onto[k];
    rummy_values(&seed, value);
    while (cardset_count(all & ~used) > 7) all &= ~((all & ~used) & -(all & ~used));
    const meld_task_t task = {all & ~used, 3, value, onto, n};
    check_best(ranks, &task);
    laid += n > 0;
  }
  assert_in_range(laid, TIMES(100), TIMES(600));
}

static meld_best_t best_of(const char *ranks, cardset_t hand, const cardset_t *onto, unsigned n) {
  const meld_order_t order = order_named(ranks);
  uint32_t value[CARD_LIMIT];
  for (unsigned c = 0; c < CARD_LIMIT; c++) value[c] = 1;
  const meld_task_t task = {hand, 3, value, onto, n};
  meld_best_t best;
  unsigned at;
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_FINE);
  return best;
}

static void named_arrangements(void **state) {
  (void)state;
  /* The sevens are a set, or the seven of hearts ends a run: not both. */
  meld_best_t best = best_of(LOW, set_named("7C 7D 7H 6H 5H 2S"), NULL, 0);
  assert_int_equal(best.points, 3);
  best = best_of(LOW, set_named("7C 7D 7S 7H 6H 5H 2S"), NULL, 0);
  assert_int_equal(best.points, 1);
  assert_int_equal(best.melds, 2);
  assert_true(best.meld[0] == set_named("7C 7D 7S"));
  assert_true(best.meld[1] == set_named("7H 6H 5H"));
  assert_true(best.left == set_named("2S"));
  /* Laid off one after the other, at both ends, and between two runs. */
  const cardset_t onto[] = {set_named("5H 6H 7H"), set_named("TH JH QH"), set_named("KC KD KS")};
  best = best_of(LOW, set_named("8H 9H 4H 3H KH 2C"), onto, 3);
  assert_true(best.left == set_named("2C"));
  /* The king lies on the kings or on the queen, and only on the queen can the ace follow. */
  best = best_of(HIGH, set_named("KH AH"), onto, 3);
  assert_int_equal(best.points, 0);
  best = best_of(LOW, set_named("KH AH"), onto, 3);
  assert_true(best.left == set_named("AH"));
}

static void whole_packs(void **state) {
  (void)state;
  for (unsigned i = 0; i < LENGTH(ranks_of); i++) assert_int_equal(best_of(ranks_of[i], CARDSET_FULL, NULL, 0).points, 0);
  /* Without the sevens of three suits neither a set nor a suit's run holds together, and nothing is left all the same. */
  assert_int_equal(best_of(BOTH, CARDSET_FULL & ~set_named("7C 7D 7H"), NULL, 0).points, 0);
}

/* ---- a card thrown away ---- */

static void check_throws(const char *ranks, const meld_task_t *task, uint32_t most) {
  const meld_order_t order = order_named(ranks);
  uint32_t least = UINT32_MAX;
  meld_throws_t throws;
  unsigned at;
  assert_int_equal(meld_throw(&order, task, most, &throws, &at), MELD_FINE);
  CARDSET_EACH(c, task->hand) {
    const uint32_t left = least_left(ranks, task->value, task->least, task->hand & ~card_bit((card_t)c), 0, NULL, 0);
    assert_int_equal(throws.within >> c & 1, left <= most);
    assert_int_equal(throws.best >> c & 1, left == throws.least);
    if (left < least) least = left;
  }
  assert_int_equal(throws.least, least);
  assert_true(((throws.within | throws.best) & ~task->hand) == 0);
}

static void cards_thrown(void **state) {
  (void)state;
  uint64_t seed = 9;
  for (int i = 0; i < TIMES(400); i++) { /* close hands: many have more melds than are simply tried */
    uint32_t value[CARD_LIMIT];
    rummy_values(&seed, value);
    const meld_task_t task = {close_hand(&seed, 1 + rnd_below(&seed, 11)), 2 + rnd_below(&seed, 3), value, NULL, 0};
    check_throws(ranks_of[i % 3], &task, rnd_below(&seed, 30));
  }
}

static void named_throws(void **state) {
  (void)state;
  const meld_order_t order = order_named(LOW);
  uint32_t value[CARD_LIMIT];
  meld_throws_t throws;
  unsigned at;
  for (unsigned c = 0; c < CARD_LIMIT; c++) value[c] = c % 16 == 0 ? 1 : c % 16 < 5 ? 10 : 14 - c % 16;
  /* Three sevens and 4 3 2 A of hearts, KC and QD: without the king the queen's ten is left. */
  meld_task_t task = {set_named("7C 7D 7S 4H 3H 2H AH KC QD"), 3, value, NULL, 0};
  assert_int_equal(meld_throw(&order, &task, 10, &throws, &at), MELD_FINE);
  assert_int_equal(throws.least, 10);
  assert_true(throws.best == set_named("KC QD") && throws.within == throws.best);
  assert_int_equal(meld_throw(&order, &task, 20, &throws, &at), MELD_FINE);
  assert_true(throws.within == set_named("KC QD 4H AH"));    /* a run of three is still a run */
  task.hand = set_named("7C 7D 7S 4H 3H 2H AH KC KD KS QS"); /* gin, and a card to throw */
  assert_int_equal(meld_throw(&order, &task, 0, &throws, &at), MELD_FINE);
  assert_int_equal(throws.least, 0);
  assert_true(throws.within == set_named("QS"));
}

/* ---- refusals ---- */

static void refusals(void **state) {
  (void)state;
  meld_order_t order = order_named(LOW);
  uint32_t value[CARD_LIMIT] = {0};
  meld_best_t best;
  unsigned at;
  cardset_t onto[] = {set_named("5H 6H 7H"), set_named("5C 6D 7D")};
  meld_task_t task = {set_named("KC QC"), 3, value, onto, 2};
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_NO_MELD);
  assert_int_equal(at, 1);
  onto[1] = set_named("KC KD KS");
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_NO_MELD); /* the hand holds the king */
  assert_int_equal(at, 1);
  task.ontos = 1;
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_FINE);
  order.at[0][SUIT_C] |= UINT64_C(1) << 63; /* another ace of clubs */
  task.hand |= UINT64_C(1) << 63 | card_bit(card_named("AC"));
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_COPIES);
  assert_int_equal(at, card_named("AC"));
  meld_throws_t throws;
  assert_int_equal(meld_throw(&order, &task, 0, &throws, &at), MELD_COPIES);
  /* 6^5 states of four suits are too many; of three suits there are 6^4 = 1296, and 65536 / 1296 is 50. */
  task = (meld_task_t){set_named("KC QD JH TS"), 5, value, NULL, 0};
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_BIG);
  assert_int_equal(at, 0);
  task.hand = CARDSET_FULL & ~suit_cards(SUIT_S) & ~card_bit(card_named("AC"));
  assert_int_equal(meld_arrange(&order, &task, &best, &at), MELD_FINE);
}

/* A card that stands nowhere in the order is left over. */
static void cards_without_a_place(void **state) {
  (void)state;
  const meld_best_t best = best_of("789TJQ", set_named("AC KC 7D 8D 9D"), NULL, 0);
  assert_true(best.left == set_named("AC KC"));
  assert_int_equal(best.points, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lists),
      cmocka_unit_test(lists_of_a_whole_pack),
      cmocka_unit_test(runs),
      cmocka_unit_test(named_runs),
      cmocka_unit_test(arrangements),
      cmocka_unit_test(laying_off),
      cmocka_unit_test(named_arrangements),
      cmocka_unit_test(whole_packs),
      cmocka_unit_test(cards_thrown),
      cmocka_unit_test(named_throws),
      cmocka_unit_test(refusals),
      cmocka_unit_test(cards_without_a_place),
  };
  return cmocka_run_group_tests_name("meld", tests, NULL, NULL);
}
