/* disk.c - files kept for Lua, and the file of a session's journal.
 *
 * A journal's file is locked by the session that writes it for as long as that runs: whoever gets the lock knows that
 * the session is dead. The kernel drops the lock at any death, so nothing has to be cleaned up after a crash. */
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
  const char *why = error == NOT_REGULAR ? "is no regular file" : error == ENXIO ? "nobody reads from it" : strerror(error);
  return host_nil(L, "%s: %s", path, why);
}

/* A pipe or a socket that nobody reads, and a link where none is followed, are no regular files either. */
static int open_regular(const char *path, int flags) {
  mode_t kind;
  const int fd = regular_open(path, flags, &kind);
  if (fd < 0 && (errno == ENXIO || (errno == ELOOP && flags & O_NOFOLLOW))) errno = NOT_REGULAR;
  return fd;
}

/* replace(path, text): true, or nil and why; then what was there before still is */
static int d_replace(lua_State *L) {
  size_t len;
  const char *path = luaL_checkstring(L, 1), *text = luaL_checklstring(L, 2, &len);
  atomic_file_t *f = lua_newuserdatauv(L, sizeof *f, 0);
  if (!atomic_file_open(f, path)) return failed(L, path, errno);
  const bool written = fwrite(text, 1, len, f->file) == len;
  if (!written) atomic_file_drop(f);
  return written && atomic_file_commit(f) ? host_true(L) : failed(L, path, errno);
}

/* ---- a file that is being written ---- */

#define WHOLE "houserule.whole"

/* whole(path) -> an open file to write to, and what ends it: commit(whole) puts it in its place, abandon(whole) leaves what
 * was there; or nil and why */
static int d_whole(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  luaL_Stream *stream = stream_push(L);
  atomic_file_t *f = lua_newuserdatauv(L, sizeof *f, 0);
  memset(f, 0, sizeof *f);
  luaL_setmetatable(L, WHOLE);
  if (!atomic_file_open(f, path)) return failed(L, path, errno);
  stream->f = f->file;
  stream->closef = host_true; /* it is `whole` that is closed */
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

/* open(path) -> a regular file as Lua has files, to be read; add(path) -> one to be added to; or nil and why */
static int d_open(lua_State *L) { return open_as(L, O_RDONLY, "rb"); }
static int d_add(lua_State *L) { return open_as(L, O_WRONLY | O_APPEND | O_CREAT, "ab"); }

/* ---- the journal's file ---- */

#define JOURNAL "houserule.journal"

typedef struct journal {
  int fd;
  bool fresh; /* created, and not yet in its place: forgotten, it is removed */
  char path[DISK_PATH];
} journal_t;

static journal_t *journal_at(lua_State *L) {
  journal_t *j = luaL_checkudata(L, 1, JOURNAL);
  if (j->fd < 0) luaL_error(L, "the journal is closed");
  return j;
}

/* Pushes a journal without a file; NULL where the path is too long. */
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

/* True if the file still has its name: its folder may have been taken away. If not, errno is ENOENT or why it cannot be
 * told. */
static bool in_place(const journal_t *j, struct stat *info) {
  struct stat there;
  if (!*j->path) return fstat(j->fd, info) == 0;
  if (fstat(j->fd, info) != 0 || stat(j->path, &there) != 0) return false;
  errno = ENOENT;
  return info->st_nlink > 0 && there.st_ino == info->st_ino && there.st_dev == info->st_dev;
}

/* create(path) -> a new file, locked, that only its owner may read; without a path one in memory, which lives as long as
 * this process; or nil and why */
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
    close(j->fd); /* another start took it for what a crash had left */
    j->fd = -1;
  }
  return failed(L, path, EBUSY);
}

static int not_claimed(lua_State *L, const char *path, int error) {
  failed(L, path, error);
  lua_pushboolean(L, error == EWOULDBLOCK || error == ENOENT);
  return 3;
}

/* claim(path, shared) -> the file of a session that is dead; or nil, why, and whether that only is because it is not dead
 * or has just gone. Who only reads shares it. */
static int d_claim(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  const int how = (lua_toboolean(L, 2) ? LOCK_SH : LOCK_EX) | LOCK_NB;
  journal_t *j = new_journal(L, path);
  struct stat info;
  if (!j) return not_claimed(L, path, ENAMETOOLONG);
  j->fd = open_regular(path, O_RDONLY | O_NOFOLLOW);
  if (j->fd < 0) return not_claimed(L, path, errno);
  bool mine = lock(j->fd, how);
  for (int i = 0; !mine && errno == EWOULDBLOCK && how & LOCK_EX && i < 20; i++) { /* somebody may only be looking */
    nanosleep(&(struct timespec){0, 5000000}, NULL);
    mine = lock(j->fd, how);
  }
  if (mine && in_place(j, &info)) return 1;
  stream_drop(j->fd);
  j->fd = -1;
  return not_claimed(L, path, errno);
}

/* append(file, text): it is on the disk, whole: true; or nil and why, and nothing of it is there */
static int d_append(lua_State *L) {
  journal_t *j = journal_at(L);
  size_t len;
  const char *text = luaL_checklstring(L, 2, &len);
  struct stat info;
  if (!in_place(j, &info)) return failed(L, j->path, errno);
  if (!stream_write(j->fd, text, len) || fsync(j->fd) != 0) {
    const int error = errno;
    if (ftruncate(j->fd, info.st_size) != 0) errno = error; /* a torn last line does no harm either */
    return failed(L, j->path, error);
  }
  return host_true(L);
}

/* publish(file, path): takes this name, from what had it; true, or nil, why, and whether it has the name anyway */
static int d_publish(lua_State *L) {
  journal_t *j = journal_at(L);
  if (!*j->path) return host_true(L); /* in memory: there is no name to take */
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

/* stream(file) -> what is in it from the beginning, as Lua has files */
static int d_stream(lua_State *L) {
  const journal_t *j = journal_at(L);
  luaL_Stream *stream = stream_push(L);
  if (lseek(j->fd, 0, SEEK_SET) == 0 && stream_open(stream, dup(j->fd), "rb")) return 1;
  return luaL_error(L, "the journal: %s", strerror(errno));
}

/* time(file) -> when it was last written, as os.time has it */
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

/* Says what ends a userdata of this kind when nobody has it any more. */
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
