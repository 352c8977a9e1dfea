/* table_columns.c - cards in columns before their seat, by the rule `turns_up`: of the cards dealt to a seat the first ones
 * lie face down in a pile, and upon each of them one of the next, which can be played. When that has been played to a trick,
 * the one below is turned up and can be played too. See table_methods.c. */
#include "place.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

void table_read_columns(lua_State *L, int rules, table_t *t) {
  if (lua_getfield(L, rules, "turns_up") == LUA_TTABLE) {
    lua_getfield(L, -1, "columns");
    const lua_Integer n = lua_tointeger(L, -1);
    lua_getfield(L, -2, "pile");
    if (n < 1 || n > CARD_LIMIT / 2) luaL_error(L, "rule `turns_up`: `columns` are 1 to %d", CARD_LIMIT / 2);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    const int pile = deal_pile(&t->piles, name);
    if (pile < 0) luaL_error(L, "rule `turns_up`: there is no pile \"%s\"", name);
    t->columns = (uint8_t)n;
    t->column_pile = (uint8_t)pile;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

void table_lay_columns(table_t *t) {
  card_t low[PLAY_SEATS][CARD_LIMIT / 2];
  uint8_t count[PLAY_SEATS] = {0};
  const unsigned n = t->columns, until = t->deal.stage[t->stage - 1];
  memset(t->below, CARD_NONE, sizeof t->below);
  for (unsigned i = 0; i < until; i++) {
    const uint8_t to = t->deal.to[i];
    const card_t card = t->pack.card[i];
    if (to & DEAL_PILE) continue;
    const unsigned k = count[to]++;
    if (k < n)
      low[to][k] = card;
    else if (k < 2 * n)
      t->below[card] = low[to][k - n];
  }
}

/* The column of a card is its place among those dealt to the seat. */
static void tell_turned(lua_State *L, const table_t *t, unsigned seat, card_t card) {
  card_t dealt[CARD_LIMIT];
  lua_pushinteger(L, seat);
  lua_pushinteger(L, table_dealt(t, seat, card, dealt));
  sets_push_card(L, &t->deck, card);
  table_tell_event(L, "turned", 3);
}

void table_turn_up(lua_State *L, table_t *t) {
  const play_t *p = &t->play;
  const unsigned shown = play_shown(p);
  for (unsigned i = 0, seat = p->leader; i < shown; i++, seat = p->next[seat]) {
    const card_t card = t->below[p->trick[i]];
    if (card == CARD_NONE || !(t->pile[t->column_pile] >> card & 1)) continue;
    table_move(L, t, "pick_up", t->column_pile, PLACE_HAND + seat, &card, 1);
    if (table_hears(t, REPORT_TOLD)) tell_turned(L, t, seat, card);
  }
}

/* t:uncovered(seat) -> of its columns the cards that lie face up: upper ones, and lower ones whose upper card is gone */
static int m_uncovered(lua_State *L) {
  const table_t *t = table_self(L);
  const cardset_t hand = t->play.hand[table_arg_seat(L, 2, t)];
  cardset_t up = 0;
  if (t->columns && t->stage)
    CARDSET_EACH(c, t->cards) {
      if (t->below[c] == CARD_NONE) continue;
      const cardset_t upper = card_bit((card_t)c);
      up |= hand & upper ? upper : hand & card_bit(t->below[c]);
    }
  return push_set(L, up);
}

const luaL_Reg table_columns_methods[] = {{"uncovered", m_uncovered}, {NULL, NULL}};
