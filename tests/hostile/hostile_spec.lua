-- Every hostile statement in every place a script can stand: one sentence with file:line, in two seconds, and nothing else.
local cases = dofile "tests/hostile/cases.lua"
local houserule = os.getenv "HOUSERULE" or "build/houserule"

local folder = os.tmpname()
os.remove(folder)
os.execute(("mkdir -p %s/games %s/variants"):format(folder, folder))

local function write(path, text)
  local file = assert(io.open(folder .. "/" .. path, "wb"))
  file:write(text)
  file:close()
end

-- Runs the program; its exit code, all it printed, and whether it took longer than a stranger may.
local function run(args, input)
  local call = "printf '%s' | timeout 10 %s %s --scripts %s 2>&1; echo exit $?"
  local pipe = io.popen(call:format(input or "", houserule, args, folder))
  local out = pipe:read "a"
  pipe:close()
  return tonumber(out:match("exit (%d+)%s*$")), (out:gsub("exit %d+%s*$", ""))
end

local head = 'local v = variant { id = "evil", of = "zole", title = "Evil" }\n'
local game = 'local g = game { id = "evilgame", title = "Evil", players = { 3 } }\n'

-- Where the statement stands, how it is reached, and the file that must be named.
local places = {
  { name = "a variant that is loaded", file = "variants/evil.lua", text = head .. "%s\n", line = 2,
    args = "rules zole -v evil", codes = { 2 } },
  { name = "a game that is loaded", file = "games/evilgame.lua", text = game .. "%s\n", line = 2,
    args = "rules evilgame", codes = { 2 } },
  { name = "a rule in sim", file = "variants/evil.lua", line = 2,
    text = head .. "function v.wrap.hand(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "sim zole -v evil -n 4000 --threads 2 --seed x", codes = { 1 } },
  { name = "a rule in a record", file = "variants/evil.lua", line = 2,
    text = head .. "function v.wrap.play(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "serve zole -v evil --seed x --dealer 3", codes = { 1 }, input = '{"by":1,"do":"solo"}\\n' },
  { name = "a rule that only looks", file = "variants/evil.lua", line = 2,
    text = head .. "function v.wrap.may_offer(base, t) local function bad() %s end bad() return base(t) end\n",
    args = "sim zole -v evil -n 50 --threads 1 --seed x --calls 0.5", codes = { 1 } },
}

for _, place in ipairs(places) do
  describe(place.name, function()
    for _, case in ipairs(cases) do
      it(case.name, function()
        write(place.file, (place.text:gsub("%%s", function() return "do " .. case[1] .. " end" end)))
        local begun = os.time()
        local code, out = run(place.args, place.input)
        assert.is_true(os.time() - begun <= 3, "too slow")
        if case.fine then
          assert.is_true(code == 0 or place.file:match("^games") ~= nil, out)
          return
        end
        assert.equal(place.codes[1], code, out)
        local where = ("%s/%s:%d:"):format(folder, place.file, place.line)
        assert.is_truthy(out:find(where, 1, true), "no " .. where .. " in: " .. out)
        assert.is_nil(out:find("stack traceback", 1, true), out)
        assert.is_nil(out:find("core/lua/", 1, true), out)
      end)
    end
  end)
end

-- Data that lies, and rules that lie: a file each, and what the sentence must say.
local lies = {
  { "an escape in the title", 'variant { id = "evil", of = "zole", title = "\\27]0;x\\7" }', "plain text" },
  { "a thousand million players", 'game { id = "evilgame", title = "E", players = { 1000000000 } }', "1 to 8" },
  { "players that are no number", 'game { id = "evilgame", title = "E", players = { 1e9 } }', "not a fraction" },
  { "a pack that is a list", game .. 'g.pack = { "AS", "AS" }', "`pack` must be a number" },
  { "points that are no number", head .. 'v.set.points = { A = 0/0 }', "plain data" },
  { "a table that contains itself", head .. "local t = {} t.t = t v.set.points = t", "plain data" },
  { "a declaration that contains itself", 'local d = { id = "evil" } d.of = d variant(d)', "in itself" },
  { "a declaration without end",
    'variant(setmetatable({}, { __index = function() return 1 end }))', "plain text" },
  { "a variant of itself", 'variant { id = "evil", of = "evil", title = "E" }', "is a variant of evil, not of zole" },
  { "a limit that is code", head .. 'v.option("x", 1, "x", nil, { min = setmetatable({}, {}) })', "whole number" },
  { "an option that is code", head .. 'v.option("x", print, "x")', "plain data|data is text" },
  { "no deal that fits", head .. 'v.set.packets = "9 each, 2 to talon"', "more cards are dealt" },
  { "a rule that is not there", head .. "v.set.win_pointz = 3", 'did you mean "win_points"' },
  { "an ask without words", head ..
    'function v.wrap.hand(base, t) t:ask(1, "bid", {}) return base(t) end', "no word|at least one word" },
  { "an ask of nobody", head .. 'function v.wrap.hand(base, t) t:ask(99, "bid", { "x" }) return base(t) end', "seat" },
  { "a score that is no number", head ..
    "function v.wrap.settle(base, t, r) base(t, r) t:score(1, 0/0) end", "number has no integer" },
  { "a hand that never ends", head .. 'function v.wrap.hand() while true do end end', "ran too long" },
  { "cards not held", head ..
    'function v.wrap.play(base, t) t:lay(1, cards "AKQJT9 of CDHS", "talon") end', "not all of these cards" },
  { "a dealer who is nobody", head .. "v.set.next_dealer = function() return 77 end", "77 is no seat" },
  { "winners who are nobody", head .. "v.set.game_over = function() return { 9 }, 'x' end", "side that there is not" },
}

describe("lies", function()
  for _, lie in ipairs(lies) do
    it(lie[1], function()
      local is_game = lie[2]:find("game {", 1, true)
      write(is_game and "games/evilgame.lua" or "variants/evil.lua", lie[2] .. "\n")
      local code, out = run((is_game and "sim evilgame" or "sim zole -v evil") .. " -n 50 --seed x --threads 1")
      assert.is_true(code == 1 or code == 2, out)
      local said = false
      for part in lie[3]:gmatch("[^|]+") do said = said or out:find(part, 1, true) ~= nil end
      assert.is_true(said, out)
      assert.is_nil(out:find("stack traceback", 1, true), out)
      assert.is_nil(out:find("\27", 1, true))
    end)
  end
end)

describe("afterwards", function()
  it("the next script works", function()
    write("variants/evil.lua", head .. "v.set.table_stake = 3\n")
    write("games/evilgame.lua", "while true do end\n")
    local code, out = run "sim zole -v evil -n 100 --seed x --threads 1"
    assert.equal(0, code, out)
  end)
end)
