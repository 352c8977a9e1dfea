/* atomic_file.c - see atomic_file.h. */
#include "system/atomic_file.h"
#include "system/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void folder_of(const char *path, char out[DISK_PATH]) {
  const char *slash = strrchr(path, '/');
  const size_t len = slash ? (size_t)(slash - path) : 0;
  if (!slash) strcpy(out, ".");
  else if (len == 0) strcpy(out, "/");
  else memcpy(out, path, len), out[len] = '\0';
}

/* EINVAL: the file system cannot sync folders. EACCES: a folder that may be written but not read cannot be opened. */
bool atomic_file_sync_folder(const char *path) {
  char folder[DISK_PATH];
  folder_of(path, folder);
  const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return errno == EACCES;
  const bool fine = fsync(fd) == 0 || errno == EINVAL;
  stream_drop(fd);
  return fine;
}

static bool temp_name(atomic_file_t *f, int n) {
  char folder[DISK_PATH];
  folder_of(f->target, folder);
  const int len = snprintf(f->temp, sizeof f->temp, "%s/.houserule-%ld-%d.tmp", folder, (long)getpid(), n);
  if (len > 0 && (size_t)len < sizeof f->temp) return true;
  errno = ENAMETOOLONG;
  return false;
}

static int open_nameless(const atomic_file_t *f) {
#ifdef O_TMPFILE
  char folder[DISK_PATH];
  if (access("/proc/self/fd", X_OK) != 0) return -1; /* give_name needs it */
  folder_of(f->target, folder);
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
  (void)f;
  return -1;
#endif
}

static int open_named(atomic_file_t *f) {
  int fd = -1;
  errno = EEXIST;
  for (int n = 0; fd < 0 && n < 100 && errno == EEXIST; n++)
    if (!temp_name(f, n) || (fd = open(f->temp, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666)) < 0) continue;
  return fd;
}

/* Resolves `path`. Returns 1 for a regular file, 0 for a new one, 2 for anything else, -1 if it cannot be written. */
static int find_target(atomic_file_t *f, const char *path, struct stat *info) {
  char real[PATH_MAX];
  if (stat(path, info) != 0) {
    struct stat link;
    const int error = errno;
    if (error == ENOENT && lstat(path, &link) == 0) return 2; /* a dangling link */
    errno = strlen(path) < sizeof f->target ? error : ENAMETOOLONG;
    if (errno != ENOENT) return -1;
    strcpy(f->target, path);
    return 0;
  }
  if (!S_ISREG(info->st_mode)) return 2;
  if (access(path, W_OK) != 0 || !realpath(path, real)) return -1;
  snprintf(f->target, sizeof f->target, "%s", real);
  return 1;
}

/* True if the target is empty or begins with `mark`. Otherwise sets errno. */
static bool has_mark(const atomic_file_t *f, const char *mark) {
  char head[128];
  mode_t kind;
  const int fd = regular_open(f->target, O_RDONLY, &kind);
  const ssize_t n = fd < 0 ? -1 : read(fd, head, sizeof head);
  if (fd >= 0) stream_drop(fd);
  const size_t len = strnlen(mark, sizeof head);
  if (n >= 0) errno = OTHER_KIND;
  return n == 0 || (n >= (ssize_t)len && memcmp(head, mark, len) == 0);
}

/* O_NONBLOCK: opening a pipe without a reader would block. */
static bool open_direct(atomic_file_t *f, const char *path) {
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  f->direct = true;
  if (fd >= 0) fcntl(fd, F_SETFL, 0);
  f->file = stream_file(fd, "wb");
  return f->file != NULL;
}

bool atomic_file_open(atomic_file_t *f, const char *path, const char *mark) {
  struct stat info;
  memset(f, 0, sizeof *f);
  const int kind = find_target(f, path, &info);
  if (kind < 0) return false;
  if (kind == 2) return open_direct(f, path);
  if (kind == 1 && mark && !has_mark(f, mark)) return false;
  int fd = open_nameless(f);
  f->nameless = fd >= 0;
  if (fd < 0) fd = open_named(f);
  if (fd < 0) return false;
  if (kind == 1 && fchmod(fd, info.st_mode & 07777) != 0) errno = 0; /* keeping the mode is optional */
  f->file = stream_file(fd, "wb");
  if (f->file) return true;
  const int error = errno;
  if (!f->nameless) unlink(f->temp);
  errno = error;
  return false;
}

static bool give_name(atomic_file_t *f) {
  char self[64];
  int done = -1;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(f->file));
  errno = EEXIST;
  for (int n = 0; done != 0 && n < 100 && errno == EEXIST; n++)
    if (temp_name(f, n)) done = linkat(AT_FDCWD, self, AT_FDCWD, f->temp, AT_SYMLINK_FOLLOW);
  if (done == 0) f->nameless = false;
  return done == 0;
}

bool atomic_file_commit(atomic_file_t *f) {
  if (f->direct) {
    FILE *file = f->file;
    f->file = NULL;
    return fclose(file) == 0;
  }
  bool fine = !ferror(f->file) && fflush(f->file) == 0 && fsync(fileno(f->file)) == 0;
  if (fine && f->nameless) fine = give_name(f);
  fine = fine && rename(f->temp, f->target) == 0;
  if (!fine) {
    atomic_file_drop(f);
    return false;
  }
  fclose(f->file);
  f->file = NULL;
  return atomic_file_sync_folder(f->target);
}

void atomic_file_drop(atomic_file_t *f) {
  const int error = errno;
  if (!f->file) return;
  fclose(f->file);
  f->file = NULL;
  if (!f->direct && !f->nameless) unlink(f->temp);
  errno = error;
}
