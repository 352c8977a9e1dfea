/* crib.h - counts at cribbage: the points of a hand or the box in the show, and of a card in the play.
 *
 * Aces are low: pip value 1, next to the two and not to the king (CR-1.2, CR-1.3). Points are integers and never negative.
 * Lists omit combinations that the game's rules make worth 0.
 */
#ifndef HOUSERULE_CRIB_H
#define HOUSERULE_CRIB_H

#include "cards.h"

#include <stdbool.h>

enum {
  CRIB_KEPT = 6,                /* most cards kept, without the starter */
  CRIB_ITEMS = 64,              /* more combinations than seven cards have */
  CRIB_SERIES = 13,             /* most cards in a series: A A A A 2 2 2 2 3 3 3 3 4 make 28, and a 14th passes 31 */
  CRIB_PEGS = 3,                /* most combinations of one card: fifteen or thirty-one, pair or run, and flush */
  CRIB_TOTAL = 31,              /* greatest total of a series */
  CRIB_MOST_POINTS = 1000000000 /* most points that an option may give for nobs or thirty-one */
};

typedef enum crib_kind {
  CRIB_FIFTEEN,
  CRIB_THIRTY_ONE,
  CRIB_PAIR,
  CRIB_PAIR_ROYAL,
  CRIB_DOUBLE_PAIR_ROYAL,
  CRIB_RUN,
  CRIB_FLUSH,
  CRIB_NOBS
} crib_kind_t;

/* The rule for kept cards of one suit. A flush always needs at least three of them. */
typedef enum crib_flush {
  CRIB_FLUSH_NONE,
  CRIB_FLUSH_HAND,                  /* one point a card, one more with a starter of the suit (CR-7.6) */
  CRIB_FLUSH_FIVE,                  /* only with a starter of the suit (CR-7.7) */
  CRIB_FLUSH_FOUR = CRIB_FLUSH_HAND /* a box that counts like a hand (CR-11.16) */
} crib_flush_t;

/* Returns the name of the kind in a record: "double-pair-royal". A static string. */
const char *crib_kind_name(crib_kind_t kind);

/* Returns the pip value of a card, 1 to 10; 0 if `c` is none of the 52. */
unsigned crib_pips(card_t c);
/* Returns the sum of the pip values of a set of any size. */
unsigned crib_set_pips(cardset_t set);

/* ---- the show (CR-7.3 to CR-7.8) ---- */

/* Returns the points of the kept cards with the starter, which is not one of them, or CARD_NONE. `kept` has at most
 * CRIB_KEPT cards of CARDSET_FULL. `nobs` is the value of the jack of the starter's suit, at most CRIB_MOST_POINTS. */
unsigned crib_points(cardset_t kept, card_t starter, crib_flush_t flush, unsigned nobs);

typedef struct crib_item {
  cardset_t cards;
  unsigned points;
  crib_kind_t kind;
} crib_item_t;

/* Lists the combinations in the order of CR-7.10: by kind, then by cards. Returns their number; their points add up to
 * crib_points. */
unsigned crib_list(cardset_t kept, card_t starter, crib_flush_t flush, unsigned nobs, crib_item_t out[CRIB_ITEMS]);

/* Returns the mean points of the kept cards in the show, over every starter of `unseen`. Arguments as for crib_points. */
double crib_mean(cardset_t kept, cardset_t unseen, crib_flush_t flush, unsigned nobs);

/* Returns the mean points that one or two discards add to the box, over all other cards. For more than two cards, returns
 * their own points. */
double crib_box(cardset_t cards);

/* ---- the play (CR-5.4, CR-6.2 to CR-6.5) ---- */

/* Returns the cards of a hand that can be added to a series with this total without passing CRIB_TOTAL. */
cardset_t crib_fitting(cardset_t hand, unsigned total);

typedef struct crib_play {
  unsigned thirty_one; /* points for thirty-one, at most CRIB_MOST_POINTS */
  bool rising;         /* a run counts only as far as it was played in rising order (CR-11.18) */
  bool flush;          /* three or more of one suit count (CR-11.17) */
} crib_play_t;

typedef struct crib_peg {
  unsigned points;
  crib_kind_t kind;
  uint8_t last; /* number of the series' last cards that make it; all for fifteen and thirty-one */
} crib_peg_t;

/* Finds the combinations that the last of the n cards of a series makes, in the order of a record. `series` has the cards in
 * the order played, at most CRIB_SERIES; an empty one makes nothing. Returns their number. */
unsigned crib_play(const card_t *series, unsigned n, const crib_play_t *rules, crib_peg_t out[CRIB_PEGS]);

#endif
