-- memo(f): what f has returned for an argument is remembered, and nothing that could be changed.
local probe = require "probe"

local game = probe.new([[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "A K Q J T 9 8 7 6 5 4 3 2", "1 each"
local function out(...) return { ... } end
function g.hand(t) t:deal() %s end
function g.result(t) return fields("out", t.out) end
function g.game_over() return {}, "end" end
]], { "AC", "AD" })

it("calls f once for each argument", function()
  assert.same({ 4, 4, 9, "x", 3 }, (assert(game:fast("local n, names = 0, { 'x' } "
    .. "local f = memo(function(x) n = n + 1 return x == 'a' and names[1] or x * x end) "
    .. "t.out = out(f(2), f(2), f(3), f 'a', n)"))))
end)

it("takes a set of cards, and false as what is returned", function()
  assert.same({ false, false, 1 }, (assert(game:fast("local n = 0 "
    .. "local f = memo(function(set) n = n + 1 return set == 0 end) t.out = out(f(cards 'AC'), f(cards 'AC'), n)"))))
end)

it("refuses what could be changed, or is no argument", function()
  for call, says in pairs { ["memo(3)"] = "memo takes a function",
                            ["memo(function() return {} end)(1)"] = "not a table",
                            ["memo(function() end)(1)"] = "not nothing",
                            ["memo(function() return 1 end)({})"] = "not a table",
                            ["memo(function() return 1 end)()"] = "not nothing",
                            ["memo(function() return 1 end)(0/0)"] = "not a number" } do
    local result, why = game:fast(call)
    assert.is_nil(result)
    assert.truthy(why:find(says, 1, true) and why:find("probe.lua:4:", 1, true), why)
  end
end)
