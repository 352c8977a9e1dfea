/* names.c - reads and writes cards, suits, ranks, sets and packs as text. */
#include "cards.h"

#include <string.h>

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c; }

static int letter_at(const char *letters, char letter) {
  const char *at = letter ? strchr(letters, upper(letter)) : NULL;
  return at ? (int)(at - letters) : -1;
}

int card_rank_of(char letter) { return letter_at(CARD_RANK_LETTERS, letter); }
int card_suit_of(char letter) { return letter_at(CARD_SUIT_LETTERS, letter); }
int deck_rank(const deck_t *deck, char letter) { return letter_at(deck->ranks, letter); }
static int deck_suit(const deck_t *deck, char letter) { return letter_at(deck->suits, letter); }
int deck_suit_named(const deck_t *deck, const char *text) { return *text && !text[1] ? deck_suit(deck, *text) : -1; }

/* ---- one of the 52 ---- */

/* Reads the suit at the start of `text`, a letter or a sign, and sets *used to the number of its bytes. */
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

/* ---- texts of packs ---- */

static size_t skip_blanks(const char *text, size_t len, size_t i) {
  while (i < len && text[i] == ' ') i++;
  return i;
}

static bool word_at(const char *text, size_t len, size_t i, const char *word) {
  const size_t n = strlen(word);
  return len - i >= n && memcmp(text + i, word, n) == 0 && (i + n == len || text[i + n] == ' ' || text[i + n] == ',');
}

static bool joker_at(const char *text, size_t len, size_t i) {
  return word_at(text, len, i, "joker") || word_at(text, len, i, "jokers");
}

/* Consumes "2 x", or "2" before jokers, and returns the number. If there is none, consumes nothing and returns 1. */
static unsigned take_times(const char *text, size_t len, size_t *i, bool *copies) {
  const size_t digit = *i, after = skip_blanks(text, len, digit + 1);
  *copies = false;
  if (digit >= len || text[digit] < '1' || text[digit] > '9') return 1;
  if (word_at(text, len, after, "x")) {
    *copies = true;
    *i = skip_blanks(text, len, after + 1);
  } else if (joker_at(text, len, after)) {
    *i = after;
  } else {
    return 1; /* a rank */
  }
  return (unsigned)(text[digit] - '0');
}

static const char *add_jokers(deck_spec_t *spec, const deck_spec_t *before, unsigned n, bool copies) {
  if (spec->joker_copies != before->joker_copies) return "jokers are named twice, at '%s'";
  if (!copies && n > 2) return "different jokers are one or two; `2 x joker` are alike, at '%s'";
  const unsigned different = copies ? 1 : n, each = copies ? n : 1;
  if (spec->jokers && spec->jokers != different) return "there are other jokers already, at '%s'";
  spec->jokers = (uint8_t)different;
  spec->joker_copies = (uint8_t)(spec->joker_copies + each);
  return NULL;
}

static const char *add_one(deck_spec_t *spec, const deck_spec_t *before, unsigned suit, unsigned rank, unsigned copies) {
  const char letters[] = {CARD_SUIT_LETTERS[suit], CARD_RANK_LETTERS[rank]};
  const char *s = strchr(spec->suits, letters[0]), *r = strchr(spec->ranks, letters[1]);
  if (!s || !r) return "the pack has no such suit or rank, at '%s'";
  uint8_t *of = &spec->copies[s - spec->suits][r - spec->ranks];
  if (*of != before->copies[s - spec->suits][r - spec->ranks]) return "a card stands twice (say `2 x`), at '%s'";
  if (*of + copies > CARD_LIMIT) return "there are too many copies, at '%s'";
  *of = (uint8_t)(*of + copies);
  return NULL;
}

/* Counts the ranks that stand before " of "; 0 if nothing like "AKQ of CD" begins at i. */
static size_t ranks_of_product(const char *text, size_t len, size_t i) {
  size_t n = 0;
  while (i + n < len && card_rank_of(text[i + n]) >= 0) n++;
  return len - i - n > 4 && memcmp(text + i + n, " of ", 4) == 0 ? n : 0;
}

/* Adds the product of n ranks at *i, up to a comma. */
static const char *add_product(deck_spec_t *spec, const deck_spec_t *before, const char *text, size_t len, size_t *i,
                               size_t n, unsigned copies) {
  const char *rank = text + *i;
  for (*i += n + 4; *i < len && text[*i] != ','; ++*i) {
    if (text[*i] == ' ') continue;
    const int suit = card_suit_of(text[*i]);
    if (suit < 0) return "no suit at '%s'";
    for (size_t r = 0; r < n; r++) {
      const char *wrong = add_one(spec, before, (unsigned)suit, (unsigned)card_rank_of(rank[r]), copies);
      if (wrong) return wrong;
    }
  }
  return NULL;
}

/* Adds single cards at *i, up to a comma. */
static const char *add_singles(deck_spec_t *spec, const deck_spec_t *before, const char *text, size_t len, size_t *i,
                               unsigned copies) {
  for (;;) {
    card_t c;
    const size_t used = card_parse(text + *i, len - *i, &c);
    if (!used) return "no card at '%s'";
    const char *wrong = add_one(spec, before, card_suit(c), card_rank(c), copies);
    if (wrong) return wrong;
    *i = skip_blanks(text, len, *i + used);
    if (*i == len || text[*i] == ',') return NULL;
  }
}

/* Begins a specification with the suits and ranks of the 52, without cards. */
static void begin_spec(deck_spec_t *spec) {
  memset(spec, 0, sizeof *spec);
  strcpy(spec->suits, CARD_SUIT_LETTERS);
  strcpy(spec->ranks, CARD_RANK_LETTERS);
  for (unsigned s = 0; s < CARD_SUITS; s++)
    for (unsigned r = 0; r < CARD_RANKS; r++) spec->place[s][r] = (uint8_t)r;
}

void deck_spec_of(deck_spec_t *spec, cardset_t cards) {
  begin_spec(spec);
  CARDSET_EACH(c, cards & CARDSET_FULL) spec->copies[card_suit((card_t)c)][card_rank((card_t)c)] = 1;
}

void deck_spec_name_all(deck_spec_t *spec) {
  for (unsigned s = 0; s < CARD_SUITS; s++)
    for (unsigned r = 0; r < CARD_RANKS; r++)
      if (!spec->copies[s][r]) spec->copies[s][r] = 1;
}

const char *deck_read(deck_spec_t *spec, const char *text, size_t len, size_t *at) {
  begin_spec(spec);
  return deck_read_more(spec, text, len, at);
}

const char *deck_read_more(deck_spec_t *spec, const char *text, size_t len, size_t *at) {
  const deck_spec_t before = *spec;
  for (size_t i = 0;; i++) {
    bool copies;
    const char *wrong;
    i = skip_blanks(text, len, i);
    const unsigned times = take_times(text, len, &i, &copies);
    const size_t ranks = ranks_of_product(text, len, i);
    if (joker_at(text, len, i)) {
      wrong = add_jokers(spec, &before, times, copies);
      if (!wrong) i += strcspn(text + i, " ,");
    } else if (ranks > 0) {
      wrong = add_product(spec, &before, text, len, &i, ranks, times);
    } else {
      wrong = add_singles(spec, &before, text, len, &i, times);
    }
    *at = i;
    if (wrong) return wrong;
    *at = i = skip_blanks(text, len, i);
    if (i >= len) return NULL;
    if (text[i] != ',') return "no comma before '%s'";
  }
}

/* ---- names ---- */

size_t deck_parse(const deck_t *deck, const char *text, size_t len, card_t *out) {
  if (deck->french) { /* a sign, 10 */
    card_t c;
    const size_t used = card_parse(text, len, &c);
    if (deck->standard) {
      if (used) *out = c;
      return used;
    }
    char name[DECK_NAME];
    if (used > 2) {
      card_text(c, name);
      return deck_parse(deck, name, 2, out) ? used : 0;
    }
  }
  size_t best = 0;
  CARDSET_EACH(c, deck->cards & ~deck->again) {
    const char *name = deck->name[c];
    size_t n = 0;
    while (name[n] && n < len && upper(text[n]) == name[n]) n++;
    if (name[n] || n <= best) continue;
    best = n; /* T22 also begins with T2: the longer name counts */
    *out = (card_t)c;
  }
  return best;
}

int deck_parse_all(const deck_t *deck, const char *text, size_t len, card_t *out, int max, size_t *bad) {
  int n = 0;
  for (size_t i = 0;;) {
    i = skip_blanks(text, len, i);
    if (i == len) return n;
    card_t c;
    const size_t used = deck_parse(deck, text + i, len - i, &c);
    if (used == 0 || n == max || (i + used < len && text[i + used] != ' ')) {
      if (bad) *bad = i;
      return -1;
    }
    out[n++] = c;
    i += used;
  }
}

/* ---- sets ---- */

/* Reads the suits at *i, up to a comma. */
static const char *read_suits(const deck_t *deck, const char *text, size_t len, size_t *i, cardset_t *out) {
  const size_t from = *i;
  for (; *i < len && text[*i] != ','; ++*i) {
    if (text[*i] == ' ') continue;
    const int suit = deck_suit(deck, text[*i]);
    if (suit < 0) return "no suit at '%s'";
    *out |= deck->suit[suit];
  }
  return *i > from ? NULL : "no suit at '%s'";
}

static const char *read_word(const deck_t *deck, const char *text, size_t len, size_t *i, cardset_t *out) {
  size_t n = 0;
  card_t c;
  while (*i + n < len && text[*i + n] != ' ' && text[*i + n] != ',') n++;
  const char *word = text + *i;
  const size_t used = deck_parse(deck, word, n, &c);
  int rank = n == 1 ? deck_rank(deck, *word) : -1;
  if (n == 2 && memcmp(word, "10", 2) == 0) rank = deck_rank(deck, 'T');
  if (used == n && used && !(deck->same[c] & deck->cards)) return "the pack has no card '%s'";
  if (used == n && used)
    *out |= deck->same[c];
  else if (rank >= 0)
    *out |= deck->rank[rank];
  else if (deck->jokers && joker_at(text, len, *i))
    *out |= deck->jokers;
  else
    return "no card at '%s'";
  *i += n;
  return NULL;
}

/* Consumes the ranks and the "of" of "AKQ of CD" or "of H" at *i. For any other text, consumes nothing and returns false. */
static bool read_ranks(const deck_t *deck, const char *text, size_t len, size_t *i, cardset_t *out) {
  const bool all = word_at(text, len, *i, "of"); /* first: in a deck with obers `o` is a rank */
  size_t at = *i;
  cardset_t ranks = all ? CARDSET_ALL : 0;
  for (; !all && at < len && deck_rank(deck, text[at]) >= 0; at++) ranks |= deck->rank[deck_rank(deck, text[at])];
  at = skip_blanks(text, len, at);
  if (!word_at(text, len, at, "of")) return false;
  *out = ranks;
  *i = skip_blanks(text, len, at + 2);
  return true;
}

const char *deck_cards(const deck_t *deck, const char *text, size_t len, cardset_t *out, size_t *at) {
  *out = 0;
  for (size_t i = 0;;) {
    cardset_t ranks, suits = 0;
    const char *wrong;
    while (i < len && (text[i] == ' ' || text[i] == ',')) i++;
    *at = i;
    if (i >= len) return NULL;
    if (read_ranks(deck, text, len, &i, &ranks)) {
      *at = i;
      wrong = read_suits(deck, text, len, &i, &suits);
      *out |= ranks & suits;
    } else {
      wrong = read_word(deck, text, len, &i, out);
    }
    if (wrong) return wrong;
  }
}
