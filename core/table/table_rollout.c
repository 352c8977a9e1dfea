/* table_rollout.c - the source of a rollout: it follows the steps of a game, then it plays by a policy.
 *
 * A step is a card, a word, or something that only Lua understands (rollout.lua): cards picked, a number, a call. All
 * take their steps from here in turn. If the table cannot take a step, the cards are inconsistent with what was decided:
 * that is thrown as `inconsistent`. If nothing is decided after the steps, their end is thrown as `stopped`. Both are
 * addresses, which no script can catch as text or mistake.
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
  unsigned viewer;          /* the likelihood counts the cards of all seats but this one; 0: of none */
  double likely, least;     /* the likelihood of the decisions; below `least` the cards are inconsistent */
  const order_t *order;     /* the policy was last updated under this order of the cards; NULL: not yet */
  uint32_t together, known; /* and with these partnerships of the hand (seating_t), */
  unsigned updated_at;      /* after so many steps */
  bool is_updated;          /* in this rollout */
  bool stops;               /* nothing is decided beyond the steps */
  bool guessed;             /* chance or the policy decided something that may differ in another rollout */
  unsigned solve_size;      /* the end of a hand is solved if each player has at most this many cards */
  uint64_t nodes;           /* limit of cards tried to solve it */
  bool tried_to_solve;      /* in this rollout */
  card_t end[CARD_LIMIT];   /* the solved end: `solved` cards, of which `solved_played` are played */
  unsigned solved, solved_played;
  bool weighs;  /* words of other seats are weighed */
  bool noticed; /* all notice each question, so the next step answers it */
  unsigned n, at;
  step_t step[];
} rollout_t;

/* User values of a rollout. RATES are those of its policy. The others are lists by the numbers of its steps: words, the
 * points at which steps answer, picks, and answers found before in the same deal. A pick is a text, a byte for the number of
 * each card, or true for cards that nobody knows. */
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

/* The next step, which must be this seat's; NULL beyond the steps. */
static const step_t *next_step(lua_State *L, rollout_t *rollout, unsigned seat) {
  if (rollout->at == rollout->n) {
    if (rollout->stops) throw_it(L, &stopped);
    return NULL;
  }
  const step_t *step = &rollout->step[rollout->at++];
  if (step->seat != seat) throw_it(L, &inconsistent);
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
  rollout->solved = read_aim(L, t, &end) ? table_solve_end(L, t, &end, rollout->end) : 0;
}

/* Lets Lua update the policy if the order of the cards or the partnerships have changed. A partnership may be revealed
 * during the hand. Where nothing was guessed, what was known after the same steps in an earlier rollout is known again. */
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

static void count_in(lua_State *L, rollout_t *rollout, double chance) {
  rollout->likely *= chance;
  if (rollout->likely < rollout->least) throw_it(L, &inconsistent);
}

/* Weighs a card of the steps, one of `legal`, that another seat than the viewer chose. */
static void weigh(lua_State *L, const table_t *t, cardset_t legal, card_t card) {
  rollout_t *rollout = rollout_of(t);
  if (!(legal & (legal - 1))) return;
  update_policy(L, t);
  place_open_hands(t, t->play.turn, true, rollout->policy.open);
  count_in(L, rollout, policy_chance(&rollout->policy, &t->play, legal, card));
}

/* The card of the seat whose turn it is: of the solved end, or by the policy. */
static card_t own_choice(lua_State *L, table_t *t, cardset_t legal) {
  rollout_t *rollout = rollout_of(t);
  const bool alone = !t->columns && !t->after_trick; /* no rule has a say between tricks */
  update_policy(L, t);
  if (alone && !rollout->tried_to_solve && cardset_count(t->play.hand[t->play.turn]) <= rollout->solve_size) solve_end(L, t);
  const cardset_t next = rollout->solved_played < rollout->solved
                             ? legal & t->deck.same[rollout->end[rollout->solved_played]]
                             : 0; /* of copies any */
  if (next) {
    rollout->solved_played++;
    return cardset_first(next);
  }
  rollout->solved = 0; /* a rule has changed what was solved */
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
  const cardset_t meant = step ? legal & t->deck.same[step->card] : legal; /* of copies any */
  if (!meant) throw_it(L, &inconsistent);
  if (step && rollout->viewer && decider != rollout->viewer) weigh(L, t, legal, cardset_first(meant));
  out->seat = seat;
  out->card = step ? cardset_first(meant) : own_choice(L, t, legal);
  out->said = step ? step->said : t->say[seat] >> out->card & 1;
  if (out->said && !(t->say[seat] >> out->card & 1)) throw_it(L, &inconsistent);
  table_asks(L, t, 1, "play");
  return true;
}

/* Pushes what the rollout notes of its next step, or nil. */
static void push_noted(lua_State *L, const rollout_t *rollout, int value) {
  lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
  if (lua_getiuservalue(L, -1, value) == LUA_TTABLE)
    lua_rawgeti(L, -1, (lua_Integer)rollout->at + 1);
  else
    lua_pushnil(L);
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* Weighs a word of the steps that another seat than the viewer said. Lua judges it with random numbers of its own, so that
 * later decisions do not depend on it. */
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

/* Returns the word of the next step if it is among those asked for. Lua decides beyond the steps. */
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

/* Finds the cards at `pick`, a byte each, among those that may be picked now. Of copies any will do. */
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
  return place_meant(t, set, choice->from);
}

/* Asks Lua for the cards that a seat picks beyond the steps. */
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

/* Returns the cards of the next step, or those of the policy beyond the steps. Lua decides what is new in this deal. */
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
 * now on. A step is seat << 16 | said << 8 | card (255: none). If each hand has at most `solve_size` cards, the end of a
 * hand is solved by trying so many nodes. The plays of all seats but the viewer are weighed. The last three are lists (see
 * RATES); `words` is nil if others do not notice some question. rollout(rollout): that of another table, for a game inside
 * its game */
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
  rollout->likely = 1;
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

/* callbacks({ call =, chance =, cards =, teams =, aim = }): functions that Lua supplies */
static int r_callbacks(lua_State *L) {
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_CALLBACKS);
  return 0;
}

/* step(seat) -> the number of the next step, taken; nothing beyond the steps */
static int r_step(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  if (!next_step(L, rollout, (unsigned)luaL_checkinteger(L, 1))) return 0;
  return push_integer(L, rollout->at);
}

/* is_beyond(point) -> true if all steps are taken: the policy decides this question, which is counted. Throws `stopped` if
 * nothing is decided beyond them */
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

/* likely([chance]) -> the likelihood of what all seats but the viewer have decided in the steps. `chance`, the probability
 * of one more decision, is multiplied in first. least(n): `inconsistent` is thrown as soon as the likelihood is below n */
static int r_likely(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  count_in(L, rollout, luaL_optnumber(L, 1, 1));
  lua_pushnumber(L, rollout->likely);
  return 1;
}

static int r_least(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  rollout->least = luaL_checknumber(L, 1);
  rollout->weighs = true;
  return 0;
}

/* policy(low, friends [, rates, bad_points, enough, rivals]): bit s of `low` is set if tricks are bad for seat s. `friends`
 * has for each seat the set of its partners, as that seat knows them. `rates` is core.rating.pack, or nil. With `bad_points`
 * the points in tricks are bad. `enough` has for some seats the number of tricks from which on they are bad, above 0.
 * `rivals` has for each seat the number of sides that play against it. */
static int r_policy(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  lua_settop(L, 6);
  rollout->policy.rates = luaL_testudata(L, 3, TABLE_RATES);
  rollout->policy.bad_points = lua_toboolean(L, 4);
  lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
  lua_pushvalue(L, 3);
  lua_setiuservalue(L, -2, RATES);
  lua_pop(L, 1);
  rollout->policy.low = (uint16_t)luaL_checkinteger(L, 1);
  for (int s = 1; s <= PLAY_SEATS; s++) {
    lua_rawgeti(L, 2, s);
    rollout->policy.friends[s] = (uint16_t)lua_tointeger(L, -1);
    rollout->policy.enough[s] = lua_istable(L, 5) && lua_rawgeti(L, 5, s) ? (uint8_t)lua_tointeger(L, -1) : 0;
    rollout->policy.rivals[s] = lua_istable(L, 6) && lua_rawgeti(L, 6, s) ? (uint8_t)lua_tointeger(L, -1) : 0;
    lua_settop(L, 6);
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

/* guessed([true: it was]) -> whether anything beyond the steps was decided that may be decided otherwise another time */
static int r_guessed(lua_State *L) {
  rollout_t *rollout = rollout_of(table_self(L));
  if (lua_toboolean(L, 1)) rollout->guessed = true;
  return push_boolean(L, rollout->guessed);
}

/* keep() -> the game as it stands on the C side */
static int r_keep(lua_State *L) {
  memcpy(lua_newuserdatauv(L, STATE, 0), state_of(table_self(L)), STATE);
  return 1;
}

/* back(kept [, act [, answered]]): restores the game that keep() copied, and begins the steps again. The bot draws from its
 * random stream number `act`. `answered` has answers to steps in this deal, by their numbers. The script gets new time, as
 * at the start of a deal. */
static int r_back(lua_State *L) {
  table_t *t = table_self(L);
  luaL_argcheck(L, lua_rawlen(L, 1) == STATE, 1, "not what keep gave");
  memcpy(state_of(t), lua_touserdata(L, 1), STATE);
  t->bot = rng_act(&t->bot, (uint64_t)luaL_optinteger(L, 2, 0));
  rollout_t *rollout = rollout_of(t);
  if (rollout) {
    lua_settop(L, 3);
    lua_getiuservalue(L, TABLE_UD, TABLE_ROLLOUT);
    lua_insert(L, 3);
    lua_setiuservalue(L, 3, ANSWERED);
    rollout->at = rollout->solved = rollout->solved_played = 0;
    rollout->likely = 1;
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
                                         {"is_beyond", r_is_beyond}, {"likely", r_likely},       {"least", r_least},
                                         {"policy", r_policy},       {"aside", r_aside},         {"guessed", r_guessed},
                                         {"keep", r_keep},           {"back", r_back},           {NULL, NULL}};
