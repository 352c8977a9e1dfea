-- houserule new: starting files that run.
require "inside"
local program = require "program"
local terminal = require "terminal"

local checker = require "host.check.checker"
local engine = require "houserule"
local guided = require "host.check.guided"

local folder, read, write, run, has = program.folder, program.read, program.write, program.run, program.has

teardown(program.close)

-- In the folder itself, as a player would.
local function there(args)
  return run(args, "sh -c 'cd " .. folder .. " && " .. program.full .. " \"$@\"' sh")
end

describe("new", function()
  it("writes a game that check finds fine", function()
    local code, out = there "new game four-tricks"
    assert.equal(0, code)
    has(out, "wrote four-tricks.lua\n")
    has(out, "look it over: houserule check four-tricks.lua\n")
    has(out, "play with it: houserule play four-tricks.lua\n")
    local text = read "four-tricks.lua"
    has(text, 'id = "four-tricks", title = "Four tricks", players = { 4 }, clauses = "FT"')
    assert.is_true(select(2, text:gsub("\n", "")) < 60)
    for line in text:gmatch("[^\n]+") do assert.is_true(#line <= 120, line) end
    code, out = there "check four-tricks.lua"
    assert.is_truthy(out:find("^four%-tricks.lua: fine %(%d+ deals played%)\n$"), out)
    assert.equal(0, code)
  end)

  it("prints commands that work as they are, for a game of one's own too", function()
    assert(os.execute("mkdir " .. program.folder .. "/mine"))
    assert.equal(0, (there "new game own-tricks --scripts mine"))
    local code, out = there "new variant own-rule --of own-tricks --scripts mine"
    assert.equal(0, code)
    local checked, played = out:match "houserule (check [^\n]+)\nplay with it: houserule (play [^\n]+)\n"
    has(played, "own-tricks -v own-rule")
    assert.equal(0, (there(checked)))
    assert.equal(0, (there(played .. " </dev/null")))
    code, out = there "club own-club own-tricks -v own-rule --scripts mine"
    assert.equal(0, code)
    assert.equal(0, (there(out:match "`houserule ([^`]+)`" .. " </dev/null")))
    code, out = there "own-tricks -v own-rule --scripts mine -e 'club other-club' -e variants"
    assert.equal(0, code)
    assert.equal(0, (there(out:match "`houserule ([^`]+)` too" .. " </dev/null")))
    assert.equal(0, (there(out:match "\nTo play so again, or for a friend: houserule ([^\n]+)" .. " </dev/null")))
    has(select(2, there "list --scripts mine"), " --scripts mine\n")
    local demo = select(2, there "--scripts mine </dev/null"):match "In a terminal: houserule (.-) deals"
    assert.equal(0, (there(demo .. " </dev/null")))
  end)

  it("writes a game of each kind, that plays to its end", function()
    for _, kind in ipairs { "trick", "draw", "capture", "patience" } do
      assert.equal(0, (there(("new game a-%s --kind %s --scripts ."):format(kind, kind))))
      local path = ("games/a-%s.lua"):format(kind)
      for line in read(path):gmatch("[^\n]+") do assert.is_true(#line <= 125, line) end
      local code, out = there("check " .. path)
      assert.truthy(out:find "^[^\n]+: fine %(%d+ deals? played%)\n$", out)
      assert.equal(0, code)
      local report
      code, report = there(("sim a-%s -n 20 --threads 1 --seed s --scripts . --json"):format(kind))
      assert.truthy(report:find '"deals":20[,}]', report)
      assert.equal(0, code)
      code, out = there(("sim a-%s --games 2 --threads 1 --seed s --scripts . --records -"):format(kind))
      assert.equal(2, select(2, out:gsub('\n{"game":', "")))
      assert.equal(0, code)
    end
    has(read "games/a-draw.lua", "t:take(")
    has(read "games/a-capture.lua", "sets.sums(")
  end)

  it("knows no other kind, and none for a variant", function()
    local code, _, err = there "new game x --kind poker"
    assert.equal(2, code)
    has(err, '--kind is trick, draw, capture or patience, not "poker"')
    code, _, err = there "new variant x --kind draw"
    assert.equal(2, code)
    has(err, "--kind is for a game")
  end)

  it("writes a variant of a game that is a file", function()
    local code, out, err = there "new game boss"
    assert.same({ 0, "" }, { code, err })
    has(out, "houserule play boss.lua\n")
    code, out, err = there "new variant calm --of boss.lua"
    assert.same({ 0, "" }, { code, err })
    has(out, "houserule play boss.lua -v calm.lua\n")
    assert.equal(0, (there "sim boss.lua -v calm.lua -n 20"))
  end)

  it("writes a variant that check finds fine and that changes something", function()
    local code, out = there "new variant twice --scripts ."
    assert.equal(0, code)
    has(out, "wrote ./variants/twice.lua\n")
    has(out, "play with it: houserule play zole -v twice --scripts .\n")
    has(out, "look it over: houserule check ./variants/twice.lua --scripts .\n")
    local text = read "variants/twice.lua"
    assert.is_true(select(2, text:gsub("\n", "")) <= 20)
    for _, part in ipairs { "v.set.hands = 48", "v.wrap.next_dealer", "v.option {" } do has(text, part) end
    code, out = there "check variants/twice.lua"
    assert.is_truthy(out:find("fine %(%d+ deals played%)\n$"), out)
    assert.equal(0, code)
    code, out = there "rules zole -v twice --scripts ."
    assert.equal(0, code)
    has(out, "\nTW-1 Twice\n  TW-1.1   [twice] ")
    has(out, "  twice  wraps next_dealer\n")
  end)

  it("writes a variant of a game of one's own", function()
    assert.equal(0, (there "new game mine --scripts ."))
    assert.equal(0, (there "new variant my-rule --of mine --scripts ."))
    local code, out = there "check games/mine.lua variants/my-rule.lua"
    assert.is_truthy(out:find("mine.lua: fine.*my%-rule.lua: fine"), out)
    assert.equal(0, code)
    code = there "sim mine -v my-rule -n 500 --threads 1 --seed a --scripts ."
    assert.equal(0, code)
  end)

  it("keeps its clauses apart from the game's", function()
    assert.equal(0, (there "new variant zig-old --scripts ."))
    has(read "variants/zig-old.lua", 'clauses = "ZOX-1"')
    assert.equal(0, (there "check variants/zig-old.lua"))
  end)

  it("never overwrites", function()
    there "new game once"
    local before = read "once.lua"
    write("once.lua", before .. "-- mine\n")
    local code, out, err = there "new game once"
    assert.equal(1, code)
    assert.equal("", out)
    assert.equal("houserule: once.lua is there already and was left as it is\n", err)
    assert.equal(before .. "-- mine\n", read "once.lua")
  end)

  it("refuses names that cannot be", function()
    for _, name in ipairs { "Big", "9lives", "under_score", "../up", "tail-", "'with space'", ("x"):rep(41) } do
      local code, _, err = there("new game " .. name)
      assert.equal(2, code)
      has(err, "houserule: a name is lower-case letters, digits and hyphens")
    end
    local code, _, err = there "new game sim"
    assert.equal(2, code)
    has(err, '"sim" is a command: a game needs another name')
    code, _, err = there "new variant pool"
    assert.equal(2, code)
    has(err, 'there is a variant "pool" already: take another name')
  end)

  it("refuses a wrong call", function()
    local code, _, err = there "new"
    assert.equal(2, code)
    assert.equal("houserule: new wants game or variant; usage: houserule new game|variant NAME\n", err)
    code, _, err = there "new table x"
    assert.equal(2, code)
    has(err, 'new wants game or variant, not "table"')
    code, _, err = there "new game"
    assert.equal(2, code)
    has(err, "new wants a name")
    code, _, err = there "new variant x --of zol"
    assert.equal(2, code)
    has(err, '"zole"')
    assert.is_nil(io.open(folder .. "/x.lua"))
    assert.equal(2, (there "new game x --of zole"))
    assert.equal(1, (there "new game x --scripts nowhere"))
  end)

  it("says when it cannot write", function()
    os.execute("mkdir -p " .. folder .. "/odd && : > " .. folder .. "/odd/games")
    local code, _, err = there "new game x --scripts odd"
    assert.equal(1, code)
    has(err, "houserule: odd/games")
  end)
end)

describe("a variant made of answers", function()
  -- The game made by these answers: its text, its composition, and the output.
  local function made_of(game, ...)
    local library, answers, said = engine.library.new(), { ... }, {}
    local made = assert(engine.compose.game(library, game, {}))
    local text = guided.variant { made = made, name = "ours", say = function(line) said[#said + 1] = line end,
                                  ask = function() return table.remove(answers, 1) end }
    said = table.concat(said, "\n")
    if not text or text == "" then return text, nil, said end
    assert.same({}, checker.check(library, "ours.lua", text, 600, nil, { decisions = 1500, alone = true }).list)
    return text, assert(engine.compose.game(library, game, { variants = { "ours" } })).rules, said
  end

  it("changes a number, after it was listed, if it fits", function()
    local text, rules, said = made_of("zole", "1", "", "win_point", "win_points", "x", "51", "")
    has(said, "win_points  61, ")
    has(said, "\"win_points\"")
    has(said, "\"x\"")
    has(text, "v.set.win_points = 51")
    assert.equal(51, rules.win_points)
  end)

  it("keeps cards from being led, where there are others", function()
    local text, _, said = made_of("zole", "2", "XX", "QC 7d", "No \"queen\" leads.")
    has(said, "\"XX\" is no card of zole")
    has(text, "summary = \"No queen leads.\"")
    local library = engine.library.new()
    library:put("variants", "ours", "ours.lua", text)
    local s = assert(engine.session.open(library, { game = "zole", variants = { "ours" }, dealer = 3 }))
    assert(s:hands({ "QC QS 7D AC KC 9C AH KH", "QH QD JC JS TC TH 9H AS", "JH JD AD TD KD 9D 8D TS" }, { talon = "KS 9S" }))
    for _, word in ipairs { "pass", "pass", "pass" } do assert(s:decide(s.question.seat, word)) end
    local answer, why = s:check(1, "play QC")
    assert.is_nil(answer)
    assert.equal("OU-1.1", why.rule)
    assert.is_truthy(s:check(1, "play QS"))
  end)

  it("adds a bid that is worth more", function()
    local text, rules = made_of("zole", "3", "solo", "grand", "12", "3", "")
    has(text, "v.append.bids = \"grand\"")
    assert.equal("grand", rules.bids[#rules.bids])
    assert.equal(12, rules.stakes.grand.won) -- three times what ZO-7.4 says of solo
    assert.is_nil(select(3, made_of("single-cribbage", "")):find("one more bid", 1, true))
    local _, own = made_of("zole", "3", "grand-slam", "and", "2", "") -- no name of an option, and a word of Lua
    assert.equal("and", own.bids[#own.bids])
    assert.equal(8, own.stakes["and"].won) -- twice the 4 of ZO-7.4
  end)

  it("is a file to write in for who says no more, and nothing for who leaves", function()
    assert.equal("", (made_of("zole", "")))
    assert.is_nil((made_of("zole", "1")))
  end)

  it("is asked for, written, checked and shown at a terminal", function()
    local call = ("sh -c 'cd %s && %s \"$@\"' sh"):format(program.folder, program.full)
    terminal.type("< What is to be different in Zole?\n< write in> \n> 1\\n\n< lists them)> \n> win_points\\n\n"
      .. "< what is it to be> \n> 51\\n\n< > \n> \\n\n< option win_points: 61, then 51\n< wrote ours.lua\n"
      .. "< houserule play zole -v ours.lua\nend 0\n", "new variant ours --of zole", { call = call })
    has(program.read "ours.lua", "v.set.win_points = 51")
  end)
end)

describe("a game made of answers", function()
  -- Its text, and all that was said.
  local function made_of(...)
    local answers, n, said = { ... }, 0, {}
    local text = guided.game { name = "mine", say = function(line) said[#said + 1] = line end, ask = function(prompt)
      said[#said + 1] = prompt
      n = n + 1
      return answers[n]
    end }
    return text, table.concat(said, "\n")
  end

  -- A game of it played at random: its session at the end.
  local function played(text, players)
    local library = engine.library.new()
    library:put("games", "mine", "mine.lua", text)
    local s = assert(engine.session.open(library, { game = "mine", players = players, seed = "k7" }))
    while s.state ~= "over" do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
    end
    return s
  end

  it("has as many players, cards and trumps as were asked for", function()
    local text, said = made_of("1", "9", "3", "18", "10", "5", "2")
    has(said, "a whole number from 2 to 6")
    has(said, "a whole number from 1 to 17") -- of 52 cards three have 17
    has(text, "players = { 3 }")
    has(text, 'rules.packets = "10 each"')
    local rules = played(text).rules
    assert.equal(3, rules.seats)
    has(text, 'rules.trumps = "AS KS')
    assert.equal(6, rules.tricks_to_win) -- more than half of ten
  end)

  it("lets the bidder win or lose the stake, and count tricks where nobody bids", function()
    local s = played((made_of("1", "", "", "1", "2")))
    for _, n in ipairs(s.engine_table.scores()) do assert.is_true(math.type(n) == "integer") end
    has(table.concat(s.rules.bids, " "), "pass take")
  end)

  it("is fine, whatever was answered", function()
    for _, answers in ipairs { { "1", "6", "1", "1", "2" }, { "1", "2", "13", "2", "2" } } do
      local path = program.write("games/mine.lua", (made_of(table.unpack(answers))))
      local code, out = program.run("check " .. path)
      assert.equal(0, code, out)
    end
  end)

  it("is what the call makes that names its kind, which is checked above", function()
    for answer, kind in pairs { ["2"] = "draw", ["3"] = "capture", ["4"] = "patience" } do
      os.remove(folder .. "/mine.lua")
      assert.equal(0, (there("new game mine --kind " .. kind)))
      assert.equal(read "mine.lua", (made_of(answer)))
    end
  end)

  it("is nothing for who leaves", function() assert.is_nil((made_of("1", "4"))) end)

  it("is asked for at a terminal, where no kind is named", function()
    local call = ("sh -c 'cd %s && %s \"$@\"' sh"):format(program.folder, program.full)
    terminal.type("< What kind of game is it?\n< a number (1)> \n> \\n\n< how many play (4)> \n> 2\\n\n< (26)> \n> 7\\n\n"
      .. "< a number (1)> \n> 3\\n\n< a number (1)> \n> 1\\n\n< wrote ours2.lua\nend 0\n", "new game ours2", { call = call })
    has(program.read "ours2.lua", 'rules.packets = "7 each"')
    for _, what in ipairs { "game left", "variant left" } do
      terminal.type("< a number\n> \\x04\n< nothing was written\nend 0\n", "new " .. what, { call = call })
      assert.is_nil(io.open(program.folder .. "/left.lua"))
    end
  end)
end)
