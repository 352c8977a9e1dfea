/* entries.h - the module "host.sim.entries": tables compared and put back as they are, entry by entry. */
#ifndef HOUSERULE_ENTRIES_H
#define HOUSERULE_ENTRIES_H

#include <lua.h>

int entries_open(lua_State *L);

#endif
