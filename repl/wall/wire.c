#include "wall/wire.h"

#include "system/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CALL = 'C', RESULT = 'R', ERROR = 'E' };                                                   /* kinds of messages */
enum { NIL = 'n', BOOLEAN = 'b', INTEGER = 'i', TEXT = 's', TABLE = 't', STREAM = 'F', HEAD = 5 }; /* of values: a tag, a size */

typedef struct message {
  uint32_t size; /* bytes of the values */
  uint8_t values;
  char kind;
  char unused[2];
} message_t;

/* Sending ---------------------------------------------------------------------------------------------------------- */

typedef struct out {
  char *room;
  size_t len;
  int file, stream; /* the one descriptor that goes along, -1 for none, and where it is on the stack */
  const char *problem;
} out_t;

static void put(out_t *o, char tag, const void *bytes, size_t n) {
  const uint32_t size = (uint32_t)n;
  if (WIRE_MOST - o->len < HEAD || WIRE_MOST - o->len - HEAD < n) o->problem = "it is too long";
  if (o->problem) return;
  o->room[o->len] = tag;
  memcpy(o->room + o->len + 1, &size, sizeof size);
  memcpy(o->room + o->len + HEAD, bytes, n);
  o->len += HEAD + n;
}

static void put_stream(lua_State *L, out_t *o, int at) {
  const luaL_Stream *stream = luaL_testudata(L, at, LUA_FILEHANDLE);
  if (!stream || !stream->closef || o->file >= 0) {
    o->problem = "a userdata cannot leave its process";
    return;
  }
  fflush(stream->f);
  o->stream = at, o->file = fileno(stream->f);
  put(o, STREAM, "", 0);
}

static void put_value(lua_State *L, out_t *o, int at, int deep);

static void put_table(lua_State *L, out_t *o, int at, int deep) {
  const size_t from = o->len;
  if (deep == 0 || !lua_checkstack(L, 4)) {
    o->problem = "it is nested too deeply";
    return;
  }
  put(o, TABLE, "", 0);
  for (lua_pushnil(L); lua_next(L, at); lua_pop(L, 1)) {
    put_value(L, o, lua_gettop(L) - 1, deep - 1);
    put_value(L, o, lua_gettop(L), deep - 1);
  }
  const uint32_t size = (uint32_t)(o->len - from - HEAD);
  if (!o->problem) memcpy(o->room + from + 1, &size, sizeof size);
}

static void put_value(lua_State *L, out_t *o, int at, int deep) {
  const int type = lua_type(L, at), yes = lua_toboolean(L, at);
  const lua_Integer whole = lua_tointeger(L, at);
  size_t len;
  if (type == LUA_TNIL) put(o, NIL, "", 0);
  else if (type == LUA_TBOOLEAN) put(o, BOOLEAN, yes ? "y" : "", (size_t)yes);
  else if (lua_isinteger(L, at)) put(o, INTEGER, &whole, sizeof whole);
  else if (type == LUA_TTABLE) put_table(L, o, at, deep);
  else if (type == LUA_TUSERDATA) put_stream(L, o, at);
  else if (type != LUA_TSTRING) o->problem = "a value of its kind cannot leave its process";
  else {
    const char *text = lua_tolstring(L, at, &len);
    put(o, TEXT, text, len);
  }
}

/* Sends a message, or waits for one. The system hands an open file over with it; `file` is -1 where none goes along. */
static bool exchange(int fd, message_t *m, int *file, bool sends) {
  struct iovec part = {m, sizeof *m};
  union {
    struct cmsghdr align;
    char room[CMSG_SPACE(sizeof(int))];
  } rights = {.room = {0}};
  const bool carries = !sends || *file >= 0;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = carries ? rights.room : NULL,
                           .msg_controllen = carries ? sizeof rights.room : 0};
  if (sends && carries) {
    *CMSG_FIRSTHDR(&message) = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message)), file, sizeof *file);
  }
  ssize_t done;
  do done = sends ? sendmsg(fd, &message, MSG_NOSIGNAL) : recvmsg(fd, &message, MSG_CMSG_CLOEXEC);
  while (done < 0 && errno == EINTR);
  const struct cmsghdr *c = sends || done <= 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (c && c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS) memcpy(file, CMSG_DATA(c), sizeof *file);
  return done == sizeof *m && m->size <= WIRE_MOST;
}

/* Sends the n values on top of L's stack and takes them away. NULL, or why they cannot be sent. */
static const char *send_values(lua_State *L, const wire_t *w, char kind, int n) {
  out_t o = {.room = w->room, .file = -1};
  const int top = lua_gettop(L);
  for (int at = top - n + 1; at <= top; at++) put_value(L, &o, at, WIRE_DEPTH);
  message_t m = {(uint32_t)o.len, (uint8_t)n, kind, {0}};
  if (!o.problem && !exchange(w->fd, &m, &o.file, true)) o.problem = "the other process is gone";
  if (o.stream) { /* it is the other's now */
    lua_getfield(L, o.stream, "close");
    lua_pushvalue(L, o.stream);
    lua_pcall(L, 1, 0, 0);
  }
  lua_settop(L, top - n);
  return o.problem;
}

/* Receiving -------------------------------------------------------------------------------------------------------- */

/* The other end may write there at any moment: what is read is read once. */
typedef struct in {
  const char *at, *end;
  int file;
} in_t;

static bool take_stream(lua_State *L, in_t *in) {
  luaL_Stream *stream = stream_push(L);
  if (in->file < 0) return false;
  const int fd = in->file;
  in->file = -1;
  if (stream_open(stream, fd, (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? "wb" : "rb")) return true;
  luaL_error(L, "a file that was opened cannot be used: %s", strerror(errno));
  return false;
}

static bool take_value(lua_State *L, in_t *in, int deep);

static bool take_table(lua_State *L, in_t in, int deep) {
  lua_newtable(L);
  while (in.at < in.end) {
    if (deep == 0 || !take_value(L, &in, deep - 1) || lua_isnil(L, -1) || !take_value(L, &in, deep - 1)) return false;
    lua_rawset(L, -3);
  }
  return true;
}

static bool take_value(lua_State *L, in_t *in, int deep) {
  uint32_t n;
  lua_Integer whole;
  if (in->end - in->at < HEAD) return false;
  const char tag = *in->at, *bytes = in->at + HEAD;
  memcpy(&n, in->at + 1, sizeof n);
  if ((size_t)(in->end - bytes) < n) return false;
  in->at = bytes + n;
  luaL_checkstack(L, 4, NULL);
  switch (tag) {
  case NIL:
    lua_pushnil(L);
    return true;
  case BOOLEAN:
    lua_pushboolean(L, n > 0);
    return true;
  case INTEGER:
    if (n != sizeof whole) return false;
    memcpy(&whole, bytes, sizeof whole);
    lua_pushinteger(L, whole);
    return true;
  case TEXT:
    lua_pushlstring(L, bytes, n);
    return true;
  case TABLE:
    return take_table(L, (in_t){bytes, bytes + n, -1}, deep);
  default:
    return tag == STREAM && take_stream(L, in);
  }
}

/* Waits for a message and pushes its values: how many, or -1 if the other end is gone or what it sent is no message. */
static int receive_values(lua_State *L, const wire_t *w, char *kind) {
  message_t m;
  const int top = lua_gettop(L);
  in_t in = {.at = w->room, .file = -1};
  bool ok = exchange(w->fd, &m, &in.file, false);
  if (ok) in.end = in.at + m.size, *kind = m.kind;
  for (int i = 0; ok && i < m.values; i++) ok = take_value(L, &in, WIRE_DEPTH);
  if (in.file >= 0) close(in.file);
  if (ok) return m.values;
  lua_settop(L, top);
  return -1;
}

/* Calling ---------------------------------------------------------------------------------------------------------- */

/* Does what the n values on top ask for, and answers; false if the other end is gone. */
static bool answer(lua_State *L, const wire_t *w, int n) {
  const int base = lua_gettop(L) - n;
  lua_pushcfunction(L, w->serve);
  lua_insert(L, base + 1);
  const int status = lua_pcall(L, n, LUA_MULTRET, 0);
  const char *problem = send_values(L, w, status == LUA_OK ? RESULT : ERROR, lua_gettop(L) - base);
  if (!problem) return true;
  lua_pushstring(L, problem);
  return send_values(L, w, ERROR, 1) == NULL;
}

/* As wire_call, for what comes until there is an answer. */
static int await(lua_State *L, const wire_t *w) {
  char kind;
  for (;;) {
    const int n = receive_values(L, w, &kind);
    if (n < 0 || kind == RESULT) return n;
    if (kind == ERROR && n == 1) return lua_error(L);
    if (kind != CALL || !answer(L, w, n)) return -1;
  }
}

int wire_call(lua_State *L, const wire_t *w, int n) {
  const char *problem = send_values(L, w, CALL, n);
  return problem ? luaL_error(L, "%s", problem) : await(L, w);
}

void wire_serve(lua_State *L, const wire_t *w) {
  while (await(L, w) >= 0) lua_settop(L, 0); /* an answer to nothing */
}
