/* table_play.c - methods of the trick phase: leading, playing at random, announcing. See table_methods.c. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* Argument 2 leads. */
static void lead(lua_State *L, table_t *t) {
  const unsigned seat = table_sitting(t, table_arg_seat(L, 2, t));
  if (!t->play.next[seat]) luaL_argerror(L, 2, "that seat does not play in this hand");
  play_lead(&t->play, (uint8_t)seat);
}

/* t:lead(seat): who sits out passes the lead on */
static int m_lead(lua_State *L) {
  lead(L, table_acting(L));
  return 0;
}

void table_need_turn(lua_State *L, const table_t *t) {
  if (!t->play.turn) luaL_error(L, "nobody has the lead: call t:lead(seat) first");
}

void table_need_lead(lua_State *L, table_t *t) {
  if (!t->play.turn && t->turn[0]) play_lead(&t->play, (uint8_t)table_sitting(t, t->turn[0]));
  table_need_turn(L, t);
}

void table_hear(lua_State *L, const table_t *t, unsigned seat, card_t c, bool said) {
  lua_getfield(L, 1, "card_played");
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    return;
  }
  lua_pushvalue(L, 1);
  lua_pushinteger(L, seat);
  sets_push_card(L, &t->deck, c);
  lua_pushboolean(L, said);
  lua_call(L, 4, 0);
}

/* A card of `legal` at random among all that may be said: one of `twice` may be announced and counts twice. */
static card_t pick_said(table_t *t, cardset_t legal, cardset_t twice, bool *said) {
  uint64_t at = rng_below(&t->bot, cardset_count(legal) + cardset_count(twice));
  card_t c = cardset_first(legal);
  for (cardset_t rest = legal; rest; rest &= rest - 1) {
    c = cardset_first(rest);
    const uint64_t ways = 1 + (twice >> c & 1);
    *said = at == 1;
    if (at < ways) break;
    at -= ways;
  }
  return c;
}

/* One card at random. True if the trick is full. */
static bool play_announcing(lua_State *L, table_t *t) {
  const unsigned seat = t->play.turn;
  const cardset_t legal = table_legal(L, t), twice = legal & t->say[seat];
  bool said = false;
  const card_t c = twice ? pick_said(t, legal, twice, &said) : play_pick(legal, &t->bot);
  const bool full = table_play(t, c);
  if (t->watch[seat] >> c & 1) table_hear(L, t, seat, c, said);
  return full;
}

/* A trick is left in its middle only where a hand is shorter than the others: the same is said where cards are asked for. */
static void need_card(lua_State *L, const table_t *t) {
  if (t->play.played && !t->play.hand[t->play.turn]) luaL_error(L, "play_card: the seat to play holds no card");
}

/* Plays up to `tricks` tricks; the slow way only as long as there is a card to hear of. */
static void play_on(lua_State *L, table_t *t, unsigned tricks) {
  if (!t->play.hand[t->play.turn]) return;
  while (tricks && (t->watched || t->filtered) && t->play.hand[t->play.turn]) {
    table_asks(L, t, 1, "play");
    if (play_announcing(L, t)) tricks--;
  }
  table_asks(L, t, play_random(&t->play, &t->bot, tricks), "play");
  need_card(L, t);
}

/* One card: the line's, or at random. */
static table_played_t play_one(lua_State *L, table_t *t) {
  if (t->line) return line_play(L, t);
  table_asks(L, t, 1, "play");
  return play_announcing(L, t) ? PLAY_FULL : PLAY_OPEN;
}

/* One trick. Where the first lead makes trumps or tricks are pegged, the card that does it goes through table_play. */
static table_played_t play_trick(lua_State *L, table_t *t) {
  table_played_t how = PLAY_FULL;
  if (!t->play.hand[t->play.turn]) return PLAY_NONE;
  if (t->line) {
    do how = play_one(L, t);
    while (how == PLAY_OPEN);
    return how;
  }
  if (t->watched || t->filtered) {
    play_on(L, t, 1);
    return how;
  }
  const unsigned before = t->play.finished;
  if (t->lead_trumps && !before) play_one(L, t);
  if (t->play.finished == before) {
    table_asks(L, t, play_random(&t->play, &t->bot, 1), "play");
    need_card(L, t);
    if (t->peg) t->delta[t->side[t->play.winner]] += t->play.trick_points;
  }
  return how;
}

/* Whether the play ends with this trick: by t:stop_at, or by the rule after_trick(t), where there is one. Then cards are
 * turned up. */
static bool after_trick(lua_State *L, table_t *t) {
  bool end = t->stops_at == t->play.winner;
  if (t->after_trick) {
    lua_getiuservalue(L, TABLE_UD, TABLE_AFTER_TRICK);
    lua_pushvalue(L, 1);
    lua_call(L, 1, 1);
    end |= lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
  if (t->columns) table_turn_up(L, t);
  return end;
}

/* t:stop_at(seat): the play ends with the first trick that it wins */
static int m_stop_at(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  if (!t->play.next[seat]) return luaL_error(L, "stop_at: seat %d does not play in this hand", (int)seat);
  t->stops_at = (uint8_t)seat;
  return 0;
}

/* stops_at() -> the seat with whose first trick the play ends; nothing if there is none */
static int r_stops_at(lua_State *L) { return push_seat(L, ((const table_t *)table_self(L))->stops_at); }

/* t:play_tricks([leader]): all tricks that are left, until the target is reached, a rule ends the play, or a call, which is
 * returned then */
static int m_play_tricks(lua_State *L) {
  table_t *t = table_acting(L);
  if (!lacks(L, 2)) lead(L, t);
  table_need_lead(L, t);
  if (!t->line && !t->columns && !t->after_trick && !t->peg && !t->stops_at) {
    if (!t->lead_trumps || t->play.finished || play_trick(L, t)) play_on(L, t, UINT8_MAX);
    return 0;
  }
  for (table_played_t how; (how = play_trick(L, t));) {
    if (how == PLAY_ENDED) return 1;
    if (after_trick(L, t) || (t->peg && table_reached(t))) return 0;
  }
  return 0;
}

/* What a play of one trick or card gives: its winner, or nothing where the rule ends the play; nil and the call that ended
 * it; false for a trick still open. */
static int push_played(lua_State *L, table_t *t, table_played_t how) {
  const unsigned winner = t->play.winner;
  if (how == PLAY_FULL) return after_trick(L, t) ? 0 : push_integer(L, winner);
  if (how == PLAY_OPEN) return push_boolean(L, false);
  if (how == PLAY_NONE) return 0;
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

/* t:play_card() -> the seat that won the trick if that was its last card, false if not; nothing if a rule ends the play */
static int m_play_card(lua_State *L) {
  table_t *t = table_acting(L);
  table_need_lead(L, t);
  if (!t->play.hand[t->play.turn]) return luaL_error(L, "play_card: the seat to play holds no card");
  return push_played(L, t, play_one(L, t));
}

/* One trick, the function at index 2 being called before each card. */
static int play_hearing(lua_State *L) {
  const table_t *t = table_self(L);
  int results = 1;
  do {
    lua_settop(L, 2);
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, t->play.turn);
    lua_pushinteger(L, (lua_Integer)t->play.hand[t->play.turn]);
    lua_call(L, 3, 1);
    if (lua_toboolean(L, -1)) return 0;
    lua_settop(L, 2);
    results = m_play_card(L);
  } while (results == 1 && !lua_toboolean(L, -1));
  return results;
}

/* t:play_trick([before]) -> the seat that won it, or nothing when no cards are left or a rule ends the play; before(t, seat,
 * hand) is called before each card, and true ends the play */
static int m_play_trick(lua_State *L) {
  table_t *t = table_acting(L);
  table_need_lead(L, t);
  luaL_argcheck(L, !lua_toboolean(L, 2) || lua_isfunction(L, 2), 2, "a function is due, called before each card");
  if (lua_toboolean(L, 2) && t->play.hand[t->play.turn]) return play_hearing(L);
  return push_played(L, t, play_trick(L, t));
}

/* t:turn() -> the seat whose card is next */
static int m_turn(lua_State *L) {
  const table_t *t = table_self(L);
  table_need_turn(L, t);
  return push_integer(L, t->play.turn);
}

/* t:announce(seat, cards [, watched]): these may be played with the game's word from now on; the rule card_played hears of
 * them and of `watched` when they are played */
static int m_announce(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  t->say[seat] = table_arg_set(L, 3);
  t->watch[seat] = t->say[seat] | (lua_isnoneornil(L, 4) ? 0 : table_arg_set(L, 4));
  t->watched = 0;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) t->watched |= t->watch[s];
  return 0;
}

/* t:bar(cards): not led in this hand unless nothing else is held; t:free(cards): a seat with only these of the suit led need
 * not follow; t:force(cards): played as soon as they may be */
static int m_bar(lua_State *L) {
  table_acting(L)->duties.not_led = table_arg_set(L, 2);
  return 0;
}

static int m_free(lua_State *L) {
  table_acting(L)->duties.free_follow = table_arg_set(L, 2);
  return 0;
}

static int m_force(lua_State *L) {
  table_acting(L)->duties.forced = table_arg_set(L, 2);
  return 0;
}

const luaL_Reg table_play_methods[] = {{"lead", m_lead},
                                       {"play_tricks", m_play_tricks},
                                       {"play_trick", m_play_trick},
                                       {"play_card", m_play_card},
                                       {"turn", m_turn},
                                       {"announce", m_announce},
                                       {"bar", m_bar},
                                       {"free", m_free},
                                       {"force", m_force},
                                       {"stop_at", m_stop_at},
                                       {NULL, NULL}};

const luaL_Reg table_play_raw[] = {{"stops_at", r_stops_at}, {NULL, NULL}};
