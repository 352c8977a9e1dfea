#include "place.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

const char *place_push(lua_State *L, const table_t *t, unsigned place) {
  if (place < PLACE_HAND) return lua_pushstring(L, t->piles.name[place]);
  return lua_pushfstring(L, "hand %d", (int)(place - PLACE_HAND));
}

/* "the piles discards, stock", for an error; all of them fit a line. */
static const char *push_piles(lua_State *L, const table_t *t) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (unsigned i = 0; i < t->piles.count; i++) {
    luaL_addstring(&b, i ? ", " : t->piles.count > 1 ? "the piles " : "the pile ");
    luaL_addstring(&b, t->piles.name[i]);
  }
  if (t->piles.count == 0) luaL_addstring(&b, "no pile");
  luaL_pushresult(&b);
  return lua_tostring(L, -1);
}

static unsigned seats_of(const table_t *t) { return t->seats < PLAY_SEATS ? t->seats : PLAY_SEATS; }

/* A place of that name, or -1. */
static int find_place(const table_t *t, const char *name) {
  const int pile = deal_pile(&t->piles, name);
  if (pile >= 0 || strncmp(name, "hand ", 5) != 0) return pile;
  const unsigned seat = (unsigned)(name[5] - '0');
  return seat >= 1 && seat <= seats_of(t) && name[6] == '\0' ? (int)(PLACE_HAND + seat) : -1;
}

static unsigned no_place(lua_State *L, int arg, const table_t *t, const char *who) {
  const char *given = lua_type(L, arg) == LUA_TSTRING ? lua_pushfstring(L, "place \"%s\"", lua_tostring(L, arg))
                      : lua_isinteger(L, arg)         ? lua_pushfstring(L, "seat %I", (LUAI_UACINT)lua_tointeger(L, arg))
                                                      : NULL;
  if (!given) given = lua_pushfstring(L, "place called a %s", luaL_typename(L, arg));
  return (unsigned)luaL_error(L, "%s: there is no %s: there are the seats 1 to %d and %s", who, given, (int)seats_of(t),
                              push_piles(L, t));
}

unsigned place_arg(lua_State *L, int arg, const table_t *t, const char *who) {
  int place = -1;
  if (lua_type(L, arg) == LUA_TSTRING)
    place = find_place(t, lua_tostring(L, arg));
  else if (lua_isinteger(L, arg)) {
    const lua_Integer seat = lua_tointeger(L, arg);
    if (seat >= 1 && seat <= (lua_Integer)seats_of(t)) place = PLACE_HAND + (int)seat;
  }
  return place >= 0 ? (unsigned)place : no_place(L, arg, t, who);
}

unsigned place_arg_pile(lua_State *L, int arg, const table_t *t, const char *who) {
  const unsigned place = place_arg(L, arg, t, who);
  if (place < PLACE_HAND) return place;
  return (unsigned)luaL_error(L, "%s: a hand has no order, there is one in %s", who, push_piles(L, t));
}

/* What lies on top last; a hand has the same order both ways. */
static unsigned in_order(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  CARDSET_EACH(c, set) {
    unsigned i = n++;
    for (; place < PLACE_HAND && i > 0 && t->placed[out[i - 1]] > t->placed[c]; i--) out[i] = out[i - 1];
    out[i] = (card_t)c;
  }
  return n;
}

static int not_there(lua_State *L, const table_t *t, unsigned place, card_t c, const char *who) {
  sets_push_card(L, &t->deck, c);
  const char *name = lua_tostring(L, -1);
  return luaL_error(L, "%s: %s is not in %s", who, name, place_push(L, t, place));
}

/* Of cards alike that are in a place the one that is meant by their name: one that all can see, else any. */
static card_t any_copy(const table_t *t, cardset_t same) {
  CARDSET_EACH(c, same)
  if (t->shown[c] == SHOWN_TO_ALL) return (card_t)c;
  return cardset_first(same);
}

cardset_t place_meant(const table_t *t, cardset_t set, cardset_t from) {
  cardset_t out = 0;
  if (!t->showing || !t->deck.again) return set;
  CARDSET_EACH(c, set) out |= card_bit(any_copy(t, from & t->deck.same[c] & ~out));
  return out;
}

unsigned place_arg_cards(lua_State *L, int arg, table_t *t, unsigned place, card_t out[CARD_LIMIT], const char *who) {
  cardset_t left = *place_cards(t, place);
  if (lua_isinteger(L, arg)) {
    const cardset_t set = (cardset_t)lua_tointeger(L, arg);
    if (set & ~left) not_there(L, t, place, cardset_first(set & ~left), who);
    return in_order(t, place, set, out);
  }
  size_t len = 0, bad = 0;
  const char *text = lua_type(L, arg) == LUA_TSTRING ? lua_tolstring(L, arg, &len) : NULL;
  if (!text) luaL_error(L, "%s: the cards are a set or names like \"KD 7D\", not a %s", who, luaL_typename(L, arg));
  const int n = deck_parse_all(&t->deck, text, len, out, CARD_LIMIT, &bad);
  if (n < 0) luaL_error(L, "%s: there is no card at '%s'", who, text + bad);
  for (int i = 0; i < n; i++) {
    const cardset_t same = left & t->deck.same[out[i]];
    if (!same) not_there(L, t, place, out[i], who);
    out[i] = any_copy(t, same);
    left &= ~card_bit(out[i]);
  }
  return (unsigned)n;
}

unsigned place_from_top(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]) {
  card_t up[CARD_LIMIT];
  const unsigned n = in_order(t, place, set, up);
  for (unsigned i = 0; i < n; i++) out[i] = place < PLACE_HAND ? up[n - 1 - i] : up[i];
  return n;
}
