/* cards.h - cards and sets of cards, decks, orders, chance and packs. Nothing here knows the rules of a game.
 *
 * A card is a number below CARD_LIMIT. A set of cards has one bit for each card. All C code that knows sets is compiled
 * twice: for packs of up to 64 cards, and for packs of up to 128 (CARD_LIMIT, see the Makefile). The second time the names
 * of its functions end in _wide, and its sets have 128 bits. The 52 cards of a full pack have the numbers
 * suit * 16 + rank. Suits have the order C D H S, and ranks the order A K Q J T 9 8 7 6 5 4 3 2. So counting up
 * through the bits of a set gives the listing order of every record. A suit takes sixteen numbers, and three stay free
 * after the two: a run never continues into the next suit. Other decks are numbered in listing order: suit after suit,
 * copies side by side, jokers last. A card's name, suit, rank and copy therefore depend on its deck. Copies share one name
 * and have no identity.
 *
 * An order says which card beats which: the ranking that a game declares, compiled for one choice of trumps. Cards fall
 * into *effective suits*: the trumps (a named suit, permanent trumps, or both), and the rest of each printed suit. For
 * every card the order holds two sets: its effective suit, and the cards that beat it while it is winning. Following suit
 * is then one `and`, beating is one `and`, and finding the winner of a trick takes one test a card. Hands stay in listing
 * order.
 *
 * Chance is a row of *acts* (a shuffle, a draw), numbered from 0. Act n depends on the seed and on n, never on decisions.
 * So a seed deals the same cards under changed rules, on every machine. A pack is shuffled only as far as it is dealt, and
 * the cards dealt do not depend on how far that is. A talon that stays face down costs no shuffling.
 *
 * All structures are flat: memcpy copies them. An order points to its deck. Decks and orders do not change once made.
 * Nothing here allocates memory. Error sentences are static strings.
 *
 * To add: an inline function below for what needs only a set; a function in deck.c for what needs names, ranks or copies
 * (names.c if it reads text); in order.c for what needs the ranking. Each has a test in tests/unit/.
 */
#ifndef HOUSERULE_CARDS_H
#define HOUSERULE_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- cards and sets ---- */

#ifndef CARD_LIMIT
#define CARD_LIMIT 64
#endif

typedef uint8_t card_t; /* 0 to CARD_LIMIT - 1, or CARD_NONE */

/* Bit c is card c. Lua's userdata lie at multiples of 8 bytes. */
#if CARD_LIMIT > 64
__extension__ typedef unsigned __int128 cardset_t __attribute__((aligned(8)));
#else
typedef uint64_t cardset_t;
#endif
#define CARDSET_ALL (~(cardset_t)0)

/* CARD_MOST is the number of cards that the largest pack may have. */
enum { CARD_SUITS = 4, CARD_RANKS = 13, CARD_MOST = 128, CARD_NONE = 0xff };
/* A game may declare a deck with up to eight suits, numbered below SUIT_NONE. */
enum { SUIT_C, SUIT_D, SUIT_H, SUIT_S, SUIT_NONE = 8 };

#define CARD_RANK_LETTERS "AKQJT98765432"
#define CARD_SUIT_LETTERS "CDHS"

/* The 52 cards of a full pack. */
#define CARDSET_FULL UINT64_C(0x1fff1fff1fff1fff)

/* Make one of the 52 cards from its suit and rank; return the suit and the rank of one of the 52; return all its suit or
 * all its rank. */
static inline card_t card_make(unsigned suit, unsigned rank) { return (card_t)(suit << 4 | rank); }
static inline unsigned card_suit(card_t c) { return c >> 4; }
static inline unsigned card_rank(card_t c) { return c & 15u; }
static inline cardset_t suit_cards(unsigned suit) { return UINT64_C(0x1fff) << (suit << 4); }
static inline cardset_t rank_cards(unsigned rank) { return UINT64_C(0x0001000100010001) << rank; }

static inline cardset_t card_bit(card_t c) { return (cardset_t)1 << c; }
/* cardset_first and cardset_last return the first and the last card in listing order; the set must not be empty. */
#if CARD_LIMIT > 64
static inline unsigned cardset_count(cardset_t set) {
  return (unsigned)(__builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64)));
}
static inline card_t cardset_first(cardset_t set) {
  const uint64_t low = (uint64_t)set;
  return (card_t)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64)));
}
static inline card_t cardset_last(cardset_t set) {
  const uint64_t high = (uint64_t)(set >> 64);
  return (card_t)(high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll((uint64_t)set));
}
#else
static inline unsigned cardset_count(cardset_t set) { return (unsigned)__builtin_popcountll(set); }
static inline card_t cardset_first(cardset_t set) { return (card_t)__builtin_ctzll(set); }
static inline card_t cardset_last(cardset_t set) { return (card_t)(63 - __builtin_clzll(set)); }
#endif
/* Returns the k-th card in listing order, counted from 0; the set must hold more than k cards. */
static inline card_t cardset_nth(cardset_t set, unsigned k) {
#if defined __BMI2__ && CARD_LIMIT == 64
  return cardset_first(__builtin_ia32_pdep_di(UINT64_C(1) << k, set));
#else
  while (k--) set &= set - 1;
  return cardset_first(set);
#endif
}

/* A loop over the cards c of `set` in listing order; `set` is evaluated once. */
#define CARDSET_EACH(c, set)                                                                                                \
  for (cardset_t c##_rest = (set), c = cardset_low(c##_rest); c##_rest; c##_rest &= c##_rest - 1, c = cardset_low(c##_rest))
static inline cardset_t cardset_low(cardset_t set) { return set ? cardset_first(set) : 0; }

/* Writes the cards of a set in listing order; returns their number. */
static inline unsigned cardset_list(cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  CARDSET_EACH(c, set) out[n++] = (card_t)c;
  return n;
}

/* Return the rank or the suit of a letter, in either case; -1 if no card of the 52 has it. */
int card_rank_of(char letter);
int card_suit_of(char letter);

/* Reads one of the 52 cards at the start of `text`: rank then suit, `TD`, `td`, `10D`, or a suit sign in UTF-8. Returns the
 * bytes read, 0 if no card stands there; `*out` is set only then. Never reads past `len`. */
size_t card_parse(const char *text, size_t len, card_t *out);

/* Writes the two letters of one of the 52 cards and a NUL. */
void card_text(card_t c, char out[3]);

/* ---- decks: cards, their names, and their copies ---- */

/* A name has at most three letters and a NUL, so numbered cards end at T99. */
enum { DECK_SUITS = SUIT_NONE, DECK_RANKS = 32, DECK_NAME = 4, DECK_NUMBERS = 99, DECK_NO_RANK = 0xff };

typedef struct deck {
  cardset_t cards;            /* every copy of every card of the deck */
  cardset_t named;            /* cards that have a name; in a standard deck all of the 52 */
  cardset_t again;            /* every copy of a card after its first */
  cardset_t suit[DECK_SUITS]; /* cards of each suit; jokers have none */
  cardset_t rank[DECK_RANKS]; /* cards of each rank; jokers and numbered trumps have none */
  cardset_t jokers;
  cardset_t same[CARD_LIMIT];       /* a card and its copies; set for all of `named` */
  char name[CARD_LIMIT][DECK_NAME]; /* "TD", "T22", "*1"; ends in a NUL */
  uint8_t suit_of[CARD_LIMIT];      /* SUIT_NONE for a joker */
  uint8_t rank_of[CARD_LIMIT];      /* DECK_NO_RANK for a joker or a numbered trump */
  uint8_t place[CARD_LIMIT];        /* place in the suit: neighbours in a sequence differ by one */
  char suits[DECK_SUITS + 1];       /* letters, in listing order */
  char ranks[DECK_RANKS + 1];
  bool standard; /* the deck is part of the 52 cards and has their numbers */
  bool french;   /* the suits are C D H S: people see suit signs, and 10 for T */
} deck_t;

/* The cards that a deck is made of. Cards of a suit are listed by `place`. */
typedef struct deck_spec {
  char suits[DECK_SUITS + 1], ranks[DECK_RANKS + 1]; /* capitals, digits */
  uint8_t copies[DECK_SUITS][DECK_RANKS]; /* 0: the deck has no such card */
  uint8_t place[DECK_SUITS][DECK_RANKS];
  uint8_t numbers[DECK_SUITS];  /* a suit of cards numbered from 1 to this number, at most DECK_NUMBERS; 0: no such suit */
  uint8_t jokers, joker_copies; /* number of different jokers, 0 to 2, and copies of each */
} deck_spec_t;

/* Makes the deck of the 52 cards. */
void deck_standard(deck_t *deck);

/* Reads the text of a pack: "2 x AKQJT9 of CDHS, joker", cards of the 52 and jokers, each named once. Returns NULL, or a
 * static sentence about the error, with *at set to its byte. */
const char *deck_read(deck_spec_t *spec, const char *text, size_t len, size_t *at);

/* deck_spec_of makes the specification of some of the 52 cards. deck_spec_name_all adds the others of the 52 to a
 * specification, so that they have names. */
void deck_spec_of(deck_spec_t *spec, cardset_t cards);
void deck_spec_name_all(deck_spec_t *spec);

/* Adds the cards of such a text to a specification: "2 of CDHS, 2 x joker". A card that the specification already has gets
 * more copies. Returns like deck_read. */
const char *deck_read_more(deck_spec_t *spec, const char *text, size_t len, size_t *at);

/* Makes the deck and sets *count to its number of cards. Returns false if it has no card or more than CARD_LIMIT. */
bool deck_make(deck_t *deck, const deck_spec_t *spec, unsigned *count);

/* Return the rank of a letter, in either case, and the suit of a text of one letter; -1 if the deck has none. */
int deck_rank(const deck_t *deck, char letter);
int deck_suit_named(const deck_t *deck, const char *text);

/* Reads one card at the start of `text`, like card_parse. For a card with copies, *out is the first copy. */
size_t deck_parse(const deck_t *deck, const char *text, size_t len, card_t *out);

/* Reads at most `max` cards separated by blanks; a card may be named more than once. Returns their number. If a word is no
 * card, or there are more than `max`, returns -1 and sets *bad to the offset of that word. `bad` may be NULL. */
int deck_parse_all(const deck_t *deck, const char *text, size_t len, card_t *out, int max, size_t *bad);

/* Reads a set: cards, "K" (a rank), "AKQ of CD", "of H" and joker, separated by blanks or commas. The set has every copy of
 * each. Returns NULL, or a static sentence to be followed by the text at *at. */
const char *deck_cards(const deck_t *deck, const char *text, size_t len, cardset_t *out, size_t *at);

/* Returns one card of each name in `set`: a copy that is also in `prefer`, or else the first copy. */
cardset_t deck_distinct_slow(const deck_t *deck, cardset_t set, cardset_t prefer);
static inline cardset_t deck_distinct(const deck_t *deck, cardset_t set, cardset_t prefer) {
  return set & deck->again ? deck_distinct_slow(deck, set, prefer) : set;
}

/* Replaces each of the n cards of the list by a copy from `set`, in turn the next copy of its name. */
void deck_number(const deck_t *deck, cardset_t set, card_t *card, unsigned n);

/* ---- orders: who beats whom ---- */

/* The most card points of one card, so that the points of a whole pack stay far below 2^31. */
enum { ORDER_POINTS_MOST = 1000000 };

/* The ranks of a suit, from the highest. */
typedef struct order_ranks {
  uint8_t rank[DECK_RANKS], count;
} order_ranks_t;

/* The order that a game declares. Cards and ranks are those of the deck; any copy of a card stands for all. */
typedef struct order_spec {
  cardset_t pack;         /* the cards of the game */
  cardset_t later_wins;   /* if two equal cards of this set meet, the later one wins; otherwise the earlier one */
  cardset_t excuse;       /* these may always be played, win no trick, and leave the suit led to the next card */
  card_t top[CARD_LIMIT]; /* permanent trumps, from the highest, above every other trump */
  uint8_t tops;
  uint8_t trump_suit; /* a suit of the deck, or SUIT_NONE */
  order_ranks_t plain[DECK_SUITS]; /* ranks of each suit while it is plain */
  order_ranks_t trump[DECK_SUITS]; /* ranks of each suit while it is trumps */
  int32_t plain_points[CARD_LIMIT]; /* by card, permanent trumps too; from -ORDER_POINTS_MOST to ORDER_POINTS_MOST */
  int32_t trump_points[CARD_LIMIT]; /* by card, for cards of the trump suit */
} order_spec_t;

typedef struct order {
  cardset_t suit[CARD_LIMIT];  /* the effective suit of a card, with the card itself; 0 if the pack has no such card */
  cardset_t above[CARD_LIMIT]; /* the cards that beat it while it is winning */
  cardset_t trumps;            /* every trump */
  cardset_t excuse;            /* as declared; no trumps. All cards follow and beat them; they follow and beat none */
  int32_t points[CARD_LIMIT];  /* card points */
  card_t high[CARD_LIMIT];     /* every card of the pack, each suit from the highest: trumps first, then C D H S, jokers */
  uint8_t cards;               /* number of cards in `high` */
  uint8_t trump_suit;          /* as declared */
  const deck_t *deck;
} order_t;

/* Sets the ranks of all suits. */
static inline void order_set_ranks(order_ranks_t of[DECK_SUITS], const order_ranks_t *ranks) {
  for (unsigned s = 0; s < DECK_SUITS; s++) of[s] = *ranks;
}

/* Compiles an order. The deck must live as long as the order. Numbered cards rank by number, the highest first. A joker
 * that is no trump is a suit of its own. Returns NULL, or a static sentence about the error (a rank of the pack without a
 * place, a card named twice) with *at set to the card. */
const char *order_compile(order_t *order, const deck_t *deck, const order_spec_t *spec, card_t *at);

/* Returns the cards of `set` that follow a printed suit. If the suit is trumps, these are all trumps. */
static inline cardset_t order_of_suit(const order_t *order, cardset_t set, unsigned suit) {
  return set & (suit == order->trump_suit ? order->trumps : order->deck->suit[suit] & ~order->trumps & ~order->excuse);
}

/* Returns the card points of a set. */
int order_points(const order_t *order, cardset_t set);

/* ---- chance ----
 *
 * The state is 256 bits, so that every order of a pack of 52 can come up (there are 2^225.6). A seed is any string of
 * bytes, taken in blocks of 32. Each block is added to the state, and a bijection mixes the state. So two seeds of 32 bytes
 * never give the same state, and every state has such a seed.
 */

typedef struct rng {
  uint64_t s[4];
} rng_t;

/* Seeds from `len` bytes; `len` may be 0. */
void rng_seed(rng_t *rng, const void *seed, size_t len);

/* Returns the generator of act n of a game seeded with `seed`. */
rng_t rng_act(const rng_t *seed, uint64_t n);

/* Returns 64 random bits: xoshiro256++ by Blackman and Vigna. */
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

/* Returns an integer from 0 to n - 1, each equally likely (Lemire's multiplication with rejection); n is at least 1. */
static inline uint64_t rng_below(rng_t *rng, uint64_t n) {
  __extension__ typedef unsigned __int128 wide;
  wide m = (wide)rng_next(rng) * n;
  if ((uint64_t)m < n) {
    const uint64_t floor = (0 - n) % n;
    while ((uint64_t)m < floor) m = (wide)rng_next(rng) * n;
  }
  return (uint64_t)(m >> 64);
}

/* ---- packs: shuffled or stacked, and dealt from the top ---- */

typedef struct pack {
  card_t card[CARD_LIMIT]; /* card[0] is the top; from `settled` on: the cards not drawn yet */
  uint8_t size;            /* number of cards in the pack */
  uint8_t settled;         /* number of places drawn so far */
  rng_t rng;               /* draws the rest */
} pack_t;

/* Makes a pack of the cards of `set` in listing order, all of them settled. */
void pack_init(pack_t *pack, cardset_t set);

/* Makes a shuffled pack: every order is equally likely. `rng` is the generator of one act; the pack keeps it. The order
 * depends on the set and the generator alone. */
void pack_shuffle(pack_t *pack, cardset_t set, rng_t rng);

/* Shuffles the set of `listed`, a pack in listing order. This saves listing the set again for every deal. */
static inline void pack_shuffle_from(pack_t *pack, const pack_t *listed, rng_t rng) {
  *pack = *listed;
  pack->settled = 0;
  pack->rng = rng;
}

/* Settles the first n places; n is at most the size. */
void pack_settle(pack_t *pack, unsigned n);

/* Lays the pack in the order of `card`, top first. Returns false, with the pack unchanged, unless the n cards are those of
 * `set`, each once. */
bool pack_stack(pack_t *pack, cardset_t set, const card_t *card, unsigned n);

#endif
