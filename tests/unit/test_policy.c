/* test_policy.c - the rule of thumb that hands are played on by: always a legal card, mostly the one it says, and that one
 * the likeliest. */
#include "solve.h"
#include "testing.h"

static order_t order;
static duties_t follow = {.has = DUTY_FLAG(DUTY_FOLLOW)};
static const uint8_t seats[] = {1, 2, 3};
static rates_t rates;

/* The pack as it ranks without trumps: a card is as good to hold as it stands high in its suit. */
static void rate(void) {
  memset(&rates, 0, sizeof rates);
  for (unsigned i = 0; i < order.cards; i++) {
    const card_t c = order.high[i];
    const double below = cardset_count(order.suit[c] & ~order.above[c]) - 1.0;
    rates.set |= card_bit(c), rates.count++, rates.worth += order.points[c];
    rates.card[c] = (rated_t){.above = order.above[c] & order.suit[c],
                              .suit = order.suit[c],
                              .worth = order.points[c],
                              .power = below / (cardset_count(order.suit[c]) - 1.0)};
  }
}

/* Three seats; no trumps; A T K Q J 9 8 7, points A 11, T 10, K 4, Q 3, J 2. Seat 1 leads. */
static play_t dealt(const char *one, const char *two, const char *three) {
  play_t p;
  order = rules_order(&plain_rules);
  rate();
  play_init(&p, &order, &follow, seats, 3);
  p.hand[1] = set_named(one), p.hand[2] = set_named(two), p.hand[3] = set_named(three);
  play_lead(&p, 1);
  return p;
}

/* The number of times in 800 that the card is chosen: 15 of 16, and its share of the rest. */
static unsigned times(const policy_t *policy, const play_t *p, const char *card) {
  unsigned n = 0;
  rng_t rng;
  rng_seed(&rng, card, 2);
  for (int i = 0; i < 800; i++) n += policy_card(policy, p, play_legal(p, NULL), &rng) == card_named(card);
  return n;
}

static void mostly(const policy_t *policy, const play_t *p, const char *card) {
  assert_in_range(times(policy, p, card), 730, 800);
}

static void follows_its_words(void **state) {
  (void)state;
  const policy_t alone = {.rates = &rates}, low = {.rates = &rates, .low = 1u << 1 | 1u << 2 | 1u << 3};
  const policy_t pair = {.rates = &rates, .friends = {0, 1u << 3, 0, 1u << 1}};
  play_t p = dealt("AC 9D 8D", "TC KC TD", "QC JC 9H");
  mostly(&alone, &p, "AC"); /* the top card left of its suit leads */
  p = dealt("KC 9D", "8C 7D", "AC TC 9C");
  play_card(&p, card_named("KC"));
  play_card(&p, card_named("8C"));
  mostly(&alone, &p, "TC"); /* last, with the ten, as the ace wins its points later, too */
  p = dealt("AC 9D", "8C 7D", "TC KC 9C");
  play_card(&p, card_named("AC"));
  play_card(&p, card_named("8C"));
  mostly(&alone, &p, "9C"); /* the cheapest that cannot win */
  mostly(&pair, &p, "TC");  /* points for a partner who has the trick */
  mostly(&low, &p, "TC");   /* where tricks are bad: away with it */
  p = dealt("QC 9D", "8C 7D", "AC 9C 7C");
  play_card(&p, card_named("QC"));
  play_card(&p, card_named("8C"));
  mostly(&low, &p, "9C"); /* the highest that does not win */
}

/* The ace that beats one of two kings lies open in the next hand. Nobody knows who holds the other ace. */
static void sees_open_cards(void **state) {
  (void)state;
  policy_t policy = {.rates = &rates};
  const play_t p = dealt("KC KD", "AC 7D", "AD 8C");
  assert_in_range(times(&policy, &p, "KD"), 300, 500);
  policy.open[2] = p.hand[2];
  mostly(&policy, &p, "KD");
  assert_true(policy_chance(&policy, &p, p.hand[1], card_named("KD")) > 0.7);
}

static void knows_what_is_likely(void **state) {
  (void)state;
  const policy_t alone = {.rates = &rates};
  const play_t p = dealt("AC 9D 8D", "TC KC TD", "QC JC 9H");
  const cardset_t legal = play_legal(&p, NULL);
  assert_true(policy_chance(&alone, &p, legal, card_named("AC")) > 0.7);
  assert_true(policy_chance(&alone, &p, legal, card_named("9D")) > 0.1); /* people have reasons of their own */
  assert_true(policy_chance(&alone, &p, card_bit(card_named("9D")), card_named("9D")) == 1);
}

/* An eight, a ten and an ace are each alone in their suits: the lowest is kept least. If points laid away count, the points
 * of the ten outweigh its power. */
static void keeps_what_is_worth_most(void **state) {
  (void)state;
  rng_t rng;
  rng_seed(&rng, "least", 5);
  const play_t p = dealt("8C TD AH", "", "");
  assert_int_equal(rating_least(&rates, p.hand[1], p.hand[1], 1, false, false, &rng), card_bit(card_named("8C")));
  assert_int_equal(rating_least(&rates, p.hand[1], p.hand[1], 2, false, false, &rng), set_named("8C TD"));
  /* of two that are alike, the one from the shorter suit */
  const cardset_t some = set_named("9C 9D"), hand = some | set_named("KD");
  assert_int_equal(rating_least(&rates, some, hand, 1, false, false, &rng), card_bit(card_named("9C")));
  /* if tricks and points are bad, the ace with its 11 goes first, and the eight is kept */
  assert_int_equal(rating_least(&rates, p.hand[1], p.hand[1], 1, true, true, &rng), card_bit(card_named("AH")));
  assert_int_equal(rating_least(&rates, p.hand[1], p.hand[1], 2, true, true, &rng), set_named("TD AH"));
}

static void is_always_legal(void **state) {
  (void)state;
  uint64_t seed = 5;
  rng_t rng;
  rng_seed(&rng, "legal", 5);
  for (int i = 0; i < 2000; i++) {
    card_t card[CARD_LIMIT];
    play_t p = dealt("", "", "");
    rnd_order(&seed, rules_pack(&plain_rules), card);
    for (unsigned c = 0; c < 24; c++) p.hand[1 + c % 3] |= card_bit(card[c]);
    policy_t policy = {.rates = i % 8 ? &rates : NULL, .low = (uint16_t)(rnd_word(&seed) & 0xe)};
    for (unsigned s = 1; s <= 3; s++) policy.friends[s] = (uint16_t)(rnd_word(&seed) & 0xe);
    while (p.hand[p.turn]) {
      const cardset_t legal = play_legal(&p, NULL);
      const card_t c = policy_card(&policy, &p, legal, &rng);
      double sum = 0;
      assert_true(legal >> c & 1);
      CARDSET_EACH(d, legal) sum += policy_chance(&policy, &p, legal, (card_t)d);
      assert_true(!policy.rates || (sum > 0.999 && sum < 1.001));
      play_card(&p, c);
    }
    assert_int_equal(p.finished, 8);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(follows_its_words), cmocka_unit_test(sees_open_cards),
                                     cmocka_unit_test(knows_what_is_likely),
                                     cmocka_unit_test(keeps_what_is_worth_most), cmocka_unit_test(is_always_legal)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
