/* dds.c - the solver against DDS, the double dummy solver that bridge players use: random deals of 5 to 13 cards a hand,
 * with trumps and without. Every card that may be led must have the number of tricks that DDS gives it, and best play after
 * it must come to the end and to that number. At the end it says how much of the processor's time we took for each second of
 * DDS, for the value of a deal and for that of every lead. `make dds` builds and runs it where libdds is installed; dds N
 * [FIRST] tries N deals. */
#include "solve.h"

#define deal dds_deal /* play.h has a deal_t, whose struct is called so too */
#include <dds/dll.h>
#undef deal
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 4, LEAST = 5, MOST = 13, NO_TRUMPS = 4 };

/* A suit of DDS: spades, hearts, diamonds, clubs. */
static int dds_suit(card_t c) { return 3 - card_suit(c); }
static int dds_rank(card_t c) { return 14 - (int)card_rank(c); }

static void compile(order_t order[NO_TRUMPS + 1]) {
  deck_t deck;
  card_t at;
  deck_standard(&deck);
  for (unsigned trump = 0; trump <= NO_TRUMPS; trump++) {
    order_spec_t spec = {.pack = CARDSET_FULL, .trump_suit = trump == NO_TRUMPS ? SUIT_NONE : (uint8_t)trump};
    order_ranks_t ranks = {.count = CARD_RANKS};
    for (uint8_t r = 0; r < CARD_RANKS; r++) ranks.rank[r] = r;
    order_set_ranks(spec.plain, &ranks);
    order_set_ranks(spec.trump, &ranks);
    const char *wrong = order_compile(&order[trump], &deck, &spec, &at);
    if (wrong) {
      puts(wrong);
      exit(EXIT_FAILURE);
    }
  }
}

/* The processor's time, by the size of a hand: ours and DDS's, for a value and for every lead. */
static clock_t spent[MOST + 1][2][2];

static void note(unsigned each, unsigned who, bool all, clock_t since) { spent[each][who][all] += clock() - since; }

/* Asks for the number of tricks, or for that of every lead. */
static void ask_dds(const play_t *p, unsigned trump, bool all, struct futureTricks *out) {
  struct dds_deal d;
  memset(&d, 0, sizeof d);
  d.trump = trump == NO_TRUMPS ? 4 : 3 - (int)trump;
  d.first = p->turn - 1;
  for (int seat = 1; seat <= SEATS; seat++)
    CARDSET_EACH(c, p->hand[seat]) d.remainCards[seat - 1][dds_suit((card_t)c)] |= 1u << dds_rank((card_t)c);
  const clock_t begun = clock();
  const int code = SolveBoard(d, -1, all ? 3 : 1, 1, out, 0);
  note(cardset_count(p->hand[1]), 1, all, begun);
  if (code != 1) {
    printf("DDS gives the code %d\n", code);
    exit(EXIT_FAILURE);
  }
}

/* DDS's result for that card; of equal cards it names the highest and gives the others as bits. */
static int dds_score(const struct futureTricks *f, card_t c) {
  for (int i = 0; i < f->cards; i++)
    if (f->suit[i] == dds_suit(c) && (f->rank[i] == dds_rank(c) || f->equals[i] >> dds_rank(c) & 1)) return f->score[i];
  return -1;
}

/* The tricks of the leader's side in a line, or -1 where it does not come to the end of the hand. */
static int tricks_of(play_t p, const card_t *line, unsigned n) {
  const uint8_t leader = p.turn;
  int tricks = 0;
  for (unsigned i = 0; i < n; i++) {
    if (!(play_legal(&p, NULL) >> line[i] & 1)) return -1;
    if (play_card(&p, line[i]) && (p.winner - leader) % 2 == 0) tricks++;
  }
  return p.hand[p.turn] || p.played ? -1 : tricks;
}

static solve_aim_t aim_of(const play_t *p) {
  return (solve_aim_t){.team = p->turn % 2 ? 1u << 1 | 1u << 3 : 1u << 2 | 1u << 4, .tricks = true};
}

/* True if the value of the deal differs. */
static bool value_differs(solve_t *solve, const play_t *p, unsigned trump, uint64_t number) {
  struct futureTricks f;
  const solve_aim_t aim = aim_of(p);
  ask_dds(p, trump, false, &f);
  const clock_t begun = clock();
  if (solve_begin(solve, p, &aim, NULL)) abort();
  const solve_value_t v = solve_value(solve, p);
  note(cardset_count(p->hand[1]), 0, false, begun);
  if (v.lo == v.hi && (int)v.lo == f.score[0]) return false;
  printf("deal %llu: %u to %u; DDS %d\n", (unsigned long long)number, v.lo, v.hi, f.score[0]);
  return true;
}

/* True if a lead differs. */
static bool leads_differ(solve_t *solve, const play_t *p, unsigned trump, uint64_t number) {
  struct futureTricks f;
  solve_value_t value[CARD_LIMIT];
  bool bad = false;
  const solve_aim_t aim = aim_of(p);
  ask_dds(p, trump, true, &f);
  const clock_t begun = clock();
  if (solve_begin(solve, p, &aim, NULL)) abort();
  CARDSET_EACH(c, play_legal(p, NULL)) value[c] = solve_card(solve, p, (card_t)c);
  note(cardset_count(p->hand[1]), 0, true, begun);
  CARDSET_EACH(c, play_legal(p, NULL)) {
    card_t line[CARD_LIMIT];
    const solve_value_t v = value[c];
    const unsigned n = solve_line(solve, p, (card_t)c, v.lo, line);
    const int said = dds_score(&f, (card_t)c), came = tricks_of(*p, line, n);
    if (v.lo == v.hi && (int)v.lo == said && came == said) continue;
    printf("deal %llu, card %u: %u to %u, %d in the line of %u cards; DDS %d\n", (unsigned long long)number, (unsigned)c,
           v.lo, v.hi, came, n, said);
    bad = true;
  }
  return bad;
}

int main(int argc, char **argv) {
  static const uint8_t seats[SEATS] = {1, 2, 3, 4};
  static order_t order[NO_TRUMPS + 1];
  const uint64_t deals = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000, first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
  const duties_t duties = {.has = DUTY_FLAG(DUTY_FOLLOW)};
  solve_t *solve = solve_new(SOLVE_MEMORY);
  unsigned bad = 0;
  rng_t seed;
  if (!solve) abort();
  SetMaxThreads(1);
  compile(order);
  rng_seed(&seed, "dds", 3);
  /* all values before all leads: of a deal just solved DDS still has its table, and finds the leads in half the time */
  for (uint64_t i = 0; i < 2 * deals; i++) {
    pack_t pack;
    play_t p;
    const uint64_t d = first + i % deals;
    const unsigned each = LEAST + (unsigned)(d % (MOST - LEAST + 1)),
                   trump = (unsigned)(d / (MOST - LEAST + 1) % (NO_TRUMPS + 1));
    pack_shuffle(&pack, CARDSET_FULL, rng_act(&seed, d));
    pack_settle(&pack, SEATS * each);
    play_init(&p, &order[trump], &duties, seats, SEATS);
    for (unsigned c = 0; c < SEATS * each; c++) p.hand[1 + c / each] |= card_bit(pack.card[c]);
    p.side[3] = 1, p.side[4] = 2;
    play_lead(&p, seats[d % SEATS]);
    bad += i < deals ? value_differs(solve, &p, trump, d) : leads_differ(solve, &p, trump, d);
  }
  solve_free(solve);
  for (unsigned i = LEAST; i <= MOST; i++)
    printf("%2u cards: a value %.2f, every lead %.2f\n", i, (double)spent[i][0][0] / (double)(spent[i][1][0] + 1),
           (double)spent[i][0][1] / (double)(spent[i][1][1] + 1));
  printf("%llu deals, %u values or leads differ from DDS\n", (unsigned long long)deals, bad);
  return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
