-- houserule find: deals until a condition on the finished hand holds.
local program = require "program"

local run, has, write = program.run, program.has, program.write

teardown(program.close)

local record_path = program.folder .. "/found.jsonl"

-- Finds, and gives the record's last hand line and what was said.
local function found(args)
  os.remove(record_path)
  local code, out, err = run(("find %s --records %s"):format(args, record_path))
  assert.equal(0, code, err)
  local hand
  for line in program.read(record_path):gmatch "[^\n]+" do
    if line:find '^{"hand"' then hand = line end
  end
  return hand, out
end

describe("find", function()
  it("gives the record of the first hand that is so, which replays", function()
    local hand, out = found [[zole 'contract == "solo" and tricks[bidder] == 8' --seed f1]]
    has(hand, '"contract":"solo"')
    has(hand, '"row":"all"') -- ZO-7.2
    has(out, "contract: solo")
    local code, replayed = run("replay --json " .. record_path)
    assert.equal(0, code)
    has(replayed, hand)
  end)

  it("finds the same deal under the same seed", function()
    local _, first = found [[zole 'row == "low"' --seed f2]]
    local _, second = found [[zole 'row == "low"' --seed f2]]
    assert.equal(first, second)
    has(first, "the game with the seed f2/")
  end)

  it("knows what was dealt and what happened", function()
    local hand = found [[bela-2 'sets.count(dealt[1]) == 9 and #events > 3' --seed f3]]
    assert.is_truthy(hand)
    found [[klaberjass-4 'events[1].event == "turned"' --seed f3]]
  end)

  it("shows the same hand under other rules", function()
    local hand, out = found [[zole -v pool --against base 'other.fits and delta[1] ~= other.delta[1]' --seed f4]]
    assert.is_truthy(hand)
    local under, other = out:match "^(.*)\nunder the other rules:\n(.*)$"
    has(under, "pool: kind ")
    assert.is_nil(other:find("pool:", 1, true))
    local tricks = select(2, under:gsub("takes the trick", ""))
    assert.is_true(tricks > 0)
    assert.equal(tricks, select(2, other:gsub("takes the trick", ""))) -- the same play
  end)

  it("says so where no deal is", function()
    local code, out, err = run [[find zole 'delta[1] > 99' -n 20 --seed f5]]
    assert.same({ 1, "", "houserule: none of 20 deals meets the condition\n" }, { code, out, err })
  end)

  it("says what is wrong with a condition", function()
    for text, says in pairs {
      ["contrct == 3"] = '"contract"',
      ["foo.bar"] = 'there is no field of a hand "foo"',
      ["row == = 3"] = "the condition is no Lua expression: unexpected symbol near '='",
      ["delta < 3"] = "the condition: attempt to compare table with number",
      ["(function() while true do end end)()"] = "ran too long",
    } do
      local code, _, err = run(("find zole '%s' -n 20 --seed f6"):format(text))
      assert.is_truthy(code == 1 or code == 2, text)
      has(err, says)
    end
  end)

  it("passes over a hand without a field that the condition reads an item of", function()
    for text, against in pairs { ["winner[1]==2"] = "", ["other.winner[1]==2"] = "--against base" } do
      local hand, out = found(("zole -v pool '%s' --seed f6 %s"):format(text, against))
      assert.is_truthy(hand)
      assert.not_equal("", out)
    end
  end)

  it("stops soon at a name that neither a hand nor a script has", function()
    local code, _, err = run [[find zole -o hands=0 'contrct == 3 or hand > 200' --seed f9]]
    assert.equal(1, code)
    has(err, '"contract"')
    assert.equal(0, (run [[find zole -o hands=0 'suggest == 3 or hand > 200' --seed f9]])) -- a word of the script
    assert.equal(0, (run [[find zole -o hands=0 'winner and hand == 0 or hand > 200' --seed f9]]))
  end)

  it("says what is wrong with the call", function()
    for args, says in pairs {
      ["zole"] = "find wants a condition, or --puzzles", ["zole true -n 0"] = "houserule: -n ",
      ["zole true --against pol"] = '"pool"', ["zole true --bot simpel"] = '"simple"',
      ["zole true --records /no/such/x"] = "/no/such/x",
    } do
      local code, _, err = run("find " .. args)
      assert.is_true(code == 2 or code == 1)
      has(err, says)
    end
  end)

  it("leaves a game that does not end for the next one", function()
    write("games/endless.lua", [[
local g = game { id = "endless", title = "Endless", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AK of CD", "A K", "2 each"
function g.hand(t)
  t:deal()
  t:play_tricks()
end
function g.result(t) return fields("tricks", t:per_side(t.side_tricks)) end
function g.game_over() end
]])
    local code, out = run(("find endless --scripts %s 'hand == 2000' -n 2001 --seed f8"):format(program.folder))
    assert.equal(0, code)
    has(out, "deal 2000: hand 2000 of the game with the seed f8/1\n")
    assert.equal(1, (run(("find endless --scripts %s 'hand > 2000' -n 2001 --seed f8"):format(program.folder))))
  end)

  it("refuses rules that keep something from game to game", function()
    write("variants/count.lua", [[
local v = variant { id = "count", of = "zole", title = "Count" }
local n = 0
function v.wrap.settle(base, t, row)
  n = n + 1
  t:score(1, n, "ZO-7", "n")
  return base(t, row)
end
]])
    local code, out, err = run(("find zole -v count --scripts %s 'hand == 1 and items[1].amount > 1' -n 200 --seed f7")
      :format(program.folder))
    assert.same({ 1, "" }, { code, out })
    assert.truthy(err:find("count.lua:2: `n`", 1, true), err)
  end)

  it("says what is wrong with a call for puzzles", function()
    for args, says in pairs {
      ["zole true --puzzles 2"] = "for a condition or for --puzzles, not for both",
      ["zole true --margin 2"] = "--margin is for --puzzles", ["zole true --to x"] = "--to is for --puzzles",
      ["zole --puzzles 2 --records x"] = "--records is for a condition",
      ["zole --puzzles 0"] = "houserule: --puzzles ",
      ["zole --puzzles 2 --margin much"] = '--margin is a number of points, like 1.5, not "much"',
    } do
      local code, _, err = run("find " .. args)
      assert.equal(2, code, args)
      has(err, says)
    end
  end)
end)

-- Two seats, two cards each of four, so each knows all. A 11, K 4, Q 3, J 2; a seat scores what it takes. %s is more. The
-- first question is none of cards, and of ace and queen the game suggests the queen.
local SMALL <const> = [[
local small = game { id = "%s", title = "Small", players = { 2 }, summary = "Two cards.", clauses = "SM" }
small.pack, small.ranks, small.packets = cards "AKQ of S, J of H", "A K Q J", "2 each"
small.points = { A = 11, K = 4, Q = 3, J = 2 }
function small.suggest(t, seat, point)
  if point == "ready" then return "yes" end
  return t:hand(seat) == cards "AS QS" and "play QS" or nil
end
function small.hand(t)
  t:deal()
  if t:ask(1, "ready", { "yes", "no" }) == "yes" then t:score(1, 30, "SM-1", "ready") end
  t:play_tricks(1)
  for seat = 1, 2 do t:score(seat, t:side_points(seat), "SM-1", "points") end
end
function small.result(t) return fields("points", t:per_side(t.side_points)) end
function small.game_over() end
%s
]]

describe("find --puzzles", function()
  local function mine(flags)
    return run(("find small --scripts %s --puzzles 2 --seed p %s"):format(program.folder, flags))
  end

  setup(function()
    write("games/small.lua", SMALL:format("small", ""))
    write("games/frail.lua", SMALL:format("frail", "function small.after_trick(t) local _ = t.nothing.here end"))
  end)

  -- Only one deal has an answer that is better by more than 30: from A Q of spades into K of spades and J of hearts. The ace
  -- takes all 20. The queen falls to the king, and the jack then takes the ace. The others' cards are forced, so 40 it is.
  it("writes records that end with the ask, in which one answer is ahead by the margin", function()
    local folder = program.folder .. "/mined"
    local code, out, err = mine("--ascii --margin 31 --to " .. folder)
    assert.equal(0, code, err)
    for i = 1, 2 do
      has(out, ("/mined/small-%d.jsonl: seat 1, play, of 2: AS is better by 40.00 \u{b1} 0.00 points "
        .. "(QS next; QS is the first thought). "):format(i))
      local record = program.read(("mined/small-%d.jsonl"):format(i))
      has(record:match "([^\n]*)\n$", '{"ask":1,"point":"play","legal":["play AS","play QS"]')
      local again, replayed = run(("replay --scripts %s --json %s/small-%d.jsonl"):format(program.folder, folder, i))
      assert.same({ 0, record }, { again, replayed })
      local solved = select(2, run(("solve --scripts %s --json %s/small-%d.jsonl"):format(program.folder, folder, i)))
      has(solved, '"AS","points":[20,0]')
      has(solved, '"QS","points":[0,20]')
    end
  end)

  it("writes what a lesson asks", function()
    local path = program.folder .. "/mined/small-1.jsonl"
    local function lesson(answer)
      local call = "printf '%s\\n' | %s lesson --ascii --scripts %s %s 2>&1"
      return (program.output_of(call:format(answer, program.full, program.folder, path)))
    end
    has(lesson "as", "\nRight.\n")
    has(lesson "as", "AS wins")
    has(lesson "qs", "\nNo.\n")
    write("no.jsonl", program.read("mined/small-1.jsonl"):gsub('{"pack.*', ""))
    local code, _, err = run(("lesson --scripts %s %s/no.jsonl"):format(program.folder, program.folder))
    assert.equal(0, code, err) -- the seed deals the hand that is asked about
    write("no.jsonl", '{"houserule":1,"game":"small"}\n')
    code, _, err = run(("lesson --scripts %s %s/no.jsonl"):format(program.folder, program.folder))
    assert.equal(1, code)
    assert.matches("^houserule: [^\n]+\n$", err)
  end)

  it("finds the same under the same seed, and takes the next free name", function()
    local folder = program.folder .. "/named"
    local _, one = mine("--margin 10 --to " .. folder)
    local _, two = mine("--margin 10 --to " .. folder)
    has(two, "/named/small-4.jsonl")
    assert.equal((one:gsub("small%-%d", "")), (two:gsub("small%-%d", "")))
    assert.equal(program.read "named/small-1.jsonl", program.read "named/small-3.jsonl")
  end)

  -- All points are 20, so nothing is better by more than 40; nobody is asked to bid.
  it("says so where there are too few", function()
    for _, flags in ipairs { "--margin 40.5 -n 20", "--point bid -n 20" } do
      local code, out, err = mine(flags)
      assert.same({ 1, "" }, { code, out })
      has(err, "0 of 2 puzzles found in 20 deals: a smaller --margin or a larger -n finds more")
    end
  end)

  it("says in a sentence that a rule fails in what is tried", function()
    local code, out, err = run(("find frail --scripts %s --puzzles 1 --seed p"):format(program.folder))
    assert.same({ 1, "" }, { code, out })
    has(err, "games/frail.lua:16: attempt to index a nil value (field 'nothing')")
    assert.equal(1, select(2, err:gsub("\n", "")))
  end)
end)
