-- steps_spec.lua - house rules that apply at a step of the page: before a payment, at a show, when a card is turned up.
-- Expected results are computed here.
local program = require "program"
require "inside"
local json = require "host.system.json"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local function records(call)
  local bot = call:find "--bot" and "" or "--bot random"
  local code, out, err = run(("sim %s %s --seed a --records -"):format(call, bot))
  assert.equal(0, code, err)
  return out
end

local function each(text, look)
  for line in text:gmatch "[^\n]+" do look(json.decode(line):by_name()) end
end

local function is_checked(path)
  local code, out = run("check " .. path)
  assert.equal(0, code, out)
end

it("a factor on what a hand of Zole pays is known before it is paid", function()
  local rule = write("variants/kontra.lua", [[
local v, zole = variant { id = "kontra", of = "zole", title = "Kontra", clauses = "KO-1" }
-- KO-1.1 The bidder's left may say `kontra`: the hand counts twice.
function v.wrap.play(base, t)
  t.factor = t.bidder > 0 and t:ask(zole.left_of_bidder(t), "kontra", { "kontra", "no" }) == "kontra" and 2 or 1
  return base(t)
end
v.add.left_of_bidder = function(t) return t:left_of(t.bidder) end
function v.wrap.stake(base, t, row) return base(t, row) * t.factor end
v.append.says = { ["kontra kontra"] = "{seat} {says|say} kontra", ["kontra no"] = "" }
]])
  is_checked(rule)
  local stakes = { take = { all = 3, high = 2, won = 1, lost = -2, low = -3, none = -4 },
                   solo = { all = 6, high = 5, won = 4, lost = -5, low = -6, none = -7 } }
  local doubled, said = 0, nil
  each(records(("zole -v %s -n 200"):format(rule)), function(line)
    if line.deal then said = false end
    if line["do"] == "kontra" then said = true end
    local result = line.hand and line.result:by_name()
    if result and result.bidder > 0 then
      local stake = stakes[result.contract][result.row] * (said and 2 or 1)
      assert.equal(stake, result.stake)
      assert.equal(2 * stake, line.delta[result.bidder])
      doubled = doubled + (said and 1 or 0)
    end
  end)
  assert.is_true(doubled > 30, doubled)
end)

describe("what a show counts besides", function()
  local rule = write("variants/royals.lua", [[
local v = variant { id = "royals", of = { "single-cribbage", "double-cribbage" }, title = "Royals", clauses = "RO-1" }
-- RO-1.1 King and queen of one suit, in a hand or in the box, count 3.
function v.wrap.also_counts(base, t, of, set)
  local list = base(t, of, set)
  for suit in ("CDHS"):gmatch "." do
    local both = cards("KQ of " .. suit)
    if set & both == both then table.insert(list, { kind = "royal", cards = sets.list(both), points = 3 }) end
  end
  return list
end
]])

  -- The items in the event of a count, and king and queen in its cards.
  local function royals(list, held)
    local said, there, sum, text = 0, 0, 0, " " .. table.concat(held, " ")
    for _, item in ipairs(list) do
      item = item:by_name()
      said, sum = said + (item.kind == "royal" and 1 or 0), sum + item.points
    end
    for suit in ("CDHS"):gmatch "." do
      if text:find(" K" .. suit, 1, true) and text:find(" Q" .. suit, 1, true) then there = there + 1 end
    end
    return said, there, sum
  end

  it("is in the count, and listed", function()
    is_checked(rule)
    local found = 0
    each(records(("single-cribbage -v %s -n 600"):format(rule)), function(line)
      if line.event ~= "count" then return end
      local said, there, sum = royals(line.scored, line.cards)
      assert.equal(there, said)
      assert.equal(line.points, sum)
      found = found + said
    end)
    assert.is_true(found > 5, found)
  end)

  it("is in what is claimed, and what an honest player claims", function()
    local held, found = nil, 0
    each(records(("single-cribbage -v %s -v claimed-counting -n 600 --bot simple"):format(rule)), function(line)
      if line.event == "count" then held = line.cards end
      if line.event == "penalty" then error "an honest claim was refused" end
      if line.event ~= "worth" then return end
      local said, there, sum = royals(line.scored, held)
      assert.equal(there, said)
      assert.equal(line.points, sum)
      found = found + said
    end)
    assert.is_true(found > 5, found)
  end)
end)

it("a house rule may look at the card that is turned up at Klaberjass", function()
  local rule = write("variants/jack-up.lua", [[
local v = variant { id = "jack-up", of = "bela-2", title = "Jack up", clauses = "JU-1" }
-- JU-1.1 A jack turned up brings the dealer 10.
function v.wrap.turn_up(base, t)
  base(t)
  if t.turned:sub(1, 1) == "J" then t:score(t.dealer, 10, "JU-1.1", "a jack turned up") end
end
]])
  is_checked(rule)
  local _, out = run(("bela-2 -v %s --seed 3 -e auto -e score"):format(rule))
  has(out, "KB-11.1")
  local jacks, dealer, card = 0, nil, nil
  each(records(("bela-2 -v %s -n 200"):format(rule)), function(line)
    if line.deal then dealer = line.dealer end
    if line.event == "turned" then card = line.card end
    local result = line.hand and line.result:by_name()
    if not result or result.outcome ~= "made" then return end
    local extra = card:sub(1, 1) == "J" and 10 or 0
    for seat = 1, 2 do
      local own = result.points[seat] + (seat == dealer and extra or 0) + (result.won[1] == seat and result.collected or 0)
      assert.equal(own, line.delta[seat])
    end
    jacks = jacks + (extra > 0 and 1 or 0)
  end)
  assert.is_true(jacks > 2, jacks)
end)
