/* wire.h - Lua values through a socket: what the front and the engine say to each other.
 *
 * A message is a kind and a list of values: nil, yes and no, whole numbers, numbers, text, tables of these, open files and
 * handles. An open file goes over as itself (its descriptor); a handle is a number for something that stays with the front.
 */
#ifndef HOUSERULE_WIRE_H
#define HOUSERULE_WIRE_H

#include <lua.h>
#include <stdbool.h>

enum {
  WIRE_CALL = 'C',      /* engine to front: the name of a request and its arguments */
  WIRE_RESULT = 'R',    /* the results of a request, or the answer to a question */
  WIRE_ERROR = 'E',     /* what a request raised */
  WIRE_ASK = 'Q',       /* front to engine, while a line is typed: what could this become? */
  WIRE_DEPTH = 8,       /* tables in tables */
  WIRE_MOST = 16 << 20 /* bytes of a message */
};

/* How handles cross. The front's `number` gives the number (from 1) of the userdata at `at`, 0 if it keeps none; the
 * engine's `wrap` replaces the number on top of the stack by what stands for it. */
typedef struct wire {
  int fd;
  lua_Integer (*number)(lua_State *L, int at);
  void (*wrap)(lua_State *L);
} wire_t;

/* Sends the n values on top of L's stack, which stay there. NULL, or why it could not: the other end is gone, there is no
 * memory, or a value cannot leave its process. */
const char *wire_send(lua_State *L, const wire_t *w, char kind, int n);

/* Waits for a message and pushes its values: how many, or -1 if the other end is gone or what it sent is no message. May
 * raise a Lua error: a lack of memory, a file that cannot be used. The message has been taken then. */
int wire_receive(lua_State *L, const wire_t *w, char *kind);

#endif
