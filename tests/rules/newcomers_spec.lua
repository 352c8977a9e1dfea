-- newcomers_spec.lua - games of the world, each in one script as its author would write it (tests/games).
--
-- A file put beside the others is tested here without another line. Its script passes `check`, its random games replay byte
-- for byte, `sim` counts the points of its records, a bot plays it, and a seat's view does not depend on cards that it does
-- not see.
require "inside"
local any_game = require "any_game"
local checker = require "host.check.checker"
local referee = require "referee"
local engine = require "houserule"

local FOLDER = "tests/games/"

local function names_in(folder)
  local names, pipe = {}, assert(io.popen("ls " .. folder))
  for file in pipe:lines() do names[#names + 1] = file:match "^(.*)%.lua$" end
  pipe:close()
  return names
end

local library = engine.library.new {}
for _, kind in ipairs { { "games", FOLDER }, { "lib", FOLDER .. "lib/" } } do
  for _, name in ipairs(names_in(kind[2] .. " 2>/dev/null")) do
    library:put(kind[1], name, name .. ".lua", referee.read(kind[2] .. name .. ".lua"))
  end
end

math.randomseed(18)

it("all pass check", function()
  for _, name in ipairs(names_in(FOLDER)) do
    local path = FOLDER .. name .. ".lua"
    local report = checker.check(library, path, referee.read(path), 600, nil, { decisions = 400, alone = true })
    assert.same({}, report.list, path)
    assert.is_true(report.deals > 0, path)
  end
end)

for _, name in ipairs(names_in(FOLDER)) do
  describe(name, function()
    any_game.tests(it, library, name, " --scripts tests")

    it("is played by a bot", function()
      any_game.run(("sim %s -n 2 --scripts tests --threads 1 --seed newcomers --bot simple"):format(name))
    end)
  end)
end
