/* table_ask.c - asking for a word: one seat, or one after the other. See table_methods.c. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>

lua_Unsigned table_arg_list(lua_State *L, int arg) {
  sets_arg_table(L, arg, "a list is due: { 3, 5 }");
  return lua_rawlen(L, arg);
}

/* How many words the list at `arg` offers, which is right then; the point stands before it. A proxy is empty: what is seen
 * through it is asked for only then. */
static lua_Unsigned arg_words(lua_State *L, table_t *t, int arg) {
  lua_Unsigned n = lua_istable(L, arg) ? lua_rawlen(L, arg) : 0;
  if (n == 0) {
    sets_arg_table(L, arg, "a list of words is due: { \"pass\", \"take\" }");
    n = lua_rawlen(L, arg);
  }
  table_check_words(L, t, arg - 1, arg);
  return n;
}

/* Pushes one of the n words of the list at `arg`. */
static void push_random(lua_State *L, table_t *t, int arg, lua_Unsigned n) {
  if (table_is_endless(t, 1)) table_raise_endless(L, lua_tostring(L, arg - 1));
  lua_rawgeti(L, arg, (lua_Integer)rng_below(&t->bot, n) + 1);
}

/* Pushes the source and what it is to be asked: the point and the words from `point` on. Three arguments and the kind. */
static void put_words(lua_State *L, unsigned seat, int point) {
  table_put(L, "words");
  lua_pushinteger(L, seat);
  lua_pushvalue(L, point);
  lua_pushvalue(L, point + 1);
}

/* The word and the call lie on top, one of them nil. */
static int answered(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, -2)) return 2;
  lua_pop(L, 1);
  return 1;
}

/* t:ask(seat, point, words) -> one of the words, or nil and the call that ended it */
static int m_ask(lua_State *L) {
  table_t *t = table_acting(L);
  int whole = 0;
  const lua_Integer who = lua_tointegerx(L, 2, &whole);
  if (!whole || who < 1 || who > t->people) return luaL_error(L, "ask: %s is no seat", table_shown(L, 2));
  const lua_Unsigned n = arg_words(L, t, 4);
  if (!table_is_asked(t)) {
    push_random(L, t, 4, n);
    return 1;
  }
  put_words(L, (unsigned)who, 3);
  lua_callk(L, 4, 2, 0, answered);
  return answered(L, LUA_OK, 0);
}

/* The seat to be asked after that one, from the dealer's left (after 0); 0 where all have been. */
static unsigned next_bidder(const table_t *t, unsigned seat) {
  const unsigned seats = t->seats, dealer = t->dealer;
  unsigned asked = 0;
  if (seat) asked = seat > dealer ? seat - dealer : seat + seats - dealer;
  for (; asked < t->active; asked++) {
    const unsigned next = dealer + asked < seats ? dealer + asked + 1 : dealer + asked + 1 - seats;
    if (table_sitting(t, next) == next) return next;
  }
  return 0;
}

/* Asks those after `seat`; where that one's answer came by way of a yield it lies on top. */
static int bid_on(lua_State *L, int status, lua_KContext seat) {
  enum { POINT = 2, WORDS, BASE };
  table_t *t = table_self(L);
  const lua_Unsigned n = lua_rawlen(L, WORDS);
  for (bool due = status == LUA_YIELD; due || (seat = next_bidder(t, (unsigned)seat)) != 0; due = false) {
    if (due) {
    } else if (table_is_asked(t)) {
      put_words(L, (unsigned)seat, POINT);
      lua_callk(L, 4, 2, seat, bid_on);
    } else {
      push_random(L, t, WORDS, n);
      lua_pushnil(L);
    }
    if (!table_is_word(L, -2, "pass", 4)) {
      lua_pushinteger(L, seat);
      lua_insert(L, -3);
      return lua_isnil(L, -1) ? (lua_pop(L, 1), 2) : 3;
    }
    lua_settop(L, BASE);
  }
  return 0;
}

/* t:first_bid(point, words [, after]) -> the first seat in turn that does not pass, and its word (nil and the call that ended
 * it); nothing where all pass */
static int m_first_bid(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned after = lacks(L, 4) ? 0 : table_arg_payer(L, 4, t);
  arg_words(L, t, 3);
  lua_settop(L, 4);
  return bid_on(L, LUA_OK, after);
}

const luaL_Reg table_asking_methods[] = {{"ask", m_ask}, {"first_bid", m_first_bid}, {NULL, NULL}};
