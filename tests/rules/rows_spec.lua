-- rows_spec.lua - rows of the gallery's scores that no record reaches, asked of the rule that says them.
local referee = require "referee"
local engine = referee.engine()
local library = engine.library.new {}

local function rules_of(game, variants)
  local made, why = engine.compose.game(library, game, { variants = variants })
  return assert(made, why and why.sentence).rules
end

describe("rows that are rare:", function()
  it("a knock with as much deadwood as the other is an undercut (GR-3.2)", function()
    local row = rules_of "gin-rummy".row
    assert.same({ "undercut", 25, "GR-3.2" }, { row(nil, 5, 5) })
    assert.same({ "knock", 0, "GR-3.1" }, { row(nil, 5, 6) })
  end)

  it("a declarer without a trick is schwarz (SK-6)", function()
    local rules = rules_of "skat"
    local function worth(tricks, points)
      return rules.worth { declarer = 1, game = "C", also = "", by_hand = false, matadors = 1,
        tricks = function() return tricks end, points = function() return points end, worth = function() return 0 end }
    end
    assert.same({ 24, false }, { worth(4, 40) })
    assert.same({ 36, false }, { worth(1, 20) })
    assert.same({ 48, false }, { worth(0, 0) })
    assert.same({ 48, true }, { worth(10, 120) })
  end)

  it("undertricks of a doubled contract (BR-4.5)", function()
    local rules, made = rules_of "bridge", nil
    local function down(n, vulnerable)
      rules.settle({ over = -n, factor = 2, score = function(_, side, points) made = { side, points } end }, 1, vulnerable)
      return made
    end
    for n, points in ipairs { 100, 300, 500, 800, 1100 } do assert.same({ 2, points }, down(n, false)) end
    for n, points in ipairs { 200, 500, 800, 1100 } do assert.same({ 2, points }, down(n, true)) end
  end)

  it("all five tricks at euchre are a march, alone a lone one (EU-5)", function()
    local rules = rules_of "euchre"
    local function row(tricks, alone)
      local t, made = { alone = alone }, nil
      function t.score(_, side, points, clause) made = { side, points, clause } end
      rules.settle(t, 1, tricks)
      return { t.row, table.unpack(made) }
    end
    assert.same({ "euchred", 2, 2, "EU-5.3" }, row(2, false))
    assert.same({ "made", 1, 1, "EU-5.1" }, row(4, false))
    assert.same({ "march", 1, 2, "EU-5.1" }, row(5, false))
    assert.same({ "lone march", 1, 4, "EU-5.2" }, row(5, true))
  end)

  it("a ramsch counts twice with a virgin, and is a march with two (SK-8)", function()
    local rules = rules_of("skat", { "ramsch" })
    local function nothing() end
    local function row(most, few, least)
      local t, made = { active = { 1, 2, 3 }, tell = nothing, play_tricks = nothing }, nil
      function t.most() return { 2 }, most end
      function t.least() return few, least end
      function t.score(_, seat, points, clause, what) made = { seat, points, clause, what } end
      rules.nobody_bids(t)
      return made
    end
    assert.same({ 2, -70, "SK-8.3", "lost" }, row(70, { 1 }, 1))
    assert.same({ 2, -140, "SK-8.3", "virgin" }, row(70, { 3 }, 0))
    assert.same({ 2, 120, "SK-8.4", "march" }, row(120, { 1, 3 }, 0))
  end)

  it("a jack of clubs caught in the last trick is a point for the side that takes it (DK-12.1)", function()
    local rules = rules_of("doppelkopf", { "caught-charlie" })
    local function value(winner, seat) -- seats 1 and 2 are Re, with 130 points and seven tricks
      local t = { party = { 1, 1, 2, 2 }, extras = {}, said = { 0, 0 }, alone = false,
        points = function(_, one) return one < 3 and 65 or 55 end, tricks = function() return 3 end, score = function() end }
      rules.last_trick_jack(t, winner, seat)
      rules.settle(t)
      return t.value
    end
    assert.equal(2, value(1, 1)) -- won with it: 1 for winning, 1 for Charlie
    assert.equal(2, value(1, 3)) -- caught from Kontra
    assert.equal(1, value(1, 2)) -- the partner's
    assert.equal(0, value(4, 2)) -- caught by Kontra
  end)

  it("variants that go beside each other need no order", function()
    assert.truthy(rules_of("skat", { "kontra", "ramsch" }))
    assert.truthy(rules_of("nine-card-don", { "jacks-out", "side-bets" }))
  end)
end)
