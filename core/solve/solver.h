/* solver.h - what the files of the solver share; see solve.h.
 *
 * A hand is translated once: its cards become the bits 0..n-1, suits side by side, each from its lowest card up, trumps
 * last. Order and duties are translated with them, so that duty_legal decides here as it does at the table.
 */
#ifndef HOUSERULE_SOLVER_H
#define HOUSERULE_SOLVER_H

#include "solve.h"

enum { SOLVE_GROUPS = 16, SOLVE_PLANES = 8, SOLVE_KILLERS = 15 /* 2^15 */, SOLVE_HIGH = UINT16_MAX };

__extension__ typedef unsigned __int128 solve_wide_t;

/* An entry of the table says of a position between tricks: A gets at least `lo` and at most `hi` of what is left, whoever
 * holds the cards outside `mask`. */
typedef struct solve_entry {
  uint64_t cards[2]; /* who holds which: see solve_table_key */
  uint64_t mask;     /* the places among the cards left at which that matters */
  uint64_t hash;
  uint16_t lo, hi; /* SOLVE_HIGH: that or more */
  uint16_t age;    /* of the hand it was learned in */
  uint8_t best;    /* the place of the card to try first, or CARD_NONE */
  uint8_t left;    /* cards left */
} solve_entry_t;

typedef struct solve_key {
  uint64_t hash;
  solve_wide_t cards, spread;
} solve_key_t;

/* A position in the solver's cards. */
typedef struct solve_node {
  cardset_t left;  /* in hands */
  cardset_t trick; /* in the trick */
  uint64_t hash;   /* of what is left */
  int32_t rest;    /* still to be won, with what lies in the trick */
  int32_t got;     /* what A has since the hand began; kept only where the play may end early */
  int32_t points;  /* in the trick */
  uint8_t turn, winner, played;
  bool over; /* a team has reached its end: nothing more is played */
  card_t led, best;
} solve_node_t;

struct solve {
  /* the table */
  void *room;
  solve_entry_t *entry;
  size_t entries, used, filled; /* all; those in use, a power of two as well; and of these those that hold something */
  uint16_t age;
  /* the hand */
  order_t order;
  duties_t duties;
  cardset_t hand[PLAY_SEATS + 1]; /* as the hand began */
  cardset_t group[SOLVE_GROUPS];  /* the effective suits */
  uint8_t groups;
  cardset_t group_of[CARD_LIMIT]; /* all that may follow a card */
  cardset_t over[CARD_LIMIT];     /* its suit from the next card up */
  cardset_t same[CARD_LIMIT];     /* a card and its copies */
  uint8_t kind[CARD_LIMIT];       /* cards of a kind differ in rank only */
  uint64_t salt[CARD_LIMIT];      /* what a card adds to a hash */
  cardset_t plane[SOLVE_PLANES];  /* bits of who owns a card and of its kind */
  uint8_t planes;                 /* 0: the key is the cards themselves */
  bool by_rank;                   /* only ranks that decided a trick matter */
  bool ties;                      /* there are cards of equal rank, copies: of these the first wins, or the later */
  uint8_t card_at[CARD_LIMIT];    /* the solver's number of a card, or CARD_NONE */
  card_t name[CARD_LIMIT];        /* and back */
  uint8_t next[PLAY_SEATS + 1], side[PLAY_SEATS + 1], seats, first;
  bool in_a[PLAY_SEATS + 1], most[PLAY_SEATS + 1]; /* of team A; wants A to have the most */
  solve_aim_t aim;
  int32_t each;                       /* what a trick counts besides its cards */
  int32_t total;                      /* to be won when the hand began */
  int32_t guess;                      /* the last value found */
  solve_value_t now;                  /* the bounds of the value that is looked for */
  bool sure, tops;                    /* what the leader, what the highest trumps are sure to take is counted at once */
  bool swaps;                         /* of two cards that take the same tricks one is left out for its points */
  bool ends;                          /* the play may end early */
  int64_t had;                        /* what A had when the hand began */
  uint8_t killer[1 << SOLVE_KILLERS]; /* see killer_of */
  /* limits */
  solve_limit_t limit;
  uint64_t nodes;
  bool out; /* the limit is reached: what is returned means nothing */
};

static inline cardset_t solve_pick(cardset_t set, cardset_t mask) {
#ifdef __BMI2__
  return __builtin_ia32_pext_di(set, mask);
#else
  cardset_t out = 0;
  for (unsigned i = 0; mask; mask &= mask - 1, i++) out |= (set >> cardset_first(mask) & 1) << i;
  return out;
#endif
}

static inline cardset_t solve_place(cardset_t places, cardset_t mask) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(places, mask);
#else
  cardset_t out = 0;
  for (; mask; mask &= mask - 1, places >>= 1) out |= (places & 1) << cardset_first(mask);
  return out;
#endif
}

/* Gives all that is higher than each of these cards and their copies; everything if there are none. */
static inline cardset_t solve_beyond(const solve_t *s, cardset_t set) {
  if (!set) return UINT64_MAX;
  return ~(UINT64_MAX >> __builtin_clzll(s->ties ? s->same[cardset_last(set)] : set));
}

/* Empties the table. */
void solve_table_begin(solve_t *s);

static inline cardset_t solve_highest(cardset_t set, unsigned k) {
  cardset_t rest = set;
  for (; k && rest; k--) rest &= ~card_bit(cardset_last(rest));
  return set & ~rest;
}

/* The length of a suit in the hand that has most of it, but for one seat's. */
static inline unsigned solve_longest(const solve_t *s, cardset_t suit, uint8_t except) {
  unsigned most = 0;
  uint8_t seat = s->first;
  for (uint8_t i = 0; i < s->seats; i++, seat = s->next[seat]) {
    const unsigned n = cardset_count(s->hand[seat] & suit);
    if (seat != except && n > most) most = n;
  }
  return most;
}

/* Empties the table, whose place in the table is fetched meanwhile; false if it has too many cards for
 * one. */
bool solve_table_key(const solve_t *s, const solve_node_t *n, solve_key_t *key);

/* Narrows *lo and *hi by what is known, adds to *why the cards whose ranks that rests on, and gives the place of the card to
 * try first. Stops as soon as the answer to "at least need?" is clear. */
uint8_t solve_table_find(const solve_t *s, const solve_node_t *n, solve_key_t *key, int need, int *lo, int *hi,
                         cardset_t *why);
void solve_table_keep(solve_t *s, const solve_node_t *n, solve_key_t *key, cardset_t why, int lo, int hi, uint8_t best);

/* Lower bounds of the points that a team takes, counted no further than `want`. solve_sure counts the tricks that it takes at
 * once, between tricks, and solve_sure_within the same within a trick (solver_sure.c). solve_later counts the tricks that it
 * takes sooner or later (solver_later.c). If the bound reaches `want`, *why gains the cards whose ranks it depends on. */
int solve_sure(const solve_t *s, const solve_node_t *n, int want, cardset_t *why);
int solve_sure_within(const solve_t *s, const solve_node_t *n, int want, cardset_t *why);
int solve_later(const solve_t *s, const solve_node_t *n, bool a, int want, cardset_t *why);

/* Returns a bound of what A gets from here: A gets at least that if it is `need` or more, at most that if it is less. *why
 * gains the cards whose ranks decided it. */
int solve_search(solve_t *s, const solve_node_t *n, int need, cardset_t *why);

/* Plays a card: true when the trick is complete; then *gain is what A has from it, and *why the card whose rank won it. */
bool solve_step(const solve_t *s, solve_node_t *n, card_t c, int *gain, cardset_t *why);

/* Keeps one of cards that are as good as each other; `legal` is of the seat whose turn it is. *why gains the cards whose
 * ranks that rests on. */
cardset_t solve_distinct(const solve_t *s, const solve_node_t *n, cardset_t legal, cardset_t *why);

/* Guesses how good a card is; the highest is tried first. */
int solve_promise(const solve_t *s, const solve_node_t *n, card_t c);

/* Gives the card to try first where A wants the most tricks and the seat follows suit, or CARD_NONE: the lowest where its
 * team has the trick without it; else the lowest that wins for certain, or that wins at all and is higher than what partners
 * have. */
card_t solve_reply(const solve_t *s, const solve_node_t *n, cardset_t legal);

static inline cardset_t solve_legal(const solve_t *s, const solve_node_t *n) {
  duty_view_t v = {CARD_NONE, CARD_NONE, false, (s->duties.not_led & ~n->left) != 0};
  if (n->played) v = (duty_view_t){n->led, n->best, s->side[n->winner] == s->side[n->turn], false};
  return duty_legal(&s->duties, &s->order, &v, s->hand[n->turn] & n->left, NULL);
}

#endif
