/* table_report.c - the listener, and checks of the texts of a script: see table_report.h. */
#include "table_report.h"

#include "table_words.h"

#include <lauxlib.h>
#include <string.h>

static const char *const reports[TABLE_REPORTS] = {"dealing",  "dealt", "moving", "moved", "showing", "shown",
                                                   "shuffled", "plays", "trick",  "told",  "scored",  "voided",
                                                   "begun",    "ended", "settled", "game", "match",   "course"};

/* ---- the listener ---- */

void table_listen(lua_State *L, int ud, const listener_functions_t *does, void *context) {
  table_t *t = lua_touserdata(L, ud);
  t->listener.does = does;
  t->listener.context = context;
  t->hears = does ? does->hears : 0;
  lua_setiuservalue(L, ud, TABLE_LISTENER);
}

static void report_to_lua(lua_State *L, table_t *t, table_report_t report, int values) {
  (void)t;
  lua_getiuservalue(L, TABLE_UD, TABLE_LISTENER);
  lua_getfield(L, -1, reports[report]);
  lua_replace(L, -2);
  lua_insert(L, -1 - values);
  lua_call(L, values, 0);
}

static const listener_functions_t listener_lua = {0, report_to_lua};

/* listen([functions]): sets the listener, a table of functions by the names of their reports; without it nobody listens */
static int r_listen(lua_State *L) {
  table_t *t = table_self(L);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  table_listen(L, TABLE_UD, &listener_lua, NULL);
  for (unsigned i = 0; i < TABLE_REPORTS && lua_istable(L, 1); i++) {
    if (lua_getfield(L, 1, reports[i]) != LUA_TNIL) t->hears |= 1u << i;
    lua_pop(L, 1);
  }
  return 0;
}

void table_put(lua_State *L, const char *kind) {
  lua_getiuservalue(L, TABLE_UD, TABLE_SOURCE);
  lua_getfield(L, -1, kind);
  lua_insert(L, -2);
}

/* ---- checks of values that scripts pass ---- */

void table_push_engine(lua_State *L, const char *name) {
  lua_getiuservalue(L, TABLE_UD, TABLE_ENGINE);
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
}

/* Calls a check of the engine. Its error is thrown with the line of the script before it. */
static void check(lua_State *L, int args) {
  if (lua_pcall(L, args, 0, 0) == LUA_OK) return;
  char line[BLAME_LINE];
  if (lua_type(L, -1) == LUA_TSTRING && blame_line(L, line)) lua_pushfstring(L, "%s %s", line, lua_tostring(L, -1));
  lua_error(L);
}

bool table_is_checked(lua_State *L, int index, table_checked_t as) {
  lua_pushvalue(L, index);
  lua_rawget(L, TABLE_CHECKED);
  const bool checked = lua_tointeger(L, -1) & as;
  lua_pop(L, 1);
  return checked;
}

void table_check_choice(lua_State *L, int arg, const char *who) {
  if (table_is_checked(L, arg, CHECKED_CHOICE)) return;
  table_push_engine(L, "choice");
  lua_pushvalue(L, arg);
  lua_pushstring(L, who);
  check(L, 2);
}

/* Returns true if all n words have been checked and have different numbers. Words that differ only in capitals share one. */
static bool are_checked(lua_State *L, int list, unsigned n) {
  uint64_t seen[CHECKED_MOST / 64 + 1] = {0};
  for (unsigned i = 1; i <= n; i++) {
    lua_rawgeti(L, list, (lua_Integer)i);
    lua_rawget(L, TABLE_CHECKED);
    const lua_Integer found = lua_tointeger(L, -1), number = found >> CHECKED_NUMBER;
    lua_pop(L, 1);
    if (!(found & CHECKED_WORD) || seen[number / 64] >> number % 64 & 1) return false;
    seen[number / 64] |= UINT64_C(1) << number % 64;
  }
  return n > 0;
}

void table_check_words(lua_State *L, int point, int list) {
  lua_pushvalue(L, list);
  lua_rawget(L, TABLE_CHECKED);
  const bool known = lua_rawequal(L, -1, point);
  lua_pop(L, 1);
  if (known || (table_is_checked(L, point, CHECKED_POINT) && are_checked(L, list, (unsigned)lua_rawlen(L, list)))) return;
  table_push_engine(L, "words");
  lua_pushvalue(L, point);
  lua_pushvalue(L, list);
  check(L, 2);
}

/* engine(functions): sets functions of the engine. choice, words, scored, event and told check values and throw errors; copy
 * is that of record.lua; plan() sets the next plan of the deal. */
static int r_engine(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_ENGINE);
  return 0;
}

/* checked() -> the cache of checked values, see table_report.h */
static int r_checked(lua_State *L) {
  lua_pushvalue(L, TABLE_CHECKED);
  return 1;
}

/* Returns true for a text of at most `most` bytes of printable ASCII, with a first byte of at least `first`. */
static bool is_plain(lua_State *L, int index, char first, size_t most) {
  size_t n = 0;
  const char *text = lua_tolstring(L, index, &n);
  bool plain = *text >= first && n <= most;
  for (size_t i = 0; plain && i < n; i++) plain = text[i] >= ' ' && text[i] <= '~';
  return plain;
}

/* ---- events ---- */

/* events(names): sets the names of the fields of each event that the game declares. For the name of an event TABLE_EVENTS
 * has its place and, above EVENT_FIELDS bits, its number of fields. At this place it has the list of their names; each name
 * follows at the next places. */
enum { EVENT_FIELDS = 32 };

static int r_events(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_newtable(L);
  lua_pushnil(L);
  for (lua_Integer place = 0; lua_next(L, 1); lua_settop(L, 3)) {
    if (lua_type(L, 3) != LUA_TSTRING) continue;
    const lua_Integer list = ++place;
    for (lua_Integer i = 1; lua_rawgeti(L, 4, i) != LUA_TNIL; i++) lua_rawseti(L, 2, ++place);
    lua_settop(L, 4);
    lua_rawseti(L, 2, list);
    lua_pushvalue(L, 3);
    lua_pushinteger(L, list | (place - list) << EVENT_FIELDS);
    lua_rawset(L, 2);
  }
  lua_setiuservalue(L, TABLE_UD, TABLE_EVENTS);
  return 0;
}

/* Returns true for a value of a type and size that every event may have. A function is called later, and only if somebody
 * listens. */
static bool is_sound(lua_State *L, int value) {
  enum { SHORT = 40 };
  switch (lua_type(L, value)) {
  case LUA_TNUMBER:
    return lua_isinteger(L, value);
  case LUA_TSTRING:
    return is_plain(L, value, '\0', SHORT);
  case LUA_TBOOLEAN:
  case LUA_TFUNCTION:
  case LUA_TLIGHTUSERDATA:
    return true;
  default:
    return false;
  }
}

/* Returns true if the value at `value`, one of n of an event, takes at most the nth part of half a line. */
static bool is_told(lua_State *L, int value, unsigned n) {
  if (is_sound(L, value)) return true;
  table_push_engine(L, "copy");
  lua_pushvalue(L, value);
  lua_pushinteger(L, 2 * (lua_Integer)n);
  lua_call(L, 2, 1);
  const bool told = !lua_isnil(L, -1);
  lua_pop(L, 1);
  return told;
}

/* Raises an error if one of the n values from `first` on of the event at index 2 is wrong. */
static void check_values(lua_State *L, int first, unsigned n) {
  unsigned sound = 0;
  while (sound < n && is_told(L, first + (int)sound, n)) sound++;
  if (sound == n) return;
  table_push_engine(L, "told");
  lua_pushvalue(L, 2);
  luaL_checkstack(L, (int)n + LUA_MINSTACK, NULL);
  for (unsigned i = 0; i < n; i++) lua_pushvalue(L, first + (int)i);
  check(L, (int)n + 1);
}

/* An event that a game declares. */
typedef struct event {
  lua_Integer place, fields;
} event_t;

/* Returns the event at index 2, and leaves TABLE_EVENTS on top. Raises an error if it does not have `given` fields; 0: the
 * fields come from t. */
static event_t arg_event(lua_State *L, int given) {
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  const lua_Integer found = lua_tointeger(L, -1);
  const event_t event = {found & UINT32_MAX, found >> EVENT_FIELDS};
  lua_pop(L, 1);
  if (!found || (given && given != event.fields)) {
    table_push_engine(L, "event");
    lua_pushvalue(L, 2);
    lua_pushinteger(L, given);
    check(L, 2);
  }
  return event;
}

/* Reports t, the event, the names of its fields, and its values, which lie from `first` on. */
static void report_told(lua_State *L, table_t *t, const event_t *event, int first) {
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  lua_rawgeti(L, -1, event->place);
  lua_remove(L, -2);
  for (int i = 0; i < event->fields; i++) lua_pushvalue(L, first + i);
  table_report(L, t, REPORT_TOLD, 3 + (int)event->fields);
}

/* t:tell(event, value, ...): reports an event; without values, those of the fields of t with the names of the event's
 * fields */
static int m_tell(lua_State *L) {
  enum { VALUES = 3, FEW = 8 };
  table_t *t = table_acting(L);
  if (lua_gettop(L) < VALUES - 1) lua_settop(L, VALUES - 1);
  const int given = lua_gettop(L) - (VALUES - 1), first = given ? VALUES : VALUES + 1;
  const event_t event = arg_event(L, given);
  if (event.fields > FEW) luaL_checkstack(L, LUA_MINSTACK + 2 * (int)event.fields, NULL);
  for (lua_Integer i = 1; given == 0 && i <= event.fields; i++) {
    lua_rawgeti(L, VALUES, event.place + i); /* TABLE_EVENTS lies there */
    lua_gettable(L, 1);
  }
  check_values(L, first, (unsigned)event.fields);
  if (table_hears(t, REPORT_TOLD)) report_told(L, t, &event, first);
  return 0;
}

void table_tell_event(lua_State *L, const char *event, int n) {
  lua_pushvalue(L, TABLE_ADDRESS);
  lua_pushvalue(L, TABLE_UD);
  lua_pushcclosure(L, m_tell, 2);
  lua_insert(L, -1 - n);
  lua_pushvalue(L, 1);
  lua_insert(L, -1 - n);
  lua_pushstring(L, event);
  lua_insert(L, -1 - n);
  lua_call(L, n + 2, 0);
}

/* ---- scoring ---- */

void table_report_score(lua_State *L, table_t *t, const score_item_t *item, int clause) {
  const lua_Integer side[] = {item->from, item->to};
  for (int i = 0; i < 2; i++) {
    if (side[i])
      lua_pushinteger(L, side[i]);
    else
      lua_pushnil(L);
  }
  lua_pushinteger(L, item->amount);
  lua_pushvalue(L, clause);
  lua_pushvalue(L, clause + 1);
  lua_pushboolean(L, item->stays);
  table_report(L, t, REPORT_SCORED, 6);
}

/* Checks a text of the score; nil is allowed. */
static void check_scored(lua_State *L, int arg, const char *who) {
  enum { LONG = 1000 };
  const int type = lua_type(L, arg);
  if (type <= LUA_TNIL || (type == LUA_TSTRING && is_plain(L, arg, '!', LONG))) return;
  table_push_engine(L, "scored");
  lua_pushvalue(L, arg);
  lua_pushstring(L, who);
  check(L, 2);
}

void table_check_scored(lua_State *L, int clause) {
  if (lua_gettop(L) < clause + 1) lua_settop(L, clause + 1);
  check_scored(L, clause, "clause");
  check_scored(L, clause + 1, "what");
}

const luaL_Reg table_report_words[] = {{"tell", m_tell}, {NULL, NULL}};

const luaL_Reg table_report_engine[] = {
    {"listen", r_listen}, {"engine", r_engine}, {"checked", r_checked}, {"events", r_events}, {NULL, NULL}};
