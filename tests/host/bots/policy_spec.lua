-- policy_spec.lua - how likely each word is to policy.lua, where a seat would say one of them and nothing else is known.
local parts = {
  ["host.bots.experience"] = {}, ["host.bots.word_model"] = {}, ["host.table.seat_view"] = {},
  ["houserule.play.teams"] = {},
  ["host.bots.simple"] = { choose = function() return "take" end },
  ["host.bots.view"] = { sit = function() return { session = {} } end,
                         of = function(sits)
                           return { words = sits.session.question.different, stands = sits.session.question.point == "bid" }
                         end },
}
local env = setmetatable({ require = function(name) return assert(parts[name], name) end }, { __index = _G })
local policy = assert(loadfile("repl/bots/policy.lua", "t", env))()

describe("the chances of words", function()
  local made, at = policy.of { traits = {} }, { engine_table = { bot = function() return 1 end } }
  it("come to one, and the word that the seat would say is the likeliest", function()
    local list, sum = { "pass", "take", "solo" }, 0
    for _, word in ipairs(list) do sum = sum + made.chance(at, 1, "bid", list, word) end
    assert.near(1, sum, 1e-12)
    assert.is_true(made.chance(at, 1, "bid", list, "take") > 0.7)
    assert.is_true(made.chance(at, 1, "bid", list, "pass") > 0)
  end)
  it("are equal if the bot has no opinion, as its own word is random then", function()
    local list = { "one", "two", "three", "four" }
    for _, word in ipairs(list) do assert.equal(0.25, made.chance(at, 1, "guess", list, word)) end
  end)
  it("are one for a word without a choice", function()
    assert.equal(1, made.chance(at, 1, "bid", { "pass" }, "pass"))
  end)
end)

-- Seats 1 and 3 are partners. Only seat 3, which holds the ace of clubs, knows it until that card has been played.
local SECRET <const> = [[
local g = game { id = "secret", title = "Secret", players = { 4 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CDHS", "A K Q J", "4 each"
g.duties = { hold = "SE-1", follow = "SE-1" }
function g.hand(t)
  t:deal()
  t:together({ 1, 3 }, 3)
  t:play_tricks(1)
end
function g.after_trick(t)
  if t:taker "AC" then t:together { 1, 3 } end
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]

describe("the partners that the policy knows of", function()
  require "inside"
  local engine = require "houserule"
  local rollout = require "houserule.play.rollout"
  local real = require "host.bots.policy"

  it("are those that each seat knows, and more when a partner shows", function()
    local lib, heard = engine.library.new {}, {}
    lib:put("games", "secret", "secret.lua", SECRET)
    lib = lib:pinned()
    local s = assert(engine.session.open(lib, { houserule = 1, game = "secret", dealer = 4 }, { listener = {} }))
    assert(s:hands({ "KC AD AH AS", "QC KD KH KS", "AC QD QH QS", "JC JD JH JS" }, {}))
    local made = real.of { packs = {}, lists = {}, list_count = 0, traits = { low = {}, team = {}, lays = {} } }
    local spy = { word = made.word }
    function spy.teams(at)
      local function note(low, partners, rates, bad_points, sweep, enough, rivals)
        table.insert(heard, { partners = partners, rivals = rivals })
        at.engine_table.policy(low, partners, rates, bad_points, sweep, enough, rivals)
      end
      local engine_table = setmetatable({ policy = note }, { __index = at.engine_table })
      made.teams(setmetatable({ engine_table = engine_table }, { __index = at }))
    end
    local on = assert(rollout.at(assert(engine.compose.game(lib, "secret", s.header)), s:full_header(), s.log, spy))
    assert(on:watch(1))
    assert.is_true(on:prepare("x", true))
    on:try(1, "play KC")
    local i = 0
    repeat i = i + 1 until on:play(i)
    assert.same({ partners = { 0, 0, 1 << 1, 0 }, rivals = { 3, 3, 1, 3 } }, heard[1])
    assert.same({ partners = { 1 << 3, 1 << 4, 1 << 1, 1 << 2 }, rivals = { 1, 1, 1, 1 } }, heard[#heard])
    assert.equal(2, #heard)
  end)
end)
