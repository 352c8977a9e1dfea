-- search_spec.lua - what a word means at the point where it may be said: three clauses are written out, others named.
require "inside"
local engine = require "houserule"
local rulemodel = require "host.rules.model"
local search = require "host.rules.search"

describe("the meaning of a word", function()
  it("is three clauses in full, and the numbers of the others", function()
    local s = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "zole", dealer = 3, seed = "k7" }))
    assert(s:pack())
    local lines = search.meaning(s, s.game, "solo", 10000, function(text) return text end)
    local clauses, others = 0, nil
    for _, line in ipairs(lines) do
      if line:find "^ *ZO%-%d" then clauses = clauses + 1 end
      others = others or line:match "also ([^(]*)"
    end
    assert.equal(3, clauses)
    assert.truthy(others and others:find "ZO%-%d")
  end)
end)

-- HE-4.1 is the only clause that has QS and "bad"; most others have "is".
it("a question finds first the clause that has most of its words, and cards by their names", function()
  local s = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "hearts", dealer = 3, seed = "k7" }))
  assert(s:pack())
  local lines = search.meaning(s, s.game, "is the queen of spades bad", 10000, function(text) return text end)
  assert.matches("^ *HE%-4%.1 ", lines[1])
  assert.equal(1, #lines)
end)

it("a clause has the value of an option that it names without one", function()
  local header = { houserule = 1, game = "single-cribbage", dealer = 1, seed = "k7" }
  local s = assert(engine.session.open(engine.library.new(), header, { listener = {} }))
  while s.state == "pack" do assert(s:pack()) end
  assert.matches("CR%-3%.2 .*exactly `discard` %(here 2%) different cards", search.question(s, s.game, 10000)[1])
  local zole = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "zole" })).game
  assert.equal("With `hands` 0 or `win_points` 61 of `hands` (here 24)",
    rulemodel.at_table(zole, "With `hands` 0 or `win_points` 61 of `hands`"))
  assert.equal("with `overcall` off (as here), with `overcall` on (here it is off)", -- ZO-3.3
    rulemodel.at_table(zole, "with `overcall` off, with `overcall` on"))
  local hearts = assert(engine.session.open(engine.library.new(), { houserule = 1, game = "hearts" })).game
  assert.equal("with `moon` `none` (here it is `add`), with `first_trick` no (here it is yes) hearts fall", -- HE-3.3
    rulemodel.at_table(hearts, "with `moon` `none`, with `first_trick` no hearts fall"))
end)
