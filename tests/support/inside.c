/* inside.c - the host's modules that are in C, for inside.lua: a library that shows their functions, which are hidden in the
 * program's own objects. */
#include "host.h"

#define SHOWN(name) \
  __attribute__((visibility("default"))) int inside_##name(lua_State *L); \
  int inside_##name(lua_State *L) { return name##_open(L); }

SHOWN(json)
SHOWN(sys)
SHOWN(disk)
SHOWN(columns)
