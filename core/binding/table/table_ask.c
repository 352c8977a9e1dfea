/* table_ask.c - asking for a word: one seat, or one after the other. See table_methods.c. */
#include "table_report.h"

#include "sets.h"

#include <lauxlib.h>

lua_Unsigned table_arg_list(lua_State *L, int arg) {
  sets_arg_table(L, arg, "a list is due: { 3, 5 }");
  return lua_rawlen(L, arg);
}

/* Checks the list of words at `arg`; the point stands before it. A proxy is empty: what is seen through it is asked for only
 * then. */
static void arg_words(lua_State *L, table_t *t, int arg) {
  if (table_is_list_known(L, t, arg - 1, arg)) return;
  if (!lua_istable(L, arg) || lua_rawlen(L, arg) == 0) sets_arg_table(L, arg, "a list of words is due: { \"pass\", \"take\" }");
  table_check_words(L, t, arg - 1, arg);
}

/* Pushes one of the words of the list at `arg`. */
static void push_random(lua_State *L, table_t *t, int arg) {
  if (table_is_endless(t, 1)) table_raise_endless(L, t, lua_tostring(L, arg - 1));
  lua_rawgeti(L, arg, (lua_Integer)rng_below(&t->bot, lua_rawlen(L, arg)) + 1);
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
  arg_words(L, t, 4);
  if (!table_is_asked(t)) {
    push_random(L, t, 4);
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

enum { POINT = 2, WORDS, BIDS };

static int bid_on(lua_State *L, int status, lua_KContext seat);

/* Asks those after `seat`; where that one's answer is `due` the seat, the answer and the call lie on top. */
static int bid(lua_State *L, table_t *t, unsigned seat, bool due) {
  for (;; due = false) {
    const bool asked = table_is_asked(t); /* so a call lies behind the word */
    if (!due) {
      seat = next_bidder(t, seat);
      if (!seat) return 0;
      lua_pushinteger(L, seat);
      if (asked) put_words(L, seat, POINT), lua_callk(L, 4, 2, seat, bid_on);
      else push_random(L, t, WORDS);
    }
    if (!table_is_word(L, asked ? -2 : -1, "pass", 4)) {
      if (asked && !lua_isnil(L, -1)) return 3;
      if (asked) lua_pop(L, 1);
      return 2;
    }
    lua_settop(L, BIDS - 1);
  }
}

static int bid_on(lua_State *L, int status, lua_KContext seat) {
  (void)status;
  return bid(L, table_self(L), (unsigned)seat, true);
}

/* t:first_bid(point, words [, after]) -> the first seat in turn that does not pass, and its word (nil and the call that
 * ended it); nothing where all pass */
static int m_first_bid(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned after = lacks(L, BIDS) ? 0 : table_arg_payer(L, BIDS, t);
  arg_words(L, t, WORDS);
  lua_settop(L, BIDS - 1);
  return bid(L, t, after, false);
}

const luaL_Reg table_asking_methods[] = {{"ask", m_ask}, {"first_bid", m_first_bid}, {NULL, NULL}};
