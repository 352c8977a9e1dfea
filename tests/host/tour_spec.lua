-- tour_spec.lua - the tour: a step waits for its line, a wrong one changes nothing, and one can go back, skip and leave.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local inside = require "inside"
local program = require "program"

local tour = require "host.learn.tour"
local run, has = program.run, program.has
local STEPS = #tour.steps

teardown(program.close)

describe("the tour", function()
  local con, taken
  local function say(...) return inside.type(con, taken, ...) end
  local function at(n) assert.equal(("tour %d/%d> "):format(n, STEPS), con:prompt()) end
  -- Does the steps before step n as they stand there.
  local function go_to(n)
    for i = 1, n - 1 do say(tour.steps[i].line) end
    at(n)
  end

  before_each(function()
    con, taken = inside.console()
    say "tour"
  end)

  it("has a dozen steps or more, and says where it is", function()
    assert.is_true(STEPS >= 12)
    at(1)
    has(say "", "Step 1 of " .. STEPS)
    has(say "", "say `table`")
  end)

  it("goes to its end with the lines it asks for", function()
    go_to(STEPS)
    has(say(tour.steps[STEPS].line), "That was the tour")
    assert.is_nil(con.mode)
  end)

  it("goes to its end by skipping too", function()
    for n = 1, STEPS do
      at(n)
      say "skip"
    end
    assert.is_nil(con.mode)
  end)

  it("takes any wording of the line", function()
    has(say "tab", "Step 2")
    has(say "LEGAL", "Step 3")
    has(say "Take", "Step 4")
    has(say "discard TS 9h", "Step 5")
    has(say "play QC", "Step 6")
    has(say "play 9s", "Step 7")
  end)

  it("stays on a line that is refused, with a hint", function()
    local text = say "frobnicate"
    has(text, "there is no command or word")
    has(text, "Here say `table`")
    at(1)
    go_to(5)
    text = say "kd"
    has(text, "ZO-5.2")
    has(text, "That was refused; the tour waits. Here say `qc`")
    at(5)
  end)

  it("takes back what leads off the path", function()
    go_to(3)
    local log = #con.position.session.log
    has(say "pass", "it is taken back")
    assert.equal(log, #con.position.session.log)
    assert.equal(1, con.position.session.question.seat)
    has(say "variants +pool", "it is taken back")
    assert.equal(0, #con.position.session.game.variants)
    has(say "deal zole --seed other", "it is taken back")
    assert.equal("tour", con.position.session.header.seed)
    has(say "set win_points 51", "it is taken back")
    assert.equal(61, con.position.session.rules.win_points)
    at(3)
    has(say "take", "Step 4")
  end)

  it("lets one look around, in Lua too", function()
    go_to(3)
    local text = say "hands"
    has(text, "seat 3:")
    has(text, "the tour waits")
    has(say "= 6 * 7", "42")
    at(3)
  end)

  it("goes back, as far as its beginning", function()
    go_to(6)
    has(say "back", "Step 5")
    assert.equal(0, con.position.session.t:in_trick())
    has(say "back", "Step 4")
    has(say("back", "back", "back", "back"), "Step 1")
    at(1)
    go_to(6)
  end)

  it("refuses the card with its clause, then explains it", function()
    go_to(6)
    local text = say "9s"
    has(text, "ZO-5.3 The others must follow the suit led")
    has(text, "Step 7")
    has(say "why 9s", "Led was QC, a trump")
  end)

  it("undoes and redoes a bot's card", function()
    go_to(10)
    local log = #con.position.session.log
    say "undo"
    assert.equal(log - 1, #con.position.session.log)
    say "redo"
    assert.equal(log, #con.position.session.log)
    at(12)
  end)

  it("ends at `quit tour`, and the game that was there is back", function()
    con, taken = inside.console()
    say("deal zole --seed mine --dealer 3", "pass")
    local log = #con.position.session.log
    say("tour", "table", "legal", "take")
    local text = say "quit tour"
    has(text, "The tour ends here")
    has(text, "The game you had is on the table again")
    assert.equal("mine", con.position.session.header.seed)
    assert.equal(log, #con.position.session.log)
    assert.equal("zole 2 bid> ", con:prompt())
    has(say "tour", "Step 1")
  end)

  it("is a command of the program, fed by a pipe", function()
    local lines = {}
    for i, step in ipairs(tour.steps) do lines[i] = step.line end
    table.insert(lines, 3, "pass")
    program.write("tour.txt", table.concat(lines, "\n") .. "\n")
    local code, out = run("tour --ascii <" .. program.folder .. "/tour.txt")
    assert.equal(0, code)
    has(out, "it is taken back")
    has(out, "Step " .. STEPS)
    has(out, "That was the tour")
    code, out = run "tour </dev/null"
    assert.equal(0, code)
    has(out, "Step 1 of")
    assert.equal(2, (run "tour zole"))
    has(select(2, run "help tour"), "a walk through one hand")
  end)
end)
