/* table_places.c - hands and piles: their cards, their visibility, and moves between them.
 *
 * A pile is a set of cards. `placed` has their order: the card with the higher number lies above. So moving a set needs one
 * store a card, without lists, copies or searches. The rule `piles` declares the visibility of a place. Other cards that are
 * shown are marked one by one, with a bit for each seat. Rules that change the view of a seat are in visibility.lua.
 */
#include "table_places.h"

#include "sets.h"
#include "table_rules.h"
#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

/* ---- places by their names ---- */

const char *place_push(lua_State *L, const table_t *t, unsigned place) {
  if (place < PLACE_HAND) return lua_pushstring(L, t->piles.name[place]);
  return lua_pushfstring(L, "hand %d", (int)(place - PLACE_HAND));
}

/* Pushes and returns "the piles discards, stock", for an error. */
static const char *push_piles(lua_State *L, const table_t *t) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (unsigned i = 0; i < t->piles.count; i++) {
    luaL_addstring(&b, i ? ", " : t->piles.count > 1 ? "the piles " : "the pile ");
    luaL_addstring(&b, t->piles.name[i]);
  }
  if (t->piles.count == 0) luaL_addstring(&b, "no pile");
  luaL_pushresult(&b);
  return lua_tostring(L, -1);
}

static unsigned seats_of(const table_t *t) { return t->seats < PLAY_SEATS ? t->seats : PLAY_SEATS; }

/* Returns the place of that name, or -1. */
static int find_place(const table_t *t, const char *name) {
  const int pile = deal_pile(&t->piles, name);
  if (pile >= 0 || strncmp(name, "hand ", 5) != 0) return pile;
  const unsigned seat = (unsigned)(name[5] - '0');
  return seat >= 1 && seat <= seats_of(t) && name[6] == '\0' ? (int)(PLACE_HAND + seat) : -1;
}

static unsigned no_place(lua_State *L, int arg, const table_t *t, const char *who) {
  const char *given = lua_type(L, arg) == LUA_TSTRING ? lua_pushfstring(L, "place \"%s\"", lua_tostring(L, arg))
                      : lua_isinteger(L, arg)         ? lua_pushfstring(L, "seat %I", (LUAI_UACINT)lua_tointeger(L, arg))
                      : lua_isnoneornil(L, arg)       ? "place named"
                                                      : NULL;
  if (!given) given = lua_pushfstring(L, "place called a %s", luaL_typename(L, arg));
  return (unsigned)luaL_error(L, "%s: there is no %s: there are the seats 1 to %d and %s", who, given, (int)seats_of(t),
                              push_piles(L, t));
}

unsigned place_arg(lua_State *L, int arg, const table_t *t, const char *who) {
  int place = -1;
  if (lua_type(L, arg) == LUA_TSTRING)
    place = find_place(t, lua_tostring(L, arg));
  else if (lua_isinteger(L, arg)) {
    const lua_Integer seat = lua_tointeger(L, arg);
    if (seat >= 1 && seat <= (lua_Integer)seats_of(t)) place = PLACE_HAND + (int)seat;
  }
  return place >= 0 ? (unsigned)place : no_place(L, arg, t, who);
}

unsigned place_arg_pile(lua_State *L, int arg, const table_t *t, const char *who) {
  const unsigned place = place_arg(L, arg, t, who);
  if (place < PLACE_HAND) return place;
  return (unsigned)luaL_error(L, "%s: a pile is due, not a hand: %s", who, push_piles(L, t));
}

unsigned place_in_order(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]) {
  unsigned n = 0;
  CARDSET_EACH(c, set) {
    unsigned i = n++;
    for (; place < PLACE_HAND && i > 0 && t->placed[out[i - 1]] > t->placed[c]; i--) out[i] = out[i - 1];
    out[i] = (card_t)c;
  }
  return n;
}

static int not_there(lua_State *L, const table_t *t, unsigned place, card_t c, const char *who) {
  sets_push_card(L, &t->deck, c);
  const char *name = lua_tostring(L, -1);
  return luaL_error(L, "%s: %s is not in %s", who, name, place_push(L, t, place));
}

/* Chooses a copy in a place: one that all can see, otherwise the topmost of a pile or the first of a hand. */
static card_t any_copy(const table_t *t, unsigned place, cardset_t same) {
  card_t first = cardset_first(same);
  CARDSET_EACH(c, same) {
    if (t->shown[c] == SHOWN_TO_ALL) return (card_t)c;
    if (place < PLACE_HAND && t->placed[c] > t->placed[first]) first = (card_t)c;
  }
  return first;
}

cardset_t place_resolve(const table_t *t, cardset_t set, cardset_t from) {
  cardset_t out = 0;
  if (!t->showing || !t->deck.again) return set;
  CARDSET_EACH(c, set) out |= card_bit(any_copy(t, PLACE_HAND, from & t->deck.same[c] & ~out));
  return out;
}

unsigned place_arg_cards(lua_State *L, int arg, table_t *t, unsigned place, card_t out[CARD_LIMIT], const char *who) {
  cardset_t left = *place_cards(t, place);
  if (is_set(L, arg)) {
    const cardset_t set = to_set(L, arg);
    if (set & ~left) not_there(L, t, place, cardset_first(set & ~left), who);
    return place_in_order(t, place, set, out);
  }
  size_t len = 0, bad = 0;
  const char *text = lua_type(L, arg) == LUA_TSTRING ? lua_tolstring(L, arg, &len) : NULL;
  if (!text) luaL_error(L, "%s: the cards are a set or names like \"KD 7D\", not a %s", who, luaL_typename(L, arg));
  const int n = deck_parse_all(&t->deck, text, len, out, CARD_LIMIT, &bad);
  if (n < 0) luaL_error(L, "%s: there is no card at '%s'", who, text + bad);
  for (int i = 0; i < n; i++) {
    const cardset_t same = left & t->deck.same[out[i]];
    if (!same) not_there(L, t, place, out[i], who);
    out[i] = any_copy(t, place, same);
    left &= ~card_bit(out[i]);
  }
  return (unsigned)n;
}

unsigned place_from_top(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]) {
  card_t up[CARD_LIMIT];
  const unsigned n = place_in_order(t, place, set, up);
  for (unsigned i = 0; i < n; i++) out[i] = place < PLACE_HAND ? up[n - 1 - i] : up[i];
  return n;
}

/* ---- moving cards ---- */

/* Number of the first act for shuffles of piles: after those for packs, before those of draws (table_ask.c). */
static const uint64_t PILE_ACTS = UINT64_C(1) << 61;

/* Hides shown cards again once they are in a place that only one seat sees: nobody else can tell them apart there. */
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

/* Returns a height below all cards of a pile. TABLE_FLOOR is below the height of every dealt card. */
static uint32_t lowest(const table_t *t, unsigned pile) {
  uint32_t least = TABLE_FLOOR;
  CARDSET_EACH(c, t->pile[pile])
  if (t->placed[c] < least) least = t->placed[c];
  return least - 1;
}

/* Moves n cards, the last one on top; with the word `tuck` to the bottom, the last one lowest. */
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

/* Pushes a place as scripts name it: a seat for its hand, or the name of a pile. */
static void push_name(lua_State *L, const table_t *t, unsigned place) {
  if (place >= PLACE_HAND)
    lua_pushinteger(L, place - PLACE_HAND);
  else
    lua_pushstring(L, t->piles.name[place]);
}

/* Pushes the first three values of both reports of a move. */
static void push_move(lua_State *L, const table_t *t, const char *word, unsigned from, unsigned to) {
  lua_pushstring(L, word);
  push_name(L, t, from);
  push_name(L, t, to);
}

void table_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, const card_t *card, unsigned n) {
  if (table_hears(t, REPORT_MOVING)) {
    push_move(L, t, word, from, to);
    table_report(L, t, REPORT_MOVING, 3);
  }
  move_cards(t, word, card, n, from, to);
  if (!table_hears(t, REPORT_MOVED)) return;
  push_move(L, t, word, from, to);
  sets_push_text(L, &t->deck, card, n);
  push_set(L, set_of(card, n));
  table_report(L, t, REPORT_MOVED, 5);
}

void table_report_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set) {
  card_t card[CARD_LIMIT];
  unsigned n = 0;
  CARDSET_EACH(c, set) card[n++] = (card_t)c;
  table_move(L, t, word, from, to, card, n);
}

/* t:pick_up(seat, pile [, cards]): moves the whole pile, or these of its cards, to the hand */
static int m_pick_up(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = place_arg_pile(L, 3, t, "pick_up");
  const cardset_t cards = lua_isnoneornil(L, 4) ? t->pile[pile] : table_arg_set(L, 4);
  if (cards & ~t->pile[pile]) return luaL_argerror(L, 4, "not all of these cards are in the pile");
  table_move_set(L, t, "pick_up", pile, PLACE_HAND + seat, cards);
  return 0;
}

/* t:lay(seat, cards, pile): moves cards from the hand to the pile */
static int m_lay(lua_State *L) {
  table_t *t = table_acting(L);
  const unsigned seat = table_arg_seat(L, 2, t), pile = place_arg_pile(L, 4, t, "lay");
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

/* t:take(seat, pile): moves the top card to the hand -> its name; nothing if the pile is empty */
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

/* t:move(cards, from, to): moves cards from one place to another, the last one on top */
static int m_move(lua_State *L) {
  card_t card[CARD_LIMIT];
  table_t *t = table_acting(L);
  const unsigned from = place_arg(L, 3, t, "move"), to = place_arg(L, 4, t, "move");
  const unsigned n = place_arg_cards(L, 2, t, from, card, "move");
  table_move(L, t, "move", from, to, card, n);
  return 0;
}

/* t:tuck(cards, from, pile): moves cards to the bottom of a pile, the last one lowest */
static int m_tuck(lua_State *L) {
  card_t card[CARD_LIMIT];
  table_t *t = table_acting(L);
  const unsigned from = place_arg(L, 3, t, "tuck"), to = place_arg_pile(L, 4, t, "tuck");
  const unsigned n = place_arg_cards(L, 2, t, from, card, "tuck");
  table_move(L, t, "tuck", from, to, card, n);
  return 0;
}

/* t:top(pile) -> the name of the top card; nothing if the pile is empty */
static int m_top(lua_State *L) {
  const table_t *t = table_self(L);
  const card_t top = top_of(t, place_arg_pile(L, 2, t, "top"));
  if (top == CARD_NONE) return 0;
  sets_push_card(L, &t->deck, top);
  return 1;
}

/* t:list(pile [, n]) -> a list of its cards, or of the top n, from the top */
static int m_list(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned pile = place_arg_pile(L, 2, t, "list");
  const lua_Integer most = lacks(L, 3) ? CARD_LIMIT : sets_arg_whole(L, 3, "how many cards is a whole number");
  card_t card[CARD_LIMIT];
  const unsigned n = place_from_top(t, pile, t->pile[pile], card);
  sets_push_cards(L, &t->deck, card, most < 0 ? 0 : most < n ? (unsigned)most : n);
  return 1;
}

/* t:pile(pile [, n]) -> the set of its cards, or of the top n */
static int m_pile(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned pile = place_arg_pile(L, 2, t, "pile");
  if (lacks(L, 3)) return push_set(L, t->pile[pile]);
  const lua_Integer most = sets_arg_whole(L, 3, "how many cards is a whole number");
  card_t card[CARD_LIMIT];
  const unsigned n = place_from_top(t, pile, t->pile[pile], card);
  return push_set(L, set_of(card, most < 0 ? 0 : most < n ? (unsigned)most : n));
}

/* ---- visibility ---- */

static void show_cards(table_t *t, unsigned place, const card_t *card, unsigned n, uint16_t to) {
  t->showing = true;
  if (!card)
    t->shown_place[place] |= to;
  else
    for (unsigned i = 0; i < n; i++) t->shown[card[i]] |= to;
}

/* Returns the viewers, a bit each: the seat at argument `arg`, or all. */
static uint16_t arg_viewer(lua_State *L, int arg, const table_t *t) {
  if (lua_isnoneornil(L, arg)) return SHOWN_TO_ALL;
  const unsigned place = lua_isinteger(L, arg) ? place_arg(L, arg, t, "show") : 0;
  if (place < PLACE_HAND) luaL_error(L, "show: cards are shown to a seat, or to all if none is named");
  return (uint16_t)(1u << (place - PLACE_HAND));
}

/* t:show(place [, cards [, seat]]): shows the place, or these of its cards, to the seat or to all from now on */
static int m_show(lua_State *L) {
  table_t *t = table_acting(L);
  card_t card[CARD_LIMIT];
  const unsigned place = place_arg(L, 2, t, "show");
  const uint16_t to = arg_viewer(L, 4, t);
  const bool whole = lua_isnoneornil(L, 3);
  const cardset_t set = whole ? *place_cards(t, place) : set_of(card, place_arg_cards(L, 3, t, place, card, "show"));
  const unsigned n = place_from_top(t, place, set, card);
  if (table_hears(t, REPORT_SHOWING)) table_report(L, t, REPORT_SHOWING, 0);
  show_cards(t, place, whole ? NULL : card, n, to);
  if (!table_hears(t, REPORT_SHOWN)) return 0;
  push_name(L, t, place);
  sets_push_text(L, &t->deck, card, n);
  push_set(L, set);
  if (to == SHOWN_TO_ALL)
    lua_pushnil(L);
  else
    lua_pushvalue(L, 4);
  table_report(L, t, REPORT_SHOWN, 4);
  return 0;
}

/* remember(seat, cards): marks these cards as shown to the seat where they lie */
static int r_remember(lua_State *L) {
  table_t *t = table_self(L);
  const uint16_t seat = (uint16_t)(1u << table_arg_seat(L, 1, t));
  CARDSET_EACH(c, check_set(L, 2)) t->shown[c] |= seat;
  t->showing = true;
  return 0;
}

cardset_t place_visible(const table_t *t, unsigned place, unsigned seat) {
  const cardset_t all = place < PLACE_HAND ? t->pile[place] : t->play.hand[place - PLACE_HAND];
  const uint8_t sees = place < PLACE_HAND ? t->pile_sees[place] : 0;
  cardset_t set = sees && (sees == PILE_OPEN || sees == seat) ? all : 0;
  if (!t->showing) return set;
  if (t->shown_place[place] >> seat & 1) return all;
  CARDSET_EACH(c, all) set |= t->shown[c] >> seat & 1 ? card_bit((card_t)c) : 0;
  return set;
}

bool place_has_open_hands(const table_t *t) {
  bool has = t->showing;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) has |= t->seating.decides[s] != 0;
  return has;
}

void place_open_hands(const table_t *t, unsigned seat, bool shared, cardset_t open[PLAY_SEATS + 1]) {
  const unsigned viewer = table_decider(t, seat);
  memset(open, 0, (PLAY_SEATS + 1) * sizeof open[0]);
  if (!place_has_open_hands(t)) return;
  for (unsigned s = 1; s <= PLAY_SEATS; s++) {
    if (s == seat) continue;
    open[s] = shared && table_decider(t, s) == viewer ? t->play.hand[s] : place_visible(t, PLACE_HAND + s, viewer);
  }
}

seat_view_t place_view(const table_t *t, unsigned seat) {
  const order_t *o = t->play.order;
  seat_view_t view = {.hand = t->play.hand[seat], .trumps = o->trump_suit, .others = place_has_open_hands(t)};
  view.named = o < t->order || o >= t->order + TABLE_ORDERS;
  for (unsigned i = 0; i < t->piles.count; i++) view.piles |= place_visible(t, i, seat);
  return view;
}

/* visible(place, seat) -> place_visible */
static int r_visible(lua_State *L) {
  table_t *t = table_self(L);
  const unsigned place = place_arg(L, 1, t, "visible");
  return push_set(L, place_visible(t, place, (unsigned)luaL_checkinteger(L, 2) & 15u));
}

/* see(seat) -> its hand; the cards that it sees in piles; the trump suit ("" for none, nil if the hand has named a ranking);
 * true if it may see cards of other hands without the rule `face_up` */
static int r_see(lua_State *L) {
  const table_t *t = table_self(L);
  const seat_view_t view = place_view(t, table_arg_seat(L, 1, t));
  push_set(L, view.hand);
  push_set(L, view.piles);
  if (view.named)
    lua_pushnil(L);
  else
    lua_pushlstring(L, &t->deck.suits[view.trumps < DECK_SUITS ? view.trumps : 0], view.trumps < DECK_SUITS);
  lua_pushboolean(L, view.others);
  return 4;
}

/* ---- the pack and the deal ---- */

/* Raises an error if t:turn_up has moved a card of this stage. */
static void check_turned(lua_State *L, const table_t *t, lua_Integer stage) {
  if (stage < 1 || stage > t->deal.stages) return;
  const unsigned from = stage > 1 ? t->deal.stage[stage - 2] : t->deal.first;
  for (unsigned i = from; i < t->deal.stage[stage - 1]; i++)
    if (i < t->pack.settled && t->turned >> t->pack.card[i] & 1)
      luaL_error(L, "deal: card %d of the pack is due, but it was turned up", (int)i + 1);
}

/* t:deal([stage]): deals the next stage of the plan, or that stage */
static int m_deal(lua_State *L) {
  table_t *t = table_acting(L);
  if (t->planned && t->dealt + 1u == 1u << t->deal.stages) { /* all stages are dealt: `packets` plans the next ones */
    table_push_engine(L, "plan");
    lua_call(L, 0, 0);
  }
  const lua_Integer stage = lacks(L, 2) ? t->stage + 1 : sets_arg_whole(L, 2, "a stage is a whole number");
  if (t->turned) check_turned(L, t, stage);
  if (table_hears(t, REPORT_DEALING)) table_report(L, t, REPORT_DEALING, 0);
  if (!t->open || stage < 1 || stage > t->deal.stages || !table_deal(t, (unsigned)stage - 1)) {
    return luaL_error(L, "deal: the plan of the deal has no stage %I that is not dealt yet", (LUAI_UACINT)stage);
  }
  if (table_hears(t, REPORT_DEALT)) {
    lua_pushinteger(L, stage);
    table_report(L, t, REPORT_DEALT, 1);
  }
  return 0;
}

/* t:dealt(seat) -> a list of the cards dealt to it so far, in the order of the pack */
static int m_dealt(lua_State *L) {
  table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  const unsigned n = table_dealt(t, table_arg_seat(L, 2, t), CARD_NONE, card);
  sets_push_cards(L, &t->deck, card, n);
  return 1;
}

/* t:dealt_set(seat, from, to) -> the set of the cards of t:dealt from place `from` to place `to` */
static int m_dealt_set(lua_State *L) {
  const table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  const unsigned n = table_dealt(t, table_arg_seat(L, 2, t), CARD_NONE, card);
  const lua_Integer from = sets_arg_whole(L, 3, "a place is due: 1 is the first card dealt");
  const lua_Integer to = sets_arg_whole(L, 4, "a place is due: 1 is the first card dealt");
  cardset_t set = 0;
  for (unsigned i = 0; i < n; i++)
    if (i + 1 >= from && i + 1 <= to) set |= card_bit(card[i]);
  return push_set(L, set);
}

/* The k-th shuffle of a pile in a deal has an act of its own, so other draws never depend on it. */
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
    t->shown[card[i]] = 0; /* nobody can recognize a card that it was shown */
  }
}

/* Pushes the name of a pile; nil for DEAL_PILES, the whole pack. */
static void push_shuffled(lua_State *L, const table_t *t, lua_KContext pile) {
  if (pile == DEAL_PILES)
    lua_pushnil(L);
  else
    lua_pushstring(L, t->piles.name[pile]);
}

/* A continuation. The order from the source lies on top, or nil: the pack or pile keeps its order under the seed. */
static int shuffled(lua_State *L, int status, lua_KContext pile) {
  table_t *t = table_self(L);
  card_t card[CARD_LIMIT];
  size_t len;
  (void)status;
  if (lua_type(L, -1) == LUA_TSTRING) {
    const char *text = lua_tolstring(L, -1, &len);
    const int n = deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL);
    if (n >= 0 && pile == DEAL_PILES)
      table_stack(t, card, (unsigned)n);
    else if (n >= 0)
      table_stack_pile(t, (unsigned)pile, card, (unsigned)n);
  }
  if (!table_hears(t, REPORT_SHUFFLED)) return 0;
  push_shuffled(L, t, pile);
  table_report(L, t, REPORT_SHUFFLED, 1);
  return 0;
}

/* t:shuffle(): shuffles a pack outside a deal. t:shuffle(pile): shuffles a pile. A shuffle does not restart the time limit,
 * as a script could shuffle forever. */
static int m_shuffle(lua_State *L) {
  table_t *t = table_acting(L);
  if (t->cards == 0) return luaL_error(L, "shuffle: the game has no cards");
  const unsigned pile = lua_isnoneornil(L, 2) ? DEAL_PILES : place_arg_pile(L, 2, t, "shuffle");
  if (pile == DEAL_PILES && t->open && (t->stage || t->deal.first || t->turned))
    return luaL_error(L, "shuffle: cards of the pack have left it in this deal: name a pile to shuffle");
  if (pile == DEAL_PILES)
    table_shuffle(t);
  else
    table_shuffle_pile(t, pile);
  if (t->gives_packs) {
    table_check_idle(L, t);
    table_put(L, "pack");
    push_shuffled(L, t, pile);
    lua_callk(L, 2, 1, pile, shuffled);
  } else
    lua_pushnil(L);
  return shuffled(L, LUA_OK, pile);
}

/* t:card(i) -> the name of card i of the pack, from the top */
static int m_card(lua_State *L) {
  table_t *t = table_self(L);
  const lua_Integer i = sets_arg_whole(L, 2, "a place in the pack is due: 1 is the top");
  if (i < 1 || i > t->pack.size) return luaL_argerror(L, 2, "the pack has no such card");
  pack_settle(&t->pack, (unsigned)i);
  sets_push_card(L, &t->deck, t->pack.card[i - 1]);
  return 1;
}

/* t:turn_up(i, pile): moves card i of the pack, from the top, to the pile -> its name. It must still be in the pack. */
static int m_turn_up(lua_State *L) {
  table_t *t = table_acting(L);
  const lua_Integer i = sets_arg_whole(L, 2, "a place in the pack is due: 1 is the top");
  const unsigned pile = place_arg_pile(L, 3, t, "turn_up");
  if (i < 1 || i > t->pack.size || table_is_dealt(t, (unsigned)i - 1))
    return luaL_argerror(L, 2, "the stock has no such card");
  pack_settle(&t->pack, (unsigned)i);
  const card_t card = t->pack.card[i - 1];
  if (t->turned >> card & 1) return luaL_argerror(L, 2, "that card of the stock was turned up already");
  t->turned |= card_bit(card);
  t->pile[pile] |= card_bit(card);
  t->placed[card] = ++t->moves;
  if (table_hears(t, REPORT_MOVED)) {
    lua_pushliteral(L, "turn_up");
    lua_pushnil(L);
    lua_pushvalue(L, 3);
    sets_push_card(L, &t->deck, card);
    push_set(L, card_bit(card));
    table_report(L, t, REPORT_MOVED, 5);
  }
  sets_push_card(L, &t->deck, card);
  return 1;
}

/* t:holder(cards) -> the seat that holds all of them; nothing if none does */
static int m_holder(lua_State *L) {
  const table_t *t = table_self(L);
  const cardset_t set = table_arg_set(L, 2);
  for (unsigned i = 0; i < t->active; i++) {
    const unsigned seat = t->turn[i];
    if (set && !(set & ~t->play.hand[seat])) return push_integer(L, seat);
  }
  return 0;
}

/* ---- columns ---- */

/* Reports that a card was turned. Its column is its place among the cards dealt to the seat. */
static void tell_turned(lua_State *L, const table_t *t, unsigned seat, card_t card) {
  card_t dealt[CARD_LIMIT];
  lua_pushinteger(L, seat);
  lua_pushinteger(L, table_dealt(t, seat, card, dealt));
  sets_push_card(L, &t->deck, card);
  table_tell_event(L, "turned", 3);
}

void table_turn_up(lua_State *L, table_t *t) {
  const play_t *p = &t->play;
  const unsigned shown = play_shown(p);
  for (unsigned i = 0, seat = p->leader; i < shown; i++, seat = p->next[seat]) {
    const card_t card = t->below[p->trick[i]];
    if (card == CARD_NONE || !(t->pile[t->column_pile] >> card & 1)) continue;
    table_move(L, t, "pick_up", t->column_pile, PLACE_HAND + seat, &card, 1);
    if (table_hears(t, REPORT_TOLD)) tell_turned(L, t, seat, card);
  }
}

/* t:uncovered(seat) -> the set of its face-up cards in columns: upper cards, and lower cards without their upper card */
static int m_uncovered(lua_State *L) {
  const table_t *t = table_self(L);
  const cardset_t hand = t->play.hand[table_arg_seat(L, 2, t)];
  cardset_t up = 0;
  if (t->columns && t->stage) CARDSET_EACH(c, t->cards) {
      if (t->below[c] == CARD_NONE) continue;
      const cardset_t upper = card_bit((card_t)c);
      up |= hand & upper ? upper : hand & card_bit(t->below[c]);
    }
  return push_set(L, up);
}

/* ---- for the engine ---- */

/* place(name) -> its name in a record, its cards, and for a hand its seat */
static int r_place(lua_State *L) {
  table_t *t = table_self(L);
  const unsigned place = place_arg(L, 1, t, luaL_optstring(L, 2, "place"));
  place_push(L, t, place);
  push_set(L, *place_cards(t, place));
  if (place < PLACE_HAND) return 2;
  lua_pushinteger(L, place - PLACE_HAND);
  return 3;
}

/* piles() -> the names of all piles, those of the rule `piles` first; the number of the latter; and a list with true for
 * each pile that all see */
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

/* pile_text(pile) -> a text of its cards from the top */
static int r_pile_text(lua_State *L) {
  const table_t *t = table_self(L);
  const unsigned pile = place_arg_pile(L, 1, t, "pile_text");
  card_t card[CARD_LIMIT];
  sets_push_text(L, &t->deck, card, place_from_top(t, pile, t->pile[pile], card));
  return 1;
}

bool table_arg_pack(lua_State *L, int arg, table_t *t) {
  if (lua_isuserdata(L, arg)) {
    const card_t *drawn;
    const unsigned size = unseen_pack(L, arg, &drawn);
    return table_stack(t, drawn, size);
  }
  card_t card[CARD_LIMIT];
  size_t len;
  const char *text = luaL_checklstring(L, arg, &len);
  const int n = deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL);
  return n >= 0 && table_stack(t, card, (unsigned)n);
}

/* stack(pack): see table_arg_pack */
static int r_stack(lua_State *L) { return push_boolean(L, table_arg_pack(L, 1, table_self(L))); }

/* is_pack(text [, set]) -> true if the text names each card of the pack, or of that set, once, in the spelling of a
 * record */
static int r_is_pack(lua_State *L) {
  const table_t *t = table_self(L);
  cardset_t left = lua_isnoneornil(L, 2) ? t->cards : sets_arg(L, 2);
  card_t card[CARD_LIMIT];
  size_t len;
  const char *text = lua_tolstring(L, 1, &len);
  const int n = text ? deck_parse_all(&t->deck, text, len, card, CARD_LIMIT, NULL) : -1;
  for (int i = 0; i < n; i++) {
    const cardset_t same = left & t->deck.same[card[i]];
    if (!same) return 0;
    left &= ~(same & -same);
  }
  if (n < 0 || left) return 0;
  sets_push_text(L, &t->deck, card, (unsigned)n);
  return push_boolean(L, lua_rawequal(L, 1, -1));
}

/* pack_text() -> a text of the whole pack from the top */
static int r_pack_text(lua_State *L) {
  table_t *t = table_self(L);
  pack_settle(&t->pack, t->pack.size);
  sets_push_text(L, &t->deck, t->pack.card, t->pack.size);
  return 1;
}

/* plan() -> two lists. The first has a seat (a number) or a pile (its name) for each place of the pack, under this dealer.
 * The second has the places at which the stages end; its [0] is the place at which the first stage begins. */
static int r_plan(lua_State *L) {
  const table_t *t = table_self(L);
  lua_createtable(L, t->deal.used, 0);
  for (unsigned i = 0; i < t->deal.used; i++) {
    const uint8_t to = t->deal.to[i];
    if (to & DEAL_PILE)
      lua_pushstring(L, t->piles.name[to & 0x7f]);
    else
      lua_pushinteger(L, t->turn[to]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_createtable(L, t->deal.stages, 0);
  for (unsigned i = 0; i < t->deal.stages; i++) {
    lua_pushinteger(L, t->deal.stage[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_pushinteger(L, t->deal.first);
  lua_rawseti(L, -2, 0);
  return 2;
}

/* lay_plan(text): sets the plan of the cards that are still to be dealt -> nil, or a sentence about the error */
static int r_lay_plan(lua_State *L) {
  const char *text = luaL_checkstring(L, 1);
  size_t at = 0;
  const char *wrong = table_plan(table_self(L), text, &at);
  if (!wrong) return 0;
  lua_pushfstring(L, text[at] ? "%s, at '%s'" : "%s", wrong, text + at);
  return 1;
}

/* drop_plan(): clears the plan of a deal in which nothing has been dealt */
static int r_drop_plan(lua_State *L) {
  table_t *t = table_self(L);
  memset(&t->deal, 0, sizeof t->deal);
  return 0;
}

/* stage() -> the last stage that was dealt, 0 before the first */
static int r_stage(lua_State *L) { return push_integer(L, ((const table_t *)table_self(L))->stage); }

const luaL_Reg table_places_words[] = {{"pile", m_pile},       {"pick_up", m_pick_up},     {"lay", m_lay},
                                       {"take", m_take},       {"move", m_move},           {"tuck", m_tuck},
                                       {"top", m_top},         {"list", m_list},           {"show", m_show},
                                       {"deal", m_deal},       {"dealt", m_dealt},         {"dealt_set", m_dealt_set},
                                       {"shuffle", m_shuffle}, {"card", m_card},           {"turn_up", m_turn_up},
                                       {"holder", m_holder},   {"uncovered", m_uncovered}, {NULL, NULL}};

const luaL_Reg table_places_engine[] = {{"remember", r_remember},   {"visible", r_visible}, {"see", r_see},
                                        {"place", r_place},         {"piles", r_piles},
                                        {"pile_text", r_pile_text},
                                        {"stack", r_stack},         {"is_pack", r_is_pack},
                                        {"pack_text", r_pack_text}, {"plan", r_plan},
                                        {"lay_plan", r_lay_plan},   {"drop_plan", r_drop_plan},
                                        {"stage", r_stage},         {NULL, NULL}};
