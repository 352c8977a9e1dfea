/* deck.c - makes decks and finds the copies of each card. */
#include "cards.h"

#include <string.h>

static void add_card(deck_t *deck, card_t c, const char *name, unsigned suit, unsigned rank, unsigned place) {
  deck->cards |= card_bit(c);
  strcpy(deck->name[c], name);
  deck->suit_of[c] = (uint8_t)suit;
  deck->rank_of[c] = (uint8_t)rank;
  deck->place[c] = (uint8_t)place;
  if (suit < DECK_SUITS)
    deck->suit[suit] |= card_bit(c);
  else
    deck->jokers |= card_bit(c);
  if (rank < DECK_RANKS) deck->rank[rank] |= card_bit(c);
}

void deck_standard(deck_t *deck) {
  memset(deck, 0, sizeof *deck);
  strcpy(deck->suits, CARD_SUIT_LETTERS);
  strcpy(deck->ranks, CARD_RANK_LETTERS);
  deck->standard = deck->french = true;
  CARDSET_EACH(c, CARDSET_FULL) {
    char name[DECK_NAME];
    card_text((card_t)c, name);
    add_card(deck, (card_t)c, name, card_suit((card_t)c), card_rank((card_t)c), card_rank((card_t)c));
    deck->same[c] = card_bit((card_t)c);
  }
  deck->named = deck->cards;
}

/* Returns the cards of a specification if all are of the 52 and none has copies; 0 otherwise. */
static cardset_t standard_cards(const deck_spec_t *spec) {
  cardset_t cards = 0;
  if (strcmp(spec->suits, CARD_SUIT_LETTERS) != 0 || strcmp(spec->ranks, CARD_RANK_LETTERS) != 0) return 0;
  if (spec->jokers) return 0;
  for (unsigned s = 0; s < CARD_SUITS; s++)
    for (unsigned r = 0; r < CARD_RANKS; r++) {
      if (spec->copies[s][r] > 1) return 0;
      if (spec->copies[s][r]) cards |= card_bit(card_make(s, r));
    }
  return cards;
}

static void add_copies(deck_t *deck, unsigned *n, unsigned copies, const char *name, unsigned suit, unsigned rank,
                       unsigned place) {
  cardset_t same = 0;
  for (unsigned i = 0; i < copies; i++) same |= card_bit((card_t)(*n + i));
  for (unsigned i = 0; i < copies; i++) {
    add_card(deck, (card_t)*n, name, suit, rank, place);
    deck->same[*n] = same;
    if (i) deck->again |= card_bit((card_t)*n);
    ++*n;
  }
}

static void add_suit(deck_t *deck, const deck_spec_t *spec, unsigned s, unsigned *n) {
  char name[DECK_NAME] = {0};
  for (unsigned place = 0; place < DECK_RANKS; place++)
    for (unsigned r = 0; r < DECK_RANKS; r++) {
      if (!spec->copies[s][r] || spec->place[s][r] != place) continue;
      name[0] = spec->ranks[r], name[1] = spec->suits[s];
      add_copies(deck, n, spec->copies[s][r], name, s, r, place);
    }
  for (unsigned i = 1; i <= spec->numbers[s]; i++) {
    char number[DECK_NAME] = {spec->suits[s], (char)('0' + i % 10), '\0', '\0'};
    if (i >= 10) number[1] = (char)('0' + i / 10), number[2] = (char)('0' + i % 10);
    add_copies(deck, n, 1, number, s, DECK_NO_RANK, i);
  }
}

bool deck_make(deck_t *deck, const deck_spec_t *spec, unsigned *count) {
  unsigned n = 0;
  *count = spec->jokers * spec->joker_copies;
  for (unsigned s = 0; s < DECK_SUITS; s++) {
    *count += spec->numbers[s];
    for (unsigned r = 0; r < DECK_RANKS; r++) *count += spec->copies[s][r];
  }
  if (*count == 0 || *count > CARD_LIMIT) return false;
  const cardset_t standard = standard_cards(spec);
  if (standard) {
    deck_standard(deck);
    deck->cards = standard; /* a card that the pack lacks keeps its name */
    for (unsigned s = 0; s < DECK_SUITS; s++) deck->suit[s] &= standard;
    for (unsigned r = 0; r < DECK_RANKS; r++) deck->rank[r] &= standard;
    return true;
  }
  memset(deck, 0, sizeof *deck);
  strcpy(deck->suits, spec->suits);
  strcpy(deck->ranks, spec->ranks);
  for (unsigned s = 0; spec->suits[s]; s++) add_suit(deck, spec, s, &n);
  for (unsigned j = 1; j <= spec->jokers; j++) {
    const char name[DECK_NAME] = {'*', spec->jokers == 1 ? '\0' : (char)('0' + j), '\0', '\0'};
    add_copies(deck, &n, spec->joker_copies, name, SUIT_NONE, DECK_NO_RANK, j);
  }
  deck->named = deck->cards;
  deck->french = true;
  for (const char *s = CARD_SUIT_LETTERS; *s; s++) deck->french = deck->french && strchr(deck->suits, *s);
  return true;
}

cardset_t deck_distinct_slow(const deck_t *deck, cardset_t set, cardset_t prefer) {
  cardset_t out = 0;
  while (set) {
    const cardset_t alike = set & deck->same[cardset_first(set)], best = alike & prefer ? alike & prefer : alike;
    out |= best & -best;
    set &= ~alike;
  }
  return out;
}

void deck_number(const deck_t *deck, cardset_t set, card_t *card, unsigned n) {
  cardset_t given = 0;
  if (!deck->again) return;
  for (unsigned i = 0; i < n; i++) {
    if (card[i] >= CARD_LIMIT) continue; /* pack_stack refuses it later */
    const cardset_t left = deck->same[card[i]] & set & ~given;
    if (left) card[i] = cardset_first(left);
    given |= card_bit(card[i]);
  }
}
