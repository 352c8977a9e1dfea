-- readme_spec.lua - the session in the README is what the program says.
local inside = require "inside"
local folders = require "host.system.folders"
local paint = require "host.table.paint"
local program = require "program"

local readme = assert(io.open("README.md")):read "a"

local function block(kind)
  return assert(readme:match("\n```" .. kind .. "\n(.-\n)```\n"), "the README has no block of " .. kind)
end

-- The session's console: the README's house rule lies in a folder of its own.
local function session()
  assert(os.execute("mkdir -p '" .. program.folder .. "/variants'"))
  program.write("variants/mild.lua", block "lua")
  local library = assert(folders.library { program.folder })
  local con, taken = inside.console { library = library, load = function() return library end, paint = paint.new {} }
  con:open { game = "zole", seed = "k7" }
  con:deal()
  con:tell_events()
  taken()
  con:show_table()
  return con, taken
end

teardown(program.close)

describe("the README", function()
  it("shows a session as it is: every line it has was said, in that order", function()
    local con, taken = session()
    local said, typed, shown = taken(), 0, 0
    for line in block("text"):gmatch "([^\n]*)\n" do
      local prompt = con:prompt()
      if line:sub(1, #prompt) == prompt then
        con:feed(line:sub(#prompt + 1))
        said, typed = taken(), typed + 1
      else
        local _, to = said:find(line .. "\n", 1, true)
        assert(to, ("the README says\n%s\nwhere the program says\n%s"):format(line, said))
        said, shown = said:sub(to + 1), shown + 1
      end
    end
    assert.is_true(typed >= 6 and shown >= 20, "the README's session is hardly one")
  end)
end)
