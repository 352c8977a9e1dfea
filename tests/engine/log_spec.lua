-- log_spec.lua - sources and listeners of a session: who answers, who hears, and a log that answers step by step.
local referee = require "referee"
local engine = referee.engine()

local session = engine.session
local library = engine.library.new {}
local HEADER <const> = { houserule = 1, game = "zole", seed = "k7", dealer = 3, options = { hands = 2 } }

-- A game at random to its end: its log, and the lines that it said.
local function played()
  local s = assert(session.open(library, HEADER))
  local lines = {}
  while s.state ~= "over" do
    assert(s:play_on())
    for _, entry in ipairs(s:take()) do
      if entry.line then lines[#lines + 1] = engine.record.encode(entry.line) end
    end
  end
  return s, lines
end

local function cut(log, n) return table.move(log, 1, n, 1, {}) end

describe("a source", function()
  it("that answers everything leaves nothing to wait for, and its listener hears each hand", function()
    local source, hands, games = {}, 0, 0
    function source.answer(_, s) return s.question:random() end
    function source.pack() return false end
    local listener = { hand = function() hands = hands + 1 end, game = function() games = games + 1 end }
    local s = assert(session.open(library, HEADER, { source = source, listener = listener }))
    assert.same({ "over", 2, 1 }, { s.state, hands, games })
    assert.same({}, s:take())
  end)

  it("that answers nothing lets the session wait", function()
    local s = assert(session.open(library, HEADER, { source = { answer = function() end, pack = function() end } }))
    assert.equal("pack", s.state)
    assert(s:pack())
    assert.equal("ask", s.state)
  end)
end)

describe("a log", function()
  local whole, lines = played()

  it("is played again to the same place, heard or not", function()
    for _, listener in ipairs { { lines = true }, {} } do
      local s, fitted = session.from(library, HEADER, whole.log, listener)
      assert.same({ "over", #whole.log }, { s.state, fitted })
      assert.same(whole.log, s.log)
      assert.same(whole.engine_table.scores(), s.engine_table.scores())
      assert.equal(whole:decisions(), s:decisions())
      local said = {}
      for _, entry in ipairs(s:take()) do
        if entry.line then said[#said + 1] = engine.record.encode(entry.line) end
      end
      assert.same(listener.lines and lines or {}, said)
    end
  end)

  it("stops at the first step that does not fit, and says why", function()
    for n = 2, #whole.log do
      local steps = cut(whole.log, #whole.log)
      steps[n] = steps[n].pack and { by = 1, ["do"] = "pass" } or { by = steps[n].by, ["do"] = "play 2C" }
      local s, fitted, why = session.from(library, HEADER, steps, {})
      assert.equal(n - 1, fitted)
      assert.truthy(why.sentence)
      assert.same(cut(whole.log, n - 1), s.log)
      if s.state == "ask" then assert(s:decide(s.question.seat, s.question:legal()[1])) end -- the session goes on
    end
  end)

  it("has no step beyond the end of the game", function()
    local steps = cut(whole.log, #whole.log)
    steps[#steps + 1] = { by = 1, ["do"] = "pass" }
    local _, fitted, why = session.from(library, HEADER, steps, {})
    assert.equal(#whole.log, fitted)
    assert.truthy(why.sentence:find "over")
  end)
end)
