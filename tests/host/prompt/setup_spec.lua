-- The house rules that are ticked before the first deal of `houserule play` at a terminal.
require "inside"
local program = require "program"
local terminal = require "terminal"

local engine = require "houserule"
local paint = require "host.table.paint"
local setup = require "host.prompt.setup"
local has = program.has

teardown(program.close)

describe("the house rules before a game", function()
  local library = engine.library.new()
  local saved = {}
  local host = { own = "/own", save = function(path, text)
    saved[path] = text
    return true
  end }

  local screen = { paint = paint.new {}, width = 80, height = 40 }
  local function fresh(game) return setup.new(library, game or "zole", host) end
  local function args(rules) return table.concat(rules:args(), " ") end
  local function say(rules, line) return table.concat(rules:feed(line, screen), "\n") end
  local function page(rules, width, height)
    return table.concat(rules:page { paint = screen.paint, width = width or 80, height = height or 40 }, "\n")
  end

  it("are listed by the steps of the page, each with its whole sentence", function()
    local text = page(fresh())
    has(text, "Bidding\n  1 [ ] pool ")
    has(text, "\nFour players\n  4 [ ] four-players-dealer-idle")
    has(text:gsub("%s+", " "), "Four players; the dealer neither pays nor is paid.")
    for line in page(fresh "nine-card-don", 60):gmatch "[^\n]+" do assert.is_true(paint.width(line) <= 60, line) end
  end)

  it("come a page at a time, circles' ways first", function()
    local rules = fresh "nine-card-don"
    local first = page(rules, 80, 24)
    assert.equal("Circles' ways", first:match "^[^\n]+")
    local _, lines = first:gsub("\n", "")
    assert.is_true(lines < 24)
    local to, of = first:match "1 to (%d+) of (%d+) house rules; `more` shows the next$"
    local second = page(rules, 80, 24)
    has(second, ("%d to "):format(to + 1))
    has(second, (" of %s house rules"):format(of))
  end)

  it("are ticked by number or name, several at once, and taken back; only what changed is shown", function()
    local rules = fresh()
    page(rules)
    local said = say(rules, "1 small-zole")
    has(said, "  1 [x] pool")
    has(said, "  2 [x] small-zole")
    assert.is_nil(said:find("four-players", 1, true))
    assert.equal("zole -v pool -v small-zole", args(rules))
    has(say(rules, "1"), "  1 [ ] pool")
    assert.equal("zole -v small-zole", args(rules))
    assert.same({ {}, true }, { rules:feed("", screen) })
  end)

  it("mark those that do not go with what is ticked, and say why", function()
    local rules = fresh()
    page(rules)
    local said = say(rules, "4")
    has(said, "  5 [-] four-players-dealer-pays")
    has(said, "[-] does not go with what is ticked: ? and its number says why")
    has(say(rules, "? 5"), "four-players-dealer-idle")
    has(say(rules, "5"), "four-players-dealer-idle")
    assert.equal("zole -v four-players-dealer-idle", args(rules))
  end)

  it("say what one changes, and its clauses", function()
    local said = say(fresh(), "? 1"):gsub("%s+", " ")
    has(said, "Pools: ")
    has(said, "+ option pool_share 1")
    has(said, "+ ZO-10.3 ")
    assert.is_nil(said:find("rule wraps", 1, true))
    has(say(fresh(), "? 99"), "there is no house rule")
  end)

  it("have numbers, which are checked", function()
    local rules = fresh()
    has(say(rules, "numbers"), "win_points  61, ")
    has(say(rules, "win_points = 51"), "win_points is 51")
    has(say(rules, "win_points=x"), "\"x\"")
    has(say(rules, "win_point=3"), "\"win_points\"")
    has(say(rules, "poool"), "\"pool\"")
    assert.equal("zole -o win_points=51", args(rules))
  end)

  it("are kept under a name, which is offered first the next time", function()
    local rules = fresh()
    has(say(rules, "save"), "nothing is ticked")
    say(rules, "pool, win_points = 51")
    has(say(rules, "save"), "kept as our-zole")
    has(say(rules, "save Thursday club"), "kept as thursday-club: `houserule play thursday-club`")
    has(say(rules, "save pool"), "\"pool\"")
    has(saved["/own/bundles/thursday-club.lua"], 'title = "Thursday club"')
    local text = saved["/own/bundles/our-zole.lua"]
    has(text, 'variants = { "pool" }')
    has(text, "options = { win_points = 51 }")
    local with = engine.library.new()
    with:put("bundles", "our-zole", "our-zole.lua", text)
    local again = setup.new(with, "zole", host)
    has(page(again, 120), "Circles' ways\n  1 [ ] our-zole")
    has(page(again, 120), "Our club: pool, win_points 51")
    again:feed("1", screen)
    local call, made = again:call()
    assert.equal(51, made.rules.win_points)
    assert.same({ "pool" }, call.variants)
    assert.equal("houserule play zole -v pool -o win_points=51", again:line()) -- a friend has no club of ours
    assert.is_nil(fresh():line())
  end)

  it("ask who sits out where there are more names than seats, and seat as many as the game goes for", function()
    local rules = fresh "single-cribbage"
    has(say(rules, "names Anna, Bela, Celia"), "There are 2 seats and 3 names: who sits out?")
    has(say(rules, "Dana"), '"Dana" is none of Anna, Bela and Celia')
    has(say(rules, "bela"), "at the table: Anna and Celia")
    assert.same({ "Anna", "Celia" }, rules.people)
    rules = fresh()
    has(say(rules, "names Anna Bela Celia Dana"), "at the table: Anna, Bela, Celia and Dana")
    assert.equal("zole --players 4", args(rules))
    has(say(rules, "names Red Lion, Old Oak, Crown"), "at the table: Red Lion, Old Oak and Crown")
  end)

  it("ask how many clubs a league has, and take their names as the answer", function()
    local league = setup.new(library, "crib-and-don-league", host)
    assert.is_nil(league:count "names Red Lion, Crown")
    assert.same({ "Red Lion", "Crown" }, league.people)
  end)

  it("do not end with the first thing that is refused there", function()
    terminal.type("< your move> \n> 3\\n\n< your move> \n> 2\\n\n< your move> \n> q\\n\nend 0\n", "play zole --seed kid")
  end)

  it("are asked for at a terminal where nothing is given, and told as a line for a friend", function()
    terminal.type("< House rules of Zole:\n< as the page says> \n> 1\\n\n< to begin> \n> \\n\n"
      .. "< houserule play zole -v pool\n"
      .. "< Zole + pool\n< your move> \n> q\\n\nend 0\n", "play zole", { home = "ticks" })
    terminal.type("< to begin\n> \\n\n< > \n> q\\n\nend 0\n", "play phat")
    terminal.type("< your move> \n> q\\n\nend 0\n", "play zole --seed k7 --dealer 3")
  end)
end)
