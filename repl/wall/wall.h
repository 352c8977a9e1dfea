/* wall.h - runs the program in two processes: the supervisor and the engine.
 *
 * The supervisor owns the terminal and the files. The engine is its child and holds every Lua state that has read a script.
 * The engine has standard input and output, memory, threads and a socket to the supervisor. It calls the supervisor for
 * anything else: a script's text, a typed line, a journal.
 *
 * The supervisor survives whatever a script does to the engine. An engine that hangs or crashes is replaced. A session
 * continues from its journal. Another command starts again if it has not written anything, without the script that was
 * running, so one bad script does not hide the others.
 *
 * The processes share a page of memory. A thread of the engine that computes too long without a heartbeat (a line, a deal, a
 * script) writes the script's line there and ends the engine.
 */
#ifndef HOUSERULE_WALL_H
#define HOUSERULE_WALL_H

#include "guard.h"

#include <lua.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Milliseconds between two checks of an engine that sends nothing. */
#ifndef WALL_STEP_MS
#define WALL_STEP_MS ((int)(1000 / CLOCK_RATE))
#endif

/* WALL_WORKERS: most threads of a simulation; they share one script's memory. WALL_LIMIT_MS: computing time of a thread
 * without a heartbeat, on the guard's clock. WALL_ASLEEP: steps that an engine may neither send nor compute; WALL_ASLEEP_CUT
 * after Ctrl-C. */
enum { WALL_WORKERS = 16, WALL_LIMIT_MS = 2000, WALL_ASLEEP = 60, WALL_ASLEEP_CUT = 4 };

enum { WIRE_VALUES = 4 /* arguments or results of a call */, WIRE_MOST = 16 << 20 /* bytes of text in them */ };

typedef struct page {
  guard_watch_t watch;
  char sentence[GUARD_PATH + 100];      /* why the previous engine ended; "" for the first */
  int journal;                          /* registry number of the session's journal, 0 for none */
  _Atomic unsigned lines;               /* lines of the session started so far */
  _Atomic bool session;                 /* a game may be in play: an engine that ends is replaced */
  _Atomic bool begun;                   /* output was written or standard input read: the command cannot start again */
  _Atomic bool graceful;                /* the engine reports results after the first signal to end, before it ends */
  _Atomic int stopping;                 /* that signal; 0 for none */
  char room[WIRE_MOST];                 /* texts of the call that is being made */
} page_t;

/* The shared page. A program of one process (in tests) has one too, without effect. */
extern page_t *wall_page;

/* Runs `engine` in a process of its own and returns the program's exit code. Ends with an error message if no process can be
 * started. */
int wall_run(int (*engine)(int argc, char **argv), int argc, char **argv);

/* The engine's end of the socket; -1 in the supervisor, and in a program of one process. */
extern int wall_socket;

/* Sandboxes the engine for good. Returns false and sets errno if it fails. */
bool wall_confine(void);

/* The module "host.wall": heartbeats, and the fate of the previous engine. Open it last: it replaces functions of the other
 * modules by calls to the supervisor. */
int wall_open(lua_State *L);

/* ---- the wire: calls between the two processes ----
 *
 * Each end may call the other with a few Lua values and gets results back. Values are nil, booleans, integers, texts and
 * open files. A file is passed as a descriptor and closed on the sender's side. Any other userdata stays, and its registry
 * number is sent. Texts are copied through shared memory; the socket carries the rest. An end that waits serves the other's
 * calls. */

typedef struct wire {
  int fd;              /* a SOCK_SEQPACKET socket */
  char *room;          /* WIRE_MOST bytes of shared memory */
  lua_CFunction serve; /* serves a call of the other end */
  int calls;           /* nested calls being served */
  pid_t other;         /* the process at the other end, to be given up when it is silent too long; 0: wait for ever */
  bool silent;         /* it was silent too long, or computed too long after Ctrl-C */
} wire_t;

/* Calls the other end with the n values on top of the stack, and replaces them by the results. Returns their number, or -1
 * if the other end is gone. Raises the error of the call, or why a value cannot be sent. */
int wire_call(lua_State *L, wire_t *w, int n);

/* A Lua function: serves the calls of the other end of a wire (a light userdata) until that is gone. Raises an error only
 * for a broken wire. */
int wire_serve(lua_State *L);

/* ---- permits: calls that the engine may make, and files it may have written. A script may control the engine. ---- */

enum { PERMIT_LINE = 1 << 16, PERMIT_PATH = 4096 };

typedef struct permit {
  int argc;
  char **argv;            /* the command line, borrowed */
  char line[PERMIT_LINE]; /* the last input line, "" for none */
} permit_t;

/* A function of the host's modules that the engine may call by its number. */
typedef struct permit_call {
  const char *module, *name;
  int args;                  /* arguments passed on; io.open gets one, so it only reads */
  int writes;                /* the argument (from 1) with the path that is written or removed; 0 for none */
  int flags;                 /* as below */
} permit_call_t;

enum {
  PERMIT_TYPING = 1,     /* allowed while a line is being typed */
  PERMIT_KEPT = 2,       /* the first argument is the registry number of a userdata of the supervisor */
  PERMIT_COMPLETING = 4, /* takes a function that completes a line as its last argument */
  PERMIT_TYPED = 8,      /* returns an input line */
  PERMIT_FOLDER = 16     /* makes a folder */
};

/* Returns the call with that number, from 0; NULL after the last. */
const permit_call_t *permit_call(size_t number);

/* True if the engine may have the file at `path` written, or the `folder` made. It may be in the folders for sessions and
 * scripts ($XDG_STATE_HOME, $XDG_DATA_HOME or their defaults). Otherwise the user must have named it, or a folder above it,
 * on the command line or in the last input line. `new NAME` permits NAME.lua. */
bool permit_write(const permit_t *permit, const char *path, bool folder);

#endif
