-- complaints_spec.lua - positions in which people complained of the bots of another program, played by ours.
--
-- complaints.jsonl has one a line: what the complaint is about; its source, an issue or a test of the repository
-- TricksterCards/TricksterBots on GitHub; the header, the deal and the decisions of a record; and the right answers, or
-- the wrong ones ("#S": with an S in them). Cards that the complaint does not name were drawn at random.
require "inside"
local bots = require "host.bots.bots"
local engine = require "houserule"
local referee = require "referee"
local tasks = require "host.learn.tasks"

local WORLDS <const> = 100
local LEAST <const> = 52 / 60 -- share of the positions that are played as the complaint wants it

local library, memory = engine.library.new(), bots.memory()

local function is_among(text, list)
  for _, one in ipairs(list) do
    if text == one or one:find "^#" and text:find(one:sub(2), 1, true) then return true end
  end
  return false
end

-- Returns the answer of the bots at a position, and true if it is right.
local function answer(line, one)
  local record = { { text = line:match '"header":(%b{})', line = 1 }, { text = line:match '"deal":(%b{})', line = 2 } }
  if one["do"] then record[3] = { text = "do: " .. one["do"], line = 3 } end
  local session = assert(tasks.lay(library, nil, record))
  local list = assert(bots.weigh(memory, session, { worlds = WORLDS, seed = "complaint", halve = true }))
  local text = bots.best(list).text:gsub("^play ", "")
  if one.wrong then return text, not is_among(text, one.wrong) end
  return text, is_among(text, one.right)
end

describe("positions that people complained about", function()
  it("are mostly played as they want it", function()
    local count, good, bad = 0, 0, {}
    for line in io.lines "tests/host/bots/complaints.jsonl" do
      local one = referee.decode(line)
      local text, is_right = answer(line, one)
      count, good = count + 1, good + (is_right and 1 or 0)
      if not is_right then bad[#bad + 1] = ("%s, %s: %s"):format(one.header.game, one.about, text) end
    end
    assert.is_true(count >= 60)
    assert.is_true(good >= LEAST * count, ("%d of %d\n%s"):format(good, count, table.concat(bad, "\n")))
  end)
end)
