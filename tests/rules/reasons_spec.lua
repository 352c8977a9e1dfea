-- reasons_spec.lua - a refusal names the clause that is the reason for this card or word, in games that have several for one
-- point; and cases that a clause alone decides. Each was read off the rule page.
require "inside"
local engine = require "houserule"
local program = require "program"

local library = engine.library.new()

teardown(program.close)

-- A game after some decisions of the seat that is asked each time. `first` are the first cards of the pack, if it is not
-- shuffled under the seed: the others follow in listing order. Or `hands` are dealt.
local function after(header, steps, first, hands)
  header.houserule = 1
  local s = assert(engine.session.open(library, header))
  if first then
    local rest = s.rules.sets.text(s.rules.pack & ~s.rules.sets.cards(first))
    assert(s:pack(first .. " " .. rest))
  end
  if hands then assert(s:hands(hands, {})) end
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

describe("a refusal at Cassino", function()
  -- Seat 1 deals, so seat 2 plays first, with 4C 9C KC QD; on the table lie 5D 2H KD KH.
  local HANDS <const> = "4C 9C KC QD 4D 9D JC JD 5D 2H KD KH"

  it("is for what one wants to do with the card", function()
    local s = after({ game = "cassino", players = 2, dealer = 1 }, {}, HANDS)
    are_refused(s, {
      ["take 9C 5D 2H"] = "CA-2.2",    -- they make seven
      ["build 8 4C 2H 5D"] = "CA-2.3", -- he has no eight
      ["trail 7S"] = "CA-2.5",
      ["hello"] = "CA-2.1",
    })
    are_refused(after({ game = "cassino", players = 2, dealer = 1, variants = { "no-building" } }, {}, HANDS),
      { ["build 9 4C 5D"] = "CA-7.1" })
  end)

  it("comes after one king with one_court_card, and else kings take all kings (CA-2.2)", function()
    local s = after({ game = "cassino", players = 2, dealer = 1 }, { "take KC KD" }, HANDS)
    assert.equal("more", s.question.point)
    assert.same({ "done", "more KH" }, s.question:legal())
    s = after({ game = "cassino", players = 2, dealer = 1, options = { one_court_card = true } }, { "take KC KD" }, HANDS)
    assert.equal("play", s.question.point)
    assert.equal(1, s.question.seat)
    assert.is_true(s.rules.sets.has(s.t:pile "table", "KH"))
  end)
end)

describe("a refusal at President and Dou Dizhu", function()
  it("tells a lead from a play on other cards", function()
    local s = after({ game = "president", players = 3, seed = "k7" }, {})
    are_refused(s, { pass = "PS-2.1" })
    assert(s:answer(s:random_answer(0)))
    are_refused(s, { ["play 3C 4C"] = "PS-2.2" })
    s = after({ game = "dou-dizhu", seed = "k7", dealer = 3 }, { "3" })
    are_refused(s, { pass = "DZ-3.1", ["play 3C 5C"] = "DZ-3.1" })
    assert(s:answer(s:random_answer(0)))
    are_refused(s, { ["play 3C 5C"] = "DZ-3.3" })
  end)
end)

describe("a refusal at Skat and Pitch", function()
  it("is for who has bid before", function()
    are_refused(after({ game = "skat", players = 3, dealer = 3, seed = "k7" }, { "pass", "pass" }), { ["20"] = "SK-3.3" })
    are_refused(after({ game = "skat", players = 3, dealer = 3, seed = "k7" }, { "20", "hold" }), { ["20"] = "SK-3.1" })
    local header = { game = "pitch", dealer = 4, seed = "k7", options = { steal = false } }
    are_refused(after(header, { "2", "pass", "pass" }), { ["2"] = "PT-2.2", ["5"] = "PT-2.1" })
  end)
end)

describe("Go Fish", function()
  it("lets a player draw who can ask nobody, and ends his turn (GF-2.6)", function()
    local header = { game = "go-fish", players = 2, dealer = 1, options = { size_for_few = 1 } }
    local s = after(header, { "ask 1 for A" }, "AC AD 2C 3C")
    assert.equal(s.rules.sets.cards "AC AD 2C", s.t:hand(2)) -- he got the ace, asked again, and could only draw
    assert.equal(1, s.question.seat)
    assert.equal(s.rules.sets.cards "3C", s.t:hand(1))       -- who has no card draws one (GF-2.5)
  end)
end)

describe("the Italian games", function()
  it("call suits and court cards by the same letters and words", function()
    local suits = { D = "coins", C = "cups", S = "swords", B = "batons" }
    local ranks = { R = "king", C = "knight", F = "jack", ["1"] = "ace" }
    for _, game in ipairs { "briscola", "scopa", "tressette" } do
      local rules = assert(engine.compose.game(library, game, {})).rules
      assert.same({ suits = suits, ranks = ranks }, { suits = rules.card_words.suits, ranks = rules.card_words.ranks })
      assert.equal("7D 7C 7S 7B", rules.sets.text(rules.sets.cards "7"))
    end
  end)
end)

describe("Schieber", function()
  it("is won by the side with more points if both have the target (SB-5.3)", function()
    local code, out = program.run "sim schieber --games 6 --seed both -o target=1 --threads 1 --records -"
    assert.equal(0, code)
    local games = 0
    for winner, one, two in out:gmatch '"winner":%[([%d,]+)%],"scores":%[(%d+),(%d+)%]' do
      one, two = tonumber(one), tonumber(two)
      assert.equal(one == two and "1,2" or one > two and "1" or "2", winner)
      games = games + 1
    end
    assert.equal(6, games)
  end)
end)

describe("Crazy Eights with jokers", function()
  it("asks for a suit after an eight and after a joker, which both are wild (CE-2.2, CE-14.1)", function()
    local header = { game = "crazy-eights", players = 3, dealer = 1, variants = { "jokers" }, options = { size = 3 } }
    for _, card in ipairs { "8C", "*" } do
      local s = after(header, { "play " .. card }, "8C 2D AD * 3D 4D * 6D 7D 9D")
      assert.equal("suit", s.question.point, card)
    end
  end)
end)

describe("a refusal at Schieber", function()
  local HANDS <const> = { "AE 6S 7S 8S 9S BS US OS BR", "6E 7E AR 6R 8R 7L 8L 9L BL",
                          "8E 9E 9R 7R KR OR KE UE 6L", "BE OE UR KS AS AL KL OL UL" }
  local function trick(...)
    return after({ game = "schieber", dealer = 4, options = { weis = false } }, { "R", ... }, nil, HANDS)
  end

  it("is for the card, not for the trick", function()
    are_refused(trick("play AE", "play AR"), { -- acorns led, and trumped; seat 3 could follow
      ["play 6L"] = "SB-3.1",    -- it neither follows suit nor is it a trump
      ["play 7R"] = "SB-3.3",    -- it lies under the ace of trumps
      ["play KR"] = "SB-3.3",
    })
    are_refused(trick("play AE", "play 6E"), { ["play 6L"] = "SB-3.1" })
    are_refused(trick "play BR", { ["play 7L"] = "SB-3.2", ["play 6E"] = "SB-3.2" })
  end)
end)

describe("Gin Rummy by hand", function()
  it("a card goes to a run that begins with the ace before it goes to a set (GR-9.2)", function()
    local s = after({ game = "gin-rummy", variants = { "by-hand" }, dealer = 2 },
      { "take", "knock KD", "meld AC 3C 2C", "meld 4D 4H 4S", "meld 9D 9H 9S", "done", "off 4C" },
      "AC 4C 2C 5C 3C KH 4D QD 4H JS 4S TH 9D 8D 9H 7S 9S 6H KD 2H 2S")
    assert.truthy(s:check(2, "off 5C"))
  end)
end)
