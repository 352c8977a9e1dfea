/* test_choice.c - choices of cards, against Pascal's triangle and against lists made by counting through every subset. */
#include "play.h"
#include "testing.h"

static cardset_t first(unsigned n) { return n ? ~UINT64_C(0) >> (CARD_LIMIT - n) : 0; }

static void ways_are_pascals(void **state) {
  uint64_t row[CARD_LIMIT + 1] = {1};
  (void)state;
  for (unsigned n = 0; n <= CARD_LIMIT; n++) {
    for (unsigned k = 0; k <= n; k++) assert_true(choice_ways(full_deck(), first(n), k) == row[k]);
    assert_true(choice_ways(full_deck(), first(n), n + 1) == 0);
    for (unsigned k = n + 1; k > 0 && n < CARD_LIMIT; k--) row[k] += row[k - 1];
  }
}

static void counts_add_up(void **state) {
  (void)state;
  const cardset_t pack = CARDSET_FULL;
  assert_true(choice_count(&(choice_t){full_deck(), pack, 3, 3}) == 22100);
  assert_true(choice_count(&(choice_t){full_deck(), pack, 0, 2}) == 1 + 52 + 1326);
  assert_true(choice_count(&(choice_t){full_deck(), pack, 0, 52}) == UINT64_C(1) << 52);
  assert_true(choice_count(&(choice_t){full_deck(), 0, 0, 0}) == 1);
  assert_true(choice_count(&(choice_t){full_deck(), ~UINT64_C(0), 0, 61}) == CHOICE_MANY);
  assert_true(choice_count(&(choice_t){full_deck(), ~UINT64_C(0), 0, 64}) == CHOICE_MANY);
}

/* Returns true if a way comes before another: fewer cards first, then by the first card in which they differ. */
static bool before(cardset_t a, cardset_t b) {
  if (cardset_count(a) != cardset_count(b)) return cardset_count(a) < cardset_count(b);
  return a >> cardset_first(a ^ b) & 1;
}

static void every_way_in_order(void **state) {
  (void)state;
  const cardset_t from = card_bit(0) | card_bit(5) | card_bit(17) | card_bit(40) | card_bit(41) | card_bit(60);
  for (unsigned least = 0; least <= 6; least++)
    for (unsigned most = least; most <= 6; most++) {
      const choice_t choice = {full_deck(), from, least, most};
      cardset_t last = 0;
      for (uint64_t at = 0; at < choice_count(&choice); at++) {
        const cardset_t set = choice_nth(&choice, at);
        assert_true((set & ~from) == 0);
        assert_in_range(cardset_count(set), least, most);
        if (at) assert_true(before(last, set));
        last = set;
      }
    }
}

/* For two packs, the list has every way to take so many cards by name once. The ways are found by trying every subset. */
static void copies_make_one_way(void **state) {
  (void)state;
  deck_spec_t spec;
  deck_t deck;
  size_t at;
  unsigned n;
  assert_null(deck_read(&spec, "2 x AKQ of C, AK of D, 3 x joker", 32, &at));
  assert_true(deck_make(&deck, &spec, &n));
  for (unsigned k = 0; k <= n; k++) {
    uint64_t parts = 0; /* of a name the first copies are taken first: one such part a way */
    for (cardset_t set = 0; set <= deck.cards; set++) {
      bool first_ones = cardset_count(set) == k;
      CARDSET_EACH(c, set & deck.again) first_ones = first_ones && set >> (c - 1) & 1;
      parts += first_ones;
    }
    const choice_t choice = {&deck, deck.cards, k, k};
    assert_true(choice_count(&choice) == parts);
    for (uint64_t i = 0; i < parts; i++) {
      const cardset_t set = choice_nth(&choice, i);
      assert_int_equal(cardset_count(set), k);
      CARDSET_EACH(c, set & deck.again) assert_true(set >> (c - 1) & 1);
      if (i) assert_true(choice_nth(&choice, i - 1) != set);
    }
  }
}

static void the_last_of_many(void **state) {
  (void)state;
  const choice_t choice = {full_deck(), CARDSET_FULL, 0, 52};
  assert_true(choice_nth(&choice, 0) == 0);
  assert_true(choice_nth(&choice, choice_count(&choice) - 1) == CARDSET_FULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ways_are_pascals),    cmocka_unit_test(counts_add_up),    cmocka_unit_test(every_way_in_order),
      cmocka_unit_test(copies_make_one_way), cmocka_unit_test(the_last_of_many),
  };
  return cmocka_run_group_tests_name("choice", tests, NULL, NULL);
}
