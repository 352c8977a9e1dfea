/* crib_series.h - a series of the play at cribbage: whose turn it is, which cards fit, what a card makes (CR-5, CR-6).
 *
 * A series begins at a total of 0 and takes cards up to 31. A seat whose cards do not fit says go and is passed over for the
 * rest of it; so is one without cards. Who laid the last card never says go: if the turn comes back to that seat and none of
 * its cards fits, the series is over.
 */
#ifndef HOUSERULE_CRIB_SERIES_H
#define HOUSERULE_CRIB_SERIES_H

#include "crib.h"

typedef struct crib_series {
  card_t card[CRIB_SERIES]; /* in the order played */
  uint8_t cards, total;
  uint8_t last;  /* the seat that laid the last of them; 0 for nobody yet */
  uint8_t turn;  /* the seat that acted last; before anybody did, the leader */
  bool begun;    /* somebody has acted */
  uint32_t gone; /* seats that have said go, a bit each */
} crib_series_t;

/* Begins a series that this seat leads. */
void crib_series_begin(crib_series_t *series, unsigned leader);

/* The cards of a hand that do not take the total over 31. */
cardset_t crib_series_fitting(const crib_series_t *series, cardset_t hand);

/* Whose turn it is, 0 when the series is over. There are so many seats; `next` gives the one clockwise of each, `hand` the
 * cards of each. */
unsigned crib_series_turn(const crib_series_t *series, unsigned seats, const uint8_t *next, const cardset_t *hand);

/* The seat says go. */
void crib_series_go(crib_series_t *series, unsigned seat);

/* The seat lays a card that fits and is not in the series; returns the points that it makes. */
unsigned crib_series_lay(crib_series_t *series, unsigned seat, card_t card, const crib_play_t *rules);

#endif
