/* wire.h - Lua values from one process to another, and back: what the front and the engine say to each other.
 *
 * Either end calls the other: a few values go over, and the results come back. Values are nil, yes and no, whole numbers,
 * text, and an open file, which goes over as itself and is closed where it was. Any other userdata stays, and its number in
 * the registry goes over. The texts lie in memory of both; a socket says what there is. While an end waits it does what the
 * other one calls it for. */
#ifndef HOUSERULE_WIRE_H
#define HOUSERULE_WIRE_H

#include <lua.h>

enum { WIRE_VALUES = 4 /* of a call, or its results */, WIRE_MOST = 16 << 20 /* bytes of their texts */ };

typedef struct wire {
  int fd;              /* of a pair of sockets that keep messages apart */
  char *room;          /* WIRE_MOST bytes that both see */
  lua_CFunction serve; /* does what the other end calls for */
  int calls;           /* of the other end that are being served: one within another */
} wire_t;

/* Calls the other end with the n values on top of L's stack and puts the results in their place: how many, or -1 if the other
 * end is gone. Raises what the call raises, and why the values cannot go over. */
int wire_call(lua_State *L, wire_t *w, int n);

/* For Lua: does what the other end of a wire (a light userdata) calls for until it is gone. May raise what only a broken one
 * causes. */
int wire_serve(lua_State *L);

#endif
