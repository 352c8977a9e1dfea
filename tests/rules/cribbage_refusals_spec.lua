-- cribbage_refusals_spec.lua - what the cribbage page refuses: headers, moves out of turn, illegal moves, other lines.
--
-- A case is { what, lines, rule, other }: the last line is refused, under its number, by that clause (false: by none) or,
-- where the page leaves it open, by the other; the exit code is 1, and what came before stands as if the record had
-- ended there. Each case is put to the referee first, then to the program. Then random games in which seats say wrong
-- words at every point.
local referee = require "cribbage_referee"
local play = require "cribbage_referee_player"

local SCALE = tonumber(os.getenv "CR_SCALE" or 1)

local text_of = referee.text_of
local function replay(text) return referee.run("replay - --json", text) end

local function check_referee(lines, rule)
  local _, fault = referee.replay(text_of(lines))
  assert(fault, "the referee does not refuse it")
  assert.equal(#lines, fault.line)
  assert.is_true(referee.has(fault.rules, rule), "the referee names " .. table.concat(fault.rules, ", "))
end

local function check_program(lines, rules)
  local output, code = replay(text_of(lines))
  local said = referee.lines(output)
  local problem = referee.decode(table.remove(said) or "{}")
  assert.is_string(problem.error, "the line was not refused")
  assert.equal(#lines, problem.line)
  assert(referee.has(rules, problem.rule or "none"), ("%s\nrefused by %s, not %s"):format(problem.error,
    tostring(problem.rule), table.concat(rules, " or ")))
  assert.equal(1, code)
  if #lines == 1 then -- a refused header may stand before its error line or not
    if #said > 0 then assert.same(lines, said) end
    return
  end
  assert.same(referee.made_of(text_of(lines, #lines - 1)), said)
end

local function group(name, cases)
  describe(name, function()
    for _, case in ipairs(cases) do
      if #case[2] > 1 then referee.will_replay(text_of(case[2], #case[2] - 1)) end
      it(case[1], function()
        local rule = case[3] and "CR-" .. case[3] or "none"
        check_referee(case[2], rule)
        check_program(case[2], { rule, case[4] and "CR-" .. case[4] })
      end)
    end
  end)
end

local by = referee.by

-- ---- headers

local function header(game, more) return { ('{"houserule":1,"game":"%s"%s}'):format(game, more and "," .. more or "") } end
local function double(more) return header("double-cribbage", more) end
local function single(more) return header("single-cribbage", more) end
local function night(more) return header("crib-and-don", more) end
local function league(more) return header("crib-and-don-league", more) end
local function options(text) return '"options":{' .. text .. "}" end
local function variants(...) return '"variants":' .. referee.texts { ... } end

group("a header:", {
  { "double, two players", double '"players":2', "2.1" },
  { "double, three players", double '"players":3', "2.1" },
  { "single, four players", single '"players":4', "2.2" },
  { "single, one player", single '"players":1', "2.2" },
  { "night, four players", night '"players":4', "9.1" },
  { "league, one club", league '"players":1', "10.1" },
  { "league, no club", league '"players":0', "10.1" },
  { "league, an odd number", league '"players":11', "10.1" },
  { "league, 22 clubs", league '"players":22', "10.1" },
  { "start_scores at the target", single(options '"start_scores":[61,0]'), "2.3" },
  { "start_scores above the target", double(options '"start_scores":[0,122]'), "2.3" },
  { "start_scores at a target by a variant", single(variants "target-31" .. "," .. options '"start_scores":[0,31]'), "2.3" },
  { "start_scores below 0", single(options '"start_scores":[-1,0]'), "2.3" },
  { "start_scores of one side", single(options '"start_scores":[5]'), "2.3" },
  { "start_scores of three sides", single(options '"start_scores":[5,5,5]'), "2.3" },
  { "start_scores for each seat of double", double(options '"start_scores":[5,5,5,5]'), "2.3" },
  { "dealer 3 of single", single '"dealer":3', "2.4" },
  { "dealer 5 of double", double '"dealer":5', "2.4" },
  { "dealer 0", double '"dealer":0', "2.4" },
  { "dealer 5 of a night", night '"dealer":5', "2.4" },
  { "a box of five", single(options '"box_dealt":1'), "3.4" },
  { "a box of two", single(options '"discard":1'), "3.4" },
  { "a box of six by a variant", single(variants "dealt-box" .. "," .. options '"discard":2'), "3.4" },
  { "hands of two", single(options '"cards_dealt":4'), "3.4" },
  { "hands of five", double(options '"cards_dealt":6'), "3.4" },
  { "hands of five by a variant", single(variants "six-card" .. "," .. options '"cards_dealt":7'), "3.4" },
  { "target 10", single(options '"target":10'), "8.1" },
  { "target 0", double(options '"target":0'), "8.1" },
  { "two legs", single(options '"legs":2'), "8.6" },
  { "no leg", double(options '"legs":0'), "8.6" },
  { "a night of two legs", night(options '"legs":2'), "8.6" },
  { "four away players", night(options '"away_team":4'), "9.2" },
  { "four home players", night(options '"home_team":4'), "9.2" },
  { "five of six players", night(options '"team_min":6'), "9.2" },
  { "double-lurch of plain single", single(variants "double-lurch"), "11.11" },
  { "double-lurch and another target", double(variants "double-lurch" .. "," .. options '"target":120'), "11.11" },
  { "double-lurch and target-61", double(variants("double-lurch", "target-61")), "11.2", "11.11" },
  { "double-lurch and target-61, the target set", double(variants("target-61", "double-lurch") .. ","
    .. options '"target":121'), "11.2" },
  { "inside a night: two targets of double", night(options '"double_variants":["target-31","target-61"]'), "11.2" },
  { "inside a night: six-card and dealt-box", night(options '"single_variants":["six-card","dealt-box"]'), "11.2" },
  { "inside a night: double-lurch of single", night(options '"single_variants":["double-lurch"]'), "11.11" },
  { "in a reported night too", night(variants "reported-night" .. "," ..
    options '"double_variants":["loser-deals","cut-each-leg"]'), "11.2" },
  { "an unknown variant", single(variants "stinkpole"), false },
  { "six-card of double", double(variants "six-card"), false },
  { "reported-night of single", single(variants "reported-night"), false },
  { "single-round of a night", night(variants "single-round"), false },
  { "lurch of a night", night(variants "lurch"), false },
  { "an unknown variant inside a night", night(options '"double_variants":["six-card"]'), false },
  { "an unknown option", single(options '"points":1'), false },
  { "an option of the night", single(options '"team_min":5'), false },
  { "an option of cribbage", night(options '"heels":2'), false },
  { "an option of the night in the league", league(options '"legs":3'), false },
  { "an unknown word", single(options '"starter":"bottom"'), false, "4.1" },
  { "a text for yes or no", single(options '"stinkhole":"yes"'), false, "11.20" },
  { "a text for a number", single(options '"heels":"2"'), false, "4.3" },
  { "muggins without claimed counting", single(options '"muggins":true'), "7.17" },
  { "stop_after_go with several series", single(variants "six-card" .. "," .. options '"stop_after_go":true'), "11.19" },
})
for _, name in ipairs { "best-of-three", "target-91", "target-121", "four-pitches", "jacks-out", "jacks-out-regiment" } do
  group("a night's don_variants:", { { name, night(options('"don_variants":["' .. name .. '"]')), "9.4" } })
end
for _, game in ipairs { "double-cribbage", "single-cribbage", "crib-and-don" } do
  local list = referee.header.variants[game]
  for i = 1, #list do
    for j = i + 1, #list do
      if not referee.header.together { list[i], list[j] } then
        group("conflicts of " .. game, {
          { list[i] .. " and " .. list[j], header(game, variants(list[i], list[j])), "11.2", "11.11" },
          { list[j] .. " and " .. list[i], header(game, variants(list[j], list[i])), "11.2", "11.11" },
        })
      end
    end
  end
end

describe("a header is taken:", function()
  for what, lines in pairs {
    ["target 11"] = single(options '"target":11'),
    ["start_scores below the target"] = single(options '"start_scores":[60,60]'),
    ["double-lurch with target-121"] = single(variants("double-lurch", "target-121")),
    ["double-lurch with six-card"] = single(variants("double-lurch", "six-card")),
    ["double-lurch with a target of 121"] = single(variants "double-lurch" .. "," .. options '"target":121'),
    ["lurch with double-lurch"] = double(variants("lurch", "double-lurch")),
    ["hands of three in double"] = double(options '"cards_dealt":4'),
    ["six-card by its numbers"] = single(options '"cards_dealt":6,"restart":true'),
    ["stop_after_go of double"] = double(options '"restart":false,"stop_after_go":false'),
    ["teams of three"] = night(options '"team_min":3,"home_team":3,"away_team":4'),
    ["best-of-three inside a night"] = night(options '"double_variants":["best-of-three"]'),
    ["two clubs"] = league '"players":2', ["twenty clubs"] = league '"players":20',
    ["a variant twice"] = single(variants("lurch", "lurch")),
  } do
    it(what, function()
      local _, fault = referee.replay(text_of(lines))
      assert.is_nil(fault)
      local output, code = replay(text_of(lines))
      assert.equal(0, code, output)
      assert.equal(lines[1], referee.lines(output)[1])
    end)
  end
end)

-- ---- the cards of the page's examples

local S1 = '{"hands":["5D 5S JC 6H 9D","7H 8H 2C KD QH"],"starter":"9C"}'
local D1 = '{"hands":["5H 6D TC QS KD","7C 8D 9H KS 2C","4S 4D JD 3H AC","5C 5S TD 6H QH"],"starter":"6S"}'
local S3 = '{"hands":["TH 9S 8D 3S JS","KC QD AH 4C 8C"],"starter":"6D"}'

-- "2 discard KD QH | 1 …" as lines after a header and a deal.
local function moves(head, deal, text)
  local lines = { head[1], deal }
  for seat, words in text:gmatch "(%d+) ([^|]+)" do table.insert(lines, by(seat, (words:gsub("%s+$", "")))) end
  return lines
end

local function s1(text, more) return moves(single('"dealer":1' .. (more and "," .. more or "")), S1, text) end
local function d1(text) return moves(double '"dealer":1', D1, text) end
local function s3(text, more) return moves(single('"dealer":1' .. (more and "," .. more or "")), S3, text) end

local AWAY = "2 discard KD QH | 1 discard 9D 6H | "
group("discards:", {
  { "the dealer first", s1 "1 discard 9D 6H", "3.1" },
  { "twice", s1 "2 discard KD QH | 2 discard 7H 8H", "3.1" },
  { "out of the round", d1 "2 discard KS | 4 discard QH", "3.1" },
  { "one card of two", s1 "2 discard KD", "3.2" },
  { "three cards of two", s1 "2 discard KD QH 2C", "3.2" },
  { "no card", s1 "2 discard", "3.2" },
  { "a card twice", s1 "2 discard KD KD", "3.2" },
  { "a card of the other", s1 "2 discard KD 5D", "3.2" },
  { "a card of the stock", s1 "2 discard KD AS", "3.2" },
  { "two cards of one", d1 "2 discard KS 2C", "3.2" },
  { "a card of the partner", d1 "2 discard 5C", "3.2" },
  { "no such card", s1 "2 discard KD 1H", "3.2", "3.1" },
  { "an unknown word", s1 "2 huh", false, "3.1" },
})

local CUT = variants "starter-cut"
group("the cut of the starter:", {
  { "by the dealer", s1(AWAY .. "1 cut 5", CUT), "4.2" },
  { "two cards", s1(AWAY .. "2 cut 2", CUT), "4.2" },
  { "no card", s1(AWAY .. "2 cut 0", CUT), "4.2" },
  { "forty cards", s1(AWAY .. "2 cut 40", CUT), "4.2" },
  { "all cards", s1(AWAY .. "2 cut 42", CUT), "4.2" },
  { "33 cards in double", moves(double('"dealer":1,' .. CUT), D1,
    "2 discard KS | 3 discard JD | 4 discard QH | 1 discard QS | 2 cut 30"), "4.2" },
  { "38 cards in six-card", moves(single('"dealer":1,' .. variants("starter-cut", "six-card")),
    '{"hands":["4C 4D 6H 6S KC QS","5H 5C 5S JD 2C 2H"],"starter":"5D"}',
    "2 discard 2C 2H | 1 discard KC QS | 2 cut 38"), "4.2" },
})

local STOP = variants "liberty-to-stop"
local PLAYED = AWAY .. "2 play 7H | 1 play 5D | 2 play 8H | 1 play 5S | 2 play 2C | "
local AT_30 = "2 discard 8C 4C | 1 discard JS 3S | 2 play KC | 1 play TH | 2 play QD | "
group("the play:", {
  { "the dealer leads", s1(AWAY .. "1 play 5D"), "5.1" },
  { "twice", s1(AWAY .. "2 play 7H | 2 play 8H"), "5.1" },
  { "a go out of turn", s1(AWAY .. "1 go"), "5.1" },
  { "a card of the other", s1(AWAY .. "2 play 5D"), "5.3" },
  { "a card of the box", s1(AWAY .. "2 play KD"), "5.3" },
  { "the starter", s1(AWAY .. "2 play 9C"), "5.3" },
  { "a card of the stock", s1(AWAY .. "2 play AS"), "5.3" },
  { "a card played already", s1(AWAY .. "2 play 7H | 1 play 5D | 2 play 7H"), "5.3" },
  { "a card that does not fit", s1(PLAYED .. "1 play JC"), "5.4" },
  { "a card that does not fit, another does", d1("2 discard KS | 3 discard JD | 4 discard QH | 1 discard QS | "
    .. "2 play 7C | 3 play 4S | 4 play 5C | 1 play 6D | 2 play 8D | 3 play 4D"), "5.4" },
  { "go with a card that fits", s1(AWAY .. "2 go"), "5.5" },
  { "go after the other's go with a card that fits", s3(AT_30 .. "1 go | 2 go"), "5.5" },
  { "stop in another game", s3(AT_30 .. "1 go | 2 stop"), "11.19" },
  { "stop before a go", s3(AT_30:match "^(.*)2 play QD" .. "2 stop", STOP), "11.19" },
  { "stop instead of go", s3(AT_30 .. "1 stop", STOP), "11.19" },
  { "stop in the lead", s3("2 discard 8C 4C | 1 discard JS 3S | 2 stop", STOP), "11.19" },
  { "no such card", s1(AWAY .. "2 play 1H"), "5.3", "5.1" },
  { "a word of another point", s1 "2 play 7H", "3.1" },
  { "an unknown word", s1(AWAY .. "2 lead 7H"), false, "5.1" },
})

local CLAIMED = variants "claimed-counting"
local COUNT = PLAYED .. "1 go | "
local MUGGINS = variants "muggins"
group("the show:", {
  { "the dealer first", s1(COUNT .. "1 count 7", CLAIMED), "7.1" },
  { "twice", s1(COUNT .. "2 count 5 | 2 count 5", CLAIMED), "7.1" },
  { "the box by the other", s1(COUNT .. "2 count 5 | 1 count 7 | 2 count 6", CLAIMED), "7.1" },
  { "30", s1(COUNT .. "2 count 30", CLAIMED), "7.13" },
  { "below 0", s1(COUNT .. "2 count -1", CLAIMED), "7.13" },
  { "the box at 30", s1(COUNT .. "2 count 5 | 1 count 7 | 1 count 30", CLAIMED), "7.13" },
  { "accept out of turn", s1(COUNT .. "2 count 3 | 2 accept", MUGGINS), "7.17" },
  { "muggins out of turn", s1(COUNT .. "2 count 3 | 2 muggins", MUGGINS), "7.17" },
})

local RESULT = "2-0 2-1 1-2 0-2"
local NIGHT = night(variants "reported-night")
local function with(head, ...)
  local lines = { head[1] }
  for _, line in ipairs { ... } do table.insert(lines, line) end
  return lines
end
local nights = {
  { "by the away club", with(NIGHT, by(2, "result 2-0")), "9.8" },
  { "after all contests", with(NIGHT, table.unpack((function()
    local list = {}
    for i = 1, 10 do list[i] = by(1, "result 2-0") end
    return list
  end)())), false },
  { "two legs of five", with(night(variants "reported-night" .. "," .. options '"legs":5'), by(1, "result 2-0")), "9.8" },
  { "by another club", with(league(), by(12, "result 5-4")), "10.4" },
  { "ten points", with(league(), by(1, "result 9-1")), "10.4" },
  { "eight points", with(league(), by(1, "result 5-3")), "10.4" },
  { "ten for one", with(league(), by(1, "result 10-0")), "10.4" },
  { "twice", with(league(), by(1, "result 5-4"), by(1, "result 5-4")), "10.4" },
  { "after the season", with(league '"players":2', by(1, "result 5-4"), by(2, "result 5-4"), by(1, "result 5-4")), false },
}
for home = 0, 3 do
  for away = 0, 3 do
    local result = home .. "-" .. away
    if not RESULT:find(result, 1, true) then
      table.insert(nights, { result, with(NIGHT, by(1, "result " .. result)), "9.8" })
    end
  end
end
group("a result:", nights)

local PACK = ('{"pack":"%s"}'):format(table.concat(referee.count.pack, " "))
group("other lines:", {
  { "a decision where a pack is due", with(single '"dealer":1', by(2, "discard KD QH")), false },
  { "a decision where a cut's pack is due", with(single(), by(2, "discard KD QH")), false },
  { "a `hands` line where a cut's pack is due", with(single(), S1), false },
  { "a pack where a decision is due", with(single '"dealer":1', PACK, PACK), false },
  { "`hands` where a decision is due", with(single '"dealer":1', S1, S1), false },
  { "a pack of 51 cards", with(single '"dealer":1', (PACK:gsub("AC ", ""))), false },
  { "a card twice", with(single '"dealer":1', (PACK:gsub("AC", "AD"))), false },
  { "a card of no pack", with(single '"dealer":1', (PACK:gsub("AC", "1C"))), false },
  { "`hands` of four seats", with(single '"dealer":1', D1), false },
  { "`hands` of four cards", with(single '"dealer":1', (S1:gsub(" QH", ""))), false },
  { "`hands` with a card twice", with(single '"dealer":1', (S1:gsub("QH", "5D"))), false },
  { "two starters", with(single '"dealer":1', (S1:gsub("9C", "9C AC"))), false },
  { "a starter that was dealt", with(single '"dealer":1', (S1:gsub("9C", "9D"))), false },
  { "a pack in a night that reports", with(NIGHT, PACK), false },
})

-- ---- random wrong words

local WRONG = { "discard %s", "discard %s %s", "play %s", "go", "stop", "cut 1", "cut 41", "count 30", "result 3-3" }

-- At a point, words that may be wrong: the referee says which clause refuses them. Words of another point and unknown
-- words are not tried, the page leaves open by which clause they are refused.
local FITTING = { discard = { "discard" }, cut = { "cut" }, play = { "play", "go", "stop" }, count = { "count" },
  ["count-box"] = { "count" }, result = { "result" }, answer = {} }

local function wrong_input(seat, point, seats, legal)
  if math.random() < 0.3 and #legal > 0 then
    return { by = seat % seats + 1, ["do"] = legal[math.random(#legal)] }
  end
  for _ = 1, 20 do
    local words = WRONG[math.random(#WRONG)]:gsub("%%s", function() return referee.count.pack[math.random(52)] end)
    if referee.has(FITTING[point], words:match "^%a+") then return { by = seat, ["do"] = words } end
  end
end

-- A game in which seats say wrong words after some asks, until one is refused: the record's lines.
local function wrong_record(game)
  local head
  repeat
    head = { game = game, variants = play.some(referee.header.variants[game], 0.15), dealer = 1 }
    head.options = play.settings(game, head.variants, 0.1)
  until #referee.header.faults(head) == 0
  local player, inputs, parts, asks = play.player(3, true), {}, { play.header_text(head) }, math.random(40)
  local decide = player.decide
  function player.decide(legal, may, seat, point, at_desk)
    asks = asks - 1
    local wrong = asks <= 0 and wrong_input(seat, point, referee.header.games[game].players, legal)
    if wrong then return wrong["do"], wrong.by end
    return decide(legal, may, seat, point, at_desk)
  end
  referee.play(head, inputs, player)
  for _, input in ipairs(inputs) do table.insert(parts, play.input_text(input)) end
  return parts
end

describe("wrong words in random games", function()
  for _, game in ipairs { "double-cribbage", "single-cribbage" } do
    it(game, function()
      math.randomseed(#game)
      local refused = 0
      for _ = 1, 30 * SCALE do
        local lines = wrong_record(game)
        local _, fault = referee.replay(text_of(lines))
        if fault then
          assert.equal(#lines, fault.line)
          refused = refused + 1
          check_program(lines, fault.rules)
        end
      end
      assert.is_true(refused > 10)
    end)
  end
end)
