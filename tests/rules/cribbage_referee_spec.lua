-- cribbage_referee_spec.lua - the program against the independent referee of cribbage, the night and the league.
--
-- First the referee is tested alone: the worked examples, the totals of the page, games that it plays with itself. Then the
-- program plays (sim --records), and the referee produces every line again. In the other direction the referee plays, with
-- packs that make rare results common, and the program produces every line. Both must agree byte for byte. CR_SCALE=10
-- plays ten times as many games, CR_SEED=text others; CR_FULL=1 counts all hands of four cards too.
local referee = require "cribbage_referee"
local play = require "cribbage_referee_player"

local random = math.random
local SCALE = tonumber(os.getenv "CR_SCALE" or 1)
local SEED = os.getenv "CR_SEED" or "cribbage"
local CRIBS = { "double-cribbage", "single-cribbage" }
local VARIANTS = referee.header.variants
local chance, one_of, text_of = referee.chance, referee.one_of, referee.text_of

do
  local start = 0
  for byte in SEED:gmatch "." do start = start * 31 + byte:byte() end
  math.randomseed(start)
end

-- ---- the referee alone

describe("the referee says the example", function()
  local all, listed = referee.examples("tests/rules/cribbage.jsonl"), referee.listed
  for _, example in ipairs(all) do
    it(example.title, function()
      local want, got = listed(example.outputs), listed((referee.replay(text_of(example.inputs))))
      referee.same(want, got, example.title, { "example", "referee" })
    end)
  end
  it("all of them", function() assert.equal(40, #all) end)
end)

-- Check values of the page. One suit is the starter's, the three others may be exchanged: only hands whose ranks in
-- them are in falling order are counted, as often as there are such hands.
local function totals(size, of)
  local o, total, hands, rates, hand = { nobs = 1, box_flush = "five" }, 0, 0, {}, {}
  local function count_with_starters(weight)
    for i = 1, 13 do
      local starter = referee.count.pack[i]
      if not referee.has(hand, starter) then
        local _, points = referee.count.show(hand, starter, of, o)
        total, hands, rates[points] = total + points * weight, hands + weight, (rates[points] or 0) + weight
      end
    end
  end
  local function grow(from, ranks)
    if #hand == size then
      local a, b, c = ranks[1], ranks[2], ranks[3]
      if a >= b and b >= c then count_with_starters(4 * (a == c and 1 or (a == b or b == c) and 3 or 6)) end
      return
    end
    for i = from, 52 do
      local suit, longer = (i - 1) // 13, table.move(ranks, 1, 3, 1, {})
      if suit > 0 then longer[suit] = longer[suit] + (1 << i - 13 * suit) end
      table.insert(hand, referee.count.pack[i])
      grow(i + 1, longer)
      table.remove(hand)
    end
  end
  grow(1, { 0, 0, 0 })
  local parts = {}
  for points = 0, 29 do
    if rates[points] then table.insert(parts, points .. ":" .. rates[points]) end
  end
  return { hands, total, table.concat(parts, " ") }
end

describe("the check values of the page:", function()
  it("three cards and the starter", function()
    assert.same({ 1082900, 2807256, "0:260220 1:18180 2:403032 3:63288 4:144716 5:69300 6:72928 7:16832 8:18668 9:5964 "
      .. "10:4044 11:824 12:4372 13:164 14:268 15:96 20:4" }, totals(3, "hand"))
  end)
  if not os.getenv "CR_FULL" then return end
  it("four cards and the starter", function()
    assert.same({ 12994800, 61974180, "0:1009008 1:99792 2:2813796 3:505008 4:2855676 5:697508 6:1800268 7:751324 "
      .. "8:1137236 9:361224 10:388740 11:51680 12:317340 13:19656 14:90100 15:9168 16:58248 17:11196 18:2708 20:8068 "
      .. "21:2496 22:444 23:356 24:3680 28:76 29:4" }, totals(4, "hand"))
  end)
  it("the box", function()
    assert.same({ 12994800, 61528020, "0:1022208 1:99792 2:2839800 3:508908 4:2868960 5:703496 6:1787176 7:755320 "
      .. "8:1118336 9:358368 10:378240 11:43880 12:310956 13:16548 14:88132 15:9072 16:57288 17:11196 18:2264 20:7828 "
      .. "21:2472 22:444 23:356 24:3680 28:76 29:4" }, totals(4, "box"))
  end)
end)

-- ---- compositions

local function legal_header(head) return #referee.header.faults(head) == 0 end

-- A header with random options; `p` is the chance of each slot.
local function composition(game, variants, p)
  local head
  repeat
    head = { game = game, variants = variants, options = play.settings(game, variants, p) }
    if game == "crib-and-don-league" then head.players = 2 * random(10) end
    if game == "crib-and-don" then
      head.dealer = chance(0.5) and random(4) or nil
    elseif chance(0.5) and game ~= "crib-and-don-league" then
      head.dealer = random(referee.header.games[game].players)
    end
    if game == "single-cribbage" and referee.has(variants, "double-lurch")
      and referee.header.options(game, variants, head.options).target ~= 121 then
      head.options.target, head.options.start_scores = 121, nil
    end
  until legal_header(head)
  return head
end

local function random_variants(game, size)
  while true do
    local list, left = {}, referee.shuffled(VARIANTS[game])
    for i = 1, math.min(size, #left) do list[i] = left[i] end
    if referee.header.together(list) then return list end
  end
end

local function pairs_of(game)
  local allowed, excluded, list = {}, {}, VARIANTS[game]
  for i = 1, #list do
    for j = i + 1, #list do
      local pair = chance(0.5) and { list[i], list[j] } or { list[j], list[i] }
      table.insert(referee.header.together(pair) and allowed or excluded, pair)
    end
  end
  return allowed, excluded
end

-- ---- what was seen

local seen = {}

local function note(lines)
  for _, line in ipairs(lines) do
    local key = line:match '"event":"([%w-]+)"' or line:match '"point":"([%w-]+)"' or line:match '^{"(%a+)'
    seen[key] = (seen[key] or 0) + 1
    if key == "peg" or key == "count" or key == "worth" then
      for kind in line:gmatch '"kind":"([%w-]+)"' do seen[key .. " " .. kind] = (seen[key .. " " .. kind] or 0) + 1 end
    end
  end
end

-- ---- the referee plays

-- Sums and fields that must be right whatever the rules are: what is said adds up.
local function check_sums(lines)
  local scores
  for _, line in ipairs(lines) do
    local now = line:match '"scores":%[(%d+,%d+)%]'
    local side, points = line:match '^{"event".*"side":(%d).*"points":(%d+),"scores"'
    if side and scores then
      local a, b = scores:match "(%d+),(%d+)"
      local want = ("%d,%d"):format(a + (side == "1" and points or 0), b + (side == "2" and points or 0))
      assert.equal(want, now, line)
    end
    if line:match '^{"hand"' and now then
      local d1, d2 = line:match '"delta":%[(%d+),(%d+)%]'
      local hand = referee.decode(line).result
      if hand.pegged then
        local sum = hand.pegged[1] + hand.pegged[2] + hand.taken[1] + hand.taken[2]
        for _, one in pairs(hand.hands) do sum = sum + (tonumber(one) or 0) end
        assert.equal(sum + (tonumber(hand.box) or 0), d1 + d2, line)
      end
    end
    if line:match '^{"game"' then now, scores = nil, nil end
    scores = now or scores
  end
end

-- A record that the referee plays with itself: its text and its lines.
local function own_record(head, deals, plain)
  local inputs, parts = {}, { play.header_text(head) }
  local lines, played = referee.play(head, inputs, play.player(deals, plain))
  assert(not played.fault, "the referee refuses its own player")
  for _, input in ipairs(inputs) do table.insert(parts, play.input_text(input)) end
  table.insert(lines, 1, parts[1])
  return text_of(parts), lines
end

local function any_composition(p)
  local game = one_of { "double-cribbage", "single-cribbage", "single-cribbage", "crib-and-don", "crib-and-don-league" }
  local head = composition(game, play.some(VARIANTS[game], one_of { 0, 0.05, 0.1 }), p or one_of { 0, 0.1, 0.3 })
  return head
end

it("the referee's own games replay to the same, from their inputs and from their output", function()
  for _ = 1, 30 * SCALE do
    local text, lines = own_record(any_composition(), random(8))
    referee.same(lines, (referee.replay(text)), text, { "played", "replayed" })
    referee.same(lines, (referee.replay(text_of(lines))), text, { "played", "replayed" })
    check_sums(lines)
  end
end)

-- ---- the program

local it_program = referee.replaying(it)

-- The program's error line must be one that the referee allows. A refused header may stand before it or not.
local function same_as_referee(text, where)
  local want, fault = referee.replay(text)
  local output, code, said = referee.run("replay - --json", text)
  local got = referee.lines(output)
  if fault then
    local problem = referee.decode(table.remove(got) or "{}")
    assert(problem.error, where .. "\nnot refused: " .. tostring(want[#want]))
    assert(problem.line == fault.line, ("%s\nrefused line %s, not %d"):format(where, problem.line, fault.line))
    assert(referee.has(fault.rules, problem.rule or "none"), ("%s\n%s\nrefused by %s, not %s"):format(where, problem.error,
      tostring(problem.rule), table.concat(fault.rules, " or ")))
    table.remove(want)
    if fault.line == 1 and #got == 0 then want = {} end
  end
  referee.same(want, got, where)
  assert(code == (fault and 1 or 0), where .. "\nexit code " .. code .. " " .. said)
  note(got)
end

-- The program plays: every line is what the referee says. With `again`, `replay` is given the inputs of these records and
-- must say them again.
local function program_plays(head, how, seed, again)
  local flags = ("sim %s %s --threads 1 --bot random --calls %s --seed %s --records -"):format(play.flags(head), how,
    one_of { 0.05, 0.2, 0.5 }, seed)
  local record, code, said = referee.run(flags)
  assert(code == 0, flags .. "\n" .. said)
  local parts = {}
  for i, game in ipairs(referee.games(record)) do
    local ok, lines, played = pcall(referee.play, game.header, game.inputs)
    assert(ok, ("%s\nrecord %d: %s"):format(flags, i, lines))
    assert(not played.fault, flags .. "\nthe referee refuses line "
      .. (played.fault and played.fault.line .. " by " .. played.fault.rules[1] or ""))
    referee.same(lines, game.lines, flags .. "\nrecord " .. i)
    note(lines)
    table.insert(parts, referee.inputs_text(game))
  end
  if again then referee.replay_later(table.concat(parts), record, flags, { "sim", "replay" }) end
end

local function referee_plays(head, deals)
  for _ = 1, SCALE do
    local text, lines = own_record(head, deals)
    note(lines)
    referee.replay_later(text, text_of(lines), text:match "^[^\n]+")
  end
end

local function both(game, variants, p, deals, seed, again)
  program_plays(composition(game, variants, p), ("-n %d"):format(deals * SCALE), seed, again)
  referee_plays(composition(game, variants, p), random(deals))
end

describe("the program and the referee agree on", function()
  for _, game in ipairs(CRIBS) do
    local function it_game(name, body) it_program(game .. name, body) end
    it_game("", function() both(game, {}, 0, 60, SEED .. game, true) end)
    it_game(" with options", function()
      for i = 1, 6 do both(game, {}, ({ 0.1, 0.3, 0.6 })[i % 3 + 1], 8, SEED .. i) end
    end)
    it_game(" with each variant", function()
      for _, variant in ipairs(VARIANTS[game]) do referee_plays(composition(game, { variant }, 0), random(12)) end
    end)
    it_game(" with each variant and options", function()
      for _, variant in ipairs(VARIANTS[game]) do both(game, { variant }, 0.2, 8, SEED .. variant) end
    end)
    it_game(" with each pair of variants", function()
      local list = pairs_of(game)
      for i, pair in ipairs(list) do referee_plays(composition(game, pair, i % 2 * 0.1), random(3)) end
      for i, set in ipairs(referee.covering(list, 4, referee.header.together)) do
        if i % 3 == 0 then program_plays(composition(game, set, i % 2 * 0.1), "-n " .. 8 * SCALE, SEED .. i) end
      end
    end)
    it_game(" with more variants and options", function()
      for i = 1, 6 do both(game, random_variants(game, 3 + i % 4), i % 3 * 0.1, 6, SEED .. i) end
    end)
  end

  it_program("single-cribbage, whole games", function()
    for i = 1, 3 do program_plays({ game = "single-cribbage" }, "--games " .. 3 * SCALE, SEED .. "s" .. i) end
  end)
  it_program("double-cribbage, whole matches", function()
    for i, more in ipairs { "loser-deals", "alternate-legs", "cut-each-leg" } do
      program_plays({ game = "double-cribbage", variants = { "best-of-three", "target-31", more } },
        "--games " .. 2 * SCALE, SEED .. "d" .. i)
    end
  end)
  for players = 2, 20, 2 do
    it_program("a league of " .. players .. " clubs", function()
      for i, variants in ipairs { {}, { "single-round" } } do
        local head = composition("crib-and-don-league", variants, i % 2)
        head.players = players
        program_plays(head, "--games 1", SEED .. players)
        referee_plays(head, 0)
      end
    end)
  end
  it_program("the league of twelve", function()
    program_plays({ game = "crib-and-don-league" }, "--games 1", SEED)
    referee_plays({ game = "crib-and-don-league" }, 0)
  end)
  it_program("reported nights", function()
    for i = 1, 6 do
      local head = composition("crib-and-don", { "reported-night" }, one_of { 0, 0.3 })
      program_plays(head, "--games 2", SEED .. i)
      referee_plays(head, 0)
    end
  end)
  it_program("nights with played contests of cribbage", function()
    for i = 1, 5 do
      local head = composition("crib-and-don", { "reported-don" }, one_of { 0, 0.3 })
      program_plays(head, "--games 1", SEED .. i)
      referee_plays(head, random(40))
    end
  end)
  it_program("nights with every contest played", function()
    for i = 1, 3 do
      local head = composition("crib-and-don", {}, one_of { 0, 0.2 })
      head.options.don_contests, head.options.play = 1, nil
      program_plays(head, "--games 1", SEED .. i)
      referee_plays(head, random(60))
    end
  end)
  it_program("a season whose nights are played", function()
    local head = { game = "crib-and-don-league", players = 2, variants = { "single-round" } }
    head.options = { nights = "played" }
    program_plays(head, "-n 80", SEED)
    referee_plays(head, 40)
    head.players, head.variants = 4, {}
    program_plays(head, "-n 20", SEED)
  end)
  it_program("records of the referee", function()
    for _ = 1, 5 do
      for _ = 1, 10 do referee_plays(any_composition(), random(12)) end
      referee.replay_all()
    end
  end)
end)

describe("variants that exclude each other", function()
  for _, game in ipairs { "double-cribbage", "single-cribbage", "crib-and-don" } do
    local _, excluded = pairs_of(game)
    for _, pair in ipairs(excluded) do
      it_program(("%s: %s and %s"):format(game, pair[1], pair[2]), function()
        for _, order in ipairs { pair, { pair[2], pair[1] } } do
          local head = { game = game, variants = order, options = referee.has(pair, "double-lurch") and { target = 121 } }
          same_as_referee(play.header_text(head) .. "\n", play.header_text(head))
          local output, code = referee.run("sim " .. play.flags(head) .. " -n 1")
          assert.same({ "", 2 }, { output, code })
        end
      end)
    end
  end
end)

-- ---- golden records: golden_spec.lua replays them; here the referee says them

describe("golden records are what the referee says:", function()
  local folder = "tests/records/cribbage/"
  for _, name in ipairs(referee.files(folder, "%.jsonl$")) do
    it(name, function()
      local game = referee.games(referee.read(folder .. name))[1]
      local lines, played = referee.play(game.header, game.inputs)
      referee.same(lines, game.lines, name, { "referee", "record" })
      assert.is_true(played.over)
    end)
  end
end)

describe("together they have seen", function()
  it_program("every kind of line", function()
    if os.getenv "CR_SHOW" then referee.show(seen) end
    for _, key in ipairs { "peg three-for-last", "peg heels", "peg fifteen", "peg thirty-one", "peg pair",
      "peg pair-royal", "peg double-pair-royal", "peg run", "peg flush", "peg go", "peg last", "count flush", "count nobs",
      "worth run", "penalty", "muggins", "lurch", "cut", "starter", "contest", "contest-won", "fixture", "answer",
      "count-box", "match", "game", "result" } do
      assert.truthy(seen[key], key)
    end
  end)
end)
