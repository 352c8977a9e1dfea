/* solver_table.c - the solver's transposition table: bounds of positions between tricks.
 *
 * A position's key has the number of cards of each kind that each seat holds in each suit, and the holders of the highest
 * card left of a suit, the second highest, and so on. If nobody is ever forced to beat, only the highest cards decide
 * tricks, and the rest may lie anywhere. `mask` marks the places that matter: an entry answers for every position with the
 * same holders there. If a duty depends on ranks, all places matter. If these are too many for 128 bits, the cards left are
 * the key.
 *
 * An entry lies at its hash or in one of the next places, with no empty place between. In long suits, many positions differ
 * only in the holders of the highest cards, and share a hash. The table begins small and is doubled when it is
 * a quarter full, so that a short search touches little fresh memory. If it cannot grow, the entry that was cheapest to
 * compute is replaced.
 */
#include "solver.h"

#include <limits.h>
#include <string.h>

enum { LEAST = 1 << 12 /* entries */, PROBES = 128 };

static const uint64_t ODD = UINT64_C(0x9e3779b97f4a7c15);

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  x = (x ^ x >> 32) * UINT64_C(0xd6e8feb86659fd93);
  return x ^ x >> 32;
}

/* Returns the i-th place to search for an entry with this hash. */
static size_t place_of(const solve_t *s, uint64_t hash, unsigned i) { return (size_t)(hash + i) & (s->used - 1); }

void solve_table_begin(solve_t *s) {
  s->used = s->entries < LEAST ? s->entries : LEAST;
  s->filled = 0;
  if (++s->age) return;
  memset(s->entry, 0, s->entries * sizeof *s->entry);
  s->age = 1;
}

/* Moves an entry to the first free place for its hash; drops it if there is none. All entries before it are in place. */
static void settle(solve_t *s, solve_entry_t *e) {
  const solve_entry_t moved = *e;
  e->age = 0;
  for (unsigned i = 0; i < PROBES; i++) {
    solve_entry_t *to = s->entry + place_of(s, moved.hash, i);
    if (to->age == s->age) continue;
    *to = moved;
    return;
  }
  s->filled--;
}

/* Doubles the entries in use. Moving begins behind an empty place and keeps the order of each run of entries. So no entry
 * moves up within the lower half, and none lies behind an empty place that it should have taken. */
static void grow(solve_t *s) {
  const size_t half = s->used;
  size_t from = 0;
  while (s->entry[from].age == s->age) from++;
  for (size_t i = half; i < 2 * half; i++) s->entry[i].age = 0;
  s->used = 2 * half;
  for (size_t n = 1; n < half; n++) {
    solve_entry_t *e = s->entry + ((from + n) & (half - 1));
    if (e->age == s->age) settle(s, e);
  }
}

bool solve_table_key(const solve_t *s, const solve_node_t *n, solve_key_t *key) {
  if (cardset_count(n->left) * s->planes > 128) return false;
  key->hash = mix(n->hash + n->turn * ODD + (s->ends ? (uint64_t)n->got << 40 : 0));
  key->spread = 0;
  __builtin_prefetch(s->entry + place_of(s, key->hash, 0));
  __builtin_prefetch(s->entry + place_of(s, key->hash, 1));
  return true;
}

/* Writes the holders of the cards into the key, in rows of one bit for each card left; `spread` has the lowest bit of each
 * row. */
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

/* Returns true if an entry holds for this position: the places of its mask have the same holders. */
static bool fits(const solve_t *s, const solve_node_t *n, const solve_entry_t *e, solve_key_t *key) {
  if (e->hash != key->hash) return false;
  if (!key->spread) lay_out(s, n, key);
  const solve_wide_t cards = (solve_wide_t)e->cards[1] << 64 | e->cards[0];
  return ((cards ^ key->cards) & e->mask * key->spread) == 0;
}

uint8_t solve_table_find(const solve_t *s, const solve_node_t *n, solve_key_t *key, int need, int *lo, int *hi,
                         cardset_t *why) {
  uint8_t best = CARD_NONE;
  solve_entry_t *head = NULL;
  for (unsigned i = 0; i < PROBES; i++) {
    solve_entry_t *e = s->entry + place_of(s, key->hash, i);
    if (e->age != s->age) break;
    if (!head && e->hash == key->hash) head = e;
    if (!fits(s, n, e, key)) continue;
    if (e->best != CARD_NONE) best = e->best;
    if (e->lo < need && e->hi >= need) continue;
    if (e->lo > *lo) *lo = e->lo;
    if (e->hi < *hi && e->hi < SOLVE_HIGH) *hi = e->hi;
    if (s->by_rank) *why |= solve_place(e->mask, n->left);
    const solve_entry_t found = *e; /* likely to be needed again: move it to the front */
    *e = *head;
    *head = found;
    break;
  }
  return best;
}

/* Returns the places among the cards left that matter: in each suit those from the highest card to the lowest of `why`. */
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
  const uint64_t mask = mask_of(s, n, why);
  const uint16_t least = (uint16_t)(lo < SOLVE_HIGH ? lo : SOLVE_HIGH), most = (uint16_t)(hi < SOLVE_HIGH ? hi : SOLVE_HIGH);
  if (!key->spread) lay_out(s, n, key);
  const unsigned any = (unsigned)(s->nodes % PROBES); /* a varying start: not always the newest goes */
  unsigned worst = UINT_MAX;
  solve_entry_t *to = NULL;
  for (unsigned i = 0; i < PROBES; i++) {
    solve_entry_t *e = s->entry + place_of(s, key->hash, i);
    if (e->age != s->age) {
      to = e;
      s->filled++;
      break;
    }
    if (e->mask == mask && fits(s, n, e, key)) {
      if (least > e->lo) e->lo = least;
      if (most < e->hi) e->hi = most;
      if (best != CARD_NONE) e->best = best;
      return;
    }
    const unsigned worth = 2u * e->left + (i == any ? 1 : 2);
    if (worth < worst) worst = worth, to = e;
  }
  *to = (solve_entry_t){.cards = {(uint64_t)key->cards, (uint64_t)(key->cards >> 64)},
                        .mask = mask,
                        .hash = key->hash,
                        .lo = least,
                        .hi = most,
                        .age = s->age,
                        .best = best,
                        .left = (uint8_t)cardset_count(n->left)};
  if (s->filled > s->used / 4 && s->used < s->entries) grow(s);
}
