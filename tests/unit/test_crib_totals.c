/* test_crib_totals.c - every hand there is, with every starter: the distributions under "Check values" of the rule page. */
#include "crib.h"
#include "testing.h"

enum { MOST = 29, PACK = 52 };

/* The number of hands that count 0, 1, ... 29 points. */
typedef struct tally {
  unsigned count[MOST + 1];
} tally_t;

static card_t pack[PACK];

static void tally_starters(tally_t *tally, cardset_t kept, crib_flush_t flush) {
  for (unsigned i = 0; i < PACK; i++) {
    if (kept & card_bit(pack[i])) continue;
    const unsigned points = crib_points(kept, pack[i], flush, 1);
    assert_true(points <= MOST);
    tally->count[points]++;
  }
}

/* Every choice of `more` cards from pack[from] on, besides `kept`. */
static void tally_hands(tally_t *tally, cardset_t kept, unsigned from, unsigned more, crib_flush_t flush) {
  if (more == 0) {
    tally_starters(tally, kept, flush);
    return;
  }
  for (unsigned i = from; i + more <= PACK; i++) tally_hands(tally, kept | card_bit(pack[i]), i + 1, more - 1, flush);
}

/* "0:260220 1:18180 ...": what the page says, everything else being 0. */
static void check(unsigned cards, crib_flush_t flush, unsigned combinations, unsigned total, const char *page) {
  tally_t tally = {{0}}, want = {{0}};
  unsigned all = 0, sum = 0;
  char *next;
  for (; *page; page = next + (*next == ' ')) {
    const unsigned long points = strtoul(page, &next, 10);
    assert_in_range(points, 0, MOST);
    want.count[points] = (unsigned)strtoul(next + 1, &next, 10);
  }
  tally_hands(&tally, 0, 0, cards, flush);
  for (unsigned points = 0; points <= MOST; points++) {
    assert_int_equal(tally.count[points], want.count[points]);
    all += tally.count[points];
    sum += tally.count[points] * points;
  }
  assert_int_equal(all, combinations);
  assert_int_equal(sum, total);
}

static void three_cards(void **state) {
  (void)state;
  check(3, CRIB_FLUSH_HAND, 1082900, 2807256,
        "0:260220 1:18180 2:403032 3:63288 4:144716 5:69300 6:72928 7:16832 8:18668 9:5964 10:4044 11:824 12:4372 13:164 "
        "14:268 15:96 20:4");
}

static void four_cards(void **state) {
  (void)state;
  check(4, CRIB_FLUSH_HAND, 12994800, 61974180,
        "0:1009008 1:99792 2:2813796 3:505008 4:2855676 5:697508 6:1800268 7:751324 8:1137236 9:361224 10:388740 11:51680 "
        "12:317340 13:19656 14:90100 15:9168 16:58248 17:11196 18:2708 20:8068 21:2496 22:444 23:356 24:3680 28:76 29:4");
}

static void the_box(void **state) {
  (void)state;
  check(4, CRIB_FLUSH_FIVE, 12994800, 61528020,
        "0:1022208 1:99792 2:2839800 3:508908 4:2868960 5:703496 6:1787176 7:755320 8:1118336 9:358368 10:378240 11:43880 "
        "12:310956 13:16548 14:88132 15:9072 16:57288 17:11196 18:2264 20:7828 21:2472 22:444 23:356 24:3680 28:76 29:4");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(three_cards),
      cmocka_unit_test(four_cards),
      cmocka_unit_test(the_box),
  };
  unsigned n = 0;
  CARDSET_EACH(c, CARDSET_FULL) pack[n++] = (card_t)c;
  return cmocka_run_group_tests_name("crib totals", tests, NULL, NULL);
}
