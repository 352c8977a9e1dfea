/* atomic_file.h - writes a file atomically: other programs see the old file or the whole new one. */
#ifndef HOUSERULE_ATOMIC_FILE_H
#define HOUSERULE_ATOMIC_FILE_H

#include <stdbool.h>
#include <stdio.h>

enum { DISK_PATH = 4096 };

typedef struct atomic_file {
  FILE *file;
  bool direct, nameless; /* direct: no regular file, like a pipe; nameless: O_TMPFILE, so not even a kill leaves anything */
  char target[DISK_PATH], temp[DISK_PATH];
} atomic_file_t;

enum { OTHER_KIND = -2 }; /* an extra value of errno */

/* Opens a file for writing; moves it to its path; discards it. If open or commit fails, errno is set and the old file is
 * unchanged. With a mark, a regular file that neither begins with it nor is empty gives OTHER_KIND. Drop preserves errno. */
bool atomic_file_open(atomic_file_t *f, const char *path, const char *mark);
bool atomic_file_commit(atomic_file_t *f);
void atomic_file_drop(atomic_file_t *f);

/* Syncs the folder of `path`, so that a new name survives a crash. Returns false and sets errno if it fails. */
bool atomic_file_sync_folder(const char *path);

#endif
