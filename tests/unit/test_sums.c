/* test_sums.c - the parts of a set that make a number, against a trial of every part. */
#include "count.h"
#include "testing.h"

enum { CARDS = 12, MOST = 1 << CARDS };

static void check(const sums_card_t *card, unsigned n, unsigned target) {
  static cardset_t found[MOST];
  unsigned want = 0;
  const unsigned got = sums_find(card, n, target, found, MOST);
  assert_in_range(got, 0, MOST);
  for (unsigned which = 1; which < 1u << n; which++) {
    unsigned sum = 0;
    cardset_t part = 0;
    bool counts = true;
    for (unsigned i = 0; i < n; i++) {
      if (!(which >> i & 1)) continue;
      counts = counts && card[i].value && !(card[i].is_copy && !(which >> (i - 1) & 1));
      part |= card_bit(card[i].card);
      sum += card[i].value;
    }
    if (!counts || sum != target) continue;
    unsigned times = 0;
    for (unsigned i = 0; i < got; i++) times += found[i] == part;
    assert_int_equal(times, 1);
    want++;
  }
  assert_int_equal(got, want);
  if (got > 1) assert_int_equal(sums_find(card, n, target, found, got - 1), got);
}

static void random_cards(void **state) {
  (void)state;
  uint64_t seed = 4;
  for (int i = 0; i < 1500; i++) {
    sums_card_t card[CARDS];
    const unsigned n = rnd_below(&seed, CARDS + 1);
    for (unsigned k = 0; k < n; k++) {
      card[k] = (sums_card_t){(card_t)(5 * k), rnd_below(&seed, 11), false};
      if (k > 0 && rnd_below(&seed, 4) == 0) card[k].value = card[k - 1].value, card[k].is_copy = true;
    }
    check(card, n, 1 + rnd_below(&seed, 30));
  }
}

/* 5 5 5 and 5 with each of K Q J: 1 + 4 x 3 of the hand of 29 and a king and a queen more, and no other. */
static void fifteens(void **state) {
  (void)state;
  sums_card_t card[7];
  cardset_t found[64];
  for (unsigned i = 0; i < 7; i++) card[i] = (sums_card_t){(card_t)i, i < 4 ? 5 : 10, false};
  assert_int_equal(sums_find(card, 7, 15, found, 64), 4 + 4 * 3);
  assert_true(found[0] == 7); /* the first three */
}

/* All of 64 cards, the last of which makes the number: no time is lost in what cannot be ended. */
static void only_the_whole(void **state) {
  (void)state;
  sums_card_t card[CARD_LIMIT];
  cardset_t found[2];
  unsigned sum = 0;
  for (unsigned i = 0; i < CARD_LIMIT; i++) card[i] = (sums_card_t){(card_t)i, 2, false};
  for (unsigned i = 0; i < CARD_LIMIT; i++) sum += card[i].value;
  assert_int_equal(sums_find(card, CARD_LIMIT, sum, found, 2), 1);
  assert_true(found[0] == UINT64_MAX);
  assert_int_equal(sums_find(card, CARD_LIMIT, 63, found, 2), 0);
  assert_int_equal(sums_find(card, CARD_LIMIT, 64, found, 2), 3); /* one more than there is room for */
  card[9].value = SUMS_TARGET;
  assert_int_equal(sums_find(card, CARD_LIMIT, SUMS_TARGET, found, 2), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_cards),
      cmocka_unit_test(fifteens),
      cmocka_unit_test(only_the_whole),
  };
  return cmocka_run_group_tests_name("sums", tests, NULL, NULL);
}
