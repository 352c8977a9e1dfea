/* sim.h - deals by the million, on several threads. */
#ifndef HOUSERULE_SIM_H
#define HOUSERULE_SIM_H

#include <lua.h>

/* The module "host.sim.sim": run{ spec = text for worker.lua, deals = n or nil, games = n or nil, threads = n, records = an
 * open file or nil, progress = bool } -> the report of meter.h with `seconds`; or nil, a sentence, and whether it is of the
 * records' file. */
int sim_open(lua_State *L);

#endif
