/* test_solve.c - the solver against a search that knows none of its tricks: every legal card, to the end. */
#include "testing.h"

#include "solve.h"

static unsigned positions = 2100; /* `make solver` says more */

/* ---- the plain search ---- */

/* The points of A from here on, with everything played out counted. The remaining cards go to the side that reached its
 * end. */
typedef struct plain {
  const solve_aim_t *aim;
  int64_t had, other, total; /* when the hand began, and all there was to win then */
} plain_t;

static int64_t brought(const play_t *p, const solve_aim_t *aim, bool a) {
  int64_t sum = 0;
  for (unsigned s = 1; s <= PLAY_SEATS; s++)
    if ((aim->team >> s & 1) == a) sum += aim->tricks ? p->tricks[s] : p->points[s];
  return sum;
}

static bool in_a(const solve_aim_t *aim, unsigned seat) { return aim->team >> seat & 1; }

static int64_t plain_value(const plain_t *w, const play_t *p) {
  const solve_aim_t *aim = w->aim;
  const bool over = p->hand[p->turn] == 0;
  const int64_t a = brought(p, aim, true) - w->had, b = brought(p, aim, false) - w->other;
  const int64_t last = over && in_a(aim, p->winner) ? aim->last : 0;
  if (!p->played) {
    if (aim->end[0] && a >= aim->end[0]) return w->total - b;
    if (aim->end[1] && b >= aim->end[1]) return a;
  }
  if (over) return a + last;
  const bool most = in_a(aim, p->turn) != aim->fewest;
  int64_t best = most ? -1 : INT64_MAX;
  CARDSET_EACH(c, play_legal(p, NULL)) {
    play_t next = *p;
    play_card(&next, (card_t)c);
    const int64_t v = plain_value(w, &next);
    if (most ? v > best : v < best) best = v;
  }
  return best;
}

static int64_t to_win(const play_t *p, const solve_aim_t *aim) {
  int64_t sum = 0;
  unsigned cards = 0;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) {
    if (!p->next[s]) continue;
    cards += cardset_count(p->hand[s]);
    sum += order_points(p->order, p->hand[s]);
  }
  if (p->played) sum += order_points(p->order, p->trick_cards);
  cards += p->played;
  return (aim->tricks ? cards / p->active : sum) + (cards ? aim->last : 0);
}

/* ---- positions ---- */

typedef struct variety {
  const rules_t *rules; /* NULL: two of each card */
  const char *name;
  duties_t duties;
  unsigned seats, cards; /* cards each */
  bool partners;
} variety_t;

#define D(duty) DUTY_FLAG(DUTY_##duty)

static const variety_t varieties[] = {
    {&zole_rules, "Zole", {.has = D(FOLLOW)}, 3, 4, false},
    {&klaberjass_rules,
     "two-handed Bela",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP), .beat_when = BEAT_TRUMP_LEADS},
     2,
     6,
     false},
    {&klaberjass_rules,
     "three-handed Bela",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP) | D(OVERTRUMP) | D(UNDERTRUMP), .beat_when = BEAT_TRUMP_LEADS},
     3,
     4,
     false},
    {&klaberjass_rules,
     "four-handed Klaberjass",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP) | D(OVERTRUMP), .partner_exempt = true},
     4,
     4,
     true},
    {&klaberjass_rules,
     "Klaberjass with undertrumping",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP) | D(OVERTRUMP) | D(UNDERTRUMP), .partner_exempt = true},
     4,
     4,
     true},
    {&klaberjass_rules,
     "Rotterdam Klaverjas",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP) | D(OVERTRUMP) | D(UNDERTRUMP), .beat_when = BEAT_TRUMP_LEADS},
     4,
     4,
     true},
    {&klaberjass_rules, "plain leads beaten", {.has = D(FOLLOW) | D(BEAT), .beat_when = BEAT_PLAIN_LEADS}, 3, 4, false},
    {&klaberjass_rules, "no duty", {.has = 0}, 3, 4, false},
    {&klaberjass_rules, "bars", {.has = D(FOLLOW), .not_led = UINT64_C(0xff) << 48}, 4, 4, true},
    {&klaberjass_rules, "forced", {.has = D(FOLLOW), .forced = UINT64_C(0x9) * UINT64_C(0x0001000100010001)}, 4, 4, true},
    {&klaberjass_rules, "free", {.has = D(FOLLOW) | D(TRUMP), .free_follow = UINT64_C(1) << 51 | 1 << 3}, 3, 4, false},
    {&klaberjass_rules, "follow or trump", {.has = D(FOLLOW), .may_trump = true}, 4, 4, true},
    {&both_rules, "tops and a trump suit", {.has = D(FOLLOW) | D(TRUMP)}, 4, 4, true},
    {&whist_rules, "whist, Don", {.has = D(FOLLOW)}, 4, 4, true},
    {&plain_rules, "no trumps", {.has = D(FOLLOW)}, 4, 4, true},
    {&plain_rules, "two without trumps", {.has = D(FOLLOW)}, 2, 6, false},
    {&whist_rules, "five seats", {.has = D(FOLLOW)}, 5, 3, false},
    {NULL, "Doppelkopf", {.has = D(FOLLOW)}, 4, 4, true},
    {NULL, "one against two with two packs", {.has = D(FOLLOW)}, 3, 4, false},
    {NULL, "two hands with two packs", {.has = D(FOLLOW)}, 2, 6, false},
    {NULL,
     "Pinochle",
     {.has = D(FOLLOW) | D(BEAT) | D(TRUMP) | D(OVERTRUMP) | D(UNDERTRUMP)},
     3,
     4,
     false},
    {&klaberjass_rules, "broken", {.has = D(FOLLOW), .not_led = UINT64_C(0xff) << 32, .until_broken = true}, 4, 4, true},
    {NULL, "broken and two packs", {.has = D(FOLLOW), .not_led = UINT64_C(0xfff), .until_broken = true}, 4, 4, true},
    {NULL, "bars and two packs", {.has = D(FOLLOW), .not_led = UINT64_C(0xfff)}, 4, 4, true},
};

/* 48 cards, A T K Q J 9 twice; trumps are two tens of hearts, queens, jacks and diamonds. */
static const deck_t *twos(void) {
  static deck_t deck;
  deck_spec_t spec = {.suits = ""};
  const char text[] = "2 x AKQJT9 of CDHS";
  unsigned count;
  size_t at;
  if (deck.cards) return &deck;
  assert_null(deck_read(&spec, text, sizeof text - 1, &at));
  assert_true(deck_make(&deck, &spec, &count));
  assert_int_equal(count, 48);
  return &deck;
}

static order_t twos_order(bool later) {
  static const char trumps[] = "TH QC QS QH QD JC JS JH JD AD TD KD 9D", points[] = "AKQJT9";
  static const uint32_t worth[] = {11, 4, 3, 2, 10, 0};
  const deck_t *deck = twos();
  order_spec_t spec = {.pack = deck->cards, .trump_suit = SUIT_NONE};
  order_t order;
  size_t bad;
  card_t at;
  spec.tops = (uint8_t)deck_parse_all(deck, trumps, sizeof trumps - 1, spec.top, CARD_LIMIT, &bad);
  order_ranks_t ranks = {0};
  for (const char *rank = "ATKQJ9"; *rank; rank++) ranks.rank[ranks.count++] = (uint8_t)deck_rank(deck, *rank);
  order_set_ranks(spec.plain, &ranks);
  for (unsigned c = 0; c < 48; c++) spec.plain_points[c] = worth[strchr(points, deck->name[c][0]) - points];
  if (later) spec.later_wins = deck->same[spec.top[0]];
  assert_null(order_compile(&order, deck, &spec, &at));
  return order;
}

/* Two tens of hearts are the highest trumps: the first or the later one wins. */
static order_t order_of(const variety_t *v, uint64_t *rnd) {
  return v->rules ? rules_order(v->rules) : twos_order(rnd_below(rnd, 2));
}

/* Some cards each, often of few suits, so that ruffs and long suits come up; up to a trick of them has been played. */
static void deal(const variety_t *v, const order_t *order, uint64_t *rnd, play_t *p) {
  uint8_t seats[PLAY_SEATS] = {0};
  card_t card[CARD_LIMIT];
  const unsigned from = rnd_below(rnd, 3), need = v->seats * v->cards;
  cardset_t pack = v->rules ? rules_pack(v->rules) : twos()->cards, part = rnd_cards(rnd, pack, 4 + 6 * from);
  if (cardset_count(part) < need) part = pack;
  rnd_order(rnd, part, card);
  for (unsigned i = 0; i < v->seats; i++) seats[i] = (uint8_t)(i + 1);
  play_init(p, order, &v->duties, seats, v->seats);
  for (unsigned s = 1; v->partners && s <= v->seats; s++) p->side[s] = (uint8_t)(2 - s % 2);
  for (unsigned i = 0; i < need; i++) p->hand[i % v->seats + 1] |= card_bit(card[i]);
  play_lead(p, (uint8_t)(1 + rnd_below(rnd, v->seats)));
  for (unsigned n = 1 + rnd_below(rnd, 2 * v->seats); n; n--) {
    const cardset_t legal = play_legal(p, NULL);
    play_card(p, cardset_nth(legal, rnd_below(rnd, cardset_count(legal))));
  }
}

static solve_aim_t aim_of(const variety_t *v, const play_t *p, uint64_t *rnd) {
  solve_aim_t aim = {.tricks = rnd_below(rnd, 4) == 0, .fewest = rnd_below(rnd, 4) == 0};
  if (v->partners)
    aim.team = 1u << 1 | 1u << 3;
  else
    aim.team = (uint16_t)(1u << (1 + rnd_below(rnd, v->seats)));
  if (rnd_below(rnd, 4) == 0) aim.last = 1 + rnd_below(rnd, 12);
  const unsigned most = (unsigned)to_win(p, &aim);
  if (rnd_below(rnd, 4) == 0)
    for (unsigned i = 0; i < 2; i++) aim.end[i] = rnd_below(rnd, most + 2);
  return aim;
}

/* A line of best play, played: legal to the end, and worth what was said all the way. */
static void check_line(solve_t *solve, const play_t *from, const plain_t *w, card_t card, uint32_t value) {
  card_t line[CARD_LIMIT];
  play_t p = *from;
  const unsigned n = solve_line(solve, from, card, value, line);
  assert_true(n > 0 && line[0] == card);
  for (unsigned i = 0; i < n; i++) {
    assert_true(play_legal(&p, NULL) >> line[i] & 1);
    play_card(&p, line[i]);
    assert_int_equal(plain_value(w, &p), value);
  }
  assert_true(p.hand[p.turn] == 0 || w->aim->end[0] || w->aim->end[1]);
}

static void solver_agrees_with_a_plain_search(void **state) {
  (void)state;
  solve_t *solve = solve_new(1);
  assert_non_null(solve);
  uint64_t rnd = 16;
  for (unsigned i = 0; i < positions; i++) {
    const variety_t *v = &varieties[i % LENGTH(varieties)];
    const order_t order = order_of(v, &rnd);
    play_t p;
    deal(v, &order, &rnd, &p);
    const solve_aim_t aim = aim_of(v, &p, &rnd);
    const plain_t w = {&aim, brought(&p, &aim, true), brought(&p, &aim, false), to_win(&p, &aim)};
    const int64_t want = plain_value(&w, &p);
    assert_null(solve_begin(solve, &p, &aim, NULL));
    const solve_value_t got = solve_value(solve, &p);
    if (got.lo != got.hi || got.lo != want)
      fail_msg("position %u (%s): %u to %u, not %d", i, v->name, got.lo, got.hi, (int)want);
    CARDSET_EACH(c, play_legal(&p, NULL)) {
      play_t next = p;
      play_card(&next, (card_t)c);
      const solve_value_t one = solve_card(solve, &p, (card_t)c);
      if (one.lo != one.hi || one.lo != plain_value(&w, &next)) fail_msg("position %u (%s): a card", i, v->name);
      if (c == cardset_first(play_legal(&p, NULL))) check_line(solve, &p, &w, (card_t)c, one.lo);
    }
  }
  solve_free(solve);
}

/* A plain suit is safe if its trumps draw the others' trumps, which depends on the ranks of those. Without that, this deal
 * of DDS's had no line for a lead that makes six tricks. */
static void solver_knows_what_drawing_trumps_rests_on(void **state) {
  static const uint8_t seats[] = {1, 2, 3, 4}, hands[4][10] = {{8, 17, 27, 35, 42, 48, 50, 53, 55, 57},
                                                               {3, 4, 5, 6, 16, 24, 26, 38, 58, 60},
                                                               {7, 10, 18, 22, 23, 25, 28, 34, 44, 52},
                                                               {0, 1, 2, 12, 21, 37, 43, 49, 51, 54}};
  enum { LED = 42, TRICKS = 6 };
  const duties_t duties = {.has = D(FOLLOW)};
  const solve_aim_t aim = {.team = 1u << 1 | 1u << 3, .tricks = true};
  order_spec_t spec = {.pack = CARDSET_FULL, .trump_suit = 2};
  card_t line[CARD_LIMIT], at;
  deck_t deck;
  order_t order;
  play_t p;
  int tricks = 0;
  (void)state;
  declare_ranks(spec.plain, CARD_RANK_LETTERS);
  declare_ranks(spec.trump, CARD_RANK_LETTERS);
  deck_standard(&deck);
  assert_null(order_compile(&order, &deck, &spec, &at));
  play_init(&p, &order, &duties, seats, 4);
  for (unsigned i = 0; i < 40; i++) p.hand[i / 10 + 1] |= card_bit(hands[i / 10][i % 10]);
  p.side[3] = 1, p.side[4] = 2;
  play_lead(&p, 1);
  solve_t *solve = solve_new(8);
  assert_non_null(solve);
  assert_null(solve_begin(solve, &p, &aim, NULL));
  CARDSET_EACH(c, play_legal(&p, NULL)) solve_card(solve, &p, (card_t)c);
  const unsigned n = solve_line(solve, &p, LED, TRICKS, line);
  assert_int_equal(n, 40);
  for (unsigned i = 0; i < n; i++) tricks += play_card(&p, line[i]) && p.winner % 2;
  assert_int_equal(tricks, TRICKS);
  solve_free(solve);
}

/* The solver must try few cards. Hands of Zole took 13,000 each before it left out cards that are no better than their
 * neighbours, and 8,300 since. Those without trumps took 1,000 before partners counted sure tricks together, and 430 since
 * later sure tricks count. Those of Doppelkopf took 9,400 while copies were tried beside copies, and 2,700 since. */
static void solver_tries_few_cards(void **state) {
  static const struct {
    variety_t v;
    unsigned most;
  } hands[] = {{{&zole_rules, "Zole", {.has = D(FOLLOW)}, 3, 8, false}, 9000},
               {{&plain_rules, "no trumps", {.has = D(FOLLOW)}, 4, 8, true}, 500},
               {{NULL, "Doppelkopf", {.has = D(FOLLOW)}, 4, 7, true}, 3000}};
  (void)state;
  solve_t *solve = solve_new(8);
  assert_non_null(solve);
  for (unsigned h = 0; h < LENGTH(hands); h++) {
    const variety_t *v = &hands[h].v;
    uint64_t rnd = 5, nodes = 0;
    const order_t order = order_of(v, &rnd);
    for (unsigned i = 0; i < 40; i++) {
      play_t p;
      deal(v, &order, &rnd, &p);
      const solve_aim_t aim = {.team = v->partners ? 1u << 1 | 1u << 3 : (uint16_t)(1u << (1 + i % 3)),
                               .tricks = v->partners};
      assert_null(solve_begin(solve, &p, &aim, NULL));
      solve_value(solve, &p);
      nodes += solve_nodes(solve);
    }
    assert_in_range(nodes / 40, 1, hands[h].most);
  }
  solve_free(solve);
}

int main(int argc, char **argv) {
  if (argc > 1) positions = (unsigned)strtoul(argv[1], NULL, 10);
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solver_agrees_with_a_plain_search),
      cmocka_unit_test(solver_knows_what_drawing_trumps_rests_on),
      cmocka_unit_test(solver_tries_few_cards),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
