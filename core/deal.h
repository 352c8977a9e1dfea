/* deal.h - the plan of a deal: packets to seats and piles, in stages.
 *
 * Written as a table says it: "4 each, 2 to talon, 4 each". A packet is a number, then `each` (to every active seat in
 * turn, from the dealer's left), `each but dealer`, `to dealer` or `to PILE`; `rest to PILE` takes what is left. A packet
 * may be followed by `x N`, N times over. `then` in place of a comma ends a stage: the game goes on before it deals more.
 * The same plan deals, works a pack out from named hands, and says which cards a seat has seen.
 */
#ifndef HOUSERULE_DEAL_H
#define HOUSERULE_DEAL_H

#include "pack.h"

enum { DEAL_PILES = 8, DEAL_NAME = 16 };

/* Compiles `text` for a pack of `cards` and `seats` active ones. Pile names are added to `name`, of which *names are
 * there already. Returns NULL, or a sentence about what is wrong with *at set to the byte where: a static string. */
const char *deal_compile(deal_t *deal, const char *text, unsigned cards, unsigned seats, bool dealer_active,
                         char name[DEAL_PILES][DEAL_NAME], uint8_t *names, size_t *at);

#endif
