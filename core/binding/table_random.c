/* table_random.c - cards to a trick that a random bot plays at a watched table: each is what an ask, its answer and the play
 * would come to (ask.lua, watched.lua), with the same draws and the same lines, in one call. What needs a question of its
 * own is left to these.
 */
#include "table.h"

#include "lines.h"

#include <lauxlib.h>

enum { CALLS_MOST = 64, MILLION = 1000000 };

/* The arguments of play_at_random. */
enum { WRITER = 1, CALLS, CHANCE, MOST };

bool table_is_call_closed(lua_State *L, int call, int first) {
  if (lua_getfield(L, call, "rule") != LUA_TFUNCTION) return false;
  for (int arg = first; arg < first + 3; arg++) lua_pushvalue(L, arg);
  lua_getfield(L, call, "number");
  lua_call(L, 4, 1);
  return lua_toboolean(L, -1);
}

/* (calls, &open, view, seat, point): a bit for each call that is open. */
static int ask_rules(lua_State *L) {
  uint64_t *open = lua_touserdata(L, 2);
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) == LUA_TTABLE; i++, lua_settop(L, 5))
    if (!table_is_call_closed(L, 6, 3)) *open |= UINT64_C(1) << (i - 1);
  return 0;
}

/* The calls that are open to the seat. False where a rule fails: the ask asks it again, and says what is wrong. */
static bool find_open(lua_State *L, unsigned seat, uint64_t *open) {
  bool *read_only = table_read_only(L);
  *open = 0;
  if (lua_rawlen(L, CALLS) == 0) return true;
  lua_pushcfunction(L, ask_rules);
  lua_pushvalue(L, CALLS);
  lua_pushlightuserdata(L, open);
  lua_getiuservalue(L, lua_upvalueindex(1), TABLE_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  *read_only = true;
  const bool fine = lua_pcall(L, 5, 0, 0) == LUA_OK;
  *read_only = false;
  if (!fine) lua_pop(L, 1);
  return fine;
}

/* Whether an ask for this card would say no more than what may be played and called. */
static bool is_plain(lua_State *L, const table_t *t) {
  const unsigned seat = t->play.turn;
  return !*t->read_only && t->play.hand[seat] && table_decider(t, seat) == seat && lua_rawlen(L, CALLS) <= CALLS_MOST;
}

/* A random one of the calls that are open, by chance; its place from 1, or 0 for none. */
static unsigned draw_call(table_t *t, uint64_t open, lua_Integer chance) {
  if (!open || chance <= 0 || (lua_Integer)rng_below(&t->bot, MILLION) >= chance) return 0;
  for (unsigned skip = (unsigned)rng_below(&t->bot, cardset_count(open)); skip; skip--) open &= open - 1;
  return cardset_first(open) + 1;
}

/* play_at_random(writer, calls, chance, most) -> how many decisions were made; whether the last one completed the trick; the
 * seat that made it; its card, if the rule card_played wants to hear of it; and the place of the call that it was. At most
 * `most` decisions, to the end of the trick, before what wants to be heard of or what is to be asked. `writer` (or false)
 * takes the lines; `chance` is that of an open call in millionths. */
int table_play_at_random(lua_State *L) {
  table_t *t = table_self(L);
  const bool writes = lua_toboolean(L, WRITER);
  const lua_Integer chance = luaL_checkinteger(L, CHANCE), most = luaL_checkinteger(L, MOST);
  luaL_checktype(L, CALLS, LUA_TTABLE);
  lua_settop(L, MOST);
  lua_Integer made = 0;
  bool done = false, heard = false;
  unsigned seat = 0, call = 0;
  card_t c = 0;
  while (made < most && !done && !heard && !call && is_plain(L, t)) {
    uint64_t open = 0;
    const cardset_t legal = table_legal(L, lua_upvalueindex(1), t);
    if ((writes || chance > 0) && !find_open(L, t->play.turn, &open)) break;
    seat = t->play.turn;
    table_asks(L, t, 1, "play");
    if (writes) lines_ask(L, WRITER, &t->deck, seat, legal, CALLS, open);
    made++;
    call = draw_call(t, open, chance);
    if (call) break;
    c = play_pick(legal, &t->bot);
    if (writes) lines_play(L, WRITER, &t->deck, seat, c);
    heard = t->watch[seat] >> c & 1;
    done = table_play(t, c);
  }
  lua_pushinteger(L, made);
  lua_pushboolean(L, done);
  lua_pushinteger(L, seat);
  if (heard)
    lua_pushinteger(L, c);
  else
    lua_pushnil(L);
  if (call)
    lua_pushinteger(L, call);
  else
    lua_pushnil(L);
  return 5;
}
