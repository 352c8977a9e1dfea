/* test_pack.c - shuffles are fair and the same everywhere, stacks do as they say, deals go where planned. */
#include "play.h"
#include "testing.h"

static rng_t act(const char *seed, uint64_t n) {
  rng_t rng;
  rng_seed(&rng, seed, strlen(seed));
  return rng_act(&rng, n);
}

/* Random sets of every size, and the largest: 64 cards. */
static cardset_t set_of_size(uint64_t *state, unsigned size) {
  card_t card[CARD_LIMIT];
  cardset_t set = 0;
  rnd_order(state, size > 52 ? ~UINT64_C(0) : CARDSET_FULL, card);
  for (unsigned i = 0; i < size; i++) set |= UINT64_C(1) << card[i];
  return set;
}

static cardset_t settled_cards(const pack_t *pack, unsigned n) {
  cardset_t seen = 0;
  for (unsigned i = 0; i < n; i++) {
    assert_true(pack->card[i] < CARD_LIMIT);
    seen |= UINT64_C(1) << pack->card[i];
  }
  return seen;
}

static void unshuffled_is_the_listing(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (unsigned size = 0; size <= 64; size++) {
    const cardset_t set = set_of_size(&seed, size);
    pack_t pack;
    memset(&pack, 0x5a, sizeof pack);
    pack_init(&pack, set);
    assert_int_equal(pack.size, size);
    assert_int_equal(pack.settled, size);
    for (unsigned i = 1; i < size; i++) assert_true(pack.card[i - 1] < pack.card[i]);
    assert_true(settled_cards(&pack, size) == set);
  }
}

static void each_card_once(void **state) {
  (void)state;
  uint64_t seed = 6;
  for (unsigned size = 1; size <= 64; size++)
    for (unsigned turn = 0; turn < 30; turn++) {
      const cardset_t set = set_of_size(&seed, size);
      pack_t pack;
      pack_shuffle(&pack, set, act("once", 100 * size + turn));
      assert_int_equal(pack.size, size);
      assert_true(settled_cards(&pack, size) == set); /* nothing is lost before it is drawn either */
      pack_settle(&pack, size);
      assert_int_equal(pack.settled, size);
      assert_true(settled_cards(&pack, size) == set);
    }
}

static void order_of(const pack_t *pack, card_t out[CARD_LIMIT]) {
  memset(out, CARD_NONE, CARD_LIMIT);
  memcpy(out, pack->card, pack->size);
}

/* A set and a generator give one order, whatever was in the pack before. */
static void same_seed_same_order(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (unsigned size = 1; size <= 64; size++) {
    const cardset_t set = set_of_size(&seed, size);
    pack_t a, b;
    card_t x[CARD_LIMIT], y[CARD_LIMIT];
    memset(&a, 0x5a, sizeof a);
    pack_shuffle(&a, set, act("same", size));
    pack_settle(&a, size);
    pack_shuffle(&b, CARDSET_FULL, act("other", size));
    pack_settle(&b, 20);
    pack_shuffle(&b, set, act("same", size));
    pack_settle(&b, size);
    order_of(&a, x), order_of(&b, y);
    assert_memory_equal(x, y, sizeof x);
    pack_shuffle(&b, set, act("same", size + 1000));
    pack_settle(&b, size);
    order_of(&b, y);
    if (size > 12) assert_memory_not_equal(x, y, sizeof x);
  }
}

static void settled_in_steps_or_at_once(void **state) {
  (void)state;
  uint64_t seed = 8;
  for (unsigned turn = 0; turn < 3000; turn++) {
    const unsigned size = 1 + rnd_below(&seed, 64);
    const cardset_t set = set_of_size(&seed, size);
    pack_t once, steps;
    pack_shuffle(&once, set, act("steps", turn));
    pack_settle(&once, size);
    pack_shuffle(&steps, set, act("steps", turn));
    for (unsigned at = 0; at < size;) {
      at += rnd_below(&seed, 4 + size / 4);
      if (at > size) at = size;
      pack_settle(&steps, at);
      assert_in_range(steps.settled, at, size);
      assert_memory_equal(steps.card, once.card, steps.settled); /* what is settled stays */
      assert_true(settled_cards(&steps, size) == set);
    }
    assert_memory_equal(steps.card, once.card, size);
  }
}

/* Two orders written down, so that no compiler and no machine changes them unseen. */
static void golden_orders(void **state) {
  (void)state;
  static const struct {
    const char *pack, *order;
  } golden[] = {
    { NULL, "2S 7H JH 3C QC 6D 9S 2D 4S AS KC QS 8S 9H JD AD 3H 4C 7S TC 6C 2H 5C 9D 5H 6S "
            "8D 8C TD 2C TS 7D TH QD 9C 3D KD KH 3S JS 7C JC QH 6H AH 4H 8H 5D AC KS 5S 4D" },
    { "AC KC QC JC TC 9C AD KD QD JD TD 9D 8D 7D AH KH QH JH TH 9H AS KS QS JS TS 9S",
      "AS QC AH 9D TH 9H AD TC QH QD KC KS 9S JH 7D AC JD TS TD JC KD KH QS JS 8D 9C" },
  };
  for (unsigned i = 0; i < LENGTH(golden); i++) {
    card_t want[CARD_LIMIT];
    const unsigned n = cards_named(golden[i].order, want);
    pack_t pack;
    pack_shuffle(&pack, golden[i].pack ? set_named(golden[i].pack) : CARDSET_FULL, act("k7", i));
    pack_settle(&pack, pack.size);
    assert_int_equal(pack.size, n);
    assert_memory_equal(pack.card, want, n);
  }
}

/* The orders of packs of every size are part of the format of records: a seed deals the same cards for good. */
static void golden_orders_of_every_size(void **state) {
  (void)state;
  uint64_t sum = 0;
  for (unsigned size = 1; size <= CARD_LIMIT; size++) {
    pack_t pack;
    pack_shuffle(&pack, ~UINT64_C(0) >> (CARD_LIMIT - size), act("k7", size));
    pack_settle(&pack, size);
    for (unsigned i = 0; i < size; i++) sum = sum * 31 + pack.card[i];
  }
  assert_true(sum == UINT64_C(0x28d3c4c184b23f4c));
}

/* Every card at every place equally often. With both margins fixed the sum is spread as chi-square with (n - 1)^2
 * degrees, stretched by n / (n - 1). */
static void assert_places_even(cardset_t set, unsigned shuffles) {
  static unsigned count[CARD_LIMIT * CARD_LIMIT];
  const unsigned n = cardset_count(set);
  unsigned place[CARD_LIMIT];
  for (unsigned c = 0, i = 0; c < CARD_LIMIT; c++)
    if (set >> c & 1) place[c] = i++;
  memset(count, 0, sizeof count);
  rng_t seed;
  rng_seed(&seed, "places", 6);
  for (unsigned turn = 0; turn < shuffles; turn++) {
    pack_t pack;
    pack_shuffle(&pack, set, rng_act(&seed, turn));
    pack_settle(&pack, n);
    for (unsigned i = 0; i < n; i++) count[i * n + place[pack.card[i]]]++;
  }
  const double x = chi_square(count, (size_t)n * n, (double)shuffles / n) * (n - 1) / n;
  if (!chi_square_fair(x, (n - 1) * (n - 1))) fail_msg("%u cards: chi-square %.0f", n, x);
}

static void every_card_at_every_place(void **state) {
  (void)state;
  assert_places_even(rules_pack(&zole_rules), 60000);
  assert_places_even(CARDSET_FULL, 40000);
  assert_places_even(~UINT64_C(0), 20000);
  for (unsigned n = 2; n <= 40; n += n < 12 ? 1 : 7) assert_places_even((UINT64_C(1) << n) - 1, 10000);
}

/* An order's number among all of its cards' orders: how many of the cards after it each one is above. */
static unsigned order_number(const card_t *card, unsigned n) {
  unsigned number = 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned above = 0;
    for (unsigned j = i + 1; j < n; j++) above += card[j] < card[i];
    number = number * (n - i) + above;
  }
  return number;
}

static void assert_orders_even(const char *cards, unsigned orders, unsigned shuffles) {
  unsigned count[720] = { 0 };
  rng_t seed;
  rng_seed(&seed, "orders", 6);
  for (unsigned turn = 0; turn < shuffles; turn++) {
    pack_t pack;
    pack_shuffle(&pack, set_named(cards), rng_act(&seed, turn));
    pack_settle(&pack, pack.size);
    count[order_number(pack.card, pack.size)]++;
  }
  const double x = chi_square(count, orders, (double)shuffles / orders);
  if (!chi_square_fair(x, orders - 1)) fail_msg("%u orders: chi-square %.0f", orders, x);
}

static void every_order_equally_often(void **state) {
  (void)state;
  assert_orders_even("AC", 1, 100);
  assert_orders_even("AC 2S", 2, 100000);
  assert_orders_even("AC KD 2S", 6, 100000);
  assert_orders_even("AC KD QH JS", 24, 240000);
  assert_orders_even("AC KD QH JS 9S 8S", 720, 360000);
}

/* Pairs of neighbours in a whole pack: that the draws of one batch and of the next are free of each other. */
static void neighbours_are_free_of_each_other(void **state) {
  (void)state;
  enum { SHUFFLES = 40000 };
  static unsigned count[52 * 52];
  rng_t seed;
  rng_seed(&seed, "pairs", 5);
  for (unsigned turn = 0; turn < SHUFFLES; turn++) {
    pack_t pack;
    pack_shuffle(&pack, CARDSET_FULL, rng_act(&seed, turn));
    pack_settle(&pack, 52);
    for (unsigned i = 1; i < 52; i++) {
      const card_t a = pack.card[i - 1], b = pack.card[i];
      count[(13 * (a / 16) + a % 16) * 52 + 13 * (b / 16) + b % 16]++;
    }
  }
  double x = 0;
  const double expected = SHUFFLES * 51.0 / (52 * 51);
  for (unsigned i = 0; i < 52 * 52; i++) {
    if (i % 53 == 0) assert_int_equal(count[i], 0); /* a card is not its own neighbour */
    else x += chi_square(&count[i], 1, expected);
  }
  assert_true(chi_square_fair(x, 51 * 51));
}

/* A generator whose next number is `word`. */
static rng_t about_to_draw(uint64_t word) { return (rng_t){ { 0, 77, 78, word >> 23 | word << 41 } }; }

static void assert_same_order(cardset_t set, rng_t a, rng_t b, bool same) {
  pack_t x, y;
  pack_shuffle(&x, set, a), pack_shuffle(&y, set, b);
  pack_settle(&x, x.size), pack_settle(&y, y.size);
  assert_int_equal(memcmp(x.card, y.card, x.size) == 0, same);
}

static rng_t skip_one(rng_t rng) {
  rng_next(&rng);
  return rng;
}

/* Chance finds no missing rejection in a small pack, so the words are chosen. Four cards take one word, times
 * 4 * 3 * 2; 2^64 mod 24 = 16, so that a word stands exactly when the low half of 24 * word is 16 or more. */
static void the_uneven_rest_is_drawn_again(void **state) {
  (void)state;
  const cardset_t four = set_named("AC KD QH JS");
  const uint64_t refused[] = { 0, UINT64_C(0x0aaaaaaaaaaaaaab), UINT64_C(0x8000000000000000) },
                 stands[] = { 1, UINT64_C(0x1555555555555555), UINT64_C(0x1555555555555556) };
  for (unsigned i = 0; i < LENGTH(refused); i++)
    assert_same_order(four, about_to_draw(refused[i]), skip_one(about_to_draw(refused[i])), true);
  const unsigned number[] = { 0, 1, 2 }; /* 24 * word / 2^64: the orders from the listing on */
  for (unsigned i = 0; i < LENGTH(stands); i++) {
    pack_t pack;
    pack_shuffle(&pack, four, about_to_draw(stands[i]));
    const rng_t next = skip_one(pack.rng);
    pack_settle(&pack, 4);
    assert_memory_equal(&pack.rng, &next, sizeof next); /* one word and no more */
    assert_int_equal(order_number(pack.card, 4), number[i]);
  }
  assert_same_order(CARDSET_FULL, about_to_draw(0), skip_one(about_to_draw(0)), true);
  assert_same_order(CARDSET_FULL, about_to_draw(1), skip_one(about_to_draw(1)), false);
}

static void assert_refused(cardset_t set, const card_t *card, unsigned n) {
  pack_t pack, before;
  pack_shuffle(&pack, CARDSET_FULL, act("stack", 0));
  pack_settle(&pack, 9);
  before = pack;
  assert_false(pack_stack(&pack, set, card, n));
  assert_memory_equal(pack.card, before.card, sizeof pack.card);
  assert_int_equal(pack.size, before.size);
  assert_int_equal(pack.settled, before.settled);
  assert_memory_equal(&pack.rng, &before.rng, sizeof pack.rng);
}

static void stacked_as_given(void **state) {
  (void)state;
  uint64_t seed = 9;
  for (unsigned turn = 0; turn < 2000; turn++) {
    const unsigned size = rnd_below(&seed, 65);
    const cardset_t set = set_of_size(&seed, size);
    card_t card[CARD_LIMIT];
    assert_int_equal(rnd_order(&seed, set, card), size);
    pack_t pack;
    pack_shuffle(&pack, CARDSET_FULL, act("stack", turn));
    pack_settle(&pack, rnd_below(&seed, 53));
    assert_true(pack_stack(&pack, set, card, size));
    assert_int_equal(pack.size, size);
    assert_int_equal(pack.settled, size);
    pack_settle(&pack, size);
    assert_memory_equal(pack.card, card, size);
  }
}

static void stacks_refused(void **state) {
  (void)state;
  const cardset_t set = set_named("AC KC AD 2S");
  card_t card[CARD_LIMIT];
  assert_refused(set, card, cards_named("AC KC AD", card));             /* one missing */
  assert_refused(set, card, cards_named("AC KC AD 2S QC", card));       /* one too many */
  assert_refused(set, card, cards_named("AC KC AD 2S 2S", card));       /* twice, besides all */
  assert_refused(set, card, cards_named("AC KC AD AD", card));          /* twice, instead of one */
  assert_refused(set, card, cards_named("AC KC AD 3S", card));          /* a foreign one */
  assert_refused(set, card, 0);
  assert_refused(0, card, 1);
  for (unsigned c = CARD_LIMIT; c < 256; c++)
    for (unsigned at = 0; at < 4; at++) { /* no card, not even one whose low bits name the card it stands for */
      cards_named("AC KC AD 2S", card);
      card[at] = (card_t)c;
      assert_refused(set, card, 4);
    }
}

/* Three seats get four cards each, two go to pile 0, each seat gets four more. */
static void a_deal_in_stages(void **state) {
  (void)state;
  deal_t deal = { .stage = { 12, 14, 26 }, .stages = 3, .used = 26 };
  for (unsigned i = 0; i < 12; i++) deal.to[i] = deal.to[14 + i] = (uint8_t)(i / 4);
  deal.to[12] = deal.to[13] = DEAL_PILE | 0;
  cardset_t seat[8] = { 0 }, pile[8] = { 0 };
  uint32_t placed[CARD_LIMIT];
  pack_t pack;
  pack_init(&pack, rules_pack(&zole_rules));
  deal_run(&deal, &pack, 0, deal.stage[0], seat, pile, placed, 0);
  assert_true(seat[0] == set_named("AC KC QC JC"));
  assert_true(seat[2] == set_named("QD JD TD 9D"));
  assert_true(pile[0] == 0);
  deal_run(&deal, &pack, deal.stage[0], deal.stage[1], seat, pile, placed, 0);
  assert_true(pile[0] == set_named("8D 7D"));
  deal_run(&deal, &pack, deal.stage[1], deal.stage[2], seat, pile, placed, 0);
  assert_true(seat[0] == set_named("AC KC QC JC AH KH QH JH"));
  assert_true(seat[1] == set_named("TC 9C AD KD TH 9H AS KS"));
  assert_true(seat[2] == set_named("QD JD TD 9D QS JS TS 9S"));
}

/* A random plan over a stretch of the pack: seats, piles, and places that stay. */
static void random_plan(uint64_t *state, deal_t *deal) {
  memset(deal, 0, sizeof *deal);
  for (unsigned i = 0; i < CARD_LIMIT; i++) {
    const unsigned kind = rnd_below(state, 6);
    deal->to[i] = (uint8_t)(kind == 0 ? DEAL_STOCK : kind == 1 ? DEAL_PILE | rnd_below(state, 8) : rnd_below(state, 8));
  }
}

static void deals_go_where_planned(void **state) {
  (void)state;
  uint64_t seed = 11;
  for (unsigned turn = 0; turn < 5000; turn++) {
    deal_t deal;
    uint32_t placed[CARD_LIMIT] = { 0 };
    cardset_t seat[8], pile[128], want_seat[8], want_pile[128]; /* one for each pile that a byte can name */
    pack_t pack, whole;
    random_plan(&seed, &deal);
    for (unsigned i = 0; i < 8; i++) want_seat[i] = seat[i] = rnd_word(&seed); /* both are added to */
    for (unsigned i = 0; i < 128; i++) want_pile[i] = pile[i] = rnd_word(&seed);
    const unsigned to = rnd_below(&seed, 53), from = rnd_below(&seed, to + 1);
    pack_shuffle(&pack, CARDSET_FULL, act("deal", turn));
    whole = pack;
    pack_settle(&whole, 52);
    for (unsigned i = from; i < to; i++) {
      const cardset_t card = UINT64_C(1) << whole.card[i];
      if (deal.to[i] == DEAL_STOCK) continue;
      if (deal.to[i] >= DEAL_PILE) want_pile[deal.to[i] - DEAL_PILE] |= card;
      else want_seat[deal.to[i]] |= card;
    }
    deal_run(&deal, &pack, from, to, seat, pile, placed, 0);
    assert_memory_equal(seat, want_seat, sizeof seat);
    assert_memory_equal(pile, want_pile, sizeof pile);
    for (unsigned i = from; i < to; i++) /* a card of a pile is placed, no other is */
      assert_int_equal(placed[whole.card[i]] > 0, deal.to[i] != DEAL_STOCK && deal.to[i] >= DEAL_PILE);
    pack_settle(&pack, 52); /* the deal takes nothing out of the pack and changes nothing below */
    assert_memory_equal(pack.card, whole.card, 52);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unshuffled_is_the_listing),
      cmocka_unit_test(each_card_once),
      cmocka_unit_test(same_seed_same_order),
      cmocka_unit_test(settled_in_steps_or_at_once),
      cmocka_unit_test(golden_orders),
      cmocka_unit_test(golden_orders_of_every_size),
      cmocka_unit_test(every_card_at_every_place),
      cmocka_unit_test(every_order_equally_often),
      cmocka_unit_test(neighbours_are_free_of_each_other),
      cmocka_unit_test(the_uneven_rest_is_drawn_again),
      cmocka_unit_test(stacked_as_given),
      cmocka_unit_test(stacks_refused),
      cmocka_unit_test(a_deal_in_stages),
      cmocka_unit_test(deals_go_where_planned),
  };
  return cmocka_run_group_tests_name("pack", tests, NULL, NULL);
}
