/* test_trick.c - whole trick phases against a score kept by hand. */
#include "testing.h"
#include "play.h"

/* Some duties of every kind; which card is legal is test_duty's matter. */
static const duties_t follow = { .has = DUTY_FLAG(DUTY_FOLLOW) };
static const duties_t anything = { .has = 0 };
static const duties_t strict = { .has = DUTY_FLAG(DUTY_FOLLOW) | DUTY_FLAG(DUTY_TRUMP) | DUTY_FLAG(DUTY_OVERTRUMP) |
                                        DUTY_FLAG(DUTY_UNDERTRUMP) | DUTY_FLAG(DUTY_BEAT),
                                 .beat_when = BEAT_TRUMP_LEADS,
                                 .partner_exempt = true };
static const duties_t with_sets = { .has = DUTY_FLAG(DUTY_FOLLOW) | DUTY_FLAG(DUTY_LEAD) | DUTY_FLAG(DUTY_FORCED),
                                    .not_led = UINT64_C(0x0008001000040002),
                                    .forced = UINT64_C(0x0000000000000004),
                                    .free_follow = UINT64_C(0x0010000800010008) };
static const duties_t freed = { .has = DUTY_FLAG(DUTY_FOLLOW), .free_follow = UINT64_C(0x0055005500550055) };
static const duties_t *const houses[] = { &follow, &anything, &strict, &with_sets, &freed };
static const rules_t *const games[] = { &zole_rules, &klaberjass_rules, &plain_rules, &whist_rules, &both_rules };

/* The players: in turn, clockwise. Any number, with gaps, and not always from seat 1. */
static const struct {
  uint8_t n, seat[PLAY_SEATS];
} tables[] = { { 2, { 1, 2 } },       { 3, { 1, 2, 3 } },    { 4, { 1, 2, 3, 4 } }, { 3, { 1, 3, 4 } },
               { 3, { 2, 3, 4 } },    { 2, { 2, 4 } },       { 3, { 4, 1, 2 } },    { 4, { 8, 3, 5, 1 } },
               { 3, { 3, 2, 1 } },    { 1, { 3 } },          { 5, { 1, 2, 4, 5, 8 } },
               { 8, { 1, 2, 3, 4, 5, 6, 7, 8 } } };

/* The score by hand. */
typedef struct score {
  const rules_t *rules;
  cardset_t hand[PLAY_SEATS + 1], taken[PLAY_SEATS + 1];
  unsigned points[PLAY_SEATS + 1], tricks[PLAY_SEATS + 1], last[PLAY_SEATS + 1], finished, scorer;
  card_t trick[PLAY_SEATS]; /* and by whom: */
  uint8_t by[PLAY_SEATS];
  unsigned played;
} score_t;

/* Whose card wins: one that no other card beats, and that the lead does not leave behind. */
static unsigned winning_place(const score_t *s) {
  unsigned best = 0;
  for (unsigned i = 1; i < s->played; i++)
    if (beats(s->rules, s->trick[i], s->trick[best])) best = i;
  return best;
}

static void write_down(score_t *s, uint8_t seat, card_t c) {
  assert_true(s->hand[seat] >> c & 1);
  s->hand[seat] &= ~(UINT64_C(1) << c);
  s->trick[s->played] = c;
  s->by[s->played++] = seat;
}

static void collect(score_t *s) {
  const uint8_t winner = s->by[winning_place(s)];
  const unsigned before = s->points[winner];
  for (unsigned i = 0; i < s->played; i++) {
    assert_false(s->taken[winner] >> s->trick[i] & 1);
    s->taken[winner] |= UINT64_C(1) << s->trick[i];
    s->points[winner] += card_points(s->rules, s->trick[i]);
  }
  s->tricks[winner]++;
  s->last[winner] = ++s->finished;
  if (s->points[winner] > before) s->scorer = winner;
}

static void assert_score(const score_t *s, const play_t *p) {
  assert_memory_equal(p->hand, s->hand, sizeof s->hand);
  assert_memory_equal(p->taken, s->taken, sizeof s->taken);
  for (unsigned i = 0; i <= PLAY_SEATS; i++) {
    assert_int_equal(p->points[i], s->points[i]);
    assert_int_equal(p->tricks[i], s->tricks[i]);
    assert_int_equal(p->last[i], s->last[i]);
  }
  assert_int_equal(p->finished, s->finished);
  assert_int_equal(p->scorer, s->scorer);
}

/* The position's data on the trick on the table, or on the last one. */
static void assert_trick(const score_t *s, const play_t *p) {
  const unsigned best = winning_place(s);
  cardset_t cards = 0;
  unsigned points = 0;
  for (unsigned i = 0; i < s->played; i++) {
    cards |= UINT64_C(1) << s->trick[i];
    points += card_points(s->rules, s->trick[i]);
  }
  assert_memory_equal(p->trick, s->trick, s->played);
  assert_int_equal(p->leader, s->by[0]);
  assert_int_equal(p->best, s->trick[best]);
  assert_int_equal(p->winner, s->by[best]);
  assert_true(p->trick_cards == cards);
  assert_int_equal(p->trick_points, points);
}

typedef struct setting {
  order_t order;
  play_t play;
  score_t score;
  unsigned each; /* cards a hand */
} setting_t;

static void set_table(uint64_t *state, setting_t *t, const rules_t *rules, const duties_t *duties, unsigned table) {
  card_t pack[CARD_LIMIT];
  const unsigned size = rnd_order(state, rules_pack(rules), pack), n = tables[table].n;
  t->order = rules_order(rules);
  memset(&t->play, 0x5a, sizeof t->play);
  play_init(&t->play, &t->order, duties, tables[table].seat, n);
  t->score = (score_t){ .rules = rules };
  t->each = size / n;
  for (unsigned i = 0; i < n * t->each; i++) {
    const uint8_t seat = tables[table].seat[i % n];
    t->play.hand[seat] |= UINT64_C(1) << pack[i];
    t->score.hand[seat] |= UINT64_C(1) << pack[i];
  }
  if (n == 4)
    for (unsigned i = 0; i < n; i++) t->play.side[tables[table].seat[i]] = (uint8_t)(1 + i % 2);
  play_lead(&t->play, tables[table].seat[rnd_below(state, n)]);
}

static uint8_t seat_after(unsigned table, uint8_t seat) {
  for (unsigned i = 0; i < tables[table].n; i++)
    if (tables[table].seat[i] == seat) return tables[table].seat[(i + 1) % tables[table].n];
  fail_msg("seat %u does not play", seat);
  return 0;
}

static void check_view(const play_t *p, const score_t *s) {
  const duty_view_t v = play_view(p);
  assert_int_equal(v.led, s->played ? s->trick[0] : CARD_NONE);
  if (s->played == 0) return;
  const unsigned best = winning_place(s);
  assert_int_equal(v.best, s->trick[best]);
  assert_int_equal(v.partner_best, p->side[s->by[best]] == p->side[p->turn]);
}

static card_t legal_card(uint64_t *state, const play_t *p) {
  const duty_view_t v = play_view(p);
  cardset_t why[DUTY_COUNT], all = 0, list = play_legal(p, why);
  card_t card[CARD_LIMIT];
  assert_true(list == duty_legal(p->duties, p->order, &v, p->hand[p->turn], NULL));
  assert_true(list == play_legal(p, NULL));
  for (int d = 0; d < DUTY_COUNT; d++) {
    assert_true((all & why[d]) == 0); /* refused by one duty */
    all |= why[d];
  }
  assert_true((all & list) == 0);
  assert_true((all | list) == p->hand[p->turn]);
  const unsigned n = rnd_order(state, list, card);
  assert_true(n > 0);
  return card[rnd_below(state, n)];
}

/* One trick, led by `leader`; returns its winner. */
static uint8_t play_one_trick(uint64_t *state, setting_t *t, unsigned table, uint8_t leader) {
  play_t *p = &t->play;
  score_t *s = &t->score;
  uint8_t seat = leader;
  s->played = 0;
  for (unsigned i = 0; i < tables[table].n; i++) {
    assert_int_equal(p->turn, seat);
    assert_int_equal(p->played, i);
    check_view(p, s);
    const card_t c = legal_card(state, p);
    write_down(s, seat, c);
    const bool complete = play_card(p, c);
    assert_int_equal(complete, i + 1 == tables[table].n);
    if (complete) collect(s);
    assert_trick(s, p);
    assert_score(s, p);
    seat = seat_after(table, seat);
  }
  assert_int_equal(p->turn, s->by[winning_place(s)]); /* the winner leads the next */
  assert_int_equal(p->played, 0);
  return p->turn;
}

static void play_phase(uint64_t *state, setting_t *t, unsigned table) {
  cardset_t dealt = 0, taken = 0;
  unsigned points = 0, tricks = 0;
  uint8_t leader = t->play.turn;
  for (unsigned i = 0; i <= PLAY_SEATS; i++) dealt |= t->play.hand[i];
  for (unsigned i = 0; i < t->each; i++) leader = play_one_trick(state, t, table, leader);
  for (unsigned i = 0; i <= PLAY_SEATS; i++) {
    assert_true(t->play.hand[i] == 0);
    assert_true((taken & t->play.taken[i]) == 0); /* every card once */
    taken |= t->play.taken[i];
    points += t->play.points[i];
    tricks += t->play.tricks[i];
  }
  assert_true(taken == dealt);
  assert_int_equal(tricks, t->each);
  unsigned worth = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (dealt >> c & 1) worth += card_points(t->score.rules, (card_t)c);
  assert_int_equal(points, worth);
}

static void whole_phases(void **state) {
  (void)state;
  uint64_t seed = 20;
  for (unsigned g = 0; g < LENGTH(games); g++)
    for (unsigned h = 0; h < LENGTH(houses); h++)
      for (unsigned table = 0; table < LENGTH(tables); table++)
        for (int deal = 0; deal < 6; deal++) {
          setting_t t;
          set_table(&seed, &t, games[g], houses[h], table);
          play_phase(&seed, &t, table);
        }
}

/* The whole pack is in the hands: its points are the game's. */
static void points_of_the_pack(void **state) {
  (void)state;
  uint64_t seed = 21;
  for (unsigned table = 1; table <= 2; table++) { /* three and four seats */
    const rules_t *rules = table == 1 ? &zole_rules : &klaberjass_rules;
    setting_t t;
    set_table(&seed, &t, rules, &follow, table);
    const cardset_t left = rules_pack(rules) & ~(t.play.hand[1] | t.play.hand[2] | t.play.hand[3] | t.play.hand[4]);
    play_phase(&seed, &t, table);
    unsigned points = order_points(&t.order, left);
    for (unsigned i = 1; i <= 4; i++) points += t.play.points[i];
    assert_int_equal(points, table == 1 ? 120 : 152);
  }
}

static void assert_same_play(const play_t *a, const play_t *b) {
#define SAME(field) assert_memory_equal(&a->field, &b->field, sizeof a->field)
  SAME(order), SAME(duties), SAME(hand), SAME(taken), SAME(points), SAME(tricks), SAME(side), SAME(next);
  SAME(active), SAME(turn), SAME(played), SAME(winner), SAME(finished), SAME(best), SAME(trick), SAME(leader);
  SAME(trick_points), SAME(trick_cards), SAME(scorer);
#undef SAME
}

static rng_t generator(uint64_t n) {
  rng_t rng;
  rng_seed(&rng, "trick", 5);
  return rng_act(&rng, n);
}

/* Some cards into a phase, in the middle of a trick more often than not. */
static void play_some(uint64_t *state, setting_t *t, unsigned cards) {
  while (cards-- && t->play.hand[t->play.turn]) play_card(&t->play, legal_card(state, &t->play));
}

/* The documented effect of play_random, written out. Returns the number of cards. */
static unsigned random_by_hand(play_t *p, rng_t *rng, unsigned tricks) {
  unsigned cards = 0;
  while (tricks > 0 && p->hand[p->turn]) {
    const card_t c = play_pick(play_legal(p, NULL), rng);
    if (play_card(p, c)) tricks--;
    cards++;
  }
  return cards;
}

/* Returns how many tricks. */
static unsigned check_same(const setting_t *t, uint64_t n, unsigned tricks) {
  play_t a, b;
  rng_t x = generator(n), y = x;
  memcpy(&a, &t->play, sizeof a);
  memcpy(&b, &t->play, sizeof b);
  const unsigned finished = a.finished, cards = play_random(&a, &x, tricks);
  assert_int_equal(cards, random_by_hand(&b, &y, tricks));
  assert_same_play(&a, &b);
  assert_memory_equal(&x, &y, sizeof x); /* the generator goes on where the loop left it */
  return a.finished - finished;
}

static void check_random(const setting_t *t, uint64_t n, unsigned tricks) {
  const unsigned left = t->each - t->play.finished;
  assert_int_equal(check_same(t, n, tricks), tricks < left ? tricks : left);
}

/* If a hand is a card short, the cards before it are played to the last trick that it can fill. */
static void plays_until_a_hand_is_empty(void **state) {
  (void)state;
  uint64_t seed = 25;
  for (unsigned turn = 0; turn < 400; turn++) {
    setting_t t;
    set_table(&seed, &t, games[turn % LENGTH(games)], houses[turn % LENGTH(houses)], turn % LENGTH(tables));
    cardset_t *hand = &t.play.hand[t.play.next[t.play.turn]];
    *hand &= *hand - 1;
    check_same(&t, turn, UINT32_MAX);
    check_same(&t, turn, t.each);
  }
}

static void random_play_is_the_loop(void **state) {
  (void)state;
  uint64_t seed = 22, n = 0;
  for (unsigned g = 0; g < LENGTH(games); g++)
    for (unsigned h = 0; h < LENGTH(houses); h++)
      for (unsigned table = 0; table < LENGTH(tables); table++) {
        setting_t t;
        set_table(&seed, &t, games[g], houses[h], table);
        check_random(&t, n++, UINT32_MAX);
        play_some(&seed, &t, rnd_below(&seed, t.each * tables[table].n + 1));
        check_random(&t, n++, 0);
        check_random(&t, n++, 1); /* of a trick that has begun: the rest of it */
        check_random(&t, n++, 1 + rnd_below(&seed, 4));
        check_random(&t, n++, UINT32_MAX);
      }
}

/* A clone plays on as the first would have, whatever happened to the first. */
static void a_clone_plays_on(void **state) {
  (void)state;
  uint64_t seed = 23;
  for (unsigned turn = 0; turn < 400; turn++) {
    setting_t t;
    const unsigned table = turn % LENGTH(tables);
    set_table(&seed, &t, games[turn % LENGTH(games)], houses[turn % LENGTH(houses)], table);
    play_some(&seed, &t, rnd_below(&seed, t.each * tables[table].n));
    play_t clone;
    memcpy(&clone, &t.play, sizeof clone);
    rng_t a = generator(turn), b = a;
    play_random(&t.play, &a, UINT32_MAX);
    const play_t end = t.play;
    memset(&t.play, 0x5a, sizeof t.play);
    play_random(&clone, &b, UINT32_MAX);
    assert_same_play(&clone, &end);
  }
}

/* Each card of the set equally often. */
static void picks_are_even(void **state) {
  (void)state;
  uint64_t seed = 24;
  rng_t rng = generator(99);
  for (unsigned turn = 0; turn < 30; turn++) {
    const cardset_t set = rnd_cards(&seed, CARDSET_FULL, 1 + rnd_below(&seed, 15)) | UINT64_C(1) << 20;
    unsigned count[CARD_LIMIT] = { 0 }, of_set[CARD_LIMIT], n = 0;
    for (unsigned i = 0; i < 10000; i++) count[play_pick(set, &rng)]++;
    for (unsigned c = 0; c < CARD_LIMIT; c++) {
      if (set >> c & 1) of_set[n++] = count[c];
      else assert_int_equal(count[c], 0);
    }
    assert_true(chi_square_fair(chi_square(of_set, n, 10000.0 / n), n - 1));
  }
}

/* A fresh table: the seats' round, every seat its own side, nothing held, nothing won. */
static void a_fresh_table(void **state) {
  (void)state;
  for (unsigned table = 0; table < LENGTH(tables); table++) {
    const order_t order = rules_order(&zole_rules);
    play_t p;
    bool plays[PLAY_SEATS + 1] = { false };
    memset(&p, 0x5a, sizeof p);
    play_init(&p, &order, &follow, tables[table].seat, tables[table].n);
    assert_int_equal(p.active, tables[table].n);
    for (unsigned i = 0; i < tables[table].n; i++) {
      plays[tables[table].seat[i]] = true;
      assert_int_equal(p.next[tables[table].seat[i]], seat_after(table, tables[table].seat[i]));
    }
    for (unsigned s = 1; s <= PLAY_SEATS; s++) {
      if (!plays[s]) assert_int_equal(p.next[s], 0);
      assert_int_equal(p.side[s], s);
      assert_true(p.hand[s] == 0 && p.taken[s] == 0 && p.points[s] == 0 && p.tricks[s] == 0);
    }
    assert_int_equal(p.finished, 0);
    assert_int_equal(p.played, 0);
    assert_int_equal(p.scorer, 0);
  }
}

/* A phase by eye: seats 1, 3 and 4; seat 2 sits out. */
static void two_tricks_by_eye(void **state) {
  (void)state;
  const order_t order = rules_order(&zole_rules);
  play_t p;
  play_init(&p, &order, &follow, (const uint8_t[]){ 1, 3, 4 }, 3);
  p.hand[1] = set_named("AC QD");
  p.hand[3] = set_named("KC 9H");
  p.hand[4] = set_named("7D AH");
  play_lead(&p, 1);
  assert_false(play_card(&p, card_named("AC")));
  assert_true(play_legal(&p, NULL) == set_named("KC"));
  assert_false(play_card(&p, card_named("KC")));
  assert_true(play_legal(&p, NULL) == set_named("7D AH"));
  assert_true(play_card(&p, card_named("7D"))); /* the lowest trump takes an ace */
  assert_int_equal(p.winner, 4);
  assert_int_equal(p.turn, 4);
  assert_int_equal(p.points[4], 15);
  assert_false(play_card(&p, card_named("AH")));
  assert_int_equal(p.turn, 1);
  assert_false(play_card(&p, card_named("QD")));
  assert_int_equal(p.winner, 1);
  assert_true(play_card(&p, card_named("9H")));
  assert_int_equal(p.winner, 1);
  assert_int_equal(p.points[1], 14);
  assert_true(p.taken[1] == set_named("AH QD 9H"));
  assert_int_equal(p.hand[2] | p.taken[2] | p.points[2] | p.tricks[2], 0);
}

/* A trick without points leaves the last one with points to whoever won it. */
static void the_last_trick_with_points(void **state) {
  (void)state;
  const order_t order = rules_order(&zole_rules);
  play_t p;
  play_init(&p, &order, &follow, (const uint8_t[]){ 1, 2, 3 }, 3);
  p.hand[1] = set_named("9C 9H KS");
  p.hand[2] = set_named("7D AH 9S");
  p.hand[3] = set_named("9D KH 8D");
  play_lead(&p, 1);
  play_card(&p, card_named("9C")), play_card(&p, card_named("7D")), play_card(&p, card_named("9D"));
  assert_int_equal(p.winner, 3);
  assert_int_equal(p.trick_points, 0);
  assert_int_equal(p.scorer, 0); /* nothing yet */
  play_card(&p, card_named("KH")), play_card(&p, card_named("9H")), play_card(&p, card_named("AH"));
  assert_int_equal(p.scorer, 2);
  play_card(&p, card_named("9S")), play_card(&p, card_named("8D"));
  assert_int_equal(p.scorer, 2); /* a trick in play has no winner */
  play_card(&p, card_named("KS"));
  assert_int_equal(p.winner, 3);
  assert_int_equal(p.scorer, 3);
}

/* Cards of a million points each: sums are those of whole numbers, whatever a short one holds. */
static void very_many_points(void **state) {
  (void)state;
  rules_t rules = whist_rules;
  rules.plain_points = "A=1000000 K=65536 2=1000000", rules.trump_points = "A=999999 K=70000";
  const order_t order = rules_order(&rules);
  play_t p;
  play_init(&p, &order, &follow, (const uint8_t[]){ 1, 2, 3, 4 }, 4);
  p.hand[1] = set_named("AC 2S"), p.hand[2] = set_named("KC AS");
  p.hand[3] = set_named("2C KH"), p.hand[4] = set_named("AD AH");
  play_lead(&p, 1);
  play_card(&p, card_named("AC")), play_card(&p, card_named("KC")), play_card(&p, card_named("2C"));
  assert_true(play_card(&p, card_named("AD")));
  assert_int_equal(p.trick_points, 3065536);
  assert_int_equal(p.points[1], 3065536);
  play_card(&p, card_named("2S")), play_card(&p, card_named("AS")), play_card(&p, card_named("KH"));
  assert_true(play_card(&p, card_named("AH"))); /* the ace of trumps */
  assert_int_equal(p.points[4], 2000000 + 70000 + 999999);
  assert_int_equal(p.scorer, 4);
}

/* A seat that sits out is in no trick: its neighbours are neighbours, and its lead is the next seat's, until one seat is
 * left. */
static void seats_that_sit_out(void **state) {
  (void)state;
  static const uint8_t seats[] = { 2, 4, 5, 7 };
  const order_t order = { 0 };
  play_t p;
  play_init(&p, &order, &follow, seats, 4);
  play_lead(&p, 4);
  assert_false(play_sit_out(&p, 3));
  assert_int_equal(p.active, 4);
  assert_true(play_sit_out(&p, 4));
  assert_int_equal(p.turn, 5);
  assert_int_equal(p.leader, 5);
  assert_int_equal(p.next[2], 5);
  assert_int_equal(p.next[4], 0);
  assert_int_equal(p.active, 3);
  assert_false(play_sit_out(&p, 4));
  assert_true(play_sit_out(&p, 2));
  assert_int_equal(p.turn, 5);
  assert_int_equal(p.next[7], 5);
  assert_true(play_sit_out(&p, 7));
  assert_int_equal(p.next[5], 5);
  assert_false(play_sit_out(&p, 5));
  assert_int_equal(p.active, 1);
}

/* A suit that may not be led until one of its cards has been played: not the one that is in play, but one of a trick. */
static void a_suit_until_it_is_broken(void **state) {
  (void)state;
  static const uint8_t seats[] = { 1, 2 };
  const order_t order = rules_order(&plain_rules);
  const cardset_t hearts = set_named("AH KH QH");
  duties_t duties = { .has = DUTY_FLAG(DUTY_FOLLOW), .not_led = hearts, .until_broken = true };
  cardset_t why[DUTY_COUNT];
  play_t p;
  play_init(&p, &order, &duties, seats, 2);
  p.hand[1] = set_named("AC AH AS"), p.hand[2] = set_named("KH QH KS");
  play_lead(&p, 1);
  assert_true(play_legal(&p, why) == set_named("AC AS") && why[DUTY_LEAD] == set_named("AH"));
  play_card(&p, card_named("AS"));
  play_card(&p, card_named("KS"));
  assert_true(play_legal(&p, NULL) == set_named("AC"));
  play_card(&p, card_named("AC"));
  assert_true(play_legal(&p, NULL) == set_named("KH QH"));
  play_t open = p;
  play_card(&p, card_named("QH"));
  assert_true(play_legal(&p, why) == set_named("AH") && why[DUTY_LEAD] == 0);
  duties.until_broken = false;
  open.hand[1] = set_named("AH 9C");
  play_card(&open, card_named("QH"));
  assert_true(play_legal(&open, NULL) == set_named("9C"));
  duties.until_broken = true;
  assert_true(play_legal(&open, NULL) == set_named("AH 9C"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(whole_phases),
    cmocka_unit_test(points_of_the_pack),
    cmocka_unit_test(random_play_is_the_loop), cmocka_unit_test(plays_until_a_hand_is_empty),
    cmocka_unit_test(a_clone_plays_on),
    cmocka_unit_test(picks_are_even),
    cmocka_unit_test(a_fresh_table),
    cmocka_unit_test(two_tricks_by_eye),
    cmocka_unit_test(the_last_trick_with_points),
    cmocka_unit_test(very_many_points),
    cmocka_unit_test(seats_that_sit_out),
    cmocka_unit_test(a_suit_until_it_is_broken),
  };
  return cmocka_run_group_tests_name("trick", tests, NULL, NULL);
}
