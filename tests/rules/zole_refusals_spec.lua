-- zole_refusals_spec.lua - every row of the rules page's table of refusals, and every bad line a record may have.
--
-- A case is { what, lines, rule }: the last line is refused, under its number, by that clause (false: by none), the
-- exit code is 1, and what came before stands as if the record had ended there.
local referee = require "zole_referee"

local ZOLE = '{"houserule":1,"game":"zole","dealer":3}'
local ONE = '{"houserule":1,"game":"zole","dealer":3,"options":{"hands":1}}'
local OVER = '{"houserule":1,"game":"zole","dealer":3,"options":{"overcall":true}}'
local FOUR = '{"houserule":1,"game":"zole","players":4,"dealer":4}'
local SEATS = '"QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"'
local HANDS = '{"hands":[' .. SEATS .. '],"talon":"TS 9C"}'
local PACK = "QC QH JC JD QS JS KD 8D QD JH 9D 7D TS 9C AD TD AC 9H AH TH KC 9S AS KS TC KH" -- the same cards by ZO-2.2

local function header(more) return '{"houserule":1,"game":"zole",' .. more .. "}" end
local function options(text) return header('"options":{' .. text .. "}") end
local function variants(text, more) return header('"variants":[' .. text .. "]" .. (more or "")) end
local function pack(text) return '{"pack":"' .. text .. '"}' end
local by = referee.by
local function deal(seats, talon) return ('{"hands":[%s],"talon":"%s"}'):format(seats, talon or "TS 9C") end

-- "1 take | 1 discard 9H TS" as lines after a header and a deal.
local function game(first, moves, ...)
  local lines = { first, HANDS }
  for seat, words in moves:gmatch "(%d) ([^|]+)" do table.insert(lines, by(seat, (words:gsub("%s+$", "")))) end
  for _, line in ipairs { ... } do table.insert(lines, line) end
  return lines
end

local text_of = referee.text_of
local function replay(text, more) return referee.run("replay - --json" .. (more or ""), text) end

local function check(lines, rule)
  local problem = referee.refused(lines)
  assert.equal(rule or nil, problem.rule)
  return problem.error
end

local function group(name, cases)
  -- Outside the block, so that the records of all groups are replayed together.
  for _, case in ipairs(cases) do
    if #case[2] > 1 then referee.will_replay(referee.text_of(case[2], #case[2] - 1)) end
  end
  describe(name, function()
    for _, case in ipairs(cases) do
      it(case[1], function() check(case[2], case[3]) end)
    end
  end)
end

describe("the rule `refusals`", function()
  local engine = require("referee").engine()
  -- The clause that refuses these lines after a header.
  local function clause(refusals, act)
    local library = engine.library.new {}
    library:put("games", "probe", "probe.lua", ([[
      local g = game { id = "probe", title = "Probe", players = { 2 } }
      g.pack, g.ranks, g.packets = cards "AK of CDHS", "AK", "2 each, rest to stock"
      g.refusals = { %s }
      function g.hand(t) t:deal() t:pick(1, "play", 1) end
      function g.result() return fields("x", 0) end
      function g.game_over() return {}, "end" end
    ]]):format(refusals))
    local s = assert(engine.session.open(library, { houserule = 1, game = "probe", dealer = 1 }))
    local done, problem = act(s)
    assert.is_nil(done)
    return problem.rule
  end
  local function early(s) return s:decide(1, "play AC") end
  local function stranger(s)
    assert(s:pack "AC KC AD KD AH KH AS KS")
    return s:check(1, "play 2C")
  end
  it("has for a pack that is due the clause of the hands, and for a strange card that of the pack", function()
    assert.equal("PR-2", clause('pack = "PR-1", hands = "PR-2"', early))
    assert.equal("PR-3", clause('pack = "PR-1", hands = "PR-2", due = "PR-3"', early))
    assert.equal("PR-1", clause('pack = "PR-1", hands = "PR-2"', stranger))
    assert.equal("PR-3", clause('pack = "PR-1", card = "PR-3"', stranger))
  end)
end)

group("a header", {
  { "an unknown option", { options '"offers":true' }, "ZO-1.9" },
  { "an option of a variant that is not there: small_won", { options '"small_won":6' }, "ZO-1.9" },
  { "an option of a variant that is not there: small", { options '"small":true' }, "ZO-1.9" },
  { "an option of a variant that is not there: small_stop", { options '"small_stop":true' }, "ZO-1.9" },
  { "an option of a variant that is not there: all_pass", { options '"all_pass":"pool"' }, "ZO-1.9" },
  { "an option of a variant that is not there: pool_share", { options '"pool_share":1' }, "ZO-1.9" },
  { "an option of a variant that is not there: pool_debt", { options '"pool_debt":1' }, "ZO-1.9" },
  { "an option of a variant that is not there: pool_choice", { options '"pool_choice":true' }, "ZO-1.9" },
  { "a number for yes or no", { options '"overcall":1' }, "ZO-1.9" },
  { "a text for yes or no", { options '"overcall":"yes"' }, "ZO-1.9" },
  { "yes for a number", { options '"hands":true' }, "ZO-1.9" },
  { "a text for a number", { options '"hands":"2"' }, "ZO-1.9" },
  { "a number below zero", { options '"take_won":-1' }, "ZO-1.9" },
  { "a number that is not whole", { options '"hands":2.5' }, "ZO-1.9" },
  { "a whole number written as a float", { options '"hands":2.0' }, "ZO-1.9" },
  { "null for a number", { options '"hands":null' }, "ZO-1.9" },
  { "a list for a number", { options '"hands":[2]' }, "ZO-1.9" },
  { "surrender_before 10", { options '"surrender_before":10' }, "ZO-1.9" },
  { "an unknown word for all_pass", { variants('"pool"', ',"options":{"all_pass":"deal"}') }, "ZO-1.9" },
  { "low_points = win_points", { options '"low_points":61' }, "ZO-1.9" },
  { "win_points = 0", { options '"win_points":0' }, "ZO-1.9" },
  { "high_points < win_points", { options '"high_points":60' }, "ZO-1.9" },
  { "win_points above high_points", { options '"win_points":92' }, "ZO-1.9" },
  { "an unknown variant", { variants '"poole"' }, "ZO-1.9" },
  { "a variant that is a number", { variants "7" }, "ZO-1.9" },
  { "a variant with another case", { variants '"Pool"' }, "ZO-1.9" },
  { "a variant that is a path", { variants '"../variants/pool"' }, "ZO-1.9" },
  { "variants that are no list", { header '"variants":"pool"' }, "ZO-1.9" },
  { "options that are no object", { header '"options":"hands"' }, "ZO-1.9" },
  { "options that are a list", { header '"options":["hands",2]' }, "ZO-1.9" },
  { "options that are an empty list", { header '"options":[]' }, "ZO-1.9" },
  { "players 2", { header '"players":2' }, "ZO-1.1" },
  { "players 5", { header '"players":5' }, "ZO-1.1" },
  { "players 0", { header '"players":0' }, "ZO-1.1" },
  { "players 3.0", { header '"players":3.0' }, "ZO-1.1" },
  { "players as text", { header '"players":"3"' }, "ZO-1.1" },
  { "dealer 0", { header '"dealer":0' }, "ZO-2.1" },
  { "dealer -1", { header '"dealer":-1' }, "ZO-2.1" },
  { "dealer 4 of three", { header '"dealer":4' }, "ZO-2.1" },
  { "dealer 5 of four", { header '"players":4,"dealer":5' }, "ZO-2.1" },
  { "dealer 5 of four by a variant", { variants('"four-players-dealer-idle"', ',"dealer":5') }, "ZO-2.1" },
  { "dealer 1.0", { header '"dealer":1.0' }, "ZO-2.1" },
  { "dealer as text", { header '"dealer":"1"' }, "ZO-2.1" },
  { "dealer-pays with three", { variants('"four-players-dealer-pays"', ',"players":3') }, "ZO-12.1" },
  { "dealer-idle with three", { variants('"four-players-dealer-idle"', ',"players":3') }, "ZO-12.1" },
  { "both four-player variants", { variants '"four-players-dealer-pays","four-players-dealer-idle"' }, "ZO-12.3" },
  { "both, the other way round", { variants '"four-players-dealer-idle","four-players-dealer-pays"' }, "ZO-12.3" },
  { "an unknown game", { '{"houserule":1,"game":"zola"}' }, false },
  { "no game", { '{"houserule":1}' }, false },
  { "a game that is a number", { '{"houserule":1,"game":1}' }, false },
  { "another version", { '{"houserule":2,"game":"zole"}' }, false },
  { "a version that is a float", { '{"houserule":1.0,"game":"zole"}' }, false },
  { "a seed that is a number", { header '"seed":7' }, false },
})

-- Not refused: the borders of what fits.
describe("a header is taken", function()
  for name, line in pairs {
    ["high_points = win_points"] = options '"high_points":61',
    ["low_points next to win_points"] = options '"low_points":60',
    ["surrender_before 9"] = options '"surrender_before":9', ["hands 0"] = options '"hands":0',
    ["dealer_pays with three"] = options '"dealer_pays":false,"table_pays_dealer":true',
    ["a variant's option"] = variants('"small-zole"', ',"options":{"small_won":0}'),
    ["a variant twice"] = variants '"pool","pool"',
    ["four players and a variant"] = header '"players":4,"variants":["four-players-dealer-pays"]',
    ["high_points of 200"] = options '"high_points":200',
  } do
    it(name, function()
      local output, code = replay(line .. "\n")
      assert.equal(0, code)
      assert.equal(line .. "\n", output)
    end)
  end
end)

group("a pack", {
  { "too short", { ZOLE, pack "QC QH" }, "ZO-1.2" },
  { "empty", { ZOLE, pack "" }, "ZO-1.2" },
  { "one card short", { ZOLE, pack(PACK:sub(1, -4)) }, "ZO-1.2" },
  { "a card twice", { ZOLE, pack("QH" .. PACK:sub(3)) }, "ZO-1.2" },
  { "a card too many", { ZOLE, pack(PACK .. " QC") }, "ZO-1.2" },
  { "a card of another pack", { ZOLE, pack("7C" .. PACK:sub(3)) }, "ZO-1.2" },
  { "no card at all", { ZOLE, pack("ZZ" .. PACK:sub(3)) }, "ZO-1.2" },
  { "a number", { ZOLE, '{"pack":26}' }, "ZO-1.2" },
  { "a list", { ZOLE, '{"pack":["QC"]}' }, "ZO-1.2" },
  { "null", { ZOLE, '{"pack":null}' }, "ZO-1.2" },
  { "where a decision is due", { ZOLE, pack(PACK), pack(PACK) }, "ZO-1.8" },
  { "in the middle of the play", game(ZOLE, "1 solo | 1 play QC", pack(PACK)), "ZO-1.8" },
  { "after the last hand", game(ONE, "1 solo | 1 surrender", pack(PACK)), "ZO-9.3" },
})

group("hands", {
  { "a seat with seven, another with nine", { ZOLE, deal('"QC QH JC JD AD TD AC","QS JS KD 8D AH TH KC 9S 9H",'
    .. '"QD JH 9D 7D AS KS TC KH"') }, "ZO-2.2" },
  { "a talon of one", { ZOLE, deal(SEATS, "TS") }, "ZO-2.2" },
  { "a talon of three", { ZOLE, deal(SEATS, "TS 9C QC") }, "ZO-2.2" },
  { "no talon", { ZOLE, '{"hands":[' .. SEATS .. "]}" }, "ZO-2.2" },
  { "two seats", { ZOLE, deal '"QC QH JC JD AD TD AC 9H","QS JS KD 8D AH TH KC 9S"' }, "ZO-2.2" },
  { "four seats of three", { ZOLE, deal(SEATS .. ',""') }, "ZO-2.2" },
  { "three seats of four", { FOUR, deal(SEATS) }, "ZO-2.2" },
  { "four players, the dealer gets cards", { FOUR:gsub('"dealer":4', '"dealer":1'), deal(SEATS .. ',""') }, "ZO-2.2" },
  { "a card twice", { ZOLE, (HANDS:gsub("QH", "QC")) }, "ZO-1.2" },
  { "a card in a hand and in the talon", { ZOLE, deal(SEATS, "TS QC") }, "ZO-1.2" },
  { "a card of another pack", { ZOLE, (HANDS:gsub("QH", "7C")) }, "ZO-1.2" },
  { "a card of another pack in the talon", { ZOLE, deal(SEATS, "TS 7S") }, "ZO-1.2" },
  { "where a decision is due", { ZOLE, HANDS, HANDS }, "ZO-1.8" },
  { "after the last hand", game(ONE, "1 solo | 1 surrender", HANDS), "ZO-9.3" },
})

group("the seat, the word and the point", {
  { "a decision where a pack is due", { ZOLE, by(1, "pass") }, "ZO-2.2" },
  { "a decision where the second pack is due", game(ZOLE, "1 solo | 1 surrender | 2 pass"), "ZO-2.2" },
  { "another seat", game(ZOLE, "2 pass"), "ZO-1.8" },
  { "a seat that was asked before", game(ZOLE, "1 pass | 1 take"), "ZO-1.8" },
  { "a seat that does not exist", { ZOLE, HANDS, by(4, "pass") }, "ZO-1.8" },
  { "after the first bid the next seat is not asked", game(ZOLE, "1 take | 2 solo"), "ZO-1.8" },
  { "the seat comes before the card", game(ZOLE, "2 play 7C"), "ZO-1.8" },
  { "the seat comes before the call", game(ZOLE, "1 take | 1 discard 9H TS | 2 surrender"), "ZO-1.8" },
  { "the card comes before the point", game(ZOLE, "1 play 7C"), "ZO-1.2" },
  { "the card comes before the discard's rows", game(ZOLE, "1 take | 1 discard 7C"), "ZO-1.2" },
  { "the card comes before what is held", game(ZOLE, "1 take | 1 discard KH 7C"), "ZO-1.2" },
  { "an unknown word", game(ZOLE, "1 zole"), "ZO-1.8" },
  { "`small` without its variant", game(ZOLE, "1 small"), "ZO-1.8" },
  { "no word", { ZOLE, HANDS, by(1, "") }, "ZO-1.8" },
  { "a word and more", game(ZOLE, "1 pass please"), "ZO-1.8" },
  { "a card in hand at the bid", game(ZOLE, "1 play QC"), "ZO-1.8" },
  { "a call at the bid", game(ZOLE, "1 surrender"), "ZO-1.8" },
  { "a play at the discard", game(ZOLE, "1 take | 1 play QC"), "ZO-1.8" },
  { "a surrender at the discard", game(ZOLE, "1 take | 1 surrender"), "ZO-1.8" },
  { "a bid at the play", game(ZOLE, "1 solo | 1 pass"), "ZO-1.8" },
  { "a discard at the play", game(ZOLE, "1 solo | 1 discard QC QH"), "ZO-1.8" },
  { "a card without `play`", game(ZOLE, "1 solo | 1 QC"), "ZO-1.8" },
  { "an answer that nobody asked for", game(ZOLE, "1 solo | 1 accept"), "ZO-1.8" },
  { "a play at the answer", game(ZOLE, "1 solo | 1 play QC | 2 offer | 1 play QH"), "ZO-1.8" },
  { "a surrender at the answer", game(ZOLE, "1 solo | 1 play QC | 2 offer | 1 surrender"), "ZO-1.8" },
  { "the partner answers", game(ZOLE, "1 solo | 1 play QC | 2 offer | 3 accept"), "ZO-1.8" },
  { "the dealer of four is not asked", { FOUR, deal(SEATS .. ',""'), by(4, "pass") }, "ZO-1.8" },
  { "the dealer of four cannot offer", { FOUR, deal(SEATS .. ',""'), by(1, "solo"), by(1, "play QC"), by(4, "offer") },
    "ZO-1.8" },
  { "`by` as text", { ZOLE, HANDS, '{"by":"1","do":"pass"}' }, false },
  { "`by` as a float", { ZOLE, HANDS, '{"by":1.0,"do":"pass"}' }, false },
  { "`by` null", { ZOLE, HANDS, '{"by":null,"do":"pass"}' }, false },
  { "no `by`", { ZOLE, HANDS, '{"do":"pass"}' }, false },
  { "`do` as a number", { ZOLE, HANDS, '{"by":1,"do":1}' }, false },
  { "`do` as a list", { ZOLE, HANDS, '{"by":1,"do":["pass"]}' }, false },
  { "`do` null", { ZOLE, HANDS, '{"by":1,"do":null}' }, false },
  { "another line", { ZOLE, HANDS, '{"to":1}' }, false },
  { "an empty object", { ZOLE, HANDS, "{}" }, false },
})

group("bids, with overcall", {
  { "take over take", game(OVER, "1 take | 2 take"), "ZO-3.4" },
  { "take over solo", game(OVER, "1 solo | 2 take"), "ZO-3.4" },
  { "solo over solo", game(OVER, "1 pass | 2 solo | 3 solo"), "ZO-3.4" },
  { "small is no word here", game(OVER, "1 take | 2 small"), "ZO-1.8" },
  { "an unknown word", game(OVER, "1 take | 2 double"), "ZO-1.8" },
  { "solo over small", game(variants('"small-zole"', ',"dealer":3,"options":{"overcall":true}'), "1 small | 2 solo"),
    "ZO-3.4" },
  { "small over small", game(variants('"small-zole"', ',"dealer":3,"options":{"overcall":true}'), "1 small | 2 small"),
    "ZO-3.4" },
  { "small, switched off", game(variants('"small-zole"', ',"dealer":3,"options":{"small":false}'), "1 small"),
    "ZO-1.8" },
})

local TAKE = "1 take | "
group("a discard", {
  { "of one card", game(ZOLE, TAKE .. "1 discard 9H"), "ZO-4.2" },
  { "of none", game(ZOLE, TAKE .. "1 discard"), "ZO-4.2" },
  { "of three", game(ZOLE, TAKE .. "1 discard 9H TS 9C"), "ZO-4.2" },
  { "of one card twice", game(ZOLE, TAKE .. "1 discard 9H 9H"), "ZO-4.2" },
  { "of a card not among the ten", game(ZOLE, TAKE .. "1 discard 9H KH"), "ZO-4.2" },
  { "of two cards not among the ten", game(ZOLE, TAKE .. "1 discard KC KH"), "ZO-4.2" },
})

local TOOK = TAKE .. "1 discard 9H TS | "
local CLUB = '{"hands":["AC TC 9D 8D 7D KH 9H 9S","QH JC JH AD AH TH KS AS","QC QS QD JS JD TD KD KC"],"talon":"9C TS"}'
local function club(moves)
  local lines = game(ZOLE, moves)
  lines[2] = CLUB
  return lines
end
group("a play", {
  { "of a card never held", game(ZOLE, TOOK .. "1 play KH"), "ZO-5.2" },
  { "of a discarded card", game(ZOLE, TOOK .. "1 play 9H"), "ZO-5.2" },
  { "of a card played already", game(ZOLE, TOOK .. "1 play QC | 2 play 8D | 3 play 7D | 1 play QC"), "ZO-5.2" },
  { "of a card in the talon, in solo", game(ZOLE, "1 solo | 1 play TS"), "ZO-5.2" },
  { "of a card not in the pack", game(ZOLE, TOOK .. "1 play 7C"), "ZO-1.2" },
  { "of a plain card on a trump", game(ZOLE, TOOK .. "1 play QC | 2 play AH"), "ZO-5.3" },
  { "of another plain suit", game(ZOLE, TOOK .. "1 play AC | 2 play AH"), "ZO-5.3" },
  { "of a trump that has the printed suit led", club "1 solo | 1 play AC | 2 play AS | 3 play QC", "ZO-5.3" },
  { "of a card not held that would follow", club "1 solo | 1 play AC | 2 play AS | 3 play 9C", "ZO-5.2" },
  { "of a card not held that would not follow either", club "1 solo | 1 play AC | 2 play AS | 3 play AH", "ZO-5.2" },
})

local TRICKS = "1 solo | 1 play QC | 2 play 8D | 3 play 7D | 1 play AC | 2 play KC | 3 play TC | "
local PASSED = "1 pass | 2 pass | 3 pass | "
local SMALL = variants('"small-zole"', ',"dealer":3')
group("a call", {
  { "surrender in table", game(ZOLE, PASSED .. "1 surrender"), "ZO-6.8" },
  { "offer in table", game(ZOLE, PASSED .. "1 offer"), "ZO-6.8" },
  { "surrender by an opponent", game(ZOLE, "1 solo | 1 play QC | 2 surrender"), "ZO-6.1" },
  { "surrender after trick 3 is led", game(ZOLE, TRICKS .. "1 play QH | 2 play KD | 3 play 9D | 1 surrender"),
    "ZO-6.1" },
  { "surrender at his play to trick 3, led by another",
    game(ZOLE, "1 pass | 2 solo | 1 play QC | 2 play 8D | 3 play 7D | 1 play AC | 2 play KC | 3 play TC | 1 play QH | "
    .. "2 surrender"), "ZO-6.1" },
  { "surrender with surrender_before 0", game(options '"surrender_before":0', "1 solo | 1 surrender"), "ZO-6.1" },
  { "surrender with surrender_before 1, after a lead",
    game(header '"dealer":3,"options":{"surrender_before":1}', "1 pass | 2 solo | 1 play QC | 2 surrender"), "ZO-6.1" },
  { "surrender by an opponent, in small", game(SMALL, "1 small | 1 play QC | 2 surrender"), "ZO-6.1" },
  { "offer by the bidder", game(ZOLE, "1 solo | 1 offer"), "ZO-6.3" },
  { "offer by the bidder, in small", game(SMALL, "1 small | 1 offer"), "ZO-6.3" },
  { "offer with the option off",
    game(header '"dealer":3,"options":{"offer":false}', "1 solo | 1 play QC | 2 offer"), "ZO-6.3" },
  { "offer again at the same play", game(ZOLE, "1 solo | 1 play QC | 2 offer | 1 refuse | 2 offer"), "ZO-6.6" },
  { "a call and more", game(ZOLE, "1 solo | 1 surrender now"), "ZO-1.8" },
})

-- Seat 1 and seat 2 have a personal pool, no common one is left; seat 3 wins.
local function pools(moves)
  local first = "1 pass | 2 pass | 3 pass | D | 2 solo | 2 surrender | D | 3 solo | 3 play QD | 1 offer | 3 accept | "
    .. "D | 1 solo | 1 surrender | D | 2 pass | 3 solo | "
  local lines = { variants('"pool"', ',"dealer":3'), HANDS }
  for part in (first .. moves):gmatch "[^|]+" do
    local seat, words = part:match "(%d) (.-)%s*$"
    if part:match "%S" then table.insert(lines, seat and by(seat, words) or HANDS) end
  end
  return lines
end
local WON = "2 play QS | 3 play QD | 1 offer | 3 accept | "
group("a pool", {
  { "from a seat that has none", pools(WON .. "3 from 3"), "ZO-10.7" },
  { "from a seat that is none", pools(WON .. "3 from 9"), "ZO-10.7" },
  { "by another seat", pools(WON .. "1 from 1"), "ZO-1.8" },
  { "another word", pools(WON .. "3 accept"), "ZO-1.8" },
  { "an unknown word that begins like one", pools(WON .. "3 fromage"), "ZO-1.8" },
  { "`from` where nothing is chosen", game(ZOLE, "1 from 2"), "ZO-1.8" },
})

it("the pools lie as the cases above think", function()
  local output = replay(text_of(pools(WON)))
  assert.equal('{"ask":3,"point":"pool","legal":["from 1","from 2"],"may":[]}', output:match "([^\n]*)\n$")
end)

group("after the last hand", {
  { "a decision", game(ONE, "1 solo | 1 surrender | 2 pass"), "ZO-9.3" },
  { "a decision, with a seed",
    { header '"dealer":3,"seed":"a","options":{"hands":1}', by(1, "solo"), by(1, "surrender"), by(2, "pass") },
    "ZO-9.3" },
  { "another line", game(ONE, "1 solo | 1 surrender", '{"to":1}'), false },
})

local DEEP = ("["):rep(200) .. ("]"):rep(200)
group("a line that is no line of a record", {
  { "text", { ZOLE, HANDS, "pass" }, false },
  { "half an object", { ZOLE, HANDS, '{"by":1,"do":"pa' }, false },
  { "an object and more", { ZOLE, HANDS, by(1, "pass") .. "}" }, false },
  { "two objects on a line", { ZOLE, HANDS, by(1, "pass") .. by(2, "pass") }, false },
  { "a key twice", { ZOLE, HANDS, '{"by":1,"by":1,"do":"pass"}' }, false },
  { "single quotes", { ZOLE, HANDS, "{'by':1,'do':'pass'}" }, false },
  { "a list", { ZOLE, HANDS, "[1]" }, false },
  { "a number", { ZOLE, HANDS, "17" }, false },
  { "a NUL byte", { ZOLE, HANDS, by(1, "pa\0ss") }, false },
  { "NUL bytes alone", { ZOLE, HANDS, ("\0"):rep(100) }, false },
  { "bytes that are no UTF-8", { ZOLE, HANDS, by(1, "pass\xff") }, false },
  { "garbage", { ZOLE, HANDS, "\x01\x80\xfe\x00{}\x7f\xc3\x28" }, false },
  { "100 000 characters", { ZOLE, HANDS, by(1, ("x"):rep(100000)) }, false },
  { "a list in a list, deep", { ZOLE, HANDS, '{"pack":' .. DEEP .. "}" }, false },
  { "brackets only", { ZOLE, HANDS, ("["):rep(60000) }, false },
  { "no header first", { by(1, "pass") }, false },
  { "a pack first", { pack(PACK) }, false },
  { "text first", { "hello" }, false },
})

describe("a sentence", function()
  it("is one short line without the control characters of what it quotes", function()
    for _, words in ipairs { [[\u001b[31mred]], [[a\nb]], [[\u009b31m]], ("y"):rep(190) } do
      local said = check({ ZOLE, HANDS, by(1, words) }, "ZO-1.8")
      assert.is_nil(said:find "%c")
      assert.is_nil(said:find "\xc2[\x80-\x9f]", "a control character of the second kind")
      assert.is_true(#said < 300)
    end
  end)
  it("is the same in every run", function()
    local text = text_of { ZOLE, (HANDS:gsub("}$", ',"foo":"","bar":"","baz":"","qux":""}')) }
    local first = replay(text)
    for _ = 1, 12 do assert.equal(first, (replay(text))) end
  end)
  it("speaks of no insides", function()
    assert.is_nil(check({ options '"hands":null' }, "ZO-1.9"):find "userdata")
  end)
end)

describe("what is no fault", function()
  local open_first = '{"ask":1,"point":"bid","legal":["pass","take","solo"],"may":[]}'
  local start = ZOLE .. "\n" .. pack(PACK) .. '\n{"deal":1,"dealer":3}\n' .. open_first .. "\n"
  local function same(text, wanted, more)
    local output, code, said = replay(text, more)
    assert.equal(wanted, output)
    assert.equal(0, code)
    return said
  end

  it("hands make the pack that deals them (ZO-2.2, ZO-2.4)", function() same(text_of { ZOLE, HANDS }, start) end)
  it("hands of four players, the dealer's empty", function()
    local hands = deal '"QC QH JC JD AD TD AC 9H","","QS JS KD 8D AH TH KC 9S","QD JH 9D 7D AS KS TC KH"'
    local output, code = replay(text_of { (FOUR:gsub('"dealer":4', '"dealer":2')), hands })
    assert.equal("QS JS KD 8D QD JH 9D 7D QC QH JC JD TS 9C AH TH KC 9S AS KS TC KH AD TD AC 9H",
      output:match '"pack":"([^"]*)"')
    assert.equal(0, code)
  end)
  it("a record that stops at an ask", function() same(text_of { ZOLE, HANDS }, start) end)
  it("a record that stops where a pack is due", function() same(ZOLE .. "\n", ZOLE .. "\n") end)
  it("a whole last line without its newline", function() same(ZOLE .. "\n" .. HANDS, start) end)
  it("a last line cut short is dropped, with a note", function()
    for cut = 1, #by(1, "take") - 1 do
      local said = same(text_of { ZOLE, HANDS } .. by(1, "take"):sub(1, cut), start)
      assert.truthy(said:find "line 3")
    end
  end)
  it("a header cut short is dropped, with a note", function()
    assert.truthy(same(ZOLE:sub(1, 20), ""):find "line 1")
  end)
  it("blank lines", function() same("\n" .. ZOLE .. "\n\n  \n\t\n" .. HANDS .. "\n\n", start) end)
  it("lines that end in CR LF", function() same(ZOLE .. "\r\n" .. HANDS .. "\r\n", start) end)
  it("other output lines in an input that is trusted", function()
    local skipped = '{"deal":7,"dealer":1}\n{"event":"trick","by":2}'
    same(text_of { ZOLE, '{"cards":"QC"}', HANDS, skipped, open_first }, start, " --trust")
  end)
  it("output lines after the last hand", function()
    local lines = game(ONE, "1 solo | 1 surrender", '{"game":1,"winner":[2,3],"scores":[-10,5,5],"why":"hands"}')
    assert.equal(0, select(2, replay(text_of(lines))))
  end)
  it("a header that ends the game before it", function()
    same(text_of { ZOLE, HANDS, ZOLE, HANDS }, start .. start)
    local over = game(ONE, "1 solo | 1 surrender")
    same(text_of(over) .. text_of { ZOLE, HANDS }, replay(text_of(over)) .. start)
  end)
  it("the line of an error counts all lines of the file", function()
    local output = replay("\n" .. text_of { ZOLE, HANDS } .. "\n" .. text_of { ZOLE, HANDS } .. by(2, "pass") .. "\n")
    assert.equal(7, referee.decode(output:match "([^\n]*)\n$").line)
  end)
  it("an empty file is no record", function()
    local output, code = replay ""
    assert.equal(1, code)
    assert.equal(1, referee.decode(output).line)
  end)

  for given, wanted in pairs {
    ["TAKE"] = "take", ["  Take  "] = "take",
  } do
    it("a bid as " .. given, function()
      same(text_of { ZOLE, HANDS, by(1, given) }, (replay(text_of { ZOLE, HANDS, by(1, wanted) })))
    end)
  end
  for given, wanted in pairs {
    ["discard TS 9H"] = "discard 9H TS", ["DISCARD 10s 9♥"] = "discard 9H TS", ["Discard 9h  ts"] = "discard 9H TS",
    ["discard QH QC"] = "discard QC QH", ["discard 9c ac"] = "discard AC 9C",
  } do
    it("a discard as " .. given, function()
      local output = same(text_of { ZOLE, HANDS, by(1, "take"), by(1, given) },
        (replay(text_of { ZOLE, HANDS, by(1, "take"), by(1, wanted) })))
      assert.equal("", output)
      assert.truthy(replay(text_of { ZOLE, HANDS, by(1, "take"), by(1, given) }):find(by(1, wanted), 1, true))
    end)
  end
  it("a pack in other letters", function()
    local text = PACK:gsub("T", "10"):lower():gsub("(%w+)s", "%1♠"):gsub("(%w+)h ", "%1♥  ")
    same(text_of { ZOLE, pack(text) }, start)
  end)
  for given, wanted in pairs {
    ["PLAY qc"] = "play QC", ["Play 10d"] = "play TD", ["play Q♣"] = "play QC", ["play 10♦"] = "play TD",
    ["pLaY  td"] = "play TD", ["play 10D"] = "play TD",
  } do
    it("a play as " .. given, function()
      local output = replay(text_of { ZOLE, HANDS, by(1, "solo"), by(1, given) })
      assert.truthy(output:find(by(1, wanted) .. "\n", 1, true))
    end)
  end
  it("calls in any case", function()
    local moves = "1 Solo | 1 Play 10D | 2 OFFER | 1 Refuse | 2 play 8d | 3 Offer | 1 ACCEPT"
    local output = replay(text_of(game(ZOLE, moves)))
    for _, line in ipairs { by(2, "offer"), by(1, "refuse"), by(3, "offer"), by(1, "accept") } do
      assert.truthy(output:find(line .. "\n", 1, true))
    end
  end)
end)
