-- secretary_spec.lua - a secretary keeps a league at a terminal, week after week: every result is entered, and none is
-- invented. Fixtures come from CR-10.2 and the table from CR-10.5 and 10.6, worked out by hand.
local inside = require "inside"
local program = require "program"
local terminal = require "terminal"

teardown(program.close)

local NAMES <const> = "names Red Lion, The Crown & Anchor, Old Volunteer, Navigation"

describe("a league", function()
  local function keep(script, args, home) terminal.type(script, args, { home = home or "league" }) end

  -- Four clubs, week 1 (n = 4, w = 1): p = 1 2 3 4, night 0 pairs 1 with 4, the first at home in an odd week; night 1 pairs
  -- 2 with 3, the second at home. Week 2: p = 1 4 2 3, so 3 at home to 1, and 2 at home to 4.
  it("is entered week by week, with clubs by their names", function()
    keep("< `names Red Lion\n< page says> \n> " .. NAMES .. "\\n\n< at the table: Red Lion, The\n"
      .. "< to begin> \n> \\n\n< you are the secretary\n"
      .. "< week 1\n< Red Lion at home to Navigation\n< result: 9-0   8-1\n"
      .. "< v \n> 5-4\\n\n< Red Lion reports 5-4\n< Week 1: Old Volunteer at home to The Crown & Anchor\n< v \n"
      .. "> The Crown & Anchor 3 Old Volunteer 6\\n\n< Week 1 is over\n< Old Volunteer at home to Red Lion\n"
      .. "< place  club\n<  1  Old Volunteer \n"
      .. "<  6     0\n"
      .. "<  2  Red Lion \n<  3  Navigation \n<  4     4\n<  4  The Crown & Anchor \n! hand\n! seat 1\n! bots are\n"
      .. "< v \n"
      .. "> fixtures\\n\n< week  home \n"
      .. "<  1  Red Lion            Navigation          5-4\n<  2  Old Volunteer       Red Lion\n"
      .. "<  2  The Crown & Anchor  Navigation\n"
      .. "< v \n"
      .. "> results\\n\n<  1  Red Lion       Navigation          5-4\n<  1  Old Volunteer  The Crown & Anchor  6-3\n"
      .. "< v \n> q\\n\n< is kept\nend 0\n", "play crib-and-don-league")
  end)

  it("goes on by one word, corrects last week's, and prints for the wall", function()
    local wall = program.folder .. "/wall.html"
    keep("<  1  go on with \n< league (week 2, at \n< number> \n> resume\\n\n< Old Volunteer at home to Red Lion\n< v \n"
      .. "> u\\n\n< Old Volunteer at home to The Crown\n< v \n"
      .. "> 4-5\\n\n< Week 1 is over\n< v \n"
      .. "> correct week 1 Red Lion 2-7\\n\n< Week 1, Red Lion at home to Navigation: 2-7 in place of 5-4\n"
      .. "<  1  Navigation \n< v \n"
      .. "> results\\n\n"
      .. "<  1  Red Lion       Navigation          2-7\n< v \n> 11-2\\n\n< \"11-2\"\n< v \n> correct Nobody 5-4\\n\n"
      .. "< wants a night\n"
      .. "< v \n> print " .. wall .. "\\n\n< standings, fixtures and results: written to\n< v \n"
      .. "> standings\\n\n"
      .. "< place  club\n< v \n> q\\n\n< is kept\nend 0\n", "play")
    local text = program.read(wall)
    for _, part in ipairs { "Standings", "Fixtures", "Results", "<td>The Crown &amp; Anchor</td>", "<td>2-7</td>" } do
      program.has(text, part)
    end
  end)

  -- A secretary's console, with four clubs: week 1 is Crown v Swan and Red Lion v Bell, week 2 Red Lion v Crown and Bell v
  -- Swan. Returns a function that feeds lines and returns what the last one said, and the console.
  local function secretary(names, variants)
    local con, taken = inside.console { names = names or { "Crown", "Bell", "Red Lion", "Swan" } }
    con:open { game = "crib-and-don-league", seed = "a", players = 4, variants = variants }
    require("host.prompt.play_mode").new(con, 1, nil):start()
    return function(...) return (inside.type(con, taken, ...)) end, con
  end

  it("takes back what was done last, a correction or a result, and says which", function()
    local feed, con = secretary()
    feed("6-3", "6-3", "7-2", "correct week 1 Red Lion 7-2", "correct week 1 Crown 1-8")
    local function results() return feed "results":gsub(" +", " ") end
    program.has(results(), "Crown Swan 1-8\n 1 Red Lion Bell 7-2\n 2 Red Lion Crown 7-2\n")
    local said = feed "u"
    program.has(said, "correction")
    program.has(said, "Crown at home to Swan: 6-3")
    program.has(results(), "Crown Swan 6-3\n 1 Red Lion Bell 7-2\n 2 Red Lion Crown 7-2\n")
    feed "u"
    program.has(results(), "Crown Swan 6-3\n 1 Red Lion Bell 6-3\n 2 Red Lion Crown 7-2\n")
    program.has(feed "u", "Taken back: Red Lion reports 7-2.")
    program.has(results(), "Crown Swan 6-3\n 1 Red Lion Bell 6-3\n")
    feed("5-4", "correct week 1 Crown 9-0", "9-0", "u") -- the result that was entered after the correction
    program.has(results(), "Crown Swan 9-0\n 1 Red Lion Bell 6-3\n 2 Red Lion Crown 5-4\n")
    con.mode = nil
    feed "undo"
    assert.equal("result 6-3", con.position.session.log[2]["do"])
  end)

  it("takes back as often as is said", function()
    local feed, con = secretary()
    feed("6-3", "6-3", "7-2", "8-1", "undo twice")
    assert.equal(2, con.position:decisions())
    feed("7-2", "correct week 1 Crown 0-9", "u 2") -- the correction, and the result before it
    assert.equal(2, con.position:decisions())
    assert.equal("result 6-3", con.position.session.log[1]["do"])
    program.has(feed "undo everything", "\"everything\"")
    feed "take back 5"
    assert.equal(0, con.position:decisions())
  end)

  it("knows its clubs without their accents, in letters of either size", function()
    local feed, con = secretary { "Café Ŗīga", "St. John's", "Red Lion", "Swan" }
    for _, line in ipairs { "cafe riga 6 swan 3", "CAFÉ ŖĪGA 6 Swan 3", "Swan 3, Cafe Riga 6", "café ŗīga: 6, SWAN: 3" } do
      feed(line)
      assert.equal("result 6-3", con.position.session.log[1]["do"], line)
      feed "u"
    end
    feed("6-3", "red lion 5 st johns 4", "correct week 1 CAFE RIGA 7-2", "correct red-lion 8 St. John's 1")
    program.has(feed "results":gsub(" +", " "), "Café Ŗīga Swan 7-2\n 1 Red Lion St. John's 8-1\n")
  end)

  it("says which clubs did not meet, where a correction names two", function()
    local feed, con = secretary()
    feed("6-3", "6-3", "7-2")
    program.has(feed "correct week 1 Crown 5 Bell 4", "Crown and Bell did not meet in week 1")
    program.has(feed "correct Crown 5 Bell 4", "Crown and Bell have not met yet")
    program.has(feed "correct week 7 Swan 5-4", "o night of Swan")
    assert.equal("result 6-3", con.position.session.log[1]["do"])
  end)

  it("shows its table as often as it is asked for, and knows that a bye is no goodbye", function()
    local feed, con = secretary()
    feed "6-3"
    program.has(feed "table":gsub(" +", " "), " 1 Crown 1 1 0 0 6 0\n")
    feed "bye"
    assert.is_falsy(con.done)
    feed "goodbye"
    assert.is_true(con.done)
  end)

  -- CR-11.25, worked out by hand: in week 1 Crown beat Swan 6-3, and Red Lion v Bell comes later, 2-7.
  it("counts a postponed night once its result comes, and a bye never", function()
    local feed = secretary(nil, { "postponed" })
    feed("6-3", "postponed")
    program.has(feed "standings":gsub(" +", " "), " 2 Swan 1 0 0 1 3 3\n 3 Bell 0 0 0 0 0 0\n 3 Red Lion 0 0 0 0 0 0\n")
    program.has(feed "results":gsub(" +", " "), " 1 Red Lion Bell postponed\n")
    feed "correct week 1 Red Lion 2-7"
    program.has(feed "standings":gsub(" +", " "), " 1 Bell 1 1 0 0 7 7\n 2 Crown 1 1 0 0 6 0\n 3 Swan 1 0 0 1 3 3\n"
      .. " 4 Red Lion 1 0 0 1 2 0\n")
  end)

  it("is not advised, as its answers report what has happened", function()
    local feed = secretary()
    for _, line in ipairs { "hint", "best", "what should I do?", "review" } do
      local said = feed(line)
      program.has(said, "advice is given here")
      program.has(said, "secretary")
      assert.is_nil(said:find "9-0")
    end
    assert.is_nil(feed("xyz"):find "hint")
  end)

  -- CR-10.4: the contest points of a night are nine together.
  it("says what is wrong with figures, and who meets whom", function()
    local feed, con = secretary()
    for line, sum in pairs { ["5-5"] = 10, ["10-0"] = 10, ["crown 6 swan 2"] = 8, ["0 0"] = 0 } do
      local said = feed(line)
      program.has(said, ("makes %d"):format(sum))
      program.has(said, "must make 9")
      program.has(said, "CR-10.4")
    end
    for _, line in ipairs { "Crown 5 Bell 4", "bell 6 red lion 3" } do
      program.has(feed(line), "Crown is at home to Swan")
    end
    assert.equal(0, con.position:decisions())
    feed "swan 2 crown 7"
    program.has(feed "correct week 1 Crown 5-5", "must make 9")
    feed "correct week 1 Crown 5 Bell 4" -- they do not meet in that week
    assert.equal("result 7-2", con.position.session.log[1]["do"])
  end)

  it("asks for the file of a page to print", function()
    program.has(secretary()("print"), "Print wants")
  end)

  it("counts a result in the table at once, and in the scores", function()
    local feed, con = secretary()
    feed "6-3"
    con:show_table()
    program.has(feed "correct 1 7-2":gsub(" +", " "), " 1 Crown 1 1 0 0 7 0\n")
    assert.same({ 7, 0, 0, 2 }, require("host.table.seat_view").at(con.position.session).scores) -- a reader's table has them
    program.has(feed "s", "This week")
  end)

  it("has help of its own", function()
    local con, taken = inside.console()
    con:open { game = "crib-and-don-league", seed = "a" }
    require("host.prompt.play_mode").new(con, 1, nil)
    con:feed ""
    taken()
    con:feed "help"
    local said = taken()
    program.has(said, "Crown 6 Bell 3")
    program.has(said, "standings, fixtures or results")
    assert.is_nil(said:find "10c")
  end)

  -- Another computer is another home: what was saved is all that comes with it.
  it("moves to another computer with its clubs, before its end and after", function()
    local half, whole = program.folder .. "/half of it", program.folder .. "/whole.jsonl"
    keep("< says> \n> single-round\\n\n< begin> \n> names Café Ŗīga, B, C, D\\n\n< begin> \n> \\n\n< v D> \n> 5-4\\n\n"
      .. "< C v B> \n> save " .. half .. "\\n\n< saved 1 decision\n< C v B> \n> q\\n\nend 0\n",
      "play crib-and-don-league", "old")
    keep("< Café Ŗīga \n< C v B> \n> 9-0\\n\n< > \n> 9-0\\n\n< > \n> 9-0\\n\n< > \n> 9-0\\n\n< > \n> 9-0\\n\n< another one\n"
      .. "> save " .. whole .. "\\n\n< saved 6 decisions\n> q\\n\nend 0\n", ("play '%s'"):format(half), "new")
    keep("< another one\n> results\\n\n<  1  Café Ŗīga  D  \n<  5-4\n"
      .. "> correct week 1 Café Ŗīga 4-5\\n\n< 4-5 in place of 5-4\n> q\\n\n< houserule games\nend 0\n",
      "play " .. whole, "third")
    program.has(program.read "whole.jsonl", '"names":["Café Ŗīga","B","C","D"]')
    assert.equal(0, (program.run("replay " .. whole)))
    -- A game that is over is the first of all kept games wherever it is asked for.
    keep("< says> \n> games 1\\n\n< another one\n> q\\n\nend 0\n", "play crib-and-don-league", "third")
    keep("< houserule> \n> games 1\\n\n< game is over\n< league> \n> quit\\n\nend 0\n", "", "third")
  end)

  it("asks how many clubs there are where nobody names them", function()
    keep("< page says> \n> \\n\n< How many clubs? Enter: 12> \n> 7\\n\n< 7\n< How many clubs\n> help\\n\n"
      .. "< with commas\n< How many\n> four\\n\n"
      .. "< club 1 at home to club 4\n< v \n> q\\n\nend 0\n", "play crib-and-don-league", "unnamed")
  end)

  -- Week 1: 1 at home to 4, 3 at home to 2; week 2: 3 at home to 1.
  it("corrects the last night in which a club met another, at home or away", function()
    keep("< page says> \n> " .. NAMES .. "\\n\n< begin> \n> \\n\n< v \n> 5-4\\n\n< v \n> 6-3\\n\n< v \n"
      .. "> correct Navigation 1-8\\n\n< 1-8 in place of 5-4\n< v \n> 9-0\\n\n< v \n"
      .. "> correct Red Lion 0-9\\n\n< 0-9 in place of 9-0\n< v \n"
      .. "> q\\n\nend 0\n", "play crib-and-don-league", "away")
  end)

  it("is over after its last week, and no bot has said anything", function()
    keep("< says> \n> single-round\\n\n< begin> \n> names A, B\\n\n< begin> \n> \\n\n< A at home to B\n< v \n"
      .. "> 5-4\\n\n< place  club\n< another one\n> \n> fixtures\\n\n<  1  A     B         5-4\n"
      .. "> correct 1 4-5\\n\n< Week 1, A at home to B: 4-5 in place of 5-4\n! over. week\n! Place\n"
      .. "< place  club\n<  1  B\n> q\\n\n"
      .. "< games\nend 0\n",
      "play crib-and-don-league", "over")
    local function outside(command)
      return (program.output_of(("HOME=%s/over XDG_STATE_HOME= %s %s"):format(program.folder, program.houserule, command)))
    end
    program.has(outside "games", "week 1, over, won by B, 1 decision")
    program.has(outside "me":gsub("%s+", " "), "if you had a seat") -- a secretary has none
    keep("! Week 1 is over\n! Place\n<  1  B\n< another one\n> results\\n\n<  1  A     B         4-5\n"
      .. "> s\\n\n< Week 1\n! Week 1. week 1\n! Place\n< So far\n> \\n\n< A at home to B\n"
      .. "> q\\n\nend 0\n", "games 1", "over")
  end)
end)

describe("as many clubs as have names", function()
  local FOUR <const> = "--names 'Crown,Bell,Red Lion,Swan'"

  it("are in a league, however it is begun", function()
    local function clubs(args)
      local _, out = program.run(args .. " -e 'sheet standings'")
      return select(2, out:gsub("\n[^\n]*club %d", ""))
    end
    local home = "HOME=" .. program.folder .. " XDG_DATA_HOME= " .. program.houserule
    local function kept(args) return (program.output_of(home .. " club four crib-and-don-league " .. args)) end
    program.has(kept(FOUR), "kept as four: `houserule play four`")
    program.has(kept(FOUR), "in place of the one before")
    program.has(program.read ".local/share/houserule/bundles/four.lua", "players = 4")
    assert.equal(0, clubs("crib-and-don-league " .. FOUR))
    assert.equal(8, clubs("crib-and-don-league --players 12 " .. FOUR)) -- who says how many is heeded
    terminal.type("< begin> \n> \\n\n! How many\n< Crown v Swan> \n> q\\n\nend 0\n", "play crib-and-don-league " .. FOUR)
  end)

  it("are not in other games, in which bots may sit down too", function()
    local _, out = program.run("play hearts </dev/null --names A,B,C")
    program.has(out, "B, C and Ada are bots")
  end)
end)

describe("at the prompt", function()
  it("a figure alone is the result, and no sum", function()
    local _, all = program.run("crib-and-don-league --players 20 -e 5-4 -e 'sheet fixtures'")
    assert.truthy(all:find("\n *38  club"), all) -- the last of 38 weeks
    local _, out = program.run("crib-and-don-league --players 4 -e 5-4 -e 'sheet results' -e 'correct 1 2-7' "
      .. "-e 'sheet results'")
    program.has(out, "1  club 1  club 4    5-4\n")
    program.has(out, "1  club 1  club 4    2-7\n")
  end)
end)
