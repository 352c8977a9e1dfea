/* houserule.h - card games for programs in C: games are opened, asked, stepped, copied and watched by numbers.
 *
 * The library is one shared object, libhouserule.so, with the shipped games in it; `pkg-config houserule` finds it. A loaded
 * combination of rules (houserule_t) has a Lua state of its own. There is no global state: several may live in one process,
 * each used by one thread at a time. Its games share the rules, so a game costs about 80 kB.
 *
 * A game plays until somebody is asked. houserule_turn then tells the seat and the answers that are legal, as numbers, and
 * houserule_step gives one of them. Hands follow each other until the game is over; `hands` counts those that ended, and
 * `points` has what each side made in them. Everything depends on the seed alone, as in every mode of the program.
 *
 * Numbers of answers mean the same in every hand and every game of one combination:
 *   0 .. cards-1            a card, in the order of the pack; cards alike have one number. It is played or picked
 *   cards .. 2 cards-1      the same card with the word that the game has for it ("play KH bela")
 *   2 cards                 no more cards are picked
 *   2 cards+1 .. actions-1  words and moves ("pass", "bid 18", "play 7D 7H") and calls ("surrender")
 *   HOUSERULE_NUMBER + n    the number n where one is asked for
 * Several cards are picked one after the other. Words are numbered in the order of their texts: those of a few hundred hands
 * that are played at random when the rules are loaded. A word that these did not have gets the next number when it is first
 * offered; to keep numbers beyond that, save the texts and give them to houserule_action before the first game.
 *
 * Functions that can fail return false, NULL or -1, also for a text that is NULL. houserule_error is one sentence that says
 * why. A refused step changes nothing.
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
  int32_t seat;         /* who decides, 0 for nobody */
  int32_t holder;       /* for whom: another seat if a partner's cards are played */
  const char *point;    /* the question's name: "bid", "play"; valid until the next step */
  const int32_t *legal; /* the answers, each once; valid until the next step */
  int32_t legal_count;  /* 0 for a number from `least` to `most` if these are many */
  int32_t least, most;  /* numbers, or how many cards are to be picked */
  int32_t answer;       /* the last answer given: what HOUSERULE_RANDOM drew */
  int32_t sides;
  uint32_t winners;                    /* of the last game that ended: a bit for each side, 1 << side */
  uint64_t hands, games;               /* that have ended */
  uint64_t decisions;                  /* answers so far */
  int64_t points[HOUSERULE_SIDES + 1]; /* what each side made in all hands that ended */
  int64_t hand[HOUSERULE_SIDES + 1];   /* in the last of them */
  char kind_of_hand[32];               /* of the last hand, if the game has kinds: "solo" */
} houserule_turn_t;

/* The view of a seat. An entry is the number of copies of a card, by the card's number. */
typedef struct houserule_view {
  uint8_t own[HOUSERULE_CARDS];                                    /* its hand, as far as it sees it */
  uint8_t seen[HOUSERULE_CARDS];                                   /* in other hands and in piles */
  uint8_t gone[HOUSERULE_CARDS];                                   /* in complete tricks of this hand */
  int32_t trick[HOUSERULE_SEATS], trick_seat[HOUSERULE_SEATS];     /* the trick in play, before its lead the last one, */
  int32_t trick_count, winning;                                    /* and who is winning it or won it, 0 for nobody */
  int32_t deal, dealer, trump_suit;                                /* -1 for no trump suit; suits in the order of the pack */
  int32_t cards[HOUSERULE_SEATS + 1], tricks[HOUSERULE_SEATS + 1]; /* of each seat: how many it holds and has won */
  int64_t scores[HOUSERULE_SIDES + 1];                             /* of each side; 0 where players keep them in mind */
} houserule_view_t;

typedef struct houserule houserule_t;
typedef struct houserule_game houserule_game_t;

/* Loads rules. `header` is the first line of a record:
 * {"game":"zole","players":3,"variants":["pool"],"options":{"hands":2}}. `scripts` is a folder of scripts of your own or
 * NULL. NULL if it fails, with the reason in `error`, of `room` bytes. */
houserule_t *houserule_load(const char *header, const char *scripts, char *error, size_t room);
void houserule_free(houserule_t *rules); /* and all its games */
const char *houserule_version(void);
int32_t houserule_cards(const houserule_t *rules);
int32_t houserule_actions(const houserule_t *rules);
/* The text of a number: "QC", "pass"; NULL for none. The number of a text: a new one for a new word, -1 on failure. */
const char *houserule_text(const houserule_t *rules, int32_t action);
int32_t houserule_action(houserule_t *rules, const char *text);

/* Opens a game at its first question; begins another one in its place. */
houserule_game_t *houserule_open(houserule_t *rules, const char *seed);
bool houserule_begin(houserule_game_t *game, const char *seed);
void houserule_close(houserule_game_t *game);

/* One struct for the game's whole life, which each step changes. */
const houserule_turn_t *houserule_turn(const houserule_game_t *game);

/* Gives an answer: a legal number, a call that is open, or HOUSERULE_RANDOM, which draws one as a simulation does. */
bool houserule_step(houserule_game_t *game, int32_t action);
/* Steps n games, each by its own number, or all at random without `actions`; those that are over are left alone. Returns how
 * many wait for an answer then. */
size_t houserule_step_all(houserule_game_t *const *games, const int32_t *actions, size_t n);

/* The calls that are open beside the legal answers: writes at most `room` numbers, returns how many there are; -1 on
 * failure. */
int32_t houserule_may(houserule_game_t *game, int32_t *out, int32_t room);

/* The view of a seat as numbers; and as JSON, the `see` of `serve --observe`. houserule_see returns the bytes that it needs;
 * -1 on failure. */
bool houserule_view(houserule_game_t *game, int32_t seat, houserule_view_t *out);
int32_t houserule_see(houserule_game_t *game, int32_t seat, char *out, size_t room);

/* Makes `to` a copy of another game of the same rules, with its unseen cards and its random numbers to come. */
bool houserule_copy(houserule_game_t *to, const houserule_game_t *from);

/* Why the last call failed: one about this game; one about these rules. */
const char *houserule_error(const houserule_game_t *game);
const char *houserule_rules_error(const houserule_t *rules);

#ifdef __cplusplus
}
#endif

#endif
