/* disk.h - the module "host.system.disk": files kept for Lua, and the file of a session's journal. */
#ifndef HOUSERULE_DISK_H
#define HOUSERULE_DISK_H

#include <lua.h>

int disk_open(lua_State *L);

#endif
