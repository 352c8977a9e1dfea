-- Hostile statements in the places where a script can stand: a sentence with file:line, and the program goes on.
local runner = require "runner"
local cases = require "cases"

local variant = 'local v = variant { id = "evil", of = "zole", title = "Evil" }\n'
local game = 'local g = game { id = "evilgame", title = "Evil", players = { 3 }, clauses = "EV" }\n'
local whole = game .. [[
local function bad() %s end
g.pack, g.ranks, g.packets = cards "AKQJT9 of CDHS", "A K Q J T 9", "2 each"
g.duties = { follow = "" }
function g.hand(t) t:deal() t:ask(1, "bid", { "on" }) bad() t:play_tricks(1) end
function g.result() return fields() end
function g.game_over(t) return t.deal_number == 3 and {} or nil, "done" end
]]
local mid_hand = variant .. [[
function v.wrap.play(base, t)
  local function bad() %s end
  t:lead(t.active[1]) t:play_card() t:play_card() bad()
  t:play_card() return t:play_tricks()
end
]]

-- The table before the hostile line, the line, the table after it, and then a game without it.
local look = 'print "==="\ntable\nscore\nlog\nprint "==="\n'
local function session(first, line)
  return ("deal zole%s --seed x --dealer 3\nsolo\n%s%s\n%sdeal zole --seed clean --dealer 1\nauto 5\n%s")
    :format(first, (first == "" and "" or "auto 1\n") .. look, line, look, look)
end

-- The parts of what was said that `look` has marked.
local function looks(text)
  local list = {}
  for part in text:gmatch "===\n(.-)===\n" do list[#list + 1] = part end
  return list
end

-- The place of the statement: the file, its line, the call that reaches it, and the exit code.
local places = {
  { name = "a variant that is loaded", file = "variants/evil.lua", text = variant .. "%s\n", line = 2,
    args = "rules zole -v evil", code = 1 },
  { name = "a game that is loaded", file = "games/evilgame.lua", text = game .. "%s\n", line = 2,
    args = "rules evilgame", code = 1, fine = "`hand`" },
  { name = "a game's rule in sim", file = "games/evilgame.lua", text = whole, line = 2,
    args = "sim evilgame --games 32 --threads 2 --seed x", code = 1 },
  { name = "a game's rule in a record", file = "games/evilgame.lua", text = whole, line = 2,
    args = "serve evilgame --seed x --dealer 3", code = 1, input = '{"by":1,"do":"on"}\n' },
  { name = "a rule in sim", file = "variants/evil.lua", line = 2,
    text = variant .. "function v.wrap.hand(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "sim zole -v evil --games 32 -o hands=1 --threads 2 --seed x", code = 1 },
  { name = "a rule in a simulation with records", file = "variants/evil.lua", line = 3, text = mid_hand,
    args = "sim zole -v evil --games 32 -o hands=1 --threads 2 --seed x --records -", code = 1 },
  { name = "a rule in a record", file = "variants/evil.lua", line = 2,
    text = variant .. "function v.wrap.play(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "serve zole -v evil --seed x --dealer 3", code = 1, input = '{"by":1,"do":"solo"}\n' },
  { name = "a rule that only looks", file = "variants/evil.lua", line = 2,
    text = variant .. "function v.wrap.may_offer(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "sim zole -v evil --games 32 -o hands=1 --threads 2 --seed x --calls 0.5", code = 1 },
  { name = "a rule in the middle of a hand at the prompt", file = "variants/evil.lua", line = 3, text = mid_hand,
    args = "--ascii -", code = 1, prompt = true, input = session(" -v evil", "auto 1") },
  { name = "a line typed at the prompt", args = "--ascii -", code = 1, prompt = true, typed = true },
}

local function start(place, case)
  local folder = runner.folder(place.name)
  local statement = "do " .. case[1] .. " end"
  if place.file then
    runner.write(folder .. "/" .. place.file, (place.text:gsub("%%s", function() return statement end)))
  end
  runner.program = (case.fine or case.whole) and runner.whole or runner.counted -- what ends may take its time
  return runner.start(folder, place.args, place.typed and session("", statement) or place.input)
end

local clean -- the third look in a session in which nothing went wrong

-- The game on the table is as it was, and the next one as if nothing had been.
local function check_prompt(result, fine)
  clean = clean or looks(runner.run(runner.folder "clean", "--ascii -", session("", "1")).out)[3]
  local found = looks(result.out)
  assert.equal(3, #found, result.all)
  assert.is_truthy(found[1]:find("solo by seat", 1, true), found[1])
  if not fine then assert.equal(found[1], found[2]) end
  assert.equal(clean, found[3])
end

local function check(place, case, result)
  runner.is_calm(result)
  if place.prompt then check_prompt(result, case.fine) end
  if case.fine and place.fine then assert.is_truthy(result.err:find(place.fine, 1, true), result.all)
  elseif case.fine then assert.equal(0, result.code, result.all)
  else
    assert.equal(place.code, result.code, result.all)
    local where = case.blamed or place.file and ("/%s:%d:"):format(place.file, place.line) or "line:1:"
    runner.says(result, where)
    if case.says then runner.says(result, case.says) end
  end
end

teardown(runner.close)

-- The places in which a case is tried. Each place tries a third of the cases, or a fifth of those that a limit ends
-- (`slow`). A case that is the same everywhere (`once`) is tried in two.
local function places_of(case, number)
  local some, most, step = {}, case.once and 2 or #places, case.slow and 5 or case.once and 1 or 3
  for k = number % step + 1, most, step do some[#some + 1] = places[k] end
  return some
end

-- All places of a case at once.
local function results_of(case, at)
  local running = {}
  for k = 1, #at do running[k] = start(at[k], case) end
  for k, one in ipairs(running) do running[k] = runner.finish(one) end
  return running
end

for number, case in ipairs(cases) do
  describe(case.name, function()
    local at, results = places_of(case, number), nil
    setup(function() results = results_of(case, at) end)
    for k = 1, #at do
      it("in " .. at[k].name, function() check(at[k], case, results[k]) end)
    end
  end)
end
