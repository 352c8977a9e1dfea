/* wire.h - Lua values from one process to another, and back: what the front and the engine say to each other.
 *
 * Either end calls the other: a list of values goes over, and the results come back. Values are nil, yes and no, whole
 * numbers, text, tables of these, and an open file, which goes over as itself and is closed where it was. They lie in memory
 * of both; a socket says that they are there. While an end waits it does what the other one calls it for. */
#ifndef HOUSERULE_WIRE_H
#define HOUSERULE_WIRE_H

#include <lua.h>
#include <stdbool.h>

enum { WIRE_DEPTH = 8 /* tables in tables */, WIRE_MOST = 16 << 20 /* bytes of a list of values */ };

typedef struct wire {
  int fd;              /* of a pair of sockets that keep messages apart */
  char *room;          /* WIRE_MOST bytes that both see */
  lua_CFunction serve; /* does what the other end calls for */
} wire_t;

/* Calls the other end with the n values on top of L's stack and puts the results in their place: how many, or -1 if the other
 * end is gone. Raises what the call raises, and why the values cannot go over. */
int wire_call(lua_State *L, const wire_t *w, int n);

/* Does what the other end calls for until it is gone. May raise what only a broken one causes. */
void wire_serve(lua_State *L, const wire_t *w);

#endif
