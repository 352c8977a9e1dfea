/* blame.c - finds the line of a script that threw an error, and makes one sentence of the error. The guard calls it for each
 * guarded call, and table_game.c for the coroutine of a game. It skips lines of the engine and the host: an author sees
 * lines of scripts only. */
#include "guard.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

enum { SENTENCE = 300 }; /* bytes of a sentence: a script may throw any length */

static bool is_hosts(const lua_Debug *ar) {
  return strncmp(ar->source, "@core/engine/", 13) == 0 || strncmp(ar->source, "@repl/", 6) == 0;
}

bool blame_find(lua_State *L, const char *path, lua_Debug *ar) {
  for (int level = 0; lua_getstack(L, level, ar); level++) {
    lua_getinfo(L, "Sl", ar);
    if (ar->currentline >= 0 && (path ? strcmp(ar->source + 1, path) == 0 : !is_hosts(ar))) return true;
  }
  return false;
}

bool blame_line(lua_State *L, char out[BLAME_LINE]) {
  lua_Debug ar;
  if (!blame_find(L, NULL, &ar)) return false;
  snprintf(out, BLAME_LINE, "%s:%d:", ar.short_src, ar.currentline);
  return true;
}

/* True if a sentence names a line, like ":12:". */
static bool names_line(const char *text) {
  for (const char *p = strchr(text, ':'); p; p = strchr(p + 1, ':')) {
    const size_t digits = strspn(p + 1, "0123456789");
    if (digits && p[1 + digits] == ':') return true;
  }
  return false;
}

/* Advice for errors of Lua itself. */
static const struct {
  const char *error, *advice;
} ADVICE[] = {
    {"attempt to yield across a C-call boundary", "a question cannot be asked inside this library function"},
    {"attempt to index a number value", "a set of cards is a number: sets.list lists it, sets.count counts it"},
    {"attempt to get length of a number value", "a set of cards is a number: sets.count counts it"},
    {"table expected, got number", "a set of cards is a number: sets.list lists it"},
};

static const char *advice_for(const char *text) {
  for (size_t i = 0; i < sizeof ADVICE / sizeof *ADVICE; i++)
    if (strstr(text, ADVICE[i].error)) return ADVICE[i].advice;
  return NULL;
}

/* Replaces an error's text, on top of the stack, by one line of bounded length without control characters. */
static void make_sentence(lua_State *L, const char *text) {
  const char *advice = advice_for(text);
  if (advice) {
    lua_pushfstring(L, "%s (%s)", text, advice);
    lua_replace(L, -2);
    text = lua_tostring(L, -1);
  }
  char line[SENTENCE + 1];
  size_t n = 0;
  for (; text[n] && n < SENTENCE; n++) line[n] = (unsigned char)text[n] < ' ' || text[n] == 127 ? '?' : text[n];
  if (text[n])
    while (n > 0 && ((unsigned char)text[n] & 0xc0) == 0x80) n--; /* no half of a character */
  line[n] = '\0';
  lua_pushfstring(L, text[n] ? "%s ..." : "%s", line);
  lua_replace(L, -2);
}

/* Finds the line of the script that threw an error in `ran`. Lua calls no handler if memory runs out, so the stack is lost
 * then. In this case the line is that of the function at index 1, if a script defines it. */
static bool error_line(lua_State *L, lua_State *ran, int status, char out[BLAME_LINE]) {
  lua_Debug ar;
  if (blame_line(ran, out)) return true;
  if (status != LUA_ERRMEM) return false;
  snprintf(out, BLAME_LINE, "a script:");
  if (!lua_isfunction(L, 1)) return true;
  lua_pushvalue(L, 1);
  lua_getinfo(L, ">S", &ar);
  if (*ar.what != 'C' && !is_hosts(&ar))
    snprintf(out, BLAME_LINE, "%s:%d:", ar.short_src, ar.linedefined > 0 ? ar.linedefined : 1);
  return true;
}

static const char END[] = "houserule.end"; /* metatable of the errors of blame_end */

int blame_end(lua_State *L) {
  char where[BLAME_LINE];
  if (!names_line(lua_tostring(L, -1)) && blame_line(L, where)) lua_pushfstring(L, "%s %s", where, lua_tostring(L, -1));
  lua_newuserdatauv(L, 0, 1);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
  luaL_newmetatable(L, END);
  lua_setmetatable(L, -2);
  return lua_error(L);
}

void blame_explain(lua_State *L, lua_State *ran, int status) {
  char where[BLAME_LINE];
  if (luaL_testudata(L, -1, END)) lua_getiuservalue(L, -1, 1), lua_replace(L, -2);
  const bool known = error_line(L, ran, status, where);
  if (lua_type(L, -1) != LUA_TSTRING) {
    const bool null = lua_islightuserdata(L, -1);
    lua_pushfstring(L, "%s an error was thrown that is no text but %s%s", known ? where : "a script:", null ? "" : "a ",
                    null ? "null" : luaL_typename(L, -1));
  } else {
    make_sentence(L, lua_tostring(L, -1));
    const char *text = lua_tostring(L, -1);
    const bool ours = strncmp(text, "core/engine/", 12) == 0 || strncmp(text, "repl/", 5) == 0;
    const char *rest = ours ? strchr(text, ' ') : NULL; /* drops the line of the host's own code */
    if (!ours && (!known || names_line(text))) return;
    lua_pushfstring(L, "%s%s%s", known ? where : "", known ? " " : "", rest ? rest + 1 : text);
  }
  lua_replace(L, -2);
}
