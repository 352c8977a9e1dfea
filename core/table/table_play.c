/* table_play.c - words of the play of tricks: t:lead, t:play_tricks and others; and the cards that were played and won. */
#include "table_play.h"

#include "sets.h"
#include "table_order.h"
#include "table_places.h"
#include "record_writer.h"
#include "table_source.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* Gives the lead to the seat at argument 2. */
static void lead(lua_State *L, table_t *t) {
  if (t->play.played || t->interrupted) luaL_error(L, "lead: a trick is in progress, it must be complete first");
  const unsigned seat = table_sitting(t, table_arg_seat(L, 2, t));
  if (!t->play.next[seat]) luaL_argerror(L, 2, "that seat does not play in this hand");
  play_lead(&t->play, (uint8_t)seat);
}

/* t:lead(seat): gives it the lead; if it sits out, the next seat leads */
static int m_lead(lua_State *L) {
  lead(L, table_acting(L));
  return 0;
}

/* Draws an answer: a card of `legal`, or a card of `twice` with its announcement. All answers have the same chance. */
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

bool chance_card(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  (void)again;
  const cardset_t legal = table_legal(L, t), twice = legal & t->say[t->play.turn];
  table_asks(L, t, 1, "play");
  out->seat = t->play.turn;
  out->card = twice ? pick_said(t, legal, twice, &out->said) : play_pick(legal, &t->bot);
  return true;
}

/* The loop of the play ---------------------------------------------------------------------------------------------
 *
 * t:play_card, t:play_trick and t:play_tricks are one loop. A source or a rule may yield. Then the loop is left and entered
 * again: its state is the number of its step, and the table. Index 2 has the function that is called before each card. While
 * rules are called for a card, its seat, name and announcement follow at SEAT, NAME and SAID.
 */
enum { ONE_CARD, ONE_TRICK, ALL_TRICKS };
enum { BEFORE_CARD, DUE_CARD, CALLED, RENEGED, HEARD, TRICK_OVER, AFTER_TRICK, OVER, STEPS };
enum { BEFORE = 2, SEAT, NAME, SAID };

static int play_on(lua_State *L, int status, lua_KContext at);

static void call(lua_State *L, int args, int results, int what, int step) {
  lua_callk(L, args, results, (lua_KContext)(what * STEPS + step), play_on);
}

/* Calls a function of the script in the middle of a trick. `interrupted` is cleared when it has returned. */
static void interrupt(lua_State *L, table_t *t, int args, int results, int what, int step) {
  t->interrupted = true;
  call(L, args, results, what, step);
}

/* Returns true if chance can play cards without a report or a rule for each of them. */
static bool is_unobserved(const table_t *t) {
  const uint32_t heard = 1u << REPORT_PLAYS | 1u << REPORT_TRICK;
  return table_is_chance(t) && !(t->hears & heard) && !t->watched && !t->filtered && !t->awards &&
         (!t->lead_trumps || t->play.played || t->play.finished);
}

/* Plays to the end of the trick, or of the hand if no rule runs between tricks. Returns the next step. */
static int play_unobserved(lua_State *L, table_t *t, int what) {
  const bool on = what == ALL_TRICKS && !t->after_trick, all = on && !t->columns && !t->peg && !t->stops_at;
  do {
    const unsigned finished = t->play.finished;
    table_asks(L, t, play_random(&t->play, &t->bot, all ? UINT8_MAX : 1), "play");
    if (t->play.played && !t->play.hand[t->play.turn]) luaL_error(L, "play_card: the seat to play holds no card");
    if (t->peg && t->play.finished > finished) t->delta[t->side[t->play.winner]] += t->play.trick_points;
    if (!on) return TRICK_OVER;
    const bool ends = t->stops_at == t->play.winner;
    if (t->columns) table_turn_up(L, t);
    if (ends || (t->peg && table_reached(t))) return STEPS;
  } while (t->play.hand[t->play.turn]);
  return STEPS;
}

/* Pushes the function that is called before a card, and its arguments. */
static void push_before(lua_State *L, const table_t *t) {
  lua_pushvalue(L, BEFORE);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, t->play.turn);
  push_set(L, t->play.hand[t->play.turn]);
}

/* Lets the source choose a card in C. Returns false if its Lua object must be asked. */
static bool choose(lua_State *L, table_t *t, bool again, play_choice_t *out) {
  if (!t->play.hand[t->play.turn]) luaL_error(L, "play_card: the seat to play holds no card");
  return t->source.does->card(L, t, again, out);
}

/* Reads the answer of the source's Lua object: the card, true if it is announced, true if it is a fault. */
static play_choice_t answer(lua_State *L, const table_t *t) {
  const unsigned seat = t->play.turn;
  const lua_Integer card = lua_tointeger(L, -3);
  if (card < 0 || card >= CARD_LIMIT || !(t->play.hand[seat] >> card & 1)) luaL_error(L, "that card may not be played");
  return (play_choice_t){.seat = seat, .card = (card_t)card, .said = lua_toboolean(L, -2), .fault = lua_toboolean(L, -1)};
}

static void report_play(lua_State *L, table_t *t, const play_choice_t *c) {
  if (!table_hears(t, REPORT_PLAYS)) return;
  const duty_view_t view = play_view(&t->play);
  lua_pushinteger(L, c->seat);
  push_set(L, card_bit(c->card));
  push_set(L, t->play.hand[c->seat]);
  push_set(L, duty_ruled_out(t->play.duties, t->play.order, &view, c->card, t->cards));
  table_report(L, t, REPORT_PLAYS, 4);
}

/* Plays a card to the trick; the first card led may make trumps. If the trick is complete, gives it to its winner, scores it
 * if tricks are pegged, and returns true. If nobody wins the trick, its leader leads again. */
static bool put_card(lua_State *L, table_t *t, card_t c) {
  play_t *p = &t->play;
  p->order = table_order_led(t, c);
  if (!play_put(p, c)) return false;
  if (t->awards) p->winner = (uint8_t)table_trick_winner(L, t);
  play_finish(p);
  if (!p->winner) p->turn = p->leader;
  if (t->peg) t->delta[t->side[p->winner]] += p->trick_points;
  return true;
}

/* Plays the card and reports it. Returns the next step. */
static int play(lua_State *L, table_t *t, const play_choice_t *c) {
  const order_t *before = t->play.order;
  report_play(L, t, c);
  const bool heard = t->watch[c->seat] >> c->card & 1, full = put_card(L, t, c->card);
  if (t->play.order != before && table_hears(t, REPORT_TOLD)) {
    char suit[2] = {t->deck.suits[t->deck.suit_of[c->card]]};
    lua_pushstring(L, suit);
    lua_pushinteger(L, c->seat);
    table_tell_event(L, "trumps", 2);
  }
  if (!heard && !c->fault) return full ? TRICK_OVER : BEFORE_CARD;
  lua_settop(L, BEFORE);
  lua_pushinteger(L, c->seat);
  sets_push_card(L, &t->deck, c->card);
  lua_pushboolean(L, c->said);
  lua_pushboolean(L, heard);
  return c->fault ? RENEGED : HEARD;
}

/* Pushes a rule and its `args` arguments about the card. Returns false if the game has no such rule. */
static bool push_rule(lua_State *L, int rule, int args) {
  if (lua_getiuservalue(L, TABLE_UD, rule) == LUA_TNIL) return false;
  lua_pushvalue(L, 1);
  for (int i = SEAT; i < SEAT + args - 1; i++) lua_pushvalue(L, i);
  return true;
}

/* Writes the event of the last trick to TABLE_WRITER; with the scores if tricks are pegged. */
static void write_trick(lua_State *L, const table_t *t) {
  const play_t *p = &t->play;
  int64_t now[TABLE_SIDES + 1];
  for (unsigned s = 1; s <= t->sides; s++) now[s] = t->score[s] + t->delta[s];
  lua_getiuservalue(L, TABLE_UD, TABLE_WRITER);
  lines_trick(L, lua_gettop(L), &t->deck, p->winner, p->trick, play_shown(p), p->trick_points, now, t->peg ? t->sides : 0);
  lua_pop(L, 1);
}

static void report_trick(lua_State *L, table_t *t) {
  if (t->writes) write_trick(L, t);
  if (!table_hears(t, REPORT_TRICK)) return;
  lua_pushinteger(L, t->play.winner);
  lua_pushinteger(L, t->play.trick_points);
  table_report(L, t, REPORT_TRICK, 2);
}

/* The state of the loop. */
typedef struct loop {
  int what, results;
  bool due;        /* the function called in this step has returned */
  bool again;      /* scripts may have changed the game since a card was chosen */
  unsigned winner; /* winner of the trick that is over */
  bool ends;       /* the play ends with this trick */
} loop_t;

static int end_with(loop_t *l, int results) {
  l->results = results;
  return STEPS;
}

/* Ends the loop by a call; its text lies on top. */
static int end_by_call(lua_State *L, loop_t *l) {
  if (l->what == ALL_TRICKS) return end_with(l, 1);
  lua_pushnil(L);
  lua_insert(L, -2);
  return end_with(l, 2);
}

/* Returns the step after a card; t:play_card ends there if the trick is not complete. */
static int after_card(lua_State *L, loop_t *l, int step) {
  if (step != BEFORE_CARD || l->what != ONE_CARD) return step;
  lua_pushboolean(L, false);
  return end_with(l, 1);
}

static int before_card(lua_State *L, table_t *t, loop_t *l) {
  if (!t->play.played && !t->play.hand[t->play.turn] && l->what != ONE_CARD) return end_with(l, 0); /* all are played */
  if (!lua_toboolean(L, BEFORE)) return DUE_CARD;
  if (!l->due) push_before(L, t), interrupt(L, t, 3, 1, l->what, BEFORE_CARD);
  t->interrupted = false;
  if (lua_toboolean(L, -1)) return end_with(l, 0);
  lua_settop(L, BEFORE);
  l->again = true;
  return DUE_CARD;
}

/* Plays the answer of the source; its three results lie on top. */
static int take_answer(lua_State *L, table_t *t, loop_t *l) {
  t->interrupted = false;
  if (lua_isnil(L, -3)) {
    lua_pop(L, 1);
    return end_by_call(L, l);
  }
  const play_choice_t chosen = answer(L, t);
  lua_settop(L, BEFORE);
  l->again = true;
  return after_card(L, l, play(L, t, &chosen));
}

static int due_card(lua_State *L, table_t *t, loop_t *l) {
  play_choice_t chosen = {0};
  if (l->due) return take_answer(L, t, l);
  if (l->what != ONE_CARD && is_unobserved(t) && !lua_toboolean(L, BEFORE)) return play_unobserved(L, t, l->what);
  if (!choose(L, t, l->again, &chosen)) {
    table_put(L, "play");
    interrupt(L, t, 1, 3, l->what, DUE_CARD); /* the source may make calls */
    return take_answer(L, t, l);
  }
  l->again = false;
  if (chosen.ended) return end_by_call(L, l);
  if (!chosen.call) return after_card(L, l, play(L, t, &chosen));
  lua_settop(L, BEFORE);
  table_put(L, "call");
  lua_pushinteger(L, chosen.seat);
  lua_pushinteger(L, chosen.call);
  interrupt(L, t, 3, 1, l->what, CALLED);
  return CALLED;
}

/* Continues after a call. The call's text lies on top if it has ended the play; otherwise nil. */
static int called(lua_State *L, table_t *t, loop_t *l) {
  t->interrupted = false;
  if (!lua_isnil(L, -1)) return end_by_call(L, l);
  lua_settop(L, BEFORE);
  l->again = true;
  return DUE_CARD;
}

static int reneged(lua_State *L, table_t *t, loop_t *l) {
  if (!l->due && push_rule(L, TABLE_ON_RENEGE, 3)) interrupt(L, t, 3, 0, l->what, RENEGED);
  t->interrupted = false;
  lua_settop(L, SAID + 1);
  l->again = true;
  return HEARD;
}

static int heard_of(lua_State *L, table_t *t, loop_t *l) {
  if (!l->due && lua_toboolean(L, SAID + 1) && push_rule(L, TABLE_CARD_PLAYED, 4))
    interrupt(L, t, 4, 0, l->what, HEARD);
  t->interrupted = false;
  lua_settop(L, BEFORE);
  l->again = true;
  return after_card(L, l, t->play.played ? BEFORE_CARD : TRICK_OVER);
}

/* Reports a complete trick and calls the rule after_trick. Two values below its result are the winner and `ends`: a yield
 * loses the loop_t. */
static int trick_over(lua_State *L, table_t *t, loop_t *l) {
  report_trick(L, t);
  l->winner = t->play.winner;
  l->ends = t->stops_at && t->stops_at == l->winner;
  if (!t->after_trick) return OVER;
  lua_pushinteger(L, l->winner);
  lua_pushboolean(L, l->ends);
  lua_getiuservalue(L, TABLE_UD, TABLE_AFTER_TRICK);
  lua_pushvalue(L, 1);
  call(L, 1, 1, l->what, AFTER_TRICK);
  return AFTER_TRICK;
}

static int after_trick(lua_State *L, table_t *t, loop_t *l) {
  (void)t;
  l->winner = (unsigned)lua_tointeger(L, -3);
  l->ends = lua_toboolean(L, -1) || lua_toboolean(L, -2);
  lua_settop(L, BEFORE);
  l->again = true;
  return OVER;
}

static int over(lua_State *L, table_t *t, loop_t *l) {
  if (t->columns) table_turn_up(L, t);
  if (l->ends || (l->what == ALL_TRICKS && t->peg && table_reached(t))) return end_with(l, 0);
  if (l->what == ALL_TRICKS) return BEFORE_CARD;
  lua_pushinteger(L, l->winner);
  return end_with(l, 1);
}

static int play_on(lua_State *L, int status, lua_KContext at) {
  static int (*const steps[STEPS])(lua_State *, table_t *, loop_t *) = {
      [BEFORE_CARD] = before_card, [DUE_CARD] = due_card,     [CALLED] = called,           [RENEGED] = reneged,
      [HEARD] = heard_of,          [TRICK_OVER] = trick_over, [AFTER_TRICK] = after_trick, [OVER] = over};
  table_t *t = table_self(L);
  loop_t l = {.what = (int)(at / STEPS), .due = status == LUA_YIELD, .again = true};
  for (int step = (int)(at % STEPS); step != STEPS; l.due = false) step = steps[step](L, t, &l);
  return l.results;
}

static int begin_play(lua_State *L, table_t *t, int what) {
  int step = BEFORE_CARD;
  if (t->interrupted) return luaL_error(L, "a trick is in progress, it must be complete first");
  if (what != ONE_CARD && !t->play.hand[t->play.turn]) return 0;
  if (what == ALL_TRICKS && is_unobserved(t)) step = play_unobserved(L, t, what); /* most of a simulation */
  if (step == STEPS) return 0;
  if (what != ONE_TRICK) lua_settop(L, BEFORE - 1); /* only t:play_trick has a function before each card */
  lua_settop(L, BEFORE);
  return play_on(L, LUA_OK, what * STEPS + step);
}

/* t:stop_at(seat): the play ends with the first trick that this seat wins */
static int m_stop_at(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  if (!t->play.next[seat]) return luaL_error(L, "stop_at: seat %d does not play in this hand", (int)seat);
  t->stops_at = (uint8_t)seat;
  return 0;
}

/* t:play_tricks([leader]): plays all remaining tricks, until the target is reached, or a rule or a call ends the play -> the
 * call that ended it */
static int m_play_tricks(lua_State *L) {
  table_t *t = table_acting(L);
  if (!lacks(L, 2)) lead(L, t);
  table_need_lead(L, t);
  return begin_play(L, t, ALL_TRICKS);
}

/* t:play_card() -> if the card completes the trick, the seat that won it, 0 for nobody; otherwise false; nothing if a rule
 * ends the play; nil and the call that ended it */
static int m_play_card(lua_State *L) {
  table_t *t = table_acting(L);
  table_need_lead(L, t);
  return begin_play(L, t, ONE_CARD);
}

/* t:play_trick([before]) -> the seat that won it, 0 for nobody; nothing if no cards are left or a rule ends the play; nil
 * and the call that ended it. before(t, seat, hand) is called before each card; if it returns true, the play ends. */
static int m_play_trick(lua_State *L) {
  table_t *t = table_acting(L);
  table_need_lead(L, t);
  luaL_argcheck(L, !lua_toboolean(L, 2) || lua_isfunction(L, 2), 2, "a function is due, called before each card");
  return begin_play(L, t, ONE_TRICK);
}

/* t:turn() -> the seat to play next */
static int m_turn(lua_State *L) {
  const table_t *t = table_self(L);
  table_need_turn(L, t);
  return push_integer(L, t->play.turn);
}

/* t:announce(seat, cards [, watched]): from now on the seat may announce these cards as it plays them, if the game has an
 * announcement. The rule card_played is called for them and for cards of `watched`. */
static int m_announce(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  const cardset_t set = table_arg_set(L, 3);
  t->say[seat] = t->announces ? set : 0;
  t->watch[seat] = set | (lua_isnoneornil(L, 4) ? 0 : table_arg_set(L, 4));
  t->watched = 0;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) t->watched |= t->watch[s];
  return 0;
}

/* ---- cards played and won ---- */

/* t:hand(seat) -> the cards that it holds */
static int m_hand(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, t->play.hand[table_arg_seat(L, 2, t)]);
}

/* t:taken(seat) -> the cards in its tricks */
static int m_taken(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, t->play.taken[table_arg_seat(L, 2, t)]);
}

/* t:points(seat) -> the card points in its tricks */
int table_points(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, t->play.points[table_arg_seat(L, 2, t)]);
}

/* t:tricks(seat) -> the number of its tricks */
int table_tricks(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, t->play.tricks[table_arg_seat(L, 2, t)]);
}

/* t:last_trick(seat) -> the number of the last trick that it won, 0 for none */
static int m_last_trick(lua_State *L) {
  const table_t *t = table_self(L);
  return push_integer(L, t->play.last[table_arg_seat(L, 2, t)]);
}

/* t:last_winner() -> the seat that won the last complete trick; nothing before the first */
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

/* Returns the card points of argument `arg`, a set or the name of a pile. */
static lua_Integer arg_worth(lua_State *L, int arg, const table_t *t, const char *who) {
  const bool pile = lua_type(L, arg) == LUA_TSTRING;
  return order_points(t->play.order, pile ? t->pile[place_arg_pile(L, arg, t, who)] : table_arg_set(L, arg));
}

/* t:won(seat [, also]) -> the card points in its tricks and in the cards `also`; the number of its tricks */
static int m_won(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned seat = table_arg_seat(L, 2, t);
  const lua_Integer also = lua_toboolean(L, 3) ? arg_worth(L, 3, t, "won") : 0;
  lua_pushinteger(L, t->play.points[seat] + also);
  lua_pushinteger(L, t->play.tricks[seat]);
  return 2;
}

/* t:finished() -> the number of complete tricks */
static int m_finished(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->play.finished); }

/* t:in_trick() -> the number of cards in the trick; its first card if there is one */
static int m_in_trick(lua_State *L) {
  const table_t *t = table_self(L);
  lua_pushinteger(L, t->play.played);
  if (!t->play.played) return 1;
  sets_push_card(L, &t->deck, t->play.trick[0]);
  return 2;
}

/* t:worth(cards) -> their card points */
static int m_worth(lua_State *L) { return push_integer(L, arg_worth(L, 2, table_self(L), "worth")); }

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

/* t:taker(card) -> the seat with this card in its tricks; nothing if no seat has it */
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

/* t:trick() -> a list of the cards of the trick in play, or of the last one, in the order played; its leader */
static int m_trick(lua_State *L) {
  const table_t *t = table_self(L);
  const play_t *p = &t->play;
  sets_push_cards(L, &t->deck, p->trick, play_shown(p));
  lua_pushinteger(L, p->leader);
  return 2;
}

/* t:discarded(seat) -> the card that it played to the trick in play, or to the last one, if it is of another suit than the
 * card led; nothing if it followed suit, led, or has not played */
static int m_discarded(lua_State *L) {
  const table_t *t = table_self(L);
  const play_t *p = &t->play;
  const unsigned seat = table_arg_seat(L, 2, t), n = play_shown(p);
  uint8_t at = p->leader;
  for (unsigned i = 0; i < n; i++, at = p->next[at]) {
    if (at != seat) continue;
    if (p->order->suit[play_led(p)] >> p->trick[i] & 1) return 0;
    sets_push_card(L, &t->deck, p->trick[i]);
    return 1;
  }
  return 0;
}

/* ---- for the engine ---- */

/* stops_at() -> the seat of t:stop_at; nothing if there is none */
static int r_stops_at(lua_State *L) { return push_seat(L, ((const table_t *)table_self(L))->stops_at); }

/* won() -> the seat that wins the trick in play, or won the last one; its card points */
static int r_won(lua_State *L) {
  const play_t *p = &((const table_t *)table_self(L))->play;
  lua_pushinteger(L, p->winner);
  lua_pushinteger(L, p->trick_points);
  return 2;
}

/* trick() -> a list of the cards of the trick in play, or of the last one; its leader; the seat that wins or won it; its
 * card points; true if it is in play */
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

/* in_play() -> the fields of play_seen_t: the cards of complete tricks; for the trick in play its cards, the first one and
 * the winning one (each a set), the seat that wins it and its points; a list of the seats that play after the seat to play,
 * and a list of their numbers of cards; true if the best card must be beaten; true if a trump may be played instead of
 * following suit. The last result is play_collected. */
static int r_in_play(lua_State *L) {
  const play_t *play = &((const table_t *)table_self(L))->play;
  const play_seen_t seen = play_seen(play);
  push_set(L, seen.gone);
  push_set(L, seen.cards);
  push_set(L, seen.led);
  push_set(L, seen.best);
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
  lua_pushboolean(L, seen.must_beat);
  lua_pushboolean(L, seen.may_ruff);
  lua_pushinteger(L, play_collected(play));
  return 11;
}

/* turn() -> the seat to play next, 0 before the lead */
static int r_turn(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->play.turn); }

const luaL_Reg table_play_words[] = {{"lead", m_lead},
                                     {"stop_at", m_stop_at},
                                     {"play_tricks", m_play_tricks},
                                     {"play_card", m_play_card},
                                     {"play_trick", m_play_trick},
                                     {"turn", m_turn},
                                     {"announce", m_announce},
                                     {"hand", m_hand},
                                     {"taken", m_taken},
                                     {"points", table_points},
                                     {"tricks", table_tricks},
                                     {"last_trick", m_last_trick},
                                     {"last_winner", m_last_winner},
                                     {"last_scorer", m_last_scorer},
                                     {"won", m_won},
                                     {"finished", m_finished},
                                     {"in_trick", m_in_trick},
                                     {"worth", m_worth},
                                     {"top_trump", m_top_trump},
                                     {"low_trump", m_low_trump},
                                     {"taker", m_taker},
                                     {"trick", m_trick},
                                     {"discarded", m_discarded},
                                     {NULL, NULL}};

const luaL_Reg table_play_engine[] = {{"stops_at", r_stops_at}, {"won", r_won},   {"trick", r_trick},
                                      {"in_play", r_in_play},   {"turn", r_turn}, {NULL, NULL}};
