-- observation_spec.lua - what `serve --observe` and session:observe say a seat sees: its own cards and nothing hidden.
local program = require "program"
local referee = require "referee"
local engine = referee.engine()

local library = engine.library.new {}

teardown(program.close)

-- A session of a deal with a pack, at its first question.
local function dealt(game, pack)
  local session = assert(engine.session.open(library, { houserule = 1, game = game, dealer = 1, seed = "see" }))
  assert(session:pack(pack))
  return session
end

-- The names of the cards that an observation shows.
local function cards_of(line)
  local found = {}
  for text in engine.record.encode(line):gmatch '"[^"]*"' do
    for name in text:gmatch "[%w*]+" do found[name] = true end
  end
  return found
end

local function observed(session) return engine.record.encode(assert(session:observe(session.question.seat))) end

-- Exchanges two cards of a pack.
local function exchanged(pack, a, b)
  return (pack:gsub("%S+", function(name) return name == a and b or name == b and a or nil end))
end

describe("an observation", function()
  for _, game in ipairs { "zole", "skat", "hearts", "bridge", "spades", "bela-3", "nine-card-don", "single-cribbage",
                          "euchre", "gin-rummy", "whist", "oh-hell" } do
    it("of " .. game .. " does not change when cards that the seat does not see are exchanged", function()
      local session = dealt(game, nil)
      local pack = session.log[1].pack
      local seat, before = session.question.seat, observed(session)
      local seen, hidden, tried = cards_of(assert(session:observe(seat))), {}, 0
      for name in pack:gmatch "%S+" do
        if not seen[name] then hidden[#hidden + 1] = name end
      end
      assert.is_true(#hidden > 10, "few cards are hidden")
      for i = 1, #hidden - 1 do
        local other = dealt(game, exchanged(pack, hidden[i], hidden[i + 1]))
        if other.question.seat == seat then
          tried = tried + 1
          assert.equal(before, observed(other))
        end
      end
      assert.is_true(tried > 5)
    end)
  end

  it("comes with each ask of serve, and with no ask of another seat", function()
    local flags = "serve zole --seed k7 --dealer 3 --observe"
    local out = referee.run(flags .. " --view 2", '{"by":1,"do":"pass"}\n')
    local asks = {}
    for line in out:gmatch '{"ask"[^\n]*' do asks[#asks + 1] = referee.decode(line) end
    assert.equal(2, #asks)
    assert.is_nil(asks[1].see)
    assert.equal(2, asks[2].see.seat)
    local hand = {}
    for name in asks[2].see.hand:gmatch "%S+" do hand[#hand + 1] = name end
    assert.equal(8, #hand)
    assert.same({ 8, 8, 8 }, { asks[2].see.seats[1].cards, asks[2].see.seats[2].cards, asks[2].see.seats[3].cards })
    assert.same({ { pile = "talon", cards = 2 } }, asks[2].see.piles)
    out = referee.run(flags, "")
    assert.equal(1, referee.decode(out:match '{"ask"[^\n]*').see.seat)
  end)
end)

describe("serve", function()
  local HEADER <const> = '{"houserule":1,"game":"zole","options":{"hands":1},"dealer":3}\n'
  local HANDS <const> = '{"hands":["QC 9S KS 7D 8D TS 9H AC","QS JH TD AD JC 9C TC JD","QH TH QD JS KH QC AS 9D"],'
    .. '"talon":"AH KD"}\n'

  it("plays any deal that the input brings", function()
    local hands = HANDS:gsub("KH QC AS", "KH KC AS")
    local out = referee.run("serve --deal --view 1 --bot simple", HEADER .. hands)
    assert.truthy(out:find('{"cards":"QC 9S KS 7D 8D TS 9H AC"}', 1, true), out)
    assert.truthy(out:find('{"ask":1,', 1, true))
    assert.truthy(out:find('"seed"', 1, true) == nil)
  end)

  it("continues a record from its last line, against bots", function()
    local path = program.write("part.jsonl", HEADER .. HANDS:gsub("KH QC AS", "KH KC AS") .. '{"by":1,"do":"take"}\n')
    local out, code = referee.run("serve --view 1 --bot simple --from " .. path, '{"by":1,"do":"discard AH KD"}\n')
    assert.equal(0, code)
    assert.truthy(out:find('"do":"take"', 1, true))
    assert.truthy(out:find('{"ask":1,"point":"play"', 1, true), out)
    assert.equal(2, select(2, referee.run("serve zole --from " .. path, "")))
  end)
end)
