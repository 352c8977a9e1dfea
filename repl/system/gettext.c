/* gettext.c - translates sentences with the C library's gettext.
 *
 * The sandboxed engine cannot open files, so gettext_load loads the catalogues of all the user's languages before. */
#include "host.h"

#include <lauxlib.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define DOMAIN "houserule"

void gettext_load(void) {
  const char *folder = getenv("HOUSERULE_TEXTS"), *locale = setlocale(LC_MESSAGES, "");
  if (!locale || strcmp(locale, "C") == 0) return; /* there gettext translates nothing */
  /* A relative folder would be looked up again by getcwd(), which the sandbox refuses. */
  char *const whole = folder && *folder ? realpath(folder, NULL) : NULL;
  bindtextdomain(DOMAIN, whole ? whole : HOUSERULE_LOCALES);
  free(whole);
  bind_textdomain_codeset(DOMAIN, "UTF-8");
  dgettext(DOMAIN, "");     /* every catalogue has a header: this loads the first one and its conversion to UTF-8 */
  dgettext(DOMAIN, "\177"); /* no catalogue has this text: this loads all of them */
}

/* sentence(english, [many, n]) -> the translation, with a plural the form for n; nil without one. "" gives the catalogue's
 * header. */
static int l_sentence(lua_State *L) {
  size_t size;
  const char *english = luaL_checklstring(L, 1, &size), *many = luaL_optstring(L, 2, NULL);
  const lua_Integer n = luaL_optinteger(L, 3, 0);
  if (strlen(english) != size) return 0; /* a text with a NUL has no translation */
  const char *own = many ? dngettext(DOMAIN, english, many, (unsigned long)(n < 0 ? -n : n)) : dgettext(DOMAIN, english);
  if (own == english || own == many || !*own) return 0;
  lua_pushstring(L, own);
  return 1;
}

int gettext_open(lua_State *L) {
  static const luaL_Reg functions[] = {{"sentence", l_sentence}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
