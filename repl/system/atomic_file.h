/* atomic_file.h - files that are whole on the disk or not there at all. */
#ifndef HOUSERULE_ATOMIC_FILE_H
#define HOUSERULE_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { DISK_PATH = 4096 };

/* A file that takes its place at once when it is complete. What is no regular file (a pipe, /dev/null) is written
 * directly. */
typedef struct atomic_file {
  FILE *file;
  bool direct, nameless; /* nameless: it has no name until it is complete, so not even a kill leaves anything */
  char target[DISK_PATH], temp[DISK_PATH];
} atomic_file_t;

/* Opens, puts in its place, or removes what was written. Where one fails, errno tells why, and what was at `path` before is
 * still there; drop leaves errno as it is. */
bool atomic_file_open(atomic_file_t *f, const char *path);
bool atomic_file_commit(atomic_file_t *f);
void atomic_file_drop(atomic_file_t *f);

/* The folder of `path` onto the disk: a new name is there only when its folder is. False, and errno tells why. */
bool atomic_file_sync_folder(const char *path);

#endif
