/* whole.h - files that are whole on the disk or not there at all. */
#ifndef HOUSERULE_WHOLE_H
#define HOUSERULE_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

enum { DISK_PATH = 4096 };

/* A file that takes its place at once when it is complete. What is no regular file (a pipe, /dev/null) is written
 * directly. */
typedef struct whole {
  FILE *file;
  bool direct, nameless; /* nameless: it has no name until it is complete, so not even a kill leaves anything */
  char target[DISK_PATH], temp[DISK_PATH];
} whole_t;

/* Where these fail, errno tells why, and what was at `path` before is still there. */
bool whole_open(whole_t *w, const char *path);
bool whole_commit(whole_t *w);
void whole_drop(whole_t *w);

/* The folder of `path` onto the disk: a new name is there only when its folder is. False, and errno tells why. */
bool whole_sync_folder(const char *path);

#endif
