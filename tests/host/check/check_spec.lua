-- houserule check: what it finds in a script, and that it finds nothing in those that are shipped.
local program = require "program"
require "inside"

local folder, write, run, has = program.folder, program.write, program.run, program.has

teardown(program.close)

-- Games of two hands: what is wrong here is wrong in each, and check has played its 200 games soon.
local head = 'local v, zole = variant { id = "x", of = "zole", title = "X" } v.set.hands = 2\n'

-- Checks a variant called x with these lines after its head (which is line 1): code, output without the folder.
local function check(text, path)
  local code, out, err = run("check " .. write(path or "variants/x.lua", text))
  assert.equal("", err)
  return code, (out:gsub(folder:gsub("%p", "%%%0") .. "/variants/", ""))
end

local function complains(text, sentence)
  local code, out = check(head .. text)
  has(out, sentence)
  assert.equal(1, code)
  assert.is_nil(out:find("fine", 1, true))
  return out
end

describe("check", function()
  it("finds the shipped scripts fine", function()
    local code, out, err = run("check scripts/games/zole.lua scripts/variants/zole/pool.lua "
      .. "scripts/variants/zole/small-zole.lua")
    assert.equal("", err)
    assert.is_truthy(out:find("scripts/games/zole.lua: fine %(%d+ deals played%)\n"))
    assert.is_truthy(out:find("scripts/variants/zole/pool.lua: fine %(%d+ deals played%)\n"))
    assert.is_truthy(out:find("scripts/variants/zole/small%-zole.lua: fine %(%d+ deals played%)\n"))
    assert.equal(0, code)
  end)

  describe("tries what a page promises:", function()
    local pot = "function v.wrap.settle(base, t, row)\n  base(t, row)\n  t:score(t.bidder, 1, \"ZO-7.4\", \"pot\")\nend\n"
    local broken = "the promise ZO-7.6, \"a hand's payments add up to zero\", is not kept by deal 1 of the seed "

    it("a house rule that breaks its game's promise is told at the line that scores, and the deal", function()
      local out = complains(pot, broken .. "check/1, which makes ")
      local _, before = head:gsub("\n", "")
      has(out, ("x.lua:%d: scripts/games/zole.lua:"):format(before + 3)) -- the third line of `pot`
    end)

    it("what is scored without a clause is told at its line", function()
      local out = complains(pot:gsub(', "ZO%-7.4", "pot"', ""), broken .. "check/1, which makes ")
      has(out, "x.lua:4: scripts/games/zole.lua:")
      has(out, " by ZO-7.4 and x.lua:4")
    end)

    it("sim --check tries it too, and sim without it does not", function()
      local call = "sim zole -v " .. write("variants/x.lua", head .. pot) .. " -n 2000 --seed a --threads 1"
      local code, _, err = run(call .. " --check")
      has(err, broken .. "a/0.1, which makes ")
      assert.equal(1, code)
      assert.equal(0, (run(call)))
    end)

    it("a promise falls with its clause", function()
      local code, out = check(head:gsub("title", 'clauses = "PT-1", replaces = "ZO-7.6", title')
        .. "-- PT-1.1 The winner gets one more, from nobody.\n" .. pot:gsub("ZO%-7.4", "PT-1.1"))
      has(out, "fine")
      assert.equal(0, code)
    end)

    local promise = 'v.promise { "ZO-7.4", "somebody wins", function(_, deal, game) '

    it("a house rule's own, of a game that is over", function()
      complains(promise .. "return not game or #game.winner > 3 end }",
        'the promise ZO-7.4, "somebody wins", is not kept by deal 2')
    end)

    it("it says yes or no, and changes nothing", function()
      complains(promise .. "end }", 'the promise ZO-7.4, "somebody wins", must return true or false, not nothing')
      complains(promise .. "deal.delta[1] = 0 return true end }", "a promise only looks: it changes nothing")
      complains('v.promise { "ZO-7.4", 3 }', "promise takes a clause, a sentence and a function(t, deal, game)")
    end)
  end)

  it("wants a sentence for each word that is asked in a game that has sentences, by which the prompt knows it", function()
    local boast = 'function v.wrap.settle(base, t, ...)\n  t:ask(1, "boast", {\n    "yes", "not at all" })\n'
      .. "  base(t, ...)\nend\n"
    local code, out = check(head .. boast)
    assert.equal(1, code, out)
    has(out, "x.lua:4: the rule `says` has no sentence for `boast yes` (\"\" says nothing)\n")
    has(out, "`boast not`")
    code, out = check(head .. boast .. 'v.append.says = { ["boast yes"] = "{seat} {boasts|boast}", ["boast not"] = "" }\n')
    assert.equal(0, code, out)
    assert.is_nil(out:find("rule `says`", 1, true))
  end)

  it("only names them in a game without any", function()
    local code, out = check([[
local g = game { id = "bare", title = "Bare", players = { 2 }, clauses = "BA" }
function g.hand(t) t:ask(1, "boast", { "yes" }) end
function g.result(t) return fields("over", true) end
function g.game_over(t) return t:leaders(), "over" end
]], "bare.lua")
    assert.equal(0, code, out)
    has(out, "boast yes\n")
  end)

  it("names events that people at the table would be told by their fields", function()
    local code, out = check(head .. 'v.append.events = { grand = "seat" }\nfunction v.wrap.settle(base, t, ...)\n'
      .. '  t:tell("grand", 1)\n  base(t, ...)\nend\n')
    assert.equal(0, code, out)
    has(out, " grand\n")
    code, out = check(head .. 'v.append.events = { grand = "seat" }\nfunction v.wrap.settle(base, t, ...)\n'
      .. '  t:tell("grand", 1)\n  base(t, ...)\nend\nv.append.says = { grand = "{seat} {is|are} grand" }\n')
    assert.equal(0, code, out)
    assert.is_nil(out:find("rule `says`", 1, true))
  end)

  it("names sentences whose verb has no forms", function()
    local _, out = check(head .. 'v.append.says = { take = "{seat} now takes", solo = "{seat} always {leads|lead}",\n'
      .. '  small = "to {seat} belongs the trick",\n  pass = "{seat} passes", up = "{card} goes to {seat} by right" }\n')
    local first = select(2, head:gsub("\n", "")) + 1
    local sentence = "x.lua: note: line %d: the verb that goes with {seat} has no forms; name them, as in {takes|take}\n"
    has(out, sentence:format(first) .. sentence:format(first + 1) .. sentence:format(first + 2))
    assert.equal(3, select(2, out:gsub("has no forms", "")))
  end)

  it("finds the libraries beside a game, and beside the games for a variant", function()
    os.execute(("mkdir -p %s/beside/games/lib %s/beside/variants/zole"):format(folder, folder))
    write("beside/games/lib/own.lua", 'return function(g) g.stak = 3 end\n')
    local code, out = check('local v = variant { id = "x", of = "zole", title = "X" }\nlocal own = {}\nuse "own"(own)\n'
      .. "v.set.table_stake = own.stak\n", "beside/variants/x.lua")
    assert.equal(0, code, out)
    code, out = check('local v = variant { id = "y", of = "zole", title = "X" }\nuse "own"(v.set)\n',
      "beside/variants/zole/y.lua")
    has(out, 'games/lib/own.lua:1: there is no rule "stak"')
    assert.equal(1, code)
    code, out = check('local g = game { id = "z", title = "Z", players = { 2 } }\nuse "own"(g)\nassert(g.stak == 3)\n',
      "beside/games/z.lua")
    has(out, "z.lua:1: ")
    assert.equal(1, code)
  end)

  it("says where the syntax is wrong", function()
    complains("function v.wrap.row(base, t)\n", "x.lua:3: 'end' expected (to close 'function' at line 2) near <eof>")
    local code, out = check("\27Lua")
    assert.equal(1, code)
    has(out, "x.lua:1: this is bytecode; a script is text")
  end)

  it("finds undeclared names that are read, wherever they stand", function()
    complains("function v.wrap.row(base, t)\n  if false then return prnt(t) end\n  return base(t)\nend\n",
      "x.lua:3: undeclared name: `prnt`; did you mean `print`?")
    complains("for i = 1, 3 do local y = i end\nfunction v.wrap.row(base, t) return y and 1 or base(t) end\n",
      "x.lua:3: undeclared name: `y`")
    complains("v.set.hands = 12 -- game\nlocal f = function() return { hands, [ofs] = 1 } end\nv.add.f = f\n",
      "x.lua:3: undeclared name: `hands`")
  end)

  it("knows locals, parameters, fields and methods", function()
    local code, out = check(head .. [==[
local function rec(n, ...) if n == 0 then return ... end return rec(n - 1, select("#", ...)) end
local a <const>, b = 1, { c = 2, ["d"] = 3; [4] = [[ local no = names ]] }
function b.c2(x) return x, b end
function b:m() return self end
--[[ nothing = here ]]
repeat local done = a == 1 until done
for i, w in ipairs { 1, 2 } do b[i] = w goto on ::on:: end
v.add.rec, v.add.b = function() return rec(a) end, function() return b:m "x".c, b.c2 { y = 1 } end
function v.wrap.row(base, t) return base(t, zole.rec, zole.b) end
]==])
    assert.is_truthy(out:find("fine"), out)
    assert.equal(0, code)
  end)

  it("finds names that are assigned and not declared", function()
    local out = complains("count = 0\nfunction helper() count = count + 1 end\n",
      "x.lua:2: undeclared name: `count` is assigned, write `local count` before")
    has(out, "x.lua:3: undeclared name: `helper` is assigned")
    assert.equal(1, select(2, out:gsub("`count` is assigned", "")))
  end)

  it("says what scripts have not", function()
    complains("function v.wrap.row(base, t) return os.time() end\n", "x.lua:2: scripts have no `os`: no files, no clock")
    complains("function v.wrap.row(base, t) return math.random(3) and base(t) end\n", "x.lua:2: `math` has no `random`")
    complains("function v.wrap.row(base, t) return math.mx(3) and base(t) end\n", "`math` has no `mx`; did you mean `max`?")
  end)

  it("finds a wrong declaration", function()
    local code, out = check('local v = variant { id = "x", of = "zole", title = "X", sumary = "x" }\n')
    assert.equal(1, code)
    has(out, 'x.lua:1: variant: there is no field "sumary"')
    code, out = check('local v = variant { id = "x", of = "zol", title = "X" }\n')
    assert.equal(1, code)
    has(out, 'x.lua:1: there is no game "zol"')
    code, out = check('local v = variant { id = "x", of = "parlour", title = "X" }\n')
    assert.equal(1, code)
    has(out, 'x.lua:1: there is no game "parlour": if it is yours, name its file with --scripts\n')
    code, out = check('local v = variant { id = "y", of = "zole", title = "X" }\n')
    assert.equal(1, code)
    has(out, 'x.lua:1: the file is called x, but it declares "y": it would not be found')
    code, out = check "local v = 1\n"
    assert.equal(1, code)
    has(out, "x.lua:1: the file declares no game, variant or bundle")
  end)

  it("finds rules that are not there", function()
    complains("v.set.bits = {}\n", '"bids"')
    complains("function v.wrap.settel() end\n", 'there is no rule function "settel"')
    local code, out = check('local g = game { id = "g", title = "G", players = { 4 } }\ng.ranks = "A K"\n', "games/g.lua")
    assert.equal(1, code)
    has(out, "g.lua:1: the game has no rule `pack` (the cards there are")
  end)

  it("finds clauses without a text, and texts outside the section", function()
    local text = 'local v, zole = variant { id = "x", of = "zole", title = "X", clauses = "XX-1" }\n-- XX-1.1 Said.\n'
    local code, out = check(text .. '-- XX-2.1 Elsewhere.\n-- XX-1.1 Again.\n'
      .. 'v.option { "o", 1, "help", clause = "XX-1.7" }\n'
      .. 'v.option { "p", 1, "help", clause = "ZO-7.4" }\nv.option { "q", 1, "help", clause = "XX-1.1" }\n'
      .. "function v.set.check() return zole.o + zole.p + zole.q > 9 and 'too many' or nil end\n")
    assert.equal(1, code)
    has(out, "x.lua:3: clause XX-2.1 is not of XX-1, which the file declares (`clauses`)\n")
    has(out, "x.lua:4: clause XX-1.1 is said twice\n")
    has(out, "x.lua:5: clause XX-1.7 has no text in the rule page\n")
    assert.equal(3, select(2, out:gsub("\n", "")))
  end)

  it("finds events that are told and not declared", function()
    complains('function v.wrap.row(base, t)\n  if t.never then t:tell("boo", 1) end\n  return base(t)\nend\n',
      'x.lua:3: the event "boo" is told and not declared in `events`')
  end)

  it("finds faults by playing", function()
    complains("function v.wrap.row(base, t)\n  t.n =\n    (t.n or 0) + 1\n  if t.n == 2 then error 'no\27' end\n"
      .. "  return base(t)\nend\n", "x.lua:5: no?")
    local elsewhere = 'function v.wrap.row(base, t) return "nine" end\n'
    complains("v.set.low_points = 40\n" .. elsewhere, "x.lua:3: scripts/games/zole.lua:")
    complains(elsewhere .. "function v.wrap.stake(base, ...) return base(...) end\n", "x.lua:1: scripts/games/zole.lua:")
    complains('function v.wrap.auction(_, t)\n  while true do t:ask(1, "bid", { "pass" }) end\nend\n',
      "x.lua:3: ")
    complains("function v.wrap.auction()\n  while true do end\nend\n", "x.lua:3: ")
  end)

  it("plays with the other values of its options", function()
    complains('v.option { "odd", false, "help" }\nfunction v.wrap.row(base, t)\n'
      .. '  if zole.odd then error "odd indeed" end\n  return base(t)\nend\n', "x.lua:4: with odd=yes: odd indeed")
    complains('v.option { "how", "a", "help", words = { "a", "b" } }\nfunction v.wrap.row(base, t)\n'
      .. '  if zole.how == "b" then error "b indeed" end\n  return base(t)\nend\n', "x.lua:4: with how=b: b indeed")
    complains("function v.wrap.row(base, t)\n  if t.players == 4 then error 'four' end\n  return base(t)\nend\n",
      "x.lua:3: with 4 players: four")
  end)

  it("finds a table at which somebody has no partner", function()
    local _, out = check('local v = variant { id = "x", of = "phat", title = "X", players = 3 }\n'
      .. 'v.set.packets = "9 each, 25 to rest"\n')
    has(out, "in phat partners sit opposite each other, so the seats are an even number, not 3")
    assert.is_nil(out:find("fine", 1, true))
  end)

  it("names the wrap that forgets to return what the rule below it says, as a simulation and a record do", function()
    local text = head .. "function v.wrap.row(base, t) base(t) end\n"
    local sentence = "attempt to perform arithmetic on a nil value (field '?'); the wrap of `row` in "
    local out = complains(text:sub(#head + 1), "scripts/games/zole.lua:")
    has(out, sentence .. "x.lua:2 returned nothing")
    local path = write("variants/x.lua", text)
    for _, more in ipairs { "", " --records -" } do
      local _, _, err = run("sim zole --seed a --threads 1 -n 100 -v " .. path .. more)
      has(err, sentence .. path .. ":2 returned nothing")
    end
    out = complains(text:sub(#head + 1):gsub("base%(t%) end", "return base(t) end")
      .. "v.wrap.settle = function() local t = nil; t.a = 1 end\n", "(local 't')")
    assert.is_nil(out:find("returned nothing", 1, true))
  end)

  it("shows no address of a function that is to be an option's value", function()
    complains("v.set.win_points = function() return function() end end\n",
      "not a function")
  end)

  it("tells of clashes without complaining", function()
    local code, out = check(head .. "function v.wrap.settle(base, t, row) base(t, row) t.common = 0 end\n")
    assert.equal(0, code)
    has(out, "x.lua: note: with pool: ")
    assert.is_truthy(out:find("x.lua: fine %(%d+ deals played%)\n"))
  end)

  it("lays a variant on those it needs", function()
    local code, out = check 'local v = variant { id = "x", of = "zole", title = "X", needs = "pool" }\nv.set.pool_debt = 4\n'
    assert.is_truthy(out:find("fine"), out)
    assert.equal(0, code)
  end)

  it("wants the games of a variant by their names", function()
    for _, of in ipairs { '{ {}, {}, "x" }', "{ 1, 2, {} }", "{ true, false }", "{}", "7", '{ "zole", x = "y" }' } do
      local code, out = check(('local v = variant { id = "x", title = "X", of = %s }\n'):format(of))
      has(out, "1: variant: `of` names its game, or lists its games")
      assert.equal(1, code)
    end
  end)

  it("wants the name of an option to be a word", function()
    for _, name in ipairs { '"a b"', '"x\\n y"', '"Won"', '""', "7", '("x"):rep(41)', '"won!"' } do
      complains(("v.option { %s, 1, 'x' }"):format(name), "2: an option's name is at most 40 lower-case letters")
      complains(("v.option { 'x', 1, 'x', rule = %s }"):format(name), "2: the name of an option's rule is")
    end
    complains('v.options { {}, "h", rows = { a = { b = 1 } } } v.set.nosuch = 1', "2: ")
    complains('v.options { "rows", "h", rows = { a = { ["b c"] = 1 } } }', "2: ")
    local code, out = check 'local v = variant { id = "x", of = "zole", title = "X", switch = ("x"):rep(41) }\n'
    has(out, "1: the name of a switch is")
    assert.equal(1, code)
  end)

  it("wants the words that an option takes to be text", function()
    for _, words in ipairs { '{ "x", {}, {} }', '{ "x", true }', "{ 1 }" } do
      complains(("v.option { 'w', 'x', 'h', clause = '', words = %s }"):format(words), '2: option "w": its words are text')
    end
    complains("v.option { 'w', 'x', 'h', words = 'x' }", '2: option "w": `words` must be a list of words')
  end)

  it("wants the fields of an option by their names, each where it means something", function()
    complains('v.option("o", 1, "help")', '2: option takes a table: option { "name", default, "help", clause = "ZO-1.1" }')
    complains('v.option { "o", 1, "help", clauses = "XX-1" }',
      '2: option "o": there is no field "clauses"')
    complains('v.option { "o", 1, "help", "XX-1" }', '2: option "o": there is no field "4"')
    complains('v.option { "o", 1, "help", min = "1" }', '2: option "o": `min` must be a whole number')
    complains('v.option { "o", true, "help", max = 3 }', '2: option "o": `max` is for a number')
    complains('v.option { "o", 1, "help", words = { "a" } }', '2: option "o": `words` is for a word')
    complains('v.options { "o", "help", row = { a = { b = 1 } } }', "2: options: `rows` are a table of tables")
    complains('v.options { "o", "help", rows = { a = { b = 1 } }, cluase = "XX-1" }', '"clause"')
  end)

  it("lets a variant read its game's rules, and write none of them", function()
    complains("zole.table_stake = 77", "a variant changes nothing: it says set.table_stake")
    complains("zole.stakes.take.all = 77", "set.all")
    complains("table.insert(zole.bids, 1)", "set.NAME")
    complains("rawset(zole, 'table_stake', 77)", "rawset:")
    complains("v.set.check = function() zole.table_stake = 77 end", "set.table_stake")
    local code, out = check(head .. [[
local rows = {}
for row, costs in pairs(zole.stakes) do rows[#rows + 1] = row .. costs.all end
assert(table.concat(rows, " ") == "solo6 take3" and #zole.bids == 3 and table.concat(zole.bids, " ") == "pass take solo")
v.set.calls, v.add.words = { play = zole.calls.play }, zole.bids
v.option { "table_words", 1, "a word" }
function v.set.check(rules)
  assert(table.concat(rules.words) == "passtakesolo" and zole.table_words == 1 and rules.calls.play[1] == "surrender")
end
]])
    has(out, "fine")
    assert.equal(0, code)
  end)

  it("wants each word that is offered once; a card may be there twice", function()
    complains('function v.wrap.play(b, t) t:ask(1, "word", { "no", "yes", "no" }) return b(t) end',
      'x.lua:2: the ask `word` offers "no" more than once')
    local code, out = check(head .. 'function v.wrap.play(b, t) t:ask(1, "play", { "play QC", "play QC" }) return b(t) end')
    assert.equal(0, code, out)
  end)

  it("asks what only bots ask: the rules suggest and aim", function()
    complains("function v.wrap.suggest(base, t) return t.nothing.here end", "x.lua:2: ")
    complains('function v.wrap.suggest(base, t, seat, point) return point == "bid" and "tkae" or nil end',
      'the rule `suggest` says "tkae" at `bid`, which is no answer there')
    complains("function v.wrap.suggest() return 7 end", "the rule `suggest` says 7 at `bid`, which is no answer there")
    complains("function v.wrap.aim() return { 9 } end", "the rule `aim`")
  end)

  it("says if chance beats the bots' heuristics, and they play at random", function()
    -- A heuristic gives its lowest card away. Here an ace is worth most when it is given.
    local _, out = check([[
local g = game { id = "bold", title = "Bold", players = { 2 } }
g.pack, g.ranks, g.packets = cards "AKQJ of CD", "A K Q J", "3 each"
-- BO-1 An ace that is given scores nine.
function g.hand(t)
  t:deal()
  for _, seat in ipairs(t.active) do
    t:score(seat, t:pick(seat, "give", 1) & cards "A" ~= 0 and 9 or 0, "BO-1", "given")
  end
end
function g.result() return fields("n", 1) end
function g.game_over(t) return t.deal_number > 3 and t:leaders() or nil, "end" end
]], "games/bold.lua")
    has(out, "note: the bots play at random: their heuristics make ")
    local code, quiet = run "check scripts/games/hearts.lua"
    assert.equal(0, code)
    assert.is_nil(quiet:find("note", 1, true), quiet)
  end)

  it("names the line of a wrapped rule that returns what it must not", function()
    complains("\nfunction v.wrap.next_dealer() return 9 end", "x.lua:3: the rule `next_dealer`")
    complains("\nfunction v.wrap.next_dealer() end", "x.lua:3: the rule `next_dealer`")
  end)

  it("says what could be appended to, or that an entry is set", function()
    complains('\nv.append.bidz = "kontra"', 'x.lua:3: there is no rule "bidz"; did you mean "bids"?')
    complains('\nv.append.hands = 3', "x.lua:3: the rule `hands` is no list to append to: set.hands")
    complains('\nv.append.events = { contract = "bidder" }',
      'x.lua:3: append.events: `contract` is there already: set["events.contract"] changes it')
  end)

  it("names both lines if an option is declared in two files", function()
    local out = complains('\nv.option { "hands", 1, "help" }', "x.lua:3: option hands ")
    local line = assert(out:match "scripts/games/zole.lua:(%d+)")
    local n = 0
    for text in io.lines "scripts/games/zole.lua" do
      n = n + 1
      if n == math.tointeger(line) then has(text, '"hands"') end
    end
  end)

  -- The limit of decisions is reached within a hand for three: at a shuffle, as each decision is followed by one.
  it("accepts a game that shuffles a pile during its hands", function()
    local code, out = check([[
local g = game { id = "stir", title = "Stir", players = { 2, 3, 4 } }
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "A K Q J T 9 8 7 6 5 4 3 2", "1 each, rest to stock"
g.piles = { stock = "closed" }
function g.hand(t)
  t:deal()
  for _ = 1, 2000 do
    t:ask(t.active[1], "stir", { "stir", "leave" })
    t:shuffle "stock"
  end
end
function g.result() return fields("n", 1) end
function g.game_over(t) return t.deal_number > 2 and t:leaders() or nil, "end" end
]], "games/stir.lua")
    assert.equal(0, code, out)
  end)

  it("checks a game together with a variant of it", function()
    os.execute(("cd %s && %s new game pair >/dev/null"):format(folder, program.full))
    local variant = write("twin.lua", 'local v = variant { id = "twin", of = "pair", title = "T" }\nv.set.hands = 3\n')
    local code, out = run(("check %s %s/pair.lua"):format(variant, folder))
    assert.is_truthy(out:find("twin.lua: fine %(%d+ deals played%)\n.*pair.lua: fine %(%d+ deals played%)\n"), out)
    assert.equal(0, code)
  end)

  it("wants files that are there", function()
    local code, out, err = run "check"
    assert.equal(2, code)
    assert.equal("", out)
    assert.equal("houserule: check wants a file; usage: houserule check SCRIPT...\n", err)
    code, out, err = run "check nowhere.lua"
    assert.equal("", out)
    assert.equal(1, code)
    assert.equal("houserule: nowhere.lua: No such file or directory\n", err)
  end)
end)

describe("every script that is shipped", function()
  local checker, engine = require "host.check.checker", require "houserule"
  local sys = require "host.system.sys"
  local library, paths = engine.library.new(), {}

  -- The texts are those of the library, so it need not make its catalogue again after each.
  local made, make_again = {}, library.made
  function library:made(make)
    made[make] = made[make] or table.pack(make_again(self, make))
    return table.unpack(made[make], 1, made[make].n)
  end
  for _, kind in ipairs { "games", "lib", "variants" } do
    for _, name in ipairs(library:names(kind)) do
      local text, path = library:find(kind, name)
      paths[#paths + 1] = path
      library:put(kind, name, path, text)
    end
  end

  it("passes, with a hand or more of each of its options and numbers of players", function()
    local some, deals = { decisions = 40, alone = true }, 0
    for _, path in ipairs(paths) do
      local text = assert(sys.read(path))
      local report = checker.check(library, path, text, 600, nil, some)
      assert.same({}, report.list, path)
      local is_night = text:find 'of = "crib%-and%-don' or path:find "crib%-and%-don" -- the games inside it deal
      assert.is_true(report.kind == "lib" or is_night ~= nil or report.deals > 0, path)
      deals = deals + report.deals
    end
    assert.is_true(#paths > 250 and deals > 600, #paths .. " scripts, " .. deals .. " deals")
  end)
end)
