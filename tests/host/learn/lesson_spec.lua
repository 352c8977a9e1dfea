-- lesson_spec.lua - the engine checks each answer of a lesson and reports wrong ones with file and line. Every shipped
-- lesson can be finished, and progress is kept.
local inside = require "inside"
local program = require "program"
local terminal = require "terminal"

local engine = require "houserule"
local lesson_check = require "host.learn.lesson_check"
local lesson_file = require "host.learn.lesson_file"
local tasks = require "host.learn.tasks"

local run, has, write = program.run, program.has, program.write
local folder = program.folder
local library = engine.library.new()

teardown(program.close)

-- Zole: seat 1 has taken and laid away, and leads. Queens, jacks and diamonds are trumps.
local TABLE <const> = [[
```table
{"houserule":1,"game":"zole","dealer":3}
{"hands":["QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"],"talon":"TS 9C"}
do: take, discard TS 9H
```
]] -- lines 3 to 7

local function lesson(...) return "# A lesson\n\n" .. TABLE .. table.concat({ ... }, "\n") .. "\n" end

local function check(text)
  local path = write("mine.md", text)
  local code, out, err = run("check " .. path)
  assert.equal("", err)
  return code, (out:gsub("^" .. path:gsub("%p", "%%%0"), "mine.md"))
end

local function ask(...) return "```ask\n" .. table.concat({ ... }, "\n") .. "\n```" end

describe("check of a lesson", function()
  it("is content with right answers of every kind", function()
    local code, out = check(lesson(ask "trumps: QC QH JC JD AD TD", ask "move: qc or 10d", "```table", "do: 8D", "```",
      ask "legal: QD JH 9D 7D", ask "winner: QC", ask "move: 7D", ask "winner: 1", ask "worth: 3", ask "high: QC",
      "What beats all other suits?\n",
      ask "word: trumps or trump suit", ask "type: undo", ask "move: 9d", "```hand", "seat: 1", "```", ask "type: score"))
    assert.equal("mine.md: fine (13 questions)\n", out)
    assert.equal(0, code)
  end)

  for wrong, said in pairs {
    ["trumps: QC QH JC JD AD TD AC"] = "the answer is QC QH JC JD AD TD, not QC QH JC JD AD TD AC",
    ["legal: QC"] = "the answer is QC QH JC JD AD TD AC 9C, not QC",
    ["move: QS"] = "QS: ",
    ["move: dance"] = "dance: Answer with a card that you hold, like AC.",
    ["worth: 3"] = "nothing can be asked of `worth` here",
    ["gain: 99 for 1\ndo: QC, KD, 7D"] = "the answer is 0, not 99 for 1",
    ["gain: 1 for 1\ndo: QC, 9S"] = "seat 2 ",
    ["word: trumps"] = "the text before a question for a word asks it",
    ["word: snark"] = '"snark" is no term of the glossary',
    ["type: :save /tmp/x"] = "`save` is nothing that a lesson may have typed",
    ["type: handout deal x.html"] = "`handout` is nothing that a lesson may have typed",
    ["type: frobnicate"] = "frobnicate: ",
    ["legl: QC"] = '"legal"',
    ["legal"] = "a block `ask` begins with its kind and what is right",
  } do
    it("finds " .. wrong:gsub("\n", ", "), function()
      local code, out = check(lesson(ask(wrong)))
      has(out, "mine.md:9: ")
      has(out, said)
      assert.equal(1, code)
    end)
  end

  it("finds replies to what is no wrong answer", function()
    local _, out = check(lesson(ask("move: QC", "qc: No.", "QS: no such card here, but an answer", "x: What?", "y")))
    has(out, "mine.md:13: \"y\" is no reply")
    _, out = check(lesson(ask("move: QC", "queen of clubs: No.", "x: What?")))
    has(out, "mine.md:10: queen of clubs is right")
    has(out, "mine.md:11: x: Answer with a card")
  end)

  it("finds tables and hands that cannot be", function()
    has(select(2, check(lesson("```table", "do: 9S", "```"))), "mine.md:9: ")
    has(select(2, check(lesson("```table", '{"houserule":1,"game":"zol"}', "```"))), "mine.md:9: ")
    has(select(2, check "# A\n```table\ndo: QC\n```\n"), "mine.md:3: a table begins with the header")
    has(select(2, check(lesson("```hand", "seat: 9", "```"))), "mine.md:8: there is no seat 9")
    has(select(2, check(lesson("```hand", "seat: 1", "bot: clever", "```"))), 'mine.md:8: there is no bot "clever"')
    has(select(2, check "# A\n```hand\nseat: 1\n```\n"), "mine.md:2: no hand is on the table here")
    has(select(2, check "# A\n```table\n```\n"), "mine.md:2: ")
    has(select(2, check(lesson("```table", "view: 9", "```"))), "mine.md:8: ")
    has(select(2, check(lesson("```table", "view: me", "```"))), "mine.md:9: a table has a line `view: 1`")
    has(select(2, check "No title.\n"), "mine.md:1: a lesson begins with its title")
    has(select(2, check(lesson "```poem")), "mine.md:8: there is no block `poem`")
    has(select(2, check(lesson "```ask")), "mine.md:8: this block is not closed")
  end)

  it("takes a hand of a house rule, from a seed", function()
    local header = '{"houserule":1,"game":"zole","variants":["small-zole"],"dealer":3,"seed":"k7"}'
    local code, out = check("# A\n```table\n" .. header .. "\n```\n" .. ask "move: pass")
    assert.equal("mine.md: fine (1 question)\n", out)
    assert.equal(0, code)
  end)

  it("finds a move that a trial shows to be bad, unless the author's own hint is about it", function()
    local text = '# A\n```table\n{"houserule":1,"game":"zole","dealer":3,"seed":"k7"}\n```\n'
    local code, out = check(text .. ask "move: solo")
    assert.matches("^mine.md:6: pass is better than solo: .*; `hint:` can say why this is taught\n$", out)
    assert.equal(1, code)
    assert.equal(0, (check(text .. ask("move: solo", "hint: Try it once."))))
  end)
end)

-- The output for a learner who answers all of a lesson at once.
local function right_lines(text)
  local lines = {}
  for i, item in ipairs(lesson_file.read(text, error).asks) do
    local right = item.right and item.right:gsub("%s+or%s.*", ""):gsub("^(%S+) for.*", "%1")
    lines[i] = (right or "auto simple") .. "\n"
  end
  return table.concat(lines), #lines
end

describe("each shipped lesson", function()
  it("belongs to a family, which has five or more, and a whole hand among them", function()
    local count, hands = {}, {}
    for _, name in ipairs(library:names "lessons") do
      local family = name:match "^([%l-]+)/%d+%-"
      count[family] = (count[family] or 0) + 1
      hands[family] = hands[family] or library:find("lessons", name):find("\n```hand\n", 1, true) ~= nil
    end
    for _, family in ipairs { "zole", "klaberjass", "don", "cribbage" } do
      assert.is_true(count[family] >= 5 and hands[family], family)
    end
  end)

  for _, name in ipairs(library:names "lessons") do
    local text = library:find("lessons", name)
    it(name .. " is right", function()
      local code, out = run("check scripts/lessons/" .. name .. ".md")
      assert.equal(0, code, out)
    end)

    it(name .. " can be walked to its end", function()
      local lines, n = right_lines(text)
      local path = write("typed.txt", lines)
      local code, out, err = run(("lesson scripts/lessons/%s.md < %s"):format(name, path))
      assert.equal("", err)
      assert.equal(0, code)
      has(out, ("That was the lesson. %d of %d at the first try."):format(n, n))
    end)
  end
end)

describe("a lesson", function()
  local con, taken
  local function say(...) return inside.type(con, taken, ...) end
  local text = lesson("Look.", "", ask("trumps: QC QH JC JD AD TD", "AC: The ace of clubs is a club.", "right: Six of them.",
    "hint: Count the diamonds."), "", "Which card leads?", "", ask("move: QC", "JC: Not the jack.", "else: Another one."),
    ask "worth: 3")

  before_each(function()
    con, taken = inside.console()
    con.library:put("lessons", "mine", "mine.md", text)
  end)

  it("shows text and table, and asks", function()
    local out = say "lesson mine"
    has(out, "A lesson\n")
    has(out, "Zole, hand 1")
    has(out, "Look.\n\nWhich of the cards in this hand are trumps?")
    assert.is_nil(out:find "QS") -- which another seat holds
    assert.equal("lesson 1/3> ", con:prompt())
    has(say "QC QH JC JD AD TD", "Right. Six of them.\n\nWhich card leads?\n")
    assert.equal("lesson 2/3> ", con:prompt())
  end)

  it("says what there is to say to a wrong answer, and asks again", function()
    say "lesson mine"
    has(say "QC QH JC JD AD TD AC", "No. Wrong: AC.\nThe ace of clubs is a club.\nTry again")
    has(say "qc", "No. Missing: 5 cards.")
    has(say "3c", "These cards include no 3C. `skip` tells the answer")
    has(say "hint", "Count the diamonds.")
    assert.not_equal("", say "snow")
    has(say "again", "trumps?")
    assert.equal("lesson 1/3> ", con:prompt())
    has(say "skip", "The answer is QC QH JC JD AD TD. Six of them.")
    has(say "jack of clubs", "No.\nNot the jack.")
    has(say "JD", "Another one.")
    has(say "qs", "No: ")
    has(say "seven", "seven")
    has(say "Queen of Clubs", "Right.")
    assert.equal("lesson 3/3> ", con:prompt())
    assert.is_nil(say "hint":find "no hint")
    has(say "help", "`hint` helps, `skip` tells the answer")
  end)

  it("asks again for a word as its text does, and takes each of its spellings", function()
    con.library:put("lessons", "word", "word.md", lesson("What beats all other suits?\n", ask "word: trumps or trump suit"))
    say "lesson word"
    has(say "clubs", "No.")
    assert.equal("What beats all other suits?\n", say "again")
    has(say "the trump suit", "Right.")
  end)

  it("means all of a suit or of a rank by its name", function()
    local at, said = inside.console()
    at:feed "lesson zole/1-the-cards"
    has(inside.type(at, said, "the queens, jacks and all the diamonds"), "Right.")
  end)

  it("has a hint at every question", function()
    local question, verify, asked, silent = tasks.question, tasks.verify, 0, {}
    function tasks.verify() return true end
    function tasks.question(at, item)
      local asks, why = question(at, item)
      if asks and (not asks.judge or item.hint or item["else"]) then -- else it is tried in many deals
        local hint = tasks.hint(asks, item)
        asked = asked + 1
        if not hint[1] or hint[1] == "" then silent[#silent + 1] = item.kind .. ": " .. item.right end
      end
      return asks, why
    end
    for _, name in ipairs(library:names "lessons") do
      lesson_check.check(library, name, assert(library:find("lessons", name)), function(at) return at end)
    end
    tasks.question, tasks.verify = question, verify
    assert.same({}, silent)
    assert.is_true(asked > 150)
  end)

  it("gives the bots' hint where their answer is right, and never another than its own", function()
    local bid = text:match "```table.-do" :gsub("do$", "```\n\n") .. ask "best: %s"
    local function hint(right)
      con.library:put("lessons", "bid", "bid.md", "# Bids\n\n" .. bid:format(right))
      local first, again = say("lesson bid", "hint"):gsub("^.*%?\n", ""), say "hint"
      assert.is_nil(first:find " a hand, in ") -- the second `hint` tells the answer
      return again
    end
    local given = hint "take or solo"
    has(given, " a hand, in ")
    local best = given:find "Play alone" and "solo" or "take"
    say(best, "quit")
    local other = hint(best == "solo" and "take" or "solo")
    assert.is_nil(other:find " a hand, in ")
    has(other, "ZO-4.1")
  end)

  it("counts what was right at the first try, and gives the game back that was there", function()
    say("deal zole --seed mine --dealer 3", "pass")
    local log = #con.position.session.log
    local out = say("lesson mine", "all", "QC QH JC JD AD TD", "QC", "3")
    has(out, "Right.\n  QC 3: together 3.\n  ZO-1.6 Card points")
    has(out, ". 2 of 3 ")
    assert.is_nil(con.mode)
    assert.equal("mine", con.position.session.header.seed)
    assert.equal(log, #con.position.session.log)
    assert.equal("zole 2 bid> ", con:prompt())
  end)

  it("lets one look around, and takes back what leads away", function()
    say("lesson mine", "all")
    has(say "why 9c", "9C may")
    local out = say "deal zole --seed other"
    has(out, "That is taken back: the lesson waits.")
    has(out, "trumps?")
    assert.equal(3, #con.position.session.log)
    has(say "= 6 * 7", "42")
    has(say "QC QH JC JD AD TD", "Right.")
  end)

  it("goes back, and on where it was left", function()
    say("lesson mine", "skip", "skip")
    has(say "back", "You are at question 2 of 3")
    assert.equal("lesson 2/3> ", con:prompt())
    assert.equal(0, con.position.session.t:in_trick())
    has(say "back", "trumps?")
    say("skip", "skip")
    has(say "quit", "It goes on from here the next time.")
    has(say "lesson", "mine                                 2 of 3     A lesson")
    local out = say "lesson mine"
    has(out, " 3 of 3")
    has(out, "How many card points")
    has(say "3", ". 1 of 3 ")
    has(say "lesson", "done       A lesson")
    con.width = function() return 40 end
    has(say "lesson", "\n  mine  done\n      A lesson\n")
    for line in (say "lesson"):gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 40, line) end
    has(say "lesson mine", "trumps?")
  end)

  it("has a hand played out, with help", function()
    con.library:put("lessons", "hand", "hand.md", lesson("```hand", "seat: 2", "```", "Seat 1's QC fell to seat 2."))
    local out = say "lesson hand"
    has(out, "> Ada") -- it leads, and seat 2 looks
    has(out, "  you: ")
    has(out, "trick: Ada [")
    has(say "9s", "ZO-5.3")
    has(say "score", "Ada") -- commands name the players too
    has(say "undo", "You have decided nothing yet.")
    local log = #con.position.session.log
    say "8d"
    assert.is_true(#con.position.session.log > log + 1) -- the others went on
    has(say "undo", "trick: Ada [")
    assert.equal(log, #con.position.session.log)
    has(say "hint", ".")
    say "skip"
    out = say "auto simple"
    has(out, "this hand")
    has(out, "Ada's QC fell to seat 2.\n\n")
  end)

  it("breaks off in a sentence where its file is wrong", function()
    con.library:put("lessons", "bad", "bad.md", lesson(ask "legal: 9X"))
    has(say "lesson bad", "The lesson cannot go on: line 9: 9X: ")
    for block, why in pairs {
      ["```hand\nseat: 9\n```"] = "line 8: ", ["```hand\nseat: 1\nbot: clever\n```"] = "line 8: ",
      ["```table\nview: 9\n```"] = "line 8: ", [ask "type: handout deal x.html"] = "line 9: `handout`",
    } do
      con.library:put("lessons", "bad", "bad.md", lesson(block))
      has((say("lesson bad"):gsub("%s+", " ")), why)
      assert.is_nil(con.mode)
    end
    con.library:put("lessons", "worse", "worse.md", "no title")
    local out, fine = say "lesson worse"
    assert.is_false(fine)
    has(out, "worse: line 1: ")
    assert.is_nil(con.mode)
  end)

  it("is found by its name, its family's and number, and any of the game's names", function()
    has(say "lesson zole 1", "The cards of Zole")
    say "quit"
    has(say "lesson zole/1-the-cards", "The cards of Zole")
    say "quit"
    has(say "lesson clobyosh at-478-against-495", " 1 to ")
    has(say "lesson at-478-against-495", "Bela at 478 against 495")
    say "quit"
    has(say "lesson zol", 'there is no lesson "zol"')
    has(say "lesson zole 99", "zole has lessons from 1 to")
  end)
end)

describe("lessons of a game", function()
  it("follow each other, and begin with the first that is not done", function()
    local con, taken = inside.console()
    local function say(...) return inside.type(con, taken, ...) end
    for i, title in ipairs { "One", "Two" } do
      local text = lesson(ask "move: QC"):gsub("A lesson", title)
      con.library:put("lessons", "mine/" .. i .. "-x" .. i, "x.md", text)
    end
    has(say "lesson mine", "One\n")
    has(say "QC", ": Two.")
    assert.equal("next lesson> ", con:prompt())
    has(say "what", "Enter ")
    has(say "", "Two\n")
    say "quit"
    has(say "lesson mine", "Two\n")
    has(say "QC", ". 1 of 1 ")
    assert.is_nil(con.mode)
    has(say "lesson mine 1", "One\n")
    has(say "deal zole", "Which card") -- a lesson's line: it is taken back
    say "quit"
    assert.is_nil(con.position)
  end)

  it("are known to completion, at the prompt and in the shells", function()
    local complete = require "host.prompt.complete"
    local con = inside.console()
    assert.same({ 8, { "zole", "zole/1-the-cards", "zole/2-following-suit", "zole/3-the-points", "zole/4-bidding",
                       "zole/5-a-whole-hand", "zole/6-the-prompt" } }, { complete.line(con, "lesson zo") })
    has(select(2, run "help --complete -- lesson don/4"), "don/4-give-a-strong-suit\tGive a strong suit")
  end)
end)

describe("lessons of strangers", function()
  it("cannot hold anything up with a long line", function()
    local blanks = (" "):rep(60000)
    for _, text in ipairs { blanks, "x" .. blanks .. "y", "legal: QC" .. blanks .. "or" .. blanks .. "QS",
                            "```" .. blanks .. "x", "QC" .. blanks .. ": no", "view:" .. blanks } do
      local code, out = check("# A\n" .. TABLE .. "```ask\n" .. text .. "\n```\n")
      assert.equal(1, code)
      assert.matches("^mine%.md:%d+: ", out) -- and no limit of time
    end
    local code, out = check("# A\n" .. ("x"):rep(70000))
    assert.equal(1, code)
    has(out, "a lesson is at most 65536 bytes long")
  end)

  it("stand in a folder of one's own", function()
    assert(os.execute(("mkdir -p %s/own/lessons/zole"):format(folder)))
    write("own/lessons/zole/9-mine.md", "# Mine\n\n" .. TABLE .. ask "move: QC" .. "\n")
    write("own/lessons/alone.md", "# Alone\n\nOnly text.\n")
    local with = " --scripts " .. folder .. "/own"
    local _, out = run("lesson" .. with)
    has(out, "Others\n  alone ")
    has(out, "  zole/9-mine ")
    has(select(2, run("lesson alone" .. with)), "Alone\n\nOnly text.\n\n")
    write("typed.txt", "QC\n")
    has(select(2, run("lesson mine" .. with .. " < " .. folder .. "/typed.txt")), ". 1 of 1 ")
  end)
end)

describe("a table with a question about it", function()
  local con, taken
  local function table_before(question)
    con, taken = inside.console()
    con.library:put("lessons", "mine", "mine.md", lesson("```table", "do: QC, 8D", "```", question))
    return inside.type(con, taken, "lesson mine")
  end

  it("does not tell which cards may be played", function()
    local out = table_before(ask "legal: QD JH 9D 7D")
    has(out, "|QD|JH|9D|7D|")
    assert.is_nil(out:find("^", 1, true))
    assert.is_nil(out:find "play:")
  end)

  it("does not tell who has the trick", function()
    local out = table_before(ask "winner: 1")
    has(out, "QC*")
    assert.is_nil(out:find("[QC*]", 1, true))
    assert.is_nil(out:find "seat 1 is winning")
    has(table_before(ask "legal: QD JH 9D 7D"), "[QC*]")
    out = table_before("```table\ndo: 7D\n```\n" .. ask "winner: 1"):match ".*Zole, hand 1(.*)"
    assert.is_nil(out:find "took it")
    assert.is_nil(out:find "1 trick")
    assert.is_nil(out:find ">")
  end)
end)

describe("lesson new", function()
  local con, taken, files
  local function say(...) return inside.type(con, taken, ...) end

  before_each(function()
    con, taken, files = inside.console()
    con.host.own = "/own"
    say("deal zole --seed k7 --dealer 3", "take", "discard 9c 10c", "7d")
  end)

  local function made(path, line)
    local text = files[path]
    files[path] = nil
    has(text, line)
    assert.is_nil(text:find "%l:[%u%d]", text) -- "cards:QD may be played: seat:1" is no sentence
    local code, out = check(text)
    assert.equal("mine.md: fine (1 question)\n", out)
    assert.equal(0, code)
    return text
  end

  it("writes the position on the table with a question and what is right", function()
    has(say "lesson new keep-it", "saved in /own/lessons/zole/keep-it.md.")
    local text = made("/own/lessons/zole/keep-it.md", "```ask\nbest: ")
    has(text, '# keep it\n')
    has(text, '{"houserule":1,"game":"zole","players":3,"dealer":3,"seed":"k7"}\ndo: take, discard TC 9C, 7D\n```')
    say "lesson new lawful legal"
    made("/own/lessons/zole/lawful.md", "legal: QC QS JS\n")
    say "lesson new trick winner"
    made("/own/lessons/zole/trick.md", "winner: 1\n")
  end)

  it("writes the packs where the seed does not deal them", function()
    say('cards "QC QH JC JD AD TD AC 9H" "QS JS KD 8D AH TH KC 9S" "QD JH 9D 7D AS KS TC KH" talon "TS 9C"', "solo", "qc")
    say "lesson new given legal"
    has(made("/own/lessons/zole/given.md", "legal: QS JS KD 8D\n"), '{"pack":"QC')
  end)

  it("refuses a name or a kind that is none, and a table without a question", function()
    has(say "lesson new ../x", "lesson new wants a name")
    has(say "lesson new x song", '"song"')
    has(say "lesson new x count", "`count`")
    say "auto"
    has(say "lesson new x", "nobody is asked here")
  end)
end)

describe("what is best", function()
  it("is what the engine finds: with 502 points a claim", function()
    local text = library:find("lessons", "klaberjass/7-at-478-against-495")
    local code, out = check((text:gsub("best: claim", "best: 8D")))
    has(out, "mine.md:21: claim is better than play 8D")
    assert.equal(1, code)
  end)
end)

describe("houserule lesson", function()
  local call = ("env XDG_STATE_HOME=%s/state %s"):format(folder, program.full)

  it("lists the lessons by game, and runs one of a file", function()
    local code, out = run "lesson"
    assert.equal(0, code)
    has(out, "Zole\n  zole/1-the-cards ")
    has(out, "Klaberjass and Bela\n")
    local path = write("own.md", lesson(ask "move: QC"))
    write("typed.txt", "qc\n")
    has(select(2, run(("lesson %s < %s/typed.txt"):format(path, folder))), ". 1 of 1 ")
    assert.equal(2, (run "lesson snark"))
    assert.equal(1, (run "lesson snark.md"))
    local wrong, _, err = run("lesson " .. write("wrong.md", "No title.\n"))
    assert.equal(1, wrong)
    has(err, "wrong.md: line 1: ")
  end)

  it("keeps what was learned at a terminal", function()
    local there = "< lesson 1/2> \n> 24\\n\n< lesson 2/2> \n> \\x04\nend 0\n"
    terminal.type(there, "lesson at-478-against-495")
    local again = "< question 2 of 2\n< lesson 2/2> \n> claim\\n\n< . 2 of 2\nend 0\n"
    terminal.type(again, "lesson at-478-against-495")
    terminal.type("< bid> \n> lesson klaberjass\\n\n< Jack, nine, ace\n< lesson 1/5> \n> q\\n\n< is on the table again\n"
      .. "> quit\\n\nend 0\n")
  end)

  it("keeps what was learned, and goes on there", function()
    write("typed.txt", "all\nQC QH JC JD AD TD\ntake\n")
    local code, out = run(("lesson zole 1 --journal < %s/typed.txt"):format(folder), call)
    assert.equal(0, code)
    has(out, "You are to discard.")
    write("typed.txt", "skip\nquit\n")
    out = select(2, run(("lesson zole 1 --journal < %s/typed.txt"):format(folder), call))
    has(out, " 3 of 6")
    has(select(2, run("lesson --journal", call)), "zole/1-the-cards                     3 of 6")
    assert.is_nil(select(2, run "lesson"):find "3 of 6")
    write("state/houserule/learned", "rubbish\n{\"lesson\":7}\n[1]\n")
    has(select(2, run("lesson --journal", call)), "zole/1-the-cards ")
  end)
end)
