/* table_report.c - see table_report.h. */
#include "table_report.h"

#include "guard.h"
#include "table_words.h"

#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

static const char *const reports[TABLE_REPORTS] = {"dealing",  "dealt", "moving", "moved", "showing", "shown",
                                                   "shuffled", "plays", "trick",  "told",  "scored",  "voided"};

/* ---- the listener ---- */

void table_push_listener(lua_State *L, table_report_t report) {
  lua_getiuservalue(L, TABLE_UD, TABLE_LISTENER);
  lua_getfield(L, -1, reports[report]);
  lua_remove(L, -2);
}

/* listen([functions]): these are called by their reports from now on; without them nobody listens */
static int r_listen(lua_State *L) {
  table_t *t = table_self(L);
  lua_settop(L, 1);
  t->hears = 0;
  for (unsigned i = 0; i < TABLE_REPORTS && lua_istable(L, 1); i++) {
    if (lua_getfield(L, 1, reports[i]) != LUA_TNIL) t->hears |= 1u << i;
    lua_pop(L, 1);
  }
  lua_setiuservalue(L, TABLE_UD, TABLE_LISTENER);
  return 0;
}

void table_put(lua_State *L, const char *kind) {
  lua_getiuservalue(L, TABLE_UD, TABLE_SOURCE);
  lua_getfield(L, -1, kind);
  lua_insert(L, -2);
}

/* ---- what has been checked ---- */

/* Strings of a length that Lua keeps once, and how many of them are kept here: a script may think of others in each deal. */
enum { SHORT = 40, KEPT = 1000 };

/* Finds where the text stands, or is to stand. */
static known_text_t *place_of(table_t *t, const void *text) {
  known_text_t *first = &t->text[((uintptr_t)text >> 4) % TABLE_TEXTS];
  for (int i = 0; i < TEXT_PLACES; i++)
    if (!first[i].text || first[i].text == text) return &first[i];
  return first;
}

/* Makes room for n more strings that are kept: all are forgotten where there are too many. */
static void make_room(lua_State *L, table_t *t, unsigned n) {
  if (t->texts_left < n) {
    memset(t->text, 0, sizeof t->text);
    memset(t->list, 0, sizeof t->list);
    t->texts_left = KEPT;
    lua_newtable(L);
    lua_setiuservalue(L, TABLE_UD, TABLE_KEPT);
  }
  t->texts_left -= n;
}

static void keep(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_getiuservalue(L, TABLE_UD, TABLE_KEPT);
  lua_pushvalue(L, index);
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

/* A hash of the text in small letters. */
static uint16_t small_hash(const char *text) {
  uint32_t hash = 2166136261u;
  for (; *text; text++) hash = (hash ^ (uint8_t)tolower((unsigned char)*text)) * 16777619u;
  return (uint16_t)(hash >> 16);
}

/* The text at `index` was found to be right: what is known of it. Longer ones than Lua keeps once are looked at each
 * time. */
static known_text_t *note_text(lua_State *L, table_t *t, int index, table_text_t kind) {
  if (lua_type(L, index) != LUA_TSTRING || lua_rawlen(L, index) > SHORT) return NULL;
  make_room(L, t, 1);
  keep(L, index);
  const void *text = lua_topointer(L, index);
  known_text_t *known = place_of(t, text);
  if (known->text != text) *known = (known_text_t){.text = text, .hash = small_hash(lua_tostring(L, index))};
  known->kinds |= (uint8_t)kind;
  return known;
}

void table_push_engine(lua_State *L, const char *name) {
  lua_getiuservalue(L, TABLE_UD, TABLE_ENGINE);
  lua_getfield(L, -1, name);
  lua_remove(L, -2);
}

/* Calls a check of the engine's; what it throws begins with the line of the script. */
static void check(lua_State *L, int args) {
  if (lua_pcall(L, args, 0, 0) == LUA_OK) return;
  char line[BLAME_LINE];
  if (lua_type(L, -1) == LUA_TSTRING && blame_line(L, line)) lua_pushfstring(L, "%s %s", line, lua_tostring(L, -1));
  lua_error(L);
}

void table_find_fault(lua_State *L, table_t *t, int arg, table_text_t kind, const char *who) {
  static const char *const checks[] = {[TEXT_CHOICE] = "choice", [TEXT_SCORED] = "scored"};
  table_push_engine(L, checks[kind]);
  lua_pushvalue(L, arg);
  lua_pushstring(L, who);
  check(L, 2);
  note_text(L, t, arg, kind);
}

/* Whether all of n words are known, and none is another's in other letters: those of a hash that came before are compared.
 */
static bool are_known(lua_State *L, table_t *t, int list, unsigned n) {
  enum { MOST = 128, HASHES = 1024 };
  const known_text_t *known[MOST];
  uint64_t seen[HASHES / 64] = {0};
  if (n > MOST) return false;
  for (unsigned i = 0; i < n; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    known[i] = table_known_text(L, t, -1, TEXT_WORD);
    lua_pop(L, 1);
    if (!known[i]) return false;
    uint64_t *const some = &seen[known[i]->hash % HASHES / 64], bit = UINT64_C(1) << known[i]->hash % 64;
    for (unsigned k = *some & bit ? 0 : i; k < i; k++)
      if (known[k]->hash == known[i]->hash && known[k] != known[i]) return false;
    *some |= bit;
  }
  return true;
}

/* Of words that are right those that are no call anywhere are known from now on. */
static void note_words(lua_State *L, table_t *t, int list, lua_Integer n) {
  for (lua_Integer i = 1; i <= n; i++) {
    lua_rawgeti(L, list, i);
    table_push_engine(L, "is_free");
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    const bool is_free = lua_toboolean(L, -1);
    lua_pop(L, 1);
    if (is_free) note_text(L, t, -1, TEXT_WORD);
    lua_pop(L, 1);
  }
}

/* A list of the rules' own is offered again and again. Who changes it changes what the rules keep, and is found out by that:
 * so once it has come often it is kept, and its address is enough. */
static void count_list(lua_State *L, table_t *t, int point, int list) {
  const void *at = lua_topointer(L, point), *words = lua_topointer(L, list);
  known_list_t *known = table_list_place(t, words);
  if (known->list != words || known->point != at) *known = (known_list_t){at, words, 0};
  if (known->times + 1 < LIST_OFTEN)
    known->times++;
  else if (table_known_text(L, t, point, TEXT_POINT)) {
    make_room(L, t, 1);
    keep(L, list);
    *known = (known_list_t){at, words, LIST_OFTEN};
  }
}

void table_check_words(lua_State *L, table_t *t, int point, int list) {
  const lua_Unsigned n = lua_rawlen(L, list);
  if (!table_known_text(L, t, point, TEXT_POINT) || !n || !are_known(L, t, list, (unsigned)n)) {
    table_push_engine(L, "words");
    lua_pushvalue(L, point);
    lua_pushvalue(L, list);
    check(L, 2);
    note_text(L, t, point, TEXT_POINT);
    note_words(L, t, list, (lua_Integer)n);
  }
  count_list(L, t, point, list);
}

/* engine({ choice =, words =, scored =, event =, told = }): functions that throw what is wrong with what a script says; copy
 * (record.lua); is_free(word), whether it is no call's; and plan(), which lays the next plan of the deal */
static int r_engine(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_ENGINE);
  return 0;
}

/* ---- telling ---- */

/* events(names): for each event that the game declares the names of its fields. Behind the place of the list of names stands
 * each name too. */
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
    lua_pushinteger(L, list);
    lua_rawset(L, 2);
  }
  lua_setiuservalue(L, TABLE_UD, TABLE_EVENTS);
  return 0;
}

/* Whether the value at `value` may be told, for sure. Functions are asked only where somebody hears what they say. */
static bool is_sound(lua_State *L, const table_t *t, int value) {
  if (lua_isinteger(L, value) || table_known_text(L, t, value, TEXT_TOLD)) return true;
  const int type = lua_type(L, value);
  return type == LUA_TBOOLEAN || type == LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA;
}

/* Whether the table at `value` is a short list of numbers, known texts, yes and no, without a metatable. */
static bool is_sound_list(lua_State *L, const table_t *t, int value) {
  enum { SHORT_LIST = 64 };
  const lua_Unsigned n = lua_rawlen(L, value);
  const int top = lua_gettop(L);
  lua_Unsigned found = 0;
  bool sound = n <= SHORT_LIST && !lua_getmetatable(L, value) && lua_checkstack(L, 4);
  for (lua_pushnil(L); sound && lua_next(L, value); lua_settop(L, top + 1), found++)
    sound = lua_isinteger(L, -2) && lua_type(L, -1) != LUA_TFUNCTION && is_sound(L, t, -1);
  lua_settop(L, top);
  return sound && found == n;
}

/* The texts of a value that was found to be right are known from now on. */
static void note_told(lua_State *L, table_t *t, int value) {
  for (lua_Integer k = lua_istable(L, value) ? (lua_Integer)lua_rawlen(L, value) : 0; k > 0; k--, lua_pop(L, 1)) {
    lua_rawgeti(L, value, k);
    note_text(L, t, -1, TEXT_TOLD);
  }
  note_text(L, t, value, TEXT_TOLD);
}

/* Whether the value at `value`, one of n of an event, may be told, where one look is enough: it takes no more than its part
 * of half a line. */
static bool is_told(lua_State *L, table_t *t, int value, unsigned n) {
  if (is_sound(L, t, value)) return true;
  if (lua_istable(L, value) && is_sound_list(L, t, value)) return true;
  table_push_engine(L, "copy");
  lua_pushvalue(L, value);
  lua_pushinteger(L, 2 * (lua_Integer)n);
  lua_call(L, 2, 1);
  const bool told = !lua_isnil(L, -1);
  lua_pop(L, 1);
  if (told) note_told(L, t, value);
  return told;
}

/* Raises what is wrong with the n values from `first` on of the event at index 2. */
static void check_values(lua_State *L, table_t *t, int first, unsigned n) {
  unsigned sound = 0;
  while (sound < n && is_told(L, t, first + (int)sound, n)) sound++;
  if (sound == n) return;
  table_push_engine(L, "told");
  lua_pushvalue(L, 2);
  luaL_checkstack(L, (int)n + LUA_MINSTACK, NULL);
  for (unsigned i = 0; i < n; i++) lua_pushvalue(L, first + (int)i);
  check(L, (int)n + 1);
}

/* An event that a game declares. */
typedef struct event {
  unsigned place, fields;
} event_t;

/* The event at index 2, looked up, of which `given` values are told. */
static event_t find_event(lua_State *L, table_t *t, int given) {
  event_t event = {0};
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  lua_pushvalue(L, 2);
  const bool declared = lua_rawget(L, -2) == LUA_TNUMBER;
  if (declared) {
    event.place = (unsigned)lua_tointeger(L, -1);
    lua_rawgeti(L, -2, event.place);
    event.fields = (unsigned)lua_rawlen(L, -1);
  }
  if (!declared || (given > 0 && (unsigned)given != event.fields)) {
    table_push_engine(L, "event");
    lua_pushvalue(L, 2);
    lua_pushinteger(L, given);
    check(L, 2);
  }
  if (event.place <= UINT16_MAX && event.fields <= UINT16_MAX) {
    known_text_t *known = note_text(L, t, 2, TEXT_EVENT);
    if (known) known->event = (uint16_t)event.place, known->fields = (uint16_t)event.fields;
  }
  lua_settop(L, 2 + given);
  return event;
}

static event_t arg_event(lua_State *L, table_t *t, int given) {
  const known_text_t *known = table_known_text(L, t, 2, TEXT_EVENT);
  return known && (!given || given == known->fields) ? (event_t){known->event, known->fields} : find_event(L, t, given);
}

/* Pushes for each field of the event the value that t has by its name; the events lie at index 3 until then. */
static void push_fields(lua_State *L, const event_t *event) {
  enum { EVENTS = 3 };
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  if (event->fields > LUA_MINSTACK - EVENTS) luaL_checkstack(L, EVENTS + (int)event->fields, NULL);
  for (unsigned i = 1; i <= event->fields; i++) {
    lua_rawgeti(L, EVENTS, event->place + i);
    lua_gettable(L, 1);
  }
}

/* Tells who listens: t, the event, the names of its fields, its values. */
static void report_told(lua_State *L, const event_t *event) {
  enum { VALUES = 3 };
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  lua_rawgeti(L, -1, event->place);
  lua_insert(L, VALUES);
  lua_pop(L, 1);
  table_push_listener(L, REPORT_TOLD);
  lua_insert(L, 1);
  lua_call(L, VALUES + (int)event->fields, 0);
}

/* t:tell(event, value, ...): without values those of the fields of t that are called like the event's */
static int m_tell(lua_State *L) {
  table_t *t = table_acting(L);
  enum { VALUES = 3 };
  const int given = lua_gettop(L) - (VALUES - 1);
  if (given < 0) lua_settop(L, VALUES - 1);
  const event_t event = arg_event(L, t, given < 0 ? 0 : given);
  int first = VALUES;
  if (given <= 0 && event.fields) push_fields(L, &event), first++;
  check_values(L, t, first, event.fields);
  if (!table_hears(t, REPORT_TOLD)) return 0;
  if (first > VALUES) lua_remove(L, VALUES);
  report_told(L, &event);
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

void table_report_score(lua_State *L, const table_t *t, const score_item_t *item, int clause) {
  table_report(L, t, REPORT_SCORED);
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
  lua_call(L, 6, 0);
}

void table_check_scored(lua_State *L, table_t *t, int clause) {
  if (table_known_text(L, t, clause, TEXT_SCORED) && table_known_text(L, t, clause + 1, TEXT_SCORED)) return;
  if (lua_gettop(L) < clause + 1) lua_settop(L, clause + 1);
  if (!lua_isnil(L, clause)) table_check_text(L, t, clause, TEXT_SCORED, "clause");
  if (!lua_isnil(L, clause + 1)) table_check_text(L, t, clause + 1, TEXT_SCORED, "what");
}

const luaL_Reg table_report_words[] = {{"tell", m_tell}, {NULL, NULL}};

const luaL_Reg table_report_engine[] = {
    {"listen", r_listen}, {"engine", r_engine}, {"events", r_events}, {NULL, NULL}};
