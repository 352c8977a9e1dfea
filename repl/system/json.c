/* json.c - reads JSON for Lua, with jansson. */
#include "host.h"

#include <jansson.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_DEPTH = 32 };

/* jansson may abort when memory runs out (assertions in its load.c). So its memory is reserved before it reads: enough for a
 * text in which every character begins a list. */
enum { ROOM_PER_CHARACTER = 192, ROOM = 4096 };
static _Thread_local char *room, *room_end;
static _Thread_local bool starved;

static void *take(size_t size) {
  const size_t whole = (size + 15) & ~(size_t)15;
  char *block = room;
  if (!room) block = malloc(size);
  else if ((size_t)(room_end - room) < whole) block = NULL;
  else room += whole;
  if (!block) starved = true;
  return block;
}

static void give(void *block) {
  if (!room) free(block);
}

static bool push_value(lua_State *L, const json_t *value, int depth);

/* Pushes an object as a line of a record; the lines' metatable is the upvalue of these functions. */
static bool push_object(lua_State *L, const json_t *object, int depth) {
  const char *key;
  json_t *value;
  lua_Integer n = 0;
  lua_createtable(L, (int)json_object_size(object) * 2, 0);
  json_object_foreach((json_t *)object, key, value) {
    lua_pushstring(L, key);
    lua_rawseti(L, -2, ++n);
    if (!push_value(L, value, depth)) return false;
    lua_rawseti(L, -2, ++n);
  }
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_setmetatable(L, -2);
  return true;
}

static bool push_array(lua_State *L, const json_t *array, int depth) {
  const size_t n = json_array_size(array);
  lua_createtable(L, (int)n, 0);
  for (size_t i = 0; i < n; i++) {
    if (!push_value(L, json_array_get(array, i), depth)) return false;
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return true;
}

static bool push_value(lua_State *L, const json_t *value, int depth) {
  if (depth == 0) return false;
  if (!lua_checkstack(L, 8)) return host_no_memory(L);
  switch (json_typeof(value)) {
    case JSON_OBJECT: return push_object(L, value, depth - 1);
    case JSON_ARRAY: return push_array(L, value, depth - 1);
    case JSON_STRING: lua_pushlstring(L, json_string_value(value), json_string_length(value)); return true;
    case JSON_INTEGER: lua_pushinteger(L, json_integer_value(value)); return true;
    case JSON_REAL: lua_pushnumber(L, json_real_value(value)); return true;
    case JSON_TRUE: lua_pushboolean(L, 1); return true;
    case JSON_FALSE: lua_pushboolean(L, 0); return true;
    case JSON_NULL: lua_pushlightuserdata(L, NULL); return true;
  }
  return false;
}

static int push_protected(lua_State *L) {
  const json_t *tree = lua_touserdata(L, 1);
  return push_value(L, tree, JSON_DEPTH) ? 1 : host_nil(L, "lists and objects lie too deep in each other");
}

/* Parses JSON into a tree in `memory`; NULL for invalid JSON. */
static json_t *read_tree(const char *text, size_t length, char *memory, size_t size, json_error_t *wrong) {
  room = memory;
  room_end = memory + size;
  starved = false;
  json_t *tree = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, wrong);
  room = room_end = NULL;
  return tree;
}

/* decode(text) -> the value; nil and why. Lua may run out of memory in push_value, so that runs protected. */
static int l_decode(lua_State *L) {
  size_t len;
  json_error_t wrong;
  const char *text = luaL_checklstring(L, 1, &len);
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, push_protected, 1); /* before the tree exists, because it may fail */
  const size_t size = ROOM + len * ROOM_PER_CHARACTER;
  char *memory = len < SIZE_MAX / (2 * ROOM_PER_CHARACTER) ? malloc(size) : NULL;
  if (!memory) return host_no_memory(L);
  json_t *tree = read_tree(text, len, memory, size, &wrong);
  int status = LUA_OK;
  if (tree) {
    lua_pushlightuserdata(L, tree);
    status = lua_pcall(L, 1, LUA_MULTRET, 0);
  }
  free(memory);
  if (status != LUA_OK) return lua_error(L);
  if (tree) return lua_gettop(L) - 1;
  if (starved) return host_no_memory(L);
  return host_nil(L, "%s, at character %d", wrong.text, wrong.position > 0 ? wrong.position : 1);
}

int json_open(lua_State *L) {
  static const luaL_Reg functions[] = { { "decode", l_decode }, { NULL, NULL } };
  json_set_alloc_funcs(take, give);
  luaL_newlibtable(L, functions);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "houserule.values.record");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "encode");
  lua_setfield(L, -3, "encode");
  lua_getfield(L, -1, "line");
  lua_createtable(L, 0, 0);
  lua_call(L, 1, 1);      /* line({}) */
  lua_getmetatable(L, -1);
  lua_replace(L, -3);
  lua_pop(L, 1);          /* the metatable of lines */
  luaL_setfuncs(L, functions, 1);
  return 1;
}
