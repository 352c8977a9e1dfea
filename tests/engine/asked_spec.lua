-- asked_spec.lua - a recorded game, which asks for its decisions, and the same game in a simulation, which asks nobody, have
-- the same draws and the same limit; and a record replays to its game.
local counts = require "counts"
local program = require "program"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local GAME = [[
local g = game { id = "%s", title = "Asked", players = { 3 } }
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "AKQJT98765432", "2 each"
g.duties, g.events, g.may_omit = { hold = "AS-1" }, { drawn = "number dealer" }, { stock = true }
%s
function g.hand(t)
  t:deal()
  %s
end
function g.result(t) return fields("drawn", t.drawn or 0) end
function g.game_over(t) if t.deal_number == 3 then return {}, "end" end end
]]

local DRAWS <const> = [[
  t.drawn = t:draw(1000000)
  t:tell("drawn", t.drawn, t.dealer)
  t:play_tricks(t.active[1])]]

local function scripts(id, hand, rules)
  write(("games/%s.lua"):format(id), GAME:format(id, rules or "", hand))
  return "--scripts " .. program.folder
end

describe("a record of a game that draws in its hands", function()
  local function header_and_draws(out)
    return out:match "^[^\n]*", out:gsub('[^\n]*"event":"drawn"([^\n]*)', "%1")
  end

  it("gives the same game again, whether its first dealer was drawn or named", function()
    local more = scripts("draws", DRAWS)
    for _, dealer in ipairs { "", " --dealer 2" } do
      local code, out = run("sim draws -n 6 --bot random --seed d7 --threads 1 --records - " .. more .. dealer)
      assert.equal(0, code)
      has(header_and_draws(out), '"dealer":')
      has(out, '"event":"drawn"')
      local path = write("draws.jsonl", out)
      local again
      code, again = run("replay --json " .. path .. " " .. more)
      assert.equal(0, code)
      assert.equal(out, again)
    end
  end)

  it("draws the same for a dealer that was drawn as for the same one named", function()
    local more = scripts("draws", DRAWS)
    local _, drawn = run("sim draws -n 1 --bot random --seed d7 --threads 1 --records - " .. more)
    local dealer = drawn:match '"dealer":(%d)'
    local _, named = run(("sim draws -n 1 --bot random --seed d7 --threads 1 --records - --dealer %s %s"):format(
      dealer, more))
    local event = '"event":"drawn","number":(%d+)'
    local first = drawn:match(event)
    assert.is_truthy(first)
    assert.is_truthy(named:match(event))
    -- a simulation seeds each game by its number: both are games 1 of block 0
    assert.equal(first, named:match(event))
  end)
end)

describe("a deal that asks without an end", function()
  for name, hand in pairs {
    words = 'while true do t:ask(1, "p", { "a", "b" }) end',
    cards = 'while true do t:pick(1, "p", 1) end',
  } do
    it("is stopped after as many questions of " .. name .. " with records as without", function()
      local more = scripts("endless", hand)
      local sentence = "games/endless.lua:7: a hand does not end: after 5000 decisions it still asks `p` "
        .. "(seed d7/0.1, deal 1)\n"
      for _, flag in ipairs { "", " --calls 0.5", " --records " .. program.folder .. "/endless.jsonl" } do
        local code, _, err = run("sim endless -n 1 --bot random --seed d7 --threads 1 " .. more .. flag)
        assert.equal(1, code, flag)
        assert.equal("houserule: " .. program.folder .. "/" .. sentence, err)
      end
    end)
  end
end)

describe("cards in columns", function()
  it("are turned up after each trick, also where nobody is asked", function()
    local lay = 'for seat = 1, 3 do t:lay(seat, t:dealt_set(seat, 1, 1), "down") end t:play_tricks(t.active[1])'
    local rules = 'g.packets = "3 each" g.events.turned = "seat column card"\n'
      .. 'g.piles, g.may_omit.down, g.turns_up = { down = "closed" }, true, { columns = 1, pile = "down" }'
    local more = scripts("columns", lay, rules)
    local function said(flags)
      return select(2, run("sim columns --games 1 --bot random --seed d7 --threads 1 " .. flags .. more))
    end
    has(said "--json ", '"decisions":27,') -- three cards of each of three seats
    local out = said "--records - "
    for line, n in pairs { ['"do":"play'] = 27, ['"event":"trick"'] = 9, ['"event":"turned"'] = 9 } do
      assert.equal(n, select(2, out:gsub(line, "")), line)
    end
    assert.equal(out, select(2, run("replay --json " .. write("columns.jsonl", out) .. " " .. more)))
  end)
end)

describe("kinds of deals", function()
  it("are what is text in the fields that say them, asked or not", function()
    local hand = 't.kind, t.more = ({ "a", {}, "b" })[t.deal_number], t.deal_number'
    local more = scripts("kinds", hand, 'g.kinds = { "kind", "more" }')
    for _, flag in ipairs { "", " --records " .. program.folder .. "/kinds.jsonl" } do
      local code, out, err = run("sim kinds --games 1 --bot random --seed d7 --threads 1 --json " .. more .. flag)
      assert.equal(0, code, err)
      local found = {}
      for _, kind in ipairs(counts(out).kinds) do found[#found + 1] = kind.kind .. kind.deals end
      assert.same({ "a1", "b1" }, found)
    end
  end)
end)

describe("lines that the game says itself", function()
  local function record() return select(2, run "sim zole -n 2 --bot random --seed d7 --threads 1 --records -") end

  it("are compared with it, and those that differ are read all the same", function()
    local out = record()
    for _, case in ipairs {
      { '"legal":%[[^%]]*%]', '"legal":[]', "--trust " }, { '{"event":"trick"', '{ "event": "trick"' },
      { '\n{"ask":[^\n]*', "" }, { '"may":', '"also":', "--trust " },
    } do
      local changed, n = out:gsub(case[1], case[2])
      assert.is_true(n > 0)
      local code, again = run("replay --json " .. (case[3] or "") .. write("changed.jsonl", changed))
      assert.equal(0, code, again)
      assert.equal(out, again)
    end
  end)

  it("must be JSON where they differ, and end where they end", function()
    local out = record()
    local code, again = run("replay --json " .. write("cut.jsonl", (out:gsub('"may":%[%]}', '"may":[]', 1))))
    assert.equal(1, code)
    has(again, '{"error":"not JSON: ')
    code, again = run("replay --json " .. write("more.jsonl", (out:gsub('"may":%[%]}', '"may":[]} x', 1))))
    assert.equal(1, code)
    has(again, '{"error":"not JSON: ')
  end)

  it("are told apart from a decision that cannot be, whose line is named", function()
    local out, number, tried = record(), 0, 0
    for line, at in out:gmatch "([^\n]*)\n()" do
      number = number + 1
      if line:find '"do":"play' then
        local changed = out:sub(1, at - #line - 2) .. line:gsub("play %w+", "play 2C") .. out:sub(at - 1)
        local code, again = run("replay --json " .. write("changed.jsonl", changed))
        assert.equal(1, code)
        assert.equal((',"line":%d,"rule":"ZO-1.2"}'):format(number), again:match '(,"line":[^\n]*)\n$')
        assert.equal(out:sub(1, at - #line - 2), again:match "^(.-)[^\n]*\n$")
        tried = tried + 1
      end
    end
    assert.is_true(tried >= 24)
  end)

  it("are read in any other writing of a decision, with the same answer", function()
    local out = record()
    for _, case in ipairs { { '{"by":(%d),"do":("[^"]*")}', '{"do":%2, "by": %1}' }, { '"do":"play', '"do":"PLAY ' },
                            { '"do":"play', '"do":"\\u0070lay' } } do
      local changed, n = out:gsub(case[1], case[2])
      assert.is_true(n > 0)
      local code, again = run("replay --json " .. (case[3] or "") .. write("changed.jsonl", changed))
      assert.equal(0, code, again)
      assert.equal(out, again)
    end
    for _, by in ipairs { "01", "1.5", '"1"', "-1" } do
      local changed = out:gsub('{"by":%d,', ('{"by":%s,'):format(by), 1)
      local code = run("replay --json " .. write("changed.jsonl", changed))
      assert.equal(1, code, by)
    end
  end)
end)

describe("a decision that is said again", function()
  it("is taken as often, however it is spelled", function()
    local more = scripts("twice", [[ for _ = 1, 3 do t:ask(t.active[1], "really", { "yes", "no" }) end ]])
    local _, out = run("sim twice -n 1 --bot random --seed d7 --threads 1 --records - " .. more)
    local header, seat = out:match "^[^\n]*\n", out:match '"ask":(%d)'
    local yes = ('{"by":%s,"do":"yes"}\n'):format(seat)
    local want
    for _, second in ipairs { yes, ('{"do":"Yes","by":%s}\n'):format(seat) } do
      local code, again, said = run("replay --json " .. write("twice.jsonl", header .. yes .. second .. yes) .. " " .. more)
      assert.equal(0, code, said)
      assert.equal(3, select(2, again:gsub('"do":"yes"', "")))
      want = want or again
      assert.equal(want, again)
    end
  end)
end)

describe("tricks that nothing comes between", function()
  it("are written one after another, the last one before what follows it", function()
    local _, out = run "sim zole -n 6 --bot random --seed d7 --threads 1 --records -"
    local tricks, cards, hands = 0, 0, 0
    for line in out:gmatch "[^\n]+" do
      if line:find '"do":"play ' then cards = cards + 1 end
      if line:find '"event":"trick"' then
        tricks = tricks + 1
        assert.equal(3 * tricks, cards)
      end
      if line:find '^{"hand":' then
        hands = hands + 1
        assert.equal(8 * hands, tricks)
      end
    end
    assert.equal(6, hands)
  end)
end)
