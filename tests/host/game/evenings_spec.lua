-- evenings_spec.lua - each game is played to its end by somebody who types only what a person would: names of cards, suits,
-- bids and players. No line is refused or misread. Each evening begins with the lines that `evenings.txt` logs.
local inside = require "inside"
local program = require "program"
local spoken = require "spoken"
local bots = require "host.bots.bots"
local engine = require "houserule"

teardown(program.close)

local MOST <const> = 1500 -- lines and hands of bots

local logs = {}
local file <close> = assert(io.open "tests/host/game/evenings.txt")
for id, lines in file:read("a"):gmatch "([%w-]+): ([^\n]*)\n" do
  logs[id] = {}
  for line in lines:gmatch "[^;]+" do table.insert(logs[id], (line:gsub("^ ", ""))) end
end

-- Types a line, which is a decision; a call is said twice. Returns the decision, or nil and what was said.
local function decide(con, say, line)
  local before = #con.position.session.log
  local said = say(line)
  if said:find "are you sure" then said = say(line) end
  local step = con.position.session.log[before + 1]
  return step and step["do"], said
end

describe("an evening", function()
  for _, id in ipairs(engine.library.new():names "games") do
    it("of " .. id .. " goes to its end", function()
      local con, say = inside.sit({ game = id, seed = "evening" }, 1, spoken.others())
      local typed, bot = 0, bots.new "simple"
      for _ = 1, MOST do
        local s = con.position.session
        if s.state == "over" then break end
        local q = s.state == "ask" and not con.mode.waits and s.question
        if q and (s.rules.kept or q.seat == con.mode:here()) then
          typed = typed + 1
          local answer = not logs[id][typed] and assert(bot(s))
          local line = logs[id][typed]
            or spoken.line(q, answer.text, typed - 1, function(seat) return con.paint:who(seat) end)
          local taken, said = decide(con, say, line)
          assert.equal(answer and answer.text or taken or "a decision", taken, line .. "\n" .. said)
        else say "" end
      end
      assert.equal("over", con.position.session.state)
      assert.is_true(typed >= #logs[id])
    end)
  end
end)
