/* table_series.c - a series of the play at cribbage: the cards laid on a pile since t:begin_series.
 *
 * This file counts the cards and finds those that fit. Scripts decide on the next player, the go, the end of a series and
 * the points (games/lib/cribbage.lua).
 */
#include "sets.h"
#include "table_places.h"
#include "table_source.h"
#include "table_words.h"

#include <lauxlib.h>

static cardset_t series_of(const table_t *t) { return t->pile[t->series.pile] & ~t->series.before; }

/* Lists the cards of the series in the order played; returns their number. */
static unsigned cards_of(const table_t *t, card_t out[CARD_LIMIT]) {
  return place_in_order(t, t->series.pile, series_of(t), out);
}

static unsigned total(const table_t *t) { return crib_set_pips(series_of(t)); }

static cardset_t fitting(lua_State *L, const table_t *t) {
  if (!t->series.begun) luaL_error(L, "no series has begun: t:begin_series");
  return crib_fitting(t->play.hand[table_arg_seat(L, 2, t)], total(t));
}

/* Returns the next seat clockwise that holds cards and is not in `out`; it may be the seat itself. Returns 0 if there is
 * none. */
static unsigned next_holder(const table_t *t, unsigned seat, uint32_t out) {
  out |= t->seating.out;
  for (unsigned i = 0; i < t->seats; i++) {
    seat = seat % t->seats + 1;
    if (t->play.hand[seat] && !(out >> seat & 1)) return seat;
  }
  return 0;
}

/* Pushes the points of the card that this seat has laid, the total, and the next seat that holds cards and has not said go,
 * if there is one. */
static int push_laid(lua_State *L, const table_t *t, unsigned seat) {
  card_t card[CARD_LIMIT] = {0};
  crib_peg_t peg[CRIB_PEGS];
  lua_Integer points = 0;
  const unsigned n = cards_of(t, card), sum = total(t);
  if (sum > CRIB_TOTAL) return luaL_error(L, "lay_fitting: the series has come to %d, which is over 31", (int)sum);
  const unsigned pegs = crib_play(card, n, &t->series.counts, peg);
  for (unsigned i = 0; i < pegs; i++) points += peg[i].points;
  lua_pushinteger(L, points);
  lua_pushinteger(L, sum);
  return 2 + push_seat(L, next_holder(t, seat, t->series.gone));
}

/* t:begin_series(pile, runs, flush, thirty_one): begins a series of the cards that will be laid on the pile. The other
 * arguments are those of crib.played. */
static int m_begin_series(lua_State *L) {
  table_t *t = table_acting(L);
  const uint8_t pile = (uint8_t)place_arg_pile(L, 2, t, "begin_series");
  if (!t->deck.standard) return luaL_error(L, "begin_series: cribbage is played with cards of the 52");
  t->series = (series_t){.counts = crib_arg_play(L, 3), .before = t->pile[pile], .pile = pile, .begun = true};
  return 0;
}

/* Stack indices: the arguments of t:lay_fitting, and the list of the words that are offered. */
enum { SEAT = 2, POINT, NONE, ALSO, WORDS };

/* Pushes a list of the words for these cards, "play 7H", and of the words at ALSO. */
static void push_words(lua_State *L, const table_t *t, cardset_t fits) {
  const lua_Integer also = (lua_Integer)table_arg_list(L, ALSO);
  lua_Integer n = 0;
  lua_createtable(L, (int)(cardset_count(fits) + also), 0);
  CARDSET_EACH(c, fits) {
    lua_pushfstring(L, "%s %s", lua_tostring(L, POINT), t->deck.name[c]);
    lua_rawseti(L, -2, ++n);
  }
  for (lua_Integer i = 1; i <= also; i++) {
    lua_rawgeti(L, ALSO, i);
    lua_rawseti(L, -2, ++n);
  }
}

/* Returns the card of the answer at `index`, a set or a word; CARD_NONE for any other word. */
static card_t card_of(lua_State *L, const table_t *t, cardset_t fits, int index) {
  if (is_set(L, index)) return cardset_first(to_set(L, index));
  card_t found = CARD_NONE;
  CARDSET_EACH(c, fits) {
    lua_pushfstring(L, "%s %s", lua_tostring(L, POINT), t->deck.name[c]);
    if (lua_rawequal(L, -1, index)) found = (card_t)c;
    lua_pop(L, 1);
  }
  return found;
}

/* A continuation: the answer and the call that ended the question lie on top, one of them nil. */
static int answered(lua_State *L, int status, lua_KContext context) {
  table_t *t = table_self(L);
  const unsigned seat = table_arg_seat(L, SEAT, t);
  const int answer = lua_gettop(L) - 1;
  (void)status, (void)context;
  if (lua_isnil(L, answer)) return 0;
  const cardset_t fits = fitting(L, t);
  const card_t card = card_of(L, t, fits, answer);
  if (card == CARD_NONE) {
    lua_pushnil(L);
    lua_pushvalue(L, answer);
    return 2;
  }
  if (!(fits & card_bit(card)))
    return luaL_error(L, "lay_fitting: the card must be one that fits, in the hand of seat %d", (int)seat);
  table_move_set(L, t, "lay", PLACE_HAND + seat, t->series.pile, card_bit(card));
  return push_laid(L, t, seat);
}

/* Asks for one of the words at `list`. */
static int ask_words(lua_State *L, table_t *t, unsigned seat, int list) {
  const lua_Unsigned n = table_arg_list(L, list);
  table_check_words(L, POINT, list);
  lua_Integer place;
  if (t->source.does->word(L, t, &(word_question_t){seat, POINT, list, n}, &place)) {
    lua_rawgeti(L, list, place);
    lua_pushnil(L);
  } else {
    table_put(L, "words");
    lua_pushinteger(L, seat);
    lua_pushvalue(L, POINT);
    lua_pushvalue(L, list);
    lua_callk(L, 4, 2, 0, answered);
  }
  return answered(L, LUA_OK, 0);
}

/* t:lay_fitting(seat, point, none [, also]): the seat picks a card that fits, and lays it -> points, total, next seat. If
 * the seat answers with a word -> nil and the word, from `none` if no card fits, otherwise from `also`. Nothing if a call
 * ended the play. */
static int m_lay_fitting(lua_State *L) {
  table_t *t = table_acting(L);
  const cardset_t fits = fitting(L, t);
  const unsigned seat = (unsigned)lua_tointeger(L, SEAT);
  lua_settop(L, ALSO);
  if (!fits) return ask_words(L, t, seat, NONE);
  table_check_choice(L, POINT, "lay_fitting");
  if (lua_toboolean(L, ALSO)) {
    push_words(L, t, fits);
    return ask_words(L, t, seat, WORDS);
  }
  if (!table_is_chance(t)) {
    table_put(L, "cards");
    lua_pushinteger(L, seat);
    lua_pushvalue(L, POINT);
    push_set(L, fits);
    lua_pushinteger(L, 1);
    lua_pushinteger(L, 1);
    lua_pushinteger(L, cardset_count(fits));
    lua_pushnil(L);
    lua_callk(L, 8, 2, 0, answered);
    return answered(L, LUA_OK, 0);
  }
  table_asks(L, t, 1, lua_tostring(L, POINT));
  const card_t card = cardset_nth(fits, (unsigned)rng_below(&t->bot, cardset_count(fits)));
  table_move_set(L, t, "lay", PLACE_HAND + seat, t->series.pile, card_bit(card));
  return push_laid(L, t, seat);
}

/* t:go(seat): the seat says go and is skipped in this series -> the next seat */
static int m_go(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  t->series.gone |= UINT32_C(1) << seat;
  return push_seat(L, next_holder(t, seat, t->series.gone));
}

/* t:next_holder(seat) -> the next seat clockwise that holds cards, which may be itself; nothing if there is none */
static int m_next_holder(lua_State *L) {
  const table_t *t = table_self(L);
  return push_seat(L, next_holder(t, table_arg_seat(L, 2, t), 0));
}

/* t:series() -> its total, and the number of seats that have said go */
static int m_series(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, total(t));
  lua_pushinteger(L, __builtin_popcount(t->series.gone));
  return 2;
}

/* t:series_cards() -> a list of its cards in the order played */
static int m_series_cards(lua_State *L) {
  const table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  sets_push_cards(L, &t->deck, card, cards_of(t, card));
  return 1;
}

/* t:fitting(seat) -> the cards of its hand that do not take the total over 31 */
static int m_fitting(lua_State *L) { return push_set(L, fitting(L, table_self(L))); }

const luaL_Reg table_series_words[] = {{"begin_series", m_begin_series},
                                       {"lay_fitting", m_lay_fitting},
                                       {"go", m_go},
                                       {"next_holder", m_next_holder},
                                       {"series", m_series},
                                       {"series_cards", m_series_cards},
                                       {"fitting", m_fitting},
                                       {NULL, NULL}};
