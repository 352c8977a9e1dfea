/* table_rollout.c - the source of a rollout: it follows the steps of a game, then it plays by a policy.
 *
 * A step is a card, a word, or a step for Lua (rollout.lua): cards picked, a number, a call. C and Lua take their steps from
 * here in turn. If a step is not possible, the simulated cards are inconsistent with the decisions, and `inconsistent` is
 * thrown. If the rollout ends after its steps, `stopped` is thrown. Both are addresses, so a script cannot catch them.
 */
#include "table_rollout.h"

#include "record_steps.h"
#include "table_order.h"
#include "table_places.h"
#include "table_solve.h"
#include "table_source.h"
#include "table_words.h"

#include <lauxlib.h>
#include <limits.h>
#include <string.h>

typedef struct rollout {
  policy_t policy;
  unsigned viewer;          /* the likelihood counts decisions of all seats but this one; 0: it counts none */
  double likelihood, least; /* likelihood of the decisions so far; below `least` the cards are inconsistent */
  const order_t *order;     /* order of the cards at the last update of the policy; NULL: no update yet */
  uint32_t together, known; /* partnerships at the last update (seating_t) */
  unsigned updated_at;      /* number of steps before the last update */
  bool is_updated;          /* the policy was updated in this rollout */
  bool stops;               /* the rollout ends after its steps */
  bool guessed;             /* chance or the policy decided something that may differ in another rollout */
  unsigned solve_size;      /* the end of a hand is solved if each player has at most this many cards */
  uint64_t nodes;           /* limit of cards tried to solve it */
  bool tried_to_solve;      /* in this rollout */
  card_t end[CARD_LIMIT];   /* the solved end: `solved` cards, of which `solved_played` are played */
  unsigned solved, solved_played;
  bool weighs;  /* words of other seats count in the likelihood */
  bool noticed; /* all players notice each question, so the next step answers it */
  unsigned n, at; /* number of steps, and of those consumed */
  step_t step[];
} rollout_t;

/* User values of a rollout. RATES belongs to its policy. The others are lists by the numbers of its steps: words, the points
 * that steps answer, picks, and answers found before in the same deal. A pick is a text with a byte for the number of each
 * card, or true for cards that the viewer does not know. */
enum { RATES = 1, WORDS, POINTS, PICKS, ANSWERED, VALUES = ANSWERED };

static rollout_t *rollout_of(const table_t *t) { return t->source.context; }

static const char inconsistent, stopped;

static int throw_it(lua_State *L, const char *what) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)what);
  return lua_error(L);
}

static int push_callback(lua_State *L, const char *name) {
  lua_getiuservalue(L, TABLE_UD, TABLE_CALLBACKS);
  return lua_getfield(L, -1, name);
}

/* Consumes and returns the next step, which must belong to this seat; NULL after the last step. */
static const step_t *next_step(lua_State *L, rollout_t *rollout, unsigned seat) {
  if (rollout->at == rollout->n) {
    if (rollout->stops) throw_it(L, &stopped);
    return NULL;
  }
  const step_t *step = &rollout->step[rollout->at++];
  if (step->seat != seat) throw_it(L, &inconsistent);
  return step;
}

/* Makes the call of step i. Returns true, with its text on the stack, if it ends the question. */
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

/* Asks Lua for the teams and the aim of the end. Returns false if the rules name none that can be solved. */
static bool read_aim(lua_State *L, const table_t *t, table_end_t *end) {
  solve_aim_t *aim = &end->aim;
  const policy_t *policy = &rollout_of(t)->policy;
  push_callback(L, "aim");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 4);
  aim->team = (uint16_t)lua_tointeger(L, -4);
  aim->tricks = lua_toboolean(L, -3);
  aim->fewest = lua_isnil(L, -2) ? policy->bad_points || (policy->low & aim->team) : lua_toboolean(L, -2);
  end->stop = lua_tointeger(L, -1);
  lua_pop(L, 5);
  return aim->team;
}

/* Solves the rest of the hand, once it is small. */
static void solve_end(lua_State *L, const table_t *t) {
  rollout_t *rollout = rollout_of(t);
  table_end_t end = {.nodes = rollout->nodes};
  rollout->tried_to_solve = true;
  rollout->solved_played = 0;
  const bool may_sweep = rollout->policy.sweep && play_collected(&t->play); /* the solver counts points alone */
  rollout->solved = !may_sweep && read_aim(L, t, &end) ? table_solve_end(L, t, &end, rollout->end) : 0;
}

/* Lets Lua update the policy if the order of the cards or the partnerships have changed. A partnership may be revealed
 * during the hand. An update of an earlier rollout after the same number of steps stays valid if nothing was guessed. */
static void update_policy(lua_State *L, const table_t *t) {
  rollout_t *rollout = rollout_of(t);
  const seating_t *seating = &t->seating;
  const bool is_same = rollout->is_updated || (rollout->updated_at == rollout->at && !rollout->guessed);
  rollout->is_updated = true;
  if (is_same && rollout->order == t->play.order && rollout->together == seating->together &&
      rollout->known == seating->known)
    return;
  rollout->updated_at = rollout->guessed ? UINT_MAX : rollout->at;
  rollout->order = t->play.order;
  rollout->together = seating->together;
  rollout->known = seating->known;
  push_callback(L, "teams");
  lua_pushvalue(L, 1);
  lua_call(L, 1, 0);
  lua_pop(L, 1);
}

/* Multiplies the likelihood by the probability of one more decision. */
static void count_in(lua_State *L, rollout_t *rollout, double chance) {
  rollout->likelihood *= chance;
  if (rollout->likelihood < rollout->least) throw_it(L, &inconsistent);
}

/* Counts the probability that another seat than the viewer chose this card of `legal`. */
static void weigh(lua_State *L, const table_t *t, cardset_t legal, card_t card) {
  rollout_t *rollout = rollout_of(t);
  if (!(legal & (legal - 1))) return;
  update_policy(L, t);
  place_open_hands(t, t->play.turn, true, rollout->policy.open);
  count_in(L, rollout, policy_chance(&rollout->policy, &t->play, legal, card));
}

/* Returns a card for the seat to play: the next one of the solved end, or one of the policy. */
static card_t own_choice(lua_State *L, table_t *t, cardset_t legal) {
  rollout_t *rollout = rollout_of(t);
  const bool alone = !t->columns && !t->after_trick; /* no rule runs between tricks */
  update_policy(L, t);
  if (alone && !rollout->tried_to_solve && cardset_count(t->play.hand[t->play.turn]) <= rollout->solve_size) solve_end(L, t);
  const cardset_t next = rollout->solved_played < rollout->solved
                             ? legal & t->deck.same[rollout->end[rollout->solved_played]]
                             : 0; /* any copy will do */
  if (next) {
    rollout->solved_played++;
    return cardset_first(next);
  }
  rollout->solved = 0; /* a rule has changed the position */
  rollout->guessed |= (legal & (legal - 1)) != 0;
  place_open_hands(t, t->play.turn, true, rollout->policy.open);
  return policy_card(&rollout->policy, &t->play, legal, &t->bot);
}

static bool rollout_card(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  rollout_t *rollout = rollout_of(t);
  const unsigned seat = t->play.turn, decider = table_decider(t, seat);
  const step_t *step;
  (void)again;
  while ((step = next_step(L, rollout, decider)) != NULL && step->card == CARD_NONE) {
    out->ended = make_call(L, decider, rollout->at);
    if (out->ended) return true;
    if (t->play.turn != seat || !t->play.hand[seat]) throw_it(L, &inconsistent);
  }
  const cardset_t legal = table_legal(L, t);
  const cardset_t meant = step ? legal & t->deck.same[step->card] : legal; /* any copy will do */
  if (!meant) throw_it(L, &inconsistent);
  if (step && rollout->viewer && decider != rollout->viewer) weigh(L, t, legal, cardset_first(meant));
  out->seat = seat;
  out->card = step ? cardset_first(meant) : own_choice(L, t, legal);
  out->said = step ? step->said : t->say[seat] >> out->card & 1;
  if (out->said && !(t->say[seat] >> out->card & 1)) throw_it(L, &inconsistent);
  table_asks(L, t, 1, "play");
  return true;
}

/* Pushes the entry of a user value, a list, for the next step; or nil. */
static void push_noted(lua_State *L, const rollout_t *rollout, int value) {
  lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
  if (lua_getiuservalue(L, -1, value) == LUA_TTABLE)
    lua_rawgeti(L, -1, (lua_Integer)rollout->at + 1);
  else
    lua_pushnil(L);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* Counts the probability that another seat than the viewer said this word. Lua estimates it with random numbers of its own,
 * so that later decisions do not depend on it. */
static void weigh_word(lua_State *L, table_t *t, const word_question_t *q, int word) {
  rollout_t *rollout = rollout_of(t);
  const rng_t before = t->bot;
  t->bot = rng_act(&before, rollout->at);
  push_callback(L, "chance");
  lua_pushvalue(L, 1);
  lua_pushinteger(L, q->seat);
  lua_pushvalue(L, q->point);
  lua_pushvalue(L, q->list);
  lua_pushvalue(L, word);
  lua_call(L, 5, 1);
  count_in(L, rollout, luaL_checknumber(L, -1));
  t->bot = before;
}

/* Finds the word of the next step in the list. Returns false if it is not there, or after the last step: then Lua
 * decides. */
static bool rollout_word(lua_State *L, table_t *t, const word_question_t *q, lua_Integer *place) {
  rollout_t *rollout = rollout_of(t);
  const int top = lua_gettop(L), word = top + 1, point = top + 2;
  if (rollout->at == rollout->n) return false;
  push_noted(L, rollout, WORDS);
  push_noted(L, rollout, POINTS);
  bool found = lua_isstring(L, word);
  for (*place = 0; found && *place < (lua_Integer)q->n;) {
    lua_rawgeti(L, q->list, ++*place);
    if (lua_rawequal(L, -1, word)) break;
    lua_pop(L, 1);
    found = *place < (lua_Integer)q->n;
  }
  if (found) {
    const unsigned decider = table_decider(t, q->seat);
    table_asks(L, t, 1, lua_tostring(L, q->point));
    guard_refresh(t->guard, false);
    next_step(L, rollout, decider);
    if (lua_isstring(L, point) && !lua_rawequal(L, point, q->point)) throw_it(L, &inconsistent);
    if (rollout->weighs && decider != rollout->viewer) weigh_word(L, t, q, word);
  }
  lua_settop(L, top);
  return found;
}

/* Finds the cards of the text at `pick`, a byte each, among those that may be picked. Any copy will do. */
static cardset_t pick_named(lua_State *L, const table_t *t, const choice_t *choice, int pick) {
  cardset_t set = 0;
  size_t n = 0;
  const char *cards = lua_tolstring(L, pick, &n);
  if (n < choice->least || n > choice->most) throw_it(L, &inconsistent);
  for (size_t i = 0; i < n; i++) {
    const cardset_t left = t->deck.same[(card_t)cards[i]] & choice->from & ~set;
    if (!left) throw_it(L, &inconsistent);
    set |= left & -left;
  }
  return place_resolve(t, set, choice->from);
}

/* Asks Lua for the cards that a seat picks after the last step. */
static cardset_t guess_cards(lua_State *L, const cards_question_t *q) {
  push_callback(L, "cards");
  lua_pushvalue(L, 1);
  lua_pushinteger(L, q->seat);
  lua_pushstring(L, q->point);
  push_set(L, q->choice.from);
  lua_pushinteger(L, q->choice.least);
  lua_pushinteger(L, q->choice.most);
  if (q->ways)
    lua_pushinteger(L, (lua_Integer)q->ways), lua_pushnil(L);
  else
    lua_pushnil(L), lua_pushvalue(L, q->filter);
  lua_call(L, 8, 1);
  return check_set(L, -1);
}

/* Finds the cards of the next step, or those of the policy after the last step. Returns false if Lua must decide. */
static bool rollout_cards(lua_State *L, table_t *t, const cards_question_t *q, cardset_t *set) {
  rollout_t *rollout = rollout_of(t);
  const int top = lua_gettop(L), point = top + 1, pick = top + 2, answer = top + 3;
  if (!rollout->noticed) return false;
  push_noted(L, rollout, POINTS);
  push_noted(L, rollout, PICKS);
  push_noted(L, rollout, ANSWERED);
  const bool is_beyond = rollout->at == rollout->n, is_answered = !is_beyond && is_set(L, answer);
  const bool found = is_beyond || is_answered || (lua_type(L, pick) == LUA_TSTRING && q->ways);
  if (found) {
    table_asks(L, t, 1, q->point);
    guard_refresh(t->guard, false);
    next_step(L, rollout, table_decider(t, q->seat));
    if (lua_isstring(L, point) && strcmp(lua_tostring(L, point), q->point) != 0) throw_it(L, &inconsistent);
    if (is_beyond || lua_isboolean(L, pick)) rollout->guessed = true;
    if (is_beyond)
      *set = guess_cards(L, q);
    else
      *set = is_answered ? to_set(L, answer) : pick_named(L, t, &q->choice, pick);
  }
  lua_settop(L, top);
  return found;
}

const source_functions_t source_rollout = {false, rollout_word, rollout_cards, open_number, rollout_card};

/* Makes the rollout on the stack's top the source of the table. */
static void set_rollout(lua_State *L, table_t *t) {
  t->source = (source_t){&source_rollout, lua_touserdata(L, -1)};
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
}

/* rollout(steps, stops [, solve_size, nodes [, viewer [, words, points, picks]]]) -> the rollout that the table follows from
 * now on. A step is seat << 16 | said << 8 | card (255: none). If each hand has at most `solve_size` cards, the end of the
 * hand is solved with at most `nodes` cards tried. The plays of all seats but the viewer count in the likelihood. The last
 * three are lists (see RATES); `words` is nil if players do not notice some question. rollout(rollout): follows the rollout
 * of another table, for a game inside its game */
static int r_rollout(lua_State *L) {
  table_t *t = table_self(L);
  if (lua_type(L, 1) == LUA_TUSERDATA) {
    lua_settop(L, 1);
    set_rollout(L, t);
    return 0;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 8);
  const size_t n = lua_rawlen(L, 1);
  rollout_t *rollout = lua_newuserdatauv(L, sizeof *rollout + n * sizeof rollout->step[0], VALUES);
  memset(rollout, 0, sizeof *rollout);
  rollout->n = (unsigned)n;
  rollout->stops = lua_toboolean(L, 2);
  rollout->solve_size = (unsigned)luaL_optinteger(L, 3, 0);
  rollout->nodes = (uint64_t)luaL_optinteger(L, 4, 0);
  rollout->viewer = (unsigned)luaL_optinteger(L, 5, 0);
  rollout->noticed = lua_istable(L, 6);
  rollout->likelihood = 1;
  for (size_t i = 0; i < n; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    const lua_Integer code = lua_tointeger(L, -1);
    rollout->step[i] = (step_t){.seat = (uint8_t)(code >> 16), .card = (card_t)(code & 255), .said = code >> 8 & 1};
    lua_pop(L, 1);
  }
  for (int value = WORDS; value <= PICKS; value++) {
    lua_pushvalue(L, value - WORDS + 6);
    lua_setiuservalue(L, -2, value);
  }
  set_rollout(L, t);
  return 1;
}

/* callbacks({ call =, chance =, cards =, teams =, aim = }): sets the functions that C calls in Lua */
static int r_callbacks(lua_State *L) {
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_CALLBACKS);
  return 0;
}

/* step(seat): consumes the next step -> its number; nothing after the last step */
static int r_step(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  if (!next_step(L, rollout, (unsigned)luaL_checkinteger(L, 1))) return 0;
  return push_integer(L, rollout->at);
}

/* is_beyond(point) -> true if all steps are consumed, so that the policy decides this question; counts the question then.
 * Throws `stopped` if the rollout ends after its steps */
static int r_is_beyond(lua_State *L) {
  table_t *t = table_self(L);
  rollout_t *rollout = rollout_of(t);
  if (rollout->at < rollout->n) return push_boolean(L, false);
  table_asks(L, t, 1, luaL_checkstring(L, 1));
  guard_refresh(t->guard, false);
  if (rollout->stops) throw_it(L, &stopped);
  rollout->guessed = true;
  return push_boolean(L, true);
}

/* likelihood([chance]) -> the likelihood of the decisions of all seats but the viewer in the steps, after it is multiplied
 * by `chance`, the probability of one more decision */
static int r_likelihood(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  count_in(L, rollout, luaL_optnumber(L, 1, 1));
  lua_pushnumber(L, rollout->likelihood);
  return 1;
}

/* least(n): throws `inconsistent` as soon as the likelihood is below n */
static int r_least(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  rollout->least = luaL_checknumber(L, 1);
  rollout->weighs = true;
  return 0;
}

/* policy(low, friends [, rates, bad_points, sweep, enough, rivals]): bit s of `low` is set if tricks are bad for seat s.
 * `friends` has the set of partners that each seat knows. `rates` is core.rating.pack, or nil. With `bad_points` the points
 * in tricks are bad; with `sweep` all of them are good. `enough` has, for some seats, the number of tricks after which more
 * are bad. `rivals` has the number of sides that play against each seat. */
static int r_policy(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  enum { ENOUGH = 6, RIVALS };
  lua_settop(L, RIVALS);
  rollout->policy.rates = luaL_testudata(L, 3, TABLE_RATES);
  rollout->policy.bad_points = lua_toboolean(L, 4);
  rollout->policy.sweep = lua_toboolean(L, 5);
  lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, RATES);
  lua_pop(L, 1);
  rollout->policy.low = (uint16_t)luaL_checkinteger(L, 1);
  for (int s = 1; s <= PLAY_SEATS; s++) {
    lua_rawgeti(L, 2, s);
    rollout->policy.friends[s] = (uint16_t)lua_tointeger(L, -1);
    rollout->policy.enough[s] = lua_istable(L, ENOUGH) && lua_rawgeti(L, ENOUGH, s) ? (uint8_t)lua_tointeger(L, -1) : 0;
    rollout->policy.rivals[s] = lua_istable(L, RIVALS) && lua_rawgeti(L, RIVALS, s) ? (uint8_t)lua_tointeger(L, -1) : 0;
    lua_settop(L, RIVALS);
  }
  return 0;
}

/* aside(act, f, ...) -> the result of f. The bot draws from its random stream number `act` meanwhile, so later decisions do
 * not depend on the call of f */
static int r_aside(lua_State *L) {
  table_t *t = table_self(L);
  const rng_t before = t->bot;
  t->bot = rng_act(&before, (uint64_t)luaL_checkinteger(L, 1));
  lua_call(L, lua_gettop(L) - 2, 1);
  t->bot = before;
  return 1;
}

/* guessed([set]) -> true if something was decided that may differ in another rollout; a true `set` says so */
static int r_guessed(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  if (lua_toboolean(L, 1)) rollout->guessed = true;
  return push_boolean(L, rollout->guessed);
}

/* The part of a table that is the state of a game. */
static void *state_of(table_t *t) { return &t->seed; }
static const size_t STATE = sizeof(table_t) - offsetof(table_t, seed);

/* snapshot() -> a copy of the state of the game in C */
static int r_snapshot(lua_State *L) {
  memcpy(lua_newuserdatauv(L, STATE, 0), state_of(table_self(L)), STATE);
  return 1;
}

/* restore(snapshot [, act [, answered]]): restores the game and restarts the steps. The bot draws from its random stream
 * number `act`. `answered` has answers to steps in this deal, by their numbers. The script's time limit restarts, as at the
 * start of a deal. */
static int r_restore(lua_State *L) {
  table_t *t = table_self(L);
  luaL_argcheck(L, lua_rawlen(L, 1) == STATE, 1, "a snapshot of this table is due");
  memcpy(state_of(t), lua_touserdata(L, 1), STATE);
  t->bot = rng_act(&t->bot, (uint64_t)luaL_optinteger(L, 2, 0));
  rollout_t *rollout = rollout_of(t);
  if (rollout) {
    lua_settop(L, 3);
    lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
    lua_insert(L, 3);
    lua_setiuservalue(L, 3, ANSWERED);
    rollout->at = rollout->solved = rollout->solved_played = 0;
    rollout->likelihood = 1;
    rollout->is_updated = rollout->tried_to_solve = rollout->guessed = rollout->weighs = false;
  }
  t->questions = 0;
  guard_refresh(t->guard, true);
  return 0;
}

void rollout_add_thrown(lua_State *L) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)&inconsistent);
  lua_setfield(L, -2, "inconsistent");
  lua_pushlightuserdata(L, (void *)(uintptr_t)&stopped);
  lua_setfield(L, -2, "stopped");
}

const luaL_Reg table_rollout_engine[] = {{"rollout", r_rollout},     {"callbacks", r_callbacks}, {"step", r_step},
                                         {"is_beyond", r_is_beyond}, {"likelihood", r_likelihood}, {"least", r_least},
                                         {"policy", r_policy},       {"aside", r_aside},         {"guessed", r_guessed},
                                         {"snapshot", r_snapshot},   {"restore", r_restore},     {NULL, NULL}};
