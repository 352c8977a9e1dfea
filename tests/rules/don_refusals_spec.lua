-- don_refusals_spec.lua - every row of the rules page's table of refusals, its table of options and its table of variants.
--
-- A case is { what, lines, rule, part }: the last line is refused, under its number, by that clause, in a sentence with
-- that part; the exit code is 1, and what came before stands as if the record had ended there.
local referee = require "referee"

local by = referee.by
local function header(game, more) return ('{"houserule":1,"game":"%s"%s}'):format(game, more and "," .. more or "") end
local function variants(...) return '"variants":' .. referee.texts { ... } end
local function options(text) return '"options":{' .. text .. "}" end

-- Hands as the page's examples write them: one seat after the other.
local function hands(text, more)
  local list = {}
  for seat in text:gmatch "[^/]+" do table.insert(list, seat:match "^%s*(.-)%s*$") end
  return ('{"hands":%s%s}'):format(referee.texts(list), more or "")
end

-- All of a suit to each seat: clubs, diamonds, hearts, spades.
local function suits(ranks)
  local list = {}
  for suit in ("CDHS"):gmatch "." do table.insert(list, (ranks:gsub(".", "%0" .. suit .. " "):gsub(" $", ""))) end
  return hands(table.concat(list, " / "))
end

local function pack(top, last)
  local list = referee.split(top)
  for suit in ("CDHS"):gmatch "." do
    for rank in ("AKQJT98765432"):gmatch "." do
      local card = rank .. suit
      if not referee.has(list, card) and card ~= last then table.insert(list, card) end
    end
  end
  table.insert(list, last)
  return '{"pack":"' .. table.concat(list, " ") .. '"}'
end

-- "1 play AH | 2 play 5D" as lines after others, and perhaps one more line.
local function game(lines, moves, last)
  local all = table.move(lines, 1, #lines, 1, {})
  for seat, words in (moves or ""):gmatch "(%d+) ([^|]+)" do table.insert(all, by(seat, (words:gsub("%s+$", "")))) end
  table.insert(all, last)
  return all
end

local function replay(lines) return referee.run("replay - --json", referee.text_of(lines)) end

local function check(lines, rule, part)
  local problem = referee.refused(lines)
  assert.equal(rule and "DN-" .. rule or nil, problem.rule, problem.error)
  if part then assert.truthy(problem.error:find(part, 1, true), problem.error) end
end

local function group(name, cases)
  -- Outside the block, so that the records of all groups are replayed together.
  for _, case in ipairs(cases) do
    if #case[2] > 1 then referee.will_replay(referee.text_of(case[2], #case[2] - 1)) end
  end
  describe(name, function()
    for _, case in ipairs(cases) do
      it(case[1], function() check(case[2], case[3], case[4]) end)
    end
  end)
end

-- ---- headers

local GAMES = { "nine-card-don", "blind-don", "irish-don", "phat" }
local function nine(...) return { header("nine-card-don", table.concat({ ... }, ",")) } end
local function blind(...) return { header("blind-don", table.concat({ ... }, ",")) } end
local function irish(...) return { header("irish-don", table.concat({ ... }, ",")) } end
local function phat(...) return { header("phat", table.concat({ ... }, ",")) } end

group("a header:", {
  { "nine-card-don for 3", nine '"players":3', "1.1", "4" },
  { "nine-card-don for 5 without jacks out", nine '"players":5', "1.1" },
  { "blind-don for 3 without its variant", blind '"players":3', "1.1" },
  { "blind-don for 4", blind '"players":4', "1.1" },
  { "three-player for 2", blind('"players":2', variants "three-player"), "1.1" },
  { "irish-don for 2 without its variant", irish '"players":2', "1.1" },
  { "two-player for 4", irish('"players":4', variants "two-player"), "1.1" },
  { "phat for 2", phat '"players":2', "1.1" },
  { "phat for 4.0", phat '"players":4.0', "1.1" },
  { "jacks out for 4", nine('"players":4', variants "jacks-out"), "12.1", "5, 6 or 7" },
  { "jacks out for 8", nine('"players":8', variants "jacks-out"), "12.1" },
  { "the regiment for 3", nine('"players":3', variants "jacks-out-regiment"), "13.1" },
  { "the regiment for 13", nine('"players":13', variants "jacks-out-regiment"), "13.1" },
  { "no target and no deals, nine-card-don", nine(options '"target":0'), "7.11" },
  { "no target and no deals, by a variant", nine(variants "four-pitches", options '"deals":0'), "7.11" },
  { "no target and no deals, blind-don", blind(options '"deals":0'), "7.11" },
  { "no target and no deals, phat", phat(options '"target":0'), "7.11" },
  { "14 columns of two", blind(options '"columns":14'), "8.4", "52" },
  { "9 columns and 9 cards in hand", blind(options '"hand_cards":9'), "8.4" },
  { "7 columns of three", blind(variants "three-player", options '"columns":7'), "8.4" },
  { "stalybridge with 11 columns", blind(variants "stalybridge", options '"columns":11,"hand_cards":5'), "8.4" },
  { "two cutters of each side with two players", blind(options '"cut":"sides"'), "3.2" },
  { "the same with three", blind(variants "three-player", options '"cut":"sides"'), "3.2" },
  { "the same with two at irish-don", irish(variants "two-player", options '"cut":"sides"'), "3.2", "`sides`" },
  { "dealer 0", nine '"dealer":0', "1.4" },
  { "dealer 5 of four", phat '"dealer":5', "1.4", "1 to 4" },
  { "dealer 3 of two", blind '"dealer":3', "1.4" },
  { "dealer 4 of three", blind('"dealer":4', variants "three-player"), "1.4" },
  { "dealer 3 of two at irish-don", irish('"dealer":3', variants "two-player"), "1.4" },
  { "dealer 5 of five people: a table seat deals", nine('"dealer":5', variants "jacks-out"), "1.4" },
  { "dealer as text", irish '"dealer":"1"', "1.4" },
  { "an unknown variant", nine(variants "target-92"), "1.2", "target-91" },
  { "a variant of another game of the family", nine(variants "nod"), "1.2", "irish-don" },
  { "a variant of another family", phat(variants "pool"), "1.2", "zole" },
  { "a variant whose name two families have, here none", phat(variants "best-of-three"), "1.2" },
  { "partner bets without jacks out", nine(variants "partner-bets"), "1.2", "jacks-out" },
  { "partner bets with the regiment", nine(variants("partner-bets", "jacks-out-regiment")), "1.2", "jacks-out" },
  { "an option of nobody", nine(options '"points":3'), "1.3", "points" },
  { "an option of another game", blind(options '"blind_partner":true'), "1.3" },
  { "first_pitch card with two", irish(variants "two-player", options '"first_pitch":"card"'), "1.3" },
  { "a pass to the partner of two", irish(variants "two-player", options '"pass_first":"partner"'), "1.3", "partner" },
  { "a later pass to the partner of two", irish(variants "two-player", options '"pass_later":"partner"'), "1.3" },
  { "a pitch card that the pack of 48 has not", irish(variants "pack-48", options '"pitch_card":"2D"'), "1.3" },
  { "a deal worth nothing", irish(options('"trump_ace":0,"trump_king":0,"trump_queen":0,"trump_jack":0,"trump_nine":0,'
    .. '"trump_five":0,"plain_nine":0,"plain_five":0')), "1.3" },
})
describe("a header:", function()
  it("an unknown game is refused", function()
    local output, code = replay { header "seven-card-don" }
    local problem = referee.decode(output)
    assert.is_string(problem.error)
    assert.equal(1, problem.line)
    assert.equal(1, code)
  end)
end)

-- ---- the page's table of options: type, then the games and their defaults

local NUMBER, SOME, FLAG = "number", "some", "flag"
local ORDER = { good = { "23456789TJQKA" },
                bad = { "", "AKQJT9876543", "AKQJT987654322", "AKQJT9876543X", "akqjt98765432" } }
local RANKS = { good = { "", "A", "AKQJT98765432", "95" }, bad = { "X", "A K", "10" } }
local PITCH_CARD = { good = { "low", "AS", "2D" }, bad = { "", "high", "1D", "2X" } }
local PACKETS = { good = { "13", "3 3 3 4", "4 4 4 1", "5", "1 2 3" }, bad = { "", "0", "3 0 3", "three", "-1", "3,4" } }

local SLOTS = {
  { "target", NUMBER, N = 121, B = 0, P = 181 }, { "deals", NUMBER, N = 0, B = 4, P = 0 }, { "deals", SOME, I = 2 },
  { "games_to_win", SOME, N = 1, B = 1, I = 1, P = 1 },
  { "new_game", { "rotate", "cut" }, N = "rotate", B = "rotate", P = "rotate" },
  { "cut", { "none", "sides", "all" }, N = "sides", I = "none", P = "all" }, { "cut", { "none", "all" }, B = "all" },
  { "cut_wins", { "high", "low" }, N = "high", B = "high", I = "high", P = "low" },
  { "cut_choice", { "any", "side", "self" }, N = "any", B = "self", I = "self", P = "self" },
  { "blind_partner", FLAG, N = true, I = true, P = true },
  { "trump_order", ORDER, N = "AKQJT98765432", B = "AKQJT98765432", I = "AKQJT98765432", P = "AKQJT98765432" },
  { "trump_ace", NUMBER, N = 4, B = 4, I = 4, P = 4 }, { "trump_king", NUMBER, N = 3, B = 3, I = 3, P = 3 },
  { "trump_queen", NUMBER, N = 2, B = 2, I = 2, P = 2 }, { "trump_jack", NUMBER, N = 1, B = 1, I = 1, P = 1 },
  { "trump_nine", NUMBER, N = 9, B = 9, I = 18, P = 18 }, { "trump_five", NUMBER, N = 10, B = 10, I = 10, P = 10 },
  { "plain_nine", NUMBER, N = 0, B = 0, I = 9, P = 9 }, { "plain_five", NUMBER, N = 5, B = 5, I = 5, P = 5 },
  { "count_ace", NUMBER, N = 4, B = 4, P = 4 }, { "count_king", NUMBER, N = 3, B = 3, P = 3 },
  { "count_queen", NUMBER, N = 2, B = 2, P = 2 }, { "count_jack", NUMBER, N = 1, B = 1, P = 1 },
  { "count_ten", NUMBER, N = 10, B = 10, P = 10 },
  { "peg_high", NUMBER, N = 0, B = 1 }, { "peg_low", NUMBER, N = 0, B = 1 }, { "peg_jack", NUMBER, N = 0, B = 1 },
  { "peg_game", NUMBER, N = 8, B = 5 },
  { "hand_size", { least = 1, most = 13 }, N = 9 }, { "columns", { least = 1, most = 13 }, B = 9 },
  { "hand_cards", { least = 0, most = 8 }, B = 0 }, { "name_trumps", FLAG, B = false },
  { "pack_size", { 52, 48, 44, bad = { 40, 45, 50, 51, 53, 56 } }, I = 52 },
  { "first_pitch", { "card", "left" }, I = "card" }, { "pitch_card", PITCH_CARD, I = "low" },
  { "decider_card", FLAG, I = false }, { "pitcher", { "rotate", "game", "match" }, I = "rotate" },
  { "pass_first", { "none", "partner", "left" }, I = "none" }, { "pass_later", { "none", "partner", "left" }, I = "none" },
  { "redeal", FLAG, I = false }, { "redeal_ranks", RANKS, I = "AKQJ95" },
  { "pitch_ranks", RANKS, I = "AKQJ95" }, { "must_pitch", FLAG, I = false },
  { "draw_level", FLAG, I = false }, { "jink_games", SOME, I = 1 }, { "jink_ends", FLAG, I = false },
  { "claims", { "sure", "open", "off" }, I = "sure" }, { "concede", FLAG, I = true },
  { "scores", { "shown", "remembered" }, I = "shown" },
  { "packets", PACKETS, P = "1" }, { "peg_muck", NUMBER, P = 8 }, { "muck_tie", { "carry", "split", "none" }, P = "carry" },
  { "tens_tiebreak", FLAG, P = false }, { "line_points", NUMBER, N = 0, B = 0, P = 0 },
}
-- Those that come with a variant: with its value there.
local COMING = {
  { "nine-card-don", "faults", FLAG, ["faults-friendly"] = true, ["faults-league"] = true },
  { "nine-card-don", "board_penalty", NUMBER, ["faults-friendly"] = 0, ["faults-league"] = 19 },
  { "nine-card-don", "renege_penalty", NUMBER, ["faults-friendly"] = 0, ["faults-league"] = 52 },
  { "nine-card-don", "false_call", NUMBER, ["faults-friendly"] = 0, ["faults-league"] = 0 },
  { "nine-card-don", "jacks_out", { bad = { "", "club", true, 1 } }, ["jacks-out"] = "pub",
    ["jacks-out-regiment"] = "regiment" },
  { "nine-card-don", "stake", NUMBER, ["jacks-out"] = 100 },
  { "nine-card-don", "card_price", NUMBER, ["jacks-out-regiment"] = 10 },
  { "nine-card-don", "buy_max", { least = 1, most = 13 }, ["jacks-out-regiment"] = 5 },
  { "nine-card-don", "jack_price", NUMBER, ["jacks-out-regiment"] = 100 },
  { "nine-card-don", "partner_bets", FLAG, ["partner-bets"] = true },
  { "nine-card-don", "partner_stake", NUMBER, ["partner-bets"] = 100 },
  { "nine-card-don", "side_bets", FLAG, ["side-bets"] = true },
  { "nine-card-don", "bet_stake", NUMBER, ["side-bets"] = 100 },
  { "nine-card-don", "bet_points", SOME, ["side-bets"] = 61 },
  { "nine-card-don", "bet_tricks", SOME, ["side-bets"] = 5 },
  { "irish-don", "fewest", FLAG, nod = true },
}

local engine = referee.engine()
local library = engine.library.new {}

local function open(name, list, slot, value)
  local first = { houserule = 1, game = name, variants = list, options = { [slot] = value } }
  if slot == "target" and value == 0 then first.options.deals = 1 end
  if slot == "deals" and value == 0 then first.options.target = 1 end
  if slot == "columns" then first.options.hand_cards = 0 end
  return engine.session.open(library, first)
end

local function value_in(composed, slot)
  local at = composed.rules
  for _, key in ipairs(composed.slots[slot].path) do at = at[key] end
  return at
end

-- Values that fit a type, and values that do not.
local function values_of(kind)
  if kind == FLAG then return { true, false }, { 0, 1, "yes", "true", "" } end
  if kind == NUMBER then return { 0, 1, 7, 1000 }, { -1, 1.5, 2.0, "1", true, "" } end
  if kind == SOME then return { 1, 2, 1000 }, { 0, -1, 1.5, "1", true } end
  if kind.least then
    return { kind.least, kind.most }, { kind.least - 1, kind.most < 13 and 100 or kind.most + 1, 1.5, "2", true }
  end
  if kind.good then
    return kind.good, table.move({ 1, true }, 1, 2, #kind.bad + 1, table.move(kind.bad, 1, #kind.bad, 1, {}))
  end
  return kind, kind.bad or { "", "x", kind[1]:upper(), true, 1 }
end

local function check_slot(name, list, slot, kind)
  local good, bad = values_of(kind)
  for _, value in ipairs(good) do
    local s, why = open(name, list, slot, value)
    assert.truthy(s, why and slot .. " = " .. tostring(value) .. ": " .. why.sentence)
  end
  for _, value in ipairs(bad) do
    local s, why = open(name, list, slot, value)
    assert.is_nil(s, slot .. " takes " .. tostring(value))
    local other = slot == "columns" and value == 14 or slot == "hand_cards" and value == 100
    assert.equal(other and "DN-8.4" or "DN-1.3", why.rule, slot .. " = " .. tostring(value) .. ": " .. why.sentence)
  end
end

describe("the table of options:", function()
  local letters = { ["nine-card-don"] = "N", ["blind-don"] = "B", ["irish-don"] = "I", phat = "P" }
  for _, name in ipairs(GAMES) do
    local letter = letters[name]
    local composed = assert(engine.compose.game(library, name, {}))
    local has = {}
    for _, slot in ipairs(SLOTS) do
      if slot[letter] ~= nil then
        has[slot[1]] = true
        it(name .. " has " .. slot[1], function()
          assert.equal(slot[letter], value_in(composed, slot[1]))
          check_slot(name, nil, slot[1], slot[2])
        end)
      end
    end
    it(name .. " has no others", function()
      for _, slot in ipairs(composed.slots) do assert.truthy(has[slot.name], slot.name) end
      for _, slot in ipairs(SLOTS) do
        if not has[slot[1]] then
          for _, good in ipairs { 1, "none", true } do
            local s, why = open(name, nil, slot[1], good)
            assert.is_nil(s, slot[1])
            assert.equal("DN-1.3", why.rule)
          end
        end
      end
    end)
  end
  for _, row in ipairs(COMING) do
    local name, slot, kind = row[1], row[2], row[3]
    it(slot .. " comes with its variant", function()
      local s, why = open(name, nil, slot, kind == FLAG or 1)
      assert.is_nil(s)
      assert.equal("DN-1.3", why.rule)
      local named = why.sentence:match "[%w-]+$"
      assert.is_true(named ~= nil and row[named] ~= nil, why.sentence)
      for id, value in pairs(row) do
        if type(id) == "string" then
          local list = id == "partner-bets" and { id, "jacks-out" } or { id }
          assert.equal(value, value_in(assert(engine.compose.game(library, name, { variants = list })), slot), id)
          if type(kind) ~= "table" then check_slot(name, list, slot, kind) end
          if type(kind) == "table" and kind.bad then check_slot(name, list, slot, { good = { value }, bad = kind.bad }) end
        end
      end
    end)
  end
end)

-- ---- the page's table of variants: each with those it conflicts with

local PRISONS = "prison prison-cork prison-mountjoy prison-wheatfield"
local VARIANTS = {
  ["nine-card-don"] = {
    { "target-91", "target-121 four-pitches" }, { "target-121", "target-91 four-pitches" },
    { "preston", "barrow macclesfield four-pitches" }, { "barrow", "preston" }, { "macclesfield", "preston" },
    { "four-pitches", "target-91 target-121 preston" }, { "best-of-three" }, { "four-legs" },
    { "old-ranking", "taylor-ranking" }, { "taylor-ranking", "old-ranking" }, { "taylor-five" },
    { "jacks-out", "jacks-out-regiment" }, { "partner-bets", "jacks-out-regiment" }, { "jacks-out-regiment", "jacks-out" },
    { "side-bets" }, { "faults-friendly", "faults-league" }, { "faults-league", "faults-friendly" },
  },
  ["blind-don"] = { { "stalybridge", "three-player" }, { "three-player", "stalybridge" } },
  ["irish-don"] = {
    { "pack-48", "pack-44" }, { "pack-44", "pack-48 three-of-diamonds" }, { "three-of-diamonds", "pack-44 two-player" },
    { "draw-80-80" }, { "best-of-three", "first-to-3 first-to-5 " .. PRISONS }, { "prison", "best-of-three two-player" },
    { "prison-cork", "best-of-three two-player prison-mountjoy prison-wheatfield" },
    { "prison-mountjoy", "best-of-three two-player prison-cork prison-wheatfield" },
    { "prison-wheatfield", "best-of-three two-player prison-cork prison-mountjoy" },
    { "first-to-3", "first-to-5 best-of-three" }, { "first-to-5", "first-to-3 best-of-three" },
    { "two-player", "three-of-diamonds " .. PRISONS }, { "nod" },
  },
  phat = {
    { "packets-threes-and-four", "packets-threes-and-one hereford" },
    { "packets-threes-and-one", "packets-threes-and-four" }, { "tens-tiebreak" },
    { "hereford", "packets-threes-and-four yard-board" }, { "yard-board", "cribbage-board hereford" },
    { "cribbage-board", "yard-board" },
  },
}

local function conflict(one, other)
  return referee.has(referee.split(one[2] or ""), other[1]) or referee.has(referee.split(other[2] or ""), one[1])
end

-- The variants of a game, with jacks out for those who bet on partners.
local function completed(list)
  local needs = referee.has(list, "partner-bets") and not referee.has(list, "jacks-out")
  return needs and table.move(list, 1, #list, 2, { "jacks-out" }) or list
end

local function plays(name, list)
  local flags = "sim " .. name
  for _, id in ipairs(completed(list)) do flags = flags .. " -v " .. id end
  local output, code, said = referee.run(flags .. " -n 8 --bot random --seed pair --threads 1 --json")
  assert(code == 0, flags .. "\n" .. said)
  assert.equal(8, referee.decode(output).combinations[1].deals)
end

describe("the table of variants:", function()
  for _, name in ipairs(GAMES) do
    local list = VARIANTS[name]
    it(name .. " has these and no others", function()
      local there = {}
      for _, file in ipairs(engine.catalog.variants_of(library, name)) do table.insert(there, file.declared.id) end
      local wanted = {}
      for i, row in ipairs(list) do wanted[i] = row[1] end
      table.sort(there)
      table.sort(wanted)
      assert.same(wanted, there)
    end)
    local free, rows = {}, {}
    for i, one in ipairs(list) do
      rows[one[1]] = one
      for j = i + 1, #list do
        local pair = { one[1], list[j][1] }
        if conflict(one, list[j]) then
          it(("%s: %s and %s are refused"):format(name, pair[1], pair[2]), function()
            check({ header(name, variants(pair[1], pair[2])) }, "1.2")
            check({ header(name, variants(pair[2], pair[1])) }, "1.2")
          end)
        else
          table.insert(free, pair)
        end
      end
    end
    it(name .. ": each other pair is taken", function()
      local headers = { header(name) }
      for _, pair in ipairs(free) do headers[#headers + 1] = header(name, variants(table.unpack(completed(pair)))) end
      local output, code = replay(headers)
      assert.same(headers, referee.filter(referee.lines(output), function(line) return line:match '^{"houserule"' end))
      assert.equal(0, code)
    end)
    local function fits(set)
      for i, id in ipairs(set) do
        for j = i + 1, #set do
          if id == set[j] or conflict(rows[id], rows[set[j]]) then return false end
        end
      end
      return true
    end
    it(name .. ": each other pair plays, several in one game", function()
      for _, set in ipairs(referee.covering(free, 4, fits)) do plays(name, set) end
    end)
  end
  it("refuses the two forms of jacks out together, whichever the option means", function()
    for _, form in ipairs { "none", "pub", "regiment" } do
      local option = options(('"jacks_out":"%s"'):format(form))
      check(nine(variants("jacks-out", "jacks-out-regiment"), option), "1.2", "jacks-out-regiment")
      check(nine(variants("jacks-out-regiment", "jacks-out"), option), "1.2", "jacks-out-regiment")
      local _, code, said = referee.run("sim nine-card-don -v jacks-out -v jacks-out-regiment -n 1 -o jacks_out=" .. form)
      assert.equal(2, code)
      assert.truthy(said:find("jacks-out-regiment", 1, true), said)
    end
  end)
  it("has one form of jacks out brought by the other's option, also once variants change at the prompt", function()
    for _, one in ipairs { { "jacks-out", "regiment", "buy" }, { "jacks-out-regiment", "pub", "first-pitch" } } do
      local start = ("nine-card-don -v %s -o jacks_out=%s --players 5 --seed k --batch"):format(one[1], one[2])
      local output, code, said = referee.run(start .. " -e 'variants +target-91' -e auto")
      assert.equal(0, code, said)
      assert.truthy(output:find(one[3], 1, true), output)
      assert.truthy(output:find("target-91", 1, true), output)
    end
  end)
  it("names both that exclude each other", function()
    check(nine(variants("target-91", "target-121")), "1.2", "target-121 and target-91")
  end)
  for _, name in ipairs(GAMES) do
    for _, other in ipairs(GAMES) do
      local shared = { ["best-of-three"] = true } -- two of the games have one of that name
      it(("%s has none of %s"):format(name, other), function()
        for _, row in ipairs(name ~= other and VARIANTS[other] or {}) do
          local s, why = engine.session.open(library, { houserule = 1, game = name, variants = { row[1] } })
          local both = shared[row[1]] ~= nil and (name == "nine-card-don" or name == "irish-don")
          assert.equal(both, s ~= nil, row[1])
          if not both then assert.equal("DN-1.2", why.rule, row[1]) end
        end
      end)
    end
  end
end)

-- ---- packs

local NINE = header("nine-card-don", '"dealer":4')
local NINE_HANDS = "AH KH 9H 5S AC TC 7D 3S 2D / QH 6H 4H KD 9D 5D JS 8C 4C / JH 5H TD 6D 5C QC AS 7S 3C / "
  .. "TH 3H 2H AD QD KS TS 6S KC"
local PACK = pack ""
local CUT = header "nine-card-don"
local JACKS = header("nine-card-don", variants "jacks-out")
local REGIMENT = header("nine-card-don", variants "jacks-out-regiment" .. ',"players":4,"dealer":4')

group("a pack:", {
  { "one card short", { NINE, (PACK:gsub(" 2S", "")) }, "1.5", "52" },
  { "a card twice", { NINE, (PACK:gsub("2S", "AC")) }, "1.5", "AC" },
  { "a card that is none", { NINE, (PACK:gsub("2S", "1S")) }, "1.5", "1S" },
  { "of a cut, one card short", { CUT, (PACK:gsub(" 2S", "")) }, "1.5" },
  { "of jacks out, a card twice", { JACKS, (PACK:gsub("2S", "AC")) }, "1.5" },
  { "a two in a pack of 48", { header("irish-don", variants "pack-48"), (PACK:gsub(" 2[CDH]", "")) }, "1.5" },
  { "a three in a pack of 44", { header("irish-don", variants "pack-44"), (PACK:gsub(" 2%u", ""):gsub(" 3[CDH]", "")) },
    "1.5" },
  { "a decision where the deal's is due", { NINE, by(1, "play AC") }, "1.5" },
  { "a decision where the cut's is due", { CUT, by(1, "pitcher 1") }, "1.5" },
  { "a decision where that of jacks out is due", { JACKS, by(1, "no bet") }, "1.5" },
  { "hands with nine cards too few", { NINE, hands "AC / KC / QC / JC" }, "1.5" },
  { "hands with a card too many", { NINE, (hands(NINE_HANDS):gsub("KC\"", "KC 2C\"")) }, "1.5" },
  { "hands with a card twice", { NINE, (hands(NINE_HANDS):gsub("KC\"", "AH\"")) }, "1.5" },
  { "hands for three seats", { NINE, hands "AC / KC / QC" }, "1.5" },
  { "hands with a pile that there is not", { NINE, hands(NINE_HANDS, ',"talon":"2C"') }, "1.5" },
  { "hands with a stock of one card", { NINE, hands(NINE_HANDS, ',"stock":"2C"') }, "1.5" },
  { "hands where the pack of a cut is due", { CUT, hands(NINE_HANDS) }, "1.5" },
  { "hands where that of jacks out is due", { JACKS, hands(NINE_HANDS) }, "1.5" },
  { "hands where the second one of jacks out is due", { JACKS, pack "JC JD JH JS", hands(NINE_HANDS) }, "1.5" },
  { "hands where the regiment's is due",
    game({ REGIMENT }, "1 buy 1 | 2 buy 1 | 3 buy 1 | 4 buy 1", hands(NINE_HANDS)), "1.5" },
  { "blind-don without upper cards", { header("blind-don", '"dealer":2,' .. options '"columns":2'), hands "5H 9C / KH JH" },
    "1.5" },
})

-- ---- decisions

local NINE_GAME = { NINE, hands(NINE_HANDS) }
group("nine-card-don, a play:", {
  { "by another seat", game(NINE_GAME, "2 play QH"), "1.6", "seat 1" },
  { "by a seat that there is not", game(NINE_GAME, "9 play QH"), "1.6" },
  { "an unknown word", game(NINE_GAME, "1 lead AH"), "1.6", "play" },
  { "a word of another point", game(NINE_GAME, "1 pitcher 2"), "1.6" },
  { "no card", game(NINE_GAME, "1 play"), "1.6" },
  { "an unknown card", game(NINE_GAME, "1 play ZZ"), "1.6" },
  { "two cards", game(NINE_GAME, "1 play AH KH"), "1.6" },
  { "claim, a call of irish-don", game(NINE_GAME, "1 claim"), "1.6" },
  { "call renege without faults", game(NINE_GAME, "1 play AH | 2 call renege 1"), "1.6" },
  { "a pack where a decision is due", game(NINE_GAME, "1 play AH", PACK), "1.6" },
  { "hands where a decision is due", game(NINE_GAME, "", hands(NINE_HANDS)), "1.6" },
  { "a card that another holds", game(NINE_GAME, "1 play QH"), "4.1", "QH" },
  { "a card of the stock", game(NINE_GAME, "1 play 2S"), "4.1" },
  { "a card played already", game(NINE_GAME, "1 play AH | 2 play 4H | 3 play 5H | 4 play 2H | 1 play AH"), "4.1" },
  { "another suit with hearts in hand", game(NINE_GAME, "1 play AH | 2 play 5D"), "4.2", "QH, 6H or 4H" },
  { "a trump with clubs in hand",
    game(NINE_GAME, "1 play AH | 2 play 4H | 3 play 5H | 4 play 2H | 1 play AC | 2 play 6H"), "4.2", "8C or 4C" },
  { "the last before the end", game({ header("nine-card-don", '"dealer":4,' .. options '"target":4'), NINE_GAME[2] },
    "1 play AH | 2 play 4H | 3 play 5H | 4 play 2H | 1 play KH"), "6.6" },
  { "a pack after the end", game({ header("nine-card-don", '"dealer":4,' .. options '"target":4'), NINE_GAME[2] },
    "1 play AH | 2 play 4H | 3 play 5H | 4 play 2H", PACK), "6.6" },
})

local CUT_SIDE = header("nine-card-don", variants "macclesfield")
group("nine-card-don, `first-pitch`:", {
  { "by the loser of the cut", { CUT, pack "9C KD", by(1, "pitcher 1") }, "1.6" },
  { "a seat that there is not", { CUT, pack "9C KD", by(2, "pitcher 5") }, "1.6", "first-pitch" },
  { "no seat", { CUT, pack "9C KD", by(2, "pitcher") }, "1.6" },
  { "a play", { CUT, pack "9C KD", by(2, "play AC") }, "1.6" },
  { "the other side with `side`", { CUT_SIDE, pack "9C KD", by(1, "pitcher 2") }, "1.6", "pitcher 1 or pitcher 3" },
})

local SHORT = options '"hand_size":3'
local FAULTS = { header("nine-card-don", variants "faults-friendly" .. ',"dealer":4,' .. SHORT),
                 hands "AH 3H 2C / KH 4C 5C / QH 6C 7C / 9H 8C 9C" }
-- Seat 1 leads a heart of three, two of them its own; seat 4 has no other heart and no club.
local BOARD = { FAULTS[1], hands "AH 3H 2C / KH 4C 5C / QH 6H 7C / 9D 8D 9S" }
local CALLED = "1 play AH | 2 play 4C | 3 play QH | 4 play 9H | "
group("nine-card-don, faults:", {
  { "the partner too early", game(FAULTS, "3 play QH"), "11.2" },
  { "by a seat that has played to the trick", game(FAULTS, "1 play AH | 2 play KH | 1 play 3H"), "11.2" },
  { "a boarded card again", game(FAULTS, "1 play AH | 3 play QH | 3 play QH"), "11.2", "QH" },
  { "by a seat with boarded cards alone",
    game(FAULTS, "1 play AH | 3 play QH | 3 play 6C | 3 play 7C | 3 play QH"), "11.2" },
  { "out of turn, not held", game(FAULTS, "1 play AH | 3 play KH"), "4.1", "KH" },
  { "out of turn, a card of the stock", game(FAULTS, "1 play AH | 3 play 2S"), "4.1" },
  { "out of turn, an unknown card", game(FAULTS, "1 play AH | 3 play XX"), "1.6" },
  { "a word out of turn", game(FAULTS, "1 play AH | 3 pass"), "1.6" },
  { "a call out of turn", game(FAULTS, "1 play AH | 2 play 4C | 1 call renege 2"), "1.6" },
  { "another card than the boarded one", game(BOARD, "1 play AH | 3 play 6H | 2 play KH | 3 play QH"), "11.4" },
  { "another lead than the boarded card",
    game(FAULTS, "2 play 4C | 1 play 3H | 2 play KH | 3 play QH | 4 play 9H | 2 play 5C"), "11.4" },
  { "not held, though a boarded card is due", game(BOARD, "1 play AH | 3 play 6H | 2 play KH | 3 play AS"), "4.1" },
  { "asked and not held", game(FAULTS, "1 play AH | 2 play QH"), "4.1" },
  { "call renege of who followed", game(FAULTS, "1 play AH | 2 play KH | 3 call renege 2"), "11.7" },
  { "call renege of the partner", game(FAULTS, "1 play AH | 2 play KH | 3 play 6C | 4 play 9H | 1 call renege 3"), "11.7" },
  { "call renege of the partner, the second", game(FAULTS, CALLED .. "1 play 3H | 2 play 5C | 3 play 6C | 4 call renege 2"),
    "11.7" },
  { "call renege of oneself", game(FAULTS, CALLED .. "1 call renege 1"), "11.7" },
  { "call renege of nobody", game(FAULTS, CALLED .. "1 call renege 5"), "11.7" },
  { "a word like it", game(FAULTS, CALLED .. "1 call 2"), "1.6" },
  { "a discard called already",
    game(BOARD, "1 play AH | 2 play KH | 3 play QH | 4 play 9D | 1 call renege 4 | 1 call renege 4"), "11.7" },
  { "faults switched off: a renege", game({ header("nine-card-don", variants "faults-league" .. ',"dealer":4,'
    .. options '"hand_size":3,"faults":false'), FAULTS[2] }, "1 play AH | 2 play 4C"), "4.2" },
  { "faults switched off: out of turn", game({ header("nine-card-don", variants "faults-league" .. ',"dealer":4,'
    .. options '"hand_size":3,"faults":false'), FAULTS[2] }, "1 play AH | 3 play QH"), "1.6" },
  { "faults switched off: a call", game({ header("nine-card-don", variants "faults-league" .. ',"dealer":4,'
    .. options '"hand_size":3,"faults":false'), FAULTS[2] }, "1 play AH | 2 call renege 1"), "1.6" },
})

local CHALLENGE = { header("nine-card-don", variants "faults-friendly" .. ',"dealer":4,'
  .. options '"hand_size":3,"target":15'), FAULTS[2] }
local ASKED = "1 play AH | 2 play KH | 3 play 6C | 4 play 9H | "
group("nine-card-don, `challenge`:", {
  { "another word", game(CHALLENGE, ASKED .. "2 refuse"), "1.6" },
  { "a play", game(CHALLENGE, ASKED .. "2 play 4C"), "1.6" },
  { "by another seat", game(CHALLENGE, ASKED .. "4 accept"), "1.6" },
  { "call renege of the winner, who led", game(CHALLENGE, ASKED .. "2 call renege 1"), "11.7" },
})

local PUB = { header("nine-card-don", variants("jacks-out", "partner-bets") .. ',"dealer":4'),
              pack "2C 3C JD 4C 5C 6C JC 7C 8C JS 9C JH" }
group("nine-card-don, `partner-bet`:", {
  { "on oneself", game(PUB, "3 bet 3"), "1.6", "no bet" },
  { "on who does not play", game(PUB, "3 bet 4"), "1.6", "bet 1, bet 2" },
  { "by another", game(PUB, "2 no bet"), "1.6" },
  { "by who is out", game(PUB, "4 no bet"), "1.6" },
  { "another word", game(PUB, "3 pass"), "1.6" },
})

local FIVE = header("nine-card-don", variants "jacks-out-regiment" .. ',"players":5,"dealer":4')
local SALE = game({ FIVE }, "1 buy 2 | 2 buy 2 | 3 buy 2 | 4 buy 2 | 5 buy 2",
  pack("JC 3C 4C JD 5C 6C 7C 8C 9C TC JH QC KC AC JS", "QD")) -- as in the page's example V14
group("nine-card-don, the regiment:", {
  { "`buy`: none", game({ FIVE }, "1 buy 0"), "1.6", "buy 1" },
  { "`buy`: more than buy_max", game({ FIVE }, "1 buy 6"), "1.6" },
  { "`buy`: not his turn", game({ FIVE }, "1 buy 2 | 3 buy 2"), "1.6" },
  { "`buy`: another word", game({ FIVE }, "1 pass"), "1.6" },
  { "`sell`: a jack of another", game(SALE, "2 sell JD 4"), "1.6", "sell JC 1" },
  { "`sell`: to who has one", game(SALE, "2 sell JC 3"), "1.6" },
  { "`sell`: to himself", game(SALE, "2 sell JC 2"), "1.6" },
  { "`sell`: to who refused", game(SALE, "2 sell JC 1 | 1 refuse | 2 sell JH 1"), "1.6", "sell JC 4" },
  { "`sell`: by another", game(SALE, "1 sell JC 4"), "1.6" },
  { "`jack-offer`: another word", game(SALE, "2 sell JC 1 | 1 no sale"), "1.6", "accept or refuse" },
  { "`jack-offer`: by the seller", game(SALE, "2 sell JC 1 | 2 accept"), "1.6" },
})

local BETS = { header("nine-card-don", variants "side-bets" .. ',"dealer":4,' .. SHORT),
               hands "AH JH 2C / 3H TC KC / 2H 3C 4C / 4H QC 5C" }
group("nine-card-don, `bet` and `take-bet`:", {
  { "another bet", game(BETS, "1 bet jack"), "1.6", "bet points" },
  { "a play before the bet", game(BETS, "1 play AH"), "1.6" },
  { "by the other side", game(BETS, "2 bet game"), "1.6" },
  { "a bet where one is taken", game(BETS, "1 bet game | 2 bet game"), "1.6", "accept or refuse" },
  { "taken by the better's partner", game(BETS, "1 bet game | 3 accept"), "1.6" },
  { "on points after a counted deal", game(game(BETS, "1 no bet | 1 play AH | 2 play 3H | 3 play 2H | 4 play 4H | "
    .. "1 play 2C | 2 play KC | 3 play 3C | 4 play QC | 2 play TC | 3 play 4C | 4 play 5C | 1 play JH",
    hands "AH JH 2C / 3H TC KC / 2H 3C 4C / 4H QC 5C"), "2 bet points"), "1.6" },
})

local BLIND = { header("blind-don", '"dealer":2,' .. options '"columns":2'), hands "5H 9C AH 2D / KH JH 5D 3C" }
local NAMING = { header("blind-don", variants "stalybridge" .. ',"dealer":2,' .. options '"columns":1,"hand_cards":2'),
                 hands "5S AH KC 3H / 9H KS 9S 2C" }
local THREE = { header("blind-don", variants "three-player" .. ',"dealer":3,' .. options '"columns":1,"hand_cards":1'),
                hands "2D AS 4D / 3D KS 5D / 9D QS 5S" }
group("blind-don:", {
  { "a card face down before him", game(BLIND, "1 play AH | 2 play JH"), "8.5" },
  { "a card face down before the other", game(BLIND, "1 play KH"), "8.5" },
  { "a card of the other", game(BLIND, "1 play 5D"), "8.5" },
  { "a card of the stock", game(BLIND, "1 play AS"), "8.5" },
  { "another suit", game(BLIND, "1 play 2D | 2 play 3C"), "4.2", "5D" },
  { "by another seat", game(BLIND, "2 play 5D"), "1.6" },
  { "an unknown word", game(BLIND, "1 turn AH"), "1.6" },
  { "a call of irish-don", game(BLIND, "1 claim"), "1.6" },
  { "a name without name_trumps", game(BLIND, "1 name H"), "1.6" },
  { "the second after the end",
    game({ header("blind-don", '"dealer":2,' .. options '"columns":1,"deals":1'), hands "2C 3C / 2D 3D" },
    "1 play 3C | 2 play 3D | 1 play 2C | 2 play 2D | 1 play 2C"), "6.6" },
  { "`name`: no suit", game(NAMING, "1 name X"), "1.6", "name S" },
  { "`name`: none at all", game(NAMING, "1 name"), "1.6" },
  { "`name`: a play", game(NAMING, "1 play AH"), "1.6" },
  { "`name`: by the other", game(NAMING, "2 name S"), "1.6" },
  { "stalybridge: a card face down", game(NAMING, "1 name S | 1 play 5S"), "8.5" },
  { "stalybridge: another suit than the one led, turned up",
    game(NAMING, "1 name S | 1 play 3H | 2 play 9S | 2 play KS | 1 play AH | 2 play 2C | 1 play 5S"), "4.2", "KC" },
  { "three-player: by the third", game(THREE, "1 name D | 1 play AS | 3 play QS"), "1.6" },
  { "three-player: another suit", game(THREE, "1 name D | 1 play AS | 2 play 5D"), "4.2", "KS" },
})

local SUITS = suits "AKQJT98765432"
local IRISH = header "irish-don"
-- The first deal of the page's example I2: side 2 has 80.
local function dealt_once(first)
  local lines = { first, SUITS }
  for trick = 1, 13 do
    for seat = 2, 5 do
      local turn, rank = (seat - 1) % 4 + 1, ("AKQJT98765432"):sub(trick, trick)
      table.insert(lines, by(turn, "play " .. rank .. ("CDHS"):sub(turn, turn)))
    end
  end
  return lines
end
local FIRST = dealt_once(IRISH)
local SECOND = game(FIRST, "3 play on", SUITS)
local PRISON = { header("irish-don", variants "prison"), SUITS }
local CORK = { header("irish-don", variants "prison-cork"), SUITS }
local LATER = { header("irish-don", options '"pass_later":"left"'), SUITS }
local REDEAL = { header("irish-don", options '"redeal":true'), SUITS }
group("irish-don:", {
  { "claim in the first deal", game({ IRISH, SUITS }, "2 claim"), "9.20" },
  { "claim by the side without 80", game(SECOND, "3 claim"), "9.20" },
  { "claim by the side that had 80, not asked", game(SECOND, "3 play AH | 2 claim"), "1.6", "seat 4" },
  { "claim with claims off", game({ header("irish-don", options '"claims":"off"'), SUITS }, "2 claim"), "1.6" },
  { "claim in the first deal with claims open",
    game({ header("irish-don", options '"claims":"open"'), SUITS }, "2 claim"), "9.20" },
  { "a claim under another name", game(SECOND, "3 play AH | 4 surrender"), "1.6" },
  { "call renege, a call of nine-card-don", game({ IRISH, SUITS }, "2 play AD | 3 play AH | 4 call renege 3"), "1.6" },
  { "a card of another", game({ IRISH, SUITS }, "2 play AC"), "4.1" },
  { "no card of 44", game({ header("irish-don", variants "pack-44"), suits "AKQJT987654" }, "2 play AC"), "4.1" },
  { "`concede`: another word", game(FIRST, "3 claim"), "1.6", "play on or concede" },
  { "`concede`: a play", game(FIRST, "3 play AH"), "1.6" },
  { "`concede`: by the leaders", game(FIRST, "2 play on"), "1.6" },
  { "`concede`: hands", game(FIRST, "", SUITS), "1.6" },
  { "a pack due after `play on`", game(FIRST, "3 play on | 3 play AH"), "1.5" },
  { "after a concession", game(FIRST, "3 concede", SUITS), "6.6" },
  { "`pitch`: redeal with a scoring card", game(PRISON, "2 redeal"), "9.11" },
  { "`pitch`: pass where one must pitch", game(CORK, "2 pass"), "9.11" },
  { "`pitch`: redeal where one must pitch", game(CORK, "2 redeal"), "9.11" },
  { "`pitch`: pass where only later ones may", game(LATER, "2 pass"), "9.10" },
  { "`pitch`: pass where none may", game(REDEAL, "2 pass"), "9.10" },
  { "`pitch`: redeal where it is off", game(LATER, "2 redeal"), "9.11" },
  { "`pitch`: another word", game(PRISON, "2 accept"), "1.6", "pitch or pass" },
  { "`pitch`: a play", game(PRISON, "2 play AD"), "1.6" },
  { "`pitch`: by his partner", game(PRISON, "4 pitch"), "1.6" },
  { "pass without the point", game({ IRISH, SUITS }, "2 pass"), "1.6" },
  { "the pitcher by a pass is not asked", game(PRISON, "2 pass | 4 pitch"), "1.6" },
})

group("phat:", {
  { "another suit", game({ header("phat", '"dealer":4'), hands("9C 8C 6C 2C JD 7D 6D 2D QH AS TS 7S 6S / "
    .. "QC JC TD 8D 3D 9H 6H 5H 4H 2H QS 5S 2S / AC KC TC 7C 5C KD QD 5D 4D KH JH 3H 4S / "
    .. "4C 3C AD 9D AH TH 8H 7H KS JS 9S 8S 3S") }, "1 play AS | 2 play QC"), "4.2", "QS, 5S or 2S" },
  { "a card of another", game({ header("phat", '"dealer":4'), SUITS }, "1 play AS"), "4.1" },
  { "claim", game({ header("phat", '"dealer":4'), SUITS }, "1 claim"), "1.6" },
  { "a choice that the winner of the cut has not", game({ header "phat", pack "4C 2D 2H 7S 9C 8C" }, "3 pitcher 3"), "1.5" },
  { "the first after the end", game({ header("phat", '"dealer":4,' .. options '"target":4'), SUITS },
    "1 play AC | 2 play AD | 3 play AH | 4 play AS | 1 play KC"), "6.6" },
})
