-- latency.lua - how long the prompt takes to answer, in a game of 500 decisions with its journal on the disk.
-- From the root of the tree: HOUSERULE=build/houserule lua5.4 tests/bench/latency.lua
package.path = "tests/support/?.lua;" .. package.path
local inside = require "inside"
local complete, journal, sys = require "host.prompt.complete", require "host.game.journal", require "host.system.sys"

local DECISIONS <const>, ROUNDS <const> = 500, 25
local COMMAND <const>, UNDO <const> = 5, 5 -- milliseconds that a command may take, and an undo

local folder = (os.getenv "HOUSERULE" or "build/houserule"):match "^(.*)/" .. "/bench.state"
assert(sys.mkdir(folder))

local function in_game(kept)
  local own = kept and journal.new { folder = folder }
  local con, taken = inside.console { journal = own }
  inside.type(con, taken, "deal zole --seed latency -o hands=60")
  while con.position:decisions() < DECISIONS do -- `auto` rests after each hand
    if con.position.session.state == "pack" then inside.type(con, taken, "deal") end
    inside.type(con, taken, ("auto %d random"):format(DECISIONS - con.position:decisions()))
  end
  return con, taken, own
end

-- Milliseconds of one line.
local function time(con, taken, line)
  local begun = sys.clock()
  local fine = con:feed(line)
  local took = (sys.clock() - begun) * 1000
  assert(fine, line .. ": " .. taken())
  taken()
  return took
end

-- Median and longest of a line; `back` is said after it each time, and not counted.
local function measure(con, taken, line, back)
  local list = {}
  for i = 1, ROUNDS do
    list[i] = time(con, taken, line)
    if back then time(con, taken, back) end
  end
  table.sort(list)
  return list[(ROUNDS + 1) // 2], list[ROUNDS]
end

local function say(what, median, longest)
  print(("%-34s %7.2f ms, the slowest of %d %7.2f"):format(what, median, ROUNDS, longest))
end

local con, taken = in_game(false)
local slowest = 0
for _, line in ipairs { "legal", "may", "hands", "table", "view 1", "score", "why trick", "why 9d", "set",
                        "set win_points", "variants", "rules 7.4", "rules", "diff pool", "help", "1 + 1", "game" } do
  local median, longest = measure(con, taken, line)
  say(line, median, longest)
  slowest = math.max(slowest, median)
end
local play, longest_play = measure(con, taken, "auto 1 random", "undo")
say("a decision", play, longest_play)
slowest = math.max(slowest, play)
local begun = sys.clock()
for _ = 1, ROUNDS do complete.line(con, "variants +") end
print(("%-34s %7.2f ms"):format("Tab after `variants +`", (sys.clock() - begun) * 1000 / ROUNDS))
say(("log, all %d decisions of it"):format(DECISIONS), measure(con, taken, "log"))
say("set win_points 51 (a replay)", measure(con, taken, "set win_points 51", "set win_points 61"))
local undo, longest_undo = measure(con, taken, "undo", "redo")
say("undo", undo, longest_undo)

local own
con, taken, own = in_game(true)
say("a decision, kept on disk", measure(con, taken, "auto 1 random", "undo"))
say("undo, kept on disk", measure(con, taken, "undo", "redo"))
own:finish()
print(("the slowest command but `log` and what replays: %.2f ms (wanted: under %d)"):format(slowest, COMMAND))
print(("undo after %d decisions: %.2f ms (wanted: under %d)"):format(DECISIONS, undo, UNDO))
