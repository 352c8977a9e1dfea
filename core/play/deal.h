/* deal.h - the plan of a deal: packets to seats and piles, in stages.
 *
 * Written as a table says it: "4 each, 2 to talon, 4 each". A packet is a number, then `each` (to every active seat in
 * turn, from the dealer's left), `each but dealer`, `to dealer` or `to PILE`; `rest to PILE` takes what is left. A packet
 * may be followed by `x N`, N times over. `then` in place of a comma ends a stage: the game goes on before it deals more.
 * The same plan deals, works a pack out from named hands, and says which cards a seat has seen.
 *
 * A pile is a name, or a name and a number: `column 3`. A pile that is in no list yet is added to it, without a number.
 */
#ifndef HOUSERULE_DEAL_H
#define HOUSERULE_DEAL_H

#include "pack.h"

/* Letters of a pile's word, and of a whole name with its number, each with a NUL; those of a plan. */
enum { DEAL_PILES = 32, DEAL_WORD = 16, DEAL_NAME = 20, DEAL_TEXT = 2000 };

typedef struct deal_piles {
  char name[DEAL_PILES][DEAL_NAME];
  uint8_t count;
  bool fixed; /* no other pile may be named */
} deal_piles_t;

/* For whom a deal is. */
typedef struct deal_table {
  unsigned cards, seats; /* of the pack; that are active */
  bool dealer_active;
  deal_piles_t *piles;   /* those there are; the ones that a text names are added */
} deal_table_t;

/* Compiles `text` into *deal for what is left of the pack after place deal->used: what the plan in *deal has dealt up to there
 * stands; all zeros for a new one. Returns NULL, or a sentence about what is wrong with *at set to the byte where: a static
 * string. */
const char *deal_compile(deal_t *deal, const char *text, const deal_table_t *table, size_t *at);

/* The pile of that name, or -1. */
int deal_pile(const deal_piles_t *piles, const char *name);

#endif
