/* api.c - decisions a second of the library for C: of random answers drawn by the library, of answers chosen here, and
 * copies. Called with games to play: api zole hearts. */
#include "houserule.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECISIONS = 3000000, COPIES = 2000 };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void need(bool fine, const char *why) {
  if (fine) return;
  fprintf(stderr, "api: %s\n", why);
  exit(1);
}

/* Plays so many decisions; `chooses`: one of the legal ones is chosen here. Seconds. */
static double play(houserule_game_t *game, unsigned decisions, bool chooses) {
  const houserule_turn_t *turn = houserule_turn(game);
  uint32_t random = 12345;
  unsigned games = 0;
  const double before = now();
  for (unsigned i = 0; i < decisions; i++) {
    char seed[32];
    random = random * 1664525 + 1013904223;
    const int32_t action =
        chooses && turn->legal_count ? turn->legal[(uint64_t)random * (uint32_t)turn->legal_count >> 32] : HOUSERULE_RANDOM;
    need(houserule_step(game, action), houserule_error(game));
    if (turn->state != HOUSERULE_OVER) continue;
    snprintf(seed, sizeof seed, "api/%u", ++games);
    need(houserule_begin(game, seed), houserule_error(game));
  }
  return now() - before;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    char header[100], error[400];
    snprintf(header, sizeof header, "{\"game\":\"%s\"}", argv[i]);
    const double begun = now();
    houserule_t *rules = houserule_load(header, NULL, error, sizeof error);
    need(rules, error);
    const double loaded = now();
    houserule_game_t *game = houserule_open(rules, "api"), *copy = houserule_open(rules, "api");
    need(game && copy, houserule_rules_error(rules));
    const double random = play(game, DECISIONS, false), chosen = play(game, DECISIONS, true);
    need(houserule_begin(game, "copied"), "begin");
    play(game, 20, true);
    houserule_view_t view;
    double at = now();
    for (unsigned n = 0; n < COPIES; n++) need(houserule_copy(copy, game), houserule_error(copy));
    const double copied = now() - at;
    play(game, 480, true);
    at = now();
    const uint64_t decisions = houserule_turn(game)->decisions;
    for (unsigned n = 0; n < COPIES / 10; n++) need(houserule_copy(copy, game), houserule_error(copy));
    const double later = now() - at;
    at = now();
    for (unsigned n = 0; n < COPIES; n++)
      need(houserule_view(game, houserule_turn(game)->seat, &view), houserule_error(game));
    printf("%-16s load %.0f ms  random %.2f M/s  chosen %.2f M/s  copy after 20 %.1f us, after %llu %.1f us  view %.2f us\n",
           argv[i], 1e3 * (loaded - begun), DECISIONS / random / 1e6, DECISIONS / chosen / 1e6, 1e6 * copied / COPIES,
           (unsigned long long)decisions, 1e7 * later / COPIES, 1e6 * (now() - at) / COPIES);
    houserule_free(rules);
  }
  return 0;
}
