/* houserule.h - card games for programs in C: a program opens, queries, steps, copies and views games by numbers.
 *
 * The library is one shared object, libhouserule.so, with the shipped games in it; `pkg-config houserule` finds it. A loaded
 * combination of rules (houserule_t) has a Lua state of its own. There is no global state: several may live in one process,
 * each used by one thread at a time. Its games share the rules, so a game costs about 80 kB.
 *
 * A game runs until a player must decide. houserule_turn then has the seat and the legal answers as numbers, and
 * houserule_step gives one of them. Hands follow each other until the game is over; `hands` counts those that ended, and
 * `points` has the points of each side in them. Everything depends on the seed alone, as in every mode of the program.
 *
 * Numbers of answers mean the same in every hand and every game of one combination:
 *   0 .. cards-1            play or pick a card, in the order of the pack; copies have the same number
 *   cards .. 2 cards-1      the same card with the game's announcement ("play KH bela")
 *   2 cards                 end a pick of several cards
 *   2 cards+1 .. actions-1  words and moves ("pass", "bid 18", "play 7D 7H") and calls ("surrender")
 *   HOUSERULE_NUMBER + n    answer a question for a number with n
 * Several cards are picked one after the other. Loading plays a few hundred random hands and numbers their words in the
 * order of the texts. A word that did not occur in them gets the next number when it is first offered. To keep such numbers,
 * save the texts and pass them to houserule_action before the first game.
 *
 * Functions that can fail return false, NULL or -1, also if a text is NULL. houserule_error then returns one sentence with
 * the reason. A refused step changes nothing.
 */
#ifndef HOUSERULE_H
#define HOUSERULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { HOUSERULE_RANDOM = -1, HOUSERULE_NUMBER = 1 << 30, HOUSERULE_SIDES = 20, HOUSERULE_SEATS = 8, HOUSERULE_CARDS = 64 };

typedef enum houserule_state { HOUSERULE_ASK, HOUSERULE_OVER, HOUSERULE_FAILED } houserule_state_t;
typedef enum houserule_kind { HOUSERULE_WORD, HOUSERULE_PICK, HOUSERULE_NUMBERS, HOUSERULE_PLAY } houserule_kind_t;

/* The open question, and the state of the game. Seats and sides count from 1. */
typedef struct houserule_turn {
  int32_t state;        /* houserule_state_t */
  int32_t kind;         /* houserule_kind_t of the open question */
  int32_t seat;         /* the seat that decides, 0 for none */
  int32_t holder;       /* the seat that it decides for: another one if it plays a partner's cards */
  const char *point;    /* the question's name: "bid", "play"; valid until the next step */
  const int32_t *legal; /* the legal answers, each once; valid until the next step */
  int32_t legal_count;  /* 0 if any number from `least` to `most` is legal and these are many */
  int32_t least, most;  /* range of the number, or of the number of cards to pick */
  int32_t answer;       /* the last answer, also if HOUSERULE_RANDOM drew it */
  int32_t sides;
  uint32_t winners;                    /* winners of the last game that ended: bit `side` for each, 1 << side */
  uint64_t hands, games;               /* number of those that have ended */
  uint64_t decisions;                  /* number of answers so far */
  int64_t points[HOUSERULE_SIDES + 1]; /* points of each side in all hands that ended */
  int64_t hand[HOUSERULE_SIDES + 1];   /* points of each side in the last of them */
  char kind_of_hand[32];               /* kind of the last hand, if the game has kinds: "solo" */
} houserule_turn_t;

/* The view of a seat. own, seen and gone have the number of copies of each card, by the card's number. */
typedef struct houserule_view {
  uint8_t own[HOUSERULE_CARDS];                                    /* its hand, as far as it sees it */
  uint8_t seen[HOUSERULE_CARDS];                                   /* cards that it sees in other hands and in piles */
  uint8_t gone[HOUSERULE_CARDS];                                   /* cards in complete tricks of this hand */
  int32_t trick[HOUSERULE_SEATS], trick_seat[HOUSERULE_SEATS];     /* the trick in play, before its lead the last one */
  int32_t trick_count, winning;                                    /* its cards; the seat that wins or won it, 0 for none */
  int32_t deal, dealer, trump_suit;                                /* -1 for no trump suit; suits in the order of the pack */
  int32_t cards[HOUSERULE_SEATS + 1], tricks[HOUSERULE_SEATS + 1]; /* number of cards held and tricks won by each seat */
  int64_t scores[HOUSERULE_SIDES + 1];                             /* score of each side; 0 if the rule `remembered` hides it */
} houserule_view_t;

typedef struct houserule houserule_t;
typedef struct houserule_game houserule_game_t;

/* Loads rules. `header` is the first line of a record:
 * {"game":"zole","players":3,"variants":["pool"],"options":{"hands":2}}. `scripts` is a folder of scripts of your own or
 * NULL. Returns NULL on failure, with the reason in `error`, a buffer of `room` bytes. */
houserule_t *houserule_load(const char *header, const char *scripts, char *error, size_t room);
void houserule_free(houserule_t *rules); /* also frees all its games */
const char *houserule_version(void);
int32_t houserule_cards(const houserule_t *rules);
int32_t houserule_actions(const houserule_t *rules);
/* houserule_text returns the text of an answer's number: "QC", "pass"; NULL if it has none. houserule_action returns the
 * number of a text: a new one for a new word, -1 on failure. */
const char *houserule_text(const houserule_t *rules, int32_t action);
int32_t houserule_action(houserule_t *rules, const char *text);

/* houserule_open begins a game and runs it to its first question. houserule_begin begins a new game in its place. */
houserule_game_t *houserule_open(houserule_t *rules, const char *seed);
bool houserule_begin(houserule_game_t *game, const char *seed);
void houserule_close(houserule_game_t *game);

/* Returns the state of the game. The struct lives as long as the game, and each step changes it. */
const houserule_turn_t *houserule_turn(const houserule_game_t *game);

/* Gives an answer: a legal number, a call that is open, or HOUSERULE_RANDOM, which draws one like a simulation. */
bool houserule_step(houserule_game_t *game, int32_t action);
/* Steps n games, each by its own number, or all at random if `actions` is NULL. Skips games that are over. Returns the
 * number of games that wait for an answer afterwards. */
size_t houserule_step_all(houserule_game_t *const *games, const int32_t *actions, size_t n);

/* Writes the numbers of the calls that are open beside the legal answers, at most `room` of them. Returns the number of all
 * open calls; -1 on failure. */
int32_t houserule_may(houserule_game_t *game, int32_t *out, int32_t room);

/* Return the view of a seat, as numbers, and as JSON: the `see` of `serve --observe`. houserule_see returns the number of
 * bytes that the text needs; -1 on failure. */
bool houserule_view(houserule_game_t *game, int32_t seat, houserule_view_t *out);
int32_t houserule_see(houserule_game_t *game, int32_t seat, char *out, size_t room);

/* Makes `to` a copy of another game of the same rules, with its unseen cards and its random numbers to come. */
bool houserule_copy(houserule_game_t *to, const houserule_game_t *from);

/* Return a sentence that says why the last call about this game, or about these rules, failed. */
const char *houserule_error(const houserule_game_t *game);
const char *houserule_rules_error(const houserule_t *rules);

#ifdef __cplusplus
}
#endif

#endif
