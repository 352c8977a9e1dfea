/* regular.h - files that are files: for what a stranger may have put where one is expected. */
#ifndef HOUSERULE_REGULAR_H
#define HOUSERULE_REGULAR_H

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOT_REGULAR = -1 }; /* an errno of its own */

/* Opens nothing but a regular file: a pipe would be waited for, and a device may have no end. -1 and errno otherwise:
 * NOT_REGULAR if it is something else, and then `kind` says what (its st_mode). */
static inline int regular_open(const char *path, int flags, mode_t *kind) {
  struct stat info = {0};
  const int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  if (fd < 0) return -1;
  const int error = fstat(fd, &info) != 0 ? errno : S_ISREG(info.st_mode) ? 0 : NOT_REGULAR;
  *kind = info.st_mode;
  if (error == 0) return fd;
  close(fd);
  errno = error;
  return -1;
}

#endif
