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

/* DEAL_WORD and DEAL_NAME are the bytes of a pile's word and of its name with the number, each with a NUL. DEAL_TEXT is the
 * most bytes of a plan. */
enum { DEAL_PILES = 32, DEAL_WORD = 16, DEAL_NAME = 20, DEAL_TEXT = 2000 };

/* A compiled plan: a destination for each place of the pack. Seats are counted in turn from the dealer's left, from 0. */
typedef struct deal {
  uint8_t to[CARD_LIMIT];     /* a seat in turn, DEAL_PILE | pile, or DEAL_STOCK: stays in the pack */
  uint8_t height[CARD_LIMIT]; /* height of the card in its pile: a packet keeps its order, later packets lie above */
  uint8_t stage[DEAL_STAGES]; /* the place at which each stage ends */
  uint8_t stages;
  uint8_t first;              /* the place at which the first stage begins */
  uint8_t used;               /* number of places that have a destination */
} deal_t;

typedef struct deal_piles {
  char name[DEAL_PILES][DEAL_NAME];
  uint8_t count;
  bool fixed; /* no other pile may be named */
} deal_piles_t;

/* The table that a plan is compiled for. */
typedef struct deal_table {
  unsigned cards, seats; /* cards of the pack; active seats */
  bool dealer_active;
  deal_piles_t *piles;   /* the piles so far; the plan adds those that it names */
} deal_table_t;

/* Compiles `text` into *deal for the places of the pack after deal->used. The part of the plan that *deal has dealt already
 * stays. Pass all zeros for a new plan. Returns NULL, or a static sentence about the error, with *at set to its byte. */
const char *deal_compile(deal_t *deal, const char *text, const deal_table_t *table, size_t *at);

/* Returns the number of the pile of that name, or -1. */
int deal_pile(const deal_piles_t *piles, const char *name);

/* Deals places `from` to `to` - 1 of the pack by the plan: adds the cards to the sets `seat` (by turn) and `pile`. `placed`
 * gets the height of each card that goes to a pile, always greater than `above`. */
void deal_run(const deal_t *deal, pack_t *pack, unsigned from, unsigned to, cardset_t *seat, cardset_t *pile,
              uint32_t placed[CARD_LIMIT], uint32_t above);

/* ---- duties: the cards that may be played, and the duty that refuses each other card ---- */

/* The duties, in the order in which they are applied: duty_legal gives its reasons by this index. All but HELD, LEAD and
 * FORCED concern following: a game without FOLLOW has none of them. */
enum duty {
  DUTY_HELD,       /* the card must be in the hand */
  DUTY_LEAD,       /* some cards may not be led, unless nothing else is held */
  DUTY_FOLLOW,     /* follow the suit led */
  DUTY_BEAT,       /* a seat that follows beats the winning card if it can */
  DUTY_TRUMP,      /* a void seat plays a trump; with OVERTRUMP, only while no trump is winning */
  DUTY_OVERTRUMP,  /* a void seat beats a winning trump if it can */
  DUTY_UNDERTRUMP, /* beside OVERTRUMP: a void seat that cannot beat the winning trump plays a lower one */
  DUTY_FORCED,     /* named cards must be played as soon as the other duties let one of them be played */
  DUTY_COUNT
};

#define DUTY_FLAG(duty) (1u << (duty))

/* When DUTY_BEAT binds. */
enum duty_beat { BEAT_ALWAYS, BEAT_TRUMP_LEADS, BEAT_PLAIN_LEADS };

typedef struct duties {
  uint32_t has;          /* DUTY_FLAG of each duty of the game; DUTY_HELD always holds */
  uint8_t beat_when;     /* enum duty_beat */
  bool partner_exempt;   /* while a partner wins the trick, BEAT, TRUMP, OVERTRUMP and UNDERTRUMP do not bind */
  bool beat_partner;     /* but BEAT does */
  bool until_broken;     /* DUTY_LEAD ends when one of its cards has been played to a trick */
  bool may_trump;        /* a seat that can follow may play a trump instead */
  cardset_t not_led;     /* the cards of DUTY_LEAD. The set alone decides if the duty binds, not `has` */
  cardset_t forced;      /* the cards of DUTY_FORCED, likewise */
  cardset_t free_follow; /* cards that need not follow a card that they beat: a seat with no others of the suit is free */
} duties_t;

/* The part of the trick that duties depend on. */
typedef struct duty_view {
  card_t led;        /* CARD_NONE at the lead */
  card_t best;       /* the card that is winning */
  bool partner_best; /* a partner played it */
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

/* Returns the cards that need not follow the card led. */
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

/* Returns the duty's word in scripts: "follow", "overtrump". A static string. */
const char *duty_name(int duty);

/* ---- tricks ---- */

typedef struct play {
  const order_t *order;
  const duties_t *duties;
  cardset_t hand[PLAY_SEATS + 1];  /* cards not played yet */
  cardset_t taken[PLAY_SEATS + 1]; /* cards in the tricks that a seat has won */
  int32_t points[PLAY_SEATS + 1];  /* card points in these tricks */
  uint8_t tricks[PLAY_SEATS + 1];  /* number of these tricks */
  uint8_t last[PLAY_SEATS + 1];    /* number of the last trick that a seat won, from 1; 0 for none */
  uint8_t side[PLAY_SEATS + 1];    /* the seat's side: partners have the same */
  uint8_t next[PLAY_SEATS + 1];    /* the next active seat clockwise; 0 for a seat that does not play */
  uint8_t active;                  /* number of seats that play */
  uint8_t turn;                    /* the seat to play next */
  uint8_t played;                  /* number of cards in the trick; 0 once it is complete */
  uint8_t winner;                  /* the seat that is winning the trick, or won the last one */
  uint8_t scorer;                  /* the seat that won the last trick with card points in it; 0 for none */
  uint8_t finished;                /* number of complete tricks */
  card_t best;                     /* the card that is winning */
  card_t trick[PLAY_SEATS];        /* cards of the trick, the leader's first; those of the last trick until the next lead */
  uint8_t leader;                  /* leader of the cards in trick[] */
  int32_t trick_points;            /* card points in the trick */
  cardset_t trick_cards;           /* its cards as a set */
} play_t;

/* Begins a hand: nobody holds or has won anything. `seats` are the n active seats clockwise, each 1..PLAY_SEATS. Every seat
 * is its own side until the caller sets `side`. */
void play_init(play_t *play, const order_t *order, const duties_t *duties, const uint8_t *seats, unsigned n);

/* Takes a seat out of the play of this hand, before the first card. If it had the lead, the next seat gets it. Returns
 * false, with nothing changed, if the seat does not play or nobody else does. */
bool play_sit_out(play_t *play, uint8_t seat);

/* Returns the number of cards of the trick in play, or of the last one until the next lead. */
static inline unsigned play_shown(const play_t *play) {
  return play->played ? play->played : play->finished ? play->active : 0;
}

/* Opens a trick that `seat` leads. */
static inline void play_lead(play_t *play, uint8_t seat) {
  play->turn = play->leader = seat;
  play->played = 0;
  play->trick_points = 0;
  play->trick_cards = 0;
}

/* Returns the cards of all complete tricks. */
static inline cardset_t play_gone(const play_t *p) {
  cardset_t gone = 0;
  for (unsigned seat = 0; seat <= PLAY_SEATS; seat++) gone |= p->taken[seat];
  return gone;
}

/* Returns the card that must be followed: the first of the trick, or the second if the first is an excuse. */
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

/* Returns the card points in finished tricks if one seat has them all, else 0. */
static inline int32_t play_collected(const play_t *p) {
  bool has_all = true;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) has_all &= !p->points[seat] || seat == p->scorer;
  return has_all ? p->points[p->scorer] : 0;
}

/* The part of the play that everybody sees. */
typedef struct play_seen {
  cardset_t gone;             /* the cards of complete tricks */
  cardset_t cards, led, best; /* the trick in play: all its cards, the card led, the winning card; the last two no excuses */
  unsigned winner;            /* the seat that is winning it, 0 before the lead */
  int points;                 /* its card points */
  unsigned later;             /* number of seats that play to this trick after the seat to play */
  uint8_t seat[PLAY_SEATS];   /* these seats, in turn */
  uint8_t held[PLAY_SEATS];   /* number of cards that each of them holds */
  bool must_beat;             /* the game has DUTY_BEAT */
  bool may_ruff;              /* a seat that can follow suit may play a trump instead */
} play_seen_t;

static inline play_seen_t play_seen(const play_t *p) {
  const duties_t *d = p->duties;
  play_seen_t seen = {.gone = play_gone(p),
                      .must_beat = d && d->has & DUTY_FLAG(DUTY_BEAT),
                      .may_ruff = d && (d->may_trump || !(d->has & DUTY_FLAG(DUTY_FOLLOW)))};
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

/* Gives a complete trick to its winner, who leads the next one. */
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

/* Plays a card of play_legal to the trick. The card must be in the hand; nothing else is checked. Returns true if the trick
 * is complete; the caller then calls play_finish. */
static inline bool play_put(play_t *p, card_t c) {
  const order_t *o = p->order;
  const uint8_t seat = p->turn;
  p->hand[seat] &= ~card_bit(c);
  if (p->played == 0) {
    p->leader = seat;
    p->trick_points = 0;
    p->trick_cards = 0;
    p->best = c, p->winner = seat;
  } else { /* without a branch: the processor could not predict it */
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

/* Plays a card like play_put, and finishes the trick. Returns true if the trick is complete: `winner` leads the next one,
 * and trick[] has its cards until that lead. */
static inline bool play_card(play_t *p, card_t c) {
  if (!play_put(p, c)) return false;
  play_finish(p);
  return true;
}

/* Returns a random card of `set`, each equally likely; the set must not be empty. */
static inline card_t play_pick(cardset_t set, rng_t *rng) {
  return cardset_nth(set, (unsigned)rng_below(rng, cardset_count(set)));
}

/* Plays random legal cards until `tricks` more tricks are complete, or until the seat to play has no card. Returns the
 * number of cards played. */
unsigned play_random(play_t *play, rng_t *rng, unsigned tricks);

/* ---- choices ----
 *
 * Several cards are to be chosen from a set. These functions count the ways to choose and find the way of a given number.
 * Ways are numbered in the order of a record: fewer cards before more, then by the first card, in listing order. So a bot
 * draws a number, and no list is made. Copies of a card make one way.
 */

typedef struct choice {
  const deck_t *deck;
  cardset_t from;
  unsigned least, most; /* number of cards to choose; least <= most <= the cards of `from` */
} choice_t;

/* Counting stops here. */
#define CHOICE_MANY (UINT64_C(1) << 62)

/* Counts the sets of k cards in `set`; at most CHOICE_MANY. */
uint64_t choice_ways(const deck_t *deck, cardset_t set, unsigned k);

/* Counts all ways; at most CHOICE_MANY. */
uint64_t choice_count(const choice_t *choice);

/* choice_of returns way number `at`, from 0, to choose k cards of `set`. choice_nth returns way number `at` of a choice. */
cardset_t choice_of(const deck_t *deck, cardset_t set, unsigned k, uint64_t at);
cardset_t choice_nth(const choice_t *choice, uint64_t at);

#endif
