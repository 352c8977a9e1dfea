/* wall.h - the program in two processes: scripts run in one that owns nothing.
 *
 * The front owns the terminal and the files. The engine is its child: it holds every Lua state that has read a
 * script, and has nothing but standard input and output, its memory, its threads and a socket to the front. What else it
 * needs (a script's text, a line that somebody types, a journal to be kept) it asks for by name. Whatever a script does to
 * its process, the front outlives it: an engine in which C code does not end, or that does not get on, or crashes, is
 * replaced by another. A session goes on where its journal stands; a command of which nobody has seen anything begins again,
 * and does not get the script any more that was running: so all other scripts are listed, checked and played beside it.
 *
 * They share a page of memory. A thread of the engine that computes for too long without getting on (with a line, a deal, a
 * script) leaves the line there, and ends the engine.
 */
#ifndef HOUSERULE_WALL_H
#define HOUSERULE_WALL_H

#include "guard.h"
#include "wall/wire.h"

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>

/* A program under a sanitizer or valgrind is many times slower: its build says so. */
#ifndef WALL_SLOWER
#define WALL_SLOWER 1
#endif

/* The workers of a simulation: so many have memory enough where they share that of one script. */
enum { WALL_WORKERS = 16, WALL_LIMIT_MS = 20 * GUARD_TICK * WALL_SLOWER };

typedef struct page {
  guard_watch_t watch;
  char sentence[GUARD_PATH + 100];      /* what became of the engine before this one; "" for the first */
  int journal;                          /* the number of the session's journal, 0 for none */
  _Atomic unsigned lines;               /* of a session, begun so far */
  _Atomic bool session;                 /* a game may be on the table: an engine that ends is replaced */
  _Atomic bool begun;                   /* something was said, or read that comes only once: it cannot begin again */
  char room[WIRE_MOST];                 /* for what the two say to each other */
} page_t;

/* The page, as both see it. In a program of one process (a test) it is there too, and nobody looks at it. */
extern page_t *wall_page;

/* Runs `engine` behind the wall; the program's exit code. Without a wall (no process can be made) the program ends with a
 * sentence. */
int wall_run(int (*engine)(void *), void *argument, int argc, char **argv);

/* The engine's end of the socket; -1 in the front, and in a program of one process. */
extern int wall_socket;

/* In the engine: gives up what it does not need, for good. True, or errno tells why it could not. */
bool wall_confine(void);

/* The module "host.wall": how the engine says that it gets on, and learns what became of the one before. It comes last: in the
 * other modules it puts requests to the front in the place of the functions that ask the system, behind a wall. */
int wall_open(lua_State *L);

#endif
