-- choosing_spec.lua - t:pick and t:number: what an ask says, what is accepted, refused and drawn, up to a whole hand.
--
-- Expected lines are worked out by hand from the protocol: up to 100 answers are listed, more are said as a choice.
local counts = require "counts"
local program = require "program"
local probe = require "probe"

local run, has = program.run, program.has
teardown(program.close)

local GAME = [[
local g = game { id = "probe", title = "Probe", players = { 2 } }
g.pack, g.ranks = cards "AKQJT98765432 of CDHS", "AKQJT98765432"
g.packets, g.may_omit = "1 each x 13, rest to stock", { stock = true }
g.refuse_bid, g.refuse_discard, g.refuse_meld = "PR-1", "PR-2", "PR-3"
g.refusals = { word = "PR-9" }
function g.is_set(set)
  local list = sets.list(set)
  for i = 2, #list do
    if list[i]:sub(1, 1) ~= list[1]:sub(1, 1) then return false, "PR-4" end
  end
  return true
end
function g.hand(t)
  t.out = ""
  t:deal()
  local function out(what) t.out = t.out .. ";" .. (math.type(what) and sets.text(what) or tostring(what)) end
  %s
end
function g.result(t) return fields("out", t.out) end
function g.game_over(t) if t.deal_number == (g.deals or 1) then return { 1 }, "end" end end
]]
local HANDS = { "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "7H 7S 7D 2H 3H 4H 5H 6H 8H 9H TH JH QH" }

local at = probe.new(GAME, HANDS)
local line, accepts, refuses = probe.line, probe.accepts, probe.refuses
local function opened(body) return at:opened(body) end
local function fast(body) return at:fast(body) end
local function fails(part, body) at:fails(part, body) end

describe("t:ask of things that a function says", function()
  local ask = 'local thing, call = t:ask(1, "move", { cards "7C", { 3 }, 12 }, %s) out(type(thing)) out(call)'
  local say = 'function(_, it) return type(it) == "table" and "three" or it == 12 and "12" or "on " .. sets.text(it) end'
  it("offers their words, and gives the thing of the word that was said", function()
    local s = assert(opened(ask:format(say)))
    assert.equal('{"ask":1,"point":"move","legal":["on 7C","three","12"],"may":[]}', line(s))
    refuses(s, "four", "PR-9", "seat 1 may say on 7C, three or 12")
    assert(s:decide(1, "Three"))
    assert.equal(";table;nil", s.last.result:get "out")
  end)
  it("says them all for chance too when the point is new, and none of them after that", function()
    local twice = ([[local n = 0
      for _ = 1, 2 do
        local thing = t:ask(1, "move", { 1, 2, 3 }, function(_, i) n = n + 1 return "m" .. i end)
        if thing < 1 or thing > 3 then out "no thing of the list" end
      end
      out("said " .. n)]])
    assert.equal(";said 3", fast(twice))
  end)
  it("takes a number in place of a list: the things are the numbers up to it", function()
    local numbered = 'local thing = t:ask(1, "move", %s, function(_, i) return "m" .. i end) out("thing " .. thing)'
    local s = assert(opened(numbered:format "3"))
    assert.equal('{"ask":1,"point":"move","legal":["m1","m2","m3"],"may":[]}', line(s))
    assert(s:decide(1, "m2"))
    assert.equal(";thing 2", s.last.result:get "out")
    assert.truthy(fast(numbered:format "3"):find "^;thing [123]$")
    for _, n in ipairs { "0", "-1", "100001" } do fails("1 to 100000 things may be asked for", numbered:format(n)) end
  end)
  it("gives the number of very many, each of which may be said", function()
    local body = 'local thing = t:ask(1, "move", 5000, function(_, i) return "m" .. i end) out("thing " .. thing)'
    local s = assert(opened(body))
    assert.equal('{"ask":1,"point":"move","moves":5000,"may":[]}', line(s))
    local seen = probe.said(s, 2)
    assert.equal('{"ask":1,"point":"move"}', seen[#seen])
    refuses(s, "m0", "PR-9", "seat 1 may say one of 5000, like m1")
    assert(s:decide(1, "m5000"))
    assert.equal(";thing 5000", s.last.result:get "out")
    assert.truthy(fast(body):find "^;thing %d+$")
    local ok, why = assert(opened(body:gsub('"m" .. i', '"AC  " .. i'))):check(1, "m3")
    assert.is_nil(ok)
    has(why.sentence, "the word of move 1 of `move` would be read as")
  end)
  it("refuses what says no word, and one that changes the game", function()
    fails("must return its word, not nil", ask:format "function() end")
    fails("offers no word", 't:ask(1, "move", {}, function() return "x" end)')
    fails("behind the list a function says its things, not a string", 't:ask(1, "move", { 1 }, "x")')
    fails("probe.lua:17: ", ask:format 'function() t:lay(1, cards "7C", "stock") end')
  end)
end)

describe("t:ask of many words", function()
  local many = [[local words = {}
    for i = 1, 100 do words[i] = "w" .. i end
    for _ = 1, 3 do t:ask(1, "say", words) end
    words[1] = %s
    out(t:ask(1, "say", words))]]
  it("knows them when they come again, and still finds one that is another's in other letters", function()
    assert.truthy(fast(many:format '"w1"'):find "^;w%d+$")
    has(select(2, fast(many:format '"W77"')), "is another's in other letters")
  end)
end)

describe("t:choose", function()
  local choose = 'local card, word, call = t:choose(1, "play", %s) out(card) out(word) out(call)'
  it("offers each card of a set and then some words, and gives the card's name or the word", function()
    local s = assert(opened(choose:format 'cards "7C 5C AC", { "draw", "pass" }'))
    assert.equal('{"ask":1,"point":"play","legal":["play AC","play 7C","play 5C","draw","pass"],"may":[]}', line(s))
    assert(s:decide(1, "play 5c"))
    assert.equal(";5C;nil;nil", s.last.result:get "out")
    s = assert(opened(choose:format 'cards "7C", "draw"'))
    assert(s:decide(1, "draw"))
    assert.equal(";nil;draw;nil", s.last.result:get "out")
  end)
  it("offers the words alone where there is no card, and the cards alone where there is no word", function()
    assert.equal(";nil;pass;nil", fast(choose:format '0, "pass"'))
    assert.equal(";7C;nil;nil", fast(choose:format 'cards "7C"'))
    fails("word", choose:format "0")
    fails("the cards to choose from are a set of cards", choose:format '"7C"')
    fails("choose: a string ", 't:choose("play", t:hand(1))')
  end)
end)

describe("t:pick", function()
  it("lists up to 100 answers, fewer cards before more, and none as the point alone", function()
    local s = assert(opened 'out(t:pick(1, "discard", { 0, 2 }, cards "7C 5C AC"))')
    assert.equal('{"ask":1,"point":"discard","legal":["discard","discard AC","discard 7C","discard 5C","discard AC 7C",'
      .. '"discard AC 5C","discard 7C 5C"],"may":[]}', line(s))
    accepts(s, "discard")
    accepts(s, "discard 5c ac", "discard AC 5C")
    refuses(s, "discard 5C AC 7C", "PR-2", "0 to 2 cards, not 3")
    refuses(s, "discard KC", "PR-2", "discard: KC cannot be chosen here")
    refuses(s, "discard KC 5C QC", "PR-2", "choose 0 to 2 cards")
    refuses(s, "discard KC QC", "PR-2", "discard: KC QC cannot be chosen here")
    refuses(s, "discard 5C 5C", "PR-2", "one card is named twice")
    refuses(s, "keep", "PR-9", "may not be said now, at \"discard\"")
  end)

  it("says the choice where there are more than 100, up to the whole hand", function()
    local s = assert(opened 'out(t:pick(1, "pass", 3))') -- 286 ways
    assert.equal(('{"ask":1,"point":"pass","pick":{"least":3,"most":3,"of":"%s"},"may":[]}'):format(HANDS[1]), line(s))
    accepts(s, "pass 2C AC 3C", "pass AC 3C 2C")
    refuses(s, "pass AC", "PR-9", "choose 3 cards, not 1")
    refuses(s, "stay", "PR-9", "`pass` and 3 of AC, KC")
    s = assert(opened 'out(t:pick(1, "discard", { 0, 99 }))')
    assert.equal(('{"ask":1,"point":"discard","pick":{"least":0,"most":13,"of":"%s"},"may":[]}'):format(HANDS[1]), line(s))
    accepts(s, "discard " .. HANDS[1])
    assert(s:decide(1, "discard " .. HANDS[1]))
    assert.equal(";" .. HANDS[1], s.last.result:get "out")
  end)

  it("lists as many as 100", function()
    assert.equal(91, #assert(opened 't:pick(1, "discard", { 1, 2 })').question:legal()) -- 13 + 78
    assert.equal(92, #assert(opened 't:pick(1, "discard", { 11, 13 })').question:legal()) -- 78 + 13 + 1
    assert.is_nil(assert(opened 't:pick(1, "discard", { 10, 13 })').question:legal())
  end)

  it("asks a filter about an answer alone, and names its clause", function()
    local s = assert(opened 'out(t:pick(2, "meld", { 1, 13 }, t:hand(2), g.is_set))')
    has(line(s), '"pick":{"least":1,"most":13,"of":"7D QH JH')
    accepts(s, "meld 7S 7H 7D", "meld 7D 7H 7S")
    refuses(s, "meld 7S 8H", "PR-4", "meld: 8H 7S will not do")
    assert(s:decide(2, "meld 7H 7S"))
    assert.equal(";7H 7S", s.last.result:get "out")
    s = assert(opened 'out(t:pick(2, "meld", 1, t:hand(2), function() error "called" end))')
    refuses(s, "meld 7S", nil, "called")
    s = assert(opened 'out(t:pick(2, "meld", 1, t:hand(2), function() return false end))')
    refuses(s, "meld 7S", "PR-3", "7S")
    s = assert(opened 'out(t:pick(2, "meld", 1, t:hand(2), function() t:lay(2, cards "7S", "stock") return true end))')
    refuses(s, "meld 7S", nil, "may not change the game")
  end)

  it("takes the point alone as a pass if the filter accepts no card", function()
    local body = 'out(t:pick(2, "meld", { 0, 13 }, cards "7S 8H", function(set) return set == 0, "PR-4" end))'
    assert.equal(";", fast(body)) -- nothing else is accepted
    local s = assert(opened(body))
    accepts(s, "meld")
    refuses(s, "meld 7S", "PR-4", "7S")
    assert(s:answer(s:random_answer(0)))
    assert.equal(";", s.last.result:get "out")
  end)

  it("finds for a bot what a filter accepts, and fails where there is nothing", function()
    local body = 'out(t:pick(2, "meld", { 3, 13 }, cards "7S 7H 7D AC KC QC JC TC 9C 8C", g.is_set))'
    assert.equal(";7D 7H 7S", fast(body))
    local s = assert(opened(body))
    assert(s:answer(s:random_answer(0)))
    assert.equal(";7D 7H 7S", s.last.result:get "out")
    body = 't:pick(2, "meld", { 1, 13 }, t:hand(2), function() return false end)'
    has(select(2, fast(body)), "pick: no answer at `meld` that is accepted was found among 20064: offer a way out")
    s = assert(opened(body))
    local ok, why = s:answer(s:random_answer(0))
    assert.is_nil(ok)
    has(why.sentence, "pick: no answer at `meld`")
  end)

  it("says what would do in place of a wrong argument", function()
    fails("pick: the cards to pick from are a set of cards: cards \"AC KC\"", 't:pick(1, "pass", 3, "AC x")')
    fails("pick: ", 't:pick(1, "pass", 3, {})')
    fails("pick: how many cards is a number from 1 on, or { least, most }", 't:pick(1, "pass", 0)')
    fails("pick: ", 't:pick(1, "pass", { 3, 2 })')
    fails("pick: ", 't:pick(1, "pass", { -1, 2 })')
    fails("pick: 14 cards cannot be picked from 13", 't:pick(1, "pass", 14)')
    fails("pick: the filter is a function(set)", 't:pick(1, "pass", 3, t:hand(1), "x")')
  end)
end)

describe("t:number", function()
  it("lists up to 100 numbers without the closed ones", function()
    local s = assert(opened 'out(t:number(1, "bid", { 0, 4 }, function(n) return n == 2 and "PR-5" or nil end))')
    assert.equal('{"ask":1,"point":"bid","legal":["bid 0","bid 1","bid 3","bid 4"],"may":[]}', line(s))
    accepts(s, "bid 04", "bid 4")
    refuses(s, "bid 2", "PR-5", '"bid 2" is not open to seat 1 now')
    refuses(s, "bid 5", "PR-1", "`bid` and a number from 0 to 4")
    refuses(s, "bid", "PR-1", "0 to 4")
    refuses(s, "bid 1 2", "PR-1", "0 to 4")
    refuses(s, "bid -1", "PR-1", "0 to 4")
    refuses(s, "pass", "PR-9", "\"bid\"")
    assert(s:decide(1, "BID 3"))
    assert.equal("bid 3", s.log[#s.log]["do"])
  end)

  it("says the range of more than 100", function()
    local s = assert(opened 't:number(1, "bid", { 1, 100 })')
    assert.equal(100, #s.question:legal())
    s = assert(opened 't.out = t:number(1, "bid", { 0, 500 }, function(n) return n % 2 == 1 and "PR-5" or nil end)')
    assert.equal('{"ask":1,"point":"bid","number":{"least":0,"most":500},"may":[]}', line(s))
    refuses(s, "bid 3", "PR-5", '"bid 3"')
    refuses(s, "bid 501", "PR-1", "0 to 500")
    assert(s:decide(1, "bid 500"))
    assert.equal(500, s.last.result:get "out")
  end)

  it("is given a number that is open by a bot", function()
    assert.equal(";77", fast 'out(tostring(t:number(1, "bid", { 0, 99 }, function(n) return n ~= 77 and "x" end)))')
    assert.equal(";777", fast 'out(tostring(t:number(1, "bid", { 0, 999 }, function(n) return n ~= 777 and "x" end)))')
    local none = 't:number(1, "bid", { 0, %d }, function() return "x" end)'
    fails("number: the hook closes every answer at `bid`", none:format(99))
    has(select(2, fast(none:format(100))), "number: no answer at `bid`")
  end)

  it("says what would do in place of a wrong argument", function()
    fails("number: the numbers are { least, most }, from 0 to 1000000000", 't:number(1, "bid", 4)')
    fails("number: ", 't:number(1, "bid", { 4, 3 })')
    fails("number: ", 't:number(1, "bid", { 0, 1000000001 })')
    fails("number: the hook is a function(n)", 't:number(1, "bid", { 0, 3 }, 4)')
  end)
end)

it("offers the words that a list has when it is asked with, the same list or another", function()
  local s = assert(opened [[
    local list = { "pass", "go" }
    t:ask(1, "name", list)
    list[2] = "stay"
    t:ask(1, "name", list)
    t:ask(1, "name", { "pass", "stay" })
    list[3] = "go"
    t:ask(1, "name", list)]])
  for _, legal in ipairs { '"pass","go"', '"pass","stay"', '"pass","stay"', '"pass","stay","go"' } do
    assert.equal(('{"ask":1,"point":"name","legal":[%s],"may":[]}'):format(legal), line(s))
    assert(s:decide(1, "pass"))
  end
end)

it("equal words are one answer", function()
  local s = assert(opened 'out(t:ask(1, "name", { "pass", "play QC", "pass" }))')
  assert.equal('{"ask":1,"point":"name","legal":["pass","play QC"],"may":[]}', line(s))
  assert.is_true(s.question:only() == nil)
  assert.equal("pass", assert(opened 't:ask(1, "name", { "pass", "pass" })').question:only().text)
end)

it("lists every choice of some cards, but not more than can be written", function()
  local body = [[local lists = { sets.choices("lay", cards "AC KC QC", 2), sets.choices("lay", g.pack, 3) }
    local ok, why = pcall(sets.choices, "lay", g.pack, 5)
    error(table.concat(lists[1], ",") .. " " .. #lists[2] .. " " .. tostring(ok) .. " " .. why)]]
  program.write("games/probe.lua", GAME:format(body))
  local _, out, err = program.run("sim probe -n 1 --bot random --scripts " .. program.folder)
  program.has(out .. err, "lay AC KC,lay AC QC,lay KC QC ")
  program.has(out .. err, "lay KC QC 22100 false sets.choices: at most 65536 choices at once")
end)

describe("choices of all kinds", function()
  local BODY = [[
    for _, seat in ipairs(t.active) do
      local n, call = t:number(seat, "bid", { 0, 13 }, function(n) return n == 3 and "PR-5" or nil end)
      if call then return end
      out(tostring(n)) out(tostring(t:number(seat, "money", { 0, 500 })))
      out(tostring(t:number(seat, "even", { 0, 500 }, function(n) return n % 2 == 1 and "PR-5" end)))
      for _, how in ipairs { 3, { 0, 3 }, { 2, 2 }, { 0, 13 } } do
        local set = t:pick(seat, "discard", how, t:hand(seat) | cards "AC AD")
        out(set)
        t:lay(seat, set & t:hand(seat), "stock")
      end
      out(t:pick(seat, "meld", { 1, 13 }, t:hand(seat) | t:pile "stock", g.is_set))
      out(t:ask(seat, "name", { "pass", "pass", "go" }))
    end
    t:score(1, #t.out, "PR-1", "x")]]
  local scripts

  setup(function()
    program.write("games/probe.lua", 'local deals = 20 ' .. (GAME:format(BODY):gsub("g%.deals or 1", "deals")))
    scripts = " --scripts " .. program.folder
  end)

  it("are drawn alike in a simulation and in its records, which replay byte for byte", function()
    local function figures(flags)
      local code, out, err = run("sim probe -n 300 --seed c --bot random --threads 1 --json" .. scripts .. flags)
      assert.equal(0, code, err)
      return counts(out)
    end
    local plain, recorded = figures "", figures(" --records " .. program.folder .. "/r.jsonl")
    assert.equal(plain.decisions, recorded.decisions)
    assert.same(plain.sides, recorded.sides)
    local text = program.read "r.jsonl"
    for _, form in ipairs { '"pick":{"least":1,"most":', '"number":{"least":0,"most":500}', '"bid 13"]' } do
      has(text, form)
    end
    local code, out = run("replay - --json" .. scripts .. " < " .. program.folder .. "/r.jsonl")
    assert.equal(0, code)
    assert.equal(text, out)
  end)

  it("are no part of what others see", function()
    local _, out = run("replay - --json --view 1" .. scripts .. " < " .. program.folder .. "/r.jsonl")
    has(out, '{"ask":2,"point":"discard"}')
    has(out, '{"ask":2,"point":"money"}')
    has(out, '{"ask":1,"point":"money","number":{"least":0,"most":500},"may":[]}')
  end)

  it("are made by the bot `simple` too", function()
    local code, _, err = run("sim probe -n 40 --seed c --threads 1 --bot simple" .. scripts)
    assert.equal(0, code, err)
  end)

  it("are typed as they are at the prompt, and why says what refuses them", function()
    local lines = { "3", "why bid 3", "legal", "4", "legal", "even", "7", "8", "why 2 3", "legal", "undo" }
    program.write("typed", table.concat(lines, "\n") .. "\n")
    local _, out, err = run(("probe --seed c%s < %s/typed"):format(scripts, program.folder))
    has(out .. err, '"bid 3"')
    has(out, '"bid 3"')
    has(out, "13 ways: bid 0, bid 1, bid 2, bid 4")
    has(out, ": bid 4")
    has(out, "money, ")
    has(out, "even: ")
    has(out, "discard, 3 of ")
  end)

  it("are chosen at the table: cards by their names, a number by itself", function()
    program.write("typed", "3\n4\n17\n8\n8c 5c 3c\ndiscard\nq\n")
    local _, out, err = run(("play probe --seed c --dealer 2%s < %s/typed"):format(scripts, program.folder))
    has(out .. err, '"bid 3"')
    has(out, "bid: 0, 1, 2 or 4, 5 ... 13\n")
    has(out, "money: a number from 0 to 500\n")
    has(out, "\neven: ")
    has(out, "discard 3 of: ")
    has(out, "discard 0 to 3 of: ")
    has(out, "discard 2 of: ") -- `discard` alone took none
  end)
end)
