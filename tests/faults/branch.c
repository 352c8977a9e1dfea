/* branch.c - see branch.h. The parent's files are moved aside, because what it has open follows them; the child's copy
 * takes their place, because what the program knows is their path. */
#include "branch.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void want(int fine, const char *what, const char *path) {
  if (fine) return;
  dprintf(2, "branch: cannot %s %s: %m\n", what, path);
  _exit(98);
}

static const char *joined(char *out, const char *folder, const char *name) {
  want(snprintf(out, PATH_MAX, "%s/%s", folder, name) < PATH_MAX, "name a file in", folder);
  return out;
}

/* To `out` from its beginning; reading does not move `in`. */
static void copy_content(int in, int out, const char *path) {
  char block[1 << 14];
  off_t at = 0;
  for (ssize_t n; (n = pread(in, block, sizeof block, at)) != 0; at += n) {
    want(n > 0 && write(out, block, (size_t)n) == n, "copy", path);
  }
}

static void copy_file(const char *from, const char *to) {
  struct stat is;
  const int in = open(from, O_RDONLY | O_CLOEXEC);
  want(in >= 0 && fstat(in, &is) == 0, "read", from);
  const int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, is.st_mode & 0777);
  want(out >= 0, "write", to);
  copy_content(in, out, from);
  close(in);
  close(out);
}

static void copy_folder(const char *from, const char *to) {
  char source[PATH_MAX], copy[PATH_MAX];
  want(mkdir(to, 0777) == 0, "make", to);
  DIR *folder = opendir(from);
  want(folder != NULL, "read", from);
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    joined(source, from, entry->d_name);
    joined(copy, to, entry->d_name);
    if (entry->d_type == DT_DIR) copy_folder(source, copy);
    else copy_file(source, copy);
  }
  closedir(folder);
}

/* A copy in `folder` of a file without a name, which `link` leads to. */
static int opened_copy(const char *link, int flags, const char *folder) {
  const int in = open(link, O_RDONLY | O_CLOEXEC), out = open(folder, flags | O_TMPFILE, 0666);
  want(in >= 0 && out >= 0, "copy a file without a name to", folder);
  copy_content(in, out, folder);
  close(in);
  return out;
}

/* The file that `fd`, and so `link`, leads to: if it is in `from` the one at its place in `to`, or a copy if it has no name;
 * a file elsewhere once more, if it is read. -1: nothing that moves when it is used. */
static int opened_again(int fd, const char *link, const char *from, const char *to) {
  char name[PATH_MAX], path[2 * PATH_MAX];
  struct stat is;
  const ssize_t size = readlink(link, name, sizeof name - 1);
  if (size < 0 || fstat(fd, &is) != 0) return -1;
  name[size] = '\0';
  const size_t length = strlen(from);
  const int flags = fcntl(fd, F_GETFL) & ~(O_CREAT | O_EXCL | O_TRUNC | O_TMPFILE);
  const bool inside = strncmp(name, from, length) == 0 && name[length] == '/';
  if (!inside) return S_ISREG(is.st_mode) && (flags & O_ACCMODE) == O_RDONLY ? open(link, flags) : -1;
  if (!is.st_nlink) return opened_copy(link, flags, to);
  snprintf(path, sizeof path, "%s%s", to, name + length);
  const int again = open(path, flags);
  want(again >= 0, "open again", path);
  return again;
}

/* Copies open files, to be used apart from the parent, at the same place. */
static void open_all_again(const char *from, const char *to) {
  for (int fd = 0; fd < 64; fd++) {
    char link[32];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    const int again = opened_again(fd, link, from, to);
    if (again < 0) continue;
    lseek(again, lseek(fd, 0, SEEK_CUR), SEEK_SET);
    want(dup3(again, fd, fcntl(fd, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0) == fd, "have again", link);
    close(again);
  }
}

static void keep_code(const char *folder, int status) {
  char path[PATH_MAX];
  const int fd = open(joined(path, folder, "code"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  want(fd >= 0, "write", path);
  dprintf(fd, "%d\n", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
  close(fd);
}

int branch(const char *folder, int k) {
  char aside[PATH_MAX], end[PATH_MAX];
  snprintf(aside, sizeof aside, "%s.aside", folder);
  snprintf(end, sizeof end, "%s.%d", folder, k);
  want(rename(folder, aside) == 0, "move", folder);
  copy_folder(aside, folder);
  const pid_t child = fork();
  want(child >= 0, "fork for", folder);
  if (child == 0) {
    open_all_again(aside, folder);
    alarm(60);
    return 1;
  }
  int status;
  want(waitpid(child, &status, 0) == child, "wait for", folder);
  keep_code(folder, status);
  want(rename(folder, end) == 0, "move", folder);
  want(rename(aside, folder) == 0, "move", aside);
  return 0;
}
