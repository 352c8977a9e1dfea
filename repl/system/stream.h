/* stream.h - helpers for descriptors: opens regular files only, makes Lua files of descriptors, writes whole texts. */
#ifndef HOUSERULE_STREAM_H
#define HOUSERULE_STREAM_H

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOT_REGULAR = -1 }; /* an extra value of errno */

/* Closes a descriptor and preserves errno. */
static inline void stream_drop(int fd) {
  const int error = errno;
  close(fd);
  errno = error;
}

/* Opens a regular file. Anything else (a pipe blocks, a device may be endless) gives -1, errno NOT_REGULAR, and its st_mode
 * in `kind`. */
static inline int regular_open(const char *path, int flags, mode_t *kind) {
  struct stat info = {0};
  const int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
  if (fd < 0) return -1;
  const bool known = fstat(fd, &info) == 0;
  *kind = info.st_mode;
  if (known && S_ISREG(info.st_mode)) return fd;
  if (known) errno = NOT_REGULAR;
  stream_drop(fd);
  return -1;
}

/* Pushes a Lua file that is not open yet. It may raise an error, so call it before opening a descriptor. */
static inline luaL_Stream *stream_push(lua_State *L) {
  luaL_Stream *stream = lua_newuserdatauv(L, sizeof *stream, 0);
  stream->closef = NULL;
  luaL_setmetatable(L, LUA_FILEHANDLE);
  return stream;
}

static inline int stream_close(lua_State *L) {
  luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
  return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

/* Makes a FILE of a descriptor and takes ownership. On failure closes it, sets errno and returns NULL; so for a descriptor
 * below 0, with its errno. */
static inline FILE *stream_file(int fd, const char *mode) {
  FILE *file = fd >= 0 ? fdopen(fd, mode) : NULL;
  if (!file && fd >= 0) stream_drop(fd);
  return file;
}

/* Opens a Lua file on a descriptor, like stream_file. */
static inline bool stream_open(luaL_Stream *stream, int fd, const char *mode) {
  stream->f = stream_file(fd, mode);
  if (stream->f) stream->closef = stream_close;
  return stream->f != NULL;
}

/* Writes a whole text to a descriptor. Returns false and sets errno if it fails. */
static inline bool stream_write(int fd, const char *text, size_t len) {
  while (len > 0) {
    const ssize_t n = write(fd, text, len);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text += n, len -= (size_t)n;
  }
  return true;
}

#endif
