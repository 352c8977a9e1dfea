/* table_places.c - places: the hands and the piles, who sees what lies there, and moving cards between any two of them.
 *
 * A pile is a set of cards; its order is in `placed`: of two cards of a pile the one with the higher number lies above. So
 * whoever moves cards as sets keeps the order with one store a card, and nothing is ever made, copied or searched for it.
 * Who sees a place is declared by the rule `piles`; what has been shown beside that is kept card by card, a bit for each
 * seat. Rules of the game that let a seat see more, or less of its own hand, are the engine's affair (visibility.lua).
 */
#include "place.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

/* Places of draws: behind those of shuffles, before those of dealers and games (table_engine.c). */
static const uint64_t PILE_ACTS = UINT64_C(1) << 61;

/* Cards that were shown are so no longer once a seat has them where it alone looks: nobody else can tell which is which. */
static void forget_shown(table_t *t, cardset_t set, unsigned from, unsigned to) {
  const unsigned hand = from >= PLACE_HAND ? from : to;
  const bool alone = to < PLACE_HAND ? t->pile_sees[to] == hand - PLACE_HAND : to == hand;
  if (hand < PLACE_HAND || !alone || t->shown_place[to]) return;
  CARDSET_EACH(c, set) t->shown[c] = 0;
}

static cardset_t set_of(const card_t *card, unsigned n) {
  cardset_t set = 0;
  for (unsigned i = 0; i < n; i++) set |= card_bit(card[i]);
  return set;
}

/* The number below those of all cards of a pile: TABLE_FLOOR lies under what a deal can bring there. */
static uint32_t lowest(const table_t *t, unsigned pile) {
  uint32_t least = TABLE_FLOOR;
  CARDSET_EACH(c, t->pile[pile])
  if (t->placed[c] < least) least = t->placed[c];
  return least - 1;
}

/* The last of these n cards comes to lie on top; by the word `tuck` undermost. */
static void move_cards(table_t *t, const char *word, const card_t *card, unsigned n, unsigned from, unsigned to) {
  const cardset_t set = set_of(card, n);
  *place_cards(t, from) &= ~set;
  uint32_t under = strcmp(word, "tuck") == 0 ? lowest(t, to) : 0;
  *place_cards(t, to) |= set;
  if (under)
    for (unsigned i = 0; i < n; i++) t->placed[card[i]] = under--;
  else if (to < PLACE_HAND)
    for (unsigned i = 0; i < n; i++) t->placed[card[i]] = ++t->moves;
  if (t->showing) forget_shown(t, set, from, to);
}

/* A place as scripts name it: a seat for its hand, or a pile. */
static void push_name(lua_State *L, const table_t *t, unsigned place) {
  if (place >= PLACE_HAND) lua_pushinteger(L, place - PLACE_HAND);
  else lua_pushstring(L, t->piles.name[place]);
}

/* Pushes what both reports of a move begin with. */
static void push_move(lua_State *L, const table_t *t, const char *word, unsigned from, unsigned to) {
  lua_pushstring(L, word);
  push_name(L, t, from);
  push_name(L, t, to);
}

void table_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, const card_t *card, unsigned n) {
  if (table_report(L, t, REPORT_MOVING)) {
    push_move(L, t, word, from, to);
    lua_call(L, 3, 0);
  }
  move_cards(t, word, card, n, from, to);
  if (!table_report(L, t, REPORT_MOVED)) return;
  push_move(L, t, word, from, to);
  sets_push_text(L, &t->deck, card, n);
  push_set(L, set_of(card, n));
  lua_call(L, 5, 0);
}

void table_report_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set) {
  card_t card[CARD_LIMIT];
  unsigned n = 0;
  CARDSET_EACH(c, set) card[n++] = (card_t)c;
  table_move(L, t, word, from, to, card, n);
}

int table_arg_pile(lua_State *L, int arg, const table_t *t) {
  const char *name = lua_tostring(L, arg);
  if (!name) luaL_argerror(L, arg, "the name of a pile is due");
  const int pile = deal_pile(&t->piles, name);
  if (pile < 0) luaL_argerror(L, arg, lua_pushfstring(L, "there is no pile '%s'", name));
  return pile;
}

static int m_pile(lua_State *L) {
  const table_t *t = table_self(L);
  return push_set(L, t->pile[table_arg_pile(L, 2, t)]);
}

/* t:pick_up(seat, pile [, cards]): the whole pile, or these of its cards, go into the hand */
static int m_pick_up(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = (unsigned)table_arg_pile(L, 3, t);
  const cardset_t cards = lua_isnoneornil(L, 4) ? t->pile[pile] : table_arg_set(L, 4);
  if (cards & ~t->pile[pile]) return luaL_argerror(L, 4, "not all of these cards are in the pile");
  table_move_set(L, t, "pick_up", pile, PLACE_HAND + seat, cards);
  return 0;
}

/* t:lay(seat, cards, pile): cards of the hand go to the pile */
static int m_lay(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = (unsigned)table_arg_pile(L, 4, t);
  const cardset_t cards = table_arg_set(L, 3);
  if (cards & ~t->play.hand[seat]) return luaL_argerror(L, 3, "not all of these cards are in the hand");
  table_move_set(L, t, "lay", PLACE_HAND + seat, pile, cards);
  return 0;
}

static card_t top_of(const table_t *t, unsigned pile) {
  card_t top = CARD_NONE;
  CARDSET_EACH(c, t->pile[pile])
  if (top == CARD_NONE || t->placed[c] > t->placed[top]) top = (card_t)c;
  return top;
}

/* t:take(seat, pile) -> the card on top, which goes into the hand; nothing if there is none */
static int m_take(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned hand = place_arg(L, 2, t, "take"), pile = place_arg_pile(L, 3, t, "take");
  if (hand < PLACE_HAND) return luaL_error(L, "take: a seat takes the card, not the pile %s", place_push(L, t, hand));
  const card_t top = top_of(t, pile);
  if (top == CARD_NONE) return 0;
  table_move(L, t, "take", pile, hand, &top, 1);
  sets_push_card(L, &t->deck, top);
  return 1;
}

/* t:move(cards, from, to): cards go from one place to another, the last named on top */
static int m_move(lua_State *L) {
  card_t card[CARD_LIMIT];
  table_t *t = table_acting(L);
  const unsigned from = place_arg(L, 3, t, "move"), to = place_arg(L, 4, t, "move");
  const unsigned n = place_arg_cards(L, 2, t, from, card, "move");
  table_move(L, t, "move", from, to, card, n);
  return 0;
}

/* t:tuck(cards, from, pile): cards go under a pile, the last named undermost */
static int m_tuck(lua_State *L) {
  card_t card[CARD_LIMIT];
  table_t *t = table_acting(L);
  const unsigned from = place_arg(L, 3, t, "tuck"), to = place_arg_pile(L, 4, t, "tuck");
  const unsigned n = place_arg_cards(L, 2, t, from, card, "tuck");
  table_move(L, t, "tuck", from, to, card, n);
  return 0;
}

/* t:top(pile) -> the card on top; nothing if there is none */
static int m_top(lua_State *L) {
  const table_t *t = table_self(L);
  const card_t top = top_of(t, place_arg_pile(L, 2, t, "top"));
  if (top == CARD_NONE) return 0;
  sets_push_card(L, &t->deck, top);
  return 1;
}

/* t:list(pile [, n]) -> its cards, or the top n, from the top */
static int m_list(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned pile = place_arg_pile(L, 2, t, "list");
  const lua_Integer most = lacks(L, 3) ? CARD_LIMIT : sets_arg_whole(L, 3, "how many cards is a whole number");
  card_t card[CARD_LIMIT];
  const unsigned n = place_from_top(t, pile, t->pile[pile], card);
  sets_push_cards(L, &t->deck, card, most < 0 ? 0 : most < n ? (unsigned)most : n);
  return 1;
}

static void show_cards(table_t *t, unsigned place, const card_t *card, unsigned n, uint16_t to) {
  t->showing = true;
  if (!card)
    t->shown_place[place] |= to;
  else
    for (unsigned i = 0; i < n; i++) t->shown[card[i]] |= to;
}

/* The seats that are shown something: argument `arg`, or all. */
static uint16_t arg_viewer(lua_State *L, int arg, const table_t *t) {
  if (lua_isnoneornil(L, arg)) return SHOWN_TO_ALL;
  const unsigned place = lua_isinteger(L, arg) ? place_arg(L, arg, t, "show") : 0;
  if (place < PLACE_HAND) luaL_error(L, "show: cards are shown to a seat, or to all if none is named");
  return (uint16_t)(1u << (place - PLACE_HAND));
}

/* t:show(place [, cards [, seat]]): all, or the seat, see the place from now on, or these of its cards */
static int m_show(lua_State *L) {
  table_t *t = table_acting(L);
  card_t card[CARD_LIMIT];
  const unsigned place = place_arg(L, 2, t, "show");
  const uint16_t to = arg_viewer(L, 4, t);
  const bool whole = lua_isnoneornil(L, 3);
  const cardset_t set = whole ? *place_cards(t, place) : set_of(card, place_arg_cards(L, 3, t, place, card, "show"));
  const unsigned n = place_from_top(t, place, set, card);
  if (table_report(L, t, REPORT_SHOWING)) lua_call(L, 0, 0);
  show_cards(t, place, whole ? NULL : card, n, to);
  if (!table_report(L, t, REPORT_SHOWN)) return 0;
  push_name(L, t, place);
  sets_push_text(L, &t->deck, card, n);
  push_set(L, set);
  if (to == SHOWN_TO_ALL) lua_pushnil(L);
  else lua_pushvalue(L, 4);
  lua_call(L, 4, 0);
  return 0;
}

/* remember(seat, cards): the seat knows where these lie, as if they had been shown to it there */
static int r_remember(lua_State *L) {
  table_t *t = table_self(L);
  const uint16_t seat = (uint16_t)(1u << table_arg_seat(L, 1, t));
  CARDSET_EACH(c, (cardset_t)luaL_checkinteger(L, 2)) t->shown[c] |= seat;
  t->showing = true;
  return 0;
}

/* visible(place, seat) -> the cards there that a seat sees as the place is declared, and that have been shown to it; seat 0
 * has no seat. A hand is seen by nobody but for what was shown: its owner's sight is another rule's affair. */
static int r_visible(lua_State *L) {
  table_t *t = table_self(L);
  const unsigned place = place_arg(L, 1, t, "visible"), seat = (unsigned)luaL_checkinteger(L, 2) & 15u;
  const cardset_t all = *place_cards(t, place);
  const uint8_t sees = place < PLACE_HAND ? t->pile_sees[place] : 0;
  cardset_t set = sees && (sees == PILE_OPEN || sees == seat) ? all : 0;
  if (t->showing) {
    if (t->shown_place[place] >> seat & 1) set = all;
    CARDSET_EACH(c, all) set |= t->shown[c] >> seat & 1 ? card_bit((card_t)c) : 0;
  }
  return push_set(L, set);
}

/* place(name) -> its name as a record has it, its cards, and the seat whose hand it is, if it is one */
static int r_place(lua_State *L) {
  table_t *t = table_self(L);
  const unsigned place = place_arg(L, 1, t, luaL_optstring(L, 2, "place"));
  place_push(L, t, place);
  lua_pushinteger(L, (lua_Integer)*place_cards(t, place));
  if (place < PLACE_HAND) return 2;
  lua_pushinteger(L, place - PLACE_HAND);
  return 3;
}

/* piles() -> the names of all piles, those of the rule `piles` first; how many these are; and for each whether all see it */
static int r_piles(lua_State *L) {
  const table_t *t = table_self(L);
  lua_createtable(L, t->piles.count, 0);
  lua_pushinteger(L, t->declared_piles);
  lua_createtable(L, t->piles.count, 0);
  for (unsigned i = 0; i < t->piles.count; i++) {
    lua_pushstring(L, t->piles.name[i]);
    lua_rawseti(L, -4, (lua_Integer)i + 1);
    lua_pushboolean(L, t->pile_sees[i] == PILE_OPEN);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 3;
}

/* The k-th shuffle of a pile in a deal has a place of its own among the draws: what the others draw never depends on it. */
void table_shuffle_pile(table_t *t, unsigned pile) {
  pack_t pack;
  pack_shuffle(&pack, t->pile[pile], rng_act(&t->seed, PILE_ACTS + (t->deals << 24) + t->pile_shuffles++));
  pack_settle(&pack, pack.size);
  table_stack_pile(t, pile, pack.card, pack.size);
}

void table_stack_pile(table_t *t, unsigned pile, const card_t *given, unsigned n) {
  card_t card[CARD_LIMIT];
  memcpy(card, given, n);
  deck_number(&t->deck, t->pile[pile], card, n);
  for (unsigned i = n; i-- > 0;) {
    t->placed[card[i]] = ++t->moves;
    t->shown[card[i]] = 0; /* nobody can tell any more which of them it has been shown */
  }
}

/* pile_text(pile) -> its cards from the top, as text */
static int r_pile_text(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned pile = place_arg_pile(L, 1, t, "pile_text");
  card_t card[CARD_LIMIT];
  sets_push_text(L, &t->deck, card, place_from_top(t, pile, t->pile[pile], card));
  return 1;
}

const luaL_Reg table_places_methods[] = {
    {"take", m_take}, {"move", m_move}, {"tuck", m_tuck},       {"top", m_top}, {"list", m_list}, {"show", m_show},
    {"pile", m_pile}, {"pick_up", m_pick_up}, {"lay", m_lay}, {NULL, NULL},
};

const luaL_Reg table_places_raw[] = {
    {"visible", r_visible}, {"remember", r_remember}, {"place", r_place},
    {"piles", r_piles},     {"pile_text", r_pile_text}, {NULL, NULL},
};
