/* play.h - a hand of cards: the plan of its deal, duties, tricks, and choices of several cards.
 *
 * `play_t` is a hand from the first lead on: the cards played in turn, and the tricks, cards and points taken. It is flat
 * and owns no memory: memcpy copies a position. It points to an order and to duties, which are compiled once a game and
 * shared. Seats count from 1 as in the records; place 0 of each array has what nobody won.
 *
 * Duties are data: a game names the ones it has. They are applied one after another. Each keeps the cards that obey it, if
 * any do, and refuses the others. So one piece of code decides and explains.
 *
 * A deal is a plan that says where each place of a pack goes. The same plan deals, reconstructs a pack from named hands,
 * and says which cards a seat has seen.
 *
 * Nothing here allocates memory. To add a duty: its place in `enum duty`; the test in duty_follow or duty_void; its word in
 * duty_name and in core/engine/rules/defaults.lua; its annotation in scripts/houserule.lua; and its effect on a hand in
 * tests/unit/test_duty.c. A script's own rule `playable` decides what data cannot.
 */
#ifndef HOUSERULE_PLAY_H
#define HOUSERULE_PLAY_H

#include "cards.h"

enum { PLAY_SEATS = 8 };

/* ---- deals ----
 *
 * A plan is written as players say it: "4 each, 2 to talon, 4 each". A packet is a number, then `each` (every active seat
 * in turn, from the dealer's left), `each but dealer`, `to dealer` or `to PILE`. `rest to PILE` takes the remaining cards.
 * `x N` after a packet repeats it N times. `then` in place of a comma ends a stage: the game continues before it deals
 * more.
 *
 * A pile is a name, or a name and a number: `column 3`. A pile that is in no list yet is added to it, without a number.
 */

enum { DEAL_STAGES = 16, DEAL_PILE = 0x80, DEAL_STOCK = 0xff };

/* Letters of a pile's word, and of a whole name with its number, each with a NUL; those of a plan. */
enum { DEAL_PILES = 32, DEAL_WORD = 16, DEAL_NAME = 20, DEAL_TEXT = 2000 };

/* A deal, compiled: where each place of the pack goes. Seats are counted in turn from the dealer's left, 0 first. */
typedef struct deal {
  uint8_t to[CARD_LIMIT];     /* a seat in turn, DEAL_PILE | pile, or DEAL_STOCK: stays in the pack */
  uint8_t height[CARD_LIMIT]; /* where it comes to lie in a pile: a packet keeps its order, later ones lie above */
  uint8_t stage[DEAL_STAGES]; /* the place at which each stage ends */
  uint8_t stages;
  uint8_t first;              /* the place at which the first stage begins */
  uint8_t used;               /* places that go anywhere */
} deal_t;

typedef struct deal_piles {
  char name[DEAL_PILES][DEAL_NAME];
  uint8_t count;
  bool fixed; /* no other pile may be named */
} deal_piles_t;

/* For whom a deal is. */
typedef struct deal_table {
  unsigned cards, seats; /* of the pack; that are active */
  bool dealer_active;
  deal_piles_t *piles;   /* those there are; the ones that a text names are added */
} deal_table_t;

/* Compiles `text` into *deal for the places of the pack after deal->used. The part of the plan that *deal has dealt already
 * stays. Pass all zeros for a new plan. Returns NULL, or a static sentence about what is wrong, with *at set to the byte. */
const char *deal_compile(deal_t *deal, const char *text, const deal_table_t *table, size_t *at);

/* The pile of that name, or -1. */
int deal_pile(const deal_piles_t *piles, const char *name);

/* Deals places `from` to `to` - 1 of the pack by the plan into `seat` (by turn) and `pile`; both are added to. `placed` says
 * of each card of a pile how high it lies there: all of them above `above`. */
void deal_run(const deal_t *deal, pack_t *pack, unsigned from, unsigned to, cardset_t *seat, cardset_t *pile,
              uint32_t placed[CARD_LIMIT], uint32_t above);

/* ---- duties: which card may be played, and which duty refuses each of the others ---- */

/* The duties, in the order in which they are applied: duty_legal gives its reasons by this index. All but HELD, LEAD and
 * FORCED concern following: a game without FOLLOW has none of them. */
enum duty {
  DUTY_HELD,       /* the card must be in the hand */
  DUTY_LEAD,       /* some cards may not be led, unless nothing else is held */
  DUTY_FOLLOW,     /* follow the suit led */
  DUTY_BEAT,       /* following: beat the winning card, if one can */
  DUTY_TRUMP,      /* void: play a trump; with OVERTRUMP, only while no trump is winning */
  DUTY_OVERTRUMP,  /* void, a trump winning: beat it, if one can */
  DUTY_UNDERTRUMP, /* beside OVERTRUMP: a trump winning that cannot be beaten, play a trump all the same */
  DUTY_FORCED,     /* named cards must be played as soon as the other duties let one of them be played */
  DUTY_COUNT
};

#define DUTY_FLAG(duty) (1u << (duty))

/* When DUTY_BEAT binds. */
enum duty_beat { BEAT_ALWAYS, BEAT_TRUMP_LEADS, BEAT_PLAIN_LEADS };

typedef struct duties {
  uint32_t has;          /* DUTY_FLAG of each duty the game has; DUTY_HELD always holds */
  uint8_t beat_when;     /* enum duty_beat */
  bool partner_exempt;   /* a partner winning the trick frees from BEAT, TRUMP, OVERTRUMP and UNDERTRUMP */
  bool beat_partner;     /* but not from BEAT */
  bool until_broken;     /* DUTY_LEAD ends when one of its cards has been played to a trick */
  bool may_trump;        /* a seat that can follow may play a trump instead */
  cardset_t not_led;     /* DUTY_LEAD: these; binds if the set is not empty, whatever `has` says */
  cardset_t forced;      /* DUTY_FORCED: these, likewise */
  cardset_t free_follow; /* these need not follow a card that they beat: a seat with no other of the suit led is free */
} duties_t;

/* Duties look at no more of the trick so far than this. */
typedef struct duty_view {
  card_t led;        /* CARD_NONE at the lead */
  card_t best;       /* the card that is winning */
  bool partner_best; /* played by a partner */
  bool broken;       /* a complete trick has a card that may not be led */
} duty_view_t;

/* Keeps the cards of `set` that are in `wanted`, if there are any; otherwise keeps all. Adds the dropped cards to `why`
 * unless it is NULL. */
static inline cardset_t duty_keep(cardset_t set, cardset_t wanted, cardset_t why[DUTY_COUNT], enum duty duty) {
  const cardset_t kept = set & wanted;
  if (!kept) return set;
  if (why) why[duty] = set & ~kept;
  return kept;
}

static inline cardset_t duty_void(const duties_t *d, const order_t *o, const duty_view_t *v, cardset_t hand,
                                  cardset_t why[DUTY_COUNT]) {
  const bool ruffed = o->trumps >> v->best & 1;
  if (v->partner_best && d->partner_exempt) return hand;
  if (!ruffed || !(d->has & DUTY_FLAG(DUTY_OVERTRUMP)))
    return d->has & DUTY_FLAG(DUTY_TRUMP) ? duty_keep(hand, o->trumps, why, DUTY_TRUMP) : hand;
  if (hand & o->above[v->best]) return duty_keep(hand, o->above[v->best], why, DUTY_OVERTRUMP);
  return d->has & DUTY_FLAG(DUTY_UNDERTRUMP) ? duty_keep(hand, o->trumps, why, DUTY_UNDERTRUMP) : hand;
}

/* The cards that need not follow the card led. */
static inline cardset_t duty_free(const duties_t *d, const order_t *o, card_t led) { return d->free_follow & o->above[led]; }

static inline cardset_t duty_follow(const duties_t *d, const order_t *o, const duty_view_t *v, cardset_t hand,
                                    cardset_t why[DUTY_COUNT]) {
  const cardset_t suit = o->suit[v->led], held = hand & suit;
  const uint32_t void_duties = DUTY_FLAG(DUTY_TRUMP) | DUTY_FLAG(DUTY_OVERTRUMP);
  const uint32_t more = void_duties | DUTY_FLAG(DUTY_BEAT);
  if (!(d->has & DUTY_FLAG(DUTY_FOLLOW))) return hand;
  if (!(d->has & more) && !d->free_follow && !d->may_trump && !why) return held ? held : hand; /* most games: no branch */
  if (!held) return d->has & void_duties ? duty_void(d, o, v, hand, why) : hand;
  if (!(held & ~duty_free(d, o, v->led))) return hand;
  const cardset_t legal = duty_keep(hand, d->may_trump ? suit | o->trumps : suit, why, DUTY_FOLLOW);
  if (!(d->has & DUTY_FLAG(DUTY_BEAT)) || (v->partner_best && d->partner_exempt && !d->beat_partner)) return legal;
  const bool trump_led = o->trumps >> v->led & 1;
  if (d->beat_when == BEAT_TRUMP_LEADS && !trump_led) return legal;
  if (d->beat_when == BEAT_PLAIN_LEADS && trump_led) return legal;
  return duty_keep(legal, o->above[v->best], why, DUTY_BEAT);
}

/* Returns the cards of `hand` that may be played; never empty if the hand is not. If `why` is not NULL, why[d] becomes the
 * set of held cards that duty d refuses. why[DUTY_HELD] stays empty: a card that is not held is not in the hand. */
static inline cardset_t duty_legal(const duties_t *d, const order_t *o, const duty_view_t *v, cardset_t hand,
                                   cardset_t why[DUTY_COUNT]) {
  const cardset_t excused = hand & o->excuse;
  if (why)
    for (int i = 0; i < DUTY_COUNT; i++) why[i] = 0;
  if (excused && !(hand &= ~excused)) return excused;
  cardset_t legal = hand;
  if (v->led != CARD_NONE) legal = duty_follow(d, o, v, hand, why);
  else if (d->not_led && !(d->until_broken && v->broken))
    legal = duty_keep(hand, ~d->not_led, why, DUTY_LEAD);
  if (d->forced) legal = duty_keep(legal, d->forced, why, DUTY_FORCED);
  return legal | excused;
}

/* Returns the cards of `among` that a player of c cannot have held: beside one of them, c would have been refused. Testing
 * hands of two cards is enough, because each duty keeps the cards that obey it, if any do, and c was kept. Under
 * free_follow a third card may have freed the hand. A player who does not follow then held no card that is not free, and
 * forced cards prove nothing. The result may have too few cards, never too many. */
cardset_t duty_ruled_out(const duties_t *d, const order_t *o, const duty_view_t *v, card_t c, cardset_t among);

/* The duty's word in scripts: "follow", "overtrump", ... */
const char *duty_name(int duty);

/* ---- tricks ---- */

typedef struct play {
  const order_t *order;
  const duties_t *duties;
  cardset_t hand[PLAY_SEATS + 1];  /* cards not played yet */
  cardset_t taken[PLAY_SEATS + 1]; /* cards in the tricks a seat has won */
  int32_t points[PLAY_SEATS + 1];  /* card points in them */
  uint8_t tricks[PLAY_SEATS + 1];  /* how many */
  uint8_t last[PLAY_SEATS + 1];    /* the number of the last one, from 1; 0 for none */
  uint8_t side[PLAY_SEATS + 1];    /* the seat's side: partners have the same */
  uint8_t next[PLAY_SEATS + 1];    /* the active seat clockwise; 0 for a seat that does not play */
  uint8_t active;                  /* seats that play */
  uint8_t turn;                    /* the seat to play next */
  uint8_t played;                  /* cards in the trick */
  uint8_t winner;                  /* the seat that is winning it; when a trick is complete, that won it */
  uint8_t scorer;                  /* who won the last trick with card points in it; 0 for nobody */
  uint8_t finished;                /* complete tricks */
  card_t best;                     /* the card that is winning */
  card_t trick[PLAY_SEATS];        /* the trick's cards, the leader's first; the last trick's until the next lead */
  uint8_t leader;                  /* of the trick (or of the last one, as above) */
  int32_t trick_points;            /* card points in the trick */
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
  for (unsigned seat = 0; seat <= PLAY_SEATS; seat++) gone |= p->taken[seat];
  return gone;
}

/* The card of the trick that is to be followed: the first one; after an excuse the second, once it is there. */
static inline card_t play_led(const play_t *p) {
  const unsigned excused = p->order->excuse >> p->trick[0] & 1;
  return p->trick[excused & (play_shown(p) > 1)];
}

static inline duty_view_t play_view(const play_t *p) {
  if (p->played) return (duty_view_t){play_led(p), p->best, p->side[p->winner] == p->side[p->turn], false};
  return (duty_view_t){CARD_NONE, CARD_NONE, false, p->duties->until_broken && play_gone(p) & p->duties->not_led};
}

/* Returns the cards that the seat to play may play; `why` as for duty_legal. */
static inline cardset_t play_legal(const play_t *p, cardset_t why[DUTY_COUNT]) {
  const duty_view_t v = play_view(p);
  return duty_legal(p->duties, p->order, &v, p->hand[p->turn], why);
}

/* Everybody sees this of the play. */
typedef struct play_seen {
  cardset_t gone;             /* the cards of complete tricks */
  cardset_t cards, led, best; /* of the trick in play: all, the first one, the one that is winning; no excuses */
  unsigned winner;            /* who is winning it, 0 before the lead, */
  int points;                 /* and its card points */
  unsigned later;             /* number of seats that play to this trick after the seat to play */
  uint8_t seat[PLAY_SEATS];   /* these, */
  uint8_t held[PLAY_SEATS];   /* and how many cards each holds */
  bool must_beat;             /* who can beat the best card must do so */
} play_seen_t;

static inline play_seen_t play_seen(const play_t *p) {
  play_seen_t seen = {.gone = play_gone(p), .must_beat = p->duties && p->duties->has & DUTY_FLAG(DUTY_BEAT)};
  if (p->played) {
    seen.cards = p->trick_cards;
    seen.led = card_bit(play_led(p)) & ~p->order->excuse;
    seen.best = card_bit(p->best) & ~p->order->excuse;
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

/* Puts a card that play_legal gave on the trick (that the card is held is all it relies on). True when the trick is
 * complete; nobody has taken it then. */
static inline bool play_put(play_t *p, card_t c) {
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
  return true;
}

/* Plays a card as play_put does. True when the trick is complete: it has then been won, `winner` leads the next, and trick[]
 * keeps its cards until that lead. */
static inline bool play_card(play_t *p, card_t c) {
  if (!play_put(p, c)) return false;
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

/* ---- choices ----
 *
 * Several cards are to be chosen from a set. These functions count the ways and find the way at a place. Ways are numbered
 * as a record lists them: fewer cards before more, then by the first card, in listing order. So a bot draws a number, and
 * nobody makes the list. Copies of a card make one way.
 */

typedef struct choice {
  const deck_t *deck;
  cardset_t from;
  unsigned least, most; /* cards; least <= most <= the cards of `from` */
} choice_t;

/* More ways than this are not counted. */
#define CHOICE_MANY (UINT64_C(1) << 62)

/* Counts the sets of k cards in `set`; at most CHOICE_MANY. */
uint64_t choice_ways(const deck_t *deck, cardset_t set, unsigned k);

/* Counts all ways; at most CHOICE_MANY. */
uint64_t choice_count(const choice_t *choice);

/* The set of k cards of `set` at place `at`, from 0, of choice_ways; the way at place `at` of choice_count. */
cardset_t choice_of(const deck_t *deck, cardset_t set, unsigned k, uint64_t at);
cardset_t choice_nth(const choice_t *choice, uint64_t at);

#endif
