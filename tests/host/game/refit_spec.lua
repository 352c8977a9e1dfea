-- refit_spec.lua - a game that other rules ask more of is played on as long as each question besides has an answer.
require "inside"
local engine = require "houserule"
local refit = require "host.game.refit"

local fields = engine.record.fields

local function header(...) return { houserule = 1, game = "zole", dealer = 3, seed = "refit", options = fields(...) } end

describe("a game under other rules", function()
  -- With `overcall` the seats after a bid are asked too; they pass, so that the play stays as it was.
  it("may ask any number of questions besides, if never many in a row", function()
    local s = assert(engine.session.open(engine.library.new(), header("hands", 60), { listener = {} }))
    while s.state ~= "over" do
      if s.state == "pack" then assert(s:pack())
      elseif s.question.point == "bid" then assert(s:decide(s.question.seat, "take"))
      else assert(s:answer(s.question:nth(1))) end
    end
    local course = refit.read(s)
    local other, came, of, why, besides = refit.under(course, header("hands", 60, "overcall", true), function(on)
      return on.question:nth(1)
    end)
    assert.is_nil(why)
    assert.equal(of, came)
    assert.equal("over", other.state)
    assert.equal(120, #besides)
  end)
end)
