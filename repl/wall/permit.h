/* permit.h - what the engine may ask for, and where it may have the front write: a script may have taken it over. */
#ifndef HOUSERULE_PERMIT_H
#define HOUSERULE_PERMIT_H

#include <stdbool.h>
#include <stddef.h>

enum { PERMIT_LINE = 1 << 16, PERMIT_PATH = 4096 };

typedef struct permit {
  int argc;
  char **argv;            /* of the program's call, borrowed */
  char line[PERMIT_LINE]; /* that somebody has typed last, "" if none is read here */
  bool typed;             /* lines are typed at a terminal, so that the front sees them */
} permit_t;

/* All that the engine may call, functions of the host's modules; a number says which. */
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
  PERMIT_TYPED = 8       /* it returns a line that somebody has typed */
};

/* The call of that number, from 0 on; NULL if there is none. */
const permit_call_t *permit_call(size_t number);

/* Whether a file at `path` may be written, or a folder made: in the folders where sessions and scripts are kept
 * ($XDG_STATE_HOME, $XDG_DATA_HOME or their places in $HOME), or where the user's own words lead: a path in the call or in
 * the line, or one below it; or the file that `new` makes of a name. Where lines come through a pipe, which only the engine
 * reads, all is permitted. */
bool permit_write(const permit_t *permit, const char *path);

#endif
