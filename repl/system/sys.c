/* sys.c - the module "host.system.sys": files, folders, terminal and clock. */
#include "host.h"
#include "system/stream.h"
#include "wall/wall.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <pthread.h>
#include <sha2.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MOST = 4 << 20, CHUNK = 1 << 16 }; /* bytes of a script; of a piece of a record */

static int failed(lua_State *L, const char *path) {
  if (errno == ENOMEM) return host_no_memory(L);
  return host_nil(L, "%s: %s", path, strerror(errno));
}

/* (entries, count) -> their names. Runs in a protected call, because Lua may run out of memory. */
static int push_names(lua_State *L) {
  struct dirent *const *entry = lua_touserdata(L, 1);
  const lua_Integer n = lua_tointeger(L, 2);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (lua_Integer i = 0; i < n; i++)
    if (entry[i]->d_name[0] != '.') {
      luaL_addstring(&b, entry[i]->d_name);
      luaL_addchar(&b, '/');
    }
  luaL_pushresult(&b);
  return 1;
}

/* dir(path) -> sorted names, each followed by "/"; "" if there is no such folder; nil and why if it cannot be read */
static int s_dir(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  struct dirent **entry = NULL;
  const int n = scandir(path, &entry, NULL, alphasort);
  if (n < 0 && errno != ENOENT && errno != ENOTDIR) return failed(L, path);
  lua_pushcfunction(L, push_names);
  lua_pushlightuserdata(L, entry);
  lua_pushinteger(L, n);
  const int status = lua_pcall(L, 2, 1, 0);
  for (int i = 0; i < n; i++) free(entry[i]);
  free(entry);
  return status == LUA_OK ? 1 : lua_error(L);
}

/* (descriptor) -> its text; on an error nothing, and errno is set. */
static int read_all(lua_State *L) {
  const int fd = (int)lua_tointeger(L, 1);
  luaL_Buffer b;
  ssize_t n;
  size_t total = 0;
  luaL_buffinit(L, &b);
  do {
    n = read(fd, luaL_prepbuffer(&b), LUAL_BUFFERSIZE);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return 0;
    luaL_addsize(&b, (size_t)n);
    total += (size_t)n;
  } while (n != 0 && total <= FILE_MOST);
  luaL_pushresult(&b);
  return 1;
}

/* Removes a byte order mark from the text on top of the stack. */
static int push_without_mark(lua_State *L) {
  const char *text = lua_tostring(L, -1);
  if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) lua_pushlstring(L, text + 3, (size_t)lua_rawlen(L, -1) - 3);
  return 1;
}

/* read(path) -> the text of a script, or nil and why */
static int s_read(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  mode_t kind = 0;
  lua_settop(L, 1);
  const int fd = regular_open(path, O_RDONLY, &kind);
  if (fd < 0 && errno == NOT_REGULAR && S_ISDIR(kind)) errno = EISDIR;
  if (fd < 0 && errno != NOT_REGULAR) return failed(L, path);
  if (fd < 0) return host_nil(L, "%s is not a regular file", path);
  lua_pushcfunction(L, read_all);
  lua_pushinteger(L, fd);
  const int status = lua_pcall(L, 1, LUA_MULTRET, 0);
  stream_drop(fd);
  if (status != LUA_OK) return lua_error(L);
  if (lua_gettop(L) == 1) return failed(L, path);
  if (lua_rawlen(L, -1) <= FILE_MOST) return push_without_mark(L);
  return host_nil(L, "%s: is longer than the 4 MiB a script may have", path);
}

/* The first error of output: the system reports it only once. */
static int output_error;

static void arrived(bool fine) {
  if (!fine && !output_error) output_error = errno ? errno : EIO;
}

/* Blocks Ctrl-C while output is written to a terminal: an interrupted stream would lose it. Returns true if it blocked, and
 * then the old mask is in *before. Only a line-buffered stream is a terminal. */
static bool hold_interrupt(sigset_t *before) {
  sigset_t held;
  if ((__fbufsize(stdout) > 0 && !__flbf(stdout)) || !isatty(STDOUT_FILENO)) return false;
  sigemptyset(&held);
  sigaddset(&held, SIGINT);
  return pthread_sigmask(SIG_BLOCK, &held, before) == 0;
}

int sys_flush(void) {
  sigset_t before;
  const bool held = hold_interrupt(&before);
  errno = 0;
  arrived(fflush(stdout) == 0 && !ferror(stdout));
  if (held) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return output_error;
}

static int push_arrived(lua_State *L) {
  return output_error ? host_nil(L, "%s", strerror(output_error)) : host_true(L);
}

/* write(text...) and flush(): like io's; true, or nil and why. After a first error they always fail. */
static int s_write(lua_State *L) {
  const int n = lua_gettop(L);
  bool fine = true;
  for (int i = 1; i <= n; i++) luaL_checkstring(L, i);
  sigset_t before;
  const bool held = hold_interrupt(&before);
  errno = 0;
  atomic_store(&wall_page->begun, true);
  for (int i = 1; i <= n; i++) {
    size_t len;
    const char *text = lua_tolstring(L, i, &len);
    fine = fwrite(text, 1, len, stdout) == len && fine;
  }
  arrived(fine);
  if (held) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return push_arrived(L);
}

static int s_flush(lua_State *L) {
  sys_flush();
  return push_arrived(L);
}

/* exists(path): true, or false and the system's reason */
static int s_exists(lua_State *L) {
  const bool fine = access(luaL_checkstring(L, 1), F_OK) == 0;
  lua_pushboolean(L, fine);
  lua_pushstring(L, fine ? NULL : strerror(errno));
  return 2;
}

/* mkdir(path): makes a folder and all its parents; true, or nil and why */
static int s_mkdir(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  char part[4096];
  const size_t len = strlen(path);
  if (len == 0 || len >= sizeof part) {
    errno = ENAMETOOLONG;
    return failed(L, path);
  }
  for (size_t i = 1; i <= len; i++)
    if (path[i] == '/' || path[i] == '\0') {
      memcpy(part, path, i);
      part[i] = '\0';
      if (mkdir(part, 0777) != 0 && errno != EEXIST) return failed(L, part);
    }
  return host_true(L);
}

/* tty(0 or 1 or 2) -> true if that stream is a terminal */
static int s_tty(lua_State *L) { return host_boolean(L, isatty((int)luaL_checkinteger(L, 1))); }

/* columns() of the terminal, 80 by default */
static int s_columns(lua_State *L) {
  struct winsize size;
  return host_integer(L, ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80);
}

int sys_rows(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 ? size.ws_row : 24;
}

/* rows() of the terminal, 24 by default */
static int s_rows(lua_State *L) { return host_integer(L, sys_rows()); }

/* sleep(milliseconds), ten seconds at most */
static int s_sleep(lua_State *L) {
  const lua_Integer given = luaL_checkinteger(L, 1);
  const long ms = given < 0 ? 0 : given > 10000 ? 10000 : (long)given;
  nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
  return 0;
}

/* processors() online, 256 at most */
static int s_processors(lua_State *L) {
  const long n = sysconf(_SC_NPROCESSORS_ONLN);
  return host_integer(L, n < 1 ? 1 : n > 256 ? 256 : n);
}

/* peak() -> the process's peak memory in KiB */
static int s_peak(lua_State *L) {
  struct rusage use;
  return host_integer(L, getrusage(RUSAGE_SELF, &use) == 0 ? use.ru_maxrss : 0);
}

static int push_seconds(lua_State *L, clockid_t clock) {
  struct timespec now = {0};
  if (clock_gettime(clock, &now) != 0) clock_gettime(CLOCK_MONOTONIC, &now); /* a browser counts no processor time */
  lua_pushnumber(L, (lua_Number)now.tv_sec + (lua_Number)now.tv_nsec / 1e9);
  return 1;
}

/* clock() -> seconds, for measuring; processor_time() -> seconds that this thread has computed */
static int s_clock(lua_State *L) { return push_seconds(L, CLOCK_MONOTONIC); }

static int s_processor_time(lua_State *L) { return push_seconds(L, CLOCK_THREAD_CPUTIME_ID); }

/* entropy() -> a random seed: 16 letters and digits, 80 bits, too many to guess */
static int s_entropy(lua_State *L) {
  static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
  unsigned char raw[16];
  char seed[sizeof raw + 1];
  if (getentropy(raw, sizeof raw) != 0) return luaL_error(L, "the system gives no randomness: %s", strerror(errno));
  for (size_t i = 0; i < sizeof raw; i++) seed[i] = letters[raw[i] % 32];
  seed[sizeof raw] = '\0';
  lua_pushstring(L, seed);
  return 1;
}

/* Notes that standard input was read: the command cannot start again. */
static void begin_reading(const FILE *f) {
  errno = 0;
  if (f == stdin) atomic_store(&wall_page->begun, true);
}

static FILE *arg_file(lua_State *L) {
  const luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  if (!stream->closef) luaL_error(L, "the file is closed");
  return stream->f;
}

/* chunk(file) -> the next bytes of a file, read without its buffer; nil at its end; nil and why on an error */
static int s_chunk(lua_State *L) {
  FILE *f = arg_file(L);
  char bytes[CHUNK];
  ssize_t n;
  begin_reading(f);
  do n = read(fileno(f), bytes, sizeof bytes);
  while (n < 0 && errno == EINTR);
  if (n <= 0) return n == 0 ? 0 : host_nil(L, "%s", strerror(errno));
  lua_pushlstring(L, bytes, (size_t)n);
  return 1;
}

/* Reads a line or `most` bytes; true if the line ended. Takes no lock on the FILE, as luaL_addchar may raise an error and
 * leave it locked. Only one thread reads. */
static bool read_line(luaL_Buffer *b, FILE *f, size_t most) {
  int c = EOF;
  for (size_t n = 0; n < most && (c = getc_unlocked(f)) != EOF && c != '\n'; n++) luaL_addchar(b, (char)c);
  return c == '\n';
}

static int push_line(lua_State *L, FILE *f, size_t most) {
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  clearerr(f);
  begin_reading(f);
  const bool whole = read_line(&b, f, most);
  const int error = ferror(f) ? errno ? errno : EIO : 0;
  luaL_pushresult(&b);
  if (error) return host_nil(L, "%s", strerror(error));
  if (!whole && lua_rawlen(L, -1) == 0) return 0;
  lua_pushboolean(L, whole);
  return 2;
}

/* line(file, most) -> the next line without its newline, and true if it had one. A longer line comes in pieces of `most`
 * bytes. nil at the end of the file; nil and why on an error. */
static int s_line(lua_State *L) { return push_line(L, arg_file(L), (size_t)luaL_checkinteger(L, 2)); }

/* said(most): line() of standard input. The supervisor lets the engine write files that such a line names. */
static int s_said(lua_State *L) { return push_line(L, stdin, (size_t)luaL_checkinteger(L, 1)); }

static const char *editor(void) {
  const char *named[] = { getenv("VISUAL"), getenv("EDITOR") };
  for (int i = 0; i < 2; i++)
    if (named[i] && named[i][strspn(named[i], " \t")]) return named[i];
  return "vi";
}

/* edit(path): opens the file in the user's editor; true, or nil and why */
static int s_edit(lua_State *L) {
  const char *path = luaL_checkstring(L, 1), *name = editor();
  setenv("HOUSERULE_FILE", path, 1); /* the shell never parses the file's name */
  if (system(lua_pushfstring(L, "%s \"$HOUSERULE_FILE\"", name)) == 0) return host_true(L);
  return host_nil(L, "the editor (%s) reports a failure", name);
}

/* digest(text) -> its SHA-256 in 64 hexadecimal digits */
static int s_digest(lua_State *L) {
  size_t n;
  const char *text = luaL_checklstring(L, 1, &n);
  char hex[SHA256_DIGEST_STRING_LENGTH];
  lua_pushstring(L, SHA256Data((const uint8_t *)text, n, hex));
  return 1;
}

int sys_open(lua_State *L) {
  static const luaL_Reg functions[] = {
    { "dir", s_dir },         { "read", s_read },   { "exists", s_exists },   { "mkdir", s_mkdir },
    { "tty", s_tty },         { "columns", s_columns }, { "rows", s_rows },   { "clock", s_clock }, { "entropy", s_entropy },
    { "line", s_line },     { "said", s_said },     { "chunk", s_chunk },   { "edit", s_edit },
    { "processors", s_processors }, { "peak", s_peak }, { "write", s_write }, { "flush", s_flush },
    { "page", pager_page },   { "digest", s_digest }, { "sleep", s_sleep }, { "processor_time", s_processor_time }, { NULL, NULL }
  };
  luaL_newlib(L, functions);
  return 1;
}
