/* words_lua.h - words that people type, for the engine: a decision's, and which name is meant; clauses in scripts. */
#ifndef HOUSERULE_WORDS_LUA_H
#define HOUSERULE_WORDS_LUA_H

#include <lua.h>

/* words(deck, text) -> the canonical text of a decision and its words, a list of { text = canonical, card = number or nil }:
 * cards have their names and the number of the first copy, other words small letters. */
int words_l_read(lua_State *L);

/* trim(text) -> the text without the blanks at both ends. */
int words_l_trim(lua_State *L);

/* offered(list, text) -> the first of the list that is the text in small letters or capitals; nil if none is. */
int words_l_offered(lua_State *L);

/* nearest(word, list) -> the name in the list that is fewest edits from the word, or begins with it; nil if none is near. */
int words_l_nearest(lua_State *L);

/* clauses(texts, id) -> the clauses of that number in the comments of scripts, as clauses.lua describes them, in their order:
 * for each its text and which of the texts it stands in. */
int words_l_clauses(lua_State *L);

#endif
