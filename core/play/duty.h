/* duty.h - which card may be played, and which duty refuses each of the others.
 *
 * Duties are data: a game names the ones it has. They are applied one after another, each keeping those cards that
 * obey it if there are any; what it drops is what it refuses. Deciding and explaining are one piece of code.
 */
#ifndef HOUSERULE_DUTY_H
#define HOUSERULE_DUTY_H

#include "card.h"
#include "order.h"

#include <stdbool.h>

/* The duties, in the order in which they are applied: the index of the reason that duty_legal gives. All but HELD, LEAD and
 * FORCED are about following: a game without FOLLOW has none of them. */
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
  bool until_broken;     /* DUTY_LEAD ends when one of its cards has been played to a trick */
  cardset_t not_led;     /* DUTY_LEAD: these; binds if the set is not empty, whatever `has` says */
  cardset_t forced;      /* DUTY_FORCED: these, likewise */
  cardset_t free_follow; /* a seat that holds the suit led, but only cards of this set, may play any card */
} duties_t;

/* What a duty looks at in the trick so far. */
typedef struct duty_view {
  card_t led;        /* CARD_NONE at the lead */
  card_t best;       /* the card that is winning */
  bool partner_best; /* played by a partner */
  bool broken;       /* a complete trick has a card that may not be led */
} duty_view_t;

/* Keeps the cards of `set` that are in `wanted`, if any are; otherwise all. What is dropped goes to `why` if that is there. */
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

static inline cardset_t duty_follow(const duties_t *d, const order_t *o, const duty_view_t *v, cardset_t hand,
                                    cardset_t why[DUTY_COUNT]) {
  const cardset_t suit = o->suit[v->led], held = hand & suit;
  const uint32_t void_duties = DUTY_FLAG(DUTY_TRUMP) | DUTY_FLAG(DUTY_OVERTRUMP);
  const uint32_t more = void_duties | DUTY_FLAG(DUTY_BEAT);
  if (!(d->has & DUTY_FLAG(DUTY_FOLLOW))) return hand;
  if (!(d->has & more) && !d->free_follow && !why) return held ? held : hand; /* most games: no branch */
  if (!held) return d->has & void_duties ? duty_void(d, o, v, hand, why) : hand;
  if (!(held & ~d->free_follow)) return hand;
  const cardset_t legal = duty_keep(hand, suit, why, DUTY_FOLLOW);
  if (!(d->has & DUTY_FLAG(DUTY_BEAT)) || (v->partner_best && d->partner_exempt)) return legal;
  const bool trump_led = o->trumps >> v->led & 1;
  if (d->beat_when == BEAT_TRUMP_LEADS && !trump_led) return legal;
  if (d->beat_when == BEAT_PLAIN_LEADS && trump_led) return legal;
  return duty_keep(legal, o->above[v->best], why, DUTY_BEAT);
}

/* The cards of `hand` that may be played; never empty if the hand is not. `why` may be NULL; otherwise why[d] becomes
 * the set of held cards that duty d refuses (why[DUTY_HELD] stays empty: what is not held is not in the hand). */
static inline cardset_t duty_legal(const duties_t *d, const order_t *o, const duty_view_t *v, cardset_t hand,
                                   cardset_t why[DUTY_COUNT]) {
  if (why)
    for (int i = 0; i < DUTY_COUNT; i++) why[i] = 0;
  cardset_t legal = hand;
  if (v->led != CARD_NONE) legal = duty_follow(d, o, v, hand, why);
  else if (d->not_led && !(d->until_broken && v->broken))
    legal = duty_keep(hand, ~d->not_led, why, DUTY_LEAD);
  return d->forced ? duty_keep(legal, d->forced, why, DUTY_FORCED) : legal;
}

/* The cards of `among` that whoever plays c cannot have held: with one of them beside it, c would have been refused. A hand of
 * two stands for all, because each duty keeps the cards that obey it, if any do, and c is one of those that were kept. Where
 * free_follow is at work a third card may have freed the hand: who does not follow then held no card that is not free, and
 * forced cards tell nothing. So it may name too few cards, never one too many. */
cardset_t duty_ruled_out(const duties_t *d, const order_t *o, const duty_view_t *v, card_t c, cardset_t among);

/* The duty's word in scripts: "follow", "overtrump", ... */
const char *duty_name(int duty);

#endif
