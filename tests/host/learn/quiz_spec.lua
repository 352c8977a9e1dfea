-- quiz_spec.lua - the quiz: questions with right answers, from every game of tricks, explained with their clauses.
local inside = require "inside"
local program = require "program"

local engine = require "houserule"
local answers = require "host.learn.answers"
local finding = require "host.learn.finding"
local learned = require "host.learn.learned"
local questions = require "host.learn.questions"

local sets, plain = engine.sets, engine.texts.plain
local views = require "host.table.seat_view"
local library = engine.library.new()
local run, has = program.run, program.has

teardown(program.close)

local function make(kind, seed, game)
  return finding.make(library, { houserule = 1, game = game or "zole", seed = seed }, kind, 1)
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
          has(table.concat(q.explain(), "\n"), "ZO-5.3")
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
        assert.equal(("Seat %d led. Who wins this trick?"):format(q.trick.seats[1]), plain(q.ask))
        has(table.concat(q.explain(), "\n"), "ZO-5.6")
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
        for card in q.text[#q.text]:gmatch "%f[%w]([AKQJT987])[CDHS]" do sum = sum + (worth[card] or 0) end
        assert.equal(sum, q.answer)
        has(table.concat(q.explain(), "\n"), "ZO-1.6 Card points: A 11")
        found = found + 1
      end
    end
    assert.is_true(found > 25)
  end)

  it("of what a hand scores are what it brings", function()
    local pays = { [1] = 0, [2] = 0 }
    for i = 1, 20 do
      local q = make("gain", "s" .. i)
      if q then
        assert.equal(q.after.last.delta[q.side], q.answer)
        assert.is_true(q.after.last ~= q.session.last)
        has(plain(q.text[1]), " plays ")
        has(table.concat(q.explain(), "\n"), "ZO-")
        pays[q.answer < 0 and 1 or 2] = pays[q.answer < 0 and 1 or 2] + 1
      end
    end
    assert.is_true(pays[1] > 2 and pays[2] > 2)
  end)

  it("of what may be played are hard ones on the second level", function()
    local hard = 0
    for i = 1, 20 do
      local q = finding.make(library, { houserule = 1, game = "klaberjass-4", seed = "b" .. i }, "legal", 2)
      if q then
        local s = q.session
        local held, led = s.t:hand(s.question.holder), s.engine_table.trick()[1]
        local follows = held & sets.cards("AKQJT987 of " .. led:sub(2)) == q.answer
        hard = hard + 1
        assert.is_true(not follows or s.question.set == held)
      end
    end
    assert.is_true(hard > 10)
  end)

  it("of what is best are clear", function()
    local q
    for i = 1, 12 do q = q or make("best", "z" .. i) end
    assert.is_string(q.answer)
    has(table.concat(q.explain(), "\n"), " deals ")
    has(plain(q.ask), "should seat")
  end)

  it("under a house rule have another answer than without it", function()
    local header, found
    for i = 1, 24 do
      header = { houserule = 1, game = "nine-card-don", seed = "y" .. i }
      found = found or finding.under_house_rule(library, header, "worth", i)
      if found then break end
    end
    assert.same({ "taylor-five" }, header.variants) -- the five of trumps is worth 19, and not 10
    local trumps, sum = found.session.t:trump_suit(), 0
    local worth = { A = 4, K = 3, Q = 2, J = 1, ["9"] = 9, ["5"] = 19 }
    for _, card in ipairs(found.trick and found.trick.cards or views.at(found.session).trick.cards) do
      sum = sum + (card:sub(2) == trumps and worth[card:sub(1, 1)] or card:sub(1, 1) == "5" and 5 or 0)
    end
    assert.equal(sum, found.answer)
  end)

  it("can be made of every game of tricks", function()
    for _, game in ipairs { "zole", "bela-2", "bela-3", "klaberjass-4" } do
      for _, kind in ipairs { "legal", "winner", "worth", "gain", "high" } do
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
        local q = finding.make(library, header, "high", 1)
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
        q = make("gain", "t" .. i, game)
        if q then
          found = found + 1
          local before, after = q.session.t:standing()[q.side], views.standing(q.after)[q.side]
          assert.equal(after - before, q.answer)
          has(table.concat(q.explain(), "\n"), "DN-7.")
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
        has(table.concat(q.explain(), "\n"), "DN-4.8")
      end
    end
  end)

  it("of a show are what was told of it", function()
    for i = 1, 6 do
      local q = make("show", "b" .. i, "single-cribbage")
      local points = 0
      for n in q.explain()[1]:gsub(": %d+%.$", ""):gmatch ", (%d+)%f[;%z]" do points = points + tonumber(n) end
      assert.equal(points, q.answer)
      has(q.text[1], "with the starter ")
      assert.is_true(#q.explain() >= 1)
    end
  end)

  it("are none where there is no card", function()
    for _, row in ipairs(finding.kinds) do assert.is_nil((make(row[1], "n", "crib-and-don-league"))) end
  end)

  it("go in turn among the kinds a game has, and take a card for an answer", function()
    local con, taken = inside.console()
    local function say(...) return inside.type(con, taken, ...) end
    local seen = {}
    say "quiz nine-card-don 15 --seed b"
    for _ = 1, 14 do
      local question = con.mode.question
      seen[question.title] = true
      if question.kind == "high" then has(say "seven", "seven") end
      has(say(answers.text(question, question.answer):lower()), "Right.")
    end
    for _, kind in ipairs { "high", "count", "gain", "legal" } do assert.is_true(seen[questions.kinds[kind].title], kind) end
    say "quit"
    say "quiz single-cribbage 4 --seed b"
    has(say "again", "what cards are worth")
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
    has(text, "The answer is ")
    has(text, "(0 of 1 so far)")
    has(text, "Question 2 of 3: who wins the trick")
    say "skip"
    text = say "skip"
    has(text, "0 of 3 questions right.")
    has(text, "who wins the trick         0 of 1")
    assert.is_nil(con.mode)
    assert.equal("houserule> ", con:prompt())
  end)

  it("fits a narrow screen, without a line of nothing under a trick", function()
    con, taken = inside.console { width = 40 }
    local text = say "quiz bela-3 3 --seed k"
    for _ = 1, 3 do text = text .. say "skip" end
    has(text, "\nQuestion 1 of 3: cards that may be\nplayed\n")
    has(text, "\nYou are on level 1 of 3. What was missed\ncomes again: 3 questions.\n")
    has(text, "\nQuestion 2 of 3: who wins the trick\n")
    assert.is_nil(text:find("\n +\n"))
    for line in text:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 40, line) end
  end)

  it("knows a right answer, in any order and case", function()
    say "quiz zole 5 --seed q"
    local text
    for _ = 1, 5 do
      local question, cards = con.mode.question, {}
      for word in answers.text(question, question.answer):lower():gmatch "%w+" do table.insert(cards, 1, word) end
      local line = table.concat(cards, question.wants == "cards" and ", " or " "):gsub("^(%d) seat$", "seat %1")
      text = say(line)
      assert.equal("Right.", text:match "^[^\n]*")
    end
    has(text, "5 of 5 questions right.")
  end)

  it("says what is wrong with an answer in cards", function()
    for i = 1, 200 do
      say("quiz zole 1 --seed v" .. i)
      local q = con.mode.question
      if q.answer ~= q.from then break end
      say "quit quiz"
    end
    local text = say "all"
    has(text, "No. ")
    has(text, "ZO-5.3")
  end)

  it("helps with an answer it cannot read, and the question stays", function()
    say "quiz zole 2 --seed q"
    for line, said in pairs { qq = "include no queen", ["12"] = "Name the cards" } do has(say(line), said) end
    has(say "again", "Question 1 of 2")
    has(say "", "Question 1 of 2")
    say "skip"
    for _, line in ipairs { "9", "legal" } do has(say(line), "Name the player (") end
    assert.equal("quiz 2/2> ", con:prompt())
    has(say "quit quiz", "0 of 1 question right.")
  end)

  it("calls the learner you and the others by names, which are answers too", function()
    has(say "quiz zole 2 --seed q", "Which cards may you play?")
    has(say "skip", "Who wins this trick?")
    local seat = con.mode.question.answer
    local name = seat == con.viewer and "you" or con.paint.people.names()[seat]
    has(say "nobody", "Name the player (")
    has(say(name:lower()), "Right.")
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
    has(text, '"zole"')
    text, fine = say "quiz zole 0"
    assert.is_false(fine)
    has(text, "a quiz has 1 to 1000 questions")
    text, fine = say "quiz"
    assert.is_false(fine)
    has(text, "quiz wants a game")
    text, fine = say "quiz zole --sed x"
    assert.is_false(fine)
    has(text, "--sed")
  end)

  it("asks again what was missed: soon, and when it is known later and later", function()
    say "quiz zole 20 --seed q"
    local first = con.mode.question.header.seed
    has(say "skip", "The answer is ")
    local asked, at = {}, {}
    for i = 2, 20 do
      local question = con.mode.question
      if question.header.seed == first then at[#at + 1] = i end
      asked[i] = question.box or 0
      has(say(answers.text(question, question.answer)), "Right.")
    end
    assert.same({ 4, 11 }, at) -- two questions later, and six after that; twenty later this quiz is over
    assert.same({ 1, 2 }, { asked[4], asked[11] })
    local text = say "quiz zole 1 --seed r"
    assert.is_nil(text:find(", again", 1, true))
  end)

  it("gets harder for who knows, and easier for who does not", function()
    say "quiz zole 12 --seed q"
    for _ = 1, 4 do
      assert.equal(1, con.mode.known.at)
      say(answers.text(con.mode.question, con.mode.question.answer))
    end
    assert.equal(2, con.mode.known.at)
    say "skip"
    assert.equal(2, con.mode.known.at)
    say "skip"
    assert.equal(1, con.mode.known.at)
    has(say "quit", "You are on level 1 of 3. What was missed comes again: 2 questions.")
  end)

  it("keeps what was missed, and the level, in one small file", function()
    program.write("answers.txt", "skip\nskip\n")
    local call = ("env XDG_STATE_HOME=%s/state %s"):format(program.folder, program.full)
    local quiz = "quiz zole -n 2 --seed %s --ascii --journal < " .. program.folder .. "/answers.txt"
    local _, out = run(quiz:format "s", call)
    local first = out:match "Question 1 of 2: [^\n]*\n(.-)\nThe answer is"
    _, out = run(quiz:format "t", call)
    has(out, "Question 2 of 2: cards that may be played, again\n" .. first)
    local kept = program.read "state/houserule/learned"
    has(kept, '{"level":"zole","asked":4,"at":1}')
    local memory = learned.new(program.folder .. "/state/houserule/learned")
    assert.equal(4, #memory:all "quiz" + #memory:all "level")
  end)

  it("refuses a game of which nothing can be asked, without a heading", function()
    local code, out, err = run "quiz durak -n 5"
    assert.equal(2, code)
    assert.equal("", out)
    has(err, "no question can be made of this game")
  end)

  it("ends with the sentence of rules that do not end, and looks through no other games", function()
    assert(os.execute(("mkdir -p %s/endless/variants"):format(program.folder)))
    for _, rule in ipairs { "v.set.playable = LOOP\n", "v.set.auction = function(t) t:pick(1, 'x', 1, nil, LOOP) end\n" } do
      program.write("endless/variants/evil.lua", 'local v = variant { id = "evil", of = "zole", title = "Evil" }\n'
        .. rule:gsub("LOOP", "function() while true do end end"))
      local code, _, err = run(("quiz zole -v evil --seed k7 -n 1 --scripts %s/endless </dev/null"):format(program.folder),
                               program.houserule .. "-counted")
      assert.equal(1, code)
      assert.is_truthy(err:find "evil.lua:2: [^\n]*\n$", err)
    end
  end)

  it("gives up where rules take all the time that a line has", function()
    local wall = require "host.wall"
    local beat = wall.beat
    wall.beat = function() return true end
    local text = say "quiz zole 2 --seed s"
    wall.beat = beat
    has(text, "these rules take too long to look for a question")
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
