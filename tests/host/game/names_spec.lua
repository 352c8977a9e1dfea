-- Games and house rules by the names that people have for them: on the command line and at the prompt, and not in a record.
local program = require "program"
local inside = require "inside"

local write, run, has = program.write, program.run, program.has

teardown(program.close)

local engine = require "houserule"
local arguments = require "host.game.arguments"
local library = engine.library.new()

-- Reads a call with these words: its title, the sentence about other games, its house rules; or nil and the refusal.
local function read(...)
  local call, said = arguments.read({ ... }, "rules", require("host.game.flags").rules), ""
  call.library, call.note = library, function(text) said = said .. text end
  local ok, why = pcall(arguments.game, call, 1)
  if ok then ok, why = pcall(arguments.compose, call, call.words[1]) end
  if not ok then return nil, why.sentence end
  return why.base.declared.title, said, call.variants
end

describe("a game's name", function()
  it("is any that the rule pages give it, whatever the case, accents and blanks", function()
    for word, title in pairs {
      ["Finefindred"] = "Two-handed Bela", ["clubiasch"] = "Two-handed Bela", ["CHASER"] = "Nine Card Don",
      ["chase the nine"] = "Nine Card Don", ["Welsh-Don"] = "Nine Card Don", ["Nine Card Don"] = "Nine Card Don",
      ["fat"] = "Phat", ["Two-player Don"] = "Blind Don", ["zolite"] = "Zole", ["Zolīte"] = "Zole", ["galdins"] = "Zole",
      ["GALDIŅŠ"] = "Zole", ["five-card cribbage"] = "Single Cribbage", ["pairs"] = "Double Cribbage",
    } do
      local found, said = read(word)
      assert.equal(title, found, word)
      assert.equal("", said, word)
    end
  end)

  it("may be in another script, with the letters of either spelling", function()
    for word, title in pairs {
      ["فت"] = "Phat", ["زوله"] = "Zole", ["کلابرجاس"] = "Four-handed Klaberjass",
      ["دان ایرلندی"] = "Irish Don", ["دان ايرلندي"] = "Irish Don",
    } do
      assert.equal(title, (read(word)), word)
    end
  end)

  it("that several have is the one it is most often, and the others are named in one line", function()
    for word, said in pairs {
      don = { "nine-card-don", "irish-don, blind-don, crib-and-don or crib-and-don-league" },
      cribbage = { "single-cribbage", "double-cribbage" }, bela = { "bela-2", "bela-3" },
      Klabberjass = { "bela-2", "klaberjass-4" }, Clobyosh = { "bela-2", "bela-3 or klaberjass-4" },
    } do
      assert.equal(("%s is %s here; it could also be %s"):format(word, said[1], said[2]), select(2, read(word)))
    end
    local code, out, err = run "rules don"
    assert.equal(0, code)
    has(out, "Nine Card Don\n")
    assert.is_truthy(err:find "^houserule: don [^\n]*nine%-card%-don[^\n]*\n$")
  end)

  it("that is an id is nothing else", function()
    local code, _, err = run "rules zole"
    assert.equal(0, code)
    assert.equal("", err)
  end)

  it("is taken wherever a game is named", function()
    has(select(2, run "play chaser --seed k7 </dev/null"), "Nine Card Don: ")
    has(select(2, run "sim fat -n 2 --seed a"), "Phat: 2 deals")
    has(select(2, run "serve finefindred --seed k7 </dev/null"), '"game":"bela-2"')
    has(select(2, run "Chaser --seed k7 -e table"), "Nine Card Don")
    has(select(2, run "quiz fat --seed a </dev/null"), "Phat")
    has(select(2, run("new variant own-rule --of chaser --scripts " .. program.folder)),
      "houserule play nine-card-don -v own-rule")
  end)

  it("may be a house rule's, which is laid on its game", function()
    local code, out = run "rules 'Maza zole'"
    assert.equal(0, code)
    has(out, "with Small zole (small-zole)")
    has(select(2, run "rules nod"), "with Nod (nod)")
    assert.equal("best-of-three is a variant of bela-2, bela-3, double-cribbage, irish-don, klaberjass-4, nine-card-don and "
      .. "single-cribbage: name the game", select(2, read "best-of-three"))
  end)

  it("that is near one is asked for", function()
    for word, near in pairs { zol = "zole", clobyos = "bela-2", galdin = "zole", chasr = "nine-card-don" } do
      assert.equal(('there is no game "%s"; did you mean "%s"?'):format(word, near), select(2, read(word)))
    end
    for _, word in ipairs { "nope", "smal-zole" } do -- near a house rule, and no game
      assert.equal(('there is no game "%s"'):format(word), select(2, read(word)))
    end
    assert.equal(2, (run "rules zol"))
    has(select(3, run "quizz"), 'there is no game or command "quizz"; did you mean "quiz"?')
    has(select(3, run "LIST"), '"list"')
  end)

  it("is a file's before it is a game's", function()
    local path = write("fat", "variants\n")
    local code, out = run(path)
    assert.same({ 1, "" }, { code, out })
  end)
end)

describe("a house rule's name", function()
  it("is any that the rule pages give it", function()
    for _, name in ipairs { "Mazā zole", "maza-zole", "SMALL-ZOLE", "Small zole", "مازا زوله" } do
      local title, why, variants = read("zole", "-v", name)
      assert.equal("Zole", title, why)
      assert.same({ "small-zole" }, variants)
    end
    assert.same({ "small-zole" }, (select(3, read("zole", "-v", "small-zole", "-v", "mazā zole"))))
    has(select(2, run "rules zole -v 'mazā zole'"), "with Small zole (small-zole)\n")
  end)

  it("of another game is refused with the right one", function()
    for args, said in pairs {
      ["zole -v six-card"] = "six-card is a variant of single-cribbage, not of zole",
      ["irish-don -v target-121"] = "target-121 is a variant of double-cribbage, nine-card-don and single-cribbage, "
        .. "not of irish-don",
      ["bela-2 -v maza-zole"] = "small-zole is a variant of zole, not of bela-2",
      ["zole -v fat"] = "fat is the game phat, not a variant of zole",
      ["zole -v pol"] = 'there is no variant of zole "pol"; did you mean "pool"?',
      ["zole -v maza-zol"] = 'there is no variant of zole "maza-zol"; did you mean "small-zole"?',
      ["zole -v nope"] = 'there is no variant of zole "nope"; there is four-players-dealer-idle, four-players-dealer-pays, '
        .. "pool, score-pad, small-zole", -- and near one of another game
    } do
      local title, why = read(args:match "(%S+) (%S+) (%S+)")
      assert.is_nil(title)
      assert.equal(said, why)
    end
    assert.equal(2, (run "rules zole -v fat"))
  end)
end)

describe("at the prompt, names", function()
  it("are taken for games and house rules", function()
    local con, taken = inside.console()
    has(inside.type(con, taken, "list"), "also Fat (فت))")
    has(inside.type(con, taken, "deal don --seed k7"), "irish-don")
    assert.equal("nine-card-don", con.position.session.game.id)
    inside.type(con, taken, "deal zolite --seed k7", "variants '+Mazā zole'")
    assert.same({ "small-zole" }, con.position.session.header.variants)
    has(inside.type(con, taken, "diff Pool"), "zole with pool")
    inside.type(con, taken, "variants \"-mazā zole\"")
    assert.is_nil(con.position.session.header.variants)
  end)
end)

describe("a record", function()
  it("names games and house rules by their ids alone", function()
    for header, said in pairs {
      ['{"houserule":1,"game":"don"}'] = 'nine-card-don',
      ['{"houserule":1,"game":"zole","variants":["mazā zole"]}'] = 'small-zole',
    } do
      local code, out = run("replay --json " .. write("record.jsonl", header .. "\n"))
      assert.equal(1, code)
      has(out, said)
    end
    has(select(2, run "sim chaser -n 1 --seed a --records -"), '{"houserule":1,"game":"nine-card-don"')
  end)
end)

describe("lists and pages", function()
  it("show the names", function()
    local _, out = run "list phat irish-don"
    has(out, "Also: Fat (فت)")
    has(out, "Irish Don, 4 players, partners,")
    _, out = run "list --json"
    has(out, '"id":"phat","title":"Phat","names":["Fat","فت"],"players":[4],"partners":true,"kind":"trick"')
    has(out, '"id":"small-zole","title":"Small zole","names":["mazā zole","سولوی کوچک","مازا زوله"]')
    has(select(2, run "rules phat"), "\nalso: Fat (فت)\n")
    has(select(2, run "rules zole --json 1"), '"title":"Zole","names":["Zolīte","زوله","زولیته","galdiņš","گالدینو"]')
  end)

  it("say what the dons are in Wales", function() has(select(2, run "list"), "Wales") end)

  it("do not speak of partners where two play", function()
    local _, out = run "rules irish-don -v two-player"
    assert.is_nil(out:find("[Pp]artner"))
    has(out, "\n2 players\n")
    assert.is_truthy(out:find "DN%-5%.2 +%(replaced by two%-player%)")
    assert.is_truthy(out:find "DN%-6%.3 +%[two%-player%] ")
    has(select(2, run "rules irish-don"), "4 players, partners")
  end)
end)

describe("a script's names", function()
  it("may be its author's own, in a text as long as others", function()
    local text = 'variant { id = "ours", of = "zole", title = "Ours", names = "Sé Heimili, " .. ("x,"):rep(%d) .. "far" }\n'
    write("variants/ours.lua", text:format(490))
    for _, name in ipairs { "se heimili", "far" } do
      local code, out = run(("rules zole -v '%s' --scripts %s 1"):format(name, program.folder))
      assert.equal(0, code)
      has(out, "ZO-1.1")
    end
    write("variants/ours.lua", text:format(100000))
    local code, _, said = run("rules zole -v ours --scripts " .. program.folder .. " 1")
    assert.equal(1, code)
    has(said, "ours.lua:1: ")
    has(said, "1000")
  end)

  it("may be a file's", function()
    local path = program.write("mild.lua", [[
local v = variant { id = "mild", of = "zole", title = "Mild loser", clauses = "ZO-14" }
v.set.low_points = 10
]])
    local code, out, err = run("rules zole -v " .. path)
    assert.equal(0, code, err)
    has(out, "with Mild loser (mild)")
    code, out = run(("sim zole -v %s -n 50 --seed f --threads 2 --records -"):format(path))
    assert.equal(0, code)
    has(out, '"variants":["mild"]')
    code, out, err = run("rules zole -v ./none.lua")
    assert.same({ 1, "" }, { code, out })
    has(err, "./none.lua: No such file or directory")
    code, out, err = run("rules zole -v " .. program.write("empty.lua", "return 1"))
    assert.equal("", out)
    assert.equal(1, code)
    has(err, "empty.lua: ")
  end)

  it("may be a game's file, with the libraries beside it", function()
    os.execute(("mkdir -p %s/table/lib"):format(program.folder))
    program.write("table/lib/ours.lua", 'return function(g) g.ranks = "A K Q J" end')
    local path = program.write("table/high.lua", [[
local g = game { id = "high", title = "High", players = { 2 }, clauses = "HI" }
use "ours" (g)
g.pack = cards "AKQJ of CDHS"
g.packets = "4 each"
g.duties = { follow = "HI-1" }
g.option { "hands", 2, "hands of a game", clause = "HI-1" }
g.game_over = "hands"
function g.hand(t) t:deal() t:play_tricks() end
function g.result(t) return fields("tricks", t:per_seat(t.tricks)) end
-- HI-1 Suit is followed; a game has `hands` 2 hands.
]])
    local low = program.write("low.lua", 'local v = variant { id = "low", of = "high", title = "Low" }\nv.set.hands = 1\n')
    local code, out, err = run(("%s -v %s --seed f -e auto"):format(path, low))
    assert.same({ 0, "" }, { code, err })
    has(out, "(hands)")
    code, out = run(("sim %s -v %s -n 1 --seed f --records -"):format(path, low))
    assert.equal(0, code)
    has(out, '"game":"high","players":2,"variants":["low"]')
    for _, call in ipairs { "play %s --seed f", "rules %s", "sim %s -n 20 --threads 2", "quiz %s -n 1", "print rules %s" } do
      code, out, err = run(call:format(path))
      assert.same({ 0, "" }, { code, err }, call)
      has(out, "High")
    end
    local record = program.write("high.jsonl", select(2, run(("sim %s -n 2 --seed f --records -"):format(path))))
    for _, call in ipairs { "replay %s --scripts %s", "replay %s %s", "analyse -n 2 %s %s" } do
      local fine, _, said = run(call:format(record, path))
      assert.same({ 0, "" }, { fine, said }, call)
    end
    has(select(3, run(("solve %s %s"):format(path, record))), "the game is over: no card is left to solve")
    program.write("table/twice.lua", [[
local g = game { id = "twice", title = "Twice", players = { 2 } }
function g.sub_games() return { one = { game = "high" }, two = { game = "high", variants = { "lower" } } } end
function g.course(t)
  t:play_game("one")
  local winners = t:play_game("two")
  return fields("match", 1, "winner", winners), winners
end
]])
    program.write("table/lower.lua", 'local v = variant { id = "lower", of = "high", title = "Lower" }\nv.set.hands = 1\n')
    has(select(2, run(("sim %s --games 3 --seed f --records -"):format(path:gsub("high", "twice")))), '"match":1')
    assert.matches("lower.lua: fine", (select(2, run("check " .. path:gsub("high", "lower")))))
    code, out, err = run("play " .. path:gsub("high", "none"))
    assert.equal("", out)
    assert.equal(1, code)
    has(err, "none.lua: No such file or directory")
  end)
end)
