/* sim.h - a simulation that runs: what its threads share. sim.c plays it, sim_lua.c is what Lua has of it. */
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
  bool failed; /* it was not played to its end */
  tally_t tally;
} part_t;

typedef struct sim {
  const char *spec;
  meter_plan_t plan;
  uint64_t blocks, next, threads; /* up to which block it goes, the next to be taken */
  uint64_t counted, hold;         /* blocks in `total`, which are the first; where it waits for a look */
  unsigned running;               /* threads */
  bool enough;                    /* no more are wanted */
  bool remote;                    /* rank 0 of an MPI run lends the blocks, and gets what they count: remote.lua */
  uint64_t lent;                  /* blocks that other ranks play */
  long nap;                       /* nanoseconds between two looks */
  part_t *parts;
  atomic_ullong failed; /* the lowest block that failed, NONE if none did; the next three are about it */
  bool of_file;         /* it is an error of the records' file */
  char wrong[SIM_SENTENCE]; /* why, in a sentence */
  size_t memory; /* that a script may have in each thread */
  guard_t *waits; /* of the thread that shows how far it is */
  FILE *records;
  uint64_t turn; /* the block whose records are written next */
  pthread_mutex_t lock;
  pthread_cond_t turned;
  tally_t total;
} sim_t;

/* Notes that a block failed, and why; of several the lowest is told. The second: errno says what is wrong with the records. */
void sim_fail(sim_t *s, uint64_t block, const char *sentence);
void sim_fail_file(sim_t *s, uint64_t block);

/* Takes what was counted of a block; `failed`: it was not played to its end. False where there is no memory. */
bool sim_give(sim_t *s, const tally_t *tally, uint64_t block, bool failed);

/* Forgets what has not been added. */
void sim_drop_parts(sim_t *s);

/* The threads play, and the main one looks: the function at index 2 of L's stack (host.h). True, or false and on the stack what
 * went wrong in a look. */
bool sim_run_threads(lua_State *L, sim_t *s, unsigned threads);

#endif
