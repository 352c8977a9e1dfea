/* table_ask.c - the words of `t` that ask a player: for a word, for cards, for a number; and draws.
 *
 * If a function of the script decides which answers are accepted, chance cannot count them. It tries some at random, then
 * all in the order of a record, up to a limit. If none is accepted by then, the script is wrong: no player could be sure to
 * find an answer. A bot that weighs the answers gets the accepted ones from r_accepted, which draws no random number. Random
 * answers to a question from Lua use the same functions (r_choose, r_choose_number).
 */
#include "sets.h"
#include "table_places.h"
#include "table_source.h"
#include "table_words.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* ---- a word ---- */

/* Checks the list of words at `arg`, and the point before it. A read-only proxy looks empty; it is replaced by its list. */
static void arg_words(lua_State *L, int arg) {
  if (!lua_istable(L, arg) || lua_rawlen(L, arg) == 0)
    sets_arg_table(L, arg, "a list of words is due: { \"pass\", \"take\" }");
  table_check_words(L, arg - 1, arg);
}

bool chance_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place) {
  table_asks(L, t, 1, lua_tostring(L, q->point));
  *place = (lua_Integer)rng_below(&t->bot, q->n) + 1;
  return true;
}

/* Pushes the source's method and its four arguments. The point lies at index `point`, the words behind it. */
static void put_words(lua_State *L, unsigned seat, int point) {
  table_put(L, "words");
  lua_pushinteger(L, seat);
  lua_pushvalue(L, point);
  lua_pushvalue(L, point + 1);
}

/* A continuation. The answer and the call that ended the question lie on top, one of them nil. Returns the answer, or nil
 * and the call. */
static int answered(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, -2)) return 2;
  lua_pop(L, 1);
  return 1;
}

/* ---- one thing of a list, which a function of the script turns into a word ---- */

enum { ASK_POINT = 3, ASK_LIST, ASK_SAY, ASK_WORDS, ASK_LISTED = 1024, ASK_MOST = 100000 };

/* Returns the number of things. The argument is a list of them, or their number if the script numbers them from 1. */
static lua_Unsigned count_things(lua_State *L) {
  if (!lua_isinteger(L, ASK_LIST)) return table_arg_list(L, ASK_LIST);
  const lua_Integer n = lua_tointeger(L, ASK_LIST);
  luaL_argcheck(L, n >= 1 && n <= ASK_MOST, ASK_LIST, "1 to 100000 things may be asked for");
  return (lua_Unsigned)n;
}

static void push_thing(lua_State *L, lua_Integer i) {
  if (lua_isinteger(L, ASK_LIST))
    lua_pushinteger(L, i);
  else
    lua_rawgeti(L, ASK_LIST, i);
}

/* Pushes the list of the words of all things: say(t, thing) for each. say is read-only, because the number of its calls is
 * not fixed. */
static void say_all(lua_State *L, lua_Integer n) {
  lua_createtable(L, (int)n, 0);
  for (lua_Integer i = 1; i <= n; i++) {
    lua_pushvalue(L, ASK_SAY);
    lua_pushvalue(L, 1);
    push_thing(L, i);
    if (guard_look(L, 2, 1) != LUA_OK) guard_end_script(L);
    if (lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "ask: the function that says a thing of the list must return its word, not %s", luaL_typename(L, -1));
    lua_rawseti(L, ASK_WORDS, i);
  }
}

/* A continuation like `answered`, but returns the thing in place of its word. The words lie at ASK_WORDS. */
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

/* A continuation like `answered`, but returns the thing in place of its number. */
static int thing_numbered(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, -2)) return 2;
  push_thing(L, lua_tointeger(L, -2));
  return 1;
}

/* Asks for the number of a thing, because the list is too long. The word of a thing is made when a player sees it. */
static int ask_number_of(lua_State *L, table_t *t, lua_Unsigned n) {
  lua_Integer place;
  lua_settop(L, ASK_SAY);
  lua_pushnil(L); /* the hook */
  table_check_choice(L, ASK_POINT, "ask");
  const number_question_t q = {1, (lua_Integer)n, lua_tostring(L, ASK_POINT), ASK_WORDS};
  if (t->source.does->number(L, t, &q, &place)) {
    push_thing(L, place);
    return 1;
  }
  table_put(L, "number");
  lua_pushvalue(L, 2);
  lua_pushvalue(L, ASK_POINT);
  push_integers(L, (int64_t[]){1, (int64_t)n}, 2);
  lua_pushnil(L);
  lua_pushvalue(L, ASK_LIST);
  lua_pushvalue(L, ASK_SAY);
  lua_callk(L, 7, 2, 0, thing_numbered);
  return thing_numbered(L, LUA_OK, 0);
}

/* Asks for a thing. If chance decides, words are made only to check the first list of a point. */
static int ask_things(lua_State *L, table_t *t, unsigned seat) {
  if (!lua_isfunction(L, ASK_SAY))
    return luaL_error(L, "ask: behind the list a function says its things, not a %s", luaL_typename(L, ASK_SAY));
  const lua_Unsigned n = count_things(L);
  const bool chance = table_is_chance(t);
  lua_Integer place;
  if (n > ASK_MOST) return luaL_error(L, "ask: at most %d things may be asked for", ASK_MOST);
  if (n > ASK_LISTED) return ask_number_of(L, t, n);
  if (!chance || n == 0 || !table_is_checked(L, ASK_POINT, CHECKED_POINT)) {
    say_all(L, (lua_Integer)n);
    table_check_words(L, ASK_POINT, ASK_WORDS);
  }
  if (t->source.does->word(L, t, &(word_question_t){seat, ASK_POINT, ASK_WORDS, n}, &place)) {
    push_thing(L, place);
    return 1;
  }
  table_put(L, "words");
  lua_pushinteger(L, seat);
  lua_pushvalue(L, ASK_POINT);
  lua_pushvalue(L, ASK_WORDS);
  lua_callk(L, 4, 2, 0, thing_said);
  return thing_said(L, LUA_OK, 0);
}

/* t:ask(seat, point, words [, say]) -> one of the words; with `say` a thing of the list, or a number; or nil and the call
 * that ended the question */
static int m_ask(lua_State *L) {
  table_t *t = table_acting(L);
  int whole = 0;
  const lua_Integer who = lua_tointegerx(L, 2, &whole);
  if (!whole || who < 1 || who > t->people) return luaL_error(L, "ask: %s is no seat", table_shown(L, 2));
  if (!lacks(L, ASK_SAY)) {
    lua_settop(L, ASK_SAY);
    return ask_things(L, t, (unsigned)who);
  }
  arg_words(L, 4);
  lua_Integer place;
  if (t->source.does->word(L, t, &(word_question_t){(unsigned)who, 3, 4, lua_rawlen(L, 4)}, &place)) {
    lua_rawgeti(L, 4, place);
    return 1;
  }
  put_words(L, (unsigned)who, 3);
  lua_callk(L, 4, 2, 0, answered);
  return answered(L, LUA_OK, 0);
}

/* Returns the seat to ask after `seat`, in turn from the dealer's left; after 0 the first. Returns 0 if all were asked. */
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

/* Asks the seats after `seat`. If `due`, `seat` has been asked: the seat, its answer and the call lie on top. */
static int bid(lua_State *L, unsigned seat, bool due) {
  table_t *t = table_self(L);
  const lua_Unsigned words = lua_rawlen(L, WORDS);
  lua_Integer place;
  for (;; due = false) {
    if (!due) {
      seat = next_bidder(t, seat);
      if (!seat) return 0;
      lua_pushinteger(L, seat);
      if (t->source.does->word(L, t, &(word_question_t){seat, POINT, WORDS, words}, &place)) {
        lua_rawgeti(L, WORDS, place);
        lua_pushnil(L);
      } else {
        put_words(L, seat, POINT);
        lua_callk(L, 4, 2, seat, bid_on);
      }
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

/* t:first_bid(point, words [, after]) -> the first seat in turn that does not pass, and its word, or nil and the call that
 * ended the question; nothing if all pass */
static int m_first_bid(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned after = lacks(L, BIDS) ? 0 : table_arg_payer(L, BIDS, t);
  arg_words(L, WORDS);
  lua_settop(L, BIDS - 1);
  return bid(L, after, false);
}

/* ---- one card of a set, or a word ---- */

enum { CHOOSE_SEAT = 2, CHOOSE_POINT, CHOOSE_SET, CHOOSE_WORDS, OFFERED = 1024 };

/* Returns true if the word on top was checked before and begins with no card of the point; pops it. */
static bool is_apart(lua_State *L) {
  size_t n = 0, point = 0;
  const char *word = table_is_checked(L, -1, CHECKED_WORD) ? lua_tolstring(L, -1, &n) : NULL;
  const char *at = lua_tolstring(L, CHOOSE_POINT, &point);
  const bool apart = word && !(n > point && memcmp(word, at, point) == 0 && word[point] == ' ');
  lua_pop(L, 1);
  return apart;
}

/* Returns the number of words besides the cards; -1 if one of them was not checked before, or the engine must check them. */
static int words_apart(lua_State *L) {
  if (lacks(L, CHOOSE_WORDS)) return 0;
  if (lua_type(L, CHOOSE_WORDS) == LUA_TSTRING) {
    lua_pushvalue(L, CHOOSE_WORDS);
    return is_apart(L) ? 1 : -1;
  }
  const lua_Unsigned n = lua_type(L, CHOOSE_WORDS) == LUA_TTABLE ? lua_rawlen(L, CHOOSE_WORDS) : 0;
  if (n == 0 || n > OFFERED / 2 || lua_getmetatable(L, CHOOSE_WORDS)) return -1;
  for (lua_Unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, CHOOSE_WORDS, (lua_Integer)i);
    if (!is_apart(L)) return -1;
  }
  return (int)n;
}

/* Lets chance choose without a list. Returns false if the source is another one, or if the arguments were not checked
 * before. */
static bool chance_chooses(lua_State *L, table_t *t) {
  int whole = 0;
  const lua_Integer who = lua_tointegerx(L, CHOOSE_SEAT, &whole);
  const cardset_t set = to_set(L, CHOOSE_SET);
  if (!table_is_chance(t) || !whole || who < 1 || who > t->people) return false;
  if (!table_is_checked(L, CHOOSE_POINT, CHECKED_POINT) || !is_set(L, CHOOSE_SET) || set & ~t->cards) return false;
  const int words = words_apart(L);
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

/* t:choose(seat, point, set [, words]) -> the name of a card; or nil and a word; or nil, nil and the call that ended the
 * question */
static int m_choose(lua_State *L) {
  table_t *t = table_acting(L);
  lua_settop(L, CHOOSE_WORDS);
  if (chance_chooses(L, t)) return lua_gettop(L) - CHOOSE_WORDS;
  table_push_engine(L, "choose");
  lua_insert(L, 1);
  lua_callk(L, CHOOSE_WORDS, 3, 0, chosen);
  return chosen(L, LUA_OK, 0);
}

/* ---- cards ---- */

enum { LISTED = 100, TRIES = 64, LOOKS = 20000, SIFTED = 4000, NUMBER_MOST = 1000000000, DECISION_BYTES = 200 };

/* Arguments: the method, the point, and the number of answers tried. */
#define NO_ANSWER "%s: no answer at `%s` that is accepted was found among %d: offer a way out by t:ask first"

#define ALL_CLOSED "number: the hook closes every answer at `%s`"

/* Calls the script's function at `index` with a set or a number. The function is read-only, because the number of its calls
 * is not fixed. If it fails, the script ends: a pcall of the script could otherwise see how chance tries. */
static bool accepts(lua_State *L, int index, cardset_t n) {
  lua_pushvalue(L, index);
  push_set(L, n);
  if (guard_look(L, 1, 1) != LUA_OK) guard_end_script(L);
  const bool yes = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return yes;
}

/* Reads a list { least, most } of integers from 0. Returns false for any other value. */
static bool read_range(lua_State *L, int arg, lua_Integer *least, lua_Integer *most) {
  int whole = 0, too = 0;
  if (lua_type(L, arg) == LUA_TTABLE) {
    sets_unwrap(L, arg);
    lua_rawgeti(L, arg, 1);
    lua_rawgeti(L, arg, 2);
    *least = lua_tointegerx(L, -2, &whole);
    *most = lua_tointegerx(L, -1, &too);
    lua_pop(L, 2);
  }
  return whole && too && *least >= 0 && *least <= *most;
}

/* Reads the arguments from `at` on: the number of cards, the set to pick from, the filter. The point lies before `at`.
 * Returns NULL, or a sentence about the error. */
static const char *read_pick(lua_State *L, const table_t *t, cardset_t hand, int at, cards_question_t *out) {
  lua_Integer least, most;
  size_t point = 0;
  int whole = 1;
  choice_t *choice = &out->choice;
  const bool filtered = !lacks(L, at + 2);
  choice->deck = &t->deck;
  choice->from = lacks(L, at + 1) ? hand : to_setx(L, at + 1, &whole);
  if (!whole) return "the cards to pick from are a set of cards: cards \"AC KC\"";
  if (choice->from & ~t->cards) return "the cards to pick from are not all of the pack";
  if (filtered && !lua_isfunction(L, at + 2)) return "the filter is a function(set)";
  const lua_Integer held = cardset_count(choice->from);
  least = most = lua_tointegerx(L, at, &whole);
  if (whole ? least < 1 : !read_range(L, at, &least, &most))
    return "how many cards is a number from 1 on, or { least, most }";
  if (least > held) return lua_pushfstring(L, "%I cards cannot be picked from %I", least, held);
  choice->least = (unsigned)least;
  choice->most = (unsigned)(most < held ? most : held);
  out->point = lua_type(L, at - 1) == LUA_TSTRING ? lua_tolstring(L, at - 1, &point) : "";
  if (point + (t->deck.standard ? 3u : DECK_NAME) * choice->most > DECISION_BYTES)
    return lua_pushfstring(L, "so many cards do not fit a decision of %d bytes", DECISION_BYTES);
  out->filter = at + 2;
  out->ways = filtered ? 0 : choice_count(choice);
  return out->ways == CHOICE_MANY ? "there are more ways than can be counted" : NULL;
}

/* Finds a set that the filter at `index` accepts. Each number of cards has the same chance. Returns false if none was
 * found. */
static bool choose_filtered(lua_State *L, table_t *t, const choice_t *choice, int index, cardset_t *set) {
  for (int i = 0; i < TRIES; i++) {
    const unsigned k = choice->least + (unsigned)rng_below(&t->bot, choice->most - choice->least + 1);
    const uint64_t ways = choice_ways(&t->deck, choice->from, k);
    *set = choice_of(&t->deck, choice->from, k, rng_below(&t->bot, ways));
    if (accepts(L, index, *set)) return true;
  }
  const uint64_t ways = choice_count(choice);
  for (uint64_t at = 0; at < LOOKS && at < ways; at++) {
    *set = choice_nth(choice, at);
    if (accepts(L, index, *set)) return true;
  }
  return false;
}

bool chance_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set) {
  table_asks(L, t, 1, q->point);
  if (q->ways)
    *set = choice_nth(&q->choice, rng_below(&t->bot, q->ways));
  else if (!choose_filtered(L, t, &q->choice, q->filter, set))
    lua_pushfstring(L, NO_ANSWER, "pick", q->point, TRIES + LOOKS), guard_end_script(L);
  *set = place_resolve(t, *set, q->choice.from);
  return true;
}

/* Asks the holder to pick, by the arguments from `at` on. If the source answers in C, pushes the set and nil and returns
 * true. Otherwise pushes the method of the source's Lua object and its PICK_ARGS arguments, and returns false. */
enum { PICK_ARGS = 8 };
static bool pick(lua_State *L, table_t *t, unsigned holder, int at) {
  cards_question_t asked;
  cardset_t set;
  table_check_choice(L, at - 1, "pick");
  const char *wrong = read_pick(L, t, t->play.hand[holder], at, &asked);
  if (wrong) luaL_error(L, "pick: %s", wrong);
  asked.seat = holder;
  if (t->source.does->cards(L, t, &asked, &set)) {
    push_set(L, set);
    lua_pushnil(L);
    return true;
  }
  table_put(L, "cards");
  lua_pushinteger(L, holder);
  lua_pushvalue(L, at - 1);
  push_set(L, asked.choice.from);
  lua_pushinteger(L, asked.choice.least);
  lua_pushinteger(L, asked.choice.most);
  if (asked.ways)
    lua_pushinteger(L, (lua_Integer)asked.ways), lua_pushnil(L);
  else
    lua_pushnil(L), lua_pushvalue(L, asked.filter);
  return false;
}

/* t:pick(seat, point, n | { least, most } [, from [, filter]]) -> the set of cards picked, or nil and the call that ended
 * the question */
static int m_pick(lua_State *L) {
  table_t *t = table_acting(L);
  if (!pick(L, t, table_arg_seat(L, 2, t), 4)) lua_callk(L, PICK_ARGS, 2, 0, answered);
  return answered(L, LUA_OK, 0);
}

/* Moves the picked cards to the pile. The set and the call lie on top, one of them nil. Returns false if it is the call. */
static bool lay_picked(lua_State *L, table_t *t, unsigned seat, unsigned pile) {
  if (lua_isnil(L, -2)) return false;
  table_move_set(L, t, "lay", PLACE_HAND + seat, pile, to_set(L, -2));
  return true;
}

static int swapped(lua_State *L, int status, lua_KContext context) {
  table_t *t = table_self(L);
  (void)status, (void)context;
  return lay_picked(L, t, table_arg_seat(L, 2, t), place_arg_pile(L, 3, t, "swap")) ? 0 : 1;
}

/* t:swap(seat, pile, point, n): the seat takes up the pile and lays n cards there. Returns the call if one ended the
 * question. */
static int m_swap(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = place_arg_pile(L, 3, t, "swap");
  lua_settop(L, 5);
  table_move_set(L, t, "pick_up", pile, PLACE_HAND + seat, t->pile[pile]);
  if (!pick(L, t, seat, 5)) lua_callk(L, PICK_ARGS, 2, 0, swapped);
  return lay_picked(L, t, seat, pile) ? 0 : 1;
}

/* Asks the seats from place `i` on, from the dealer's left. After a yield the answer of that seat lies on top. */
enum { LAY_PILE = 2, LAY_N = 4 };
static int lay_on(lua_State *L, int status, lua_KContext i) {
  table_t *t = table_self(L);
  for (bool due = status == LUA_YIELD; i < t->active; i++, due = false) {
    const unsigned seat = t->turn[i];
    if (!due && (!seat || table_sitting(t, seat) != seat)) continue;
    if (!due && !pick(L, t, seat, LAY_N)) lua_callk(L, PICK_ARGS, 2, i, lay_on);
    if (!lay_picked(L, t, seat, place_arg_pile(L, LAY_PILE, t, "lay_away"))) return 1;
    lua_settop(L, LAY_N);
  }
  return 0;
}

/* t:lay_away(point, n, pile): each seat in turn, from the dealer's left, picks n cards and lays them in the pile. Returns
 * the call if one ended the question. */
static int m_lay_away(lua_State *L) {
  const table_t *t = table_acting(L);
  place_arg_pile(L, 4, t, "lay_away");
  lua_settop(L, 4);
  lua_insert(L, LAY_PILE);
  return lay_on(L, LUA_OK, 0);
}

/* Asks the seats from place `i` of their list on. When all have picked, the cards move. */
enum { PASS_BY = 2, PASS_SEATS, PASS_SETS, PASS_N = 6 };
static int pass_on(lua_State *L, int status, lua_KContext i) {
  table_t *t = table_self(L);
  const lua_Integer n = (lua_Integer)lua_rawlen(L, PASS_SEATS), left = n ? lua_tointeger(L, PASS_BY) % n : 0;
  unsigned seat[PLAY_SEATS];
  for (lua_Integer k = 0; k < n; k++) {
    lua_rawgeti(L, PASS_SEATS, k + 1);
    seat[k] = (unsigned)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  for (bool due = status == LUA_YIELD; left && i < n; i++, due = false) {
    if (!due && !pick(L, t, seat[i], PASS_N)) lua_callk(L, PICK_ARGS, 2, i, pass_on);
    if (lua_isnil(L, -2)) return 1;
    lua_pushvalue(L, -2);
    lua_rawseti(L, PASS_SETS, (lua_Integer)i + 1);
    lua_settop(L, PASS_N);
  }
  for (lua_Integer k = 0; left && k < n; k++) {
    lua_rawgeti(L, PASS_SETS, k + 1);
    table_move_set(L, t, "move", PLACE_HAND + seat[k], PLACE_HAND + seat[(k + left) % n], to_set(L, -1));
    lua_pop(L, 1);
  }
  return 0;
}

/* t:pass_cards(point, n, by): each seat in turn picks n cards. Then they go to the seat `by` places to its left. Returns the
 * call if one ended the question. */
static int m_pass_cards(lua_State *L) {
  const table_t *t = table_acting(L);
  if (!lua_isinteger(L, 4) || lua_tointeger(L, 4) < 0)
    return luaL_error(L, "pass_cards: how many seats to the left is a whole number, 0 for no pass");
  lua_settop(L, 4);
  lua_insert(L, PASS_BY);
  table_push_active(L, t);
  lua_insert(L, PASS_SEATS);
  lua_newtable(L);
  lua_insert(L, PASS_SETS);
  return pass_on(L, LUA_OK, 0);
}

/* ---- a number ---- */

/* Reads the range at argument `at`, and checks the hook behind it. Returns NULL, or a sentence about the error. */
static const char *read_number(lua_State *L, int at, lua_Integer *least, lua_Integer *most) {
  if (!read_range(L, at, least, most) || *most > NUMBER_MOST)
    return lua_pushfstring(L, "the numbers are { least, most }, from 0 to %d", NUMBER_MOST);
  if (!lua_isnoneornil(L, at + 1) && !lua_isfunction(L, at + 1)) return "the hook is a function(n)";
  return NULL;
}

static bool is_closed(lua_State *L, int hook, lua_Integer n) { return !lua_isnoneornil(L, hook) && accepts(L, hook, n); }

/* Lists the numbers that the hook does not refuse; returns their number. */
static unsigned open_numbers(lua_State *L, lua_Integer least, lua_Integer most, int hook, int64_t out[LISTED]) {
  unsigned n = 0;
  for (lua_Integer i = least; i <= most; i++)
    if (!is_closed(L, hook, i)) out[n++] = i;
  return n;
}

static bool is_listed(lua_Integer least, lua_Integer most) { return most - least < LISTED; }

static bool choose_number(lua_State *L, table_t *t, lua_Integer least, lua_Integer most, int hook, lua_Integer *out) {
  for (int i = 0; i < TRIES; i++) {
    *out = least + (lua_Integer)rng_below(&t->bot, (uint64_t)(most - least) + 1);
    if (!is_closed(L, hook, *out)) return true;
  }
  for (*out = least; *out <= most && *out - least < LOOKS; ++*out)
    if (!is_closed(L, hook, *out)) return true;
  return false;
}

bool chance_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n) {
  int64_t open[LISTED];
  const bool listed = is_listed(q->least, q->most);
  const unsigned ways = listed ? open_numbers(L, q->least, q->most, q->hook, open) : 0;
  if (listed && !ways) lua_pushfstring(L, ALL_CLOSED, q->point), guard_end_script(L);
  table_asks(L, t, 1, q->point);
  if (listed)
    *n = open[rng_below(&t->bot, ways)];
  else if (!choose_number(L, t, q->least, q->most, q->hook, n))
    lua_pushfstring(L, NO_ANSWER, "number", q->point, TRIES + LOOKS), guard_end_script(L);
  return true;
}

/* t:number(seat, point, { least, most } [, hook]) -> an integer that hook(n) does not refuse, or nil and the call that ended
 * the question */
static int m_number(lua_State *L) {
  table_t *t = table_acting(L);
  lua_Integer n;
  const lua_Integer who = sets_arg_whole(L, 2, "a seat is due");
  luaL_argcheck(L, who >= 1 && who <= t->people, 2, "nobody sits there");
  table_check_choice(L, 3, "number");
  lua_settop(L, 5);
  number_question_t asked = {.point = lua_tostring(L, 3), .hook = 5};
  const char *wrong = read_number(L, 4, &asked.least, &asked.most);
  if (wrong) return luaL_error(L, "number: %s", wrong);
  if (t->source.does->number(L, t, &asked, &n)) return push_integer(L, n);
  table_put(L, "number");
  for (int i = 2; i <= 5; i++) lua_pushvalue(L, i);
  lua_callk(L, 5, 2, 0, answered);
  return answered(L, LUA_OK, 0);
}

/* ---- chance ---- */

/* Number of the first draw of a game. Draws for the first dealer have lower numbers. */
static const uint64_t DRAWS_OF_GAME = UINT64_C(1) << 32;

static void add_digits(luaL_Buffer *b, uint64_t n) {
  char digit[20];
  unsigned at = sizeof digit;
  do digit[--at] = (char)('0' + n % 10);
  while (n /= 10);
  luaL_addlstring(b, digit + at, sizeof digit - at);
}

/* seed([text [, n]]): begins a game under the seed `text`, followed by the digits of n */
static int r_seed(lua_State *L) {
  table_t *t = table_self(L);
  size_t len = 0;
  const char *text = luaL_optlstring(L, 1, "", &len);
  luaL_Buffer seed;
  luaL_buffinit(L, &seed);
  luaL_addlstring(&seed, text, len);
  if (lua_isinteger(L, 2)) add_digits(&seed, (uint64_t)lua_tointeger(L, 2));
  t->seeded = !lua_isnoneornil(L, 1);
  rng_seed(&t->seed, luaL_buffaddr(&seed), luaL_bufflen(&seed));
  t->bot = rng_act(&t->seed, UINT64_C(1) << 63);
  t->shuffles = t->draws = t->branches = t->deals = t->idle = 0;
  t->thrown = NULL, t->questions = 0;
  memset(t->score, 0, sizeof t->score);
  table_clear_deal(t);
  return 0;
}

static lua_Integer draw(table_t *t, lua_Integer n) {
  const uint64_t at = t->draws++;
  if (!t->seeded) return n;
  rng_t act = rng_act(&t->seed, (UINT64_C(1) << 62) + at);
  return (lua_Integer)rng_below(&act, (uint64_t)n) + 1;
}

/* A continuation: the source's draw lies on top. */
static int drawn(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 1;
}

/* t:draw(n) -> a random number from 1 to n */
static int m_draw(lua_State *L) {
  table_t *t = table_acting(L);
  static const char due[] = "a draw is from at least one";
  const lua_Integer n = sets_arg_whole(L, 2, due);
  if (n < 1) return luaL_argerror(L, 2, due);
  if (!t->gives_draws) return push_integer(L, draw(t, n));
  table_put(L, "draw");
  lua_pushinteger(L, n);
  lua_callk(L, 2, 1, 0, drawn);
  return 1;
}

/* chance(n) -> the number that t:draw(n) draws under the seed */
static int r_chance(lua_State *L) { return push_integer(L, draw(table_self(L), luaL_checkinteger(L, 1))); }

/* branch() -> the seed of a game inside this one, a new one each time; nothing without a seed */
static int r_branch(lua_State *L) {
  table_t *t = table_acting(L);
  const rng_t act = rng_act(&t->seed, (UINT64_C(3) << 61) + t->branches++);
  char text[sizeof act.s * 2 + 1];
  if (!t->seeded) return 0;
  for (unsigned i = 0; i < 4; i++) snprintf(text + 16 * i, 17, "%016llx", (unsigned long long)act.s[i]);
  lua_pushstring(L, text);
  return 1;
}

/* drawn() -> true if the choice of the first dealer drew a number. Later draws begin at DRAWS_OF_GAME. So they do not depend
 * on that choice: the header of a record names the dealer. */
static int r_drawn(lua_State *L) {
  table_t *t = table_self(L);
  lua_pushboolean(L, t->draws > 0);
  t->draws = DRAWS_OF_GAME;
  return 1;
}

/* bot(n) -> a number from 1 to n from the bot's own stream, as ask and pick draw it */
static int r_bot(lua_State *L) {
  table_t *t = table_self(L);
  const lua_Integer n = luaL_checkinteger(L, 1);
  if (n < 1) return luaL_argerror(L, 1, "a pick is from at least one");
  return push_integer(L, (lua_Integer)rng_below(&t->bot, (uint64_t)n) + 1);
}

/* ---- for the engine ---- */

static choice_t arg_choice(lua_State *L) {
  const table_t *t = table_self(L);
  return (choice_t){&t->deck, check_set(L, 1), (unsigned)luaL_checkinteger(L, 2), (unsigned)luaL_checkinteger(L, 3)};
}

/* resolve(set, from) -> the copies in `from` that move if these cards are picked: see place_resolve */
static int r_resolve(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, place_resolve(t, check_set(L, 1), check_set(L, 2)));
}

/* way(from, least, most, i) -> way number i to choose, from 1 */
static int r_way(lua_State *L) {
  const choice_t choice = arg_choice(L);
  return push_set(L, choice_nth(&choice, (uint64_t)luaL_checkinteger(L, 4) - 1));
}

/* choose(from, least, most, filter) -> a set that the filter accepts, or nothing */
static int r_choose(lua_State *L) {
  const choice_t choice = arg_choice(L);
  cardset_t set;
  return choose_filtered(L, table_self(L), &choice, 4, &set) ? push_set(L, set) : 0;
}

/* accepted(from, least, most, filter) -> a list of the sets that the filter accepts. The filter is called for at most SIFTED
 * sets. If there are more, it gets the same number of each size, at even distances in the order of a record. */
static int r_accepted(lua_State *L) {
  const choice_t choice = arg_choice(L);
  const uint64_t share = choice_count(&choice) <= SIFTED ? SIFTED : SIFTED / (choice.most - choice.least + 1);
  lua_Integer n = 0;
  lua_settop(L, 4);
  lua_newtable(L);
  for (unsigned k = choice.least; k <= choice.most; k++) {
    const uint64_t ways = choice_ways(choice.deck, choice.from, k), looks = ways < share ? ways : share;
    for (uint64_t i = 0; i < looks; i++) {
      const cardset_t set = choice_of(choice.deck, choice.from, k, ways / looks * i + ways % looks * i / looks);
      if (!accepts(L, 4, set)) continue;
      push_set(L, set);
      lua_rawseti(L, 5, ++n);
    }
  }
  return 1;
}

/* number(point, range, hook) -> the least and the most, and a list of the open numbers if the range has at most LISTED */
static int r_number(lua_State *L) {
  lua_Integer least, most;
  int64_t open[LISTED];
  lua_settop(L, 3);
  const char *wrong = read_number(L, 2, &least, &most);
  if (wrong) return luaL_error(L, "number: %s", wrong);
  lua_pushinteger(L, least);
  lua_pushinteger(L, most);
  if (!is_listed(least, most)) return 2;
  const unsigned n = open_numbers(L, least, most, 3, open);
  if (!n) lua_pushfstring(L, ALL_CLOSED, lua_tostring(L, 1)), guard_end_script(L);
  push_integers(L, open, n);
  return 3;
}

/* choose_number(least, most, hook) -> a number that the hook does not refuse, or nothing */
static int r_choose_number(lua_State *L) {
  lua_Integer n;
  const lua_Integer least = luaL_checkinteger(L, 1), most = luaL_checkinteger(L, 2);
  return choose_number(L, table_self(L), least, most, 3, &n) ? push_integer(L, n) : 0;
}

/* no_answer(method, point) -> the error if `choose` or `choose_number` finds no answer */
static int r_no_answer(lua_State *L) {
  lua_pushfstring(L, NO_ANSWER, luaL_checkstring(L, 1), luaL_checkstring(L, 2), TRIES + LOOKS);
  return 1;
}

/* asked(point): counts a question; a Lua error if the deal has had too many. Each question restarts the script's time limit,
 * in a replay too. */
static int r_asked(lua_State *L) {
  table_t *t = table_self(L);
  table_asks(L, t, 1, luaL_checkstring(L, 1));
  guard_refresh(t->guard, false);
  return 0;
}

/* decisions() -> the number of questions so far; of those that were answered without leaving C; and the sum of the legal
 * cards of the latter */
static int r_decisions(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, (lua_Integer)t->decisions);
  lua_pushinteger(L, (lua_Integer)t->given);
  lua_pushinteger(L, (lua_Integer)t->choices);
  return 3;
}

/* progressed(): restarts the count of questions in the deal, after a game inside this one */
static int r_progressed(lua_State *L) {
  ((table_t *)table_self(L))->questions = 0;
  return 0;
}

const luaL_Reg table_ask_words[] = {
    {"ask", m_ask},           {"first_bid", m_first_bid},   {"choose", m_choose}, {"pick", m_pick}, {"swap", m_swap},
    {"lay_away", m_lay_away}, {"pass_cards", m_pass_cards}, {"number", m_number}, {"draw", m_draw}, {NULL, NULL}};

const luaL_Reg table_ask_engine[] = {{"seed", r_seed},
                                     {"chance", r_chance},
                                     {"branch", r_branch},
                                     {"drawn", r_drawn},
                                     {"bot", r_bot},
                                     {"resolve", r_resolve},
                                     {"way", r_way},
                                     {"choose", r_choose},
                                     {"accepted", r_accepted},
                                     {"number", r_number},
                                     {"choose_number", r_choose_number},
                                     {"no_answer", r_no_answer},
                                     {"asked", r_asked},
                                     {"decisions", r_decisions},
                                     {"progressed", r_progressed},
                                     {NULL, NULL}};
