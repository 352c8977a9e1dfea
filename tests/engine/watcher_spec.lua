-- watcher_spec.lua - who only watches is told of what lies face up, and of no hand.
local referee = require "referee"
local engine = referee.engine()

local GAME <const> = [[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.pack, g.ranks = cards "AKQJ of CDHS", "A K Q J"
g.piles = { stock = "closed", discards = "open" }
g.packets = "2 each, 1 to discards, rest to stock"
function g.hand(t) t:deal() end
function g.result() return fields("kind", "one") end
function g.game_over() return {}, "end" end
]]

describe("a watcher", function()
  it("is told of cards that are dealt face up", function()
    local library = engine.library.new {}
    library:put("games", "probe", "probe.lua", GAME)
    local s = assert(engine.session.open(library, { houserule = 1, game = "probe", dealer = 2 }))
    assert(s:pack "AC KC QC JC AD KD QD JD AH KH QH JH AS KS QS JS")
    local told = {}
    for _, entry in ipairs(s:take()) do
      local line = engine.session.view(entry, 0)
      if line then told[#told + 1] = engine.record.encode(line) end
    end
    local text = table.concat(told, "\n")
    assert.truthy(text:find('{"cards":"","discards":"AD"}', 1, true), text)
    for _, hidden in ipairs { "AC", "KC", "QC", "JC", "KD" } do assert.is_nil(text:find(hidden, 1, true), text) end
  end)
end)
