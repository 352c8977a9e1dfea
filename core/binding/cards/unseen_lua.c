/* unseen_lua.c - draws whole packs that are consistent with the cards that a seat has seen. unseen.c deals cards to hands
 * and piles; this file traces them back to places of the pack. Some cards have a fixed place; others have a group of
 * places. */
#include "sets.h"

#include "solve.h"

#include <lauxlib.h>
#include <string.h>

enum { GROUPS = 24, PASSES = 24, FEW = 4096 };

typedef struct group {
  cardset_t known; /* cards of the group that have been seen */
  unsigned places; /* places of its other cards, a bit each */
  uint8_t n;
  uint8_t at[CARD_LIMIT]; /* n places of the pack */
} group_t;

/* Cards that went from one group to another. They are drawn among the cards of the other group, and go back to the first
 * before the groups are laid. */
typedef struct pass {
  unsigned from, to, n; /* two groups; number of cards */
  cardset_t keep;       /* cards that belonged to the other group before the pass */
  unsigned laid, later; /* places and later passes with cards that cannot have been passed, a bit each */
  cardset_t drawn;
} pass_t;

typedef struct packs {
  unsigned size, groups, passes;
  rng_t seed;
  card_t card[CARD_LIMIT]; /* the pack drawn last; fixed cards stay */
  cardset_t drawn[UNSEEN_PLACES];
  group_t group[GROUPS];
  pass_t pass[PASSES]; /* in the order in which they were made */
  unsigned few;        /* number of ways to deal the cards; 0: more than FEW */
  uint16_t order[FEW]; /* numbers of the ways, in the order in which they are drawn */
  unseen_t unseen;
} packs_t;

static const char *const NAME = PUSH_TYPE("houserule.packs");

/* Returns true if argument 1 is a packs_t of the twin. */
static bool is_other(lua_State *L) { return CARD_LIMIT == 64 && !luaL_testudata(L, 1, NAME); }

static packs_t *arg_packs(lua_State *L, int arg) { return luaL_checkudata(L, arg, NAME); }


/* Reads { at = places of the pack, known = set, places = bits } on top of the stack. */
static void read_group(lua_State *L, packs_t *p, unsigned i) {
  group_t *g = &p->group[i];
  g->known = set_field(L, -1, "known");
  g->places = (unsigned)integer_field(L, -1, "places");
  lua_getfield(L, -1, "at");
  const size_t n = lua_rawlen(L, -1);
  if (n > CARD_LIMIT) luaL_error(L, "unseen: a group has too many places of the pack");
  for (size_t k = 0; k < n; k++) {
    lua_rawgeti(L, -1, (lua_Integer)k + 1);
    const lua_Integer at = lua_tointeger(L, -1);
    if (at < 1 || at > (lua_Integer)p->size) luaL_error(L, "unseen: the pack has no such place");
    g->at[g->n++] = (uint8_t)(at - 1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* Reads { from =, to = groups from 1, n = number of cards, keep = set, laid =, later = bits } on top of the stack. */
static void read_pass(lua_State *L, packs_t *p, unsigned i) {
  const pass_t pass = {.from = (unsigned)integer_field(L, -1, "from") - 1,
                       .to = (unsigned)integer_field(L, -1, "to") - 1,
                       .n = (unsigned)integer_field(L, -1, "n"),
                       .keep = set_field(L, -1, "keep"),
                       .laid = (unsigned)integer_field(L, -1, "laid"),
                       .later = (unsigned)integer_field(L, -1, "later")};
  if (pass.from >= p->groups || pass.to >= p->groups) luaL_error(L, "unseen: a pass is between two groups");
  p->pass[i] = pass;
}

/* Reads each item of the list `name`, `most` items at most; returns their number. */
static unsigned read_list(lua_State *L, packs_t *p, const char *name, unsigned most,
                          void (*read)(lua_State *L, packs_t *p, unsigned i)) {
  const size_t n = lua_getfield(L, 1, name) == LUA_TTABLE ? lua_rawlen(L, -1) : 0;
  if (n > most) luaL_error(L, "unseen: there are too many %s", name);
  for (size_t i = 0; i < n; i++) {
    lua_rawgeti(L, -1, (lua_Integer)i + 1);
    read(L, p, (unsigned)i);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return (unsigned)n;
}

static void read_fixed(lua_State *L, packs_t *p) {
  memset(p->card, CARD_NONE, sizeof p->card);
  lua_getfield(L, 1, "fixed");
  for (unsigned i = 0; i < p->size; i++) {
    if (lua_rawgeti(L, -1, (lua_Integer)i + 1) == LUA_TNUMBER) p->card[i] = (card_t)(lua_tointeger(L, -1) & (CARD_LIMIT - 1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

static unsigned read_places(lua_State *L, unseen_place_t place[UNSEEN_PLACES]) {
  lua_getfield(L, 1, "lacks");
  lua_getfield(L, 1, "may");
  const unsigned n = (unsigned)lua_rawlen(L, -2);
  for (unsigned i = 0; i < n && i < UNSEEN_PLACES; i++) {
    lua_rawgeti(L, -2, (lua_Integer)i + 1);
    lua_rawgeti(L, -2, (lua_Integer)i + 1);
    place[i] = (unseen_place_t){(uint8_t)(lua_tointeger(L, -2) & (CARD_LIMIT - 1)), to_set(L, -1)};
    lua_pop(L, 2);
  }
  lua_pop(L, 2);
  return n;
}

/* If there are few ways, shuffles their numbers, so that none is drawn twice before all others were drawn. */
static void order_ways(packs_t *p) {
  const double ways = unseen_count(&p->unseen);
  rng_t rng = rng_act(&p->seed, 0);
  p->few = ways <= FEW ? (unsigned)ways : 0;
  for (unsigned i = 0; i < p->few; i++) {
    const unsigned j = (unsigned)rng_below(&rng, i + 1);
    p->order[i] = p->order[j];
    p->order[j] = (uint16_t)i;
  }
}

/* prepare(spec) -> a userdata for packs that are consistent with the spec; the number of ways to deal the cards, as a float,
 * and as an integer if there are at most FEW. Returns nothing if there is no way, or too many to count. Fields of spec:
 *   deck                deck of the pack
 *   size, seed, cards   number of cards of the pack, seed, set of the unseen cards
 *   fixed               { [place of the pack] = card }
 *   lacks, may          lists with an item for each place: the number of its unseen cards, the cards that it may hold
 *   groups              { { at = places of the pack, known = cards, places = bits, 1 for the first } }
 *   passes              see read_pass */
int unseen_l_prepare(lua_State *L) {
  unseen_place_t place[UNSEEN_PLACES];
  size_t len;
  luaL_checktype(L, 1, LUA_TTABLE);
  if (sets_has_other(L, 1, "deck")) return unseen_l_prepare_wide(L);
  packs_t *p = lua_newuserdatauv(L, sizeof *p, 0);
  memset(p, 0, offsetof(packs_t, order));
  push_type(L, NAME, (const luaL_Reg[]){{NULL, NULL}});
  p->size = (unsigned)integer_field(L, 1, "size");
  if (p->size > CARD_LIMIT) return luaL_error(L, "unseen: a pack has at most %d cards", CARD_LIMIT);
  lua_getfield(L, 1, "seed");
  const char *seed = luaL_checklstring(L, -1, &len);
  rng_seed(&p->seed, seed, len);
  lua_pop(L, 1);
  read_fixed(L, p);
  p->groups = read_list(L, p, "groups", GROUPS, read_group);
  p->passes = read_list(L, p, "passes", PASSES, read_pass);
  const unsigned places = read_places(L, place);
  if (!unseen_prepare(&p->unseen, set_field(L, 1, "cards"), place, places)) return 0;
  order_ways(p);
  lua_pushnumber(L, unseen_count(&p->unseen));
  if (!p->few) return 2;
  lua_pushinteger(L, p->few);
  return 3;
}

/* Returns the cards drawn for some places, a bit each. */
static cardset_t drawn_in(const packs_t *p, unsigned places) {
  cardset_t cards = 0;
  for (unsigned i = 0; i < p->unseen.places; i++)
    if (places >> i & 1) cards |= p->drawn[i];
  return cards;
}

static card_t take_any(cardset_t *cards, rng_t *rng) {
  const card_t c = cardset_nth(*cards, (unsigned)rng_below(rng, cardset_count(*cards)));
  *cards &= ~card_bit(c);
  return c;
}

/* Undoes the passes, the last one first. The number of cards that can have been passed is the same for all deals. So all
 * deals of the present hands stay equally likely. */
static void take_back(packs_t *p, cardset_t *of_group, rng_t *rng) {
  for (unsigned i = p->passes; i-- > 0;) {
    pass_t *pass = &p->pass[i];
    cardset_t any = of_group[pass->to] & ~pass->keep & ~drawn_in(p, pass->laid);
    for (unsigned j = i + 1; j < p->passes; j++)
      if (pass->later >> j & 1) any &= ~p->pass[j].drawn;
    pass->drawn = 0;
    for (unsigned n = 0; n < pass->n && any; n++) pass->drawn |= card_bit(take_any(&any, rng));
    of_group[pass->to] &= ~pass->drawn;
    of_group[pass->from] |= pass->drawn;
  }
}

/* Lays a group's cards at its places of the pack, in any order. */
static void lay_group(packs_t *p, const group_t *g, cardset_t cards, rng_t *rng) {
  for (unsigned left = g->n; left && cards; left--) p->card[g->at[left - 1]] = take_any(&cards, rng);
}

/* draw(packs, i): draws pack number i, from 1; a number always gives the same pack. If there are few ways, the first packs
 * are all of them. */
int unseen_l_draw(lua_State *L) {
  if (is_other(L)) return unseen_l_draw_wide(L);
  packs_t *p = arg_packs(L, 1);
  const uint64_t i = (uint64_t)luaL_checkinteger(L, 2);
  rng_t rng = rng_act(&p->seed, i);
  if (p->few)
    unseen_nth(&p->unseen, p->order[(i - 1) % p->few], p->drawn);
  else
    unseen_draw(&p->unseen, &rng, p->drawn);
  cardset_t of_group[GROUPS];
  for (unsigned i = 0; i < p->groups; i++) of_group[i] = p->group[i].known | drawn_in(p, p->group[i].places);
  take_back(p, of_group, &rng);
  for (unsigned i = 0; i < p->groups; i++) lay_group(p, &p->group[i], of_group[i], &rng);
  return 0;
}

/* cards(packs, place) -> the cards of a place under the pack drawn last. Numbers after the last place stand for passes. */
int unseen_l_cards(lua_State *L) {
  if (is_other(L)) return unseen_l_cards_wide(L);
  const packs_t *p = arg_packs(L, 1);
  const lua_Integer i = luaL_checkinteger(L, 2);
  const lua_Integer places = p->unseen.places;
  luaL_argcheck(L, i >= 1 && i <= places + p->passes, 2, "there is no such place");
  return push_set(L, i <= places ? p->drawn[i - 1] : p->pass[i - places - 1].drawn);
}

unsigned unseen_pack(lua_State *L, int arg, const card_t **card) {
  const packs_t *p = arg_packs(L, arg);
  *card = p->card;
  return p->size;
}

void unseen_push(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"prepare", unseen_l_prepare}, {"draw", unseen_l_draw}, {"cards", unseen_l_cards}, {NULL, NULL}};
  luaL_newlib(L, functions);
}
