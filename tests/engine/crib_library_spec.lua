-- crib_library_spec.lua - the library `crib` as a script sees it: what it gives, and that no argument harms it.
package.cpath = (os.getenv "HOUSERULE_LIB" or "build") .. "/?.so;" .. package.cpath
require "houserule"
local core = require "houserule.core"
local record, sandbox = require "houserule.values.record", require "houserule.script.sandbox"
local compile = require "houserule.script.compile"

local crib, cards = core.crib, core.sets.cards

-- Items as text: "fifteen 8H 7H 2, run 9C 8H 7H 3".
local function text(items)
  local out = {}
  for i, item in ipairs(items) do
    assert.equal(6, #item)
    local line = record.line(item)
    out[i] = ("%s %s %d"):format(line:get "kind", table.concat(line:get "cards", " "), line:get "points")
  end
  return table.concat(out, ", ")
end

local function listed(...)
  local items, points = crib.list(...)
  assert.equal(points, (crib.count(...)))
  return text(items), points
end

local function played(...)
  local items, points = crib.list_played(...)
  assert.equal(points, (crib.played(...)))
  return text(items), points
end

describe("crib", function()
  it("counts a hand and lists what it is made of, in order", function()
    local items, points = listed(cards "JC 5D 5S", cards "9C", "hand", 1)
    assert.equal("fifteen JC 5D 2, fifteen JC 5S 2, pair 5D 5S 2, nobs JC 1", items)
    assert.equal(7, points)
    assert.equal(29, crib.count(cards "5C JD 5H 5S", cards "5D"))
    assert.equal(0, crib.count(0))
    assert.equal("", (listed(cards "JD TD AS 2S", cards "8C")))
  end)

  it("gives items whose fields stand in the record's order", function()
    local items = crib.list(cards "2C 8H 7H", cards "9C", "hand", 1)
    assert.same({ "kind", "fifteen", "cards", { "8H", "7H" }, "points", 2 }, items[1])
    assert.same({ "kind", "run", "cards", { "9C", "8H", "7H" }, "points", 3 }, items[2])
  end)

  it("counts flushes as it is told", function()
    local box, spade, heart = cards "KS 8S 4S 3S", cards "AS", cards "AH"
    for flush, want in pairs { none = { 0, 0 }, five = { 5, 0 }, four = { 5, 4 }, hand = { 5, 4 } } do
      local without = crib.count(box, spade, "none")
      assert.equal(without + want[1], crib.count(box, spade, flush))
      assert.equal(without + want[2], crib.count(box, heart, flush))
    end
    assert.equal(crib.count(box, spade, "hand", 1), crib.count(box, spade))
    assert.equal("flush KS TS 4S 3", (listed(cards "KS TS 4S", nil, "four")))
  end)

  it("pegs in the play, the cards in the order played", function()
    assert.equal("run 7C 4S 5C 6D 4", (played "7C 4S 5C 6D"))
    assert.equal("thirty-one TC 8S 7D 6C 2, run 8S 7D 6C 3", (played("TC8S7D6C", "any", false, 2)))
    assert.equal("thirty-one TC 8S 7D 6C 1", (played("TC8S7D6C", "up", false, 1)))
    assert.equal("", (played("TC8S7D6C", "up", false, 0)))
    assert.equal("flush QS 4S 6S 3", (played("QS4S6S", "any", true)))
    assert.equal("fifteen 5C 5D 5H 2, pair-royal 5C 5D 5H 6", (played "5C5D5H"))
    assert.equal("", (played ""))
  end)

  it("takes a series as text and as a list of names or sets", function()
    for _, series in ipairs { "7C4S5C6D", " 7c 4s5C  6D ",
                              { "7C", "4S", "5C", "6D" }, { cards "7C", "4S", cards "5C", "6d" } } do
      assert.equal("run 7C 4S 5C 6D 4", (played(series)))
    end
  end)

  it("adds pips up", function()
    assert.equal(340, crib.pips(cards "AKQJT98765432 of CDHS"))
    assert.equal(11, crib.pips "7C 4S")
    assert.equal(11, crib.pips(cards "AC KD"))
    assert.equal(0, crib.pips "")
  end)

  it("refuses what it cannot count with one sentence", function()
    local seven, hand = cards "AKQJT98 of C", cards "KC 5C"
    for _, case in ipairs {
      { "at most 6 cards are kept", crib.count, seven }, { "no set of cards", crib.count, -1 },
      { "#1", crib.list, 1.5 }, { "not string", crib.list, "KC" },
      { "the starter is one card", crib.count, hand, 6 }, { "among the kept cards", crib.count, hand, cards "KC" },
      { "hand, five, four or none", crib.count, hand, 0, "six" }, { "hand, five, four or none", crib.count, hand, 0, {} },
      { "points are 0 to", crib.list, hand, 0, "hand", -1 }, { "points are 0 to", crib.list, hand, 0, "hand", 1 << 40 },
      { "no card at 'x'", crib.pips, "7C x" }, { "no card at", crib.pips, ("\xff"):rep(100000) },
      { "no set of cards", crib.pips, 1 << 13 }, { "not table", crib.pips, {} },
      { "stands twice", crib.played, "7C7C" }, { "does not go over 31", crib.played, "KC KD KH 2C" },
      { "text or a list", crib.played, 5 }, { "that is no card", crib.played, { 3 } },
      { "that is no card", crib.list_played, { "7C", {} } }, { "that is no card", crib.played, { "KC KD" } },
      { "any or up", crib.played, "7C", "down" }, { "true or false", crib.played, "7C", "any", 1 },
      { "points are 0 to", crib.played, "7C", "any", true, -1 },
    } do
      local fine, wrong = pcall(table.unpack(case, 2))
      assert.is_false(fine)
      assert.truthy(wrong:find(case[1], 1, true), wrong)
      assert.is_nil(wrong:find "\n")
      assert.is_true(#wrong < 120)
    end
  end)

  it("stands any argument", function()
    local pieces = { 0, 1, -1, 63, 1 << 63, ~0, 0.5, 1 / 0, "", "7C", "KCKDKH", "hand", "five", "any", "up", true, false,
                     cards "5C 5D JH", cards "5S", { "5C", "5D" }, { {} }, { n = 1 }, print, ("4C"):rep(99), { [3] = "7C" } }
    local state = 7
    local function piece()
      state = (state * 1103515245 + 12345) % 2147483648
      return pieces[state // 65536 % (#pieces + 1) + 1] -- nothing, too
    end
    local done = 0
    for _ = 1, 5000 do
      for _, f in pairs(crib) do
        if pcall(f, piece(), piece(), piece(), piece()) then done = done + 1 end
      end
    end
    assert.is_true(done > 250)
  end)

  it("counts with every starter, and what a box brings", function()
    local kept, unseen = cards "5C 5D JH", cards "TH 2S"
    assert.equal((crib.count(kept, cards "TH") + crib.count(kept, cards "2S")) / 2, crib.mean(kept, unseen))
    assert.equal(crib.mean(kept, unseen) + 1, crib.mean(kept, unseen, "hand", 3)) -- half the time his nobs
    assert.is_true(crib.box(cards "5C 5D") > crib.box(cards "KC 9D") + 3)
    assert.error_matches(function() crib.mean(kept, cards "JH") end, "a kept card is among those")
  end)

  it("is a script's own", function()
    local one, other = sandbox.new(), sandbox.new()
    one.crib.count = nil
    assert.is_function(other.crib.count)
    local counted = compile('return fields(table.unpack(crib.list(cards "5C TD", 0)[1]))', "x.lua", other)()
    assert.equal("fifteen", counted:get "kind")
    assert.same({ "5C", "TD" }, counted:get "cards")
  end)
end)
