/* disk.c - atomic files and session journals for Lua.
 *
 * A session locks its journal while it runs. Getting the lock means that the session has ended. The kernel drops the lock
 * when a process dies, so a crash leaves nothing to clean up. */
#include "host.h"
#include "system/atomic_file.h"
#include "system/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static int failed(lua_State *L, const char *path, int error) {
  if (error == NOT_REGULAR) return host_nil(L, "%s is not a regular file", path);
  if (error == OTHER_KIND) return host_nil(L, "%s is another kind of file and was left as it is", path);
  return host_nil(L, "%s: %s", path, error == ENXIO ? "nobody reads from it" : strerror(error));
}

/* Reports a pipe without a reader, and a link that is not followed, as NOT_REGULAR too. */
static int open_regular(const char *path, int flags) {
  mode_t kind;
  const int fd = regular_open(path, flags, &kind);
  if (fd < 0 && (errno == ENXIO || (errno == ELOOP && flags & O_NOFOLLOW))) errno = NOT_REGULAR;
  return fd;
}

/* replace(path, text, mark): writes a file atomically; true, or nil and why. With a mark, a file that begins otherwise stays
 * as it is. */
static int d_replace(lua_State *L) {
  size_t len;
  const char *path = luaL_checkstring(L, 1), *text = luaL_checklstring(L, 2, &len), *mark = luaL_optstring(L, 3, NULL);
  atomic_file_t *f = lua_newuserdatauv(L, sizeof *f, 0);
  if (!atomic_file_open(f, path, mark)) return failed(L, path, errno);
  const bool written = fwrite(text, 1, len, f->file) == len;
  if (!written) atomic_file_drop(f);
  return written && atomic_file_commit(f) ? host_true(L) : failed(L, path, errno);
}

/* ---- a file that is being written ---- */

#define WHOLE "houserule.whole"

/* whole(path, mark) -> an open file, and an object for commit (moves it to the path) and abandon (discards it); nil and why,
 * as replace has them */
static int d_whole(lua_State *L) {
  const char *path = luaL_checkstring(L, 1), *mark = luaL_optstring(L, 2, NULL);
  luaL_Stream *stream = stream_push(L);
  atomic_file_t *f = lua_newuserdatauv(L, sizeof *f, 0);
  memset(f, 0, sizeof *f);
  luaL_setmetatable(L, WHOLE);
  if (!atomic_file_open(f, path, mark)) return failed(L, path, errno);
  stream->f = f->file;
  stream->closef = host_true; /* commit closes it */
  return 2;
}

/* commit(whole) -> true, or nil and why */
static int d_commit(lua_State *L) {
  atomic_file_t *f = luaL_checkudata(L, 1, WHOLE);
  if (f->file && !atomic_file_commit(f)) return failed(L, f->target, errno);
  return host_true(L);
}

static int d_abandon(lua_State *L) {
  atomic_file_drop(luaL_checkudata(L, 1, WHOLE));
  return 0;
}

static int open_as(lua_State *L, int flags, const char *mode) {
  const char *path = luaL_checkstring(L, 1);
  luaL_Stream *stream = stream_push(L);
  return stream_open(stream, open_regular(path, flags), mode) ? 1 : failed(L, path, errno);
}

/* open(path), add(path) -> a regular file opened for reading or appending, as a Lua file; nil and why */
static int d_open(lua_State *L) { return open_as(L, O_RDONLY, "rb"); }
static int d_add(lua_State *L) { return open_as(L, O_WRONLY | O_APPEND | O_CREAT, "ab"); }

/* ---- the journal's file ---- */

#define JOURNAL "houserule.journal"

typedef struct journal {
  int fd;
  bool fresh; /* created and not yet published: it is removed when collected */
  char path[DISK_PATH];
} journal_t;

static journal_t *journal_at(lua_State *L) {
  journal_t *j = luaL_checkudata(L, 1, JOURNAL);
  if (j->fd < 0) luaL_error(L, "the journal is closed");
  return j;
}

/* Pushes a journal without a descriptor; NULL for a path that is too long. */
static journal_t *new_journal(lua_State *L, const char *path) {
  if (strlen(path) >= DISK_PATH) return NULL;
  journal_t *j = lua_newuserdatauv(L, sizeof *j, 0);
  j->fd = -1;
  j->fresh = false;
  strcpy(j->path, path);
  luaL_setmetatable(L, JOURNAL);
  return j;
}

static bool lock(int fd, int how) {
  int done;
  do done = flock(fd, how);
  while (done != 0 && errno == EINTR);
  return done == 0;
}

/* True if the path still leads to the file: somebody may have removed its folder. Otherwise sets errno, ENOENT if removed.
 * */
static bool in_place(const journal_t *j, struct stat *info) {
  struct stat there;
  if (!*j->path) return fstat(j->fd, info) == 0;
  if (fstat(j->fd, info) != 0 || stat(j->path, &there) != 0) return false;
  errno = ENOENT;
  return info->st_nlink > 0 && there.st_ino == info->st_ino && there.st_dev == info->st_dev;
}

/* create(path) -> a new locked journal that only its owner may read; without a path one in memory; nil and why */
static int d_create(lua_State *L) {
  const char *path = luaL_optstring(L, 1, "");
  journal_t *j = new_journal(L, path);
  if (!j) return failed(L, path, ENAMETOOLONG);
  if (!*path) {
    j->fd = memfd_create("journal", MFD_CLOEXEC);
    return j->fd < 0 ? failed(L, "a journal", errno) : 1;
  }
  for (int i = 0; i < 3; i++) {
    struct stat info;
    unlink(path);
    j->fd = open(path, O_CREAT | O_EXCL | O_RDWR | O_APPEND | O_CLOEXEC, 0600);
    if (j->fd < 0) return failed(L, path, errno);
    j->fresh = true;
    if (!lock(j->fd, LOCK_EX)) return failed(L, path, errno);
    if (in_place(j, &info)) return 1;
    if (errno != ENOENT) return failed(L, path, errno);
    close(j->fd); /* another process removed it as left over from a crash */
    j->fd = -1;
  }
  return failed(L, path, EBUSY);
}

static int not_claimed(lua_State *L, const char *path, int error) {
  failed(L, path, error);
  lua_pushboolean(L, error == EWOULDBLOCK || error == ENOENT);
  return 3;
}

/* claim(path, shared) -> the journal of a session that has ended. Otherwise nil, why, and true if the session still runs or
 * the file has just gone. A shared claim is for reading. */
static int d_claim(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  const int how = (lua_toboolean(L, 2) ? LOCK_SH : LOCK_EX) | LOCK_NB;
  journal_t *j = new_journal(L, path);
  struct stat info;
  if (!j) return not_claimed(L, path, ENAMETOOLONG);
  j->fd = open_regular(path, O_RDONLY | O_NOFOLLOW);
  if (j->fd < 0) return not_claimed(L, path, errno);
  bool mine = lock(j->fd, how);
  for (int i = 0; !mine && errno == EWOULDBLOCK && how & LOCK_EX && i < 20; i++) { /* another process may only be reading */
    nanosleep(&(struct timespec){0, 5000000}, NULL);
    mine = lock(j->fd, how);
  }
  if (mine && in_place(j, &info)) return 1;
  stream_drop(j->fd);
  j->fd = -1;
  return not_claimed(L, path, errno);
}

/* append(file, text): writes and syncs; true, or nil and why: then nothing was added */
static int d_append(lua_State *L) {
  journal_t *j = journal_at(L);
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len);
  struct stat info;
  if (!in_place(j, &info)) return failed(L, j->path, errno);
  if (!stream_write(j->fd, text, len) || fsync(j->fd) != 0) {
    const int error = errno;
    if (ftruncate(j->fd, info.st_size) != 0) errno = error; /* readers ignore an incomplete last line */
    return failed(L, j->path, error);
  }
  return host_true(L);
}

/* publish(file, path): renames the journal, replacing a file there; true, or nil, why, and true if it was renamed anyway */
static int d_publish(lua_State *L) {
  journal_t *j = journal_at(L);
  if (!*j->path) return host_true(L); /* a journal in memory has no name */
  const char *path = luaL_checkstring(L, 2);
  if (strlen(path) >= DISK_PATH) return failed(L, path, ENAMETOOLONG);
  if (rename(j->path, path) != 0) return failed(L, path, errno);
  strcpy(j->path, path);
  j->fresh = false;
  if (atomic_file_sync_folder(path)) return host_true(L);
  failed(L, path, errno);
  lua_pushboolean(L, 1);
  return 3;
}

/* stream(file) -> the journal as a Lua file, from its beginning */
static int d_stream(lua_State *L) {
  const journal_t *j = journal_at(L);
  luaL_Stream *stream = stream_push(L);
  if (lseek(j->fd, 0, SEEK_SET) == 0 && stream_open(stream, dup(j->fd), "rb")) return 1;
  return luaL_error(L, "the journal: %s", strerror(errno));
}

/* time(file) -> when it was last written, like os.time */
static int d_time(lua_State *L) {
  struct stat info;
  return host_integer(L, fstat(journal_at(L)->fd, &info) == 0 ? (lua_Integer)info.st_mtime : 0);
}

static int d_close(lua_State *L) {
  journal_t *j = luaL_checkudata(L, 1, JOURNAL);
  if (j->fd >= 0) close(j->fd);
  j->fd = -1;
  return 0;
}

/* drop(file): removes it */
static int d_drop(lua_State *L) {
  journal_t *j = journal_at(L);
  struct stat info;
  if (*j->path && in_place(j, &info)) unlink(j->path);
  return d_close(L);
}

static int j_gc(lua_State *L) {
  const journal_t *j = luaL_checkudata(L, 1, JOURNAL);
  return j->fd >= 0 && j->fresh ? d_drop(L) : d_close(L);
}

/* Registers a finalizer for userdata of this kind. */
static void set_end(lua_State *L, const char *kind, lua_CFunction end) {
  luaL_newmetatable(L, kind);
  lua_pushcfunction(L, end);
  lua_setfield(L, -2, "__gc");
  lua_pop(L, 1);
}

int disk_open(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"open", d_open},       {"add", d_add},         {"replace", d_replace}, {"create", d_create}, {"claim", d_claim},
    {"append", d_append},   {"publish", d_publish}, {"time", d_time},       {"stream", d_stream}, {"drop", d_drop},
    {"close", d_close},     {"whole", d_whole},     {"commit", d_commit},   {"abandon", d_abandon}, {NULL, NULL}};
  set_end(L, JOURNAL, j_gc);
  set_end(L, WHOLE, d_abandon);
  luaL_newlib(L, functions);
  return 1;
}
