-- make_spec.lua - the Makefile in a small tree of its own builds again what has changed, what has come and what is gone.
local program = require "program"

local write, tree = program.write, program.folder

-- Without what the make that runs this was called with: it hands on `OPT=-O0` in its flags and as a variable.
local OWN <const> = "env -u MAKEFLAGS -u MAKELEVEL -u OPT -u ARCH -u CLOCK -u WORK -u EXTRA "

local function sh(line)
  local out, code = program.output_of(("cd %s && %s %s 2>&1"):format(tree, OWN, line))
  return code, out
end

-- All files then have one time in the past, so that no clock is too coarse to see the next change.
local function make(arguments)
  local code, out = sh("make -s " .. arguments .. " && find . -type f -exec touch -d '1 hour ago' {} +")
  assert.equal(0, code, out)
end

local function is_built(arguments) return (sh("make -q " .. arguments)) == 0 end

teardown(program.close)

setup(function()
  for _, folder in ipairs { "core/binding/embed", "core/binding/guard", "core/cards", "core/engine", "repl/wall", "repl/web",
                            "scripts/games/lib", "tests/unit" } do
    assert(os.execute(("mkdir -p %s/%s"):format(tree, folder)))
  end
  for _, file in ipairs { "Makefile", "tests/checks.mk", "tests/timed.sh", "repl/web/web.mk",
                          "core/binding/embed/embed.c" } do
    write(file, program.read(os.getenv "PWD" .. "/" .. file))
  end
  write("core/cards/embed.h", "typedef struct { const char *path, *text; unsigned long size; } embed_t;\n"
    .. "extern const embed_t embed_host[], embed_engine[];\n")
  write("core/cards/a.c", "int a(void);\nint a(void) { return 1; }\n")
  write("core/cards/b.c", "int b(void);\nint b(void) { return 1; }\n")
  write("core/binding/guard/guard.c", "int guard(void);\nint guard(void) { return 1; }\n")
  for _, part in ipairs { "engine", "front" } do -- some of its files
    write(("repl/wall/%s.c"):format(part), ("int %s(void);\nint %s(void) { return 1; }\n"):format(part, part))
  end
  write("repl/main.c", '#include "embed.h"\nint main(void) { return !embed_host[0].size; }\n')
  write("core/engine/init.lua", "return 1\n")
  write("repl/host.lua", "return 2\n")
  write("scripts/games/one.lua", "-- the first\n")
  write("scripts/games/lib/two.lua", "-- the second\n")
  write("tests/unit/testing.h", "#define ANSWER 0\n")
  write("tests/unit/test_a.c", '#include "testing.h"\n#include <stdio.h>\n'
    .. 'int main(void) { puts("PASSED"); return ANSWER; }\n')
  make "all unit"
end)

describe("make", function()
  before_each(function()
    make "all unit"
    assert.is_true(is_built "all")
  end)

  it("embeds a script that has come, and leaves out one that is gone", function()
    write("scripts/games/three.lua", "-- the third\n")
    assert.is_false(is_built "all")
    make "all"
    assert.is_truthy(program.read "build/embed_engine.c":find("scripts/games/three.lua", 1, true))
    os.remove(tree .. "/scripts/games/three.lua")
    assert.is_false(is_built "all")
    make "all"
    assert.is_nil(program.read "build/embed_engine.c":find("three", 1, true))
    assert.is_true(is_built "all")
  end)

  it("embeds a script that has changed", function()
    write("scripts/games/one.lua", "-- 1\n")
    assert.is_false(is_built "all")
  end)

  it("compiles the Lua of the project, and says where it is wrong", function()
    write("repl/host.lua", "return 2 +\n")
    local code, out = sh "make -s all"
    assert.is_not.equal(0, code)
    program.has(out, "repl/host.lua:2: unexpected symbol near <eof>")
    write("repl/host.lua", "return 3\n")
    make "all"
  end)

  it("links without a C file that is gone", function()
    os.remove(tree .. "/core/cards/b.c")
    assert.is_false(is_built "all")
    make "all"
    assert.equal("", (select(2, sh "nm build/houserule.so | grep ' b$'")))
  end)

  it("compiles what includes a header that has changed, the tests' own too", function()
    write("core/cards/embed.h", program.read "core/cards/embed.h" .. "\n")
    assert.is_false(is_built "all")
    make "all unit"
    assert.is_true(is_built "build/unit/test_a")
    write("tests/unit/testing.h", "#define ANSWER 3\n")
    assert.is_false(is_built "build/unit/test_a")
    assert.is_not.equal(0, (sh "make -s unit"))
    write("tests/unit/testing.h", "#define ANSWER 0\n")
  end)

  it("installs what runs on any machine of its kind, unless told which", function()
    local function built(more) return (select(2, sh("make -n install " .. more))) end
    assert.is_nil(built "":find("-march", 1, true))
    assert.truthy(built "ARCH=-march=native":find("-march=native", 1, true))
  end)

  it("adds a packager's flags to its own, from the call or the environment", function()
    make "all CFLAGS=-O0"
    local _, out = sh "make -n -B all CFLAGS=-O0 CPPFLAGS=-DPACKAGED LDFLAGS=-Wl,-z,now"
    assert.truthy(out:find("%-DPACKAGED [^\n]*%-Icore/cards[^\n]* %-O0 %-c %-o build/core/cards/a%.o"), out)
    assert.truthy(out:find("%-Wl,%-z,now [^\n]*%-o build/houserule "), out)
    _, out = sh "env CFLAGS=-Og LDFLAGS=-Wl,-z,relro make -n -B all"
    assert.truthy(out:find("%-Icore/cards[^\n]* %-Og %-c %-o build/core/cards/a%.o"), out)
    assert.truthy(out:find("%-Wl,%-z,relro [^\n]*%-o build/houserule "), out)
    assert.is_nil(out:find("-O3", 1, true))
  end)

  it("runs only programs of this machine in a cross build", function()
    local _, out = sh "make -n -B put CC=other-cc NATIVE_CC=this-cc NATIVE=this-houserule ARCH="
    assert.truthy(out:find("this%-cc [^\n]*%-o build/embed "), out)
    assert.truthy(out:find("this-houserule help --man", 1, true), out)
    assert.truthy(out:find("other%-cc [^\n]*%-c %-o build/core/cards/a%.o"), out)
    assert.is_nil(out:find("-march", 1, true))
  end)

  it("names `make deps` where Lua is missing", function()
    local code, out = sh "make all PKG=false"
    assert.equal(2, code)
    assert.truthy(out:find('Lua 5.4 was not found: run "make deps"', 1, true), out)
    assert.equal(0, (sh "make -n clean PKG=false"))
  end)

  it("compiles all with other flags", function()
    assert.is_false(is_built "all OPT=-O0")
    make "all OPT=-O0"
    assert.is_true(is_built "all OPT=-O0")
    assert.is_false(is_built "all")
  end)
end)

-- Nothing is built for it: what the tests run is put. PREFIX stays as it is, as the program is linked again for another one,
-- while other specs run it.
it("what is installed is all that a person reads, and is taken away again", function()
  local function put(line)
    return (program.output_of(("env -u MAKEFLAGS -u MAKELEVEL make -s %s DESTDIR=%s/root"):format(line, tree)))
  end
  local listed = put "-o all put"
  for _, file in ipairs { "bin/houserule", "lib/lua/5.4/houserule.so", "share/houserule/houserule.lua",
                          "share/man/man1/houserule.1", "share/houserule/scripts/README.md",
                          "share/houserule/scripts/games/zole.lua", "share/houserule/scripts/variants/zole/pool.lua",
                          "share/doc/houserule/CHANGELOG.md" } do
    program.has(listed, ("%s/root/usr/local/%s\n"):format(tree, file))
    assert.truthy(#program.read(("%s/root/usr/local/%s"):format(tree, file)) > 0, file)
  end
  assert.equal("", put "uninstall")
  local left = program.output_of(("find %s/root -type f; find %s/root -name 'houserule*'"):format(tree, tree))
  assert.equal("", left)
end)

it("a rock and a paragraph of the changes have the version of the program", function()
  local function text(path) return (program.output_of("cat " .. path)) end
  local version = text "Makefile":match "VERSION%s*:=%s*(%S+)"
  program.has(text(("repl/packages/houserule-%s-1.rockspec"):format(version)), ('version = "%s-1"'):format(version))
  program.has(text "CHANGELOG.md", ("\n## %s\n"):format(version))
end)
