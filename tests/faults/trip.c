/* trip.c - runs a program and lets one of its dealings with a folder go wrong, for the tests of what is on the disk.
 *
 *   trip FOLDER N HOW COMMAND [ARGUMENT...]
 *
 * The system calls that touch what is in FOLDER (an absolute path), by name or by descriptor, are counted from 1; the Nth
 * goes as HOW says:
 *
 *   ENOSPC and the like   it fails so
 *   ENOSPC+               and so does every later one that would change something
 *   short                 it writes half of what it should
 *   short+                and every later write fails with ENOSPC: how a disk fills up
 *   kill                  the program is killed before it
 *   sh:LINE               a line of the shell is run before it
 *   none                  nothing happens
 *
 * With TRIP_LOG=FILE in the environment the calls are written there, a line each: number, name, path. Exit code: the
 * program's (128 + the signal's number for a signal), or 125 where this cannot be done: the kernel must let a program
 * answer the system calls of its child (seccomp's user notification, Linux 5.6). Unlike a preloaded library it sees what
 * the C library does inside itself too, as stdio's writes. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { IMPOSSIBLE = 125 };

/* The argument of a call that names its file: a descriptor in `fd`, or a path in `path`, relative to that. */
typedef struct watched {
  const char *name;
  int nr, fd, path;
  bool changes;
} watched_t;

static const watched_t watched[] = {
  { "read", SYS_read, 0, -1, false },
  { "write", SYS_write, 0, -1, true },
  { "writev", SYS_writev, 0, -1, true },
  { "fsync", SYS_fsync, 0, -1, true },
  { "close", SYS_close, 0, -1, false },
  { "fstat", SYS_fstat, 0, -1, false },
  { "lseek", SYS_lseek, 0, -1, false },
  { "fchmod", SYS_fchmod, 0, -1, true },
  { "ftruncate", SYS_ftruncate, 0, -1, true },
  { "flock", SYS_flock, 0, -1, false },
  { "getdents", SYS_getdents64, 0, -1, false },
  { "stat", SYS_newfstatat, 0, 1, false },
  { "open", SYS_openat, 0, 1, false },
  { "mkdir", SYS_mkdirat, 0, 1, true },
  { "unlink", SYS_unlinkat, 0, 1, true },
  { "link", SYS_linkat, 2, 3, true },
  { "rename", SYS_renameat2, 0, 1, true },
#ifdef SYS_renameat
  { "rename", SYS_renameat, 0, 1, true },
#endif
#ifdef SYS_open
  { "open", SYS_open, -1, 0, false },
  { "stat", SYS_stat, -1, 0, false },
  { "lstat", SYS_lstat, -1, 0, false },
  { "access", SYS_access, -1, 0, false },
  { "mkdir", SYS_mkdir, -1, 0, true },
  { "unlink", SYS_unlink, -1, 0, true },
  { "rename", SYS_rename, -1, 0, true },
  { "readlink", SYS_readlink, -1, 0, false },
#endif
  { "access", SYS_faccessat, 0, 1, false },
  { "readlink", SYS_readlinkat, 0, 1, false },
};
enum { WATCHED = sizeof watched / sizeof *watched };

static const struct {
  const char *name;
  int number;
} errors[] = {
  { "ENOSPC", ENOSPC }, { "EIO", EIO },     { "EROFS", EROFS },   { "ENOENT", ENOENT }, { "EACCES", EACCES },
  { "EMFILE", EMFILE }, { "EINTR", EINTR }, { "EDQUOT", EDQUOT }, { "ENOLCK", ENOLCK }, { "EBADF", EBADF },
};

static const char *folder, *how;
static unsigned long long count, at;
static pid_t child;
static FILE *report;

static int give_up(const char *what) {
  fprintf(stderr, "trip: %s: %s\n", what, strerror(errno));
  return IMPOSSIBLE;
}

/* The child ----------------------------------------------------------------------------------------------------------- */

static int install(void) {
  struct sock_filter code[WATCHED + 3];
  unsigned n = 0;
  code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (unsigned i = 0; i < WATCHED; i++)
    code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)watched[i].nr, (uint8_t)(WATCHED - i), 0);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
  const struct sock_fprog program = { (unsigned short)n, code };
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

typedef union control {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr align;
} control_t;

static bool pass(int socket, int fd) {
  char byte = 0;
  control_t control;
  struct iovec data = { &byte, 1 };
  struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1 };
  memset(&control, 0, sizeof control);
  if (fd >= 0) {
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(head), &fd, sizeof fd);
  }
  return sendmsg(socket, &message, 0) == 1;
}

static int take(int socket) {
  char byte;
  int fd = -1;
  control_t control;
  struct iovec data = { &byte, 1 };
  struct msghdr message = { .msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control };
  if (recvmsg(socket, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head) memcpy(&fd, CMSG_DATA(head), sizeof fd);
  return fd;
}

static void become(char **command, int socket) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int listener = install();
  if (!pass(socket, listener) || listener < 0) _exit(IMPOSSIBLE);
  execvp(command[0], command);
  _exit(127);
}

/* Calls on files ------------------------------------------------------------------------------------------------------ */

/* The text at `address` of a process; page by page, because the next one may not be there. */
static bool read_text(pid_t pid, uint64_t address, char out[PATH_MAX]) {
  size_t got = 0;
  while (got < PATH_MAX) {
    size_t want = 4096 - (address + got) % 4096;
    if (want > PATH_MAX - got) want = PATH_MAX - got;
    const struct iovec here = { out + got, want }, there = { (void *)(uintptr_t)(address + got), want };
    if (process_vm_readv(pid, &here, 1, &there, 1, 0) != (ssize_t)want) return false;
    if (memchr(out + got, '\0', want)) return true;
    got += want;
  }
  return false;
}

static bool path_of_fd(pid_t pid, int fd, char out[PATH_MAX]) {
  char link[64];
  if (fd == AT_FDCWD) snprintf(link, sizeof link, "/proc/%ld/cwd", (long)pid);
  else snprintf(link, sizeof link, "/proc/%ld/fd/%d", (long)pid, fd);
  const ssize_t n = readlink(link, out, PATH_MAX - 1);
  if (n < 0) return false;
  out[n] = '\0';
  return true;
}

static bool path_of(const struct seccomp_notif *call, const watched_t *w, char out[PATH_MAX]) {
  const pid_t pid = (pid_t)call->pid;
  char text[PATH_MAX];
  if (w->path >= 0 && !read_text(pid, call->data.args[w->path], text)) return false;
  if (w->path >= 0 && text[0] == '/') return memcpy(out, text, strlen(text) + 1) != NULL;
  if (!path_of_fd(pid, w->fd < 0 ? AT_FDCWD : (int)call->data.args[w->fd], out)) return false;
  if (w->path >= 0 && text[0] && strlen(out) + strlen(text) + 2 < PATH_MAX) strcat(strcat(out, "/"), text);
  return true;
}

static bool inside(const char *path) {
  const size_t n = strlen(folder);
  return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

static bool opens_to_write(const struct seccomp_notif *call, const watched_t *w) {
  return strcmp(w->name, "open") == 0 && (call->data.args[w->path + 1] & (O_WRONLY | O_RDWR | O_CREAT)) != 0;
}

/* Failures -------------------------------------------------------------------------------------------------------- */

static int error_named(const char *name, size_t len) {
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (strlen(errors[i].name) == len && strncmp(errors[i].name, name, len) == 0) return errors[i].number;
  return 0;
}

/* Half of the write is done here, with the program's own descriptor. */
/* The process of a thread: only that has a descriptor for itself. */
static pid_t process_of(pid_t thread) {
  char path[64], line[256];
  long process = thread;
  snprintf(path, sizeof path, "/proc/%ld/status", (long)thread);
  FILE *status = fopen(path, "r");
  while (status && fgets(line, sizeof line, status) && sscanf(line, "Tgid: %ld", &process) != 1) continue;
  if (status) fclose(status);
  return (pid_t)process;
}

static int64_t write_half(const struct seccomp_notif *call) {
  char data[1 << 16];
  size_t half = call->data.args[2] / 2;
  if (half > sizeof data) half = sizeof data;
  const struct iovec here = { data, half }, there = { (void *)(uintptr_t)call->data.args[1], half };
  const int pidfd = (int)syscall(SYS_pidfd_open, process_of((pid_t)call->pid), 0);
  const int fd = (int)syscall(SYS_pidfd_getfd, pidfd, (int)call->data.args[0], 0);
  int64_t n = -EIO;
  if (fd >= 0 && process_vm_readv((pid_t)call->pid, &here, 1, &there, 1, 0) == (ssize_t)half) n = write(fd, data, half);
  if (fd >= 0) close(fd);
  if (pidfd >= 0) close(pidfd);
  return n;
}

static void refuse(struct seccomp_notif_resp *answer, int error) {
  answer->flags = 0;
  answer->error = -error;
}

static void trip(const struct seccomp_notif *call, struct seccomp_notif_resp *answer) {
  const size_t len = strcspn(how, "+");
  const int error = error_named(how, len);
  if (error) {
    refuse(answer, error);
  } else if (strcmp(how, "kill") == 0) {
    kill(child, SIGKILL);
  } else if (strncmp(how, "sh:", 3) == 0) {
    if (system(how + 3) != 0) fprintf(stderr, "trip: %s: failed\n", how + 3);
  } else if (strncmp(how, "short", len) == 0 && call->data.nr == SYS_write && call->data.args[2] > 1) {
    answer->flags = 0;
    answer->val = write_half(call);
  }
}

static void answer_call(const struct seccomp_notif *call, struct seccomp_notif_resp *answer) {
  char path[PATH_MAX];
  const watched_t *w = watched;
  while (w->nr != call->data.nr) w++;
  answer->id = call->id;
  answer->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  if (!path_of(call, w, path) || !inside(path)) return;
  count++;
  if (report) {
    fprintf(report, "%llu %s %s\n", count, w->name, path);
    fflush(report);
  }
  if (count == at) {
    trip(call, answer);
  } else if (at && count > at && strchr(how, '+') && (w->changes || opens_to_write(call, w))) {
    const int error = error_named(how, strcspn(how, "+"));
    refuse(answer, error ? error : ENOSPC);
  }
}

static void watch(int listener) {
  struct seccomp_notif *call = calloc(1, 1024);
  struct seccomp_notif_resp *answer = calloc(1, 1024);
  struct pollfd p = { .fd = listener, .events = POLLIN };
  while (call && answer && poll(&p, 1, -1) >= 0 && (p.revents & POLLIN)) {
    memset(call, 0, 1024);
    memset(answer, 0, 1024);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, call) != 0) continue; /* a signal took the call back */
    answer_call(call, answer);
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, answer);
  }
  free(call);
  free(answer);
}

int main(int argc, char **argv) {
  int sockets[2], status = 0;
  const char *log = getenv("TRIP_LOG");
  if (argc < 5) return IMPOSSIBLE;
  folder = argv[1], at = strtoull(argv[2], NULL, 10), how = argv[3];
  if (log && !(report = fopen(log, "we"))) return give_up(log);
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return give_up("socketpair");
  child = fork();
  if (child == 0) become(argv + 4, sockets[1]);
  if (child < 0) return give_up("fork");
  const int listener = take(sockets[0]);
  if (listener >= 0) watch(listener);
  if (waitpid(child, &status, 0) != child) return give_up("wait");
  if (report) fclose(report);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
