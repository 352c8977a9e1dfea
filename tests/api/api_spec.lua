-- api_spec.lua - the library for C, used from Python by ctypes and from a program in C.
local program = require "program"

local output_of, folder = program.output_of, program.folder
local library = (os.getenv "HOUSERULE_LIB" or "build") .. "/libhouserule.so"

teardown(program.close)

-- The sanitizers' runtime is not in Python.
local is_plain = output_of("nm -D " .. library):find "__asan_init" == nil
local python = is_plain and it or pending

describe("the library for C", function()
  -- Seeds are those of `sim`, and the points of each hand are compared: they depend on every card and word before.
  for _, game in ipairs { "zole", "hearts", "skat", "klaberjass-4", "bridge", "gin-rummy" } do
    python("plays 1,000 hands of " .. game .. " as sim does", function()
      local out, code = output_of(("%s sim %s -n 1000 --seed api --bot random --records - | "
        .. "python3 -B tests/api/random_play.py %s 2>&1"):format(program.full, game, library))
      assert.equal(0, code, out)
      local hands, decisions = out:match "(%d+) hands, (%d+) decisions, all the same"
      assert.equal("1000", hands, out)
      assert.is_true(tonumber(decisions) > 15000, out)
    end)
  end

  python("keeps the promises of its header", function()
    local out, code = output_of(("python3 -B tests/api/checks.py %s %s 2>&1"):format(library, folder))
    assert.equal(0, code, out)
    assert.equal("views\nerrors\nown_scripts\ncalls\nbatch\nalone\n", out)
  end)

  it("shows only its own names, and has no state of its own", function()
    local names = output_of("nm -D --defined-only " .. library)
    assert.truthy(names:find "houserule_step")
    for name in names:gmatch "%S+ %u ([%w_]+)" do
      assert.is_truthy(name:find "^houserule_" or name == "luaopen_houserule" or not is_plain, name)
    end
    local data = output_of("nm " .. library .. " | grep ' [bBD] '")
    for name in data:gmatch "%S+ %a ([%w_.]+)" do
      assert.is_truthy(name:find "^completed%." or name:find "^__" or not is_plain, name .. " may change")
    end
  end)

  it("has a header for strict C and for C++", function()
    program.write("use.c", '#include "houserule.h"\nint main(void) { return houserule_version()[0] == 0; }\n')
    for _, compiler in ipairs { "${CC:-cc} -std=c99", "${CC:-cc} -x c++ -std=c++11" } do
      local out, code = output_of(("%s -Wall -Wextra -Wpedantic -Werror -Icore/table -fsyntax-only %s/use.c 2>&1"):format(
        compiler, folder))
      assert.equal(0, code, out)
    end
  end)
end)
