/* permit.h - where the engine may have the front write: what it is asked to keep is looked at, as a script may have taken it
 * over. */
#ifndef HOUSERULE_PERMIT_H
#define HOUSERULE_PERMIT_H

#include <stdbool.h>

enum { PERMIT_LINE = 1 << 16, PERMIT_PATH = 4096 };

typedef struct permit {
  int argc;
  char **argv;            /* of the program's call, borrowed */
  char line[PERMIT_LINE]; /* that somebody has typed last, "" if none is read here */
  bool typed;             /* lines are typed at a terminal, so that the front sees them */
} permit_t;

/* Whether a file at `path` may be written, or a folder made: in the folders where sessions and scripts are kept
 * ($XDG_STATE_HOME, $XDG_DATA_HOME or their places in $HOME), or where the user's own words lead: a path in the call or in
 * the line, or one below it; or the file that `new` makes of a name. Where lines come through a pipe, which only the engine
 * reads, all is permitted. */
bool permit_write(const permit_t *permit, const char *path);

#endif
