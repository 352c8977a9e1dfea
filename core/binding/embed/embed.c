/* embed.c - a tool of the Makefile: `embed NAME FILE...` prints C source with an array NAME of these files (embed.h).
 *
 * The project's own Lua is compiled to bytecode with debug information. Other files stay text. So do scripts: the program
 * shows their clauses, and refuses bytecode in scripts. */
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_bytes(lua_State *L, const void *part, size_t size, void *ud) {
  (void)L, (void)ud;
  const unsigned char *bytes = part;
  for (size_t i = 0; i < size; i++) printf("%d,", bytes[i]);
  putchar('\n');
  return 0;
}

static void print_content(lua_State *L, const char *path) {
  FILE *file = fopen(path, "rb");
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int c; file && (c = getc(file)) != EOF;) luaL_addchar(&text, (char)c);
  if (!file || ferror(file)) luaL_error(L, "%s cannot be read", path);
  fclose(file);
  luaL_pushresult(&text);
  size_t size;
  const char *source = lua_tolstring(L, -1, &size);
  const char *ending = strrchr(path, '.');
  if (strncmp(path, "scripts/", 8) == 0 || !ending || strcmp(ending, ".lua") != 0) {
    print_bytes(L, source, size, NULL);
    return;
  }
  /* blame.c recognizes functions of the host by this name. */
  if (luaL_loadbufferx(L, source, size, lua_pushfstring(L, "@%s", path), "t") != LUA_OK) lua_error(L);
  lua_dump(L, print_bytes, NULL, 0);
}

static int embed(lua_State *L) {
  const int argc = (int)lua_tointeger(L, 1);
  char **argv = lua_touserdata(L, 2);
  luaL_checkstack(L, argc, NULL);
  printf("/* made by embed.c from the files named in it */\n#include \"embed.h\"\n");
  for (int i = 2; i < argc; i++, lua_settop(L, 2)) {
    printf("static const unsigned char file%d[] = {\n", i);
    print_content(L, argv[i]);
    printf("0};\n");
  }
  printf("const embed_t %s[] = {\n", argv[1]);
  for (int i = 2; i < argc; i++)
    printf("  {\"%s\", (const char *)file%d, sizeof file%d - 1},\n", argv[i], i, i);
  printf("  {0, 0, 0}};\n");
  return 0;
}

int main(int argc, char **argv) {
  lua_State *L = luaL_newstate();
  lua_pushcfunction(L, embed);
  lua_pushinteger(L, argc);
  lua_pushlightuserdata(L, argv);
  const int status = lua_pcall(L, 2, 0, 0);
  if (status != LUA_OK) fprintf(stderr, "embed: %s\n", lua_tostring(L, -1));
  lua_close(L);
  return status == LUA_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
