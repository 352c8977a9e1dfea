/* test_rng.c - the generator: the same everywhere, different for every seed and act, even. */
#include "cards.h"
#include "testing.h"

static const char forty[] = "0123456789012345678901234567890123456789";

/* The first numbers of a few seeds and acts, so that no compiler and no machine changes them unseen. */
static const struct {
  const char *seed;
  size_t len;
  int act; /* -1: the seed's own generator */
  uint64_t first[4];
} golden[] = {
  { "", 0, -1,
    { UINT64_C(0x61fe4e1943a24d90), UINT64_C(0xbf6650a2ce1d7d1b),
      UINT64_C(0x7a6004be685b1d02), UINT64_C(0x0498debda735b9c3) } },
  { "a", 1, -1,
    { UINT64_C(0xfce2e0fc6fab9c27), UINT64_C(0x278e4199c602e29f),
      UINT64_C(0xbe20d8e94f59f40d), UINT64_C(0xc8dff9934b4e937f) } },
  { "a", 2, -1,
    { UINT64_C(0x52a76498525c2834), UINT64_C(0xeacbb30114ce4b20),
      UINT64_C(0xd14c636bfb92c14e), UINT64_C(0xfbe1f468f7f0cf82) } },
  { "k7", 2, -1,
    { UINT64_C(0x1e439e79eceb68d9), UINT64_C(0x73adad33534e2210),
      UINT64_C(0xc2506700011625dc), UINT64_C(0xc98601bdc0b1f9ee) } },
  { forty, 31, -1,
    { UINT64_C(0x2d651ba7aa1073d6), UINT64_C(0x5387cd41d627514f),
      UINT64_C(0x4722be63702ef71b), UINT64_C(0x01814ca3bc89bbe3) } },
  { forty, 32, -1,
    { UINT64_C(0xb1961d905b6c7280), UINT64_C(0x9aaf61fd336ff4f0),
      UINT64_C(0xa6035ad8a943f9fb), UINT64_C(0x12c906b83b9c28f7) } },
  { forty, 33, -1,
    { UINT64_C(0x982868850cfd11d3), UINT64_C(0x77a5b04d24481060),
      UINT64_C(0x77c1fe8fb4302d84), UINT64_C(0xb95d5e1c48e5c177) } },
  { forty, 40, -1,
    { UINT64_C(0x5dd90e5e5e7525b1), UINT64_C(0x2b1b11146b342443),
      UINT64_C(0x244289af70c4320e), UINT64_C(0xc8255d4b9e7af67f) } },
  { "k7", 2, 0,
    { UINT64_C(0xfe37e770772da001), UINT64_C(0x90c657b9bf6f3a96),
      UINT64_C(0xec8a4fda2996af2c), UINT64_C(0xe2a75c84b244e9e0) } },
  { "k7", 2, 1,
    { UINT64_C(0xc58520abde00c48a), UINT64_C(0xf3bf1b5ba2eccff0),
      UINT64_C(0x77aaa64dbafb30ac), UINT64_C(0xe0ef5b2a11441e90) } },
  { forty, 40, 1000000,
    { UINT64_C(0xbac2605863f5fac8), UINT64_C(0x0c5ef6c56220f3a0),
      UINT64_C(0xca51f9035fc39d47), UINT64_C(0x1862a7960d6c7a9a) } },
};

static void golden_numbers(void **state) {
  (void)state;
  for (unsigned i = 0; i < LENGTH(golden); i++) {
    rng_t rng;
    rng_seed(&rng, golden[i].seed, golden[i].len);
    if (golden[i].act >= 0) rng = rng_act(&rng, (uint64_t)golden[i].act);
    for (int k = 0; k < 4; k++) {
      const uint64_t got = rng_next(&rng);
      if (got == golden[i].first[k]) continue;
      fail_msg("golden %u, number %d: 0x%016llx", i, k, (unsigned long long)got);
    }
  }
}

/* The published first numbers of xoshiro256++ from the state 1 2 3 4. */
static void is_the_published_generator(void **state) {
  (void)state;
  static const uint64_t first[] = { UINT64_C(41943041), UINT64_C(58720359), UINT64_C(3588806011781223),
                                    UINT64_C(3591011842654386), UINT64_C(9228616714210784205),
                                    UINT64_C(9973669472204895162), UINT64_C(14011001112246962877),
                                    UINT64_C(12406186145184390807), UINT64_C(15849039046786891736),
                                    UINT64_C(10450023813501588000) };
  rng_t rng = { { 1, 2, 3, 4 } };
  for (unsigned i = 0; i < LENGTH(first); i++) assert_true(rng_next(&rng) == first[i]);
}

/* A generator's state as text for comparing: its first numbers. */
typedef struct { uint64_t n[3]; } start_t;

static start_t start_of(rng_t rng) {
  start_t start;
  for (int i = 0; i < 3; i++) start.n[i] = rng_next(&rng);
  return start;
}

static start_t start_of_seed(const void *seed, size_t len) {
  rng_t rng;
  memset(&rng, 0x5a, sizeof rng); /* what was there before must not matter */
  rng_seed(&rng, seed, len);
  return start_of(rng);
}

/* Each of the three numbers differs: a chance meeting has odds of some 2^-50. */
static void assert_all_differ(const start_t *start, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      for (int k = 0; k < 3; k++) assert_true(start[i].n[k] != start[j].n[k]);
}

static void same_seed_same_numbers(void **state) {
  (void)state;
  for (size_t len = 0; len <= sizeof forty - 1; len++) {
    char *copy = malloc(len + 1); /* another place in memory, and no byte to read past it */
    assert_non_null(copy);
    memcpy(copy + 1, forty, len);
    const start_t a = start_of_seed(forty, len), b = start_of_seed(copy + 1, len);
    assert_memory_equal(&a, &b, sizeof a);
    free(copy);
  }
  const start_t none = start_of_seed(NULL, 0), empty = start_of_seed("", 0);
  assert_memory_equal(&none, &empty, sizeof none);
}

/* Lengths 0 to 100 of letters and of NULs: "a" and "a\0", and the ends of blocks, among them. */
static void lengths_differ(void **state) {
  (void)state;
  enum { MOST = 100 };
  start_t start[3 * MOST + 1];
  char text[MOST] = { 0 };
  unsigned n = 0;
  for (size_t len = 0; len <= MOST; len++) start[n++] = start_of_seed(text, len); /* NULs */
  memset(text, 'a', sizeof text);
  for (size_t len = 1; len <= MOST; len++) start[n++] = start_of_seed(text, len);
  memset(text + 1, 0, sizeof text - 1);
  for (size_t len = 2; len <= MOST; len++) start[n++] = start_of_seed(text, len); /* "a\0\0..." */
  assert_all_differ(start, n);
}

/* One bit changed anywhere in a seed of several blocks changes the numbers. */
static void every_bit_counts(void **state) {
  (void)state;
  enum { LEN = 70 };
  start_t start[8 * LEN + 1];
  char text[LEN] = "";
  memcpy(text, forty, sizeof forty);
  for (unsigned bit = 0; bit < 8 * LEN; bit++) {
    text[bit / 8] ^= (char)(1 << bit % 8);
    start[bit] = start_of_seed(text, LEN);
    text[bit / 8] ^= (char)(1 << bit % 8);
  }
  start[8 * LEN] = start_of_seed(text, LEN);
  assert_all_differ(start, 8 * LEN + 1);
}

/* Blocks that change places make another seed. */
static void order_of_blocks_counts(void **state) {
  (void)state;
  char ab[64], ba[64];
  memset(ab, 'a', 32), memset(ab + 32, 'b', 32);
  memset(ba, 'b', 32), memset(ba + 32, 'a', 32);
  const start_t start[2] = { start_of_seed(ab, 64), start_of_seed(ba, 64) };
  assert_all_differ(start, 2);
}

static void acts_differ_and_stand_alone(void **state) {
  (void)state;
  enum { ACTS = 600 };
  static start_t start[ACTS + 3];
  rng_t seed;
  rng_seed(&seed, "k7", 2);
  const rng_t before = seed;
  for (unsigned n = 0; n < ACTS; n++) start[n] = start_of(rng_act(&seed, n));
  for (unsigned n = ACTS; n-- > 0;) { /* backwards, and after numbers were drawn from another act */
    rng_t other = rng_act(&seed, n / 2);
    rng_next(&other);
    const start_t again = start_of(rng_act(&seed, n));
    assert_memory_equal(&again, &start[n], sizeof again);
  }
  assert_memory_equal(&seed, &before, sizeof seed);
  start[ACTS] = start_of(seed); /* the seed's own generator is none of its acts */
  start[ACTS + 1] = start_of(rng_act(&seed, UINT64_MAX));
  start[ACTS + 2] = start_of(rng_act(&seed, UINT64_C(1) << 32));
  assert_all_differ(start, ACTS + 3);
}

/* All bits zero is the one state that xoshiro never leaves: no act may stand in it, not even of a zero seed. */
static void never_stuck(void **state) {
  (void)state;
  const rng_t zero = { { 0 } };
  for (uint64_t n = 0; n < 1000; n++) {
    const start_t start = start_of(rng_act(&zero, n));
    assert_true(start.n[0] | start.n[1] | start.n[2]);
  }
  const start_t last = start_of(rng_act(&zero, UINT64_MAX)); /* n + 1 wraps to 0 */
  assert_true(last.n[0] | last.n[1] | last.n[2]);
}

/* Counts how n numbers fall into `cells` cells, by place (by_place) or by remainder. */
static void assert_even(uint64_t n, unsigned cells, bool by_place) {
  enum { DRAWS = 60000 };
  __extension__ typedef unsigned __int128 wide;
  static unsigned count[1000];
  rng_t rng;
  rng_seed(&rng, &(char){ by_place }, 1);
  rng = rng_act(&rng, 100 + cells);
  memset(count, 0, sizeof count);
  for (int i = 0; i < DRAWS; i++) {
    const uint64_t got = rng_below(&rng, n);
    assert_true(got < n);
    count[by_place ? (uint64_t)((wide)got * cells / n) : got % cells]++;
  }
  if (!chi_square_fair(chi_square(count, cells, (double)DRAWS / cells), cells - 1))
    fail_msg("below %llu: %u cells uneven", (unsigned long long)n, cells);
}

static void small_bounds_are_even(void **state) {
  (void)state;
  static const unsigned bound[] = { 2, 3, 4, 5, 6, 7, 10, 13, 17, 26, 32, 33, 51, 52, 64, 100, 255, 1000 };
  for (unsigned i = 0; i < LENGTH(bound); i++) assert_even(bound[i], bound[i], true);
}

/* Bounds at which a multiplication without rejection shows: three quarters of 2^64 would give every third number double
 * weight, two thirds every second. By place, a remainder without rejection would favour low numbers. */
static void large_bounds_are_even(void **state) {
  (void)state;
  const uint64_t half = UINT64_C(1) << 63;
  const uint64_t bound[] = { 3 * (half / 2), half / 4 * 5, half - 1, half, half + 1, UINT64_MAX / 3 * 2,
                             UINT64_MAX / 5 * 4, UINT64_MAX, UINT64_MAX - 1, UINT64_C(0xffffffff), UINT64_C(1) << 32,
                             (UINT64_C(1) << 32) + 1, UINT64_C(1000000007) };
  for (unsigned i = 0; i < LENGTH(bound); i++)
    for (unsigned cells = 2; cells <= 16; cells++) {
      assert_even(bound[i], cells, true);
      assert_even(bound[i], cells, false);
    }
}

/* A generator whose next number is `word`: of the state, s0 = 0 and s3 = word turned back. */
static rng_t about_to_draw(uint64_t word) { return (rng_t){ { 0, 77, 78, word >> 23 | word << 41 } }; }

/* The uneven rest is drawn again, and no more than it: with n = 24, 2^64 mod 24 = 16 words must be refused, those
 * whose product's low half is below 16. */
static void the_uneven_rest_is_drawn_again(void **state) {
  (void)state;
  const uint64_t eighth = UINT64_C(0x1555555555555555); /* 24 * it = 2^65 - 8 */
  rng_t rng = about_to_draw(0), plain = about_to_draw(0);
  assert_true(rng_next(&plain) == 0);
  const uint64_t second = rng_below(&plain, 24);
  assert_true(rng_below(&rng, 24) == second);
  assert_memory_equal(&rng, &plain, sizeof rng);
  rng = about_to_draw(eighth); /* low half 2^64 - 8: stands */
  assert_int_equal(rng_below(&rng, 24), 1);
  rng = plain = about_to_draw(UINT64_C(0x0aaaaaaaaaaaaaab)); /* 24 * it = 2^64 + 8: drawn again */
  rng_next(&plain);
  assert_true(rng_below(&rng, 24) == rng_below(&plain, 24));
  assert_memory_equal(&rng, &plain, sizeof rng);
  rng = plain = about_to_draw(0); /* 2^64 mod 3 = 1: this word alone is refused */
  rng_next(&plain);
  assert_true(rng_below(&rng, 3) == rng_below(&plain, 3));
  assert_memory_equal(&rng, &plain, sizeof rng);
  rng = about_to_draw(UINT64_C(0x1555555555555556)); /* 24 * it = 2^65 + 16: the first that stands */
  assert_int_equal(rng_below(&rng, 24), 2);
}

static void bounds_are_kept(void **state) {
  (void)state;
  rng_t rng;
  rng_seed(&rng, "bounds", 6);
  for (uint64_t n = 1; n < 3000; n++)
    for (int i = 0; i < 50; i++) assert_true(rng_below(&rng, n) < n);
  for (unsigned bit = 0; bit < 64; bit++)
    for (int i = 0; i < 100; i++) assert_true(rng_below(&rng, UINT64_C(1) << bit) < UINT64_C(1) << bit);
  for (int i = 0; i < 1000; i++) assert_int_equal(rng_below(&rng, 1), 0);
}

/* Every bit of the numbers is set about half the time. */
static void bits_are_even(void **state) {
  (void)state;
  unsigned count[64] = { 0 };
  rng_t rng;
  rng_seed(&rng, "bits", 4);
  for (int i = 0; i < 40000; i++)
    for (uint64_t word = rng_next(&rng); word; word &= word - 1) count[__builtin_ctzll(word)]++;
  for (int bit = 0; bit < 64; bit++) assert_in_range(count[bit], 20000 - 600, 20000 + 600);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(golden_numbers),
    cmocka_unit_test(is_the_published_generator),
    cmocka_unit_test(same_seed_same_numbers),
    cmocka_unit_test(lengths_differ),
    cmocka_unit_test(every_bit_counts),
    cmocka_unit_test(order_of_blocks_counts),
    cmocka_unit_test(acts_differ_and_stand_alone),
    cmocka_unit_test(never_stuck),
    cmocka_unit_test(small_bounds_are_even),
    cmocka_unit_test(large_bounds_are_even),
    cmocka_unit_test(the_uneven_rest_is_drawn_again),
    cmocka_unit_test(bounds_are_kept),
    cmocka_unit_test(bits_are_even),
  };
  return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
