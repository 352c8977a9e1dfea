/* sets.h - cards for Lua: sets in the deck of a composition, counts at cribbage, drawn packs, and words that people type. */
#ifndef HOUSERULE_SETS_H
#define HOUSERULE_SETS_H

#include "crib.h"
#include "push.h"

#include <lauxlib.h>

/* The deck of one composition, as a userdata that all its scripts share. It has the 52 cards until a game declares a pack. A
 * game does so before it names any card. */
typedef struct sets_deck {
  deck_t deck;
  bool declared;  /* the game has declared a pack */
  bool named;     /* a script has named cards */
  char more[128]; /* cards that house rules add to the pack, a text of deck_read_more; "" for none */
  struct sets_read {
    char text[16]; /* no NUL after 16 bytes */
    uint8_t len;
    cardset_t set;
  } read[64]; /* a cache of short texts, at places that depend on their addresses */
} sets_deck_t;

/* Pushes a new deck of the 52 cards. */
sets_deck_t *sets_new_deck(lua_State *L);

/* Returns the deck at that argument, or raises a Lua error. */
sets_deck_t *sets_arg_deck(lua_State *L, int arg);

/* Return true if the value at that index, or in that field of the table there, is a deck of another CARD_LIMIT. Then call
 * the twin. They always return false in the twin. */
bool sets_is_other(lua_State *L, int index);
bool sets_has_other(lua_State *L, int index, const char *field);

/* deck([like [, more, pack]]) -> a new deck. It is of 52 cards, or like another. `more` is a text of cards that house rules
 * add: to the pack that the game declares, or to the set `pack`. */
PUSH_TWICE(sets_l_deck);

/* functions(deck, grown) -> its `sets` functions, its `crib` functions, and its `pack` function. If `pack` declares a large
 * pack, a new deck takes the place of this one, and grown(new deck) is called. */
PUSH_TWICE(sets_l_functions);

/* Pushes a table with the functions cards, count, list, text, card, name, has, longest ... in the deck at index `deck`, and
 * those of count_lua.c. */
void sets_push(lua_State *L, int deck);
extern const luaL_Reg sets_counting[];
/* The function `pack` that declares it; the deck and `grown` are its upvalues. */
PUSH_TWICE(sets_l_pack);

/* Returns the deck of such a function, its first upvalue. */
static inline const deck_t *sets_self(lua_State *L) {
  return &((const sets_deck_t *)lua_touserdata(L, lua_upvalueindex(1)))->deck;
}

/* Return the set of cards at that argument, or raise a Lua error. sets_arg returns all its bits; sets_arg_named, for such a
 * function, only the cards with a name in its deck. */
cardset_t sets_arg(lua_State *L, int arg);
cardset_t sets_arg_named(lua_State *L, int arg);

/* A variant sees its base's rules, and a script its library, as proxies (readonly.lua): empty tables. This replaces a proxy
 * at the absolute index by the table behind it. Read that table; never write it. */
void sets_unwrap(lua_State *L, int index);

/* Return the whole number, text or table at that argument, unwrapped. Otherwise they raise a Lua error with the sentence
 * `due`, which says what would be right. */
static inline lua_Integer sets_arg_whole(lua_State *L, int arg, const char *due) {
  int whole = 0;
  const lua_Integer n = lua_tointegerx(L, arg, &whole);
  if (!whole) luaL_argerror(L, arg, due);
  return n;
}
const char *sets_arg_text(lua_State *L, int arg, size_t *len, const char *due);
void sets_arg_table(lua_State *L, int arg, const char *due);

/* Push a card's name, a list of the names of n cards, or a list of the names of a set in listing order. */
void sets_push_card(lua_State *L, const deck_t *deck, card_t card);
void sets_push_cards(lua_State *L, const deck_t *deck, const card_t *card, unsigned n);
void sets_push_list(lua_State *L, const deck_t *deck, cardset_t set);

/* Pushes the names of n cards, at most CARD_LIMIT, as one text: "AC TC". */
void sets_push_text(lua_State *L, const deck_t *deck, const card_t *card, unsigned n);

/* ---- crib_lua.c: counting at cribbage, the table `crib` of a script ---- */

/* Pushes a table of the functions, which count cards of the deck at that index. Cards that are none of the 52 count
 * nothing. */
void crib_push(lua_State *L, int deck);

/* Reads the arguments from `at` on, the rules of the play: runs, flush, thirty_one. */
crib_play_t crib_arg_play(lua_State *L, int at);

/* ---- unseen_lua.c: draws packs among all consistent ones (solve.h), for the engine ---- */

/* Pushes a table of functions: prepare, draw, cards. */
void unseen_push(lua_State *L);
PUSH_TWICE(unseen_l_prepare);
PUSH_TWICE(unseen_l_draw);
PUSH_TWICE(unseen_l_cards);

/* Sets *card to the pack drawn last from the userdata of `prepare` at index `arg`, and returns its number of cards. Raises a
 * Lua error for any other value. */
unsigned unseen_pack(lua_State *L, int arg, const card_t **card);

/* ---- words_lua.c: words that people type, for the engine ---- */

/* words(deck, text) -> the canonical text of a decision and its words, a list of { text = canonical, card = number or nil
 * }. Cards have their names and the number of the first copy; other words are in small letters. */
PUSH_TWICE(words_l_read);

/* trim(text) -> the text without the blanks at both ends. */
int words_l_trim(lua_State *L);

/* offered(list, text) -> the first text of the list that equals `text` in small letters or capitals; nil if none does. */
int words_l_offered(lua_State *L);

/* nearest(word, list) -> the name in the list with the fewest edits from the word, or that begins with it; nil if none is
 * near. */
int words_l_nearest(lua_State *L);

#endif
