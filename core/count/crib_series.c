#include "crib_series.h"

void crib_series_begin(crib_series_t *s, unsigned leader) { *s = (crib_series_t){.turn = (uint8_t)leader}; }

/* The cards that are worth at most so many pips. In each suit the ace is first, and 9 to 2 stand last. */
static cardset_t worth_most(unsigned pips) {
  if (pips >= 10) return CARDSET_FULL;
  const unsigned suit = pips ? 1 | (0x1fffu << (14 - pips) & 0x1fff) : 0;
  return suit * UINT64_C(0x0001000100010001);
}

cardset_t crib_series_fitting(const crib_series_t *s, cardset_t hand) { return hand & worth_most(CRIB_TOTAL - s->total); }

unsigned crib_series_turn(const crib_series_t *s, unsigned seats, const uint8_t *next, const cardset_t *hand) {
  if (!s->begun) return s->turn;
  if (s->total == CRIB_TOTAL) return 0;
  unsigned seat = next[s->turn];
  for (unsigned i = 0; i < seats; i++, seat = next[seat]) {
    if (seat == s->last) return crib_series_fitting(s, hand[seat]) ? seat : 0;
    if (hand[seat] && !(s->gone >> seat & 1)) return seat;
  }
  return 0;
}

void crib_series_go(crib_series_t *s, unsigned seat) {
  s->gone |= UINT32_C(1) << seat;
  s->turn = (uint8_t)seat;
  s->begun = true;
}

unsigned crib_series_lay(crib_series_t *s, unsigned seat, card_t card, const crib_play_t *rules) {
  crib_peg_t peg[CRIB_PEGS];
  unsigned points = 0;
  s->card[s->cards++] = card;
  s->total = (uint8_t)(s->total + crib_pips(card));
  s->last = s->turn = (uint8_t)seat;
  s->begun = true;
  const unsigned n = crib_play(s->card, s->cards, rules, peg);
  for (unsigned i = 0; i < n; i++) points += peg[i].points;
  return points;
}
