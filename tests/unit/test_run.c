/* test_run.c - sequences, against a finder that walks the ranks as one would with a finger. */
#include "count.h"
#include "testing.h"

enum { MOST = RUNS_MAX };

static unsigned runs_by_hand(cardset_t set, unsigned least, cardset_t out[MOST]) {
  unsigned n = 0;
  for (unsigned suit = 0; suit < CARD_SUITS; suit++) {
    unsigned rank = 0;
    while (rank < CARD_RANKS) {
      unsigned length = 0;
      while (rank + length < CARD_RANKS && set >> (16 * suit + rank + length) & 1) length++;
      if (length >= least && length > 0) out[n++] = ((UINT64_C(1) << length) - 1) << (16 * suit + rank);
      rank += length + 1;
    }
  }
  return n;
}

static void check(cardset_t set, unsigned least) {
  cardset_t want[MOST], got[MOST];
  const unsigned n = runs_by_hand(set, least, want);
  assert_int_equal(run_find(full_deck(), set, least, got), n);
  for (unsigned i = 0; i < n; i++) assert_true(got[i] == want[i]);
}

static void every_set_of_a_suit(void **state) {
  (void)state;
  for (unsigned suit = 0; suit < CARD_SUITS; suit++)
    for (cardset_t ranks = 0; ranks < 1u << CARD_RANKS; ranks++)
      for (unsigned least = 1; least <= 5; least++) check(ranks << 16 * suit, least);
  for (unsigned least = 1; least <= 14; least++) check(suit_cards(SUIT_H), least);
}

static void random_sets(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int i = 0; i < 50000; i++)
    check(rnd_cards(&seed, CARDSET_FULL, 1 + rnd_below(&seed, 15)), 1 + rnd_below(&seed, 5));
  for (unsigned least = 1; least <= 14; least++) check(CARDSET_FULL, least);
}

static void check_sequences(const char *cards, unsigned trumps, const char *const *want) {
  cardset_t got[CARD_LIMIT];
  const unsigned n = run_sequences(full_deck(), set_named(cards), 3, 4, trumps, got);
  unsigned i = 0;
  for (; want[i]; i++) assert_true(i < n && got[i] == set_named(want[i]));
  assert_int_equal(n, i);
}

/* Sequences of the Klaberjass family: KB-5.1 to KB-5.3. */
static void sequences_as_they_score(void **state) {
  (void)state;
#define WANT(...) (const char *const[]){ __VA_ARGS__, NULL }
  check_sequences("AC KC JC TC AD KH", SUIT_NONE, WANT(NULL));
  check_sequences("AC KC QC JC TC 9C", SUIT_NONE, WANT("AC KC QC JC TC 9C"));
  check_sequences("AC KC QC JC TC 9C 8C", SUIT_NONE, WANT("AC KC QC JC", "TC 9C 8C"));
  check_sequences("AS KS QS JS TS 9S 8S 7S", SUIT_NONE, WANT("AS KS QS JS", "TS 9S 8S 7S"));
  check_sequences("AC KC QC JD TD 9D 8D", SUIT_NONE, WANT("JD TD 9D 8D", "AC KC QC")); /* fifty before twenty */
  check_sequences("JC TC 9C QD JD TD", SUIT_NONE, WANT("QD JD TD", "JC TC 9C"));       /* then the higher top */
  check_sequences("JC TC 9C JD TD 9D JH TH 9H", SUIT_H, WANT("JH TH 9H", "JC TC 9C", "JD TD 9D"));
#undef WANT
}

static void named_sets(void **state) {
  (void)state;
  cardset_t run[MOST];
  assert_int_equal(run_find(full_deck(), set_named("2S AS KS 3S"), 2, run), 2); /* the ace is high only */
  assert_true(run[0] == set_named("AS KS"));
  assert_true(run[1] == set_named("3S 2S"));
  assert_int_equal(run_find(full_deck(), set_named("2C AD"), 2, run), 0); /* one suit does not run into the next */
  assert_int_equal(run_find(full_deck(), set_named("9H 8H TH JH"), 3, run), 1);
  assert_true(run[0] == set_named("JH TH 9H 8H"));
  assert_int_equal(run_find(full_deck(), 0, 1, run), 0);
}

/* Thirteen ranks have room for seven runs of one card, so four suits for 28: none may be left out. */
static void as_many_as_there_can_be(void **state) {
  (void)state;
  check(UINT64_C(0x1555155515551555), 1);
  cardset_t got[CARD_LIMIT]; /* and where each card is a sequence of its own, 52 */
  assert_int_equal(run_sequences(full_deck(), CARDSET_FULL, 1, 1, SUIT_NONE, got), 52);
  assert_in_range(RUNS_MAX, MOST, 2 * MOST); /* out[] has room for RUNS_MAX by the contract */
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_set_of_a_suit),
    cmocka_unit_test(random_sets),
    cmocka_unit_test(named_sets), cmocka_unit_test(sequences_as_they_score),
    cmocka_unit_test(as_many_as_there_can_be),
  };
  return cmocka_run_group_tests_name("run", tests, NULL, NULL);
}
