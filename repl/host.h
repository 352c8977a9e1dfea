/* host.h - what the parts of the host written in C offer to those written in Lua. */
#ifndef HOUSERULE_HOST_H
#define HOUSERULE_HOST_H

#include <lua.h>

/* A state with the engine and the host's modules, as main and every thread of a simulation have one. NULL: no memory. */
lua_State *host_state(void);

/* The module "host.sys": the system, as far as the host needs it. */
int sys_open(lua_State *L);

#endif
