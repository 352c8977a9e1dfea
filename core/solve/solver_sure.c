/* solver_sure.c - counts the tricks that a seat takes at once, one after the other, whatever the others do. Between tricks
 * the seat is the leader, helped by a partner. Within a trick it is a seat of the team to play, if it surely wins the trick.
 *
 * A card above all that the other team has of its suit takes a trick if nobody ruffs. Nobody ruffs while those with trumps
 * must follow, or after their trumps are drawn. If a hand takes as many rounds of a suit as anybody else has cards of it,
 * its low cards win too. A partner throws his lowest card of the suit. If the leader still has a card below a winner of the
 * partner's, or one that he can ruff, the lead passes to the partner and his winners count as well.
 *
 * Counting stops at `want`. Tricks that depend on nobody's ranks are counted first: the fewer cards decide, the more
 * positions share the table's entry.
 */
#include "solver.h"

/* The tricks that the leader, and after him his partner, take in one suit: their number, the cards, and (`ranked`) the cards
 * that win because of their rank. */
typedef struct run {
  unsigned mine, his;
  cardset_t my_cards, his_cards, ranked;
  bool goes_over; /* the leader has a card left for the partner's */
} run_t;

static int worth(const solve_t *s, cardset_t cards) {
  int sum = (int)cardset_count(cards) * s->each;
  if (!s->aim.tricks) CARDSET_EACH(c, cards) sum += s->order.points[c];
  return sum;
}

/* Adds the points of the highest winners to *sum until it is `want`, and to *why the lowest of them whose rank matters. */
static void take(const solve_t *s, cardset_t cards, cardset_t ranked, int want, int *sum, cardset_t *why) {
  cardset_t lowest = 0;
  while (cards && *sum < want) {
    const card_t c = cardset_last(cards);
    cards &= ~card_bit(c);
    *sum += s->order.points[c] + s->each;
    if (ranked >> c & 1) lowest = card_bit(c);
  }
  *why |= lowest;
}

/* Counts the rounds of a plain suit, at most k, that nobody can ruff because every seat with trumps still follows. The
 * partner counts as well: with only trumps left he would take the lead. */
static unsigned unruffed(const solve_t *s, const solve_node_t *n, cardset_t suit, unsigned k) {
  const cardset_t trumps = s->order.trumps & n->left;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (!(s->hand[seat] & trumps)) continue;
    const unsigned held = cardset_count(s->hand[seat] & suit);
    k = held < k ? held : k;
  }
  return k;
}

/* Counts the points that the leader takes alone: in each suit the cards that nobody can beat. The cards below them count
 * too if nobody else has more cards of the suit than he has winners. */
static int sure_alone(const solve_t *s, const solve_node_t *n, cardset_t *why) {
  const cardset_t trumps = s->order.trumps & n->left, mine = s->hand[n->turn];
  const bool ruffs = (trumps & ~mine) != 0;
  int sum = 0;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t suit = s->group[g] & n->left, theirs = suit & ~mine;
    const cardset_t held = suit & mine, tops = held & solve_beyond(s, theirs);
    unsigned k = cardset_count(tops);
    if (!k) continue;
    if (theirs) *why |= tops & -tops;
    if (ruffs && !(suit & trumps))
      k = unruffed(s, n, suit, k);
    else if (k >= solve_longest(s, suit, n->turn))
      k = cardset_count(held);
    sum += worth(s, solve_highest(held, k));
  }
  return sum;
}

/* Counts the leader's top cards, from the highest, that are above the lowest card that the partner can throw under them. */
static unsigned ducked(cardset_t tops, cardset_t low) {
  unsigned k = 0;
  for (; tops; k++) {
    const cardset_t top = card_bit(cardset_last(tops));
    if (low && top < (low & -low)) break;
    low &= low - 1;
    tops &= ~top;
  }
  return k;
}

/* Finds the run of a suit that nobody ruffs. After it, the leader's cards of the suit are lower than the partner's. If the
 * team's rounds are as many as anybody else's cards, the lower cards win too. */
static run_t run_of(const solve_t *s, cardset_t mine, cardset_t his, cardset_t theirs, uint8_t leader) {
  const cardset_t beyond = solve_beyond(s, theirs);
  run_t r = {0};
  if (!((mine | his) & beyond)) return r;
  const unsigned length = cardset_count(mine), has = cardset_count(his), tops = cardset_count(his & beyond);
  const unsigned most = theirs ? solve_longest(s, theirs, leader) : 0;
  r.mine = his ? ducked(mine & beyond, his) : cardset_count(mine & beyond);
  const unsigned left = has > r.mine ? has - r.mine : 0;
  /* ranks matter also between partners: the higher card of the two takes the lead */
  if (theirs || (mine && his)) r.ranked = beyond;
  r.his = tops < left ? tops : left;
  if (!left && r.mine >= most) r.mine = length;
  r.my_cards = solve_highest(mine, r.mine), r.his_cards = solve_highest(his, r.his);
  if (left && r.mine + r.his >= most && length <= r.mine + r.his) r.his = left;
  r.goes_over = r.his && length > r.mine;
  return r;
}

/* Shortens a run to the number of rounds that are safe from ruffs. */
static void shorten(run_t *r, cardset_t mine, cardset_t his, unsigned rounds) {
  if (r->mine > rounds) r->mine = rounds, r->my_cards = solve_highest(mine, rounds);
  if (r->mine + r->his > rounds) r->his = rounds - r->mine, r->his_cards = solve_highest(his, r->his);
  r->goes_over &= r->his > 0;
}

/* Counts the points that the leader takes with a partner (0: none). First he takes his own tricks, on which the partner
 * throws cards that he does not need. Then he leads a low card to the partner, who takes the rest. All others count as
 * opponents. Returns -1 if the partner may have to ruff because he has only trumps. */
static int sure_together(const solve_t *s, const solve_node_t *n, uint8_t partner, int want, cardset_t *why) {
  const cardset_t mine = s->hand[n->turn] & n->left, his = partner ? s->hand[partner] & n->left : 0;
  const cardset_t theirs = n->left & ~mine & ~his, trumps = s->order.trumps & n->left;
  run_t run[SOLVE_GROUPS], *t = run + s->groups - 1; /* trumps are the last */
  cardset_t taken = 0, given = 0, all_why = 0, his_why = 0, drawing = 0;
  unsigned tricks = 0, more = 0, plain = 0, ruffs = 0;
  bool crosses = false, danger = false, ruff = false;
  for (unsigned g = s->groups; g--;) {
    const cardset_t suit = s->group[g] & n->left;
    run_t *r = run + g;
    *r = run_of(s, suit & mine, suit & his, suit & theirs, n->turn);
    if (r == t && trumps & theirs) {
      const unsigned longest = solve_longest(s, trumps & theirs, n->turn);
      danger = r->mine < longest; /* else the leader draws their trumps */
      drawing = danger ? 0 : solve_highest(suit & mine, longest) & r->ranked;
      ruffs = cardset_count(his & trumps);
    } else if (danger) {
      unsigned rounds = CARD_LIMIT;
      for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
        if (seat == partner || !(s->hand[seat] & trumps)) continue;
        const unsigned held = cardset_count(s->hand[seat] & suit);
        rounds = held < rounds ? held : rounds;
      }
      shorten(r, suit & mine, suit & his, rounds);
      plain += r->mine + r->his;
      ruff |= ruffs > t->mine && !(suit & his) && rounds > r->mine && cardset_count(suit & mine) > r->mine;
    }
    tricks += r->mine, more += r->his;
    taken |= r->my_cards, given |= r->his_cards;
    crosses |= r->goes_over;
    all_why |= r->my_cards & r->ranked & -(r->my_cards & r->ranked);
    his_why |= r->his_cards & r->ranked & -(r->his_cards & r->ranked);
  }
  if (danger && ruffs && plain + ruff > cardset_count(his & ~trumps)) return -1;
  if (tricks < cardset_count(mine) && worth(s, taken) >= want) {
    int sum = 0;
    *why |= drawing & -drawing;
    for (unsigned g = 0; g < s->groups; g++)
      if (!run[g].ranked) take(s, run[g].my_cards, 0, want, &sum, why);
    for (unsigned g = 0; g < s->groups && sum < want; g++)
      if (run[g].ranked) take(s, run[g].my_cards, run[g].ranked, want, &sum, why);
    return sum;
  }
  *why |= all_why;
  if (crosses || ruff) *why |= his_why, tricks += more + (ruff && ruffs - t->mine > t->his), taken |= given;
  if (tricks >= cardset_count(mine)) return n->rest;
  return worth(s, taken) + ((int)tricks - (int)cardset_count(taken)) * s->each;
}

int solve_sure(const solve_t *s, const solve_node_t *n, int want, cardset_t *why) {
  uint8_t partner = s->next[n->turn];
  while (partner != n->turn && s->in_a[partner] != s->in_a[n->turn]) partner = s->next[partner];
  if (partner == n->turn) partner = 0;
  const cardset_t ours = s->hand[n->turn] | (partner ? s->hand[partner] : 0);
  /* with card points, ruffs leave too little certain to be worth the time */
  if (!s->by_rank || (!s->aim.tricks && s->order.trumps & n->left & ~ours)) return sure_alone(s, n, why);
  const int sum = sure_together(s, n, partner, want, why);
  if (sum >= 0) return sum;
  *why = 0;
  return sure_alone(s, n, why);
}

/* Returns the card with which a seat that is still to play surely takes the trick, or CARD_NONE. No opponent can beat it,
 * and no partner is forced to. */
static card_t winner_of(const solve_t *s, const solve_node_t *n, uint8_t winner) {
  const cardset_t led = s->group_of[n->led], hand = s->hand[winner] & n->left;
  const cardset_t follows = hand & led, wins = (follows ? follows : hand) & s->order.above[n->best];
  if (!wins) return CARD_NONE;
  const card_t c = follows ? cardset_last(wins) : cardset_first(wins);
  for (uint8_t i = n->played, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    if (seat == winner) continue;
    const cardset_t held = s->hand[seat] & n->left, can = held & led ? held & led : held;
    const bool mate = s->in_a[seat] == s->in_a[winner];
    if (mate ? !(can & ~s->order.above[c]) : (can & s->order.above[c]) != 0) return CARD_NONE;
  }
  return c;
}

/* Counts the rounds of a plain suit that the other team cannot ruff once this trick is complete. */
static unsigned unruffed_later(const solve_t *s, const solve_node_t *n, uint8_t winner, cardset_t suit) {
  const cardset_t trumps = s->order.trumps & n->left, led = s->group_of[n->led];
  unsigned k = CARD_LIMIT;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const cardset_t hand = s->hand[seat] & n->left;
    if (s->in_a[seat] == s->in_a[winner] || !(hand & trumps)) continue;
    unsigned held = cardset_count(hand & suit);
    if (held && i < s->seats - n->played && (suit & led || !(hand & led))) held--;
    k = held < k ? held : k;
  }
  return k;
}

/* Counts the rounds of plain suits until a partner may have nothing but trumps. */
static unsigned spared(const solve_t *s, const solve_node_t *n, uint8_t winner) {
  const cardset_t trumps = s->order.trumps & n->left;
  unsigned k = CARD_LIMIT;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const cardset_t hand = s->hand[seat] & n->left;
    if (seat == winner || s->in_a[seat] != s->in_a[winner] || !(hand & trumps)) continue;
    unsigned held = cardset_count(hand & ~trumps);
    if (held && i < s->seats - n->played) held--;
    k = held < k ? held : k;
  }
  return k;
}

int solve_sure_within(const solve_t *s, const solve_node_t *n, int want, cardset_t *why) {
  uint8_t seat = n->turn;
  card_t c = winner_of(s, n, seat);
  for (uint8_t i = n->played + 1u; c == CARD_NONE && i < s->seats; i++) {
    seat = s->next[seat];
    if (s->in_a[seat] == s->in_a[n->turn]) c = winner_of(s, n, seat);
  }
  if (c == CARD_NONE) return 0;
  const cardset_t held = s->hand[seat] & n->left & ~card_bit(c), others = n->left & ~s->hand[seat];
  const cardset_t trumps = s->order.trumps & n->left;
  const unsigned drawn = cardset_count(held & trumps & solve_beyond(s, trumps & others));
  const bool danger = drawn < solve_longest(s, trumps & others, seat);
  int sum = n->points + s->order.points[c] + s->each;
  unsigned spare = danger ? spared(s, n, seat) : 0;
  *why = card_bit(c);
  for (unsigned g = s->groups; g-- && sum < want;) {
    const cardset_t suit = s->group[g] & n->left, theirs = suit & others, mine = suit & held;
    const cardset_t beyond = solve_beyond(s, theirs);
    unsigned k = cardset_count(mine & beyond);
    if (!k) continue;
    if (danger && !(suit & trumps)) {
      const unsigned rounds = unruffed_later(s, n, seat, suit);
      k = rounds < k ? rounds : k;
      k = spare < k ? spare : k;
      spare -= k;
    } else if (k >= solve_longest(s, theirs, seat)) {
      k = cardset_count(mine);
    }
    take(s, solve_highest(mine, k), theirs ? beyond : 0, want, &sum, why);
  }
  return sum;
}
