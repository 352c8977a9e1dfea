/* primitives.c - what the core's steps cost, in nanoseconds each; many positions in turn, so that no branch is learnt. */
#include "crib.h"
#include "play.h"

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

static void set_ranks(order_ranks_t of[DECK_SUITS], const char *letters) {
  order_ranks_t ranks = {.count = 0};
  for (; *letters; letters++) ranks.rank[ranks.count++] = (uint8_t)card_rank_of(*letters);
  order_set_ranks(of, &ranks);
}

static void zole(const deck_t *deck, order_spec_t *spec) {
  static const char tops[] = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D";
  memset(spec, 0, sizeof *spec);
  spec->tops = (uint8_t)deck_parse_all(deck, tops, sizeof tops - 1, spec->top, CARD_LIMIT, NULL);
  for (unsigned s = 0; s < CARD_SUITS; s++) spec->pack |= UINT64_C(0x3f) << (16 * s);
  for (unsigned i = 0; i < spec->tops; i++) spec->pack |= card_bit(spec->top[i]);
  spec->trump_suit = SUIT_NONE;
  set_ranks(spec->plain, "ATK9");
  static const uint32_t points[CARD_RANKS] = { 11, 4, 3, 2, 10 };
  CARDSET_EACH(c, spec->pack) spec->plain_points[c] = points[card_rank((card_t)c)];
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

/* A two-handed Bela deal, the part done in C only: shuffle, nine cards each, nine tricks. The rest of a deal's cost is the
 * script's. */
static void bela(order_spec_t *spec) {
  static const uint32_t plain[CARD_RANKS] = { 11, 4, 3, 2, 10 }, trump[CARD_RANKS] = { 11, 4, 3, 20, 10, 14 };
  memset(spec, 0, sizeof *spec);
  for (unsigned s = 0; s < CARD_SUITS; s++) spec->pack |= UINT64_C(0xff) << (16 * s);
  spec->trump_suit = SUIT_H;
  set_ranks(spec->plain, "ATKQJ987");
  set_ranks(spec->trump, "J9ATKQ87");
  CARDSET_EACH(c, spec->pack) {
    spec->plain_points[c] = plain[card_rank((card_t)c)];
    spec->trump_points[c] = trump[card_rank((card_t)c)];
  }
}

static uint64_t bela_deal(const order_t *o, const pack_t *listed, const rng_t *seed, rng_t *bot, uint64_t n) {
  static const duties_t rules = { .has = DUTY_FLAG(DUTY_FOLLOW) | DUTY_FLAG(DUTY_BEAT) | DUTY_FLAG(DUTY_TRUMP),
                                  .beat_when = BEAT_TRUMP_LEADS };
  static const uint8_t seats[2] = { 1, 2 };
  pack_t pack;
  play_t p;
  pack_shuffle_from(&pack, listed, rng_act(seed, n));
  pack_settle(&pack, 32);
  play_init(&p, o, &rules, seats, 2);
  for (unsigned i = 0; i < 18; i++) p.hand[1 + i % 2] |= card_bit(pack.card[i]);
  play_lead(&p, 1);
  return play_random(&p, bot, 9) + p.points[1];
}

static uint64_t measure_bela(const rng_t *seed) {
  enum { DEALS = 500000 };
  static order_t o;
  order_spec_t spec;
  deck_t deck;
  pack_t listed;
  card_t at;
  rng_t bot = rng_act(seed, UINT64_MAX);
  uint64_t sink = 0;
  bela(&spec);
  deck_standard(&deck);
  if (order_compile(&o, &deck, &spec, &at)) return 0;
  pack_init(&listed, spec.pack);
  const double begun = now();
  for (uint64_t n = 0; n < DEALS; n++) sink += bela_deal(&o, &listed, seed, &bot, n);
  printf("%-28s %6.0f ns\n", "what C does of a Bela deal", (now() - begun) / DEALS);
  return sink;
}

typedef struct hand {
  cardset_t kept;
  card_t starter;
} hand_t;

static hand_t hand[POSITIONS];

static void make_hands(rng_t *rng) {
  for (unsigned i = 0; i < POSITIONS; i++) {
    pack_t pack;
    pack_shuffle(&pack, CARDSET_FULL, rng_act(rng, i));
    pack_settle(&pack, 5);
    hand[i].kept = 0;
    for (unsigned c = 0; c < 4; c++) hand[i].kept |= card_bit(pack.card[c]);
    hand[i].starter = pack.card[4];
  }
}

/* A reference for crib_points: every part of the five cards in turn, with its pips added and its ranks compared. */
static unsigned count_part(const unsigned *rank, unsigned n, unsigned runs[6]) {
  unsigned sum = 0, low = 13, high = 0, seen = 0;
  for (unsigned i = 0; i < n; i++) {
    sum += rank[i] < 10 ? rank[i] : 10;
    low = rank[i] < low ? rank[i] : low;
    high = rank[i] > high ? rank[i] : high;
    seen |= 1u << rank[i];
  }
  if (n >= 3 && high - low + 1 == n && (unsigned)__builtin_popcount(seen) == n) runs[n]++;
  return (sum == 15 ? 2 : 0) + (n == 2 && low == high ? 2 : 0);
}

static unsigned count_parts(const hand_t *h) {
  unsigned rank[5], part[5], runs[6] = { 0 }, n = 0, points = 0;
  const unsigned nobs = h->kept >> card_make(card_suit(h->starter), 3) & 1;
  const cardset_t suit = suit_cards(card_suit(cardset_first(h->kept)));
  CARDSET_EACH(c, h->kept | card_bit(h->starter)) rank[n++] = card_rank((card_t)c) ? 14 - card_rank((card_t)c) : 1;
  for (unsigned mask = 1; mask < 32; mask++) {
    unsigned k = 0;
    for (unsigned i = 0; i < 5; i++)
      if (mask >> i & 1) part[k++] = rank[i];
    points += count_part(part, k, runs);
  }
  for (unsigned k = 5; k >= 3; k--)
    if (runs[k]) {
      points += k * runs[k];
      break;
    }
  if (!(h->kept & ~suit)) points += 4 + (card_bit(h->starter) & suit ? 1 : 0);
  return points + nobs;
}

/* Cribbage: four cards and a starter counted, alone, as a list, and part by part; the counts are the same. */
static uint64_t measure_crib(rng_t *rng) {
  crib_item_t item[CRIB_ITEMS];
  uint64_t fast = 0, plain = 0, listed = 0;
  make_hands(rng);
  const double begun = now();
  MEASURE("a cribbage hand counted", fast += crib_points(hand[i].kept, hand[i].starter, CRIB_FLUSH_HAND, 1));
  printf("%-28s %6.1f million\n", "hands counted a second", (double)ROUNDS * POSITIONS * 1e3 / (now() - begun));
  MEASURE("the same, part by part", plain += count_parts(&hand[i]));
  MEASURE("its combinations listed", listed += crib_list(hand[i].kept, hand[i].starter, CRIB_FLUSH_HAND, 1, item));
  if (fast != plain) printf("the counts differ\n");
  return fast + listed;
}

int main(void) {
  order_spec_t spec;
  deck_t deck;
  card_t at;
  rng_t rng;
  uint64_t sink = 0;
  deck_standard(&deck);
  zole(&deck, &spec);
  if (order_compile(&order, &deck, &spec, &at)) return 1;
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
  sink += measure_bela(&rng);
  sink += measure_crib(&rng);
  return sink == 42;
}
