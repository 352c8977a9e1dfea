/* reference_zole.c - the yardstick: random deals of Zole in plain C, written for this one game and as fast as it gets.
 *
 * It deals, bids, discards, plays and pays as `houserule sim zole --bot random` does, but can play no other game: it looks
 * up no rules and runs no script. A suit has 16 bits of a set, weakest card first, with the trumps on top. Following is one
 * `and`, the winner of a trick is its highest card among trumps and the suit led, and a random card is one pdep. No branch
 * depends on cards. It shares no code with the program.
 *
 *   reference_zole DEALS [SEED]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t set_t;

enum { HAND = 8, PLAYERS = 3, TALON = 2 };

/* Clubs, hearts and spades are 9 K T A; trumps are 7 8 9 K T A of diamonds, the jacks and the queens. */
#define PLAIN UINT64_C(0x0000000f000f000f)
#define TRUMPS (UINT64_C(0x3fff) << 48)
#define PACK (PLAIN | TRUMPS)
#define OF_PLAIN(n) (UINT64_C(0x0000000100010001) << (n))
#define OF_TRUMPS(bits) (UINT64_C(bits) << 48)
#define KINGS (OF_PLAIN(1) | OF_TRUMPS(0x0008))
#define TENS (OF_PLAIN(2) | OF_TRUMPS(0x0010))
#define ACES (OF_PLAIN(3) | OF_TRUMPS(0x0020))
#define JACKS OF_TRUMPS(0x03c0)
#define QUEENS OF_TRUMPS(0x3c00)

static uint64_t state[4];

static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

static uint64_t next_random(void) { /* xoshiro256++ */
  const uint64_t result = rotl(state[0] + state[3], 23) + state[0], t = state[1] << 17;
  state[2] ^= state[0];
  state[3] ^= state[1];
  state[1] ^= state[2];
  state[0] ^= state[3];
  state[2] ^= t;
  state[3] = rotl(state[3], 45);
  return result;
}

static void seed_random(uint64_t x) { /* splitmix64 */
  for (int i = 0; i < 4; i++) {
    uint64_t z = x += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    state[i] = z ^ z >> 31;
  }
}

/* A number below n out of a word, which is as even a word of chance afterwards, n times as coarse: ten of them, each of at
 * most 26, leave an error of 2^-17 of a chance of one in 2^47, which no sample shows. */
static unsigned below(uint64_t *word, unsigned n) {
  __extension__ typedef unsigned __int128 wide;
  const wide m = (wide)*word * n;
  *word = (uint64_t)m;
  return (unsigned)(m >> 64);
}

static unsigned count(set_t set) { return (unsigned)__builtin_popcountll(set); }

/* Card k of the set, as a set. */
static set_t card_at(set_t set, unsigned k) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(UINT64_C(1) << k, set);
#else
  while (k--) set &= set - 1;
  return set & -set;
#endif
}

/* Takes n of the `left` cards of the set. */
static inline set_t draw(set_t *from, unsigned left, unsigned n) {
  set_t drawn = 0;
  uint64_t word = next_random();
  for (unsigned i = 0; i < n; i++) {
    const set_t card = card_at(*from & ~drawn, below(&word, left - i));
    drawn |= card;
  }
  *from &= ~drawn;
  return drawn;
}

static unsigned points_of(set_t set) {
  return 11 * count(set & ACES) + 10 * count(set & TENS) + 4 * count(set & KINGS) + 3 * count(set & QUEENS) +
         2 * count(set & JACKS);
}

typedef struct deal {
  set_t hand[PLAYERS], talon, taken[PLAYERS];
} deal_t;

static void deal_cards(deal_t *d) {
  set_t pack = PACK;
  d->talon = draw(&pack, 26, TALON);
  d->hand[0] = draw(&pack, 24, HAND);
  d->hand[1] = draw(&pack, 16, HAND);
  d->hand[2] = pack;
  for (unsigned p = 0; p < PLAYERS; p++) d->taken[p] = 0;
}

static unsigned after(unsigned seat) { return seat == PLAYERS - 1 ? 0 : seat + 1; }

static inline set_t play_card(deal_t *d, unsigned seat, set_t suit, uint64_t *word) {
  const set_t hand = d->hand[seat], held = hand & suit, legal = held ? held : hand;
  const set_t card = card_at(legal, below(word, count(legal)));
  d->hand[seat] = hand ^ card;
  return card;
}

static void play_hand(deal_t *d, unsigned leader) {
  uint64_t word = 0;
  for (unsigned trick = 0; trick < HAND; trick++) {
    const unsigned second = after(leader), third = after(second);
    if (trick % 4 == 0) word = next_random(); /* twelve cards, each of at most 8: 2^36 ways */
    const set_t one = play_card(d, leader, ~(set_t)0, &word);
    const set_t suit = UINT64_C(0xffff) << (__builtin_ctzll(one) & 48), counts = suit | TRUMPS;
    const set_t two = play_card(d, second, suit, &word), three = play_card(d, third, suit, &word);
    const set_t other = (two & counts) > one ? two : one;
    unsigned winner = other == two ? second : leader;
    winner = (three & counts) > other ? third : winner;
    d->taken[winner] |= one | two | three;
    leader = winner;
  }
}

static int stake_of(const deal_t *d, unsigned bidder, int solo) {
  const unsigned mine = points_of(d->taken[bidder] | (solo ? 0 : d->talon)), tricks = count(d->taken[bidder]) / PLAYERS;
  const int more = solo ? 3 : 0;
  if (tricks == HAND) return 3 + more;
  if (tricks == 0) return -4 - more;
  if (mine >= 91) return 2 + more;
  if (mine >= 61) return 1 + more;
  return mine <= 30 ? -3 - more : -2 - more;
}

static void settle_table(const deal_t *d, int64_t *delta) {
  unsigned top = 0, key[PLAYERS];
  for (unsigned p = 0; p < PLAYERS; p++) {
    key[p] = count(d->taken[p]) * 256 + points_of(d->taken[p]);
    if (key[p] > top) top = key[p];
  }
  for (unsigned p = 0; p < PLAYERS; p++)
    for (unsigned q = 0; q < PLAYERS; q++)
      if (key[p] == top && key[q] != top) delta[p] -= 2, delta[q] += 2;
}

static void play_deal(deal_t *d, unsigned dealer, int64_t *delta) {
  const unsigned first = after(dealer);
  uint64_t word = next_random();
  unsigned bidder = PLAYERS, bid = 0;
  deal_cards(d);
  for (unsigned p = 0; p < PLAYERS && !bid; p++) {
    bid = below(&word, 3);
    bidder = (first + p) % PLAYERS;
  }
  if (bid == 1) { /* take */
    set_t ten = d->hand[bidder] | d->talon;
    d->talon = draw(&ten, HAND + TALON, TALON);
    d->hand[bidder] = ten;
  }
  play_hand(d, first);
  if (!bid) {
    settle_table(d, delta);
    return;
  }
  const int stake = stake_of(d, bidder, bid == 2);
  for (unsigned p = 0; p < PLAYERS; p++) delta[p] += p == bidder ? 2 * stake : -stake;
}

int main(int argc, char **argv) {
  const long deals = argc > 1 ? atol(argv[1]) : 1000000;
  int64_t sum[PLAYERS] = { 0 }, square = 0;
  struct timespec a, b;
  seed_random(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
  clock_gettime(CLOCK_MONOTONIC, &a);
  for (long i = 0; i < deals; i++) {
    deal_t d;
    int64_t delta[PLAYERS] = { 0 };
    play_deal(&d, (unsigned)(i % PLAYERS), delta);
    for (int p = 0; p < PLAYERS; p++) sum[p] += delta[p], square += delta[p] * delta[p];
  }
  clock_gettime(CLOCK_MONOTONIC, &b);
  const double seconds = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
  printf("{\"deals\":%ld,\"seconds\":%.6f,\"deals_per_s\":%.0f,\"sums\":[%lld,%lld,%lld],\"square\":%lld}\n", deals, seconds,
         (double)deals / seconds, (long long)sum[0], (long long)sum[1], (long long)sum[2], (long long)square);
  return 0;
}
