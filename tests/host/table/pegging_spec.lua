-- pegging_spec.lua - at the prompt and at the table: games that are pegged, cut for, played with faults, asked between
-- hands, and games without tricks or without cards.
local inside = require "inside"
local program = require "program"

local has = program.has

teardown(program.close)

describe("the console and games that are pegged", function()
  local con, taken
  local function say(...) return inside.type(con, taken, ...) end
  local function lacks(text, part) assert.is_nil(text:find(part, 1, true), text) end
  before_each(function() con, taken = inside.console() end)

  it("tells of the cut, and asks what is asked before the first hand", function()
    local text = say "deal nine-card-don --seed k7"
    has(text, "cut: seats 1 2, cards ")
    assert.equal("nine-card-don 2 first-pitch> ", con:prompt())
    has(say "score", "no hand")
    has(say "why trick", "No trick")
    has(say "why pitcher 3", "\"pitcher 3\"")
    has(say "pitcher 3", "seat 2 deals")
    lacks(say "score", "hand 0")
    has(say "deal", "seat 3 ")
  end)

  it("deals on after a cut that asks nobody", function()
    has(say "deal blind-don --seed k7", "cut: seats 1 2")
    assert.equal("blind-don 2 play> ", con:prompt())
    say("deal nine-card-don --seed k7", "auto")
    assert.is_truthy(con.position.session.last)
  end)

  it("scores with pegs and totals, in a hand and after it", function()
    say("deal phat --seed k7 --dealer 4", "auto 40")
    has(say "score", "hand 1, so far")
    local now = con.position.session.t:standing()
    has(say "score", ("so far     1: %d  2: %d  of 181"):format(now[1], now[2]))
    has(say "score", "  DN-7.5")
    has(say "=game.standing", ("{ %d, %d }"):format(now[1], now[2]))
    local text = say "auto"
    has(text, "muck  DN-10.4")
    has(say "why score", "DN-10.4")
    local delta = con.position.session.last.delta
    has(say "=game.delta", ("{ %d, %d }"):format(delta[1], delta[2]))
  end)

  it("says why a card that does not follow can be played at fault, and wants it said in full", function()
    say "deal nine-card-don -v faults-league --seed k7 --dealer 4"
    while con.position.session.question.faults.renege == 0 do say "auto 1" end
    local card = require("houserule").sets.list(con.position.session.question.faults.renege)[1]
    local text = say("why " .. card)
    has(text, card)
    has(text, "DN-4.2")
    has(text, "costs 52")
    has(text, "DN-11.5")
    has(say "legal", "renege")
    local steps = #con.position.session.log
    local refusal, fine = say(card)
    assert.is_false(fine)
    has(refusal, ("`play %s`"):format(card))
    assert.equal(steps, #con.position.session.log)
    has(say("play " .. card), "play " .. card)
    assert.equal(steps + 1, #con.position.session.log)
    has(say "may", "call renege 2")
    text = say "call renege 2"
    has(text, "called: caller 3, seat 2, right yes")
    has(text, "side 2 scores -52  renege  DN-11.10")
  end)

  it("asks between two hands", function()
    say "deal irish-don --seed k7 --dealer 1"
    has(say "auto", "tricks  DN-9.14")
    assert.equal("irish-don 2 concede> ", con:prompt())
    has(say "table", "after hand 1")
    has(say "game", "after hand 1, seat 2 to concede")
    has(say "concede", "(concede): side 1")
  end)

  it("lets people be looked at and asked who have no seats yet", function()
    say "deal nine-card-don -v jacks-out-regiment --players 7 --seed k7"
    has(say "buy 2", "person 1: buy 2")
    has(say "view 7", "person 2")
    assert.is_false(select(2, say "view 8"))
    has(say("view turn", "auto 1 simple,simple,random,random,random,random,random"), "1 decision by simple")
    say "auto"
    has(say "log", "   1  Person 1 buys 2 cards\n")
    has(say "=game.players", "7")
    has(say "=#game.hands", "4")
  end)

  it("shows a card game without tricks, and a game without cards", function()
    say("deal single-cribbage --seed k7 --dealer 1", "auto 2")
    has(say "table", "starter")
    local card = require("houserule").sets.list(con.position.session.question.from)[1]
    has(say("why " .. card), ("\"play %s\""):format(card))
    has(say(card:lower()), "seat 2: play " .. card)
    local text = say "auto"
    has(text, "count: seat 2, of hand, cards ")
    has(text, "hand  CR-7.1")
    lacks(text, "trick")
    text = say "deal crib-and-don-league --seed k7"
    has(text, "club 1, result: result 9-0")
    say "auto"
    has(say "table", " place  club     played  won")
    has(say "hands", "no cards")
    has(say "why 9h", "result")
  end)

  it("is at home in a game inside a game", function()
    has(say "deal crib-and-don --seed k7", "Nine Card Don + best-of-three")
    say("auto 1", "deal", "auto 30")
    has(say "why trick", "Seat ")
    has(say "why score", "DN-7.5")
    has(say "=game.inside", '"nine-card-don"')
  end)
end)

describe("a seat at a table where points are pegged", function()
  local sets, bots = require("houserule").sets, require "host.bots.bots"
  local me, feed

  local function sit(header, seat)
    header.houserule, header.seed = 1, header.seed or "k7"
    me, feed = inside.sit(header, seat, (bots.seats { "simple" }))
  end

  it("begins with the cut and goes on to the first card", function()
    sit({ game = "nine-card-don" }, 2)
    has(feed(), "2S 7H")
    has(feed(), "first-pitch: 1 pitcher 1")
    local text = feed "2"
    has(text, "you and Cleo O....:")
    has(text, "play: ")
    for _ = 1, 30 do
      local s = me.position.session
      text = feed(s.state == "ask" and s.question.seat == 2 and s.question:nth(1).text or "")
      if text:find("Enter deals", 1, true) then break end
    end
    has(text, "game  DN-7.6")
    has(feed "", "Hand 2")
  end)

  it("asks the pitcher's partner only when it may look", function()
    sit({ game = "phat", dealer = 2 }, 1)
    local s = me.position.session
    assert.equal(3, s.t.pitcher)
    assert.equal(2, s.t:in_trick())
    has(feed(), "play: ")
  end)

  it("asks for a renege in full", function()
    sit({ game = "nine-card-don", variants = { "faults-friendly" }, dealer = 4 }, 2)
    local s = me.position.session
    local reneges = sets.list(s.question.faults.renege)
    assert.is_true(#reneges > 0)
    local steps = #s.log
    has(feed(reneges[1]), "`play " .. reneges[1])
    assert.equal(steps, #s.log)
    has(feed("? " .. reneges[1]), "DN-4.2")
    feed("play " .. reneges[1])
    assert.equal("play " .. reneges[1], s.log[steps + 1]["do"])
  end)

  it("seats a person where the cards seat him, or lets him watch", function()
    local played, watched = 0, 0
    for person = 1, 6 do
      sit({ game = "nine-card-don", variants = { "jacks-out" }, players = 6, dealer = 1 }, person)
      local s = me.position.session
      assert.not_equal("", feed())
      local seat
      for i, who in ipairs(s.t.person) do seat = who == person and i or seat end
      if seat then
        played = played + 1
        has(feed(), "> you")
        assert.equal(seat, s.question.seat)
        feed(s.question:nth(1).text, "u")
        assert.equal(seat, s.question.seat)
      else
        watched = watched + 1
        has(feed(), "Enter deals")
        local shown = feed()
        assert.is_nil(shown:find("play: ", 1, true))
      end
    end
    assert.equal(4, played)
    assert.equal(2, watched)
  end)

  it("comes to the end of a game without cards, and of a night", function()
    sit({ game = "crib-and-don-league", players = 4 }, 3)
    for _ = 1, 40 do
      if not me.done then feed "5-4" end
    end
    assert.is_true(me.done)
    sit({ game = "crib-and-don", variants = { "reported-night" } }, 1)
    for _ = 1, 9 do feed(me.position.session.question and me.position.session.question:legal()[1] or "") end
    assert.is_true(me.done)
    has(feed(), "(night)")
  end)
end)
