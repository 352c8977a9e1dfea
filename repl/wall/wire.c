#include "wall/wire.h"

#include "system/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  NIL = 'n',
  YES = 'y',
  NO = 'f',
  INTEGER = 'i',
  NUMBER = 'd',
  TEXT = 's',
  TABLE = 't',
  END = 'e',
  STREAM = 'F',
  HANDLE = 'H'
}; /* tags of values */

typedef struct head {
  uint32_t size; /* bytes of the values */
  uint8_t values;
  char kind;
  char mode; /* of the open file that comes along: 'r' or 'w'; 0 if none does */
  char unused;
} head_t;

/* Sending ---------------------------------------------------------------------------------------------------------- */

/* No Lua error is raised while it grows, so it is always freed. */
typedef struct out {
  const wire_t *wire;
  char *bytes;
  size_t len, room;
  int file; /* the one descriptor that goes along, -1 for none */
  char mode;
  const char *problem;
} out_t;

static void put(out_t *o, const void *bytes, size_t n) {
  if (o->problem) return;
  if (o->len + n > WIRE_MOST) {
    o->problem = "it is too long";
    return;
  }
  if (o->len + n > o->room) {
    const size_t room = (o->len + n) * 2;
    char *more = realloc(o->bytes, room);
    if (!more) {
      o->problem = "not enough memory";
      return;
    }
    o->bytes = more, o->room = room;
  }
  if (n) memcpy(o->bytes + o->len, bytes, n);
  o->len += n;
}

static void put_tagged(out_t *o, char tag, const void *bytes, size_t n) {
  put(o, &tag, 1);
  put(o, bytes, n);
}

static void put_text(lua_State *L, out_t *o, int at) {
  size_t len;
  const char *text = lua_tolstring(L, at, &len);
  const uint32_t n = (uint32_t)len;
  if (len > WIRE_MOST) o->problem = "it is too long";
  put_tagged(o, TEXT, &n, sizeof n);
  put(o, text, len);
}

static void put_userdata(lua_State *L, out_t *o, int at) {
  luaL_Stream *stream = luaL_testudata(L, at, LUA_FILEHANDLE);
  if (stream && stream->closef && o->file < 0) {
    fflush(stream->f);
    o->file = fileno(stream->f);
    o->mode = (fcntl(o->file, F_GETFL) & O_ACCMODE) == O_WRONLY ? 'w' : 'r';
    put_tagged(o, STREAM, NULL, 0);
    return;
  }
  const lua_Integer id = o->wire->number ? o->wire->number(L, at) : 0;
  if (!id) o->problem = "a userdata cannot leave its process";
  put_tagged(o, HANDLE, &id, sizeof id);
}

static void put_value(lua_State *L, out_t *o, int at, int deep);

static void put_table(lua_State *L, out_t *o, int at, int deep) {
  if (deep == 0 || !lua_checkstack(L, 4)) {
    o->problem = "it is nested too deeply";
    return;
  }
  put_tagged(o, TABLE, NULL, 0);
  for (lua_pushnil(L); lua_next(L, at); lua_pop(L, 1)) {
    put_value(L, o, lua_gettop(L) - 1, deep - 1);
    put_value(L, o, lua_gettop(L), deep - 1);
  }
  put_tagged(o, END, NULL, 0);
}

static void put_number(lua_State *L, out_t *o, int at) {
  const lua_Integer i = lua_tointeger(L, at);
  const lua_Number d = lua_tonumber(L, at);
  if (lua_isinteger(L, at))
    put_tagged(o, INTEGER, &i, sizeof i);
  else
    put_tagged(o, NUMBER, &d, sizeof d);
}

static void put_value(lua_State *L, out_t *o, int at, int deep) {
  switch (lua_type(L, at)) {
  case LUA_TNIL:
    put_tagged(o, NIL, NULL, 0);
    break;
  case LUA_TBOOLEAN:
    put_tagged(o, lua_toboolean(L, at) ? YES : NO, NULL, 0);
    break;
  case LUA_TNUMBER:
    put_number(L, o, at);
    break;
  case LUA_TSTRING:
    put_text(L, o, at);
    break;
  case LUA_TTABLE:
    put_table(L, o, at, deep);
    break;
  case LUA_TUSERDATA:
    put_userdata(L, o, at);
    break;
  default:
    o->problem = "a function cannot leave its process";
  }
}

static bool write_all(int fd, const char *bytes, size_t n) {
  while (n > 0) {
    const ssize_t done = send(fd, bytes, n, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes += done, n -= (size_t)done;
  }
  return true;
}

/* The head goes with the open file, if there is one: the system hands that over with the first byte. */
static bool write_head(int fd, const head_t *head, int file) {
  struct iovec part = {(void *)head, sizeof *head};
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof(int))];
  } rights;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (file >= 0) {
    memset(&rights, 0, sizeof rights);
    message.msg_control = rights.room;
    message.msg_controllen = sizeof rights.room;
    struct cmsghdr *c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(c), &file, sizeof file);
  }
  ssize_t done;
  do done = sendmsg(fd, &message, MSG_NOSIGNAL);
  while (done < 0 && errno == EINTR);
  if (done < 0) return false;
  return write_all(fd, (const char *)head + done, sizeof *head - (size_t)done);
}

const char *wire_send(lua_State *L, const wire_t *w, char kind, int n) {
  out_t o = {.wire = w, .file = -1};
  const int top = lua_gettop(L);
  for (int at = top - n + 1; at <= top; at++) put_value(L, &o, at, WIRE_DEPTH);
  const head_t head = {(uint32_t)o.len, (uint8_t)n, kind, o.mode, 0};
  if (!o.problem && (!write_head(w->fd, &head, o.file) || !write_all(w->fd, o.bytes, o.len)))
    o.problem = "the other process is gone";
  free(o.bytes);
  lua_settop(L, top);
  return o.problem;
}

/* Receiving -------------------------------------------------------------------------------------------------------- */

typedef struct in {
  const wire_t *wire;
  const char *at, *end;
  int file;
  char mode;
} in_t;

static bool take(in_t *in, void *into, size_t n) {
  if ((size_t)(in->end - in->at) < n) return false;
  memcpy(into, in->at, n);
  in->at += n;
  return true;
}

static bool take_stream(lua_State *L, in_t *in) {
  luaL_Stream *stream = stream_push(L);
  if (in->file < 0) return false;
  const int fd = in->file;
  in->file = -1;
  if (stream_open(stream, fd, in->mode == 'r' ? "rb" : "wb")) return true; /* where to write, the front has said */
  luaL_error(L, "a file that was opened cannot be used: %s", strerror(errno));
  return false;
}

static bool take_value(lua_State *L, in_t *in, int deep);

static bool take_table(lua_State *L, in_t *in, int deep) {
  lua_newtable(L);
  while (in->at < in->end && *in->at != END) {
    if (deep == 0 || !take_value(L, in, deep - 1) || lua_isnil(L, -1) || !take_value(L, in, deep - 1)) return false;
    lua_rawset(L, -3);
  }
  char tag;
  return take(in, &tag, 1);
}

static bool take_text(lua_State *L, in_t *in) {
  uint32_t n;
  if (!take(in, &n, sizeof n) || (size_t)(in->end - in->at) < n) return false;
  lua_pushlstring(L, in->at, n);
  in->at += n;
  return true;
}

static bool take_number(lua_State *L, in_t *in, char tag) {
  lua_Integer i;
  lua_Number d;
  if (tag == NUMBER) {
    if (!take(in, &d, sizeof d)) return false;
    lua_pushnumber(L, d);
    return true;
  }
  if (!take(in, &i, sizeof i)) return false;
  lua_pushinteger(L, i);
  if (tag == HANDLE && in->wire->wrap) in->wire->wrap(L);
  return true;
}

static bool take_value(lua_State *L, in_t *in, int deep) {
  char tag;
  if (!take(in, &tag, 1)) return false;
  luaL_checkstack(L, 4, NULL);
  switch (tag) {
  case NIL:
    lua_pushnil(L);
    return true;
  case YES:
  case NO:
    lua_pushboolean(L, tag == YES);
    return true;
  case INTEGER:
  case NUMBER:
  case HANDLE:
    return take_number(L, in, tag);
  case TEXT:
    return take_text(L, in);
  case TABLE:
    return take_table(L, in, deep);
  case STREAM:
    return take_stream(L, in);
  default:
    return false;
  }
}

static bool read_all(int fd, char *into, size_t n) {
  while (n > 0) {
    const ssize_t got = recv(fd, into, n, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    into += got, n -= (size_t)got;
  }
  return true;
}

static bool read_head(int fd, head_t *head, int *file) {
  struct iovec part = {head, sizeof *head};
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof(int))];
  } rights;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = rights.room, .msg_controllen = sizeof rights.room};
  ssize_t got;
  do got = recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  const struct cmsghdr *c = CMSG_FIRSTHDR(&message);
  if (c && c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS) memcpy(file, CMSG_DATA(c), sizeof *file);
  return read_all(fd, (char *)head + got, sizeof *head - (size_t)got);
}

int wire_receive(lua_State *L, const wire_t *w, char *kind) {
  head_t head;
  in_t in = {.wire = w, .file = -1};
  const int top = lua_gettop(L);
  if (!read_head(w->fd, &head, &in.file) || head.size > WIRE_MOST) return -1;
  char *bytes = lua_newuserdatauv(L, head.size + 1, 0); /* freed by Lua, whatever is raised */
  bool ok = read_all(w->fd, bytes, head.size);
  in.at = bytes, in.end = bytes + head.size, in.mode = head.mode;
  for (int i = 0; ok && i < head.values; i++) ok = take_value(L, &in, WIRE_DEPTH);
  if (in.file >= 0) close(in.file);
  if (ok && in.at == in.end) {
    lua_remove(L, top + 1);
    *kind = head.kind;
    return head.values;
  }
  lua_settop(L, top);
  return -1;
}
