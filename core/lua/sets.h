/* sets.h - cards and sets of cards for Lua. */
#ifndef HOUSERULE_SETS_H
#define HOUSERULE_SETS_H

#include <lua.h>

/* Pushes a table with the functions cards, count, list, text, card, name, has, runs. */
void sets_push(lua_State *L);

#endif
