/* table_open.c - opens a table for Lua: see table_open.h. */
#include "table_open.h"

#include "table_rollout.h"
#include "table_rules.h"
#include "table_source.h"
#include "table_words.h"

int table_l_new(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (sets_has_other(L, 1, "deck")) return table_l_new_wide(L);
  table_t *t = table_new(L, 1);
  t->guard = guard_of(L);
  t->source.does = &source_chance;
  const int ud = lua_gettop(L);
  table_push_words(L, ud);
  table_push_engine_words(L, ud);
  rollout_add_thrown(L);
  lua_pushvalue(L, ud);
  return 3;
}
