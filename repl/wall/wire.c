/* wire.c - calls between the supervisor and the engine. */
#include "system/stream.h"
#include "wall/wall.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CALL, RESULT, ERROR };

typedef struct value {
  int type;          /* LUA_T... */
  lua_Integer whole; /* the number, or the length of a text; texts lie one after another in the shared memory */
} value_t;

typedef struct message {
  int kind, n;
  value_t values[WIRE_VALUES];
} message_t;

/* Packs the value at an index. Returns NULL, or why it cannot be sent. */
static const char *put_value(lua_State *L, int at, const wire_t *w, value_t *v, size_t *used, int *file) {
  size_t len = 0;
  const luaL_Stream *stream = luaL_testudata(L, at, LUA_FILEHANDLE);
  v->type = lua_type(L, at);
  if (v->type == LUA_TSTRING) {
    const char *text = lua_tolstring(L, at, &len);
    if (len > WIRE_MOST - *used) return "it is too long";
    memcpy(w->room + *used, text, len);
    *used += len, v->whole = (lua_Integer)len;
  } else if (stream) {
    if (!stream->closef || *file >= 0) return "a closed file cannot leave its process, nor can two";
    fflush(stream->f);
    *file = fileno(stream->f);
    lua_toclose(L, at); /* the other end owns it now */
  } else if (v->type == LUA_TUSERDATA) {
    lua_pushvalue(L, at);
    *v = (value_t){LUA_TNUMBER, luaL_ref(L, LUA_REGISTRYINDEX)};
  } else {
    v->whole = lua_isinteger(L, at) ? lua_tointeger(L, at) : lua_toboolean(L, at);
    if (v->type > LUA_TBOOLEAN && !lua_isinteger(L, at)) return "a value of its kind cannot leave its process";
  }
  return NULL;
}

static bool take_stream(lua_State *L, int *file) {
  luaL_Stream *stream = stream_push(L);
  const int fd = *file;
  *file = -1;
  if (fd < 0 || stream_open(stream, fd, (fcntl(fd, F_GETFL) & O_ACCMODE) == O_WRONLY ? "wb" : "rb")) return fd >= 0;
  luaL_error(L, "a file that was opened cannot be used: %s", strerror(errno));
  return false;
}

/* Pushes a received value. The other end may overwrite the text at any moment, so it is read once. */
static bool take_value(lua_State *L, const wire_t *w, const value_t *v, size_t *used, int *file) {
  if (v->type == LUA_TUSERDATA) return take_stream(L, file);
  if (v->type == LUA_TNIL) lua_pushnil(L);
  else if (v->type == LUA_TBOOLEAN) lua_pushboolean(L, v->whole != 0);
  else if (v->type == LUA_TNUMBER) lua_pushinteger(L, v->whole);
  else if (v->type != LUA_TSTRING || v->whole < 0 || v->whole > (lua_Integer)(WIRE_MOST - *used)) return false;
  else {
    lua_pushlstring(L, w->room + *used, (size_t)v->whole);
    *used += (size_t)v->whole;
  }
  return true;
}

/* Returns the processor time that a process has used, in milliseconds; 0 if it is gone. */
static long computed_ms(pid_t process) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* False while the program's output blocks: a pager, a suspended terminal. */
static bool output_flows(void) {
  struct pollfd out[] = {{STDOUT_FILENO, POLLOUT, 0}, {STDERR_FILENO, POLLOUT, 0}};
  return poll(out, 2, 0) == 2;
}

/* Waits up to one step until the descriptor can be read; returns poll's result. Ctrl-C interrupts it. Job control and a
 * change of the terminal's size do not. */
static int wait_a_step(int fd) {
  const struct timespec step = {WALL_STEP_MS / 1000, WALL_STEP_MS % 1000 * 1000000L};
  struct pollfd other = {fd, POLLIN, 0};
  sigset_t later;
  pthread_sigmask(SIG_SETMASK, NULL, &later);
  sigaddset(&later, SIGWINCH), sigaddset(&later, SIGTSTP), sigaddset(&later, SIGCONT);
  return ppoll(&other, 1, &step, &later);
}

/* Waits until the other end sends a message or is gone. Returns false if it neither sends nor computes for WALL_ASLEEP steps.
 * After Ctrl-C (`interrupted`) the limits are WALL_ASLEEP_CUT steps and twice WALL_LIMIT_MS of processor time, and another
 * Ctrl-C after a step ends the wait. */
static bool wait_for_message(wire_t *w, bool interrupted) {
  const long begun = computed_ms(w->other);
  long before = begun;
  int steps = 0;
  for (int asleep = 0, n; w->other && !w->silent && (n = wait_a_step(w->fd)) <= 0; steps++) {
    if (n < 0 && errno != EINTR) return false;
    if (n < 0) w->silent = interrupted && steps > 0;
    if (n < 0) return !w->silent; /* the caller waits again, with `interrupted` */
    const long now = computed_ms(w->other);
    asleep = now > before || !output_flows() ? 0 : asleep + 1;
    before = now;
    w->silent =
        asleep >= (interrupted ? WALL_ASLEEP_CUT : WALL_ASLEEP) ||
        (interrupted && now - begun > (long)(2 * WALL_LIMIT_MS / CLOCK_RATE));
  }
  return !w->silent;
}

/* Sends a message or waits for one, with the descriptor of an open file (-1 for none). */
static bool exchange(wire_t *w, message_t *m, int *file, bool sends) {
  const int fd = w->fd;
  struct iovec part = {m, sizeof *m};
  /* There is room for one descriptor: the kernel drops any others. */
  _Alignas(struct cmsghdr) char rights[CMSG_LEN(sizeof(int))] = {0};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = rights, .msg_controllen = sizeof rights};
  if (sends && *file < 0) message.msg_controllen = 0;
  else if (sends) {
    *CMSG_FIRSTHDR(&message) = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
    memcpy(CMSG_DATA(CMSG_FIRSTHDR(&message)), file, sizeof *file);
  }
  ssize_t done = -1;
  bool interrupted = false;
  do {
    if (!sends && !wait_for_message(w, interrupted)) break;
    done = sends ? sendmsg(fd, &message, MSG_NOSIGNAL)
                 : recvmsg(fd, &message, MSG_CMSG_CLOEXEC | (w->other ? MSG_DONTWAIT : 0));
    interrupted = true;
  } while (done < 0 && (errno == EINTR || errno == EAGAIN));
  const struct cmsghdr *c = sends || done <= 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (c && c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS && c->cmsg_len == CMSG_LEN(sizeof *file))
    memcpy(file, CMSG_DATA(c), sizeof *file);
  return done == sizeof *m;
}

/* Pops n values and sends them. Returns NULL, or why they cannot be sent. */
static const char *send_values(lua_State *L, wire_t *w, int kind, int n) {
  message_t m = {.kind = kind, .n = n};
  const int from = lua_gettop(L) - n;
  const char *problem = n > WIRE_VALUES ? "there are too many values" : NULL;
  size_t used = 0;
  int file = -1;
  for (int i = 0; i < n && !problem; i++) problem = put_value(L, from + 1 + i, w, &m.values[i], &used, &file);
  if (!problem && !exchange(w, &m, &file, true)) problem = "the other process is gone";
  lua_settop(L, from);
  return problem;
}

/* Serves the call whose n values are on top of the stack; false if the other end is gone. */
static bool answer(lua_State *L, wire_t *w, int n) {
  const int base = lua_gettop(L) - n;
  lua_pushcfunction(L, w->serve);
  lua_insert(L, base + 1);
  w->calls++;
  const int status = lua_pcall(L, n, LUA_MULTRET, 0);
  w->calls--;
  const char *problem = send_values(L, w, status == LUA_OK ? RESULT : ERROR, lua_gettop(L) - base);
  if (!problem) return true;
  lua_pushstring(L, problem);
  return send_values(L, w, ERROR, 1) == NULL;
}

/* Serves calls until the answer arrives. Returns the number of results; -1 if the other end is gone or sends nonsense. */
static int await(lua_State *L, wire_t *w) {
  for (;;) {
    message_t m = {0};
    size_t used = 0;
    int file = -1;
    luaL_checkstack(L, WIRE_VALUES + 1, NULL);
    bool ok = exchange(w, &m, &file, false) && m.n >= 0 && m.n <= WIRE_VALUES;
    for (int i = 0; ok && i < m.n; i++) ok = take_value(L, w, &m.values[i], &used, &file);
    if (file >= 0) close(file);
    if (ok && m.kind == RESULT) return m.n;
    if (ok && m.kind == ERROR && m.n == 1) return lua_error(L);
    if (!ok || m.kind != CALL || !answer(L, w, m.n)) return -1;
  }
}

int wire_call(lua_State *L, wire_t *w, int n) {
  const char *problem = send_values(L, w, CALL, n);
  return problem ? luaL_error(L, "%s", problem) : await(L, w);
}

int wire_serve(lua_State *L) {
  wire_t *w = lua_touserdata(L, 1);
  while (await(L, w) >= 0) lua_settop(L, 0); /* an answer without a call is ignored */
  return 0;
}
