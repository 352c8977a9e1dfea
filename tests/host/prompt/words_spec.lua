-- words_spec.lua - explanations of words: `?` of possible answers, searches in the rules, `doc` of what scripts may call;
-- and messages about a change.
local inside = require "inside"
local program = require "program"

local complete = require "host.prompt.complete"
local has, run = program.has, program.run

teardown(program.close)

describe("the prompt", function()
  local con, taken = inside.console()
  con:feed "deal zole --seed k7"
  local function say(line) return (inside.type(con, taken, line)) end

  it("says what a word that may be said means, costs and where it stands", function()
    local out = say "? solo"
    has(out, "solo: Seat 3 ")
    has(out, "5 (`solo_high`)") -- ZO-7.4: what each pays
    has(out, "ZO-4.4")
    has(out, "`why solo`")
  end)

  it("searches the rules for the beginning of a word", function()
    local out = say "rules trump"
    has(out, "ZO-5.6")
    assert.is_nil(out:find("ZO-9.1", 1, true))
    has(say "rules overcall", "ZO-3.4")
    has(say "rules trumpery", "\"trumpery\"")
    has(say "rules 99.1", "99.1")
    say "deal hearts --seed k7"
    for _, line in ipairs { "rules queen", "rules spade", "rules queen of spades" } do has(say(line), "HE-4.1") end -- QS 13
    say "deal zole --seed k7"
  end)

  it("explains what scripts may call, and the options and events of the game", function()
    for _, name in ipairs { "t:pick", "pick" } do has(say("doc " .. name), "t:pick(seat, point, n, from, filter)") end
    has(say "doc packets", "the deal: ")
    has(say "doc duties", "hold follow beat trump")
    has(say "doc win_points", "option win_points  61, ")
    has(say "doc contract", "event contract  contract bidder")
    has(say "doc pikc", "\"pick\"")
    has(say "doc settle", "settle(t, row)\n  scripts/games/zole.lua:")
    has(say "doc low_points", "option low_points  30, ")
  end)

  it("says what changes when rules change", function()
    has(say "set win_points 51", "win_points 61 -> 51\n")
    has(say "variants +pool", "with pool: ")
    local out = say "variants -pool"
    has(out, "without pool")
    assert.is_nil(out:find("win_points", 1, true)) -- it stays
    say "variants +pool"
    has(say "variants", "houserule play zole -v pool -o win_points=51\n")
    say "variants -pool"
  end)

  it("says why the last hand scored as it did, while nothing is scored in the next", function()
    say "deal zole --seed k7 --dealer 3"
    say "auto"
    say "deal"
    has(say "why score", "In hand 1:\n")
    has(say "why score", "ZO-7.4") -- what each opponent pays
  end)

  it("completes any card of the hand after why", function()
    say "deal zole --seed kid"
    say "take"
    say "discard 9c 10c"
    local _, list = complete.line(con, "why ")
    local there = {}
    for _, word in ipairs(list) do there[word] = true end
    local s = con.position.session
    for _, card in ipairs(s.rules.sets.list(s.t:hand(s.question.holder))) do assert.is_true(there[card], card) end
  end)
end)

describe("the words of a game", function()
  local bare = [[
local g = game { id = "bare", title = "Bare", players = { 2 } }
function g.hand(t)
  t:ask(1, "boast", { "grand", "no" })
  t:ask(2, "doubt", { "doubt it", "no" })
end
function g.result(t) return fields("over", true) end
function g.game_over(t) return t:leaders(), "over" end
]]

  it("are its sentences' and its calls', whether anybody was asked them or not", function()
    local con, taken = inside.console()
    con:feed "deal bela-2 --seed k7"
    for word in ("take name declare hide show exchange keep count claim pass Hide"):gmatch "%S+" do -- KB, decision points
      assert.is_true(con:is_decision_word(word), word)
    end
    for _, word in ipairs { "schmeiss", "trick", "hand", "solo" } do assert.is_false(con:is_decision_word(word), word) end
    has((inside.type(con, taken, "hide")), "KB-3.1") -- any other word at `bid`
    con:feed "variants +schmeiss"
    assert.is_true(con:is_decision_word "schmeiss")
    con:feed "deal crib-and-don --seed k7"
    assert.is_true(con:is_decision_word "go") -- of the cribbage in it
    con:feed "deal nine-card-don -v faults-friendly --seed k7"
    assert.is_true(con:is_decision_word "call") -- `call renege 1`
  end)

  it("of a game without sentences are those that it has asked", function()
    local con = inside.console()
    con.library:put("games", "bare", "bare.lua", bare)
    con:feed "deal bare --seed k7"
    assert.is_true(con:is_decision_word "grand")
    assert.is_false(con:is_decision_word "doubt")
    con:feed "grand"
    assert.is_true(con:is_decision_word "doubt")
    assert.is_true(con:is_decision_word "grand")
  end)
end)

describe("a number", function()
  it("before a word is a seat only where there is one, and no bid begins with a number", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7 --dealer 3")
    has(inside.type(con, taken, "2 take"), "(bid)")
    assert.is_nil(inside.type(con, taken, "75 H"):find "seat 75")
    con.library:put("games", "levels", "levels.lua", [[
      local g = game { id = "levels", title = "Levels", players = { 2 } }
      function g.hand(t) t:ask(1, "bid", { "pass", "1 S", "2 H" }) end
      function g.result() return fields("n", 1) end
      function g.game_over() return {}, "end" end
    ]])
    inside.type(con, taken, "deal levels")
    assert.is_nil(inside.type(con, taken, "2 D"):find "seat 2")
    assert.equal("1 S", (inside.type(con, taken, "1 s"):match "1 S"))
  end)

  it("of an option has a range where more cannot be", function()
    for call, said in pairs {
      ["nine-card-don -o count_ace=1000000000"] = "count_ace",
      ["crib-and-don-league -o night_points=128"] = "127",
      ["crib-and-don -o 'don_variants=[\"barrow\",\"preston\"]'"]
        = "barrow and preston",
    } do
      local code, _, err = run("sim " .. call .. " -n 1")
      assert.equal(2, code)
      has(err, said)
    end
  end)
end)

describe("a list", function()
  it("is written in words without quotes too, as it is shown", function()
    local con, taken = inside.console()
    con:feed "deal crib-and-don --seed k7"
    local function refused(line, part) has(inside.type(con, taken, line), part) end
    con:feed "set don_variants [barrow,macclesfield]"
    assert.same({ "barrow", "macclesfield" }, con.position.session.game.values.don_variants)
    con:feed 'set don_variants ["barrow"]'
    assert.same({ "barrow" }, con.position.session.game.values.don_variants)
    refused("set don_variants [barrow,,]", '"[barrow,,]"')
    refused("set don_variants [target-91]", "target-91")
    assert.same({ "barrow" }, con.position.session.game.values.don_variants)
  end)
end)

describe("a partner", function()
  it("is called so at the table", function()
    local _, say = inside.sit({ game = "nine-card-don", seed = "kid" }, 1)
    has(say(), "Ben, partner")
    assert.is_nil(say():find("Ada, partner", 1, true))
    _, say = inside.sit({ game = "zole", seed = "kid" }, 1)
    assert.is_nil(say():find("partner", 1, true))
  end)
end)

describe("at the table", function()
  it("a word is explained to you, and the marks", function()
    local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    has(say "? take", "You take ")
    assert.equal(say "? take", say "? 2")
    has(say "signs", "> whose turn it is")
    has(say "rules trump", "ZO-5.6")
  end)
end)

describe("houserule rules", function()
  it("searches, and as JSON too", function()
    local _, out = run "rules zole clockwise"
    has(out, "ZO-5.5")
    _, out = run "rules zole clockwise --json"
    has(out, "\"id\":\"ZO-5.5\"")
    assert.is_nil(out:find("ZO-9.1", 1, true))
    local code, _, err = run "rules zole xyzzy"
    assert.equal(2, code)
    has(err, "\"xyzzy\"")
  end)
end)
