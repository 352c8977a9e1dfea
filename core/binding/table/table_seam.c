/* table_seam.c - who listens at a table, and who decides there. Every word of a script does both through this file.
 *
 * The listener is one table of functions, each called by its report after (`moving` and `plays`: before) something has
 * happened. In a simulation there is none; a report that nobody wants costs the test of a bit.
 *
 * The source is one function(kind, ...) -> the answer, or nil and the call that ended what was asked. It may yield, so whoever
 * puts a question goes on in a continuation. Without a source chance answers, here in C. A source that knows cards to tricks
 * in advance (a record, a bot, chance where calls are open) gives them in C beside that: table_tricks.c.
 *
 * Texts are checked once: what a script says again is known by its address, as the strings are kept.
 */
#include "table.h"

#include "blame.h"
#include "sets.h"

#include <ctype.h>
#include <lauxlib.h>
#include <string.h>

static const char *const reports[TABLE_REPORTS] = {"dealing",  "dealt", "moving", "moved", "showing", "shown",
                                                   "shuffled", "plays", "trick",  "told",  "scored",  "voided"};

/* ---- the listener ---- */

bool table_report(lua_State *L, const table_t *t, table_report_t report) {
  if (!table_hears(t, report)) return false;
  lua_getiuservalue(L, TABLE_UD, TABLE_LISTENER);
  lua_getfield(L, -1, reports[report]);
  lua_remove(L, -2);
  return true;
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

/* ---- the source ---- */

void table_put(lua_State *L, const char *kind) {
  lua_getiuservalue(L, TABLE_UD, TABLE_SOURCE);
  lua_pushstring(L, kind);
}

/* source([answer [, packs [, draws]]]): this function answers from now on, without one chance; whether it gives packs that a
 * script shuffles, and the numbers that it draws, too */
static int r_source(lua_State *L) {
  table_t *t = table_self(L);
  t->source = 0;
  if (lua_toboolean(L, 1)) t->source |= SOURCE_ANSWERS;
  if (lua_toboolean(L, 2)) t->source |= SOURCE_PACKS;
  if (lua_toboolean(L, 3)) t->source |= SOURCE_DRAWS;
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_SOURCE);
  return 0;
}

/* ---- what has been checked ---- */

/* Strings of a length that Lua keeps once, and how many of them are kept here: a script may think of others in each deal. */
enum { SHORT = 40, KEPT = 1000 };

/* Where the text stands, or is to stand. */
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

/* The text at `index` was found to be right. Longer ones than Lua keeps once are looked at each time. */
static void note_text(lua_State *L, table_t *t, int index, table_text_t kind) {
  if (lua_type(L, index) != LUA_TSTRING || lua_rawlen(L, index) > SHORT) return;
  make_room(L, t, 1);
  keep(L, index);
  const void *text = lua_topointer(L, index);
  known_text_t *known = place_of(t, text);
  if (known->text != text) *known = (known_text_t){text, small_hash(lua_tostring(L, index)), 0};
  known->kinds |= (uint8_t)kind;
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

/* Whether all of n words are known, and none is another's in other letters. */
static bool are_known(lua_State *L, table_t *t, int list, unsigned n) {
  enum { MOST = 40 };
  const known_text_t *known[MOST];
  const int top = lua_gettop(L);
  bool found = n <= MOST && lua_checkstack(L, MOST);
  for (unsigned i = 0; i < n && found; i++) {
    lua_rawgeti(L, list, (lua_Integer)i + 1);
    known[i] = table_known_text(L, t, -1, TEXT_WORD);
    found = known[i];
    for (unsigned k = 0; k < i && found; k++) found = known[k]->hash != known[i]->hash || known[k] == known[i];
  }
  lua_settop(L, top);
  return found;
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
 * so from the second time on its address is enough. */
static bool is_list_known(lua_State *L, table_t *t, int list, known_list_t *known, const void *point) {
  const void *now = lua_topointer(L, list);
  if (known->point == point && known->list == now) return true;
  if (known->point != point || known->before != now) {
    *known = (known_list_t){point, NULL, now};
  } else {
    make_room(L, t, 1);
    keep(L, list);
    *known = (known_list_t){point, now, now};
  }
  return false;
}

void table_check_words(lua_State *L, table_t *t, int point, int list) {
  const void *at = lua_topointer(L, point);
  known_list_t *known = &t->list[((uintptr_t)at >> 4) % TABLE_LISTS];
  if (at && is_list_known(L, t, list, known, at)) return;
  if (!table_known_text(L, t, point, TEXT_POINT)) at = NULL;
  const lua_Unsigned n = lua_rawlen(L, list);
  if (at && n && are_known(L, t, list, (unsigned)n)) return;
  known->list = NULL; /* until it was found to be right */
  table_push_engine(L, "words");
  lua_pushvalue(L, point);
  lua_pushvalue(L, list);
  check(L, 2);
  note_text(L, t, point, TEXT_POINT);
  note_words(L, t, list, (lua_Integer)n);
}

/* engine({ choice =, words =, scored =, event =, told = }): functions that throw what is wrong with what a script says;
 * is_free(word), whether it is no call's; and plan(), which lays the next plan of the deal */
static int r_engine(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_ENGINE);
  return 0;
}

/* ---- telling ---- */

/* events(names): for each event that the game declares the names of its fields */
static int r_events(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_setiuservalue(L, TABLE_UD, TABLE_EVENTS);
  return 0;
}

/* Raises what is wrong with the value at `value`, field i of the event at index 2. Functions are asked only where somebody
 * hears what they say. */
static void check_value(lua_State *L, table_t *t, int value, lua_Integer i) {
  const int type = lua_type(L, value);
  if (type == LUA_TNUMBER ? lua_isinteger(L, value) : table_known_text(L, t, value, TEXT_TOLD) != NULL) return;
  if (type == LUA_TBOOLEAN || type == LUA_TFUNCTION || type == LUA_TLIGHTUSERDATA) return;
  table_push_engine(L, "told");
  lua_pushvalue(L, 2);
  lua_pushinteger(L, i);
  lua_pushvalue(L, value);
  check(L, 3);
  note_text(L, t, value, TEXT_TOLD);
}

/* The n values of an event that nobody hears: those from index 3 on, or else the fields of t that are called like those of the
 * event, whose names lie on top. */
static void check_values(lua_State *L, table_t *t, bool given, int n) {
  const int names = lua_gettop(L);
  luaL_checkstack(L, n, NULL);
  for (int i = 1; i <= n; i++) {
    if (!given) lua_rawgeti(L, names, i), lua_gettable(L, 1);
    check_value(L, t, given ? 2 + i : names + i, i);
  }
}

/* t:tell(event, value, ...) */
int table_tell(lua_State *L) {
  table_t *t = table_acting(L);
  const int given = lua_gettop(L) - 2;
  if (given < 0) lua_settop(L, 2);
  lua_getiuservalue(L, TABLE_UD, TABLE_EVENTS);
  lua_pushvalue(L, 2);
  const bool known = lua_rawget(L, -2) == LUA_TTABLE;
  const int n = known ? (int)lua_rawlen(L, -1) : 0;
  if (!known || (given && given != n)) {
    table_push_engine(L, "event");
    lua_pushvalue(L, 2);
    lua_pushinteger(L, given);
    check(L, 2);
  }
  if (!table_hears(t, REPORT_TOLD)) {
    check_values(L, t, given > 0, n);
    return 0;
  }
  lua_replace(L, -2);
  lua_insert(L, 3);
  table_report(L, t, REPORT_TOLD);
  lua_insert(L, 1);
  lua_call(L, 3 + given, 0); /* t, the event, the names of its fields, its values */
  return 0;
}

void table_tell_event(lua_State *L, const char *event, int n) {
  lua_pushvalue(L, TABLE_ADDRESS);
  lua_pushvalue(L, TABLE_UD);
  lua_pushcclosure(L, table_tell, 2);
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
    if (side[i]) lua_pushinteger(L, side[i]);
    else lua_pushnil(L);
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

const luaL_Reg table_seam_raw[] = {
    {"listen", r_listen}, {"source", r_source}, {"engine", r_engine}, {"events", r_events}, {NULL, NULL}};
