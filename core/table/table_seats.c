/* table_seats.c - words about seats: neighbours, partners, seats that sit out or decide for others, and sums over seats. */
#include "sets.h"
#include "table_play.h"
#include "table_words.h"

#include <lauxlib.h>

/* Pushes the nearest seat that does not sit out, in steps of `steps` clockwise. */
static int push_beside(lua_State *L, unsigned steps) {
  const table_t *t = table_self(L);
  const unsigned seat = table_arg_payer(L, 2, t);
  unsigned beside = table_seat_after(t, seat, steps);
  while (table_sits_out(t, beside) && beside != seat) beside = table_seat_after(t, beside, steps);
  return push_integer(L, beside);
}

/* t:left_of(seat), t:right_of(seat) -> the next seat on that side that does not sit out */
static int m_left_of(lua_State *L) { return push_beside(L, 1); }
static int m_right_of(lua_State *L) { return push_beside(L, ((const table_t *)table_self(L))->seats - 1u); }

/* t:partner(seat) -> the next seat of its side; two places further if it has no partner */
static int m_partner(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned seat = table_arg_payer(L, 2, t);
  unsigned with = table_seat_after(t, seat, 1);
  while (t->side[with] != t->side[seat]) with = table_seat_after(t, with, 1);
  return push_integer(L, with == seat ? table_seat_after(t, seat, 2) : with);
}

/* The iterator of t:round: (first seat, last seat) -> the next seat. Skips seats that sit out by now. */
static int next_in_round(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned first = table_arg_payer(L, 1, t);
  const unsigned gone = lua_isnoneornil(L, 2) ? 0 : (table_arg_payer(L, 2, t) + t->seats - first) % t->seats + 1;
  for (unsigned i = gone; i < t->seats; i++) {
    const unsigned seat = table_seat_after(t, first, i);
    const bool plays = !t->deal.stages || t->play.next[seat]; /* in a game without cards everybody does */
    if (plays && !table_sits_out(t, seat)) return push_integer(L, seat);
  }
  return 0;
}

/* for seat in t:round(first): a loop over the seats that take part in this hand, clockwise */
static int m_round(lua_State *L) {
  const unsigned first = table_arg_payer(L, 2, table_self(L));
  lua_pushvalue(L, TABLE_ADDRESS);
  lua_pushvalue(L, TABLE_UD);
  lua_pushcclosure(L, next_in_round, 2);
  lua_pushinteger(L, first);
  return 2;
}

/* t:sit_out(seat): takes it out of this hand, and out of the list t.active */
static int m_sit_out(lua_State *L) {
  table_t *t = table_acting(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  const unsigned seat = table_arg_seat(L, 2, t);
  if (!t->open || t->play.played || t->play.finished)
    return luaL_error(L, "sit_out: a seat sits out before the first card of a hand is played");
  if (!play_sit_out(&t->play, (uint8_t)seat))
    return luaL_error(L,
                      table_sits_out(t, seat) ? "sit_out: seat %d sits out already"
                      : t->play.next[seat]    ? "sit_out: seat %d is the last that plays"
                                              : "sit_out: seat %d does not play in this hand",
                      (int)seat);
  t->seating.out |= 1u << seat;
  table_push_active(L, t);
  lua_pushliteral(L, "active");
  lua_insert(L, -2);
  lua_rawset(L, 1);
  return 0;
}

/* t:play_for(seat, decider): in this hand the decider answers the seat's questions and sees its cards */
static int m_play_for(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), decider = table_arg_seat(L, 3, t);
  if (!t->open) return luaL_error(L, "play_for: no hand has begun");
  t->seating.decides[seat] = (uint8_t)(decider == seat ? 0 : decider);
  return 0;
}

/* Returns the seats of the list at argument `arg`, a bit each. */
static uint32_t arg_seats(lua_State *L, int arg, const table_t *t) {
  uint32_t set = 0;
  sets_arg_table(L, arg, "a list of seats is due: { 1, 3 }");
  const lua_Integer n = (lua_Integer)lua_rawlen(L, arg);
  if (n > PLAY_SEATS) luaL_argerror(L, arg, "these are more than there are seats");
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, arg, i);
    const lua_Integer seat = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (seat < 1 || seat > t->seats) luaL_argerror(L, arg, "not all of these are seats");
    set |= 1u << seat;
  }
  return set;
}

static uint32_t all_seats(const table_t *t) { return (2u << t->seats) - 2; }

/* t:together(seats [, known_to]): in this hand these seats play together against the others. One seat or a list of seats
 * knows it; without `known_to` all do. */
static int m_together(lua_State *L) {
  table_t *t = table_acting(L);
  if (!t->open || !t->deal.stages) return luaL_error(L, "together: no hand has begun");
  const uint32_t seats = arg_seats(L, 2, t);
  if (!seats) return luaL_argerror(L, 2, "a list of seats is due: { 1, 3 }");
  uint32_t known = all_seats(t);
  if (lua_isinteger(L, 3))
    known = 1u << table_arg_seat(L, 3, t);
  else if (!lua_isnoneornil(L, 3))
    known = arg_seats(L, 3, t);
  t->seating.together = seats;
  t->seating.known = known;
  for (unsigned s = 1; s <= t->seats; s++) t->play.side[s] = seats >> s & 1 ? 1 : 2;
  return 0;
}

/* ---- sums and extremes of a method over a list of seats ---- */

/* Stack indices above the table and the method. EXCEPT is the seat that a sum leaves out. FOUND is the list of seats with
 * the most or the least so far. */
enum { SEATS = 3, EXCEPT, FOUND = EXCEPT, SO_FAR };
enum { SUM, MOST, LEAST, KINDS };

/* Compares the number on top with the best so far: 1 if it is better, 0 if it is equal, -1 if it is worse. */
static int beats(lua_State *L, int kind) {
  const int from = kind == LEAST ? -1 : SO_FAR, to = kind == LEAST ? SO_FAR : -1;
  if (lua_isnil(L, SO_FAR) || lua_compare(L, from, to, LUA_OPLT)) return 1;
  return lua_compare(L, -1, SO_FAR, LUA_OPEQ) ? 0 : -1;
}

/* Adds seat i of the list to FOUND. If its number, which lies on top, is a new best one, empties FOUND first. */
static void add_found(lua_State *L, lua_KContext i, bool best) {
  lua_Integer n = (lua_Integer)lua_rawlen(L, FOUND);
  if (best) {
    lua_copy(L, -1, SO_FAR);
    for (; n > 0; n--) {
      lua_pushnil(L);
      lua_rawseti(L, FOUND, n);
    }
  }
  lua_rawgeti(L, SEATS, (lua_Integer)i);
  lua_rawseti(L, FOUND, n + 1);
}

/* Pops the method's result for seat i of the list, and adds it to the sum or compares it. */
static void take_result(lua_State *L, lua_KContext i, int kind) {
  if (kind == SUM) {
    lua_arith(L, LUA_OPADD);
    return;
  }
  if (lua_type(L, -1) != LUA_TNUMBER)
    luaL_error(L, "%s: the method gives a %s, not a number", kind == LEAST ? "least" : "most", luaL_typename(L, -1));
  const int order = beats(L, kind);
  if (order >= 0) add_found(L, i, order > 0);
  lua_pop(L, 1);
}

/* Replaces the seat on top by its points or tricks, if the method is this table's own t.points or t.tricks. This saves a
 * call. */
static bool push_known(lua_State *L, const table_t *t) {
  const lua_CFunction method = lua_tocfunction(L, 2);
  if (method != table_points && method != table_tricks) return false;
  const lua_Integer seat = lua_tointeger(L, -1);
  if (seat < 1 || seat > PLAY_SEATS || seat > t->seats || !lua_getupvalue(L, 2, 1)) return false;
  const bool ours = lua_touserdata(L, -1) == t;
  lua_pop(L, ours ? 2 : 1);
  if (ours) lua_pushinteger(L, method == table_points ? t->play.points[seat] : t->play.tricks[seat]);
  return ours;
}

/* Calls the method for each seat of the list. `at` is the number of seats done * KINDS + kind. After a yield the result for
 * the last seat lies on top. The list is read without metamethods: no time limit works inside this loop. */
static int each_seat(lua_State *L, int status, lua_KContext at) {
  const table_t *t = table_self(L);
  const int kind = (int)(at % KINDS);
  lua_KContext i = at / KINDS;
  if (status == LUA_YIELD) take_result(L, i, kind);
  while (lua_rawgeti(L, SEATS, ++i) != LUA_TNIL) {
    if (kind == SUM && lua_rawequal(L, -1, EXCEPT)) {
      lua_pop(L, 1);
      continue;
    }
    if (!push_known(L, t)) {
      lua_pushvalue(L, 2);
      lua_pushvalue(L, 1);
      lua_rotate(L, -3, -1); /* the seat after them */
      lua_callk(L, 2, 1, i * KINDS + kind, each_seat);
    }
    take_result(L, i, kind);
  }
  lua_settop(L, SO_FAR);
  return kind == SUM ? 1 : 2;
}

/* t:sum(t.points, seats, except) -> the sum over the seats without the seat `except` */
static int m_sum(lua_State *L) {
  luaL_argcheck(L, lua_isfunction(L, 2), 2, "a method is due: t:sum(t.points, t.active)");
  sets_arg_table(L, SEATS, "a list of seats is due: { 1, 3 }");
  lua_settop(L, EXCEPT);
  lua_pushinteger(L, 0);
  return each_seat(L, LUA_OK, SUM);
}

static int rank(lua_State *L, int kind, const char *name) {
  if (lua_type(L, 2) != LUA_TFUNCTION) luaL_error(L, "%s: a method is due: t:%s(t.tricks)", name, name);
  lua_settop(L, SEATS);
  if (lua_isnil(L, SEATS)) {
    lua_getfield(L, 1, "seats");
    lua_replace(L, SEATS);
  }
  if (lua_type(L, SEATS) != LUA_TTABLE) luaL_error(L, "%s: a list of seats is due: { 1, 3 }", name);
  const lua_Unsigned seats = table_arg_list(L, SEATS);
  lua_createtable(L, seats < PLAY_SEATS ? (int)seats : PLAY_SEATS, 0);
  lua_pushnil(L);
  return each_seat(L, LUA_OK, kind);
}

/* t:most(t.tricks [, seats]), t:least(...) -> a list of the seats with the greatest, or smallest, number; that number */
static int m_most(lua_State *L) { return rank(L, MOST, "most"); }
static int m_least(lua_State *L) { return rank(L, LEAST, "least"); }

/* ---- for the engine ---- */

/* decider(seat) -> the seat that decides for it in this hand */
static int r_decider(lua_State *L) {
  const lua_Integer seat = luaL_checkinteger(L, 1); /* people without a seat have higher numbers */
  return push_integer(L, seat <= PLAY_SEATS ? table_decider(table_self(L), (unsigned)seat) : seat);
}

/* sits_out(seat) -> true if it sits out in this hand */
static int r_sits_out(lua_State *L) {
  const table_t *t = table_self(L);
  return push_boolean(L, table_sits_out(t, table_arg_payer(L, 1, t)));
}

/* together(viewer) -> the seats of t:together as bits, from bit 1; nothing if there are none or the viewer does not know
 * them. Viewer 0 has no seat; nil knows everything. */
static int r_together(lua_State *L) {
  const table_t *t = table_self(L);
  const lua_Integer viewer = luaL_optinteger(L, 1, -1);
  const seating_t *s = &t->seating;
  const bool knows = viewer < 0 || s->known == all_seats(t) || (viewer > 0 && viewer <= t->seats && s->known >> viewer & 1);
  if (!t->open || !s->together || !knows) return 0;
  return push_integer(L, s->together);
}

/* is_open() -> true if a deal has begun and is not settled */
static int r_is_open(lua_State *L) { return push_boolean(L, ((const table_t *)table_self(L))->open); }

/* active() -> a list of the seats that take part in this deal, from the dealer's left; empty before the first deal */
static int r_active(lua_State *L) {
  const table_t *t = table_self(L);
  return table_push_active(L, t);
}

const luaL_Reg table_seats_words[] = {{"left_of", m_left_of},
                                      {"right_of", m_right_of},
                                      {"partner", m_partner},
                                      {"round", m_round},
                                      {"sit_out", m_sit_out},
                                      {"play_for", m_play_for},
                                      {"together", m_together},
                                      {"sum", m_sum},
                                      {"most", m_most},
                                      {"least", m_least},
                                      {NULL, NULL}};

const luaL_Reg table_seats_engine[] = {{"decider", r_decider}, {"sits_out", r_sits_out}, {"together", r_together},
                                       {"is_open", r_is_open}, {"active", r_active},     {NULL, NULL}};
