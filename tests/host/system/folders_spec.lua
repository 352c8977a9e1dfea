-- folders_spec.lua - where a user's own scripts and the state of sessions lie.
require "inside"
local folders = require "host.system.folders"
local program = require "program"

local getenv = os.getenv

-- The two folders where these variables are set and no others.
local function with(variables)
  function os.getenv(name) return variables[name] end -- luacheck: ignore
  local own, state = folders.own(), folders.state()
  os.getenv = getenv -- luacheck: ignore
  return { own or "none", state or "none" }
end

describe("a user's folders", function()
  it("may hold a copy of a built-in script, which is then named once", function()
    os.execute(("mkdir -p %s/houserule/games %s/houserule/variants/hearts"):format(program.folder, program.folder))
    for _, path in ipairs { "games/hearts.lua", "variants/hearts/omnibus.lua" } do
      program.write("houserule/" .. path, program.read(os.getenv "PWD" .. "/scripts/" .. path))
    end
    local call = "XDG_DATA_HOME=%s %s sim hearts -n 1 --seed a --against omnibus 2>&1 >%s/out"
    local out = program.output_of(call:format(program.folder, program.full, program.folder))
    local said = "houserule: %s/houserule/%s is played in place of the built-in script\n"
    assert.equal(said:format(program.folder, "games/hearts.lua") .. said:format(program.folder,
      "variants/hearts/omnibus.lua"), out)
  end)

  it("are at home unless the XDG variables name others", function()
    assert.same({ "/h/.local/share/houserule", "/h/.local/state/houserule" }, with { HOME = "/h" })
    assert.same({ "/d/houserule", "/s/houserule" }, with { HOME = "/h", XDG_DATA_HOME = "/d", XDG_STATE_HOME = "/s" })
  end)
  it("are not relative, nor empty: the XDG specification wants such paths ignored", function()
    for _, path in ipairs { "", "d", "./d", "~/d" } do
      assert.same({ "/h/.local/share/houserule", "/h/.local/state/houserule" },
        with { HOME = "/h", XDG_DATA_HOME = path, XDG_STATE_HOME = path })
    end
  end)
  it("are nowhere without a home", function()
    assert.same({ "none", "none" }, with {})
    assert.same({ "none", "none" }, with { HOME = "" })
  end)
end)

describe("a folder of scripts", function()
  it("with too many files is refused by its name", function()
    finally(program.close)
    assert(os.execute(("cd %s/variants && seq 2001 | sed 's/$/.lua/' | xargs touch"):format(program.folder)))
    local code, _, err = program.run("list --scripts " .. program.folder)
    assert.equal(1, code)
    assert.equal("houserule: " .. program.folder
      .. "/variants has 2001 files: a folder of scripts may have 2000 at most\n", err)
  end)
end)
