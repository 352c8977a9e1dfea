/* table_deals.c - what the engine needs of packs and of the plan by which they are dealt; scripts never see these. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* stack(text): the pack as given, as text or as drawn from those that fit (unseen_lua.c); whether it is one of this game */
static int r_stack(lua_State *L) {
  table_t *t = table_self(L);
  if (lua_isuserdata(L, 1)) {
    const card_t *drawn;
    const unsigned size = unseen_pack(L, 1, &drawn);
    return push_boolean(L, table_stack(t, drawn, size));
  }
  card_t card[CARD_LIMIT];
  size_t len;
  const char *text = luaL_checklstring(L, 1, &len);
  const int n = deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL);
  return push_boolean(L, n >= 0 && table_stack(t, card, (unsigned)n));
}

/* is_pack(text [, set]) -> whether it names, as a record does, each card of the pack or of that set */
static int r_is_pack(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t left = lua_isnoneornil(L, 2) ? t->cards : sets_arg(L, 2);
  card_t card[CARD_LIMIT];
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  const int n = text ? deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL) : -1;
  for (int i = 0; i < n; i++) {
    const cardset_t same = left & t->deck.same[card[i]];
    if (!same) return 0;
    left &= ~(same & -same);
  }
  if (n < 0 || left) return 0;
  sets_push_text(L, &t->deck, card, (unsigned)n);
  return push_boolean(L, lua_rawequal(L, 1, -1));
}

static int r_pack_text(lua_State *L) {
  table_t *t = table_self(L);
  pack_settle(&t->pack, t->pack.size);
  sets_push_text(L, &t->deck, t->pack.card, t->pack.size);
  return 1;
}

/* plan() -> for each place of the pack the seat (a number) or pile (its name) it goes to under this dealer, and the places
 * at which the stages end, that at which the first begins as [0] */
static int r_plan(lua_State *L) {
  const table_t *t = table_self(L);
  lua_createtable(L, t->deal.used, 0);
  for (unsigned i = 0; i < t->deal.used; i++) {
    const uint8_t to = t->deal.to[i];
    if (to & DEAL_PILE) lua_pushstring(L, t->piles.name[to & 0x7f]);
    else lua_pushinteger(L, t->turn[to]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_createtable(L, t->deal.stages, 0);
  for (unsigned i = 0; i < t->deal.stages; i++) {
    lua_pushinteger(L, t->deal.stage[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, t->deal.first);
  lua_rawseti(L, -2, 0);
  return 2;
}

/* lay_plan(text): the plan of what is still to be dealt; nil, or what is wrong with it */
static int r_lay_plan(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  size_t at = 0;
  const char *wrong = table_plan(table_self(L), text, &at);
  if (!wrong) return 0;
  lua_pushfstring(L, text[at] ? "%s, at '%s'" : "%s", wrong, text + at);
  return 1;
}

/* drop_plan(): of a deal in which nothing has been dealt */
static int r_drop_plan(lua_State *L) {
  table_t *t = table_self(L);
  memset(&t->deal, 0, sizeof t->deal);
  return 0;
}

/* stage() -> the stage of the deal that was dealt last, 0 before the first */
static int r_stage(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->stage); }

const luaL_Reg table_deals_raw[] = {{"stack", r_stack},       {"pack_text", r_pack_text}, {"is_pack", r_is_pack},
                                    {"plan", r_plan},         {"lay_plan", r_lay_plan},   {"drop_plan", r_drop_plan},
                                    {"stage", r_stage},       {NULL, NULL}};
