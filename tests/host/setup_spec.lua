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

  local function fresh(game) return setup.new(library, game or "zole", host) end
  local function list(rules) return table.concat(rules:lines(paint.new {}, 80), "\n") end
  local function args(rules) return table.concat(rules:args(), " ") end

  it("are listed with their effect, a line each", function()
    local lines = fresh():lines(paint.new {}, 80)
    assert.equal(4, #lines)
    has(lines[4], "  4 [ ] small-zole                Bid to lose every trick.")
    for _, line in ipairs(fresh("nine-card-don"):lines(paint.new {}, 60)) do
      assert.is_true(paint.width(line) <= 60, line)
    end
  end)

  it("are ticked by number or name, several at once, and taken back", function()
    local rules = fresh()
    assert.same({ {}, true }, { rules:feed("3 small-zole", 80) })
    has(list(rules), "[x] pool")
    assert.equal("zole -v pool -v small-zole", args(rules))
    rules:feed("3", 80)
    assert.equal("zole -v small-zole", args(rules))
    assert.is_true(rules:feed("", 80))
  end)

  it("mark those that do not go with what is ticked, and say why", function()
    local rules = fresh()
    rules:feed("1", 80)
    has(list(rules), "  2 [-] four-players-dealer-pays")
    local said = rules:feed("2", 80)
    has(said[1], "four-players-dealer-idle")
    assert.equal("zole -v four-players-dealer-idle", args(rules))
  end)

  it("have numbers, which are checked", function()
    local rules = fresh()
    has(table.concat(rules:feed("numbers", 80), "\n"), "win_points  61, card points the bidder needs")
    assert.same({ {}, true }, { rules:feed("win_points = 51", 80) })
    has(list(rules), "changed: win_points 51")
    has(rules:feed("win_points=x", 80)[1], "takes a whole number")
    has(rules:feed("win_point=3", 80)[1], "did you mean \"win_points\"?")
    has(rules:feed("poool", 80)[1], "did you mean \"pool\"?")
    assert.equal("zole -o win_points=51", args(rules))
  end)

  it("are kept as our club, which is offered first the next time", function()
    local rules = fresh()
    has(rules:feed("save", 80)[1], "nothing is ticked")
    rules:feed("pool, win_points = 51", 80)
    has(rules:feed("save", 80)[1], "kept as our-zole")
    local text = saved["/own/bundles/our-zole.lua"]
    has(text, 'variants = { "pool" }')
    has(text, "options = { win_points = 51 }")
    local with = engine.library.new()
    with:put("bundles", "our-zole", "our-zole.lua", text)
    local again = setup.new(with, "zole", host)
    has(again:lines(paint.new {}, 120)[1], "  1 [ ] our-zole")
    has(again:lines(paint.new {}, 120)[1], "Our club: pool, win_points 51")
    again:feed("1", 80)
    local call, made = again:call()
    assert.equal(51, made.rules.win_points)
    assert.same({ "pool" }, call.variants)
    assert.equal("houserule play zole -v pool -o win_points=51", again:line()) -- a friend has no club of ours
    assert.is_nil(fresh():line())
  end)

  it("do not end with the first thing that is refused there", function()
    terminal.type("< your move> \n> 3\\n\n< There is no 3 among them\n< your move> \n> 2\\n\n< There is no 2 among them\n"
      .. "< your move> \n> q\\n\nend 0\n", "play zole --seed kid")
  end)

  it("are asked for at a terminal where nothing is given, and told as a line for a friend", function()
    terminal.type("< House rules:\n< page> \n> 3\\n\n< to play> \n> \\n\n< houserule play zole -v pool\n< Zole + pool\n"
      .. "< your move> \n> q\\n\nend 0\n", "play zole")
    terminal.type("< page> \n> \\n\n< you are seat 1\n< > \n> q\\n\nend 0\n", "play phat")
    terminal.type("< you are seat 1\n< your move> \n> q\\n\nend 0\n", "play zole --seed k7 --dealer 3")
  end)
end)
