/* fuzz_record.c - any bytes, line by line, to the reader of records: they are taken or refused, never more.
 *
 * make BUILD=build && mkdir -p build/fuzz/record && clang -g -O1 -std=c17 -D_GNU_SOURCE -Icore -Icore/lua -Irepl \
 *   -I/usr/include/lua5.4 -DHOUSERULE_VERSION='"fuzz"' -Dmain=houserule_main -fsanitize=fuzzer,address,undefined \
 *   -fno-sanitize-recover=undefined -o build/fuzz/fuzz_record tests/fuzz/fuzz_record.c \
 *   $(ls core/?*.c core/lua/?*.c repl/?*.c) build/embed_host.c build/embed_engine.c -l:liblua5.4.a -ljansson -ledit \
 *   -lm -ldl -lpthread
 * build/fuzz/fuzz_record -dict=tests/fuzz/record.dict -max_total_time=180 build/fuzz/record tests/fuzz/corpus/record
 */
#include <lauxlib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "host.h"

/* It fails on what a record must never do: an error that is no refusal, a game whose script died, a refusal without a
 * sentence, an entry that a view cannot show, an output that replayed is not itself. */
static const char driver[] =
  "local watch = ...\n"
  "require('houserule.core').strings(require('houserule.sandbox').strings)\n"
  "local engine, json, replay = require 'houserule', require 'host.json', require 'host.replay'\n"
  "local library, view = engine.library.new {}, engine.session.view\n"
  "local function run(text)\n"
  "  local out, why, fine = {}, nil, true\n"
  "  local function say(entry)\n"
  "    if entry.line then out[#out + 1] = json.encode(entry.line) end\n"
  "    for seat = 1, 4 do\n"
  "      local line = view(entry, seat)\n"
  "      if line then json.encode(line) end\n"
  "    end\n"
  "  end\n"
  "  local reader = replay.new { library = library, say = say }\n"
  "  for line in (text .. '\\n'):gmatch '([^\\n]*)\\n' do\n"
  "    watch()\n"
  "    fine, why = reader:feed(line)\n"
  "    if not fine then break end\n"
  "  end\n"
  "  if fine then fine, why = reader:close() end\n"
  "  if reader.session and reader.session.state == 'dead' then error('a script died: ' .. why.sentence) end\n"
  "  if not fine then\n"
  "    local line = json.decode(json.encode(replay.error_line(why)))\n"
  "    assert(line:get 'error' ~= '' and math.type(line:get 'line') == 'integer', 'a refusal that says nothing')\n"
  "  end\n"
  "  out[#out + 1] = ''\n"
  "  return table.concat(out, '\\n'), why\n"
  "end\n"
  "return function(text)\n"
  "  local said, refused = run(text)\n"
  "  if refused then return end\n"
  "  local again, why = run(said)\n"
  "  assert(not why, why and 'the output is refused: ' .. why.sentence)\n"
  "  assert(again == said, 'the output replayed is another')\n"
  "end\n";

static lua_State *L;

/* Lines of Lua count as covered code: libFuzzer looks at this section too. */
enum { COUNTERS = 1 << 13 };
__attribute__((used, section("__libfuzzer_extra_counters"))) static uint8_t counters[COUNTERS];

static void on_line(lua_State *state, lua_Debug *ar) {
  lua_getinfo(state, "S", ar);
  unsigned hash = (unsigned)ar->currentline * 2654435761u;
  for (const char *c = ar->short_src; *c; c++) hash = hash * 31 + (unsigned char)*c;
  counters[(hash >> 7) % COUNTERS]++;
}

/* Again before every line: the guard takes the hook away when a guarded call ends. */
static int l_watch(lua_State *state) {
  lua_sethook(state, on_line, LUA_MASKLINE, 0);
  return 0;
}

static int trace(lua_State *state) {
  luaL_traceback(state, state, luaL_tolstring(state, 1, NULL), 1);
  return 1;
}

static void must(int status) {
  if (status == LUA_OK) return;
  fprintf(stderr, "fuzz_record: %s\n", lua_tostring(L, -1));
  abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  L = host_state();
  if (!L) abort();
  lua_pushcfunction(L, trace);
  must(luaL_loadstring(L, driver));
  lua_pushcfunction(L, l_watch);
  must(lua_pcall(L, 1, 1, 1));
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  lua_pushvalue(L, 2);
  lua_pushlstring(L, (const char *)data, size);
  must(lua_pcall(L, 1, 0, 1));
  return 0;
}
