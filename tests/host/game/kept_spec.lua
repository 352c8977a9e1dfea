-- kept_spec.lua - no game is lost: a finished game can be opened again, an unfinished one continues with its people and
-- bots, and after the last hand a person stays at the table.
local program = require "program"
local terminal = require "terminal"

teardown(program.close)

local ZOLE <const> = "play zole --seed k7 --dealer 3 -o hands=1"
local TO_THE_END <const> = "< your move> \n> pass\\n\n< play: \n"
  .. "each qh qd jd 8d 7d tc 9c th ks 9s kc ac jc|your move> |ZO-7\n"

describe("after the last hand", function()
  it("the result comes last, and one stays: to review, to look, to play again", function()
    terminal.type(TO_THE_END .. "< Enter plays again\n> score\\n\n< Hand 1\n> log\\n\n< hand 1\n> review\\n\n< > \n"
      .. "> print " .. program.folder .. "/hand.html\\n\n< hand.html\n> \\n\n< your move> \n> t\\n\n< > \n"
      .. "> q\\n\n! The game is kept\nend 0\n", ZOLE, { home = "again" })
    assert.is_truthy(program.read "hand.html":find "<html")
    local out = program.output_of(("HOME=%s/again XDG_STATE_HOME= %s games"):format(program.folder, program.houserule))
    assert.equal(1, select(2, out:gsub("Zole: hand 1", "")))
    assert.equal(1, select(2, out:gsub("hand 1, over", "")))
  end)

  it("Enter ends a session that is piped", function()
    program.write("lines", "pass\n" .. ("qh\nqd\njd\n8d\n7d\ntc\n9c\nth\nks\n9s\n"):rep(8) .. ("\n"):rep(9))
    local out, code = program.output_of(("timeout 60 %s %s < %s/lines"):format(program.houserule, ZOLE, program.folder))
    assert.equal(0, code)
    assert.equal(1, select(2, out:gsub("The game is over", "")))
  end)
end)

describe("a game that is over", function()
  it("opens again, and the place among several is told", function()
    terminal.type(TO_THE_END .. "< Enter plays again\n> q\\n\nend 0\n", ZOLE, { home = "opened" })
    for _ = 1, 2 do
      terminal.type("< ZO-7\n< Enter plays again\n> q\\n\n< The game is kept\nend 0\n", "games 1",
        { home = "opened" })
    end
    local played = program.output_of(("ls %s/opened/.local/state/houserule/played | wc -l"):format(program.folder))
    assert.equal("1\n", played)
    local out, code = program.output_of(("HOME=%s/opened XDG_STATE_HOME= %s games 9 2>&1"):format(program.folder,
      program.houserule))
    assert.same({ "houserule: there is no game 9: the list has 1\n", 2 }, { out, code })
  end)
end)

describe("a game of several people", function()
  it("goes on with them, covered until the one who is asked sits there", function()
    terminal.type("< Anna, Bela and Celia\n< your move> \n> take\\n\n< discard\n< your move> \nkill\nend 137\n",
      "play zole --seed k7 --dealer 3 --people Anna,Bela,Celia", { home = "circle" })
    for _ = 1, 2 do
      terminal.type("< Pass the screen to Anna\n! discard\n< > \n> \\n\n< discard\n< your move> \nkill\nend 137\n",
        "play --resume", { home = "circle" })
    end
    terminal.type("< Pass the screen to Anna\n> \\n\n< your move> \n> 9s kc\\n\n< > \n> q\\n\nend 0\n", "play --resume",
      { home = "circle" })
  end)
end)

describe("a game of a script of one's own", function()
  it("goes on without naming its folder again, with its bots", function()
    local text = program.output_of(program.houserule .. " help games/single-cribbage.lua")
    text = text:gsub("single%-cribbage", "own-crib")
    program.write("games/own-crib.lua", text)
    terminal.type("< your move> \n> 1\\n\n< > \nkill\nend 137\n",
      ("play own-crib --seed k7 --bot random --scripts %s"):format(program.folder), { home = "own" })
    terminal.type("< your move> \n> q\\n\nend 0\n", "play --resume", { home = "own" })
    local file = program.output_of(("cat %s/own/.local/state/houserule/game*"):format(program.folder))
    program.has(file, '"bot":"random"')
    program.has(file, ('"scripts":["%s"]'):format(program.folder))
  end)
end)
