-- modules_spec.lua - the program runs the Lua that is built into it, whatever lies where it is called.
local program = require "program"

local folder, write, output_of = program.folder, program.write, program.output_of

teardown(program.close)

-- A file that would replace a built-in module says so and does nothing else.
local TAKEN <const> = "io.stderr:write 'taken from the folder\\n' os.exit(3)"
local NAMES <const> = { "host/cli", "host/commands/list", "host/system/folders", "host/sim/worker", "houserule/values/words",
                        "houserule/values/record",
                        "houserule/engine" }

for _, part in ipairs { "here", "path", "library" } do
  for _, room in ipairs { "host/commands", "host/sim", "host/system", "houserule/values" } do
    assert(os.execute(("mkdir -p %s/%s/%s"):format(folder, part, room)))
  end
end

describe("the program", function()
  local CALLS <const> = { "--version", "list", "zole --seed k7 -e take", "sim zole -n 50 --seed a --threads 2 --records -" }

  local function all(call)
    local out = {}
    for i, args in ipairs(CALLS) do
      local text, code = output_of(call:format(args))
      assert.equal(0, code, text)
      out[i] = text
    end
    return out
  end

  it("loads no module from the current folder, nor from LUA_PATH", function()
    local expected = all(("cd %s && %s %%s 2>&1"):format(folder, program.full))
    for _, name in ipairs(NAMES) do
      write("here/" .. name .. ".lua", TAKEN)
      write("path/" .. name .. ".lua", TAKEN)
    end
    assert.same(expected, all(("cd %s/here && %s %%s 2>&1"):format(folder, program.full)))
    assert.same(expected, all(("cd %s && LUA_INIT='os.exit(3)' LUA_PATH='%s/path/?.lua' %s %%s 2>&1"):format(folder, folder,
      program.full)))
  end)

  it("loads no library either", function()
    for _, name in ipairs { "host", "houserule", "host/cli", "host/sim/worker", "houserule/values/words" } do
      write("library/" .. name .. ".so", "no library")
    end
    all(("cd %s/library && %s %%s 2>&1"):format(folder, program.full))
    all(("cd %s && LUA_CPATH='%s/library/?.so' %s %%s 2>&1"):format(folder, folder, program.full))
  end)
end)

describe("the module in a stock lua", function()
  it("has its own files, and leaves the others to the path", function()
    for _, name in ipairs(NAMES) do write("here/" .. name .. ".lua", TAKEN) end
    write("here/mine.lua", "return 'mine'")
    local lib = os.getenv "HOUSERULE_LIB" or "build"
    if lib:sub(1, 1) ~= "/" then lib = os.getenv "PWD" .. "/" .. lib end
    local out, code = output_of(("cd %s/here && LUA_CPATH='%s/?.so' lua5.4 -e 'io.write(require [[houserule]].words and "
      .. "require [[mine]])' 2>&1"):format(folder, lib))
    assert.equal("mine", out)
    assert.equal(0, code)
  end)
end)
