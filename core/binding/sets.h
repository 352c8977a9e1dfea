/* sets.h - cards and sets of cards for Lua. */
#ifndef HOUSERULE_SETS_H
#define HOUSERULE_SETS_H

#include "card.h"

#include <lua.h>

/* Pushes a table with the functions cards, count, list, text, card, name, has, longest, nth, choices. */
void sets_push(lua_State *L);

/* The set of cards at that argument, with whatever bits it has; a Lua error that says what is wanted if it is none. */
cardset_t sets_arg(lua_State *L, int arg);

/* Pushes a card's name; a list of the names of n cards, of the cards of a set in listing order. */
void sets_push_card(lua_State *L, card_t card);
void sets_push_cards(lua_State *L, const card_t *card, unsigned n);
void sets_push_list(lua_State *L, cardset_t set);

/* Pushes the names of n cards, at most CARD_LIMIT, as one text: "AC TC". */
void sets_push_text(lua_State *L, const card_t *card, unsigned n);

#endif
