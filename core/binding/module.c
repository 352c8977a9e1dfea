/* module.c - `require "houserule"`: opens houserule.core, the C functions for Lua, and the engine that uses them. */
#include "module.h"

#include "guard.h"
#include "record_reader.h"
#include "record_steps.h"
#include "record_writer.h"
#include "sets.h"
#include "table_game.h"
#include "table_source.h"
#include "table_solve.h"
#include "table_open.h"

#include <lauxlib.h>
#include <string.h>

static const embed_t *find(const embed_t *list, const char *path) {
  for (; list->path; list++)
    if (strcmp(list->path, path) == 0) return list;
  return NULL;
}

/* A searcher of `require` for built-in modules: "houserule.play.ask" is core/engine/play/ask.lua. */
static int search(lua_State *L) {
  const embed_t *list = lua_touserdata(L, lua_upvalueindex(1));
  const char *folder = lua_tostring(L, lua_upvalueindex(2)), *prefix = lua_tostring(L, lua_upvalueindex(3));
  const char *name = luaL_checkstring(L, 1);
  const size_t n = strlen(prefix);
  if (strncmp(name, prefix, n) != 0) return 0;
  const char *path = luaL_gsub(L, name + n, ".", "/");
  const embed_t *file = find(list, lua_pushfstring(L, "%s/%s.lua", folder, path));
  if (!file) return 0;
  if (luaL_loadbufferx(L, file->text, file->size, file->path, "b") != LUA_OK) return lua_error(L);
  lua_pushstring(L, file->path);
  return 2;
}

/* The searcher comes first: a file or a preloaded module of the same name must not replace a built-in module. */
void module_add_searcher(lua_State *L, const embed_t *list, const char *folder, const char *prefix) {
  lua_getglobal(L, "package");
  lua_getfield(L, -1, "searchers");
  for (lua_Integer i = (lua_Integer)lua_rawlen(L, -1); i > 0; i--) {
    lua_rawgeti(L, -1, i);
    lua_rawseti(L, -2, i + 1);
  }
  lua_pushlightuserdata(L, (void *)list);
  lua_pushstring(L, folder);
  lua_pushstring(L, prefix);
  lua_pushcclosure(L, search, 3);
  lua_rawseti(L, -2, 1);
  lua_pop(L, 2);
}

void module_seal(lua_State *L) {
  lua_getglobal(L, "package");
  lua_newtable(L);
  lua_setfield(L, -2, "searchers");
  lua_pushliteral(L, "");
  lua_setfield(L, -2, "path");
  lua_pushliteral(L, "");
  lua_setfield(L, -2, "cpath");
  lua_pop(L, 1);
}

/* shipped() -> a list of the paths of all built-in scripts; shipped(path) -> the text of one of them */
static int l_shipped(lua_State *L) {
  if (!lua_isnoneornil(L, 1)) {
    const embed_t *file = find(embed_engine, luaL_checkstring(L, 1));
    if (file) lua_pushlstring(L, file->text, file->size);
    return file != NULL;
  }
  lua_newtable(L);
  for (const embed_t *f = embed_engine; f->path; f++)
    if (strncmp(f->path, "scripts/", 8) == 0) {
      lua_pushstring(L, f->path);
      lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
  return 1;
}

/* is_set(value) -> true if its type is that of a set of cards */
static int l_is_set(lua_State *L) { return push_boolean(L, lua_isinteger(L, 1) || wide_set_is(L, 1)); }

/* count(set) -> its number of cards, for any pack */
static int l_count(lua_State *L) {
  if (!lua_isinteger(L, 1)) return push_integer(L, luaL_len(L, 1));
  return push_integer(L, cardset_count((cardset_t)lua_tointeger(L, 1)));
}

/* is_large(deck) -> true if it is the deck of a large pack */
static int l_is_large(lua_State *L) { return push_boolean(L, sets_is_other(L, 1)); }

/* format(text, ...): string.format (the first upvalue) without addresses, which differ from run to run. The second upvalue
 * converts values that are neither numbers nor texts. */
static int l_format(lua_State *L) {
  const char *text = lua_tostring(L, 1);
  for (const char *p = text ? strchr(text, '%') : NULL; p; p = strchr(p, '%')) {
    p += 1 + strspn(p + 1, "-+ #0123456789.");
    if (*p == 'p') return luaL_error(L, "string.format: %%p shows an address");
    if (*p == '%') p++;
  }
  for (int i = 2; i <= lua_gettop(L); i++) {
    if (lua_isnoneornil(L, i) || lua_isboolean(L, i) || lua_isstring(L, i)) continue;
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_pushvalue(L, i);
    lua_call(L, 1, 1);
    lua_replace(L, i);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

/* formatter(format, tostring) -> l_format with these upvalues */
static int l_formatter(lua_State *L) {
  lua_settop(L, 2);
  lua_pushcclosure(L, l_format, 2);
  return 1;
}

/* guards() -> true if this state has a guard */
static int l_guards(lua_State *L) { return push_boolean(L, guard_of(L) != NULL); }

/* exhausted() -> true once scripts have used their time limit for this command: no more of them are read */
static int l_exhausted(lua_State *L) {
  lua_pushboolean(L, guard_exhausted(guard_of(L)));
  return 1;
}

/* unwrap(table) -> the table behind a proxy; any other table itself */
static int l_unwrap(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  sets_unwrap(L, 1);
  return 1;
}

/* sparse() -> an empty table with room for many keys. For rules: few of their keys collide, so a lookup is fast. */
static int l_sparse(lua_State *L) {
  lua_createtable(L, 0, TABLE_SPARSE);
  return 1;
}

/* Gives the table at index 2 the entries of the one at index 3, which has `left` of them. Uses no metamethods. */
static void restore(lua_State *L, lua_Integer left) {
  enum { TABLE = 2, WAS, KEY };
  for (lua_pushnil(L); lua_next(L, TABLE); lua_settop(L, KEY)) {
    lua_pushvalue(L, KEY);
    left -= lua_rawget(L, WAS) != LUA_TNIL;
    if (lua_rawequal(L, KEY + 1, KEY + 2)) continue;
    lua_pushvalue(L, KEY);
    lua_insert(L, KEY + 2);
    lua_rawset(L, TABLE); /* lua_next allows changing and clearing fields */
  }
  if (left == 0) return;
  for (lua_pushnil(L); lua_next(L, WAS); lua_settop(L, KEY)) { /* some of them are missing */
    lua_pushvalue(L, KEY);
    lua_insert(L, KEY + 1);
    lua_rawset(L, TABLE);
  }
}

/* restore(list): the list has groups of three: a table, a copy of its entries, and their number. Restores each table from
 * its copy */
static int l_restore(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  for (lua_Integer i = 1; lua_settop(L, 1), lua_rawgeti(L, 1, i) == LUA_TTABLE; i += 3) {
    lua_rawgeti(L, 1, i + 1);
    lua_rawgeti(L, 1, i + 2);
    const lua_Integer n = lua_tointeger(L, -1);
    lua_pop(L, 1);
    restore(L, n);
  }
  return 0;
}

/* A continuation: returns all results. */
static int has_run(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  return lua_gettop(L);
}

/* Calls the Lua function in the upvalue: see l_frame. */
static int run_framed(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, has_run);
  return has_run(L, LUA_OK, 0);
}

/* same_values(list, ...) -> true if these are the `n` values of the list, none of them a table or a function */
static int l_same_values(lua_State *L) {
  const int n = lua_gettop(L) - 1;
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_getfield(L, 1, "n");
  bool same = lua_tointeger(L, -1) == n;
  for (int i = 1; same && i <= n; i++) {
    const int type = lua_type(L, i + 1);
    lua_rawgeti(L, 1, i);
    same = type != LUA_TTABLE && type != LUA_TFUNCTION && lua_rawequal(L, -1, i + 1);
    lua_pop(L, 1);
  }
  lua_pushboolean(L, same);
  return 1;
}

/* same_items(list, other) -> true if two lists have equal items, without metamethods */
static int l_same_items(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, 2, LUA_TTABLE);
  const lua_Unsigned n = lua_rawlen(L, 1);
  bool same = n == lua_rawlen(L, 2);
  for (lua_Integer i = 1; same && i <= (lua_Integer)n; i++, lua_pop(L, 2)) {
    lua_rawgeti(L, 1, i);
    lua_rawgeti(L, 2, i);
    same = lua_rawequal(L, -1, -2);
  }
  lua_pushboolean(L, same);
  return 1;
}

/* from_one(list, most) -> the list behind a proxy, if it holds only integers from 1 to `most`; else nothing */
static int l_from_one(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  sets_unwrap(L, 1);
  const lua_Integer n = (lua_Integer)lua_rawlen(L, 1), most = lua_tointeger(L, 2);
  lua_settop(L, 1);
  for (lua_Integer i = 1; i <= n; i++, lua_settop(L, 1)) {
    lua_rawgeti(L, 1, i);
    const lua_Integer one = lua_tointeger(L, -1);
    if (!lua_isinteger(L, -1) || one < 1 || one > most) return 0;
  }
  return 1;
}

/* frame(t) -> t, with each Lua function in it wrapped in a C function, for scripts to call. If a script says
 * `return f(x)`, a Lua function f replaces the script's frame on the stack. Then an error in f could not name the
 * script's line. A C function does not. */
static int l_frame(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  for (lua_pushnil(L); lua_next(L, 1);) {
    if (lua_isfunction(L, 3) && !lua_iscfunction(L, 3)) {
      lua_pushvalue(L, 2);
      lua_insert(L, 3); /* the key for the loop and one to assign to */
      lua_pushcclosure(L, run_framed, 1);
      lua_rawset(L, 1);
    } else
      lua_pop(L, 1);
  }
  return 1;
}

/* __newindex of a table `t`, for a new key. A script may write any field but one with a method's name; it may assign a
 * method to itself. */
static int write_field(lua_State *L) {
  enum { METHODS = 1, FIELDS, KNOWN };
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(KNOWN)) == LUA_TNIL) {
    lua_pushvalue(L, 2);
    if (lua_type(L, 2) == LUA_TSTRING && lua_rawget(L, lua_upvalueindex(METHODS)) != LUA_TNIL) {
      if (lua_rawequal(L, 3, -1)) return 0;
      const char *name = lua_tostring(L, 2);
      return luaL_error(L, "the field t.%s hides the method t:%s: call it otherwise", name, name);
    }
    lua_pushvalue(L, 2);
    lua_pushboolean(L, true);
    lua_rawset(L, lua_upvalueindex(KNOWN));
    lua_pushvalue(L, 2);
    lua_rawseti(L, lua_upvalueindex(FIELDS), (lua_Integer)lua_rawlen(L, lua_upvalueindex(FIELDS)) + 1);
  }
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

/* field_writer(methods, fields, known) -> write_field for a table with these methods. It appends each new key to the list
 * `fields`, once, and sets known[key]. */
static int l_field_writer(lua_State *L) {
  for (int i = 1; i <= 3; i++) luaL_checktype(L, i, LUA_TTABLE);
  lua_settop(L, 3);
  lua_pushcclosure(L, write_field, 3);
  return 1;
}

/* looking(rule, ...): like guarded, for a read-only rule: while it runs, no table `t` may be changed */
static int l_looking(lua_State *L) {
  const int args = lua_gettop(L);
  lua_pushcfunction(L, guard_l_guarded);
  lua_insert(L, 1);
  return guard_look(L, args, LUA_MULTRET) == LUA_OK ? lua_gettop(L) : lua_error(L);
}

/* Reads a field of t: see l_reader. */
static int read_field(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  const int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TNIL || type == LUA_TFUNCTION) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TFUNCTION) return 1;
    lua_pop(L, 1);
  }
  if (type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TNIL || lua_isinteger(L, -1)) {
    lua_pushvalue(L, 2);
    const int slow = lua_rawget(L, lua_upvalueindex(4));
    lua_pop(L, 1);
    if (slow == LUA_TNIL || (slow == LUA_TNUMBER && lua_isinteger(L, -1))) return 1;
  }
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(3));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

/* reader(t, methods, read, slow) -> an __index that reads fields of t. It reads methods, texts, integers and booleans in C,
 * and calls read(_, name) for all other values. It also calls it for the names in `slow`; if slow[name] is a number, only
 * for values that are no integers. Read-only rules mostly read fields, so their speed depends on this function. */
static int l_reader(lua_State *L) {
  lua_settop(L, 4);
  for (int i = 1; i <= 4; i++) luaL_checkany(L, i);
  lua_pushcclosure(L, read_field, 4);
  return 1;
}

/* end_script(sentence): throws a sentence that no script can catch */
static int l_end_script(lua_State *L) {
  luaL_checkstring(L, 1);
  lua_settop(L, 1);
  return blame_end(L);
}

/* script_line() -> the line of the running script, "games/x.lua:12:", or nil */
static int l_script_line(lua_State *L) {
  char where[BLAME_LINE];
  return blame_line(L, where) ? (lua_pushstring(L, where), 1) : 0;
}

/* is_looking() -> true while a read-only rule runs */
static int l_is_looking(lua_State *L) { return push_boolean(L, *guard_read_only(L)); }

static int open_core(lua_State *L) {
  static const luaL_Reg functions[] = {{"table", table_l_new},
                                       {"game", table_new_game},
                                       {"shipped", l_shipped},
                                       {"formatter", l_formatter},
                                       {"is_set", l_is_set},
                                       {"count", l_count},
                                       {"is_large", l_is_large},
                                       {"sparse", l_sparse},
                                       {"unwrap", l_unwrap},
                                       {"restore", l_restore},
                                       {"changed", rules_snapshot_l_changed},
                                       {"note", rules_snapshot_l_note},
                                       {"rewritten", rules_snapshot_l_rewritten},
                                       {"guards", l_guards},
                                       {"exhausted", l_exhausted},
                                       {"guarded", guard_l_guarded},
                                       {"aside", guard_l_aside},
                                       {"reading", guard_l_reading},
                                       {"resume", guard_l_resume},
                                       {"frame", l_frame},
                                       {"field_writer", l_field_writer},
                                       {"same_items", l_same_items},
                                       {"same_values", l_same_values},
                                       {"from_one", l_from_one},
                                       {"looking", l_looking},
                                       {"is_looking", l_is_looking},
                                       {"end_script", l_end_script},
                                       {"script_line", l_script_line},
                                       {"lines", lines_open},
                                       {"record_reader", reader_new},
                                       {"steps", steps_new},
                                       {"said", said_open},
                                       {"plain", said_l_plain},
                                       {"open_calls", table_open_calls},
                                       {"reader", l_reader},
                                       {"deck", sets_l_deck},
                                       {"card_functions", sets_l_functions},
                                       {"words", words_l_read},
                                       {"trim", words_l_trim},
                                       {"offered", words_l_offered},
                                       {"nearest", words_l_nearest},
                                       {NULL, NULL}};
  luaL_newlib(L, functions);
  sets_new_deck(L);
  sets_push(L, -1);
  lua_setfield(L, -3, "sets");
  crib_push(L, -1);
  lua_setfield(L, -3, "crib");
  lua_pop(L, 1);
  unseen_push(L);
  lua_setfield(L, -2, "unseen");
  table_open_rating(L);
  lua_setfield(L, -2, "rating");
  lua_pushliteral(L, HOUSERULE_VERSION);
  lua_setfield(L, -2, "version");
  lua_pushlightuserdata(L, NULL);
  lua_setfield(L, -2, "null");
  lua_pushinteger(L, TABLE_CALLS_MOST);
  lua_setfield(L, -2, "calls");
  return 1;
}

__attribute__((visibility("default"))) int luaopen_houserule(lua_State *L) {
  luaL_requiref(L, "houserule.core", open_core, 0);
  lua_pop(L, 1);
  module_add_searcher(L, embed_engine, "core/engine", "houserule.");
  lua_getglobal(L, "require");
  lua_pushliteral(L, "houserule.engine");
  lua_call(L, 1, 1);
  return 1;
}
