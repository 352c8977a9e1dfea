/* test_unseen.c - deals that fit, against counting every deal of a small pack. */
#include "testing.h"
#include "solve.h"

enum { MOST_DEALS = 6000, MOST_CARDS = 9 };

/* Every deal of `cards` to the places, one card after another; a deal is a number with a digit for each card. */
typedef struct all {
  const unseen_place_t *place;
  unsigned places, n;
  card_t card[MOST_CARDS];
  unsigned cards;
  unsigned deal[MOST_DEALS];
} all_t;

static void deal_from(all_t *a, unsigned i, uint8_t *lacks, unsigned deal) {
  if (i == a->cards) {
    assert_true(a->n < MOST_DEALS);
    a->deal[a->n++] = deal;
    return;
  }
  for (unsigned p = 0; p < a->places; p++) {
    if (!lacks[p] || !(a->place[p].may >> a->card[i] & 1)) continue;
    lacks[p]--;
    deal_from(a, i + 1, lacks, deal * a->places + p);
    lacks[p]++;
  }
}

static void deal_all(all_t *a, cardset_t cards, const unseen_place_t *place, unsigned places) {
  uint8_t lacks[UNSEEN_PLACES];
  a->place = place, a->places = places, a->n = a->cards = 0;
  CARDSET_EACH(c, cards) a->card[a->cards++] = (card_t)c;
  for (unsigned p = 0; p < places; p++) lacks[p] = place[p].lacks;
  deal_from(a, 0, lacks, 0);
}

static unsigned deal_number(const all_t *a, const cardset_t *out) {
  unsigned deal = 0;
  for (unsigned i = 0; i < a->cards; i++)
    for (unsigned p = 0; p < a->places; p++)
      if (out[p] >> a->card[i] & 1) deal = deal * a->places + p;
  return deal;
}

static void check_draws(const all_t *a, const unseen_t *u, unsigned per_deal) {
  static unsigned count[MOST_DEALS];
  cardset_t out[UNSEEN_PLACES];
  rng_t rng;
  memset(count, 0, sizeof count);
  rng_seed(&rng, "draws", 5);
  for (unsigned i = 0; i < per_deal * a->n; i++) {
    unsigned at = 0;
    unseen_draw(u, &rng, out);
    const unsigned deal = deal_number(a, out);
    while (at < a->n && a->deal[at] != deal) at++;
    assert_true(at < a->n); /* a deal that does not fit */
    count[at]++;
  }
  assert_true(a->n == 1 || chi_square_fair(chi_square(count, a->n, per_deal), a->n - 1));
}

/* Each deal has a number of its own. */
static void check_numbers(const all_t *a, const unseen_t *u) {
  static bool seen[MOST_DEALS];
  cardset_t out[UNSEEN_PLACES];
  memset(seen, 0, sizeof seen);
  for (unsigned i = 0; i < a->n; i++) {
    unsigned at = 0;
    unseen_nth(u, i, out);
    const unsigned deal = deal_number(a, out);
    while (at < a->n && a->deal[at] != deal) at++;
    assert_true(at < a->n && !seen[at]);
    seen[at] = true;
  }
}

static unseen_t u;
static all_t all;

static void counts_and_draws(void **state) {
  (void)state;
  const cardset_t nine = set_named("AC KC QC AD KD QD AH KH QH");
  const unseen_place_t place[] = {
      {3, set_named("AC KC QC AD KD")}, {3, ~set_named("AC AD AH")}, {2, ~UINT64_C(0)}, {1, ~UINT64_C(0)}};
  deal_all(&all, nine, place, 4);
  assert_true(all.n > 100);
  assert_true(unseen_prepare(&u, nine, place, 4));
  assert_true(unseen_count(&u) == all.n);
  check_draws(&all, &u, 200);
  check_numbers(&all, &u);
}

/* Many constraints on small packs: the counts, and that an impossible one is said to be so. */
static void random_constraints(void **state) {
  (void)state;
  const cardset_t seven = set_named("AC KC AD KD AH KH AS");
  uint64_t seed = 7;
  unsigned none = 0, some = 0;
  for (int i = 0; i < 400; i++) {
    unseen_place_t place[4] = {{0}};
    unsigned left = 7;
    for (unsigned p = 0; p < 4; p++) {
      place[p].lacks = (uint8_t)(p == 3 ? left : rnd_below(&seed, left + 1));
      place[p].may = rnd_cards(&seed, seven, 8 + rnd_below(&seed, 9));
      left -= place[p].lacks;
    }
    deal_all(&all, seven, place, 4);
    assert_int_equal(unseen_prepare(&u, seven, place, 4), all.n > 0);
    none += !all.n, some += all.n > 1;
    if (!all.n) continue;
    assert_true(unseen_count(&u) == all.n);
    check_numbers(&all, &u);
    if (i % 10 == 0) check_draws(&all, &u, 60);
  }
  assert_true(none > 20 && some > 100);
}

/* 39!/13!^3, too many to enumerate: 84478098072866400. */
static void bridge(void **state) {
  (void)state;
  const cardset_t spades = suit_cards(SUIT_S);
  unseen_place_t place[3] = {{13, ~UINT64_C(0)}, {13, ~UINT64_C(0)}, {13, ~UINT64_C(0)}};
  assert_true(unseen_prepare(&u, CARDSET_FULL & ~spades, place, 3));
  assert_true(unseen_count(&u) > 84478098072866400.0 * (1 - 1e-12) && unseen_count(&u) < 84478098072866400.0 * (1 + 1e-12));
  place[0].may = ~suit_cards(SUIT_C); /* voids all round */
  place[1].may = ~suit_cards(SUIT_D);
  place[2].may = ~suit_cards(SUIT_H);
  assert_true(unseen_prepare(&u, CARDSET_FULL & ~spades, place, 3));
  cardset_t out[3];
  rng_t rng;
  rng_seed(&rng, "", 0);
  for (int i = 0; i < 1000; i++) {
    unseen_draw(&u, &rng, out);
    for (unsigned p = 0; p < 3; p++) {
      assert_int_equal(cardset_count(out[p]), 13);
      assert_true((out[p] & ~place[p].may) == 0);
    }
    assert_true((out[0] | out[1] | out[2]) == (CARDSET_FULL & ~spades));
  }
}

static void edges(void **state) {
  (void)state;
  cardset_t out[1] = {1};
  rng_t rng;
  rng_seed(&rng, "", 0);
  assert_true(unseen_prepare(&u, 0, NULL, 0)); /* nothing is unseen: one deal */
  assert_true(unseen_count(&u) == 1);
  const unseen_place_t empty = {0, 0}, one = {1, 0}, two = {2, ~UINT64_C(0)};
  assert_true(unseen_prepare(&u, 0, &empty, 1));
  unseen_draw(&u, &rng, out);
  assert_true(out[0] == 0);
  assert_false(unseen_prepare(&u, set_named("AC"), &one, 1));
  assert_false(unseen_prepare(&u, set_named("AC"), &two, 1)); /* too few cards */
  assert_false(unseen_prepare(&u, set_named("AC KC QC"), &two, 1));
  unseen_place_t many[UNSEEN_KINDS + 1]; /* more kinds of places than are told apart */
  cardset_t cards = 0;
  for (unsigned p = 0; p <= UNSEEN_KINDS; p++) {
    many[p] = (unseen_place_t){1, card_bit((card_t)p)};
    cards |= card_bit((card_t)p);
  }
  assert_false(unseen_prepare(&u, cards, many, UNSEEN_KINDS + 1));
}

/* Cards that a play rules out are not in the hand that made it, whatever the duties. Following suit rules out the others'
 * most cards. */
static void plays_rule_out(void **state) {
  (void)state;
  static const rules_t *const games[] = {&zole_rules, &klaberjass_rules, &plain_rules, &whist_rules, &both_rules};
  uint64_t seed = 11;
  unsigned some = 0;
  for (int i = 0; i < 200000; i++) {
    const rules_t *rules = games[i % 5];
    static order_t order[5];
    if (i < 5) order[i] = rules_order(rules);
    const order_t *o = &order[i % 5];
    const cardset_t pack = rules_pack(rules);
    duties_t d = {.has = (uint32_t)rnd_word(&seed) & 0xff,
                  .beat_when = (uint8_t)rnd_below(&seed, 3),
                  .partner_exempt = rnd_below(&seed, 2)};
    if (!rnd_below(&seed, 3)) d.not_led = rnd_cards(&seed, pack, 4);
    if (!rnd_below(&seed, 3)) d.forced = rnd_cards(&seed, pack, 2);
    if (!rnd_below(&seed, 3)) d.free_follow = rnd_cards(&seed, pack, 3);
    const cardset_t hand = rnd_cards(&seed, pack, 1 + rnd_below(&seed, 8)), rest = pack & ~hand;
    if (!hand || !rest) continue;
    duty_view_t v = {CARD_NONE, CARD_NONE, rnd_below(&seed, 2), false};
    if (rnd_below(&seed, 4)) {
      v.led = v.best = cardset_nth(rest, rnd_below(&seed, cardset_count(rest)));
      const cardset_t over = rest & o->above[v.led];
      if (over && rnd_below(&seed, 2)) v.best = cardset_nth(over, rnd_below(&seed, cardset_count(over)));
    }
    const cardset_t legal = duty_legal(&d, o, &v, hand, NULL);
    const card_t c = cardset_nth(legal, rnd_below(&seed, cardset_count(legal)));
    const cardset_t out = duty_ruled_out(&d, o, &v, c, pack);
    assert_true((out & hand) == 0);
    some += out != 0;
  }
  assert_true(some > 20000);
  const order_t o = rules_order(&plain_rules);
  const duties_t follow = {.has = DUTY_FLAG(DUTY_FOLLOW)};
  const duty_view_t v = {card_named("AC"), card_named("AC"), false, false};
  assert_true(duty_ruled_out(&follow, &o, &v, card_named("9D"), CARDSET_FULL) ==
              (rules_pack(&plain_rules) & suit_cards(SUIT_C)));
  assert_true(duty_ruled_out(&follow, &o, &v, card_named("9C"), CARDSET_FULL) == 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(counts_and_draws), cmocka_unit_test(random_constraints),
                                     cmocka_unit_test(bridge), cmocka_unit_test(edges), cmocka_unit_test(plays_rule_out)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
