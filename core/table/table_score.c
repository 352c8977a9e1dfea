/* table_score.c - words of scoring: payments, points during a deal, the target that ends it, void deals, and points of
 * tricks. */
#include "sets.h"
#include "table_report.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* Pushes a list with one number a side; list[1] is that of side 1. */
static int push_sides(lua_State *L, const table_t *t, const int64_t *list) { return push_integers(L, list + 1, t->sides); }

/* t:reached([points]) -> the lowest side with a score of at least the target, or at least `points`; nothing if there is
 * none */
static int m_reached(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned side = lua_isnoneornil(L, 2) ? table_reached(t) : table_with(t, table_arg_amount(L, 2));
  return push_seat(L, side);
}

/* Moves points from one seat's side to another's, and reports it. The clause lies at index 5, the text at 6. */
static inline void pay(lua_State *L, table_t *t, unsigned from, unsigned to, lua_Integer n) {
  table_add(L, &t->delta[t->side[from]], -n);
  table_add(L, &t->delta[t->side[to]], n);
  table_score_item(L, t, &(score_item_t){.from = from, .to = to, .amount = n}, 5);
}

/* t:pay(from, to, amount, clause, what): moves points from one seat's side to another's; a negative amount goes the other
 * way */
static int m_pay(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned from = table_arg_payer(L, 2, t), to = table_arg_payer(L, 3, t);
  const lua_Integer n = table_arg_amount(L, 4);
  table_check_scored(L, 5);
  pay(L, t, from, to, n);
  return 0;
}

/* t:collect with a word for the seats: "all" at the table, or those "active" in this hand. */
static int collect_from(lua_State *L, table_t *t, unsigned to, lua_Integer n) {
  const bool all = table_is_word(L, 3, "all", 3);
  if (!all && !table_is_word(L, 3, "active", 6)) return luaL_argerror(L, 3, "the seats are \"all\", \"active\" or a list");
  for (unsigned i = 0; i < (all ? t->seats : t->active); i++) {
    const unsigned from = all ? i + 1 : t->turn[i]; /* 0: no hand has begun */
    if (from && from != to && (all || table_sitting(t, from) == from)) pay(L, t, from, to, n);
  }
  return 0;
}

/* Returns entry i of the list at index 3, a seat that pays. */
static unsigned payer_at(lua_State *L, const table_t *t, lua_Integer i) {
  lua_rawgeti(L, 3, i);
  const lua_Integer from = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (from < 1 || from > t->seats) luaL_argerror(L, 3, "not all of these are seats");
  return (unsigned)from;
}

/* t:collect(to, seats, amount, clause, what): each of the seats but `to` pays. If one of them is no seat, none pays. */
static int m_collect(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned to = table_arg_payer(L, 2, t);
  const lua_Integer n = table_arg_amount(L, 4);
  table_check_scored(L, 5);
  if (lua_type(L, 3) == LUA_TSTRING) return collect_from(L, t, to, n);
  const lua_Integer seats = (lua_Integer)table_arg_list(L, 3);
  for (lua_Integer i = 1; i <= seats; i++) payer_at(L, t, i);
  for (lua_Integer i = 1; i <= seats; i++) {
    const unsigned from = payer_at(L, t, i);
    if (from != to) pay(L, t, from, to, n);
  }
  return 0;
}

/* t:score(seat, amount, clause, what): the seat's side scores */
static int m_score(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_payer(L, 2, t);
  const lua_Integer n = table_arg_amount(L, 3);
  table_check_scored(L, 4);
  table_add(L, &t->delta[t->side[seat]], n);
  table_score_item(L, t, &(score_item_t){.to = seat, .amount = n}, 4);
  return 0;
}

/* t:penalize(seat, amount, clause, what): its side loses points, even if the deal becomes void */
static int m_penalize(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_payer(L, 2, t), side = t->side[seat];
  const lua_Integer n = table_arg_amount(L, 3);
  table_check_scored(L, 4);
  table_add(L, &t->delta[side], -n);
  table_add(L, &t->penalty[side], -n);
  table_score_item(L, t, &(score_item_t){.to = seat, .amount = -n, .stays = true}, 4);
  return 0;
}

/* t:penalties() -> a list of the penalties of each side in this deal, 0 or negative */
static int m_penalties(lua_State *L) {
  const table_t *t = table_self(L);
  return push_sides(L, t, t->penalty);
}

/* t:void_deal(): the deal does not count. Its points are taken back, its penalties stay, and the same seat deals again. */
static int m_void_deal(lua_State *L) {
  table_t *t = table_acting(L);
  memcpy(t->delta, t->penalty, sizeof t->delta);
  lua_pushboolean(L, 1);
  lua_setfield(L, 1, "void");
  if (table_hears(t, REPORT_VOIDED)) table_report(L, t, REPORT_VOIDED, 0);
  return 0;
}

/* t:start_at(scores): sets the scores at the start of a game, one a side */
static int m_start_at(lua_State *L) {
  table_t *t = table_acting(L);
  sets_arg_table(L, 2, "a list of scores is due, one a side");
  for (unsigned s = 1; s <= t->sides; s++) {
    lua_rawgeti(L, 2, (lua_Integer)s);
    t->score[s] = table_arg_amount(L, -1);
    lua_pop(L, 1);
  }
  return 0;
}

/* ---- by sides ---- */

static lua_Integer side_points(const table_t *t, unsigned side) {
  lua_Integer sum = 0;
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->side[s] == side) sum += t->play.points[s];
  return sum;
}

/* t:side_points(side), t:side_tricks(side) -> the card points, or the number, of all tricks of its seats */
static int m_side_points(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, side_points(t, table_arg_side(L, 2, t)));
}

static int m_side_tricks(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned side = table_arg_side(L, 2, t);
  lua_Integer sum = 0;
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->side[s] == side) sum += t->play.tricks[s];
  return push_integer(L, sum);
}

/* t:score_tricks(clause, what): each side scores the card points in its tricks */
static int m_score_tricks(lua_State *L) {
  table_t *t = table_acting(L);
  table_check_scored(L, 2);
  for (unsigned side = 1; side <= t->sides; side++) { /* a side has the number of its lowest seat */
    const lua_Integer points = side_points(t, side);
    table_add(L, &t->delta[side], points);
    if (points) table_score_item(L, t, &(score_item_t){.to = side, .amount = points}, 2);
  }
  return 0;
}

static cardset_t side_taken(const table_t *t, unsigned side) {
  cardset_t set = 0;
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->side[s] == side) set |= t->play.taken[s];
  return set;
}

/* t:side_taken(side) -> the cards in its tricks */
static int m_side_taken(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, side_taken(t, table_arg_side(L, 2, t)));
}

/* t:side_count(side) -> the value of the cards in its tricks by the rule `counts` */
static int m_side_count(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t set = side_taken(t, table_arg_side(L, 2, t));
  lua_Integer sum = 0;
  for (; set; set &= set - 1) sum += t->count[cardset_first(set)];
  return push_integer(L, sum);
}

static bool is_played_out(const table_t *t) {
  cardset_t held = 0;
  for (unsigned i = 0; i < t->active; i++) held |= t->play.hand[t->turn[i]];
  return t->play.finished && !held;
}

/* t:points_by_side([last [, into]]) -> a list of the card points of each side: `into`, or a new one. Once all cards are
 * played, the winner of the last trick gets `last` more. */
static int m_points_by_side(lua_State *L) {
  const table_t *t = table_self(L);
  const lua_Integer last = lua_isnoneornil(L, 2) ? 0 : table_arg_amount(L, 2);
  int64_t points[TABLE_SIDES + 1];
  for (unsigned s = 1; s <= t->sides; s++) points[s] = side_points(t, s);
  if (last && is_played_out(t)) points[t->side[t->play.winner]] += last;
  if (lua_isnoneornil(L, 3)) return push_sides(L, t, points);
  static const char due[] = "a list of your own is due";
  if (lua_type(L, 3) != LUA_TTABLE || lua_getmetatable(L, 3)) return luaL_argerror(L, 3, due);
  lua_settop(L, 3);
  for (unsigned s = 1; s <= t->sides; s++) {
    lua_pushinteger(L, points[s]);
    lua_rawseti(L, 3, (lua_Integer)s);
  }
  return 1;
}

/* Returns a side's amount in the list at `arg`. */
static lua_Integer number_of(lua_State *L, int arg, unsigned side) {
  int whole = 0;
  lua_rawgeti(L, arg, (lua_Integer)side);
  const lua_Integer n = lua_tointegerx(L, -1, &whole);
  if (!whole || !table_is_amount(n)) luaL_argerror(L, arg, "a list of amounts, whole numbers, one a side, is due");
  lua_pop(L, 1);
  return n;
}

static unsigned arg_except(lua_State *L, int arg, const table_t *t) {
  return lua_isnoneornil(L, arg) ? 0 : table_arg_side(L, arg, t);
}

/* t:highest(list [, except]) -> the highest number of a list with one a side, without the side `except`; the first side with
 * this number; the second side with it, if there is one */
static int m_highest(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned except = arg_except(L, 3, t);
  lua_Integer most = 0;
  unsigned first = 0, level = 0;
  table_arg_list(L, 2);
  for (unsigned s = 1; s <= t->sides; s++) {
    if (s == except) continue;
    const lua_Integer n = number_of(L, 2, s);
    if (!first || n > most)
      most = n, first = s, level = 0;
    else if (n == most && !level)
      level = s;
  }
  if (!first) return 0;
  lua_pushinteger(L, most);
  lua_pushinteger(L, first);
  if (!level) return 2;
  lua_pushinteger(L, level);
  return 3;
}

/* t:score_sides(list, clause, what [, except]): each side but `except` scores its number. If one is no number, none
 * scores. */
static int m_score_sides(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned except = arg_except(L, 5, t);
  int64_t n[TABLE_SIDES + 1] = {0};
  table_arg_list(L, 2);
  for (unsigned s = 1; s <= t->sides; s++)
    if (s != except) n[s] = number_of(L, 2, s);
  lua_settop(L, 5);
  table_check_scored(L, 3);
  for (unsigned s = 1; s <= t->sides; s++) {
    table_add(L, &t->delta[s], n[s]);
    if (s != except) table_score_item(L, t, &(score_item_t){.to = s, .amount = n[s]}, 3);
  }
  return 0;
}

/* ---- scores ---- */

/* t:total(side) -> its score before this hand */
static int m_total(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, t->score[table_arg_side(L, 2, t)]);
}

/* t:leaders() -> a list of the sides with the highest score, in ascending order */
static int m_leaders(lua_State *L) {
  const table_t *t = table_self(L);
  int64_t best = t->score[1];
  lua_Integer n = 0;
  for (unsigned s = 2; s <= t->sides; s++)
    if (t->score[s] > best) best = t->score[s];
  lua_createtable(L, t->sides, 0);
  for (unsigned s = 1; s <= t->sides; s++) {
    if (t->score[s] < best) continue;
    lua_pushinteger(L, s);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* t:standing() -> a list of the scores of each side, with this deal's points */
static int m_standing(lua_State *L) {
  const table_t *t = table_self(L);
  int64_t now[TABLE_SIDES + 1];
  for (unsigned s = 1; s <= t->sides; s++) now[s] = t->score[s] + t->delta[s];
  return push_sides(L, t, now);
}

/* ---- for the engine ---- */

/* delta() -> a list of the points of each side in this deal */
static int r_delta(lua_State *L) {
  const table_t *t = table_self(L);
  return push_sides(L, t, t->delta);
}

/* t:totals(), and scores() of the engine -> a list of the scores of each side before this hand */
static int push_scores(lua_State *L) {
  const table_t *t = table_self(L);
  return push_sides(L, t, t->score);
}

/* clear(): sets all scores to 0 for a new game */
static int r_clear(lua_State *L) {
  table_t *t = table_self(L);
  memset(t->score, 0, sizeof t->score);
  return 0;
}

const luaL_Reg table_score_words[] = {{"pay", m_pay},
                                      {"collect", m_collect},
                                      {"score", m_score},
                                      {"penalize", m_penalize},
                                      {"penalties", m_penalties},
                                      {"void_deal", m_void_deal},
                                      {"start_at", m_start_at},
                                      {"side_points", m_side_points},
                                      {"side_tricks", m_side_tricks},
                                      {"score_tricks", m_score_tricks},
                                      {"side_taken", m_side_taken},
                                      {"side_count", m_side_count},
                                      {"points_by_side", m_points_by_side},
                                      {"highest", m_highest},
                                      {"score_sides", m_score_sides},
                                      {"total", m_total},
                                      {"leaders", m_leaders},
                                      {"reached", m_reached},
                                      {"standing", m_standing},
                                      {"totals", push_scores},
                                      {NULL, NULL}};

const luaL_Reg table_score_engine[] = {
    {"delta", r_delta}, {"scores", push_scores}, {"clear", r_clear}, {NULL, NULL}};
