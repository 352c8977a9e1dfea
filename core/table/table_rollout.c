/* table_rollout.c - two sources in C that the play asks before any other: one that knows the cards to tricks, and one that
 * follows a line of decisions and then plays by a policy.
 *
 * A bot or the record that is read may know the cards to tricks beforehand. Each card is what a question and its answer
 * would come to, with the same draws and the same lines, without leaving C. What is more than a card and the calls beside it
 * is asked for as ever.
 *
 * A step of a line is a card, or something that only Lua understands (playout.lua): a word, cards picked, a call. All take
 * their steps from here in turn. A step that the hand cannot take means that the cards do not fit what was decided: that is
 * thrown as `misfit`; the end of a line that is to be followed no further is thrown as `stopped`. Both are addresses, which
 * no script can catch as text or mistake.
 */
#include "table_rollout.h"

#include "guard.h"
#include "record_steps.h"
#include "record_writer.h"
#include "table_order.h"
#include "table_solve.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* ---- cards that are known beforehand ---- */

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

/* Takes the next step if it is a card that the seat may play. A game inside another may know the cards by other numbers. */
static bool take_step(const table_t *t, steps_t *steps, decision_t *d) {
  const step_t *step = &steps->step[steps->taken];
  if (steps->taken == steps->count || step->card == CARD_NONE || step->said || step->seat != d->seat) return false;
  if (strcmp(steps->deck->name[step->card], t->deck.name[step->card]) != 0) return false;
  const cardset_t meant = d->legal & t->deck.same[step->card];
  if (!meant) return false;
  d->card = cardset_first(meant);
  steps->taken++;
  guard_refresh(t->guard, false);
  return true;
}

/* Finds the card where a question for it would say no more than what may be played and called. */
static bool find(lua_State *L, table_t *t, const given_t *g, decision_t *d) {
  const bool follows = lua_isuserdata(L, g->by), is_bot = lua_isfunction(L, g->by);
  const lua_Unsigned calls = lua_rawlen(L, g->calls);
  const bool looks = t->writes || lua_tointeger(L, g->by) > 0;
  d->seat = t->play.turn;
  if (lua_isnil(L, g->by) || *t->read_only || table_decider(t, d->seat) != d->seat) return false;
  if (calls > CALLS_MOST) return false;
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

/* tricks(who, calls): the function `who`() says who gives cards to tricks until it is asked again: the steps of a game, a
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

/* ---- a line, then a policy ---- */

struct table_line {
  policy_t policy;
  unsigned viewer;        /* what other seats played is weighed: 0 for no */
  double likely, least;   /* how likely it was with these cards; below `least` they do not fit */
  const order_t *told;    /* the policy knows the cards as they rank here, and who stands together in this hand */
  bool stops;             /* nothing is decided beyond the line */
  bool guessed;           /* something was decided that may be decided otherwise another time */
  unsigned small;         /* cards of a hand from which on its end is solved, */
  uint64_t nodes;         /* if so many cards tried are enough */
  bool looked;            /* whether the end of the hand can be solved has been tried */
  card_t end[CARD_LIMIT]; /* the solved end, `ends` cards of which `ended` are played */
  unsigned ends, ended;
  unsigned n, at;
  step_t step[];
};

static const char misfit, stopped;

static int throw_it(lua_State *L, const char *what) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)what);
  return lua_error(L);
}

static int push_callback(lua_State *L, const char *name) {
  lua_getiuservalue(L, TABLE_UD, TABLE_CALLBACKS);
  return lua_getfield(L, -1, name);
}

/* The next step, which must be this seat's; NULL beyond the line. */
static const step_t *next_step(lua_State *L, struct table_line *l, unsigned seat) {
  if (l->at == l->n) {
    if (l->stops) throw_it(L, &stopped);
    return NULL;
  }
  const step_t *step = &l->step[l->at++];
  if (step->seat != seat) throw_it(L, &misfit);
  return step;
}

/* Makes the call that step i is; true, with its text on the stack, if it ends what was asked. */
static bool make_call(lua_State *L, unsigned seat, unsigned i) {
  push_callback(L, "call");
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  lua_pushinteger(L, i);
  lua_call(L, 4, 1);
  lua_remove(L, -2);
  if (lua_toboolean(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

/* Asks Lua who plays for what by the rules; false where these say nothing that can be solved. */
static bool read_aim(lua_State *L, const table_t *t, table_end_t *end) {
  solve_aim_t *aim = &end->aim;
  push_callback(L, "aim");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 4);
  aim->team = (uint16_t)lua_tointeger(L, -4);
  aim->tricks = lua_toboolean(L, -3);
  aim->fewest = lua_isnil(L, -2) ? t->line->policy.invert || (t->line->policy.low & aim->team) : lua_toboolean(L, -2);
  end->stop = lua_tointeger(L, -1);
  lua_pop(L, 5);
  return aim->team;
}

/* Solves the rest of the hand, once it is small. */
static void solve_end(lua_State *L, const table_t *t) {
  struct table_line *l = t->line;
  table_end_t end = {.nodes = l->nodes};
  l->looked = true;
  l->ended = 0;
  l->ends = read_aim(L, t, &end) ? table_solve_end(L, t, &end, l->end) : 0;
}

/* Tells the policy of the hand, once for each order of the cards in it. */
static void tell_policy(lua_State *L, const table_t *t) {
  struct table_line *l = t->line;
  if (l->told == t->play.order) return;
  l->told = t->play.order;
  push_callback(L, "teams");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 0);
  lua_pop(L, 1);
}

static void count_in(lua_State *L, struct table_line *l, double chance) {
  l->likely *= chance;
  if (l->likely < l->least) throw_it(L, &misfit);
}

/* Weighs a card of the line, one of `legal`, that another seat than the viewer chose. */
static void weigh(lua_State *L, const table_t *t, cardset_t legal, card_t card) {
  struct table_line *l = t->line;
  if (!(legal & (legal - 1))) return;
  tell_policy(L, t);
  count_in(L, l, policy_chance(&l->policy, &t->play, legal, card));
}

/* The card of the seat whose turn it is: of the solved end, or by the policy. */
static card_t own_choice(lua_State *L, table_t *t, cardset_t legal) {
  struct table_line *l = t->line;
  const bool alone = !t->columns && !t->after_trick; /* no rule has a say between tricks */
  tell_policy(L, t);
  if (alone && !l->looked && cardset_count(t->play.hand[t->play.turn]) <= l->small) solve_end(L, t);
  const cardset_t next = l->ended < l->ends ? legal & t->deck.same[l->end[l->ended]] : 0; /* of copies any */
  if (next) {
    l->ended++;
    return cardset_first(next);
  }
  l->ends = 0; /* a rule has changed what was solved */
  l->guessed |= (legal & (legal - 1)) != 0;
  return policy_card(&l->policy, &t->play, legal, &t->bot);
}

void line_choose(lua_State *L, table_t *t, play_choice_t *out) {
  struct table_line *l = t->line;
  const unsigned seat = t->play.turn, decider = table_decider(t, seat);
  const step_t *step;
  while ((step = next_step(L, l, decider)) != NULL && step->card == CARD_NONE) {
    out->call = make_call(L, decider, l->at);
    if (out->call) return;
    if (t->play.turn != seat || !t->play.hand[seat]) throw_it(L, &misfit);
  }
  const cardset_t legal = table_legal(L, t);
  const cardset_t meant = step ? legal & t->deck.same[step->card] : legal; /* of copies any */
  if (!meant) throw_it(L, &misfit);
  if (step && l->viewer && decider != l->viewer) weigh(L, t, legal, cardset_first(meant));
  out->seat = seat;
  out->card = step ? cardset_first(meant) : own_choice(L, t, legal);
  out->said = step ? step->said : t->say[seat] >> out->card & 1;
  if (out->said && !(t->say[seat] >> out->card & 1)) throw_it(L, &misfit);
  table_asks(L, t, 1, "play");
}

/* line(steps, stops [, small, nodes [, viewer]]) -> the line to follow, each step seat << 16 | said << 8 | card (255: none);
 * the end of a hand, of `small` cards each, is solved with so many tried; what seats but the viewer played is weighed;
 * line(line): that of another table, for a game
 * inside its game */
static int r_line(lua_State *L) {
  table_t *t = table_self(L);
  if (lua_type(L, 1) == LUA_TUSERDATA) {
    t->line = lua_touserdata(L, 1);
    lua_settop(L, 1);
    lua_setiuservalue(L, TABLE_UD, TABLE_LINE);
    return 0;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  const size_t n = lua_rawlen(L, 1);
  struct table_line *l = lua_newuserdatauv(L, sizeof *l + n * sizeof l->step[0], 1); /* keeps the rates of its policy */
  memset(l, 0, sizeof *l);
  l->n = (unsigned)n;
  l->stops = lua_toboolean(L, 2);
  l->small = (unsigned)luaL_optinteger(L, 3, 0);
  l->nodes = (uint64_t)luaL_optinteger(L, 4, 0);
  l->viewer = (unsigned)luaL_optinteger(L, 5, 0);
  l->likely = 1;
  for (size_t i = 0; i < n; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    const lua_Integer code = lua_tointeger(L, -1);
    l->step[i] = (step_t){.seat = (uint8_t)(code >> 16), .card = (card_t)(code & 255), .said = code >> 8 & 1};
    lua_pop(L, 1);
  }
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, TABLE_UD, TABLE_LINE);
  t->line = l;
  return 1;
}

/* callbacks({ call =, teams =, aim = }): what the line asks of Lua */
static int r_callbacks(lua_State *L) {
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_CALLBACKS);
  return 0;
}

/* step(seat) -> the number of the next step, taken; nothing beyond the line */
static int r_step(lua_State *L) {
  struct table_line *l = ((table_t *)table_self(L))->line;
  if (!next_step(L, l, (unsigned)luaL_checkinteger(L, 1))) return 0;
  return push_integer(L, l->at);
}

/* likely([chance]) -> how likely it was what other seats than the viewer of the line decided; `chance` is that of one more
 * decision. least(n): from here on a misfit is thrown where it is less */
static int r_likely(lua_State *L) {
  struct table_line *l = ((table_t *)table_self(L))->line;
  count_in(L, l, luaL_optnumber(L, 1, 1));
  lua_pushnumber(L, l->likely);
  return 1;
}

static int r_least(lua_State *L) {
  ((table_t *)table_self(L))->line->least = luaL_checknumber(L, 1);
  return 0;
}

/* policy(low, friends [, rates, invert]): for whom tricks are bad, bit s for seat s, a list of such sets, who stands with
 * each seat, what the cards are (core.rating.pack), and whether the fewest points win */
static int r_policy(lua_State *L) {
  struct table_line *l = ((table_t *)table_self(L))->line;
  l->policy.rates = luaL_testudata(L, 3, TABLE_RATES);
  l->policy.invert = lua_toboolean(L, 4);
  lua_getiuservalue(L, TABLE_UD, TABLE_LINE);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, 1);
  lua_pop(L, 1);
  l->policy.low = (uint16_t)luaL_checkinteger(L, 1);
  for (int s = 1; s <= PLAY_SEATS; s++) {
    lua_rawgeti(L, 2, s);
    l->policy.friends[s] = (uint16_t)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  return 0;
}

/* aside(act, f, ...) -> what f gives, with a chance of its own for the bot, by this number: what is decided later is the
 * same whether f was called or not */
static int r_aside(lua_State *L) {
  table_t *t = table_self(L);
  const rng_t before = t->bot;
  t->bot = rng_act(&before, (uint64_t)luaL_checkinteger(L, 1));
  lua_call(L, lua_gettop(L) - 2, 1);
  t->bot = before;
  return 1;
}

static void *state_of(table_t *t) { return &t->seed; }
static const size_t STATE = sizeof(table_t) - offsetof(table_t, seed);

/* guessed([true: it was]) -> whether anything beyond the line was decided that may be decided otherwise another time */
static int r_guessed(lua_State *L) {
  struct table_line *l = ((table_t *)table_self(L))->line;
  if (lua_toboolean(L, 1)) l->guessed = true;
  return push_boolean(L, l->guessed);
}

/* keep() -> the game as it stands on the C side */
static int r_keep(lua_State *L) {
  memcpy(lua_newuserdatauv(L, STATE, 0), state_of(table_self(L)), STATE);
  return 1;
}

/* back(kept [, act]): as it stood when it was kept, with the line from its first step, the bot's chance being number `act`
 * of a row of its own. It is like a deal that begins: new time for the script. */
static int r_back(lua_State *L) {
  table_t *t = table_self(L);
  luaL_argcheck(L, lua_rawlen(L, 1) == STATE, 1, "not what keep gave");
  memcpy(state_of(t), lua_touserdata(L, 1), STATE);
  t->bot = rng_act(&t->bot, (uint64_t)luaL_optinteger(L, 2, 0));
  if (t->line) {
    t->line->at = t->line->ends = t->line->ended = 0;
    t->line->told = NULL;
    t->line->likely = 1;
    t->line->looked = t->line->guessed = false;
  }
  t->questions = 0;
  guard_refresh(t->guard, true);
  return 0;
}

void line_add_thrown(lua_State *L) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&misfit);
  lua_setfield(L, -2, "misfit");
  lua_pushlightuserdata(L, (void *)(uintptr_t)&stopped);
  lua_setfield(L, -2, "stopped");
}

const luaL_Reg table_rollout_engine[] = {
    {"tricks", r_tricks}, {"writer", r_writer}, {"line", r_line},     {"callbacks", r_callbacks}, {"step", r_step},
    {"likely", r_likely}, {"least", r_least},   {"policy", r_policy}, {"aside", r_aside},         {"guessed", r_guessed},
    {"keep", r_keep},     {"back", r_back},     {NULL, NULL}};
