/* world.h - the processes that count one simulation together, by MPI: what a front does for its engine, which has no more than a
 * pipe to it. A program that is built without MPI is alone in its world. */
#ifndef HOUSERULE_WORLD_H
#define HOUSERULE_WORLD_H

#include <lua.h>
#include <stdbool.h>

/* In the front, before the engine is started, and at the end of the program. */
void world_begin(int *argc, char ***argv);
void world_end(void);

/* Whether a front that is asked to end has something to say before it does: then its engine lives as long as it. */
bool world_ends_late(void);

/* The module "host.sim.world". Rank 0 lends blocks to the others, which ask it.
 *   rank() -> this process's, from 0, and how many there are
 *   share(text) -> the text of rank 0
 *   ask(text) -> of another rank: the next block, or nil where there is no more. `text` is what the last one counted, nil for none
 *   poll() -> of rank 0: a rank that asks, and the text; nothing if none does
 *   lend(rank, block) -> answers it; -1: there is no more
 *   ended() -> a sentence once the run is to end before its time: a rank has died, or somebody stops it; else nil
 */
int world_open(lua_State *L);

#endif
