/* table_game.h - games that are played by numbers, one answer after another (houserule.h), for programs in C and in Lua.
 *
 * Such a game is a coroutine that runs flow.match at a table (play/batch.lua). Its source is a Lua object like any other
 * (table_source.h), whose methods are functions in C: each notes what is asked and yields. The caller reads the question
 * from the struct and resumes with a number. Nothing is made for a question beside its list of legal numbers.
 *
 * A game keeps its answers. A copy is the same game begun again, whose source takes these answers without yielding.
 */
#ifndef HOUSERULE_TABLE_GAME_H
#define HOUSERULE_TABLE_GAME_H

#include "houserule.h"
#include "table.h"

/* An answer in the log: the number of a word, a number, a card (with 1 << 8 if the word is said with it) or picked cards. */
typedef struct game_answer {
  uint64_t value;
  bool call;
} game_answer_t;

typedef struct game_place game_place_t;

enum { GAME_ERROR = 400 };

typedef struct houserule_game {
  houserule_turn_t turn; /* first: houserule_turn returns it */
  lua_State *L, *co;     /* of the caller, and of the game */
  game_place_t *place;   /* where the question is open, */
  game_place_t *places;  /* among all tables of the game, the last one first */
  int32_t cards;         /* numbers of cards */
  int32_t given;         /* the number to continue with; calls are checked beforehand */
  bool call;
  cardset_t picked; /* so far */
  int32_t *legal, *marked;
  size_t room, marks;
  int32_t serial; /* of the question, in `marked` */
  game_answer_t *log;
  size_t logged, log_room, replayed, replays; /* answers to be taken from the log, and how many of them were */
  char error[GAME_ERROR];
} game_t;

/* game(play, cards, numbers, texts) -> a game that the function play(seed) plays, with so many numbers of cards; the number
 * of each text, and the list of texts. batch.lua makes its tables. LIBRARY.md names its methods. */
int table_new_game(lua_State *L);

/* For a caller in C, with the game's userdata at `index`, in protected mode. Each returns false with game->error set. */
bool game_begin(lua_State *L, int index, const char *seed);
bool game_step(lua_State *L, int index, game_t *game, int64_t action);
bool game_copy(lua_State *L, int to, int from);

/* The calls that are open: writes at most `room` of their numbers, returns how many there are. What a seat sees. The seats
 * of the table where the question is open. */
int32_t game_may(lua_State *L, int index, int32_t *out, int32_t room);
void game_view(lua_State *L, int index, unsigned seat, houserule_view_t *out);
int32_t game_seats(const game_t *game);

#endif
