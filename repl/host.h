/* host.h - what the parts of the host written in C offer to those written in Lua. */
#ifndef HOUSERULE_HOST_H
#define HOUSERULE_HOST_H

#include <lua.h>
#include <stddef.h>

/* A state with the engine and the host's modules, as main and every thread of a simulation have one; NULL, and errno tells
 * why, where there is no memory or no timer for it. `memory` as guard_open has it. */
lua_State *host_state(size_t memory);

/* Raises what Lua raises when it runs out of memory itself. It passes every message handler: no place is added to it. */
static inline int host_no_memory(lua_State *L) {
  lua_pushliteral(L, "not enough memory");
  return lua_error(L);
}

/* Writes out what is left of standard output: 0, or the error with which any of it was lost since the start. */
int sys_flush(void);

/* Lines of the terminal; 24 if it does not say. */
int sys_rows(void);

/* page(text), which pager.c explains. */
int pager_page(lua_State *L);

/* The module "host.system.sys": the system, as far as the host needs it. */
int sys_open(lua_State *L);

#endif
