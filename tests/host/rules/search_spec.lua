-- search_spec.lua - what a word means at the point where it may be said: three clauses are written out, others named.
require "inside"
local engine = require "houserule"
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
