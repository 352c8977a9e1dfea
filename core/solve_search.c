/* solve_search.c - the search itself: "does A get at least so much from here?", answered card by card.
 *
 * The answer is fail-soft: what is returned is a bound that the play just searched proves, often better than was asked. With
 * it goes `why`, the cards whose rank decided a trick; all others may change places with cards of their kind, and the
 * table makes use of that.
 */
#include "solve_inner.h"

enum { NODES_A_LOOK = 1024 }; /* between two calls of `stop` */

static bool is_over(solve_t *s) {
  const solve_limit_t *limit = &s->limit;
  s->nodes++;
  if (limit->nodes && s->nodes > limit->nodes) s->out = true;
  if (limit->stop && s->nodes % NODES_A_LOOK == 0 && limit->stop(limit->context)) s->out = true;
  return s->out;
}

bool solve_step(const solve_t *s, solve_node_t *n, card_t c, int *gain, cardset_t *why) {
  const uint8_t seat = n->turn;
  n->left &= ~card_bit(c);
  n->hash -= s->salt[c];
  if (n->played == 0) {
    n->led = n->best = c, n->winner = seat;
    n->points = 0, n->trick = 0;
  } else if (s->order.above[n->best] >> c & 1) {
    n->best = c, n->winner = seat;
  }
  n->trick |= card_bit(c);
  n->points += (int)s->order.points[c];
  if (++n->played < s->seats) {
    n->turn = s->next[seat];
    return false;
  }
  const int all = n->points + s->each + (n->left ? 0 : (int)s->aim.last);
  const bool a = s->in_a[n->winner];
  if (n->trick & s->group_of[n->best] & ~card_bit(n->best)) *why |= card_bit(n->best);
  n->rest -= all;
  n->played = 0;
  n->trick = 0;
  n->turn = n->winner;
  *gain = a ? all : 0;
  if (!s->ends) return true;
  n->got += *gain;
  const int others = s->total - n->rest - n->got;
  const bool ours = s->aim.end[0] && n->got >= (int)s->aim.end[0];
  n->over = ours || (s->aim.end[1] && others >= (int)s->aim.end[1]);
  if (ours) *gain += n->rest; /* the rest is the winner's */
  if (n->over) n->rest = 0;
  return true;
}

/* The cards that c stands for: itself and what follows it downwards. */
static cardset_t stands_for(const solve_t *s, const solve_node_t *n, cardset_t legal, card_t c) {
  const cardset_t in_play = (n->left | n->trick) & s->group_of[c];
  cardset_t out = card_bit(c);
  while (c) {
    const cardset_t below = in_play & (card_bit(c) - 1);
    if (!below) break;
    const card_t next = (card_t)(63 - __builtin_clzll(below));
    if (!(legal >> next & 1) || s->kind[next] != s->kind[c]) break;
    out |= card_bit(next);
    c = next;
  }
  return out;
}

/* A card did not bring what was asked for, because of the cards `why`: those of `tries` that come to the same. Where only
 * cards above it mattered, all of its kind below those might have been it. */
static cardset_t come_to_same(const solve_t *s, cardset_t tries, card_t c, cardset_t why) {
  const cardset_t mattered = why & s->group_of[c];
  const cardset_t below = mattered ? (mattered & -mattered) - 1 : UINT64_MAX;
  cardset_t out = 0;
  if (below >> c & 1) CARDSET_EACH(d, tries & s->group_of[c] & below) if (s->kind[d] == s->kind[c]) out |= card_bit(d);
  return out;
}

static unsigned longest(const solve_t *s, cardset_t suit, uint8_t except) {
  unsigned most = 0;
  for (uint8_t i = 1, seat = s->next[except]; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned n = cardset_count(s->hand[seat] & suit);
    most = n > most ? n : most;
  }
  return most;
}

/* How many rounds of a plain suit nobody can ruff: who has trumps must hold that many cards of the suit. That goes for a
 * partner too, who may have nothing but trumps left and would take the lead. */
static unsigned unruffed(const solve_t *s, const solve_node_t *n, cardset_t suit, unsigned k) {
  const cardset_t trumps = s->order.trumps & n->left;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (!(s->hand[seat] & trumps)) continue;
    const unsigned held = cardset_count(s->hand[seat] & suit);
    k = held < k ? held : k;
  }
  return k;
}

/* What the leader takes at once whatever the others do: his cards that nobody can beat, in each suit from the top; and where
 * these are as many as anybody else has, those below them. */
static int sure_tricks(const solve_t *s, const solve_node_t *n, cardset_t *why) {
  const cardset_t trumps = s->order.trumps & n->left, mine = s->hand[n->turn];
  const bool ruffs = (trumps & ~mine) != 0;
  int sum = 0;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t suit = s->group[g] & n->left, theirs = suit & ~mine;
    cardset_t held = suit & mine, tops = theirs ? held & ~(UINT64_MAX >> __builtin_clzll(theirs)) : held;
    unsigned k = cardset_count(tops);
    if (!k) continue;
    if (theirs) *why |= tops & -tops;
    if (ruffs && !(suit & trumps))
      k = unruffed(s, n, suit, k);
    else if (k >= longest(s, suit, n->turn))
      k = cardset_count(held);
    for (; k; k--) {
      const card_t c = (card_t)(63 - __builtin_clzll(held));
      held &= ~card_bit(c);
      sum += (int)s->order.points[c] + s->each;
    }
  }
  return sum;
}

/* What a team's highest trumps take whenever they are played: the points of those above all trumps of the other team. */
static int top_trumps(const solve_t *s, const solve_node_t *n, bool a, cardset_t *why) {
  cardset_t trumps = s->order.trumps & n->left, theirs = 0;
  unsigned most = 0;
  int sum = 0;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat])
    if (s->in_a[seat] != a) theirs |= s->hand[seat] & trumps;
  const cardset_t over = theirs ? ~(UINT64_MAX >> __builtin_clzll(theirs)) : UINT64_MAX;
  const cardset_t tops = trumps & over;
  if (!tops) return 0;
  *why |= tops & -tops;
  for (uint8_t i = 0, seat = n->turn; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned k = cardset_count(s->hand[seat] & tops);
    most = k > most ? k : most;
  }
  CARDSET_EACH(c, tops) sum += (int)s->order.points[c];
  return sum + (int)most * s->each;
}

/* What is certain without looking further. True if that answers the question; then *value is the bound. */
static bool is_clear(const solve_t *s, const solve_node_t *n, int need, int *value, cardset_t *why) {
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

static int try_card(solve_t *s, const solve_node_t *n, card_t c, int need, cardset_t *why) {
  solve_node_t next = *n;
  int gain = 0;
  cardset_t won = 0;
  if (is_over(s)) return 0;
  solve_step(s, &next, c, &gain, &won);
  *why |= won;
  return gain + solve_search(s, &next, need - gain, why);
}

/* The cards of a seat from the most promising on. */
static int try_cards(solve_t *s, const solve_node_t *n, int need, cardset_t *why, card_t first, card_t *best) {
  const cardset_t legal = solve_legal(s, n);
  cardset_t all = 0, tries = solve_distinct(s, n, legal, &all);
  const bool most = s->most[n->turn];
  int promise[CARD_LIMIT], value = most ? -1 : INT32_MAX;
  uint8_t *killer = solve_killer(s, n);
  bool sorted = false;
  card_t c = CARD_NONE;
  if (first < CARD_LIMIT && tries >> first & 1)
    c = first;
  else if (*killer < CARD_LIMIT && tries >> *killer & 1)
    c = *killer;
  do {
    if (c == CARD_NONE) {
      c = cardset_first(tries);
      if (tries & (tries - 1)) {
        if (!sorted) CARDSET_EACH(d, tries) promise[d] = d == *killer ? INT32_MAX : solve_promise(s, n, d);
        sorted = true;
        CARDSET_EACH(d, tries) if (promise[d] > promise[c]) c = d;
      }
    }
    tries &= ~card_bit(c);
    cardset_t mine = 0;
    const int v = try_card(s, n, c, need, &mine);
    if (s->out) return 0;
    if (most ? v > value : v < value) value = v, *best = c;
    if (most ? v >= need : v < need) { /* the others need not be looked at */
      *why |= mine;
      *killer = c;
      return value;
    }
    if (s->by_rank) {
      tries &= ~come_to_same(s, tries, c, mine);
      if (mine & s->group_of[c] & ((card_bit(c) << 1) - 1)) mine |= stands_for(s, n, legal, c);
      all |= mine;
    }
    c = CARD_NONE;
  } while (tries);
  *why |= all;
  return value;
}

int solve_search(solve_t *s, const solve_node_t *n, int need, cardset_t *why) {
  card_t best = CARD_NONE;
  if (n->played) return try_cards(s, n, need, why, CARD_NONE, &best);
  if (need <= 0) return 0;
  if (need > n->rest) return n->rest;
  int lo = 0, hi = n->rest, value;
  solve_key_t key;
  const bool keyed = solve_table_key(s, n, &key);
  if (is_clear(s, n, need, &value, why)) return value;
  uint8_t place = CARD_NONE;
  if (keyed) place = solve_table_find(s, n, &key, need, &lo, &hi, why);
  if (lo >= need) return lo;
  if (hi < need) return hi;
  card_t first = CARD_NONE;
  if (place != CARD_NONE) first = cardset_first(solve_place(card_bit(place), n->left));
  cardset_t mine = 0;
  value = try_cards(s, n, need, &mine, first, &best);
  if (s->out) return 0;
  *why |= mine;
  if (!keyed) return value;
  const uint8_t at = (uint8_t)cardset_count(n->left & (card_bit(best) - 1));
  if (value >= need)
    solve_table_keep(s, n, &key, mine, value, n->rest, at);
  else
    solve_table_keep(s, n, &key, mine, 0, value, at);
  return value;
}
