/* Plans of a deal: what the words mean, and what each mistake is called. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

typedef struct plan {
  deal_t deal;
  deal_piles_t piles;
  size_t at;
} plan_t;

static const char *compile(plan_t *p, const char *text, unsigned cards, unsigned seats, bool dealer_active) {
  const deal_table_t table = { cards, seats, dealer_active, &p->piles };
  memset(p, 0, sizeof *p);
  return deal_compile(&p->deal, text, &table, &p->at);
}

/* The destinations, a letter a place: seats a b c ..., piles 0 1 2 ..., the stock a dot. */
static void assert_places(const plan_t *p, unsigned cards, const char *wanted) {
  char got[CARD_LIMIT + 1] = "";
  for (unsigned i = 0; i < cards; i++) {
    const uint8_t to = p->deal.to[i];
    got[i] = (char)(to == DEAL_STOCK ? '.' : to & DEAL_PILE ? '0' + (to & 0x7f) : 'a' + to);
  }
  assert_string_equal(got, wanted);
}

static void zole(void **state) { /* ZO-2.2 */
  plan_t p;
  (void)state;
  assert_null(compile(&p, "4 each, 2 to talon, 4 each", 26, 3, true));
  assert_places(&p, 26, "aaaabbbbcccc00aaaabbbbcccc");
  assert_string_equal(p.piles.name[0], "talon");
  assert_int_equal(p.deal.stages, 1);
  assert_int_equal(p.deal.used, 26);
}

static void bela_in_stages(void **state) { /* KB-2.2 to KB-2.6, two hands */
  plan_t p;
  (void)state;
  assert_null(compile(&p, "3 each x 2, 1 to turned then 3 each, 12 to stock, 1 to bottom", 32, 2, true));
  assert_places(&p, 32, "aaabbbaaabbb0aaabbb1111111111112");
  assert_int_equal(p.deal.stages, 2);
  assert_int_equal(p.deal.stage[0], 13);
  assert_int_equal(p.deal.stage[1], 32);
}

static void klaberjass(void **state) { /* KB-2.7 */
  plan_t p;
  (void)state;
  assert_null(compile(&p, "3 each x 2, 1 to turned then 2 each but dealer, 1 to dealer", 32, 4, true));
  assert_places(&p, 32, "aaabbbcccdddaaabbbcccddd0aabbccd");
}

static void a_dealer_who_sits_out(void **state) {
  plan_t p;
  (void)state;
  assert_null(compile(&p, "1 each but dealer", 3, 3, false)); /* none of the active seats is the dealer's */
  assert_places(&p, 3, "abc");
}

static void the_rest(void **state) { /* DN-7.2 */
  plan_t p;
  (void)state;
  assert_null(compile(&p, "1 each x 9, rest to stock", 52, 4, true));
  assert_int_equal(p.deal.used, 52);
  assert_int_equal(p.deal.to[35], 3);
  assert_int_equal(p.deal.to[36], DEAL_PILE);
  assert_null(compile(&p, "5 each", 52, 4, true));
  assert_int_equal(p.deal.used, 20);
  assert_int_equal(p.deal.to[20], DEAL_STOCK);
}

static void mistakes(void **state) {
  static const struct { const char *text, *wrong; size_t at; } row[] = {
    { "", "a packet begins with a number of cards, or `rest`", 0 },
    { "four each", "a packet begins with a number of cards, or `rest`", 0 },
    { "4 every", "a packet goes to `each` or `to` somebody", 2 },
    { "4 each 2 to talon", "packets are parted by commas", 7 },
    { "9 each", "more cards are dealt than the pack has", 6 },
    { "9999999999999 each", "more cards are dealt than the pack has", 18 },
    { "4 each x", "`x` is followed by a number", 8 },
    { "4 each but forehand", "only `each but dealer` is understood", 11 },
    { "rest each", "`rest` goes to a pile", 9 },
    { "1 to", "a pile needs a name of at most 15 letters", 4 },
    { "1 to abcdefghijklmnop", "a pile needs a name of at most 15 letters", 5 },
    { "0 each then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each "
      "then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each then 0 each",
      "a deal has at most 16 stages", 198 },
    { "1 to column 3", "packets are parted by commas", 12 },
  };
  plan_t p;
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    const char *wrong = compile(&p, row[i].text, 26, 3, true);
    assert_non_null(wrong);
    assert_string_equal(wrong, row[i].wrong);
    if (p.at != row[i].at) print_error("at '%s': %zu\n", row[i].text, p.at);
    assert_int_equal(p.at, row[i].at);
  }
}

/* Compiles for piles that a game declares. */
static const char *compile_declared(plan_t *p, const char *text, bool fixed) {
  const deal_table_t table = { 52, 2, true, &p->piles };
  memset(p, 0, sizeof *p);
  strcpy(p->piles.name[0], "column 1");
  strcpy(p->piles.name[1], "column 12");
  strcpy(p->piles.name[2], "stock");
  p->piles.count = 3;
  p->piles.fixed = fixed;
  return deal_compile(&p->deal, text, &table, &p->at);
}

static void numbered_piles(void **state) {
  plan_t p;
  (void)state;
  assert_null(compile_declared(&p, "1 to column 1, 2 to column 12 x 2, 3 to stock", true));
  assert_places(&p, 8, "01111222");
  assert_int_equal(p.piles.count, 3);
  assert_null(compile_declared(&p, "1 to column", false)); /* another pile, of that name */
  assert_places(&p, 1, "3");
  assert_string_equal(compile_declared(&p, "1 to column", true), "there is no such pile: the rule `piles` must name it");
  assert_string_equal(compile_declared(&p, "1 to stock 1", false), "packets are parted by commas");
  assert_string_equal(compile_declared(&p, "1 to column 2", true), "there is no such pile: the rule `piles` must name it");
}

static void thirty_two_piles(void **state) {
  plan_t p;
  char text[400] = "0 to a0", one[32];
  (void)state;
  for (int i = 1; i < 32; i++) {
    snprintf(one, sizeof one, ", 0 to a%d", i);
    strcat(text, one);
  }
  assert_null(compile(&p, text, 26, 3, true));
  assert_int_equal(p.piles.count, 32);
  strcat(text, ", 0 to b");
  assert_string_equal(compile(&p, text, 26, 3, true), "there can be at most 32 piles");
}

static void two_thousand_letters(void **state) {
  plan_t p;
  char text[2002];
  (void)state;
  memset(text, ' ', sizeof text);
  memcpy(text, "4 each", 6);
  text[2000] = '\0';
  assert_null(compile(&p, text, 26, 3, true));
  text[2000] = ' ', text[2001] = '\0';
  assert_string_equal(compile(&p, text, 26, 3, true), "a deal is said in at most 2000 letters");
}

static void a_packet_keeps_its_order(void **state) { /* its first card on top; what is dealt later lies above */
  static const uint8_t height[] = { 2, 1, 0, 4, 3, 5 };
  plan_t p;
  (void)state;
  assert_null(compile(&p, "3 to talon, 2 to talon, 1 to talon", 26, 3, true));
  assert_memory_equal(p.deal.height, height, sizeof height);
}

static void a_plan_goes_on(void **state) { /* what an earlier one dealt stands */
  plan_t p;
  const deal_table_t table = { 10, 2, true, &p.piles };
  (void)state;
  assert_null(compile(&p, "1 each, 1 to talon", 10, 2, true));
  assert_null(deal_compile(&p.deal, "1 each then rest to talon", &table, &p.at));
  assert_places(&p, 10, "ab0ab00000");
  assert_int_equal(p.deal.first, 3);
  assert_int_equal(p.deal.stages, 2);
  assert_int_equal(p.deal.stage[0], 5);
  assert_int_equal(p.deal.stage[1], 10);
  assert_string_equal(deal_compile(&p.deal, "1 each", &table, &p.at), "more cards are dealt than the pack has");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(zole),     cmocka_unit_test(bela_in_stages), cmocka_unit_test(klaberjass),
    cmocka_unit_test(the_rest), cmocka_unit_test(mistakes),       cmocka_unit_test(a_dealer_who_sits_out),
    cmocka_unit_test(numbered_piles), cmocka_unit_test(thirty_two_piles), cmocka_unit_test(a_packet_keeps_its_order),
    cmocka_unit_test(a_plan_goes_on), cmocka_unit_test(two_thousand_letters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
