/* stream.h - descriptors: opened as files that are files, for what a stranger may have put where one is expected; as files
 * of Lua's; and written to whole. */
#ifndef HOUSERULE_STREAM_H
#define HOUSERULE_STREAM_H

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOT_REGULAR = -1 }; /* an errno of its own */

/* Closes a descriptor for which something went wrong: errno still says what. */
static inline void stream_drop(int fd) {
  const int error = errno;
  close(fd);
  errno = error;
}

/* Opens nothing but a regular file: a pipe would be waited for, and a device may have no end. -1 and errno otherwise:
 * NOT_REGULAR if it is something else, and then `kind` says what (its st_mode). */
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

/* Pushes a file that is not open yet: what may raise an error comes before what has to be closed. */
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

/* The file of an open descriptor, which is the file's from then on. NULL, and errno says why, if that cannot be; the
 * descriptor is closed then. One below 0 is passed on with its errno. */
static inline FILE *stream_file(int fd, const char *mode) {
  FILE *file = fd >= 0 ? fdopen(fd, mode) : NULL;
  if (!file && fd >= 0) stream_drop(fd);
  return file;
}

/* Makes it the file of an open descriptor, as above. */
static inline bool stream_open(luaL_Stream *stream, int fd, const char *mode) {
  stream->f = stream_file(fd, mode);
  if (stream->f) stream->closef = stream_close;
  return stream->f != NULL;
}

/* Writes a text whole to a descriptor. False, and errno says why, if it cannot be. */
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
