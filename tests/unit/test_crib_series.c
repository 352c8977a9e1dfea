/* Series of the play at cribbage: whose turn it is, and which cards fit. */
#include "crib_series.h"
#include "testing.h"

static const crib_play_t usual = {.thirty_one = 2};
static const uint8_t two[] = {0, 2, 1}, four[] = {0, 2, 3, 4, 1};

typedef struct at {
  crib_series_t series;
  cardset_t hand[5];
} at_t;

static at_t begun(unsigned leader, const char *one, const char *two_, const char *three, const char *last) {
  at_t at = {.hand = {0, set_named(one), set_named(two_), set_named(three), set_named(last)}};
  crib_series_begin(&at.series, leader);
  return at;
}

static unsigned lay(at_t *at, unsigned seat, const char *card) {
  at->hand[seat] &= ~card_bit(card_named(card));
  return crib_series_lay(&at->series, seat, card_named(card), &usual);
}

static unsigned turn_of(const at_t *at, const uint8_t *next, unsigned seats) {
  return crib_series_turn(&at->series, seats, next, at->hand);
}

/* CR-5.2, CR-5.4, CR-6.2, CR-6.3, CR-6.4 */
static void counts_up_to_31(void **state) {
  (void)state;
  at_t at = begun(1, "5C KD 5H", "TC JC 6C", "", "");
  assert_int_equal(turn_of(&at, two, 2), 1);
  assert_int_equal(lay(&at, 1, "5C"), 0);
  assert_int_equal(turn_of(&at, two, 2), 2);
  assert_int_equal(lay(&at, 2, "TC"), 2); /* fifteen */
  assert_int_equal(lay(&at, 1, "KD"), 0); /* 25 */
  assert_true(crib_series_fitting(&at.series, at.hand[2]) == set_named("6C"));
  assert_int_equal(lay(&at, 2, "6C"), 2); /* thirty-one */
  assert_int_equal(turn_of(&at, two, 2), 0);
}

/* CR-5.8: who laid the last card goes on, and never says go. */
static void plays_on_after_a_go(void **state) {
  (void)state;
  at_t at = begun(1, "KC KD 2C", "KH KS", "", "");
  assert_int_equal(lay(&at, 1, "KC"), 0);
  assert_int_equal(lay(&at, 2, "KH"), 2); /* a pair */
  assert_int_equal(lay(&at, 1, "KD"), 6); /* a pair royal, at 30 */
  assert_int_equal(turn_of(&at, two, 2), 2);
  assert_true(crib_series_fitting(&at.series, at.hand[2]) == 0);
  crib_series_go(&at.series, 2);
  assert_int_equal(turn_of(&at, two, 2), 0); /* the deuce does not fit */
  at.hand[1] |= set_named("AC");
  assert_int_equal(turn_of(&at, two, 2), 1);
}

/* CR-5.7: passed over without a card, or after a go; CR-5.9: over when nobody has a card. */
static void passes_over(void **state) {
  (void)state;
  at_t at = begun(3, "KC", "", "QC 4C", "TH 9H");
  assert_int_equal(lay(&at, 3, "QC"), 0);
  assert_int_equal(turn_of(&at, four, 4), 4);
  assert_int_equal(lay(&at, 4, "TH"), 0);
  assert_int_equal(lay(&at, 1, "KC"), 0); /* 30 */
  assert_int_equal(turn_of(&at, four, 4), 3);
  crib_series_go(&at.series, 3);
  assert_int_equal(turn_of(&at, four, 4), 4);
  crib_series_go(&at.series, 4);
  assert_int_equal(turn_of(&at, four, 4), 0);
  at = begun(1, "2C", "3C", "", "");
  lay(&at, 1, "2C");
  lay(&at, 2, "3C");
  assert_int_equal(turn_of(&at, two, 2), 0);
}

/* CR-1.2: ace 1, two to nine their number, the others 10. */
static void fits_by_pips(void **state) {
  (void)state;
  at_t at = begun(1, "KC QC 4C AC", "", "", "");
  const cardset_t all = set_named("AS 2S 3S 8S 9S TS JS QS KS");
  assert_true(crib_series_fitting(&at.series, all) == all);
  lay(&at, 1, "KC");
  lay(&at, 1, "QC"); /* 20 */
  assert_true(crib_series_fitting(&at.series, all) == all);
  lay(&at, 1, "AC"); /* 21 */
  assert_true(crib_series_fitting(&at.series, all) == all);
  lay(&at, 1, "4C"); /* 25 */
  assert_true(crib_series_fitting(&at.series, all) == set_named("AS 2S 3S"));
  lay(&at, 1, "5H"); /* 30 */
  assert_true(crib_series_fitting(&at.series, all) == set_named("AS"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counts_up_to_31),
      cmocka_unit_test(plays_on_after_a_go),
      cmocka_unit_test(passes_over),
      cmocka_unit_test(fits_by_pips),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
