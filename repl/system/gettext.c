/* gettext.c - what stands for a sentence in the user's language, by the C library's gettext.
 *
 * The engine may not open files: gettext_load brings in the catalogues of all languages that the user reads before that. */
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
  bindtextdomain(DOMAIN, folder && *folder ? folder : HOUSERULE_LOCALES);
  bind_textdomain_codeset(DOMAIN, "UTF-8");
  dgettext(DOMAIN, ""); /* a head, which every catalogue has: the first of them, and what turns its letters into UTF-8 */
  dgettext(DOMAIN, "\177"); /* no catalogue has it, so all are searched */
}

/* sentence(english, [many, n]) -> what stands for it, or for the one of the two that n takes; nil if nothing does. "" is the
 * catalogue's head. */
static int l_sentence(lua_State *L) {
  size_t size;
  const char *english = luaL_checklstring(L, 1, &size), *many = luaL_optstring(L, 2, NULL);
  const lua_Integer n = luaL_optinteger(L, 3, 0);
  if (strlen(english) != size) return 0; /* not its beginning up to a NUL either */
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
