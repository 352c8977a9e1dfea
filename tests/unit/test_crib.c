/* test_crib.c - counting at cribbage: the hands and series of the rule page, the order of lists, and the edges. */
#include "crib.h"
#include "testing.h"

#define NONE CRIB_FLUSH_NONE
#define HAND CRIB_FLUSH_HAND
#define FIVE CRIB_FLUSH_FIVE
#define FOUR CRIB_FLUSH_FOUR

static card_t starter_named(const char *name) { return *name ? card_named(name) : CARD_NONE; }

/* ---- lists as text ---- */

/* "fifteen 8H 7H 2, run 9C 8H 7H 3" */
static void items_text(const crib_item_t *item, unsigned n, char *out) {
  *out = '\0';
  for (unsigned i = 0; i < n; i++) {
    out += sprintf(out, "%s%s", i ? ", " : "", crib_kind_name(item[i].kind));
    CARDSET_EACH(c, item[i].cards) out += sprintf(out, " %c%c", rank_letter((card_t)c), suit_letter((card_t)c));
    out += sprintf(out, " %u", item[i].points);
  }
}

/* Sums a hand up like the page: "fifteen 2+2, run 3". */
static void items_summary(const crib_item_t *item, unsigned n, char *out) {
  *out = '\0';
  for (unsigned i = 0; i < n; i++) {
    if (i && item[i].kind == item[i - 1].kind)
      out += sprintf(out, "+%u", item[i].points);
    else
      out += sprintf(out, "%s%s %u", i ? ", " : "", crib_kind_name(item[i].kind), item[i].points);
  }
}

static void pegs_text(const crib_peg_t *peg, unsigned n, char *out) {
  *out = '\0';
  for (unsigned i = 0; i < n; i++)
    out += sprintf(out, "%s%s/%u %u", i ? ", " : "", crib_kind_name(peg[i].kind), peg[i].last, peg[i].points);
}

/* ---- the page's hands ---- */

typedef struct hand {
  const char *kept, *starter;
  crib_flush_t flush;
  unsigned points;
  const char *summary;
} hand_t;

static const hand_t page_hands[] = {
    {"7C 2C 8D 9H", "6S", HAND, 10, "fifteen 2+2+2, run 4"}, /* D1 */
    {"AC 4D 3H 4S", "6S", HAND, 4, "fifteen 2, pair 2"},
    {"5C TD 6H 5S", "6S", HAND, 8, "fifteen 2+2, pair 2+2"},
    {"TC KD 6D 5H", "6S", HAND, 6, "fifteen 2+2, pair 2"},
    {"JD QH KS QS", "6S", FIVE, 8, "pair 2, run 3+3"},
    {"3C 3D 8S 7S", "JH", HAND, 4, "fifteen 2, pair 2"}, /* D2 */
    {"AC 6C TD QS", "JH", HAND, 3, "run 3"},
    {"KC 5D 2D TS", "JH", HAND, 6, "fifteen 2+2+2"},
    {"8C 6D 7H 9S", "JH", HAND, 8, "fifteen 2+2, run 4"},
    {"KH 9H 4H 2H", "JH", FIVE, 7, "fifteen 2, flush 5"},
    {"2C 8H 7H", "9C", HAND, 5, "fifteen 2, run 3"}, /* S1 */
    {"JC 5D 5S", "9C", HAND, 7, "fifteen 2+2, pair 2, nobs 1"},
    {"KD 9D QH 6H", "9C", FIVE, 6, "fifteen 2+2, pair 2"},
    {"TC 7D 5H", "3D", HAND, 4, "fifteen 2+2"}, /* S2 */
    {"6C 9H 8S", "3D", HAND, 2, "fifteen 2"},
    {"AH KS QS 2S", "3D", FIVE, 7, "fifteen 2+2, run 3"},
    {"KC QD AH", "6D", HAND, 0, ""}, /* S3 */
    {"8D TH 9S", "6D", HAND, 5, "fifteen 2, run 3"},
    {"8C 4C JS 3S", "6D", FIVE, 2, "fifteen 2"},
    {"QS 6S 2S", "AH", HAND, 3, "flush 3"}, /* S4 */
    {"7C 9D JH", "AH", HAND, 1, "nobs 1"},
    {"KS 8S 4S 3S", "AH", FIVE, 4, "fifteen 2+2"},
    {"KS 8S 4S 3S", "AH", FOUR, 8, "fifteen 2+2, flush 4"},                               /* box-flush-of-four */
    {"5C JD 5H 5S", "5D", HAND, 29, "fifteen 2+2+2+2+2+2+2+2, pair 2+2+2+2+2+2, nobs 1"}, /* six-card */
    {"4C 4D 6H 6S", "5D", HAND, 24, "fifteen 2+2+2+2, pair 2+2, run 3+3+3+3"},
    {"KC 2C 2H QS", "5D", FIVE, 6, "fifteen 2+2, pair 2"},
    {"QC 9C 6C 3C", "8C", HAND, 7, "fifteen 2, flush 5"}, /* dealt-box */
    {"JD TD AS 2S", "8C", HAND, 0, ""},
    {"7D KH 7H 8S", "8C", FIVE, 12, "fifteen 2+2+2+2, pair 2+2"},
    {"JH 4S 3S", "AH", HAND, 3, "fifteen 2, nobs 1"}, /* flush-in-play */
    {"7C 9D KS 8S", "AH", FIVE, 5, "fifteen 2, run 3"},
    {"3C 3D 4H 5S", "", HAND, 10, "fifteen 2, pair 2, run 3+3"}, /* CR-7.5: two runs of three; here 3 3 4 5 is 15 too */
    {"3C 4D 5H 6S", "", HAND, 6, "fifteen 2, run 4"},            /* and one run of four */
};

static void hands_of_the_page(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH(page_hands); i++) {
    const hand_t *h = &page_hands[i];
    crib_item_t item[CRIB_ITEMS];
    char text[512];
    const cardset_t kept = set_named(h->kept);
    assert_int_equal(crib_points(kept, starter_named(h->starter), h->flush, 1), h->points);
    items_summary(item, crib_list(kept, starter_named(h->starter), h->flush, 1, item), text);
    assert_string_equal(text, h->summary);
  }
}

static void check_list(const char *kept, const char *starter, crib_flush_t flush, unsigned nobs, const char *want) {
  crib_item_t item[CRIB_ITEMS];
  char text[2048];
  items_text(item, crib_list(set_named(kept), starter_named(starter), flush, nobs, item), text);
  assert_string_equal(text, want);
}

static void combinations_in_order(void **state) {
  (void)state;
  check_list("2C 8H 7H", "9C", HAND, 1, "fifteen 8H 7H 2, run 9C 8H 7H 3"); /* the record of S1 */
  check_list("JC 5D 5S", "9C", HAND, 1, "fifteen JC 5D 2, fifteen JC 5S 2, pair 5D 5S 2, nobs JC 1");
  check_list("KD 9D QH 6H", "9C", FIVE, 1, "fifteen 9C 6H 2, fifteen 9D 6H 2, pair 9C 9D 2");
  check_list("AC 7C 8D 7S", "", HAND, 1, "fifteen AC 7C 7S 2, fifteen 7C 8D 2, fifteen 8D 7S 2, pair 7C 7S 2");
  check_list("AH 2H 3H", "9S", HAND, 1, "fifteen AH 3H 2H 9S 2, run AH 3H 2H 3, flush AH 3H 2H 3"); /* an ace is low */
  check_list("QD KD", "AD", HAND, 1, ""); /* and not next to the king */
  check_list("TS 9S 2S JS", "7S", FIVE, 2, "run JS TS 9S 3, flush JS TS 9S 7S 2S 5, nobs JS 2");
}

/* CR-7.6 to CR-7.8, by rule and by number of cards. */
static void flush_and_nobs(void **state) {
  (void)state;
  check_list("KS TS 4S", "2S", NONE, 1, "");
  check_list("KS TS 4S", "2S", HAND, 1, "flush KS TS 4S 2S 4");
  check_list("KS TS 4S", "2D", HAND, 1, "flush KS TS 4S 3");
  check_list("KS TS 6S 4S", "2S", FIVE, 1, "flush KS TS 6S 4S 2S 5");
  check_list("KS TS 6S 4S", "2D", FIVE, 1, "");
  check_list("KS TS 6S 4S", "2D", FOUR, 1, "flush KS TS 6S 4S 4");
  check_list("KS TS 6S 4S", "", FOUR, 1, "flush KS TS 6S 4S 4");
  check_list("KS TS 6S 4S", "", FIVE, 1, "");
  check_list("KS TS 6S 4D", "2S", FOUR, 1, ""); /* four with the starter are none */
  check_list("KS TS", "2S", HAND, 1, "");       /* nor are two and the starter */
  check_list("TS", "2S", FIVE, 1, "");
  check_list("JS 3D", "9S", HAND, 1, "nobs JS 1");
  check_list("JS 3D", "9S", HAND, 0, ""); /* worth 0: left out */
  check_list("JD 3D", "9S", HAND, 1, "");
  check_list("3D 8S", "JS", HAND, 1, ""); /* the starter itself is no nobs */
  assert_int_equal(crib_points(set_named("JS 3D"), card_named("9S"), HAND, CRIB_MOST_POINTS), CRIB_MOST_POINTS);
}

static void few_and_many_cards(void **state) {
  (void)state;
  crib_item_t item[CRIB_ITEMS];
  assert_int_equal(crib_list(0, CARD_NONE, HAND, 1, item), 0);
  assert_int_equal(crib_points(0, CARD_NONE, HAND, 1), 0);
  check_list("", "JS", FIVE, 1, "");
  check_list("5S", "", HAND, 1, "");
  check_list("TS", "5S", HAND, 1, "fifteen TS 5S 2");
  check_list("AC 2C 3D", "4S", HAND, 1, "run AC 2C 3D 4S 4");
  check_list("KC AD 5D AH AS 5S", "2S", FOUR, 1,
             "fifteen KC AD AH AS 2S 2, fifteen KC 5D 2, fifteen KC 5S 2, fifteen AD 5D AH AS 5S 2S 2, "
             "pair AD AH 2, pair AD AS 2, pair 5D 5S 2, pair AH AS 2");
  check_list("AC 2C 3C 5D 6D 7D", "", HAND, 1, /* two runs of the longest length */
             "fifteen AC 3C 6D 5D 2, fifteen AC 2C 7D 5D 2, fifteen 3C 7D 5D 2, fifteen 2C 7D 6D 2, "
             "run AC 3C 2C 3, run 7D 6D 5D 3");
  check_list("AC 2C 3C TD JD QD", "KH", HAND, 1, /* a longer one hides the shorter */
             "fifteen 3C 2C QD 2, fifteen 3C 2C JD 2, fifteen 3C 2C TD 2, fifteen 3C 2C KH 2, run QD JD TD KH 4");
}

/* ---- the play ---- */

static const crib_play_t usual = {.thirty_one = 2}, upwards = {.thirty_one = 2, .rising = true},
                         suited = {.thirty_one = 2, .flush = true},
                         all_on = {.thirty_one = 2, .rising = true, .flush = true};

/* Plays a series and lists what every card makes, "kind/cards points" with commas between and a "|" after each card. */
static void check_series(const char *series, const crib_play_t *rules, const char *want) {
  card_t card[CARD_LIMIT];
  crib_peg_t peg[CRIB_PEGS];
  char text[1024], *end = text;
  const unsigned n = cards_named(series, card);
  *text = '\0';
  for (unsigned k = 1; k <= n; k++) {
    pegs_text(peg, crib_play(card, k, rules, peg), end);
    end += strlen(end);
    end += sprintf(end, "|");
  }
  assert_string_equal(text, want);
}

static void series_of_the_page(void **state) {
  (void)state;
  check_series("7C 4S 5C 6D 9H", &usual, "|||run/4 4|thirty-one/5 2|"); /* D1 */
  check_series("4D 5S 5H 8D 3H 6H", &usual, "||pair/2 2|||thirty-one/6 2|");
  check_series("TC 2C AC TD", &usual, "||||");
  check_series("8S 6C 5D 7H 3C AC", &usual, "|||run/4 4|||"); /* D2 */
  check_series("TS 9S 7S 2D 3D", &usual, "||||thirty-one/5 2|");
  check_series("QS KC 8C", &usual, "|||");
  check_series("TD 6D", &usual, "||");
  check_series("7H 5D 8H 5S 2C", &usual, "|||||");                    /* S1 */
  check_series("TC 8S 7D 6C", &usual, "|||thirty-one/4 2, run/3 3|"); /* S2 */
  check_series("TC 8S 7D 6C", &upwards, "|||thirty-one/4 2|");        /* runs-upwards */
  check_series("KC TH QD AH", &usual, "|||thirty-one/4 2|");          /* S3 */
  check_series("JD 4C 5H 6H 5C", &usual, "|||run/3 3||");             /* six-card */
  check_series("4D 5S 6S", &usual, "||fifteen/3 2, run/3 3|");
  check_series("QS 4S 6S 3S 2S", &suited, "||flush/3 3|flush/4 4|flush/5 5|"); /* flush-in-play */
}

static void pairs_and_totals(void **state) {
  (void)state;
  check_series("7C 7D 7H 7S", &usual, "|pair/2 2|pair-royal/3 6|double-pair-royal/4 12|");
  check_series("5C 5D 5H", &usual, "|pair/2 2|fifteen/3 2, pair-royal/3 6|");
  check_series("TC 5D", &usual, "|fifteen/2 2|");
  check_series("JC QD", &usual, "||"); /* of one pip value, not of one rank */
  check_series("KC KD KH AC", &(crib_play_t){.thirty_one = 1}, "|pair/2 2|pair-royal/3 6|thirty-one/4 1|");
  check_series("KC KD KH AC", &(crib_play_t){0}, "|pair/2 2|pair-royal/3 6||"); /* worth 0: left out */
  check_series("4C 4D 5H 4S", &usual, "|pair/2 2|||");                          /* a pair stands together */
  check_series("AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C", &usual,
               "|pair/2 2|pair-royal/3 6|double-pair-royal/4 12||pair/2 2|pair-royal/3 6|double-pair-royal/4 12|"
               "fifteen/9 2|pair/2 2|pair-royal/3 6|double-pair-royal/4 12||"); /* A 2 3 and 2 3 4 are not in one row */
}

static void runs_in_the_play(void **state) {
  (void)state;
  check_series("4C 6D 5H", &usual, "||fifteen/3 2, run/3 3|");
  check_series("4C 6D 5H", &upwards, "||fifteen/3 2|");
  check_series("AC 3D 2H 4S 5C", &usual, "||run/3 3|run/4 4|fifteen/5 2, run/5 5|");
  check_series("AC 2D 3H 4S 5C", &upwards, "||run/3 3|run/4 4|fifteen/5 2, run/5 5|");
  check_series("AC 3D 2H 3S 4C", &upwards, "||||run/3 3|"); /* as far as it rose: 2 3 4 */
  check_series("4C 2D 6H 5S 3C", &usual, "||||run/5 5|");   /* none before the gap is filled */
  check_series("3C 4D 4H 5S", &usual, "||pair/2 2||");      /* two of a rank part them */
  check_series("AC QD KH", &usual, "|||");                  /* an ace is low */
  check_series("JC KD QH", &usual, "||run/3 3|");
  check_series("TC JD", &upwards, "||");
  check_series("AC 2D 3H 4S 5C 6D 7H", &usual, "||run/3 3|run/4 4|fifteen/5 2, run/5 5|run/6 6|run/7 7|");
  check_series("5C 4D 3H 2S AC", &upwards, "||||fifteen/5 2|");
}

static void flush_in_the_play(void **state) {
  (void)state;
  check_series("4S 5S 6S 2D 3D AD", &suited, "||fifteen/3 2, run/3 3, flush/3 3||run/5 5|run/6 6, flush/3 3|");
  check_series("4S 5S 6S 3S", &all_on, "||fifteen/3 2, run/3 3, flush/3 3|flush/4 4|");
  check_series("4S 5S 6S", &usual, "||fifteen/3 2, run/3 3|");
  check_series("KS 7D 2S 9S", &suited, "||||"); /* 7D parts them */
}

static void nothing_played(void **state) {
  (void)state;
  crib_peg_t peg[CRIB_PEGS];
  assert_int_equal(crib_play(NULL, 0, &all_on, peg), 0);
}

/* CR-5.4 by CR-1.2: ace 1, two to nine their number, the others 10. */
static void fits_by_pips(void **state) {
  (void)state;
  const cardset_t all = set_named("AS 2S 3S 8S 9S TS JS QS KS");
  assert_true(crib_fitting(all, 0) == all);
  assert_true(crib_fitting(all, 21) == all);
  assert_true(crib_fitting(all, 22) == set_named("AS 2S 3S 8S 9S"));
  assert_true(crib_fitting(all, 28) == set_named("AS 2S 3S"));
  assert_true(crib_fitting(all, 30) == set_named("AS"));
  assert_true(crib_fitting(all, 31) == 0);
  assert_true(crib_fitting(all, 99) == 0);
}

static void pip_values(void **state) {
  (void)state;
  static const char ranks[] = "A23456789TJQK";
  for (unsigned suit = 0; suit < CARD_SUITS; suit++)
    for (unsigned i = 0; i < CARD_RANKS; i++) {
      const card_t c = card_named((const char[]){ranks[i], CARD_SUIT_LETTERS[suit], '\0'});
      assert_int_equal(crib_pips(c), i < 9 ? i + 1 : 10);
      assert_int_equal(crib_set_pips(card_bit(c)), crib_pips(c));
    }
  assert_int_equal(crib_set_pips(CARDSET_FULL), 4 * 85);
  assert_int_equal(crib_set_pips(UINT64_MAX), 4 * 85);
  assert_int_equal(crib_set_pips(0), 0);
  assert_int_equal(crib_pips(CARD_NONE), 0);
  assert_int_equal(crib_pips(13), 0);
}

/* ---- means ---- */

/* The mean points of a set with n more cards; `left` has the number of cards of each rank. */
typedef struct mean {
  double ways, points;
} mean_t;

static void add_ranks(mean_t *m, cardset_t set, const unsigned left[CARD_RANKS], unsigned rank, unsigned n, double ways) {
  static const double choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};
  if (n == 0) {
    m->ways += ways;
    m->points += ways * crib_points(set, CARD_NONE, NONE, 0);
  }
  for (unsigned k = 0; n && rank < CARD_RANKS && k <= n && k <= left[rank]; k++) {
    cardset_t more = set, free = rank_cards(rank) & ~set;
    for (unsigned i = 0; i < k; i++, free &= free - 1) more |= free & -free;
    add_ranks(m, more, left, rank + 1, n - k, ways * choose[left[rank]][k]);
  }
}

static double counted_box(cardset_t set) {
  unsigned left[CARD_RANKS];
  mean_t m = {0, 0};
  for (unsigned rank = 0; rank < CARD_RANKS; rank++) left[rank] = 4 - cardset_count(set & rank_cards(rank));
  add_ranks(&m, set, left, 0, 5 - cardset_count(set), 1);
  return m.points / m.ways;
}

static void boxes_bring_what_is_counted(void **state) {
  (void)state;
  for (unsigned a = 0; a < CARD_RANKS; a++) {
    const cardset_t one = card_bit(card_make(0, a));
    assert_float_equal(crib_box(one), counted_box(one), 0.0051);
    for (unsigned b = 0; b < CARD_RANKS; b++) {
      const cardset_t two = one | card_bit(card_make(1, b));
      assert_float_equal(crib_box(two), counted_box(two), 0.0051);
    }
  }
  assert_true(crib_box(0) == 0);
  assert_true(crib_box(set_named("5C 5D TH")) == 6); /* two fifteens and a pair */
}

static void hands_are_counted_with_every_starter(void **state) {
  (void)state;
  /* 5 5 J with a starter of two: ten makes a third fifteen of each five, jack of its suit is nobs. */
  const cardset_t kept = set_named("5C 5D JH"), unseen = set_named("TH 2S");
  const double sum = crib_points(kept, card_named("TH"), HAND, 1) + crib_points(kept, card_named("2S"), HAND, 1);
  assert_true(crib_mean(kept, unseen, HAND, 1) == sum / 2);
  assert_true(crib_mean(kept, 0, HAND, 1) == 6);
}

/* Two discards with every starter, and every two cards that others can put to them: what a hand and its box make. */
static double counted_discard(cardset_t hand, cardset_t set, int sign) {
  const cardset_t unseen = CARDSET_FULL & ~hand;
  unsigned points = 0, ways = 0;
  CARDSET_EACH(a, unseen) CARDSET_EACH(b, unseen) {
    const cardset_t box = set | card_bit((card_t)a) | card_bit((card_t)b);
    if (b <= a) continue;
    CARDSET_EACH(c, unseen & ~box) points += crib_points(box, (card_t)c, CRIB_FLUSH_FIVE, 1), ways++;
  }
  return crib_mean(hand & ~set, unseen, HAND, 1) + sign * (double)points / ways;
}

/* The cost of a discard chosen by crib_mean and crib_box against the best discard. */
static double cost_of_choice(cardset_t hand, int sign) {
  double best = -100, most = -100, chosen = 0;
  CARDSET_EACH(a, hand) CARDSET_EACH(b, hand) {
    const cardset_t set = card_bit((card_t)a) | card_bit((card_t)b);
    if (b <= a) continue;
    const double counted = counted_discard(hand, set, sign);
    const double told = crib_mean(hand & ~set, CARDSET_FULL & ~hand, HAND, 1) + sign * crib_box(set);
    if (told > most) most = told, chosen = counted;
    if (counted > best) best = counted;
  }
  return best - chosen;
}

static void discards_cost_little(void **state) {
  enum { HANDS = 20 };
  uint64_t seed = 31;
  double cost = 0;
  (void)state;
  for (unsigned i = 0; i < HANDS; i++) {
    card_t order[CARD_LIMIT];
    cardset_t hand = 0;
    rnd_order(&seed, CARDSET_FULL, order);
    for (unsigned k = 0; k < 6; k++) hand |= card_bit(order[k]);
    cost += cost_of_choice(hand, i % 2 ? 1 : -1);
  }
  assert_true(cost / HANDS <= 0.05);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hands_of_the_page),  cmocka_unit_test(combinations_in_order), cmocka_unit_test(flush_and_nobs),
      cmocka_unit_test(few_and_many_cards), cmocka_unit_test(series_of_the_page),    cmocka_unit_test(pairs_and_totals),
      cmocka_unit_test(runs_in_the_play),   cmocka_unit_test(flush_in_the_play),     cmocka_unit_test(nothing_played),
      cmocka_unit_test(pip_values),         cmocka_unit_test(fits_by_pips),
      cmocka_unit_test(boxes_bring_what_is_counted), cmocka_unit_test(hands_are_counted_with_every_starter),
      cmocka_unit_test(discards_cost_little)};
  return cmocka_run_group_tests_name("crib", tests, NULL, NULL);
}
