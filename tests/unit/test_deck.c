/* test_deck.c - decks of any make: what a text or a spec makes, names, copies. */
#include "cards.h"
#include "testing.h"

static const char *const FULL = "AKQJT98765432 of CDHS";

static deck_t made(const char *text, unsigned want) {
  deck_spec_t spec;
  deck_t deck;
  size_t at;
  unsigned n;
  assert_null(deck_read(&spec, text, strlen(text), &at));
  assert_true(deck_make(&deck, &spec, &n));
  assert_int_equal(n, want);
  assert_int_equal(cardset_count(deck.cards), want);
  return deck;
}

/* The names of a set's cards in listing order. */
static const char *names(const deck_t *deck, cardset_t set) {
  static char text[CARD_LIMIT * DECK_NAME];
  text[0] = '\0';
  CARDSET_EACH(c, set) {
    if (*text) strcat(text, " ");
    strcat(text, deck->name[c]);
  }
  return text;
}

static cardset_t read(const deck_t *deck, const char *text) {
  cardset_t set;
  size_t at;
  assert_null(deck_cards(deck, text, strlen(text), &set, &at));
  return set;
}

static void refuses(const deck_t *deck, const char *text, const char *at_text) {
  cardset_t set;
  size_t at;
  assert_non_null(deck_cards(deck, text, strlen(text), &set, &at));
  assert_string_equal(text + at, at_text);
}

static void numbers_of_the_52_stay(void **state) {
  (void)state;
  const deck_t full = made(FULL, 52), skat = made("AKQJT987 of CDHS", 32), few = made("AKQ of CD, 2H", 7);
  assert_true(full.standard && skat.standard && few.standard);
  assert_true(full.cards == CARDSET_FULL);
  CARDSET_EACH(c, CARDSET_FULL) {
    char name[3];
    card_text((card_t)c, name);
    assert_string_equal(full.name[c], name);
    assert_string_equal(skat.name[c], name); /* a card that is not in the pack has a name to be refused by */
    assert_true(full.same[c] == card_bit((card_t)c));
  }
  assert_int_equal(cardset_count(read(&skat, "of H")), 8);
  assert_int_equal(cardset_count(read(&skat, "K, T")), 8);
  assert_int_equal(cardset_count(read(&full, "10")), 4);
  assert_true(read(&few, "2H AC") == (card_bit(card_named("2H")) | card_bit(card_named("AC"))));
  refuses(&skat, "AC 2H", "2H");
}

static void copies(void **state) {
  (void)state;
  const deck_t deck = made("2 x AKQJT9 of CDHS", 48);
  card_t c, list[4] = {0};
  assert_false(deck.standard);
  assert_string_equal(names(&deck, read(&deck, "AK of C, 9S")), "AC AC KC KC 9S 9S");
  assert_int_equal(cardset_count(read(&deck, "Q")), 8);
  assert_int_equal(cardset_count(deck.again), 24);
  assert_int_equal(deck_parse(&deck, "10d", 3, &c), 3);
  assert_string_equal(deck.name[c], "TD");
  assert_int_equal(deck_parse(&deck, "10\xe2\x99\xa6", 5, &c), 5);
  assert_string_equal(deck.name[c], "TD");
  assert_int_equal(deck_parse(&deck, "8D", 2, &c), 0);
  assert_int_equal(deck_parse_all(&deck, "QC 9S QC", 8, list, 4, NULL), 3);
  assert_int_equal(list[0], list[2]);
  deck_number(&deck, deck.cards, list, 3);
  assert_int_not_equal(list[0], list[2]);
  assert_true((deck.same[list[0]] & ~deck.again) == card_bit(list[0])); /* from the top: the first is the first */
  const cardset_t queens = read(&deck, "QC"), second = queens & deck.again;
  assert_true(deck_distinct(&deck, queens | read(&deck, "9S"), 0) == ((queens | read(&deck, "9S")) & ~deck.again));
  assert_true(deck_distinct(&deck, second, 0) == second);
  assert_true(deck_distinct(&deck, queens, second) == second);
}

static void cards_added(void **state) {
  (void)state;
  static const char more[] = "QC, 2D, 2 x joker";
  deck_spec_t spec;
  deck_t deck;
  size_t at;
  unsigned n;
  assert_null(deck_read(&spec, "AKQ of CD", 9, &at));
  assert_null(deck_read_more(&spec, more, sizeof more - 1, &at));
  assert_true(deck_make(&deck, &spec, &n));
  assert_string_equal(names(&deck, deck.cards), "AC KC QC QC AD KD QD 2D * *");
  assert_non_null(deck_read_more(&spec, "2 jokers", 8, &at)); /* different ones beside alike ones */
  assert_non_null(deck_read_more(&spec, "AC AC", 5, &at));
  deck_spec_of(&spec, read(&deck, "Q") & 0);
  deck_spec_name_all(&spec);
  assert_true(deck_make(&deck, &spec, &n));
  assert_int_equal(n, 52);
}

static void jokers(void **state) {
  (void)state;
  const deck_t one = made("AK of C, joker", 3), two = made("AK of C, 2 jokers", 4), alike = made("A of C, 3 x joker", 4);
  assert_string_equal(names(&one, one.cards), "AC KC *");
  assert_string_equal(names(&two, two.cards), "AC KC *1 *2");
  assert_string_equal(names(&alike, alike.cards), "AC * * *");
  assert_int_equal(cardset_count(alike.again), 2);
  assert_true(read(&two, "joker") == two.jokers);
  assert_string_equal(names(&two, read(&two, "*2")), "*2");
  assert_int_equal(two.suit_of[cardset_first(two.jokers)], SUIT_NONE);
}

static void suits_and_ranks_of_its_own(void **state) {
  (void)state;
  deck_spec_t spec = {.suits = "CDHST",
                      .ranks = "KQCJT987"
                               "1234"};
  deck_t deck;
  card_t c;
  unsigned n;
  for (unsigned s = 0; s < 4; s++)
    for (unsigned i = 0; i < 8; i++) {
      const unsigned r = s % 3 == 0 || i < 4 ? i : i + 4;
      spec.copies[s][r] = 1;
      spec.place[s][r] = (uint8_t)i;
    }
  spec.numbers[4] = 22;
  assert_true(deck_make(&deck, &spec, &n));
  assert_int_equal(n, 54);
  assert_string_equal(names(&deck, read(&deck, "of D")), "KD QD CD JD 1D 2D 3D 4D");
  assert_string_equal(names(&deck, read(&deck, "C of CDHS")), "CC CD CH CS"); /* the knights */
  assert_string_equal(names(&deck, read(&deck, "T22 T2 T1")), "T1 T2 T22");
  assert_int_equal(deck_parse(&deck, "t22", 3, &c), 3);
  assert_int_equal(deck_parse(&deck, "T23", 3, &c), 2);
  assert_int_equal(cardset_count(read(&deck, "of T")), 22);
  assert_int_equal(cardset_count(read(&deck, "T of CS")), 2); /* the tens */
  assert_true(deck.french);
}

static void wrong_packs(void **state) {
  (void)state;
  static const char *const bad[] = {"AC KC AC", "AKA of C", "AK of CX", "2 x ZC", "joker, joker", "3 jokers", ""};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    deck_spec_t spec;
    size_t at;
    assert_non_null(deck_read(&spec, bad[i], strlen(bad[i]), &at));
    assert_true(at <= strlen(bad[i]));
  }
  deck_spec_t spec;
  deck_t deck;
  size_t at;
  unsigned n;
  assert_null(deck_read(&spec, "2 x AKQJT98765432 of CDHS", 25, &at));
  assert_false(deck_make(&deck, &spec, &n));
  assert_int_equal(n, 104);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_of_the_52_stay),     cmocka_unit_test(copies),      cmocka_unit_test(jokers),
      cmocka_unit_test(cards_added), cmocka_unit_test(suits_and_ranks_of_its_own), cmocka_unit_test(wrong_packs),
  };
  return cmocka_run_group_tests_name("deck", tests, NULL, NULL);
}
