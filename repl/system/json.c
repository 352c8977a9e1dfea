#include "system/json.h"

#include "host.h"

#include <jansson.h>
#include <lauxlib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_DEPTH = 32 };

/* jansson does not outlive a lack of memory: it drops a character of what it reads, and may then stop the program
 * (assertions of its load.c), and of what it writes it leaves out a quotation mark and goes on. So what it reads with is
 * set aside before: `room` is what a text of LENGTH characters can need at most, where each begins a list of its own; and
 * when it writes, `starved` is asked afterwards. */
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

/* Lines carry the metatable that is the upvalue of these functions. */
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
  if (!push_value(L, tree, JSON_DEPTH)) {
    lua_pushnil(L);
    lua_pushliteral(L, "lists and objects lie too deep in each other");
    return 2;
  }
  return 1;
}

/* NULL if it is no JSON; the tree is in `memory`. */
static json_t *read_tree(const char *text, size_t length, char *memory, size_t size, json_error_t *wrong) {
  room = memory;
  room_end = memory + size;
  starved = false;
  json_t *tree = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, wrong);
  room = room_end = NULL;
  return tree;
}

/* The tree is freed however push_value ends: Lua may run out of memory in it. */
static int l_decode(lua_State *L) {
  size_t len;
  json_error_t wrong;
  const char *text = luaL_checklstring(L, 1, &len);
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, push_protected, 1); /* while there is no tree: it asks for memory */
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
  lua_pushnil(L);
  lua_pushfstring(L, "%s, at character %d", wrong.text, wrong.position > 0 ? wrong.position : 1);
  return 2;
}

static json_t *to_json(lua_State *L, int index, int depth);

static json_t *line_to_json(lua_State *L, int index, int depth) {
  json_t *object = json_object();
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; object && i < n; i += 2) {
    lua_rawgeti(L, index, i);
    lua_rawgeti(L, index, i + 1);
    json_t *value = to_json(L, lua_gettop(L), depth);
    const char *key = lua_tostring(L, -2);
    if (!value || !key || json_object_set_new(object, key, value) != 0) {
      json_decref(object);
      object = NULL;
    }
    lua_pop(L, 2);
  }
  return object;
}

static json_t *list_to_json(lua_State *L, int index, int depth) {
  json_t *array = json_array();
  const lua_Integer n = (lua_Integer)lua_rawlen(L, index);
  for (lua_Integer i = 1; array && i <= n; i++) {
    lua_rawgeti(L, index, i);
    json_t *value = to_json(L, lua_gettop(L), depth);
    if (!value || json_array_append_new(array, value) != 0) {
      json_decref(array);
      array = NULL;
    }
    lua_pop(L, 1);
  }
  return array;
}

/* NULL for what JSON cannot hold, or where memory ran out. */
static json_t *to_json(lua_State *L, int index, int depth) {
  size_t len;
  const char *text;
  if (depth == 0) return NULL;
  if (!lua_checkstack(L, 8)) {
    starved = true;
    return NULL;
  }
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: return json_boolean(lua_toboolean(L, index));
    case LUA_TNUMBER: return lua_isinteger(L, index) ? json_integer(lua_tointeger(L, index)) : json_real(lua_tonumber(L, index));
    case LUA_TSTRING: text = lua_tolstring(L, index, &len); return json_stringn(text, len);
    case LUA_TLIGHTUSERDATA: return json_null();
    case LUA_TTABLE:
      if (lua_getmetatable(L, index)) {
        const int is_line = lua_rawequal(L, -1, lua_upvalueindex(1));
        lua_pop(L, 1);
        if (is_line) return line_to_json(L, index, depth - 1);
      }
      return list_to_json(L, index, depth - 1);
    default: return NULL;
  }
}

/* The character at `text`, which is UTF-8, if a terminal would act on it: DEL, one of C1, a line's end or one that turns the
 * direction of writing; otherwise 0. jansson itself writes only those below a space as \u001B. */
static unsigned acting(const unsigned char *text, size_t *len) {
  unsigned c = text[0];
  *len = 1;
  if (c < 0x80) return c == 0x7F ? c : 0;
  if (c != 0xC2 && c != 0xD8 && c != 0xE2) return 0;
  *len = c == 0xE2 ? 3 : 2;
  c = c == 0xE2 ? (text[1] & 0x3Fu) << 6 | (text[2] & 0x3Fu) | 0x2000 : (c & 0x1Fu) << 6 | (text[1] & 0x3Fu);
  const bool turns = c == 0x61C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return turns || (c >= 0x80 && c < 0xA0) ? c : 0;
}

/* JSON takes any character of a string as \u001B; outside of strings there are none of these. */
static int push_text(lua_State *L) {
  const char *text = lua_touserdata(L, 1), *from = text;
  luaL_Buffer b;
  size_t len;
  luaL_buffinit(L, &b);
  for (const char *at = text; *at; at += len) {
    char escaped[8];
    const unsigned c = acting((const unsigned char *)at, &len);
    if (!c) continue;
    luaL_addlstring(&b, from, (size_t)(at - from));
    snprintf(escaped, sizeof escaped, "\\u%04X", c & 0xFFFF);
    luaL_addstring(&b, escaped);
    from = at + len;
  }
  luaL_addstring(&b, from);
  luaL_pushresult(&b);
  return 1;
}

/* The text is freed however pushing it ends. */
static int l_encode(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  starved = false;
  json_t *tree = to_json(L, 1, JSON_DEPTH);
  char *text = tree ? json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(10)) : NULL;
  json_decref(tree);
  if (starved) {
    free(text);
    return host_no_memory(L);
  }
  if (!text) return luaL_error(L, "a value that no record can hold");
  lua_pushcfunction(L, push_text);
  lua_pushlightuserdata(L, text);
  const int status = lua_pcall(L, 1, 1, 0);
  free(text);
  return status == LUA_OK ? 1 : lua_error(L);
}

int json_open(lua_State *L) {
  static const luaL_Reg functions[] = { { "decode", l_decode }, { "encode", l_encode }, { NULL, NULL } };
  json_set_alloc_funcs(take, give);
  luaL_newlibtable(L, functions);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "houserule.values.record");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "line");
  lua_createtable(L, 0, 0);
  lua_call(L, 1, 1);      /* line({}) */
  lua_getmetatable(L, -1);
  lua_replace(L, -3);
  lua_pop(L, 1);          /* the metatable of lines */
  luaL_setfuncs(L, functions, 1);
  return 1;
}
