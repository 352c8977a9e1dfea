-- reasons_spec.lua - a refusal names the clause that is the reason for this card or word, in games that have several for one
-- point. Each case was read off the rule page.
require "inside"
local engine = require "houserule"

local library = engine.library.new()

-- A game after some decisions of the seat that is asked each time. `first` are the first cards of the pack, if it is not
-- shuffled under the seed.
local function after(header, steps, first)
  header.houserule = 1
  local s = assert(engine.session.open(library, header))
  if first then
    local rest = s.rules.sets.text(s.rules.pack & ~s.rules.sets.cards(first))
    assert(s:pack(first .. " " .. rest))
  end
  while s.state == "pack" do assert(s:pack()) end
  for _, step in ipairs(steps) do
    local answer, why = s:check(s.question.seat, step)
    assert(answer, why and why.sentence)
    assert(s:answer(answer))
    while s.state == "pack" do assert(s:pack()) end
  end
  return s
end

local function are_refused(s, cases)
  for word, clause in pairs(cases) do
    local answer, why = s:check(s.question.seat, word)
    assert.is_nil(answer, word)
    assert.equal(clause, why.rule, word)
  end
end

describe("a refusal at Klondike", function()
  -- The columns end with 2S, 2D, 8C on 9H, 7S, 5C, 6S, 8D; the waste has 9C QD TH 7D TS 2C TD, 9C on top.
  local STEPS <const> = { "turn", "turn", "8C on 9H", "turn", "turn", "turn", "turn", "turn" }

  it("is for the place where the card lies, and for where it should go", function()
    are_refused(after({ game = "klondike", seed = "k7" }, STEPS), {
      ["redeal"] = "KL-2.6",     -- the stock is not gone
      ["2C home"] = "KL-2.3",    -- it is not on top of the waste
      ["9C home"] = "KL-2.3",    -- no 8C is home
      ["2C on 8D"] = "KL-2.3",   -- it is not on top of the waste
      ["9C on 8D"] = "KL-2.1",   -- a nine is not lower than an eight
      ["8D on 7S"] = "KL-2.1",
      ["8C on 7S"] = "KL-2.1",   -- of one colour
      ["KD to 3"] = "KL-2.2",    -- the column is not empty
      ["7S to 1"] = "KL-2.2",
      ["9H on 3H"] = "KL-2.1",   -- a card that nobody sees is no reason
    })
  end)

  it("is for the house rule that a clause gave way to", function()
    are_refused(after({ game = "klondike", seed = "k7", variants = { "any-to-empty" } }, STEPS), { ["7S to 1"] = "KL-7.1" })
  end)
end)

describe("a refusal at Accordion", function()
  it("is for the jump of three only if the next pile is alike", function()
    local s = after({ game = "accordion", variants = { "three-first" } }, { "deal", "deal", "deal", "deal" },
      "7C QD 8H 7H")
    are_refused(s, {
      ["7H on 8H"] = "AC-5.1",   -- alike, but 7H may be moved onto 7C
      ["8H on QD"] = "AC-2.1",   -- not alike
      ["7H on QD"] = "AC-2.1",   -- the second pile at its left
    })
  end)
end)
