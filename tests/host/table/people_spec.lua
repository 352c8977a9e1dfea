-- people_spec.lua - those who sit at the table have names: said to people, and in no record.
local inside = require "inside"
local program = require "program"
local pty = require "terminal"

local bundles = require "host.game.bundles"
local folders = require "host.system.folders"
local paint = require "host.table.paint"
local people = require "host.table.people"
local texts = require("houserule").texts
local has = program.has

teardown(program.close)

local NAMES <const> = { "Anna", "Bela", "Celia", "Dana" }

local function is_not_in(text, part) assert.falsy(text:find(part, 1, true), text) end

describe("names", function()
  local function of(sides, seats, person)
    local side_of = {}
    for seat = 1, seats do side_of[seat] = (seat - 1) % sides + 1 end
    local session = { rules = { seats = seats, side_of = side_of }, t = { person = person } }
    return people.new(function() return NAMES end, function() return session end)
  end

  local seat, side = texts.seat, texts.side
  local function said(people_there, ...)
    local painter = paint.new { ascii = true }
    painter:seat(people_there)
    return painter:text(texts.of(...))
  end

  it("stand where a sentence names a seat, several, or a side", function()
    local alone, partners = of(3, 3), of(2, 4)
    assert.equal("Bela takes, and Anna's card", said(alone, "%s takes, and %s card", seat(2), texts.whose(1)))
    assert.equal("Anna, Bela and Celia pass; seat 12 is not there", said(alone, "%s {passes|pass|pass}; %s is not there",
      texts.seats { 1, 2, 3 }, seat(12)))
    assert.equal("hand 1: Anna: +3 (+3)  Bela: -3 (0)", said(alone, "hand 1: %s: +3 (+3)  %s: -3 (0)", texts.number(1),
      texts.number(2)))
    assert.equal("Dana: 0  seat 5: +3", said(of(5, 5), "%s: 0  %s: +3", texts.number(4), texts.number(5)))
    assert.equal("side 2 is empty", said(of(1, 3), "%s is empty", side(2)))
    assert.equal("Bela and Dana win, Anna and Celia have 5", said(partners, "%s {wins|win}, %s {has|have} 5", side(2),
      texts.team(1, { 1, 3 })))
  end)

  it("stand for no word that a script has written", function()
    assert.equal("seat 2 wins KH, side 1 {takes|take}: Anna", said(of(2, 4), "%s: %s",
      "seat 2 wins KH, side 1 {takes|take}", seat(1)))
  end)

  it("stand beside seats that have none, in the language that is laid on", function()
    local _ <close> = setmetatable({}, { __close = function() texts.lay() end })
    local own = { ["seat %d"] = "Platz %d", ["side %d"] = "Seite %d" }
    texts.lay(function(english) return own[english] end)
    assert.equal("Anna, Celia and Platz 5: 3", said(of(2, 6), "%s: 3", side(1)))
  end)

  it("are people's, who keep theirs when they draw for seats", function()
    assert.equal("Dana deals, Anna leads", said(of(2, 4, { 4, 3, 1, 2 }), "%s deals, %s leads", seat(1), seat(3)))
    assert.equal("at seats 1, 2 and 3 sit Dana, Anna and person 5, with 5D", said(of(2, 4, { 4, 1, 5 }),
      "at seats 1, 2 and 3 sit %s, with %s", texts.people { 4, 1, 5 }, texts.card "5D"))
    assert.equal("Bela cuts", said(of(2, 4), "%s cuts", texts.person(2)))
  end)

  it("are refused where they could not be told apart, or would break a table", function()
    assert.same({ "Anna", "J\u{101}nis" }, people.read { "Anna", "J\u{101}nis" })
    assert.same({ "Red Lion", "Old Oak & Crown" }, people.read(people.split " Red  Lion, Old Oak & Crown "))
    assert.same({ "Anna", "Bela" }, people.split "Anna Bela")
    for _, list in ipairs { { "Anna", "Anna" }, { "2" }, { ("Anna"):rep(11) }, { "\27[1m" }, { "A\xff" } } do
      local names, why = people.read(list)
      assert.is_nil(names)
      assert.is_string(why)
    end
  end)
end)

describe("at the table", function()
  it("people are called by name, oneself you", function()
    local con, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    con.names = { "Anna", "Bela", "Celia" }
    has(say "t", "Celia, dealer")
    has(say "t", "Anna (you)")
    has(say "solo", "you")
    is_not_in(say "t", "seat 2")
    has(say "s", "Bela")
    has(say "h", "names Anna Bela")
    assert.matches("%f[%w][Yy]ou%f[%W]", (say "log"))
    assert.falsy((say "log"):find "contract: solo, bidder")
    has(say "glossary", "surrender")
    has(say "glossary talon", "two cards dealt face down")
  end)

  it("stand in the game's own words at the prompt, where the record's fields have numbers", function()
    local con, taken = inside.console()
    con:feed "names Anna Bela Celia"
    has(inside.type(con, taken, "deal zole --seed k7", "take"), "Celia takes")
    is_not_in(inside.type(con, taken, "log"), "bidder 3")
    local auto = inside.type(con, taken, "9c 10c", "auto")
    has(auto, "takes")
    is_not_in(auto, "takes the trick")
    for line in auto:gmatch "[^\n]+" do assert.is_true(utf8.len(line) <= 80, line) end
    local score = inside.type(con, taken, "score")
    has(score, "Celia")
    is_not_in(score, "bidder 3")
    is_not_in(score, "talon points")
    assert.same({ nil, '"33" is no name: it begins with a letter, and has letters, digits, hyphens and blanks' },
      { people.read { "33" } })
  end)

  it("one is told one's own, or one's seat", function()
    local code, out = program.run("play zole --seed k7 --names Anna,Bela,Celia < /dev/null")
    assert.equal(0, code)
    has(out, "you are Anna")
    has(select(2, program.run "play zole --seed k7 < /dev/null"), "Ada and Ben")
  end)

  it("wider than the column of a seat are cut there, and the table is not", function()
    local _, out = program.run("play zole --seed k7 --dealer 3 --ascii < /dev/null --names "
      .. "'Anna,Bela von der Hohen Linde am See,Celia of the Long Name'")
    local bela, gap, celia = out:match "\n  (Bela [^|\n]*%.%.)( +)|  +|   (Celia [^|\n]*, dealer)\n"
    assert.equal(23, 2 + #bela + #gap)
    assert.is_true(#celia <= 20)
  end)

  it("partners are shown together", function()
    local con, taken = inside.console()
    con:feed "names Anna Bela Celia Dana"
    local table_shown = inside.type(con, taken, "deal nine-card-don --seed k7")
    has(table_shown, "Anna and Celia")
    has(table_shown, "Bela and Dana")
    is_not_in(table_shown, "side 1")
  end)

  it("stand in one column on a narrow screen, above what they have where a line has no room for both", function()
    local con, taken = inside.console { width = 40 }
    con:feed "names Annabella-Mo Bela Celia"
    has(inside.type(con, taken, "deal zole --seed k7 --dealer 1", "table"),
      "\n  Annabella-Mo, dealer 0   8 cards\n> Bela                 0   8 cards\n  Celia                0   8 cards\n")
    has(inside.type(con, taken, "take", "discard 9S KS", "table"),
      "\n  Annabella-Mo, dealer\n    0   8 cards, no trick\n> Bela\n    0   8 cards, no trick\n  Celia\n")
  end)

  it("a table of names is as wide as it is without", function()
    local con, taken = inside.console()
    con:feed "names Annabella-Mo Bela Celia Dana"
    for line in inside.type(con, taken, "deal zole --seed k7", "table"):gmatch "[^\n]+" do
      assert.is_true(utf8.len(line) <= 80, line)
    end
  end)

  it("no more have names than sit there", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7"
    has(inside.type(con, taken, "names Anna Bela Celia Dana"), "4 names")
    is_not_in(inside.type(con, taken, "names"), "1 Anna")
    has(inside.type(con, taken, "names Anna Bela Celia"), "1 Anna  2 Bela  3 Celia")
  end)

  it("of seats that are not named again stay", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7"
    con:feed "names Anna Bela Celia"
    has(inside.type(con, taken, "names Dana"), "1 Dana  2 Bela  3 Celia")
    has(inside.type(con, taken, "names Bela"), "Bela")
    has(inside.type(con, taken, "names"), "1 Dana  2 Bela  3 Celia") -- else two would be called Bela
    con:feed "names -"
    assert.is_nil(con.names)
  end)

  it("say how many play, where the game goes for so many", function()
    for who, shared in pairs { ["Anna,Bela,Celia,Dora,Ed"] = "Anna, Bela, Celia, Dora and Ed share this screen.",
                                  ["3"] = "seats 1, 2 and 3 share this screen.",
                                  ["2"] = "you and seat 2 share this screen; Ada and Ben are bots." } do
      local _, out = program.run("play hearts --seed a --people " .. who .. " < " .. program.write("quit", "q\n"))
      has(out, "Hearts: " .. shared)
    end
  end)

  it("sentences read aloud have them", function()
    local _, out = program.run("zole --seed k7 --dealer 3 --plain --names Anna,Bela,Celia -e table")
    has(out, "Anna is to bid")
    has(out, "Celia, the dealer")
    is_not_in(out, "eat 1")
  end)

  it("what is refused, the log and the score have them", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7 --dealer 3"
    con:feed "names Anna Bela Celia"
    con:feed "take"
    con:feed "discard 9s ks"
    con:feed "qd"
    has(inside.type(con, taken, "9h"), "Bela must")
    has(inside.type(con, taken, "log"), "Anna QD")
    has(inside.type(con, taken, "auto", "score"), "Anna pays Bela")
  end)

  it("stand for nothing that a script says in words of its own", function()
    local path = program.write("own.lua", [[local g = game { id = "own", title = "seat 2 wins KH", players = { 2 } }
      g.pack, g.ranks, g.packets = cards "AK of CDHS", "AK", "1 each, rest to stock"
      g.events, g.says = { boast = "seat what" }, { boast = "{seat} now {says|say}: {what}" }
      function g.status(t) return "seat 1 has KH" end
      function g.hand(t)
        t:deal()
        t:tell("boast", 1, "seat 2 wins KH")
        t:ask(1, "go", { "go", "stay" })
        t:score(1, 1, "OW-1", "seat 2 pays KH")
      end
      function g.result() return fields("why", "seat 1 has KH") end
      function g.game_over() return { 1 }, "done" end]])
    program.write("go", "1\n")
    for _, args in ipairs { "--names Anna,Bela", "" } do
      local _, out, err = program.run(("play %s --seed k7 %s < %s/go"):format(path, args, program.folder))
      out = out .. err
      has(out, "seat 2 wins KH, hand 1")
      has(out, "You now say: seat 2 wins KH\n")
      has(out, "seat 1 has KH\n")
      has(out, "seat 2 pays KH")
      has(out, "why seat 1 has KH")
    end
    local _, out = program.run(("%s --seed k7 --names Anna,Bela -e log"):format(path))
    has(out, "Anna now says: seat 2 wins KH\n")
  end)

  it("a record has none", function()
    local con, _, files = inside.console()
    for _, line in ipairs { "names Anna Bela Celia", "deal zole --seed k7", "auto", "save r.jsonl" } do con:feed(line) end
    is_not_in(files["r.jsonl"], "Anna")
  end)

  it("have them as they were typed, at the table too", function()
    local _, say = inside.sit({ game = "zole", seed = "k7", dealer = 3 }, 1)
    has(say "Names Anna McBee", "1 Anna  2 McBee")
  end)

  it("stay with a game whose engine is replaced, and with one that is kept", function()
    local hang = "do local t = {} for k = 1, (1 << 18) + 1 do t[k * ((1 << 19) - 1)] = true end end" -- no hook stops it
    pty.type("< bid>\n> names Anna McBee Celia\\n\n< 2 McBee\n> pass\\n\n< bid>\n> " .. hang .. "\\n\n< was stopped\n"
      .. "< bid>\n> names\\n\n< 2 McBee\n> quit\\n\n< --resume\nend 0\n")
    pty.type("< McBee\n< bid>\n> names\\n\n< 1 Anna  2 McBee\n> quit\\n\nend 0\n", "--resume")
    pty.type("< bid>\n> names\\n\n< 1 Xenia\n> quit\\n\nend 0\n", "--resume --names Xenia") -- said now
  end)

  it("the quiz has other names than the table", function()
    local con, taken = inside.console()
    con:feed "names Anna Bela Celia"
    is_not_in(inside.type(con, taken, "quiz zole 1 --seed a"), "Anna")
  end)
end)

describe("a club", function()
  it("keeps names, and gives them to whoever plays so", function()
    local header = { game = "zole" }
    local text = bundles.text(header, "our-zole", "Our club", nil, { "Anna", "Bela", "Celia" })
    program.write("bundles/our-zole.lua", text)
    local library = folders.library { program.folder }
    assert.same({ "Anna", "Bela", "Celia" }, bundles.people(library, header))
    local code, out = program.run("zole --seed k7 --scripts " .. program.folder .. " -e table")
    assert.equal(0, code)
    has(out, "Anna")
    assert.equal(0, (program.run("check " .. program.folder .. "/bundles/our-zole.lua")))
    assert.is_nil(bundles.people(library, { game = "nine-card-don" }))
  end)

  it("with more rules in common goes before another", function()
    program.write("bundles/thursday.lua", 'bundle { id = "thursday", of = "zole", title = "Thursday", variants = "pool", '
      .. 'people = { "Xenia" } }')
    local library = folders.library { program.folder }
    assert.same({ "Xenia" }, bundles.people(library, { game = "zole", variants = { "pool" } }))
  end)

  it("is named before a game is played", function()
    pty.type("< house rules\n> names Anna Bela Celia\\n\n< at the table: Anna, Bela\n> save\\n\n< our-zole\n> \\n\n< Celia\n"
      .. "< your move>\n> q\\n\nend 0\n", "play zole", { home = "club" })
    pty.type("< Celia\n< your move>\n> q\\n\nend 0\n", "play our-zole --seed k7", { home = "club" })
  end)
end)

describe("handouts", function()
  it("have them", function()
    local code, out = program.run("print deal zole --seed k7 --names Anna,Bela,Celia")
    assert.equal(0, code)
    has(out, "Celia")
    is_not_in(out, "Seat 2")
    local wrong, _, why = program.run("print rules zole --names Anna")
    assert.equal(2, wrong)
    has(why, "--names")
  end)
end)
