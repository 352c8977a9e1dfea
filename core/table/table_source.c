/* table_source.c - the sources source_chance, source_known and source_lua. See table_source.h. */
#include "table_source.h"

#include "record_steps.h"
#include "record_writer.h"
#include "table_order.h"
#include "table_report.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* ---- functions that leave their question open ---- */

bool open_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place) {
  (void)L, (void)t, (void)q, (void)place;
  return false;
}

bool open_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set) {
  (void)L, (void)t, (void)q, (void)set;
  return false;
}

bool open_number(lua_State *L, table_t *t, const number_question_t *q, lua_Integer *n) {
  (void)L, (void)t, (void)q, (void)n;
  return false;
}

static bool open_card(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  (void)L, (void)t, (void)again, (void)out;
  return false;
}

const source_functions_t source_chance = {true, chance_word, chance_cards, chance_number, chance_card};
const source_functions_t source_lua = {false, open_word, open_cards, open_number, open_card};

/* source([object]): sets the source: a Lua object with methods for questions, or chance. The object may also have the
 * methods `deal`, `pack` and `draw`, for packs of deals, packs that a script shuffles, and its draws. */
static int r_source(lua_State *L) {
  table_t *t = table_self(L);
  const bool is_lua = lua_toboolean(L, 1);
  lua_settop(L, 1);
  t->source.does = is_lua ? &source_lua : &source_chance;
  t->gives_deals = is_lua && lua_getfield(L, 1, "deal") != LUA_TNIL;
  t->gives_packs = is_lua && lua_getfield(L, 1, "pack") != LUA_TNIL;
  t->gives_draws = is_lua && lua_getfield(L, 1, "draw") != LUA_TNIL;
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_SOURCE);
  return 0;
}

/* ---- cards that a source in C knows ---- */

enum { MILLION = 1000000 };

/* Stack indices while a card is chosen. `by` is the source of cards (r_tricks). */
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

/* A decision and its alternatives. */
typedef struct decision {
  unsigned seat, call; /* `call` is the place of a call from 1, 0 for a card */
  card_t card;
  cardset_t legal;
  uint64_t open; /* the open calls, a bit each */
} decision_t;

/* Returns the calls that are open to the seat; rethrows the error of a rule. */
static uint64_t find_open(lua_State *L, int calls, unsigned seat) {
  lua_pushcfunction(L, table_open_calls);
  lua_pushvalue(L, calls);
  lua_getiuservalue(L, TABLE_UD, TABLE_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  const int status = guard_look(L, 4, 1);
  if (status != LUA_OK) guard_throw(L, status);
  const uint64_t open = (uint64_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return open;
}

/* Draws an open call with a chance of `chance` in a million; returns its place from 1, or 0 for none. */
static unsigned draw_call(table_t *t, uint64_t open, lua_Integer chance) {
  if (!open || chance <= 0 || (lua_Integer)rng_below(&t->bot, MILLION) >= chance) return 0;
  for (unsigned skip = (unsigned)rng_below(&t->bot, cardset_count(open)); skip; skip--) open &= open - 1;
  return cardset_first(open) + 1;
}

/* Asks the bot for a card; returns false if it returns no legal one. */
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

/* Draws a call or a card if no bot or step has chosen one, and writes the lines of the record. */
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

/* Consumes the next step if it is a legal card of the seat. A game inside another may have other numbers for the cards, so
 * their names must be equal. */
static bool take_step(const table_t *t, steps_t *steps, decision_t *d) {
  if (steps->taken == steps->count) return false;
  const step_t *step = &steps->step[steps->taken];
  if (step->card == CARD_NONE || step->said || step->seat != d->seat) return false;
  if (strcmp(steps->deck->name[step->card], t->deck.name[step->card]) != 0) return false;
  const cardset_t meant = d->legal & t->deck.same[step->card];
  if (!meant) return false;
  d->card = cardset_first(meant);
  steps->taken++;
  guard_refresh(t->guard, false);
  return true;
}

/* Finds the decision without a question. Returns false if a question is needed. */
static bool find(lua_State *L, table_t *t, const given_t *g, decision_t *d) {
  const bool follows = lua_isuserdata(L, g->by), is_bot = lua_isfunction(L, g->by);
  const lua_Unsigned calls = lua_rawlen(L, g->calls);
  const bool looks = t->writes || lua_tointeger(L, g->by) > 0;
  d->seat = t->play.turn;
  if (lua_isnil(L, g->by) || *t->read_only || table_decider(t, d->seat) != d->seat) return false;
  d->legal = table_legal(L, t);
  if (d->legal & t->say[d->seat]) return false; /* a card that may be announced is two answers */
  if (looks && calls) d->open = find_open(L, g->calls, d->seat);
  if (follows ? !take_step(t, lua_touserdata(L, g->by), d) : is_bot && !ask_bot(L, g->by, d)) return false;
  table_asks(L, t, 1, "play");
  decide(L, t, g, d);
  t->given++;
  t->choices += cardset_count(d->legal);
  return true;
}

static bool known_card(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  const int top = lua_gettop(L);
  const given_t g = {top + 1, top + 2, top + 3};
  decision_t d = {0};
  if (again) { /* a script may have changed the source of cards */
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

const source_functions_t source_known = {false, open_word, open_cards, open_number, known_card};

/* tricks(who, calls): who() returns the source of cards for tricks, and is called again after each script callback. The
 * source is the steps of a game, or a bot's function(table, seat, legal) -> a card or nothing. A number stands for random
 * cards, and is the chance of an open call in millionths. With nil each card is a question. `calls` may be open during the
 * play. */
static int r_tricks(lua_State *L) {
  table_t *t = table_self(L);
  lua_settop(L, 2);
  t->source.does = &source_known;
  lua_setiuservalue(L, TABLE_UD, TABLE_CALLS);
  lua_setiuservalue(L, TABLE_UD, TABLE_TRICKS);
  return 0;
}

/* writer(writer): sets the writer for the asks, answers and tricks of cards that source_known decides */
static int r_writer(lua_State *L) {
  lua_settop(L, 1);
  ((table_t *)table_self(L))->writes = lua_toboolean(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_WRITER);
  return 0;
}

const luaL_Reg table_source_engine[] = {
    {"source", r_source}, {"tricks", r_tricks}, {"writer", r_writer}, {NULL, NULL}};
