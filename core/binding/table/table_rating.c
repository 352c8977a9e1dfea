/* table_rating.c - the rule of thumb (solve.h) for Lua: core.rating.
 *
 *   pack(made)      -> a pack as pack.lua describes it, to be rated with
 *   strength(pack, hand [, suit]) -> how far a hand lies above the average, in standard deviations; with a suit to be named,
 *                      its cards count more
 *   best(pack, set, view, low) -> the cards of the set that are worth most, how many, what each is worth, and what an
 *                      average trick is: `view` has hand, trick, open, partners and invert as view.lua says them; `low`:
 *                      tricks are bad to have
 *   least(pack, set, hand, n, lot [, counts]) -> the n cards of the set that are least worth keeping; `lot`, a number,
 *                      decides between equals; `counts`: what is laid away counts for who lays it
 *   player(known)   -> what plays a card to a trick for each seat, for raw.tricks; known(seat) -> the pack, or nil where it
 *                      is to be asked; its partners, its hand if that is not all it holds, low, invert, and the strength
 *                      below which it is to be asked
 */
#include "table.h"

#include "solve.h"

#include <lauxlib.h>
#include <string.h>

static const char *const name = TABLE_RATES;

static double real(lua_State *L, int at, const char *field) {
  lua_getfield(L, at, field);
  const double n = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return n;
}

static lua_Integer field(lua_State *L, int at, const char *of) {
  lua_getfield(L, at, of);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

static int new_pack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  rates_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  luaL_setmetatable(L, name);
  p->set = (cardset_t)field(L, 1, "set");
  p->trumps = (cardset_t)field(L, 1, "trumps");
  p->worth = real(L, 1, "worth");
  p->count = real(L, 1, "count");
  p->mean = real(L, 1, "mean");
  p->spread = real(L, 1, "spread");
  lua_getfield(L, 1, "cards");
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    rated_t *c = &p->card[cardset_first((cardset_t)lua_tointeger(L, 4))];
    c->above = (cardset_t)field(L, 5, "above");
    c->worth = real(L, 5, "worth");
    c->power = real(L, 5, "power");
    lua_getfield(L, 5, "suit");
    c->suit = (cardset_t)field(L, 6, "set");
    lua_getfield(L, 5, "printed");
    c->printed = *luaL_optstring(L, 7, "");
  }
  lua_settop(L, 2);
  return 1;
}

static lua_Integer item(lua_State *L, int at, lua_Integer i) {
  lua_rawgeti(L, at, i);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

/* The view at index 3. */
static void read_view(lua_State *L, rating_seen_t *seen) {
  enum { LOW = 4, TRICK, OPEN, SEATS_LATER, HELD, PARTNERS, INVERT };
  play_seen_t *play = &seen->play;
  lua_settop(L, LOW);
  lua_getfield(L, 3, "trick");
  lua_getfield(L, 3, "open");
  lua_getfield(L, TRICK, "later");
  lua_getfield(L, TRICK, "held");
  for (int i = TRICK; i <= HELD; i++) luaL_checktype(L, i, LUA_TTABLE);
  seen->low = lua_toboolean(L, LOW);
  seen->partners = (uint32_t)field(L, 3, "partners");
  lua_getfield(L, 3, "invert");
  seen->invert = lua_toboolean(L, -1);
  seen->hand = (cardset_t)field(L, 3, "hand");
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) seen->open[seat] = (cardset_t)item(L, OPEN, seat);
  play->gone = (cardset_t)field(L, TRICK, "gone");
  play->cards = (cardset_t)field(L, TRICK, "cards");
  play->best = (cardset_t)field(L, TRICK, "best");
  play->led = (cardset_t)field(L, TRICK, "led");
  play->winner = (unsigned)field(L, TRICK, "winner");
  play->points = (unsigned)field(L, TRICK, "points");
  for (; play->later < PLAY_SEATS && play->later < lua_rawlen(L, SEATS_LATER); play->later++) {
    play->seat[play->later] = (uint8_t)item(L, SEATS_LATER, play->later + 1);
    play->held[play->later] = (uint8_t)item(L, HELD, play->later + 1);
  }
}

static int best(lua_State *L) {
  rating_seen_t seen = {0};
  double most, scale;
  const rates_t *pack = luaL_checkudata(L, 1, name);
  const cardset_t set = (cardset_t)luaL_checkinteger(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  read_view(L, &seen);
  const cardset_t equal = rating_best(pack, &seen, set, &most, &scale);
  lua_pushinteger(L, (lua_Integer)equal);
  lua_pushinteger(L, cardset_count(equal));
  lua_pushnumber(L, most);
  lua_pushnumber(L, scale);
  return 4;
}

static int strength(lua_State *L) {
  const rates_t *pack = luaL_checkudata(L, 1, name);
  lua_pushnumber(L, rating_strength(pack, (cardset_t)luaL_checkinteger(L, 2), *luaL_optstring(L, 3, "")));
  return 1;
}

static int least(lua_State *L) {
  const rates_t *pack = luaL_checkudata(L, 1, name);
  rng_t rng;
  const lua_Integer lot = luaL_checkinteger(L, 5);
  rng_seed(&rng, &lot, sizeof lot);
  lua_pushinteger(L, (lua_Integer)rating_least(pack, (cardset_t)luaL_checkinteger(L, 2), (cardset_t)luaL_checkinteger(L, 3),
                                               (unsigned)luaL_checkinteger(L, 4), lua_toboolean(L, 6), &rng));
  return 1;
}

/* (table, seat, legal) -> a card: see player. */
static int play(lua_State *L) {
  enum { PACK = 1, PARTNERS, HAND, LOW, INVERT, HOPELESS };
  table_t *table = lua_touserdata(L, 1);
  const unsigned seat = (unsigned)lua_tointeger(L, 2);
  const cardset_t legal = (cardset_t)lua_tointeger(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 1);
  lua_settop(L, 2);
  lua_call(L, 1, HOPELESS);
  const rates_t *pack = lua_touserdata(L, PACK);
  if (!pack) return 0;
  rating_seen_t seen = {.play = play_seen(&table->play), .hand = table->play.hand[seat], .low = lua_toboolean(L, LOW)};
  if (lua_isinteger(L, HAND)) seen.hand = (cardset_t)lua_tointeger(L, HAND);
  if (lua_isnumber(L, HOPELESS) && rating_strength(pack, seen.hand, '\0') < lua_tonumber(L, HOPELESS)) return 0;
  double most, scale;
  cardset_t chosen = legal;
  if (legal & (legal - 1)) {
    seen.partners = (uint32_t)lua_tointeger(L, PARTNERS);
    seen.invert = lua_toboolean(L, INVERT);
    chosen = rating_best(pack, &seen, legal, &most, &scale);
    if (chosen & (chosen - 1)) chosen = card_bit(play_pick(chosen, &table->bot));
  }
  lua_pushinteger(L, cardset_first(chosen));
  return 1;
}

static int player(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  lua_pushcclosure(L, play, 1);
  return 1;
}

int table_open_rating(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"pack", new_pack}, {"best", best}, {"strength", strength}, {"least", least}, {"player", player}, {NULL, NULL}};
  luaL_newmetatable(L, name);
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
