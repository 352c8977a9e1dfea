/* table_source.h - the source of a table, which answers the questions of scripts.
 *
 * A source is a struct of functions and a context. Each function answers one kind of question in C. If it leaves a question
 * open, it returns false and has changed nothing. The question then goes to the Lua object of the source (table_put). That
 * object may yield, so the word that asks continues in a continuation. A table always has one source:
 *
 *   source_chance    answers everything, from the seed and the bot's stream
 *   source_known     knows cards to tricks: the steps of a log, the bot `simple`, or chance where calls are open
 *   source_rollout   follows steps and then plays by a policy (table_rollout.c)
 *   source_lua       leaves everything open: to people, to bots in Lua
 *
 * To add one, write its functions, name it here, and let the engine choose it by a word like engine_table.source.
 */
#ifndef HOUSERULE_TABLE_SOURCE_H
#define HOUSERULE_TABLE_SOURCE_H

#include "table.h"

/* A question for one of the n words of a list. */
typedef struct word_question {
  unsigned seat;
  int point, list; /* stack indices; chance does not read them */
  lua_Unsigned n;
} word_question_t;

/* A question for some cards. */
typedef struct cards_question {
  unsigned seat;
  choice_t choice;
  uint64_t ways; /* number of ways to choose; 0 if `filter` decides */
  const char *point;
  int filter;    /* stack index of a function that refuses cards */
} cards_question_t;

/* A question for an integer. */
typedef struct number_question {
  lua_Integer least, most;
  const char *point;
  int hook; /* stack index of a function that refuses numbers */
} number_question_t;

/* An answer to the question for a card to a trick. */
typedef struct play_choice {
  unsigned seat; /* the seat that plays */
  unsigned call; /* number of a call in TABLE_CALLS, from 1, that is made instead of a card; 0 for none */
  card_t card;   /* the card, unless a call is made or has ended the play */
  bool said;     /* the card is announced */
  bool fault;    /* the card is not legal, but the rules let it be played */
  bool ended;    /* a call has ended the play; its text lies on the stack's top */
} play_choice_t;

/* Each function returns true and sets its last argument, or returns false. `word` sets the place in the list, from 1. */
typedef struct source_functions {
  bool is_chance; /* the source draws a place, so no list of answers is made for it */
  bool (*word)(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
  bool (*cards)(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
  bool (*number)(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);
  /* `again`: scripts may have changed the game since the last card. */
  bool (*card)(lua_State *L, table_t *t, bool again, play_choice_t *out);
} source_functions_t;

extern const source_functions_t source_chance, source_known, source_rollout, source_lua;

/* The functions of source_chance, each in the file of its question. */
bool chance_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
bool chance_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
bool chance_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);
bool chance_card(lua_State *L, table_t *t, bool again, play_choice_t *out);

static inline bool table_is_chance(const table_t *t) { return t->source.does->is_chance; }

/* Functions of sources that leave their question open: each returns false. */
bool open_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place);
bool open_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set);
bool open_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n);

/* The most calls at one point. Rules declare at most half of it for one point, and half of it for all points
 * (validate.lua). */
enum { TABLE_CALLS_MOST = 40 };

/* For the engine: open_calls(calls, view, seat, point) -> a set of bits. Each call is { rule, number }. Its bit is set if
 * its rule returns nothing, so that the call is open. All rules run in one guarded call. */
int table_open_calls(lua_State *L);

#endif
