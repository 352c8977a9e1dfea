/* sim.h - deals by the million, on several threads. */
#ifndef HOUSERULE_SIM_H
#define HOUSERULE_SIM_H

#include <lua.h>

/* The module "host.sim.sim": run{ spec = text for host.worker, deals = n or nil, games = n or nil, threads = n, records = path or
 * nil, progress = bool } -> the report of meter.h with `seconds`, or nil and a sentence. */
int sim_open(lua_State *L);

#endif
