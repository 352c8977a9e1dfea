/* testing.h - what the unit tests share: a generator of their own, a chi-square bound, and the rules of some games read
 * slowly from their words. Nothing here uses the compiled order or the duties: it is what those are held against. */
#ifndef HOUSERULE_TESTING_H
#define HOUSERULE_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

/* Repetitions of random tests. A build that is many times slower, under a sanitizer or valgrind, checks the use of memory:
 * an eighth of the repetitions runs the same code. Other builds compare the results. */
#ifdef WALL_UNFILTERED /* asan, tsan and valgrind in checks.mk; it also lets their system calls through */
#define TIMES(n) ((n) / 8)
#else
#define TIMES(n) (n)
#endif

/* ---- chance: not the generator under test, so that a fault there does not change what is tried ---- */

static inline uint64_t rnd_word(uint64_t *state) { /* splitmix64 */
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* 0 to n - 1; the slight unevenness of the remainder does not matter here. */
static inline unsigned rnd_below(uint64_t *state, unsigned n) { return (unsigned)(rnd_word(state) >> 11) % n; }

/* A set that holds about `of_16` of every 16 cards of `from`. */
static inline cardset_t rnd_cards(uint64_t *state, cardset_t from, unsigned of_16) {
  cardset_t set = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (from >> c & 1 && rnd_below(state, 16) < of_16) set |= UINT64_C(1) << c;
  return set;
}

/* The cards of `set` in a random order; how many. */
static inline unsigned rnd_order(uint64_t *state, cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++) {
    if (!(set >> c & 1)) continue;
    const unsigned at = rnd_below(state, n + 1);
    out[n++] = out[at];
    out[at] = (card_t)c;
  }
  return n;
}

/* ---- chi-square ---- */

static inline double chi_square(const unsigned *count, size_t cells, double expected) {
  double sum = 0;
  for (size_t i = 0; i < cells; i++) sum += (count[i] - expected) * (count[i] - expected) / expected;
  return sum;
}

/* Within about six standard deviations of what chance gives, on either side: too even is as wrong as too uneven. The
 * seeds are fixed, so this never fails now and then. Squares instead of a root: no need for the maths library. */
static inline bool chi_square_fair(double x, double freedom) {
  const double off = x - freedom;
  return off * off < 72 * freedom + 200;
}

/* ---- the rules of a game, in words ---- */

typedef struct rules {
  const char *name;
  const char *ranks;       /* the ranks of the pack, in every suit */
  const char *extra;       /* further cards of the pack */
  const char *tops;        /* permanent trumps from the highest: "QC QS" */
  char trump_suit;         /* its letter, or 0 */
  const char *trump_ranks; /* of the trump suit, from the highest */
  const char *plain_ranks; /* of a plain suit, from the highest */
  const char *trump_points;
  const char *plain_points; /* "A=11 T=10" */
} rules_t;

#define ACES_AND_TENS "A=11 T=10 K=4 Q=3 J=2"
#define ZOLE_TRUMPS "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
#define KLABERJASS_TRUMP_POINTS "J=20 9=14 A=11 T=10 K=4 Q=3"

static const rules_t zole_rules = { "permanent trumps",  "AKQJT9", "8D 7D", ZOLE_TRUMPS,  0, "",
                                    "ATK9", "", ACES_AND_TENS };
static const rules_t klaberjass_rules = { "a trump suit", "AKQJT987", "", "", 'S', "J9ATKQ87", "ATKQJ987",
                                          KLABERJASS_TRUMP_POINTS, ACES_AND_TENS };
static const rules_t plain_rules = { "no trumps", "AKQJT987", "", "", 0, "", "ATKQJ987", "", ACES_AND_TENS };
static const rules_t whist_rules = { "ordinary ranks", CARD_RANK_LETTERS, "", "", 'H', CARD_RANK_LETTERS,
                                     CARD_RANK_LETTERS, "", "" };
/* Permanent trumps above a trump suit; one of them is of that suit, one is no card of the pack. */
static const rules_t both_rules = { "permanent trumps and a trump suit", "AKQJT987", "", "QC 9S 2D JH", 'S', "J9ATKQ87",
                                    "ATKQJ987", KLABERJASS_TRUMP_POINTS, ACES_AND_TENS };

static inline char rank_letter(card_t c) { return CARD_RANK_LETTERS[c % 16]; }
static inline char suit_letter(card_t c) { return CARD_SUIT_LETTERS[c / 16]; }

/* The card that two letters name. */
static inline card_t card_named(const char *word) {
  const char *rank = strchr(CARD_RANK_LETTERS, word[0]), *suit = strchr(CARD_SUIT_LETTERS, word[1]);
  if (!rank || !suit) abort();
  return (card_t)(16 * (suit - CARD_SUIT_LETTERS) + (rank - CARD_RANK_LETTERS));
}

/* "QC QS" as cards; how many. */
static inline unsigned cards_named(const char *words, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  for (; *words; words += words[2] ? 3 : 2) out[n++] = card_named(words);
  return n;
}

static inline cardset_t set_named(const char *words) {
  card_t card[CARD_LIMIT];
  const unsigned n = cards_named(words, card);
  cardset_t set = 0;
  for (unsigned i = 0; i < n; i++) set |= UINT64_C(1) << card[i];
  return set;
}

static inline int top_place(const rules_t *rules, card_t c) {
  card_t top[CARD_LIMIT];
  const unsigned n = cards_named(rules->tops, top);
  for (unsigned i = 0; i < n; i++)
    if (top[i] == c) return (int)i;
  return -1;
}

static inline bool in_pack(const rules_t *rules, card_t c) {
  if (c >= CARD_LIMIT || c % 16 >= CARD_RANKS) return false;
  return strchr(rules->ranks, rank_letter(c)) || set_named(rules->extra) >> c & 1;
}

static inline cardset_t rules_pack(const rules_t *rules) {
  cardset_t set = 0;
  for (unsigned c = 0; c < CARD_LIMIT; c++)
    if (in_pack(rules, (card_t)c)) set |= UINT64_C(1) << c;
  return set;
}

static inline bool is_trump(const rules_t *rules, card_t c) {
  return top_place(rules, c) >= 0 || suit_letter(c) == rules->trump_suit;
}

static inline bool same_suit(const rules_t *rules, card_t a, card_t b) {
  if (is_trump(rules, a) || is_trump(rules, b)) return is_trump(rules, a) && is_trump(rules, b);
  return suit_letter(a) == suit_letter(b);
}

static inline bool rank_above(const char *ranks, card_t a, card_t b) {
  return strchr(ranks, rank_letter(a)) < strchr(ranks, rank_letter(b));
}

/* Compares two trumps: permanent ones by their places, above all others; the others by rank. */
static inline bool trump_above(const rules_t *rules, card_t a, card_t b) {
  const int x = top_place(rules, a), y = top_place(rules, b);
  if (x >= 0 && y >= 0) return x < y;
  if (x >= 0 || y >= 0) return x >= 0;
  return rank_above(rules->trump_ranks, a, b);
}

/* Does a, played later, beat b that was winning? */
static inline bool beats(const rules_t *rules, card_t a, card_t b) {
  if (is_trump(rules, a)) return !is_trump(rules, b) || trump_above(rules, a, b);
  if (is_trump(rules, b)) return false;
  return suit_letter(a) == suit_letter(b) && rank_above(rules->plain_ranks, a, b);
}

static inline unsigned points_listed(const char *list, char rank) {
  const char *at = strstr(list, (const char[]){ rank, '=', '\0' });
  return at ? (unsigned)strtoul(at + 2, NULL, 10) : 0;
}

static inline unsigned card_points(const rules_t *rules, card_t c) {
  const bool of_trump_suit = suit_letter(c) == rules->trump_suit && top_place(rules, c) < 0;
  return points_listed(of_trump_suit ? rules->trump_points : rules->plain_points, rank_letter(c));
}

/* ---- the same rules as a game declares them ---- */

/* Gives all suits of an order these ranks. */
static inline void declare_ranks(order_ranks_t of[DECK_SUITS], const char *letters) {
  order_ranks_t ranks = {0};
  for (; *letters; letters++)
    ranks.rank[ranks.count++] = (uint8_t)(strchr(CARD_RANK_LETTERS, *letters) - CARD_RANK_LETTERS);
  order_set_ranks(of, &ranks);
}

static inline order_spec_t rules_spec(const rules_t *rules) {
  order_spec_t spec = { .pack = rules_pack(rules), .trump_suit = SUIT_NONE };
  spec.tops = (uint8_t)cards_named(rules->tops, spec.top);
  if (rules->trump_suit) spec.trump_suit = (uint8_t)(strchr(CARD_SUIT_LETTERS, rules->trump_suit) - CARD_SUIT_LETTERS);
  declare_ranks(spec.plain, rules->plain_ranks);
  declare_ranks(spec.trump, rules->trump_ranks);
  CARDSET_EACH(c, CARDSET_FULL) {
    spec.plain_points[c] = (uint32_t)points_listed(rules->plain_points, rank_letter((card_t)c));
    spec.trump_points[c] = (uint32_t)points_listed(rules->trump_points, rank_letter((card_t)c));
  }
  return spec;
}

/* The deck of the 52 cards. */
static inline const deck_t *full_deck(void) {
  static deck_t deck;
  if (!deck.cards) deck_standard(&deck);
  return &deck;
}

static inline order_t rules_order(const rules_t *rules) {
  const order_spec_t spec = rules_spec(rules);
  order_t order;
  card_t at;
  assert_null(order_compile(&order, full_deck(), &spec, &at));
  return order;
}

#endif
