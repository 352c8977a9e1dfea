/* test_order.c - the compiled order against the rule words, for every pair of cards. */
#include "testing.h"

static void check_card(const rules_t *rules, const order_t *order, card_t b) {
  for (unsigned i = 0; i < CARD_LIMIT; i++) {
    const card_t a = (card_t)i;
    const bool both = in_pack(rules, a) && in_pack(rules, b);
    assert_int_equal(order->above[b] >> a & 1, both && beats(rules, a, b));
    assert_int_equal(order->suit[b] >> a & 1, both && same_suit(rules, a, b));
  }
  assert_int_equal(order->trumps >> b & 1, in_pack(rules, b) && is_trump(rules, b));
  assert_int_equal(order->points[b], in_pack(rules, b) ? card_points(rules, b) : 0);
}

/* The place of a card's suit in `high`: the trumps, then C D H S. */
static int suit_place(const rules_t *rules, card_t c) { return is_trump(rules, c) ? -1 : c / 16; }

static void check_high(const rules_t *rules, const order_t *order) {
  cardset_t seen = 0;
  for (unsigned i = 0; i < order->cards; i++) {
    seen |= UINT64_C(1) << order->high[i];
    if (i == 0) continue;
    const card_t before = order->high[i - 1], c = order->high[i];
    if (suit_place(rules, before) == suit_place(rules, c)) assert_true(beats(rules, before, c));
    else assert_true(suit_place(rules, before) < suit_place(rules, c));
  }
  assert_true(seen == rules_pack(rules));
  assert_int_equal(order->cards, cardset_count(seen));
}

static void check_sums(const rules_t *rules, const order_t *order) {
  uint64_t seed = 4;
  for (int i = 0; i < 200; i++) {
    const cardset_t set = rnd_cards(&seed, rules_pack(rules), rnd_below(&seed, 17));
    unsigned sum = 0;
    for (unsigned c = 0; c < CARD_LIMIT; c++)
      if (set >> c & 1) sum += card_points(rules, (card_t)c);
    assert_int_equal(order_points(order, set), sum);
  }
}

static void check_rules(const rules_t *rules, unsigned cards, unsigned trumps, unsigned points) {
  const order_t order = rules_order(rules);
  for (unsigned c = 0; c < CARD_LIMIT; c++) check_card(rules, &order, (card_t)c);
  check_high(rules, &order);
  check_sums(rules, &order);
  assert_int_equal(order.cards, cards);
  assert_int_equal(cardset_count(order.trumps), trumps);
  assert_int_equal(order_points(&order, rules_pack(rules)), points);
}

static void permanent_trumps(void **state) {
  (void)state;
  check_rules(&zole_rules, 26, 14, 120);
}

static void trump_suit_with_ranks_of_its_own(void **state) {
  (void)state;
  for (int s = 0; s < CARD_SUITS; s++) {
    rules_t rules = klaberjass_rules;
    rules.trump_suit = CARD_SUIT_LETTERS[s];
    check_rules(&rules, 32, 8, 152);
  }
}

/* Twenty-five: plain red suits rank K Q J T ... 2 A, black ones K Q J A 2 ... T. */
static void ranks_by_suit(void **state) {
  (void)state;
  order_spec_t spec = {.pack = CARDSET_FULL, .trump_suit = SUIT_NONE};
  order_t order;
  card_t at;
  declare_ranks(spec.plain, "KQJT98765432A");
  order_ranks_t black = {.count = 0};
  for (const char *rank = "KQJA23456789T"; *rank; rank++) black.rank[black.count++] = (uint8_t)card_rank_of(*rank);
  spec.plain[SUIT_C] = spec.plain[SUIT_S] = black;
  assert_null(order_compile(&order, full_deck(), &spec, &at));
  assert_true(order.above[card_named("2H")] == (suit_cards(SUIT_H) & ~set_named("2H AH")));
  assert_true(order.above[card_named("2S")] == set_named("KS QS JS AS"));
  assert_true(order.above[card_named("TC")] == (suit_cards(SUIT_C) & ~set_named("TC")));
}

static void no_trumps(void **state) {
  (void)state;
  check_rules(&plain_rules, 32, 0, 120);
}

static void ordinary_ranks(void **state) {
  (void)state;
  check_rules(&whist_rules, 52, 13, 0);
  rules_t rules = whist_rules;
  rules.trump_suit = 0;
  check_rules(&rules, 52, 0, 0);
}

/* 9S is a permanent trump: its points are a plain nine's, 0, not the trump suit's 14. */
static void permanent_trumps_and_a_trump_suit(void **state) {
  (void)state;
  check_rules(&both_rules, 32, 10, 120 + 18);
}

/* Rows that can be read against the words by eye. */
static void rows_by_eye(void **state) {
  (void)state;
  const order_t zole = rules_order(&zole_rules), jass = rules_order(&klaberjass_rules);
  assert_true(zole.above[card_named("QC")] == 0);
  assert_true(zole.above[card_named("JC")] == set_named("QC QS QH QD"));
  assert_true(zole.above[card_named("TC")] == (set_named(ZOLE_TRUMPS) | set_named("AC")));
  assert_true(zole.suit[card_named("9H")] == set_named("AH TH KH 9H"));
  assert_true(zole.suit[card_named("7D")] == set_named(ZOLE_TRUMPS));
  assert_true(jass.above[card_named("AS")] == set_named("JS 9S"));
  assert_true(jass.above[card_named("KH")] == set_named("AH TH JS 9S AS TS KS QS 8S 7S"));
  assert_int_equal(jass.high[0], card_named("JS"));
  assert_int_equal(jass.high[8], card_named("AC"));
  assert_int_equal(jass.high[31], card_named("7H"));
}

/* Dealings with the whole pack named in `tops`, and with no card at all. */
static void extremes(void **state) {
  (void)state;
  order_t order;
  card_t at;
  order_spec_t spec = { .trump_suit = SUIT_NONE };
  assert_null(order_compile(&order, full_deck(), &spec, &at));
  assert_int_equal(order.cards, 0);
  spec.pack = CARDSET_FULL;
  CARDSET_EACH(c, spec.pack) spec.top[spec.tops++] = (card_t)c;
  assert_null(order_compile(&order, full_deck(), &spec, &at));
  assert_true(order.trumps == CARDSET_FULL);
  assert_int_equal(order.cards, 52);
  assert_true(order.above[card_named("2S")] == (CARDSET_FULL & ~set_named("2S")));
}

/* The most that a card may count, for every card: far more than 16 bits, and the sum is exact. */
static void points_at_their_most(void **state) {
  (void)state;
  order_t order;
  card_t at;
  order_spec_t spec = rules_spec(&whist_rules);
  for (unsigned c = 0; c < CARD_LIMIT; c++) {
    spec.plain_points[c] = ORDER_POINTS_MOST;
    spec.trump_points[c] = ORDER_POINTS_MOST - c % 16;
  }
  assert_null(order_compile(&order, full_deck(), &spec, &at));
  assert_int_equal(order.points[card_named("7C")], ORDER_POINTS_MOST);
  for (unsigned r = 0; r < CARD_RANKS; r++) {
    const char name[3] = { CARD_RANK_LETTERS[r], 'H', '\0' };
    assert_int_equal(order.points[card_named(name)], ORDER_POINTS_MOST - r);
  }
  assert_int_equal(order_points(&order, CARDSET_FULL), 52u * ORDER_POINTS_MOST - 12 * 13 / 2);
  assert_int_equal(order_points(&order, set_named("AH 2H KC")), 3 * ORDER_POINTS_MOST - 12);
}

static card_t refused(const order_spec_t *spec) {
  order_t order;
  card_t at = CARD_NONE;
  const char *wrong = order_compile(&order, full_deck(), spec, &at);
  assert_non_null(wrong);
  assert_true(strlen(wrong) > 0);
  return at;
}

static void wrong_declarations(void **state) {
  (void)state;
  order_spec_t spec = rules_spec(&klaberjass_rules);
  for (unsigned s = 0; s < CARD_SUITS; s++) spec.plain[s].count--; /* no seven; spades are trumps and have theirs */
  assert_int_equal(refused(&spec), card_named("7C"));
  spec = rules_spec(&klaberjass_rules);
  spec.trump[SUIT_S].count--;
  assert_int_equal(refused(&spec), card_named("7S"));
  spec = rules_spec(&zole_rules);
  spec.top[spec.tops++] = card_named("JH");
  assert_int_equal(refused(&spec), card_named("JH"));
  spec = rules_spec(&zole_rules);
  spec.tops--; /* 7D is no trump now and has no rank in a plain suit */
  assert_int_equal(refused(&spec), card_named("7D"));
  spec = rules_spec(&zole_rules);
  spec.top[3] = CARD_LIMIT;
  assert_int_equal(refused(&spec), CARD_LIMIT);
  spec.top[3] = CARD_NONE;
  assert_int_equal(refused(&spec), CARD_NONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(permanent_trumps),
    cmocka_unit_test(trump_suit_with_ranks_of_its_own),
    cmocka_unit_test(ranks_by_suit),
    cmocka_unit_test(no_trumps),
    cmocka_unit_test(ordinary_ranks),
    cmocka_unit_test(permanent_trumps_and_a_trump_suit),
    cmocka_unit_test(rows_by_eye),
    cmocka_unit_test(extremes),
    cmocka_unit_test(points_at_their_most),
    cmocka_unit_test(wrong_declarations),
  };
  return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
