/* fuzz_card.c - any bytes as a card and as a list of cards: what is read can be written and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cards.h"

enum { LONGEST = 5, MOST = 70 }; /* bytes of "10" and a sign; cards tried in a list */

static deck_t deck; /* of the 52 cards */

/* Not assert(): it must hold in every build. */
static void check(int holds) {
  if (!holds) abort();
}

/* A block of just this size, so that a byte read or a card written past its end is seen. */
static void *exact(const void *from, size_t size) {
  void *block = malloc(size ? size : 1);
  check(block != NULL);
  if (size) memcpy(block, from, size);
  return block;
}

static void check_card(card_t c) {
  char text[3];
  card_t again = CARD_NONE;
  check(c < CARD_LIMIT && (CARDSET_FULL >> c & 1));
  card_text(c, text);
  check(text[2] == '\0' && card_parse(text, 2, &again) == 2 && again == c);
}

/* One card at the start; what it takes is a card by itself, and nothing shorter is the same. */
static void one_card(const uint8_t *data, size_t size) {
  char *text = exact(data, size);
  card_t c = CARD_NONE, again = CARD_NONE;
  const size_t used = card_parse(text, size, &c);
  check(used <= size && used <= LONGEST && used != 1);
  check((used == 0) == (c == CARD_NONE));
  if (used) {
    check_card(c);
    check(card_parse(text, used, &again) == used && again == c);
    for (size_t len = 0; len < used; len++) check(card_parse(text, len, &again) == 0);
  }
  free(text);
}

static void round_trip(const card_t *card, int n) {
  char text[3 * MOST + 1] = "";
  card_t again[MOST];
  for (int i = 0; i < n; i++) {
    check_card(card[i]);
    card_text(card[i], text + 3 * i);
    text[3 * i + 2] = ' ';
  }
  check(deck_parse_all(&deck, text, 3 * (size_t)n, again, n, NULL) == n);
  check(n == 0 || memcmp(card, again, (size_t)n) == 0);
}

static void list(const uint8_t *data, size_t size, int max) {
  char *text = exact(data, size);
  card_t *card = malloc(max ? (size_t)max : 1);
  size_t bad = size;
  check(card != NULL);
  const int n = deck_parse_all(&deck, text, size, card, max, &bad);
  check(n >= -1 && n <= max);
  check(deck_parse_all(&deck, text, size, card, max, NULL) == n);
  if (n >= 0) {
    round_trip(card, n);
  } else { /* what stands before the bad byte is good */
    check(bad < size);
    const int good = deck_parse_all(&deck, text, bad, card, max, NULL);
    check(good >= 0);
    round_trip(card, good);
  }
  free(card);
  free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!deck.cards) deck_standard(&deck);
  one_card(data, size);
  if (size) list(data + 1, size - 1, data[0] % (MOST + 1));
  return 0;
}
