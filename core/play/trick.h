/* trick.h - the trick phase: cards played in turn, tricks won, cards and points taken.
 *
 * `play_t` is flat: it holds no memory of its own, memcpy copies a position. What it points to (order, duties) is
 * compiled once a game and shared. Seats are counted from 1 as in the records; places 0 of the arrays are unused.
 */
#ifndef HOUSERULE_TRICK_H
#define HOUSERULE_TRICK_H

#include "card.h"
#include "duty.h"
#include "order.h"
#include "rng.h"

enum { PLAY_SEATS = 8 };

typedef struct play {
  const order_t *order;
  const duties_t *duties;
  cardset_t hand[PLAY_SEATS + 1];  /* cards not played yet */
  cardset_t taken[PLAY_SEATS + 1]; /* cards in the tricks a seat has won */
  uint32_t points[PLAY_SEATS + 1]; /* card points in them */
  uint8_t tricks[PLAY_SEATS + 1];  /* how many */
  uint8_t last[PLAY_SEATS + 1];    /* the number of the last one, from 1; 0 for none */
  uint8_t side[PLAY_SEATS + 1];    /* the seat's side: partners have the same */
  uint8_t next[PLAY_SEATS + 1];    /* the active seat clockwise; 0 for a seat that does not play */
  uint8_t active;                  /* seats that play */
  uint8_t turn;                    /* whose card is next */
  uint8_t played;                  /* cards in the trick */
  uint8_t winner;                  /* the seat that is winning it; when a trick is complete, that won it */
  uint8_t scorer;                  /* who won the last trick with card points in it; 0 for nobody */
  uint8_t finished;                /* complete tricks */
  card_t best;                     /* the card that is winning */
  card_t trick[PLAY_SEATS];        /* the trick's cards, the leader's first; the last trick's until the next lead */
  uint8_t leader;                  /* of the trick (or of the last one, as above) */
  uint32_t trick_points;           /* card points in the trick */
  cardset_t trick_cards;           /* its cards as a set */
} play_t;

/* Begins: nobody holds or has won anything. `seats` are the active ones clockwise, `n` of them, each 1..PLAY_SEATS.
 * Every seat is its own side until said otherwise. */
void play_init(play_t *play, const order_t *order, const duties_t *duties, const uint8_t *seats, unsigned n);

/* The seat plays no cards in this hand: its neighbours become neighbours, and a lead that it had is the next one's. Before
 * the first card only. False, and nothing changed, if it does not play or nobody else does. */
bool play_sit_out(play_t *play, uint8_t seat);

/* Cards of the trick in play, or of the last one until the next lead. */
static inline unsigned play_shown(const play_t *play) {
  return play->played ? play->played : play->finished ? play->active : 0;
}

/* Opens a trick: `seat` leads. */
static inline void play_lead(play_t *play, uint8_t seat) {
  play->turn = play->leader = seat;
  play->played = 0;
  play->trick_points = 0;
  play->trick_cards = 0;
}

/* The cards of complete tricks. */
static inline cardset_t play_gone(const play_t *p) {
  cardset_t gone = 0;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) gone |= p->taken[seat];
  return gone;
}

static inline duty_view_t play_view(const play_t *p) {
  if (p->played) return (duty_view_t){p->trick[0], p->best, p->side[p->winner] == p->side[p->turn], false};
  return (duty_view_t){CARD_NONE, CARD_NONE, false, p->duties->until_broken && play_gone(p) & p->duties->not_led};
}

/* What the seat whose turn it is may play; `why` as for duty_legal. */
static inline cardset_t play_legal(const play_t *p, cardset_t why[DUTY_COUNT]) {
  const duty_view_t v = play_view(p);
  return duty_legal(p->duties, p->order, &v, p->hand[p->turn], why);
}

/* What everybody sees of the play. */
typedef struct play_seen {
  cardset_t gone;            /* the cards of complete tricks */
  cardset_t cards, led, best; /* of the trick in play: all, the first one, the one that is winning */
  unsigned winner, points;   /* who is winning it, 0 before the lead, and its card points */
  unsigned later;            /* the seats that play to it after the one whose turn it is: how many, */
  uint8_t seat[PLAY_SEATS];  /* these, */
  uint8_t held[PLAY_SEATS];  /* and how many cards each holds */
} play_seen_t;

static inline play_seen_t play_seen(const play_t *p) {
  play_seen_t seen = {.gone = play_gone(p)};
  if (p->played) {
    seen.cards = p->trick_cards;
    seen.led = card_bit(p->trick[0]);
    seen.best = card_bit(p->best);
    seen.winner = p->winner;
    seen.points = p->trick_points;
  }
  for (unsigned n = p->played + 1u, seat = p->next[p->turn]; n < p->active; n++, seat = p->next[seat]) {
    seen.seat[seen.later] = (uint8_t)seat;
    seen.held[seen.later++] = (uint8_t)cardset_count(p->hand[seat]);
  }
  return seen;
}

/* The trick has all its cards: the winner takes it, and leads the next. */
static inline void play_finish(play_t *p) {
  const uint8_t w = p->winner;
  p->taken[w] |= p->trick_cards;
  p->points[w] += p->trick_points;
  p->tricks[w]++;
  p->scorer = p->trick_points ? w : p->scorer;
  p->last[w] = ++p->finished;
  p->played = 0;
  p->turn = w;
}

/* Plays a card that play_legal gave (that the card is held is all it relies on). True when the trick is complete: it
 * has then been won, `winner` leads the next, and trick[] keeps its cards until that lead. */
static inline bool play_card(play_t *p, card_t c) {
  const order_t *o = p->order;
  const uint8_t seat = p->turn;
  p->hand[seat] &= ~card_bit(c);
  if (p->played == 0) {
    p->leader = seat;
    p->trick_points = 0;
    p->trick_cards = 0;
    p->best = c, p->winner = seat;
  } else { /* no branch: which card wins is anybody's guess */
    const bool wins = o->above[p->best] >> c & 1;
    p->best = wins ? c : p->best;
    p->winner = wins ? seat : p->winner;
  }
  p->trick[p->played++] = c;
  p->trick_cards |= card_bit(c);
  p->trick_points += o->points[c];
  if (p->played < p->active) {
    p->turn = p->next[seat];
    return false;
  }
  play_finish(p);
  return true;
}

/* A card of `set` at random, each equally likely; the set must not be empty. */
static inline card_t play_pick(cardset_t set, rng_t *rng) {
  return cardset_nth(set, (unsigned)rng_below(rng, cardset_count(set)));
}

/* Plays on at random from legal cards: until `tricks` more tricks are complete, or until the seat to play holds none.
 * Returns how many cards were played. */
unsigned play_random(play_t *play, rng_t *rng, unsigned tricks);

#endif
