/* solve.c - what it takes to find the exact outcome of a deal with all cards open, from the first lead: the mean, the median
 * and the worst of so many random deals, on one core. */
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct bench_game {
  const char *name, *tops, *plain, *trump;
  uint32_t plain_points[CARD_RANKS], trump_points[CARD_RANKS]; /* A K Q J T 9 8 7 6 5 4 3 2 */
  cardset_t pack;
  unsigned trump_suit, seats, each;
  duties_t duties;
  bool partners, tricks;
  uint32_t last;
} bench_game_t;

#define FOLLOW DUTY_FLAG(DUTY_FOLLOW)
#define RANKS(mask) ((cardset_t)(mask)*UINT64_C(0x0001000100010001))

static const bench_game_t games[] = {
    {"Zole 3 x 8",
     "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D",
     "ATK9",
     "",
     {11, 4, 3, 2, 10},
     {0},
     RANKS(0x3f) | UINT64_C(0xc0) << 16,
     SUIT_NONE,
     3,
     8,
     {.has = FOLLOW},
     false,
     false,
     0},
    {"Klaverjas 4 x 8",
     "",
     "ATKQJ987",
     "J9ATKQ87",
     {11, 4, 3, 2, 10},
     {11, 4, 3, 20, 10, 14},
     RANKS(0xff),
     SUIT_S,
     4,
     8,
     {.has = FOLLOW | DUTY_FLAG(DUTY_BEAT) | DUTY_FLAG(DUTY_TRUMP) | DUTY_FLAG(DUTY_OVERTRUMP) | DUTY_FLAG(DUTY_UNDERTRUMP),
      .beat_when = BEAT_TRUMP_LEADS},
     true,
     false,
     10},
    {"Skat 3 x 10",
     "JC JS JH JD",
     "ATKQ987",
     "ATKQ987",
     {11, 4, 3, 2, 10},
     {11, 4, 3, 2, 10},
     RANKS(0xff),
     SUIT_S,
     3,
     10,
     {.has = FOLLOW},
     false,
     false,
     0},
    {"Don 4 x 9",
     "",
     CARD_RANK_LETTERS,
     CARD_RANK_LETTERS,
     {[9] = 5},
     {4, 3, 2, 1, [5] = 9, [9] = 10},
     RANKS(0x1fff),
     SUIT_S,
     4,
     9,
     {.has = FOLLOW},
     true,
     false,
     0},
    {"bridge, no trump 4 x 13",
     "",
     CARD_RANK_LETTERS,
     "",
     {0},
     {0},
     RANKS(0x1fff),
     SUIT_NONE,
     4,
     13,
     {.has = FOLLOW},
     true,
     true,
     0},
    {"bridge, spades 4 x 13",
     "",
     CARD_RANK_LETTERS,
     CARD_RANK_LETTERS,
     {0},
     {0},
     RANKS(0x1fff),
     SUIT_S,
     4,
     13,
     {.has = FOLLOW},
     true,
     true,
     0},
};

static void set_ranks(order_ranks_t of[DECK_SUITS], const char *letters) {
  order_ranks_t ranks = {.count = 0};
  for (; *letters; letters++) ranks.rank[ranks.count++] = (uint8_t)card_rank_of(*letters);
  order_set_ranks(of, &ranks);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static void run(const bench_game_t *g, unsigned deals) {
  static const uint8_t seats[4] = {1, 2, 3, 4};
  double *ms = calloc(deals, sizeof *ms), sum = 0, nodes = 0;
  order_spec_t spec;
  order_t order;
  deck_t deck;
  card_t at;
  rng_t seed;
  deck_standard(&deck);
  memset(&spec, 0, sizeof spec);
  spec.pack = g->pack;
  spec.tops = (uint8_t)deck_parse_all(&deck, g->tops, strlen(g->tops), spec.top, CARD_LIMIT, NULL);
  set_ranks(spec.plain, g->plain);
  set_ranks(spec.trump, g->trump);
  spec.trump_suit = (uint8_t)g->trump_suit;
  CARDSET_EACH(c, CARDSET_FULL) {
    spec.plain_points[c] = g->plain_points[card_rank((card_t)c)];
    spec.trump_points[c] = g->trump_points[card_rank((card_t)c)];
  }
  const char *wrong = order_compile(&order, &deck, &spec, &at);
  if (wrong) {
    printf("%s: %s\n", g->name, wrong);
    return;
  }
  rng_seed(&seed, "solve", 5);
  solve_t *solve = solve_new(SOLVE_MEMORY);
  for (unsigned d = 0; d < deals; d++) {
    pack_t pack;
    play_t p;
    pack_shuffle(&pack, spec.pack, rng_act(&seed, d));
    pack_settle(&pack, g->seats * g->each);
    play_init(&p, &order, &g->duties, seats, g->seats);
    for (unsigned c = 0; c < g->seats * g->each; c++) p.hand[1 + c / g->each] |= card_bit(pack.card[c]);
    if (g->partners) p.side[3] = 1, p.side[4] = 2;
    play_lead(&p, 1);
    const solve_aim_t aim = {
        .team = (uint16_t)(g->partners ? 1u << 1 | 1u << 3 : 1u << (1 + d % 3)), .tricks = g->tricks, .last = g->last};
    const double begun = now();
    const char *no = solve_begin(solve, &p, &aim, NULL);
    if (no) {
      printf("%s\n", no);
      return;
    }
    const solve_value_t v = solve_value(solve, &p);
    ms[d] = now() - begun;
    sum += ms[d];
    nodes += (double)solve_nodes(solve);
    if (v.lo != v.hi) abort();
  }
  solve_free(solve);
  qsort(ms, deals, sizeof *ms, by_size);
  printf("%-24s %8.2f ms mean %8.2f median %8.1f worst  %9.0f cards tried (%u deals)\n", g->name, sum / deals, ms[deals / 2],
         ms[deals - 1], nodes / deals, deals);
  free(ms);
}

int main(int argc, char **argv) {
  const char *want = argc > 1 ? argv[1] : "";
  const unsigned deals = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 100;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (strstr(games[i].name, want)) run(&games[i], deals);
  return 0;
}
