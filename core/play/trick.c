/* trick.c - functions for duties and tricks that are not inline in play.h. */
#include "play.h"

#include <string.h>

static const char *const names[DUTY_COUNT] = { "hold",  "lead",      "follow",     "beat",
                                               "trump", "overtrump", "undertrump", "forced" };

const char *duty_name(int duty) { return duty >= 0 && duty < DUTY_COUNT ? names[duty] : "?"; }

cardset_t duty_ruled_out(const duties_t *d, const order_t *o, const duty_view_t *v, card_t c, cardset_t among) {
  duties_t duties = *d;
  cardset_t out = 0;
  if (duties.free_follow) duties.forced = 0;
  const bool follows = v->led != CARD_NONE && (o->suit[v->led] | (duties.may_trump ? o->trumps : 0)) >> c & 1;
  if (duties.free_follow && v->led != CARD_NONE && duties.has & DUTY_FLAG(DUTY_FOLLOW) && !follows)
    return among & o->suit[v->led] & ~duty_free(d, o, v->led);
  CARDSET_EACH(x, among & ~card_bit(c)) {
    const cardset_t two = card_bit(c) | card_bit((card_t)x);
    if (!(duty_legal(&duties, o, v, two, NULL) >> c & 1)) out |= card_bit((card_t)x);
  }
  return out;
}

void play_init(play_t *p, const order_t *order, const duties_t *duties, const uint8_t *seats, unsigned n) {
  memset(p, 0, sizeof *p);
  p->order = order;
  p->duties = duties;
  p->active = (uint8_t)n;
  p->best = CARD_NONE;
  for (unsigned i = 0; i < n; i++) p->next[seats[i]] = seats[(i + 1) % n];
  for (unsigned i = 1; i <= PLAY_SEATS; i++) p->side[i] = (uint8_t)i;
}

bool play_sit_out(play_t *p, uint8_t seat) {
  uint8_t before = seat;
  if (!p->next[seat] || p->active == 1) return false;
  while (p->next[before] != seat) before = p->next[before];
  p->next[before] = p->next[seat];
  if (p->turn == seat) p->turn = p->leader = p->next[seat];
  p->next[seat] = 0;
  p->active--;
  return true;
}

/* Inlined twice for any duties and for plain following, where the compiler drops the other duties; and again for decks with
 * copies, where one copy is chosen. */
static inline unsigned random_tricks(play_t *p, const duties_t *duties, const deck_t *copies, rng_t *rng, unsigned tricks) {
  rng_t local = *rng; /* in registers */
  unsigned cards = 0;
  while (tricks && p->hand[p->turn]) {
    const duty_view_t view = play_view(p);
    cardset_t legal = duty_legal(duties, p->order, &view, p->hand[p->turn], NULL);
    if (copies) legal = deck_distinct(copies, legal, 0);
    tricks -= play_card(p, play_pick(legal, &local));
    cards++;
  }
  *rng = local;
  return cards;
}

/* Plays complete tricks while all hands have cards and following suit is the only duty, as in most games. The state of a
 * trick stays in registers: the best card and its seat share one. It is inlined separately for three seats, so that the
 * compiler unrolls the trick. */
static inline unsigned follow_among(play_t *p, rng_t *rng, unsigned tricks, unsigned active) {
  const order_t *o = p->order;
  rng_t local = *rng;
  for (unsigned i = 0, seat = p->turn; i < active; i++, seat = p->next[seat])
    if (cardset_count(p->hand[seat]) < tricks) tricks = cardset_count(p->hand[seat]);
  for (unsigned n = 0, seat = p->turn; n < tricks; n++, seat = p->turn) {
    const card_t led = play_pick(p->hand[seat], &local);
    const cardset_t suit = o->suit[led];
    cardset_t cards = card_bit(led);
    int32_t points = o->points[led];
    unsigned best = led | seat << 8;
    p->leader = (uint8_t)seat;
    p->hand[seat] ^= cards;
    p->trick[0] = led;
    for (unsigned i = 1; i < active; i++) {
      seat = p->next[seat];
      const cardset_t hand = p->hand[seat], held = hand & suit;
      const card_t c = play_pick(held ? held : hand, &local);
      best = o->above[best & 0xff] >> c & 1 ? c | seat << 8 : best;
      p->hand[seat] = hand ^ card_bit(c);
      p->trick[i] = c;
      cards |= card_bit(c);
      points += o->points[c];
    }
    p->best = (card_t)best;
    p->winner = (uint8_t)(best >> 8);
    p->trick_cards = cards;
    p->trick_points = points;
    play_finish(p);
  }
  *rng = local;
  return tricks * active;
}

static unsigned follow_tricks(play_t *p, rng_t *rng, unsigned tricks) {
  return p->active == 3 ? follow_among(p, rng, tricks, 3) : follow_among(p, rng, tricks, p->active);
}

unsigned play_random(play_t *p, rng_t *rng, unsigned tricks) {
  static const duties_t follow = {.has = DUTY_FLAG(DUTY_FOLLOW)};
  const duties_t *d = p->duties;
  if (p->order->deck->again) return random_tricks(p, d, p->order->deck, rng, tricks);
  const uint32_t has = d->has & ~DUTY_FLAG(DUTY_HELD); /* which always holds */
  if (has != follow.has || d->not_led || d->forced || d->free_follow || d->may_trump || p->order->excuse)
    return random_tricks(p, d, NULL, rng, tricks);
  unsigned cards = 0;
  if (p->played && tricks) { /* first complete the trick in play */
    const unsigned before = p->finished;
    cards = random_tricks(p, &follow, NULL, rng, 1);
    if (p->finished == before) return cards;
    tricks--;
  }
  if (!tricks || !p->turn) return cards;
  const unsigned finished = p->finished;
  cards += follow_tricks(p, rng, tricks);
  tricks -= p->finished - finished;
  if (!p->hand[p->turn]) return cards; /* the usual case: all cards are played */
  return cards + random_tricks(p, &follow, NULL, rng, tricks); /* the last trick, if some hands have no card for it */
}
