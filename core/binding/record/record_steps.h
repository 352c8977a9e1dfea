/* record_steps.h - the steps of a game: decisions and packs, one after another, as a log or a record has them.
 *
 * A card to a trick is kept as numbers, so that whoever follows the steps plays it without leaving C (table_rollout.c). Any
 * other step is kept as its table for Lua. Steps that were taken may be forgotten, so a long record needs no more memory
 * than a short one.
 */
#ifndef HOUSERULE_RECORD_STEPS_H
#define HOUSERULE_RECORD_STEPS_H

#include "push.h"

#include <lua.h>
#include <stdbool.h>

typedef struct step {
  uint8_t seat;
  card_t card;       /* CARD_NONE: the step is no card to a trick */
  bool said;         /* the card is announced */
  lua_Integer line;  /* of the record; 0 if it comes from none */
} step_t;

/* The user value is a table of the steps that are no card, by their numbers. */
typedef struct steps {
  const deck_t *deck;
  step_t *step;
  unsigned taken, count, room;
} steps_t;

/* The function steps(deck) -> steps, with the methods
 *   add(step)   { by =, do = } or { pack =, pile = } comes last
 *   next()      the next step as such a table; nothing if all were taken
 *   take()      it was taken
 *   taken()     the number of steps that were taken
 *   line()      the record's line of the step that was taken last
 *   forget()    the steps that were taken are not counted any more */
PUSH_TWICE(steps_new);

/* The steps at index `at`; NULL if the value is something else. */
steps_t *steps_at(lua_State *L, int at);

/* Add a decision with this text, of `len` bytes, or a whole pack, to the steps at index `at`. */
void steps_add(lua_State *L, int at, unsigned seat, const char *text, size_t len, lua_Integer line);
void steps_add_pack(lua_State *L, int at, const char *text, size_t len, lua_Integer line);

/* Reads "play CARD", perhaps with a word behind it, into the step. False if the text is something else. */
bool steps_read_card(const deck_t *deck, const char *text, size_t len, step_t *step);

#endif
