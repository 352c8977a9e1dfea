/* solver.h - declarations that the files of the solver share; see solve.h.
 *
 * A hand is translated once: its cards become the bits 0..n-1, suits side by side, each from its lowest card up, trumps
 * last. Order and duties are translated with them, so that duty_legal decides here as it does at the table.
 */
#ifndef HOUSERULE_SOLVER_H
#define HOUSERULE_SOLVER_H

#include "solve.h"

enum { SOLVE_GROUPS = 16, SOLVE_PLANES = 8, SOLVE_KILLERS = 15 /* 2^15 */, SOLVE_HIGH = UINT16_MAX };

__extension__ typedef unsigned __int128 solve_wide_t;

/* An entry of the table: in a position between tricks, A gets at least `lo` and at most `hi` of the rest. The holders of
 * cards outside `mask` do not matter. */
typedef struct solve_entry {
  uint64_t cards[2]; /* the holders of the cards: see solve_table_key */
  uint64_t mask;     /* the cards whose holders matter, as places among the cards left */
  uint64_t hash;
  uint16_t lo, hi; /* SOLVE_HIGH stands for itself and all greater values */
  uint16_t age;    /* `age` of the solver when the entry was stored */
  uint8_t best;    /* place of the card to try first, or CARD_NONE */
  uint8_t left;    /* number of cards left */
} solve_entry_t;

typedef struct solve_key {
  uint64_t hash;
  solve_wide_t cards, spread;
} solve_key_t;

/* A position in the solver's cards. */
typedef struct solve_node {
  cardset_t left;  /* cards in all hands */
  cardset_t trick; /* cards in the trick */
  uint64_t hash;   /* sum of the salts of `left` */
  int32_t rest;    /* points still to be won, with those in the trick */
  int32_t got;     /* points that A has won since the hand began; counted only if the play may end early */
  int32_t points;  /* points in the trick */
  uint8_t turn, winner, played;
  bool over; /* a team has reached its end: nothing more is played */
  card_t led, best;
} solve_node_t;

struct solve {
  /* the table */
  void *room;
  solve_entry_t *entry;
  size_t entries, used, filled; /* number of entries in all, in use, and filled. The first two are powers of two. */
  uint16_t age;                 /* number of the hand */
  /* the hand */
  order_t order;
  duties_t duties;
  cardset_t hand[PLAY_SEATS + 1]; /* hands at its beginning */
  cardset_t group[SOLVE_GROUPS];  /* the effective suits */
  uint8_t groups;
  cardset_t group_of[CARD_LIMIT]; /* all cards that follow a card */
  cardset_t over[CARD_LIMIT];     /* all higher cards of its suit */
  cardset_t same[CARD_LIMIT];     /* a card and its copies */
  uint8_t kind[CARD_LIMIT];       /* cards of a kind differ in rank only */
  uint64_t salt[CARD_LIMIT];      /* the number that a card adds to a hash */
  cardset_t plane[SOLVE_PLANES];  /* the bits of each card's owner and kind, one plane for each bit */
  uint8_t planes;                 /* 0: the key is the cards themselves */
  bool by_rank;                   /* only ranks that decided a trick matter */
  bool ties;                      /* the pack has copies: the first played wins, or the later */
  uint8_t card_at[CARD_LIMIT];    /* the solver's number of a card, or CARD_NONE */
  card_t name[CARD_LIMIT];        /* the card of a solver's number */
  uint8_t next[PLAY_SEATS + 1], side[PLAY_SEATS + 1], seats, first;
  bool in_a[PLAY_SEATS + 1], most[PLAY_SEATS + 1]; /* the seat is in team A; it wants A to have the most */
  solve_aim_t aim;
  int32_t each;                       /* points of a trick besides its cards */
  int32_t total;                      /* points to be won when the hand began */
  int32_t guess;                      /* the last value found */
  solve_value_t now;                  /* the bounds of the value that is being searched */
  bool sure, tops;                    /* use solve_sure; use solve_later */
  bool swaps;                         /* of two cards that take the same tricks, skip the one with the worse points */
  bool ends;                          /* the play may end early */
  int64_t had;                        /* points of A when the hand began */
  uint8_t killer[1 << SOLVE_KILLERS]; /* see killer_of */
  /* limits */
  solve_limit_t limit;
  uint64_t nodes;
  bool out; /* the limit is reached: the value just returned is meaningless */
};

/* Packs the bits of `set` at the places of `mask` together, from bit 0 on. */
static inline cardset_t solve_pick(cardset_t set, cardset_t mask) {
#ifdef __BMI2__
  return __builtin_ia32_pext_di(set, mask);
#else
  cardset_t out = 0;
  for (unsigned i = 0; mask; mask &= mask - 1, i++) out |= (set >> cardset_first(mask) & 1) << i;
  return out;
#endif
}

/* Reverses solve_pick: moves the low bits of `places` to the places of `mask`. */
static inline cardset_t solve_place(cardset_t places, cardset_t mask) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(places, mask);
#else
  cardset_t out = 0;
  for (; mask; mask &= mask - 1, places >>= 1) out |= (places & 1) << cardset_first(mask);
  return out;
#endif
}

/* Returns all cards above the highest of these cards and its copies; every card if the set is empty. */
static inline cardset_t solve_beyond(const solve_t *s, cardset_t set) {
  if (!set) return UINT64_MAX;
  return ~(UINT64_MAX >> __builtin_clzll(s->ties ? s->same[cardset_last(set)] : set));
}

/* Empties the table. */
void solve_table_begin(solve_t *s);

/* Returns the k highest cards of a set. */
static inline cardset_t solve_highest(cardset_t set, unsigned k) {
  cardset_t rest = set;
  for (; k && rest; k--) rest &= ~card_bit(cardset_last(rest));
  return set & ~rest;
}

/* Returns the largest number of cards of a suit in one hand, without the hand of the seat `except`. */
static inline unsigned solve_longest(const solve_t *s, cardset_t suit, uint8_t except) {
  unsigned most = 0;
  uint8_t seat = s->first;
  for (uint8_t i = 0; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned n = cardset_count(s->hand[seat] & suit);
    if (seat != except && n > most) most = n;
  }
  return most;
}

/* Makes the key of a position, and prefetches its entry. Returns false if the position has too many cards for a key. */
bool solve_table_key(const solve_t *s, const solve_node_t *n, solve_key_t *key);

/* Narrows *lo and *hi by the entries for a position, until they answer "does A get at least `need`?". Adds to *why the
 * cards whose ranks the bounds depend on. Returns the place of the card to try first, or CARD_NONE. */
uint8_t solve_table_find(const solve_t *s, const solve_node_t *n, solve_key_t *key, int need, int *lo, int *hi,
                         cardset_t *why);
/* Stores the bounds of a position, which depend on the ranks of `why`, and the place of its best card. */
void solve_table_keep(solve_t *s, const solve_node_t *n, solve_key_t *key, cardset_t why, int lo, int hi, uint8_t best);

/* Lower bounds of the points that a team takes, counted no further than `want`. solve_sure counts the tricks that it takes
 * at once, between tricks, and solve_sure_within the same within a trick (solver_sure.c). solve_later counts the tricks that
 * it takes sooner or later (solver_later.c). If the bound reaches `want`, *why gains the cards whose ranks it depends on. */
int solve_sure(const solve_t *s, const solve_node_t *n, int want, cardset_t *why);
int solve_sure_within(const solve_t *s, const solve_node_t *n, int want, cardset_t *why);
int solve_later(const solve_t *s, const solve_node_t *n, bool a, int want, cardset_t *why);

/* Returns a bound of the points that A gets from here: a lower bound if it is `need` or more, else an upper bound. *why
 * gains the cards whose ranks decided it. */
int solve_search(solve_t *s, const solve_node_t *n, int need, cardset_t *why);

/* Plays a card. Returns true if the trick is complete; then *gain is A's share of it, and *why gains the card that won it,
 * if its rank decided. */
bool solve_step(const solve_t *s, solve_node_t *n, card_t c, int *gain, cardset_t *why);

/* Reduces `legal`, the cards of the seat whose turn it is, to one of each group of equally good cards. *why gains the cards
 * whose ranks this depends on. */
cardset_t solve_distinct(const solve_t *s, const solve_node_t *n, cardset_t legal, cardset_t *why);

/* Estimates how good a card is; the card with the highest number is tried first. */
int solve_promise(const solve_t *s, const solve_node_t *n, card_t c);

/* Returns the card to try first if A wants the most tricks and the seat follows suit; else CARD_NONE. It is the lowest card
 * if the seat's team wins the trick anyway. If not, it is the lowest card that surely wins, or the lowest that wins now and
 * beats the partners' cards. */
card_t solve_reply(const solve_t *s, const solve_node_t *n, cardset_t legal);

static inline cardset_t solve_legal(const solve_t *s, const solve_node_t *n) {
  duty_view_t v = {CARD_NONE, CARD_NONE, false, (s->duties.not_led & ~n->left) != 0};
  if (n->played) v = (duty_view_t){n->led, n->best, s->side[n->winner] == s->side[n->turn], false};
  return duty_legal(&s->duties, &s->order, &v, s->hand[n->turn] & n->left, NULL);
}

#endif
