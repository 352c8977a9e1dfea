/* rating.h - what a card is worth playing now, as the bot `simple` reckons it (simple.lua). */
#ifndef HOUSERULE_RATING_H
#define HOUSERULE_RATING_H

#include <lua.h>

/* The module "host.bots.rating":
 *   pack(made)  a pack as pack.lua describes it, to be rated with
 *   strength(pack, hand [, suit])  how far a hand lies above the average, in standard deviations; with a suit to be named, its
 *               cards count more
 *   best(pack, set, view, low)  the cards of the set that are worth most, how many, what each is worth, and what an average trick
 *               is: `view` has hand, trick, open, partners and invert as view.lua says them; `low`: tricks are bad to have
 *   player(known)  what plays a card to a trick for each seat, for raw.play_unasked; known(seat) -> the pack, or nil where it
 *               is to be asked; its partners, its hand if that is not all it holds, low, invert, and the strength below which
 *               it is to be asked */
int rating_open(lua_State *L);

#endif
