-- strangers_spec.lua - what is good in the games of tests/games, of which the bots know the rules and nothing else: `hint`,
-- `best` and the bot `strong`, with doubled packs, ports of every make and rules that narrow what may be played.
require "inside"
local referee = require "referee"
local program = require "program"

local engine = require "houserule"
local bots = require "host.bots.bots"

local unheard = { listener = {} } -- how a session is opened whose lines nobody reads
local session = engine.session

local FOLDER = "tests/games/"
local SCRIPTS = " --scripts tests"
local run, has = program.run, program.has

teardown(program.close)

local names, library = {}, engine.library.new()
for file in io.popen("ls " .. FOLDER .. "*.lua"):lines() do
  local name = file:match "([^/]*)%.lua$"
  local text <close> = assert(io.open(file))
  names[#names + 1] = name
  library:put("games", name, name .. ".lua", text:read "a")
end

-- Two of the six cards are alike in each suit; who holds which queen of clubs decides nothing else.
library:put("games", "twos", "twos.lua", [[
local g = game { id = "twos", title = "Twos", players = { 3 } }
g.pack, g.ranks, g.packets = pack "2 x AKQ9 of CD", "A K Q 9", "5 each, 1 to talon"
g.trumps = "QC QD"
g.points = { A = 11, K = 4, Q = 3 }
g.duties = { hold = "TW-1", follow = "TW-1" }
g.secret = { discard = true }
function g.hand(t)
  t:deal()
  t:swap(t.active[1], "talon", "discard", 1)
  t:play_tricks(t.active[1])
  for side = 1, t.sides do t:score(side, t:side_points(side), "TW-2") end
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]])

local function exchanged(text, a, b)
  return (text:gsub("%f[%w*][%w*]+", { [a] = b, [b] = a }))
end

-- The game again as it was, or, with two places of the pack exchanged, as the viewer would have seen it too; nil if not.
local function again(s, one, other)
  local header, viewer = s:full_header(), s.question.seat
  header.seed = "decisions"
  local new = assert(session.open(library, header))
  for _, step in ipairs(s.log) do
    local fine
    if step.pack and one and not step.pile then
      local cards = {}
      for card in step.pack:gmatch "%S+" do cards[#cards + 1] = card end
      cards[one], cards[other] = cards[other], cards[one]
      fine = new:pack(table.concat(cards, " "))
    elseif step.pack then fine = new:pack(step.pack, step.pile)
    else
      local text, hidden = step["do"], step.by ~= viewer and s.rules.secret[step["do"]:match "^%S+"]
      fine = new:decide(step.by, text)
      if not fine and hidden and one then -- laid away was one of the two
        local pack = {}
        for card in s.log[1].pack:gmatch "%S+" do pack[#pack + 1] = card end
        fine = new:decide(step.by, exchanged(text, pack[one], pack[other]))
      end
    end
    if not fine then return nil end
  end
  return new
end

-- A bot's decisions from here on.
local function decision(bot, s) return assert(bots.new(bot)(s)).text end

-- Two hidden cards change places, copies too, so that which copy a seat has is another: what bots decide is the same.
local function same_for_hidden(name, seeds, wanted)
  local compared = 0
  for seed = 1, seeds do
    local s = assert(session.open(library, { houserule = 1, game = name, seed = name .. seed }, unheard))
    assert(s:pack())
    for _ = 1, seed % 9 do
      if s.state == "ask" then assert(s:answer(s:random_answer(50000))) end
    end
    if s.state == "ask" then
      local viewer, first = s.question.seat, again(s)
      local decided = {} -- by the bots, in the game as it was
      local seen, size = referee.seen(first, viewer), select(2, s.log[1].pack:gsub("%S+", ""))
      for try = 1, 6 do
        local one, two = (seed * 7 + try * 3) % size + 1, (seed * 5 + try * 11) % size + 1
        local other = again(s, one, two)
        if other and other.state == "ask" and referee.seen(other, viewer) == seen then
          for _, bot in ipairs { "simple", "strong:6w" } do
            decided[bot] = decided[bot] or decision(bot, again(s))
            assert.equal(decided[bot], decision(bot, again(s, one, two)), name .. " " .. bot)
          end
          compared = compared + 1
        end
      end
    end
  end
  assert.is_true(compared >= wanted, ("%s: %d"):format(name, compared))
end

describe("with copies", function()
  it("bots decide the same whichever copy they hold and whatever is hidden", function()
    same_for_hidden("twos", 9, 9)
    same_for_hidden("doppelkopf", 4, 2)
  end)
end)

local CLUBS <const> = engine.sets.cards "AKQJT98765432 of C"

-- One pick of so many of the hand, of which a filter decides.
local function sifted(range, filter)
  library:put("games", "sifted", "sifted.lua", ([[
local clubs = cards "AKQJT98765432 of C"
local g = game { id = "sifted", title = "Sifted", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "A K Q J T 9 8 7 6 5 4 3 2", "26 each"
function g.hand(t)
  t:deal()
  local set = t:pick(1, "lay", %s, nil, %s)
  t:score(1, sets.count(set), "SI-1")
end
function g.result() return fields("n", 1) end
function g.game_over() return {}, "end" end
]]):format(range, filter))
  local s = assert(session.open(library, { houserule = 1, game = "sifted", seed = "sifted" }, unheard))
  assert(s:pack())
  return s
end

describe("a pick of which a filter decides", function()
  local few = { worlds = 1, seed = "spec" }

  it("has every answer that is accepted, where the choices can all be looked at", function()
    local s = sifted("{ 1, 2 }", 'function(set) return set & ~clubs == 0 end')
    local clubs = s.rules.sets.count(s.t:hand(1) & CLUBS)
    local list = assert(bots.weigh(bots.memory(), s, few))
    assert.is_true(clubs > 2)
    assert.equal(clubs + clubs * (clubs - 1) // 2, #list)
  end)

  it("has some of very many, each once, and of every size", function()
    local s, met, sizes = sifted("{ 1, 13 }", "function() return true end"), {}, {}
    local list = assert(bots.weigh(bots.memory(), s, few))
    for _, one in ipairs(list) do
      assert.is_nil(met[one.text])
      met[one.text], sizes[select(2, one.text:gsub(" ", ""))] = true, true
    end
    assert.equal(400, #list)
    assert.equal(13, #sizes)
  end)

  it("leaves the bots' stream where it was", function()
    local function drawn(is_weighed)
      local s = sifted("{ 1, 3 }", 'function(set) return set & clubs == 0 end')
      if is_weighed then assert(bots.weigh(bots.memory(), s, few)) end
      return s:random_answer(0).text
    end
    assert.equal(drawn(false), drawn(true))
  end)

  it("says the sentence of a filter that fails, and nothing where none is accepted", function()
    local list, why = bots.weigh(bots.memory(), sifted("2", "function(set) return set.x end"), few)
    assert.is_nil(list)
    has(why, "sifted.lua:6: attempt to index")
    list, why = bots.weigh(bots.memory(), sifted("2", "function() return false end"), few)
    assert.is_nil(list)
    assert.is_nil(why)
  end)

  it("is answered by simple with what goes with the least of the cards", function()
    local s = sifted("{ 2, 3 }", "function(set) return set & ~clubs == 0 end")
    local held, low = s.rules.sets.list(s.t:hand(1) & CLUBS), nil
    for _, card in ipairs(held) do
      if not low or ("23456789TJQKA"):find(card:sub(1, 1)) < ("23456789TJQKA"):find(low:sub(1, 1)) then low = card end
    end
    local answer = assert(bots.new "simple"(s))
    assert.equal(3, s.rules.sets.count(answer.set))
    has(answer.text, low)
  end)
end)

-- In gin rummy what is drawn may be laid away again, in durak whole bouts are taken up, in rummy 500 a filter decides what
-- is a meld: few of their deals fit.
local RARE <const> = { ["gin-rummy"] = true, durak = true, ["rummy-500"] = true }

-- A hand of it takes a bot ten seconds. Above, the best of the answers that were tried is taken, as strong does.
local LONG <const> = "rummy-500"

for _, name in ipairs(names) do
  describe(name, function()
    it("can be tried from wherever somebody is asked", function()
      local memory, tried, none = bots.memory(), 0, 0
      for seed = 1, 2 do
        local s = assert(session.open(library, { houserule = 1, game = name, seed = "try " .. seed }, unheard))
        for number = 1, 60 do
          while s.state == "pack" do assert(s:pack()) end
          if s.state == "over" then break end
          local best
          if number % 11 == 1 then
            tried = tried + 1
            local list = bots.weigh(memory, s, { worlds = 4, seed = "spec" })
            best = list and bots.best(list)
            if not list then none = none + 1 end
          end
          assert(s:answer(best and best.answer or s:random_answer(50000)))
        end
      end
      assert.is_true(tried > 3)
      if RARE[name] then assert.is_true(none < tried) else assert.equal(0, none) end
    end)

    it("has hints, and what each answer is worth", function()
      local asks = program.write("asks", "hint\nbest 50\n")
      local code, out, err = run(("%s --seed a%s < %s"):format(name, SCRIPTS, asks))
      assert.equal(0, code, out .. err)
      has(out:gsub("%s+", " "), " simulated deal") -- of one deal at least, however busy the machine is
    end)

    if name ~= LONG then
      it("is played by strong", function()
        local code, out, err = run(("sim %s -n 1 --threads 1 --seed a --bot strong:2w%s"):format(name, SCRIPTS))
        assert.equal(0, code, out .. err)
      end)
    end
  end)
end
