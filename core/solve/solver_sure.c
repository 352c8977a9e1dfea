/* solver_sure.c - what can be said of a position between tricks without looking further. */
#include "solver.h"

static unsigned longest(const solve_t *s, cardset_t suit, uint8_t except) {
  unsigned most = 0;
  for (uint8_t i = 1, seat = s->next[except]; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned n = cardset_count(s->hand[seat] & suit);
    most = n > most ? n : most;
  }
  return most;
}

/* Counts the rounds of a plain suit that nobody can ruff: who has trumps must hold that many cards of the suit. That goes
 * for a partner too, who may have nothing but trumps left and would take the lead. */
static unsigned unruffed(const solve_t *s, const solve_node_t *n, cardset_t suit, unsigned k) {
  const cardset_t trumps = s->order.trumps & n->left;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (!(s->hand[seat] & trumps)) continue;
    const unsigned held = cardset_count(s->hand[seat] & suit);
    k = held < k ? held : k;
  }
  return k;
}

/* Counts what the leader takes at once by himself: his cards that nobody can beat, in each suit from the top; and where
 * these are as many as anybody else has, those below them. */
static int sure_alone(const solve_t *s, const solve_node_t *n, cardset_t *why) {
  const cardset_t trumps = s->order.trumps & n->left, mine = s->hand[n->turn];
  const bool ruffs = (trumps & ~mine) != 0;
  int sum = 0;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t suit = s->group[g] & n->left, theirs = suit & ~mine;
    cardset_t held = suit & mine, tops = held & solve_beyond(s, theirs);
    unsigned k = cardset_count(tops);
    if (!k) continue;
    if (theirs) *why |= tops & -tops;
    if (ruffs && !(suit & trumps))
      k = unruffed(s, n, suit, k);
    else if (k >= longest(s, suit, n->turn))
      k = cardset_count(held);
    for (; k; k--) {
      const card_t c = cardset_last(held);
      held &= ~card_bit(c);
      sum += (int)s->order.points[c] + s->each;
    }
  }
  return sum;
}

/* A run says of one suit how many tricks the leader and then his partner take in it, and with which cards. */
typedef struct run {
  unsigned mine, his;
  cardset_t my_cards, his_cards;
} run_t;

static cardset_t highest(cardset_t set, unsigned k) {
  cardset_t out = 0;
  for (; k && set; k--) {
    const cardset_t top = card_bit(cardset_last(set));
    set &= ~top;
    out |= top;
  }
  return out;
}

/* Counts the cards that the leader takes from the highest down, the partner throwing his lowest: until that is higher. */
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

/* Finds the run of a suit that nobody ruffs. What the leader has left of it then is lower than what the partner has left.
 * Where a team's rounds are as many as anybody else's cards, those below win too. */
static run_t run_of(cardset_t mine, cardset_t his, cardset_t over, unsigned most) {
  const unsigned length = cardset_count(mine), has = cardset_count(his), tops = cardset_count(his & over);
  run_t r = {.mine = ducked(mine & over, his)};
  const unsigned left = has > r.mine ? has - r.mine : 0;
  r.his = tops < left ? tops : left;
  r.my_cards = highest(mine, r.mine), r.his_cards = highest(his, r.his);
  if (!left && r.mine >= most) r.mine = length, r.my_cards = mine;
  if (left && r.mine + r.his >= most && length <= r.mine + r.his) r.his = left;
  return r;
}

/* Counts what the leader takes with a partner (0: none) where nobody else can ruff: first his own tricks, on which the
 * partner throws what he does not need; then a low card of his to the partner, who takes his. All others count as
 * opponents. */
static int sure_together(const solve_t *s, const solve_node_t *n, uint8_t partner, cardset_t *why) {
  const cardset_t mine = s->hand[n->turn] & n->left, his = partner ? s->hand[partner] & n->left : 0;
  unsigned tricks = 0, more = 0;
  cardset_t taken = 0, given = 0, his_why = 0;
  bool crosses = false;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t suit = s->group[g] & n->left, theirs = suit & ~mine & ~his;
    const bool both = suit & mine && suit & his; /* which of them has the higher card decides who takes the lead */
    const cardset_t beyond = solve_beyond(s, theirs), over = theirs || both ? beyond : 0;
    const run_t r = run_of(suit & mine, suit & his, beyond, longest(s, theirs, n->turn));
    *why |= r.my_cards & over & -(r.my_cards & over);
    his_why |= r.his_cards & over & -(r.his_cards & over);
    tricks += r.mine, more += r.his;
    taken |= r.my_cards, given |= r.his_cards;
    crosses |= r.his && cardset_count(suit & mine) > r.mine;
  }
  if (crosses) tricks += more, taken |= given, *why |= his_why;
  if (tricks >= cardset_count(mine)) return n->rest;
  int sum = (int)tricks * s->each;
  CARDSET_EACH(c, taken) sum += (int)s->order.points[c];
  return sum;
}

/* Counts what the leader takes at once whatever the others do. */
static int sure_tricks(const solve_t *s, const solve_node_t *n, cardset_t *why) {
  uint8_t partner = s->next[n->turn];
  while (partner != n->turn && s->in_a[partner] != s->in_a[n->turn]) partner = s->next[partner];
  if (partner == n->turn) partner = 0;
  const cardset_t ours = s->hand[n->turn] | (partner ? s->hand[partner] : 0);
  if (s->by_rank && !(s->order.trumps & n->left & ~ours)) return sure_together(s, n, partner, why);
  return sure_alone(s, n, why);
}

/* Counts what a team's highest trumps take whenever they are played: those above all trumps of the other team. */
static int top_trumps(const solve_t *s, const solve_node_t *n, bool a, cardset_t *why) {
  cardset_t trumps = s->order.trumps & n->left, theirs = 0;
  unsigned most = 0;
  int sum = 0;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat])
    if (s->in_a[seat] != a) theirs |= s->hand[seat] & trumps;
  const cardset_t tops = trumps & solve_beyond(s, theirs);
  if (!tops) return 0;
  *why |= tops & -tops;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned k = cardset_count(s->hand[seat] & tops);
    most = k > most ? k : most;
  }
  CARDSET_EACH(c, tops) sum += (int)s->order.points[c];
  return sum + (int)most * s->each;
}

bool solve_clear(const solve_t *s, const solve_node_t *n, int need, int *value, cardset_t *why) {
  const bool a = s->in_a[n->turn];
  cardset_t leader_why = 0, trump_why = 0;
  int mine = s->sure ? sure_tricks(s, n, &leader_why) : 0;
  const int ours = s->tops && s->order.trumps & n->left ? top_trumps(s, n, a, &trump_why) : 0;
  if (ours > mine) mine = ours, leader_why = trump_why;
  if (a ? mine >= need : n->rest - mine < need) {
    *value = a ? mine : n->rest - mine;
    *why |= leader_why;
    return true;
  }
  trump_why = 0;
  const int theirs = s->tops && s->order.trumps & n->left ? top_trumps(s, n, !a, &trump_why) : 0;
  if (a ? n->rest - theirs < need : theirs >= need) {
    *value = a ? n->rest - theirs : theirs;
    *why |= trump_why;
    return true;
  }
  return false;
}
