/* table.c - the state of a table: functions that begin, deal and score a deal, for all words of a script. See table.h. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* ---- packs and deals ---- */

/* Shuffles the second pack on its own and lays it under the first. */
static void add_second_pack(table_t *t) {
  pack_t low;
  pack_shuffle(&low, t->second, rng_act(&t->seed, t->shuffles++));
  pack_settle(&low, low.size);
  pack_settle(&t->pack, t->pack.size);
  memcpy(t->pack.card + t->pack.size, low.card, low.size);
  t->pack.settled = t->pack.size = (uint8_t)(t->pack.size + low.size);
}

bool table_stack(table_t *t, const card_t *given, unsigned n) {
  const unsigned first = cardset_count(t->cards & ~t->second);
  card_t card[CARD_LIMIT];
  if (n > CARD_LIMIT) return false;
  memcpy(card, given, n);
  deck_number(&t->deck, t->cards, card, n);
  for (unsigned i = 0; i < n; i++)
    if (card[i] < CARD_LIMIT && (t->second >> card[i] & 1) != (i >= first)) return false;
  return pack_stack(&t->pack, t->cards, card, n);
}

void table_shuffle(table_t *t) {
  pack_shuffle_from(&t->pack, &t->listed, rng_act(&t->seed, t->shuffles++));
  if (!t->deck.again) return;
  pack_settle(&t->pack, t->pack.size);
  deck_number(&t->deck, t->cards, t->pack.card, t->pack.size);
}

/* Copies a hand in two parts: for the whole struct gcc uses `rep movs`, which is slow to start. For the same reason
 * table_begin clears sides and piles without memset. */
static void copy_play(play_t *to, const play_t *from) {
  enum { HALF = sizeof *to / 2 };
  memcpy(to, from, HALF);
  memcpy((char *)to + HALF, (const char *)from + HALF, sizeof *to - HALF);
}

void table_begin(table_t *t, unsigned dealer) {
  t->dealer = (uint8_t)dealer;
  if (t->cards) {
    table_shuffle(t);
    if (t->second) add_second_pack(t);
    memcpy(t->turn, t->turns[dealer], sizeof t->turn);
    copy_play(&t->play, &t->blank[dealer]);
  }
  if (t->planned) memset(&t->deal, 0, sizeof t->deal);
  t->duties = t->declared;
  t->own_duties = false;
  t->seating = (seating_t){0};
  if (t->watched) { /* say[] is a part of watch[] */
    memset(t->say, 0, sizeof t->say);
    memset(t->watch, 0, sizeof t->watch);
    t->watched = 0;
  }
  for (unsigned i = 0; i < t->piles.count; i++)
    if (t->pile[i]) t->pile[i] = 0;
  t->moves = TABLE_FLOOR;
  t->pile_shuffles = 0;
  t->series = (series_t){.before = CARDSET_ALL};
  t->deals++;
  if (t->showing) {
    memset(t->shown, 0, sizeof t->shown);
    memset(t->shown_place, 0, sizeof t->shown_place);
    t->showing = false;
  }
  for (unsigned s = 1; s <= t->sides; s++)
    if (t->delta[s] | t->penalty[s]) t->delta[s] = t->penalty[s] = 0;
  t->turned = 0;
  t->interrupted = false;
  t->stage = t->stops_at = 0;
  t->dealt = 0;
  t->open = true;
  t->questions = 0;
  guard_refresh(t->guard, true);
}

bool table_is_dealt(const table_t *t, unsigned place) {
  unsigned stage = 0;
  if (place < t->deal.first) return true;
  while (stage < t->deal.stages && place >= t->deal.stage[stage]) stage++;
  return t->dealt >> stage & 1;
}

void table_lay_columns(table_t *t) {
  card_t low[PLAY_SEATS][CARD_LIMIT / 2];
  uint8_t count[PLAY_SEATS] = {0};
  const unsigned n = t->columns;
  memset(t->below, CARD_NONE, sizeof t->below);
  for (unsigned i = 0; i < t->deal.used; i++) {
    const uint8_t to = t->deal.to[i];
    const card_t card = t->pack.card[i];
    if (to & DEAL_PILE || !table_is_dealt(t, i)) continue;
    const unsigned k = count[to]++;
    if (k < n)
      low[to][k] = card;
    else if (k < 2 * n)
      t->below[card] = low[to][k - n];
  }
}

bool table_deal(table_t *t, unsigned stage) {
  if (stage >= t->deal.stages || t->dealt >> stage & 1) return false;
  cardset_t seat[PLAY_SEATS] = {0};
  const unsigned from = stage ? t->deal.stage[stage - 1] : t->deal.first;
  deal_run(&t->deal, &t->pack, from, t->deal.stage[stage], seat, t->pile, t->placed, t->moves);
  t->moves += CARD_LIMIT;
  for (unsigned i = 0; i < t->active; i++) t->play.hand[t->turn[i]] |= seat[i];
  t->dealt |= (uint16_t)(1u << stage);
  t->stage = (uint8_t)(stage + 1);
  if (t->columns) table_lay_columns(t);
  return true;
}

unsigned table_dealt(const table_t *t, unsigned seat, card_t last, card_t out[CARD_LIMIT]) {
  unsigned n = 0, turn = 0;
  while (turn < t->active && t->turn[turn] != seat) turn++;
  for (unsigned i = 0; i < t->deal.used; i++) {
    if (t->deal.to[i] != turn || !table_is_dealt(t, i)) continue;
    out[n++] = t->pack.card[i];
    if (t->pack.card[i] == last) break;
  }
  return n;
}

void table_clear_deal(table_t *t) {
  memset(&t->pack, 0, offsetof(table_t, seeded) - offsetof(table_t, pack));
  t->play.order = &t->order[SUIT_NONE];
  t->play.duties = &t->duties;
}

/* ---- questions ---- */

int table_raise_endless(lua_State *L, table_t *t, const char *point) {
  if (t->thrown) {
    t->decisions = t->before_thrown;
    lua_pushlightuserdata(L, t->thrown);
    return lua_error(L);
  }
  return luaL_error(L, "a hand does not end: after %d decisions it still asks `%s`", TABLE_QUESTIONS, point ? point : "");
}

void table_check_idle(lua_State *L, table_t *t) {
  if (t->idle_since != t->decisions) t->idle = 0;
  t->idle_since = t->decisions;
  if (++t->idle > TABLE_IDLE) luaL_error(L, "%d deals in a row were made, and nobody was asked anything", TABLE_IDLE);
}

/* ---- the play ---- */

const order_t *table_order_led(const table_t *t, card_t c) {
  const play_t *p = &t->play;
  const bool makes = t->lead_trumps && !p->played && !p->finished && p->order == &t->order[SUIT_NONE];
  return makes ? &t->order[t->deck.suit_of[c]] : p->order;
}

void table_need_turn(lua_State *L, const table_t *t) {
  if (!t->play.turn) luaL_error(L, "nobody has the lead: call t:lead(seat) first");
}

void table_need_lead(lua_State *L, table_t *t) {
  if (!t->play.turn && t->turn[0]) play_lead(&t->play, (uint8_t)table_sitting(t, t->turn[0]));
  table_need_turn(L, t);
}

unsigned table_sitting(const table_t *t, unsigned seat) {
  while (table_sits_out(t, seat)) seat = table_seat_after(t, seat, 1);
  return seat;
}

int table_push_active(lua_State *L, const table_t *t) {
  lua_Integer n = 0;
  lua_createtable(L, t->active, 0);
  for (unsigned i = 0; i < t->active && t->turn[i]; i++) {
    if (table_sits_out(t, t->turn[i])) continue;
    lua_pushinteger(L, t->turn[i]);
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

/* ---- scores ---- */

unsigned table_with(const table_t *t, int64_t points) {
  for (unsigned s = 1; s <= t->sides; s++)
    if (t->score[s] + t->delta[s] >= points) return s;
  return 0;
}

unsigned table_reached(const table_t *t) { return t->target ? table_with(t, t->target) : 0; }

void table_check_scores(lua_State *L, const table_t *t) {
  for (unsigned s = 1; s <= t->sides; s++) {
    const int64_t sum = t->score[s] + t->delta[s];
    if (sum < -TABLE_SCORE_MOST || sum > TABLE_SCORE_MOST) luaL_error(L, "a score is beyond what a record can hold");
  }
}

void table_settle(table_t *t) {
  for (unsigned s = 1; s <= t->sides; s++) {
    t->score[s] += t->delta[s];
    t->delta[s] = 0;
  }
  t->open = false;
}

/* ---- arguments ---- */

/* The error names a number, but only the type of another value: the address of a table differs from run to run. */
unsigned table_no_seat(lua_State *L, int arg) {
  if (arg == 2 && lua_isnumber(L, 1)) luaL_argerror(L, 1, "t is due: a method is called with a colon, as t:hand(1)");
  return (unsigned)luaL_argerror(L, arg, lua_pushfstring(L, "%s is no seat", table_shown(L, arg)));
}

const char *table_shown(lua_State *L, int arg) {
  if (lua_isnoneornil(L, arg)) return "nothing";
  if (lua_isnumber(L, arg)) return lua_pushfstring(L, "%s", lua_tostring(L, arg));
  return lua_pushfstring(L, "a %s", luaL_typename(L, arg));
}

unsigned table_arg_side(lua_State *L, int arg, const table_t *t) {
  const lua_Integer side = sets_arg_whole(L, arg, "a side is due: t.side[seat]");
  luaL_argcheck(L, side >= 1 && side <= t->sides, arg, "there is no such side");
  return (unsigned)side;
}

lua_Unsigned table_arg_list(lua_State *L, int arg) {
  sets_arg_table(L, arg, "a list is due: { 3, 5 }");
  return lua_rawlen(L, arg);
}
