/* record_steps.c - stores the steps of a game: see record_steps.h. */
#include "record_steps.h"

#include "push.h"
#include "sets.h"

#include <lauxlib.h>
#include <string.h>

enum { FIRST_ROOM = 64, OTHERS = 1, MEMORY, VALUES = MEMORY };

static const char name[] = PUSH_TYPE("houserule.steps"), play[] = "play ";

steps_t *steps_at(lua_State *L, int at) { return luaL_testudata(L, at, name); }

static steps_t *self(lua_State *L) { return luaL_checkudata(L, 1, name); }

bool steps_read_card(const deck_t *deck, const char *text, size_t len, step_t *step) {
  const size_t word = sizeof play - 1;
  step->card = CARD_NONE;
  if (len <= word || memcmp(text, play, word) != 0) return false;
  const size_t used = deck_parse(deck, text + word, len - word, &step->card);
  const char *end = used ? text + word + used : NULL;
  step->said = end && end < text + len && *end == ' ';
  const bool whole = end && (step->said || end == text + len) && strlen(deck->name[step->card]) == used &&
                     memcmp(text + word, deck->name[step->card], used) == 0;
  if (!whole) step->card = CARD_NONE;
  return whole;
}

/* Adds an empty step. The array is a userdata, so that the guard counts its memory. */
static step_t *push_step(lua_State *L, int at, steps_t *s) {
  if (s->count == s->room) {
    const unsigned room = s->room ? 2 * s->room : FIRST_ROOM;
    step_t *step = lua_newuserdatauv(L, room * sizeof *step, 0);
    if (s->count) memcpy(step, s->step, s->count * sizeof *step);
    lua_setiuservalue(L, at, MEMORY);
    s->step = step;
    s->room = room;
  }
  step_t *step = &s->step[s->count++];
  *step = (step_t){.card = CARD_NONE};
  return step;
}

/* Pops a table and stores it as step number n. */
static void keep_other(lua_State *L, int at, unsigned n) {
  lua_getiuservalue(L, at, OTHERS);
  lua_insert(L, -2);
  lua_rawseti(L, -2, n);
  lua_pop(L, 1);
}

static void push_decision(lua_State *L, unsigned seat) {
  lua_createtable(L, 0, 2);
  lua_pushinteger(L, seat);
  lua_setfield(L, -2, "by");
  lua_insert(L, -2);
  lua_setfield(L, -2, "do");
}

void steps_add(lua_State *L, int at, unsigned seat, const char *text, size_t len, lua_Integer line) {
  steps_t *s = lua_touserdata(L, at);
  step_t *step = push_step(L, at, s);
  step->seat = (uint8_t)seat;
  step->line = line;
  if (steps_read_card(s->deck, text, len, step) && !step->said) return;
  lua_pushlstring(L, text, len);
  push_decision(L, seat);
  keep_other(L, at, s->count);
}

void steps_add_pack(lua_State *L, int at, const char *text, size_t len, lua_Integer line) {
  steps_t *s = lua_touserdata(L, at);
  push_step(L, at, s)->line = line;
  lua_createtable(L, 0, 1);
  lua_pushlstring(L, text, len);
  lua_setfield(L, -2, "pack");
  keep_other(L, at, s->count);
}

static int s_add(lua_State *L) {
  steps_t *s = self(L);
  size_t len;
  luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  step_t *step = push_step(L, 1, s);
  lua_getfield(L, 2, "by");
  const lua_Integer seat = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
  const char *text = lua_getfield(L, 2, "do") == LUA_TSTRING ? lua_tolstring(L, -1, &len) : NULL;
  step->seat = seat > 0 && seat <= UINT8_MAX ? (uint8_t)seat : 0;
  if (text && step->seat && steps_read_card(s->deck, text, len, step) && !step->said) return 0;
  lua_settop(L, 2);
  keep_other(L, 1, s->count);
  return 0;
}

static int s_next(lua_State *L) {
  const steps_t *s = self(L);
  if (s->taken == s->count) return 0;
  const step_t *step = &s->step[s->taken];
  lua_getiuservalue(L, 1, OTHERS);
  if (lua_rawgeti(L, -1, (lua_Integer)s->taken + 1) != LUA_TNIL) return 1;
  lua_pushfstring(L, "%s%s", play, s->deck->name[step->card]);
  push_decision(L, step->seat);
  return 1;
}

static int s_take(lua_State *L) {
  steps_t *s = self(L);
  s->taken += s->taken < s->count;
  return 0;
}

static int s_taken(lua_State *L) { return push_integer(L, self(L)->taken); }

static int s_line(lua_State *L) {
  const steps_t *s = self(L);
  return push_integer(L, s->taken ? s->step[s->taken - 1].line : 0);
}

static int s_forget(lua_State *L) {
  steps_t *s = self(L);
  if (s->taken < s->count) return luaL_error(L, "some steps were not taken");
  s->taken = s->count = 0;
  lua_newtable(L);
  lua_setiuservalue(L, 1, OTHERS);
  return 0;
}

int steps_new(lua_State *L) {
  static const luaL_Reg methods[] = {{"add", s_add},     {"next", s_next},     {"take", s_take}, {"taken", s_taken},
                                     {"line", s_line}, {"forget", s_forget}, {NULL, NULL}};
  if (sets_is_other(L, 1)) return steps_new_wide(L);
  const deck_t *deck = &sets_arg_deck(L, 1)->deck;
  steps_t *s = lua_newuserdatauv(L, sizeof *s, VALUES + 1);
  *s = (steps_t){.deck = deck};
  lua_newtable(L);
  lua_setiuservalue(L, -2, OTHERS);
  lua_pushvalue(L, 1); /* it owns the deck */
  lua_setiuservalue(L, -2, VALUES + 1);
  push_type(L, name, methods);
  return 1;
}
