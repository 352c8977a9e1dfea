/* reference_zole.c - the yardstick: random deals of Zole in plain C, written for this one game and nothing else.
 *
 * The same deal, auction, discards, play and payments as `houserule sim zole --bot random`, by somebody who knows the game and C
 * and has no use for another game: bit masks, no rules to look up, no script. It shares no code with the program.
 *
 *   reference_zole DEALS [SEED]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Cards 0..13 are the trumps from 7D up to QC, then clubs, hearts and spades, each 9 K T A. */
enum { CARDS = 26, TRUMPS = 14, HAND = 8, PLAYERS = 3 };

static const uint8_t points[CARDS] = { 0, 0, 0, 4, 10, 11, 2, 2, 2, 2, 3, 3, 3, 3, 0, 4, 10, 11, 0, 4, 10, 11, 0, 4, 10, 11 };
static const uint32_t suit_of[4] = { 0x3fff, 0xfu << 14, 0xfu << 18, 0xfu << 22 };

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

static unsigned below(unsigned n) {
  uint64_t m = (next_random() >> 32) * n;
  while ((uint32_t)m < n && (uint32_t)m < -n % n) m = (next_random() >> 32) * n;
  return (unsigned)(m >> 32);
}

static unsigned random_card(uint32_t set) {
  unsigned k = below((unsigned)__builtin_popcount(set));
  while (k--) set &= set - 1;
  return (unsigned)__builtin_ctz(set);
}

static unsigned suit_index(unsigned card) { return card < TRUMPS ? 0 : 1 + (card - TRUMPS) / 4; }

static unsigned sum_points(uint32_t set) {
  unsigned sum = 0;
  for (; set; set &= set - 1) sum += points[__builtin_ctz(set)];
  return sum;
}

typedef struct deal {
  uint32_t hand[PLAYERS], talon;
  unsigned tricks[PLAYERS], won[PLAYERS];
} deal_t;

static void deal_cards(deal_t *d, unsigned first) {
  uint8_t pack[CARDS];
  for (unsigned i = 0; i < CARDS; i++) pack[i] = (uint8_t)i;
  for (unsigned i = CARDS - 1; i > 0; i--) {
    const unsigned j = below(i + 1);
    const uint8_t c = pack[i];
    pack[i] = pack[j], pack[j] = c;
  }
  for (unsigned p = 0; p < PLAYERS; p++) {
    uint32_t hand = 0;
    for (unsigned i = 0; i < HAND; i++) hand |= 1u << pack[p * HAND + i];
    d->hand[(first + p) % PLAYERS] = hand;
    d->tricks[p] = d->won[p] = 0;
  }
  d->talon = 1u << pack[24] | 1u << pack[25];
}

static void play_hand(deal_t *d, unsigned leader) {
  for (unsigned trick = 0; trick < HAND; trick++) {
    unsigned best = 0, winner = leader, worth = 0, seat = leader;
    uint32_t suit = 0;
    for (unsigned i = 0; i < PLAYERS; i++) {
      uint32_t legal = d->hand[seat] & suit;
      if (!legal) legal = d->hand[seat];
      const unsigned c = random_card(legal);
      d->hand[seat] &= ~(1u << c);
      worth += points[c];
      if (i == 0) {
        suit = suit_of[suit_index(c)];
        best = c;
      } else if (c < TRUMPS ? best >= TRUMPS || c > best : (suit_of[suit_index(best)] >> c & 1) && c > best) {
        best = c, winner = seat;
      }
      seat = seat == PLAYERS - 1 ? 0 : seat + 1;
    }
    d->tricks[winner]++;
    d->won[winner] += worth;
    leader = winner;
  }
}

static int stake_of(const deal_t *d, unsigned bidder, int solo) {
  const unsigned mine = d->won[bidder] + (solo ? 0 : sum_points(d->talon));
  const int more = solo ? 3 : 0;
  if (d->tricks[bidder] == HAND) return 3 + more;
  if (d->tricks[bidder] == 0) return -4 - more;
  if (mine >= 91) return 2 + more;
  if (mine >= 61) return 1 + more;
  return mine <= 30 ? -3 - more : -2 - more;
}

static void settle_table(const deal_t *d, int64_t *delta) {
  unsigned top = 0, key[PLAYERS];
  for (unsigned p = 0; p < PLAYERS; p++) {
    key[p] = d->tricks[p] * 256 + d->won[p];
    if (key[p] > top) top = key[p];
  }
  for (unsigned p = 0; p < PLAYERS; p++)
    for (unsigned q = 0; q < PLAYERS; q++)
      if (key[p] == top && key[q] != top) delta[p] -= 2, delta[q] += 2;
}

static void play_deal(deal_t *d, unsigned dealer, int64_t *delta) {
  const unsigned first = (dealer + 1) % PLAYERS;
  unsigned bidder = PLAYERS, bid = 0;
  deal_cards(d, first);
  for (unsigned p = 0; p < PLAYERS && !bid; p++) {
    bid = below(3);
    bidder = (first + p) % PLAYERS;
  }
  if (bid == 1) { /* take */
    uint32_t ten = d->hand[bidder] | d->talon;
    const unsigned one = random_card(ten), two = random_card(ten & ~(1u << one));
    d->talon = 1u << one | 1u << two;
    d->hand[bidder] = ten & ~d->talon;
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
