/* record_steps.h - the steps of a game: decisions and packs, one after another, as a log or a record has them.
 *
 * A card to a trick is stored as numbers, so that table_rollout.c plays it without leaving C. Any other step is stored as a
 * table for Lua. Consumed steps can be dropped, so a long record needs no more memory than a short one.
 */
#ifndef HOUSERULE_RECORD_STEPS_H
#define HOUSERULE_RECORD_STEPS_H

#include "push.h"

#include <lua.h>
#include <stdbool.h>

typedef struct step {
  uint8_t seat;
  card_t card;       /* CARD_NONE if the step is no card to a trick */
  bool said;         /* the card is announced */
  lua_Integer line;  /* line number in the record; 0 without a record */
} step_t;

/* The user value is a table of the steps that are no card, by their numbers. */
typedef struct steps {
  const deck_t *deck;
  step_t *step;
  unsigned taken, count, room; /* steps consumed, stored, and allocated */
} steps_t;

/* The function steps(deck) -> steps, with the methods
 *   add(step)   adds { by =, do = } or { pack =, pile = } at the end
 *   next()      the next step as such a table; nothing if all are consumed
 *   take()      consumes it
 *   taken()     the number of consumed steps
 *   line()      the record's line of the last consumed step
 *   forget()    drops the consumed steps, which are no longer counted */
PUSH_TWICE(steps_new);

/* Returns the steps at index `at`; NULL if the value is something else. */
steps_t *steps_at(lua_State *L, int at);

/* Add a decision with this text of `len` bytes, or a whole pack, to the steps at index `at`. */
void steps_add(lua_State *L, int at, unsigned seat, const char *text, size_t len, lua_Integer line);
void steps_add_pack(lua_State *L, int at, const char *text, size_t len, lua_Integer line);

/* Reads "play CARD", with or without an announcement, into the step. Returns false if the text is something else. */
bool steps_read_card(const deck_t *deck, const char *text, size_t len, step_t *step);

#endif
