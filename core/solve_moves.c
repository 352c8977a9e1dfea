/* solve_moves.c - which card to try first. Nothing here changes an answer, only how soon it is found. */
#include "solve_inner.h"

/* Whether nobody who plays after this seat can beat a card in the trick, as far as following suit says. */
static bool holds(const solve_t *s, const solve_node_t *n, card_t c, card_t led) {
  const cardset_t over = s->order.above[c] & n->left, suit = s->group_of[led];
  for (uint8_t i = n->played + 1u, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (s->in_a[seat] == s->in_a[n->turn]) continue;
    const cardset_t hand = s->hand[seat] & n->left, follows = hand & suit;
    if ((follows ? follows : hand) & over) return false;
  }
  return true;
}

/* A lead that nobody beats, or that a partner's card takes; else one that costs little, or, where tricks count, from a suit
 * in which we are strong. */
static int promise_lead(const solve_t *s, const solve_node_t *n, card_t c) {
  const int points = (int)s->order.points[c];
  const cardset_t suit = s->group_of[c] & n->left;
  const int low = (int)cardset_count(s->order.above[c] & suit);
  cardset_t theirs = 0;
  bool ruff = false;
  if (holds(s, n, c, c)) return 200 + 8 * points;
  for (uint8_t i = 1, seat = s->next[n->turn]; i < s->seats; i++, seat = s->next[seat]) {
    if (s->in_a[seat] == s->in_a[n->turn]) continue;
    const cardset_t held = s->hand[seat] & suit;
    theirs |= held;
    ruff |= !held && s->hand[seat] & n->left & s->order.trumps;
  }
  const cardset_t ours = suit & ~theirs;
  if (ruff) return -20 - 8 * points + low;
  if ((ours & ~s->hand[n->turn]) > theirs) return 150 + 4 * points + low;
  if (s->each) return 20 + 4 * ((int)cardset_count(ours) - (int)cardset_count(theirs)) + low;
  return 20 - 4 * points - low;
}

static int promise_follow(const solve_t *s, const solve_node_t *n, card_t c) {
  const int points = (int)s->order.points[c];
  const bool last = n->played + 1u == s->seats, wins = s->order.above[n->best] >> c & 1;
  const bool ours = s->in_a[n->winner] == s->in_a[n->turn];
  const int low = (int)cardset_count(s->order.above[c] & n->left);
  if (wins) {
    const bool safe = last || holds(s, n, c, n->led);
    if (ours) return safe ? 60 + 4 * points + low : low - 4 * points;
    return safe ? 200 + 4 * points + low : 40 - 4 * points + low;
  }
  if (ours && (last || holds(s, n, n->best, n->led))) return 150 + 8 * points + low;
  return -8 * points + low;
}

int solve_promise(const solve_t *s, const solve_node_t *n, card_t c) {
  int p = n->played ? promise_follow(s, n, c) : promise_lead(s, n, c);
  if (s->aim.fewest) p = -p;
  return p;
}

uint8_t *solve_killer(solve_t *s, const solve_node_t *n) {
  const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
  cardset_t like = s->hand[n->turn] & n->left;
  if (n->played && like & s->group_of[n->led]) like = (n->left | n->trick) & s->group_of[n->led];
  uint64_t hash = (like + n->turn) * odd;
  if (n->played) hash = (hash ^ n->best) * odd;
  return s->killer + (((hash ^ hash >> 32) * odd) >> (64 - SOLVE_KILLERS));
}
