/* table_engine.c - what the engine needs of a table besides the methods; scripts never see these. */
#include "table_report.h"

#include "guard.h"
#include "sets.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* The first draw of a game, those for its dealer lying before. */
static const uint64_t DRAWS_OF_GAME = UINT64_C(1) << 32;

static int r_begin(lua_State *L) {
  table_t *t = table_self(L);
  table_begin(t, table_arg_payer(L, 1, t));
  return 0;
}

/* legal() -> the cards that the seat whose turn it is may play, of cards alike one, that seat, which of them it may
 * announce, and who decides */
static int r_legal(lua_State *L) {
  const table_t *t = table_self(L);
  table_need_turn(L, t);
  const cardset_t legal = table_legal(L, t);
  lua_pushinteger(L, (lua_Integer)legal);
  lua_pushinteger(L, t->play.turn);
  lua_pushinteger(L, (lua_Integer)(legal & t->say[t->play.turn]));
  lua_pushinteger(L, table_decider(t, t->play.turn));
  return 4;
}

/* asked(point): a question is put; a Lua error if the deal has had too many. Each begins the clock anew, whether it waits
 * for an answer or goes the way of a log. */
static int r_asked(lua_State *L) {
  table_t *t = table_self(L);
  table_asks(L, t, 1, luaL_checkstring(L, 1));
  guard_refresh(t->guard, false);
  return 0;
}

/* decisions() -> how many questions have been put in all, how many of them were answered without leaving C, and of how many
 * cards these were chosen */
static int r_decisions(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, (lua_Integer)t->decisions);
  lua_pushinteger(L, (lua_Integer)t->given);
  lua_pushinteger(L, (lua_Integer)t->choices);
  return 3;
}

/* check_idle(deals): so many in a row have begun and nobody was asked */
static int r_check_idle(lua_State *L) {
  table_check_idle(L, (uint64_t)luaL_checkinteger(L, 1));
  return 0;
}

/* progressed(): a game inside this one was played: the questions of the deal are counted anew */
static int r_progressed(lua_State *L) {
  ((table_t *)table_self(L))->questions = 0;
  return 0;
}

/* reneges() -> the cards that the seat whose turn it is holds and may not play because it can follow suit */
static int r_reneges(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t why[DUTY_COUNT];
  table_need_turn(L, t);
  play_legal(&t->play, why);
  return push_set(L, deck_distinct(&t->deck, why[DUTY_FOLLOW], 0));
}

/* The clause by which a card is refused: of the rule `playable` where no duty is, or of a duty that the hand has named; nil of
 * one that the rules declare. */
static void push_clause(lua_State *L, const table_t *t, int duty) {
  if (duty < 0) lua_getiuservalue(L, TABLE_UD, TABLE_CLAUSE);
  else if (!t->own_duties) lua_pushnil(L);
  else {
    lua_getiuservalue(L, TABLE_UD, TABLE_DUTIES);
    lua_getfield(L, -1, duty_name(duty));
    lua_remove(L, -2);
  }
}

/* why(card) -> the word of the duty that refuses it and each of its copies, `playable` for that rule, or nil if it is legal;
 * the cards that may be played instead; and the clause of `playable`, or of a duty that the hand has named */
static int r_why(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t why[DUTY_COUNT];
  const lua_Integer c = luaL_checkinteger(L, 1);
  table_need_turn(L, t);
  const cardset_t same = c >= 0 && c < CARD_LIMIT ? t->deck.same[c] : 0;
  const cardset_t legal = table_legal(L, t), before = play_legal(&t->play, why);
  int d = DUTY_HELD;
  if (t->play.hand[t->play.turn] & same) {
    if (legal & same) lua_pushnil(L);
    else if (before & same) lua_pushliteral(L, "playable");
    for (d = before & same ? -1 : 0; d >= 0 && !(why[d] & same); d++) {}
  }
  if (d >= 0) lua_pushstring(L, duty_name(d));
  lua_pushinteger(L, (lua_Integer)legal);
  push_clause(L, t, d);
  return 3;
}

/* looks(view): what the rule `playable` sees of this table */
static int r_looks(lua_State *L) {
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_LOOKING);
  return 0;
}

/* won() -> who is winning the trick in play or won the last one, and its points */
static int r_won(lua_State *L) {
  const play_t *p = &((const table_t *)table_self(L))->play;
  lua_pushinteger(L, p->winner);
  lua_pushinteger(L, p->trick_points);
  return 2;
}

/* trick() -> the cards of the trick in play (or of the last one), its leader, who is winning or won, its points, and
 * whether it is in play */
static int r_trick(lua_State *L) {
  const table_t *t = table_self(L);
  const play_t *p = &t->play;
  sets_push_cards(L, &t->deck, p->trick, play_shown(p));
  lua_pushinteger(L, p->leader);
  lua_pushinteger(L, p->winner);
  lua_pushinteger(L, p->trick_points);
  lua_pushboolean(L, p->played > 0);
  return 5;
}

/* in_play() -> what everybody sees of the play (play_seen): the cards of complete tricks; of the trick in play its
 * cards, the first one and the one that is winning (each a set), who is winning and its points; the seats that play to it
 * after the one whose turn it is, and how many cards each of these holds */
static int r_in_play(lua_State *L) {
  const play_seen_t seen = play_seen(&((const table_t *)table_self(L))->play);
  lua_pushinteger(L, (lua_Integer)seen.gone);
  lua_pushinteger(L, (lua_Integer)seen.cards);
  lua_pushinteger(L, (lua_Integer)seen.led);
  lua_pushinteger(L, (lua_Integer)seen.best);
  lua_pushinteger(L, seen.winner);
  lua_pushinteger(L, seen.points);
  lua_createtable(L, (int)seen.later, 0);
  lua_createtable(L, (int)seen.later, 0);
  for (unsigned i = 0; i < seen.later; i++) {
    lua_pushinteger(L, seen.seat[i]);
    lua_rawseti(L, -3, (lua_Integer)i + 1);
    lua_pushinteger(L, seen.held[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 8;
}

/* order() -> the pack's cards, suit after suit from the highest, trumps first, as the ranking is now; and the trumps */
static int r_order(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  sets_push_cards(L, &t->deck, o->high, o->cards);
  lua_pushinteger(L, (lua_Integer)o->trumps);
  return 2;
}

/* is_named() -> whether the hand has named this ranking, which is none of those that the rules declare */
static int r_is_named(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  return push_boolean(L, o < t->order || o >= t->order + TABLE_ORDERS);
}

/* turn() -> the seat whose card is next, 0 before the lead */
static int r_turn(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->play.turn); }

static void add_digits(luaL_Buffer *b, uint64_t n) {
  char digit[20];
  unsigned at = sizeof digit;
  do digit[--at] = (char)('0' + n % 10);
  while (n /= 10);
  luaL_addlstring(b, digit + at, sizeof digit - at);
}

/* seed([text [, n]]): the seed is the text, and the number n in digits after it */
static int r_seed(lua_State *L) {
  table_t *t = table_self(L);
  size_t len = 0;
  const char *text = luaL_optlstring(L, 1, "", &len);
  luaL_Buffer seed;
  luaL_buffinit(L, &seed);
  luaL_addlstring(&seed, text, len);
  if (lua_isinteger(L, 2)) add_digits(&seed, (uint64_t)lua_tointeger(L, 2));
  t->seeded = !lua_isnoneornil(L, 1);
  rng_seed(&t->seed, luaL_buffaddr(&seed), luaL_bufflen(&seed));
  t->bot = rng_act(&t->seed, UINT64_C(1) << 63);
  t->shuffles = t->draws = t->branches = t->deals = 0;
  t->thrown = NULL, t->questions = 0;
  memset(t->score, 0, sizeof t->score);
  table_clear_deal(t);
  return 0;
}

static lua_Integer draw(table_t *t, lua_Integer n) {
  const uint64_t at = t->draws++;
  if (!t->seeded) return n;
  rng_t act = rng_act(&t->seed, (UINT64_C(1) << 62) + at);
  return (lua_Integer)rng_below(&act, (uint64_t)n) + 1;
}

/* What the source has drawn lies on top. */
static int drawn(lua_State *L, int status, lua_KContext context) {
  (void)L, (void)status, (void)context;
  return 1;
}

int table_draw(lua_State *L) {
  table_t *t = table_acting(L);
  static const char due[] = "a draw is from at least one";
  const lua_Integer n = sets_arg_whole(L, 2, due);
  if (n < 1) return luaL_argerror(L, 2, due);
  if (!(t->source & SOURCE_DRAWS)) return push_integer(L, draw(t, n));
  table_put(L, "draw");
  lua_pushinteger(L, n);
  lua_callk(L, 2, 1, 0, drawn);
  return 1;
}

/* chance(n) -> what t:draw(n) draws under the seed */
static int r_chance(lua_State *L) { return push_integer(L, draw(table_self(L), luaL_checkinteger(L, 1))); }

/* branch() -> the seed of a game inside this one: another each time, nothing where there is no seed */
static int r_branch(lua_State *L) {
  table_t *t = table_acting(L);
  const rng_t act = rng_act(&t->seed, (UINT64_C(3) << 61) + t->branches++);
  char text[sizeof act.s * 2 + 1];
  if (!t->seeded) return 0;
  for (unsigned i = 0; i < 4; i++) snprintf(text + 16 * i, 17, "%016llx", (unsigned long long)act.s[i]);
  lua_pushstring(L, text);
  return 1;
}

/* drawn() -> whether anything was drawn to find the first dealer. What the game itself draws comes from another place, so
 * that a record, whose header has the dealer, gives the same. */
static int r_drawn(lua_State *L) {
  table_t *t = table_self(L);
  lua_pushboolean(L, t->draws > 0);
  t->draws = DRAWS_OF_GAME;
  return 1;
}

/* bot(n) -> a number from 1 to n from the bot's own stream: what ask and pick would have drawn */
static int r_bot(lua_State *L) {
  table_t *t = table_self(L);
  const lua_Integer n = luaL_checkinteger(L, 1);
  if (n < 1) return luaL_argerror(L, 1, "a pick is from at least one");
  return push_integer(L, (lua_Integer)rng_below(&t->bot, (uint64_t)n) + 1);
}

static int r_delta(lua_State *L) {
  const table_t *t = table_self(L);
  return table_push_sides(L, t, t->delta);
}

int table_scores(lua_State *L) {
  const table_t *t = table_self(L);
  return table_push_sides(L, t, t->score);
}

/* settle(): what the deal brought goes to the scores */
static int r_settle(lua_State *L) {
  table_t *t = table_self(L);
  table_settle(L, t);
  memset(t->delta, 0, sizeof t->delta);
  t->open = false;
  return 0;
}

/* is_open() -> whether a deal has begun and is not settled */
static int r_is_open(lua_State *L) { return push_boolean(L, ((const table_t *)table_self(L))->open); }

/* active() -> the seats that take part in this deal, from the dealer's left; none before the first */
static int r_active(lua_State *L) {
  const table_t *t = table_self(L);
  return table_push_active(L, t);
}

/* clear(): a new game, all scores nothing */
static int r_clear(lua_State *L) {
  table_t *t = table_self(L);
  memset(t->score, 0, sizeof t->score);
  return 0;
}

static const luaL_Reg raw[] = {{"begin", r_begin},
                               {"legal", r_legal},
                               {"why", r_why},
                               {"trick", r_trick},
                               {"turn", r_turn},
                               {"seed", r_seed},
                               {"bot", r_bot},
                               {"delta", r_delta},
                               {"asked", r_asked},
                               {"scores", table_scores},
                               {"won", r_won},
                               {"settle", r_settle},
                               {"progressed", r_progressed},
                               {"clear", r_clear},
                               {"order", r_order},
                               {"is_named", r_is_named},
                               {"looks", r_looks},
                               {"reneges", r_reneges},
                               {"drawn", r_drawn},
                               {"branch", r_branch},
                               {"is_open", r_is_open},
                               {"active", r_active},
                               {"in_play", r_in_play},
                               {"chance", r_chance},
                               {"decisions", r_decisions},
                               {"check_idle", r_check_idle},
                               {NULL, NULL}};

void table_push_raw(lua_State *L, int ud) {
  static const luaL_Reg *const all[] = {raw,
                                        table_report_raw,
                                        table_solve_raw,
                                        table_tricks_raw,
                                        table_deals_raw,
                                        table_choosing_raw,
                                        table_play_raw,
                                        table_seats_raw,
                                        table_places_raw,
                                        table_line_raw};
  ud = lua_absindex(L, ud);
  lua_createtable(L, 0, sizeof raw / sizeof *raw);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) table_set_functions(L, all[i], ud);
  line_add_thrown(L);
}
