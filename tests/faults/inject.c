/* inject.c - a library to preload that makes memory run out, for the tests.
 *
 *   FAIL_ALLOC=N    the Nth allocation of the program fails, counted from 1; none without it
 *   FAIL_TIMES=M    and the M - 1 after it; 0: all after it. One alone if it is not set
 *   FAIL_ONLY=others only what is not asked for by realloc is counted: Lua asks by realloc alone, and with one failure
 *                   it collects its garbage and asks again
 *   FAIL_FOLDER=P   FAIL_ALLOC is a list, "N N N", upwards, and the failures are those of children: at each of these
 *                   allocations the program, whose files are in P, branches (branch.h), and the child's allocation fails.
 *                   So a start of the program is enough for all of them. It has one thread (a new thread runs at once, to
 *                   its end, in the one that asks for it) and no timers: it stands still while its children run
 *   FAIL_COUNT=FILE writes how many allocations there were into FILE, when the program ends
 *
 * Allocations of the loader and the C library before the program begins are not counted. */
#include "branch.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void (*next_free)(void *);
static int (*next_pthread_create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
static int (*next_pthread_join)(pthread_t, void **);
static locale_t (*next_newlocale)(int, const char *, locale_t);
static int (*next_timer_create)(clockid_t, struct sigevent *, timer_t *);
static int (*next_timer_settime)(timer_t, int, const struct itimerspec *, struct itimerspec *);
static int (*next_timer_delete)(timer_t);

static atomic_ullong count;
static unsigned long long first, last, times;
static int others;
static atomic_bool ready;
static const char *folder, *places; /* of the children; where they are still to come */

/* Memory for dlsym while it looks for the real functions. */
static _Alignas(16) char early[4096];
static size_t early_used;

static void *take_early(size_t size) {
  const size_t at = early_used;
  early_used += (size + 15) & ~(size_t)15;
  return early_used <= sizeof early ? early + at : NULL;
}

static int is_early(const void *block) { return (const char *)block >= early && (const char *)block < early + sizeof early; }

static void find(void *to, const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  memcpy(to, &found, sizeof found);
}

static void find_all(void) {
  static int finding;
  if (next_free || finding) return;
  finding = 1;
  find(&next_malloc, "malloc");
  find(&next_calloc, "calloc");
  find(&next_realloc, "realloc");
  find(&next_free, "free");
  find(&next_pthread_create, "pthread_create");
  find(&next_pthread_join, "pthread_join");
  find(&next_newlocale, "newlocale");
  find(&next_timer_create, "timer_create");
  find(&next_timer_settime, "timer_settime");
  find(&next_timer_delete, "timer_delete");
}

static unsigned long long number(const char *name, unsigned long long otherwise) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : otherwise;
}

static void fail_from(unsigned long long n) {
  first = n;
  last = times ? n + times - 1 : ~0ull;
}

__attribute__((constructor)) static void begin(void) {
  find_all();
  times = number("FAIL_TIMES", 1);
  others = getenv("FAIL_ONLY") != NULL;
  folder = getenv("FAIL_FOLDER");
  const char *list = getenv("FAIL_ALLOC");
  if (list && *list && folder) places = list;
  else if (list && *list) fail_from(number("FAIL_ALLOC", 0));
  atomic_store(&ready, 1);
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAIL_COUNT");
  const int fd = path ? open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0666) : -1;
  if (fd >= 0) {
    dprintf(fd, "%llu\n", (unsigned long long)atomic_load(&count));
    close(fd);
  }
}

/* True in the child of a place in the list. */
static int branches(unsigned long long n) {
  static int k;
  if (!places || n < strtoull(places, NULL, 10)) return 0;
  places = strchr(places, ' ');
  if (places) places++;
  atomic_store(&ready, 0);
  const int is_child = branch(folder, ++k);
  atomic_store(&ready, 1);
  if (is_child) places = NULL;
  return is_child;
}

static int fails(void) {
  if (!atomic_load(&ready)) return 0;
  const unsigned long long n = atomic_fetch_add(&count, 1) + 1;
  if (branches(n)) fail_from(n);
  if (!first || n < first || n > last) return 0;
  errno = ENOMEM;
  return 1;
}

/* Counted as one allocation. It holds a lock of the C library while it allocates, which a child could not release. */
locale_t newlocale(int mask, const char *name, locale_t base) {
  find_all();
  if (fails()) return (locale_t)0;
  const int was_ready = atomic_exchange(&ready, 0);
  const locale_t made = next_newlocale(mask, name, base);
  atomic_store(&ready, was_ready);
  return made;
}

void *malloc(size_t size) {
  find_all();
  if (!next_malloc) return take_early(size);
  return fails() ? NULL : next_malloc(size);
}

void *calloc(size_t n, size_t size) {
  find_all();
  if (!next_calloc) return take_early(n * size);
  return fails() ? NULL : next_calloc(n, size);
}

void *realloc(void *block, size_t size) {
  find_all();
  if (is_early(block)) {
    void *moved = malloc(size);
    if (moved) memcpy(moved, block, size);
    return moved;
  }
  return size && !others && fails() ? NULL : next_realloc(block, size);
}

void free(void *block) {
  if (!is_early(block) && next_free) next_free(block);
}

int pthread_create(pthread_t *id, const pthread_attr_t *attributes, void *(*work)(void *), void *with) {
  find_all();
  if (!folder) return next_pthread_create(id, attributes, work, with);
  *id = pthread_self();
  work(with);
  return 0;
}

int pthread_join(pthread_t id, void **result) {
  find_all();
  return folder ? 0 : next_pthread_join(id, result);
}

int timer_create(clockid_t clock, struct sigevent *event, timer_t *id) {
  find_all();
  return folder ? 0 : next_timer_create(clock, event, id);
}

int timer_settime(timer_t id, int flags, const struct itimerspec *to, struct itimerspec *was) {
  find_all();
  return folder ? 0 : next_timer_settime(id, flags, to, was);
}

int timer_delete(timer_t id) {
  find_all();
  return folder ? 0 : next_timer_delete(id);
}
