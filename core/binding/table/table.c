#include "table.h"

#include "guard.h"

#include <lauxlib.h>
#include <string.h>

/* A pack of its own, shuffled by itself, lies under the first. */
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

/* In two parts: for all of it gcc takes a `rep movs`, which is slow to begin. So it is with memset where few sides and piles
 * are cleared below. */
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
  t->seating = (seating_t){ 0 };
  if (t->watched) { /* say[] is a part of watch[] */
    memset(t->say, 0, sizeof t->say);
    memset(t->watch, 0, sizeof t->watch);
    t->watched = 0;
  }
  for (unsigned i = 0; i < t->piles.count; i++)
    if (t->pile[i]) t->pile[i] = 0;
  t->moves = TABLE_FLOOR;
  t->pile_shuffles = 0;
  t->series = (series_t){ .before = ~UINT64_C(0) };
  t->deals++;
  if (t->showing) {
    memset(t->shown, 0, sizeof t->shown);
    memset(t->shown_place, 0, sizeof t->shown_place);
    t->showing = false;
  }
  for (unsigned s = 1; s <= t->sides; s++)
    if (t->delta[s] | t->penalty[s]) t->delta[s] = t->penalty[s] = 0;
  t->stage = t->stops_at = 0;
  t->dealt = 0;
  t->open = true;
  t->questions = 0;
  guard_refresh(t->guard, true);
}

int table_raise_endless(lua_State *L, table_t *t, const char *point) {
  if (t->thrown) {
    t->decisions = t->before_thrown;
    lua_pushlightuserdata(L, t->thrown);
    return lua_error(L);
  }
  return luaL_error(L, "a hand does not end: after %d decisions it still asks `%s`", TABLE_QUESTIONS, point ? point : "");
}

void table_check_idle(lua_State *L, uint64_t deals) {
  if (deals > TABLE_IDLE) luaL_error(L, "%d deals in a row were made, and nobody was asked anything", TABLE_IDLE);
}

const order_t *table_order_led(const table_t *t, card_t c) {
  const play_t *p = &t->play;
  const bool makes = t->lead_trumps && !p->played && !p->finished && p->order == &t->order[SUIT_NONE];
  return makes ? &t->order[t->deck.suit_of[c]] : p->order;
}

bool table_play(table_t *t, card_t c) {
  play_t *p = &t->play;
  p->order = table_order_led(t, c);
  if (!play_card(p, c)) return false;
  if (t->peg) t->delta[t->side[p->winner]] += p->trick_points;
  return true;
}

unsigned table_with(const table_t *t, int64_t points) {
  for (unsigned s = 1; s <= t->sides; s++)
    if (t->score[s] + t->delta[s] >= points) return s;
  return 0;
}

unsigned table_reached(const table_t *t) { return t->target ? table_with(t, t->target) : 0; }

bool table_deal(table_t *t, unsigned stage) {
  if (stage >= t->deal.stages || t->dealt >> stage & 1) return false;
  cardset_t seat[PLAY_SEATS] = { 0 };
  const unsigned from = stage ? t->deal.stage[stage - 1] : t->deal.first;
  deal_run(&t->deal, &t->pack, from, t->deal.stage[stage], seat, t->pile, t->placed, t->moves);
  t->moves += CARD_LIMIT;
  for (unsigned i = 0; i < t->active; i++) t->play.hand[t->turn[i]] |= seat[i];
  t->dealt |= (uint16_t)(1u << stage);
  t->stage = (uint8_t)(stage + 1);
  if (t->columns) table_lay_columns(t);
  return true;
}

void table_set_functions(lua_State *L, const luaL_Reg *functions, int ud) {
  lua_pushlightuserdata(L, lua_touserdata(L, ud));
  lua_pushvalue(L, ud);
  luaL_setfuncs(L, functions, 2);
}

bool *table_read_only(lua_State *L) {
  static const char key = 0;
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
    bool *made = lua_newuserdatauv(L, sizeof *made, 0);
    *made = false;
    lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &key);
    lua_remove(L, -2);
  }
  bool *read_only = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return read_only;
}

int table_look_under(lua_State *L, bool *read_only, int args, int results) {
  const bool before = *read_only;
  *read_only = true;
  const int status = lua_pcall(L, args, results, lua_gettop(L) - args - 1);
  *read_only = before;
  return status;
}

int table_look(lua_State *L, int args, int results) {
  const int handler = lua_gettop(L) - args;
  lua_pushcfunction(L, guard_explain);
  lua_insert(L, handler);
  const int status = table_look_under(L, table_read_only(L), args, results);
  lua_remove(L, handler);
  return status;
}

int table_end_script(lua_State *L) { return lua_type(L, -1) == LUA_TSTRING ? blame_end(L) : lua_error(L); }

void table_clear_deal(table_t *t) {
  memset(&t->pack, 0, offsetof(table_t, seeded) - offsetof(table_t, pack));
  t->play.order = &t->order[SUIT_NONE];
  t->play.duties = &t->duties;
}

table_t *table_new(lua_State *L, int rules) {
  rules = lua_absindex(L, rules);
  table_t *t = lua_newuserdatauv(L, sizeof *t, TABLE_VALUES);
  memset(t, 0, sizeof *t);
  t->read_only = table_read_only(L);
  t->after_trick = lua_getfield(L, rules, "after_trick") != LUA_TNIL;
  lua_setiuservalue(L, -2, TABLE_AFTER_TRICK);
  t->filtered = lua_getfield(L, rules, "playable") != LUA_TNIL;
  lua_setiuservalue(L, -2, TABLE_PLAYABLE);
  t->announces = lua_getfield(L, rules, "announcement") != LUA_TNIL;
  lua_pop(L, 1);
  lua_getfield(L, rules, "card_played");
  lua_setiuservalue(L, -2, TABLE_CARD_PLAYED);
  lua_getfield(L, rules, "on_renege");
  lua_setiuservalue(L, -2, TABLE_ON_RENEGE);
  table_read_rules(L, rules, t);
  table_clear_deal(t);
  if (!t->cards) return t; /* a game without cards, perhaps with more seats than may play them */
  pack_init(&t->listed, t->cards & ~t->second);
  for (unsigned d = 1; d <= t->seats; d++) {
    for (unsigned i = 0; i < t->active; i++) t->turns[d][i] = (uint8_t)((d + i) % t->seats + 1);
    play_init(&t->blank[d], &t->order[SUIT_NONE], &t->duties, t->turns[d], t->active);
    memcpy(t->blank[d].side, t->side, sizeof t->blank[d].side);
  }
  return t;
}
