/* primitives.c - what the core's steps cost, in nanoseconds each; many positions in turn, so that no branch is learnt. */
#include "duty.h"
#include "pack.h"
#include "trick.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { POSITIONS = 4096, ROUNDS = 2000 };

static order_t order;
static const duties_t duties = { .has = DUTY_FLAG(DUTY_FOLLOW) };
static play_t position[POSITIONS];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void zole(order_spec_t *spec) {
  static const char tops[] = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D";
  memset(spec, 0, sizeof *spec);
  spec->tops = (uint8_t)cards_parse(tops, sizeof tops - 1, spec->top, CARD_LIMIT, NULL);
  for (unsigned s = 0; s < CARD_SUITS; s++) spec->pack |= UINT64_C(0x3f) << (16 * s);
  for (unsigned i = 0; i < spec->tops; i++) spec->pack |= card_bit(spec->top[i]);
  spec->trump_suit = SUIT_NONE;
  for (const char *r = "ATK9"; *r; r++) spec->plain[spec->plains++] = (uint8_t)card_rank_of(*r);
  static const uint8_t points[CARD_RANKS] = { 11, 4, 3, 2, 10 };
  memcpy(spec->plain_points, points, sizeof points);
}

/* Positions in the middle of random hands, one or two cards in the trick. */
static void make_positions(const order_spec_t *spec, rng_t *rng) {
  static const uint8_t seats[3] = { 1, 2, 3 };
  for (unsigned i = 0; i < POSITIONS; i++) {
    pack_t pack;
    play_t *p = &position[i];
    pack_shuffle(&pack, spec->pack, rng_act(rng, i));
    pack_settle(&pack, 24);
    play_init(p, &order, &duties, seats, 3);
    for (unsigned c = 0; c < 24; c++) p->hand[1 + c / 8] |= card_bit(pack.card[c]);
    play_lead(p, 1);
    const unsigned cards = 3 * (unsigned)rng_below(rng, 6) + 1 + (unsigned)rng_below(rng, 2);
    for (unsigned c = 0; c < cards; c++) play_card(p, play_pick(play_legal(p, NULL), rng));
  }
}

#define MEASURE(name, statement)                                                                                 \
  do {                                                                                                           \
    const double begun = now();                                                                                  \
    for (unsigned r = 0; r < ROUNDS; r++)                                                                        \
      for (unsigned i = 0; i < POSITIONS; i++) statement;                                                        \
    printf("%-28s %6.2f ns\n", name, (now() - begun) / ((double)ROUNDS * POSITIONS));                            \
  } while (0)

int main(void) {
  order_spec_t spec;
  card_t at;
  rng_t rng;
  uint64_t sink = 0;
  zole(&spec);
  if (order_compile(&order, &spec, &at)) return 1;
  rng_seed(&rng, "primitives", 10);
  make_positions(&spec, &rng);
  MEASURE("duty_legal", sink += play_legal(&position[i], NULL));
  MEASURE("a random legal card", sink += play_pick(play_legal(&position[i], NULL), &rng));
  MEASURE("a card played, trick winner", {
    play_t p = position[i];
    sink += play_card(&p, cardset_first(play_legal(&p, NULL))) + p.winner;
  });
  MEASURE("copy of a position", {
    play_t p = position[i];
    sink += p.hand[p.turn];
  });
  return sink == 42;
}
