/* count_lua.c - counts of cards for Lua: melds and deadwood, sums, sequences, poker hands. The guard's time limit cannot
 * stop a C function, so each call is fast for any cards, or is refused with the limit that it exceeds. */
#include "count.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

enum { PARTS = 1000, ONTOS = 32, KEYS = 200, HELD = 7 };

/* ---- arguments ---- */

static lua_Integer arg_between(lua_State *L, int arg, lua_Integer low, lua_Integer high, const char *what) {
  int is_whole;
  const lua_Integer n = lua_tointegerx(L, arg, &is_whole);
  if (lua_type(L, arg) != LUA_TNUMBER || !is_whole || n < low || n > high)
    luaL_argerror(L, arg, lua_pushfstring(L, "%s is a number from %I to %I", what, low, high));
  return n;
}

/* Lists the ranks of the deck from the lowest, with the ace below the two. */
static void usual_ranks(const deck_t *deck, char out[DECK_RANKS + 1]) {
  const size_t n = strlen(deck->ranks);
  const bool ace = n && *deck->ranks == 'A' && deck_rank(deck, '2') >= 0;
  for (size_t i = 0; i < n; i++) out[i] = ace && i == 0 ? 'A' : deck->ranks[n - 1 - i + ace];
  out[n] = '\0';
}

/* Reads the order of ranks, such as "A23456789TJQK" or "A 2 3"; the first may come again as the last. NULL stands for the
 * usual order. */
static void read_ranks(lua_State *L, int arg, const char *ranks, meld_order_t *order) {
  const deck_t *deck = sets_self(L);
  char usual[DECK_RANKS + 1];
  uint32_t seen = 0;
  int rank = -1, first = -1;
  usual_ranks(deck, usual);
  if (!ranks) ranks = usual;
  *order = (meld_order_t){.suits = (unsigned)strlen(deck->suits)};
  for (; *ranks; ranks++) {
    if (*ranks == ' ') continue;
    rank = deck_rank(deck, *ranks);
    if (rank < 0) luaL_argerror(L, arg, lua_pushfstring(L, "'%c' is no rank: ranks are \"%s\"", *ranks, usual));
    if (order->places == MELD_PLACES) luaL_argerror(L, arg, lua_pushfstring(L, "more than %d ranks", MELD_PLACES));
    if (order->both_ends || (seen >> rank & 1 && rank != first))
      luaL_argerror(L, arg, lua_pushfstring(L, "a rank stands once in the ranks, or at both ends: \"%s%c\"", usual, *usual));
    if (first < 0) first = rank;
    order->both_ends = seen >> rank & 1;
    seen |= UINT32_C(1) << rank;
    for (unsigned s = 0; s < order->suits; s++) order->at[order->places][s] = deck->rank[rank] & deck->suit[s];
    order->places++;
  }
  luaL_argcheck(L, order->places >= 2 && !(order->both_ends && order->places < 4), arg, "so few ranks make no sequence");
}

/* Reads the rules of a meld, { least = 3, ranks = "A23456789TJQK" }; these are the defaults. Returns `least`. */
static unsigned arg_melds(lua_State *L, int arg, meld_order_t *order) {
  lua_Integer least = 3;
  const char *ranks = NULL;
  if (!lua_isnoneornil(L, arg)) {
    sets_arg_table(L, arg, "what a meld is, is said as { least = 3, ranks = \"A23456789TJQK\" }");
    for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1)) {
      const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      if (strcmp(name, "least") == 0)
        least = arg_between(L, lua_gettop(L), 2, MELD_LEAST, "`least`");
      else if (strcmp(name, "ranks") == 0 && lua_type(L, -1) == LUA_TSTRING)
        ranks = lua_tostring(L, -1);
      else
        luaL_argerror(L, arg, "what a meld is, is said as { least = 3, ranks = \"A23456789TJQK\" }");
    }
  }
  read_ranks(L, arg, ranks, order);
  return (unsigned)least;
}

/* Returns the cards of a key in a table of values: a rank or a card. */
static cardset_t key_cards(lua_State *L, int arg, const char *key, size_t len, bool *is_card) {
  const deck_t *deck = sets_self(L);
  card_t card = 0;
  const int rank = len == 1 ? deck_rank(deck, *key) : -1;
  *is_card = len > 1;
  if (rank >= 0) return deck->rank[rank];
  if (len == 0 || deck_parse(deck, key, len, &card) != len)
    luaL_argerror(L, arg, lua_pushfstring(L, "\"%s\" is no rank and no card: { K = 10, A = 1, QS = 13 }", key));
  return deck->same[card];
}

/* Reads values by rank or by card, { K = 10, A = 1, QS = 13 }. A card's own value overrides that of its rank. Cards without
 * a value count 0. */
static void arg_values(lua_State *L, int arg, uint32_t value[CARD_LIMIT]) {
  cardset_t named = 0;
  unsigned keys = 0;
  memset(value, 0, CARD_LIMIT * sizeof *value);
  sets_arg_table(L, arg, "values are said by rank or by card: { K = 10, A = 1, QS = 13 }");
  for (lua_pushnil(L); lua_next(L, arg); lua_pop(L, 1)) {
    bool is_card;
    size_t len = 0;
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &len) : "";
    if (++keys > KEYS) luaL_argerror(L, arg, lua_pushfstring(L, "more than %d values", KEYS));
    const cardset_t cards = key_cards(L, arg, key, len, &is_card);
    const int is_whole = lua_isinteger(L, -1);
    const lua_Integer n = lua_tointeger(L, -1);
    if (!is_whole || n < 0 || n > MELD_MOST)
      luaL_argerror(L, arg, lua_pushfstring(L, "the value of \"%s\" is no number from 0 to %d", key, MELD_MOST));
    CARDSET_EACH(c, is_card ? cards : cards & ~named) value[c] = (uint32_t)n;
    if (is_card) named |= cards;
  }
}

/* ---- results ---- */

static int push_sets(lua_State *L, const cardset_t *set, unsigned n) {
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    push_set(L, set[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* Pushes the list of sets that were found; raises an error if there are more than PARTS. */
static int push_found(lua_State *L, const cardset_t *set, unsigned n, const char *what) {
  if (n > PARTS) luaL_argerror(L, 1, lua_pushfstring(L, "the cards make more than %d %s: take fewer cards", PARTS, what));
  return push_sets(L, set, n);
}

/* ---- functions ---- */

/* melds(set, { least, ranks }) -> a list of all melds in the set */
static int l_melds(lua_State *L) {
  meld_order_t order;
  cardset_t found[PARTS];
  const cardset_t set = sets_arg_named(L, 1);
  const unsigned least = arg_melds(L, 2, &order);
  return push_found(L, found, meld_list(&order, set, least, found, PARTS), "melds");
}

/* Reads the melds of others, a list of sets; returns their number. */
static unsigned arg_onto(lua_State *L, int arg, cardset_t onto[ONTOS]) {
  if (lua_isnoneornil(L, arg)) return 0;
  sets_arg_table(L, arg, "the melds to lay off onto are a list of sets of cards");
  const lua_Unsigned n = lua_rawlen(L, arg);
  if (n > ONTOS) luaL_argerror(L, arg, lua_pushfstring(L, "more than %d melds to lay off onto", ONTOS));
  for (lua_Unsigned i = 0; i < n; i++) {
    lua_rawgeti(L, arg, (lua_Integer)i + 1);
    if (!is_set(L, -1)) luaL_argerror(L, arg, lua_pushfstring(L, "item %d is no set of cards", (int)i + 1));
    onto[i] = to_set(L, -1) & sets_self(L)->named;
    lua_pop(L, 1);
  }
  return (unsigned)n;
}

static void refuse(lua_State *L, meld_fault_t fault, unsigned at, unsigned least) {
  if (fault == MELD_COPIES) {
    sets_push_card(L, sets_self(L), (card_t)at);
    luaL_argerror(L, 1,
                  lua_pushfstring(L, "the hand holds %s twice: a hand with copies is not arranged", lua_tostring(L, -1)));
  }
  if (fault == MELD_NO_MELD)
    luaL_argerror(L, 3, lua_pushfstring(L, "item %d is no meld of cards that the hand does not hold", (int)at + 1));
  if (at == 0)
    luaL_argerror(L, 1, lua_pushfstring(L, "a hand of so many suits is not arranged in melds of %d or more", (int)least));
  luaL_argerror(
      L, 1,
      lua_pushfstring(L, "of so many suits at most %d cards are arranged in melds of %d or more", (int)at, (int)least));
}

/* deadwood(hand, values, onto, { least, ranks }) -> points, { meld, ... }, cards left over */
static int l_deadwood(lua_State *L) {
  meld_order_t order;
  meld_best_t best;
  uint32_t value[CARD_LIMIT];
  cardset_t onto[ONTOS];
  unsigned at = 0;
  meld_task_t task = {.hand = sets_arg_named(L, 1), .value = value, .onto = onto};
  arg_values(L, 2, value);
  task.ontos = arg_onto(L, 3, onto);
  task.least = arg_melds(L, 4, &order);
  const meld_fault_t fault = meld_arrange(&order, &task, &best, &at);
  if (fault != MELD_FINE) refuse(L, fault, at, task.least);
  lua_pushinteger(L, best.points);
  push_sets(L, best.meld, best.melds);
  push_set(L, best.left);
  return 3;
}

/* throws(hand, values, most, { least, ranks }) -> the fields of meld_throws_t: within, least, best */
static int l_throws(lua_State *L) {
  meld_order_t order;
  meld_throws_t throws;
  uint32_t value[CARD_LIMIT];
  unsigned at = 0;
  meld_task_t task = {.hand = sets_arg_named(L, 1), .value = value};
  luaL_argcheck(L, task.hand != 0, 1, "no card can be thrown from an empty hand");
  arg_values(L, 2, value);
  const uint32_t most = (uint32_t)arg_between(L, 3, 0, MELD_MOST, "the most that may be left over");
  task.least = arg_melds(L, 4, &order);
  const meld_fault_t fault = meld_throw(&order, &task, most, &throws, &at);
  if (fault != MELD_FINE) refuse(L, fault, at, task.least);
  push_set(L, throws.within);
  lua_pushinteger(L, throws.least);
  push_set(L, throws.best);
  return 3;
}

/* Reads the bounds of sums: a number, or { least, most }. Returns true for the latter. */
static bool arg_bounds(lua_State *L, int arg, lua_Integer bound[2]) {
  if (lua_type(L, arg) != LUA_TTABLE) {
    bound[0] = bound[1] = arg_between(L, arg, 1, SUMS_TARGET, "the sum");
    return false;
  }
  sets_unwrap(L, arg);
  for (int i = 0; i < 2; i++) {
    const lua_Integer least = i ? bound[0] : 1;
    int is_whole;
    lua_rawgeti(L, arg, i + 1);
    bound[i] = lua_tointegerx(L, -1, &is_whole);
    if (!is_whole || bound[i] < least || bound[i] > SUMS_TARGET) luaL_argerror(L, arg, "sums are from 1 to 1000: { 1, 10 }");
    lua_pop(L, 1);
  }
  return true;
}

/* Returns a field of the table on the stack's top; raises a Lua error if it is no integer. */
static lua_Integer group_field(lua_State *L, int arg, const char *name) {
  int is_whole;
  lua_getfield(L, -1, name);
  const lua_Integer n = lua_tointegerx(L, -1, &is_whole);
  if (!is_whole) luaL_argerror(L, arg, lua_pushfstring(L, "a group has no number as `%s`: { set = cards, value = 9 }", name));
  lua_pop(L, 1);
  return n;
}

/* Reads the groups, a list of { set = cards, value = 9 }; returns their number. */
static unsigned arg_groups(lua_State *L, int arg, sums_thing_t thing[CARD_LIMIT]) {
  if (lacks(L, arg)) return 0;
  sets_arg_table(L, arg, "groups are a list: { { set = cards, value = 9 } }");
  const lua_Unsigned n = lua_rawlen(L, arg);
  luaL_argcheck(L, n <= CARD_LIMIT, arg, "too many groups");
  for (lua_Unsigned i = 0; i < n; i++) {
    if (lua_rawgeti(L, arg, (lua_Integer)i + 1) != LUA_TTABLE)
      luaL_argerror(L, arg, "groups are a list: { { set = cards, value = 9 } }");
    const lua_Integer value = group_field(L, arg, "value");
    luaL_argcheck(L, value >= 0 && value <= MELD_MOST, arg, "the value of a group is from 0 to 100000");
    lua_getfield(L, -1, "set");
    if (!is_set(L, -1)) luaL_argerror(L, arg, "a group has no cards as `set`: { set = cards, value = 9 }");
    thing[i].cards = to_set(L, -1) & sets_self(L)->named;
    lua_pop(L, 1);
    thing[i].value = (uint32_t)value, thing[i].is_copy = false;
    lua_pop(L, 1);
  }
  return (unsigned)n;
}

/* Pushes a list of the parts, ordered by their sums, and a list with the place of the first part of each sum. The latter
 * also has an entry for the sum after the last. */
static int push_by_sum(lua_State *L, const sums_part_t *part, unsigned n, const lua_Integer bound[2]) {
  unsigned next[SUMS_TARGET + 2];
  cardset_t sorted[PARTS];
  for (lua_Integer sum = bound[0]; sum <= bound[1] + 1; sum++) next[sum] = 0;
  for (unsigned i = 0; i < n; i++) next[part[i].sum + 1]++;
  lua_createtable(L, (int)bound[1] + 1, 0);
  for (lua_Integer sum = bound[0], from = 0; sum <= bound[1] + 1; sum++) {
    next[sum] = (unsigned)(from += next[sum]);
    lua_pushinteger(L, from + 1);
    lua_rawseti(L, -2, sum);
  }
  for (unsigned i = 0; i < n; i++) sorted[next[part[i].sum]++] = part[i].cards;
  push_sets(L, sorted, n);
  lua_insert(L, -2);
  return 2;
}

/* Pushes the results of `sums` for a set. The bounds and the groups are the arguments from `arg` on. */
static int push_sums(lua_State *L, cardset_t set, const uint32_t value[CARD_LIMIT], int arg) {
  sums_thing_t thing[SUMS_THINGS];
  sums_part_t found[PARTS];
  cardset_t made[PARTS];
  lua_Integer bound[2];
  const bool by_sum = arg_bounds(L, arg, bound);
  unsigned n = 0, before = CARD_LIMIT;
  CARDSET_EACH(c, set) {
    const bool is_copy = n && sets_self(L)->same[c] >> before & 1;
    thing[n++] = (sums_thing_t){card_bit(c), value[c], is_copy};
    before = c;
  }
  n += arg_groups(L, arg + 1, thing + n);
  const unsigned parts = sums_find(thing, n, (unsigned)bound[0], (unsigned)bound[1], found, PARTS);
  if (parts > PARTS) luaL_argerror(L, 1, "the cards make more than 1000 such sums: take fewer cards");
  if (by_sum) return push_by_sum(L, found, parts, bound);
  for (unsigned i = 0; i < parts; i++) made[i] = found[i].cards;
  return push_sets(L, made, parts);
}

/* sums(set, values, number or { least, most }, groups) -> a list of all parts with this sum; for two bounds the two lists of
 * push_by_sum */
static int l_sums(lua_State *L) {
  uint32_t value[CARD_LIMIT];
  const cardset_t set = sets_arg_named(L, 1);
  arg_values(L, 2, value);
  return push_sums(L, set, value, 3);
}

static int summing(lua_State *L) {
  return push_sums(L, sets_arg_named(L, 1), lua_touserdata(L, lua_upvalueindex(2)), 2);
}

/* summing(values) -> a function(set, number or bounds, groups) that returns the results of `sums` */
static int l_summing(lua_State *L) {
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  arg_values(L, 1, lua_newuserdatauv(L, CARD_LIMIT * sizeof(uint32_t), 0));
  lua_pushcclosure(L, summing, 2);
  return 1;
}

static void push_run(lua_State *L, card_t top, cardset_t cards) {
  lua_createtable(L, 0, 3);
  sets_push_card(L, sets_self(L), top);
  lua_setfield(L, -2, "top");
  lua_pushinteger(L, cardset_count(cards));
  lua_setfield(L, -2, "length");
  push_set(L, cards);
  lua_setfield(L, -2, "cards");
}

/* sequences(set, least, full, trumps) -> a list of the sequences, the best first; nothing if there is none */
static int l_sequences(lua_State *L) {
  const deck_t *deck = sets_self(L);
  const cardset_t set = sets_arg_named(L, 1);
  const unsigned least = (unsigned)arg_between(L, 2, 1, CARD_LIMIT, "the least length");
  const unsigned full = (unsigned)arg_between(L, 3, least, CARD_LIMIT, "the full length");
  const int trumps = deck_suit_named(deck, luaL_optstring(L, 4, ""));
  cardset_t found[CARD_LIMIT];
  const unsigned n = run_sequences(deck, set, least, full, trumps < 0 ? SUIT_NONE : (unsigned)trumps, found);
  return n ? push_sets(L, found, n) : 0;
}

/* runs(set, least, ranks) -> { { top = "QS", length = 3, cards = set }, ... } */
static int l_runs(lua_State *L) {
  const cardset_t set = sets_arg_named(L, 1);
  const unsigned ranks = sets_self(L)->standard ? CARD_RANKS : CARD_LIMIT;
  const unsigned least = (unsigned)arg_between(L, 2, 1, ranks, "the least length of a sequence");
  unsigned n = 0;
  lua_settop(L, 3);
  lua_newtable(L);
  if (lua_isnil(L, 3)) {
    cardset_t run[RUNS_MAX];
    for (const unsigned found = run_find(sets_self(L), set, least, run); n < found; lua_rawseti(L, 4, ++n))
      push_run(L, cardset_first(run[n]), run[n]);
    return 1;
  }
  meld_order_t order;
  meld_run_t run[MELD_PLACES * MELD_SUITS];
  luaL_argcheck(L, lua_type(L, 3) == LUA_TSTRING, 3, "ranks are text, from the lowest: \"A23456789TJQK\"");
  read_ranks(L, 3, lua_tostring(L, 3), &order);
  for (const unsigned found = meld_runs(&order, set, least, run); n < found; lua_rawseti(L, 4, ++n))
    push_run(L, run[n].top, run[n].cards);
  return 1;
}

/* Returns the value of the best five of the cards. */
static uint32_t best_five(const deck_t *deck, const card_t card[HELD], unsigned n) {
  uint32_t best = 0;
  for (unsigned which = 0; which < 1u << n; which++) {
    uint8_t rank[POKER_CARDS], suit[POKER_CARDS];
    unsigned k = 0;
    if (__builtin_popcount(which) != POKER_CARDS) continue;
    for (unsigned i = 0; i < n; i++)
      if (which >> i & 1) rank[k] = (uint8_t)(POKER_ACE - deck->rank_of[card[i]]), suit[k++] = deck->suit_of[card[i]];
    const uint32_t value = poker_value(rank, suit);
    if (value > best) best = value;
  }
  return best;
}

/* poker(set) -> the value of the hand, the name of its class */
static int l_poker(lua_State *L) {
  card_t card[CARD_LIMIT];
  const deck_t *deck = sets_self(L);
  const cardset_t set = sets_arg_named(L, 1);
  const unsigned n = cardset_count(set);
  const bool french = strcmp(deck->ranks, CARD_RANK_LETTERS) == 0 && strcmp(deck->suits, CARD_SUIT_LETTERS) == 0;
  luaL_argcheck(L, french && !(set & deck->jokers), 1, "poker hands are of the 52 cards, without jokers");
  luaL_argcheck(L, n >= POKER_CARDS && n <= HELD, 1, "a poker hand is 5 cards, or the best 5 of 6 or 7");
  cardset_list(set, card);
  const uint32_t value = best_five(deck, card, n);
  lua_pushinteger(L, value);
  lua_pushstring(L, poker_class_name(poker_class(value)));
  return 2;
}

const luaL_Reg sets_counting[] = {{"melds", l_melds}, {"deadwood", l_deadwood},   {"throws", l_throws}, {"sums", l_sums},
                                  {"runs", l_runs},   {"sequences", l_sequences}, {"poker", l_poker},   {"summing", l_summing},
                                  {NULL, NULL}};
