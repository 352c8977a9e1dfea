/* table_solve.c - the solver and the heuristics (solve.h) for Lua: engine_table.solve, the value of each legal card with all
 * cards open; and core.rating. Only the host calls them, never a script. core.rating has these functions:
 *
 *   pack(made)      -> the ratings of a pack that pack.lua describes
 *   strength(pack, hand [, suit]) -> the distance of a hand from the average, in standard deviations; with a suit to be
 *                      named, its cards count more
 *   best(pack, set, view, low) -> the best cards of the set, their number, the value of each, and that of an average trick.
 *                      `view` has hand, trick, open, partners, rivals and bad_points, as in view.lua. With `low` tricks are
 *                      bad.
 *   least(pack, set, hand, n, lot [, points [, high]]) -> the n cards of the set that are least worth keeping. `lot`, a
 *                      number, decides between equals. With `points` cards with points go sooner, with `high` high cards.
 *   judge(words)    -> the models of some words of a list (word_model.lua). Each has its `place` in the list, `mean`,
 *                      `linear`, `square`, and `cards`, a weight by the set of each card
 *   values(judge, hand, strength, situation, values): sets in `values` the expected points of each word with a hand of that
 *                      strength. `situation` has the points that the situation adds to each word of the list
 *   odds(values, n, scale, place, favoured, favour) -> the odds of one of n places, and the sum of all odds. They grow by
 *                      the factor e for each `scale` of a place's value. A place without a value counts as the least one.
 *                      The log odds of the favoured place are higher by `favour`
 *   player(known, may_call, looking [, suggest [, hidden]]) -> a source of cards for engine_table.tricks, until the next
 *                      script callback. known(seat) -> the pack, its partners, rivals, low, bad_points, and the strength
 *                      below which the seat is asked; nothing if it is always asked. It is also asked if the rule `suggest`
 *                      has a word for it. It does not see the cards that the rule `hidden` names. `may_call`: a play may be
 *                      a call.
 */
#include "table_solve.h"

#include "table_places.h"
#include "table_words.h"

#include <lauxlib.h>
#include <math.h>
#include <string.h>

enum { END_MEMORY = 2 }; /* MiB: enough for the end of a hand */

/* The context of the function `late`. */
typedef struct clock_ask {
  lua_State *L;
  int late;             /* its stack index */
  unsigned card, cards; /* number of the card that is tried, from 1; number of cards */
  const char *name;
  int64_t had;          /* points of the team so far */
  const solve_t *solve;
} clock_ask_t;

/* The solver calls it during a search. */
static bool is_late(void *context) {
  const clock_ask_t *ask = context;
  const solve_value_t v = solve_so_far(ask->solve);
  lua_pushvalue(ask->L, ask->late);
  lua_pushinteger(ask->L, ask->card);
  lua_pushinteger(ask->L, ask->cards);
  lua_pushstring(ask->L, ask->name);
  lua_pushinteger(ask->L, ask->had + v.lo);
  lua_pushinteger(ask->L, ask->had + v.hi);
  lua_call(ask->L, 5, 1);
  const bool late = lua_toboolean(ask->L, -1);
  lua_pop(ask->L, 1);
  return late;
}

static int free_solver(lua_State *L) {
  solve_t **solve = lua_touserdata(L, 1);
  solve_free(*solve);
  *solve = NULL;
  return 0;
}

/* Pushes a new solver as a userdata, so that it is freed even after an error. *result is NULL if there is no memory. */
static solve_t **push_solver(lua_State *L, unsigned mebibytes) {
  solve_t **solve = lua_newuserdatauv(L, sizeof *solve, 0);
  *solve = NULL;
  push_type(L, PUSH_TYPE("houserule.solver"), (const luaL_Reg[]){{"__gc", free_solver}, {NULL, NULL}});
  *solve = solve_new(mebibytes);
  return solve;
}

/* Returns the points or tricks of team A, or of the others. */
static int64_t brought(const play_t *p, const solve_aim_t *aim, bool a) {
  int64_t sum = 0;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++)
    if (p->next[seat] && (aim->team >> seat & 1) == a) sum += aim->tricks ? p->tricks[seat] : p->points[seat];
  return sum;
}

/* Sets aim->end if a side may reach the target in this hand. Returns NULL, or a sentence if the hand cannot be solved. */
static const char *read_ends(const table_t *t, solve_aim_t *aim) {
  const play_t *p = &t->play;
  int64_t left = p->played ? p->trick_points : 0, need[2] = {INT64_MAX, INT64_MAX};
  unsigned sides[2] = {0, 0};
  uint32_t seen = 0;
  if (!t->peg || !t->target) return NULL;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) {
    if (!p->next[seat]) continue;
    /* before the first lead makes trumps, count the trump suit that gives the hand the most points */
    int64_t most = 0;
    for (unsigned o = 0; o < TABLE_ORDERS; o++) {
      const int64_t points = order_points(t->lead_trumps ? &t->order[o] : p->order, p->hand[seat]);
      most = points > most ? points : most;
    }
    left += most;
    const unsigned side = t->side[seat], of = aim->team >> seat & 1 ? 0 : 1;
    if (seen >> side & 1) continue;
    seen |= 1u << side;
    sides[of]++;
    const int64_t missing = t->target - t->score[side] - t->delta[side];
    if (missing < need[of]) need[of] = missing;
  }
  for (unsigned i = 0; i < 2; i++) {
    if (need[i] > left) continue;
    if (need[i] <= 0) return "the target is reached: no card is played any more";
    if (aim->tricks) return "a side may reach the target in this hand, which ends it: count card points, not tricks";
    if (sides[i] > 1) return "a seat may reach the target alone in this hand: what its team can do cannot be said";
    aim->end[i] = (uint32_t)need[i];
  }
  return NULL;
}

/* Adds the scores that end the play to the aim; `stop` is the number of points or tricks of the team that does so, 0 for
 * none. Returns NULL, or a sentence if the hand cannot be solved. */
static const char *read_aim(const table_t *t, solve_aim_t *aim, int64_t stop) {
  if (CARD_LIMIT > 64) return "the solver takes no packs of more than 64 cards";
  if (t->filtered) return "the rule `playable` cannot be asked in a search: `best` and `strong` play on by it instead";
  if (t->awards) return "the rule `trick_winner` cannot be asked in a search: `best` and `strong` play on by it instead";
  CARDSET_EACH(c, aim->tricks ? 0 : t->cards)
    if (t->play.order->points[c] < 0) return "the solver takes no cards that count less than 0: count tricks instead";
  if (t->play.order->excuse) return "the solver does not know cards that excuse from following (the rule `excuse`)";
  const char *wrong = read_ends(t, aim);
  if (wrong || !stop) return wrong;
  const int64_t need = stop - brought(&t->play, aim, true);
  if (need <= 0) return "the team has what ends the play: no card is played any more";
  if (aim->end[0] == 0 || need < aim->end[0]) aim->end[0] = (uint32_t)need;
  return NULL;
}

static bool is_ended(const play_t *from, const play_t *p, const solve_aim_t *aim) {
  for (unsigned i = 0; i < 2; i++)
    if (aim->end[i] && brought(p, aim, i == 0) - brought(from, aim, i == 0) >= aim->end[i]) return true;
  return false;
}

static void set_number(lua_State *L, const char *name, int64_t n) {
  lua_pushinteger(L, n);
  lua_setfield(L, -2, name);
}

/* Pushes { card =, line =, ours =, theirs = }; or the bounds of `ours`, { card =, least =, most = }, if the search was
 * stopped. */
static void push_card(lua_State *L, solve_t *solve, const play_t *from, const solve_aim_t *aim, card_t c) {
  card_t line[CARD_LIMIT];
  luaL_Buffer text;
  const deck_t *deck = from->order->deck;
  play_t p = *from;
  const int64_t had = brought(from, aim, true);
  const solve_value_t v = solve_card(solve, from, c);
  lua_createtable(L, 0, 4);
  lua_pushstring(L, deck->name[c]);
  lua_setfield(L, -2, "card");
  const unsigned n = v.lo == v.hi ? solve_line(solve, from, c, v.lo, line) : 0;
  for (unsigned i = 0; i < n; i++) play_card(&p, line[i]);
  const bool whole = n && (p.hand[p.turn] == 0 || is_ended(from, &p, aim));
  if (!whole) {
    set_number(L, "least", had + v.lo);
    set_number(L, "most", had + v.hi);
    return;
  }
  luaL_buffinit(L, &text);
  for (unsigned i = 0; i < n; i++) {
    luaL_addlstring(&text, i ? " " : "", i ? 1 : 0);
    luaL_addstring(&text, deck->name[line[i]]);
  }
  luaL_pushresult(&text);
  lua_setfield(L, -2, "line");
  set_number(L, "ours", brought(&p, aim, true));
  set_number(L, "theirs", brought(&p, aim, false));
}

/* solve(team, tricks, least, stop, late) -> a list of results for all legal cards (push_card), or nil and a sentence. `team`
 * has a bit for each of its seats. The play ends when the team has `stop` points or tricks; 0: never. While card i of n is
 * tried, late(i, n, card, least, most) is called repeatedly with the bounds so far. If it returns true, these bounds are the
 * result. */
static int r_solve(lua_State *L) {
  const table_t *t = table_self(L);
  solve_aim_t aim = {
      .team = (uint16_t)luaL_checkinteger(L, 1), .tricks = lua_toboolean(L, 2), .fewest = lua_toboolean(L, 3)};
  const lua_Integer stop = luaL_optinteger(L, 4, 0);
  luaL_checktype(L, 5, LUA_TFUNCTION);
  table_need_turn(L, t);
  const cardset_t legal = deck_distinct(&t->deck, play_legal(&t->play, NULL), 0);
  clock_ask_t ask = {L, 5, 0, cardset_count(legal), NULL, brought(&t->play, &aim, true), NULL};
  const solve_limit_t limit = {0, is_late, &ask};
  const order_t *order = NULL;
  const char *wrong = read_aim(t, &aim, stop);
  if (wrong) return push_refusal(L, wrong);
  solve_t **solve = push_solver(L, SOLVE_MEMORY);
  if (!*solve) return push_refusal(L, "there is not enough memory for the solver's table");
  ask.solve = *solve;
  lua_createtable(L, (int)ask.cards, 0);
  while (ask.card < ask.cards) {
    play_t p = t->play;
    const card_t c = cardset_nth(legal, ask.card++);
    p.order = table_order_led(t, c);
    ask.name = t->deck.name[c];
    if (p.order != order)
      wrong = solve_begin(*solve, &p, &aim, &limit);
    else
      solve_continue(*solve);
    if (wrong) return push_refusal(L, wrong);
    order = p.order;
    push_card(L, *solve, &p, &aim, c);
    lua_rawseti(L, -2, (lua_Integer)ask.card);
  }
  solve_free(*solve);
  *solve = NULL;
  return 1;
}

unsigned table_solve_end(lua_State *L, const table_t *t, const table_end_t *end, card_t out[CARD_LIMIT]) {
  const solve_limit_t limit = {end->nodes, NULL, NULL};
  solve_aim_t aim = end->aim;
  const play_t *p = &t->play;
  if (read_aim(t, &aim, end->stop)) return 0;
  lua_getiuservalue(L, TABLE_UD, TABLE_SOLVER);
  solve_t **kept = lua_touserdata(L, -1);
  if (!kept) {
    kept = push_solver(L, END_MEMORY);
    lua_setiuservalue(L, TABLE_UD, TABLE_SOLVER);
  }
  lua_pop(L, 1);
  if (!*kept || solve_begin(*kept, p, &aim, &limit)) return 0;
  const solve_value_t v = solve_value(*kept, p);
  solve_continue(*kept); /* restarts the limit, so that the line can be read from the table */
  return v.lo == v.hi ? solve_line(*kept, p, CARD_NONE, v.lo, out) : 0;
}

/* ---- ratings ---- */

static const char *const name = TABLE_RATES;

/* True if the value at that index, a rated pack or a set, belongs to a large pack. */
static bool is_other(lua_State *L, int index) {
  return CARD_LIMIT == 64 && lua_type(L, index) == LUA_TUSERDATA && !luaL_testudata(L, index, name);
}

static double real(lua_State *L, int at, const char *field) {
  lua_getfield(L, at, field);
  const double n = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return n;
}


int rating_l_pack(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (CARD_LIMIT == 64) {
    lua_getfield(L, 1, "large");
    const bool large = lua_toboolean(L, -1);
    lua_settop(L, 1);
    if (large) return rating_l_pack_wide(L);
  }
  rates_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, sizeof *p);
  luaL_newmetatable(L, name);
  lua_setmetatable(L, -2);
  p->set = set_field(L, 1, "set");
  p->trumps = set_field(L, 1, "trumps");
  p->worth = real(L, 1, "worth");
  p->count = real(L, 1, "count");
  p->mean = real(L, 1, "mean");
  p->spread = real(L, 1, "spread");
  lua_getfield(L, 1, "cards");
  for (lua_pushnil(L); lua_next(L, 3); lua_settop(L, 4)) {
    rated_t *c = &p->card[cardset_first(to_set(L, 4))];
    c->above = set_field(L, 5, "above");
    c->worth = real(L, 5, "worth");
    c->power = real(L, 5, "power");
    lua_getfield(L, 5, "suit");
    c->suit = set_field(L, 6, "set");
    lua_getfield(L, 5, "printed");
    c->printed = *luaL_optstring(L, 7, "");
  }
  rating_list_counters(p);
  lua_settop(L, 2);
  return 1;
}

static lua_Integer item(lua_State *L, int at, lua_Integer i) {
  lua_rawgeti(L, at, i);
  const lua_Integer n = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return n;
}

/* Reads the view at index 3. */
static void read_view(lua_State *L, rating_seen_t *seen) {
  enum { LOW = 4, TRICK, OPEN, SEATS_LATER, HELD, PARTNERS, BAD_POINTS };
  play_seen_t *play = &seen->play;
  lua_settop(L, LOW);
  lua_getfield(L, 3, "trick");
  lua_getfield(L, 3, "open");
  lua_getfield(L, TRICK, "later");
  lua_getfield(L, TRICK, "held");
  for (int i = TRICK; i <= HELD; i++) luaL_checktype(L, i, LUA_TTABLE);
  seen->low = lua_toboolean(L, LOW);
  seen->partners = (uint32_t)integer_field(L, 3, "partners");
  lua_getfield(L, 3, "bad_points");
  seen->bad_points = lua_toboolean(L, -1);
  seen->rivals = (unsigned)integer_field(L, 3, "rivals");
  seen->hand = set_field(L, 3, "hand");
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) {
    lua_rawgeti(L, OPEN, seat);
    seen->open[seat] = to_set(L, -1);
    lua_pop(L, 1);
  }
  lua_getfield(L, TRICK, "must_beat");
  play->must_beat = lua_toboolean(L, -1);
  lua_getfield(L, TRICK, "may_ruff");
  play->may_ruff = lua_toboolean(L, -1);
  lua_pop(L, 2);
  play->gone = set_field(L, TRICK, "gone");
  lua_getfield(L, 3, "sweep");
  if (lua_toboolean(L, -1)) seen->collected = (int32_t)integer_field(L, TRICK, "collected");
  lua_pop(L, 1);
  play->cards = set_field(L, TRICK, "cards");
  play->best = set_field(L, TRICK, "best");
  play->led = set_field(L, TRICK, "led");
  play->winner = (unsigned)integer_field(L, TRICK, "winner");
  play->points = (int)integer_field(L, TRICK, "points");
  for (; play->later < PLAY_SEATS && play->later < lua_rawlen(L, SEATS_LATER); play->later++) {
    play->seat[play->later] = (uint8_t)item(L, SEATS_LATER, play->later + 1);
    play->held[play->later] = (uint8_t)item(L, HELD, play->later + 1);
  }
}

int rating_l_best(lua_State *L) {
  if (is_other(L, 1)) return rating_l_best_wide(L);
  rating_seen_t seen = {0};
  double most, scale;
  const rates_t *pack = luaL_checkudata(L, 1, name);
  const cardset_t set = check_set(L, 2);
  luaL_checktype(L, 3, LUA_TTABLE);
  read_view(L, &seen);
  const cardset_t equal = rating_best(pack, &seen, set, &most, &scale);
  push_set(L, equal);
  lua_pushinteger(L, cardset_count(equal));
  lua_pushnumber(L, most);
  lua_pushnumber(L, scale);
  return 4;
}

int rating_l_strength(lua_State *L) {
  if (is_other(L, 1)) return rating_l_strength_wide(L);
  const rates_t *pack = luaL_checkudata(L, 1, name);
  lua_pushnumber(L, rating_strength(pack, check_set(L, 2), *luaL_optstring(L, 3, "")));
  return 1;
}

int rating_l_least(lua_State *L) {
  if (is_other(L, 1)) return rating_l_least_wide(L);
  const rates_t *pack = luaL_checkudata(L, 1, name);
  rng_t rng;
  const lua_Integer lot = luaL_checkinteger(L, 5);
  rng_seed(&rng, &lot, sizeof lot);
  push_set(L, rating_least(pack, check_set(L, 2), check_set(L, 3), (unsigned)luaL_checkinteger(L, 4), lua_toboolean(L, 6),
                           lua_toboolean(L, 7), &rng));
  return 1;
}

static const char *const judging = "houserule.judge";

typedef struct judge {
  unsigned n;
  struct {
    lua_Integer place; /* place of the word in its list */
    double mean, linear, square, weight[CARD_MOST];
  } word[];
} judge_t;

int rating_l_judge(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  const unsigned n = (unsigned)lua_rawlen(L, 1);
  judge_t *judge = lua_newuserdatauv(L, sizeof *judge + n * sizeof *judge->word, 0);
  memset(judge, 0, sizeof *judge + n * sizeof *judge->word);
  luaL_setmetatable(L, judging);
  judge->n = n;
  for (unsigned i = 0; i < n; i++, lua_settop(L, 2)) {
    lua_rawgeti(L, 1, (lua_Integer)i + 1);
    luaL_checktype(L, 3, LUA_TTABLE);
    judge->word[i].place = integer_field(L, 3, "place");
    judge->word[i].mean = real(L, 3, "mean");
    judge->word[i].linear = real(L, 3, "linear");
    judge->word[i].square = real(L, 3, "square");
    lua_getfield(L, 3, "cards");
    for (lua_pushnil(L); lua_next(L, 4); lua_pop(L, 1)) {
      if (is_other(L, -2)) {
        lua_settop(L, 1);
        return rating_l_judge_wide(L);
      }
      judge->word[i].weight[cardset_first(check_set(L, -2))] = luaL_checknumber(L, -1);
    }
  }
  return 1;
}

int rating_l_values(lua_State *L) {
  enum { SITUATION = 4, VALUES };
  if (is_other(L, 2)) return rating_l_values_wide(L);
  const judge_t *judge = luaL_checkudata(L, 1, judging);
  const cardset_t hand = check_set(L, 2);
  const double z = luaL_checknumber(L, 3);
  luaL_checktype(L, SITUATION, LUA_TTABLE);
  luaL_checktype(L, VALUES, LUA_TTABLE);
  for (unsigned i = 0; i < judge->n; i++) {
    lua_rawgeti(L, SITUATION, judge->word[i].place);
    double all = lua_tonumber(L, -1) + judge->word[i].mean + judge->word[i].linear * z + judge->word[i].square * z * z;
    for (cardset_t rest = hand; rest; rest &= rest - 1) all += judge->word[i].weight[cardset_first(rest)];
    lua_pushnumber(L, all);
    lua_rawseti(L, VALUES, judge->word[i].place);
    lua_pop(L, 1);
  }
  return 0;
}

static int odds(lua_State *L) {
  double least = HUGE_VAL, most = -HUGE_VAL, all = 0;
  luaL_checktype(L, 1, LUA_TTABLE);
  const lua_Integer n = luaL_checkinteger(L, 2), place = luaL_checkinteger(L, 4), favoured = luaL_checkinteger(L, 5);
  const double scale = luaL_checknumber(L, 3), favour = luaL_checknumber(L, 6);
  luaL_argcheck(L, place >= 1 && place <= n, 4, "no such place");
  double *value = lua_newuserdatauv(L, (size_t)n * sizeof *value, 0);
  for (lua_Integer i = 0; i < n; i++) {
    value[i] = lua_rawgeti(L, 1, i + 1) == LUA_TNUMBER ? lua_tonumber(L, -1) : HUGE_VAL;
    least = fmin(least, value[i]);
    lua_pop(L, 1);
  }
  for (lua_Integer i = 0; i < n; i++) {
    value[i] = (value[i] == HUGE_VAL ? least : value[i]) / scale + (i + 1 == favoured ? favour : 0);
    most = fmax(most, value[i]);
  }
  for (lua_Integer i = 0; i < n; i++) all += value[i] = exp(value[i] - most);
  lua_pushnumber(L, value[place - 1]);
  lua_pushnumber(L, all);
  return 2;
}

/* The bot `simple` in C, for all seats. */
typedef struct player {
  bool may_call; /* a call may be open beside a card */
  struct {
    const rates_t *pack; /* NULL: the bot in Lua decides */
    uint32_t partners;
    unsigned rivals;
    bool known, low, bad_points, sweep; /* `known`: the fields are set */
    unsigned enough;                    /* number of own tricks after which more are bad; 0: no such number */
    double hopeless;                    /* with a hand of less strength the bot in Lua decides */
  } seat[PLAY_SEATS + 1];
} player_t;
/* User values of a player: the packs of its seats, and the arguments of `player`. */
enum { PLAYER_KNOWN = PLAY_SEATS + 1, PLAYER_LOOKING, PLAYER_SUGGEST, PLAYER_HIDDEN };

/* Calls `known` for a seat, and stores the results in the player at index 1. */
static void learn(lua_State *L, player_t *by, unsigned seat) {
  enum { PACK = 2, PARTNERS, RIVALS, LOW, BAD_POINTS, SWEEP, HOPELESS, ENOUGH };
  lua_getiuservalue(L, 1, PLAYER_KNOWN);
  lua_pushinteger(L, seat);
  lua_call(L, 1, ENOUGH - PACK + 1);
  by->seat[seat].pack = luaL_testudata(L, PACK, name);
  by->seat[seat].partners = (uint32_t)lua_tointeger(L, PARTNERS);
  by->seat[seat].rivals = (unsigned)lua_tointeger(L, RIVALS);
  by->seat[seat].low = lua_toboolean(L, LOW);
  by->seat[seat].bad_points = lua_toboolean(L, BAD_POINTS);
  by->seat[seat].sweep = lua_toboolean(L, SWEEP);
  by->seat[seat].hopeless = lua_isnumber(L, HOPELESS) ? lua_tonumber(L, HOPELESS) : -HUGE_VAL;
  by->seat[seat].enough = (unsigned)lua_tointeger(L, ENOUGH);
  by->seat[seat].known = true;
  lua_settop(L, PACK);
  lua_setiuservalue(L, 1, (int)seat);
}

/* Calls a read-only rule for a seat that plays a card, and leaves the result on the stack's top; nil without that rule.
 * Returns false if the rule fails: the bot in Lua will report the error. */
static bool ask_rule(lua_State *L, int rule, unsigned seat) {
  if (lua_getiuservalue(L, 1, rule) != LUA_TFUNCTION) {
    lua_pushnil(L);
    return true;
  }
  lua_getiuservalue(L, 1, PLAYER_LOOKING);
  lua_pushinteger(L, seat);
  lua_pushliteral(L, "play");
  const int status = guard_look(L, 3, 1);
  if (status == LUA_ERRMEM) guard_throw(L, status);
  return status == LUA_OK;
}

/* The source of cards that `player` makes: (table, seat, legal) -> a card, or nothing if the bot in Lua must decide. */
int rating_l_play(lua_State *L) {
  table_t *table = lua_touserdata(L, 1);
  if (table->card_limit != CARD_LIMIT) return rating_l_play_wide(L);
  const unsigned seat = (unsigned)lua_tointeger(L, 2);
  const cardset_t legal = to_set(L, 3);
  player_t *by = lua_touserdata(L, lua_upvalueindex(1));
  const bool is_only = !(legal & (legal - 1));
  if (is_only && !by->may_call) return push_integer(L, cardset_first(legal));
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (!by->seat[seat].known) learn(L, by, seat);
  const rates_t *pack = by->seat[seat].pack;
  if (!pack || !ask_rule(L, PLAYER_SUGGEST, seat) || !lua_isnil(L, -1)) return 0;
  if (!ask_rule(L, PLAYER_HIDDEN, seat) || !(lua_isnil(L, -1) || is_set(L, -1))) return 0;
  const unsigned enough = by->seat[seat].enough;
  rating_seen_t seen = {.play = play_seen(&table->play),
                        .hand = table->play.hand[seat] & ~to_set(L, -1),
                        .partners = by->seat[seat].partners,
                        .rivals = by->seat[seat].rivals,
                        .low = by->seat[seat].low || (enough && table->play.tricks[seat] >= enough),
                        .bad_points = by->seat[seat].bad_points,
                        .collected = by->seat[seat].sweep ? play_collected(&table->play) : 0};
  place_open_hands(table, seat, lua_isnil(L, -1), seen.open); /* a seat that hides cards of its own shares none */
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
  lua_pushcclosure(L, rating_l_play, 1);
  return 1;
}

int table_open_rating(lua_State *L) {
  static const luaL_Reg functions[] = {{"pack", rating_l_pack},
                                       {"best", rating_l_best},
                                       {"strength", rating_l_strength},
                                       {"least", rating_l_least},
                                       {"judge", rating_l_judge},
                                       {"values", rating_l_values},
                                       {"odds", odds},
                                       {"player", player},
                                       {NULL, NULL}};
  luaL_newmetatable(L, judging);
  lua_pop(L, 1);
  luaL_newlib(L, functions);
  return 1;
}

const luaL_Reg table_solve_engine[] = {{"solve", r_solve}, {NULL, NULL}};
