/* table_duties.c - which card may be played: the duties that the rules declare, those that a hand names in their place
 * (`t:duties`), and the cards it names for them. The solver goes by those of the hand. See table_methods.c. */
#include "table.h"

#include "sets.h"

#include <lauxlib.h>
#include <string.h>

static int raw_field(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, -2);
}

static bool flag_field(lua_State *L, const char *name) {
  raw_field(L, name);
  const bool on = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return on;
}

static cardset_t set_field(lua_State *L, const char *who, const char *name) {
  const int type = raw_field(L, name);
  if (type != LUA_TNIL && !lua_isinteger(L, -1)) luaL_error(L, "%s `%s` is a set of cards", who, name);
  const cardset_t set = (cardset_t)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return set;
}

/* When higher cards must be played; nothing is always. */
static uint8_t when_field(lua_State *L, const char *who) {
  static const char *const when[] = {"always", "trump leads", "plain leads"};
  const int type = raw_field(L, "beat_when");
  for (uint8_t i = 0; i < 3; i++)
    if (type == LUA_TSTRING ? strcmp(lua_tostring(L, -1), when[i]) == 0 : type == LUA_TNIL) {
      lua_pop(L, 1);
      return i;
    }
  return (uint8_t)luaL_error(L, "%s `beat_when` is \"always\", \"trump leads\" or \"plain leads\"", who);
}

void table_read_duties(lua_State *L, const char *who, duties_t *out) {
  memset(out, 0, sizeof *out);
  for (int d = 0; d < DUTY_COUNT; d++) {
    const int type = raw_field(L, duty_name(d));
    if (type != LUA_TNIL && type != LUA_TSTRING) luaL_error(L, "%s `%s` is a clause", who, duty_name(d));
    if (type != LUA_TNIL) out->has |= DUTY_FLAG(d);
    lua_pop(L, 1);
  }
  out->beat_when = when_field(L, who);
  out->partner_exempt = flag_field(L, "partner_exempt");
  out->not_led = set_field(L, who, "not_led");
  out->until_broken = flag_field(L, "until_broken");
  out->forced = set_field(L, who, "forced_cards");
  out->free_follow = set_field(L, who, "free_follow");
}

/* Wants no other fields in the table at the stack's top. */
static void check_fields(lua_State *L) {
  static const char *const others[] = {"beat_when", "partner_exempt", "not_led", "until_broken", "forced_cards", "free_follow"};
  const char *unknown = NULL; /* the first by its letters, as keys come in another order on each run */
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    bool is_known = false;
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) is_known = is_known || strcmp(key, others[i]) == 0;
    for (int d = 0; d < DUTY_COUNT; d++) is_known = is_known || strcmp(key, duty_name(d)) == 0;
    if (!is_known && (!unknown || strcmp(key, unknown) < 0)) unknown = key;
  }
  if (unknown) luaL_error(L, "duties: there is no duty `%s`", unknown);
}

/* t:duties(fields): from now on in this hand, in place of those that the rules declare */
static int m_duties(lua_State *L) {
  table_t *t = table_acting(L);
  lua_settop(L, 2);
  sets_arg_table(L, 2, "duties are a table: { follow = \"X-1\", beat = \"X-2\" }");
  if (t->play.played) return luaL_error(L, "duties: a trick is in play; they change between tricks");
  check_fields(L);
  table_read_duties(L, "duties:", &t->duties);
  lua_createtable(L, 0, DUTY_COUNT); /* a copy, which the script cannot change any more */
  for (int d = 0; d < DUTY_COUNT; d++) {
    lua_pushstring(L, duty_name(d));
    lua_pushvalue(L, -1);
    lua_rawget(L, 2);
    lua_rawset(L, -3);
  }
  lua_setiuservalue(L, TABLE_UD, TABLE_DUTIES);
  t->own_duties = true;
  return 0;
}

/* t:bar(cards): not led in this hand unless nothing else is held; t:free(cards): a seat with only these of the suit led need
 * not follow; t:force(cards): played as soon as they may be */
static int m_bar(lua_State *L) {
  table_acting(L)->duties.not_led = table_arg_set(L, 2);
  return 0;
}

static int m_free(lua_State *L) {
  table_acting(L)->duties.free_follow = table_arg_set(L, 2);
  return 0;
}

static int m_force(lua_State *L) {
  table_acting(L)->duties.forced = table_arg_set(L, 2);
  return 0;
}

const luaL_Reg table_duties_methods[] = {
    {"duties", m_duties}, {"bar", m_bar}, {"free", m_free}, {"force", m_force}, {NULL, NULL}};
