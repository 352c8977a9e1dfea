/* test_card.c - cards as text, sets of cards. */
#include "testing.h"

/* Parses from a buffer of exactly `len` bytes, so that a sanitizer sees a byte read past the end. */
static size_t parse_exact(const char *text, size_t len, card_t *out) {
  char *copy = malloc(len ? len : 1);
  assert_non_null(copy);
  memcpy(copy, text, len);
  char *exact = len ? copy : copy + 1;
  const size_t used = card_parse(exact, len, out);
  free(copy);
  return used;
}

/* A list in both ways; `out` has room for exactly `max` while it is read. */
static int parse_list(const char *text, size_t len, card_t *out, int max, size_t *bad) {
  deck_t deck;
  deck_standard(&deck);
  char *copy = malloc(len + 1);
  card_t *room = malloc((size_t)max + 1);
  assert_non_null(copy);
  assert_non_null(room);
  memcpy(copy + 1, text, len); /* ends where the block ends, even when it is empty */
  const int n = deck_parse_all(&deck, copy + 1, len, room + 1, max, bad);
  if (n > 0) memcpy(out, room + 1, (size_t)n);
  free(copy);
  free(room);
  return n;
}

static const char *const signs[CARD_SUITS] = { "\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0" };

/* Every way to write card c; how many. */
static unsigned spellings(card_t c, char out[12][8]) {
  const char rank = rank_letter(c), suit = suit_letter(c);
  const char ranks[3][3] = { { rank }, { rank < 'A' ? rank : (char)(rank - 'A' + 'a') }, "10" };
  unsigned n = 0;
  for (unsigned r = 0; r < (rank == 'T' ? 3u : 2u); r++) {
    sprintf(out[n++], "%s%c", ranks[r], suit);
    sprintf(out[n++], "%s%c", ranks[r], suit - 'A' + 'a');
    sprintf(out[n++], "%s%s", ranks[r], signs[c / 16]);
  }
  return n;
}

static void every_spelling_of_every_card(void **state) {
  (void)state;
  for (unsigned c = 0; c < CARD_LIMIT; c++) {
    if (c % 16 >= CARD_RANKS) continue;
    char word[12][8];
    const unsigned n = spellings((card_t)c, word);
    for (unsigned i = 0; i < n; i++) {
      card_t got = CARD_NONE;
      assert_int_equal(parse_exact(word[i], strlen(word[i]), &got), strlen(word[i]));
      assert_int_equal(got, c);
      for (size_t len = 0; len < strlen(word[i]); len++) { /* cut short it is no card, and nothing is set */
        got = CARD_NONE;
        assert_int_equal(parse_exact(word[i], len, &got), 0);
        assert_int_equal(got, CARD_NONE);
      }
    }
  }
}

static void text_of_every_card(void **state) {
  (void)state;
  for (unsigned c = 0; c < CARD_LIMIT; c++) {
    if (c % 16 >= CARD_RANKS) continue;
    char text[3] = "??";
    card_t got = CARD_NONE;
    card_text((card_t)c, text);
    assert_int_equal(text[0], rank_letter((card_t)c));
    assert_int_equal(text[1], suit_letter((card_t)c));
    assert_int_equal(text[2], '\0');
    assert_int_equal(card_parse(text, 2, &got), 2);
    assert_int_equal(got, c);
    assert_int_equal(card_make(card_suit((card_t)c), card_rank((card_t)c)), c);
  }
}

/* A number that is no card still gives a text, one that names no card. */
static void text_of_no_card(void **state) {
  (void)state;
  for (unsigned c = 0; c < 256; c++) {
    if (c < CARD_LIMIT && c % 16 < CARD_RANKS) continue;
    char text[3] = "xx";
    card_t got;
    card_text((card_t)c, text);
    assert_int_equal(strlen(text), 2);
    assert_int_equal(card_parse(text, 2, &got), 0);
  }
}

static void only_the_start_is_read(void **state) {
  (void)state;
  card_t got = CARD_NONE;
  assert_int_equal(parse_exact("ADx", 3, &got), 2);
  assert_int_equal(got, card_named("AD"));
  assert_int_equal(parse_exact("td\0", 3, &got), 2);
  assert_int_equal(got, card_named("TD"));
  assert_int_equal(parse_exact("10S7", 4, &got), 3);
  assert_int_equal(got, card_named("TS"));
}

static void malformed(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t len;
  } bad[] = {
    { "", 0 }, { "A", 1 }, { "AA", 2 }, { "DA", 2 }, { " AD", 3 }, { "A D", 3 }, { "A\0D", 3 }, { "\0AD", 3 },
    { "\0\0", 2 }, { "1D", 2 }, { "0D", 2 }, { "10", 2 }, { "100D", 4 }, { "11D", 3 }, { "01D", 3 }, { "1TD", 3 },
    { "10\0D", 4 }, { "ZD", 2 }, { "AX", 2 }, { "-AD", 3 }, { "Dx", 2 }, { "A\xe2\x99", 3 }, { "A\xe2", 2 },
    { "A\xe2\x99\xa1", 4 }, { "A\xe2\x98\xa3", 4 }, { "A\xe1\x99\xa3", 4 }, { "A\xe2\x99\0", 4 },
    { "\xe2\x99\xa3" "A", 4 }, { "A\xa3", 2 }, { "A\xff", 2 }, { "\xff" "D", 2 },
  };
  for (unsigned i = 0; i < LENGTH(bad); i++) {
    card_t got = CARD_NONE;
    assert_int_equal(parse_exact(bad[i].text, bad[i].len, &got), 0);
    assert_int_equal(got, CARD_NONE);
  }
}

/* Every pair of bytes: a card exactly when both letters are. */
static void every_pair_of_bytes(void **state) {
  (void)state;
  unsigned cards = 0;
  for (unsigned i = 0; i < 65536; i++) {
    const char text[2] = { (char)(i >> 8), (char)i };
    const int rank = card_rank_of(text[0]), suit = card_suit_of(text[1]);
    card_t got = CARD_NONE;
    const size_t used = card_parse(text, 2, &got);
    assert_int_equal(used, rank >= 0 && suit >= 0 ? 2 : 0);
    assert_int_equal(got, used ? (unsigned)(16 * suit + rank) : CARD_NONE);
    cards += used != 0;
  }
  assert_int_equal(cards, (13 + 5) * 8); /* A K Q J T have two cases, and so has every suit */
}

static void letters(void **state) {
  (void)state;
  for (int i = 0; i < CARD_RANKS; i++) assert_int_equal(card_rank_of(CARD_RANK_LETTERS[i]), i);
  for (int i = 0; i < CARD_SUITS; i++) assert_int_equal(card_suit_of(CARD_SUIT_LETTERS[i]), i);
  for (int i = 0; i < 256; i++) {
    assert_int_equal(card_rank_of((char)i) >= 0, i && strchr("AKQJTakqjt98765432", i) != NULL);
    assert_int_equal(card_suit_of((char)i) >= 0, i && strchr("CDHScdhs", i) != NULL);
  }
}

static void lists(void **state) {
  (void)state;
  card_t got[8];
  assert_int_equal(parse_list("", 0, got, 0, NULL), 0);
  assert_int_equal(parse_list("   ", 3, got, 0, NULL), 0);
  assert_int_equal(parse_list("  AD 10s   t\xe2\x99\xa3 ", 16, got, 3, NULL), 3);
  assert_int_equal(got[0], card_named("AD"));
  assert_int_equal(got[1], card_named("TS"));
  assert_int_equal(got[2], card_named("TC"));
  assert_int_equal(parse_list("AD AD", 5, got, 8, NULL), 2); /* a list may name a card twice; a set is another matter */
}

/* READING: a word that begins with a card and goes on is bad from its first byte ("ADx" at the A, not the x). */
static void bad_lists(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t len;
    int max;
    size_t bad;
  } list[] = {
    { "AD", 2, 0, 0 },      { "AD KD", 5, 1, 3 },    { " AD  KD QD ", 11, 2, 8 }, { "ADx", 3, 8, 0 },
    { "AD KDx", 6, 8, 3 },  { "ADKD", 4, 8, 0 },     { "AD,KD", 5, 8, 0 },        { "AD\tKD", 5, 8, 0 },
    { "AD\0", 3, 8, 0 },    { "AD \0", 4, 8, 3 },    { "AD K", 4, 8, 3 },         { "x", 1, 8, 0 },
    { "AD 10", 5, 8, 3 },   { "AD\n", 3, 8, 0 },     { "  1D", 4, 8, 2 },         { "AD A\xe2\x99", 6, 8, 3 },
  };
  for (unsigned i = 0; i < LENGTH(list); i++) {
    card_t got[8];
    size_t bad = 99;
    assert_int_equal(parse_list(list[i].text, list[i].len, got, list[i].max, &bad), -1);
    assert_int_equal(bad, list[i].bad);
    assert_int_equal(parse_list(list[i].text, list[i].len, got, list[i].max, NULL), -1);
  }
}

/* Every prefix of a list is the cards that are whole in it, or bad at the one that is not. */
static void prefixes_of_a_list(void **state) {
  (void)state;
  static const char text[] = "AD 10S t\xe2\x99\xa3 2h";
  static const size_t start[] = { 0, 3, 7, 12 }, end[] = { 2, 6, 11, 14 };
  for (size_t len = 0; len <= 14; len++) {
    int whole = 0;
    while (whole < 4 && end[whole] <= len) whole++;
    const bool partial = whole < 4 && start[whole] < len;
    card_t got[4];
    size_t bad = 99;
    assert_int_equal(parse_list(text, len, got, 4, &bad), partial ? -1 : whole);
    if (partial) assert_int_equal(bad, start[whole]);
  }
}

static void random_lists_round_trip(void **state) {
  (void)state;
  uint64_t seed = 1;
  for (int turn = 0; turn < 2000; turn++) {
    card_t card[CARD_LIMIT], got[CARD_LIMIT];
    const unsigned n = rnd_order(&seed, rnd_cards(&seed, CARDSET_FULL, 8), card);
    char text[CARD_LIMIT * 4 + 1];
    size_t len = 0;
    for (unsigned i = 0; i < n; i++) {
      while (rnd_below(&seed, 3) == 0 && len < 100) text[len++] = ' ';
      card_text(card[i], text + len);
      text[len + 2] = ' ';
      len += 3;
    }
    assert_int_equal(parse_list(text, len, got, (int)n, NULL), n);
    assert_memory_equal(got, card, n);
    if (n) assert_int_equal(parse_list(text, len, got, (int)n - 1, NULL), -1);
  }
}

static void set_words(void **state) {
  (void)state;
  cardset_t full = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++) {
    if (c % 16 < CARD_RANKS) full |= UINT64_C(1) << c;
    assert_true(card_bit((card_t)c) == UINT64_C(1) << c);
  }
  assert_true(full == CARDSET_FULL);
  for (unsigned s = 0; s < CARD_SUITS; s++)
    for (unsigned c = 0; c < CARD_LIMIT; c++)
      assert_int_equal(suit_cards(s) >> c & 1, c % 16 < CARD_RANKS && c / 16 == s);
  for (unsigned r = 0; r < CARD_RANKS; r++)
    for (unsigned c = 0; c < CARD_LIMIT; c++) assert_int_equal(rank_cards(r) >> c & 1, c % 16 == r);
}

/* The set as a list, read one bit after another. */
static unsigned listing(cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (set >> c & 1) out[n++] = (card_t)c;
  return n;
}

static void check_set(cardset_t set) {
  card_t want[CARD_LIMIT];
  const unsigned n = listing(set, want);
  assert_int_equal(cardset_count(set), n);
  if (n) assert_int_equal(cardset_first(set), want[0]);
  for (unsigned k = 0; k < n; k++) assert_int_equal(cardset_nth(set, k), want[k]);
  unsigned at = 0;
  CARDSET_EACH(c, set) assert_int_equal(c, want[at++]);
  assert_int_equal(at, n);
}

static void sets_against_lists(void **state) {
  (void)state;
  uint64_t seed = 2;
  check_set(0);
  check_set(CARDSET_FULL);
  check_set(~UINT64_C(0));
  for (unsigned c = 0; c < CARD_LIMIT; c++) check_set(UINT64_C(1) << c);
  for (int i = 0; i < 3000; i++) check_set(rnd_cards(&seed, ~UINT64_C(0), 1 + rnd_below(&seed, 15)));
}

static int calls;
static cardset_t counted_set(void) {
  calls++;
  return set_named("2C AD KS");
}

static void each_in_listing_order(void **state) {
  (void)state;
  char text[3 * 52 + 1] = "";
  CARDSET_EACH(c, CARDSET_FULL) {
    char word[4] = { rank_letter((card_t)c), suit_letter((card_t)c), ' ' };
    strcat(text, word);
  }
  assert_string_equal(text, "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D "
                            "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S ");
  cardset_t sum = 0, products = 0;
  CARDSET_EACH(c, counted_set()) sum += c;
  assert_int_equal(sum, card_named("2C") + card_named("AD") + card_named("KS"));
  assert_int_equal(calls, 1); /* the set is evaluated once */
  CARDSET_EACH(a, counted_set()) CARDSET_EACH(b, set_named("QH QS")) products += a * b; /* one within another */
  assert_int_equal(products, sum * (card_named("QH") + card_named("QS")));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_spelling_of_every_card),
    cmocka_unit_test(text_of_every_card),
    cmocka_unit_test(text_of_no_card),
    cmocka_unit_test(only_the_start_is_read),
    cmocka_unit_test(malformed),
    cmocka_unit_test(every_pair_of_bytes),
    cmocka_unit_test(letters),
    cmocka_unit_test(lists),
    cmocka_unit_test(bad_lists),
    cmocka_unit_test(prefixes_of_a_list),
    cmocka_unit_test(random_lists_round_trip),
    cmocka_unit_test(set_words),
    cmocka_unit_test(sets_against_lists),
    cmocka_unit_test(each_in_listing_order),
  };
  return cmocka_run_group_tests_name("card", tests, NULL, NULL);
}
