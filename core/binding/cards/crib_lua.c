/* crib_lua.c - counts at cribbage for Lua. A count takes separate arguments instead of a table, because it is called for
 * each card played. Its lists are arguments for record.line. */
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* ---- arguments ---- */

enum { SHOWN = 12 }; /* bytes of a faulty text that are quoted */

/* Reads the next card of a text and skips spaces; CARD_NONE at its end. */
static card_t next_card(lua_State *L, const char **text, size_t *len) {
  card_t c;
  while (*len && **text == ' ') ++*text, --*len;
  if (*len == 0) return CARD_NONE;
  const size_t used = card_parse(*text, *len, &c);
  if (used == 0) luaL_error(L, "no card at '%s'", lua_pushlstring(L, *text, *len < SHOWN ? *len : SHOWN));
  *text += used;
  *len -= used;
  return c;
}

static void check_deck(lua_State *L) {
  if (!sets_self(L)->standard) luaL_error(L, "cribbage counts cards of the 52, each there once at most");
}

static cardset_t arg_set(lua_State *L, int arg) {
  check_deck(L);
  const cardset_t set = sets_arg(L, arg);
  luaL_argcheck(L, (set & ~CARDSET_FULL) == 0, arg, "that is no set of cards");
  return set;
}

static unsigned arg_points(lua_State *L, int arg, lua_Integer usual) {
  static const char due[] = "points are 0 to 1000000000";
  const lua_Integer points = lua_isnoneornil(L, arg) ? usual : sets_arg_whole(L, arg, due);
  luaL_argcheck(L, points >= 0 && points <= CRIB_MOST_POINTS, arg, due);
  return (unsigned)points;
}

/* The arguments of a count in the show: kept, starter, flush, nobs. */
typedef struct show {
  cardset_t kept;
  card_t starter;
  crib_flush_t flush;
  unsigned nobs;
} show_t;

/* Returns the text at that argument, `usual` for nil, "" for any other value. */
static const char *opt_word(lua_State *L, int arg, const char *usual) {
  if (lua_isnoneornil(L, arg)) return usual;
  return lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : "";
}

static crib_flush_t arg_flush(lua_State *L, int arg) {
  static const struct {
    const char *word;
    crib_flush_t flush;
  } known[] = {{"hand", CRIB_FLUSH_HAND}, {"five", CRIB_FLUSH_FIVE}, {"four", CRIB_FLUSH_FOUR}, {"none", CRIB_FLUSH_NONE}};
  const char *word = opt_word(L, arg, "hand");
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (strcmp(word, known[i].word) == 0) return known[i].flush;
  return (crib_flush_t)luaL_argerror(L, arg, "a flush counts by hand, five, four or none");
}

static show_t arg_show(lua_State *L) {
  show_t show = {.starter = CARD_NONE};
  show.kept = arg_set(L, 1);
  luaL_argcheck(L, cardset_count(show.kept) <= CRIB_KEPT, 1, "at most 6 cards are kept");
  const cardset_t starter = lua_isnoneornil(L, 2) ? 0 : arg_set(L, 2);
  luaL_argcheck(L, cardset_count(starter) <= 1, 2, "the starter is one card");
  luaL_argcheck(L, (starter & show.kept) == 0, 2, "the starter is among the kept cards");
  if (starter) show.starter = cardset_first(starter);
  show.flush = arg_flush(L, 3);
  show.nobs = arg_points(L, 4, 1);
  return show;
}

/* The cards of a series as they were played. */
typedef struct series {
  card_t card[CRIB_SERIES];
  unsigned n, total;
  cardset_t seen;
} series_t;

/* Adds a card to the series; raises an error if the series goes over 31 or has the card already. */
static void series_add(lua_State *L, series_t *s, card_t c) {
  luaL_argcheck(L, (s->seen & card_bit(c)) == 0, 1, "a card stands twice in the series");
  s->seen |= card_bit(c);
  s->total += crib_pips(c);
  luaL_argcheck(L, s->total <= CRIB_TOTAL && s->n < CRIB_SERIES, 1, "a series does not go over 31");
  s->card[s->n++] = c;
}

static void series_add_text(lua_State *L, series_t *s) {
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  for (card_t c; (c = next_card(L, &text, &len)) != CARD_NONE;) series_add(L, s, c);
}

/* Returns the card of the list item on the stack's top, a name or a set of one card; CARD_NONE for any other value. */
static card_t item_card(lua_State *L) {
  card_t c = CARD_NONE;
  if (lua_type(L, -1) == LUA_TSTRING) {
    size_t len;
    const char *name = lua_tolstring(L, -1, &len);
    return len > 0 && card_parse(name, len, &c) == len ? c : CARD_NONE;
  }
  const cardset_t set = is_set(L, -1) ? to_set(L, -1) : 0;
  return (set & ~CARDSET_FULL) == 0 && cardset_count(set) == 1 ? cardset_first(set) : CARD_NONE;
}

static void arg_series(lua_State *L, series_t *s) {
  check_deck(L);
  *s = (series_t){.n = 0};
  if (lua_type(L, 1) == LUA_TSTRING) {
    series_add_text(L, s);
    return;
  }
  sets_arg_table(L, 1, "a series is text or a list of cards");
  const lua_Unsigned n = lua_rawlen(L, 1);
  for (lua_Unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, 1, (lua_Integer)i);
    const card_t c = item_card(L);
    lua_pop(L, 1);
    luaL_argcheck(L, c != CARD_NONE, 1, "the series has an item that is no card");
    series_add(L, s, c);
  }
}

crib_play_t crib_arg_play(lua_State *L, int at) {
  const char *runs = opt_word(L, at, "any");
  crib_play_t rules = {.rising = strcmp(runs, "up") == 0};
  luaL_argcheck(L, rules.rising || strcmp(runs, "any") == 0, at, "runs count any or up");
  luaL_argcheck(L, lua_isnoneornil(L, at + 1) || lua_isboolean(L, at + 1), at + 1,
                "whether a flush counts is true or false");
  rules.flush = lua_toboolean(L, at + 1);
  rules.thirty_one = arg_points(L, at + 2, 2);
  return rules;
}

/* ---- results ---- */

/* Pops a list CARDS, and puts { "kind", kind, "cards", CARDS, "points", points } at `place` of the list below it. */
static void add_item(lua_State *L, unsigned place, crib_kind_t kind, unsigned points) {
  static const char *const name[] = {"kind", "cards", "points"};
  lua_createtable(L, 6, 0);
  lua_insert(L, -2);
  lua_rawseti(L, -2, 4);
  lua_pushstring(L, crib_kind_name(kind));
  lua_rawseti(L, -2, 2);
  lua_pushinteger(L, points);
  lua_rawseti(L, -2, 6);
  for (int i = 0; i < 3; i++) {
    lua_pushstring(L, name[i]);
    lua_rawseti(L, -2, 2 * i + 1);
  }
  lua_rawseti(L, -2, place);
}

/* ---- functions ---- */

/* pips(cards) -> the sum of their pip values; `cards` is a set or a text */
static int l_pips(lua_State *L) {
  if (lua_type(L, 1) != LUA_TSTRING) return push_integer(L, crib_set_pips(arg_set(L, 1)));
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  lua_Integer sum = 0;
  for (card_t c; (c = next_card(L, &text, &len)) != CARD_NONE;) sum += crib_pips(c);
  return push_integer(L, sum);
}

/* count(kept, starter, flush, nobs) -> points */
static int l_count(lua_State *L) {
  const show_t show = arg_show(L);
  return push_integer(L, crib_points(show.kept, show.starter, show.flush, show.nobs));
}

/* mean(kept, unseen [, flush [, nobs]]) -> the mean points over every starter of `unseen` */
static int l_mean(lua_State *L) {
  const cardset_t unseen = arg_set(L, 2);
  lua_pushnil(L);
  lua_replace(L, 2);
  const show_t show = arg_show(L);
  luaL_argcheck(L, (unseen & show.kept) == 0, 2, "a kept card is among those that are not seen");
  lua_pushnumber(L, crib_mean(show.kept, unseen, show.flush, show.nobs));
  return 1;
}

/* box(cards) -> the mean points that these discards add to the box: crib_box */
static int l_box(lua_State *L) {
  const cardset_t cards = arg_set(L, 1);
  luaL_argcheck(L, cardset_count(cards) <= CRIB_KEPT, 1, "at most 6 cards go to the box");
  lua_pushnumber(L, crib_box(cards));
  return 1;
}

/* list(kept, starter, flush, nobs) -> { { "kind", "fifteen", "cards", { "8H", "7H" }, "points", 2 }, ... }, points */
static int l_list(lua_State *L) {
  crib_item_t item[CRIB_ITEMS];
  const show_t show = arg_show(L);
  const unsigned n = crib_list(show.kept, show.starter, show.flush, show.nobs, item);
  unsigned points = 0;
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; points += item[i++].points) {
    sets_push_list(L, sets_self(L), item[i].cards);
    add_item(L, i + 1, item[i].kind, item[i].points);
  }
  lua_pushinteger(L, points);
  return 2;
}

/* Reads the arguments of a call, and finds the combinations that the last card of the series makes. Returns their number. */
static unsigned pegs(lua_State *L, series_t *s, crib_peg_t peg[CRIB_PEGS]) {
  arg_series(L, s);
  const crib_play_t rules = crib_arg_play(L, 2);
  return crib_play(s->card, s->n, &rules, peg);
}

/* played(series, runs, flush, thirty_one) -> the points of its last card */
static int l_played(lua_State *L) {
  series_t s;
  crib_peg_t peg[CRIB_PEGS];
  const unsigned n = pegs(L, &s, peg);
  lua_Integer points = 0;
  for (unsigned i = 0; i < n; i++) points += peg[i].points;
  return push_integer(L, points);
}

/* list_played(series, runs, flush, thirty_one) -> a list of items like `list`, with the cards in the order played; points */
static int l_list_played(lua_State *L) {
  series_t s;
  crib_peg_t peg[CRIB_PEGS];
  const unsigned n = pegs(L, &s, peg);
  lua_Integer points = 0;
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; points += peg[i++].points) {
    sets_push_cards(L, sets_self(L), s.card + s.n - peg[i].last, peg[i].last);
    add_item(L, i + 1, peg[i].kind, peg[i].points);
  }
  lua_pushinteger(L, points);
  return 2;
}

void crib_push(lua_State *L, int deck) {
  static const luaL_Reg functions[] = {
      {"pips", l_pips}, {"count", l_count},   {"mean", l_mean},               {"box", l_box},
      {"list", l_list}, {"played", l_played}, {"list_played", l_list_played}, {NULL, NULL}};
  deck = lua_absindex(L, deck);
  luaL_newlibtable(L, functions);
  lua_pushvalue(L, deck);
  luaL_setfuncs(L, functions, 1);
}
