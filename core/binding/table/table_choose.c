/* table_choose.c - choosing cards or a number. See table_methods.c.
 *
 * Where a script's function decides what is accepted, chance cannot count the answers. It tries some at random, then all in
 * the order of a record, so many at most: then the game is at fault, as nobody could be sure of an answer either. Who weighs
 * the answers has those among so many sets (r_accepted), found without a draw: a bot's stream stays where it is. Random
 * answers to a question that is put draw by the same functions (r_choose, r_choose_number).
 */

#include "place.h"
#include "play.h"
#include "sets.h"

#include <lauxlib.h>

enum { LISTED = 100, TRIES = 64, LOOKS = 20000, SIFTED = 4000, NUMBER_MOST = 1000000000, DECISION_BYTES = 200 };

/* Is said of the method, the point and how many were tried. */
#define NO_ANSWER "%s: no answer at `%s` that is accepted was found among %d: offer a way out by t:ask first"

#define ALL_CLOSED "number: the hook closes every answer at `%s`"

/* Calls the script's function at `index` for `n`. It may only look, as nobody knows how often it is asked; so where it fails
 * the script ends, as a pcall of its own would see how chance tries. */
static bool accepts(lua_State *L, int index, lua_Integer n) {
  lua_pushvalue(L, index);
  lua_pushinteger(L, n);
  if (table_look(L, 1, 1) != LUA_OK) table_end_script(L);
  const bool yes = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return yes;
}

/* A number, or two in a list: the least and the most. */
static bool read_range(lua_State *L, int arg, lua_Integer *least, lua_Integer *most) {
  int whole = 0, too = 0;
  if (lua_type(L, arg) == LUA_TTABLE) {
    sets_unwrap(L, arg);
    lua_rawgeti(L, arg, 1);
    lua_rawgeti(L, arg, 2);
    *least = lua_tointegerx(L, -2, &whole);
    *most = lua_tointegerx(L, -1, &too);
    lua_pop(L, 2);
  }
  return whole && too && *least >= 0 && *least <= *most;
}

typedef struct asked {
  choice_t choice;
  uint64_t ways;     /* 0 where a filter decides */
  const char *point; /* "" for what is no text */
  int filter;        /* where it lies on the stack */
} asked_t;

/* Reads from argument `at` on how many cards, of which, and the filter; the point stands before. NULL, or what is wrong. */
static const char *read_pick(lua_State *L, const table_t *t, cardset_t hand, int at, asked_t *out) {
  lua_Integer least, most;
  size_t point = 0;
  int whole = 1;
  choice_t *choice = &out->choice;
  const bool filtered = !lacks(L, at + 2);
  choice->deck = &t->deck;
  choice->from = lacks(L, at + 1) ? hand : (cardset_t)lua_tointegerx(L, at + 1, &whole);
  if (!whole) return "the cards to pick from are a set of cards: cards \"AC KC\"";
  if (choice->from & ~t->cards) return "the cards to pick from are not all of the pack";
  if (filtered && !lua_isfunction(L, at + 2)) return "the filter is a function(set)";
  const lua_Integer held = cardset_count(choice->from);
  least = most = lua_tointegerx(L, at, &whole);
  if (whole ? least < 1 : !read_range(L, at, &least, &most))
    return "how many cards is a number from 1 on, or { least, most }";
  if (least > held) return lua_pushfstring(L, "%I cards cannot be picked from %I", least, held);
  choice->least = (unsigned)least;
  choice->most = (unsigned)(most < held ? most : held);
  out->point = lua_type(L, at - 1) == LUA_TSTRING ? lua_tolstring(L, at - 1, &point) : "";
  if (point + (t->deck.standard ? 3u : DECK_NAME) * choice->most > DECISION_BYTES)
    return lua_pushfstring(L, "so many cards do not fit a decision of %d bytes", DECISION_BYTES);
  out->filter = at + 2;
  out->ways = filtered ? 0 : choice_count(choice);
  return out->ways == CHOICE_MANY ? "there are more ways than can be counted" : NULL;
}

/* A way that the filter at `index` accepts, drawn with equal chances for each number of cards. False if none was found. */
static bool choose_filtered(lua_State *L, table_t *t, const choice_t *choice, int index, cardset_t *set) {
  for (int i = 0; i < TRIES; i++) {
    const unsigned k = choice->least + (unsigned)rng_below(&t->bot, choice->most - choice->least + 1);
    const uint64_t ways = choice_ways(&t->deck, choice->from, k);
    *set = choice_of(&t->deck, choice->from, k, rng_below(&t->bot, ways));
    if (accepts(L, index, (lua_Integer)*set)) return true;
  }
  const uint64_t ways = choice_count(choice);
  for (uint64_t at = 0; at < LOOKS && at < ways; at++) {
    *set = choice_nth(choice, at);
    if (accepts(L, index, (lua_Integer)*set)) return true;
  }
  return false;
}

/* The set picked by the holder, from the arguments from `at` on, and nil: true. Or, where a source is asked, that and its
 * arguments lie on top, of which there are PICK_ARGS: false. */
enum { PICK_ARGS = 8 };
static bool pick(lua_State *L, table_t *t, unsigned holder, int at) {
  asked_t asked;
  cardset_t set;
  table_check_text(L, t, at - 1, TEXT_CHOICE, "pick");
  const char *wrong = read_pick(L, t, t->play.hand[holder], at, &asked);
  if (wrong) luaL_error(L, "pick: %s", wrong);
  if (table_is_asked(t)) {
    table_put(L, "cards");
    lua_pushinteger(L, holder);
    lua_pushvalue(L, at - 1);
    push_set(L, asked.choice.from);
    lua_pushinteger(L, asked.choice.least);
    lua_pushinteger(L, asked.choice.most);
    if (asked.ways) lua_pushinteger(L, (lua_Integer)asked.ways), lua_pushnil(L);
    else lua_pushnil(L), lua_pushvalue(L, asked.filter);
    return false;
  }
  table_asks(L, t, 1, asked.point);
  if (asked.ways)
    set = choice_nth(&asked.choice, rng_below(&t->bot, asked.ways));
  else if (!choose_filtered(L, t, &asked.choice, asked.filter, &set))
    lua_pushfstring(L, NO_ANSWER, "pick", asked.point, TRIES + LOOKS), table_end_script(L);
  push_set(L, place_meant(t, set, asked.choice.from));
  lua_pushnil(L);
  return true;
}

/* The set, or the number, and the call that ended the choice, one of them nil, lie on top. */
static int picked(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  if (lua_isnil(L, -2)) return 2;
  lua_pop(L, 1);
  return 1;
}

/* t:pick(seat, point, n | { least, most } [, from [, filter]]) -> the set of cards picked, or nil and the call that ended
 * it */
static int m_pick(lua_State *L) {
  table_t *t = table_acting(L);
  if (!pick(L, t, table_arg_seat(L, 2, t), 4)) lua_callk(L, PICK_ARGS, 2, 0, picked);
  return picked(L, LUA_OK, 0);
}

/* The cards that were picked, which with the call lie on top, go to the pile. False where a call ended it. */
static bool lay_picked(lua_State *L, table_t *t, unsigned seat, unsigned pile) {
  if (lua_isnil(L, -2)) return false;
  table_move_set(L, t, "lay", PLACE_HAND + seat, pile, (cardset_t)lua_tointeger(L, -2));
  return true;
}

static int swapped(lua_State *L, int status, lua_KContext context) {
  table_t *t = table_self(L);
  (void)status, (void)context;
  return lay_picked(L, t, table_arg_seat(L, 2, t), (unsigned)table_arg_pile(L, 3, t)) ? 0 : 1;
}

/* t:swap(seat, pile, point, n): takes the pile up and lays n cards away in its place; the call that ended it */
static int m_swap(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = (unsigned)table_arg_pile(L, 3, t);
  lua_settop(L, 5);
  table_move_set(L, t, "pick_up", pile, PLACE_HAND + seat, t->pile[pile]);
  if (!pick(L, t, seat, 5)) lua_callk(L, PICK_ARGS, 2, 0, swapped);
  return lay_picked(L, t, seat, pile) ? 0 : 1;
}

/* Those from place `i` on, from the dealer's left; where that one's answer came by way of a yield it lies on top. */
enum { LAY_PILE = 2, LAY_N = 4 };
static int lay_on(lua_State *L, int status, lua_KContext i) {
  table_t *t = table_self(L);
  for (bool due = status == LUA_YIELD; i < t->active; i++, due = false) {
    const unsigned seat = t->turn[i];
    if (!due && (!seat || table_sitting(t, seat) != seat)) continue;
    if (!due && !pick(L, t, seat, LAY_N)) lua_callk(L, PICK_ARGS, 2, i, lay_on);
    if (!lay_picked(L, t, seat, (unsigned)table_arg_pile(L, LAY_PILE, t))) return 1;
    lua_settop(L, LAY_N);
  }
  return 0;
}

/* t:lay_away(point, n, pile): each seat in turn, from the dealer's left, picks n cards and lays them in the pile; the
 * call that ended it */
static int m_lay_away(lua_State *L) {
  const table_t *t = table_acting(L);
  table_arg_pile(L, 4, t);
  lua_settop(L, 4);
  lua_insert(L, LAY_PILE);
  return lay_on(L, LUA_OK, 0);
}

/* Those from place `i` of the list of seats on; when all have picked, the cards go. */
enum { PASS_BY = 2, PASS_SEATS, PASS_SETS, PASS_N = 6 };
static int pass_on(lua_State *L, int status, lua_KContext i) {
  table_t *t = table_self(L);
  const lua_Integer n = (lua_Integer)lua_rawlen(L, PASS_SEATS), left = n ? lua_tointeger(L, PASS_BY) % n : 0;
  unsigned seat[PLAY_SEATS];
  for (lua_Integer k = 0; k < n; k++) {
    lua_rawgeti(L, PASS_SEATS, k + 1);
    seat[k] = (unsigned)lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  for (bool due = status == LUA_YIELD; left && i < n; i++, due = false) {
    if (!due && !pick(L, t, seat[i], PASS_N)) lua_callk(L, PICK_ARGS, 2, i, pass_on);
    if (lua_isnil(L, -2)) return 1;
    lua_pushvalue(L, -2);
    lua_rawseti(L, PASS_SETS, (lua_Integer)i + 1);
    lua_settop(L, PASS_N);
  }
  for (lua_Integer k = 0; left && k < n; k++) {
    lua_rawgeti(L, PASS_SETS, k + 1);
    table_move_set(L, t, "move", PLACE_HAND + seat[k], PLACE_HAND + seat[(k + left) % n], (cardset_t)lua_tointeger(L, -1));
    lua_pop(L, 1);
  }
  return 0;
}

/* t:pass_cards(point, n, by): each seat in turn picks n cards; then they go to the seat that is `by` to its left; the
 * call that ended it */
static int m_pass_cards(lua_State *L) {
  const table_t *t = table_acting(L);
  if (!lua_isinteger(L, 4) || lua_tointeger(L, 4) < 0)
    return luaL_error(L, "pass_cards: how many seats to the left is a whole number, 0 for no pass");
  lua_settop(L, 4);
  lua_insert(L, PASS_BY);
  table_push_active(L, t);
  lua_insert(L, PASS_SEATS);
  lua_newtable(L);
  lua_insert(L, PASS_SETS);
  return pass_on(L, LUA_OK, 0);
}

/* The range from argument `at` on, and the hook. NULL, or what is wrong. */
static const char *read_number(lua_State *L, int at, lua_Integer *least, lua_Integer *most) {
  if (!read_range(L, at, least, most) || *most > NUMBER_MOST)
    return lua_pushfstring(L, "the numbers are { least, most }, from 0 to %d", NUMBER_MOST);
  if (!lua_isnoneornil(L, at + 1) && !lua_isfunction(L, at + 1)) return "the hook is a function(n)";
  return NULL;
}

static bool is_closed(lua_State *L, int hook, lua_Integer n) { return !lua_isnoneornil(L, hook) && accepts(L, hook, n); }

/* The numbers that the hook does not close. */
static unsigned open_numbers(lua_State *L, lua_Integer least, lua_Integer most, int hook, int64_t out[LISTED]) {
  unsigned n = 0;
  for (lua_Integer i = least; i <= most; i++)
    if (!is_closed(L, hook, i)) out[n++] = i;
  return n;
}

static bool is_listed(lua_Integer least, lua_Integer most) { return most - least < LISTED; }

static bool choose_number(lua_State *L, table_t *t, lua_Integer least, lua_Integer most, int hook, lua_Integer *out) {
  for (int i = 0; i < TRIES; i++) {
    *out = least + (lua_Integer)rng_below(&t->bot, (uint64_t)(most - least) + 1);
    if (!is_closed(L, hook, *out)) return true;
  }
  for (*out = least; *out <= most && *out - least < LOOKS; ++*out)
    if (!is_closed(L, hook, *out)) return true;
  return false;
}

/* t:number(seat, point, { least, most } [, hook]) -> a whole number that hook(n) does not close, or nil and the call that
 * ended it */
static int m_number(lua_State *L) {
  table_t *t = table_acting(L);
  lua_Integer least, most, n;
  int64_t open[LISTED];
  const lua_Integer who = sets_arg_whole(L, 2, "a seat is due");
  luaL_argcheck(L, who >= 1 && who <= t->people, 2, "nobody sits there");
  table_check_text(L, t, 3, TEXT_CHOICE, "number");
  lua_settop(L, 5);
  const char *wrong = read_number(L, 4, &least, &most), *point = lua_tostring(L, 3);
  if (wrong) return luaL_error(L, "number: %s", wrong);
  if (table_is_asked(t)) {
    table_put(L, "number");
    for (int i = 2; i <= 5; i++) lua_pushvalue(L, i);
    lua_callk(L, 5, 2, 0, picked);
    return picked(L, LUA_OK, 0);
  }
  const bool listed = is_listed(least, most);
  const unsigned ways = listed ? open_numbers(L, least, most, 5, open) : 0;
  if (listed && !ways) lua_pushfstring(L, ALL_CLOSED, point), table_end_script(L);
  table_asks(L, t, 1, point);
  if (listed) {
    n = open[rng_below(&t->bot, ways)];
  } else if (!choose_number(L, t, least, most, 5, &n))
    lua_pushfstring(L, NO_ANSWER, "number", point, TRIES + LOOKS), table_end_script(L);
  return push_integer(L, n);
}

/* For the asked path ------------------------------------------------------------------------------------------------ */

static choice_t arg_choice(lua_State *L) {
  const table_t *t = table_self(L);
  return (choice_t){&t->deck, (cardset_t)luaL_checkinteger(L, 1), (unsigned)luaL_checkinteger(L, 2),
                    (unsigned)luaL_checkinteger(L, 3)};
}

/* meant(set, from) -> the copies of `from` that go where these cards are picked */
static int r_meant(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, place_meant(t, (cardset_t)luaL_checkinteger(L, 1), (cardset_t)luaL_checkinteger(L, 2)));
}

/* way(from, least, most, i) -> the set at place i, from 1 */
static int r_way(lua_State *L) {
  const choice_t choice = arg_choice(L);
  return push_integer(L, (lua_Integer)choice_nth(&choice, (uint64_t)luaL_checkinteger(L, 4) - 1));
}

/* choose(from, least, most, filter) -> a set that the filter accepts, or nothing */
static int r_choose(lua_State *L) {
  const choice_t choice = arg_choice(L);
  cardset_t set;
  return choose_filtered(L, table_self(L), &choice, 4, &set) ? push_set(L, set) : 0;
}

/* accepted(from, least, most, filter) -> the sets that the filter accepts, where there are no more than SIFTED to ask it
 * for; of more, as many of each size are asked for, at even distances in the order of a record */
static int r_accepted(lua_State *L) {
  const choice_t choice = arg_choice(L);
  const uint64_t share = choice_count(&choice) <= SIFTED ? SIFTED : SIFTED / (choice.most - choice.least + 1);
  lua_Integer n = 0;
  lua_settop(L, 4);
  lua_newtable(L);
  for (unsigned k = choice.least; k <= choice.most; k++) {
    const uint64_t ways = choice_ways(choice.deck, choice.from, k), looks = ways < share ? ways : share;
    for (uint64_t i = 0; i < looks; i++) {
      const cardset_t set = choice_of(choice.deck, choice.from, k, ways / looks * i + ways % looks * i / looks);
      if (!accepts(L, 4, (lua_Integer)set)) continue;
      push_set(L, set);
      lua_rawseti(L, 5, ++n);
    }
  }
  return 1;
}

/* number(point, range, hook) -> the least and the most, and a list of the open ones where they are few */
static int r_number(lua_State *L) {
  lua_Integer least, most;
  int64_t open[LISTED];
  lua_settop(L, 3);
  const char *wrong = read_number(L, 2, &least, &most);
  if (wrong) return luaL_error(L, "number: %s", wrong);
  lua_pushinteger(L, least);
  lua_pushinteger(L, most);
  if (!is_listed(least, most)) return 2;
  const unsigned n = open_numbers(L, least, most, 3, open);
  if (!n) lua_pushfstring(L, ALL_CLOSED, lua_tostring(L, 1)), table_end_script(L);
  push_integers(L, open, n);
  return 3;
}

/* choose_number(least, most, hook) -> a number that the hook does not close, or nothing */
static int r_choose_number(lua_State *L) {
  lua_Integer n;
  const lua_Integer least = luaL_checkinteger(L, 1), most = luaL_checkinteger(L, 2);
  return choose_number(L, table_self(L), least, most, 3, &n) ? push_integer(L, n) : 0;
}

/* no_answer(method, point) -> the sentence where neither finds one */
static int r_no_answer(lua_State *L) {
  lua_pushfstring(L, NO_ANSWER, luaL_checkstring(L, 1), luaL_checkstring(L, 2), TRIES + LOOKS);
  return 1;
}

const luaL_Reg table_choosing_methods[] = {
    {"pick", m_pick}, {"swap", m_swap}, {"lay_away", m_lay_away}, {"pass_cards", m_pass_cards},
    {"number", m_number}, {NULL, NULL}};

const luaL_Reg table_choosing_raw[] = {{"meant", r_meant},         {"way", r_way},
                                       {"choose", r_choose},       {"number", r_number}, {"choose_number", r_choose_number},
                                       {"no_answer", r_no_answer}, {"accepted", r_accepted}, {NULL, NULL}};
