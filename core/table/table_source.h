/* table_source.h - the source of a table: whoever answers what scripts ask.
 *
 * A source is a struct of functions and a context. Each function answers one kind of question in C; it returns false, and has
 * changed nothing, for a question that it leaves open. That question is put to the Lua object of the source (table_put), which
 * may yield, so the word that asks continues in a continuation. There is always one source:
 *
 *   source_chance    answers everything, from the seed and the bot's stream
 *   source_known     knows cards to tricks: the steps of a log, the bot `simple`, or chance where calls are open
 *   source_rollout   follows steps and then plays by a policy (table_rollout.c)
 *   source_lua       leaves everything open: to people, to bots in Lua
 *
 * To add one, write its functions, name it here, and let the engine choose it by a word like raw.source.
 */
#ifndef HOUSERULE_TABLE_SOURCE_H
#define HOUSERULE_TABLE_SOURCE_H

#include "table.h"

/* One of the n words of the list at `list`. Chance does not read them. */
typedef struct word_question {
  unsigned seat;
  int point, list;
  lua_Unsigned n;
} word_question_t;

/* Some cards. `ways` is 0 if the function at `filter` decides. */
typedef struct cards_question {
  unsigned seat;
  choice_t choice;
  uint64_t ways;
  const char *point;
  int filter;
} cards_question_t;

/* A whole number that the function at `hook` does not close. */
typedef struct number_question {
  lua_Integer least, most;
  const char *point;
  int hook;
} number_question_t;

/* An answer to the question for a card to a trick. */
typedef struct play_choice {
  unsigned seat; /* who plays */
  unsigned call; /* number of a call in TABLE_CALLS, from 1, that is made instead of a card; 0 for none */
  card_t card;   /* the card, unless a call is made or has ended the play */
  bool said;     /* the card is played with the game's word */
  bool fault;    /* the card is not legal, but the rules let it be played */
  bool ended;    /* a call has ended the play; its text lies on the stack's top */
} play_choice_t;

typedef struct source_functions {
  bool is_chance; /* no list is made for it: it draws a place */
  bool (*word)(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
  bool (*cards)(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
  bool (*number)(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);
  /* `again`: scripts have been called since the last card. */
  bool (*card)(lua_State *L, table_t *t, bool again, play_choice_t *out);
} source_functions_t;

extern const source_functions_t source_chance, source_known, source_rollout, source_lua;

/* Those of chance, each in the file of its question. */
bool chance_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
bool chance_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
bool chance_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);
bool chance_card(lua_State *L, table_t *t, bool again, play_choice_t *out);

static inline bool table_is_chance(const table_t *t) { return t->source.does->is_chance; }

/* Those that leave a question open. */
bool open_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
bool open_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
bool open_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);

/* Calls at one point: rules declare at most half as many for it, and half as many for all points (validate.lua). */
enum { TABLE_CALLS_MOST = 40 };

/* For the engine: open_calls(calls, view, seat, point) asks the rule of each call { rule, number } -> a bit for each for
 * which it returns nothing. One call of `looking` serves all of them. */
int table_open_calls(lua_State *L);

#endif
