/* card.h - cards and sets of cards, as the 52 of a full pack are numbered; packs of another make are deck.h's business.
 *
 * A card is a small integer, suit * 16 + rank; a set of cards is 64 bits, one a card. Suits stand in the order C D H S
 * and ranks in the order A K Q J T 9 8 7 6 5 4 3 2, so that counting up through a set's bits is the listing order of
 * every record. Sixteen places a suit leave three free after the two: neighbours in a suit never run into the next.
 */
#ifndef HOUSERULE_CARD_H
#define HOUSERULE_CARD_H

#include <stddef.h>
#include <stdint.h>

typedef uint8_t card_t;     /* 0..63, or CARD_NONE */
typedef uint64_t cardset_t; /* bit c is card c */

enum { CARD_SUITS = 4, CARD_RANKS = 13, CARD_LIMIT = 64, CARD_NONE = 0xff };
enum { SUIT_C, SUIT_D, SUIT_H, SUIT_S, SUIT_NONE = 8 }; /* a deck of its own make may have eight suits */

#define CARD_RANK_LETTERS "AKQJT98765432"
#define CARD_SUIT_LETTERS "CDHS"

/* The 52 cards of a full pack. */
#define CARDSET_FULL UINT64_C(0x1fff1fff1fff1fff)

static inline card_t card_make(unsigned suit, unsigned rank) { return (card_t)(suit << 4 | rank); }
static inline unsigned card_suit(card_t c) { return c >> 4; }
static inline unsigned card_rank(card_t c) { return c & 15u; }
static inline cardset_t card_bit(card_t c) { return UINT64_C(1) << c; }
static inline cardset_t suit_cards(unsigned suit) { return UINT64_C(0x1fff) << (suit << 4); }
static inline cardset_t rank_cards(unsigned rank) { return UINT64_C(0x0001000100010001) << rank; }

static inline unsigned cardset_count(cardset_t set) { return (unsigned)__builtin_popcountll(set); }
/* The first and the last card in listing order; the set must not be empty. */
static inline card_t cardset_first(cardset_t set) { return (card_t)__builtin_ctzll(set); }
static inline card_t cardset_last(cardset_t set) { return (card_t)(63 - __builtin_clzll(set)); }
/* The k-th card in listing order, k from 0; the set must hold more than k cards. */
static inline card_t cardset_nth(cardset_t set, unsigned k) {
#ifdef __BMI2__
  return cardset_first(__builtin_ia32_pdep_di(UINT64_C(1) << k, set));
#else
  while (k--) set &= set - 1;
  return cardset_first(set);
#endif
}

/* for each card c of `set` in listing order; `set` is evaluated once. */
#define CARDSET_EACH(c, set)                                                                                                \
  for (cardset_t c##_rest = (set), c = cardset_low(c##_rest); c##_rest; c##_rest &= c##_rest - 1, c = cardset_low(c##_rest))
static inline cardset_t cardset_low(cardset_t set) { return set ? cardset_first(set) : 0; }

/* Writes the cards of a set in listing order; returns how many. */
static inline unsigned cardset_list(cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  CARDSET_EACH(c, set) out[n++] = (card_t)c;
  return n;
}

/* The rank or suit a letter names, in either case; -1 if it names none. */
int card_rank_of(char letter);
int card_suit_of(char letter);

/* Reads one card at the start of `text`: rank then suit, `TD`, `td`, `10D`, or a suit sign in UTF-8. Returns the bytes
 * read, 0 if no card stands there; `*out` is set only then. Never reads past `len`. */
size_t card_parse(const char *text, size_t len, card_t *out);

/* Writes the two letters and a NUL. */
void card_text(card_t c, char out[3]);

#endif
