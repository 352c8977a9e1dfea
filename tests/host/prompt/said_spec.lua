-- said_spec.lua - lines as people say them, at the table, at the prompt and to the shell, and sentences that people would
-- say.
local inside = require "inside"
local program = require "program"
local terminal = require "terminal"

local has, run = program.has, program.run

teardown(program.close)

describe("cards", function()
  it("are named so at the prompt, and one that is not held is no Lua", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7 --dealer 3", "take")
    has(inside.type(con, taken, "two of clubs"), "holds no 2C")
    has(inside.type(con, taken, "discard 9 king of spades"), "seat 1: discard KS 9S")
    assert.equal("discard KS 9S", con.position.session.log[#con.position.session.log]["do"])
  end)
end)

describe("questions in people's own words", function()
  it("are answered", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7 --dealer 3"
    for _, line in ipairs { "whats legal", "what's legal?", "What is legal", "what can I say?" } do
      has(inside.type(con, taken, line), "seat 1, bid, 3 ways")
    end
    has(inside.type(con, taken, "? trump"), "ZO-1.3")
    local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    has(say "what's legal?", "bid: 1 pass   2 take   3 solo")
    has(say "what is the score?", "Hand 1: ")
    has(say "who is my partner?", "You play alone")
    local _, whist = inside.sit({ game = "whist", seed = "k7", dealer = 3 }, 1)
    has(whist "Who is my partner?", "You play with Ben.")
    for line, answer in pairs {
      ["what are trumps"] = "Diamonds are trumps.", ["Which suit is trumps?"] = "Diamonds are trumps.",
      ["whose turn is it?"] = "It is your turn.", ["who's the dealer?"] = "Ben is the dealer.",
      ["how many tricks have we got?"] = "Tricks: you 0, Ada 0, Ben 0, Cleo 0.",
      ["how many cards are left"] = "In hand: you 13, Ada 13, Ben 13, Cleo 12.",
      ["show my cards"] = "Whist, hand 1", ["what do I have?"] = "Whist, hand 1", ["explain the rules"] = "WH-1.1",
      ["rules please"] = "WH-1.1", ["can I see the last trick?"] = "Hand 1, Ben deals",
      ["what's been played?"] = "Hand 1, Ben deals", ["new game"] = "once this one is over",
      ["why can't I play a spade?"] = "must follow suit: AS may not be played",
    } do has(whist(line), answer) end
    has(say "what are trumps?", "Trumps, from the highest: QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D.")
    has(say "whose turn is it?", "It is your turn: do you play alone against the others")
    has(inside.type(con, taken, "who is the dealer?"), "eat 3 is the dealer.")
    has(say "? trump", "ZO-1.3")
  end)
end)

it("why a card is not open is told in every way of asking, and of a card that is not held that it is not", function()
  local _, say = inside.sit({ game = "crazy-eights", seed = "b" }, 1)
  for _, line in ipairs { "why not 7c", "Why can't I play the seven?", "? 7 of clubs", "why may I not play 7c?" } do
    has(say(line), "7C may not be chosen now: you may say play AH, play 9H or draw")
  end
  for _, line in ipairs { "why not the ace of spades?", "?as", "ace of spades" } do has(say(line), "You hold no AS") end
end)

it("wishes in people's own words are what they name", function()
  local con, say = inside.sit({ game = "spades", seed = "a" }, 1)
  say "I'd like to bid four please"
  has(say "could you tell me the score?", "Hand 1: nobody has scored yet")
  has(say "Tell me what trumps are", "Spades are trumps.")
  has(say "can I play a spade?", "SP-3.3")
  has(say "what does nil mean?", "a bid to take no trick")
  has(say "what should I play?", "points a hand")
  say "I want to take that back"
  assert.equal("bid", con.position.session.question.point)
end)

it("house rules and the hand are shown to who asks for them", function()
  local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3, variants = { "pool" },
                                 options = { hands = 12 } }, 1)
  for _, asked in ipairs { "house rules", "Which house rules do we play?", "what rules are on?" } do
    has(say(asked), "House rules: ")
    has(say(asked), "hands=12")
  end
  for _, asked in ipairs { "hand", "my hand", "my cards" } do has(say(asked), "|QH|QD|JD|") end
end)

it("who is lost gets help, and who names a number that is no card what he holds", function()
  local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
  for _, line in ipairs { "sorry, what?", "help me", "Help me please!", "I don't understand." } do
    has(say(line), "A card: its name")
  end
  say "take"
  has(say "12", "No card is 12: you hold")
  say "ks 9s"
  has(say "55", "No card is 55: you hold TC 9C QD JD 8D 7D QH TH")
end)

describe("a question", function()
  local function sit(game, dealer)
    local _, say = inside.sit({ game = game, seed = "q1", dealer = dealer }, 1)
    return say
  end

  it("decides nothing, at the table and at the prompt", function()
    local con, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    local q = con.position.session.question
    for _, line in ipairs { "take?", "Pass?", "may I pass?", "1?", "what if I pass?" } do
      say(line)
      assert.equal(q, con.position.session.question, line)
    end
    local taken
    con, taken = inside.console()
    inside.type(con, taken, "deal whist --seed k7 --dealer 4")
    q = con.position.session.question
    local card = q.sets.list(q.set)[1]
    has(inside.type(con, taken, card .. "?"), card .. " may be played")
    assert.equal(q, con.position.session.question)
  end)

  it("about a card or a word says if it may be played or said now", function()
    has(sit "zole" "take?", "take")
    local five = sit "five-hundred"
    has(five "can I bid misere?", "FH-2.3")
    for game, dealer in pairs { skat = 2, euchre = 4, ["klaberjass-4"] = 4 } do
      has(sit(game, dealer) "can I pass?", "You may answer \"pass\" now.")
    end
    has(sit "gin-rummy" "can I knock?", "GR-2.1")
    has(sit "bridge" "may I double?", "BR-2.3")
  end)

  it("about trumps is answered by what the game knows", function()
    has(sit "durak" "what is trump?", "Trumps are clubs.") -- the turned card is a club
    has(sit "tarock" "which suit is trumps?", "Tarock are trumps.")
    has(sit "french-tarot" "what is trump?", "Trumps, from the highest: T21 T20")
    for _, game in ipairs { "single-cribbage", "gin-rummy", "klondike", "hearts" } do
      has(sit(game) "what are trumps?", "This game has no trumps.")
    end
    has(sit "bridge" "what is trump?", "There are no trumps now.")
  end)

  it("about who is winning is one about the score where there are no tricks", function()
    for _, game in ipairs { "single-cribbage", "gin-rummy", "durak", "klondike", "go-fish", "president" } do
      has(sit(game) "who is winning?", "So far")
    end
    has(sit "bridge" "who is winning?", "No trick has been played")
  end)

  it("that begins with the name of a command is none", function()
    has(sit "hearts" "what is passing?", "HE-2.1")
    has(sit "hearts" "what is the queen of spades worth?", "HE-4.1")
    has(sit "bridge" "what did Ben bid?", "Hand 1, you deal")
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7 --dealer 3")
    has(inside.type(con, taken, "may I pass?"), "may answer \"pass\" now")
    has(inside.type(con, taken, "what did Ben bid?"), "Hand 1")
    has(inside.type(con, taken, "how did we get here?"), "I do not understand this question.")
    has(sit "zole" "how did we get here?", "I do not understand this question.")
  end)

  it("about the declarer is answered by who named the suit first, and the header says so too", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal bridge --dealer 1 --seed k7", "1nt", "pass", "3nt", "pass", "pass", "pass")
    for _, line in ipairs { "who is declarer?", "who is dummy?" } do
      has(inside.type(con, taken, line), "3NT by seat 1, seat 3 is dummy.") -- BR-2.4
    end
    has(inside.type(con, taken, "table"), "3NT by seat 1")
  end)

  it("about the count is answered by the line about the hand", function()
    local con, say = inside.sit({ game = "single-cribbage", seed = "q1", dealer = 2 }, 1)
    while con.position.session.question.point ~= "play" do say(con.position.session:random_answer(0).text) end
    has(say "what is the count?", "the count is ")
  end)
end)

it("a word of the game that is not open is refused with its reason, and means no other answer", function()
  local con, say = inside.sit({ game = "five-hundred", seed = "q1" }, 1)
  for _, line in ipairs { "misere", "mis\u{E8}re", "I bid misere" } do
    has(say(line), "FH-2.3")
    assert.equal("bid", con.position.session.question.point)
  end
  say "open"
  has(say "log", "You bid open misère") -- a word may be the beginning of its own answer
  con, say = inside.sit({ game = "single-cribbage", seed = "q1", dealer = 2 }, 1)
  while con.position.session.question.point ~= "play" do say(con.position.session:random_answer(0).text) end
  has(say "go", "CR-5.5")
  con, say = inside.sit({ game = "gin-rummy", seed = "q1", dealer = 2 }, 1)
  for _ = 1, 9 do
    if con.position.session.question.point == "discard" then break end
    say(con.position.session.question.point == "draw" and "draw" or "pass")
  end
  for _, line in ipairs { "knock", "knock with the 7d" } do has(say(line), "GR-2.4") end -- its deadwood is over 10
end)

it("suits are chosen by their names", function()
  local _, say = inside.sit({ game = "klaverjas", seed = "a" }, 1)
  has(say "what can I say?", "name: 1 pass   2 clubs   3 diamonds   4 hearts   5 spades")
end)

it("what happens several times is told once, and what is drawn unseen with the word for it", function()
  local con, say = inside.sit({ game = "crazy-eights", seed = "a" }, 1)
  local most = 0
  for _ = 1, 12 do
    if con.position.session.state ~= "ask" then break end
    local text = say(con.position.session:random_answer(0).text)
    assert.is_nil(text:find "%a+ takes 1 card from the stock")
    assert.is_nil(text:find "\n(%u%l+ draws)\n%1\n")
    for n in text:gmatch "draws, (%d+) times\n" do most = math.max(most, tonumber(n)) end
  end
  assert.is_true(most > 2)
end)

it("a condition in quotes, as a shell wants it, is the condition", function()
  local con, taken = inside.console()
  inside.type(con, taken, "deal zole --seed k7 --dealer 3", "find 'row == \"all\"'")
  assert.equal("all", con.position.session.last.result:get "row")
end)

describe("a command", function()
  it("of the shell is said to be one at the prompt", function()
    local con, taken = inside.console()
    has(inside.type(con, taken, "houserule check own.lua"), "check is a command of the shell: leave by `quit`, then")
    has(inside.type(con, taken, "serve zole"), "houserule serve zole")
    has(inside.type(con, taken, "houserule"), "this is houserule already")
  end)

  it("of the prompt is said to be one in the shell", function()
    for _, word in ipairs { "undo", "hint", "deal" } do
      local code, _, err = run(word .. " zole")
      assert.equal(2, code)
      has(err, word .. " is a word of the prompt")
    end
  end)
end)

it("a record in the place of lines says what takes it", function()
  local record = program.write("r.jsonl", '{"houserule":1,"game":"zole","seed":"k7"}\n')
  local code, _, err = run(record)
  assert.equal(1, code)
  has(err, "is a record, not lines for the prompt")
  has(err, "`houserule replay " .. record)
end)

it("a call that is not open says when it may be said", function()
  local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
  has(say "offer", "You cannot say offer now, only at ")
  has(say "blah", "\"blah\"")
end)

describe("what happened", function()
  it("is told in sentences by log and replay, with a heading for each hand", function()
    local path = program.folder .. "/two.jsonl"
    local _, log = run(("zole --seed k7 --dealer 3 -e auto -e deal -e pass -e log -e 'save %s'"):format(path))
    has(log, "\nHand 1, seat 3 deals\n   1  Seat 1 ")
    has(log, "\nHand 2, seat 1 deals\n")
    local code, told = run("replay " .. path)
    assert.equal(0, code)
    has(told, "\nHand 1, seat 3 deals\n")
    has(told, "\nHand 2, seat 1 deals\n")
    has(told, "Seat 2 passes\n")
    assert.is_nil(told:find "result row" or told:find "contract %l+, bidder")
  end)

  it("is gone back to by the hand", function()
    local con, taken = inside.console()
    inside.type(con, taken, "deal zole --seed k7 --dealer 3", "auto", "deal", "auto 3")
    local cards = con.position.session.log
    has(inside.type(con, taken, "go hand 2"), "hand 2, as it was dealt")
    local s = con.position.session
    assert.equal(2, s.t.deal_number)
    assert.equal("ask", s.state)
    assert.is_string(s.log[#s.log].pack)
    assert.equal(3, select(2, con.position:redo(9)) or #cards - #s.log)
    has(inside.type(con, taken, "go hand 9"), "there is no hand 9")
  end)

  it("is drawn as a curve after three hands, a row for each, and not to a screen reader", function()
    local _, out = run "zole --seed k7 --ascii -e auto -e deal -e auto -e score -e deal -e auto -e score"
    local rows = 0
    for bars in out:gmatch "\n  ([_.~=+*#-]+)  %d %-?%d+" do
      rows = rows + 1
      assert.equal(4, #bars) -- before the first hand, and after each of three
    end
    assert.equal(3, rows)
    local _, told = run "zole --seed k7 --plain -e auto -e deal -e auto -e deal -e auto -e score"
    assert.is_nil(told:find "\n  [_.~=+*#-]+  %d ")
  end)

  it("is drawn in a review, a column for each decision that was weighed", function()
    local _, out = run "zole --seed k7 --ascii -e auto -e review"
    has(out, "  cost of each decision, in order\n")
  end)

  it("is nothing yet in a hand in which nothing is scored", function()
    local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    has(say "s", "Hand 1: ")
    terminal.type("< your move> \n> s\\n\n< Hand 1: \n! ogether\n< your move> \n> q\\n\nend 0\n",
      "play zole --seed k7 --dealer 3")
  end)
end)
