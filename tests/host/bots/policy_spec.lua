-- policy_spec.lua - how likely each word is to policy.lua, where a seat would say one of them and nothing else is known.
local parts = {
  ["host.bots.experience"] = {}, ["host.bots.word_model"] = {}, ["host.table.seat_view"] = {},
  ["host.bots.simple"] = { choose = function() return "take" end },
  ["host.bots.view"] = { sit = function() return { session = {} } end,
                         of = function(sits) return { words = sits.session.question.different } end },
}
local env = setmetatable({ require = function(name) return assert(parts[name], name) end }, { __index = _G })
local policy = assert(loadfile("repl/bots/policy.lua", "t", env))()

describe("the chances of words", function()
  local made, at = policy.of { traits = {} }, { raw = { bot = function() return 1 end } }
  it("come to one, and the word that the seat would say is the likeliest", function()
    local list, sum = { "pass", "take", "solo" }, 0
    for _, word in ipairs(list) do sum = sum + made.chance(at, 1, "bid", list, word) end
    assert.near(1, sum, 1e-12)
    assert.is_true(made.chance(at, 1, "bid", list, "take") > 0.7)
    assert.is_true(made.chance(at, 1, "bid", list, "pass") > 0)
  end)
  it("are one for a word without a choice", function()
    assert.equal(1, made.chance(at, 1, "bid", { "pass" }, "pass"))
  end)
end)
