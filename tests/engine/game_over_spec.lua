-- game_over_spec.lua - games of so many hands or points: the rule `game_over` says an option.
local engine = require("referee").engine()

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 2 }, clauses = "PR" }
g.option { "rounds", 3, "hands of a game", clause = "PR-1", min = 0 }
g.option { "pace", "slow", "how it goes", clause = "PR-2" }
g.game_over = "%s"
function g.hand(t) if t.deal_number ~= 2 then t:score(t.deal_number == 1 and 1 or 2, 5, "PR-3", "x") end end
function g.result() return fields("x", 1) end
]]

local EARLY = [[
local v = variant { id = "early", of = "probe", title = "Early" }
function v.wrap.game_over(base, t)
  if t.deal_number == 1 then return t:leaders(), "early" end
  return base(t)
end
]]

local LEVEL = [[
local v = variant { id = "level", of = "probe", title = "Level" }
function v.wrap.hand(base, t)
  t:score(2, 5, "PR-3", "y")
  return base(t)
end
]]

-- The line of the game, and how many hands it had; or nil and the sentence of a problem.
local function played(option, options, variant)
  local library = engine.library.new {}
  library:put("games", "probe", "probe.lua", GAME:format(option))
  library:put("variants", "early", "early.lua", EARLY)
  library:put("variants", "level", "level.lua", LEVEL)
  local s, why = engine.session.open(library, { houserule = 1, game = "probe", dealer = 1, options = options,
                                                variants = { variant } })
  if not s then return nil, why.sentence end
  local hands = 0
  for _, entry in ipairs(s:take()) do
    if entry.line[1] == "hand" then hands = hands + 1 end
    if entry.line[1] == "game" then return entry.line, hands end
  end
  return nil, why
end

describe("a game of so many hands", function()
  it("is won by the highest score after as many as its option says, which is why", function()
    local line, hands = played("rounds", { rounds = 2 })
    assert.equal(2, hands)
    assert.same({ 1 }, line:get "winner")
    assert.equal("rounds", line:get "why")
  end)
  it("has no winner where all scores are equal", function()
    local line, hands = played "rounds"
    assert.equal(3, hands)
    assert.same({}, line:get "winner")
  end)
  it("is over earlier where a house rule says so, which is asked after every hand", function()
    local line, hands = played("rounds", nil, "early")
    assert.equal(1, hands)
    assert.equal("early", line:get "why")
  end)
  it("is won by the lowest score where it says so", function()
    assert.same({ 2 }, played("rounds, lowest wins", { rounds = 1 }):get "winner")
  end)
  it("needs an option that is a number", function()
    for _, name in ipairs { "goals", "pace" } do
      local line, why = played(name)
      assert.is_nil(line)
      assert.equal(("probe.lua:4: rule `game_over`: no option `%s` says how many deals a game has"):format(name), why)
    end
  end)
  it("is none where the text is another", function()
    for _, text in ipairs { "rounds deals", "lowest wins", "rounds points lowest wins", "" } do
      local line, why = played(text)
      assert.is_nil(line)
      assert.equal(('probe.lua:4: rule `game_over`: it is "OPTION" after so many hands, "OPTION points" once a side has '
        .. 'them, and ", lowest wins", not "%s"'):format(text), why)
    end
  end)
end)

describe("a game of so many points", function()
  it("is won by the highest score once a side has them, which is why", function()
    local line, hands = played("rounds points", { rounds = 5 })
    assert.equal(1, hands)
    assert.same({ 1 }, line:get "winner")
    assert.equal("rounds", line:get "why")
  end)
  it("is won by the lowest score where it says so", function()
    local line, hands = played("rounds points, lowest wins", { rounds = 5 })
    assert.equal(1, hands)
    assert.same({ 2 }, line:get "winner")
  end)
  it("is won by all with that score", function()
    local line, hands = played("rounds points", { rounds = 10 })
    assert.equal(4, hands) -- 5 to 5 after the third, then 5 to 10
    assert.same({ 2 }, line:get "winner")
    assert.same({ 1, 2 }, played("rounds points", { rounds = 5 }, "level"):get "winner")
  end)
  it("needs an option that is a number", function()
    local line, why = played "goals points"
    assert.is_nil(line)
    assert.equal("probe.lua:4: rule `game_over`: no option `goals` says how many points end a game", why)
  end)
end)
