/* rating.h - what a card is worth playing now, as the bot `simple` reckons it (simple.lua). */
#ifndef HOUSERULE_RATING_H
#define HOUSERULE_RATING_H

#include <lua.h>

/* The module "host.bots.rating":
 *   pack(made)  a pack as pack.lua describes it, to be rated with
 *   best(pack, set, view, low)  the cards of the set that are worth most, how many, what each is worth, and what an average trick
 *               is: `view` has hand, trick, open, partners and invert as view.lua says them; `low`: tricks are bad to have */
int rating_open(lua_State *L);

#endif
