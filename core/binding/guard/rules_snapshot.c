/* rules_snapshot.c - lists the tables and variables that a composition's rules can reach, and finds out later if one has
 * changed. The engine calls it to refuse rules that store something between games (kept.lua). It makes no deep copies and
 * restores nothing. */
#include "guard.h"

#include "push.h"

#include <string.h>

/* The stack of note(): its arguments, a worklist (tables may be nested deeper than the C stack allows), and an iterator of
 * gmatch to compare with. */
enum { VALUE = 1, SEEN, TABLES, VARIABLES, COUNT, WAITING, ITERATOR };

enum { UPVALUES = 255 };

static void append(lua_State *L, int list) { lua_rawseti(L, list, (lua_Integer)lua_rawlen(L, list) + 1); }

/* Pops a value and adds it to the worklist. */
static void add_waiting(lua_State *L) {
  if (lua_istable(L, -1) || lua_isfunction(L, -1)) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, SEEN) == LUA_TNIL) {
      lua_pushvalue(L, -2);
      lua_pushboolean(L, true);
      lua_rawset(L, SEEN);
      lua_pushvalue(L, -2);
      append(L, WAITING);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}

/* Replaces an iterator of gmatch on top of the stack by nil. Its position cannot be read, so it must count as changed. */
static void replace_iterator(lua_State *L) {
  if (!lua_iscfunction(L, -1) || lua_tocfunction(L, -1) != lua_tocfunction(L, ITERATOR)) return;
  lua_pop(L, 1);
  lua_pushnil(L);
}

/* Records the table at `t`, the top of the stack. */
static void note_table(lua_State *L, int t) {
  lua_Integer n = 0;
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, t); n++) {
    lua_pushvalue(L, -2);
    add_waiting(L);
    lua_pushvalue(L, -1);
    add_waiting(L);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    replace_iterator(L);
    lua_rawset(L, t + 1);
  }
  if (!lua_getmetatable(L, t)) lua_pushboolean(L, false);
  lua_pushvalue(L, -1);
  add_waiting(L);
  const lua_Integer at = (lua_Integer)lua_rawlen(L, TABLES);
  lua_rawseti(L, TABLES, at + 4);
  lua_rawseti(L, TABLES, at + 2);
  lua_pushinteger(L, n);
  lua_rawseti(L, TABLES, at + 3);
  lua_pushvalue(L, t);
  lua_rawseti(L, TABLES, at + 1);
}

static bool is_of_engine(lua_State *L, int f) {
  static const char engine[] = "@core/engine/";
  lua_Debug info;
  lua_pushvalue(L, f);
  lua_getinfo(L, ">S", &info);
  return strncmp(info.source, engine, sizeof engine - 1) == 0;
}

/* Marks a variable as recorded. Returns false if it was recorded before: functions may share upvalues. */
static bool is_new_variable(lua_State *L, int f, int i) {
  void *id = lua_upvalueid(L, f, i);
  const bool known = lua_rawgetp(L, SEEN, id) != LUA_TNIL;
  lua_pop(L, 1);
  lua_pushboolean(L, true);
  lua_rawsetp(L, SEEN, id);
  return !known;
}

/* Records the upvalues of the function at `f`. Of the engine's own functions it records only numbers (positions of
 * iterators) and follows functions (some wrap a script's rule). */
static void note_function(lua_State *L, int f) {
  if (lua_iscfunction(L, f)) return;
  const bool own = is_of_engine(L, f);
  for (int i = 1; i <= UPVALUES && lua_getupvalue(L, f, i); i++) {
    const bool kept = !own || lua_isnumber(L, -1);
    replace_iterator(L);
    if (kept && is_new_variable(L, f, i)) {
      const lua_Integer n = lua_tointeger(L, COUNT);
      lua_pushvalue(L, f);
      lua_rawseti(L, VARIABLES, 3 * n + 1);
      lua_pushinteger(L, i);
      lua_rawseti(L, VARIABLES, 3 * n + 2);
      lua_pushvalue(L, -1);
      lua_rawseti(L, VARIABLES, 3 * n + 3);
      lua_pushinteger(L, n + 1);
      lua_replace(L, COUNT);
    }
    if (!own || lua_isfunction(L, -1)) add_waiting(L);
    else lua_pop(L, 1);
  }
}

int rules_snapshot_l_note(lua_State *L) {
  luaL_checkinteger(L, COUNT);
  for (int arg = SEEN; arg < COUNT; arg++) luaL_checktype(L, arg, LUA_TTABLE);
  lua_settop(L, COUNT);
  lua_newtable(L);
  lua_getglobal(L, "string");
  lua_getfield(L, -1, "gmatch");
  lua_remove(L, -2);
  lua_pushliteral(L, "");
  lua_pushliteral(L, "");
  lua_call(L, 2, 1);
  lua_pushvalue(L, VALUE);
  add_waiting(L);
  for (lua_Integer n; (n = (lua_Integer)lua_rawlen(L, WAITING)) > 0; lua_settop(L, ITERATOR)) {
    const bool table = lua_rawgeti(L, WAITING, n) == LUA_TTABLE;
    lua_pushnil(L);
    lua_rawseti(L, WAITING, n);
    if (table) note_table(L, lua_gettop(L));
    else note_function(L, lua_gettop(L));
  }
  lua_pushvalue(L, COUNT);
  return 1;
}

int rules_snapshot_l_changed(lua_State *L) {
  const lua_Integer n = luaL_checkinteger(L, 2);
  bool changed = false;
  luaL_checktype(L, 1, LUA_TTABLE);
  for (lua_Integer at = 1; at < 3 * n && !changed; at += 3) {
    lua_settop(L, 1);
    lua_rawgeti(L, 1, at);
    lua_rawgeti(L, 1, at + 1);
    if (!lua_getupvalue(L, 2, (int)lua_tointeger(L, 3))) return luaL_argerror(L, 1, "a function has no such variable");
    lua_rawgeti(L, 1, at + 2);
    changed = !lua_rawequal(L, 4, 5);
  }
  return push_boolean(L, changed);
}

int rules_snapshot_l_rewritten(lua_State *L) {
  enum { TABLE = 3, WAS, ENTRIES, META, KEY, VALUE, EACH = KEY - TABLE };
  const lua_Integer n = luaL_checkinteger(L, 2);
  bool same = true;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  for (lua_Integer at = 1; at < EACH * n && same; at += EACH, lua_settop(L, 2)) {
    for (lua_Integer i = 0; i < EACH; i++) lua_rawgeti(L, 1, at + i);
    if (!lua_getmetatable(L, TABLE)) lua_pushboolean(L, false);
    same = lua_rawequal(L, META, -1);
    lua_settop(L, META);
    lua_Integer left = lua_tointeger(L, ENTRIES);
    for (lua_pushnil(L); same && lua_next(L, TABLE); lua_settop(L, KEY), left--) {
      lua_pushvalue(L, KEY);
      lua_rawget(L, WAS);
      same = lua_rawequal(L, VALUE, -1);
    }
    same = same && left == 0;
  }
  return push_boolean(L, !same);
}
