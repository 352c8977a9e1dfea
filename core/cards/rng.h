/* rng.h - the seeded generator: the same numbers for the same seed on every machine.
 *
 * The state is 256 bits, so that every order of a pack of 52 (2^225.6 of them) can come up. A seed is any string of
 * bytes. Seeding takes it in blocks of 32 bytes; each block is added to the state, which is then put through a
 * bijection: two seeds of 32 bytes never meet in one state, and every state has such a seed.
 *
 * A game's chance is a row of *acts* (a shuffle, a draw), numbered from 0. Act n depends on the seed and n alone, never
 * on what was decided between; so the same seed deals the same cards under changed rules.
 */
#ifndef HOUSERULE_RNG_H
#define HOUSERULE_RNG_H

#include <stddef.h>
#include <stdint.h>

typedef struct rng {
  uint64_t s[4];
} rng_t;

/* Seeds from `len` bytes; `len` may be 0. */
void rng_seed(rng_t *rng, const void *seed, size_t len);

/* The generator of act n of a game seeded with `seed`. */
rng_t rng_act(const rng_t *seed, uint64_t n);

/* xoshiro256++ by Blackman and Vigna: 64 even bits. */
static inline uint64_t rng_next(rng_t *rng) {
  uint64_t *s = rng->s;
  const uint64_t sum = s[0] + s[3];
  const uint64_t result = (sum << 23 | sum >> 41) + s[0];
  const uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = s[3] << 45 | s[3] >> 19;
  return result;
}

/* A whole number from 0 to n - 1, each equally likely (Lemire's multiplication with rejection); n at least 1. */
static inline uint64_t rng_below(rng_t *rng, uint64_t n) {
  __extension__ typedef unsigned __int128 wide;
  wide m = (wide)rng_next(rng) * n;
  if ((uint64_t)m < n) {
    const uint64_t floor = (0 - n) % n;
    while ((uint64_t)m < floor) m = (wide)rng_next(rng) * n;
  }
  return (uint64_t)(m >> 64);
}

#endif
