/* solver_table.c - what is known of positions between tricks.
 *
 * A position is known by how many cards of each kind each seat holds in each suit, and by who holds the first, second, ...
 * highest card left of a suit. Where only the highest ones decided the tricks (nobody is ever forced to beat), the rest may
 * lie anywhere: `mask` says which places matter, and an entry answers for every position that agrees in these. Where ranks
 * are duties, all places matter, and where these are too many for 128 bits, the cards left are the key themselves.
 */
#include "solver.h"

#include <limits.h>

static const uint64_t ODD = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

static solve_entry_t *bucket_of(const solve_t *s, uint64_t hash) { return s->entry + (hash >> s->shift) * s->ways; }

bool solve_table_key(const solve_t *s, const solve_node_t *n, solve_key_t *key) {
  if (cardset_count(n->left) * s->planes > 128) return false;
  key->hash = mix(n->hash + n->turn * ODD + (s->ends ? (uint64_t)n->got << 40 : 0));
  key->spread = 0;
  const solve_entry_t *e = bucket_of(s, key->hash);
  __builtin_prefetch(e);
  __builtin_prefetch(e + 1);
  return true;
}

/* Writes who holds which into the key, in rows of one bit for each card left; `spread` has the lowest bit of each row. */
static void lay_out(const solve_t *s, const solve_node_t *n, solve_key_t *key) {
  const unsigned size = cardset_count(n->left);
  key->spread = 1;
  key->cards = n->left;
  if (!s->planes) return;
  key->cards = key->spread = 0;
  for (unsigned i = 0; i < s->planes; i++) {
    key->cards = key->cards << size | solve_pick(s->plane[i], n->left);
    key->spread = key->spread << size | 1;
  }
}

/* True if an entry is about this position: the places it rests on hold what they held. */
static bool fits(const solve_t *s, const solve_node_t *n, const solve_entry_t *e, solve_key_t *key) {
  if (e->check != (uint32_t)key->hash || e->age != s->age) return false;
  if (!key->spread) lay_out(s, n, key);
  const solve_wide_t cards = (solve_wide_t)e->cards[1] << 64 | e->cards[0];
  return ((cards ^ key->cards) & e->mask * key->spread) == 0;
}

uint8_t solve_table_find(const solve_t *s, const solve_node_t *n, solve_key_t *key, int need, int *lo, int *hi,
                         cardset_t *why) {
  const solve_entry_t *e = bucket_of(s, key->hash);
  uint8_t best = CARD_NONE;
  for (unsigned i = 0; i < s->ways; i++, e++) {
    if (!fits(s, n, e, key)) continue;
    if (e->best != CARD_NONE) best = e->best;
    if (e->lo < need && e->hi >= need) continue;
    if (e->lo > *lo) *lo = e->lo;
    if (e->hi < *hi) *hi = e->hi;
    if (s->by_rank) *why |= solve_place(e->mask, n->left);
    break;
  }
  return best;
}

/* The places among the cards left that matter: in each suit from the highest down to the lowest of `why`. */
static uint64_t mask_of(const solve_t *s, const solve_node_t *n, cardset_t why) {
  if (!s->by_rank) return s->planes ? solve_pick(n->left, n->left) : UINT64_MAX;
  cardset_t set = 0;
  for (unsigned g = 0; g < s->groups; g++) {
    const cardset_t mine = why & s->group[g] & n->left;
    if (mine) set |= n->left & s->group[g] & -(mine & -mine);
  }
  return solve_pick(set, n->left);
}

void solve_table_keep(solve_t *s, const solve_node_t *n, solve_key_t *key, cardset_t why, int lo, int hi, uint8_t best) {
  solve_entry_t *e = bucket_of(s, key->hash), *to = e;
  const uint64_t mask = mask_of(s, n, why);
  if (!key->spread) lay_out(s, n, key);
  const unsigned any = (unsigned)(s->nodes % s->ways); /* of equals: the newest must not always go first */
  unsigned least = UINT_MAX;
  for (unsigned i = 0; i < s->ways; i++, e++) {
    if (e->mask == mask && fits(s, n, e, key)) {
      if (lo > e->lo) e->lo = lo;
      if (hi < e->hi) e->hi = hi;
      if (best != CARD_NONE) e->best = best;
      return;
    }
    const unsigned worth = e->age == s->age ? 2u * e->left + (i == any ? 1 : 2) : 0;
    if (worth < least) least = worth, to = e;
  }
  *to = (solve_entry_t){.cards = {(uint64_t)key->cards, (uint64_t)(key->cards >> 64)},
                        .mask = mask,
                        .check = (uint32_t)key->hash,
                        .lo = lo,
                        .hi = hi,
                        .age = s->age,
                        .best = best,
                        .left = (uint8_t)cardset_count(n->left)};
}
