#include "card.h"

#include <string.h>

int card_rank_of(char letter) {
  if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
  const char *at = letter ? strchr(CARD_RANK_LETTERS, letter) : NULL;
  return at ? (int)(at - CARD_RANK_LETTERS) : -1;
}

int card_suit_of(char letter) {
  if (letter >= 'a' && letter <= 'z') letter = (char)(letter - 'a' + 'A');
  const char *at = letter ? strchr(CARD_SUIT_LETTERS, letter) : NULL;
  return at ? (int)(at - CARD_SUIT_LETTERS) : -1;
}

/* The suit at the start of text, a letter or a sign; the bytes it takes in *used. */
static int suit_parse(const char *text, size_t len, size_t *used) {
  static const unsigned char sign[CARD_SUITS] = { 0xa3, 0xa6, 0xa5, 0xa0 }; /* U+2663 2666 2665 2660 */
  if (len == 0) return -1;
  *used = 1;
  int suit = card_suit_of(text[0]);
  if (suit >= 0 || len < 3 || memcmp(text, "\xe2\x99", 2) != 0) return suit;
  *used = 3;
  for (int s = 0; s < CARD_SUITS; s++)
    if ((unsigned char)text[2] == sign[s]) return s;
  return -1;
}

size_t card_parse(const char *text, size_t len, card_t *out) {
  size_t at = 1, used = 0;
  if (len < 2) return 0;
  int rank = card_rank_of(text[0]);
  if (len >= 3 && text[0] == '1' && text[1] == '0') {
    rank = card_rank_of('T');
    at = 2;
  }
  if (rank < 0) return 0;
  int suit = suit_parse(text + at, len - at, &used);
  if (suit < 0) return 0;
  *out = card_make((unsigned)suit, (unsigned)rank);
  return at + used;
}

void card_text(card_t c, char out[3]) {
  out[0] = c < CARD_LIMIT && card_rank(c) < CARD_RANKS ? CARD_RANK_LETTERS[card_rank(c)] : '?';
  out[1] = c < CARD_LIMIT ? CARD_SUIT_LETTERS[card_suit(c)] : '?';
  out[2] = '\0';
}
