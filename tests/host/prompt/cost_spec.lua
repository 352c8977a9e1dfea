-- cost_spec.lua - the cost of a line at the prompt in function calls, a number that does not depend on the machine.
--
-- A hook counts every call of a Lua or C function from con:feed(line) to its return, in a console of inside.lua at the
-- first trick of a hand of Zole. A line that is read, checked or drawn twice exceeds a bound.
local inside = require "inside"
local paint = require "host.table.paint"
local rulemodel = require "host.rules.model"
local views = require "host.table.seat_view"

local sethook = debug.sethook -- busted looks a global up by calls of its own

local function calls_of(con, line)
  local n = 0
  sethook(function() n = n + 1 end, "c")
  con:feed(line)
  sethook()
  return n - 1 -- sethook's own
end

describe("a line at the prompt calls", function()
  local con, taken

  before_each(function()
    con, taken = inside.console()
    inside.type(con, taken, "deal zole --dealer 3 --seed k7", "take", "discard 9s ks", "qd")
    taken()
  end)

  local function costs(line, most, said)
    local n = calls_of(con, line)
    local text = taken()
    assert.is_truthy(text:find(said, 1, true), text)
    assert.is_true(n <= most, ("%s: %d calls, more than %d"):format(line, n, most))
  end

  it("330 functions for a card", function()
    costs("qc", 330, "seat 2: play QC")
    costs("play 9d", 330, "seat 3: play 9D")
  end)

  it("330 for each card of a hand but the last, which settles it, in colours too", function()
    for _, color in ipairs { false, true } do
      con, taken = inside.console { paint = paint.new { color = color, ascii = not color } }
      inside.type(con, taken, "deal zole --dealer 3 --seed k7", "take", "discard 9s ks")
      taken()
      for _ = 1, 23 do
        local question = con.position.session.question
        costs(question:nth(1).text, 330, ("seat %d: play "):format(question.seat))
      end
    end
  end)

  it("465 for each card of a hand but the last in every other game that begins with cards", function()
    for _, game in ipairs { "bela-2", "bela-3", "klaberjass-4", "irish-don", "blind-don", "phat", "single-cribbage",
                            "double-cribbage" } do
      con, taken = inside.console { paint = paint.new { color = false, ascii = true } }
      inside.type(con, taken, "deal " .. game .. " --seed k7", "x9")
      taken()
      local cards, session = 0, con.position.session
      while session.state == "ask" and session.t.deal_number == 1 do
        local question = session.question
        local text = question:nth(1).text
        local n = calls_of(con, text)
        session = con.position.session
        local is_last = session.state ~= "ask" or session.last ~= nil
        if question.point == "play" and not is_last then
          cards = cards + 1
          assert.is_true(n <= 465, ("%s, %s: %d calls, more than 465"):format(game, text, n))
        end
        taken()
      end
      assert.is_true(cards >= 4, game)
    end
  end)

  it("305 for a card that is refused, with its reason, once the rule page is read", function()
    rulemodel.model(con.position.session.game)
    costs("9h", 305, "ZO-5.3")
    costs("play 9h", 305, "ZO-5.3")
    costs("kd", 305, "ZO-5.2")
    costs("2c", 305, "ZO-1.2")
  end)

  it("935 for why, once the rule page is read", function()
    rulemodel.model(con.position.session.game)
    costs("why 9h", 935, "ZO-5.3")
  end)
end)

-- The cost of a refusal, at the prompt and at the table, in the first 60 questions of a match of every game.
describe("a line that is refused calls", function()
  local games = { "zole", "bela-2", "bela-3", "klaberjass-4", "irish-don", "nine-card-don", "blind-don", "phat",
                  "single-cribbage", "double-cribbage", "crib-and-don" }
  local answer_reader, play_mode = require "host.game.answer_reader", require "host.prompt.play_mode"

  -- Lines that are no answer.
  local function refused(session)
    local list = { "x9" }
    for _, card in ipairs { "AC", "7D", "KS", "9H", "2C", "3H", "5S", "JD" } do
      for _, text in ipairs { card, session.question.point .. " " .. card } do
        local answer, refusal = answer_reader.read(session, text, { strict = true })
        if not answer and refusal then list[#list + 1] = text end
      end
    end
    return list
  end

  local function try(game, at_table)
    local most = at_table and 1400 or 770
    local con, taken = inside.console { paint = paint.new { color = false, ascii = true } }
    inside.type(con, taken, "deal " .. game .. " --seed k7", "x9")
    local tried = 0
    for _ = 1, 60 do
      if con.position.session.state == "pack" then con:feed "deal" end
      if con.position.session.state == "over" then break end
      local question = con.position.session.question
      if at_table then
        play_mode.new(con, question.seat)
        con:feed "t"
      end
      rulemodel.model(views.game(con.position.session))
      for _, line in ipairs(refused(con.position.session)) do
        local n = calls_of(con, line)
        local text = taken()
        assert.equal(question, con.position.session.question, line)
        assert.is_true(n <= most, ("%s, %s: %d calls, more than %d for\n%s"):format(game, line, n, most, text))
        tried = tried + 1
      end
      con.mode, con.seat = nil, nil
      con:step()
      con:tell_news()
      taken()
    end
    assert.is_true(tried > 100, tried)
  end

  it("770 functions, once the rule page is read", function()
    for _, game in ipairs(games) do try(game, false) end
  end)

  it("1400 functions at the table, where it lists what may be said too", function()
    for _, game in ipairs(games) do try(game, true) end
  end)
end)

-- A game's page is read once, when a clause is first cited: in about a millisecond.
describe("the rule page is read by", function()
  it("7000 functions in every game", function()
    local engine = require "houserule"
    local library = engine.library.new()
    for _, game in ipairs(library:names "games") do
      local made, n = assert(engine.compose.game(library, game, {})), 0
      sethook(function() n = n + 1 end, "c")
      rulemodel.model(made)
      sethook()
      assert.is_true(n <= 7000, ("%s: %d calls"):format(game, n))
    end
  end)
end)

describe("the first word that is unknown in a game calls", function()
  it("2450 functions, besides those of the hands that are tried out for what it could mean", function()
    for game in ("zole klaberjass-4 nine-card-don double-cribbage crib-and-don"):gmatch "%S+" do
      local con, taken = inside.console()
      inside.type(con, taken, "deal " .. game .. " --seed k7")
      local n = calls_of(con, "x9")
      assert.is_true(n <= 2450, ("%s: %d calls"):format(game, n))
    end
  end)
end)

-- A line that settles a hand prints the trick, the count, the result and the score; one that deals draws the whole table.
describe("between two hands a line calls at most so many functions", function()
  local bounds = { -- settling, dealing
    zole = { 660, 985 }, ["bela-2"] = { 575, 960 }, ["bela-3"] = { 640, 995 }, ["klaberjass-4"] = { 655, 1060 },
    ["irish-don"] = { 650, 1195 }, ["nine-card-don"] = { 700, 1360 }, ["blind-don"] = { 815, 1870 },
    phat = { 760, 1345 }, ["single-cribbage"] = { 915, 1020 }, ["double-cribbage"] = { 1865, 1135 },
    ["crib-and-don"] = { 695, 1365 },
  }
  for game, most in require("houserule.values.ordered").pairs(bounds) do
    it(("%d and %d in %s"):format(most[1], most[2], game), function()
      local con, taken = inside.console { paint = paint.new { color = false, ascii = true } }
      inside.type(con, taken, "deal " .. game .. " --seed k7")
      local settled, dealt = 0, 0
      while settled < 3 and con.position.session.state ~= "over" do
        local session = con.position.session
        local last, is_due = session.last, session.state == "pack"
        local n = calls_of(con, is_due and "deal" or session.question:nth(1).text)
        session = con.position.session
        local kind = is_due and 2 or session.last ~= last and 1
        settled, dealt = settled + (kind == 1 and 1 or 0), dealt + (kind == 2 and 1 or 0)
        assert.is_true(not kind or n <= most[kind], ("%d calls, more than %d: %s"):format(n, most[kind] or 0, taken()))
        taken()
      end
      assert.is_true(settled > 0 and (dealt > 0 or con.position.session.state == "over"))
    end)
  end
end)

-- Counts the calls in a coroutine too: a hook is of one.
local function calls_in(act)
  local n, create = 0, coroutine.create
  local function count() n = n + 1 end
  rawset(coroutine, "create", function(f)
    local co = create(f)
    sethook(co, count, "c")
    return co
  end)
  sethook(count, "c")
  local fine, why = act()
  sethook()
  rawset(coroutine, "create", create)
  return n, fine, why
end

describe("a record that is read", function()
  it("calls 38 functions a decision where it says what the game says", function()
    local program, replay, library = require "program", require "host.game.record_replay", require("houserule").library.new()
    local code, text = program.run "sim zole -n 24 --seed k7 --threads 1 --records -"
    assert.equal(0, code)
    local path = program.write("cost.jsonl", text)
    local file, lost = assert(io.open(path, "rb")), assert(io.open("/dev/null", "wb"))
    local reader = replay.new { library = library, say = function() end, file = lost }
    local n, fine, why = calls_in(function() return reader:read_all(file, path) end)
    assert.is_true(fine, why and why.sentence)
    local _, decisions = text:gsub('"do":', "")
    assert.is_true(decisions > 500)
    assert.is_true(n <= 38 * decisions, ("%d calls for %d decisions"):format(n, decisions))
    program.close()
  end)
end)

describe("a hand that bots play", function()
  -- Calls and decisions of so many deals of Zole that `simple` plays, asked for each card or, with `in_tricks`, for none.
  local function cost(in_tricks)
    local engine, bots = require "houserule", require "host.bots.bots"
    local bot, simple = bots.seats { "simple" }
    local n, deals, decisions = 0, 1, 0
    local source = { answer = function(_, session) return n < deals and simple:answer(session) or nil end,
                     pack = function() return false end,
                     tricks = in_tricks and function(_, session) return n < deals and simple:tricks(session) or nil end }
    local function play()
      n = 0
      local s = assert(engine.session.open(engine.library.new(), { game = "zole", players = 3, seed = "k7" },
        { source = source, listener = { hand = function() n = n + 1 end } }))
      while n < deals do assert(s.state == "pack" and s:pack() or s:answer(bot(s))) end
      decisions = s:decisions()
      return true
    end
    play() -- what is learned of the game, is
    deals = 20
    local calls = calls_in(play)
    return calls, decisions
  end

  it("calls 120 functions a decision where each is asked for", function()
    local n, decisions = cost(false)
    assert.is_true(decisions > 500)
    assert.is_true(n <= 120 * decisions, ("%d calls for %d decisions"):format(n, decisions))
  end)

  it("calls 60 functions a decision where cards to tricks are not asked for", function()
    local n, decisions = cost(true)
    assert.is_true(decisions > 500)
    assert.is_true(n <= 60 * decisions, ("%d calls for %d decisions"):format(n, decisions))
  end)

  -- Calls and decisions of 40 deals of cribbage; `at_once` and `bot` answer.
  local function cost_of_cribbage(at_once, bot)
    local engine, decisions, n = require "houserule", 0, 0
    local library = engine.library.new()
    local header = { game = "single-cribbage", players = 2, seed = "k7", options = { target = 1000 } }
    local game = assert(engine.compose.game(library, "single-cribbage", header))
    local source = { pack = function() return false end }
    function source.answer(_, session)
      local answer = n < 40 and at_once(session) or nil
      decisions = decisions + (answer and 1 or 0)
      return answer
    end
    local calls = calls_in(function()
      local s = assert(engine.session.of(library, game, header,
        { source = source, listener = { hand = function() n = n + 1 end } }))
      while n < 40 do
        decisions = decisions + (s.state == "ask" and 1 or 0)
        assert(s.state == "pack" and s:pack() or s:answer(bot(s)))
      end
      return true
    end)
    assert.is_true(decisions > 30)
    return calls, decisions
  end

  it("calls 80 functions a decision of cribbage at random, where nobody hears what is told", function()
    local function random(session) return (session:random_answer(0)) end
    local calls, decisions = cost_of_cribbage(random, random)
    assert.is_true(calls <= 80 * decisions, ("%d calls for %d decisions"):format(calls, decisions))
  end)

  it("calls 114 functions a decision of cribbage that simple makes", function()
    local bot, simple = require("host.bots.bots").seats { "simple" }
    local function at_once(session) return simple:answer(session) end
    cost_of_cribbage(at_once, bot) -- what is learned of the game, is
    local calls, decisions = cost_of_cribbage(at_once, bot)
    assert.is_true(calls <= 114 * decisions, ("%d calls for %d decisions"):format(calls, decisions))
  end)
end)
