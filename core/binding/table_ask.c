/* table_ask.c - asking for a word, answered by a bot that picks at random: one seat, or one after the other. See
 * table_methods.c. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>

/* What an ask offers must fit a line of a record, 65,536 bytes (record.lua). */
enum { ASK_WORDS = 128 };

lua_Unsigned table_arg_list(lua_State *L, int arg) {
  sets_arg_table(L, arg, "a list is due: { 3, 5 }");
  return lua_rawlen(L, arg);
}

/* How many words the list at `arg` offers. A proxy is empty: what is seen through it is asked for only then. */
static lua_Unsigned arg_words(lua_State *L, int arg) {
  lua_Unsigned n = lua_istable(L, arg) ? lua_rawlen(L, arg) : 0;
  if (n == 0) {
    sets_arg_table(L, arg, "a list of words is due: { \"pass\", \"take\" }");
    n = lua_rawlen(L, arg);
  }
  if (n == 0) luaL_argerror(L, arg, "an ask needs at least one word");
  if (n > ASK_WORDS) luaL_error(L, "ask: at most %d words are offered at once", ASK_WORDS);
  return n;
}

/* Pushes one of the n words of the list at `arg`; the point stands before it. */
static void push_answer(lua_State *L, table_t *t, int arg, lua_Unsigned n) {
  if (table_is_endless(t, 1)) table_raise_endless(L, lua_tostring(L, arg - 1));
  lua_rawgeti(L, arg, (lua_Integer)rng_below(&t->bot, n) + 1);
}

/* t:ask(seat, point, words) -> one of the words */
int table_ask(lua_State *L) {
  table_t *t = table_acting(L);
  const lua_Integer who = sets_arg_whole(L, 2, "a seat is due");
  if (who < 1 || who > t->people) return luaL_argerror(L, 2, "nobody sits there");
  push_answer(L, t, 4, arg_words(L, 4));
  return 1;
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

static unsigned arg_after(lua_State *L, int arg, const table_t *t) {
  return lacks(L, arg) ? 0 : table_arg_payer(L, arg, t);
}

/* t:first_bid(point, words [, after]) -> the first seat in turn that does not pass, and its word; nothing where all pass */
static int m_first_bid(lua_State *L) {
  table_t *t = table_acting(L);
  unsigned seat = arg_after(L, 4, t);
  const lua_Unsigned n = arg_words(L, 3);
  while ((seat = next_bidder(t, seat)) != 0) {
    lua_pushinteger(L, seat);
    push_answer(L, t, 3, n);
    if (!table_is_word(L, -1, "pass", 4)) return 2;
    lua_pop(L, 2);
  }
  return 0;
}

/* For the asked path: next_bidder(_, after) -> the seat asked after that one, from the dealer's left; nothing after the last */
static int r_next_bidder(lua_State *L) {
  const table_t *t = table_self(L);
  return push_seat(L, next_bidder(t, arg_after(L, 2, t)));
}

const luaL_Reg table_asking_methods[] = {{"ask", table_ask}, {"first_bid", m_first_bid}, {NULL, NULL}};

const luaL_Reg table_asking_raw[] = {{"next_bidder", r_next_bidder}, {NULL, NULL}};
