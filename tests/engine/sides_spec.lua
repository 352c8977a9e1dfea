-- sides_spec.lua - who plays with whom: the rule `sides`, what is refused, and cribbage with more than two sides.
local program = require "program"
require "inside"
local json = require "host.system.json"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

-- Whist for six in three pairs: of each trick its side has a point.
local GAME <const> = [[
local six = game { id = "six", title = "Six", players = { 6, 4, 3 }, clauses = "SX" }
-- SX-1.1 Six cards each.
six.pack = cards "AKQJT9876 of CDHS"
six.ranks = "A K Q J T 9 8 7 6"
six.packets = "6 each, rest to stock"
six.duties = { follow = "SX-1.1" }
six.refusals = { word = "SX-1.1" }
SIDES
function six.hand(t)
  t:deal()
  t:play_tricks()
  for seat = 1, t.players do t:score(seat, t:tricks(seat), "SX-1.1", "tricks") end
end
function six.result(t)
  return fields("sides", t.side, "with", t:per_seat(t.partner), "tricks", t:per_side(t.side_tricks))
end
function six.game_over(t) return t:leaders(), "hands" end
]]

local function six(sides) return write("games/six.lua", (GAME:gsub("SIDES", sides or ""))) end

local function result(more)
  local code, out, err = run(("sim six --scripts %s -n 1 --bot random --seed a --records - %s"):format(
    program.folder, more or ""))
  assert.equal(0, code, err)
  return json.decode(out:match '{"hand":[^\n]*'):by_name(), out
end

describe("the rule `sides`", function()
  it("says who plays with whom, sides being numbered by their lowest seats", function()
    six "six.sides = { { 2, 5 }, { 6, 3 }, { 4, 1 } }"
    local hand, text = result()
    local of = hand.result:by_name()
    assert.same({ 1, 2, 3, 1, 2, 3 }, of.sides)
    assert.same({ 4, 5, 6, 1, 2, 3 }, of.with)
    assert.equal(3, #hand.delta)
    local won = { 0, 0, 0 }
    for winner in text:gmatch '"winner":(%d)' do
      local side = (tonumber(winner) - 1) % 3 + 1
      won[side] = won[side] + 1
    end
    assert.same(won, hand.delta)
    assert.same(won, of.tricks)
    local _, page = run(("rules six --scripts %s"):format(program.folder))
    has(page, "6 players: seats 1 and 4 against 2 and 5 against 3 and 6")
  end)

  it("may put other seats together than those opposite, and more of them", function()
    six "six.sides = { { 1, 2, 3 }, { 4, 5, 6 } }"
    local hand = result()
    assert.same({ 1, 1, 1, 2, 2, 2 }, hand.result:by_name().sides)
    assert.same({ 2, 3, 1, 5, 6, 4 }, hand.result:by_name().with)
    six "six.sides = { { 1 }, { 2, 3 } }"
    hand = result "--players 3"
    assert.same({ 1, 2, 2 }, hand.result:by_name().sides)
    assert.equal(2, #hand.delta)
  end)

  it("depends on how many play by the rule `ready`", function()
    six "function six.ready(r) r.sides = r.players == 4 and { { 1, 2 }, { 3, 4 } } or { { 1, 3, 5 }, { 2, 4, 6 } } end"
    assert.same({ 1, 2, 1, 2, 1, 2 }, (result().result:by_name().sides))
    assert.same({ 1, 1, 2, 2 }, (result "--players 4".result:by_name().sides))
  end)

  it("is what the score, bots and the solver go by", function()
    six "six.sides = { { 1, 4 }, { 2, 5 }, { 3, 6 } }"
    local _, out = run(("six --scripts %s --seed a -e auto -e score"):format(program.folder))
    has(out, "side 3")
    assert.is_nil(out:find("seat 6 scores", 1, true))
    assert.equal(0, (run(("sim six --scripts %s -n 20 --seed a --bot simple --check"):format(program.folder))))
    local _, record = result()
    local asks, upto = 0, nil
    for at in record:gmatch '(){"ask"' do
      asks = asks + 1
      if asks == 25 then upto = at - 1 end
    end
    local path = write("six.jsonl", record:sub(1, upto))
    local code, said, err = run(("solve %s --scripts %s --json"):format(path, program.folder))
    assert.equal(0, code, err)
    local turn = tonumber(record:sub(upto):match '{"ask":(%d)')
    local pair = turn % 3 == 0 and "[3,6]" or ("[%d,%d]"):format(turn % 3, turn % 3 + 3)
    has(said, '"teams":[' .. pair)
  end)

  it("is refused where it leaves somebody out", function()
    local function fails(sides, sentence)
      local path = six("six.sides = " .. sides)
      local code, _, err = run(("sim six --scripts %s -n 1"):format(program.folder))
      assert.is_true(code ~= 0)
      has(err, ("%s:8: rule `sides`: %s"):format(path, sentence))
    end
    fails("{ { 1, 4 }, { 2, 5 } }", "seat 3 of 6 is in no side")
    fails("{ { 1, 4 }, { 2, 5 }, { 3, 7 } }", "a seat is a number from 1 to 6, not 7")
    fails("{ { 1, 4 }, { 2, 5, 4 }, { 3, 6 } }", "seat 4 is in two sides")
    fails('{ 1, 2, 3 }', "seat 1 of 6 is in no side")
  end)
end)

describe("cribbage with three sides", function()
  local rule = write("variants/three-hand.lua", [[
local v = variant {
  id = "three-hand", of = "single-cribbage", title = "Three-handed cribbage", clauses = "TC-1", players = 3,
}
-- TC-1.1 Five cards each, one of them and one from the pack to the box.
v.set.cards_dealt = 5
v.set.discard = 1
v.set.box_dealt = 1
v.set.start_scores = { 0, 0, 0 }
function v.wrap.cutters() return { 1, 2, 3 } end
]])

  it("is a house rule of eight lines", function()
    local code, out = run("check " .. rule)
    assert.equal(0, code, out)
  end)

  it("adds up: who deals, what each hand counts, who wins", function()
    local flags = "sim single-cribbage -v %s -v claimed-counting -v lurch -n 60 --bot random --seed a --records -"
    local code, out, err = run(flags:format(rule))
    assert.equal(0, code, err)
    local scores, games, lurches = { 0, 0, 0 }, 0, 0
    for text in out:gmatch "[^\n]+" do
      local line = json.decode(text):by_name()
      if line.houserule then scores, lurches = { 0, 0, 0 }, 0
      elseif line.event == "cut" then
        local low, winner = 99, 0
        for i, card in ipairs(line.cards) do
          local rank = ("A23456789TJQK"):find(card:sub(1, 1), 1, true)
          if rank < low then low, winner = rank, i elseif rank == low then winner = 0 end
        end
        assert.equal(winner, line.winner)
      elseif line.event == "lurch" then lurches = lurches + 1
      elseif line.hand then
        local made_of = line.result:by_name()
        for side = 1, 3 do
          local made = made_of.pegged[side] + (math.tointeger(made_of.hands[side]) or 0)
            + (side == made_of.dealer and math.tointeger(made_of.box) or 0) + made_of.taken[side]
          assert.equal(line.delta[side], made)
          scores[side] = scores[side] + line.delta[side]
        end
        assert.same(line.scores, scores)
      elseif line.game then
        games = games + 1
        local most = math.max(table.unpack(scores))
        assert.is_true(most >= 61 and scores[line.winner[1]] == most)
        local behind = 0
        for side = 1, 3 do behind = behind + (scores[side] < 31 and 1 or 0) end
        assert.equal(behind, lurches)
      end
    end
    assert.is_true(games > 3)
  end)

  it("wants a score of each side to begin with", function()
    local _, _, err = run(("sim single-cribbage -v %s -o 'start_scores=[1,2]' -n 1"):format(rule))
    has(err, "start_scores are 3 numbers, each 0 or more and below the target")
  end)
end)
