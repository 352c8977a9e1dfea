/* whole.c - files that are whole on the disk or not there at all. */
#include "system/whole.h"
#include "system/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder a path is in. */
static void folder_of(const char *path, char out[DISK_PATH]) {
  const char *slash = strrchr(path, '/');
  const size_t len = slash ? (size_t)(slash - path) : 0;
  if (!slash) strcpy(out, ".");
  else if (len == 0) strcpy(out, "/");
  else memcpy(out, path, len), out[len] = '\0';
}

/* A file system that cannot sync a folder says EINVAL; one that may be written and not read cannot be opened for it. */
bool whole_sync_folder(const char *path) {
  char folder[DISK_PATH];
  folder_of(path, folder);
  const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return errno == EACCES;
  const bool fine = fsync(fd) == 0 || errno == EINVAL;
  const int error = errno;
  close(fd);
  errno = error;
  return fine;
}

static bool temp_name(whole_t *w, int n) {
  char folder[DISK_PATH];
  folder_of(w->target, folder);
  const int len = snprintf(w->temp, sizeof w->temp, "%s/.houserule-%ld-%d.tmp", folder, (long)getpid(), n);
  if (len > 0 && (size_t)len < sizeof w->temp) return true;
  errno = ENAMETOOLONG;
  return false;
}

static int open_nameless(const whole_t *w) {
#ifdef O_TMPFILE
  char folder[DISK_PATH];
  if (access("/proc/self/fd", X_OK) != 0) return -1; /* without it the file could get no name */
  folder_of(w->target, folder);
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#else
  (void)w;
  return -1;
#endif
}

static int open_named(whole_t *w) {
  int fd = -1;
  errno = EEXIST;
  for (int n = 0; fd < 0 && n < 100 && errno == EEXIST; n++)
    if (!temp_name(w, n) || (fd = open(w->temp, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666)) < 0) continue;
  return fd;
}

/* Where `path` leads: 1 to a regular file, 0 to nothing yet, 2 to something else, -1 where it cannot be written. */
static int find_target(whole_t *w, const char *path, struct stat *info) {
  char real[PATH_MAX];
  if (stat(path, info) != 0) {
    struct stat link;
    const int error = errno;
    if (error == ENOENT && lstat(path, &link) == 0) return 2; /* a link to a file that is not there yet */
    errno = strlen(path) < sizeof w->target ? error : ENAMETOOLONG;
    if (errno != ENOENT) return -1;
    strcpy(w->target, path);
    return 0;
  }
  if (!S_ISREG(info->st_mode)) return 2;
  if (access(path, W_OK) != 0 || !realpath(path, real)) return -1;
  snprintf(w->target, sizeof w->target, "%s", real);
  return 1;
}

/* A pipe that nobody reads would be waited for, maybe for ever. */
static bool open_direct(whole_t *w, const char *path) {
  const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  w->direct = true;
  if (fd >= 0) fcntl(fd, F_SETFL, 0);
  w->file = stream_file(fd, "wb");
  return w->file != NULL;
}

bool whole_open(whole_t *w, const char *path) {
  struct stat info;
  memset(w, 0, sizeof *w);
  const int kind = find_target(w, path, &info);
  if (kind < 0) return false;
  if (kind == 2) return open_direct(w, path);
  int fd = open_nameless(w);
  w->nameless = fd >= 0;
  if (fd < 0) fd = open_named(w);
  if (fd < 0) return false;
  if (kind == 1 && fchmod(fd, info.st_mode & 07777) != 0) errno = 0; /* its mode is a courtesy */
  w->file = stream_file(fd, "wb");
  if (w->file) return true;
  const int error = errno;
  if (!w->nameless) unlink(w->temp);
  errno = error;
  return false;
}

static bool give_name(whole_t *w) {
  char self[64];
  int done = -1;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(w->file));
  errno = EEXIST;
  for (int n = 0; done != 0 && n < 100 && errno == EEXIST; n++)
    if (temp_name(w, n)) done = linkat(AT_FDCWD, self, AT_FDCWD, w->temp, AT_SYMLINK_FOLLOW);
  if (done == 0) w->nameless = false;
  return done == 0;
}

bool whole_commit(whole_t *w) {
  if (w->direct) {
    FILE *file = w->file;
    w->file = NULL;
    return fclose(file) == 0;
  }
  bool fine = !ferror(w->file) && fflush(w->file) == 0 && fsync(fileno(w->file)) == 0;
  if (fine && w->nameless) fine = give_name(w);
  fine = fine && rename(w->temp, w->target) == 0;
  if (!fine) {
    const int error = errno;
    whole_drop(w);
    errno = error;
    return false;
  }
  fclose(w->file);
  w->file = NULL;
  return whole_sync_folder(w->target);
}

void whole_drop(whole_t *w) {
  if (!w->file) return;
  fclose(w->file);
  w->file = NULL;
  if (!w->direct && !w->nameless) unlink(w->temp);
}
