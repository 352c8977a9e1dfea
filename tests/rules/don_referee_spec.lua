-- don_referee_spec.lua - the program against the independent referee: random games of every composition.
--
-- The program plays (sim --records), and the referee produces every line again. In the other direction the referee plays,
-- with packs that make rare results common, with faults, calls and wrong words, and the program produces every line. Both
-- must agree byte for byte; only the sentence of an error is free. DON_SCALE=10 plays ten times as many games,
-- DON_SEED=text others, DON_SHOW=1 prints coverage, DON_KEEP=name keeps the records that differ as name1.jsonl, name2.jsonl
-- and so on.
local referee = require "don_referee"
local make = require "don_referee_random"

local chance, one_of = referee.chance, referee.one_of
local it_replays = referee.replaying(it)
local random = math.random
local SCALE = tonumber(os.getenv "DON_SCALE" or 1)
local SEED = os.getenv "DON_SEED" or "don"
local NAMES = { "nine-card-don", "blind-don", "irish-don", "phat" }

-- ---- what was seen

local seen = { deals = 0 }

local function count(...)
  local key = table.concat({ ... }, " ")
  seen[key] = (seen[key] or 0) + 1
end

local function note(game, lines)
  for _, line in ipairs(lines) do
    local event, point = line:match '"event":"([%l-]+)"', line:match '"point":"([%l-]+)"'
    if event then count(game, "event", event, line:match '"right":(%l+)' or line:match '"kind":"(%l+)"') end
    if point then count(game, "point", point) end
    if line:match '^{"error"' then count("refused", line:match '"rule":"([^"]*)"') end
    if line:match '^{"game"' then
      count(game, "why", line:match '"why":"([%l-]+)"', line:match '"winner":%[%]' and "drawn")
      if line:match '"winner":%[%d,' then count(game, "several winners") end
    end
    if line:match '^{"match"' then count(game, "match") end
    if line:match '^{"hand"' then
      seen.deals = seen.deals + 1
      count(game, "ended", line:match '"ended":"(%l+)"')
    end
  end
end

-- ---- what holds for every record, whoever says it

local function sum_of(list)
  local sum = 0
  for _, value in ipairs(list) do sum = sum + value end
  return sum
end

-- A played deal has all its tricks and, where all cards are dealt, all its points; a void one leaves only penalties.
local function check_hand(game, scores, hand)
  local result = hand.result
  for side, score in ipairs(hand.scores) do
    assert.equal(score, scores[side] + hand.delta[side])
    if result.ended == "redeal" then assert.equal((result.penalties or {})[side] or 0, hand.delta[side]) end
  end
  if result.ended ~= "played" then return end
  assert.is_true(sum_of(result.tricks) == game.length)
  if game.irish or game.header.game == "phat" then
    assert.equal(referee.options.total(game.o), sum_of(result.points))
  end
  if game.irish then assert.same(result.points, hand.delta) end
end

local function check_sums(game, lines)
  local scores, games = referee.zeros(game.sides), 0
  for _, line in ipairs(lines) do
    if line:match '^{"hand"' then
      local hand = referee.decode(line)
      check_hand(game, scores, hand)
      scores = hand.scores
    elseif line:match '^{"game"' then
      assert.same(scores, referee.decode(line).scores)
      scores, games = referee.zeros(game.sides), games + 1
    elseif line:match '^{"match"' then
      local match = referee.decode(line)
      assert.equal(games, match.games)
      assert.equal(0, sum_of(match.money or {}))
    end
  end
end

-- ---- comparing

local function comparable(lines)
  local list = {}
  for i, line in ipairs(lines) do list[i] = line:sub(1, 8) == '{"error"' and referee.comparable(line) or line end
  return list
end

local kept = 0

local function keep(text)
  local name = os.getenv "DON_KEEP"
  if not name then return end
  kept = kept + 1
  local file = assert(io.open(("%s%d.jsonl"):format(name, kept), "wb"))
  file:write(text)
  file:close()
end

-- `record` is what the lines came from.
local function same(want, got, where, names, record)
  local ok, why = pcall(referee.same, comparable(want), comparable(got), where, names)
  if ok then return end
  keep(record or "")
  error(why, 0)
end

-- ---- the program plays

-- With `again`, `replay` is given the inputs of these records and must say them again.
local function program_plays(header, deals, seed, again)
  local flags = ("sim %s -n %d --threads 1 --bot random --calls %s --seed '%s' --records -"):format(make.flags(header),
    deals * SCALE, one_of { 0, 0.01, 0.05, 0.2 }, seed)
  local record, code, said = referee.run(flags)
  assert(code == 0, flags .. "\n" .. said)
  local parts = {}
  for i, one in ipairs(referee.games(record)) do
    local ok, lines, game = pcall(referee.play, one.header, one.inputs)
    assert(ok, ("%s\nrecord %d: %s"):format(flags, i, lines))
    same(lines, one.lines, flags .. "\nrecord " .. i, nil, referee.inputs_text(one))
    check_sums(game, lines)
    note(header.game, lines)
    table.insert(parts, referee.inputs_text(one))
  end
  if again then referee.replay_later(table.concat(parts), record, flags, { "sim", "replay" }) end
end

-- ---- the referee plays

local function played(header, player)
  local inputs, title = {}, make.title(header)
  local parts = { title }
  local lines, game = referee.play(header, inputs, player)
  for _, input in ipairs(inputs) do table.insert(parts, make.line(input)) end
  check_sums(game, lines)
  note(header.game, lines)
  table.insert(lines, 1, title)
  return lines, parts, game
end

-- Several games in one record; a refusal ends it.
local function referee_plays(header, games, wrong)
  local want, inputs, refused = {}, {}, nil
  for _ = 1, games do
    local lines, parts, game = played(header, make.player(random(4, 10), wrong))
    local before = #inputs
    table.move(lines, 1, #lines, #want + 1, want)
    table.move(parts, 1, #parts, before + 1, inputs)
    refused = game.refused
    if refused then
      want[#want] = want[#want]:gsub('"line":(%d+)', function(line) return '"line":' .. line + before end)
      break
    end
  end
  local record = referee.text_of(inputs)
  if not refused then return referee.replay_later(record, referee.text_of(want), make.title(header)) end
  local output, code, said = referee.run("replay - --json", record)
  same(want, referee.lines(output), make.title(header), { "referee", "program" }, record)
  assert(code == 1, said)
end

-- ---- compositions

local function both(game, variants, share, deals, seed, again)
  program_plays(make.header(game, variants, share, chance(0.5)), deals, seed, again)
  for _ = 1, SCALE do
    referee_plays(make.header(game, variants, share, true), 2)
  end
end

describe("the referee and the program agree on", function()
  local start = 0
  for byte in SEED:gmatch "." do start = (start * 31 + byte:byte()) % 1000003 end
  math.randomseed(start)
  for _, game in ipairs(NAMES) do
    it_replays(game, function() both(game, {}, 0, 30, SEED .. game, true) end)
    it_replays(game .. " with each variant", function()
      for _, variant in ipairs(referee.variants[game]) do
        for _ = 1, SCALE do referee_plays(make.header(game, make.completed { variant }, 0, true), 2) end
      end
    end)
    it_replays(game .. " with each variant and options", function()
      for _, variant in ipairs(referee.variants[game]) do
        both(game, make.completed { variant }, 0.2, 5, SEED .. variant)
      end
    end)
    it_replays(game .. " with each pair of variants", function()
      local list = referee.filter((make.pairs_of(game)), make.completed)
      for i, pair in ipairs(list) do
        for _ = 1, SCALE do referee_plays(make.header(game, make.completed(pair), i % 3 * 0.08, true), 1) end
      end
      for i, set in ipairs(referee.covering(list, 4, make.completed)) do
        if i % 2 == 0 then program_plays(make.header(game, make.completed(set), 0, chance(0.5)), 8, SEED .. i) end
      end
    end)
    it_replays(game .. " with three and more variants and options", function()
      for i = 1, game == "blind-don" and 1 or 4 do
        both(game, make.some_variants(game, 3 + i % 4), i % 2 * 0.15, 4, SEED .. i)
      end
    end)
    it_replays(game .. " with options", function()
      for i = 1, 4 do
        both(game, make.some_variants(game, random(0, 1)), one_of { 0.15, 0.4, 0.8 }, 4, SEED .. i)
      end
    end)
    it_replays(game .. " with wrong lines", function()
      for i = 1, 12 * SCALE do
        local variants = make.some_variants(game, game == "blind-don" and 1 or random(0, 4))
        referee_plays(make.header(game, variants, i % 2 * 0.15, true), 3, one_of { 0.03, 0.5 })
      end
    end)
  end
end)

describe("of rare things", function()
  local function repeated(times, game, variants, share)
    for _ = 1, times * SCALE do
      referee_plays(make.header(game, make.completed(variants), share, true), 3)
    end
  end

  it_replays("faults are told alike", function()
    for _, variant in ipairs { "faults-friendly", "faults-league" } do
      repeated(6, "nine-card-don", { variant }, 0)
      repeated(4, "nine-card-don", { variant, "side-bets", "four-legs" }, 0.1)
    end
  end)

  it_replays("jacks out are told alike", function()
    repeated(6, "nine-card-don", { "partner-bets" }, 0)
    repeated(6, "nine-card-don", { "jacks-out-regiment" }, 0.05)
    repeated(4, "nine-card-don", { "partner-bets", "side-bets", "best-of-three" }, 0.05)
  end)

  it_replays("equal scores are told alike", function()
    repeated(2, "nine-card-don", { "four-pitches" }, 0)
    local three = { columns = 1, hand_cards = 0, deals = 1, trump_five = 0, trump_nine = 0, trump_ace = 0, trump_king = 0,
      trump_queen = 0, trump_jack = 0, plain_five = 0, peg_game = 0 }
    referee_plays({ game = "blind-don", variants = { "three-player" }, options = three }, 100)
  end)

  it_replays("matches of blind-don and phat are told alike", function()
    for _, way in ipairs { "cut", "rotate" } do
      referee_plays({ game = "blind-don", variants = {}, options = { games_to_win = 2, columns = 1, deals = 1,
        new_game = way, line_points = 7, target = 20 } }, 3)
      referee_plays({ game = "phat", variants = {}, options = { games_to_win = 2, target = 60, new_game = way,
        count_ace = 1, count_king = 0, count_queen = 0, count_jack = 0, count_ten = 0 } }, 3)
    end
  end)

  it_replays("matches of irish-don are told alike", function()
    for _, variants in ipairs { { "best-of-three" }, { "prison" }, { "prison-cork" }, { "first-to-3", "draw-80-80" },
      { "best-of-three", "nod" }, { "prison", "nod", "first-to-3" } } do
      repeated(3, "irish-don", variants, 0)
      repeated(3, "irish-don", variants, 0.15)
    end
    for _ = 1, 4 * SCALE do
      local header = make.header("irish-don", {}, 0, true)
      header.options.claims = "open"
      referee_plays(header, 4)
    end
  end)
end)

-- ---- the program's own asks

-- The card that the seat may play out of turn: the referee knows the hands.
local function out_of_turn(header, inputs, seat)
  local _, game = referee.play(header, inputs)
  for _, card in ipairs(game.hands[seat]) do
    if not game.boarded[seat][card] then return { by = seat, ["do"] = "play " .. card } end
  end
end

local function move_of(ask, header, inputs)
  if #ask.may > 0 and chance(0.2) then return { by = ask.ask, ["do"] = one_of(ask.may) } end
  if ask.faults and #ask.faults.renege > 0 and chance(0.5) then
    return { by = ask.ask, ["do"] = one_of(ask.faults.renege) }
  end
  if ask.faults and #ask.faults.turn > 0 and chance(0.2) then
    return out_of_turn(header, inputs, one_of(ask.faults.turn))
  end
  return { by = ask.ask, ["do"] = one_of(ask.legal) }
end

-- Takes moves from the asks of the program, step by step, until it is over or long enough.
local function driven(header, steps)
  local parts = { make.title(header) }
  while true do
    local record = referee.run("replay - --json", referee.text_of(parts))
    local one = referee.games(record)[1]
    local ask = referee.decode(one.lines[#one.lines])
    if not ask.ask or #parts > steps then
      local lines = referee.play(one.header, one.inputs)
      same(lines, one.lines, one.title, nil, record)
      note(header.game, lines)
      return record, parts
    end
    table.insert(parts, make.line(move_of(ask, one.header, one.inputs)))
  end
end

describe("moves taken from the program's asks", function()
  it("faults too, are told alike, by replay and by serve", function()
    for i = 1, 3 * SCALE do
      local header = make.header("nine-card-don", { one_of { "faults-friendly", "faults-league" } }, 0, true)
      header.options.hand_size, header.seed = random(2, 4), SEED .. i
      header.dealer, header.players = header.dealer or 1, 4
      local record, parts = driven(header, 30)
      local output = referee.run("serve", referee.text_of(parts))
      referee.same(referee.lines(record), referee.lines(output), "serve", { "replay", "serve" })
    end
  end)
end)

-- ---- wrong words at every ask

-- The packs that the program deals, one after the other, whatever is decided, and the seed by which it deals them.
local function packs_of(header)
  local record = referee.run(("sim %s --seed '%s' -n 6 --bot random --records -"):format(make.flags(header), header.seed))
  local one, packs = referee.games(record)[1], {}
  header.seed = one.header.seed
  for _, input in ipairs(one.inputs) do
    if input.pack then table.insert(packs, input) end
  end
  return packs
end

-- The referee plays; `told` is what the program is told, with wrong decisions before the right ones, and the lines are
-- those of `serve`: after a refusal the same ask again.
local function with_wrong_words(header, tries)
  local packs = packs_of(header)
  local told, player, usual = { make.title(header) }, {}, make.player(0, 0, chance(0.5) and 0.1 or nil)
  function player.shuffle() return table.remove(packs, 1) end
  function player.decide(ask, game)
    local line = game.out[#game.out]
    for _ = 1, tries do
      local input = make.wrong_input(ask, game)
      if input.pack or not game:is_open(ask, input.by, input["do"]) then
        table.insert(told, make.line(input))
        local rule = input.pack and "1.6" or game:refusal(ask, input.by, input["do"])
        game:say('{"error":"refused","line":%d,"rule":"DN-%s"}', #told, rule)
        table.insert(game.out, line)
      end
    end
    local input = usual.decide(ask, game)
    table.insert(told, make.line(input))
    return input
  end
  local lines, game = referee.play(header, {}, player)
  if game.over then
    table.insert(told, '{"by":1,"do":"huh"}')
    table.insert(lines, ('{"error":"refused","line":%d,"rule":"DN-6.6"}'):format(#told))
  end
  return lines, told, game
end

local function refused_alike(header, seed)
  local setting = referee.options.read(header)
  header.seed, header.players, header.dealer = seed, setting.persons, header.dealer or random(setting.seats)
  local lines, told = with_wrong_words(header, 3)
  local output = referee.lines(referee.run("serve", referee.text_of(told)))
  note(header.game, lines)
  -- The first line is the header, and the program may deal on where the packs ended.
  output = table.move(output, 2, math.min(#output, #lines + 1), 1, {})
  same(lines, output, told[1], nil, table.concat(told, "\n"))
end

describe("wrong words are refused by the clause that the referee finds:", function()
  for _, game in ipairs(NAMES) do
    it(game, function()
      for i = 1, 4 * SCALE do
        refused_alike(make.header(game, make.some_variants(game, i % 4), i % 2 * 0.15, true), SEED .. i)
      end
    end)
  end

  it("cards that lie face up", function()
    for i = 1, 4 * SCALE do
      refused_alike(make.header("nine-card-don", { one_of { "faults-friendly", "faults-league" } }, 0, true), SEED .. i)
    end
  end)

  it("no pass, no redeal", function()
    for i = 1, 3 * SCALE do
      for _, passing in ipairs { "none", "left" } do
        refused_alike({ game = "irish-don", variants = { "prison-cork" }, options = { pass_first = passing } }, SEED .. i)
      end
      refused_alike({ game = "irish-don", variants = {}, options = { redeal = true, pass_later = "left" } }, SEED .. i)
    end
  end)
end)

-- ---- headers that are refused

local function refused_header(text)
  local output, code = referee.run("replay - --json", text .. "\n")
  local lines = referee.lines(output)
  local problem = referee.decode(lines[#lines] or "{}")
  return { problem.line, problem.rule, code }, output
end

local function header(game, more) return ('{"houserule":1,"game":"%s"%s}'):format(game, more and "," .. more or "") end
local function variants(...) return '"variants":' .. referee.texts { ... } end

describe("headers are refused:", function()
  for _, game in ipairs(NAMES) do
    local _, excluded = make.pairs_of(game)
    for _, pair in ipairs(excluded) do
      it(("%s: %s and %s"):format(game, pair[1], pair[2]), function()
        assert.same({ 1, "DN-1.2", 1 }, (refused_header(header(game, variants(table.unpack(pair))))))
        assert.same({ 1, "DN-1.2", 1 }, (refused_header(header(game, variants(pair[2], pair[1])))))
      end)
    end
  end

  local function option(game, rule, set, ids)
    return { header(game, (ids and ids .. "," or "") .. '"options":{' .. set .. "}"), rule }
  end
  local cases = {
    { header("nine-card-don", '"players":3'), "1.1" }, { header("blind-don", '"players":3'), "1.1" },
    { header("blind-don", '"players":2,' .. variants "three-player"), "1.1" },
    { header("irish-don", '"players":2'), "1.1" }, { header("irish-don", '"players":4,' .. variants "two-player"), "1.1" },
    { header("phat", '"players":5'), "1.1" },
    { header("nine-card-don", '"players":4,' .. variants "jacks-out"), "12.1" },
    { header("nine-card-don", '"players":8,' .. variants "jacks-out"), "12.1" },
    { header("nine-card-don", '"players":3,' .. variants "jacks-out-regiment"), "13.1" },
    { header("nine-card-don", '"players":13,' .. variants "jacks-out-regiment"), "13.1" },
    { header("nine-card-don", variants "partner-bets"), "1.2" }, { header("nine-card-don", variants "nod"), "1.2" },
    { header("phat", variants "prison"), "1.2" }, { header("blind-don", variants "no-such-variant"), "1.2" },
    { header("nine-card-don", variants("partner-bets", "jacks-out-regiment")), "1.2" },
    { header("nine-card-don", '"dealer":5'), "1.4" }, { header("blind-don", '"dealer":3'), "1.4" },
    { header("irish-don", '"dealer":3,' .. variants "two-player"), "1.4" },
    { header("nine-card-don", '"dealer":5,' .. variants "jacks-out"), "1.4" },
    option("nine-card-don", "7.11", '"target":0'), option("blind-don", "7.11", '"deals":0'),
    option("phat", "7.11", '"target":0'), option("blind-don", "8.4", '"columns":14'),
    option("blind-don", "8.4", '"hand_cards":9'), option("blind-don", "8.4", '"columns":8', variants "three-player"),
    option("blind-don", "3.2", '"cut":"sides"'), option("irish-don", "3.2", '"cut":"sides"', variants "two-player"),
  }
  for _, one in ipairs {
    { "nine-card-don", '"hand_size":0' }, { "nine-card-don", '"hand_size":14' }, { "nine-card-don", '"target":-1' },
    { "nine-card-don", '"target":1.5' }, { "nine-card-don", '"target":"many"' }, { "nine-card-don", '"games_to_win":0' },
    { "nine-card-don", '"new_game":"left"' }, { "nine-card-don", '"cut":"both"' }, { "nine-card-don", '"cut_wins":"ace"' },
    { "nine-card-don", '"cut_choice":"all"' }, { "nine-card-don", '"blind_partner":"maybe"' },
    { "nine-card-don", '"trump_order":"AKQJT9876543"' }, { "nine-card-don", '"trump_order":"AKQJT987654322"' },
    { "nine-card-don", '"trump_order":"AAQJT98765432"' }, { "nine-card-don", '"faults":true' },
    { "nine-card-don", '"board_penalty":3' }, { "nine-card-don", '"jacks_out":"pub"' }, { "nine-card-don", '"stake":5' },
    { "nine-card-don", '"side_bets":true' }, { "nine-card-don", '"partner_bets":true' }, { "nine-card-don", '"columns":3' },
    { "nine-card-don", '"no_such_slot":3' }, { "nine-card-don", '"buy_max":3', "jacks-out" },
    { "nine-card-don", '"buy_max":14', "jacks-out-regiment" }, { "nine-card-don", '"buy_max":0', "jacks-out-regiment" },
    { "nine-card-don", '"bet_points":0', "side-bets" }, { "nine-card-don", '"bet_tricks":0', "side-bets" },
    { "nine-card-don", '"false_call":-2', "faults-league" }, { "blind-don", '"blind_partner":true' },
    { "blind-don", '"columns":0' }, { "blind-don", '"hand_size":3' }, { "irish-don", '"target":3' },
    { "irish-don", '"deals":0' }, { "irish-don", '"pack_size":36' }, { "irish-don", '"pitch_card":"1D"' },
    { "irish-don", '"pitch_card":"2D"', "pack-48" }, { "irish-don", '"first_pitch":"card"', "two-player" },
    { "irish-don", '"pass_first":"partner"', "two-player" }, { "irish-don", '"pass_later":"partner"', "two-player" },
    { "irish-don", '"fewest":true' }, { "irish-don", '"pitch_ranks":"AX"' }, { "irish-don", '"redeal_ranks":"10"' },
    { "irish-don", '"claims":"never"' },
    { "irish-don", '"new_game":"cut"' }, { "irish-don", '"line_points":30' }, { "irish-don", '"count_ace":1' },
    { "irish-don", '"trump_ace":0,"trump_king":0,"trump_queen":0,"trump_jack":0,"trump_nine":0,"trump_five":0,'
      .. '"plain_nine":0,"plain_five":0' }, { "irish-don", '"jink_games":0' }, { "phat", '"packets":""' },
    { "phat", '"packets":"3 0 3"' }, { "phat", '"packets":"three"' }, { "phat", '"muck_tie":"share"' },
    { "phat", '"peg_game":3' }, { "phat", '"hand_size":3' },
  } do
    table.insert(cases, option(one[1], "1.3", one[2], one[3] and variants(one[3])))
  end
  for _, case in ipairs(cases) do
    it(case[1], function()
      local told, output = refused_header(case[1])
      assert.same({ 1, "DN-" .. case[2], 1 }, told, output)
      local mine = referee.play(referee.decode(case[1]), {})
      assert.equal(('{"error":"","line":1,"rule":"DN-%s"}'):format(case[2]), referee.comparable(mine[1]))
    end)
  end
end)

-- ---- golden records: golden_spec.lua replays them; here the referee says them

describe("golden records are what the referee says:", function()
  local folder = "tests/records/don/"
  for _, name in ipairs(referee.files(folder, "%.jsonl$")) do
    it(name, function()
      for _, one in ipairs(referee.games(referee.read(folder .. name))) do
        same(referee.play(one.header, one.inputs), one.lines, name, { "referee", "record" })
      end
    end)
  end
end)

describe("together they have seen", function()
  it("every kind of end, event and refusal", function()
    if os.getenv "DON_SHOW" then referee.show(seen) end
    assert.is_true(seen.deals >= 2000 * SCALE, "deals: " .. seen.deals)
    for game, list in pairs {
      ["nine-card-don"] = "ended played|ended target|ended redeal|why target|why deals|why deals drawn|match|"
        .. "point challenge|point first-pitch|point bet|point take-bet|point buy|point sell|point jack-offer|"
        .. "point partner-bet|event cut|"
        .. "event boarded|event called true|event called false|event line|event peg high|event peg low|event peg jack|"
        .. "event peg game|event jacks|event count-round|event sold|event kitty|event no-game|event seated|"
        .. "event partner-bets|event bet game|event bet tricks|event bet points",
      ["blind-don"] = "ended played|ended target|why deals|why deals drawn|why target|point name|event turned|event faced|"
        .. "event cut|event peg high|event line|match|several winners",
      ["irish-don"] = "ended played|ended claim|ended redeal|why points|why last-trick|why draw drawn|why claim|why jink|"
        .. "why wrong-claim|why concede|point pitch|point concede|event pitcher|event redeal|event second-part|match",
      phat = "ended played|ended target|why target|why deals|event carry|event peg muck|event line|event cut|match",
    } do
      for key in list:gmatch "[^|]+" do assert.truthy(seen[game .. " " .. key], game .. " " .. key) end
    end
    for rule in ("1.5 1.6 4.1 4.2 8.5 9.10 9.11 9.20 11.2 11.4 11.7"):gmatch "%S+" do
      assert.truthy(seen["refused DN-" .. rule], rule)
    end
  end)
end)
