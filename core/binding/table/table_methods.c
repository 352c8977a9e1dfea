/* table_methods.c - what a script may do at a table: the methods of `t`.
 *
 * Each is there once. It checks its arguments, acts, and reports to the listener, if there is one; those that decide put a
 * question to the source, or to chance if there is none (table_report.c). Nothing is made for a report that nobody hears.
 */

#include "guard.h"
#include "place.h"
#include "sets.h"

#include <lauxlib.h>

/* A table is not shown: its address differs from run to run. */
static unsigned no_seat(lua_State *L, int arg) {
  if (arg == 2 && lua_isnumber(L, 1)) luaL_argerror(L, 1, "t is due: a method is called with a colon, as t:hand(1)");
  return (unsigned)luaL_argerror(L, arg, lua_isnumber(L, arg)
                                             ? lua_pushfstring(L, "%s is no seat", lua_tostring(L, arg))
                                             : lua_pushfstring(L, "a %s is no seat", luaL_typename(L, arg)));
}

static unsigned arg_seat_of(lua_State *L, int arg, unsigned most) {
  const lua_Integer seat = lua_tointeger(L, arg); /* 0 for what is no number */
  return seat >= 1 && seat <= most ? (unsigned)seat : no_seat(L, arg);
}

const char *table_shown(lua_State *L, int arg) {
  if (lua_isnumber(L, arg)) return lua_pushfstring(L, "%s", lua_tostring(L, arg));
  return lua_pushfstring(L, "a %s", luaL_typename(L, arg));
}

cardset_t table_arg_set(lua_State *L, int arg) {
  return (cardset_t)sets_arg_whole(L, arg, "a set of cards is due: cards \"AC\"");
}

unsigned table_arg_seat(lua_State *L, int arg, const table_t *t) {
  return arg_seat_of(L, arg, t->seats < PLAY_SEATS ? t->seats : PLAY_SEATS);
}

unsigned table_arg_payer(lua_State *L, int arg, const table_t *t) { return arg_seat_of(L, arg, t->seats); }

/* t:deal([stage]): the next stage of the plan, or that one */
static int m_deal(lua_State *L) {
  table_t *t = table_acting(L);
  if (t->planned && t->dealt + 1u == 1u << t->deal.stages) { /* `packets` is a function, and what it said has been dealt */
    table_push_engine(L, "plan");
    lua_call(L, 0, 0);
  }
  const lua_Integer stage = lacks(L, 2) ? t->stage + 1 : sets_arg_whole(L, 2, "a stage is a whole number");
  if (table_report(L, t, REPORT_DEALING)) lua_call(L, 0, 0);
  if (!t->open || stage < 1 || stage > t->deal.stages || !table_deal(t, (unsigned)stage - 1)) {
    return luaL_error(L, "deal: the plan of the deal has no stage %I that is not dealt yet", (LUAI_UACINT)stage);
  }
  if (table_report(L, t, REPORT_DEALT)) {
    lua_pushinteger(L, stage);
    lua_call(L, 1, 0);
  }
  return 0;
}

unsigned table_dealt(const table_t *t, unsigned seat, card_t last, card_t out[CARD_LIMIT]) {
  const unsigned until = t->stage ? t->deal.stage[t->stage - 1] : t->deal.first;
  unsigned n = 0, turn = 0;
  while (turn < t->active && t->turn[turn] != seat) turn++;
  for (unsigned i = 0; i < until; i++) {
    if (t->deal.to[i] != turn) continue;
    out[n++] = t->pack.card[i];
    if (t->pack.card[i] == last) break;
  }
  return n;
}

/* t:dealt(seat) -> the cards dealt to it so far, in the order dealt, in a list */
static int m_dealt(lua_State *L) {
  table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  const unsigned n = table_dealt(t, table_arg_seat(L, 2, t), CARD_NONE, card);
  sets_push_cards(L, &t->deck, card, n);
  return 1;
}

/* t:dealt_set(seat, from, to) -> of the cards dealt to it so far, from that one to that one in the order dealt, as a set */
static int m_dealt_set(lua_State *L) {
  const table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  const unsigned n = table_dealt(t, table_arg_seat(L, 2, t), CARD_NONE, card);
  const lua_Integer from = sets_arg_whole(L, 3, "a place is due: 1 is the first card dealt");
  const lua_Integer to = sets_arg_whole(L, 4, "a place is due: 1 is the first card dealt");
  cardset_t set = 0;
  for (unsigned i = 0; i < n; i++)
    if (i + 1 >= from && i + 1 <= to) set |= card_bit(card[i]);
  return push_set(L, set);
}

/* The order that the source gives lies on top: nil for that under the seed. */
static int shuffled(lua_State *L, int status, lua_KContext pile) {
  table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  size_t len;
  (void)status;
  if (lua_type(L, -1) == LUA_TSTRING) {
    const char *text = lua_tolstring(L, -1, &len);
    const int n = deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL);
    if (n >= 0 && pile == DEAL_PILES) table_stack(t, card, (unsigned)n);
    else if (n >= 0) table_stack_pile(t, (unsigned)pile, card, (unsigned)n);
  }
  if (!table_report(L, t, REPORT_SHUFFLED)) return 0;
  if (pile == DEAL_PILES) lua_pushnil(L);
  else lua_pushstring(L, t->piles.name[pile]);
  lua_call(L, 1, 0);
  return 0;
}

/* t:shuffle(): a pack shuffled for itself, outside a deal; t:shuffle(pile): its cards where they lie; t:card(i) -> the
 * name of card i of the pack, from the top. A shuffle is no new time for the script: it could shuffle for ever. */
static int m_shuffle(lua_State *L) {
  table_t *t = table_acting(L);
  if (t->cards == 0) return luaL_error(L, "shuffle: the game has no cards");
  const unsigned pile = lua_isnoneornil(L, 2) ? DEAL_PILES : place_arg_pile(L, 2, t, "shuffle");
  if (pile == DEAL_PILES) table_shuffle(t);
  else table_shuffle_pile(t, pile);
  if (t->source & SOURCE_PACKS) {
    table_put(L, "pack");
    if (pile == DEAL_PILES) lua_pushnil(L);
    else lua_pushstring(L, t->piles.name[pile]);
    lua_callk(L, 2, 1, pile, shuffled);
  } else
    lua_pushnil(L);
  return shuffled(L, LUA_OK, pile);
}

static int m_card(lua_State *L) {
  table_t *t = table_self(L);
  const lua_Integer i = sets_arg_whole(L, 2, "a place in the pack is due: 1 is the top");
  if (i < 1 || i > t->pack.size) return luaL_argerror(L, 2, "the pack has no such card");
  pack_settle(&t->pack, (unsigned)i);
  sets_push_card(L, &t->deck, t->pack.card[i - 1]);
  return 1;
}

/* t:hand(seat), t:tricks(seat) and so on: what a seat has of the play. */
#define SEAT_METHOD(name, push, has)                                                                                        \
  int name(lua_State *L) {                                                                                                  \
    const table_t *t = table_self(L);                                                                                       \
    return push(L, t->play.has[table_arg_seat(L, 2, t)]);                                                                   \
  }
static SEAT_METHOD(m_hand, push_set, hand)
static SEAT_METHOD(m_taken, push_set, taken)           /* the cards in its tricks */
SEAT_METHOD(table_points, push_integer, points)        /* and their card points */
SEAT_METHOD(table_tricks, push_integer, tricks)
static SEAT_METHOD(m_last_trick, push_integer, last)   /* the number of the last trick it won, 0 for none */

/* t:holder(cards) -> the seat whose hand has all of them; nothing if none has */
static int m_holder(lua_State *L) {
  const table_t *t = table_self(L);
  const cardset_t set = table_arg_set(L, 2);
  for (unsigned i = 0; i < t->active; i++) {
    const unsigned seat = t->turn[i];
    if (set && !(set & ~t->play.hand[seat])) return push_integer(L, seat);
  }
  return 0;
}

unsigned table_arg_side(lua_State *L, int arg, const table_t *t) {
  const lua_Integer side = sets_arg_whole(L, arg, "a side is due: t.side[seat]");
  luaL_argcheck(L, side >= 1 && side <= t->sides, arg, "there is no such side");
  return (unsigned)side;
}

lua_Integer table_side_points(const table_t *t, unsigned side) {
  lua_Integer sum = 0;
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->side[s] == side) sum += t->play.points[s];
  return sum;
}

/* t:side_points(side), t:side_tricks(side): what its seats have won together */
static int m_side_points(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, table_side_points(t, table_arg_side(L, 2, t)));
}

static int m_side_tricks(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned side = table_arg_side(L, 2, t);
  lua_Integer sum = 0;
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->side[s] == side) sum += t->play.tricks[s];
  return push_integer(L, sum);
}

/* t:last_winner() -> the seat that won the last complete trick; nothing before there is one */
static int m_last_winner(lua_State *L) {
  const table_t *t = table_self(L);
  for (unsigned s = 1; s <= t->seats && s <= PLAY_SEATS; s++)
    if (t->play.finished && t->play.last[s] == t->play.finished) return push_integer(L, s);
  return 0;
}

/* t:last_scorer() -> the seat that won the last trick with card points in it; nothing if there is none */
static int m_last_scorer(lua_State *L) {
  const table_t *t = table_self(L);
  return push_seat(L, t->play.scorer);
}

/* t:total(side) -> its score before this hand */
static int m_total(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, t->score[table_arg_side(L, 2, t)]);
}

/* t:leaders() -> the sides with the highest score, ascending */
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

/* The card points of argument `arg`, cards as a set or the name of a pile. */
static lua_Integer arg_worth(lua_State *L, int arg, const table_t *t) {
  const bool pile = lua_type(L, arg) == LUA_TSTRING;
  return order_points(t->play.order, pile ? t->pile[table_arg_pile(L, arg, t)] : table_arg_set(L, arg));
}

/* t:won(seat [, also]) -> the card points in its tricks and in those cards, and its tricks */
static int m_won(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  const lua_Integer also = lua_toboolean(L, 3) ? arg_worth(L, 3, t) : 0;
  lua_pushinteger(L, t->play.points[seat] + also);
  lua_pushinteger(L, t->play.tricks[seat]);
  return 2;
}

static int m_finished(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->play.finished); }

static int m_in_trick(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, t->play.played);
  if (!t->play.played) return 1;
  sets_push_card(L, &t->deck, t->play.trick[0]);
  return 2;
}

/* t:worth(cards): their card points */
static int m_worth(lua_State *L) { return push_integer(L, arg_worth(L, 2, table_self(L))); }

/* One amount; what a side makes in a deal, so that the squares of 10^12 deals fit 128 bits; a score, which any reader of
 * JSON keeps exact. */
static const int64_t AMOUNT_MOST = 1000000000000, DELTA_MOST = 10000000000000, SCORE_MOST = (int64_t)1 << 53;

bool table_is_amount(lua_Integer n) { return n >= -AMOUNT_MOST && n <= AMOUNT_MOST; }

lua_Integer table_arg_amount(lua_State *L, int arg) {
  const lua_Integer n = sets_arg_whole(L, arg, "an amount is due, a whole number");
  if (!table_is_amount(n)) luaL_argerror(L, arg, "an amount is at most a million million");
  return n;
}

void table_add(lua_State *L, int64_t *delta, lua_Integer n) {
  const int64_t sum = *delta + n;
  if (sum < -DELTA_MOST || sum > DELTA_MOST) luaL_error(L, "in a deal a side scores at most ten million million");
  *delta = sum;
}

void table_settle(lua_State *L, table_t *t) {
  for (unsigned s = 1; s <= t->sides; s++) {
    const int64_t sum = t->score[s] + t->delta[s];
    if (sum < -SCORE_MOST || sum > SCORE_MOST) luaL_error(L, "a score is beyond what a record can hold");
    t->score[s] = sum;
  }
}

/* From one seat's side to another's; its clause and what it is for stand at index 5 and 6. */
static inline void pay(lua_State *L, table_t *t, unsigned from, unsigned to, lua_Integer n) {
  table_add(L, &t->delta[t->side[from]], -n);
  table_add(L, &t->delta[t->side[to]], n);
  table_score_item(L, t, &(score_item_t){.from = from, .to = to, .amount = n}, 5);
}

/* t:pay(from, to, amount, clause, what): from one seat's side to another's; a negative amount goes the other way */
static int m_pay(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned from = table_arg_payer(L, 2, t), to = table_arg_payer(L, 3, t);
  const lua_Integer n = table_arg_amount(L, 4);
  table_check_scored(L, t, 5);
  pay(L, t, from, to, n);
  return 0;
}

/* Seats by a word: "all" at the table, those "active" in this hand. */
static int collect_from(lua_State *L, table_t *t, unsigned to, lua_Integer n) {
  const bool all = table_is_word(L, 3, "all", 3);
  if (!all && !table_is_word(L, 3, "active", 6)) return luaL_argerror(L, 3, "the seats are \"all\", \"active\" or a list");
  for (unsigned i = 0; i < (all ? t->seats : t->active); i++) {
    const unsigned from = all ? i + 1 : t->turn[i]; /* 0: no hand has begun */
    if (from && from != to && (all || table_sitting(t, from) == from)) pay(L, t, from, to, n);
  }
  return 0;
}

/* Entry i of the list at index 3, a seat that pays. */
static unsigned payer_at(lua_State *L, const table_t *t, lua_Integer i) {
  lua_rawgeti(L, 3, i);
  const lua_Integer from = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (from < 1 || from > t->seats) luaL_argerror(L, 3, "not all of these are seats");
  return (unsigned)from;
}

/* t:collect(to, seats, amount, clause, what): each of the seats but the payee pays; none does where one is no seat */
static int m_collect(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned to = table_arg_payer(L, 2, t);
  const lua_Integer n = table_arg_amount(L, 4);
  table_check_scored(L, t, 5);
  if (lua_type(L, 3) == LUA_TSTRING) return collect_from(L, t, to, n);
  const lua_Integer seats = (lua_Integer)table_arg_list(L, 3);
  for (lua_Integer i = 1; i <= seats; i++) payer_at(L, t, i);
  for (lua_Integer i = 1; i <= seats; i++) {
    const unsigned from = payer_at(L, t, i);
    if (from != to) pay(L, t, from, to, n);
  }
  return 0;
}

/* t:score(seat, amount, clause, what): to the seat's side */
static int m_score(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_payer(L, 2, t);
  const lua_Integer n = table_arg_amount(L, 3);
  table_check_scored(L, t, 4);
  table_add(L, &t->delta[t->side[seat]], n);
  table_score_item(L, t, &(score_item_t){.to = seat, .amount = n}, 4);
  return 0;
}

static const luaL_Reg methods[] = {
  { "deal", m_deal },         { "tell", table_tell },           { "hand", m_hand },               { "holder", m_holder },
  { "dealt", m_dealt },       { "dealt_set", m_dealt_set },     { "shuffle", m_shuffle },
  { "card", m_card },         { "last_scorer", m_last_scorer },
  { "tricks", table_tricks },     { "points", table_points },           { "taken", m_taken },
  { "worth", m_worth },       { "finished", m_finished },       { "in_trick", m_in_trick },
  { "won", m_won },           { "last_trick", m_last_trick },   { "last_winner", m_last_winner },
  { "side_points", m_side_points }, { "side_tricks", m_side_tricks }, { "total", m_total },
  { "totals", table_scores },     { "leaders", m_leaders },         { "draw", table_draw },
  { "pay", m_pay },           { "collect", m_collect },         { "score", m_score },
  { NULL, NULL }
};

void table_push_methods(lua_State *L, int ud) {
  static const luaL_Reg *const all[] = {methods,
                                        table_asking_methods,
                                        table_play_methods,
                                        table_score_methods,
                                        table_series_methods,
                                        table_columns_methods,
                                        table_order_methods,
                                        table_duties_methods,
                                        table_seats_methods,
                                        table_choosing_methods,
                                        table_places_methods};
  ud = lua_absindex(L, ud);
  lua_createtable(L, 0, TABLE_SPARSE); /* few keys share a place: looking one up is most of what a script does */
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) table_set_functions(L, all[i], ud);
}
