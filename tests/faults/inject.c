/* inject.c - a library to preload that makes memory run out, for the tests.
 *
 *   FAIL_ALLOC=N    the Nth allocation of the program fails, counted from 1; none without it
 *   FAIL_TIMES=M    and the M - 1 after it; 0: all after it. One alone if it is not set
 *   FAIL_ONLY=others only what is not asked for by realloc is counted: Lua asks by realloc alone, and with one failure
 *                   it collects its garbage and asks again
 *   FAIL_COUNT=FILE writes how many allocations there were into FILE, when the program ends
 *
 * What the loader and the C library take for themselves before the program begins is not counted. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *(*next_malloc)(size_t);
static void *(*next_calloc)(size_t, size_t);
static void *(*next_realloc)(void *, size_t);
static void (*next_free)(void *);

static atomic_ullong count;
static unsigned long long first, last;
static int others;
static atomic_bool ready;

/* What dlsym asks for while it looks for the real functions. */
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
}

static unsigned long long number(const char *name, unsigned long long otherwise) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : otherwise;
}

__attribute__((constructor)) static void begin(void) {
  find_all();
  const unsigned long long times = number("FAIL_TIMES", 1);
  first = number("FAIL_ALLOC", 0);
  others = getenv("FAIL_ONLY") != NULL;
  last = times ? first + times - 1 : ~0ull;
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

static int fails(void) {
  if (!atomic_load(&ready)) return 0;
  const unsigned long long n = atomic_fetch_add(&count, 1) + 1;
  if (!first || n < first || n > last) return 0;
  errno = ENOMEM;
  return 1;
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
