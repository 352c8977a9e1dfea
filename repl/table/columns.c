/* columns.c - how many columns of a terminal a character takes. */
#include "host.h"

#include <lauxlib.h>
#include <locale.h>
#include <wchar.h>

static locale_t unicode; /* in which wcwidth knows all characters; 0 if there is none: each is one column wide then */

static int of_character(lua_State *L) {
  const lua_Integer code = luaL_checkinteger(L, 1);
  const locale_t before = uselocale(unicode);
  const int wide = unicode ? wcwidth((wchar_t)code) : 1;
  uselocale(before);
  return host_integer(L, wide < 0 ? 1 : wide);
}

void columns_load(void) {
  if (!unicode) unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

int columns_open(lua_State *L) {
  columns_load();
  static const luaL_Reg functions[] = {{"of_character", of_character}, {NULL, NULL}};
  luaL_newlib(L, functions);
  return 1;
}
