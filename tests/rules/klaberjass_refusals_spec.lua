-- klaberjass_refusals_spec.lua - every row of the rules page's table of refusals.
--
-- A case is { what, header, hands, moves, rule }: the last move is refused, under its number, by that clause, the exit
-- code is 1, and what came before stands as if the record had ended there. Then random games in which seats say wrong
-- words at every point, with the clause that the referee finds for them.
local referee = require "klaberjass_referee"

local PLAYERS = { ["bela-2"] = 2, ["bela-3"] = 3, ["klaberjass-4"] = 4 }

local by = referee.by

local function header(game, more)
  return ('{"houserule":1,"game":"%s"%s,"dealer":%d}'):format(game, more and "," .. more or "", PLAYERS[game])
end

-- Packs as the page names them: what each seat is dealt, the turned card, the other piles.
local function deal(seats, turned, piles)
  local list = {}
  for seat in seats:gmatch "[^/]+" do table.insert(list, seat:match "^%s*(.-)%s*$") end
  return ('{"hands":%s,"turned":"%s"%s}'):format(referee.texts(list), turned, piles or "")
end

local function piles(stock, bottom) return (',"stock":"%s","bottom":"%s"'):format(stock, bottom) end

-- Moves "pass | take | play KH" after a header and hands: the seats are those that the output asks.
local function moves_of(first, hands, moves)
  local one = { lines = { first, hands }, words = {}, at = 0 }
  for words in moves:gmatch "[^|]+" do table.insert(one.words, words:match "^%s*(.-)%s*$") end
  return one
end

-- Adds the next of them; false if there is none.
local function add_move(one)
  one.at = one.at + 1
  local words = one.words[one.at]
  if not words then return false end
  local output = referee.made_of(referee.text_of(one.lines))
  local asked = output[#output]:match '{"ask":(%d)'
  assert(asked, "nobody is asked after line " .. #one.lines .. "\n" .. output[#output])
  table.insert(one.lines, by(tonumber(asked), words:match "^%w%w$" and not words:match "^%l" and "play " .. words or words))
  return true
end

local function lines_of(...)
  local one = moves_of(...)
  while add_move(one) do end
  return one.lines
end

local function check(lines, rule)
  assert.equal(rule and "KB-" .. rule or nil, referee.refused(lines).rule)
end

local all = {}

-- All first moves are replayed in one process, then all seconds, but for the last of each, which is refused: one record that
-- is refused would have all of them replayed alone.
setup(function()
  while #all > 0 do
    for _, one in ipairs(all) do referee.will_replay(referee.text_of(one.lines)) end
    all = referee.filter(all, function(one) return add_move(one) and one.at < #one.words end)
  end
end)

local function group(name, first, hands, cases)
  -- Here and not in the block, whose body runs after `setup`.
  for _, case in ipairs(cases) do table.insert(all, moves_of(case.header or first, hands, case[2])) end
  describe(name, function()
    for _, case in ipairs(cases) do
      it(case[1] .. ": " .. case[2], function() check(lines_of(case.header or first, hands, case[2]), case[3]) end)
    end
  end)
end

local function variants(game, ...) return header(game, '"variants":' .. referee.texts { ... }) end

-- ---- bela-2

local TWO = header "bela-2"
local EXCHANGE = deal("7H TC 8S 9S QH TS TD 7S 8C / KC KS 9C QS 8D 9H AD QD QC", "JS",
  piles("JH JD JC 7C 8H 9D KH AS KD AH TH 7D", "AC"))
group("bela-2, before the play:", TWO, EXCHANGE, {
  { "claim at the bid", "claim", "10.1" },
  { "claim at the bid, first three", "claim", "25.1", header = variants("bela-2", "claim-first-three-tricks") },
  { "claim at the bid, no claims", "claim", "24.1", header = variants("bela-2", "play-out") },
  { "another word at `bid`", "schmeiss", "3.1" },
  { "a play at `bid`", "play 7H", "3.1" },
  { "a name at `bid`", "name C", "3.1" },
  { "no word at `bid`", "huh", "3.1" },
  { "another word at `answer`", "schmeiss | take", "20.2", header = variants("bela-2", "schmeiss") },
  { "the turned suit", "pass | pass | name S", "3.4" },
  { "no suit", "pass | pass | name X", "3.3" },
  { "no trumps", "pass | pass | no trumps", "3.3" },
  { "another word at `name`", "pass | pass | take", "3.3" },
  { "another word at `exchange`", "take | take", "4.1" },
  { "claim at `exchange`", "take | claim", "10.1" },
  { "the best declared below its value", "take | exchange | declare 20", "5.4" },
  { "a 50 declared as a 20, the seven kept", "take | keep | declare 20", "5.4" },
  { "another value", "take | exchange | declare 40", "5.4" },
  { "another word at `declare`", "take | exchange | pass", "5.4" },
  { "a play at `declare`", "take | exchange | 7H", "5.4" },
  { "no such value", "take | exchange | declare", "5.4" },
  { "claim at `declare`", "take | exchange | claim", "10.1" },
})

local SIX = deal("KH JH 9H KS 8S AD TD 7D QD / AH TH QH 8H AS TS KC QC 7C", "7H",
  piles("AC JC TC 9C 8C KD JD 9D 8D QS JS 9S", "7S"))
local LED = "take | none | KH | none | "
group("bela-2, the play:", TWO, SIX, {
  { "a card of the other", "take | none | AH", "8.1" },
  { "a card of the stock", "take | none | AC", "8.1" },
  { "a card played already", LED .. "AH | AS | 8S | AS", "8.1" },
  { "another word", "take | none | lead", "8.1" },
  { "a pass", "take | none | pass", "8.1" },
  { "a card and more", "take | none | play KH now", "8.1" },
  { "claim before a trick", "take | none | claim", "10.1" },
  { "another suit on a trump", LED .. "AS", "8.3" },
  { "another suit on a plain card", LED .. "AH | AS | AD", "8.3" },
  { "a trump on a plain card", LED .. "AH | AS | JH", "8.3" },
  { "a trump below the one led", LED .. "QH", "8.4" },
  { "a plain card though void and with trumps", LED .. "AH | AS | 8S | KC | KS", "8.7" },
  { "a king without the queen announced", "take | none | play KH bela", "7.2" },
  { "a plain card announced", "take | none | play AD bela", "7.2" },
  { "a card not held announced", "take | none | play QH bela", "8.1" },
  { "a card that may not be played announced", LED .. "play QH bela", "8.4" },
  { "claim by the loser of the trick", LED .. "AH | AS | claim", "10.1" },
})

local CLAIM = deal("JD 9S 8S 7S AC KH QC 7D TH / TD 9C 8C AH KS QH 8D 7H JS", "8H",
  piles("KC JC TC 7C AD QD 9D JH 9H AS QS TS", "KD"))
local SHOW = "pass | pass | name D | declare 20 | JD | none | 8D | "
group("bela-2, `show`:", TWO, CLAIM, {
  { "the best of one", SHOW .. "show best", "6.8" },
  { "another word", SHOW .. "pass", "6.8" },
  { "a card", SHOW .. "9S", "6.8" },
  { "claim with no claims", SHOW .. "claim", "24.1", header = variants("bela-2", "play-out") },
})

-- Each needs the target: who leads with the jass and a twenty claims before the other has counted (KB-10.3).
describe("a game that begins at 478 against 495", function()
  local function begun(game, scores) return header(game, ('"options":{"start_scores":%s}'):format(scores)) end
  it("is won by a claim of the 40 that would not do at 0", function()
    local lines = lines_of(begun("bela-2", "[478,495]"), CLAIM, SHOW .. "claim")
    local output = referee.run("replay - --json", referee.text_of(lines))
    assert.truthy(output:find('{"event":"claim","by":1,"total":518,"good":true}', 1, true), output)
    assert.truthy(output:find('"delta":[40,0],"scores":[518,495]}', 1, true), output)
    assert.truthy(output:find('{"game":1,"winner":[1],"scores":[518,495],"why":"claim"}', 1, true), output)
  end)
  it("has a number below the target for each side", function()
    for _, wrong in ipairs { { "bela-2", "[478]" }, { "bela-2", "[478,501]" }, { "bela-2", "[478,-1]" },
                             { "bela-2", '[478,"495"]' }, { "bela-3", "[478,495]" }, { "klaberjass-4", "[1,2,3,4]" } } do
      local problem = referee.refused({ begun(wrong[1], wrong[2]) })
      assert.same({ "KB-14.1", 1 }, { problem.rule, problem.line }, wrong[2])
    end
  end)
end)

local AHEAD = deal("QH JH TH 9H AC KC QC 8D 7S / KS QS TS 9S AH 9C 7C AD 8H", "KD",
  piles("JC TC 8C QD JD TD 9D 7D KH AS JS 8S", "7H"))
group("bela-2, `declare`:", TWO, AHEAD, { { "50 with no sequence", "take | declare 50 | 7S | declare 50", "5.4" } })
local TWENTY = deal("QH JH TH 9H AC KC 8C 8D 7S / KS QS JS 9S AH 9C 7C AD 8H", "KD",
  piles("JC TC QC QD JD TD 9D 7D KH AS TS 8S", "7H"))
group("bela-2, `declare` after a 50:", TWO, TWENTY, {
  { "20 with a best of 20", "take | declare 50 | 7S | declare 20", "5.5" },
  { "50 with a best of 20", "take | declare 50 | 7S | declare 50", "5.4" },
})

-- The output at the last of these moves under the option `early_claim`, and after it.
local LOSES = header("bela-2", '"options":{"early_claim":"loses","target":20}')
local function claims_at(moves, hands)
  local output = referee.run("replay - --json", referee.text_of(lines_of(LOSES, hands, moves)))
  return output:match '("point":"[^\n]*)\n[^\n]*$' or "", output
end

group("bela-2, an early claim that loses:", LOSES, SIX, {
  { "claim at the bid", "claim", "10.1" },
  { "claim at `declare`", "take | claim", "10.1" },
  { "claim before the first lead", "take | none | claim", "10.1" },
  { "claim at `declare` after it", "take | none | KH | claim", "10.1" },
  { "no claims", "take | none | KH | none | claim", "24.1",
    header = header("bela-2", '"variants":["play-out"],"options":{"early_claim":"loses"}') },
})

local SCOTS = deal("KH QH 9S KS 8S AD TD 7D QD / AH TH JH 8H AS TS JC QC 7C", "7H",
  piles("AC KC TC 9C 8C KD JD 9D 8D 9H QS JS", "7S"))
describe("bela-2, an early claim that loses:", function()
  local function ends(moves, hands, ...)
    local _, output = claims_at(moves, hands)
    for _, line in ipairs { ... } do assert.truthy(output:find(line, 1, true), line .. "\nis not in\n" .. output) end
  end
  it("is open from the first card led on", function()
    for _, moves in ipairs { "take | none", "take | none | KH" } do
      assert.truthy(claims_at(moves, SIX):find('"may":[]', 1, true), moves)
    end
    for _, more in ipairs { "", " | AH", " | AH | AS" } do
      local moves = "take | none | KH | none" .. more
      assert.truthy(claims_at(moves, SIX):find('"may":["claim"]', 1, true), moves)
    end
  end)
  it("loses without a trick", function()
    ends("take | none | KH | none | claim", SIX, '{"event":"claim","by":2,"total":0,"good":false}',
      '"outcome":"claim","by":2,"total":0,"good":false,"held":0},"delta":[0,0],"scores":[0,0]}',
      '{"game":1,"winner":[1],"scores":[0,0],"why":"false-claim"}')
  end)
  it("loses after the trick of another, though bela makes the target", function() -- KB-10.4, 10.5
    ends("take | none | KH | none | AH | AS | claim", SCOTS, '{"event":"claim","by":1,"total":20,"good":false}',
      '{"game":1,"winner":[2],"scores":[20,0],"why":"false-claim"}')
  end)
  it("wins at its time", function() -- AH and KH are 15, AS brings 11
    ends("take | none | KH | none | AH | claim", SCOTS, '{"event":"claim","by":2,"total":15,"good":false}', '"winner":[1]')
    ends("take | none | KH | none | AH | AS | 8S | claim", SCOTS, '{"event":"claim","by":2,"total":26,"good":true}',
      '{"game":1,"winner":[2],"scores":[0,26],"why":"claim"}')
  end)
  it("is one after the first three tricks, where claims belong to these", function() -- the fourth brings seat 1 its 3
    local first = header("bela-2", '"variants":["claim-first-three-tricks"],"options":{"early_claim":"loses","target":3}')
    local lines = lines_of(first, SCOTS, "take | none | KH | none | AH | AS | 8S | TS | KS | 7C | QH | claim")
    local output = referee.run("replay - --json", referee.text_of(lines))
    assert.truthy(output:find('{"event":"claim","by":1,"total":3,"good":false}\n', 1, true), output)
  end)
end)
group("bela-2, bela:", TWO, SCOTS, {
  { "the second, the first in silence", "take | none | KH | none | AH | TH | play QH bela", "7.3" },
  { "a plain card after both", "take | none | play KH bela | none | AH | TH | play QH bela | 8H | play AD bela", "7.2" },
  { "a plain card after a silent first", "take | none | KH | none | AH | AS | play KS bela", "7.2" },
  { "a plain card between them", "take | none | play KH bela | none | AH | AS | play KS bela", "7.2" },
  { "a plain card while bela is open", "take | none | play KS bela", "7.2" },
  { "`second`: the first", "take | none | play KH bela", "27.1", header = variants("bela-2", "scots-bela") },
  { "`second`: a plain card", "take | none | play KS bela", "27.1", header = variants("bela-2", "scots-bela") },
  { "`first`: the second", "take | none | play KH bela | none | AH | TH | play QH bela", "7.5",
    header = header("bela-2", '"options":{"bela_call":"first"}') },
})

local HONOUR = deal("KH 8H 9S KS 8S AD TD 7D 7H / AC JH JD 8D AS TS JC QC 7C", "9H",
  piles("KC TC 9C 8C KD QD 9D AH QH TH QS JS", "7S"))
group("bela-2, honour lead:", variants("bela-2", "honour-lead"), HONOUR, {
  { "the eight", "take | keep | none | 8H", "29.1" },
  { "the seven", "take | keep | none | 7H", "29.1" },
  { "the eight announced", "take | keep | none | play 8H bela", "29.1" },
  { "an eight not held", "take | keep | none | 8C", "8.1" },
})

local WHOLE = "take | exchange | declare 50 | 8C | none | KC | QD | show | TD | TS | play QS bela | QH | 9H | 9S | "
  .. "play KS bela | 7H | 9C | 8S | 8D | JS | QC | TC | AD | "
group("bela-2, `count`:", TWO, EXCHANGE, {
  { "another word", WHOLE .. "pass", "10.2" },
  { "a card", WHOLE .. "AD", "10.2" },
})

local FOUR_WON = LED .. "AH | AS | 8S | TS | KS | KC | 9H | claim"
group("bela-2, claims in the first three:", variants("bela-2", "claim-first-three-tricks"), SIX, {
  { "after trick four", FOUR_WON, "25.1" },
})

-- ---- bela-3

local OVER = deal("AC TC KC 9C 7C AS KS 7D 8D / TH KH TD 9D QS JS 8S 7S QD / 9H QH 8H AD KD JD TS 9S 7H", "AH",
  piles("QC JC JH", "8C"))
local THIRD = "take | keep | none | AC | none | TH | none | "
local UNDER = deal("AC TC KC 9C 7C AS KS 7D 8D / TH JH TD 9D QS JS 8S 7S QD / 9H QH 8H AD KD JD TS 9S 7H", "AH",
  piles("QC JC KH", "8C"))
local BELOW = "take | keep | none | AC | none | JH | none | "
group("bela-3:", header "bela-3", OVER, {
  { "not overtrumped", THIRD .. "QH", "8.8" },
  { "no trump though one is higher", THIRD .. "AD", "8.8" },
  { "not overtrumped, undertrumping off", THIRD .. "AD", "8.8",
    header = header("bela-3", '"options":{"must_undertrump":false}') },
  { "no trump on a plain card", "take | keep | none | AC | none | TD", "8.7" },
  { "another suit on a plain card", "take | keep | none | AS | none | TD", "8.3" },
  { "another word at `big`", "take | take", "33.1", header = variants("bela-3", "big-take") },
  { "a pass on the bimah", "pass | pass | pass | pass | pass | pass", "35.1", header = variants("bela-3", "bimah") },
  { "no trumps on the bimah", "pass | pass | pass | pass | pass | no trumps", "3.3", header = variants("bela-3", "bimah") },
  { "the turned suit on the bimah", "pass | pass | pass | pass | pass | name H", "3.4",
    header = variants("bela-3", "bimah") },
  { "schmeiss", "schmeiss", "3.1" },
})
group("bela-3, undertrumping:", header "bela-3", UNDER, {
  { "no trump though one is held", BELOW .. "AD", "8.9" },
})

-- ---- klaberjass-4

local FOUR = header "klaberjass-4"
local BASE = deal("KS JS 7S AC TC AD 7D 7H / AS TS 8S KC QC KD 8D 8H / QS 9S JC 9C QD TD KH QH / 8C 7C JD 9D AH 9H JH", "TH")
local PASSES = ("pass | "):rep(7)
group("klaberjass-4:", FOUR, BASE, {
  { "claim", "claim", "10.1" },
  { "claim at `play`", "take | none | claim", "10.1" },
  { "a plain lead not beaten", "take | none | KS | none | 8S", "8.11" },
  { "another suit", "take | none | KS | none | 8H", "8.3" },
  { "the plain king announced", "take | none | play KS bela", "7.5" },
  { "a pass on the bimah", PASSES .. "pass", "35.1", header = variants("klaberjass-4", "bimah") },
  { "a pass on the bimah with no trumps", PASSES .. "pass", "35.1", header = variants("klaberjass-4", "bimah-no-trumps") },
  { "the turned suit on the bimah", PASSES .. "name H", "3.4", header = variants("klaberjass-4", "bimah-no-trumps") },
  { "no trumps before the bimah", "pass | pass | pass | pass | no trumps", "3.3",
    header = variants("klaberjass-4", "bimah-no-trumps") },
  { "a pass by the forced forehand", PASSES .. "pass | pass", "37.1", header = variants("klaberjass-4", "left-forced") },
  { "a pass by the forced forehand with no trumps", PASSES .. "pass | pass", "37.1",
    header = variants("klaberjass-4", "left-forced-no-trumps") },
  { "no trumps unforced", PASSES .. "no trumps", "3.3", header = variants("klaberjass-4", "left-forced-no-trumps") },
  { "no trumps without the variant", PASSES .. "pass | no trumps", "3.3", header = variants("klaberjass-4", "left-forced") },
  { "no card beaten without trumps", PASSES .. "pass | no trumps | none | KS | none | 8S", "8.11",
    header = variants("klaberjass-4", "left-forced-no-trumps") },
  { "bela without trumps", PASSES .. "pass | no trumps | none | play KS bela", "7.5",
    header = variants("klaberjass-4", "left-forced-no-trumps") },
})
local LEADS = deal("KS JS 7S AC TC AD 7D TH / AS TS 8S KC QC KD 8D 8H / QS 9S JC 9C QD TD KH JH / 8C 7C JD 9D AH 9H QH",
  "7H")
group("klaberjass-4, a trump led:", FOUR, LEADS, {
  { "not beaten", "take | none | TH | none | 8H | none | KH | none | QH", "8.11" },
})
local VOID = deal("AS KS TS 9S AC TC AD 7D / JH 8H KC QC 9C KD 8D TD / 9H QH 7H JC 8C 7C QD 9D / QS JS 8S 7S JD AH KH", "TH")
group("klaberjass-4, void:", FOUR, VOID, {
  { "not trumped though possible", "take | none | AS | none | KC", "8.12" },
  { "no trump with must_undertrump", "take | none | AS | none | JH | none | JC", "8.13",
    header = header("klaberjass-4", '"options":{"must_undertrump":true}') },
})
local PART = deal("JC TC 9C 8C 7C AS KD 8H / QD JD TD AH KH 8S 9S 7D / KS QS JS AC KC 9H 9D 7H / TH QH AD TS 8D 7S QC", "JH")
local PARTED = "take | declare 50 | 8H | none | KH | none | 9H | none | JH | TS | "
group("klaberjass-4, `part` and `show`:", FOUR, PART, {
  { "a card too low", PARTED .. "show | part 9C", "6.9" },
  { "a card of another suit", PARTED .. "show | part AS", "6.9" },
  { "another word", PARTED .. "show | show", "6.9" },
  { "the best of one", PARTED .. "show best", "6.8" },
  { "claim at `part`", PARTED .. "show | claim", "10.1" },
})

-- ---- random games, wrong words at every point

local random = math.random
local WORDS = { "claim", "take", "pass", "schmeiss", "accept", "name C", "name D", "name H", "name S", "name X", "no trumps",
  "normal", "big", "exchange", "keep", "none", "declare 20", "declare 50", "declare 40", "show", "show best", "hide",
  "part AC", "part TH", "count", "refuse", "huh" }

local function wrong_words(legal, may)
  local words = WORDS[random(#WORDS)]
  if random() < 0.6 then
    words = "play " .. referee.packs[8][random(28)] .. (random() < 0.3 and " bela" or "")
  end
  if not referee.has(legal, words) and not referee.has(may, words) then return words end
end

-- A deal by the referee of a pack; says what `serve` is told and the clauses of its errors. `serve` deals, by the seed.
local function deal_with_errors(first, pack)
  local told, clauses, player = { first }, {}, {}
  function player.decide(legal, may, seat, point, game)
    for _ = 1, 4 do
      local words = wrong_words(legal, may)
      if words then
        table.insert(told, by(seat, words))
        table.insert(clauses, { "KB-" .. game:refusal(seat, point, words), point .. " " .. words })
      end
    end
    local words = legal[random(#legal)]
    if legal[2] and legal[2]:match "declare" then words = legal[2] end
    table.insert(told, by(seat, words))
    return words
  end
  function player.shuffle()
    local once = pack
    pack = nil
    return once
  end
  referee.play(referee.decode(first), {}, player)
  return told, clauses
end

-- The lines of a deal, as `serve` says them.
local function compare_errors(lines, clauses)
  local at = 0
  for _, line in ipairs(lines) do
    if line:match '^{"error"' then
      at = at + 1
      local want = assert(clauses[at], "one refusal too many: " .. line)
      assert.equal(want[1], referee.decode(line).rule, want[2] .. "\n" .. line)
    end
  end
  assert.equal(#clauses, at)
end

-- Many deals in one `serve`, which has said before how it deals them.
local function compare_deals(headers)
  local told, clauses = {}, {}
  for i, game in ipairs(referee.games((referee.run("serve", referee.text_of(headers))))) do
    local lines
    lines, clauses[i] = deal_with_errors(headers[i], assert(game.lines[1]:match '^{"pack":"([^"]*)"}'))
    table.insert(told, referee.text_of(lines))
  end
  assert.equal(#headers, #told)
  local games = referee.games((referee.run("serve", table.concat(told))))
  assert.equal(#headers, #games)
  for i, game in ipairs(games) do compare_errors(game.lines, clauses[i]) end
end

local SETTINGS = { '"options":{"bela_call":"both"}', '"options":{"bela_call":"first"}', '"options":{"bela_call":"second"}',
  '"options":{"tie":"hold-all"}' }

describe("wrong words at every point are refused by the clause that the referee finds:", function()
  math.randomseed(7)
  for _, game in ipairs { "bela-2", "bela-3", "klaberjass-4" } do
    local list = table.move(referee.variants[game], 1, 99, 1, {})
    for _, more in ipairs(SETTINGS) do table.insert(list, { more }) end
    for _, one in ipairs(list) do
      local more = type(one) == "table" and one[1] or '"variants":["' .. one .. '"]'
      it(game .. " " .. more, function()
        local headers = {}
        for i = 1, 5 do headers[i] = header(game, more):gsub("}$", ',"seed":"wrong' .. i .. '"}') end
        compare_deals(headers)
      end)
    end
  end
end)
