/* table_score.c - methods of pegging: points that count while the deal goes on, a target that ends it, deals that are void,
 * and what is counted in tricks besides card points. See table_methods.c. */
#include "place.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* t:reached([points]) -> the side whose score has reached the target, or these points; nothing while none has */
static int m_reached(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned side = lua_isnoneornil(L, 2) ? table_reached(t) : table_with(t, table_arg_amount(L, 2));
  return push_seat(L, side);
}

/* t:score_tricks(clause, what): each side scores the card points in its tricks */
static int m_score_tricks(lua_State *L) {
  table_t *t = table_acting(L);
  table_check_scored(L, t, 2);
  for (unsigned side = 1; side <= t->sides; side++) { /* a side has the number of its lowest seat */
    const lua_Integer points = table_side_points(t, side);
    table_add(L, &t->delta[side], points);
    if (points) table_score_item(L, t, &(score_item_t){.to = side, .amount = points}, 2);
  }
  return 0;
}

/* t:start_at(scores): a game begins with these scores, one a side */
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

/* t:turn_up(i, pile): card i of the pack, from the top, which nobody has been dealt, goes to the pile; its name */
static int m_turn_up(lua_State *L) {
  table_t *t = table_acting(L);
  const lua_Integer i = sets_arg_whole(L, 2, "a place in the pack is due: 1 is the top");
  const int pile = table_arg_pile(L, 3, t);
  const unsigned dealt = t->stage ? t->deal.stage[t->stage - 1] : t->deal.first;
  if (i <= dealt || i > t->pack.size) return luaL_argerror(L, 2, "the stock has no such card");
  pack_settle(&t->pack, (unsigned)i);
  t->pile[pile] |= card_bit(t->pack.card[i - 1]);
  t->placed[t->pack.card[i - 1]] = ++t->moves;
  if (table_report(L, t, REPORT_MOVED)) {
    lua_pushliteral(L, "turn_up");
    lua_pushnil(L);
    lua_pushvalue(L, 3);
    sets_push_card(L, &t->deck, t->pack.card[i - 1]);
    push_set(L, card_bit(t->pack.card[i - 1]));
    lua_call(L, 5, 0);
  }
  sets_push_card(L, &t->deck, t->pack.card[i - 1]);
  return 1;
}

/* t:standing() -> each side's score as it is now, this deal's points with it */
static int m_standing(lua_State *L) {
  const table_t *t = table_self(L);
  int64_t now[TABLE_SIDES + 1];
  for (unsigned s = 1; s <= t->sides; s++) now[s] = t->score[s] + t->delta[s];
  return table_push_sides(L, t, now);
}

/* t:penalize(seat, amount, clause, what): its side loses points that a void deal does not bring back */
static int m_penalize(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_payer(L, 2, t), side = t->side[seat];
  const lua_Integer n = table_arg_amount(L, 3);
  table_check_scored(L, t, 4);
  table_add(L, &t->delta[side], -n);
  table_add(L, &t->penalty[side], -n);
  table_score_item(L, t, &(score_item_t){.to = seat, .amount = -n, .stays = true}, 4);
  return 0;
}

/* t:penalties() -> what each side lost so in this deal, 0 or negative */
static int m_penalties(lua_State *L) {
  const table_t *t = table_self(L);
  return table_push_sides(L, t, t->penalty);
}

/* t:void_deal(): the deal does not count; its points are taken back, penalties stay, the same seat deals again */
static int m_void_deal(lua_State *L) {
  table_t *t = table_acting(L);
  memcpy(t->delta, t->penalty, sizeof t->delta);
  lua_pushboolean(L, 1);
  lua_setfield(L, 1, "void");
  if (table_report(L, t, REPORT_VOIDED)) lua_call(L, 0, 0);
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
  return push_integer(L, (lua_Integer)side_taken(t, table_arg_side(L, 2, t)));
}

/* t:side_count(side) -> the cards in its tricks by the rule `counts` */
static int m_side_count(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t set = side_taken(t, table_arg_side(L, 2, t));
  lua_Integer sum = 0;
  for (; set; set &= set - 1) sum += t->count[cardset_first(set)];
  return push_integer(L, sum);
}

/* t:top_trump(), t:low_trump() -> the highest and the lowest trump in tricks; nothing if there is none */
static int push_trump(lua_State *L, bool top) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  cardset_t set = 0;
  const card_t *found = NULL;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) set |= t->play.taken[s];
  set &= o->trumps;
  for (unsigned i = 0; i < o->cards && !(found && top); i++)
    if (set >> o->high[i] & 1) found = &o->high[i];
  if (!found) return 0;
  sets_push_card(L, &t->deck, *found);
  return 1;
}

static int m_top_trump(lua_State *L) { return push_trump(L, true); }
static int m_low_trump(lua_State *L) { return push_trump(L, false); }

/* t:taker(card) -> the seat in whose tricks it is; nothing if in nobody's */
static int m_taker(lua_State *L) {
  const table_t *t = table_self(L);
  size_t len;
  const char *text = lua_tolstring(L, 2, &len);
  if (!text) return luaL_argerror(L, 2, "the name of a card is due: \"AC\"");
  card_t c = CARD_NONE;
  if (deck_parse(&t->deck, text, len, &c) != len || c == CARD_NONE) return luaL_argerror(L, 2, "that is no card");
  for (unsigned s = 1; s <= PLAY_SEATS; s++)
    if (t->play.taken[s] & t->deck.same[c]) return push_integer(L, s);
  return 0;
}

/* t:trick() -> the cards of the trick in play, or of the last one, as they were played, and its leader */
static int m_trick(lua_State *L) {
  const table_t *t = table_self(L);
  const play_t *p = &t->play;
  sets_push_cards(L, &t->deck, p->trick, play_shown(p));
  lua_pushinteger(L, p->leader);
  return 2;
}

/* t:discarded(seat) -> the card of another suit than the one led that it played to the trick in play, or to the last one;
 * nothing if it followed suit, led, or has not played */
static int m_discarded(lua_State *L) {
  const table_t *t = table_self(L);
  const play_t *p = &t->play;
  const unsigned seat = table_arg_seat(L, 2, t), n = play_shown(p);
  uint8_t at = p->leader;
  for (unsigned i = 0; i < n; i++, at = p->next[at]) {
    if (at != seat) continue;
    if (p->order->suit[p->trick[0]] >> p->trick[i] & 1) return 0;
    sets_push_card(L, &t->deck, p->trick[i]);
    return 1;
  }
  return 0;
}

const luaL_Reg table_score_methods[] = {{"reached", m_reached},
                                      {"standing", m_standing},
                                      {"penalize", m_penalize},
                                      {"penalties", m_penalties},
                                      {"void_deal", m_void_deal},
                                      {"side_taken", m_side_taken},
                                      {"side_count", m_side_count},
                                      {"top_trump", m_top_trump},
                                      {"low_trump", m_low_trump},
                                      {"taker", m_taker},
                                      {"trick", m_trick},
                                      {"discarded", m_discarded},
                                      {"start_at", m_start_at},
                                      {"turn_up", m_turn_up},
                                      {"score_tricks", m_score_tricks},
                                      {NULL, NULL}};
