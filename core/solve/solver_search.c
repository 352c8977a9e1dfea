/* solver_search.c - the search itself: "does A get at least so much from here?", answered card by card.
 *
 * The search is fail-soft: it returns the bound that it has proved, which is often better than the question asked. It also
 * returns `why`, the cards whose ranks decided a trick. The table uses that all other cards may change places with cards of
 * their kind.
 */
#include "solver.h"

enum { NODES_A_LOOK = 1024 /* cards tried between two calls of `stop` */ };

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
  n->points += s->order.points[c];
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

/* Returns the cards that c stands for: itself and the legal cards of its kind directly below it. */
static cardset_t stands_for(const solve_t *s, const solve_node_t *n, cardset_t legal, card_t c) {
  const cardset_t in_play = (n->left | n->trick) & s->group_of[c];
  cardset_t out = card_bit(c);
  while (c) {
    const cardset_t below = in_play & (card_bit(c) - 1);
    if (!below) break;
    const card_t next = cardset_last(below);
    if (!(legal >> next & 1) || s->kind[next] != s->kind[c]) break;
    out |= card_bit(next);
    c = next;
  }
  return out;
}

/* Returns the cards of `tries` that fail like c. The card failed because of the ranks of `why`: if all of these are above
 * it, the other cards of its kind below them fail too. */
static cardset_t come_to_same(const solve_t *s, cardset_t tries, card_t c, cardset_t why) {
  const cardset_t mattered = why & s->group_of[c];
  const cardset_t below = mattered ? (mattered & -mattered) - 1 : UINT64_MAX;
  cardset_t out = 0;
  if (below >> c & 1) CARDSET_EACH(d, tries & s->group_of[c] & below) if (s->kind[d] == s->kind[c]) out |= card_bit(d);
  return out;
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

/* True if the tricks that a team is sure to take, at once or later, answer "at least need?" without a search. Then *value is
 * the bound, and *why gains the cards whose ranks it depends on. */
static bool is_clear(const solve_t *s, const solve_node_t *n, int need, int *value, cardset_t *why) {
  const bool me = s->in_a[n->turn];
  for (unsigned i = 0; i < 3; i++) {
    const bool a = me == (i < 2);
    const int want = a ? need : n->rest - need + 1;
    cardset_t mine = 0;
    int sum = 0;
    if (i)
      sum = s->tops ? solve_later(s, n, a, want, &mine) : 0;
    else if (s->sure)
      sum = n->played ? solve_sure_within(s, n, want, &mine) : solve_sure(s, n, want, &mine);
    if (sum >= want) {
      *value = a ? sum : n->rest - sum;
      *why |= mine;
      return true;
    }
    if (n->played) break;
  }
  return false;
}

/* Finds the cell of the card that last decided a similar trick, or CARD_NONE in it. In similar tricks the same card is
 * winning. A seat that can follow has the same cards left in the suit; one that leads or cannot follow has the same hand. */
static uint8_t *killer_of(solve_t *s, const solve_node_t *n) {
  const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
  cardset_t like = s->hand[n->turn] & n->left;
  if (n->played && like & s->group_of[n->led]) like = (n->left | n->trick) & s->group_of[n->led];
  uint64_t hash = (like + n->turn) * odd;
  if (n->played) hash = (hash ^ n->best) * odd;
  return s->killer + (((hash ^ hash >> 32) * odd) >> (64 - SOLVE_KILLERS));
}

/* Tries the cards of a seat, the most promising first, until one answers "at least need?". Returns the bound and sets *best.
 * */
static int try_cards(solve_t *s, const solve_node_t *n, int need, cardset_t *why, card_t first, card_t *best) {
  const cardset_t legal = solve_legal(s, n);
  cardset_t all = 0, tries = legal;
  const bool most = s->most[n->turn];
  int promise[CARD_LIMIT], value = most ? -1 : INT32_MAX;
  uint8_t *killer = s->aim.tricks && n->played & 1 ? NULL : killer_of(s, n); /* NULL: solve_reply guesses better there */
  const card_t last = killer ? *killer : CARD_NONE;
  bool sorted = false;
  card_t c = CARD_NONE;
  if (first < CARD_LIMIT && legal >> first & 1)
    c = first;
  else if (last < CARD_LIMIT && legal >> last & 1)
    c = last;
  else if (!killer)
    c = solve_reply(s, n, legal);
  do {
    if (c == CARD_NONE) {
      if (!sorted) {
        tries &= solve_distinct(s, n, legal, &all);
        if (!tries) break;
        if (tries & (tries - 1)) CARDSET_EACH(d, tries) promise[d] = d == last ? INT32_MAX : solve_promise(s, n, d);
        sorted = true;
      }
      c = cardset_first(tries);
      if (tries & (tries - 1)) CARDSET_EACH(d, tries) if (promise[d] > promise[c]) c = d;
    }
    tries &= ~card_bit(c);
    cardset_t mine = 0;
    const int v = try_card(s, n, c, need, &mine);
    if (s->out) return 0;
    if (most ? v > value : v < value) value = v, *best = c;
    if (most ? v >= need : v < need) { /* this card answers the question */
      *why |= mine;
      if (killer) *killer = c;
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
  int lo = 0, hi = n->rest, value;
  card_t first = CARD_NONE, best = CARD_NONE;
  if (n->played) {
    if (s->by_rank && s->sure && n->played == 1 && is_clear(s, n, need, &value, why)) return value;
    return try_cards(s, n, need, why, CARD_NONE, &best);
  }
  if (need <= 0) return 0;
  if (need > n->rest) return n->rest;
  solve_key_t key;
  uint8_t place = CARD_NONE;
  const bool keyed = solve_table_key(s, n, &key);
  if (keyed) place = solve_table_find(s, n, &key, need, &lo, &hi, why);
  if (lo >= need) return lo;
  if (hi < need) return hi;
  if (is_clear(s, n, need, &value, why)) return value;
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
