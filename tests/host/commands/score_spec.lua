-- houserule score: a game with real cards, of which the results are entered. The scripts' own rules settle them: expected
-- payments are those of the pages.
local inside = require "inside"
local program = require "program"

local has = program.has

teardown(program.close)

local function score(args, lines)
  program.write("lines", table.concat(lines, "\n") .. "\n")
  local code, out, err = program.run(("score %s < %s/lines"):format(args, program.folder))
  return out .. err, code
end

describe("houserule score zole", function()
  local NAMES <const> = "zole --names Anna,Bela,Celia --dealer 3 --seed a"

  -- ZO-7.4: for `won` each pays 1, for `all` in a solo 6, for `lost` the bidder pays 2, for `low` 3.
  it("settles what is entered by the page, and keeps the totals", function()
    local out = score(NAMES, { "Bela", "take", "71", "Anna", "solo", "all", "3", "take", "60", "Celia", "take", "30", "q" })
    for _, line in ipairs { "This hand  Anna: -1  Bela: +2  Celia: -1", "This hand  Anna: +12  Bela: -6  Celia: -6",
                            "This hand  Anna: +2  Bela: +2  Celia: -4", "So far     Anna: +16  Bela: +1  Celia: -17" } do
      has(out, line)
    end
    has(out, "Bela bid take and won, with 71 points")
    has(out, "bidder: 1 nobody   2 Anna   3 Bela   4 Celia")
  end)

  -- ZO-6: a surrender is row `lost`, an accepted offer row `won`. ZO-8.4 and 8.6: the loser of a table pays 2 to each other,
  -- two losers 2 each to the third.
  it("knows surrenders, and tables with one loser or two", function()
    local out = score(NAMES, { "Bela", "take", "surrender", "Anna", "take", "offer", "nobody", "Celia", "nobody",
                               "seats 1 2", "q" })
    for _, line in ipairs { "This hand  Anna: +2  Bela: -4  Celia: +2", "This hand  Anna: +2  Bela: -1  Celia: -1",
                            "This hand  Anna: +2  Bela: +2  Celia: -4", "This hand  Anna: -2  Bela: -2  Celia: +4",
                            "Anna and Bela took the most tricks" } do has(out, line) end
  end)

  it("plays by house rules: pools, small zole, four players", function()
    local out = score(NAMES .. " -v pool -v small-zole", { "nobody", "Bela", "small", "none", "q" })
    has(out, "All passed, and the cards were thrown in")
    has(out, "common pool") -- ZO-10.6: the winner of the next hand gets one more of each
    has(out, "This hand  Anna: -7  Bela: +14  Celia: -7")
    out = score("zole --names Anna,Bela,Celia,Dora --dealer 4 --seed a -v four-players-dealer-pays",
      { "Bela", "take", "61", "q" })
    has(out, "This hand  Anna: -1  Bela: +3  Celia: -1  Dora: -1") -- ZO-12.2
  end)

  it("corrects, takes back, and refuses what nobody can have made", function()
    local out = score(NAMES, { "Bela", "take", "71", "u", "121", "91", "correct 3 50", "q" })
    has(out, "This hand  Anna: -2  Bela: +4  Celia: -2") -- 91 are row `high`
    has(out, "50 in place of 91")
    has(out, "Anna: +2, Bela: -4, Celia: +2")
    assert.falsy(out:find("made 121", 1, true), out)
  end)

  it("is a record like any other, and goes on after it was left", function()
    local con, taken = inside.console { names = { "Anna", "Bela", "Celia" } }
    con:feed "deal zole -v score-pad --dealer 3 --seed a"
    for _, line in ipairs { "seat 2", "take", "71" } do con:feed(line) end
    local log = con.position:snapshot()
    local again = assert(require("host.game.position").restore(log))
    assert.same({ -1, 2, -1 }, again.session.last.delta)
    taken()
  end)
end)

it("a game without a pad is refused with one that has it", function()
  for _, args in ipairs { "whist", "" } do
    local out, code = score(args, {})
    assert.equal(2, code)
    has(out, "like: score zole")
  end
end)
