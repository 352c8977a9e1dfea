/* table_order.c - words about the ranking of a hand and about the legal cards. A hand may name a trump suit, a ranking or
 * duties in place of the declared ones. The table compiles each ranking once and caches it. The solver uses the duties of
 * the hand. */
#include "table_order.h"

#include "sets.h"
#include "table_places.h"
#include "table_rules.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* ---- rankings ---- */

/* Returns the alphabetically first field of the table at `index` that is not in `known`; NULL if there is none. Lua's own
 * order of keys differs from run to run. */
static const char *unknown_field(lua_State *L, int index, const char *const *known, unsigned n) {
  const char *unknown = NULL;
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    bool is_known = false;
    for (unsigned i = 0; i < n; i++) is_known = is_known || strcmp(key, known[i]) == 0;
    if (!is_known && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  return unknown;
}

static uint8_t read_suit(lua_State *L, int index, const deck_t *deck) {
  if (table_raw_field(L, index, "suit") == LUA_TNIL) return SUIT_NONE;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
  const int suit = *text ? deck_suit_named(deck, text) : SUIT_NONE;
  if (suit < 0) luaL_error(L, "ranking: `suit` is one of the letters %s, or \"\" for no trumps", deck->suits);
  return (uint8_t)suit;
}

/* Returns a ranking to be overwritten: a new one, or the oldest that the hand does not use. */
static ranking_t *next_ranking(lua_State *L, table_t *t) {
  ranking_t *r;
  if (!t->ranking) {
    t->ranking = lua_newuserdatauv(L, TABLE_RANKINGS * sizeof *r, 0);
    memset(t->ranking, 0, TABLE_RANKINGS * sizeof *r);
    lua_setiuservalue(L, TABLE_UD, TABLE_RANKED);
  }
  if (t->rankings < TABLE_RANKINGS) return &t->ranking[t->rankings++];
  do {
    r = &t->ranking[t->ranking_next];
    t->ranking_next = (uint8_t)((t->ranking_next + 1) % TABLE_RANKINGS);
  } while (t->play.order == &r->order);
  return r;
}

static const order_t *find_ranking(lua_State *L, table_t *t, const order_spec_t *spec) {
  order_t order;
  card_t at;
  for (unsigned i = 0; i < t->rankings; i++)
    if (memcmp(&t->ranking[i].spec, spec, sizeof *spec) == 0) return &t->ranking[i].order;
  const char *wrong = order_compile(&order, &t->deck, spec, &at);
  if (wrong) luaL_error(L, "ranking: it does not fit the pack: %s (%s)", wrong, at < CARD_LIMIT ? t->deck.name[at] : "?");
  ranking_t *r = next_ranking(L, t);
  r->spec = *spec;
  r->order = order;
  return &r->order;
}

static void check_between(lua_State *L, const table_t *t, const char *method) {
  if (t->play.played) luaL_error(L, "%s: a trick is in play; the ranking changes between tricks", method);
}

/* t:ranking(fields): sets the ranking of this hand; the rules supply missing fields */
static int m_ranking(lua_State *L) {
  table_t *t = table_acting(L);
  order_spec_t spec;
  lua_settop(L, 2);
  sets_arg_table(L, 2, "a ranking is a table: { trumps = \"QC QS\", suit = \"H\" }");
  check_between(L, t, "ranking");
  static const char *const known[] = {"trumps", "suit", "ranks", "trump_ranks", "points", "trump_points"};
  const char *unknown = unknown_field(L, 2, known, sizeof known / sizeof *known);
  if (unknown)
    return luaL_error(L, "ranking: there is no `%s`; it takes trumps, suit, ranks, trump_ranks, points, trump_points",
                      unknown);
  memcpy(&spec, &t->ranks, sizeof spec);
  spec.trump_suit = read_suit(L, 2, &t->deck);
  bool own_trumps = t->own_trumps, own_points = t->own_points;
  table_read_ranking(L, 2, table_raw_field, "ranking:", t, &spec, &own_trumps, &own_points);
  t->play.order = find_ranking(L, t, &spec);
  return 0;
}

/* t:trumps(suit): makes a suit trumps; without one only the permanent trumps are left */
static int m_trumps(lua_State *L) {
  table_t *t = table_acting(L);
  const char *suit = lua_isnoneornil(L, 2) ? "" : sets_arg_text(L, 2, NULL, "a suit is a letter: \"H\"");
  const int s = *suit ? deck_suit_named(&t->deck, suit) : SUIT_NONE;
  if (s < 0 || t->order[s].cards == 0) return luaL_argerror(L, 2, "no suit that can be trumps in this game");
  t->play.order = &t->order[s];
  return 0;
}

/* t:trump_suit() -> its letter; "" for none */
static int m_trump_suit(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned suit = t->play.order->trump_suit;
  lua_pushlstring(L, &t->deck.suits[suit < DECK_SUITS ? suit : 0], suit < DECK_SUITS);
  return 1;
}

/* t:of_suit(cards, "trumps" or a suit) -> the cards that follow it under the present ranking */
static int m_of_suit(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  const cardset_t set = sets_arg(L, 2);
  const char *suit = sets_arg_text(L, 3, NULL, "a suit is \"trumps\" or a letter");
  const int s = deck_suit_named(&t->deck, suit);
  const bool trumps = strcmp(suit, "trumps") == 0;
  if (!trumps && s < 0)
    luaL_argerror(L, 3, lua_pushfstring(L, "a suit is \"trumps\" or one of the letters %s", t->deck.suits));
  return push_set(L, (trumps ? set & o->trumps : order_of_suit(o, set & t->cards, (unsigned)s)));
}

/* ---- duties ---- */

/* t:duties(fields): replaces the declared duties for the rest of this hand */
static int m_duties(lua_State *L) {
  table_t *t = table_acting(L);
  lua_settop(L, 2);
  sets_arg_table(L, 2, "duties are a table: { follow = \"X-1\", beat = \"X-2\" }");
  if (t->play.played) return luaL_error(L, "duties: a trick is in play; they change between tricks");
  const char *known[DUTY_COUNT + 8] = {"beat_when",    "partner_exempt", "beat_partner", "not_led",
                                       "until_broken", "forced_cards",   "free_follow",  "may_trump"};
  for (int d = 0; d < DUTY_COUNT; d++) known[8 + d] = duty_name(d);
  const char *unknown = unknown_field(L, 2, known, DUTY_COUNT + 8);
  if (unknown) return luaL_error(L, "duties: there is no duty `%s`", unknown);
  table_read_duties(L, "duties:", &t->duties);
  lua_createtable(L, 0, DUTY_COUNT); /* a copy that the script cannot change */
  for (int d = 0; d < DUTY_COUNT; d++) {
    lua_pushstring(L, duty_name(d));
    lua_pushvalue(L, -1);
    lua_rawget(L, 2);
    lua_rawset(L, -3);
  }
  lua_setiuservalue(L, TABLE_UD, TABLE_DUTIES);
  t->own_duties = true;
  return 0;
}

/* For this hand: t:bar(cards): nobody may lead them who holds another card. t:free(cards): a seat with only these cards of
 * the suit led need not follow. t:force(cards): a seat must play them as soon as they are legal. */
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

/* ---- legal cards ---- */

/* Returns "games/x.lua:12: " for the function at the stack's top; "" for any other value. */
static const char *place_of(lua_State *L) {
  lua_Debug ar;
  lua_pushvalue(L, -1);
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    return "";
  }
  lua_getinfo(L, ">S", &ar);
  return lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.linedefined);
}

/* Calls a read-only rule with the table, a seat and a set, and leaves its two results on top. If no guarded call is running,
 * as at the prompt, it runs the rule in one. */
static void ask_rule(lua_State *L, const table_t *t, int rule, unsigned seat, cardset_t set) {
  const int guards = !guard_is_running(L);
  luaL_checkstack(L, 8, NULL);
  lua_pushcfunction(L, guard_explain);
  if (guards) lua_pushcfunction(L, guard_l_guarded);
  lua_getiuservalue(L, TABLE_UD, rule);
  lua_getiuservalue(L, TABLE_UD, TABLE_LOOKING);
  lua_pushinteger(L, seat);
  push_set(L, set);
  const int status = guard_look_under(L, t->read_only, 3 + guards, 2 + guards);
  if (status != LUA_OK) guard_throw(L, status);
  if (guards && !lua_toboolean(L, -3)) {
    lua_pushvalue(L, -2);
    lua_error(L);
  }
}

/* Raises an error about a rule's result, with the rule's line. The rule's two results lie on top. */
static void refuse_result(lua_State *L, int rule, const char *name, const char *due) {
  const char *shown = table_shown(L, -2);
  lua_getiuservalue(L, TABLE_UD, rule);
  const char *place = place_of(L);
  lua_pushfstring(L, "%sthe rule `%s` must return %s, not %s", place, name, due, shown);
  lua_error(L);
}

/* Returns the legal cards that the rule `playable` allows; all of them if it allows none. */
static cardset_t filter(lua_State *L, const table_t *t, cardset_t legal) {
  const int top = lua_gettop(L);
  ask_rule(L, t, TABLE_PLAYABLE, t->play.turn, legal);
  if (!lua_isnil(L, -2) && !is_set(L, -2)) refuse_result(L, TABLE_PLAYABLE, "playable", "a set of cards");
  const cardset_t kept = legal & (lua_isnil(L, -2) ? legal : to_set(L, -2));
  lua_setiuservalue(L, TABLE_UD, TABLE_CLAUSE);
  lua_settop(L, top);
  return kept ? kept : legal;
}

cardset_t table_legal(lua_State *L, const table_t *t) {
  cardset_t legal = play_legal(&t->play, NULL);
  if (t->filtered && legal) legal = filter(L, t, legal);
  return place_resolve(t, deck_distinct(&t->deck, legal, t->say[t->play.turn]), legal);
}

unsigned table_trick_winner(lua_State *L, const table_t *t) {
  const play_t *p = &t->play;
  const int top = lua_gettop(L);
  ask_rule(L, t, TABLE_TRICK_WINNER, p->winner, p->trick_cards);
  const lua_Integer seat = lua_tointeger(L, -2); /* 0 for what is no number */
  const bool plays = seat >= 1 && seat <= PLAY_SEATS && p->next[seat];
  if (!plays && !(lua_isboolean(L, -2) && !lua_toboolean(L, -2)))
    refuse_result(L, TABLE_TRICK_WINNER, "trick_winner", "a seat that plays, or false");
  lua_settop(L, top);
  return plays ? (unsigned)seat : 0;
}

/* ---- for the engine ---- */

/* legal() -> the legal cards of the seat to play, one copy of each; that seat; the cards among them that it may announce;
 * the seat that decides for it */
static int r_legal(lua_State *L) {
  const table_t *t = table_self(L);
  table_need_turn(L, t);
  const cardset_t legal = table_legal(L, t);
  push_set(L, legal);
  lua_pushinteger(L, t->play.turn);
  push_set(L, legal & t->say[t->play.turn]);
  lua_pushinteger(L, table_decider(t, t->play.turn));
  return 4;
}

/* reneges() -> the cards that the seat to play may not play because it can follow suit */
static int r_reneges(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t why[DUTY_COUNT];
  table_need_turn(L, t);
  play_legal(&t->play, why);
  return push_set(L, deck_distinct(&t->deck, why[DUTY_FOLLOW], 0));
}

/* Pushes the clause that refuses a card: that of the rule `playable` if `duty` is negative, or of a duty that the hand has
 * named; nil for a declared duty. */
static void push_clause(lua_State *L, const table_t *t, int duty) {
  if (duty < 0)
    lua_getiuservalue(L, TABLE_UD, TABLE_CLAUSE);
  else if (!t->own_duties)
    lua_pushnil(L);
  else {
    lua_getiuservalue(L, TABLE_UD, TABLE_DUTIES);
    lua_getfield(L, -1, duty_name(duty));
    lua_remove(L, -2);
  }
}

/* why(card) -> reason, cards, clause. The reason is the word of the duty that refuses every copy of the card, "playable" for
 * that rule, or nil if the card is legal. `cards` are the legal cards. For the clause see push_clause. */
static int r_why(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t why[DUTY_COUNT];
  const lua_Integer c = luaL_checkinteger(L, 1);
  table_need_turn(L, t);
  const cardset_t same = c >= 0 && c < CARD_LIMIT ? t->deck.same[c] : 0;
  const cardset_t legal = table_legal(L, t), before = play_legal(&t->play, why);
  int d = DUTY_HELD;
  if (t->play.hand[t->play.turn] & same) {
    if (legal & same)
      lua_pushnil(L);
    else if (before & same)
      lua_pushliteral(L, "playable");
    for (d = before & same ? -1 : 0; d >= 0 && !(why[d] & same); d++) {
    }
  }
  if (d >= 0) lua_pushstring(L, duty_name(d));
  push_set(L, legal);
  push_clause(L, t, d);
  return 3;
}

/* looks(view): sets the table that read-only rules get */
static int r_looks(lua_State *L) {
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_LOOKING);
  return 0;
}

/* order() -> a list of the pack's cards under the present ranking, trumps first, each suit from the highest; the trumps */
static int r_order(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  sets_push_cards(L, &t->deck, o->high, o->cards);
  push_set(L, o->trumps);
  return 2;
}

/* named() -> a text of bytes that identifies the ranking that the hand has named; nothing if the rules declare it */
static int r_named(lua_State *L) {
  const table_t *t = table_self(L);
  const order_t *o = t->play.order;
  char content[sizeof o->high + sizeof o->trumps];
  if (o >= t->order && o < t->order + TABLE_ORDERS) return 0;
  memcpy(content, &o->trumps, sizeof o->trumps);
  memcpy(content + sizeof o->trumps, o->high, o->cards * sizeof o->high[0]);
  lua_pushlstring(L, content, sizeof o->trumps + o->cards * sizeof o->high[0]);
  return 1;
}

const luaL_Reg table_order_words[] = {{"ranking", m_ranking}, {"trumps", m_trumps}, {"trump_suit", m_trump_suit},
                                      {"of_suit", m_of_suit}, {"duties", m_duties}, {"bar", m_bar},
                                      {"free", m_free},       {"force", m_force},   {NULL, NULL}};

const luaL_Reg table_order_engine[] = {{"legal", r_legal}, {"reneges", r_reneges}, {"why", r_why}, {"looks", r_looks},
                                       {"order", r_order}, {"named", r_named},     {NULL, NULL}};
