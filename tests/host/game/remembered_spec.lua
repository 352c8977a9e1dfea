-- remembered_spec.lua - scores kept in mind: the option `scores` of the games with claims. Nobody is told points or scores
-- while a game goes on, by the table, the score, views or bots; the record has them all the same.
require "inside"
local program = require "program"
local bots = require "host.bots.bots"
local views = require "host.table.seat_view"
local engine = require "houserule"
local has = program.has

teardown(program.close)

local GAMES = { "bela-2", "bela-3", "irish-don" }

local function record_of(game, scores)
  local _, text = program.run(("sim %s -o scores=%s --games 1 --seed kept --threads 1 --records -"):format(game, scores))
  return text
end

-- The rest of a record's lines, without the packs and their cards.
local function lines_of(text, wanted)
  local list = {}
  for line in text:gmatch "[^\n]+" do
    if line:match('^{"' .. wanted) then list[#list + 1] = line end
  end
  return list
end

local function lacks(text, part) assert.is_nil(text:find(part, 1, true), part .. " is in:\n" .. text:sub(1, 3000)) end

describe("scores that are to be remembered", function()
  for _, game in ipairs(GAMES) do
    it("stand in the record of " .. game .. " as ever", function()
      local shown, kept = record_of(game, "shown"), record_of(game, "remembered")
      assert.truthy(#lines_of(kept, "hand") > 0)
      assert.equal(shown:gsub('"scores":"shown"', ""), (kept:gsub('"scores":"remembered"', "")))
    end)

    it("are in no line of a view of " .. game .. " before the game is over", function()
      local path = program.write("kept.jsonl", record_of(game, "remembered"))
      local _, whole = program.run("replay --json --view 1 " .. path)
      for i, line in ipairs(lines_of(whole, "hand")) do assert.equal(('{"hand":%d}'):format(i), line) end
      for _, line in ipairs(lines_of(whole, "event")) do
        lacks(line, '"points"')
        lacks(line, '"scores"')
      end
      local tricks = #lines_of(whole, 'event":"trick"')
      assert.truthy(tricks > 0)
      assert.truthy(lines_of(whole, "game")[1]:find('"scores":[', 1, true))
      local _, said = program.run("replay " .. path)
      assert.matches("\nHand 1[^:\n]*\n", said)
      assert.is_nil(said:find "%d points")
    end)
  end

  it("are told by a view where they are shown", function()
    local _, whole = program.run("replay --json --view 1 " .. program.write("shown.jsonl", record_of("bela-2", "shown")))
    assert.truthy(lines_of(whole, "hand")[1]:find('"delta":[', 1, true))
    assert.truthy(lines_of(whole, 'event":"trick"')[1]:find('"points":', 1, true))
  end)

  it("are not on the table, in the score or in `game` at the prompt", function()
    local looks = "auto 14\ntable\nscore\nlog\nwhy trick\ngame.scores\ngame.points\ngame.delta\ngame.last\n"
    local input = program.write("input", looks)
    local _, said = program.run("bela-2 -o scores=remembered --seed k < " .. input)
    has(said, "scores in mind")
    has(said, "tricks")
    lacks(said, "score 0")
    lacks(said, "card points")
    assert.is_nil(said:find "%d points?%f[%W]")
    local _, plain = program.run("bela-2 -o scores=remembered --seed k --plain < " .. input)
    lacks(plain, "score 0")
    assert.is_nil(plain:find "%d points?%f[%W]")
    local _, shown = program.run("bela-2 --seed k < " .. input)
    has(shown, "score 0")
    assert.truthy(shown:find "%d points?%f[%W]")
  end)

  it("are told once the game is over", function()
    local input = program.write("input", "auto\nauto\nauto\nauto\nauto\nauto\nscore\n")
    local _, said = program.run("irish-don -o scores=remembered -o concede=no --seed k < " .. input)
    assert.truthy(said:match "so far     1: %+?%d+  2: %+?%d+")
  end)

  it("are not in what is seen by people or bots", function()
    local s = assert(engine.session.open(engine.library.new(), { game = "bela-2", seed = "k", dealer = 2,
                                                                 options = { scores = "remembered" } }))
    assert(s:pack())
    local memory = bots.memory() -- what a bot has learned of the game, once
    for _ = 1, 40 do
      if s.state == "pack" then assert(s:pack()) else
        local seen, view = bots.view(s, memory), views.at(s, 1)
        for _, name in ipairs { "scores", "standing", "board", "last" } do
          assert.is_nil(seen[name])
          assert.is_nil(view[name])
        end
        for _, seat in ipairs(view.seats) do assert.is_nil(seat.points) end
        assert.is_nil(view.trick and view.trick.points)
        assert(s:answer(s:random_answer(0)))
      end
    end
  end)
end)
