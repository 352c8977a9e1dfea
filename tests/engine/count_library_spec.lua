-- count_library_spec.lua - melds, sums, sequences and poker hands as a script sees them, and that no argument harms them.
package.cpath = (os.getenv "HOUSERULE_LIB" or "build") .. "/?.so;" .. package.cpath
require "houserule"
local core = require "houserule.core"

local sets = core.sets
local cards = sets.cards

local rummy = { A = 1, T = 10, J = 10, Q = 10, K = 10 }
for pips = 2, 9 do rummy[tostring(pips)] = pips end

-- Sets as text: "KC KD KS, 7H 6H 5H".
local function text(list)
  local out = {}
  for i, set in ipairs(list) do out[i] = sets.text(set) end
  return table.concat(out, ", ")
end

describe("sets", function()
  it("lists melds, those of one rank first", function()
    assert.equal("KC KD KS, 7H 6H 5H, 8H 7H 6H, 8H 7H 6H 5H", text(sets.melds(cards "KC KD KS 8H 7H 6H 5H 2S")))
    assert.equal("", text(sets.melds(0)))
    assert.equal("KC KS", text(sets.melds(cards "KC KS QD", { least = 2 })))
  end)

  it("lets the ace stand where the ranks have it", function()
    local hand = cards "AS 2S 3S QS KS"
    assert.equal("AS 3S 2S", text(sets.melds(hand)))
    assert.equal("AS KS QS", text(sets.melds(hand, { ranks = "2 3 4 5 6 7 8 9 T J Q K A" })))
    assert.equal("AS 3S 2S, AS KS QS", text(sets.melds(hand, { ranks = "A23456789TJQKA" })))
  end)

  it("gives the first cards of a set, and all cards of its ranks", function()
    assert.equal("KC KD", sets.text(sets.first(cards "KS KD KC", 2)))
    assert.equal(0, sets.first(cards "KC", 0) | sets.first(cards "KC", -1) | sets.first(0, 3))
    assert.equal(cards "KC 2H", sets.first(cards "2H KC", 64))
    assert.equal(cards "7 K", sets.ranks(cards "KC 7H KD"))
    assert.equal("KC 7C KD 7D", sets.text(sets.multiples(cards "KS KD KC 7C 7D 5H", 2)))
    assert.equal(0, sets.multiples(cards "KS KD 5H", 3) | sets.multiples(0, 1))
    assert.has_error(function() sets.multiples(cards "KC", 0) end)
    assert.equal(0, sets.ranks(0))
    assert.has_error(function() sets.first(cards "KC") end)
  end)

  it("finds the longest sequences in ranks of one's own", function()
    local hand = cards "AS 2S 3S QS KS"
    local natural, both = sets.runs(hand, 2), sets.runs(hand, 3, "A23456789TJQKA")
    assert.same({ { top = "AS", length = 3, cards = cards "AS KS QS" }, { top = "3S", length = 2, cards = cards "3S 2S" } },
      natural)
    assert.same({ { top = "AS", length = 3, cards = cards "AS KS QS" },
                  { top = "3S", length = 3, cards = cards "AS 2S 3S" } }, both)
    assert.same({ { top = "3S", length = 3, cards = cards "AS 2S 3S" } }, sets.runs(hand, 3, "A23456789TJQK"))
  end)

  it("finds sequences as they score, the best first", function()
    local hand = cards "AC KC QC JC TC 9C 8C TH 9H 8H"
    assert.same({ cards "AC KC QC JC", cards "TH 9H 8H", cards "TC 9C 8C" }, sets.sequences(hand, 3, 4, "H"))
    assert.same({ cards "AC KC QC JC", cards "TC 9C 8C", cards "TH 9H 8H" }, sets.sequences(hand, 3, 4))
    assert.is_nil(sets.sequences(cards "AC KC JC", 3, 4))
  end)

  it("arranges a hand with the least deadwood", function()
    -- 7C 7D 7S and 7H 6H 5H: the seven of hearts is better in the run. K 10 and 2 are left.
    local points, melds, left = sets.deadwood(cards "7C 7D 7S 7H 6H 5H KC 2D", rummy)
    assert.equal(12, points)
    assert.equal("7C 7D 7S, 7H 6H 5H", text(melds))
    assert.equal("KC 2D", sets.text(left))
    assert.equal(0, (sets.deadwood(0, rummy)))
    assert.equal(3, (sets.deadwood(cards "AC 2D", { A = 1, ["2"] = 2 })))
    assert.equal(20, (sets.deadwood(cards "KC KD QC", rummy, nil, { least = 4 }) - 10))
  end)

  it("lays off onto the melds of others", function()
    local onto = { cards "KC KD KS", cards "5H 6H 7H" }
    local points, melds, left = sets.deadwood(cards "KH 8H 9H 4H 2C", rummy, onto)
    assert.equal(2, points)
    assert.same({}, melds)
    assert.equal("2C", sets.text(left))
  end)

  it("takes values by rank and by card, a card's before its rank's", function()
    assert.equal(13 + 10, (sets.deadwood(cards "QS QH", { QS = 13, Q = 10 })))
    assert.equal(0, (sets.deadwood(cards "QS", { K = 1 })))
  end)

  it("lists what makes a sum", function()
    -- 7 8, K 5 and 8 5 2 are the three parts of 7 8 K 5 2 that make fifteen.
    assert.equal("8D 7C", text(sets.sums(cards "8D 7C", rummy, 15)):gsub("7C 8D", "8D 7C"))
    assert.equal(3, #sets.sums(cards "7C 8D KH 5S 2S", rummy, 15))
    assert.equal("7C 8D, 8D 5S 2S, KH 5S", text(sets.sums(cards "7C 8D KH 5S 2S", rummy, 15)))
    assert.same({}, sets.sums(cards "KC", { A = 1 }, 10))
    assert.equal("7C 3D, 7C 3H", text(sets.sums(cards "7C 3D 3H KS", { ["7"] = 7, ["3"] = 3, K = 0 }, 10)))
  end)

  it("lists what makes each of several sums, with groups that are taken as a whole", function()
    -- 2, 3 and a group of 5 have the parts 2; 3; 2 3 and the group; 2 and the group; 3 and the group; all.
    local group = { set = cards "KH 9C", value = 5 }
    local parts, first = sets.sums(cards "3D 2S", { ["2"] = 2, ["3"] = 3 }, { 2, 9 }, { group })
    assert.equal("2S, 3D, 3D 2S, 9C KH, 9C KH 2S, 9C 3D KH", text(parts))
    assert.same({ nil, 1, 2, 3, 3, 5, 5, 6, 7, 7 }, first)
    local sums = sets.summing { ["2"] = 2, ["3"] = 3 }
    assert.equal("3D 2S, 9C KH", text(sums(cards "3D 2S", 5, { group })))
    assert.equal("3D 2S", text(sums(cards "3D 2S", 5)))
    assert.same({ {}, { [4] = 1, [5] = 1, [6] = 1 } }, { sums(cards "3D", { 4, 5 }) })
  end)

  it("values poker hands", function()
    local straight, class = sets.poker(cards "6C 5D 4H 3S 2C")
    assert.equal("straight", class)
    local wheel = sets.poker(cards "5C 4D 3H 2S AC")
    assert.is_true(straight > wheel)
    assert.equal(sets.poker(cards "AC KD QH JS 9C"), (sets.poker(cards "AD KC QS JH 9D")))
    assert.equal("full house", select(2, sets.poker(cards "AC AD AH KC KD QS QH"))) -- the best five of seven
    assert.equal("flush", select(2, sets.poker(cards "AC KC QC JC 9C TD")))       -- better than the straight
  end)

  it("refuses what it cannot count with one sentence that says what would do", function()
    local full = cards "AKQJT98765432 of CDHS"
    for _, case in ipairs {
      { 'a set of cards is wanted: cards "AC", not string', sets.count, "AC" },
      { "not nil", sets.melds },
      { "not table", sets.deadwood, {}, rummy },
      { "more than 1000 such sums", sets.sums, full, rummy, 15 },
      { "the sum is a number from 1 to 1000", sets.sums, full, rummy, 0 },
      { "the sum", sets.sums, full, rummy, 1001 },
      { "the sum", sets.sums, full, rummy, "15" },
      { "sums are from 1 to 1000", sets.sums, full, rummy, { 0, 9 } },
      { "sums", sets.sums, full, rummy, { 9, 8 } },
      { "sums", sets.sums, full, rummy, { 9, 1001 } },
      { "groups are a list", sets.sums, full, rummy, 9, { 5 } }, { "groups are a list", sets.sums, full, rummy, 9, 5 },
      { "no cards as `set`", sets.sums, full, rummy, 9, { { value = 5 } } },
      { "the value of a group is from 0 to 100000", sets.sums, full, rummy, 9, { { set = 1, value = -1 } } },
      { "values are said by rank or by card", sets.sums, full, 15 }, { "values are said", sets.summing, 15 },
      { '"X" is no rank and no card', sets.sums, full, { X = 1 }, 15 },
      { '"" is no rank and no card', sets.sums, full, { 10 }, 15 },
      { 'the value of "K" is no number from 0 to 100000', sets.deadwood, full, { K = -1 } },
      { '"K"', sets.deadwood, full, { K = 1.5 } },
      { '"K"', sets.deadwood, full, { K = 100001 } },
      { "`least` is a number from 2 to 5", sets.melds, full, { least = 1 } },
      { "{ least = 3, ranks =", sets.melds, full, { lest = 3 } }, { "{ least = 3, ranks =", sets.melds, full, 3 },
      { "{ least = 3, ranks =", sets.melds, full, { ranks = 9 } },
      { "'x' is no rank", sets.melds, full, { ranks = "A2x" } },
      { "a rank stands once", sets.melds, full, { ranks = "A232" } },
      { "a rank stands once", sets.runs, full, 3, "A23A4" },
      { "so few ranks", sets.melds, full, { ranks = "A" } },
      { "a list of sets", sets.deadwood, full, rummy, 5 },
      { "item 2 is no set of cards", sets.deadwood, 0, rummy, { cards "7C 7D 7H", "KC" } },
      { "item 1 is no meld", sets.deadwood, 0, rummy, { cards "7C 7D" } },
      { "item 1 is no meld of cards that the hand does not hold", sets.deadwood, full, rummy, { cards "7C 7D 7S" } },
      { "more than 32 melds", sets.deadwood, 0, rummy, table.pack(("x"):rep(33):byte(1, -1)) },
      { "at most 20 cards are arranged in melds of 4", sets.deadwood, full, rummy, nil, { least = 4 } },
      { "so many suits is not arranged in melds of 5", sets.deadwood, full, rummy, nil, { least = 5 } },
      { "the least length of a sequence is a number from 1 to 13", sets.runs, full, 0 },
      { "the least length is a number from 1 to 64", sets.sequences, full, 0, 4 },
      { "the full length is a number from 3 to 64", sets.sequences, full, 3, 2 },
      { "a set of cards is wanted", sets.sequences, "AC", 3, 4 },
      { "5 cards, or the best 5", sets.poker, full }, { "5 cards, or the best 5", sets.poker, cards "AC KC QC JC" },
    } do
      local fine, wrong = pcall(table.unpack(case, 2, 6))
      assert.is_false(fine, case[1])
      assert.truthy(wrong:find(case[1], 1, true), wrong)
      assert.is_nil(wrong:find "\n")
      assert.is_true(#wrong < 160, wrong)
    end
  end)

  it("arranges a whole pack, the ace at both ends", function()
    local full = cards "AKQJT98765432 of CDHS"
    assert.equal(0, (sets.deadwood(full, rummy, nil, { ranks = "A23456789TJQKA" })))
    assert.equal(13 * 5 + 4 * 66, #sets.melds(full)) -- a suit has 11 runs of three, 10 of four ...
  end)

  it("stands any argument", function()
    local pieces = { 0, 1, -1, 63, 1 << 63, ~0, 0.5, "", "7C", "A23456789TJQKA", true, cards "5C 5D 5H JH", cards "5S 6S 7S",
                     rummy, { least = 2 }, { ranks = "AKA" }, { cards "5S 6S 7S" }, { {} }, print, { [3] = "7C" } }
    local state, fine = 7, 0
    local function piece()
      state = (state * 1103515245 + 12345) % (1 << 31)
      return pieces[(state >> 8) % #pieces + 1]
    end
    for _ = 1, 4000 do
      for _, name in ipairs { "melds", "deadwood", "throws", "sums", "runs", "poker" } do
        local ok, wrong = pcall(sets[name], piece(), piece(), piece(), piece())
        fine = fine + (ok and 1 or 0)
        assert.is_true(ok or type(wrong) == "string" and #wrong < 300)
      end
    end
    assert.is_true(fine > 100)
  end)
end)
