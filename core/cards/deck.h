/* deck.h - the make of a pack: which cards there are, how they are called, and which of them are alike.
 *
 * A card is a number below 64; its name, suit, rank and copy belong to its deck. Where the deck is part of the 52 cards of
 * card.h, numbers are suit * 16 + rank as there; any other deck is numbered in listing order, suit after suit, copies beside
 * each other, jokers last. Copies have one name and no identity: who names a card means any of them. A deck is flat, and
 * nothing in it changes once it is made.
 */
#ifndef HOUSERULE_DECK_H
#define HOUSERULE_DECK_H

#include "card.h"

#include <stdbool.h>

enum { DECK_SUITS = SUIT_NONE, DECK_RANKS = 32, DECK_NAME = 4, DECK_NO_RANK = 0xff };

typedef struct deck {
  cardset_t cards;            /* those there are, every copy */
  cardset_t named;            /* those that have a name: of a part of the 52 all of them */
  cardset_t again;            /* of cards alike all but the first */
  cardset_t suit[DECK_SUITS]; /* the cards of each suit; jokers have none */
  cardset_t rank[DECK_RANKS]; /* of each rank; jokers and numbered trumps have none */
  cardset_t jokers;
  cardset_t same[CARD_LIMIT];       /* a card and its copies, in the deck or, if it is one of the 52, not in it */
  char name[CARD_LIMIT][DECK_NAME]; /* "TD", "T22", "*1"; ends in a NUL */
  uint8_t suit_of[CARD_LIMIT];      /* SUIT_NONE for a joker */
  uint8_t rank_of[CARD_LIMIT];      /* DECK_NO_RANK */
  uint8_t place[CARD_LIMIT];        /* its place in its suit: neighbours in a sequence differ by one */
  char suits[DECK_SUITS + 1];       /* letters, in listing order */
  char ranks[DECK_RANKS + 1];
  bool standard; /* numbered as in card.h */
  bool french;   /* has all of C D H S: people see signs, and 10 for T */
} deck_t;

/* What a deck is made of: how often each card is there. Cards of a suit are listed by `place`. */
typedef struct deck_spec {
  char suits[DECK_SUITS + 1], ranks[DECK_RANKS + 1]; /* capitals, digits */
  uint8_t copies[DECK_SUITS][DECK_RANKS];
  uint8_t place[DECK_SUITS][DECK_RANKS];
  uint8_t numbers[DECK_SUITS];  /* a suit of numbered cards, from 1 */
  uint8_t jokers, joker_copies; /* different ones, 0 to 2, and copies of each */
} deck_spec_t;

/* The 52 cards. */
void deck_standard(deck_t *deck);

/* Reads what a pack is made of: "2 x AKQJT9 of CDHS, joker", cards of the 52 and jokers, each named once. Returns NULL, or
 * a sentence about what is wrong, with the place in *at: a static string. */
const char *deck_read(deck_spec_t *spec, const char *text, size_t len, size_t *at);

/* Makes the deck; false if it has no card or more than CARD_LIMIT. How many it has goes to *count. */
bool deck_make(deck_t *deck, const deck_spec_t *spec, unsigned *count);

/* The rank that a letter names, in either case; the suit that a text of one letter names. -1 for any other. */
int deck_rank(const deck_t *deck, char letter);
int deck_suit_named(const deck_t *deck, const char *text);

/* Reads one card at the start of `text`, as card_parse does; of cards alike the first. */
size_t deck_parse(const deck_t *deck, const char *text, size_t len, card_t *out);

/* Reads cards parted by blanks, at most `max`; the same one may be named again and again. Returns how many, or -1 with the
 * offset of the first byte that is no card in `*bad` (max + 1 cards count as bad too). `bad` may be NULL. */
int deck_parse_all(const deck_t *deck, const char *text, size_t len, card_t *out, int max, size_t *bad);

/* Reads a set: cards, "K" (a rank), "AKQ of CD", "of H", joker, parted by blanks or commas: every copy of each. Returns
 * NULL, or a sentence that goes before what stands at *at: a static string. */
const char *deck_cards(const deck_t *deck, const char *text, size_t len, cardset_t *out, size_t *at);

/* One card of each name in `set`: of copies one that is in `prefer` too, or else the first. */
cardset_t deck_distinct_slow(const deck_t *deck, cardset_t set, cardset_t prefer);
static inline cardset_t deck_distinct(const deck_t *deck, cardset_t set, cardset_t prefer) {
  return set & deck->again ? deck_distinct_slow(deck, set, prefer) : set;
}

/* Numbers copies anew, from the first card of the list on, by those that are in `set`. */
void deck_number(const deck_t *deck, cardset_t set, card_t *card, unsigned n);

#endif
