/* test_duty.c - the duties against a slow reading of their words, card by card, at tens of thousands of positions.
 *
 * If the words of play.h leave room, this test reads them as follows:
 *   READING 1  Without FOLLOW nobody is "following" or "void": none of the duties after it binds.
 *   READING 2  TRUMP is silent when OVERTRUMP is had and a trump is winning: whether a plain card is refused then is
 *              for OVERTRUMP (it can be beaten) and UNDERTRUMP (it cannot), and theirs is the reason given.
 *   READING 3  UNDERTRUMP binds only where OVERTRUMP is had.
 *   READING 4  free_follow frees a seat that holds some card of the suit led, if all of them are free and beat the card led.
 *              A void seat is void. A freed seat is under none of the later duties.
 *   READING 6  may_trump lets a seat that must follow play a trump instead; BEAT then binds among both.
 *   READING 5  not_led and forced say themselves whether the game has the duty; the flag is not looked at.
 */
#include "play.h"
#include "testing.h"

enum { SEATS_MOST = 4, ALLOWED = -1, NEVER = -1 };

/* The duties of a game, as one would list them. */
typedef struct house {
  bool follow, trump, overtrump, undertrump, partner_exempt, may_trump;
  int beat; /* NEVER or an enum duty_beat */
  cardset_t free_follow, not_led, forced;
} house_t;

/* A player's view, and the ruling on each of his cards. */
typedef struct position {
  const rules_t *rules;
  const house_t *house;
  card_t hand[CARD_LIMIT];
  unsigned held;
  card_t trick[SEATS_MOST];
  unsigned played;
  card_t best;
  bool partner_best;
  int refused_by[CARD_LIMIT]; /* by place in the hand: ALLOWED or a duty */
} position_t;

/* ---- the rules, read slowly ---- */

typedef bool quality_t(const position_t *p, card_t c);

static bool named(cardset_t set, card_t c) { return set >> c & 1; }
static bool is_forced(const position_t *p, card_t c) { return named(p->house->forced, c); }
static bool may_be_led(const position_t *p, card_t c) { return !named(p->house->not_led, c); }
static bool of_suit_led(const position_t *p, card_t c) { return same_suit(p->rules, c, p->trick[0]); }
static bool of_trumps(const position_t *p, card_t c) { return is_trump(p->rules, c); }
static bool beats_best(const position_t *p, card_t c) { return beats(p->rules, c, p->best); }
static bool must_follow(const position_t *p, card_t c) {
  return of_suit_led(p, c) && !(named(p->house->free_follow, c) && beats(p->rules, c, p->trick[0]));
}
static bool follows_or_trumps(const position_t *p, card_t c) { return of_suit_led(p, c) || of_trumps(p, c); }

static bool holds_a(const position_t *p, quality_t *such) {
  for (unsigned i = 0; i < p->held; i++)
    if (such(p, p->hand[i])) return true;
  return false;
}

/* Keeps the obedient cards among those not yet refused, if there are any; the duty refuses the others. */
static void apply(position_t *p, int duty, quality_t *obeys) {
  bool possible = false;
  for (unsigned i = 0; i < p->held; i++)
    if (p->refused_by[i] == ALLOWED && obeys(p, p->hand[i])) possible = true;
  if (!possible) return;
  for (unsigned i = 0; i < p->held; i++)
    if (p->refused_by[i] == ALLOWED && !obeys(p, p->hand[i])) p->refused_by[i] = duty;
}

/* Does BEAT bind for the suit that was led? */
static bool beat_binds(const position_t *p) {
  switch (p->house->beat) {
  case BEAT_ALWAYS: return true;
  case BEAT_TRUMP_LEADS: return of_trumps(p, p->trick[0]);
  case BEAT_PLAIN_LEADS: return !of_trumps(p, p->trick[0]);
  default: return false;
  }
}

static void rule_void(position_t *p) {
  const bool trump_winning = of_trumps(p, p->best);
  if (p->partner_best && p->house->partner_exempt) return;
  if (trump_winning && p->house->overtrump) {
    if (holds_a(p, beats_best)) apply(p, DUTY_OVERTRUMP, beats_best);
    else if (p->house->undertrump) apply(p, DUTY_UNDERTRUMP, of_trumps);
  } else if (p->house->trump) {
    apply(p, DUTY_TRUMP, of_trumps);
  }
}

static void rule_following(position_t *p) {
  if (!holds_a(p, must_follow)) return; /* only free ones: any card */
  apply(p, DUTY_FOLLOW, p->house->may_trump ? follows_or_trumps : of_suit_led);
  if (p->partner_best && p->house->partner_exempt) return;
  if (beat_binds(p)) apply(p, DUTY_BEAT, beats_best);
}

static void rule(position_t *p) {
  for (unsigned i = 0; i < p->held; i++) p->refused_by[i] = ALLOWED;
  if (p->played == 0) apply(p, DUTY_LEAD, may_be_led);
  else if (p->house->follow && holds_a(p, of_suit_led)) rule_following(p);
  else if (p->house->follow) rule_void(p);
  apply(p, DUTY_FORCED, is_forced);
}

/* ---- the same house as duties ---- */

static duties_t house_duties(const house_t *house) {
  duties_t d = { .free_follow = house->free_follow, .not_led = house->not_led, .forced = house->forced };
  if (house->follow) d.has |= DUTY_FLAG(DUTY_FOLLOW);
  if (house->trump) d.has |= DUTY_FLAG(DUTY_TRUMP);
  if (house->overtrump) d.has |= DUTY_FLAG(DUTY_OVERTRUMP);
  if (house->undertrump) d.has |= DUTY_FLAG(DUTY_UNDERTRUMP);
  if (house->beat != NEVER) d.has |= DUTY_FLAG(DUTY_BEAT);
  if (house->beat != NEVER) d.beat_when = (uint8_t)house->beat;
  if (house->not_led) d.has |= DUTY_FLAG(DUTY_LEAD);
  if (house->forced) d.has |= DUTY_FLAG(DUTY_FORCED);
  d.partner_exempt = house->partner_exempt;
  d.may_trump = house->may_trump;
  return d;
}

static void print_cards(const char *what, const card_t *card, unsigned n) {
  print_error("%s", what);
  for (unsigned i = 0; i < n; i++) print_error(" %c%c", rank_letter(card[i]), suit_letter(card[i]));
  print_error("\n");
}

static void fail_at(const position_t *p, const char *what) {
  const house_t *h = p->house;
  print_error("%s; follow %d trump %d overtrump %d undertrump %d exempt %d beat %d, partner winning %d\n",
              p->rules->name, h->follow, h->trump, h->overtrump, h->undertrump, h->partner_exempt, h->beat,
              p->partner_best);
  print_cards("trick:", p->trick, p->played);
  print_cards("hand: ", p->hand, p->held);
  for (unsigned i = 0; i < p->held; i++) {
    print_cards("card: ", &p->hand[i], 1);
    print_error("   by the words: %s\n", p->refused_by[i] == ALLOWED ? "legal" : duty_name(p->refused_by[i]));
  }
  fail_msg("%s", what);
}

static unsigned refusals[DUTY_COUNT], positions;

/* The rulings of the words, against duty_legal's. */
static void compare(const position_t *p, const order_t *order, const duties_t *duties) {
  const duty_view_t view = { p->played ? p->trick[0] : CARD_NONE, p->played ? p->best : CARD_NONE, p->partner_best, false };
  cardset_t hand = 0, legal = 0, refused[DUTY_COUNT] = { 0 }, why[DUTY_COUNT];
  memset(why, 0x5a, sizeof why); /* what was there before must not matter */
  for (unsigned i = 0; i < p->held; i++) {
    hand |= UINT64_C(1) << p->hand[i];
    if (p->refused_by[i] == ALLOWED) legal |= UINT64_C(1) << p->hand[i];
    else refused[p->refused_by[i]] |= UINT64_C(1) << p->hand[i];
  }
  if (duty_legal(duties, order, &view, hand, why) != legal) fail_at(p, "another set is legal");
  if (duty_legal(duties, order, &view, hand, NULL) != legal) fail_at(p, "another set is legal without reasons");
  for (int d = 0; d < DUTY_COUNT; d++) {
    if (why[d] != refused[d]) fail_at(p, duty_name(d));
    refusals[d] += refused[d] != 0;
  }
  positions++;
}

/* ---- positions: whole deals, played at random ---- */

typedef struct table {
  const rules_t *rules;
  const order_t *order;
  const house_t *house;
  unsigned seats, forced_from, forced_to; /* positions where this many forced cards are held are compared */
  card_t hand[SEATS_MOST][CARD_LIMIT];
  unsigned held;
} table_t;

static void deal_hands(uint64_t *state, table_t *t) {
  card_t pack[CARD_LIMIT];
  const unsigned n = rnd_order(state, rules_pack(t->rules), pack);
  t->held = 1 + rnd_below(state, n / t->seats < 8 ? n / t->seats : 8);
  for (unsigned s = 0; s < t->seats; s++)
    for (unsigned i = 0; i < t->held; i++) t->hand[s][i] = pack[s * t->held + i];
}

static bool is_compared(const table_t *t, const position_t *p) {
  unsigned forced = 0;
  for (unsigned i = 0; i < p->held; i++) forced += is_forced(p, p->hand[i]);
  return forced >= t->forced_from && forced <= t->forced_to;
}

/* One of the cards the words allow, as its place in the hand. */
static unsigned choose(uint64_t *state, const position_t *p) {
  unsigned place[CARD_LIMIT], n = 0;
  for (unsigned i = 0; i < p->held; i++)
    if (p->refused_by[i] == ALLOWED) place[n++] = i;
  assert_true(n > 0); /* whoever holds a card may play one */
  return place[rnd_below(state, n)];
}

/* Plays a trick that `leader` leads; who wins it. Partners sit opposite each other when there are four. */
static unsigned play_trick(uint64_t *state, table_t *t, const duties_t *duties, unsigned leader) {
  position_t p = { .rules = t->rules, .house = t->house, .held = t->held };
  unsigned winner = leader;
  for (unsigned turn = 0; turn < t->seats; turn++) {
    const unsigned seat = (leader + turn) % t->seats;
    memcpy(p.hand, t->hand[seat], sizeof p.hand);
    p.partner_best = p.played > 0 && t->seats == 4 && winner % 2 == seat % 2;
    rule(&p);
    if (is_compared(t, &p)) compare(&p, t->order, duties);
    const unsigned at = choose(state, &p);
    const card_t c = p.hand[at];
    t->hand[seat][at] = t->hand[seat][t->held - 1];
    if (p.played == 0 || beats(t->rules, c, p.best)) winner = seat, p.best = c;
    p.trick[p.played++] = c;
  }
  t->held--;
  return winner;
}

static void play_deal(uint64_t *state, table_t *t) {
  duties_t duties = house_duties(t->house);
  unsigned leader = rnd_below(state, t->seats);
  deal_hands(state, t);
  if (rnd_below(state, 4) == 0) duties.has &= ~(DUTY_FLAG(DUTY_LEAD) | DUTY_FLAG(DUTY_FORCED)); /* READING 5 */
  if (rnd_below(state, 4) == 0) duties.has |= DUTY_FLAG(DUTY_HELD);                             /* always holds */
  while (t->held) leader = play_trick(state, t, &duties, leader);
}

enum { HOUSES = 1 << 10, DEALS = TIMES(12) };

/* Every combination, by number; which cards the sets name is left to chance. */
static house_t house_numbered(uint64_t *state, unsigned n, cardset_t pack, cardset_t trumps) {
  house_t h = { .follow = n & 1, .trump = n >> 1 & 1, .overtrump = n >> 2 & 1, .undertrump = n >> 3 & 1 };
  h.partner_exempt = n >> 4 & 1;
  h.beat = (int)(n >> 5 & 3) - 1;
  h.may_trump = rnd_below(state, 4) == 0;
  if (n >> 7 & 1) h.free_follow = rnd_cards(state, pack, 2 + rnd_below(state, 12));
  if (n >> 8 & 1) h.not_led = rnd_below(state, 2) && trumps ? trumps : rnd_cards(state, pack, 2 + rnd_below(state, 14));
  if (n >> 9 & 1) h.forced = rnd_cards(state, pack, 1 + rnd_below(state, 4));
  return h;
}

static void compare_all(const rules_t *rules, unsigned seats, unsigned forced_from, unsigned forced_to) {
  const order_t order = rules_order(rules);
  uint64_t state = 12 + seats;
  for (unsigned n = 0; n < HOUSES; n++)
    for (unsigned deal = 0; deal < DEALS; deal++) {
      const house_t house = house_numbered(&state, n, rules_pack(rules), order.trumps);
      table_t t = { .rules = rules, .order = &order, .house = &house, .seats = seats };
      t.forced_from = forced_from, t.forced_to = forced_to;
      play_deal(&state, &t);
    }
}

/* Hands that hold at most one forced card. */
static void compare_rules(const rules_t *rules) {
  memset(refusals, 0, sizeof refusals);
  positions = 0;
  for (unsigned seats = 2; seats <= SEATS_MOST; seats++) compare_all(rules, seats, 0, 1);
  print_message("  %s: %u positions\n", rules->name, positions);
  assert_true(positions > TIMES(100000));
  for (int d = DUTY_LEAD; d < DUTY_COUNT; d++) /* chance must have led to each often enough to matter */
    if (d < DUTY_TRUMP || d == DUTY_FORCED || rules->trump_suit || *rules->tops) assert_in_range(refusals[d], TIMES(150), positions);
}

static void without_trumps(void **state) {
  (void)state;
  compare_rules(&plain_rules);
}

static void with_a_trump_suit(void **state) {
  (void)state;
  compare_rules(&klaberjass_rules);
}

static void with_permanent_trumps(void **state) {
  (void)state;
  compare_rules(&zole_rules);
}

static void with_both(void **state) {
  (void)state;
  compare_rules(&both_rules);
}

/* "As soon as the other duties let one of them be played": of several forced cards those that may be. */
static void with_several_forced_cards(void **state) {
  (void)state;
  for (unsigned seats = 2; seats <= SEATS_MOST; seats++) compare_all(&zole_rules, seats, 2, CARD_LIMIT);
}

/* ---- by eye ---- */

enum {
  F = DUTY_FLAG(DUTY_FOLLOW),
  B = DUTY_FLAG(DUTY_BEAT),
  T = DUTY_FLAG(DUTY_TRUMP),
  O = DUTY_FLAG(DUTY_OVERTRUMP),
  U = DUTY_FLAG(DUTY_UNDERTRUMP)
};

typedef struct example {
  const rules_t *rules;
  uint32_t has;
  const char *led, *best, *hand, *legal;
  int duty; /* that refuses all the rest */
} example_t;

static const example_t examples[] = {
  { &klaberjass_rules, F, "AH", "AH", "7H KH 7S AC", "7H KH", DUTY_FOLLOW },
  { &klaberjass_rules, F, "AH", "AH", "7C 7S AC", "7C 7S AC", ALLOWED },
  { &zole_rules, F, "9D", "9D", "AD KC QC", "AD QC", DUTY_FOLLOW },       /* a trump is a trump, not a club */
  { &zole_rules, F, "9C", "9C", "QC JC 9H", "QC JC 9H", ALLOWED },        /* and does not follow clubs */
  { &zole_rules, F | B, "9D", "9D", "8D 7D", "8D 7D", ALLOWED },          /* cannot beat */
  { &zole_rules, F | B, "9D", "9D", "8D KD", "KD", DUTY_BEAT },
  { &klaberjass_rules, F | B, "KH", "7S", "AH 7H", "AH 7H", ALLOWED },    /* ruffed: hearts beat nothing */
  { &klaberjass_rules, F | T, "KH", "KH", "7S AS AC", "7S AS", DUTY_TRUMP },
  { &klaberjass_rules, F | T, "KH", "AS", "7S 9S AC", "7S 9S", DUTY_TRUMP }, /* any trump will do */
  { &klaberjass_rules, F | T, "KH", "KH", "7C AC", "7C AC", ALLOWED },
  { &klaberjass_rules, F | T | O, "KH", "KH", "7S AS AC", "7S AS", DUTY_TRUMP },
  { &klaberjass_rules, F | T | O, "KH", "AS", "7S 9S AC", "9S", DUTY_OVERTRUMP },
  { &klaberjass_rules, F | T | O, "KH", "AS", "7S KS AC", "7S KS AC", ALLOWED },
  { &klaberjass_rules, F | T | O | U, "KH", "AS", "7S KS AC", "7S KS", DUTY_UNDERTRUMP },
  { &klaberjass_rules, F | T | O | U, "KH", "AS", "7C AC", "7C AC", ALLOWED },
  { &klaberjass_rules, F | O, "KH", "AS", "JS KS AC", "JS", DUTY_OVERTRUMP },
  { &klaberjass_rules, F | O, "KH", "KH", "JS KS AC", "JS KS AC", ALLOWED },
  { &plain_rules, F | T | O | U | B, "KH", "KH", "JS KS AC", "JS KS AC", ALLOWED },
  { &plain_rules, F | T | O | U | B, "KH", "KH", "JH TH AC", "TH", 0 }, /* two duties: legal only */
  { &klaberjass_rules, 0, "KH", "KH", "7H AC", "7H AC", ALLOWED },
};

static void rulings_by_eye(void **state) {
  (void)state;
  for (unsigned i = 0; i < LENGTH(examples); i++) {
    const example_t *e = &examples[i];
    const order_t order = rules_order(e->rules);
    const duties_t duties = { .has = e->has, .beat_when = BEAT_ALWAYS, .partner_exempt = true };
    const duty_view_t view = { card_named(e->led), card_named(e->best), false, false };
    const cardset_t hand = set_named(e->hand);
    cardset_t why[DUTY_COUNT];
    if (duty_legal(&duties, &order, &view, hand, why) != set_named(e->legal)) fail_msg("example %u", i);
    if (e->duty > 0 && why[e->duty] != (hand & ~set_named(e->legal))) fail_msg("reason of example %u", i);
  }
}

static cardset_t legal_for(const duties_t *d, const rules_t *rules, const char *led, const char *hand, bool partner) {
  const order_t order = rules_order(rules);
  const card_t c = led ? card_named(led) : CARD_NONE;
  const duty_view_t view = { c, c, partner, false };
  return duty_legal(d, &order, &view, set_named(hand), NULL);
}

static void partner_frees(void **state) {
  (void)state;
  duties_t d = { .has = F | B | T | O | U, .beat_when = BEAT_ALWAYS, .partner_exempt = true };
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7S AC", true) == set_named("7S AC"));
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7H AH 7S", true) == set_named("7H AH")); /* not from following */
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7S AC", false) == set_named("7S"));
  d.beat_partner = true;
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7S AC", true) == set_named("7S AC"));
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7H AH 7S", true) == set_named("AH"));
  d.partner_exempt = false;
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7S AC", true) == set_named("7S"));
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "7H AH 7S", true) == set_named("AH"));
}

static void sets_of_cards(void **state) {
  (void)state;
  duties_t d = { .has = F | DUTY_FLAG(DUTY_LEAD) | DUTY_FLAG(DUTY_FORCED) };
  d.not_led = set_named("QS AH");
  assert_true(legal_for(&d, &whist_rules, NULL, "QS AH 2C", false) == set_named("2C"));
  assert_true(legal_for(&d, &whist_rules, NULL, "QS AH", false) == set_named("QS AH")); /* nothing else is held */
  assert_true(legal_for(&d, &whist_rules, "2S", "QS AH", false) == set_named("QS"));
  d.free_follow = set_named("JS QS");
  assert_true(legal_for(&d, &whist_rules, "2S", "QS JS AH", false) == set_named("QS JS AH"));
  assert_true(legal_for(&d, &whist_rules, "2S", "QS JS 3S AH", false) == set_named("QS JS 3S"));
  assert_true(legal_for(&d, &whist_rules, "KS", "QS JS AH", false) == set_named("QS JS")); /* the king is higher */
  d.forced = set_named("AH");
  assert_true(legal_for(&d, &whist_rules, NULL, "QS AH 2C", false) == set_named("2C")); /* it may not be led */
  assert_true(legal_for(&d, &whist_rules, "2S", "QS AH 2C", false) == set_named("AH"));
  assert_true(legal_for(&d, &whist_rules, "2S", "QS 2C", false) == set_named("QS 2C"));
}

static void no_cards_no_choice(void **state) {
  (void)state;
  const duties_t d = { .has = F | B | T | O | U, .not_led = CARDSET_FULL, .forced = CARDSET_FULL };
  assert_true(legal_for(&d, &klaberjass_rules, NULL, "", false) == 0);
  assert_true(legal_for(&d, &klaberjass_rules, "KH", "", false) == 0);
}

static void names(void **state) {
  (void)state;
  static const char *const word[DUTY_COUNT] = { [DUTY_FORCED] = "forced",       [DUTY_LEAD] = "lead",
                                                [DUTY_FOLLOW] = "follow",       [DUTY_BEAT] = "beat",
                                                [DUTY_TRUMP] = "trump",         [DUTY_OVERTRUMP] = "overtrump",
                                                [DUTY_UNDERTRUMP] = "undertrump" };
  for (int d = 0; d < DUTY_COUNT; d++) {
    if (word[d]) assert_string_equal(duty_name(d), word[d]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(without_trumps),
    cmocka_unit_test(with_a_trump_suit),
    cmocka_unit_test(with_permanent_trumps),
    cmocka_unit_test(with_both),
    cmocka_unit_test(with_several_forced_cards),
    cmocka_unit_test(rulings_by_eye),
    cmocka_unit_test(partner_frees),
    cmocka_unit_test(sets_of_cards),
    cmocka_unit_test(no_cards_no_choice),
    cmocka_unit_test(names),
  };
  return cmocka_run_group_tests_name("duty", tests, NULL, NULL);
}
