/* json.h - JSON for Lua, by jansson. */
#ifndef HOUSERULE_JSON_H
#define HOUSERULE_JSON_H

#include <lua.h>

/* The module "host.system.json": decode(text) -> value, or nil and a sentence; encode(value) -> text; decision(text), for the
 * lines there are most of. Objects become lines of the
 * record (fields in their order, see record.lua), arrays plain lists, null core.null. */
int json_open(lua_State *L);

#endif
