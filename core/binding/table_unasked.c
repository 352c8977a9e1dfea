/* table_unasked.c - cards to a trick at a watched table that nobody is to be asked for: a bot plays them, or the record has
 * them that is read. Each is what an ask, its answer and the play would come to (ask.lua, watched.lua), with the same
 * draws and the same lines, in one call. What needs a question of its own is left to these.
 */
#include "table.h"

#include "guard.h"
#include "lines.h"
#include "reader.h"

#include <lauxlib.h>

enum { CALLS_MOST = 64, MILLION = 1000000 };

/* The arguments of play_unasked. */
enum { WRITER = 1, CALLS, BY, MOST, ON };

int table_open_calls(lua_State *L) {
  enum { CALL = 5 };
  uint64_t open = 0;
  lua_settop(L, CALL - 1);
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) == LUA_TTABLE; i++, lua_settop(L, CALL - 1)) {
    bool closed = false;
    if (lua_getfield(L, CALL, "rule") == LUA_TFUNCTION) {
      for (int arg = 2; arg < CALL; arg++) lua_pushvalue(L, arg);
      lua_getfield(L, CALL, "number");
      lua_call(L, 4, 1);
      closed = lua_toboolean(L, -1);
    }
    if (!closed) open |= UINT64_C(1) << (i - 1);
  }
  return push_set(L, open);
}

/* The calls that are open to the seat. False where a rule fails: the ask asks it again, and says what is wrong. */
static bool find_open(lua_State *L, unsigned seat, uint64_t *open) {
  *open = 0;
  if (lua_rawlen(L, CALLS) == 0) return true;
  lua_pushcfunction(L, table_open_calls);
  lua_pushvalue(L, CALLS);
  lua_getiuservalue(L, TABLE_UD, TABLE_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  const bool fine = table_look(L, 4, 1) == LUA_OK;
  if (fine) *open = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
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

/* A decision, and what led to it. */
typedef struct unasked {
  unsigned seat, call; /* the call's place from 1, 0 for a card */
  card_t card;
  cardset_t legal;
  uint64_t open;
} unasked_t;

static void write_ask(lua_State *L, const table_t *t, const unasked_t *u) {
  lines_ask(L, WRITER, &t->deck, u->seat, u->legal, CALLS, u->open);
}

/* Whether the bot has a card to play, one that is legal. */
static bool choose(lua_State *L, unasked_t *u) {
  lua_pushvalue(L, BY);
  lua_pushvalue(L, TABLE_UD);
  lua_pushinteger(L, u->seat);
  lua_pushinteger(L, (lua_Integer)u->legal);
  lua_call(L, 3, 1);
  const lua_Integer card = luaL_optinteger(L, -1, CARD_LIMIT);
  lua_pop(L, 1);
  u->card = (card_t)card;
  return card >= 0 && card < CARD_LIMIT && u->legal >> card & 1;
}

/* What a bot does, the card chosen or all at random. */
static void decide(lua_State *L, table_t *t, unasked_t *u) {
  const bool writes = lua_toboolean(L, WRITER);
  if (writes) write_ask(L, t, u);
  if (lua_isinteger(L, BY)) {
    u->call = draw_call(t, u->open, lua_tointeger(L, BY));
    if (u->call) return;
    u->card = play_pick(u->legal, &t->bot);
  }
  if (writes) lines_play(L, WRITER, &t->deck, u->seat, u->card);
}

/* The card that the record has next, if it goes on to the letter with what is written till then, the ask and a card that is
 * legal. Else false, and nothing is changed. */
static bool follow(lua_State *L, table_t *t, unasked_t *u) {
  if (!reader_meets(L, BY, WRITER)) return false;
  write_ask(L, t, u);
  if (!reader_card(L, BY, WRITER, &t->deck, u->seat, u->legal, &u->card)) {
    lines_drop(L, WRITER);
    return false;
  }
  lines_play(L, WRITER, &t->deck, u->seat, u->card);
  reader_take(L, BY, WRITER);
  guard_refresh(t->guard, false);
  return true;
}

/* Whether the next trick follows at once; the last one is told of then. */
static bool goes_on(lua_State *L, const table_t *t) {
  const play_t *p = &t->play;
  if (!lua_toboolean(L, ON) || !p->hand[p->turn]) return false;
  if (lua_toboolean(L, WRITER))
    lines_trick(L, WRITER, &t->deck, p->winner, p->trick, play_shown(p), p->trick_points, NULL, 0);
  return true;
}

/* play_unasked(writer, calls, by, most, on) -> how many decisions were made; whether the last one completed the trick; the
 * seat that made it; its card, if the rule card_played wants to hear of it; and the place of the call that it was. At most
 * `most` decisions, to the end of the trick (`on`: of the hand), before what wants to be heard of or what is to be asked.
 * `writer` (or false) takes the lines; `by` is the reader of a record; the chance of an open call in millionths, where a bot
 * decides at random; or a bot's function(table, seat, legal) -> its card, or nothing where it is to be asked. */
static int r_play_unasked(lua_State *L) {
  table_t *t = table_self(L);
  const bool follows = lua_isuserdata(L, BY), chooses = lua_isfunction(L, BY);
  const bool looks = follows || lua_toboolean(L, WRITER) || (!chooses && luaL_checkinteger(L, BY) > 0);
  const lua_Integer most = luaL_checkinteger(L, MOST);
  luaL_checktype(L, CALLS, LUA_TTABLE);
  lua_settop(L, ON);
  lua_Integer made = 0;
  bool done = false, heard = false;
  unasked_t u = {0};
  while (made < most && !done && !heard && !u.call && is_plain(L, t)) {
    u.seat = t->play.turn;
    u.legal = table_legal(L, t);
    if (u.legal & t->say[u.seat]) break; /* a card that may be announced is two answers */
    if ((looks && !find_open(L, u.seat, &u.open)) || (chooses && !choose(L, &u))) break;
    table_asks(L, t, 1, "play");
    if (!follows)
      decide(L, t, &u);
    else if (!follow(L, t, &u)) {
      t->questions--, t->decisions--; /* what asks it counts it */
      break;
    }
    made++;
    if (u.call) break;
    heard = t->watch[u.seat] >> u.card & 1;
    done = table_play(t, u.card) && (heard || !goes_on(L, t));
  }
  lua_pushinteger(L, made);
  lua_pushboolean(L, done);
  lua_pushinteger(L, u.seat);
  if (heard)
    lua_pushinteger(L, u.card);
  else
    lua_pushnil(L);
  if (u.call)
    lua_pushinteger(L, u.call);
  else
    lua_pushnil(L);
  return 5;
}

const luaL_Reg table_unasked_raw[] = {{"play_unasked", r_play_unasked}, {NULL, NULL}};
