/* table_piles.c - the piles of a composition and who sees them, read from the rules `piles` and `open`. The piles that only
 * `packets` names come after these (deal.c). What is checked here names the rule. */
#include "place.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

/* Words that mean something else where a pile is named: in `packets`, as a place, in a line of a record. */
static bool is_taken(const char *name) {
  static const char *const taken[] = {"hand",  "dealer",  "each", "hands", "pack",
                                      "cards", "face_up", "do",   "by",    "houserule"};
  for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
    if (strcmp(taken[i], name) == 0) return true;
  return false;
}

static void check_name(lua_State *L, const char *name) {
  const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
  if (n == 0 || name[n] || n >= DEAL_WORD) luaL_error(L, "rule `piles`: a pile's name is a word of at most 15 letters");
  if (is_taken(name)) luaL_error(L, "rule `piles`: a pile cannot be called `%s`, which means something else", name);
}

static void add_pile(lua_State *L, table_t *t, const char *name, unsigned number, uint8_t sees) {
  if (t->piles.count == DEAL_PILES) luaL_error(L, "rule `piles`: there can be at most %d piles in all", DEAL_PILES);
  char *to = t->piles.name[t->piles.count];
  if (number)
    snprintf(to, DEAL_NAME, "%s %u", name, number);
  else
    snprintf(to, DEAL_NAME, "%s", name);
  t->pile_sees[t->piles.count++] = sees;
}

/* A number from 1 to 99, and nothing after it; 0 if that is not what there is. */
static unsigned number_of(const char *text) {
  unsigned n = 0;
  for (; *text >= '0' && *text <= '9' && n < 100; text++) n = n * 10 + (unsigned)(*text - '0');
  return *text || n > 99 ? 0 : n;
}

/* "closed", "open each", "own each", "closed 7" */
static void declare(lua_State *L, table_t *t, const char *name, const char *how) {
  static const char *const kinds[] = {"closed", "open", "own"};
  unsigned kind = 0;
  check_name(L, name);
  while (kind < 3 && strncmp(how, kinds[kind], strlen(kinds[kind])) != 0) kind++;
  const char *rest = kind < 3 ? how + strlen(kinds[kind]) : how;
  const bool each = strcmp(rest, " each") == 0;
  const unsigned number = *rest == ' ' ? number_of(rest + 1) : 0;
  if (kind == 3 || !(each || (kind != 2 && (number || *rest == '\0'))))
    luaL_error(L, "rule `piles`: `%s` is \"closed\", \"open\" or \"own each\", with `each` or a number of piles after it",
               name);
  const unsigned n = each ? t->seats : number;
  const uint8_t sees = kind == 1 ? PILE_OPEN : 0;
  for (unsigned i = 1; i <= n; i++) add_pile(L, t, name, i, kind == 2 ? (uint8_t)i : sees);
  if (n == 0) add_pile(L, t, name, 0, sees);
}

/* The names of a table in their order: what a rule means must not depend on Lua's order of keys. */
static unsigned sorted_names(lua_State *L, const char *name[DEAL_PILES]) {
  unsigned n = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TSTRING)
      luaL_error(L, "rule `piles` says of each pile's name who sees it, like { stock = \"closed\" }");
    if (n == DEAL_PILES) luaL_error(L, "rule `piles`: there can be at most %d piles in all", DEAL_PILES);
    unsigned i = n++;
    for (const char *new = lua_tostring(L, -2);; i--) {
      if (i == 0 || strcmp(name[i - 1], new) < 0) {
        name[i] = new;
        break;
      }
      name[i] = name[i - 1];
    }
  }
  return n;
}

void table_read_piles(lua_State *L, int rules, table_t *t) {
  const char *name[DEAL_PILES];
  if (lua_getfield(L, rules, "piles") == LUA_TTABLE) {
    const unsigned n = sorted_names(L, name);
    for (unsigned i = 0; i < n; i++) {
      lua_getfield(L, -1, name[i]);
      declare(L, t, name[i], lua_tostring(L, -1));
      lua_pop(L, 1);
    }
  }
  t->declared_piles = t->piles.count;
  lua_pop(L, 1);
}

/* The rule `open` says of a pile true: all see it. */
void table_read_open(lua_State *L, int rules, table_t *t) {
  if (lua_getfield(L, rules, "open") == LUA_TTABLE)
    for (unsigned i = 0; i < t->piles.count; i++) {
      if (lua_getfield(L, -1, t->piles.name[i]) == LUA_TBOOLEAN && lua_toboolean(L, -1)) t->pile_sees[i] = PILE_OPEN;
      lua_pop(L, 1);
    }
  lua_pop(L, 1);
}
