-- console_spec.lua - the REPL as an object: each command, Lua lines, refusals that change nothing.
local inside = require "inside"
local program = require "program"

local has = program.has

local E1 = 'cards "QC QH JC JD AD TD AC 9H" "QS JS KD 8D AH TH KC 9S" "QD JH 9D 7D AS KS TC KH" talon "TS 9C"'

teardown(program.close)

describe("the console", function()
  local con, taken, files
  local function say(...) return inside.type(con, taken, ...) end
  local function refused(line, part)
    local steps = con.position and #con.position.session.log
    local text, fine = say(line)
    assert.is_false(fine)
    has(text, part)
    assert.equal(steps, con.position and #con.position.session.log)
    assert.is_nil(text:find("host itself", 1, true))
  end

  before_each(function()
    con, taken, files = inside.console()
    say("deal zole --dealer 3 --seed k7", E1)
  end)

  it("takes back and keeps a game in which cards are moved, shown and shuffled", function()
    con, taken, files = inside.console()
    con.library:put("games", "draws", "draws.lua", [[
      local g = game { id = "draws", title = "Draws", players = { 2 } }
      g.pack, g.ranks = cards "AKQJ of CDHS", "A K Q J"
      g.piles, g.packets = { stock = "closed", discards = "open" }, "3 each, rest to stock"
      function g.hand(t)
        t:deal()
        for turn = 1, 6 do
          local seat = turn % 2 + 1
          t:move(t:pick(seat, "lay", 1), seat, "discards")
          t:take(seat, "stock")
          if turn == 3 then
            t:move(t:pile "discards", "discards", "stock")
            t:shuffle "stock"
            t:show("stock", t:top "stock")
          end
        end
      end
      function g.result(t) return fields("left", t:list "stock") end
      function g.game_over() return {}, "end" end]])
    say("deal draws --dealer 2 --seed k7", "auto 3")
    local log, before = con.position.session.log, say "table"
    assert.equal("stock", log[#log].pile) -- nobody had to deal it
    say("auto 2")
    has(say "undo 2", "2 decisions taken back")
    assert.equal(before, say "table")
    has(say "undo", "1 decision taken back")
    say("redo 3", "save game.jsonl")
    local whole = say "log"
    say("undo 4", "load game.jsonl")
    assert.equal(whole, (say "log":gsub("line %d+: ", "")))
    has(files["game.jsonl"], '","pile":"stock"}')
    say("auto 1")
    assert.equal("over", con.position.session.state)
  end)

  it("wants a game first", function()
    con, taken = inside.console()
    refused("legal", "no game is on the table")
    refused("deal zol", '"zole"')
    refused("frobnicate", "there is no command or word")
    assert.equal("houserule> ", con:prompt())
  end)

  it("deals, and prompts with the seat and the point", function()
    assert.equal("zole 1 bid> ", con:prompt())
    has(say "table", "seat 1, bid: pass, take or solo")
    has(say "hands", "talon: 9C TS")
  end)

  it("takes decisions as words, cards, and with the seat that speaks", function()
    has(say "take", "seat 1: take")
    has(say "ts 9h", "seat 1: discard 9H TS")
    has(say "qc", "trick: 1 [QC*]")
    has(say "2 play KD", "seat 2: play KD")
    has(say "play 9d", "QC KD 9D, 7 points")
  end)

  it("refuses with the clause, and nothing changes", function()
    say("take", "discard 9h ts", "qc")
    refused("9s", "ZO-5.3")
    refused("play 9d", "ZO-5.2")
    refused("3 play 9d", "ZO-1.8")
    refused("solo", "ZO-1.8")
    refused("2c", "ZO-1.2")
    refused("pas", '"pass"')
  end)

  it("takes cards in the words that people have for them, and no card for a wish to leave", function()
    refused("q of clubs", "(bid)")
    say("take", "nine of hearts and ten of spades")
    has(say "Queen of Clubs", "trick")
    refused("score 3 of them", '`score` takes nothing behind it: "3 of them"')
  end)

  it("lists options and signs in 40 columns", function()
    con.width = function() return 40 end
    say("variants mild", "set hands 12")
    local text = say "signs" .. say "options"
    for line in text:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 40, line) end
    has(text, "* hands 12 (default 24)\n    ZO-9.2: hands of a game, 0 for no\n    end\n")
    has(text, "  table_pays_dealer no\n")
  end)

  it("says of a line that begins with an escape what it says of one that has it later", function()
    refused("\27[31m", "line:1: unexpected symbol near '<\\27>'")
    refused("=\27[31m", "line:1: unexpected symbol near '<\\27>'")
    refused("1 \27", "line:1: ")
  end)

  it("says why", function()
    has(say "why foo", '"bid"')
    say("take", "discard 9h ts", "qc")
    local text = say "why 9s"
    has(text, "ZO-5.3")
    has(text, "QC, a trump")
    has(say "why 8d", "8D may")
    has(say "why qc", "ZO-5.2")
    has(say("8d", "why trick"), "QC, a trump")
    has(say "why surrender", "ZO-6.1")
  end)

  it("hints at the only answer in a sentence", function()
    has(say("deal hearts --seed a -o passing=none", "hint"), "Play 2C: it is the only answer.") -- HE-3.3
  end)

  it("shows the score of a hand with its clauses", function()
    local text = say("take", "discard 9h ts", "surrender")
    has(text, "seat 1 pays seat 2    2  lost  ZO-7.4")
    has(text, "-4")
    has(say "why score", "ZO-7.4")
    assert.equal("zole> ", con:prompt())
    refused("take", "`deal`")
    for _, word in ipairs { "best", "hint", "legal", "may", "play qc" } do
      refused(word, "the next hand is to be dealt: say `deal`")
    end
    has(say "deal", "hand 2")
  end)

  it("goes back and forth", function()
    say("take", "discard 9h ts", "qc", "8d")
    has(say "undo 2", "2 decisions taken back")
    assert.equal("zole 1 play> ", con:prompt())
    has(say "redo", "trick")
    assert.equal("zole 2 play> ", con:prompt())
    has(say "redo", "1 decision taken again")
    refused("redo", "nothing has been taken back")
    say "go 0"
    assert.equal("zole 1 bid> ", con:prompt())
    refused("undo", "nothing to take back")
    has(say("go 4", "log"), "   3  Seat 1 QC, seat 2 8D")
    say("undo", "kd")
    refused("redo", "")
  end)

  it("forks and switches", function()
    say("take", "discard 9h ts", "qc", "fork low", "8d")
    has(say "fork", "* low")
    say "switch main"
    assert.equal("zole 2 play> ", con:prompt())
    say "switch low"
    assert.equal("low zole 3 play> ", con:prompt())
    refused("switch loo", 'there is no fork "loo"')
    refused("fork main", "already")
    say("deal zole --seed x", "switch last")
    assert.equal("low zole 3 play> ", con:prompt())
  end)

  it("plays on at random", function()
    has(say "auto 2", "2 decisions at random")
    has(say "auto", "hand 1")
    refused("auto x", "\"x\"")
    refused("auto 1x", "whole number")
  end)

  it("sets exact hands", function()
    refused('cards "QC" "QC"', "QC")
    refused('cards "2C"', "2C")
    refused('cards "XX"', "no card")
    refused('cards "QC QS QH QD JC JS JH JD AD"', "8 cards, not 9")
    refused('cards "QC', "not closed")
    say 'cards - "AC TC" talon "9H 9S"'
    local hands = say "hands"
    has(hands, "talon: 9H 9S")
    assert.is_truthy(hands:match "seat 2: [^\n]*AC TC")
  end)

  it("changes rules under the same cards", function()
    say("take", "discard 9h ts", "qc")
    say "set win_points 51"
    assert.equal(51, con.position.session.rules.win_points)
    assert.equal("zole 2 play> ", con:prompt())
    refused("set win_pints 51", '"win_points"')
    refused("set hands x", "\"x\"")
    refused("set hands 2 3", "\"2 3\"")
    refused("set high_points 20", "ZO-1.9")
    has(say "set win_points", "51")
    has(say "set", "win_points")
    say "variants +pool"
    has(say "variants", "[x] pool")
    assert.equal("zole 2 play> ", con:prompt())
    say "variants -pool"
    refused("variants -pool", "not laid")
    refused("variants +poll", '"pool"')
    has(say "diff pool", "ZO-10.3")
  end)

  it("says where a game no longer fits changed rules", function()
    say("deal zole -v small-zole --dealer 3 --seed k7", "small")
    local text = say "variants -small-zole"
    has(text, "no longer fits")
    assert.equal("zole 1 bid> ", con:prompt())
  end)

  it("saves and loads records", function()
    say("take", "discard 9h ts", "qc", "save a.jsonl")
    assert.is_truthy(files["a.jsonl"]:match '^{"houserule":1,"game":"zole","players":3,')
    say("deal zole --seed x", "load a.jsonl")
    assert.equal("zole 2 play> ", con:prompt())
    refused("load b.jsonl", "no such file")
    files["bad.jsonl"] = '{"houserule":1,"game":"zole"}\n{"by":1,"do":"fly"}\n'
    refused("load bad.jsonl", "line 2")
    assert.equal("zole 2 play> ", con:prompt())
    files["torn.jsonl"] = files["a.jsonl"] .. '{"by":2,"do":"pl'
    has(say "load torn.jsonl", ("line %d is not whole and was dropped\n"):format(
      select(2, files["a.jsonl"]:gsub("\n", "")) + 1))
    assert.is_nil(say("load a.jsonl"):find "whole")
    assert.equal("zole 2 play> ", con:prompt())
    say "transcript a.txt"
    has(files["a.txt"], "seat 1: play QC")
  end)

  it("shows rules and help", function()
    has(say "rules 5.3", "ZO-5.3")
    has(say "rules", "ZO-7.4")
    refused("rules 99.1", "99.1")
    local commands = require "host.prompt.commands"
    for _, name in ipairs(commands.names) do
      local text, fine = say("help " .. name)
      assert.is_true(fine)
      has(text, "for example: ")
    end
    assert.matches("\ntake: %u", (say "help take"))
    refused("help plya", '"play"')
  end)

  it("takes beginnings that are unique, and Lua behind a command's word", function()
    has(say "leg", "3 ways")
    refused("s", "could be")
    say "play = 3"
    has(say "=play", "3")
  end)

  it("evaluates Lua", function()
    has(say "1 + 1", "2")
    has(say "_ * 21", "42")
    say "local a <const>, b = 3, 'x'"
    has(say "a", "3")
    has(say "b", '"x"')
    say "local function f(n) local m = n return m + 1 end"
    has(say "f(1)", "2")
    assert.equal("", (say "for i = 1, 2 do"))
    assert.equal(">> ", con:prompt())
    assert.equal("", (say "print(i)"))
    assert.equal("1\n2\n", (say "end"))
    refused("nil + 1", "attempt to perform arithmetic")
    refused("x y z", "no command or word")
    refused("return )", "unexpected symbol")
    has(say "{ 3, k = { 'QC', '9D' }, [2.5] = true }", "{ 3, [2.5] = true, k = QC 9D }")
    has(say "cards('QC QS AD AC TC KC')", "(cards:")
  end)

  it("reaches the game from Lua, to read and to drive", function()
    has(say "game.hands[1]", "QC QH JC JD AD TD AC 9H")
    has(say "#game.legal", "3")
    has(say "game", "<game: Zole, hand 1, seat 1 to bid>")
    say "game:decide 'take'"
    say "game:decide 'discard 9h ts'"
    has(say "game:play 'QC'", "seat 1: play QC")
    refused("game:play '9S'", "ZO-5.3")
    refused("game.hnads", '"hands"')
    refused("game.x = 1", "not assigned to")
    say "game:undo(2)"
    assert.equal("zole 1 discard> ", con:prompt())
    refused("game.rules.win_points = 1", "rules are read here")
    refused("game.rules.duties.follow = nil", "rules are read here")
    has(say "game.rules.duties", "follow")
    assert.equal(61, con.position.session.rules.win_points)
    has(say "game:auto()", "hand 1")
  end)

  it("keeps the old game when a script goes wrong", function()
    local library = require("houserule").library.new()
    local text = library:find("games", "zole"):gsub("function zole.talon%(t%)", "%0 if t.bidder == 1 then t.x.y = 1 end")
    library:put("games", "zole", "broken.lua", text)
    con.host.load = function() return library end
    say "reload"
    local said, fine = say "take"
    assert.is_false(fine)
    has(said, "broken.lua:")
    assert.equal("zole 1 bid> ", con:prompt())
    has(say "pass", "seat 1: pass")
  end)

  it("reloads under an edited script, or keeps the old one and says where", function()
    say("take", "discard 9h ts")
    local function edited(from, to)
      local library = require("houserule").library.new()
      library:put("games", "zole", "my.lua", (library:find("games", "zole"):gsub(from, to)))
      con.host.load = function() return library end
    end
    edited('"win_points", 61', '"win_points", 55')
    local said = say "reload"
    has(said, "my.lua\n  option win_points: 61, then 55\n")
    has(said, "the game stands as it was")
    assert.equal(55, con.position.session.rules.win_points)
    edited('zole.bids = {', "zole.bids = {{")
    refused("reload", "my.lua:")
    edited('{ "pass", "take", "solo" }', '{ "pass", "solo" }')
    refused("reload", "step 2 of 3")
    assert.equal(55, con.position.session.rules.win_points)
    assert.equal("zole 1 play> ", con:prompt())
  end)

  it("says if the table is another under reloaded scripts", function()
    local library = require("houserule").library.new()
    local text = library:find("games", "zole"):gsub("4 each, 2 to talon, 4 each", "8 each, 2 to talon")
    library:put("games", "zole", "my.lua", text)
    con.host.load = function() return library end
    has(say "reload", "change the table")
  end)

  it("plays under the scripts it was dealt with until they are read again, whatever becomes of them", function()
    local text = 'local v = variant { id = "my", of = "zole", title = "Mine" }\nv.set.win_points = 55\n'
    con.library:place("variants", "my", { path = "my.lua", read = function() return text, "my.lua: is gone" end })
    say("deal zole -v my --dealer 3 --seed k7", E1, "take", "discard 9h ts")
    for _, other in ipairs { 'local v = variant { id = "my", of = "zole", title = "Mine" }\nv.set.bids = { "pass" }\n',
                             "end", false } do
      text = other
      has(say "undo", "taken back")
      has(say "redo", "taken again")
      has(say "log", "discards 9H TS")
      has(say("save " .. program.folder .. "/pinned.jsonl"), "saved 2 decisions")
      con.host.load = function() return con.library end
      refused("reload", "the old rules stay")
    end
    assert.equal(55, con.position.session.rules.win_points)
  end)

  it("keeps a game as `last` that could not be put back", function()
    say "take"
    con.position.session:forget() -- as of a session that died, when the one in its place died too
    local text, fine = say "legal"
    assert.is_false(fine)
    has(text, "`switch last` tries it again")
    assert.equal("houserule> ", con:prompt())
    say "switch last"
    has(say "legal", "seat 1, discard")
    assert.equal(1, con.position:decisions())
  end)

  it("lets no escape of a script or a record through", function()
    local text = say "print('\\27[2J\\27]0;x\\7 \\xc2\\x9b31m')"
    assert.is_nil(text:find "[\27\7\x9b]")
    text = say "\27[2Jfoo"
    assert.is_nil(text:find "\27")
    con.paint = require("host.table.paint").new { color = true }
    text = say "print('\\27[31mred\\27[8m')"
    assert.equal("\27[31mred", text:match "^[^?\n]*")
    assert.is_nil(text:find("\27[8m", 1, true))
  end)

  it("takes anything as a line", function()
    math.randomseed(7)
    for _ = 1, 300 do
      local line = {}
      for i = 1, math.random(0, 30) do line[i] = string.char(math.random(1, 255)) end
      local text = say(table.concat(line))
      con:abandon()
      assert.is_nil((text or ""):find("host itself", 1, true), text)
    end
    refused(("x"):rep(100000), "longer than")
  end)

  it("takes back a decision in at most 20 calls of functions for each that stands", function()
    say "set hands 30"
    for _ = 1, 20 do say("auto", "deal") end
    assert.is_true(con.position:decisions() > 450)
    local calls = 0
    debug.sethook(function() calls = calls + 1 end, "c")
    say "undo"
    debug.sethook()
    assert.is_true(calls < 20 * con.position:decisions(), calls .. " calls of functions")
  end)

  it("ends in the middle of a statement with a sentence", function()
    say "for i = 1, 2 do"
    assert.is_false(con:finish())
    has(taken(), "in the middle")
    say "quit"
    assert.is_true(con.done)
  end)
end)

describe("a seat at the table", function()
  local sets = require("houserule").sets
  local me, feed

  before_each(function()
    me, feed = inside.sit({ houserule = 1, game = "zole", players = 3, dealer = 3, seed = "k7", options = { hands = 1 } }, 1)
  end)

  it("takes cards and words, and takes back", function()
    has(feed(), "bid: 1 pass   2 take   3 solo")
    has(feed "7", "Choose from 1 to 3")
    has(feed "take", "discard 2 of: Q")
    has(feed "ks 9s", "play: Q")
    has(feed "u", "discard 2 of: Q")
    has(feed "the nine and the king of spades", "play: Q") -- the same two
    has(feed "?", "You may play every card you hold.")
    has(feed "? qc", "ZO-5.2")
    has(feed "? qh", "QH may be played: you lead")
    has(feed "why qh", "QH ")
    has(feed "? 6", "six")
    local said = feed "? xyz"
    has(said, 'I do not know "xyz" here: choose a card by its name.')
    assert.falsy(said:find("ZO-1.8", 1, true), said)
    has(feed "h", "A card: its name")
    local steps = #me.position.session.log
    has(feed "qc", "ZO-5.2")
    assert.equal(steps, #me.position.session.log)
  end)

  it("never shows what another seat holds or lays away", function()
    local shown = feed()
    local t = me.position.session.t
    for _, card in ipairs(sets.list(t:hand(2) | t:hand(3) | t:pile "talon")) do
      assert.is_nil(shown:find("%f[%w]" .. card .. "%f[%W]"), card)
    end
    shown = feed "pass" -- the next seat bids take under this seed, or passes on
    assert.is_nil(shown:find "discard [2-9TJQKA]")
    me, feed = inside.sit({ game = "single-cribbage", seed = "a" }, 1)
    shown = feed "jc 2c" .. feed "log"
    has(shown, "Ada lays cards away for the box\n") -- two of each hand, face down: CR-3.2
    assert.is_nil(shown:find "2 discard [2-9TJQKA]")
    has(shown, "You lay JC 2C away for the box")
  end)

  it("comes to the end of a game", function()
    feed "pass"
    for _ = 1, 60 do
      local q = me.position.session.question
      if not me.done then feed(q.seat == 1 and q:nth(1).text or "") end
    end
    assert.is_true(me.done)
    has(feed(), "ZO-")
  end)
end)

describe("completion", function()
  it("knows commands, moves, names, fields", function()
    local con, taken = inside.console()
    local complete = require "host.prompt.complete"
    inside.type(con, taken, "deal zole --dealer 3 --seed k7", E1)
    local function list(text)
      local at, found = complete.line(con, text)
      return table.concat(found, " "), at
    end
    assert.equal("redo reload resume review", (list "re"))
    assert.equal("table take", (list "ta"))
    assert.equal("zole", (list "deal z"))
    assert.equal("pool", (list "diff po"))
    assert.equal("+pool", (list "variants +p"))
    assert.equal("win_points", (list "set win"))
    assert.equal("ZO-5.1", (list "rules zo-5.1"))
    assert.equal("game.hand game.hands", (list "game.han"))
    assert.equal("string.format", (list "print(string.fo"))
    assert.equal("all", (list "view a"))
    assert.equal("+pool", (list "what if +p"))
    assert.equal("overcall=no overcall=yes", (list "deal zole -o overcall="))
    assert.equal("pool", (list "deal zole -v p"))
    local folders = require "host.system.folders"
    local names = folders.names -- instead of the folder where this runs
    finally(function() folders.names = names end)
    local there = { ["."] = { "mine.jsonl", "triad", "tribe.txt" }, triad = { "one" }, ["triad/"] = { "one" } }
    function folders.names(path) return there[path] or {} end
    local handouts = " " .. list "handout tri" .. " "
    for _, name in ipairs { "trick", "triad/", "tribe.txt" } do has(handouts, " " .. name .. " ") end
    assert.is_nil(handouts:find("mine", 1, true))
    assert.equal("triad/one", (list "load triad/"))
    assert.equal("drop", (list "resume d"))
    inside.type(con, taken, "take", "discard 9h ts")
    local found, at = list "play q"
    assert.equal("QC QH", found)
    assert.equal("QC QH", (list "why q"))
    assert.equal(6, at)
    assert.equal("", (list "undo x"))
  end)

  it("goes on as far as there is one way, and lists the ways there are", function()
    local con, taken = inside.console()
    local tab = require("host.prompt.complete").tab
    inside.type(con, taken, "deal zole --dealer 3 --seed k7", "x12 = { y = 1 }")
    for text, made in pairs { ["trans"] = "transcript ", ["diff POO"] = "pool ", ["game.han"] = "game.hand", ["x1"] = "x12 ",
                              ["x12."] = "x12.y", ["print(string.fo"] = "string.format" } do
      assert.same({ #text:match "[%w_.]*$", made }, { tab(con, text) })
    end
    assert.same({ n = 2, nil, "game.hand  game.hands  " }, table.pack(tab(con, "game.hand")))
    assert.same({ nil, nil }, { tab(con, "undo x") })
    for n = 1, 30 do con.env["wide" .. n] = n end
    local _, rows = tab(con, "=wide")
    local sizes = {}
    for row in rows:gmatch "[^\n]+" do sizes[#sizes + 1] = #row end
    assert.same({ 71, 71, 75, 14 }, sizes)
  end)
end)

describe("the log of a record that was loaded", function()
  it("has the line of each decision, for as long as it is the record's", function()
    local con, taken, files = inside.console()
    inside.type(con, taken, "deal zole --dealer 3 --seed k7", "take", "discard 9s ks", "qd", "save r.jsonl")
    local n, at = 0, {}
    for line in files["r.jsonl"]:gmatch "[^\n]+" do
      n = n + 1
      if line:find '"do"' then at[#at + 1] = n end
    end
    assert.equal(3, #at)
    local log = inside.type(con, taken, "load r.jsonl", "log")
    has(log, ("   1  line %d: Seat 1 takes the talon"):format(at[1]))
    has(log, ("   2  line %d: Seat 1 discards KS 9S\n   3  line %d: Seat 1 QD\n"):format(at[2], at[3]))
    log = inside.type(con, taken, "undo", "8d", "log")
    has(log, ("   2  line %d: Seat 1 discards KS 9S\n   3  Seat 1 8D\n"):format(at[2]))
    assert.is_nil(inside.type(con, taken, "deal zole --dealer 3 --seed k7", "take", "log"):find ": Seat 1 takes")
  end)
end)
