/* table_tricks.c - a source that knows the cards to tricks before it is asked: a bot plays them, or the record that is read
 * has them. Each card is what a question and its answer would come to, with the same draws and the same lines, without
 * leaving C. What is more than a card and the calls beside it is asked for as ever.
 */
#include "table.h"

#include "guard.h"
#include "record_writer.h"
#include "record_reader.h"

#include <lauxlib.h>

enum { CALLS_MOST = 64, MILLION = 1000000 };

/* Places on the stack, behind what was there, while a card is chosen. */
typedef struct given {
  int writer, calls, by;
} given_t;

int table_open_calls(lua_State *L) {
  enum { CALL = 5 };
  uint64_t open = 0;
  lua_settop(L, CALL - 1);
  for (lua_Integer i = 1; lua_rawgeti(L, 1, i) == LUA_TTABLE; i++, lua_settop(L, CALL - 1)) {
    bool closed = false;
    if (lua_rawgeti(L, CALL, 1) == LUA_TFUNCTION) {
      for (int arg = 2; arg < CALL; arg++) lua_pushvalue(L, arg);
      lua_rawgeti(L, CALL, 2);
      lua_call(L, 4, 1);
      closed = lua_toboolean(L, -1);
    }
    if (!closed) open |= UINT64_C(1) << (i - 1);
  }
  return push_set(L, open);
}

/* A decision, and what led to it. */
typedef struct decision {
  unsigned seat, call; /* the call's place from 1, 0 for a card */
  card_t card;
  cardset_t legal;
  uint64_t open;
} decision_t;

/* The calls that are open to the seat; raises what a rule throws. */
static uint64_t find_open(lua_State *L, int calls, unsigned seat) {
  lua_pushcfunction(L, table_open_calls);
  lua_pushvalue(L, calls);
  lua_getiuservalue(L, TABLE_UD, TABLE_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  const int status = table_look(L, 4, 1);
  if (status != LUA_OK) guard_throw(L, status);
  const uint64_t open = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return open;
}

/* A random one of the calls that are open, by chance; its place from 1, or 0 for none. */
static unsigned draw_call(table_t *t, uint64_t open, lua_Integer chance) {
  if (!open || chance <= 0 || (lua_Integer)rng_below(&t->bot, MILLION) >= chance) return 0;
  for (unsigned skip = (unsigned)rng_below(&t->bot, cardset_count(open)); skip; skip--) open &= open - 1;
  return cardset_first(open) + 1;
}

/* Asks the bot for a card; false where it has none that is legal. */
static bool ask_bot(lua_State *L, int by, decision_t *d) {
  lua_pushvalue(L, by);
  lua_pushvalue(L, TABLE_UD);
  lua_pushinteger(L, d->seat);
  lua_pushinteger(L, (lua_Integer)d->legal);
  lua_call(L, 3, 1);
  const lua_Integer card = luaL_optinteger(L, -1, CARD_LIMIT);
  lua_pop(L, 1);
  d->card = (card_t)card;
  return card >= 0 && card < CARD_LIMIT && d->legal >> card & 1;
}

/* Takes the card chosen by a bot, or a call or a card at random, and writes the lines. */
static void decide(lua_State *L, table_t *t, const given_t *g, decision_t *d) {
  if (t->writes) lines_ask(L, g->writer, &t->deck, d->seat, d->legal, g->calls, d->open);
  if (lua_isinteger(L, g->by)) {
    d->call = draw_call(t, d->open, lua_tointeger(L, g->by));
    if (!d->call) d->card = play_pick(d->legal, &t->bot);
  }
  if (!t->writes) return;
  if (!d->call) {
    lines_play(L, g->writer, &t->deck, d->seat, d->card);
    return;
  }
  lua_rawgeti(L, g->calls, d->call);
  lua_getfield(L, -1, "text");
  lines_by(L, g->writer, d->seat, lua_gettop(L));
  lua_pop(L, 2);
}

/* The card that the record has next, if it goes on to the letter with what is written till then, the ask and a card that is
 * legal. Else false, and nothing is changed. */
static bool read_card(lua_State *L, const table_t *t, const given_t *g, decision_t *d) {
  if (!reader_meets(L, g->by, g->writer)) return false;
  lines_ask(L, g->writer, &t->deck, d->seat, d->legal, g->calls, d->open);
  if (!reader_card(L, g->by, g->writer, &t->deck, d->seat, d->legal, &d->card)) {
    lines_drop(L, g->writer);
    return false;
  }
  lines_play(L, g->writer, &t->deck, d->seat, d->card);
  reader_take(L, g->by, g->writer);
  guard_refresh(t->guard, false);
  return true;
}

/* Finds the card where a question for it would say no more than what may be played and called. */
static bool find(lua_State *L, table_t *t, const given_t *g, decision_t *d) {
  const bool follows = lua_isuserdata(L, g->by), is_bot = lua_isfunction(L, g->by);
  const lua_Unsigned calls = lua_rawlen(L, g->calls);
  const bool looks = follows || t->writes || (!is_bot && lua_tointeger(L, g->by) > 0);
  d->seat = t->play.turn;
  if (lua_isnil(L, g->by) || *t->read_only || table_decider(t, d->seat) != d->seat) return false;
  if (calls > CALLS_MOST) return false;
  d->legal = table_legal(L, t);
  if (d->legal & t->say[d->seat]) return false; /* a card that may be announced is two answers */
  if (looks && calls) d->open = find_open(L, g->calls, d->seat);
  if (follows ? !read_card(L, t, g, d) : is_bot && !ask_bot(L, g->by, d)) return false;
  table_asks(L, t, 1, "play");
  if (!follows) decide(L, t, g, d);
  t->given++;
  t->choices += cardset_count(d->legal);
  return true;
}

bool tricks_choose(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  const int top = lua_gettop(L);
  const given_t g = {top + 1, top + 2, top + 3};
  decision_t d = {0};
  if (again) { /* scripts have had their say: who gives the card is asked for */
    lua_getiuservalue(L, TABLE_UD, TABLE_TRICKS);
    lua_call(L, 0, 1);
    lua_setiuservalue(L, TABLE_UD, TABLE_GIVES);
  }
  lua_getiuservalue(L, TABLE_UD, TABLE_WRITER);
  lua_getiuservalue(L, TABLE_UD, TABLE_CALLS);
  lua_getiuservalue(L, TABLE_UD, TABLE_GIVES);
  const bool found = find(L, t, &g, &d);
  lua_settop(L, top);
  *out = (play_choice_t){.seat = d.seat, .call = d.call, .card = d.card};
  return found;
}

void tricks_write(lua_State *L, const table_t *t) {
  const play_t *p = &t->play;
  int64_t now[TABLE_SIDES + 1];
  for (unsigned s = 1; s <= t->sides; s++) now[s] = t->score[s] + t->delta[s];
  lua_getiuservalue(L, TABLE_UD, TABLE_WRITER);
  lines_trick(L, lua_gettop(L), &t->deck, p->winner, p->trick, play_shown(p), p->trick_points, now, t->peg ? t->sides : 0);
  lua_pop(L, 1);
}

/* tricks(who, calls): the function `who`() says who gives cards to tricks until it is asked again: the reader of a record, a
 * bot's function(table, seat, legal) -> its card or nothing, or the chance of an open call, in millionths, where they are
 * played at random; nothing where they are to be asked for. `calls` may be open then */
static int r_tricks(lua_State *L) {
  table_t *t = table_self(L);
  lua_settop(L, 2);
  t->tricks = lua_toboolean(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_CALLS);
  lua_setiuservalue(L, TABLE_UD, TABLE_TRICKS);
  return 0;
}

/* writer(writer): asks, answers and tricks of the play that no question is made for are written there */
static int r_writer(lua_State *L) {
  lua_settop(L, 1);
  ((table_t *)table_self(L))->writes = lua_toboolean(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_WRITER);
  return 0;
}

const luaL_Reg table_tricks_raw[] = {{"tricks", r_tricks}, {"writer", r_writer}, {NULL, NULL}};
