/* table_solve.c - what each legal card brings with all cards open (solve.h) at the table that is being played at. Only the
 * host asks; a script never sees it. */
#include "table.h"

#include "solve.h"

#include <lauxlib.h>

enum { END_MEMORY = 2 }; /* MiB that do for the end of a hand */

/* Whom to ask whether it is late: the function at that place on the stack, with the number of the card and of all, its name
 * and its bounds so far. */
typedef struct clock_ask {
  lua_State *L;
  int late;
  unsigned card, cards;
  const char *name;
  int64_t had;
  const solve_t *solve;
} clock_ask_t;

/* Asked while the solver searches. */
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

/* A solver that is freed even if an error is thrown before we get to it. */
static solve_t **push_solver(lua_State *L, unsigned mebibytes) {
  solve_t **solve = lua_newuserdatauv(L, sizeof *solve, 0);
  *solve = NULL;
  push_type(L, "houserule.solver", (const luaL_Reg[]){{"__gc", free_solver}, {NULL, NULL}});
  *solve = solve_new(mebibytes);
  return solve;
}

static int64_t brought(const play_t *p, const solve_aim_t *aim, bool a) {
  int64_t sum = 0;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++)
    if (p->next[seat] && (aim->team >> seat & 1) == a) sum += aim->tricks ? p->tricks[seat] : p->points[seat];
  return sum;
}

/* The score at which a trick ends the play, as what A and the others still need for it. NULL, or why that cannot be. */
static const char *read_ends(const table_t *t, solve_aim_t *aim) {
  const play_t *p = &t->play;
  int64_t left = p->played ? p->trick_points : 0, need[2] = {INT64_MAX, INT64_MAX};
  unsigned sides[2] = {0, 0};
  uint32_t seen = 0;
  if (!t->peg || !t->target) return NULL;
  for (unsigned seat = 1; seat <= PLAY_SEATS; seat++) {
    if (!p->next[seat]) continue;
    /* before the first lead has made trumps, the cards are worth what the best suit makes of them */
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

/* Adds to the aim what may end the play; with `stop`, what the team must not or need not exceed. Returns NULL, or why the
 * hand cannot be solved. */
static const char *read_aim(const table_t *t, solve_aim_t *aim, int64_t stop) {
  if (t->filtered) return "the rule `playable` cannot be asked in a search: `best` and `strong` play on by it instead";
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

/* Pushes { card =, line =, ours =, theirs = }; or, where it was not found out, { card =, least =, most = } of ours. */
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

/* solve(team, tricks, least, stop, late) -> for each legal card what the team and the others have at the end if both play
 * best, or nil and a sentence. `team` has a bit for each of its seats; with `stop` the play ends when it has so much. The
 * function late(i, n, card, least, most) is asked again and again while card i of n is looked at, with what is certain of
 * it so far, and returns true to leave it at that. */
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
      solve_go_on(*solve);
    if (wrong) return push_refusal(L, wrong);
    order = p.order;
    push_card(L, *solve, &p, &aim, c);
    lua_rawseti(L, -2, (lua_Integer)ask.card);
  }
  solve_free(*solve);
  *solve = NULL;
  return 1;
}

const luaL_Reg table_solve_raw[] = {{"solve", r_solve}, {NULL, NULL}};

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
  solve_go_on(*kept); /* what it found is there to be read */
  return v.lo == v.hi ? solve_line(*kept, p, CARD_NONE, v.lo, out) : 0;
}
