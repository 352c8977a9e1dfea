/* order.h - who beats whom: a game's declared ranking, compiled for one choice of trumps.
 *
 * Cards fall into *effective suits*: the trumps (a named suit, permanent trumps, or both) and what is left of each
 * printed suit. Of cards that are alike the first one played wins, unless the game says otherwise. For every card the
 * compiled order holds the set of its effective suit and the set of cards that beat it while it is winning. Following is
 * then one `and`, beating is one `and`, and a trick's winner is kept with one test a card. Hands stay in listing order;
 * nothing is translated to and fro.
 */
#ifndef HOUSERULE_ORDER_H
#define HOUSERULE_ORDER_H

#include "deck.h"

enum { ORDER_POINTS_MOST = 1000000 }; /* of one card: those of a whole pack stay far below 2^32 */

/* What a game declares. Cards and ranks are those of the deck; of cards alike any one is named. */
typedef struct order_spec {
  cardset_t pack;         /* the cards there are */
  cardset_t later_wins;   /* of two of these that are alike the later one wins, not the first */
  card_t top[CARD_LIMIT]; /* permanent trumps, high to low, above every other trump */
  uint8_t tops;
  uint8_t trump_suit;        /* a suit of the deck, or SUIT_NONE */
  uint8_t plain[DECK_RANKS]; /* ranks of a plain suit, high to low */
  uint8_t plains;
  uint8_t trump[DECK_RANKS]; /* ranks of the trump suit, high to low */
  uint8_t trumps;
  uint32_t plain_points[CARD_LIMIT]; /* by card; also those of permanent trumps; each at most ORDER_POINTS_MOST */
  uint32_t trump_points[CARD_LIMIT]; /* by card, for the trump suit */
} order_spec_t;

typedef struct order {
  cardset_t suit[CARD_LIMIT];  /* the effective suit a card belongs to, itself included; 0 for no card of the pack */
  cardset_t above[CARD_LIMIT]; /* the cards that beat it while it is winning */
  cardset_t trumps;            /* every trump */
  uint32_t points[CARD_LIMIT]; /* card points */
  card_t high[CARD_LIMIT];     /* every card of the pack, each suit from the highest: trumps first, then C D H S, jokers */
  uint8_t cards;
  uint8_t trump_suit; /* as declared */
  const deck_t *deck;
} order_t;

/* Compiles; the deck must live as long as the order. Numbered cards rank by number, the highest first; a joker that is no
 * trump is a suit of its own. Returns NULL, or a sentence about what is wrong (a rank of the pack without a place, a card
 * named twice), with the card in question in *at: a static string. */
const char *order_compile(order_t *order, const deck_t *deck, const order_spec_t *spec, card_t *at);

/* The cards of a set that follow one suit: a printed suit's, where it is trumps all trumps. */
static inline cardset_t order_of_suit(const order_t *order, cardset_t set, unsigned suit) {
  return set & (suit == order->trump_suit ? order->trumps : order->deck->suit[suit] & ~order->trumps);
}

/* The card points of a set. */
unsigned order_points(const order_t *order, cardset_t set);

#endif
