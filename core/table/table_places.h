/* table_places.h - places by their names: the hands and the piles, and the cards that lie there, as arguments of a method.
 *
 * A place is a pile's number, or from PLACE_HAND on a seat's hand. The order of a pile is in `placed`: of two of its cards
 * the one with the higher number lies above; a hand's order is that of a record. Errors begin with `who`, the method's name.
 */
#ifndef HOUSERULE_TABLE_PLACES_H
#define HOUSERULE_TABLE_PLACES_H

#include "table_report.h"

enum { PLACE_HAND = DEAL_PILES };

/* Those to whom a card is shown that all see: a bit for each seat, and bit 0 for who has no seat. */
enum { SHOWN_TO_ALL = 0x1ff };

/* Argument `arg` as a place: its name, or a seat for its hand; as a pile; or a Lua error. */
unsigned place_arg(lua_State *L, int arg, const table_t *t, const char *who);
unsigned place_arg_pile(lua_State *L, int arg, const table_t *t, const char *who);

/* Reads argument `arg` as cards of the place: names, in that order, or a set, in the order in which they lie. Returns their
 * number. */
unsigned place_arg_cards(lua_State *L, int arg, table_t *t, unsigned place, card_t out[CARD_LIMIT], const char *who);

/* Returns as many cards of each name as `set` has, out of `from`; copies that all can see come first. Otherwise a seat that
 * plays "it" would keep its face-up copy, and all would learn that it held two. */
cardset_t place_meant(const table_t *t, cardset_t set, cardset_t from);

/* The cards of a place; its name as a record has it. */
static inline cardset_t *place_cards(table_t *t, unsigned place) {
  return place < PLACE_HAND ? &t->pile[place] : &t->play.hand[place - PLACE_HAND];
}
const char *place_push(lua_State *L, const table_t *t, unsigned place);

/* Lists the cards of a place from the top; a hand in the order of a record. Returns their number. */
unsigned place_from_top(const table_t *t, unsigned place, cardset_t set, card_t out[CARD_LIMIT]);

/* Cards go from one place to another by that word, the last named on top, and the listener hears of it. */
void table_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, const card_t *card, unsigned n);
void table_report_move(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set);

/* A set of cards goes from one place to another, as table_move does it; in place where nobody hears and nothing was
 * shown. */
static inline void table_move_set(lua_State *L, table_t *t, const char *word, unsigned from, unsigned to, cardset_t set) {
  if (t->hears & (1u << REPORT_MOVING | 1u << REPORT_MOVED) || t->showing) {
    table_report_move(L, t, word, from, to, set);
    return;
  }
  *place_cards(t, from) &= ~set;
  *place_cards(t, to) |= set;
  if (to < PLACE_HAND) CARDSET_EACH(c, set) t->placed[c] = ++t->moves;
}

/* Shuffles a pile under the seed; or lays it as these cards are, the first on top. */
void table_shuffle_pile(table_t *t, unsigned pile);
/* Argument `arg` as the pack of the deal: text, or one drawn from those that fit (unseen_lua.c). False, and the pack as it
 * was, unless it is one of this game. */
bool table_arg_pack(lua_State *L, int arg, table_t *t);
void table_stack_pile(table_t *t, unsigned pile, const card_t *card, unsigned n);

/* After a trick: if a card was played that lay on another one, that one goes to the player's hand, in the order played, and
 * the event `turned` is told. The script's table is at index 1. */
void table_turn_up(lua_State *L, table_t *t);

/* The cards of a place that a seat sees, as the place is declared and as cards were shown to it; seat 0 has no seat. A hand
 * is seen by nobody but for what was shown: its owner's sight is another rule's affair. */
cardset_t place_visible(const table_t *t, unsigned place, unsigned seat);

/* True if a seat may see cards of another hand: some cards were shown, or a seat decides for another. */
bool place_has_open_hands(const table_t *t);

/* Sets open[s] to the cards of each other hand that the decider of a seat sees: those shown to it and, if `shared`, all
 * hands that it decides for. The rules `face_up` and `hidden` are not asked. */
void place_open_hands(const table_t *t, unsigned seat, bool shared, cardset_t open[PLAY_SEATS + 1]);

/* The view of a seat as far as no script must be asked. */
typedef struct seat_view {
  cardset_t hand;   /* its own */
  cardset_t piles;  /* cards in all piles */
  unsigned trumps;  /* the suit; SUIT_NONE for none */
  bool named;       /* the hand has named a ranking that the rules do not declare */
  bool others;      /* place_has_open_hands */
} seat_view_t;
seat_view_t place_view(const table_t *t, unsigned seat);

#endif
