/* table_words.c - collects the words of a table from all files: see table_words.h. */
#include "table_words.h"

#include <lauxlib.h>

static const luaL_Reg *const words[] = {table_report_words, table_order_words, table_places_words, table_play_words,
                                        table_score_words,  table_seats_words, table_ask_words,    table_series_words};
static const luaL_Reg *const engine[] = {table_report_engine, table_order_engine, table_places_engine,
                                         table_play_engine,   table_score_engine, table_seats_engine,
                                         table_ask_engine,    table_solve_engine, table_rollout_engine, table_source_engine,
                                         table_course_engine};

static void set_functions(lua_State *L, const luaL_Reg *functions, int ud) {
  lua_pushlightuserdata(L, lua_touserdata(L, ud));
  lua_pushvalue(L, ud);
  lua_getiuservalue(L, ud, TABLE_CHECKS);
  luaL_setfuncs(L, functions, 3);
}

void table_push_words(lua_State *L, int ud) {
  ud = lua_absindex(L, ud);
  lua_createtable(L, 0, TABLE_SPARSE); /* large, so that few keys collide: scripts look up a word at each step */
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) set_functions(L, words[i], ud);
}

void table_push_engine_words(lua_State *L, int ud) {
  ud = lua_absindex(L, ud);
  lua_newtable(L);
  for (size_t i = 0; i < sizeof engine / sizeof *engine; i++) set_functions(L, engine[i], ud);
}
