-- houserule play: how a person names cards, what is said to them, and that every screen of every game is for people.
local inside = require "inside"
local program = require "program"

local answer_reader = require "host.game.answer_reader"
local engine = require "houserule"
local paint = require "host.table.paint"
local people = require "host.table.people"
local record, texts = engine.record, engine.texts
local play_mode = require "host.prompt.play_mode"
local says = require "host.table.says"
local tell = require "host.table.tell"

local run, has = program.run, program.has

teardown(program.close)

-- The output of `houserule play ARGS` for these lines.
local function play(args, lines)
  program.write("lines", table.concat(lines, "\n") .. "\n")
  local code, out, err = run(("play %s < %s/lines"):format(args, program.folder))
  assert.equal(0, code, err)
  return out .. err
end

describe("a record", function()
  local HEADER <const> = '{"houserule":1,"game":"zole","dealer":3}'
  local DEAL <const> = '{"hands":["AC KC TC 9C AH KH TH 9H","QC QS QH QD JC JS JH JD","AD TD KD 9D 8D 7D AS KS"],'
    .. '"talon":"TS 9S"}'
  local function record_of(...) return program.write("position.jsonl", table.concat({ HEADER, ... }, "\n") .. "\n") end

  it("is played on from its deal, which has no seed", function()
    local path = record_of(DEAL)
    has(play(path, { "solo", "q" }), "solo by you")
  end)

  it("is played on from a position in its middle", function()
    local path = record_of(DEAL, '{"by":1,"do":"pass"}', '{"by":2,"do":"solo"}', '{"by":1,"do":"play AC"}')
    has(play(path .. " --seat 2", { "q" }), "[A♣]")
  end)

  it("leaves nothing for flags to say, and is refused with its line", function()
    local code, _, err = run("play " .. record_of(DEAL) .. " -o hands=2")
    assert.equal(2, code)
    has(err, "says what is played: no other flag can")
    code, _, err = run("play " .. record_of(DEAL, '{"by":2,"do":"solo"}'))
    assert.equal(1, code)
    has(err, "line 3: it is for seat 1 to decide")
    assert.equal(1, (run "play missing.jsonl"))
  end)
end)

describe("a card at the table", function()
  -- Reads a line as the answer of seat 1, which is to play from this hand.
  local function read(text, hand, other, rules)
    local library = engine.library.new()
    library:put("games", "plays", "plays.lua", ([[
      local g = game { id = "plays", title = "Plays", players = { 2 } }
      %s
      function g.hand(t)
        t:deal()
        t:play_tricks()
      end
      function g.result(t) return fields("left", 1) end
      function g.game_over() return {}, "end" end]]):format(rules
      or 'g.pack = cards "QH JC AC KC TH KS TD 2C 3C 4C 5C 6C 7C KD" g.ranks, g.packets = "AKQJT765432", "7 each"'))
    local s = assert(engine.session.open(library, { game = "plays", seed = "k", dealer = 2 }))
    assert(s:hands({ hand or "QH JC AC KC TH KS TD", other or "2C 3C 4C 5C 6C 7C KD" }, {}))
    local answer, wrong = answer_reader.read(s, text)
    return answer and answer.card and s.rules.sets.name(answer.card) or wrong and texts.plain(wrong.sentence)
  end

  it("has every name that people give it", function()
    for _, text in ipairs { "TH", "th", "10h", "h10", "10♥", "♥10", "10 h", "10 of hearts", "ten of hearts", "Ten of Hearts",
                            "the ten of hearts", "play TH", "play 10 of hearts", "hearts ten", "10 heart" } do
      assert.equal("TH", read(text), text)
    end
    assert.equal("JC", read "knave of clubs")
  end)

  it("has the names that its game gives it", function()
    local rules = [[
      g.pack, g.packets = pack { suits = "DC", ranks = "CRF1" }, "4 each"
      g.ranks = "C R F 1"
      g.card_words = { suits = { D = "coins", C = "cups" }, ranks = { C = "horse", R = "king", ["1"] = "ace" } }]]
    for text, card in pairs { ["horse of coins"] = "CD", ["coins horse"] = "CD", ["ace of cups"] = "1C", cd = "CD",
                              ["king of cups"] = "RC", ace = "1C" } do
      assert.equal(card, read(text, "CD RC 1C RD", "CC FC FD 1D", rules), text)
    end
    assert.equal("seat 1 does not hold CC", read("horse of cups", "CD RC 1C RD", "CC FC FD 1D", rules))
  end)

  it("is meant by its rank alone if no other has it, else there is a question back", function()
    assert.equal("QH", read "q")
    assert.equal("AC", read "ace")
    assert.equal("Which do you mean by \"10\": TD or TH?", read "10")
    assert.equal("Which do you mean by \"k\": KC or KS?", read "k")
  end)

  it("is never meant by its place", function()
    assert.equal("seat 1 holds no three", read "3")
    assert.equal("seat 1 does not hold KD", read "the King of Diamonds")
    assert.is_nil(read "what do I play")
    assert.equal("no card is 12: seat 1 holds AC KC JC TD QH TH KS", read "12")
  end)
end)

describe("a sentence", function()
  local function painter(seat)
    local new = paint.new { ascii = true }
    new:seat(people.new(function() end, function() end, function() return seat end))
    return new
  end
  local to_two, to_all = painter(2), painter()
  local seat = texts.seat

  it("says you to the seat it speaks of", function()
    for said, sentence in pairs {
      ["You take the talon"] = texts.of("%s {takes|take} the talon", seat(2)), ["Seat 3 passes"] =
      texts.of("%s {passes|pass}", seat(3)), ["Seat 1 pays you 3"] = texts.of("%s {pays|pay} %s 3", seat(1), seat(2)),
      ["Seat 21 goes"] = texts.of("%s {goes|go}", seat(21)), ["Your ten"] = texts.of("%s ten", texts.whose(2)),
      ["You must follow suit: 9S may not be played, TC or QH may"] = texts.of(
        "%s must follow suit: %s may not be played, %s may", seat(2), texts.card "9S", texts.either { "TC", "QH" }),
      ["You pass, and seat 1 passes"] = texts.of("%s {passes|pass}, and %s {passes|pass}", seat(2), seat(1)),
      ["games/own.lua:7: seat 2 has no such card"] = "games/own.lua:7: seat 2 has no such card",
    } do assert.equal(said, to_two:text(texts.capital(sentence))) end
  end)

  it("has the order of words and the forms of verbs of its language", function()
    local _ <close> = setmetatable({}, { __close = function() texts.lay() end })
    texts.lay(function() return "%2$s {nimmt|nimmst} %1$s" end)
    assert.equal("you nimmst KH", to_two:text(texts.of("%s is what %s {takes|take}", texts.card "KH", seat(2))))
    assert.equal("KH", to_two:text(texts.card "KH"))
  end)

  it("is plain where a record has it, and where it is printed without a painter", function()
    local sentence = texts.of("%s {takes|take} %s", texts.capital(seat(2)), texts.cards { "KH", "9S" })
    assert.equal("Seat 2 takes KH 9S", texts.plain(sentence))
    assert.equal("Seat 2 takes KH 9S", engine.words.clean(sentence))
  end)

  local function filled(sentence, fields)
    return says.fill(sentence, function(name) return fields[name] end)
  end
  local function fill(sentence, fields)
    local text = filled(sentence, fields)
    return text and to_all:text(texts.capital(text))
  end
  local function yours(sentence)
    return to_two:text(texts.capital(filled(sentence, { seat = 2, by = 1, what = "seat 2 wins KH" })))
  end

  it("of a script says you with the forms of its verb", function()
    assert.equal("You always lead", yours "{seat} always {leads|lead}")
    assert.equal("You now take", yours "{seat} now {takes|take}")
    assert.equal("To you belongs the trick", yours "to {seat} {belongs|belongs} the trick")
    assert.equal("Seat 1 takes, you take", yours "{by} {takes|take}, {seat} {takes|take}")
  end)

  it("of a script says you without forms where its verb needs none", function()
    for said, sentence in pairs {
      ["You made it"] = "{seat} made it", ["You pitched"] = "{seat} pitched", ["You and seat 1 tie"] = "{seat} and {by} tie",
    } do
      assert.equal(said, yours(sentence))
    end
  end)

  it("of a script whose verb has no forms has the seat's number, and never wrong English", function()
    for said, sentence in pairs {
      ["Seat 2 passes"] = "{seat} passes", ["Seat 2 always leads"] = "{seat} always leads",
      ["Seat 2 now takes"] = "{seat} now takes", ["Seat 2 has the best"] = "{seat:seat %} has the best",
      ["To seat 2 belongs the trick"] = "to {seat} belongs the trick", ["Now seat 2 leads"] = "now {seat} leads",
    } do
      assert.equal(said, yours(sentence))
      assert.equal("seat", says.unclear(sentence))
    end
  end)

  it("leaves what a script has written as it is", function()
    assert.equal("You say: seat 2 wins KH", yours "{seat} {says|say}: {what}")
    assert.equal("seat 2 wins KH", to_two:text "seat 2 wins KH")
  end)

  it("is filled with what a line says", function()
    assert.equal("Seat 2 takes 9C AC for 15 points", fill("{winner} takes {cards}{points: for % points}",
      { winner = 2, cards = { "9C", "AC" }, points = 15 }))
    assert.equal("Seat 2 takes 9C for 1 point", fill("{winner} takes {cards}{points: for % points}",
      { winner = 2, cards = { "9C" }, points = 1 }))
    assert.equal("Seat 2 takes 9C", fill("{winner} takes {cards}{points: for % points}",
      { winner = 2, cards = { "9C" }, points = 0 }))
    assert.equal("Seat 1 loses with 23 points: 6 to each", fill("{bidder} loses with {points} points: {stake} to each",
      { bidder = 1, points = 23, stake = -6 }))
    assert.equal("Seat 1 makes spades trumps", fill("{maker} makes {suit} trumps", { maker = 1, suit = "S" }))
    assert.equal("Paid by seat 1 and seat 3", fill("paid by {payers}", { payers = { 1, 3 } }))
  end)

  it("counts aloud what was scored", function()
    local function item(kind, points) return record.fields("kind", kind, "cards", {}, "points", points) end
    assert.equal("Seat 2 counts fifteen two, fifteen four, pair six", fill("{seat} counts {scored}",
      { seat = 2, scored = { item("fifteen", 2), item("fifteen", 2), item("pair", 2) } }))
  end)

  it("is filled with whatever a script has told", function()
    local function shown(value) return fill("{seat} shows {it}", { seat = 2, it = value }) end
    local fields = record.fields
    assert.equal("Seat 2 shows points 1 3", shown { fields("points", 1), 3 })
    assert.equal("Seat 2 shows points 1, kind 9", shown { fields("points", 1, "kind", 9) })
    assert.equal("Seat 2 shows points 1, kind pair points x",
      shown { fields("points", 1, "kind", "pair"), fields("points", "x") })
    assert.is_nil(shown(record.null))
  end)

  it("says other words where a field is nothing", function()
    local text = "the bet{winner: is won by side %| is off}{right:, rightly|, wrongly}"
    assert.equal("The bet is won by side 2, rightly", fill(text, { winner = 2, right = true }))
    assert.equal("The bet is off, wrongly", fill(text, { winner = 0, right = false }))
  end)

  it("says what a number is of once", function()
    assert.equal("Of seat 3, to person 1 and 4", fill("of {seat:seat %}, to {to:person %}", { seat = 3, to = { 1, 4 } }))
  end)

  it("is made of the fields where a game has none", function()
    local line = record.fields("suit", "S", "seat", 2, "last_one", engine.null, "made", false)
    assert.equal("suit spades, seat 2, made no", paint.new():text(says.fields(line, 1)))
  end)

  it("is not said where something is missing", function()
    assert.is_nil(fill("{seat} says {words}", { seat = 2 }))
  end)
end)

-- Whatever bots say in a game: each entry of a session, with the session.
local function said(library, header, steps, hear)
  local s = assert(engine.session.open(library, header))
  for _ = 1, steps do
    if s.state == "over" then break end
    local ok, why = s[s.state == "pack" and "pack" or "answer"](s, s.state == "ask" and s:random_answer(100000) or nil)
    assert(ok, why and why.sentence)
    for _, entry in ipairs(tell.prepare(s, s:take(), true)) do
      if entry.line then hear(entry, engine.session.without_points(entry, entry.line), s) end
    end
  end
end

-- Every game, with each house rule and each bundle that goes with it.
local function each_header(library, f)
  for _, id in ipairs(library:names "games") do
    f { game = id }
    for _, file in ipairs((engine.catalog.variants_of(library, id))) do
      local declared = file.declared
      f { game = id, variants = declared.needs and { declared.needs, declared.id } or { declared.id } }
    end
    for _, file in ipairs(engine.catalog.bundles_of(library, id)) do
      f { game = id, variants = file.declared.variants, options = file.declared.options }
    end
  end
end

describe("every word of every game and house rule", function()
  local library = engine.library.new()
  local headers = {}
  each_header(library, function(header)
    if engine.compose.game(library, header.game, header) then headers[#headers + 1] = header end
  end)

  it("has a sentence: each event and each call", function()
    assert.is_true(#headers > 120)
    for _, header in ipairs(headers) do
      local rules = engine.compose.game(library, header.game, header).rules
      local function has_one(word)
        for key in pairs(rules.says) do
          if key:match "^%S+" == word or key:match "^%S+ (%S+)" == word then return true end
        end
      end
      for event in pairs(rules.events) do
        assert.is_truthy(event == "trick" or has_one(event:match "^%S+"), header.game .. ": " .. event)
      end
      for _, calls in pairs(rules.calls) do
        for _, call in ipairs(calls) do
          assert.is_truthy(call == "accept" or has_one(call:match "^%S+"), header.game .. ": " .. call)
        end
      end
    end
  end)

  it("has forms of its verb, for who hears it and for another", function()
    local function painter(seat)
      local new = paint.new { ascii = true }
      new:seat(people.new(function() end, function() end, function() return seat end))
      return new
    end
    local to_two, to_three, told = painter(2), painter(3), 0
    for _, header in ipairs(headers) do
      local rules = engine.compose.game(library, header.game, header).rules
      for key, template in pairs(rules.says) do
        if key:find "%?$" then template = "" end -- a question is for one who is asked
        local where = header.game .. ": " .. key .. ": " .. template
        assert.is_nil(says.unclear(template), where)
        local text = texts.capital(says.fill(template, function() return 2 end))
        local yours, anothers = to_two:text(text), to_three:text(text)
        told = told + (yours ~= anothers and 1 or 0)
        assert.is_nil((yours .. anothers):find "[{}|\1\2]", where)
        assert.is_falsy(yours:find "%f[%w][Yy]ou %l+s%f[%A]" and not yours:find "[Yy]ou pass", where .. ": " .. yours)
        assert.is_nil(anothers:find "%f[%w][Yy]ou%f[%W]", where)
        assert.equal(texts.plain(text), anothers)
      end
    end
    assert.is_true(told > 1000)
  end)

  local never <const> = { ["nil"] = true, null = true, none = true, ["true"] = true, ["false"] = true, table = true }

  local function is_for_people(text)
    text = text:gsub("bids nil", "bids"):gsub("the table%f[%W]", ""):gsub("table is played", ""):gsub("table was played", "")
    if text:find("seat seat", 1, true) or text:find "%f[%w]seat 0%f[%W]" then return false end
    for word in text:gmatch "[%w_]+" do
      if never[word] or word:find "%w_%w" then return false end
    end
    return true
  end

  it("is said without names of fields, values of Lua and holes", function()
    for _, bad in ipairs { "seat 1 takes nil", "its table_stake is 3", "seat seat 2 passes", "paid by seat 0" } do
      assert.is_false(is_for_people(bad))
    end
    local seen, distinct = {}, 0
    for _, header in ipairs(headers) do
      local told
      header.seed = "words"
      said(library, header, 60, function(entry, line, s)
        local where = ("%s + %s: "):format(header.game, table.concat(header.variants or {}, " + "))
        assert.is_true(says.has(entry, line), where .. tostring(line[1]) .. " " .. tostring(line[2]))
        local score = s.last and s.last ~= told and tell.score(s, true)[1] or ""
        told = s.last
        local text = texts.plain((tell.entry(entry, line) or "") .. "\n" .. score)
        if seen[text] then return end
        seen[text], distinct = true, distinct + 1
        assert.is_true(is_for_people(text), where .. text)
      end)
    end
    assert.is_true(distinct > 3000)
  end)
end)

describe("a sentence of a decision", function()
  it("has for its cards what follows the word, and all where it begins with a card", function()
    local rules = { says = { take = "{seat} takes {cards}", ["lay out"] = "{seat} lays out {cards}" } }
    assert.equal("Seat 2 takes AD 5S", texts.plain(says.decision(rules, "take", "AD 5S", 2)))
    assert.equal("Seat 2 takes 7B", texts.plain(says.decision(rules, "take", "7B", 2)))
    assert.equal("Seat 2 lays out AD 5S", texts.plain(says.decision(rules, "lay", "out AD 5S", 2)))
  end)
end)

describe("play", function()
  it("tells a person what to say, and not of legal and may", function()
    local out = play("zole --seed kid", { "hello", "10", "q" })
    has(out, "\"hello\"")
    has(out, ": 10♥") -- the ten, and not the tenth card
    has(out, "offer")
  end)

  it("calls cards as their game does, and reads them so", function()
    local out = play("scopa --plain --seed a", { "seven of coins" })
    has(out, "Table: king of coins, jack of swords, four of cups, two of batons.")
    has(out, "You hold coins seven; cups ace; batons seven.")
    has(out, "You hold cups ace; batons seven.")
    has(play("briscola --seed a", {}), "Coins are trumps")
    has(play("tarock --plain --seed a", {}),
      "You hold trumps mond, tarock 11 and tarock 8; clubs knight, eight and seven; hearts queen, jack, one, two and four; "
      .. "spades eight.")
  end)

  it("says of a word that may not be said what the rules say", function()
    has(play("briscola --seed a", { "? trump" }), "BC-2.2")
    has(play("briscola --seed a", { "? xyzzy" }), "\"xyzzy\"")
  end)

  it("shows bids of a number and a suit alike, and takes them as they are shown and as they are written", function()
    local game = "bridge --seed kid"
    local out = play(game, { "q" })
    has(out, "call: pass   1♣   1♦   1♥   1♠   1NT   2♣")
    has(play(game .. " --ascii", { "q" }), "call: pass   1 C   1 D   1 H   1 S   1NT   2 C")
    has(play(game .. " --plain", { "q" }), "call: pass   1 club   1 diamond   1 heart   1 spade   1NT   2 clubs")
    has(play(game .. " --plain", { "7 diamonds", "q" }), "  You play 7 diamonds")
    program.write("bids", "1♣\ncall 1H\ncall 1d\n1♦\n2♠\n")
    local _, told, refused = run(("%s < %s/bids"):format(game, program.folder))
    local asked = told .. refused
    has(asked, "seat 1: 1♣\n")
    has(asked, "seat 2: 1♥\n")
    has(asked, "line 3: \"1d\"")
    has(asked, "line 4: \"1d\"")
    has(asked, "seat 3: 2♠\n")
  end)

  it("is told in sentences to who listens", function()
    local out = play("zole --seed kid --plain", { "qh", "q" })
    has(out, "Ada takes queen of spades, king of diamonds and queen of hearts for 10 points")
    has(out, "You hold trumps queen of hearts and jack of clubs;")
    assert.is_nil(out:find("is to play:", 1, true)) -- the menu says it
  end)

  it("asks twice before a call", function()
    local out = play("zole --seed kid", { "offer", "qh", "q" })
    has(out, "offer:")
    assert.is_nil(out:find("accept", 1, true))
    assert.is_nil(out:find("ZO-7", 1, true))
    for _, again in ipairs { "y", "offer" } do has(play("zole --seed kid", { "offer", again, "q" }), "ZO-7") end
  end)

  it("says bids, tricks and results in the game's own words", function()
    local out = play("zole --seed kid", { "jc", "q" })
    assert.matches("Ada takes %l", out)
    has(out, "Ada plays Q♠")
    has(out, "Ada takes Q♠ K♦ J♣ for 9 points") -- 3 + 4 + 2, ZO-1.6
  end)

  it("says what words mean the first time that they are asked for", function()
    local out = play("zole --seed k7", { "hello", "q" })
    has(out, "bid: 1 pass   2 take   3 solo\n  take: You ")
    assert.equal(1, select(2, out:gsub("\n  solo: You ", "")))
  end)

  it("breaks no choice at the end of a line", function()
    local con, say = require("inside").sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    con.width = function() return 40 end
    say "take"
    local menu = (say "t"):match "\ndiscard 2 of:.*$"
    assert.is_true(select(2, menu:gsub("\n", "")) > 2, menu)
    for line in menu:gmatch "[^\n]+" do assert.truthy(line:find "%f[%w]%w%w$", line) end
  end)

  it("has pass for its first choice", function()
    has(play("zole --seed k7", { "q" }), "bid: 1 pass   2 take   3 solo")
    has(play("bela-2 --seed kid", { "q" }), "bid: 1 pass   2 take")
  end)

  it("marks the cards that may be played", function()
    local out = play("zole --seed kid", { "q" })
    has(out, "│Q♥│J♣│ │A♣│K♣│9♣│ │10♥│  │K♠│9♠│\n  ^  ^\nplay: Q♥   J♣\n")
  end)

  it("reads the rules without leaving the table", function()
    has(play("zole --seed kid", { "rules ZO-5.3", "q" }), "ZO-5.3")
  end)

  -- A match in which a person gives the first answer that there is to everything, for some hands.
  local function played(game, looks)
    local id, variant = game:match "^(%S+) ?%-?v? ?(%S*)$"
    local con, taken = inside.console { paint = paint.new { plain = looks, ascii = true } }
    con:open { game = id, variants = variant ~= "" and { variant } or nil, seed = "kid" }
    local mode = play_mode.new(con, 1, nil)
    con:try(mode.start, mode)
    for _ = 1, 120 do
      local s = con.position.session
      con:feed(s.state == "ask" and s.question.seat == 1 and s.question:nth(1).text or "")
      con:feed(s.state == "ask" and "?" or "s")
    end
    return taken()
  end

  -- Every second one draws its cards, the others are heard: both ways are the same for all games.
  for i, game in ipairs { "zole -v pool", "klaberjass-4", "bela-2", "bela-3", "nine-card-don", "irish-don", "blind-don",
                          "phat", "single-cribbage", "double-cribbage", "crib-and-don" } do
    it(("shows %s without a word of its own insides"):format(game), function()
      local out = played(game, i % 2 == 0)
      assert.is_true(#out > 1000)
      for line in out:gmatch "[^\n]+" do
        for _, word in ipairs { "nil", "null", "table:", "function", "`may`", "legal", "went wrong" } do
          local found = line:find("%f[%w]" .. word .. "%f[%W]") and not line:find "[A-Z][A-Z]%-%d" -- a clause may
          assert.is_falsy(found, line)
        end
      end
    end)
  end
end)
