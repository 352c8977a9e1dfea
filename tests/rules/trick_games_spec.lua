-- trick_games_spec.lua - games of tricks played by hand by their own rule pages.
--
-- What is in them is what the language says of seats: a seat that sits out, a dummy, three cards passed at once. That they
-- are sound otherwise newcomers_spec.lua tests.
require "inside"
local program = require "program"
local engine = require "houserule"
local why = require "host.rules.why"

local has, sets = program.has, engine.sets

local library = engine.library.new()
local GAMES <const> = { "bridge", "hearts" }

local function opened(name, header)
  header = header or {}
  header.houserule, header.game = 1, name
  return assert(engine.session.open(library, header))
end

-- Goes on at random until `wanted`(session) gives something, in up to 60 deals.
local function until_found(name, wanted)
  local s = opened(name, { seed = "newcomers" })
  for _ = 1, 5000 do
    if s.state == "over" then return nil end
    if s.state == "pack" then assert(s:pack())
    else
      local found = wanted(s)
      if found then return found end
      assert(s:answer(s:random_answer(0)))
    end
  end
end

-- What `why` says of a card that may not be played though it is held; nil where none is refused now.
local function refusal(s)
  local q = s.question
  local refused = q.kind == "play" and s.t:hand(q.holder) & ~q.set or 0
  return refused ~= 0 and engine.texts.plain(table.concat(why.card(s, sets.list(refused)[1]), "\n")) or nil
end

describe("why", function()
  for _, name in ipairs(GAMES) do
    it("says which clause refuses a card: " .. name, function()
      assert.is_truthy(assert(until_found(name, refusal)):find "\n%u%u%-%d")
    end)
  end
end)

local encode = require("houserule.core").lines(getmetatable(engine.record.fields()))

-- A game whose first hand is dealt so.
local function dealt(name, dealer, hands, piles)
  local s = opened(name, { dealer = dealer })
  assert(s:hands(hands, piles or {}))
  return s
end

local function decide(s, text)
  for word in (text .. ","):gmatch "%s*([^,]+)," do assert(s:decide(s.question.seat, word)) end
end

local function ask(s) return encode(s.question:line()) end

-- The first legal answer of each, until the hand is over.
local function to_the_end(s)
  while s.state == "ask" do assert(s:answer(s.question:nth(1))) end
  return s.last
end

local CLUBS <const> = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"
local function suit(letter) return (CLUBS:gsub("C", letter)) end

describe("hearts by hand", function()
  -- Each seat holds a suit, and passes its three highest cards to the left.
  local function passed()
    local s = dealt("hearts", 4, { suit "C", suit "D", suit "H", suit "S" })
    assert.equal('{"ask":1,"point":"pass","pick":{"least":3,"most":3,"of":"' .. CLUBS .. '"},"may":[]}', ask(s))
    decide(s, "pass AC KC QC, pass AD KD QD, pass AH KH QH, pass AS KS QS")
    return s
  end

  it("2C is led, and no heart goes to the first trick (HE-3.3)", function()
    local s = passed()
    assert.equal('{"ask":1,"point":"play","legal":["play 2C"],"may":[]}', ask(s))
    local _, problem = s:check(1, "play AS")
    assert.equal("HE-3.3", problem.rule)
    decide(s, "play 2C")
    assert.equal('{"ask":2,"point":"play","legal":["play AC","play KC","play QC"],"may":[]}', ask(s))
    decide(s, "play AC")
    assert.equal('{"ask":3,"point":"play","legal":["play AD","play KD","play QD"],"may":[]}', ask(s))
    _, problem = s:check(3, "play 2H")
    assert.equal("HE-3.3", problem.rule)
  end)

  it("hearts are not led before one has been played (HE-3.4)", function()
    local s = passed()
    decide(s, "play 2C, play AC, play AD, play JS") -- seat 2 leads: it holds KC QC and ten diamonds
    decide(s, "play JD, play KD, play TS, play 3C") -- seat 3 takes it: QD and ten hearts are left
    assert.equal('{"ask":3,"point":"play","legal":["play QD"],"may":[]}', ask(s))
    local _, problem = s:check(3, "play 2H")
    assert.equal("HE-3.4", problem.rule)
  end)

  it("26 points are taken in all, and scored (HE-4.1, HE-4.2)", function()
    local last = to_the_end(passed())
    local sum, shot = 0, last.result:get "shot"
    for seat, n in ipairs(last.result:get "taken") do
      sum = sum + n
      assert.equal(shot == 0 and n or seat == shot and 0 or 26, last.delta[seat])
    end
    assert.equal(26, sum)
  end)
end)

describe("bridge by hand", function()
  local function suits() return dealt("bridge", 1, { suit "S", suit "H", suit "D", suit "C" }) end

  it("the dummy is faced after the lead, and the declarer plays for it (BR-3.1)", function()
    local s = suits()
    decide(s, "1 S, pass, 2 S, pass, pass, pass") -- seat 1 named spades first: it is the declarer
    assert.equal(2, s.question.seat)
    s:take()
    decide(s, "play AH")
    local said = {}
    for _, entry in ipairs(s:take()) do said[#said + 1] = encode(engine.session.view(entry, 4)) end
    assert.same({ '{"by":2,"do":"play AH"}', '{"show":"' .. suit "D" .. '","in":"hand 3"}',
                  '{"ask":1,"for":3,"point":"play"}' }, said)
    has(ask(s), '{"ask":1,"for":3,"point":"play","legal":["play AD"')
    decide(s, "play 2D")
    assert.equal(4, s.question.seat)
  end)

  it("seven spades made count 210, 300 and 1000 (BR-4.1, BR-4.2)", function()
    local s = suits()
    decide(s, "7 S, pass, pass, pass")
    assert.same({ 1510, 0 }, to_the_end(s).delta)
  end)

  it("seven tricks under one no trump count 350 for the others, doubled 1700 (BR-4.5)", function()
    local s = suits() -- seat 2 leads hearts, and nobody else has one
    decide(s, "1NT, pass, pass, pass")
    assert.same({ 0, 350 }, to_the_end(s).delta)
    s = suits()
    decide(s, "1NT, double, pass, pass, pass") -- 100, 300, 500, then 300 more each: 500 + 4 * 300
    assert.same({ 0, 1700 }, to_the_end(s).delta)
  end)

  it("nobody scores where all pass (BR-4.6)", function()
    local s = suits()
    decide(s, "pass, pass, pass, pass")
    assert.same({ 0, 0 }, s.last.delta)
    assert.equal(2, s.t.dealer)
  end)
end)
