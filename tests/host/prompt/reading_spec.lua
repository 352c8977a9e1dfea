-- reading_spec.lua - what reading.lua takes a line for.
local inside = require "inside"

local program = require "program"
local reading = require "host.prompt.reading"

teardown(program.close)

describe("a line", function()
  local con, taken
  before_each(function() con, taken = inside.console {} end)

  for _, kind in ipairs(reading.kinds) do
    it(("is %s: %s"):format(kind.name, kind.example), function()
      inside.type(con, taken, "deal zole --dealer 3 --seed k7")
      assert.equal(kind.name, reading.kind_of(con, kind.example))
    end)
  end
end)

-- Its answers are commands, too, of both modes.
program.write("games/words.lua", [[
local g = game { id = "words", title = "Words", players = { 2 }, clauses = "WO" }
g.calls = { say = { "rules" } }
function g.hand(t) for _ = 1, 4 do t:ask(1, "say", { "undo", "hint", "log", "q" }) end end
function g.result() return fields("over", true) end
function g.game_over(t) return t.deal_number == 1 and { 1 } or nil, "said" end
]])

describe("an open answer comes before a command", function()
  local function said(command)
    local _, out = program.run(("%s --scripts %s"):format(command, program.folder))
    return out
  end

  it("at the prompt", function()
    local out = said "words --seed a -e log -e undo -e rules -e :log"
    for _, word in ipairs { "log", "undo", "rules" } do assert.truthy(out:find("seat 1: " .. word, 1, true), out) end
  end)

  it("in play", function()
    local _, out = program.run(("play words --seed a --plain --scripts %s < %s"):format(program.folder,
      program.write("typed", "hint\nq\nlog\n")))
    assert.equal(4, select(2, out:gsub("say: 1 undo", "")), out) -- asked again after each
  end)
end)

describe("a number before a word", function()
  local con, taken
  before_each(function() con, taken = inside.console {} end)
  local function say(...) return inside.type(con, taken, ...) end

  it("is part of a bid where bids begin with numbers", function()
    say("deal bridge --dealer 1 --seed k7", "2 H")
    local _, why = pcall(say, "1 C")
    local said = type(why) == "table" and why.sentence or tostring(why)
    assert.truthy(said:find '^"1 [cC]" ', said)
  end)

  it("is a seat elsewhere", function()
    say("deal zole --dealer 3 --seed k7", "1 pass")
    assert.equal(2, con.position.session.question.seat)
  end)
end)
