/* confine.c - sandboxes the engine's process before it reads a script.
 *
 * On Linux a seccomp filter leaves memory, time, threads, and reading and writing of open descriptors. Every other system
 * call fails with EPERM, so a library can continue without it. Other systems have only resource limits. Programs under a
 * sanitizer or valgrind are not filtered. */
#include "wall/wall.h"

#include <errno.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && !defined(WALL_UNFILTERED)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <termios.h>

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* clang-format off */
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
#define IF(value, then_) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1), then_
#define FREE(name) IF(__NR_##name, ALLOW)

static int filter_calls(void) {
  static const struct sock_filter list[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    /* open descriptors */
    FREE(read), FREE(write), FREE(writev), FREE(readv), FREE(lseek), FREE(close), FREE(fstat), FREE(fcntl), FREE(fsync),
    FREE(sendmsg), FREE(recvmsg),
    /* memory */
    FREE(brk), FREE(mmap), FREE(munmap), FREE(mremap), FREE(mprotect), FREE(madvise),
    /* time and signals of its own */
    FREE(clock_gettime), FREE(clock_nanosleep), FREE(nanosleep), FREE(gettimeofday), FREE(timer_create),
    FREE(timer_settime), FREE(timer_delete), FREE(rt_sigaction), FREE(rt_sigprocmask), FREE(rt_sigreturn),
    FREE(sigaltstack), FREE(restart_syscall),
    /* threads */
    FREE(futex), FREE(set_robust_list), FREE(rseq), FREE(sched_yield), FREE(sched_getaffinity), FREE(gettid),
    FREE(getpid), FREE(exit), FREE(exit_group), FREE(getrandom), FREE(getrusage), FREE(set_tid_address),
    /* clone3 passes its flags by pointer, so a filter cannot read them. After ENOSYS the C library uses clone. */
    IF(__NR_clone3, REFUSE(ENOSYS)),
    /* clone may start a thread, not a process */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4), LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 0, 1), ALLOW, REFUSE(EPERM),
    FREE(tgkill), /* for abort() */
    /* isatty() and the terminal's size */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 5), LOAD(args[1]), IF(TCGETS, ALLOW), IF(TIOCGWINSZ, ALLOW),
    REFUSE(EPERM),
  };
  /* clang-format on */
  const struct sock_fprog program = {sizeof list / sizeof *list, (struct sock_filter *)list};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  /* SPEC_ALLOW: without it some kernels slow down the whole process. It holds no secrets. */
  return (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
}
#else
static int filter_calls(void) { return 0; }
#endif

/* Limits memory that no guard counts, such as buffers of the solver. The limit has room for a script's 64 MiB as malloc
 * rounds them, the host with its bots in each thread of a simulation, and the stacks of these threads. */
static bool limit_memory(void) {
  const rlim_t most = 160 << 20;
  struct rlimit limit;
#ifdef WALL_UNFILTERED
  return true;
#endif
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return false;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  limit.rlim_max = limit.rlim_cur;
  return setrlimit(RLIMIT_DATA, &limit) == 0;
}

bool wall_confine(void) {
  const struct rlimit none = {0, 0};
  return limit_memory() && setrlimit(RLIMIT_CORE, &none) == 0 && filter_calls() == 0;
}
