/* sim.h - the state of a running simulation, shared by its threads. sim.c runs it; sim_lua.c is its Lua module. */
#ifndef HOUSERULE_SIM_H
#define HOUSERULE_SIM_H

#include "guard.h"
#include "sim/meter.h"
#include "wall/wall.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { SIM_SENTENCE = 512 };
#define SIM_NONE UINT64_MAX

/* The counts of one block, queued until all earlier blocks are added. */
typedef struct part {
  struct part *next;
  uint64_t block;
  enum { PART_WHOLE, PART_FAILED, PART_CUT } end; /* a failed block ends the simulation; a cut one was cancelled */
  tally_t tally;
} part_t;

typedef struct sim {
  const char *spec;
  meter_plan_t plan;
  uint64_t blocks, next, threads; /* the end of the range of blocks; the next block to play */
  uint64_t counted, hold;         /* `total` has the blocks before `counted`; none is added beyond `hold` before a check */
  unsigned running;               /* threads */
  bool closed;                    /* add no more blocks to the total */
  atomic_bool cancelled;          /* start no more blocks, and break off those in play */
  bool remote;                    /* rank 0 of an MPI run lends the blocks (remote.lua) */
  uint64_t lent;                  /* blocks being played by other ranks */
  long nap;                       /* nanoseconds between two checks */
  part_t *parts;
  atomic_ullong failed;     /* the lowest block that failed, or SIM_NONE; the next two are about it */
  bool of_file;             /* writing the records failed */
  char wrong[SIM_SENTENCE]; /* the error */
  size_t memory;            /* limit of a script's memory in each thread */
  guard_t *waits;           /* the main thread's */
  FILE *records;
  uint64_t turn; /* the block whose records are written next */
  pthread_mutex_t lock;
  pthread_cond_t turned;
  tally_t total, rest; /* rest: finished games of blocks that were not added */
} sim_t;

/* Notes that a block failed, and why. The lowest block's error is reported. The second takes the records' error from errno.
 * */
void sim_fail(sim_t *s, uint64_t block, const char *sentence);
void sim_fail_file(sim_t *s, uint64_t block);

/* Takes the counts of a block; `end` as in part_t. False if there is no memory. */
bool sim_give(sim_t *s, const tally_t *tally, uint64_t block, int end);

/* Frees the blocks that are not in the total. Unless it is closed, their games are added to the rest. */
void sim_drop_parts(sim_t *s);

/* Runs the threads while the main one calls the check function, at index 2 of the stack (host.h). Returns false and pushes
 * the error if a check fails. */
bool sim_run_threads(lua_State *L, sim_t *s, unsigned threads);

#endif
