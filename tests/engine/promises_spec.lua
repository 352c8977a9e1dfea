-- promises_spec.lua - which promises of a rule page a composition still makes.
local referee = require "referee"
local engine = referee.engine()

local GAME <const> = [[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.packets = nil
function g.hand() end
function g.result() return fields("kind", "one") end
function g.game_over() return {}, "end" end
g.promise { "PR-8.2", "it ends", function() return true end }
]]

local function promised(replaces)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", GAME)
  library:put("variants", "mild", "mild.lua",
    ('local v = variant { id = "mild", of = "probe", title = "Mild", summary = "m", clauses = "PR-9", replaces = "%s" }\n')
      :format(replaces) .. "function v.wrap.hand(base, t) base(t) end\n")
  local made, why = engine.compose.game(library, "probe", { variants = { "mild" } })
  return #assert(made, why and why.sentence).promises
end

describe("a promise", function()
  it("falls where a house rule replaces its clause, its section or its family", function()
    assert.equal(0, promised "PR-8.2")
    assert.equal(0, promised "PR-8")
    assert.equal(0, promised "PR")
  end)
  it("stays where another clause is replaced", function()
    assert.equal(1, promised "PR-8.1")
    assert.equal(1, promised "PR-2")
  end)
end)
