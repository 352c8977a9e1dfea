/* rng.c - seeds the random number generator, and makes the generator of each act (cards.h). Records depend on every bit
 * here: any change would deal other cards. */
#include "cards.h"

#include <string.h>

static uint64_t rotl(uint64_t x, int k) { return x << k | x >> (64 - k); }

/* Applies a bijection to the state: rounds of add, rotate and xor on 64-bit words, like ChaCha's quarter round. */
static void stir(uint64_t s[4]) {
  for (int round = 0; round < 6; round++) {
    s[0] += s[1], s[3] = rotl(s[3] ^ s[0], 32);
    s[2] += s[3], s[1] = rotl(s[1] ^ s[2], 24);
    s[0] += s[1], s[3] = rotl(s[3] ^ s[0], 16);
    s[2] += s[3], s[1] = rotl(s[1] ^ s[2], 63);
    const uint64_t first = s[0]; /* the words change places, so that each meets each */
    s[0] = s[1] ^ (0x9e3779b97f4a7c15u * (uint64_t)(round + 1)), s[1] = s[2], s[2] = s[3], s[3] = first;
  }
}

/* Replaces the zero state, which xoshiro never leaves. */
static void avoid_zero(uint64_t s[4]) {
  if ((s[0] | s[1] | s[2] | s[3]) == 0) s[0] = 1;
}

/* Reads eight bytes, the lowest first, on every machine; compilers make one load of it. */
static uint64_t word_at(const unsigned char *p) {
  uint64_t w = 0;
  for (int i = 7; i >= 0; i--) w = w << 8 | p[i];
  return w;
}

static void absorb(uint64_t s[4], const unsigned char block[32]) {
  for (int i = 0; i < 4; i++) s[i] ^= word_at(block + 8 * i);
  stir(s);
}

void rng_seed(rng_t *rng, const void *seed, size_t len) {
  const unsigned char *p = seed;
  unsigned char last[32] = { 0 };
  uint64_t *s = rng->s;
  memcpy(s, (const uint64_t[4]){ 0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u, 0x082efa98ec4e6c89u },
         sizeof rng->s); /* the first digits of pi, for want of any reason for others */
  const uint64_t total = len;
  for (; len >= 32; len -= 32, p += 32) absorb(s, p);
  if (len) memcpy(last, p, len);
  s[3] ^= total; /* "a" and "a\0" differ */
  absorb(s, last);
  avoid_zero(s);
}

rng_t rng_act(const rng_t *seed, uint64_t n) {
  rng_t act = *seed;
  act.s[2] ^= n + 1;
  stir(act.s);
  avoid_zero(act.s);
  return act;
}
