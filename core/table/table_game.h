/* table_game.h - games that are played by numbers, one answer after another (houserule.h), for programs in C and in Lua.
 *
 * Such a game is a coroutine that runs flow.match at a table (play/batch.lua). Its source is a Lua object (table_source.h)
 * with methods in C. Each method writes the question into the struct and yields. The caller reads it and resumes with a
 * number. A question costs no more than its list of legal numbers.
 *
 * A game logs its answers. A copy begins the same game again, and its source takes these answers without yielding.
 */
#ifndef HOUSERULE_TABLE_GAME_H
#define HOUSERULE_TABLE_GAME_H

#include "houserule.h"
#include "table.h"

/* An answer in the log: the number of a word, a number, a card (with 1 << 8 if it is announced) or a set of picked cards. */
typedef struct game_answer {
  uint64_t value;
  bool call;
} game_answer_t;

typedef struct game_place game_place_t;

enum { GAME_ERROR = 400 };

typedef struct houserule_game {
  houserule_turn_t turn; /* first: houserule_turn returns it */
  lua_State *L, *co;     /* the caller's state, and the game's coroutine */
  game_place_t *place;   /* the table where the question is open */
  game_place_t *places;  /* all tables of the game, the newest first */
  int32_t cards;         /* number of different cards */
  int32_t given;         /* the number to continue with; calls are checked beforehand */
  bool call;             /* `given` is a call */
  cardset_t picked;      /* cards picked so far */
  int32_t *legal, *marked;
  size_t room, marks;
  int32_t serial; /* number of the question, in `marked` */
  game_answer_t *log;
  size_t logged, log_room, replayed, replays; /* `replays` answers come from the log; `replayed` of them have */
  char error[GAME_ERROR];
} game_t;

/* game(play, cards, numbers, texts) -> a game that the function play(seed) plays. `cards` is the number of different cards,
 * `numbers` has the number of each text, and `texts` is the list of texts. batch.lua makes its tables. LIBRARY.md names its
 * methods. */
int table_new_game(lua_State *L);

/* For a caller in C, in protected mode, with the game's userdata at `index`. Each returns false with game->error set. */
bool game_begin(lua_State *L, int index, const char *seed);
bool game_step(lua_State *L, int index, game_t *game, int64_t action);
bool game_copy(lua_State *L, int to, int from);

/* game_may writes the numbers of the open calls, at most `room`, and returns the number of open calls. game_view makes the
 * view of a seat. game_seats returns the number of seats at the table where the question is open. */
int32_t game_may(lua_State *L, int index, int32_t *out, int32_t room);
void game_view(lua_State *L, int index, unsigned seat, houserule_view_t *out);
int32_t game_seats(const game_t *game);

#endif
