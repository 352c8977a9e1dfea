/* cluster.h - several processes that count one simulation together, by MPI. The supervisor speaks MPI for its engine.
 * Without MPI the program is a cluster of one. */
#ifndef HOUSERULE_CLUSTER_H
#define HOUSERULE_CLUSTER_H

#include <lua.h>
#include <stdbool.h>

/* For the supervisor: call before the engine starts, and at the end of the program. */
void cluster_begin(int *argc, char ***argv);
void cluster_end(void);

/* The module "host.sim.cluster". Rank 0 lends blocks to the other ranks.
 *   rank() -> the rank of this process, from 0, and the number of ranks
 *   share(text) -> the text that rank 0 passed
 *   ask(text) -> in another rank: sends the counts of the last block (nil for none); returns the next block, nil after the last
 *   poll() -> in rank 0: a rank that asks, and its text; nothing if none does
 *   lend(rank, block): answers it; -1 means no more blocks
 *   ended() -> a sentence once the run must end early, because a rank died or somebody stopped it; else nil
 */
int cluster_open(lua_State *L);

#endif
