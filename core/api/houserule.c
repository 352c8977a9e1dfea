/* houserule.c - the library for C: houserule.h on table_game.h and play/batch.lua.
 *
 * Code that may raise a Lua error runs in `protect`, as a Lua function with its arguments in a struct. The registry has the
 * rules at the address of their houserule_t, and each game at its own address.
 */
#include "houserule.h"

#include "module.h"
#include "push.h"
#include "table_game.h"

#include <lualib.h>

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUBLIC __attribute__((visibility("default")))

struct houserule {
  lua_State *L;
  int32_t cards;
  char error[GAME_ERROR]; /* error of the last call about the rules */
};

/* The arguments and the results of a protected function. */
typedef struct call {
  houserule_t *rules;
  game_t *game;
  const game_t *other;
  const char *text, *folder;
  const json_t *header;
  int32_t seat, number, room;
  int32_t *numbers;
  char *out;
  size_t size;
  houserule_view_t *view;
  bool fine;
} call_t;

/* Calls f(call) in protected mode. Returns false on an error, with its text in `error`. */
static bool protect(lua_State *L, lua_CFunction f, call_t *call, char *error, size_t room) {
  lua_pushcfunction(L, f);
  lua_pushlightuserdata(L, call);
  const bool fine = lua_pcall(L, 1, 0, 0) == LUA_OK;
  if (!fine && error && room) snprintf(error, room, "%s", lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?");
  lua_settop(L, 0);
  return fine;
}

static bool protect_rules(houserule_t *rules, lua_CFunction f, call_t *call) {
  call->rules = rules;
  return protect(rules->L, f, call, rules->error, sizeof rules->error);
}

static bool protect_game(game_t *game, lua_CFunction f, call_t *call) {
  call->game = game;
  return protect(game->L, f, call, game->error, sizeof game->error) && call->fine;
}

/* `push` pushes the rules (a batch, play/batch.lua) or a game; push_method pushes a method of the batch, and the batch. */
static void push(lua_State *L, const void *key) { lua_rawgetp(L, LUA_REGISTRYINDEX, key); }
static void push_method(lua_State *L, const houserule_t *rules, const char *name) {
  push(L, rules);
  lua_getfield(L, -1, name);
  lua_insert(L, -2);
}

/* If the value below the top is nil, raises the error on top. Otherwise pops the top. */
static void need(lua_State *L) {
  if (lua_isnil(L, -2)) luaL_tolstring(L, -1, NULL), lua_error(L);
  lua_pop(L, 1);
}

/* ---- the user's scripts ---- */

/* An open file or folder. The collector closes it if Lua runs out of memory before its user does. */
typedef struct handle {
  FILE *file;
  DIR *folder;
} handle_t;

static void close_handle(handle_t *handle) {
  if (handle->file) fclose(handle->file);
  if (handle->folder) closedir(handle->folder);
  *handle = (handle_t){0};
}

static int collect_handle(lua_State *L) {
  close_handle(lua_touserdata(L, 1));
  return 0;
}

static handle_t *push_handle(lua_State *L) {
  static const luaL_Reg methods[] = {{"__gc", collect_handle}, {NULL, NULL}};
  handle_t *handle = lua_newuserdatauv(L, sizeof *handle, 0);
  *handle = (handle_t){0};
  push_type(L, "houserule.handle", methods);
  return handle;
}

/* list(sub) -> the names in the subfolder `sub` of the folder (the upvalue) */
static int list_folder(lua_State *L) {
  const char *path = lua_pushfstring(L, "%s/%s", lua_tostring(L, lua_upvalueindex(1)), luaL_checkstring(L, 1));
  handle_t *handle = push_handle(L);
  lua_newtable(L);
  handle->folder = opendir(path);
  if (!handle->folder) return 1;
  for (const struct dirent *entry; (entry = readdir(handle->folder));) {
    if (entry->d_name[0] == '.') continue;
    lua_pushstring(L, entry->d_name);
    lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  }
  close_handle(handle);
  return 1;
}

/* read(path) -> the text of a file; nil and a sentence */
static int read_file(lua_State *L) {
  const char *path = luaL_checkstring(L, 1);
  handle_t *handle = push_handle(L);
  luaL_Buffer text;
  handle->file = fopen(path, "rb");
  if (!handle->file) return push_refusal(L, lua_pushfstring(L, "%s: %s", path, strerror(errno)));
  luaL_buffinit(L, &text);
  for (size_t n = 1; n;) {
    n = fread(luaL_prepbuffer(&text), 1, LUAL_BUFFERSIZE, handle->file);
    luaL_addsize(&text, n);
  }
  const int wrong = ferror(handle->file) ? errno : 0;
  close_handle(handle);
  luaL_pushresult(&text);
  return wrong ? push_refusal(L, lua_pushfstring(L, "%s: %s", path, strerror(wrong))) : 1;
}

/* Pushes the list of folders for library.new. */
static void push_folders(lua_State *L, const char *path) {
  lua_newtable(L);
  if (!path) return;
  lua_newtable(L);
  lua_pushstring(L, path);
  lua_setfield(L, -2, "path");
  lua_pushstring(L, path);
  lua_pushcclosure(L, list_folder, 1);
  lua_setfield(L, -2, "list");
  lua_pushcfunction(L, read_file);
  lua_setfield(L, -2, "read");
  lua_rawseti(L, -2, 1);
}

/* ---- rules ---- */

static void push_json(lua_State *L, const json_t *value, int line);

/* Pushes an object as a line of a record (record.lua): names and values in turn. */
static void push_object(lua_State *L, const json_t *object, int line) {
  const char *key;
  json_t *item;
  lua_Integer n = 0;
  lua_pushvalue(L, line);
  lua_newtable(L);
  json_object_foreach((json_t *)object, key, item) {
    lua_pushstring(L, key);
    lua_rawseti(L, -2, ++n);
    push_json(L, item, line);
    lua_rawseti(L, -2, ++n);
  }
  lua_call(L, 1, 1);
}

/* Pushes JSON like the reader of records (repl/system/json.c), so that the engine's checks see the same values: an object is
 * a line, null a value. jansson has limited its depth. The function record.line lies at `line`. */
static void push_json(lua_State *L, const json_t *value, int line) {
  luaL_checkstack(L, 6, "the header");
  switch (json_typeof(value)) {
  case JSON_OBJECT:
    push_object(L, value, line);
    return;
  case JSON_ARRAY:
    lua_newtable(L);
    for (size_t i = 0; i < json_array_size(value); i++) {
      push_json(L, json_array_get(value, i), line);
      lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return;
  case JSON_STRING:
    lua_pushlstring(L, json_string_value(value), json_string_length(value));
    return;
  case JSON_INTEGER:
    lua_pushinteger(L, json_integer_value(value));
    return;
  case JSON_REAL:
    lua_pushnumber(L, json_real_value(value));
    return;
  case JSON_TRUE:
  case JSON_FALSE:
    lua_pushboolean(L, json_is_true(value));
    return;
  case JSON_NULL:
    lua_pushlightuserdata(L, NULL);
    return;
  }
}

/* Pushes the header as a table of its values by their keys. */
static void push_header(lua_State *L, const json_t *header, int line) {
  const char *key;
  json_t *value;
  lua_newtable(L);
  json_object_foreach((json_t *)header, key, value) {
    push_json(L, value, line);
    lua_setfield(L, -2, key);
  }
}

static int load(lua_State *L) {
  enum { LINE = 2 };
  const call_t *call = lua_touserdata(L, 1);
  luaL_openlibs(L);
  luaL_requiref(L, "houserule", luaopen_houserule, 0);
  lua_getfield(L, -1, "record");
  lua_getfield(L, -1, "line");
  lua_insert(L, LINE);
  lua_pop(L, 1);
  lua_getfield(L, -1, "batch");
  lua_getfield(L, -1, "open");
  lua_getfield(L, -3, "library");
  lua_getfield(L, -1, "new");
  push_folders(L, call->folder);
  lua_call(L, 1, 1);
  lua_remove(L, -2);
  push_header(L, call->header, LINE);
  lua_call(L, 2, 2);
  need(L);
  lua_getfield(L, -1, "cards");
  call->rules->cards = (int32_t)lua_tointeger(L, -1);
  lua_getfield(L, -2, "texts");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &call->rules->cards);
  lua_pop(L, 1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, call->rules);
  return 0;
}

static houserule_t *fail(houserule_t *rules, json_t *header, char *error, size_t room, const char *why) {
  if (error && room) snprintf(error, room, "%s", why);
  json_decref(header);
  houserule_free(rules);
  return NULL;
}

PUBLIC houserule_t *houserule_load(const char *header, const char *scripts, char *error, size_t room) {
  json_error_t wrong;
  call_t call = {.folder = scripts};
  json_t *tree = json_loads(header ? header : "", JSON_REJECT_DUPLICATES, &wrong);
  if (!json_is_object(tree)) return fail(NULL, tree, error, room, "a header is due: an object of JSON, {\"game\":\"zole\"}");
  houserule_t *rules = calloc(1, sizeof *rules);
  if (rules) rules->L = luaL_newstate();
  if (!rules || !rules->L) return fail(rules, tree, error, room, "not enough memory");
  call.header = tree;
  if (!protect_rules(rules, load, &call)) return fail(rules, tree, error, room, rules->error);
  json_decref(tree);
  return rules;
}

PUBLIC void houserule_free(houserule_t *rules) {
  if (!rules) return;
  if (rules->L) lua_close(rules->L);
  free(rules);
}

PUBLIC const char *houserule_version(void) { return HOUSERULE_VERSION; }
PUBLIC int32_t houserule_cards(const houserule_t *rules) { return rules->cards; }
PUBLIC const char *houserule_rules_error(const houserule_t *rules) { return rules->error; }

PUBLIC int32_t houserule_actions(const houserule_t *rules) {
  push(rules->L, &rules->cards);
  const int32_t n = (int32_t)lua_rawlen(rules->L, -1);
  lua_settop(rules->L, 0);
  return n;
}

PUBLIC const char *houserule_text(const houserule_t *rules, int32_t action) {
  push(rules->L, &rules->cards);
  lua_rawgeti(rules->L, -1, (lua_Integer)action + 1);
  const char *text = lua_tostring(rules->L, -1);
  lua_settop(rules->L, 0); /* the list keeps it */
  return text;
}

static int number(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push_method(L, call->rules, "number");
  lua_pushstring(L, call->text);
  lua_call(L, 2, 1);
  call->number = (int32_t)lua_tointeger(L, -1);
  return 0;
}

PUBLIC int32_t houserule_action(houserule_t *rules, const char *text) {
  call_t call = {.text = text};
  return protect_rules(rules, number, &call) ? call.number : -1;
}

/* ---- games ---- */

static int open_game(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push_method(L, call->rules, "open_game");
  lua_pushstring(L, call->text);
  lua_call(L, 2, 2);
  need(L);
  call->game = lua_touserdata(L, -1);
  call->game->L = call->rules->L;
  lua_rawsetp(L, LUA_REGISTRYINDEX, call->game);
  return 0;
}

PUBLIC houserule_game_t *houserule_open(houserule_t *rules, const char *seed) {
  call_t call = {.text = seed};
  return protect_rules(rules, open_game, &call) ? call.game : NULL;
}

PUBLIC void houserule_close(houserule_game_t *game) {
  if (!game) return;
  lua_pushnil(game->L);
  lua_rawsetp(game->L, LUA_REGISTRYINDEX, game); /* the collector frees it */
}

static int begin(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push(L, call->game);
  call->fine = game_begin(L, -1, call->text);
  return 0;
}

PUBLIC bool houserule_begin(houserule_game_t *game, const char *seed) {
  call_t call = {.text = seed};
  return protect_game(game, begin, &call);
}

PUBLIC const houserule_turn_t *houserule_turn(const houserule_game_t *game) { return &game->turn; }
PUBLIC const char *houserule_error(const houserule_game_t *game) { return game->error; }

static int step(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push(L, call->game);
  call->fine = game_step(L, 2, call->game, call->number);
  return 0;
}

PUBLIC bool houserule_step(houserule_game_t *game, int32_t action) {
  call_t call = {.number = action};
  return protect_game(game, step, &call);
}

PUBLIC size_t houserule_step_all(houserule_game_t *const *games, const int32_t *actions, size_t n) {
  size_t waiting = 0;
  for (size_t i = 0; i < n; i++) {
    if (games[i]->turn.state == HOUSERULE_ASK) houserule_step(games[i], actions ? actions[i] : HOUSERULE_RANDOM);
    waiting += games[i]->turn.state == HOUSERULE_ASK;
  }
  return waiting;
}

static int copy(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push(L, call->game);
  push(L, call->other);
  call->fine = game_copy(L, 2, 3);
  return 0;
}

PUBLIC bool houserule_copy(houserule_game_t *to, const houserule_game_t *from) {
  call_t call = {.other = from};
  if (to->L == from->L) return protect_game(to, copy, &call);
  snprintf(to->error, sizeof to->error, "a game is copied to a game of the same rules");
  return false;
}

/* ---- queries ---- */

static int may(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  push(L, call->game);
  call->number = game_may(L, 2, call->numbers, call->room);
  call->fine = true;
  return 0;
}

PUBLIC int32_t houserule_may(houserule_game_t *game, int32_t *out, int32_t room) {
  call_t call = {.numbers = out, .room = room};
  return protect_game(game, may, &call) ? call.number : -1;
}

/* Raises an error unless a question is open and the seat is one of this game. */
static void need_seat(lua_State *L, const call_t *call) {
  const game_t *game = call->game;
  if (game->turn.state != HOUSERULE_ASK) luaL_error(L, "nobody is asked now");
  if (call->seat < 1 || call->seat > game_seats(game)) luaL_error(L, "the seats are 1 to %d", (int)game_seats(game));
}

static int view(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  need_seat(L, call);
  push(L, call->game);
  game_view(L, 2, (unsigned)call->seat, call->view);
  call->fine = true;
  return 0;
}

PUBLIC bool houserule_view(houserule_game_t *game, int32_t seat, houserule_view_t *out) {
  call_t call = {.seat = seat, .view = out};
  return protect_game(game, view, &call);
}

static int see(lua_State *L) {
  call_t *call = lua_touserdata(L, 1);
  size_t n = 0;
  need_seat(L, call);
  push(L, call->game);
  lua_getfield(L, 2, "see");
  lua_insert(L, 2);
  lua_pushinteger(L, call->seat);
  lua_call(L, 2, 1);
  const char *text = lua_tolstring(L, -1, &n);
  if (call->size) snprintf(call->out, call->size, "%s", text);
  call->number = (int32_t)n;
  call->fine = true;
  return 0;
}

PUBLIC int32_t houserule_see(houserule_game_t *game, int32_t seat, char *out, size_t room) {
  call_t call = {.seat = seat, .out = out, .size = room};
  return protect_game(game, see, &call) ? call.number : -1;
}
