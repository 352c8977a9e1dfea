/* tally_lua.c - see tally_lua.h. */
#include "sim/tally_lua.h"

#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

static void push_wide(lua_State *L, tally_wide_t n) {
  char digits[TALLY_DIGITS];
  if (n >= INT64_MIN && n <= INT64_MAX) {
    lua_pushinteger(L, (lua_Integer)n);
    return;
  }
  tally_write(n, digits);
  lua_pushstring(L, digits);
}

static bool is_counted(const tally_t *t, unsigned c) {
  for (unsigned k = 0; k < t->combos; k++) {
    const tally_sum_t *sum = &t->sum[(size_t)c * t->combos + k];
    if (sum->of[TALLY_XX]) return true;
  }
  return false;
}

static void push_column(lua_State *L, const tally_t *t, unsigned c) {
  const tally_column_t *column = &t->column[c];
  lua_createtable(L, 0, 4);
  lua_pushstring(L, column->name);
  lua_setfield(L, -2, "name");
  lua_pushstring(L, t->column[column->per].name);
  lua_setfield(L, -2, "per");
  lua_pushinteger(L, column->sort);
  lua_setfield(L, -2, "sort");
  lua_createtable(L, (int)t->combos, 0);
  for (unsigned k = 0; k < t->combos; k++) {
    lua_createtable(L, TALLY_SUMS, 0);
    for (unsigned i = 0; i < TALLY_SUMS; i++) {
      push_wide(L, t->sum[(size_t)c * t->combos + k].of[i]);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_rawseti(L, -2, (lua_Integer)k + 1);
  }
  lua_setfield(L, -2, "sums");
}

void tally_push(lua_State *L, const tally_t *t) {
  unsigned order[TALLY_COLUMNS], n = 0;
  for (unsigned c = 0; c < t->columns; c++) {
    if (t->crowded[t->column[c].sort] || !is_counted(t, c)) continue;
    unsigned at = n++;
    for (; at > 0 && strcmp(t->column[order[at - 1]].name, t->column[c].name) > 0; at--) order[at] = order[at - 1];
    order[at] = c;
  }
  lua_createtable(L, 0, 4);
  lua_pushinteger(L, t->combos);
  lua_setfield(L, -2, "combos");
  lua_pushinteger(L, (lua_Integer)t->clusters);
  lua_setfield(L, -2, "clusters");
  lua_createtable(L, 2, 0);
  for (unsigned s = TALLY_KIND; s < TALLY_SORTS; s++) {
    lua_pushboolean(L, t->crowded[s]);
    lua_rawseti(L, -2, (lua_Integer)s);
  }
  lua_setfield(L, -2, "crowded");
  lua_createtable(L, (int)n, 0);
  for (unsigned i = 0; i < n; i++) {
    push_column(L, t, order[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setfield(L, -2, "columns");
}

static const char *text_field(lua_State *L, const char *name) {
  if (lua_getfield(L, -1, name) != LUA_TSTRING) return NULL;
  const char *text = lua_tostring(L, -1);
  lua_pop(L, 1); /* its table keeps it */
  return text;
}

static lua_Integer whole_field(lua_State *L, const char *name) {
  int whole;
  lua_getfield(L, -1, name);
  const lua_Integer n = lua_tointegerx(L, -1, &whole);
  lua_pop(L, 1);
  return whole ? n : -1;
}

/* Reads a column's sums for one combination, a list on top of the stack. */
static bool load_sums(lua_State *L, tally_sum_t *sum) {
  for (unsigned i = 0; i < TALLY_SUMS; i++) {
    bool ok = lua_rawgeti(L, -1, (lua_Integer)i + 1) == LUA_TSTRING && tally_read(lua_tostring(L, -1), &sum->of[i]);
    if (lua_isinteger(L, -1)) ok = true, sum->of[i] = lua_tointeger(L, -1);
    lua_pop(L, 1);
    if (!ok) return false;
  }
  return true;
}

/* Reads a column on top of the stack. */
static bool load_column(lua_State *L, tally_t *t) {
  const char *name = text_field(L, "name"), *per = text_field(L, "per");
  const lua_Integer sort = whole_field(L, "sort");
  if (!name || !per || sort < 0 || sort >= TALLY_SORTS) return false;
  const unsigned above = tally_column(t, per, 0, TALLY_FIXED), c = tally_column(t, name, above, (tally_sort_t)sort);
  if (c == TALLY_NONE || above == TALLY_NONE) return false;
  t->column[c].per = above;
  bool ok = lua_getfield(L, -1, "sums") == LUA_TTABLE;
  for (unsigned k = 0; ok && k < t->combos; k++) {
    ok = lua_rawgeti(L, -1, (lua_Integer)k + 1) == LUA_TTABLE && load_sums(L, &t->sum[(size_t)c * t->combos + k]);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return ok;
}

static bool load(lua_State *L, tally_t *t) {
  t->clusters = (uint64_t)whole_field(L, "clusters");
  bool ok = whole_field(L, "clusters") >= 0 && lua_getfield(L, -1, "crowded") == LUA_TTABLE;
  for (unsigned s = TALLY_KIND; ok && s < TALLY_SORTS; s++) {
    lua_rawgeti(L, -1, (lua_Integer)s);
    t->crowded[s] = lua_toboolean(L, -1);
    lua_pop(L, 1);
  }
  if (!ok) return false;
  lua_pop(L, 1);
  ok = lua_getfield(L, -1, "columns") == LUA_TTABLE;
  const lua_Integer n = ok ? (lua_Integer)lua_rawlen(L, -1) : 0;
  for (lua_Integer i = 1; ok && i <= n; i++) {
    ok = lua_rawgeti(L, -1, i) == LUA_TTABLE && load_column(L, t);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return ok;
}

void tally_load(lua_State *L, int index, tally_t *t) {
  luaL_checktype(L, index, LUA_TTABLE);
  lua_pushvalue(L, index);
  const int top = lua_gettop(L);
  const lua_Integer combos = whole_field(L, "combos");
  if (combos < 1 || combos > INT16_MAX) luaL_error(L, "these are no sums of a simulation");
  if (!tally_open(t, (unsigned)combos)) luaL_error(L, "not enough memory");
  const bool ok = load(L, t);
  lua_settop(L, top - 1);
  if (ok) return;
  tally_close(t);
  luaL_error(L, "these are no sums of a simulation");
}
