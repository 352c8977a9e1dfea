-- modes_spec.lua - a game is the same in every mode: the same decisions, the same points, the same sentence where it fails.
--
-- Games that are shipped are played for two deals, their variants for one, in half of the modes by turns, and scripts made
-- by chance: a few, or in HOUSERULE_MODES=FROM-TO those of these numbers alone (`make modes`).
local modes = require "modes"
local engine = require "houserule"
local program = require "program"
local script_maker = require "script_maker"

teardown(program.close)

local MODES <const> = os.getenv "HOUSERULE_MODES"
local from, to = (MODES or "1-20"):match "^(%d+)-(%d+)$"

it("scripts made by chance", function()
  local differ, failed = {}, 0
  modes.followed = 0
  for number = math.tointeger(from), math.tointeger(to) do
    local name = "made" .. number
    local text, seats = script_maker.make(number, name)
    local path = program.write("games/" .. name .. ".lua", text)
    local library = engine.library.new {}
    library:put("games", name, path, text)
    local found, result = modes.differences { game = name, players = seats, deals = 8, seed = "m",
      calls = number % 3 == 0 and 0.1 or 0, library = library:pinned(), scripts = "--scripts " .. program.folder }
    os.remove(path)
    if not result:find "^%d+ deals" then failed = failed + 1 end
    if #found > 0 then differ[#differ + 1] = name .. ": " .. table.concat(found, "\n  ") end
  end
  assert(#differ == 0, ("%d scripts differ:\n%s"):format(#differ, table.concat(differ, "\n")))
  if not MODES then assert.is_true(failed > 0, "no script fails") end
  assert.is_true(MODES ~= nil or modes.followed > to - from, "few hands are played on")
end)

describe("what is shipped:", function()
  local library = engine.library.new():pinned()
  for _, name in ipairs(MODES and {} or library:names "games") do
    local function plays(variants, players, deals, turn)
      it(name .. " " .. table.concat(variants, " "), function()
        local differ, result = modes.differences { game = name, variants = variants[1] and variants, players = players,
          deals = deals, seed = "shipped", calls = 0.1, library = library, scripts = "", turn = turn }
        assert.same({}, differ)
        assert.truthy(result:find "^%d+ deals", result)
      end)
    end
    local usual = engine.compose.game(library, name, {}).players
    plays({}, usual, 2)
    for turn, file in ipairs(engine.catalog.variants_of(library, name)) do
      local variants = { file.declared.id, file.declared.needs }
      local game = engine.compose.game(library, name, { variants = variants })
      if game then plays(variants, game.players, 1, turn) end -- a double lurch wants a longer game than some are
    end
  end
end)
