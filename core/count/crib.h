/* crib.h - counting at cribbage: points of a hand or the box in the show, and of a card in the play.
 *
 * Aces are low: pip value 1, next to the two and not to the king (CR-1.2, CR-1.3). Points are whole and never negative. If
 * the table's rules make a combination worth 0, no list has it.
 */
#ifndef HOUSERULE_CRIB_H
#define HOUSERULE_CRIB_H

#include "cards.h"

#include <stdbool.h>

enum {
  CRIB_KEPT = 6,                /* kept cards at most; the starter comes on top */
  CRIB_ITEMS = 64,              /* more combinations than seven cards hold */
  CRIB_SERIES = 13,             /* cards in a series at most: A A A A 2 2 2 2 3 3 3 3 4 make 28, and no more go to 31 */
  CRIB_PEGS = 3,                /* one card makes fifteen or thirty-one, pair or run, and flush */
  CRIB_TOTAL = 31,              /* no series goes over it */
  CRIB_MOST_POINTS = 1000000000 /* the most that nobs or thirty-one may be worth, as an option of a header */
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

/* When kept cards of one suit count. At least three of them, whatever the rule. */
typedef enum crib_flush {
  CRIB_FLUSH_NONE,
  CRIB_FLUSH_HAND,                  /* one point a card, one more with a starter of the suit (CR-7.6) */
  CRIB_FLUSH_FIVE,                  /* only with a starter of the suit (CR-7.7) */
  CRIB_FLUSH_FOUR = CRIB_FLUSH_HAND /* a box that counts as a hand does (CR-11.16) */
} crib_flush_t;

/* The kind as a record names it: "double-pair-royal". A static string. */
const char *crib_kind_name(crib_kind_t kind);

/* 1 to 10; 0 for a number that is no card. */
unsigned crib_pips(card_t c);
/* The sum over a set of any size; bits that are no cards count nothing. */
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

/* The mean of what kept cards are worth in the show over every starter of `unseen`. Arguments as for crib_points. */
double crib_mean(cardset_t kept, cardset_t unseen, crib_flush_t flush, unsigned nobs);

/* Returns the mean points that one or two discards bring to the box, over all other cards; of more cards, their own points.
 */
double crib_box(cardset_t cards);

/* ---- the play (CR-5.4, CR-6.2 to CR-6.5) ---- */

/* The cards of a hand that take a series from that total to CRIB_TOTAL at most. */
cardset_t crib_fitting(cardset_t hand, unsigned total);

typedef struct crib_play {
  unsigned thirty_one; /* points; at most CRIB_MOST_POINTS */
  bool rising;         /* a run counts only as far as it was played in rising order (CR-11.18) */
  bool flush;          /* three or more of one suit count (CR-11.17) */
} crib_play_t;

typedef struct crib_peg {
  unsigned points;
  crib_kind_t kind;
  uint8_t last; /* how many of the last cards it is made of; fifteen and thirty-one: the whole series */
} crib_peg_t;

/* Finds the combinations that the last of the `n` cards of a series makes, in the order of a record. `series` holds
 * different cards in the order played, at most CRIB_SERIES; an empty one makes nothing. Returns their number. */
unsigned crib_play(const card_t *series, unsigned n, const crib_play_t *rules, crib_peg_t out[CRIB_PEGS]);

#endif
