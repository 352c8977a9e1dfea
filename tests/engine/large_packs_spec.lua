-- large_packs_spec.lua - packs of 65 to 128 cards: what scripts can do with their sets, and that games with them are the
-- same in every mode. The numbers are counted by hand.
local modes = require "modes"
local engine = require "houserule"
local probe = require "probe"
local program = require "program"

teardown(program.close)

-- Puts a game into a library, and into the program's folder.
local function library_with(id, text)
  local library, path = engine.library.new {}, program.write("games/" .. id .. ".lua", text)
  library:put("games", id, path, text)
  return library:pinned()
end

-- Draw from the stock or the waste, lay down fours of a rank, throw a card away.
local drawing = library_with("drawing", [[
local draw = game { id = "drawing", title = "Drawing", clauses = "DW", players = { 2, 3 } }
draw.pack = pack "2 x AKQJT98765432 of CDHS, 4 x joker"
draw.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
draw.piles = { stock = "closed", waste = "open", won = "open each" }
draw.packets = "11 each, 1 to waste, rest to stock"
function draw.hand(t)
  t:deal()
  local seat = t:left_of(t.dealer)
  for _ = 1, 40 do
    if not draw.turn(t, seat) then break end
    seat = t:left_of(seat)
  end
  for s = 1, t.players do t:score(s, sets.count(t:pile("won " .. s)), "DW-1", "laid down") end
end
function draw.turn(t, seat)
  if not t:top "stock" then return false end
  t:take(seat, t:ask(seat, "draw", t:top "waste" and { "stock", "waste" } or { "stock" }))
  local fours = sets.multiples(t:hand(seat), 4)
  if fours ~= 0 then t:move(fours, seat, "won " .. seat) end
  if t:hand(seat) == 0 then return false end
  t:move(t:pick(seat, "throw", 1), seat, "waste")
  return t:hand(seat) ~= 0
end
function draw.game_over(t)
  if t.deal_number == 2 then return {}, "hands" end
end
function draw.result(t) return fields("left", sets.count(t:pile "stock")) end
]])

-- Tricks with 104 cards: of two equal cards the first wins.
local whist = library_with("great-whist", [[
local whist = game { id = "great-whist", title = "Great Whist", clauses = "GW", players = { 4 } }
whist.pack = pack "2 x AKQJT98765432 of CDHS"
whist.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
whist.sides = { { 1, 3 }, { 2, 4 } }
whist.packets = "26 each"
whist.duties = { follow = "GW-1" }
function whist.hand(t)
  t:deal()
  t:trumps "S"
  t:play_tricks(t:left_of(t.dealer))
  for side = 1, 2 do t:score(side, t:side_tricks(side), "GW-2", "tricks") end
end
function whist.game_over() return {}, "hands" end
function whist.result(t) return fields("tricks", t:side_tricks(1)) end
]])

for name, library in pairs { drawing = drawing, ["great-whist"] = whist } do
  it(name .. " is the same in every mode", function()
    local players = name == "drawing" and 2 or 4
    local found, result = modes.differences { game = name, players = players, deals = 2, seed = "large",
                                              calls = 0, library = library, scripts = "--scripts " .. program.folder }
    assert.same({}, found)
    assert.truthy(result:find "^[12] deals", result)
  end)
end

it("every trick is somebody's, and all cards are played", function()
  local code, out, err = program.run("sim great-whist -n 20 --seed all --bot random --records - --scripts "
    .. program.folder)
  assert.equal(0, code, err)
  local tricks, cards = 0, {}
  for list in out:gmatch '"event":"trick","winner":%d,"cards":(%b[])' do
    tricks = tricks + 1
    for card in list:gmatch '"(%w+)"' do cards[card] = (cards[card] or 0) + 1 end
  end
  assert.equal(20 * 26, tricks)
  local names = 0
  for _, n in pairs(cards) do
    assert.equal(20 * 2, n)
    names = names + 1
  end
  assert.equal(52, names)
  for a, b in out:gmatch '"delta":%[(%d+),(%d+)%]' do assert.equal(26, a + b) end
end)

it("the solver says that it takes no such pack", function()
  local record = program.write("whist.jsonl", '{"houserule":1,"game":"great-whist","players":4,"dealer":1,"seed":"x"}\n')
  local _, _, err = program.run(("solve --scripts %s %s"):format(program.folder, record))
  program.has(err, "the solver takes no packs of more than 64 cards")
end)

local game = probe.new([[
local g = game { id = "probe", title = "Probe", players = { 1 } }
g.pack = pack "2 x AKQJT98765432 of CDHS, 4 x joker"
g.ranks, g.packets = "A K Q J T 9 8 7 6 5 4 3 2", "1 each"
g.later_wins = cards "A"
local all = g.pack
function g.hand(t) t:deal() %s end
function g.result(t) return fields("out", t.out) end
function g.game_over() return {}, "end" end
]], { "AC" })

local function out_of(code) return (assert(game:fast(code))) end

describe("a set of a large pack", function()
  it("has the operators of any set", function()
    assert.same({ 108, 8, 8, 100, 16, 2, 0 }, out_of([[
      local aces, spades = cards "A", cards "of S"
      t.out = { #all, #aces, sets.count(aces), sets.count(all & ~aces), sets.count(aces ~ cards "K"),
                sets.count(aces & spades), sets.count(aces & ~all) }]]))
    assert.same({ "AC AC AD AD AH AH AS AS", "* * * *", "KS" }, out_of([[
      t.out = { sets.text(cards "A"), sets.text(all & ~cards "of CDHS"), sets.text(sets.first(cards "KS", 1)) }]]))
  end)

  it("is compared with 0 and with other sets, and found in a table", function()
    assert.same({ true, false, true, true, false, 1, "found", true }, out_of([[
      local kings = cards "K of CDHS"
      local names = { [kings] = "found" }
      local n = 0
      for set in pairs(names) do n = n + (set == cards "K" and 1 or 0) end
      t.out = { kings & cards "Q" == 0, kings == 0, kings == cards "K", kings ~= cards "K of CDH",
                kings ~= cards "KC KD KH KS", n,
                names[cards "K" | cards "KS"], (kings & 0) == 0 and (kings | 0) == kings and ~~kings == kings }]]))
  end)

  it("has an order as the key of a table", function()
    assert.same({ "AC AC", "2C 2C", "AS AS", "2S 2S", "* * * *" }, out_of([[
      t.out = {}
      local keys = {}
      for _, names in ipairs { "2S", "joker", "AC", "AS", "2C" } do keys[cards(names)] = true end
      for set in pairs(keys) do table.insert(t.out, sets.text(set)) end]]))
  end)

  it("is one card after another", function()
    assert.same({ 108, "AC", "*" }, out_of([[
      local rest, list = all, {}
      while rest ~= 0 do
        local card = rest & -rest
        list[#list + 1] = sets.text(card)
        rest = rest & (rest - 1)
      end
      t.out = { #list, list[1], list[108] }]]))
  end)

  it("stays what it is in t, in what rules see and in memo", function()
    assert.same({ true, 1, true }, out_of([[
      t.kept = cards "of S"
      local calls = 0
      local f = memo(function(set) calls = calls + 1 return set & all end)
      t.out = { f(t.kept) == f(cards "of S"), calls, t.kept == cards "of S" }]]))
  end)

  it("goes with no text and no table", function()
    for code, says in pairs { ['t.out = all & "AC"'] = "a set of cards and a string do not go together",
                              ["t.out = all | {}"] = "a set of cards and a table do not go together" } do
      local result, why = game:fast(code)
      assert.is_nil(result)
      assert.truthy(why:find(says, 1, true), why)
    end
  end)
end)

it("what was taken before `pack` knows no card", function()
  local path = program.write("games/early.lua", [[
local cards = cards
local g = game { id = "early", title = "Early", clauses = "EA", players = { 1 } }
g.pack = pack "2 x AKQJT98765432 of CDHS"
g.low = cards "2"
]])
  local _, out, err = program.run("check " .. path)
  program.has(out .. err, "early.lua:4: no card at '2'")
end)
