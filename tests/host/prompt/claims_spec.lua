-- claims_spec.lua - the rest is claimed or given up at the table, and what is taken back there.
local inside = require "inside"
local program = require "program"
local engine = require "houserule"
local play_mode = require "host.prompt.play_mode"

teardown(program.close)

-- Seat 1 of a two-handed game of tricks, five cards each, no trumps, at which it leads; the other is a bot.
local function sit(hands, options)
  local library = engine.library.new()
  library:put("games", "five", "five.lua", [[
    local g = game { id = "five", title = "Five", players = { 2 } }
    g.pack, g.ranks, g.packets = cards "AKQJT98765 of S", "A K Q J T 9 8 7 6 5", "5 each"
    function g.hand(t)
      t:deal()
      t:play_tricks()
    end
    function g.result(t) return fields("tricks", { t:tricks(1), t:tricks(2) }) end
    function g.game_over() return {}, "end" end]])
  local con, taken = inside.console { library = library }
  con:open { game = "five", seed = "k", dealer = 2 }
  assert(con.position.session:hands(hands, {}))
  local mode = play_mode.new(con, 1, nil, options)
  con:try(mode.start, mode)
  return con, function(line)
    taken()
    con:feed(line)
    return taken()
  end
end

local HIGH <const>, LOW <const> = "AS KS QS JS TS", "9S 8S 7S 6S 5S"

local function tricks_of(con) return con.position.session.last.result:get "tricks" end

describe("in a game of tricks", function()
  it("a claim that holds against every defence is played out and settled", function()
    for _, words in ipairs { "claim", "The rest is mine." } do
      local con, say = sit { HIGH, LOW }
      program.has(say(words), "Hand 1")
      assert.same({ 5, 0 }, tricks_of(con))
    end
  end)

  it("one that does not hold is refused, and nothing is played", function()
    local con, say = sit { "AS KS QS JS 5S", "TS 9S 8S 7S 6S" }
    program.has(say "claim", "not certain")
    assert.equal(0, con.position:decisions())
    say "as"
    program.has(say "the rest is mine", "not certain")
  end)

  it("who gives up takes as little as can be", function()
    local con, say = sit { "AS 8S 7S 6S 5S", "KS QS JS TS 9S" }
    say "i give up"
    assert.same({ 1, 4 }, tricks_of(con)) -- the ace takes a trick whatever is done
  end)

  it("both are for a card to a trick: elsewhere they are refused, and nothing is played", function()
    for game, lines in pairs { ["single-cribbage"] = { "9h 3s" }, ["gin-rummy"] = {}, klondike = {}, zole = {} } do
      local con, feed = inside.sit({ game = game, seed = "a" }, 1)
      for _, line in ipairs { "", table.unpack(lines) } do
        feed(line)
        local before = con.position:decisions()
        for _, words in ipairs { "claim", "concede" } do
          program.has(feed(words):gsub("%s+", " "), "for somebody who is to play a card to a trick")
        end
        assert.equal(before, con.position:decisions())
      end
    end
  end)
end)

describe("at a table of people", function()
  it("nothing is taken back where that was said", function()
    local con, say = sit({ HIGH, LOW }, { undo = "off" })
    say "ks"
    local log = #con.position.session.log
    program.has(say "u", "Nothing can be taken back")
    assert.equal(log, #con.position.session.log)
  end)

  it("a decision is taken back until another card is seen", function()
    local _, say = sit({ HIGH, LOW }, { undo = "unseen" })
    say "ks" -- the bot plays to it
    program.has(say "u", "You have seen a card")
    local con, feed = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    con.mode.undo = "unseen"
    feed("take", "9s ks")
    assert.equal("play", con.position.session.question.point)
    feed "u"
    assert.equal("discard", con.position.session.question.point)
    program.has(feed "u", "You have seen a card") -- of the talon
  end)

  it("an answer without a choice is no decision to take back", function()
    local library = engine.library.new()
    library:put("games", "forced", "forced.lua", [[
      local g = game { id = "forced", title = "Forced", players = { 2 } }
      function g.hand(t)
        t:ask(1, "say", { "hello" })
        t:ask(1, "say", { "yes", "no" })
        t:ask(1, "say", { "yes", "no" })
      end
      function g.result(t) return fields() end
      function g.game_over() return {}, "end" end]])
    local con, taken = inside.console { library = library }
    con:open { game = "forced", seed = "k", dealer = 2 }
    local mode = play_mode.new(con, 1, nil, {})
    con:try(mode.start, mode)
    con:feed "yes"
    con:feed "u"
    local before = con.position.session
    assert.equal(1, con.position:decisions()) -- hello
    taken()
    con:feed "u"
    program.has(taken(), "you have decided nothing yet")
    assert.equal(before, con.position.session)
  end)
end)
