-- houserule print: every handout is sound HTML, shows what the record has, and nothing that a seat may not see.
local program = require "program"

local run, has, write = program.run, program.has, program.write

local OTHERS <const> = " --scripts tests" -- tests/games

teardown(program.close)

-- HTML --------------------------------------------------------------------------------------------------------------

local function unescaped(text)
  return (text:gsub("&(%a+);", { lt = "<", gt = ">", amp = "&", quot = '"' }))
end

-- The elements that handouts are made of, and whether each stands in a line of its own.
local ELEMENTS <const> = { html = true, head = true, meta = true, title = true, body = true, main = true, section = true,
                           article = true, div = true, h1 = true, h2 = true, p = true, table = true, thead = true,
                           tbody = true, tr = true, th = true, td = true, b = false, i = false, small = true,
                           span = false }

-- Walks HTML: calls open(name, attributes), text(said), close(name) for what it meets; an error where it is not well-formed,
-- or has an element that no handout has.
local function walk(html, on)
  local stack, at = {}, 1
  html = html:gsub("^<!DOCTYPE html>\n", ""):gsub("<style>[^<]*</style>", "", 1)
  while at <= #html do
    local said, tag, after = html:match("^([^<]*)<([^<>]+)>()", at)
    if not said then
      assert(not html:find("%S", at), "text behind the end: " .. html:sub(at, at + 60))
      break
    end
    assert(not said:gsub("&%a+;", ""):find "[&>]", "not escaped: " .. said)
    assert(#stack > 0 or not said:find "%S", "text outside: " .. said)
    on.text(unescaped(said), stack)
    local closed = tag:match "^/([%w]+)$"
    if closed then
      assert(closed == table.remove(stack), "closed too early: " .. closed)
      on.close(closed)
    else
      local name, rest = tag:match "^(%w+)(.-)/?$"
      assert(ELEMENTS[name] ~= nil, "no element of a handout: " .. tag)
      local attributes = {}
      local left = rest:gsub('%s([%w:-]+)="([^"<]*)"', function(key, value)
        assert(not attributes[key], key .. " twice in " .. tag)
        attributes[key] = unescaped(value)
        return ""
      end)
      assert(not left:find "%S", "not an attribute: " .. left)
      if tag:sub(-1) ~= "/" then stack[#stack + 1] = name end
      on.open(name, attributes, #stack)
    end
    at = after
  end
  assert(#stack == 0, "never closed: " .. table.concat(stack, " "))
end

-- The content of a handout: `lines` of text as a reader sees them, `drawn` = how often each card is drawn, `whole` = all
-- text, `flat` = the same in one line, `classes` = the number of elements of each class.
local function read(html)
  local page, line, card = { lines = {}, drawn = {}, classes = {} }, "", nil
  local function finish()
    if line:find "%S" then page.lines[#page.lines + 1] = line:match "^%s*(.-)%s*$" end
    line = ""
  end
  walk(html, {
    open = function(name, attributes, depth)
      if ELEMENTS[name] then finish() end
      for class in (attributes.class or ""):gmatch "%S+" do page.classes[class] = (page.classes[class] or 0) + 1 end
      local label = attributes["aria-label"]
      if label then page.drawn[label], card = (page.drawn[label] or 0) + 1, depth end
    end,
    text = function(said, stack)
      if card and #stack < card then card = nil end
      if not card and stack[#stack] ~= "title" then line = line .. said end
    end,
    close = function(name)
      if ELEMENTS[name] then finish() end
    end,
  })
  page.whole, page.flat = table.concat(page.lines, "\n"), table.concat(page.lines, " ")
  return page
end

local function printed(args)
  local code, out, err = run("print " .. args)
  assert.equal("", err)
  assert.equal(0, code)
  return read(out), out
end

-- A game played at random: the record's file, and its text.
local function played(game, more)
  local path = ("%s/%s.jsonl"):format(program.folder, game:match "[%w-]+$")
  local code, _, err = run(("sim %s -n 1 --seed p1 --threads 1 --records %s %s"):format(game, path, more or ""))
  assert.equal(0, code, err)
  return path, program.read(path)
end

local NAMES <const> = { C = "clubs", D = "diamonds", H = "hearts", S = "spades", A = "ace", K = "king", Q = "queen",
                        J = "jack", T = "ten", ["9"] = "nine", ["8"] = "eight", ["7"] = "seven", ["6"] = "six",
                        ["5"] = "five", ["4"] = "four", ["3"] = "three", ["2"] = "two", ["1"] = "one" }

local OWN <const> = { ["*1"] = "big joker", ["*2"] = "small joker", ["*"] = "joker",
                      T1 = "pagat", T21 = "mond", T22 = "skis" }

-- Names of cards: in these packs, clubs, diamonds, hearts and spades have their names, and tarocks theirs; C before a suit
-- is a knight.
local function name_of(card, is_other)
  local rank, suit = card:match "^(%w)([CDHS])$"
  if is_other or not rank then return OWN[card] or card:gsub("^T(%d+)$", "tarock %1") end
  return ("%s of %s"):format(rank == "C" and "knight" or NAMES[rank], NAMES[suit])
end

-- The number of each card in a record's first pack.
local function pack_of(record, is_other)
  local cards = {}
  for card in record:match '"pack":"([^"]*)"':gmatch "%S+" do
    local name = name_of(card, is_other)
    cards[name] = (cards[name] or 0) + 1
  end
  return cards
end

local SIGNS <const> = { ["♣"] = "C", ["♦"] = "D", ["♥"] = "H", ["♠"] = "S" }

-- The cards that the lines of a diagram name, by suit ("♠  A K 10") or one by one ("trumps  Q♣ J♦").
local function named(lines)
  local cards = {}
  local function add(rank, sign)
    local name = name_of((rank == "10" and "T" or rank) .. SIGNS[sign])
    cards[name] = (cards[name] or 0) + 1
  end
  for _, line in ipairs(lines) do
    local sign, rest = line:match "^(\xe2\x99[\xa0\xa3\xa5\xa6])%s+(.*)$"
    for rank in (rest or ""):gmatch "%f[%w][%dAKQJ]+%f[%W]" do add(rank, sign) end
    if not sign then line:gsub("([%dAKQJ]+)(\xe2\x99[\xa0\xa3\xa5\xa6])", add) end
  end
  return cards
end

local function sum(cards)
  local n = 0
  for _, times in pairs(cards) do n = n + times end
  return n
end

-- The deal ----------------------------------------------------------------------------------------------------------

describe("print deal", function()
  it("has every card of the pack once, by suit", function()
    for _, game in ipairs { "zole", "bela-2" } do
      local path, record = played(game)
      assert.same(pack_of(record), named(printed("deal --hand 1 " .. path).lines), game)
    end
  end)

  it("has every card of the hands once, drawn", function()
    for game, hands in pairs { zole = 24, ["bela-2"] = 18, ["nine-card-don"] = 36, ["single-cribbage"] = 10,
                               ["blind-don"] = 36 } do
      local path, record = played(game)
      local page, pack = printed("deal --cards --hand 1 " .. path), pack_of(record)
      assert.equal(hands, sum(page.drawn), game)
      for card, times in pairs(page.drawn) do assert.equal(pack[card], times, game .. ": " .. card) end
    end
  end)

  it("names the cards of other packs, and has each as often as the pack", function()
    for game, hands in pairs { tarock = 48, doppelkopf = 48, schieber = 36, ["joker-euchre"] = 20 } do
      local path, record = played(game, OTHERS)
      local page, pack = printed("deal --cards --hand 1 " .. path .. OTHERS), pack_of(record, game == "schieber")
      assert.equal(hands, sum(page.drawn), game)
      for card, times in pairs(page.drawn) do assert.is_true(times <= (pack[card] or 0), game .. ": " .. card) end
      local by_suit = printed("deal --hand 1 " .. path .. OTHERS)
      assert.same({}, by_suit.drawn)
      for seat = 1, 3 do has(by_suit.whole, "Seat " .. seat) end
    end
  end)

  it("says who deals, what is played and who leads", function()
    local page = printed "deal tests/records/klaberjass/klaberjass-4.jsonl --hand 1"
    has(page.whole, "Four-handed Klaberjass")
    has(page.whole, "Hand 1, dealt by seat 4; target 100")
    has(page.whole, "Seat 4, dealer")
    has(page.whole, "Hearts are trumps, seat 1 is the maker. Seat 1 leads.")
    has(page.whole, "Seat 2\n♥ 7\n♣ Q 8\n♦ A J 8\n♠ Q 8\n")
  end)

  it("deals a game itself, the same for the same seed", function()
    local page, first = printed "deal zole --seed k7"
    has(page.whole, "Hand 1, dealt by seat 2, seed k7")
    assert.equal(first, select(2, printed "deal zole --seed k7"))
    has(printed("deal zole -v small-zole -o win_points=51 --seed k7").whole, "Zole, Small zole\n")
    has(printed("deal zole -o win_points=51 --seed k7").whole, "seed k7; win_points 51")
    assert.not_equal(first, select(2, printed "deal zole --seed k8"))
    has(printed("deal nine-card-don --seed 4").whole, "Hand 1, dealt by seat") -- who won the cut is asked before (DN-3.6)
  end)
end)

-- Tricks and hands --------------------------------------------------------------------------------------------------

local TRICK <const> = [[
{"houserule":1,"game":"zole","dealer":3}
{"hands":["QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"],"talon":"TS 9C"}
{"by":1,"do":"take"}
{"by":1,"do":"discard 9H TS"}
{"by":1,"do":"play QC"}
{"by":2,"do":"play 8D"}
{"by":3,"do":"play 7D"}
{"by":1,"do":"play AC"}
{"by":2,"do":"play KC"}
{"by":3,"do":"play TC"}
]]

describe("print trick", function()
  it("lays the cards round the table and says who wins and why", function()
    local path = write("two.jsonl", TRICK)
    local page = printed("trick --trick 1 " .. path)
    assert.same({ ["queen of clubs"] = 1, ["eight of diamonds"] = 1, ["seven of diamonds"] = 1 }, page.drawn)
    has(page.whole, "Seat 1, wins the trick")
    has(page.whole, "Seat 1 led Q♣, a trump, and won.\nSeat 2's 8♦ is lower than Q♣.")
    page = printed("trick " .. path) -- the last
    has(page.whole, "Seat 1 led A♣, a club, and won.")
    has(page.whole, "The trick is worth 25 card points.") -- ZO-1.6: A 11, K 4, T 10
  end)

  it("is the last that was played, where the next hand has only been dealt", function()
    local path, record = played "nine-card-don"
    has(record, '"deal":2')
    has(printed("trick " .. path).whole, "Hand 1, ")
  end)

  it("has every seat's card in games of two to four", function()
    for game, seats in pairs { ["bela-2"] = 2, zole = 3, ["nine-card-don"] = 4, ["blind-don"] = 2 } do
      local path = played(game)
      assert.equal(seats, sum(printed("trick --hand 1 --trick 2 " .. path).drawn), game)
    end
  end)

  it("says which tricks there are", function()
    local path = write("two.jsonl", TRICK)
    for args, says in pairs {
      ["--trick 3 " .. path] = "hand 1 has no trick 3: it has 2",
      ["--hand 2 " .. path] = "there is no hand 2 in the record: it has 1",
      ["--hand 1 " .. played "single-cribbage"] = "no trick was played in hand 1",
    } do
      assert.same({ 1, "", "houserule: " .. says .. "\n" }, { run("print trick " .. args) })
    end
  end)
end)

describe("print hand", function()
  it("has each trick, the bids and the score with its clauses", function()
    local page = printed "hand --hand 2 tests/records/zole/three.jsonl"
    has(page.whole, "Contract: solo, by seat 3. Seat 2 leads.")
    has(page.whole, "The bidding\nSeat 2\nSeat 3\nSeat 1\npass\nsolo\n") -- from the left of seat 1, who dealt
    -- Trick 3 of that hand in the record: AH led by seat 1, 9H, TH.
    has(page.whole, "3\n\u{203a} A♥\n9♥\n10♥\nseat 1\n21") -- 11 and 10
    has(page.whole, "+5\nseat 1, from seat 3\nlost\nZO-7.4")
    has(page.whole, "Together: seat 1 +5 (now +7), seat 2 +5 (now +4), seat 3 -10 (now -11).")
    has(page.whole, "ZO-7.4")
  end)

  it("has every card that is played", function()
    for _, game in ipairs { "zole", "bela-2", "nine-card-don", "blind-don" } do
      local path, record = played(game, "--bot simple")
      local page = printed("hand --hand 1 " .. path)
      for card in record:match('^(.-){"hand":1,'):gmatch '"do":"play (%w%w)' do
        local shown = card:gsub("T", "10"):gsub("[CDHS]$", { C = "♣", D = "♦", H = "♥", S = "♠" })
        has(page.whole, shown .. "\n")
      end
    end
  end)

  it("has what was said with a card and in the play", function()
    local page = printed "hand --hand 1 tests/records/klaberjass/no-tricker.jsonl"
    has(page.whole, "Q♦ bela\n")
    has(page.whole, "\nIn the play\nTrick 1: ")
  end)

  it("tells a hand without tricks move by move", function()
    local page = printed "hand --hand 1 tests/records/cribbage/single-cribbage.jsonl"
    has(page.whole, "What was said and played\nSeat 2 pegs three for last three.\nSeat 2 lays 7♣ 5♠ away for the box.")
    has(page.whole, "Seat 1 counts the box, Q♣ 7♣ 4♦ 5♠: fifteen two, fifteen four.")
  end)

  it("takes the last hand that is over, if no number is said", function()
    local _, record = run "sim zole -n 1 --seed k7 --threads 1 --records -" -- and the next one is dealt
    local file = write("next.jsonl", record)
    has(printed("hand " .. file).whole, "Hand 1, ")
    has(printed("deal " .. file).whole, "Hand 2, ")
  end)

  it("says that a record ends before the hand is over", function()
    has(printed("hand " .. write("two.jsonl", TRICK)).whole, "The record ends before the hand is over.")
  end)
end)

-- Puzzles -----------------------------------------------------------------------------------------------------------

-- The names on a page, sorted: cards drawn and cards in its lines.
local function all_cards(page)
  local list, seen = {}, {}
  for _, cards in ipairs { page.drawn, named(page.lines) } do
    for card in pairs(cards) do
      if not seen[card] then list[#list + 1], seen[card] = card, true end
    end
  end
  table.sort(list)
  return list
end

local function names_of(text)
  local list = {}
  for card in text:gmatch "%S+" do list[#list + 1] = name_of(card) end
  table.sort(list)
  return list
end

-- A record with every card of its pack that the seat which is asked has not seen in another place: those cards in turn, the
-- other way round. Nothing that this seat sees may tell the two apart.
local function disguised(path, record, more)
  local _, view = run(("replay --json --view %s %s%s"):format(record:match ".*{\"ask\":(%d+)", path, more))
  local seen, unseen = {}, {}
  for _, line in ipairs { "cards", "face_up", "turned", "event" } do
    for text in view:gmatch('{"' .. line .. '":[^\n]*') do
      for card in text:gmatch "[%w*]+" do seen[card] = true end
    end
  end
  local pack = record:match '.*"pack":"([^"]*)"'
  for card in pack:gmatch "%S+" do
    if not seen[card] then unseen[#unseen + 1] = card end
  end
  local other = pack:gsub("%S+", function(card) return not seen[card] and table.remove(unseen) or nil end)
  assert.not_equal(pack, other)
  return (record:gsub('{"ask":[^\n]*\n', ""):gsub('"pack":"' .. pack:gsub("%*", "%%*"), '"pack":"' .. other))
end

-- The last trick of the first example of scripts/pages/zole.md, before its second card.
local function ending()
  local by, n = "123123123231123231312" .. "1", 0
  local plays = ("QC 8D 7D AC KC TC 9C KD AS AH KH AD QH QS 9D TH QD JD KS TD 9S JC "):gsub("(%S+) ", function(card)
    n = n + 1
    return ('{"by":%s,"do":"play %s"}\n'):format(by:sub(n, n), card)
  end)
  return TRICK:match "^.-discard[^\n]*\n" .. plays
end

describe("print puzzle", function()
  it("has the cards that the seat holds and those that were played, and no other", function()
    local page, text = printed("puzzle --at 7 " .. write("two.jsonl", TRICK)) -- seat 3 is to play to A♣ K♣
    assert.equal(1, page.classes.open) -- where its card will lie
    has(page.whole, "Contract: take, by seat 1. Score: 0 to 0 to 0.")
    has(text, '<td>\u{203a} <b>Q<span class="C">♣</span></b></td><td>8<span class="D">♦</span></td>') -- seat 1's took it
    assert.same(names_of "QD JH 9D AS KS TC KH QC 8D 7D AC KC", all_cards(page))
    has(page.whole, "Hand 1, dealt by seat 3; seat 3 is to decide")
    has(page.whole, "Seat 1\n6 cards\n1 trick, 3 points") -- ZO-1.6: a queen 3, eight and seven nothing
    has(page.whole, "The bidding\nSeat 1\nSeat 2\nSeat 3\ntake\nSo far\nSeat 1 discards.")
    has(page.whole, "Which card do you play? You may also say offer.")
  end)

  it("has what lies open of others", function()
    has(printed("puzzle --at 12 tests/records/don/blind-don.jsonl").whole, "Seat 1\n2 cards\nopen: A♥ 3♠\n1 trick\n")
  end)

  it("does not change with what the seat does not see", function()
    for game, more in pairs { zole = "", ["bela-2"] = "", ["klaberjass-4"] = "", ["single-cribbage"] = "",
                              ["blind-don"] = "", phat = "", tarock = OTHERS, skat = OTHERS } do
      local _, record = played(game, more)
      local deal = record:match '^.-{"deal":1,.-{"ask":[^\n]*\n':gsub(',"seed":"[^"]*"', "")
      local path = write("first.jsonl", deal)
      local other = write("second.jsonl", disguised(path, deal, more))
      assert.equal(select(2, printed("puzzle " .. path .. more)), select(2, printed("puzzle " .. other .. more)), game)
    end
  end)

  it("has the answer on a page of its own, if it is wanted", function()
    local path = write("ending.jsonl", ending())
    local question, text = printed("puzzle " .. path)
    assert.is_nil(question.classes.answer)
    assert.is_nil(question.whole:find("The answer", 1, true))
    has(text, ".answer { break-before: page }")
    local page = printed("puzzle --answer " .. path)
    assert.equal(1, page.classes.answer)
    has(page.whole, "You may also say offer.\nThe answer\n")
    -- Seat 1 takes the last trick: 74 in tricks, as the example says, of the 110 that were not laid away.
    has(page.whole, "Card\nPoints of seat 1\nPoints of seats 2 and 3\nWhat comes of it\nJ♠\n74\n36\nJ♠ J♥")
  end)

  -- `find` tries each answer in other deals, and says that J♥ is better than 5♣ by 7 points.
  it("names the answer of the seat where the open cards tell no difference, and says why", function()
    local has_open, has_table
    for _, seed in ipairs { "f", "a", "b", "c", "d", "e" } do
      local path = program.folder .. "/puzzle-" .. seed
      run(("find hearts --puzzles 3 -n 250 --seed %s --to %s"):format(seed, path))
      for n = 1, 3 do
        local whole = printed(("puzzle --answer %s/hearts-%d.jsonl"):format(path, n)).whole
        if whole:find "The table knows all hands%. Seat %d does not: " then
          has_open = true
          has(whole, "With all cards open\n")
          assert.truthy(whole:find "Play %S+: about ")
        end
        -- Points are bad at hearts: the seat takes fewer with the best card, and the table counts these.
        local card, fewer = whole:match "Play (%S+): about ([%d.]+) fewer points a hand"
        if card and whole:find("Answer\nPoints a hand fewer than the average of the others\n", 1, true) then
          has_table = true
          local figure = tonumber(whole:match("\n" .. card .. "\n%+([%d.]+)"))
          assert.is_true(math.abs(figure - fewer) <= 0.5, card)
        end
      end
      if has_open and has_table then break end
    end
    assert.is_true(has_open and has_table)
  end)

  it("answers what cannot be solved with what does best in deals that the seat may take it for", function()
    local page = printed "puzzle zole --seed k7 --answer"
    has(page.whole, "What do you say (bid): pass, take or solo?")
    has(page.whole, "In 400 simulated deals\nAnswer\nPoints a hand more than the average of the others\nBetter in\n")
    for _, word in ipairs { "pass", "take", "solo" } do has(page.whole, "\n" .. word .. "\n") end
  end)

  it("answers with what may be said where no hand can be played on", function()
    write("games/unsettled.lua", [[
local g = game { id = "unsettled", title = "Unsettled", summary = "A hand that cannot be settled.", players = { 2 } }
g.pack = cards "AKQJ of S"
g.ranks = "A K Q J"
g.packets = "2 each"
function g.hand(t)
  t:deal()
  t:ask(t.active[1], "bid", { "high", "low" })
  error "nobody knows how"
end
function g.game_over() end
function g.result() end
]])
    local page = printed("puzzle unsettled --seed k7 --answer --scripts " .. program.folder)
    has(page.whole, "What may be answered\n")
    has(page.whole, "bid: high or low")
  end)

  it("wants somebody to be asked", function()
    assert.same({ 1, "", "houserule: nobody is asked where the record ends: a puzzle wants a record that stops before a "
      .. "decision, or --at\n" }, { run "print puzzle tests/records/zole/three.jsonl" })
    assert.same({ 1, "", "houserule: there is no decision 9 in the record: it has 8\n" },
      { run("print puzzle --at 9 " .. write("two.jsonl", TRICK)) })
  end)
end)

-- Rules -------------------------------------------------------------------------------------------------------------

describe("print rules", function()
  local games = { "zole", "bela-2", "bela-3", "klaberjass-4", "nine-card-don", "irish-don", "blind-don", "phat",
                  "single-cribbage", "double-cribbage", "crib-and-don", "crib-and-don-league" }

  local function size(text) return tonumber(text:match 'style="font%-size: (%d+%.%d)pt"') end

  it("has every game in a size that can be read, with clauses that there are", function()
    for _, game in ipairs(games) do
      local page, text = printed("rules " .. game)
      assert.is_true(size(text) >= 7 and size(text) <= 10, game)
      has(page.whole, "Aim\n")
      assert.is_nil(page.whole:find "`", game)
      assert.is_nil(page.whole:find "%l_%l", game) -- an option that the game has not
      assert.is_nil(page.whole:find("House rules here", 1, true))
      local _, clauses = run("rules " .. game)
      for id in page.whole:gmatch "%u%u%-%d+%.?%d*" do
        assert.is_truthy(clauses:find(("\n  %s%%f[^%%d]"):format(id:gsub("[%-.]", "%%%0"))), game .. ": " .. id)
      end
    end
  end)

  -- In a browser a line of 87 mm has 50 characters of 10 pt, and a page two columns of 52 lines.
  it("has a smaller size where a page would not hold the text", function()
    local short, long = select(2, printed "rules zole"), select(2, printed "rules zole -v pool -v four-players-dealer-pays")
    assert.is_true(#long > #short and size(long) < size(short))
    for _, text in ipairs { short, long } do
      local said, room = text:match '<div class="rules">(.*)':gsub("<[^>]*>", ""), 10 / size(text)
      assert.is_true(#said < 50 * room * 2 * 52 * room)
    end
  end)

  it("shows how cards rank and what they count", function()
    local page = printed "rules zole"
    has(page.flat, "Trumps Q♣ 3 Q♠ 3 Q♥ 3 Q♦ 3 J♣ 2 J♠ 2 J♥ 2 J♦ 2 A♦ 11 10♦ 10 K♦ 4 9♦ 0 8♦ 0 7♦ 0")
    has(page.flat, "♣ ♥ ♠ A 11 10 10 K 4 9 0")
    page = printed "rules bela-2"
    has(page.flat, "Trumps J 20 9 14 A 11 10 10 K 4 Q 3 8 0 7 0") -- KB-1.3, KB-1.5
    has(page.flat, "Other suits A 11 10 10 K 4 Q 3 J 2 9 0 8 0 7 0") -- KB-1.2, KB-1.4
  end)

  it("marks what this combination changes, and adds its house rules", function()
    local page = printed "rules zole -v small-zole -o win_points=51"
    has(page.whole, "Zole, Small zole\n")
    has(page.flat, "51* of the 120")
    has(page.flat, "House rules here, which go before the rest Small zole: ")
    has(page.flat, "win_points 51* (else 61): ")
    has(page.flat, "The bidder wins, row won, if he takes no trick; otherwise he loses, row lost.") -- ZO-11.5
    has(printed("rules single-cribbage -v six-card").whole, "The next round\n") -- and not that the play is over
    assert.is_nil(printed("rules single-cribbage").whole:find("The next round", 1, true))
    has(printed("rules zole -v pool").flat, "(ZO-8). Changed here: ZO-8 is replaced by pool.")
    has(printed("rules hearts -o passing=none").flat, "Changed here: who passes to whom: none (HE-2.2).")
    assert.is_nil(printed("rules hearts").whole:find("Changed here", 1, true))
  end)

  it("takes the clauses of a game that has no page for beginners, and cuts what is too long", function()
    local page = printed("rules joker-euchre" .. OTHERS)
    has(page.flat, "Five cards each; the next is turned up and makes trumps, a joker the suit of clubs.")
    has(page.flat, "after 4 hands the highest score wins")
    page = printed("rules tarock")
    has(page.flat, "♣ ♠ K 5 Q 4 C 3 J 2 10 1 9 1 8 1 7 1 ♦ ♥ K 5 Q 4 C 3 J 2 1 1 2 1 3 1 4 1")
    local clauses = {}
    for i = 1, 400 do clauses[i] = ("-- LO-1.%d A clause that is long enough to take a line or two here.\n"):format(i) end
    write("games/long.lua", ([[
local g = game { id = "long", title = "Long", players = { 2 }, clauses = "LO" }
%s
g.pack, g.ranks, g.packets = cards "AKQJT98765432 of CDHS", "AKQJT98765432", "26 each"
g.duties = { hold = "LO-1.1" }
g.refusals = { players = "LO-1.1", card = "LO-1.1", pack = "LO-1.1", word = "LO-1.1" }
function g.hand(t) t:deal() t:play_tricks(1) end
function g.result() return fields("n", 1) end
function g.game_over(t) return t:leaders(), "hands" end
]]):format(table.concat(clauses)))
    page = printed("rules long --scripts " .. program.folder)
    has(page.whole, "A clause that is long enough to take a line or two here.\nThe rest: houserule rules long")
    local _, n = page.whole:gsub("A clause that is long enough", "")
    assert.is_true(n > 60 and n < 150) -- of 400: two lines each of a page's two columns of 74 at the smallest size
  end)
end)

-- The prompt --------------------------------------------------------------------------------------------------------

describe("handout at the prompt", function()
  it("writes a handout of the game on the table", function()
    local path = program.folder .. "/now.html"
    local lines = write("lines", ("take\nhandout puzzle %s --answer\nhandout x\nprint \"a\"\n"):format(path))
    local _, out, err = run("zole --seed k7 < " .. lines)
    has(out, "printed the puzzle to " .. path)
    has(out, "\na\n") -- Lua's own `print` is what it was
    has(err, "handout wants deal, trick, hand or puzzle, and a file's name")
    local page = read(program.read(path))
    has(page.whole, "Which 2 cards (discard)?")
    has(page.whole, "The answer")
  end)
end)

-- The file ----------------------------------------------------------------------------------------------------------

describe("a handout", function()
  it("is HTML that a browser prints on A4, with all that it needs", function()
    local _, html = printed "deal zole --seed k7"
    has(html, "<!DOCTYPE html>")
    has(html, "@page { size: A4;")
    has(html, "<title>Zole</title>")
    for _, part in ipairs { "://", "url(", "@import", "src=", "href=", "<svg" } do
      assert.is_nil(html:find(part, 1, true), part) -- nothing is fetched, nothing is a picture
    end
  end)

  it("goes to a file", function()
    local path = program.folder .. "/a.html"
    assert.same({ 0, "", "" }, { run("print deal zole --seed k7 --to " .. path) })
    assert.equal(select(2, printed "deal zole --seed k7"), program.read(path))
  end)

  it("leaves a file as it is where it cannot be made", function()
    local path = write("kept.html", "kept")
    local code = run(("print trick --trick 9 --to %s %s"):format(path, write("two.jsonl", TRICK)))
    assert.equal(1, code)
    assert.equal("kept", program.read(path))
    local failed, _, err = run "print deal zole --seed k7 --to /no/such/a.html"
    assert.equal(1, failed)
    has(err, "/no/such/a.html: No such file or directory")
  end)

  it("tells suits apart by their signs, and by colour if it is to", function()
    local page, grey = printed "deal zole --seed k7"
    for _, suit in ipairs { "C", "D", "H", "S" } do assert.is_true(page.classes[suit] > 0, suit) end
    has(grey, "span.D, span.H { -webkit-text-fill-color: #fff;") -- the red ones are hollow
    assert.is_nil(grey:find('<body class="four">', 1, true))
    local _, four = printed "deal zole --seed k7 --four-colours"
    has(four, '<body class="four">')
    local seen = { [four:match "body {[^}]*; color: (#%x+)"] = true } -- spades are as the text is
    for _, suit in ipairs { "C", "D", "H" } do
      local colour = four:match("%.four %." .. suit .. " { color: (#%x+) }")
      assert.is_nil(seen[colour], suit)
      seen[colour] = true
    end
  end)

  it("escapes what a script says", function()
    write("variants/odd.lua", [[
local v = variant { id = "odd", of = "zole", title = 'A <b>x</b> & "c" </style>', clauses = "ZO-19",
                    summary = "<img src=x> \27[1m&amp;" }
function v.wrap.status(base, t) return "<script>alert(1)</script> & 1 < 2" end
]])
    local path = write("odd.jsonl", (TRICK:gsub('"zole"', '"zole","variants":["odd"]')))
    for call, says in pairs { ["deal " .. path] = "", ["trick " .. path] = "", ["hand " .. path] = "",
                              ["puzzle --answer --at 7 " .. path] = "",
                              ["deal zole -v odd --seed k7"] = "<script>alert(1)</script> & 1 < 2. ",
                              ["rules zole -v odd"] = "<img src=x> ?[1m&amp;" } do
      local page, text = printed(("%s --scripts %s"):format(call, program.folder))
      has(page.whole, 'Zole, A <b>x</b> & "c" </style>')
      has(page.whole, says)
      for _, element in ipairs { "<script", "<img", "<b>x" } do assert.is_nil(text:find(element, 1, true), call) end
      assert.equal(1, select(2, text:gsub("</style>", "")))
    end
  end)

  it("tells the result of a hand whose kind it does not say", function()
    write("variants/vague.lua",
      'local v = variant { id = "vague", of = "zole", title = "Vague" }\nv.set.kinds = { "luck", "skill" }\n')
    local code, record = run(("sim zole -v vague --games 1 --seed x --records - --scripts %s"):format(program.folder))
    assert.equal(0, code)
    local page = printed(("hand %s --hand 1 --scripts %s"):format(write("vague.jsonl", record), program.folder))
    has(page.whole, "The result")
    has(page.whole, "Together: ")
  end)

  it("says what is wrong with a call", function()
    for args, says in pairs {
      [""] = "print wants what to print: deal, trick, hand, puzzle, rules or pbn",
      ["rules"] = "print rules wants a game",
      ["rules zole --seed x"] = "print rules has no use for --seed",
      ["hand zole --answer"] = "print hand has no use for --answer",
      ["deal"] = "print deal wants the file of a record, or a game",
      ["deal zole --trick 1"] = "print deal has no use for --trick",
      ["deal tests/records/zole/three.jsonl --seed x"] = "--seed is for a game, and a record has its own",
    } do
      assert.same({ 2, "", "houserule: " .. says .. "\n" }, { run("print " .. args) })
    end
    for args, part in pairs { ["deal zole --to ''"] = "--to", ["puzzle zole --at -1"] = "--at",
                              ["deal zole --svg"] = "--svg", ["deal zole --hand 0"] = "--hand",
                              ["deel zole"] = 'no kind of handout "deel"', ["deal zol"] = 'no game or file "zol"' } do
      local code, _, err = run("print " .. args)
      assert.equal(2, code)
      has(err, part)
    end
  end)

  it("says what is wrong with a record", function()
    local path = write("bad.jsonl", TRICK:gsub("play TC", "play KS"))
    local code, out, err = run("print hand " .. path)
    assert.same({ 1, "" }, { code, out })
    has(err, "line 10: seat 3 ")
    code, out, err = run("print hand " .. write("none.jsonl", ""))
    assert.same({ 1, "" }, { code, out })
    assert.matches("^line 1: [^\n]*\n$", err)
  end)
end)

describe("several puzzles", function()
  local function articles(text) return select(2, text:gsub("<article>", "")) end

  it("stand in two columns, and their answers on the last page", function()
    local four = "puzzle zole bela-2 nine-card-don zole --seed k7"
    local page, text = printed(four)
    assert.equal(4, articles(text))
    assert.equal(1, page.classes.several)
    has(text, "article { break-inside: avoid;") -- each goes to the next column whole
    for i, title in ipairs { "Zole", "", "", "Zole" } do has(page.whole, ("%d. %s"):format(i, title)) end
    assert.is_nil(page.whole:find("answer", 1, true))
    local _, answered = printed(four .. " --answer")
    local first, last = answered:match '^(.*)<section class="answer several">(.*)$'
    assert.equal(4, articles(first))
    assert.equal(4, articles(last))
    for i = 1, 4 do has(last, i .. ". The answer") end
    assert.is_nil(last:find("Which card do you play", 1, true))
  end)

  it("are refused with the file that is none", function()
    local file = "tests/records/zole/dealer-idle.jsonl"
    local code, _, err = run("print puzzle zole " .. file .. " --seed k7")
    assert.equal(2, code)
    has(err, "--seed")
    code, _, err = run("print puzzle " .. file .. " " .. file)
    assert.equal(1, code)
    has(err, "dealer-idle.jsonl: nobody is asked")
    code, _, err = run "print deal zole zole"
    assert.equal(2, code)
    has(err, "\"zole\"")
  end)
end)
