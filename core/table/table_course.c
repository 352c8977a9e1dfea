/* table_course.c - the course of a game: the beginning and end of deals, the end of games. Only the engine calls these words
 * (flow.lua). A script that began deals might never end, because each deal restarts its time limit. */
#include "table_places.h"
#include "table_report.h"
#include "table_source.h"
#include "table_words.h"

enum { DEALER = 1, NUMBER, ENDS = 3 };

/* Reports the start of a deal. The stack has only the dealer and the number of the deal. */
static int report_begun(lua_State *L, table_t *t) {
  if (table_hears(t, REPORT_BEGUN)) table_report(L, t, REPORT_BEGUN, NUMBER);
  return 0;
}

/* A continuation: the source's pack lies on top; nil for the next shuffle under the seed. */
static int given(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  table_t *t = table_self(L);
  if (!lua_isnil(L, -1)) table_arg_pack(L, lua_gettop(L), t);
  lua_settop(L, NUMBER);
  return report_begun(L, t);
}

/* Begins a deal. The stack has only the dealer and the number of the deal. */
static int begin(lua_State *L, table_t *t) {
  table_check_idle(L, t);
  table_begin(t, table_arg_payer(L, DEALER, t));
  if (!t->gives_deals) return report_begun(L, t);
  table_put(L, "deal");
  lua_callk(L, 1, 1, 0, given);
  return given(L, LUA_OK, 0);
}

/* Ends the deal. Pops two texts of its kind and the seat that undertook it. */
static void end(lua_State *L, table_t *t) {
  table_check_scores(L, t);
  if (table_hears(t, REPORT_ENDED)) {
    for (int i = 0; i < ENDS; i++) lua_pushvalue(L, -ENDS);
    table_report(L, t, REPORT_ENDED, ENDS);
  }
  table_settle(t);
  if (table_hears(t, REPORT_SETTLED))
    table_report(L, t, REPORT_SETTLED, ENDS);
  else
    lua_pop(L, ENDS);
}

/* begin_deal(dealer, number): begins a deal; the source may supply its pack, and may yield */
static int r_begin_deal(lua_State *L) {
  lua_settop(L, NUMBER);
  return begin(L, table_self(L));
}

/* end_deal([kind, also, by]): ends the deal and adds its points to the scores */
static int r_end_deal(lua_State *L) {
  lua_settop(L, ENDS);
  end(L, table_self(L));
  return 0;
}

static int report_all(lua_State *L, table_report_t report) {
  table_t *t = table_self(L);
  if (table_hears(t, report)) table_report(L, t, report, lua_gettop(L));
  return 0;
}

/* end_game(winners, why, more), end_match(line), end_course(line, winners, scores): report results of the rules */
static int r_end_game(lua_State *L) { return report_all(L, REPORT_GAME); }
static int r_end_match(lua_State *L) { return report_all(L, REPORT_MATCH); }
static int r_end_course(lua_State *L) { return report_all(L, REPORT_COURSE); }

const luaL_Reg table_course_engine[] = {
    {"begin_deal", r_begin_deal}, {"end_deal", r_end_deal}, {"end_game", r_end_game},
    {"end_match", r_end_match},   {"end_course", r_end_course}, {NULL, NULL}};
