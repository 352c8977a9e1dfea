-- draw_spec.lua - the table on the screen: what is on it, who sees it, and that it fits.
require "inside"
local program = require "program"
local draw = require "host.table.draw"
local views = require "host.table.seat_view"
local paint = require "host.table.paint"
local tell = require "host.table.tell"
local board = require "host.table.board"
local plain = require "houserule.values.plain"
local engine = require "houserule"
local sets, has = engine.sets, program.has

teardown(program.close)

local E1 = { { "QC QH JC JD AD TD AC 9H", "QS JS KD 8D AH TH KC 9S", "QD JH 9D 7D AS KS TC KH" }, { talon = "TS 9C" } }

local function session(decisions, header)
  header = header or {}
  header.game, header.dealer, header.seed = "zole", header.dealer or 3, header.seed or "k7"
  local s = assert(engine.session.open(engine.library.new(), header))
  if header.players == 4 then assert(s:pack()) else assert(s:hands(E1[1], E1[2])) end
  for _, text in ipairs(decisions or {}) do assert(s:decide(s.question.seat, text)) end
  return s
end

local play = { "take", "discard 9H TS", "play QC", "play 8D" }

-- Columns by Unicode's East Asian Width (UAX 11) and General Category: a wide letter takes two, a combining mark none.
it("the width of names is theirs on a terminal", function()
  for name, columns in pairs { ["Māra"] = 4, ["李小龍"] = 6, ["😀 Bo"] = 5, ["Ma\u{304}ra"] = 4, ["Ｂｏ"] = 4 } do
    assert.equal(columns, paint.width(name), name)
    assert.equal(name .. (" "):rep(8 - columns), paint.pad(name, 8))
  end
  assert.same({ "李小龍", "李" }, paint.wrap({ "李小龍 李" }, 8))
end)

describe("the table", function()
  it("seats three round a table", function()
    local lines = draw.table(views.at(session(play), 3), paint.new { ascii = true }, 80)
    local expected = [[
Zole, hand 1                                                      take by seat 1
                       +--------------------------------+
  seat 1               |                                |   seat 2
  ####### 7            |  [QC*]                  8D*    |   ####### 7
  no trick             |                                |   no trick
  score 0              |  seat 1 is winning, 3 points   |   score 0
                       +--------------------------------+
talon: 2 cards, face down
> seat 3, dealer: no trick, score 0
 trumps        clubs hearts spades
 +--+--+--+--+ +--+  +--+   +--+--+
 |QD|JH|9D|7D| |TC|  |KH|   |AS|KS|
  ^  ^  ^  ^
seat 3, play: QD JH 9D 7D; or offer]]
    assert.equal(expected, table.concat(lines, "\n"))
  end)

  it("shows a seat the cards that it has laid away, and nobody else", function()
    local s = session(play)
    for viewer, shown in pairs { [0] = "2 cards, face down", "9H TS", "2 cards, face down", "2 cards, face down" } do
      has(table.concat(draw.table(views.at(s, viewer), paint.new { ascii = true }, 80), "\n"), "talon: " .. shown .. "\n")
    end
  end)

  it("shows a seat what it knows of another's hand", function()
    local library = engine.library.new()
    library:put("games", "passing", "my.lua", [[
      local g = game { id = "passing", title = "Passing", players = { 2 } }
      g.pack, g.ranks, g.packets = cards "AK of CDHS", "A K", "4 each"
      function g.hand(t)
        t:deal()
        t:move("AC", 1, 2)
        t:show(1, "KC", 2)
        t:ask(1, "go", { "on" })
      end
      function g.result() return fields("done", true) end
      function g.game_over() return {}, "end" end]])
    local s = assert(engine.session.open(library, { game = "passing", seed = "k7", dealer = 2 }))
    assert(s:pack "AC KC AD KD AH KH AS KS")
    local function seen(viewer, form) return table.concat(draw.table(views.at(s, viewer), paint.new(form), 80), "\n") end
    has(seen(1, { ascii = true }), "  seat 2, known: AC\n")
    has(seen(2, { ascii = true }), "  seat 1, known: KC\n")
    has(seen(1, { plain = true }), "Known of seat 2: ace of clubs.")
    assert.is_nil(seen(0, { ascii = true }):find("known", 1, true))
  end)

  it("fits 80, 40 and 32 columns, in every form", function()
    for _, seats in ipairs { 3, 4 } do
      local s = session(nil, { players = seats, variants = seats == 4 and { "four-players-dealer-pays" } or nil })
      local forms = { { ascii = true }, {}, { color = true } }
      for step = 1, 60 do -- in one form after the other
        if s.state == "pack" then s:pack() else s:answer(s:random_answer(100000)) end
        local form = forms[step % #forms + 1]
        for _, width in ipairs { 32, 40, 80, 200 } do
          for viewer = 0, seats do
            local p, view = paint.new(form), views.at(s, viewer > 0 and viewer or nil)
            for _, line in ipairs(draw.table(view, p, width)) do
              assert.is_true(paint.width(line) <= math.min(width, 120), line)
              if form.ascii then assert.is_nil(line:find "[\128-\255\27]") end
            end
            for _, line in ipairs(draw.compact(view, p, width)) do assert.is_true(paint.width(line) <= width, line) end
          end
        end
      end
    end
  end)

  it("shows a seat only what it may see", function()
    for seat = 1, 3 do
      local s = session(play)
      local view = views.at(s, seat)
      for other = 1, 3 do
        assert.equal(other == seat, view.seats[other].fan ~= nil)
        assert.equal(other == seat, view.seats[other].set ~= nil)
      end
      assert.equal(seat == 1, view.piles[1].cards ~= nil, "his own discards, which he alone knows (ZO-13.2)")
      assert.equal(seat == 3, view.ask.legal ~= nil)
    end
  end)

  it("draws the same for a seat whatever it cannot see", function()
    local function drawn(first, second)
      local s = assert(engine.session.open(engine.library.new(), { game = "zole", dealer = 3, seed = "k7" }))
      assert(s:hands({ E1[1][1], first, second }, E1[2]))
      return table.concat(draw.table(views.at(s, 1), paint.new {}, 80), "\n")
    end
    assert.equal(drawn(E1[1][2], E1[1][3]), drawn(E1[1][3], E1[1][2]))
  end)

  it("is sentences for a screen reader", function()
    local p = paint.new { plain = true }
    local text = table.concat(draw.table(views.at(session(play), 3), p, 80), "\n")
    assert.is_truthy(text:find("Seat 3 holds trumps queen of diamonds, jack of hearts", 1, true))
    assert.is_truthy(text:find("Seat 1 is winning.", 1, true))
    assert.is_nil(text:find "[\128-\255|#]")
    text = table.concat(draw.compact(views.at(session(play), 3), p, 80), "\n")
    assert.is_truthy(text:find("Seat 3 is to play", 1, true))
  end)

  it("says what a score is made of", function()
    local s = session { "take", "discard 9H TS", "surrender" }
    local text = engine.texts.plain(table.concat(tell.score(s), "\n"))
    assert.is_truthy(text:find("seat 1 pays seat 3    2  lost  ZO-7.4", 1, true))
  end)
end)

describe("the pegging board", function()
  -- A view with nothing but what the board needs: { now =, before =, target =, line =, lines = }.
  local function view(of)
    local sides = {}
    for side = 1, #of.now do sides[side] = { side } end
    of.before = of.before or of.now
    return { board = of, sides = sides, seats = sides }
  end
  local ascii = paint.new { ascii = true }
  local function rows(of, width) return board.lines(view(of), ascii, width) end

  it("has a row a side, its tens marked, the pegs where the score stands and stood", function()
    assert.same({ "                 20        40        60        80       100        121",
                  " seat 1 o....:....:....:...O:....:....:....:....:....:....:....:....:|  38",
                  " seat 2  ...o:....:....:....:....:....:....:....:....:....:....:....:O  123" },
      rows({ target = 121, now = { 38, 123 }, before = { 0, 8 } }, 80))
  end)

  it("fits every target into every width, hole for hole where there is room", function()
    for _, target in ipairs { 1, 5, 11, 31, 61, 91, 121, 181, 500, 1000, 12345 } do
      for _, width in ipairs { 32, 40, 60, 80 } do
        for _, now in ipairs { { 0, 0 }, { -52, target }, { target // 2, target + 9 } } do
          for _, row in ipairs(rows({ target = target, now = now, line = 30, lines = { 0, 1 } }, width)) do
            assert.is_true(paint.width(row) <= width, row)
          end
          local text = table.concat(rows({ target = target, now = now }, width), "\n")
          assert.equal(2, select(2, text:gsub("O", "")))
          assert.is_nil(text:find "[\128-\255]")
        end
      end
    end
    assert.is_truthy(rows({ target = 61, now = { 7, 0 } }, 80)[2]:find(" ......O..:.........:", 1, true))
    assert.is_truthy(rows({ target = 5, now = { 2, 0 } }, 80)[2]:find(" .O..|  2", 1, true))
  end)

  it("marks lines and counts them", function()
    local row = rows({ target = 45, now = { 25, 0 }, line = 20, lines = { 1, 0 } }, 80)[2]
    assert.equal(" seat 1  .........:.........|....O....:.........|....|  25 (1 line)", row)
  end)

  it("goes round for ever where no target ends the game", function()
    assert.is_truthy(rows({ now = { 3, 0 } }, 80)[1]:find "60$")
    assert.is_truthy(rows({ now = { 61, 0 } }, 80)[1]:find "120$")
  end)

  it("has signs of its own where there are any, and sentences for a screen reader", function()
    assert.is_truthy(board.lines(view { target = 31, now = { 3, 0 } }, paint.new {}, 80)[2]:find("\u{25cf}", 1, true))
    assert.same({ "Seat 1 has 38 of 121 points, 30 in this hand, 1 line.", "Seat 2 has 0 of 121 points, 0 lines." },
      plain.map(board.sentences(view { target = 121, now = { 38, 0 }, before = { 8, 0 }, line = 30, lines = { 1, 0 } }),
        engine.texts.plain))
  end)
end)

describe("the table of a game that pegs", function()
  local ascii = paint.new { ascii = true }
  local function opened(id, more, steps)
    local header = { game = id, seed = "k7", dealer = 4 }
    local library = more and more.library or engine.library.new()
    for key, value in pairs(more or {}) do header[key] = key ~= "library" and value or nil end
    local s = assert(engine.session.open(library, header))
    for _ = 1, steps or 0 do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
    end
    return s
  end
  local function text(s, viewer, p) return table.concat(draw.table(views.at(s, viewer), p or ascii, 80), "\n") end

  it("stands as the pegs stand in the middle of a hand", function()
    local s = opened("nine-card-don", nil, 1)
    while s.state == "ask" and s.t:standing()[1] + s.t:standing()[2] == 0 do assert(s:answer(s:random_answer(0))) end
    assert.same({ 0, 0 }, s.engine_table.scores())
    assert.same(s.t:standing(), views.at(s).scores)
    local one, two = table.unpack(s.t:standing())
    has(engine.texts.plain(table.concat(tell.score(s), "\n")), ("so far     1: %d  2: %d  of 121"):format(one, two))
    has(text(s, nil, paint.new { plain = true }), ("Side 1 (seats 1 and 3) has %d of 121 points"):format(one))
  end)

  it("does not show the pitcher's partner its cards before the lead, and says so", function()
    local s = opened("nine-card-don", nil, 1)
    local hand = sets.list(s.t:hand(3))
    local view = views.at(s, 3)
    assert.equal(9, view.seats[3].unseen)
    assert.equal(0, view.seats[3].set)
    has(text(s, 3), "seat 3: 9 cards not to be seen yet")
    has(text(s, 1), "may not look yet")
    has(text(s, 3, paint.new { plain = true }), "Seat 3 holds 9 cards that it may not look at yet.")
    for _, card in ipairs(hand) do assert.is_nil(text(s, 3):find(card, 1, true), card) end
    assert(s:answer(s:random_answer(0)))
    assert.equal(s.t:hand(3), views.at(s, 3).seats[3].set)
    assert.is_nil(text(s, 1):find("may not look", 1, true))
  end)

  it("hides everything where the rule that says what is hidden fails", function()
    local library = engine.library.new()
    local script = library:find("games", "phat") .. "\nfunction phat.hidden(t) return t.x.y end\n"
    library:put("games", "phat", "my.lua", script)
    local s = assert(engine.session.open(library, { game = "phat", seed = "k7", dealer = 4 }, { listener = {} }))
    assert(s:pack())
    for seat = 1, 4 do assert.equal(0, views.at(s, seat).seats[seat].set) end
  end)

  it("shows everybody what lies face up, and columns where the game says what lies in them", function()
    local s = opened("blind-don", { dealer = 1 }, 9)
    assert.equal(s.t:hand(2), views.at(s, 1).seats[2].set)
    has(text(s, 1), "seat 2, face up: ")
    has(text(s, 1), "down: ")
    local library = engine.library.new()
    local script = library:find("games", "blind-don")
      .. "\nfunction don.layout(t, seat) return seat == 2 and { { up = 'QC', down = 1 }, { down = 2 }, {} } or 7 end\n"
    library:put("games", "blind-don", "my.lua", script)
    local drawn = text(opened("blind-don", { library = library, dealer = 1 }, 9), 1)
    has(drawn, "  seat 2: QC  ##\n          ##  ##\n")
  end)

  it("shows nobody a card that was laid face down before anybody could look at it", function() -- DN-5.4
    for _, variants in ipairs { {}, { "stalybridge" } } do
      local s = opened("blind-don", { dealer = 1, variants = variants }, 1)
      for viewer = 0, 2 do
        for _, pile in ipairs(views.at(s, viewer).piles) do
          assert.is_true(pile.name ~= "down" or pile.cards == nil and pile.shown == nil, variants[1])
        end
      end
      assert.is_truthy(s.t:pile "down" ~= 0)
    end
  end)

  local PATIENCE <const> = [[
    local g = game { id = "patience", title = "Patience", players = { 1 } }
    g.pack, g.ranks = cards "AKQJT98765432 of CDHS", "A K Q J T 9 8 7 6 5 4 3 2"
    g.piles = { stock = "closed", waste = "open", column = "closed 4" }
    g.packets = "14 to waste, 1 to column 1, 3 to column 3, 2 to column 4, rest to stock"
    function g.hand(t)
      t:deal()
      t:show("column 3", "4D 3D")
      t:show("column 4")
      t:show("stock", "QH")
      %s
      t:ask(1, "move", { "stop" })
    end
    function g.result() return fields("done", true) end
    function g.game_over() return {}, "end" end
    %s
  ]]
  local function patience(body, more)
    local library = engine.library.new()
    library:put("games", "patience", "my.lua", PATIENCE:format(body or "", more or ""))
    local s = assert(engine.session.open(library, { game = "patience", seed = "k7" }))
    assert(s:pack("AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AD KD 3D 4D QD JD TD AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H "
      .. "9D 8D 7D 6D 5D 2D AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"))
    return s
  end

  it("draws numbered piles side by side, and says of a pile what lies on top", function()
    local drawn = text(patience(), 1)
    has(drawn, "column 1   2   3   4\n       #1      #1\n               4D  TD\n               3D  JD\n")
    has(drawn, "waste: AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C and 2 below\n")
    has(drawn, "stock: 32 cards, face down but for QH\n")
    local narrow = table.concat(draw.table(views.at(patience 't:show("stock")', 1), paint.new { ascii = true }, 32), "\n")
    has(narrow, "stock: AH KH QH JH")
    local said = text(patience(), 1, paint.new { plain = true })
    has(said, "Column 1: 1 card, face down.\nColumn 2: empty.\nColumn 3: 1 card, face down, then four of ")
    has(said, "Stock: 32 cards, face down but for queen of hearts.")
    local _ <close> = setmetatable({}, { __close = function() engine.texts.lay() end })
    engine.texts.lay(function(english) return english == "%s, face down" and "%s, verdeckt" or nil end)
    has(text(patience(), 1, paint.new { plain = true }), "Column 1: 1 card, verdeckt.\n")
    local all = text(patience(), nil)
    has(all, "column 1   2   3   4\n       KD      QD  TD\n               4D  JD\n               3D\n")
  end)

  it("says what was moved, shown and shuffled, as the seat knows it", function()
    local s = patience 't:take(1, "stock") t:move("AC KC", "waste", "column 2") t:show("column 1", nil, 1) t:shuffle "waste"'
    assert(s:pack(nil))
    local said = {}
    for _, entry in ipairs(s:take()) do
      local line = engine.session.view(entry, 0)
      said[#said + 1] = entry.kind == "place" and tell.line(entry, line) or nil
    end
    assert.same({ "  shown in column 3: 3D 4D", "  shown in column 4: JD TD", "  shown in the stock: QH",
                  "  Seat 1 takes 1 card from the stock", "  from the waste to column 2: AC KC",
                  "  shown in column 1 to seat 1: 1 card", "  the waste is shuffled" }, said)
  end)

  it("takes what `layout` says of columns as a card or a list", function()
    local drawn = text(patience("", [[
      function g.layout() return { { up = { "7D", "6C" }, down = 3 }, { up = "9H", down = 0 }, { down = 2 } } end]]), 1)
    has(drawn, "  seat 1: 1   2   3\n          #3      #2\n          7D  9H\n          6C\n")
  end)

  it("shows boarded cards, and what is possible though it is a fault", function()
    local s = opened("nine-card-don", { variants = { "faults-friendly" } }, 1)
    local card = sets.list(s.t:hand(2))[1]
    has(text(s, 1), "; as a fault: seats 2 and 4 out of turn")
    assert(s:decide(2, "play " .. card))
    has(text(s, 1), "seat 2, boarded: " .. card)
    has(text(s, 3, paint.new { plain = true }), "Boarded before seat 2: " .. paint:name(card) .. ".")
    assert.is_nil(views.at(s, 3).ask.faults)
  end)

  it("draws no hand where none is dealt: a cut, a word between two hands", function()
    local s = assert(engine.session.open(engine.library.new(), { game = "nine-card-don", seed = "k7" }))
    has(text(s), "the pack has to be shuffled, to cut or draw from it")
    assert(s:pack())
    has(text(s), "Nine Card Don, before the first hand")
    has(text(s), "first-pitch: pitcher 1, pitcher 2")
    assert.is_nil(text(s):find("no trick", 1, true))
    s = opened("irish-don", { dealer = 1 })
    while not (s.state == "ask" and s.question.point == "concede") do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
    end
    has(text(s), "Irish Don, after hand 1")
    has(text(s), "concede: play on or concede")
    has(table.concat(tell.score(s), "\n"), "tricks  DN-9.14")
  end)

  it("asks people by their numbers before they have seats, and says who sits where", function()
    local header = { game = "nine-card-don", variants = { "jacks-out-regiment" }, players = 7, seed = "k7" }
    local s = assert(engine.session.open(engine.library.new(), header))
    has(text(s), "person 1, buy: buy 1")
    has(text(s, 7), "it is for person 1 to decide (buy)")
    while s.state ~= "over" and s.t.deal_number ~= 1 do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
    end
    assert(s:pack())
    for seat = 1, 4 do has(text(s, seat), ("seat %d (P%d)"):format(seat, s.t.person[seat])) end
  end)

  it("lays a starter and played cards in the middle where there are no tricks", function()
    local s = opened("single-cribbage", { dealer = 1 })
    while not (s.state == "ask" and s.question.point == "play") do
      if s.state == "pack" then assert(s:pack()) else assert(s:answer(s:random_answer(0))) end
    end
    has(text(s), "starter: " .. s.t.starter)
    has(text(s, 1), "box: 4 cards, face down")
    assert.is_nil(text(s):find("trick", 1, true))
  end)

  it("has no empty line under a title that is wider than the screen", function()
    local s = assert(engine.session.open(engine.library.new(), { game = "crib-and-don", seed = "k7" }))
    local lines = draw.table(views.at(s), ascii, 40)
    assert.equal("Crib and Don night: Nine Card Don +", lines[1])
    for _, line in ipairs(lines) do assert.not_equal("", line) end
  end)

  it("is a table of clubs where there are no cards", function()
    local s = assert(engine.session.open(engine.library.new(), { game = "crib-and-don-league", players = 20 }))
    has(text(s), "seat 20       0")
    for _ = 1, 10 do assert(s:answer(s:random_answer(0))) end
    has(text(s), " place  club")
    for _, width in ipairs { 32, 80 } do
      for _, line in ipairs(draw.table(views.at(s), ascii, width)) do assert.is_true(#line <= width, line) end
    end
  end)
end)

describe("paint", function()
  local function settings(given, env, tty)
    return paint.settings(given, function(name) return (env or {})[name] end, tty)
  end

  it("knows when colour is wanted", function()
    assert.is_true(settings({}, { TERM = "xterm" }, true).color)
    assert.is_false(settings({}, {}, false).color)
    assert.is_false(settings({}, { NO_COLOR = "1" }, true).color)
    assert.is_true(settings({}, { NO_COLOR = "" }, true).color)
    assert.is_false(settings({}, { TERM = "dumb" }, true).color)
    assert.is_true(settings({ color = "always" }, { NO_COLOR = "1" }, false).color)
    assert.is_false(settings({ color = "never" }, {}, true).color)
  end)

  it("knows when there are signs", function()
    assert.is_false(settings({}, { LANG = "lv_LV.UTF-8" }, true).ascii)
    assert.is_true(settings({}, { LANG = "lv_LV.UTF-8", LC_ALL = "C" }, true).ascii)
    assert.is_true(settings({}, {}, true).ascii)
    assert.is_true(settings({ ascii = true }, { LANG = "lv_LV.UTF-8" }, true).ascii)
  end)

  it("paints four colours and measures without them", function()
    local p = paint.new { color = true }
    local seen = {}
    for _, suit in ipairs { "C", "D", "H", "S" } do
      local text = p:card("T" .. suit)
      assert.equal(3, paint.width(text))
      assert.is_nil(seen[text:match "^\27%[%d+m"])
      seen[text:match "^\27%[%d+m"] = true
    end
  end)
end)

describe("a seat", function()
  local inside = require "inside"

  -- Columns where the seats' names begin, and in which line under the table's title.
  local function places(text)
    local at, n = {}, 0
    for line in text:gmatch "[^\n]+" do
      n = n + 1
      for from, seat in line:gmatch "()seat (%d)" do
        if n < 11 and not line:find "seat %d: " and not line:find "is winning" then at[seat] = n .. ":" .. from end
      end
      if line:find "^talon" then break end
    end
    return at
  end

  it("stays where it is, whoever is to decide", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7 --dealer 3"
    con:feed "take"
    con:feed "discard 9c tc"
    con:feed "7d"
    local second = places(inside.type(con, taken, "table"))
    local third = places(inside.type(con, taken, "auto 1", "table"))
    assert.is_string(second["1"])
    assert.same(second, third)
  end)

  it("is at the bottom where somebody looks from it", function()
    local con, taken = inside.console()
    con:feed "deal zole --seed k7 --dealer 3"
    local at = places(inside.type(con, taken, "view 2"))
    assert.is_nil(at["2"])
    assert.truthy(at["3"]:find ":3$", at["3"])
    assert.same(at, places(inside.type(con, taken, "take", "table")))
  end)
end)
