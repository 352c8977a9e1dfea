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
 *   weights(list)   -> a weight for each card, given by the card's set
 *   sum(weights, hand, more) -> those of the cards of a hand, added to `more`
 *   player(known, may_call, looking [, suggest [, hidden]]) -> what plays a card to a trick for each seat, for raw.tricks, till
 *                      scripts have had their say; known(seat) -> the pack, or nothing where the seat is to be asked, its
 *                      partners, low, invert, and the strength below which it is to be asked. It is asked too where the rule
 *                      `suggest` has a word for it, and does not see the cards that the rule `hidden` names; `may_call`:
 *                      there are calls at a play
 */
#include "table.h"

#include "guard.h"
#include "solve.h"

#include <lauxlib.h>
#include <math.h>
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

static const char *const weighed = "houserule.weights";

static int new_weights(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  double *weight = lua_newuserdatauv(L, CARD_LIMIT * sizeof *weight, 0);
  for (unsigned card = 0; card < CARD_LIMIT; card++) weight[card] = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
    weight[cardset_first((cardset_t)luaL_checkinteger(L, -2))] = luaL_checknumber(L, -1);
  luaL_setmetatable(L, weighed);
  return 1;
}

static int sum(lua_State *L) {
  const double *weight = luaL_checkudata(L, 1, weighed);
  double all = luaL_checknumber(L, 3);
  for (cardset_t rest = (cardset_t)luaL_checkinteger(L, 2); rest; rest &= rest - 1) all += weight[cardset_first(rest)];
  lua_pushnumber(L, all);
  return 1;
}

/* What plays for each seat: what is known of those that have played, and behind their packs who says it. */
typedef struct player {
  bool may_call; /* a call may be open beside a card */
  struct {
    const rates_t *pack; /* NULL: it is to be asked */
    uint32_t partners;
    bool known, low, invert;
    double hopeless;
  } seat[PLAY_SEATS + 1];
} player_t;
enum { PLAYER_KNOWN = PLAY_SEATS + 1, PLAYER_LOOKING, PLAYER_SUGGEST, PLAYER_HIDDEN };

/* Asks `known` for a seat; its pack is kept with the player, which lies at index 1. */
static void learn(lua_State *L, player_t *by, unsigned seat) {
  enum { PACK = 2, PARTNERS, LOW, INVERT, HOPELESS };
  lua_getiuservalue(L, 1, PLAYER_KNOWN);
  lua_pushinteger(L, seat);
  lua_call(L, 1, HOPELESS - PACK + 1);
  by->seat[seat].pack = luaL_testudata(L, PACK, name);
  by->seat[seat].partners = (uint32_t)lua_tointeger(L, PARTNERS);
  by->seat[seat].low = lua_toboolean(L, LOW);
  by->seat[seat].invert = lua_toboolean(L, INVERT);
  by->seat[seat].hopeless = lua_isnumber(L, HOPELESS) ? lua_tonumber(L, HOPELESS) : -HUGE_VAL;
  by->seat[seat].known = true;
  lua_settop(L, PACK);
  lua_setiuservalue(L, 1, (int)seat);
}

/* What a rule of the player's says of a seat that plays a card, on the stack's top; nil without that rule. False where it
 * fails: who asks the seat will say how. */
static bool ask_rule(lua_State *L, int rule, unsigned seat) {
  if (lua_getiuservalue(L, 1, rule) != LUA_TFUNCTION) {
    lua_pushnil(L);
    return true;
  }
  lua_getiuservalue(L, 1, PLAYER_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  const int status = table_look(L, 3, 1);
  if (status == LUA_ERRMEM) guard_throw(L, status);
  return status == LUA_OK;
}

/* (table, seat, legal) -> a card: see player. */
static int play(lua_State *L) {
  table_t *table = lua_touserdata(L, 1);
  const unsigned seat = (unsigned)lua_tointeger(L, 2);
  const cardset_t legal = (cardset_t)lua_tointeger(L, 3);
  player_t *by = lua_touserdata(L, lua_upvalueindex(1));
  const bool is_only = !(legal & (legal - 1));
  if (is_only && !by->may_call) return push_integer(L, cardset_first(legal));
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (!by->seat[seat].known) learn(L, by, seat);
  const rates_t *pack = by->seat[seat].pack;
  if (!pack || !ask_rule(L, PLAYER_SUGGEST, seat) || !lua_isnil(L, -1)) return 0;
  if (!ask_rule(L, PLAYER_HIDDEN, seat) || !(lua_isnil(L, -1) || lua_isinteger(L, -1))) return 0;
  rating_seen_t seen = {.play = play_seen(&table->play),
                        .hand = table->play.hand[seat] & ~(cardset_t)lua_tointeger(L, -1),
                        .partners = by->seat[seat].partners,
                        .low = by->seat[seat].low,
                        .invert = by->seat[seat].invert};
  const double hopeless = by->seat[seat].hopeless;
  if (hopeless > -HUGE_VAL && rating_strength(pack, seen.hand, '\0') < hopeless) return 0;
  double most, scale;
  const cardset_t best = is_only ? legal : rating_best(pack, &seen, legal, &most, &scale);
  return push_integer(L, best & (best - 1) ? play_pick(best, &table->bot) : cardset_first(best));
}

static int player(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 5);
  player_t *by = lua_newuserdatauv(L, sizeof *by, PLAYER_HIDDEN);
  memset(by, 0, sizeof *by);
  by->may_call = lua_toboolean(L, 2);
  lua_replace(L, 2);
  for (int at = PLAYER_HIDDEN; at >= PLAYER_LOOKING; at--) lua_setiuservalue(L, 2, at);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, 2, PLAYER_KNOWN);
  lua_pushcclosure(L, play, 1);
  return 1;
}

int table_open_rating(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"pack", new_pack}, {"best", best}, {"strength", strength}, {"least", least},
    {"weights", new_weights}, {"sum", sum}, {"player", player}, {NULL, NULL}};
  luaL_newmetatable(L, weighed);
  lua_pop(L, 1);
  luaL_newmetatable(L, name);
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}
