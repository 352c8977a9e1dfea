/* test_poker.c - poker hands: how many there are of each class is known, and of two hands a comparison card by card says
 * which is better. */
#include "count.h"
#include "testing.h"

static uint32_t value_of(const card_t *card) {
  uint8_t rank[POKER_CARDS], suit[POKER_CARDS];
  for (unsigned i = 0; i < POKER_CARDS; i++) rank[i] = (uint8_t)(POKER_ACE - card[i] % 16), suit[i] = card[i] / 16;
  return poker_value(rank, suit);
}

static uint32_t value_named(const char *words) {
  card_t card[CARD_LIMIT];
  assert_int_equal(cards_named(words, card), POKER_CARDS);
  return value_of(card);
}

/* The well-known numbers of hands of 52 cards, 2,598,960 in all; and of each class, how many different values it has. */
static void every_hand(void **state) {
  (void)state;
  static const unsigned want[] = {
      [POKER_HIGH_CARD] = 1302540, [POKER_PAIR] = 1098240, [POKER_TWO_PAIRS] = 123552, [POKER_THREE] = 54912,
      [POKER_STRAIGHT] = 10200,    [POKER_FLUSH] = 5108,   [POKER_FULL_HOUSE] = 3744,  [POKER_FOUR] = 624,
      [POKER_STRAIGHT_FLUSH] = 40, [POKER_FIVE] = 0};
  unsigned count[LENGTH(want)] = {0};
  card_t pack[52], hand[POKER_CARDS];
  unsigned n = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (c % 16 < CARD_RANKS) pack[n++] = (card_t)c;
  for (unsigned a = 0; a < 52; a++)
    for (unsigned b = a + 1; b < 52; b++)
      for (unsigned c = b + 1; c < 52; c++)
        for (unsigned d = c + 1; d < 52; d++)
          for (unsigned e = d + 1; e < 52; e++) {
            const unsigned place[] = {a, b, c, d, e};
            for (unsigned i = 0; i < POKER_CARDS; i++) hand[i] = pack[place[i]];
            count[poker_class(value_of(hand))]++;
          }
  for (unsigned i = 0; i < LENGTH(want); i++) assert_int_equal(count[i], want[i]);
}

/* From the best to the worst, each a hair better than the next. */
static void ladder(void **state) {
  (void)state;
  static const char *const hand[] = {
      "QH QH QH QH QH", "AS KS QS JS TS", "6D 5D 4D 3D 2D", "5D 4D 3D 2D AD", "AC AD AH AS 2C", "KC KD KH KS AC",
      "KC KD KH KS QC", "AC AD AH KC KD", "AC AD AH QC QD", "KC KD KH AC AD", "AH QH 9H 7H 3H", "AS QS 9S 7S 2S",
      "AC KD QH JS TC", "6C 5D 4H 3S 2C", "5C 4D 3H 2S AC", "AC AD AH 4S 2C", "AC AD AH 3S 2C", "AC AD 3H 3S KC",
      "AC AD 3H 3S QC", "AC AD 2H 2S KC", "KC KD QH QS AC", "AC AD KH QS JC", "AC AD KH QS TC", "2C 2D 5H 4S 3C",
      "AC KD QH JS 9C", "AC KD QH JS 8C", "7C 5D 4H 3S 2C"};
  for (unsigned i = 1; i < LENGTH(hand); i++) assert_true(value_named(hand[i - 1]) > value_named(hand[i]));
}

static void ties(void **state) {
  (void)state;
  assert_int_equal(value_named("AC KD QH JS 9C"), value_named("9H JD AS QC KC"));
  assert_int_equal(value_named("AC AD KH KS 2C"), value_named("2D KC AS KD AH"));
  assert_int_equal(value_named("5C 4D 3H 2S AC"), value_named("AD 2C 3C 4C 5D"));
  assert_int_equal(value_named("AS KS QS JS TS"), value_named("AH KH QH JH TH"));
}

static void names(void **state) {
  (void)state;
  assert_string_equal(poker_class_name(poker_class(value_named("AC AD KH KS 2C"))), "two pairs");
  assert_string_equal(poker_class_name(poker_class(value_named("KC AD QH 2S 3C"))), "high card"); /* not round the corner */
  assert_string_equal(poker_class_name(poker_class(value_named("AC AC AC AC AC"))), "five of a kind");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_hand),
      cmocka_unit_test(ladder),
      cmocka_unit_test(ties),
      cmocka_unit_test(names),
  };
  return cmocka_run_group_tests_name("poker", tests, NULL, NULL);
}
