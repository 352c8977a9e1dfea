-- lent_spec.lua - a variant may pass on a table of its game's rules: every function accepts it like a list of the variant's
-- own.
local program = require "program"

local write, run = program.write, program.run

teardown(program.close)

local GAME <const> = [[
local g = game { id = "lent", title = "Lent", players = { 4 }, partners = true }
g.pack = cards "AKQJT98765432 of CDHS"
g.ranks, g.packets = "AKQJT98765432", "5 each, rest to stock"
g.points = { A = 11, T = 10 }
g.lists = {
  seats = { 1, 3 }, sides = { 2 }, words = { "yes", "no" }, bids = { "low", "high" },
  range = { 2, 3 }, scores = { 7, 9 }, series = { "5H", "TD" },
  melds = { cards "KC KD KH" }, ranking = { suit = "H", points = { A = 4, K = 3 } }, values = { K = 10, ["5"] = 5 },
  how = { least = 4 },
}
g.events = { told = "list" }
function g.with() end
function g.hand(t)
  t.out = {}
  t:deal()
  g.with(t, function(...) t.out[#t.out + 1] = fields("list", { ... }):get "list" end)
end
function g.result(t) return fields("out", t.out) end
function g.game_over() return g.lists.sides, "end" end
]]

-- Each call once with the list at `lists.NAME`.
local CALLS <const> = [[
  out(t:ask(1, "say", lists.words))
  out(lists.seats, (select(2, t:choose(1, "which", 0, lists.words))))
  out(t:first_bid("bid", lists.bids))
  out(table.unpack(t:bids_above(lists.bids, "low")))
  t:lay_away("away", lists.range, "stock")
  out(t:pick(1, "take", lists.range))
  out(t:number(1, "count", lists.range))
  out(t:sum(function(_, seat) return seat * 10 end, lists.seats))
  out(table.unpack((t:most(function(_, seat) return seat end, lists.seats))))
  out(t:highest(lists.scores))
  t:score_sides(lists.scores, "L-1", "list")
  t:collect(2, lists.seats, 5, "L-2", "list")
  out(table.unpack(t:standing()))
  out(sets.deadwood(cards "KS 5D", lists.values, lists.melds))
  out(#sets.sums(cards "KS 5D", lists.values, 15), #sets.melds(cards "5C 5D 5H", lists.how))
  out(crib.played(lists.series))
  t:tell("told", lists.seats)
  t:ranking(lists.ranking)
  out(t:worth(cards "AH KS"), t:trump_suit())
  t:ranking { points = lists.ranking.points }
  out(t:worth(cards "AH KS"))
  t:together(lists.seats, lists.seats)
  out(table.concat(lists.words, "+"), #lists.words, next(lists.sides))
  out(table.unpack(lists.words))
  out(table.unpack(table.move(lists.seats, 1, 2, 1, {})))
  for i, seat in ipairs(lists.seats) do out(i, seat) end
  for name, value in pairs(lists.values) do out(name, value) end
  t:start_at(lists.scores)
  out(table.unpack(t:totals()))
]]

-- The output if the variant runs these calls with `lists`.
local function printed(lists, args)
  write("games/lent.lua", GAME)
  write("variants/own.lua", 'local v, g = variant { id = "own", of = "lent", title = "Own" }\n' ..
    "function v.wrap.with(_, t, out)\n  local lists = " .. lists .. "\n" .. CALLS .. "end\n" ..
    "function v.wrap.game_over() return (" .. lists .. ').sides, "end" end\n')
  local code, out, err = run(("sim lent -v own --bot random --seed l --scripts %s %s"):format(program.folder, args))
  assert.equal("0 ", code .. " " .. err)
  return (out:gsub("[^\n]*deals/s[^\n]*\n", ""))
end

local OWN <const> = GAME:match "g.lists = (%b{})"

describe("a table of the base's rules that a variant hands on", function()
  it("is what one of its own would be, in a simulation", function()
    assert.equal(printed(OWN, "-n 20"), printed("g.lists", "-n 20"))
  end)

  it("is that where all is asked and written", function()
    local own = printed(OWN, "-n 3 --records -")
    assert.equal(own, printed("g.lists", "-n 3 --records -"))
    assert.truthy(own:find('"told","list":[1,3]', 1, true))
    assert.truthy(own:find('"winner":[2]', 1, true))
  end)
end)
