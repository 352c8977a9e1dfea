-- folders_spec.lua - where a user's own scripts and the state of sessions lie.
require "inside"
local folders = require "host.system.folders"

local getenv = os.getenv

-- The two folders where these variables are set and no others.
local function with(variables)
  function os.getenv(name) return variables[name] end -- luacheck: ignore
  local own, state = folders.own(), folders.state()
  os.getenv = getenv -- luacheck: ignore
  return { own or "none", state or "none" }
end

describe("a user's folders", function()
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
