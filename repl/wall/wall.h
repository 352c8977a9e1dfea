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

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A step of the supervisor's own clock, in milliseconds: it looks at an engine that says nothing once in a step. */
#ifndef WALL_STEP_MS
#define WALL_STEP_MS ((int)(1000 / CLOCK_RATE))
#endif

/* WALL_WORKERS: threads of a simulation that have memory enough where they share that of one script. WALL_LIMIT_MS: what a
 * thread may compute without getting on, on the guard's clock. WALL_ASLEEP: steps in which an engine may neither speak nor
 * compute; after Ctrl-C, WALL_ASLEEP_CUT. */
enum { WALL_WORKERS = 16, WALL_LIMIT_MS = 2000, WALL_ASLEEP = 60, WALL_ASLEEP_CUT = 4 };

enum { WIRE_VALUES = 4 /* of a call, or its results */, WIRE_MOST = 16 << 20 /* bytes of their texts */ };

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

/* Runs `engine` behind the wall with the words of the call; the program's exit code. Without a wall (no process can be made) the program ends with a
 * sentence. */
int wall_run(int (*engine)(int argc, char **argv), int argc, char **argv);

/* The engine's end of the socket; -1 in the front, and in a program of one process. */
extern int wall_socket;

/* Makes the engine give up what it does not need, for good. True, or errno tells why it could not. */
bool wall_confine(void);

/* The module "host.wall": how the engine says that it gets on, and learns what became of the one before. It comes last: in
 * the other modules it puts requests to the front in the place of the functions that ask the system, behind a wall. */
int wall_open(lua_State *L);

/* ---- the wire: Lua values from one process to the other, and back ----
 *
 * Either end calls the other: a few values go over, and the results come back. Values are nil, yes and no, whole numbers,
 * text, and an open file, which goes over as itself and is closed where it was. Any other userdata stays, and its number in
 * the registry goes over. The texts lie in memory of both; a socket says what there is. While an end waits it does what the
 * other one calls it for. */

typedef struct wire {
  int fd;              /* of a pair of sockets that keep messages apart */
  char *room;          /* WIRE_MOST bytes that both see */
  lua_CFunction serve; /* does what the other end calls for */
  int calls;           /* of the other end that are being served: one within another */
  pid_t other;         /* the process at the other end, which is given up when it sleeps for too long; 0: never */
  bool silent;         /* it slept, or computed on after Ctrl-C, for too long and is given up */
} wire_t;

/* Calls the other end with the n values on top of L's stack and puts the results in their place: how many, or -1 if the
 * other end is gone. Raises what the call raises, and why the values cannot go over. */
int wire_call(lua_State *L, wire_t *w, int n);

/* Does, as a function of Lua's, what the other end of a wire (a light userdata) calls for until it is gone. May raise what
 * only a broken one causes. */
int wire_serve(lua_State *L);

/* ---- what the engine may ask for, and where it may have the front write: a script may have taken it over ---- */

enum { PERMIT_LINE = 1 << 16, PERMIT_PATH = 4096 };

typedef struct permit {
  int argc;
  char **argv;            /* of the program's call, borrowed */
  char line[PERMIT_LINE]; /* that somebody has typed or piped last, "" if none is read here */
} permit_t;

/* A function of the host's modules that the engine may call; a number says which. */
typedef struct permit_call {
  const char *module, *name;
  int args;                  /* so many and no more: what io.open opens can only be read */
  int writes;                /* which of them (from 1) says what file or folder is written or taken away; 0 for none */
  int flags;                 /* as below */
} permit_call_t;

enum {
  PERMIT_TYPING = 1,     /* also while a line is being typed */
  PERMIT_KEPT = 2,       /* the first argument is the number of something that stays with the front */
  PERMIT_COMPLETING = 4, /* a function that completes a line follows the arguments */
  PERMIT_TYPED = 8,      /* it returns a line that somebody has typed */
  PERMIT_FOLDER = 16     /* it makes a folder */
};

/* The call of that number, from 0 on; NULL if there is none. */
const permit_call_t *permit_call(size_t number);

/* True if a file at `path` may be written, or a `folder` made: in the folders where sessions and scripts are kept
 * ($XDG_STATE_HOME, $XDG_DATA_HOME or their places in $HOME), or where the user's own words lead: a path in the call or in
 * the line that was typed or piped last, or one below it, a folder above it; or the file that `new` makes of a name. */
bool permit_write(const permit_t *permit, const char *path, bool folder);

#endif
