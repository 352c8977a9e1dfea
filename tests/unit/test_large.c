/* test_large.c - packs of up to 128 cards: the C library compiled with CARD_LIMIT 128. Sets are compared with lists of
 * cards, one after another. The other tests look at the same source. */
#include "count.h"
#include "solve.h"
#include "testing.h"

static rng_t seeded(const char *seed) {
  rng_t rng;
  rng_seed(&rng, seed, strlen(seed));
  return rng;
}

static void sets_hold_128_cards(void **state) {
  uint64_t seed = 1;
  (void)state;
  for (int i = 0; i < TIMES(2000); i++) {
    card_t card[CARD_LIMIT], sorted[CARD_LIMIT];
    const unsigned n = 1 + rnd_below(&seed, CARD_LIMIT);
    cardset_t set = 0;
    rnd_order(&seed, CARDSET_ALL, card);
    for (unsigned k = 0; k < n; k++) set |= card_bit(card[k]);
    assert_int_equal(cardset_count(set), n);
    assert_int_equal(cardset_list(set, sorted), n);
    for (unsigned k = 1; k < n; k++) assert_true(sorted[k - 1] < sorted[k]);
    for (unsigned k = 0; k < n; k++) assert_int_equal(cardset_nth(set, k), sorted[k]);
    assert_int_equal(cardset_first(set), sorted[0]);
    assert_int_equal(cardset_last(set), sorted[n - 1]);
  }
}

static void a_deck_of_two_packs_has_copies(void **state) {
  const char text[] = "2 x AKQJT98765432 of CDHS, 4 x joker";
  deck_spec_t spec;
  deck_t deck;
  unsigned count;
  size_t at;
  cardset_t aces;
  (void)state;
  assert_null(deck_read(&spec, text, strlen(text), &at));
  assert_true(deck_make(&deck, &spec, &count));
  assert_int_equal(count, 108);
  assert_int_equal(cardset_count(deck.cards), 108);
  assert_int_equal(cardset_count(deck_distinct(&deck, deck.cards, 0)), 53);
  assert_int_equal(cardset_count(deck.jokers), 4);
  assert_null(deck_cards(&deck, "A of CDHS", 9, &aces, &at));
  assert_int_equal(cardset_count(aces), 8);
  assert_string_equal(deck.name[cardset_last(deck.cards)], "*");
  assert_true(deck_read_more(&spec, "A of S", 6, &at) == NULL && deck_make(&deck, &spec, &count) && count == 109);
  assert_null(deck_read_more(&spec, "5 x 65432 of CDHS", 17, &at));
  assert_false(deck_make(&deck, &spec, &count));
  assert_int_equal(count, 209);
}

/* Each place of the pack has each card as often as any other. */
static void shuffles_are_fair(void **state) {
  enum { CARDS = 104, SHUFFLES = 200 * CARDS };
  static unsigned first[CARDS], last[CARDS], tenth[CARDS];
  const rng_t seed = seeded("fair");
  const cardset_t set = card_bit(CARDS) - 1;
  (void)state;
  for (int i = 0; i < SHUFFLES; i++) {
    pack_t pack;
    cardset_t seen = 0;
    pack_shuffle(&pack, set, rng_act(&seed, (uint64_t)i));
    pack_settle(&pack, CARDS);
    for (unsigned k = 0; k < CARDS; k++) seen |= card_bit(pack.card[k]);
    assert_true(seen == set);
    first[pack.card[0]]++, tenth[pack.card[9]]++, last[pack.card[CARDS - 1]]++;
  }
  assert_true(chi_square_fair(chi_square(first, CARDS, 200), CARDS - 1));
  assert_true(chi_square_fair(chi_square(tenth, CARDS, 200), CARDS - 1));
  assert_true(chi_square_fair(chi_square(last, CARDS, 200), CARDS - 1));
}

/* Cards settled one by one are the same as those settled at once. */
static void a_pack_is_dealt_as_far_as_one_likes(void **state) {
  const rng_t seed = seeded("far");
  (void)state;
  for (unsigned size = 65; size <= CARD_LIMIT; size++) {
    const cardset_t set = size == CARD_LIMIT ? CARDSET_ALL : card_bit((card_t)size) - 1;
    pack_t whole, parts;
    pack_shuffle(&whole, set, rng_act(&seed, size));
    pack_shuffle(&parts, set, rng_act(&seed, size));
    pack_settle(&whole, size);
    for (unsigned n = 1; n <= size; n++) pack_settle(&parts, n);
    assert_memory_equal(whole.card, parts.card, size);
  }
}

/* 104 cards to two hands of 40 and a rest of 24: each card is in the first hand in 40 of 104 deals. */
static void unseen_cards_go_anywhere(void **state) {
  enum { CARDS = 104, DEALS = 20000 };
  static unseen_t unseen;
  static unsigned count[2];
  const cardset_t set = card_bit(CARDS) - 1, high = set & ~(card_bit(60) - 1);
  const unseen_place_t place[] = {{40, set}, {40, high}, {24, set}};
  cardset_t out[LENGTH(place)];
  rng_t rng = seeded("unseen");
  (void)state;
  assert_true(unseen_prepare(&unseen, set, place, LENGTH(place)));
  for (int i = 0; i < DEALS; i++) {
    unseen_draw(&unseen, &rng, out);
    assert_int_equal(cardset_count(out[0]), 40);
    assert_int_equal(cardset_count(out[1]), 40);
    assert_true((out[0] | out[1] | out[2]) == set && !(out[1] & ~high) && !(out[0] & out[1]) && !(out[0] & out[2]));
    count[out[0] & card_bit(7) ? 1 : 0]++; /* a low card: 60 of them share 64 places in the first hand and the rest */
  }
  const double share = (double)count[1] / DEALS;
  assert_true(share > 0.61 && share < 0.64); /* 40 / 64 = 0.625, and 3.5 standard deviations */
}

static void a_run_goes_beyond_card_63(void **state) {
  const char text[] = "2 x AKQJT98765432 of CDHS";
  deck_spec_t spec;
  deck_t deck;
  unsigned count;
  size_t at;
  cardset_t set, run[RUNS_MAX];
  (void)state;
  assert_null(deck_read(&spec, text, strlen(text), &at));
  assert_true(deck_make(&deck, &spec, &count));
  assert_null(deck_cards(&deck, "65432 of HS, K of D", 19, &set, &at));
  assert_int_equal(run_find(&deck, set, 2, run), 2);
  assert_int_equal(cardset_count(run[0]), 5);
  assert_int_equal(cardset_count(run[1]), 5);
  assert_true(cardset_first(run[1]) > 63);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sets_hold_128_cards),      cmocka_unit_test(a_deck_of_two_packs_has_copies),
      cmocka_unit_test(shuffles_are_fair),        cmocka_unit_test(a_pack_is_dealt_as_far_as_one_likes),
      cmocka_unit_test(unseen_cards_go_anywhere), cmocka_unit_test(a_run_goes_beyond_card_63),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
