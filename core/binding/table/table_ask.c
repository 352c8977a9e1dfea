/* table_ask.c - asking for a word: one seat, or one after the other. See table_methods.c. */
#include "table_report.h"

#include "play.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

lua_Unsigned table_arg_list(lua_State *L, int arg) {
  sets_arg_table(L, arg, "a list is due: { 3, 5 }");
  return lua_rawlen(L, arg);
}

/* Checks the list of words at `arg`; the point stands before it. A proxy is empty: what is seen through it is asked for only
 * then. */
static void arg_words(lua_State *L, table_t *t, int arg) {
  if (table_is_list_known(L, t, arg - 1, arg)) return;
  if (!lua_istable(L, arg) || lua_rawlen(L, arg) == 0)
    sets_arg_table(L, arg, "a list of words is due: { \"pass\", \"take\" }");
  table_check_words(L, t, arg - 1, arg);
}

/* The place of one of the n words of the list at `arg`, from 1. */
static inline lua_Integer random_place(lua_State *L, table_t *t, int arg, lua_Unsigned n) {
  if (table_is_endless(t, 1)) table_raise_endless(L, t, lua_tostring(L, arg - 1));
  return (lua_Integer)rng_below(&t->bot, n) + 1;
}

static inline void push_random(lua_State *L, table_t *t, int arg, lua_Unsigned n) {
  lua_rawgeti(L, arg, random_place(L, t, arg, n));
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

/* ---- one thing of a list, said only where somebody reads it ---- */

enum { ASK_POINT = 3, ASK_LIST, ASK_SAY, ASK_WORDS, ASK_MOST = 1024 };

/* The things are those of a list; or the numbers from 1 on, where only the script knows what they stand for. */
static lua_Unsigned count_things(lua_State *L) {
  if (!lua_isinteger(L, ASK_LIST)) return table_arg_list(L, ASK_LIST);
  const lua_Integer n = lua_tointeger(L, ASK_LIST);
  luaL_argcheck(L, n >= 1 && n <= ASK_MOST, ASK_LIST, "1 to 1024 things may be asked for");
  return (lua_Unsigned)n;
}

static void push_thing(lua_State *L, lua_Integer i) {
  if (lua_isinteger(L, ASK_LIST))
    lua_pushinteger(L, i);
  else
    lua_rawgeti(L, ASK_LIST, i);
}

/* Pushes the words of all things of the list: say(t, thing) for each. It may only look, as nobody knows how often it is
 * called. */
static void say_all(lua_State *L, lua_Integer n) {
  lua_createtable(L, (int)(n <= ASK_MOST ? n : 0), 0);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_pushvalue(L, ASK_SAY);
    lua_pushvalue(L, 1);
    push_thing(L, i);
    if (table_look(L, 2, 1) != LUA_OK) table_end_script(L);
    if (lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "ask: the function that says a thing of the list must return its word, not %s", luaL_typename(L, -1));
    lua_rawseti(L, ASK_WORDS, i);
  }
}

/* The thing whose word was said, for the word; the call is left. The words lie at ASK_WORDS, word and call on top. */
static int thing_said(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, -2)) return 2;
  lua_pop(L, 1);
  for (lua_Integer i = 1; lua_rawgeti(L, ASK_WORDS, i) != LUA_TNIL; i++, lua_pop(L, 1)) {
    if (!lua_rawequal(L, -1, -2)) continue;
    push_thing(L, i);
    return 1;
  }
  return luaL_error(L, "ask: nobody offered \"%s\"", lua_tostring(L, -2));
}

/* Where chance decides nothing is said, but to check the first list of a point. */
static int ask_things(lua_State *L, table_t *t, unsigned seat) {
  if (!lua_isfunction(L, ASK_SAY))
    return luaL_error(L, "ask: behind the list a function says its things, not a %s", luaL_typename(L, ASK_SAY));
  const lua_Unsigned n = count_things(L);
  if (table_is_asked(t) || n == 0 || n > ASK_MOST || !table_known_text(L, t, ASK_POINT, TEXT_POINT)) {
    say_all(L, (lua_Integer)n);
    table_check_words(L, t, ASK_POINT, ASK_WORDS);
  }
  if (!table_is_asked(t)) {
    push_thing(L, random_place(L, t, ASK_LIST, n));
    return 1;
  }
  table_put(L, "words");
  lua_pushinteger(L, seat);
  lua_pushvalue(L, ASK_POINT);
  lua_pushvalue(L, ASK_WORDS);
  lua_callk(L, 4, 2, 0, thing_said);
  return thing_said(L, LUA_OK, 0);
}

/* t:ask(seat, point, words [, say]) -> one of the words, or with `say` one of the things of the list, or a number; or nil and the call
 * that ended it */
static int m_ask(lua_State *L) {
  table_t *t = table_acting(L);
  int whole = 0;
  const lua_Integer who = lua_tointegerx(L, 2, &whole);
  if (!whole || who < 1 || who > t->people) return luaL_error(L, "ask: %s is no seat", table_shown(L, 2));
  if (!lacks(L, ASK_SAY)) {
    lua_settop(L, ASK_SAY);
    return ask_things(L, t, (unsigned)who);
  }
  arg_words(L, t, 4);
  if (!table_is_asked(t)) {
    push_random(L, t, 4, lua_rawlen(L, 4));
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

/* Pushes the first seat after `seat` that chance does not let pass, and its word. */
static int bid_random(lua_State *L, table_t *t, unsigned seat) {
  const lua_Unsigned words = lua_rawlen(L, WORDS);
  while ((seat = next_bidder(t, seat)) != 0) {
    lua_pushinteger(L, seat);
    push_random(L, t, WORDS, words);
    if (!table_is_word(L, -1, "pass", 4)) return 2;
    lua_pop(L, 2);
  }
  return 0;
}

/* Asks those after `seat`; where that one's answer is `due` the seat, the answer and the call lie on top. */
static int bid(lua_State *L, unsigned seat, bool due) {
  const table_t *t = table_self(L);
  for (;; due = false) {
    if (!due) {
      seat = next_bidder(t, seat);
      if (!seat) return 0;
      lua_pushinteger(L, seat);
      put_words(L, seat, POINT);
      lua_callk(L, 4, 2, seat, bid_on);
    }
    if (!table_is_word(L, -2, "pass", 4)) {
      if (!lua_isnil(L, -1)) return 3; /* a call lies behind the word */
      lua_pop(L, 1);
      return 2;
    }
    lua_settop(L, BIDS - 1);
  }
}

static int bid_on(lua_State *L, int status, lua_KContext seat) {
  (void)status;
  return bid(L, (unsigned)seat, true);
}

/* t:first_bid(point, words [, after]) -> the first seat in turn that does not pass, and its word (nil and the call that
 * ended it); nothing where all pass */
static int m_first_bid(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned after = lacks(L, BIDS) ? 0 : table_arg_payer(L, BIDS, t);
  arg_words(L, t, WORDS);
  lua_settop(L, BIDS - 1);
  return table_is_asked(t) ? bid(L, after, false) : bid_random(L, t, after);
}

/* ---- one card of a set, or a word ---- */

enum { CHOOSE_SEAT = 2, CHOOSE_POINT, CHOOSE_SET, CHOOSE_WORDS, OFFERED = 1024 };

/* Whether the word on top was found to be right before and begins with no card of the point's; pops it. */
static bool is_apart(lua_State *L, const table_t *t) {
  size_t n = 0, point = 0;
  const char *word = table_known_text(L, t, -1, TEXT_WORD) ? lua_tolstring(L, -1, &n) : NULL;
  const char *at = lua_tolstring(L, CHOOSE_POINT, &point);
  const bool apart = word && !(n > point && memcmp(word, at, point) == 0 && word[point] == ' ');
  lua_pop(L, 1);
  return apart;
}

/* The words there are besides the cards; -1 where one of them was not met before, or the engine has to look at them. */
static int words_apart(lua_State *L, const table_t *t) {
  if (lacks(L, CHOOSE_WORDS)) return 0;
  if (lua_type(L, CHOOSE_WORDS) == LUA_TSTRING) {
    lua_pushvalue(L, CHOOSE_WORDS);
    return is_apart(L, t) ? 1 : -1;
  }
  const lua_Unsigned n = lua_type(L, CHOOSE_WORDS) == LUA_TTABLE ? lua_rawlen(L, CHOOSE_WORDS) : 0;
  if (n == 0 || n > OFFERED / 2 || lua_getmetatable(L, CHOOSE_WORDS)) return -1;
  for (lua_Unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, CHOOSE_WORDS, (lua_Integer)i);
    if (!is_apart(L, t)) return -1;
  }
  return (int)n;
}

/* Chance chooses without a list: false where a source is asked, or what is offered was not found to be right before. */
static bool chance_chooses(lua_State *L, table_t *t) {
  int whole = 0;
  const lua_Integer who = lua_tointegerx(L, CHOOSE_SEAT, &whole);
  const cardset_t set = (cardset_t)lua_tointeger(L, CHOOSE_SET);
  if (table_is_asked(t) || !whole || who < 1 || who > t->people) return false;
  if (!table_known_text(L, t, CHOOSE_POINT, TEXT_POINT) || !lua_isinteger(L, CHOOSE_SET) || set & ~t->cards) return false;
  const int words = words_apart(L, t);
  const uint64_t cards = set ? choice_ways(&t->deck, set, 1) : 0;
  if (words < 0 || words + (int)cards == 0) return false;
  table_asks(L, t, 1, lua_tostring(L, CHOOSE_POINT));
  const uint64_t at = rng_below(&t->bot, cards + (unsigned)words);
  if (at < cards) {
    sets_push_card(L, &t->deck, cardset_first(choice_of(&t->deck, set, 1, at)));
    return true;
  }
  lua_pushnil(L);
  if (lua_type(L, CHOOSE_WORDS) == LUA_TSTRING)
    lua_pushvalue(L, CHOOSE_WORDS);
  else
    lua_rawgeti(L, CHOOSE_WORDS, (lua_Integer)(at - cards) + 1);
  return true;
}

static int chosen(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 3;
}

/* t:choose(seat, point, set [, words]) -> the card by its name; or nil and a word; or nil, nil and the call that ended it */
static int m_choose(lua_State *L) {
  table_t *t = table_acting(L);
  lua_settop(L, CHOOSE_WORDS);
  if (chance_chooses(L, t)) return lua_gettop(L) - CHOOSE_WORDS;
  table_push_engine(L, "choose");
  lua_insert(L, 1);
  lua_callk(L, CHOOSE_WORDS, 3, 0, chosen);
  return chosen(L, LUA_OK, 0);
}

const luaL_Reg table_asking_methods[] = {{"ask", m_ask}, {"first_bid", m_first_bid}, {"choose", m_choose}, {NULL, NULL}};
