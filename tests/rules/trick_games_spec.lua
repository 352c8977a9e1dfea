-- trick_games_spec.lua - games of tricks played by hand by their own rule pages: a seat that sits out, a dummy, three cards
-- passed at once. newcomers_spec.lua tests them otherwise.
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

-- Plays a game at random until `wanted`(session) returns something, and returns that; nil if the game ends before.
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

-- The reason of `why` for a held card that may not be played; nil if none is refused now.
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

-- Opens a game with these hands in its first deal.
local function dealt(name, dealer, hands, piles, variants)
  local s = opened(name, { players = #hands, dealer = dealer, variants = variants })
  assert(s:hands(hands, piles or {}))
  return s
end

local function decide(s, text)
  for word in (text .. ","):gmatch "%s*([^,]+)," do assert(s:decide(s.question.seat, word)) end
end

-- The line of the open question.
local function ask(s) return encode(s.question:line()) end

-- Gives the first legal answer to each question until the hand is over.
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

describe("tarock by hand", function()
  -- The leader of the second trick. Seat 1 declares and holds all clubs, seat 3 the mond, seat 4 the skis.
  local function second_leader(contract, cards, pagat, two)
    local s = dealt("tarock", 4, {
      "KC QC CC JC TC 9C 8C 7C T3 T4 T5 " .. two, "KD QD CD JD 1D 2D 3D 4D T6 T7 T8 " .. pagat,
      "KH QH CH JH 1H 2H 3H 4H T21 T9 T10 T11", "KS QS CS JS TS 9S 8S 7S T22 T12 T13 T14",
    }, { talon = "T15 T16 T17 T18 T19 T20" })
    decide(s, "pass, pass, pass, " .. contract .. ", " .. cards)
    assert.equal("play", s.question.point)
    return s.question.seat
  end

  it("the pagat wins the trick with mond and skis (TA-4.4)", function()
    assert.equal(2, second_leader("solo without", "play 7C, play T1, play T21, play T22", "T1", "T2"))
  end)

  it("in colour valat the pagat wins it if a trump was led, else the suit led (TA-4.3, TA-4.4)", function()
    assert.equal(1, second_leader("colour valat", "play T1, play T2, play T21, play T22", "T2", "T1"))
    assert.equal(1, second_leader("colour valat", "play 7C, play T1, play T21, play T22", "T1", "T2"))
  end)

  -- Seat 1 is forehand; seat 4 deals, and holds the pagat beside plain cards.
  local function four_hands()
    return dealt("tarock", 4, {
      "KC QC CC JC TC 9C 8C 7C T3 T4 T5 T2", "KD QD CD JD 1D 2D 3D 4D T6 T7 T8 T15",
      "KH QH CH JH 1H 2H 3H 4H T21 T9 T10 T11", "KS QS CS JS TS 9S 8S 7S T1 T12 T13 T14",
    }, { talon = "T22 T16 T17 T18 T19 T20" })
  end

  it("the winner of the auction may play a higher contract (TA-2.5), and leads in solo without (TA-4.1)", function()
    local s = four_hands()
    decide(s, "two, pass, pass, pass")
    assert.equal('{"ask":2,"point":"raise","legal":["keep","one","solo three","solo two","solo one","beggar",'
      .. '"solo without","open beggar","colour valat","valat"],"may":[]}', ask(s))
    decide(s, "solo without")
    assert.equal(2, s.question.seat)
    decide(s, "play KD")
    assert.equal("solo without", to_the_end(s).result:get "contract")
  end)

  it("who keeps the bid plays it, and forehand, who has none to keep, is not asked (TA-2.4, TA-2.5)", function()
    local s = four_hands()
    decide(s, "two, pass, pass, pass, keep")
    assert.equal("king", s.question.point)
    s = four_hands()
    decide(s, "pass, pass, pass, solo without")
    assert.equal("play", s.question.point)
  end)

  it("the pagat is not led in a beggar while there is another card (TA-4.3)", function()
    local s = dealt("tarock", 4, { -- the pagat is seat 4's only trump
      "KC QC CC JC TC 9C 8C 7C T3 T4 T5 T2", "KD QD CD JD 1D 2D 3D 4D T6 T7 T8 T15",
      "T14 T13 T12 JH 1H 2H 3H 4H T21 T9 T10 T11", "KS QS CS JS TS 9S 8S 7S T1 KH QH CH",
    }, { talon = "T22 T16 T17 T18 T19 T20" })
    decide(s, "pass, pass, beggar, pass, keep")
    assert.equal(4, s.question.seat)
    local _, problem = s:check(4, "play T1")
    assert.equal("TA-4.3", problem.rule)
  end)

  it("each of the first six tricks of a klop brings a card of the talon, from its top (TA-4.5)", function()
    local s = four_hands()
    decide(s, "pass, pass, pass, klop, play KC, play T6, play T9, play T12")
    assert.equal("T16", s.t:top "talon")
    assert.equal("T22", s.t:top "given")
    local last = to_the_end(s)
    assert.equal(0, s.t:pile "talon")
    assert.equal("klop", last.result:get "row")
  end)

  it("a contract that may not be bid is refused by the clause that closes it (TA-2)", function()
    local s = four_hands()
    local function clause_of(word)
      local _, problem = s:check(s.question.seat, word)
      return problem.rule
    end
    assert.equal("TA-2.3", clause_of "three")
    assert.equal("TA-2.4", clause_of "klop")
    decide(s, "pass, pass, pass")
    assert.equal("TA-2.4", clause_of "pass")
    s = dealt("tarock", 3, {
      "KC QC CC JC TC 9C 8C 7C T3 T4 T5 T2 T1 T12 T13 T14", "KD QD CD JD 1D 2D 3D 4D T6 T7 T8 T15 KS QS CS JS",
      "KH QH CH JH 1H 2H 3H 4H T21 T9 T10 T11 TS 9S 8S 7S" }, { talon = "T22 T16 T17 T18 T19 T20" })
    assert.equal("TA-2.2", clause_of "solo two")
  end)
end)

describe("doppelkopf by hand", function()
  it("without nines ten cards are held, and re wants nine of them (DK-11)", function()
    local s = dealt("doppelkopf", 4, {
      "TH TH QC QS QH QD JC JS JH JD", "QC AC AC TC TC KC KC AS AS TS", "QS QH QD JC JS AD AD TD TD KD",
      "JH JD KD TS KS KS AH AH KH KH" }, nil, { "without-nines" })
    decide(s, "healthy, healthy, healthy, healthy, play TH, play QC, play KD, play KD")
    assert.truthy(s:check(1, "re"))
    decide(s, "play TH, play AC, play TD, play JD")
    local _, problem = s:check(1, "re")
    assert.equal("DK-3.1", problem.rule)
    assert.equal(240, s.t:worth(s.rules.pack))
  end)
end)

describe("bezique by hand", function()
  it("king and queen of a back-door sequence make no marriage afterwards (BZ-3.3, BZ-6.1)", function()
    local s = dealt("bezique", 1, { "7H 7H 8H 8H 9H 9H 7D 7D", "AD TD KD QD JD AC AH 7C" }, { turned = "8S", stock =
      "9C 9C 8C 8C 7C TC TC AC KC KC QC QC JC JC AD TD KD QD JD 9D 9D 8D 8D AH TH TH KH KH QH QH JH JH AS AS TS TS " ..
      "KS KS QS QS JS JS 9S 9S 8S 7S 7S" }, { "back-door" })
    decide(s, "play AC, play 7H")
    assert.equal('{"ask":2,"point":"declare","legal":["pass","marriage D","plain D"],"may":[]}', ask(s))
    decide(s, "plain D, play AH, play 7H") -- seat 2 has won again, and drawn two nines of clubs
    assert.equal("play", s.question.point)
  end)
end)

describe("pinochle by hand", function()
  it("of a card held twice melds show no more than they need (PI-3.1)", function()
    local s = dealt("pinochle", 4, { -- seat 1: the run, 150; a marriage in diamonds, and both tens are no meld
      "AC AC TC KC QC JC KD KD QD TD TD 9H", "AS AS TS TS KS KS JS JS 9S 9S TC KC",
      "AH AH TH TH KH KH JH JH 9H 9D 9D JD", "AD AD QC JC 9C 9C QD JD QH QH QS QS" })
    decide(s, "250, pass, pass, pass")
    s:take()
    decide(s, "C")
    local shown = {}
    for _, entry in ipairs(s:take()) do
      shown[#shown + 1] = encode(engine.session.view(entry, 2)):match '"meld","seat":1,.*'
    end
    assert.same({ '"meld","seat":1,"points":170,"cards":"AC KC QC JC TC KD QD"}' }, shown)
  end)
end)

describe("euchre by hand", function()
  it("a farmer's hand takes three cards of the four that are left with a joker (EU-10.1)", function()
    local s = dealt("euchre", 4, { "9C TC 9D TD AS", "AC KC QC JC 9S", "AD KD QD JD TS", "AH KH QH JH KS" },
      { up = "JS", kitty = "QS TH 9H *" }, { "joker", "farmers-hand" })
    decide(s, "exchange, low 9C TC 9D")
    assert.equal(5, sets.count(s.t:hand(1)))
    assert.equal(1 + 3, sets.count(s.t:pile "kitty"))
  end)
end)

describe("schnapsen by hand", function()
  it("strict claims may be made besides closing, after a trick (SN-4.2, SN-9.1)", function()
    local s = dealt("schnapsen", 1, { "JC JD JH QD QH", "AC TC AD TD AH" }, { turned = "KS", stock =
      "QC KC KD KH TH QS JS TS AS" }, { "strict-claims" })
    assert.equal('{"ask":2,"point":"play","legal":["play AC","play TC","play AD","play TD","play AH"],"may":["close"]}',
      ask(s))
    decide(s, "play AC, play JC")
    assert.equal('{"ask":2,"point":"play","legal":["play QC","play TC","play AD","play TD","play AH"],"may":' ..
      '["close","enough"]}', ask(s))
  end)
end)

describe("sheepshead by hand", function()
  it("without a trick a picker loses threefold, though he buried 42 points (SH-5.3, SH-5.4)", function()
    local s = dealt("sheepshead", 4, { "7C 8C 9C 7S 8S 9S 7H", "QC QS QH QD JC JS JH", "JD AD TD KD 9D 8D 7D",
      "KC KS AH TH KH 9H 8H" }, { blind = "AC TC AS TS" })
    decide(s, "pick, bury AC TC AS TS") -- seat 2 has nothing but the seven highest trumps
    assert.same({ -9, 3, 3, 3 }, to_the_end(s).delta)
  end)
end)

describe("whist by hand", function()
  it("honours are not scored where tricks have won the game (WH-5.1)", function()
    local s = opened("whist", { dealer = 4, variants = { "honours" }, options = { target = 3 } })
    assert(s:hands({ "AC KC QC JC AH KH QH JH TH 9H 8H 7H 6H", "TD 9D 8D 7D 6D 5D 4D 3D 2D 5H 4H 3H 2H", suit "S",
                     "AD KD QD JD TC 9C 8C 7C 6C 5C 4C 3C 2C" }, {}))
    assert.same({ 0, 3 }, to_the_end(s).delta) -- seat 1 draws four trumps, seat 4 ruffs a heart and has the rest
  end)
end)
