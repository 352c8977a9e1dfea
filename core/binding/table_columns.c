/* table_columns.c - cards in columns before their seat: one lies face down in a pile, and upon it one that can be played.
 * When that is gone, the one below is turned up and can be played too. See table_methods.c. */
#include "sets.h"
#include "table.h"

#include <lauxlib.h>

/* The column of that card, from 1, of the `n` before this seat: of the cards dealt to it the first n lie below, the next n
 * upon them. 0 if it is none of the upper ones; *below is the card under it. */
static unsigned column_of(const table_t *t, unsigned seat, unsigned n, card_t upper, card_t *below) {
  card_t dealt[CARD_LIMIT];
  const unsigned place = table_dealt(t, seat, upper, dealt);
  if (place <= n || place > 2 * n || dealt[place - 1] != upper) return 0;
  *below = dealt[place - 1 - n];
  return place - n;
}

static void pick_up(table_t *t, unsigned seat, int pile, card_t card) {
  t->play.hand[seat] |= card_bit(card);
  t->pile[pile] &= ~card_bit(card);
  table_moved(t, card_bit(card), pile, seat, false);
}

static void pick_up_and_tell(lua_State *L, const table_t *t, unsigned seat, unsigned column, card_t card) {
  lua_getfield(L, 1, "pick_up");
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
  lua_pushvalue(L, 3);
  lua_pushinteger(L, (lua_Integer)card_bit(card));
  lua_call(L, 4, 0);
  lua_getfield(L, 1, "tell");
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 4);
  lua_pushinteger(L, seat);
  lua_pushinteger(L, column);
  sets_push_card(L, &t->deck, card);
  lua_call(L, 5, 0);
}

/* t:turn_columns(n, pile, event): after a trick, the cards of the pile that lay under cards played to it go to the hands of
 * those who played them; the event tells seat, column and card, in the order played */
static int m_turn_columns(lua_State *L) {
  table_t *t = table_acting(L);
  const lua_Integer n = table_arg_whole(L, 2, "a number of columns is due");
  const int pile = table_arg_pile(L, 3, t);
  const play_t *p = &t->play;
  luaL_argcheck(L, n >= 0 && n <= CARD_LIMIT, 2, "there are at most 64 columns");
  luaL_checktype(L, 4, LUA_TSTRING);
  lua_settop(L, 4);
  card_t below = CARD_NONE;
  const unsigned shown = play_shown(p);
  for (unsigned i = 0, seat = p->leader; i < shown; i++, seat = p->next[seat]) {
    const unsigned column = column_of(t, seat, (unsigned)n, p->trick[i], &below);
    if (!column || !(t->pile[pile] >> below & 1)) continue;
    if (table_has_own(L, "pick_up", table_pick_up) && table_has_own(L, "tell", table_tell))
      pick_up(t, seat, pile, below);
    else
      pick_up_and_tell(L, t, seat, column, below);
  }
  return 0;
}

void table_add_columns(lua_State *L, int ud) {
  static const luaL_Reg methods[] = {{"turn_columns", m_turn_columns}, {NULL, NULL}};
  lua_pushvalue(L, ud);
  luaL_setfuncs(L, methods, 1);
}
