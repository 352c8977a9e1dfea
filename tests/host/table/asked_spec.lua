-- asked_spec.lua - each question says in a sentence what is asked: to whom, out of what, and what comes of the rest.
local inside = require "inside"
local program = require "program"
local engine = require "houserule"
local says = require "host.table.says"
local views = require "host.table.seat_view"
local paint = require "host.table.paint"
local texts = engine.texts

teardown(program.close)

-- Plays at random and adds the points at which there was a choice without a sentence, but for cards to tricks, and the
-- rules that failed.
local function unasked(library, header, decisions, silent)
  local s = assert(engine.session.open(library, header, { listener = {} }))
  local made = 0
  while s.state ~= "over" and made < decisions do
    if s.state == "pack" then assert(s:pack())
    else
      local q = s.question
      local sentence, trouble = views.asked(s)
      local name = header.game .. " " .. table.concat(header.variants or {}, " ") .. " " .. q.point
      local is_unsaid = not sentence and q.point ~= "play" and not q:only()
      if (trouble or is_unsaid) and not silent[name] then silent[#silent + 1], silent[name] = trouble or name, true end
      assert(s:answer(s:random_answer(0)))
      made = made + 1
    end
  end
end

describe("each question", function()
  local library = engine.library.new()

  it("of each game is a sentence", function()
    local silent = {}
    for _, id in ipairs(library:names "games") do
      for _, seed in ipairs { "a", "b" } do unasked(library, { game = id, seed = seed }, 80, silent) end
    end
    assert.same({}, silent)
  end)

  local function told(header, wanted)
    local con, said = inside.console {}
    con:open(header)
    require("host.prompt.play_mode").new(con, 1, nil)
    con:try(con.mode.start, con.mode)
    for _ = 1, 200 do
      local s = con.position.session
      if s.state == "ask" and s.question.seat == 1 and s.question.point == wanted then break end
      con:feed(s.state == "ask" and s.question.seat == 1 and s:random_answer(0).text or "")
    end
    said()
    con:feed "t"
    return said()
  end

  it("names whom it concerns, and what is at stake", function()
    program.has(told({ game = "hearts", seed = "a", dealer = 4 }, "pass"), "Which cards do you pass to Ada?")
    program.has(told({ game = "double-cribbage", seed = "a" }, "discard"), "What do you lay away for Ada's box?")
    program.has(told({ game = "single-cribbage", seed = "b", dealer = 1 }, "discard"), "for your box?")
    program.has(told({ game = "gin-rummy", seed = "a", dealer = 2 }, "first"), "Your deadwood counts ")
    program.has(told({ game = "oh-hell", seed = "a", dealer = 1 }, "bid"), "How many of the 10 tricks will you take? ")
  end)

  it("shows to whom each figure belongs", function()
    program.has(told({ game = "go-fish", seed = "a" }, "ask"), "books: you 0, Ada 0, Ben 0, Cleo 0")
    program.has(told({ game = "oh-hell", seed = "a", dealer = 1 }, "bid"), "bids: Ada ")
  end)

  it("is explained by its clauses, each once", function()
    local _, say = inside.sit({ game = "hearts", seed = "a", dealer = 4 }, 1)
    local text = say "?"
    program.has(text, "HE-2.1  Before the first lead")
    assert.equal(1, select(2, text:gsub("HE%-2%.1", "")))
    local _, bid = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    text = bid "?"
    program.has(text, "take: You take the talon, to play alone.")
    program.has(text, "ZO-4.1  In `take` the bidder picks up the talon")
  end)
end)

it("a sentence has a list of figures with names", function()
  local painter = paint.new { ascii = true }
  local function fill(template, value) return painter:text(says.fill(template, function() return value end)) end
  assert.equal("bids: seat 1 3, seat 3 0", fill("bids: {list:each %}", { 3, -1, 0 }))
  assert.equal("bids: none yet", fill("bids: {list:each %}", { -1, -1 }))
  assert.equal("shown side 1 2, side 2 0", texts.plain(fill("shown {list:sides %}", { 2, 0 })))
end)

it("the sentence for a decision may name its second word apart from the cards after it", function()
  local rules = { says = { ["play build"] = "{seat} {builds|build} {1} with {others}" } }
  assert.equal("Seat 1 builds 9 with 7C 2H", texts.plain(says.decision(rules, "play", "build 9 7C 2H", 1)))
end)

describe("the sentence for a hand", function()
  local function said(hand)
    local rules = { kinds = {}, says = { hand = hand }, side_of = { 1, 2 }, side_count = 2 }
    return texts.plain(says.result(rules, engine.record.fields("maker", 2, "points", { 19, 71 })))
  end

  it("begins with the figure of the side that it names first", function()
    assert.equal("Seat 2 made it, with 71 to 19", said "{maker} made it, with {points}")
  end)

  it("gives each side its own figure where it names them", function()
    assert.equal("Seat 2 made it: side 1 19, side 2 71", said "{maker} made it: {points:sides %}")
  end)
end)
