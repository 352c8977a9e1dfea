/* test_sums.c - the parts of some things that make a number, against a trial of every part. */
#include "count.h"
#include "testing.h"

enum { CARDS = 12, MOST = 1 << CARDS };

static void check(const sums_thing_t *thing, unsigned n, unsigned least, unsigned most) {
  static sums_part_t found[MOST];
  unsigned want = 0;
  const unsigned got = sums_find(thing, n, least, most, found, MOST);
  assert_in_range(got, 0, MOST);
  for (unsigned which = 1; which < 1u << n; which++) {
    unsigned sum = 0;
    cardset_t part = 0;
    bool counts = true;
    for (unsigned i = 0; i < n; i++) {
      if (!(which >> i & 1)) continue;
      counts = counts && thing[i].value && !(thing[i].is_copy && !(which >> (i - 1) & 1));
      part |= thing[i].cards;
      sum += thing[i].value;
    }
    if (!counts || sum < least || sum > most) continue;
    unsigned times = 0;
    for (unsigned i = 0; i < got; i++) times += found[i].cards == part && found[i].sum == sum;
    assert_int_equal(times, 1);
    want++;
  }
  assert_int_equal(got, want);
  if (got > 1) assert_int_equal(sums_find(thing, n, least, most, found, got - 1), got);
}

/* Things of a card or two, some of them copies. */
static void random_cards(void **state) {
  (void)state;
  uint64_t seed = 4;
  for (int i = 0; i < 1500; i++) {
    sums_thing_t thing[CARDS];
    const unsigned n = rnd_below(&seed, CARDS + 1);
    for (unsigned k = 0; k < n; k++) {
      const cardset_t other = rnd_below(&seed, 3) ? 0 : card_bit((card_t)(5 * k + 1));
      thing[k] = (sums_thing_t){card_bit((card_t)(5 * k)) | other, rnd_below(&seed, 11), false};
      if (k > 0 && rnd_below(&seed, 4) == 0) thing[k].value = thing[k - 1].value, thing[k].is_copy = true;
    }
    const unsigned least = 1 + rnd_below(&seed, 30);
    check(thing, n, least, least);
    check(thing, n, least, least + rnd_below(&seed, 80));
  }
}

/* 5 5 5 and 5 with each of K Q J: 1 + 4 x 3 of the hand of 29 and a king and a queen more, and no other. */
static void fifteens(void **state) {
  (void)state;
  sums_thing_t thing[7];
  sums_part_t found[64];
  for (unsigned i = 0; i < 7; i++) thing[i] = (sums_thing_t){card_bit((card_t)i), i < 4 ? 5 : 10, false};
  assert_int_equal(sums_find(thing, 7, 15, 15, found, 64), 4 + 4 * 3);
  assert_true(found[0].cards == 7); /* the first three */
}

/* All of 64 cards, the last of which makes the number: no time is lost in what cannot be ended. */
static void only_the_whole(void **state) {
  (void)state;
  sums_thing_t thing[CARD_LIMIT];
  sums_part_t found[2];
  unsigned sum = 0;
  for (unsigned i = 0; i < CARD_LIMIT; i++) thing[i] = (sums_thing_t){card_bit((card_t)i), 2, false};
  for (unsigned i = 0; i < CARD_LIMIT; i++) sum += thing[i].value;
  assert_int_equal(sums_find(thing, CARD_LIMIT, sum, sum, found, 2), 1);
  assert_true(found[0].cards == UINT64_MAX);
  assert_int_equal(sums_find(thing, CARD_LIMIT, 63, 63, found, 2), 0);
  assert_int_equal(sums_find(thing, CARD_LIMIT, 64, 64, found, 2), 3); /* one more than there is room for */
  thing[9].value = SUMS_TARGET;
  assert_int_equal(sums_find(thing, CARD_LIMIT, SUMS_TARGET, SUMS_TARGET, found, 2), 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_cards),
      cmocka_unit_test(fifteens),
      cmocka_unit_test(only_the_whole),
  };
  return cmocka_run_group_tests_name("sums", tests, NULL, NULL);
}
