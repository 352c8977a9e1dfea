-- quiz_spec.lua - the quiz: questions with right answers, from every game of tricks, explained with their clauses.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local inside = require "inside"
local program = require "program"

local engine = require "houserule"
local paint = require "host.table.paint"
local questions = require "host.learn.quiz_questions"

local sets = engine.sets
local library = engine.library.new()
local painter = paint.new { ascii = true }
local run, has = program.run, program.has

teardown(program.close)

local function make(kind, seed, game)
  return questions.make(library, { houserule = 1, game = game or "zole", seed = seed }, kind, painter)
end

describe("the questions", function()
  it("of what may be played are the session's own legal cards", function()
    local narrow = 0
    for i = 1, 40 do
      local q = make("legal", "l" .. i)
      if q then
        local s, set = q.session, 0
        for _, text in ipairs(s.question:legal()) do set = set | 1 << sets.card(text:match "%w+$") end
        assert.equal(set, q.answer)
        if set ~= s.t:hand(s.question.seat) then
          narrow = narrow + 1
          has(table.concat(q.explain(), "\n"), "ZO-5.3 The others must follow")
        end
      end
    end
    assert.is_true(narrow > 20)
  end)

  it("of who wins follow the order of the rules", function()
    local order = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
    local function rank(card, led)
      local at = order:find(card, 1, true)
      if at then return 1000 - at end
      return card:sub(2, 2) == led:sub(2, 2) and 10 - ("ATK9"):find(card:sub(1, 1)) or 0
    end
    local found = 0
    for i = 1, 40 do
      local q = make("winner", "w" .. i)
      if q then
        local best = 1
        for k, card in ipairs(q.trick.cards) do
          if rank(card, q.trick.cards[1]) > rank(q.trick.cards[best], q.trick.cards[1]) then best = k end
        end
        assert.equal(q.trick.seats[best], q.answer)
        has(table.concat(q.explain(), "\n"), "ZO-5.6 The highest trump in the trick wins it")
        found = found + 1
      end
    end
    assert.is_true(found > 25)
  end)

  it("of what a trick is worth add up", function()
    local worth = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
    local found = 0
    for i = 1, 40 do
      local q = make("worth", "p" .. i)
      if q then
        local sum = 0
        for card in q.text[#q.text - 1]:gmatch "%f[%w]([AKQJT987])[CDHS]" do sum = sum + (worth[card] or 0) end
        assert.equal(sum, q.answer)
        has(table.concat(q.explain(), "\n"), "ZO-1.6 Card points: A 11")
        found = found + 1
      end
    end
    assert.is_true(found > 25)
  end)

  it("of what a hand scores do not tell the answer", function()
    local found = 0
    for i = 1, 20 do
      local q = make("score", "s" .. i)
      if q then
        found = found + 1
        assert.equal(q.answer, q.session.last.delta[tonumber(q.text[2]:match "seat (%d)")])
        assert.is_nil(q.text[1]:find("stake", 1, true))
        has(table.concat(q.explain(), "\n"), "ZO-")
      end
    end
    assert.is_true(found > 15)
  end)

  it("can be made of every game of tricks", function()
    for _, game in ipairs { "zole", "bela-2", "bela-3", "klaberjass-4" } do
      for _, kind in ipairs { "legal", "winner", "worth", "score", "high" } do
        local q
        for i = 1, 12 do q = q or make(kind, "g" .. i, game) end
        assert.is_truthy(q, game .. " " .. kind)
        assert.is_true(#q.explain() > 0)
      end
    end
  end)
end)

describe("the questions of games that are pegged", function()
  local pegged = { "nine-card-don", "blind-don", "phat" }

  it("of which trump is high follow the order of the rules", function()
    for variant, order in pairs { [""] = "AKQJT98765432", ["old-ranking"] = "59AKQJT876432" } do
      for i = 1, 8 do
        local variants = variant ~= "" and { variant } or nil
        local header = { houserule = 1, game = "nine-card-don", seed = "h" .. i, variants = variants }
        local q = questions.make(library, header, "high", painter)
        if q then
          local best
          for rank, suit in q.text[1]:gmatch "%f[%w]([AKQJT98765432])([CDHS])" do
            local at = order:find(rank, 1, true)
            if not best or at < best.at then best = { at = at, card = rank .. suit } end
          end
          assert.equal(sets.cards(best.card), q.answer)
          has(table.concat(q.explain(), "\n"), "DN-2.2")
        end
      end
    end
  end)

  it("of what cards count, and how the score stands, are the session's own sums", function()
    local count = { A = 4, K = 3, Q = 2, J = 1, T = 10 }
    for _, game in ipairs(pegged) do
      local found = 0
      for i = 1, 12 do
        local q = make("count", "c" .. i, game)
        if q then
          local sum = 0
          for rank in q.text[1]:gmatch "%f[%w]([AKQJT])[CDHS]" do sum = sum + count[rank] end
          assert.equal(sum, q.answer)
          has(table.concat(q.explain(), "\n"), "DN-4.9")
        end
        q = make("standing", "t" .. i, game)
        if q then
          found = found + 1
          local side = tonumber(q.text[#q.text]:match "(%d) have now")
          assert.equal(q.session.t:standing()[side], q.answer)
          has(table.concat(q.explain(), "\n"), "DN-7.5")
        end
      end
      assert.is_true(found > 0, game)
    end
  end)

  it("of what a trick is worth have the family's clause, and are worth something", function()
    for i = 1, 12 do
      local q = make("worth", "w" .. i, "phat")
      if q then
        assert.is_true(q.answer > 0)
        has(table.concat(q.explain(), "\n"), "DN-4.8 The points of a trick")
      end
    end
  end)

  it("of a score can be answered from what they tell", function()
    for i = 1, 12 do
      local q = make("score", "s" .. i, "double-cribbage")
      local pegged_by, hands = q.text[1]:match "pegged (%d+ %d+), hands ([%d ]+)"
      local box = q.text[1]:match "box (%d+)"
      assert.is_truthy(pegged_by and hands, q.text[1])
      assert.is_truthy(box or q.session.last.result:get "box" ~= 0)
      assert.is_nil(make("score", "s" .. i, "irish-don"), "a side's points are its score")
    end
  end)

  it("of a show are what was told of it", function()
    for i = 1, 6 do
      local q = make("show", "b" .. i, "single-cribbage")
      assert.equal(q.session.heard:get "points", q.answer)
      has(q.text[1], "with the starter ")
      assert.is_true(#q.explain() >= 1)
    end
  end)

  it("are none where there is no card", function()
    for _, kind in ipairs(questions.order) do assert.is_falsy(make(kind, "n", "crib-and-don-league")) end
  end)

  it("go in turn among the kinds a game has, and take a card for an answer", function()
    local con, taken = inside.console()
    local function say(...) return inside.type(con, taken, ...) end
    local seen = {}
    say "quiz nine-card-don 9 --seed b"
    for _ = 1, 9 do
      local text = say "skip"
      seen[text:match "Question %d+ of 9: ([^\n]*)" or ""] = true
    end
    for _, kind in ipairs { "high", "count", "standing" } do assert.is_true(seen[questions.topics[kind].title]) end
    say "quiz nine-card-don 6 --seed b"
    for _ = 1, 5 do say "skip" end
    has(say "seven", "Answer with a card")
    local answer = say("skip"):match "It is (%w%w)"
    say "quiz nine-card-don 6 --seed b"
    for _ = 1, 5 do say "skip" end
    assert.equal("Right.", say(answer:lower()):match "^[^\n]*")
    say "quiz single-cribbage 4 --seed b"
    has(say("skip"), "what cards are worth")
  end)
end)

describe("the quiz", function()
  local con, taken
  local function say(...) return inside.type(con, taken, ...) end
  before_each(function() con, taken = inside.console() end)

  it("asks, explains, counts and sums up", function()
    has(say "quiz zole 3 --seed q", "Question 1 of 3: cards that may be played")
    assert.equal("quiz 1/3> ", con:prompt())
    local text = say "skip"
    has(text, "It is ")
    has(text, "(0 of 1 so far)")
    has(text, "Question 2 of 3: who wins the trick")
    say "skip"
    text = say "skip"
    has(text, "0 of 3 questions right.")
    has(text, "who wins the trick         0 of 1")
    assert.is_nil(con.mode)
    assert.equal("houserule> ", con:prompt())
  end)

  it("knows a right answer, in any order and case", function()
    say "quiz zole 5 --seed q"
    local answers = {}
    for i = 1, 5 do answers[i] = say("skip"):match "It is ([^\n]-)%.?\n" end
    say "quiz zole 5 --seed q"
    local cards = {}
    for card in answers[1]:lower():gmatch "%w+" do table.insert(cards, 1, card) end
    local text = say(table.concat(cards, ", "))
    for i = 2, 5 do
      assert.equal("Right.", text:match "^[^\n]*")
      text = say((answers[i]:gsub("%.$", "")))
    end
    assert.equal("Right.", text:match "^[^\n]*")
    has(text, "5 of 5 questions right.")
  end)

  it("says what is wrong with an answer in cards", function()
    local q
    for i = 1, 200 do
      say("quiz zole 1 --seed v" .. i)
      q = questions.make(library, { houserule = 1, game = "zole", seed = ("v%d/1.1"):format(i) }, "legal", painter)
      if q and q.answer ~= q.session.t:hand(q.session.question.seat) then break end
      say "quit quiz"
    end
    local text = say "all"
    has(text, "No: ")
    has(text, "may not be played")
    has(text, "ZO-5.3")
  end)

  it("helps with an answer it cannot read, and the question stays", function()
    say "quiz zole 2 --seed q"
    has(say "qq", "is no card")
    has(say "12", "is no card")
    has(say "again", "Question 1 of 2")
    has(say "", "Question 1 of 2")
    say "skip"
    has(say "9", "Answer with a seat")
    has(say "legal", "Answer with a seat")
    assert.equal("quiz 2/2> ", con:prompt())
    has(say "quit quiz", "0 of 1 question right.")
  end)

  it("takes the game on the table, and leaves it there", function()
    say "deal zole --seed k7 --dealer 3"
    local log = #con.position.session.log
    say("quiz 1 --seed q", "skip")
    assert.equal(log, #con.position.session.log)
    assert.equal("zole 1 bid> ", con:prompt())
  end)

  it("refuses a game it does not know, and a number that is none", function()
    local text, fine = say "quiz zol"
    assert.is_false(fine)
    has(text, 'did you mean "zole"?')
    text, fine = say "quiz zole 0"
    assert.is_false(fine)
    has(text, "a quiz has 1 to 1000 questions")
    text, fine = say "quiz"
    assert.is_false(fine)
    has(text, "quiz wants a game")
    text, fine = say "quiz zole --sed x"
    assert.is_false(fine)
    has(text, "there is no flag")
  end)

  it("is a command of the program, the same under the same seed", function()
    program.write("answers.txt", "skip\nskip\nskip\n")
    local call = "quiz zole -n 3 --seed s --ascii <" .. program.folder .. "/answers.txt"
    local code, out = run(call)
    assert.equal(0, code)
    has(out, "Zole, 3 questions, seed s.")
    has(out, "0 of 3 questions right.")
    assert.equal(out, select(2, run(call)))
    has(select(2, run("quiz zole -v small-zole -n 2 --seed s </dev/null")), "Question 1 of 2")
    assert.equal(2, (run "quiz"))
    assert.equal(2, (run "quiz zol"))
    assert.equal(2, (run "quiz zole -n 0"))
    assert.equal(2, (run "quiz zole -v nothing"))
  end)
end)
