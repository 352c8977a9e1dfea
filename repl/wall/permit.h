/* permit.h - what the engine may ask for, and where it may have the front write: a script may have taken it over. */
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

/* Which argument (from 1) of the request of this name says what file or folder is written or taken away by it; 0 for none,
 * -1 if there is no such request: these are all that an engine has. */
int permit_request(const char *name);

/* Whether a file at `path` may be written, or a folder made: in the folders where sessions and scripts are kept
 * ($XDG_STATE_HOME, $XDG_DATA_HOME or their places in $HOME), or where the user's own words lead: a path in the call or in
 * the line, or one below it; or the file that `new` makes of a name. Where lines come through a pipe, which only the engine
 * reads, all is permitted. */
bool permit_write(const permit_t *permit, const char *path);

#endif
