rockspec_format = "3.0"
package = "houserule"
version = "0.2.0-1"
source = { url = "." }
description = {
  summary = "The rules of card games: compose a game and its house rules, deal, ask what is legal and why, play and score.",
  license = "MIT",
}
dependencies = { "lua ~> 5.4" }
external_dependencies = { JANSSON = { header = "jansson.h" } }
build = {
  type = "command",
  build_command = "make ARCH= BUILD=build/rock LUA_CFLAGS='-I$(LUA_INCDIR)' build/rock/houserule.so",
  copy_directories = { "scripts" },
  install = { lib = { houserule = "build/rock/houserule.so" } },
}
