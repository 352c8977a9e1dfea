/* table_places.h - hands and piles, and their cards, as arguments of a method; moves of cards between them.
 *
 * A place is a number: of a pile, or PLACE_HAND + seat for a hand. `placed` orders the cards of a pile: the higher number
 * lies above. A hand has the listing order. Errors begin with `who`, the method's name.
 */
#ifndef HOUSERULE_TABLE_PLACES_H
#define HOUSERULE_TABLE_PLACES_H

#include "table_report.h"

enum { PLACE_HAND = DEAL_PILES };

/* The viewers of a card that all see: a bit for each seat, and bit 0 for a viewer without a seat. */
enum { SHOWN_TO_ALL = 0x1ff };

/* Return argument `arg` as a place (a name, or a seat for its hand), or as a pile; or raise a Lua error. */
unsigned place_arg(lua_State *L, int arg, const table_t *t, const char *who);
unsigned place_arg_pile(lua_State *L, int arg, const table_t *t, const char *who);

/* Reads argument `arg` as cards of the place: names, in their order, or a set, in the order of the place. Returns their
 * number. */
unsigned place_arg_cards(lua_State *L, int arg, table_t *t, unsigned place, card_t out[CARD_LIMIT], const char *who);

/* Returns as many cards of each name as `set` has, out of `from`, and prefers copies that all can see. Otherwise a seat that
 * plays such a card would keep its face-up copy, and all would learn that it held two. */
cardset_t place_resolve(const table_t *t, cardset_t set, cardset_t from);

/* place_cards returns the set of a place, to be read or changed. place_push pushes and returns its name in a record. */
static inline cardset_t *place_cards(table_t *t, unsigned place) {
  return place < PLACE_HAND ? &t->pile[place] : &t->play.hand[place - PLACE_HAND];
}
const char *place_push(lua_State *L, const table_t *t, unsigned place);

/* List the cards of `set` at a place, from the bottom or from the top; those of a hand in listing order. Return their
 * number. */
unsigned place_in_order(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]);
unsigned place_from_top(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]);

/* Move n cards, or a set, from one place to another, the last card on top. `word` is the script's word for the move. The
 * listener gets the reports MOVING and MOVED. */
void table_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, const card_t *card, unsigned n);
void table_report_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set);

/* Moves a set like table_move: inline, and without a report, if nobody listens and nothing was shown. */
static inline void table_move_set(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set) {
  if (t->hears & (1u << REPORT_MOVING | 1u << REPORT_MOVED) || t->showing) {
    table_report_move(L, t, word, from, to, set);
    return;
  }
  *place_cards(t, from) &= ~set;
  *place_cards(t, to) |= set;
  if (to < PLACE_HAND) CARDSET_EACH(c, set) t->placed[c] = ++t->moves;
}

/* Shuffle a pile under the seed; or lay its n cards in this order, the first on top. */
void table_shuffle_pile(table_t *t, unsigned pile);
void table_stack_pile(table_t *t, unsigned pile, const card_t *card, unsigned n);

/* Makes argument `arg` the pack of the deal: a text, or a pack drawn among the consistent ones (unseen_lua.c). Returns
 * false, with the pack unchanged, if it is no pack of this game. */
bool table_arg_pack(lua_State *L, int arg, table_t *t);

/* Call it after a trick. If a card was played that lay on another card, that other card goes to the player's hand, in the
 * order played, and the event `turned` is told. The script's table is at index 1. */
void table_turn_up(lua_State *L, table_t *t);

/* Returns the cards of a place that a seat sees by the declaration of the place and by t:show; seat 0 is a viewer without a
 * seat. For a hand these are only the cards shown: the caller adds the owner's own view. */
cardset_t place_visible(const table_t *t, unsigned place, unsigned seat);

/* True if a seat may see cards of another hand: some cards were shown, or a seat decides for another. */
bool place_has_open_hands(const table_t *t);

/* Sets open[s] to the cards of each other hand that the decider of a seat sees: those shown to it and, if `shared`, all
 * hands that it decides for. The rules `face_up` and `hidden` are not asked. */
void place_open_hands(const table_t *t, unsigned seat, bool shared, cardset_t open[PLAY_SEATS + 1]);

/* The part of a seat's view that needs no rule of a script. */
typedef struct seat_view {
  cardset_t hand;   /* its own hand */
  cardset_t piles;  /* cards that it sees in all piles */
  unsigned trumps;  /* the trump suit; SUIT_NONE for none */
  bool named;       /* the hand has named a ranking that the rules do not declare */
  bool others;      /* place_has_open_hands */
} seat_view_t;
seat_view_t place_view(const table_t *t, unsigned seat);

#endif
