-- klaberjass_referee_spec.lua - the program against the independent referee: random games of every composition.
--
-- The program plays (sim --records), and the referee produces every line again. In the other direction the referee plays,
-- with packs that make rare results common, and the program produces every line. Both must agree byte for byte. KB_SCALE=10
-- plays ten times as many games, KB_SEED=text others.
local referee = require "klaberjass_referee"

local random = math.random
local ipairs, pairs, table, tonumber = ipairs, pairs, table, tonumber -- busted looks a global up by calls of its own
local SCALE = tonumber(os.getenv "KB_SCALE" or 1)
local SEED = os.getenv "KB_SEED" or "klaberjass"
local PLAYERS = { ["bela-2"] = 2, ["bela-3"] = 3, ["klaberjass-4"] = 4 }
local NAMES = { "bela-2", "bela-3", "klaberjass-4" }

-- ---- random settings

local chance, one_of, word, number = referee.chance, referee.one_of, referee.word, referee.number
local it_replays = referee.replaying(it)
local function coin() return chance(0.5) end
local function flag() return coin() end

local EVERYWHERE = {
  target = number(1, 400), last_trick = number(0, 60), run_of_three = number(0, 60), run_of_four = number(0, 90),
  bela_points = number(0, 60), bela_call = word("both", "first", "second"), sequence_needs_trick = flag,
  tie = word("hold", "hold-all", "maker-nothing", "bate"), cut_deals = word("low", "high"), best_of = word(1, 3, 5),
}
local BELA = {
  exchange = flag, show_bottom = flag, next_dealer = word("winner", "left"), claims = word("any", "first-three", "none"),
  early_claim = word("refused", "loses"), scores = word("shown", "remembered"), over_target = word("last-trick", "higher"),
}
local UNDERTRUMP = { must_undertrump = flag }
local GAME_SLOTS = {
  ["bela-2"] = { EVERYWHERE, BELA }, ["bela-3"] = { EVERYWHERE, BELA, UNDERTRUMP },
  ["klaberjass-4"] = { EVERYWHERE, UNDERTRUMP },
}
-- The slots that come with a variant.
local NAMING = { must_name = word("none", "dealer", "left") }
local NO_TRUMPS = { must_name = NAMING.must_name, no_trumps = flag }
local VARIANT_SLOTS = {
  schmeiss = { schmeiss = flag }, ["void-deal"] = { void_deal = flag }, ["no-tricker"] = { no_tricker = number(0, 400) },
  ["bare-jass"] = { bare_jass = flag }, ["honour-lead"] = { honour_lead = flag }, consolidate = { consolidate = flag },
  ["bate-to-each"] = { bate_share = word("top", "each") }, ["big-take"] = { big_take = flag, big_factor = number(1, 5) },
  ["pack-28"] = { pack_low = word(7, 8) }, bimah = NAMING, ["left-forced"] = NAMING, ["bimah-no-trumps"] = NO_TRUMPS,
  ["left-forced-no-trumps"] = NO_TRUMPS, ["suit-pack"] = { suit_pack = flag }, ["maker-leads"] = { maker_leads = flag },
}

-- Every slot that the header may set, with what makes a value.
local function slots_of(c)
  local slots = {}
  local function add(more)
    for name, make in pairs(more or {}) do slots[name] = make end
  end
  for _, more in ipairs(GAME_SLOTS[c.game]) do add(more) end
  for _, variant in ipairs(c.variants) do add(VARIANT_SLOTS[variant]) end
  return slots
end

local function start_scores(c, target)
  local list = {}
  for side = 1, c.game == "bela-3" and 3 or 2 do list[side] = random(0, target - 1) end
  return list
end

-- A few options as { name = value }. Half of the targets are small, so that there are many ends of games; with the others
-- a record has more deals, and a deal in a longer record costs less than the session of a new one.
local function settings(c)
  local slots, o = slots_of(c), {}
  for _, name in ipairs(referee.keys(slots)) do
    if c.options and chance(c.options) then o[name] = slots[name]() end
  end
  if not o.target and chance(0.5) then o.target = random(20, c.game == "klaberjass-4" and 500 or 250) end
  if o.target and chance(0.1) then o.start_scores = start_scores(c, o.target) end
  return o
end

local function value_text(value) return type(value) == "table" and referee.numbers(value) or tostring(value) end

local function names_of(o) return referee.shuffle(referee.keys(o)) end

local function header_text(c, o, dealer)
  local parts, set = { ('{"houserule":1,"game":"%s"'):format(c.game) }, {}
  if #c.variants > 0 then table.insert(parts, '"variants":' .. referee.texts(c.variants)) end
  for i, name in ipairs(names_of(o)) do
    set[i] = ('"%s":%s'):format(name, type(o[name]) == "string" and '"' .. o[name] .. '"' or value_text(o[name]))
  end
  if #set > 0 then table.insert(parts, '"options":{' .. table.concat(set, ",") .. "}") end
  if dealer then table.insert(parts, ('"dealer":%d'):format(dealer)) end
  return table.concat(parts, ",") .. "}"
end

local function flags_of(c, o)
  local flags = { c.game }
  for _, variant in ipairs(c.variants) do table.insert(flags, "-v " .. variant) end
  for _, name in ipairs(names_of(o or {})) do table.insert(flags, ("-o %s=%s"):format(name, value_text(o[name]))) end
  return table.concat(flags, " ")
end

-- ---- what was seen

local seen = { deals = 0 }

local function count(key) seen[key] = (seen[key] or 0) + 1 end

local function note(c, lines)
  for _, line in ipairs(lines) do
    local result = line:match '^{"hand":%d+,"result":(%b{})'
    if result then
      seen.deals = seen.deals + 1
      local outcome, won = result:match '"outcome":"([%w-]+)"', #(result:match '"won":(%b[])' or "")
      count(c.game .. " " .. outcome .. (won > 3 and " shared" or ""))
      if result:match '"why":"' then count("thrown in " .. result:match '"why":"(%w+)"') end
      local collected = tonumber(result:match '"collected":(%d+)') or 0
      if collected > 0 then count(c.game .. " collected" .. (won > 3 and " shared" or "")) end
      local points, tricks = result:match '"points":(%b[])' or "", result:match '"tricks":(%b[])' or ""
      if points:match "^%[(%d+),%1,%1%]$" then count("three equal " .. outcome) end
      if tricks:find("9", 1, true) then count "nine tricks" end
    end
    local why = line:match '^{"game".*"why":"([%w-]+)"'
    if why then count(c.game .. " why " .. why) end
    count(line:match '"point":"(%w+)"' or line:match '^{"match"' or line:match '"words":"[^"]*"' or "other")
  end
end

-- ---- the program plays

-- With `again`, `replay` is given the inputs of these records and must say them again.
local function program_plays(c, deals, seed, again)
  local flags = ("sim %s -n %d --bot random --threads 1 --calls %s --seed %s --records -"):format(flags_of(c, settings(c)),
    deals * SCALE, one_of { 0, 0.01, 0.05, 0.2 }, seed)
  if chance(0.3) then flags = flags .. " --dealer " .. random(PLAYERS[c.game]) end
  local record, code, said = referee.run(flags)
  assert(code == 0, flags .. "\n" .. said)
  local parts = {}
  for i, game in ipairs(referee.games(record)) do
    local ok, lines = pcall(referee.play, game.header, game.inputs)
    assert(ok, ("%s\nrecord %d: %s"):format(flags, i, lines))
    referee.same(lines, game.lines, flags .. "\nrecord " .. i)
    note(c, lines)
    table.insert(parts, referee.inputs_text(game))
  end
  if again then referee.replay_later(table.concat(parts), record, flags, { "sim", "replay" }) end
end

-- ---- the referee plays

-- The places in the pack of a seat, counted from forehand, in the order in which it gets them (KB-2, 39.2).
local function places(c, o, seat)
  local n, list = PLAYERS[c.game], {}
  local function packet(from, size)
    for i = 1, size do table.insert(list, from + size * (seat - 1) + i) end
  end
  packet(0, 3)
  packet(3 * n, 3)
  if n < 4 then
    packet(6 * n + 1, 3)
  elseif referee.has(c.variants, "suit-pack") and o.suit_pack ~= false then
    packet(24, 2)
  else
    packet(25, seat == 4 and 1 or 2)
    if seat == 4 then list[7], list[8] = 25, 32 end
  end
  return list
end

-- Puts cards into places, each in exchange for what lies there.
local function put(pack, cards, where)
  local at = {}
  for i, card in ipairs(pack) do at[card] = i end
  for i, card in ipairs(cards) do
    local place = where[i]
    if at[card] then
      local other = pack[place]
      pack[place], pack[at[card]] = card, other
      at[other], at[card] = at[card], place
    end
  end
end

local RANKS = "AKQJT987"

local function run_of(suit, top, length)
  local list = {}
  for i = top, math.min(8, top + length - 1) do list[#list + 1] = RANKS:sub(i, i) .. suit end
  return list
end

-- Several seats get runs, often with the same top; sometimes one gets eights and sevens first (KB-21.1).
local function arranged(c, o, pack)
  local top, length = random(6), one_of { 3, 3, 3, 4, 4, 5, 6, 7, 8 }
  local suits = referee.shuffle { "C", "D", "H", "S" }
  for seat = 1, PLAYERS[c.game] do
    if chance(0.7) then
      local where = places(c, o, seat)
      if length < 7 then referee.shuffle(where) end
      put(pack, run_of(suits[seat], chance(0.6) and top or random(6), length), where)
    end
  end
  if referee.has(c.variants, "void-deal") and chance(0.3) then
    local low = referee.shuffle { "8C", "8D", "8H", "8S", "7C", "7D", "7H", "7S" }
    put(pack, table.move(low, 1, 6, 1, {}), places(c, o, random(PLAYERS[c.game])))
  end
end

local function new_pack(c, o)
  local lowest = referee.has(c.variants, "pack-28") and o.pack_low ~= 7 and 8 or 7
  local cards = referee.packs[lowest]
  local pack = referee.shuffled(cards)
  if coin() then arranged(c, o, pack) end
  if referee.has(c.variants, "suit-pack") and o.suit_pack ~= false then
    local low = referee.shuffled(referee.packs.low)
    table.move(low, 1, 20, 33, pack)
  end
  return table.concat(pack, " ")
end

-- A player with its likings for a whole game: to claim, to pass, to declare, to show, to announce.
local function new_player(c, o, most, quiet)
  local deals, likings, player = 0, { claim = random() ^ 4, pass = random(), declare = random(), bela = random() }, {}
  if quiet then likings = { claim = 0, pass = 0.3, declare = 0.8, bela = 0.9 } end
  function player.decide(legal, may)
    if #may > 0 and chance(likings.claim * 0.5) then return may[1] end
    for _, words in ipairs(legal) do
      local first, last = words:match "^%w+", words:match "%w+$"
      if last == "bela" and chance(likings.bela) then return words end
      if (first == "declare" or words == "show") and chance(likings.declare) then return words end
      if words == "pass" and chance(likings.pass) then return words end
    end
    return one_of(legal)
  end
  function player.shuffle()
    deals = deals + 1
    return deals <= most and new_pack(c, o) or nil
  end
  return player
end

-- Plays with a player and has the program say the same lines. Returns them.
local function referee_plays(c, o, player, dealer)
  local title = header_text(c, o, dealer)
  local inputs, parts = {}, { title }
  local lines = referee.play(referee.decode(title), inputs, player)
  for _, input in ipairs(inputs) do table.insert(parts, referee.input_line(input)) end
  note(c, lines)
  table.insert(lines, 1, title)
  referee.replay_later(referee.text_of(parts), referee.text_of(lines), flags_of(c, o))
  return lines
end

local function referee_plays_games(c, games)
  for _ = 1, games * SCALE do
    local o = settings(c)
    referee_plays(c, o, new_player(c, o, random(6)), coin() and random(PLAYERS[c.game]) or nil)
  end
end

-- ---- rigged hands

-- First the recorded inputs, then the player.
local function after(recorded, player)
  local at, rigged = 0, {}
  local function next_recorded()
    at = at + 1
    return recorded[at]
  end
  function rigged.decide(...)
    local input = next_recorded()
    return input and input["do"] or player.decide(...)
  end
  function rigged.shuffle()
    local input = next_recorded()
    if input then return input.pack end
    return player.shuffle()
  end
  return rigged
end

-- The result of the last deal, decoded.
local function last_result(lines)
  for i = #lines, 1, -1 do
    local hand = lines[i]:match '^{"hand":' and referee.decode(lines[i])
    if hand then return hand.result, hand.scores end
  end
end

-- Values of the last trick and of bela that make a rival level with the winner of the last trick (with `big`, the maker
-- level with both), and of bela that make all three level. Nil if a value would be negative. Bela counted 1, the last trick
-- 0.
local function levelled(result)
  local points, last, bela = result.points, result.last, nil
  for side, value in ipairs(result.bela) do
    if value > 0 then
      bela, points[side] = side, points[side] - 1
    end
  end
  local third = #points == 3 and bela and bela ~= last and 6 - bela - last
  if third and points[third] >= points[bela] and points[third] >= points[last] and chance(0.8) then
    return points[third] - points[last], points[third] - points[bela]
  end
  local other = last == result.maker and last % #points + 1 or result.maker
  local goal = points[other]
  if #points == 3 and chance(0.3) then goal = points[6 - last - other] end
  if result.big and chance(0.7) then
    local rest = points[6 - last - other]
    goal = last == result.maker and goal + rest or goal - rest
  end
  if goal >= points[last] then return goal - points[last], 0 end
end

local function sides_of_result(c, result)
  if result and c.game == "klaberjass-4" then result.maker = (result.maker - 1) % 2 + 1 end
  return result
end

-- Plays a deal with last trick 0 and bela 1, then again with what makes it level, then more deals.
local function level_game(c)
  local o = settings(c)
  o.best_of, o.bela_points, o.no_tricker, o.start_scores = 1, 1, nil, nil
  for _ = 1, 20 do
    o.target, o.last_trick = 100000, 0
    local recorded = {}
    local title = header_text(c, o)
    local result = last_result(referee.play(referee.decode(title), recorded, new_player(c, o, 1, true)))
    local last, bela = nil, nil
    if result and result.points then last, bela = levelled(sides_of_result(c, result)) end
    if last then
      o.last_trick, o.bela_points, o.target = last, bela, random(100, 600)
      return referee_plays(c, o, after(recorded, new_player(c, o, random(4))))
    end
  end
end

-- Two sides with the same score over the target, if the last trick can be made to count so.
local function equal_game(c)
  local o = settings(c)
  o.best_of, o.target, o.last_trick, o.over_target = 1, 100000, 0, c.game ~= "klaberjass-4" and "higher" or nil
  o.tie, o.no_tricker, o.start_scores = nil, nil, nil
  for _ = 1, 20 do
    local recorded = {}
    local lines = referee.play(referee.decode(header_text(c, o)), recorded, new_player(c, o, 2, true))
    local result, scores = last_result(lines)
    local gap = result and result.last and scores[3 - math.min(2, result.last)] - scores[result.last]
    if gap and gap >= 0 and gap < 100 then
      o.last_trick, o.target = gap, math.max(scores[1], scores[2])
      return referee_plays(c, o, after(recorded, new_player(c, o, 3)))
    end
    o.last_trick = 0
  end
end

local SWEEP = { "JH", "9H", "AH", "TH", "AD", "TD", "KD", "QD", "JD" } -- the last one only in the Bela games

-- Forehand holds the four best trumps and the best of another suit, and wins every trick if it makes trumps.
local function sweep_game(c, options, rig)
  local o = options or settings(c)
  local player = new_player(c, o, 3)
  local decide, shuffle = player.decide, player.shuffle
  function player.decide(legal, may, seat, point)
    if point == "bid" then return "pass" end
    if referee.has(legal, "name H") then return "name H" end
    for _, card in ipairs(point == "play" and #may == 0 and SWEEP or {}) do
      if referee.has(legal, "play " .. card) then return "play " .. card end
    end
    return decide(legal, may, seat, point)
  end
  function player.shuffle()
    local pack = shuffle()
    if not pack then return nil end
    local list = referee.split(pack)
    local where = places(c, o, 1)
    put(list, table.move(SWEEP, 1, #where, 1, {}), where)
    if rig then rig(list) end
    return table.concat(list, " ")
  end
  return referee_plays(c, o, player)
end

-- KB-13.2, its last sentence: seat 1 is maker and wins every trick, seat 2 has king and queen of trumps, which count
-- 500; both opponents get the maker's points, and neither of them has won a trick.
local function no_trick_game()
  local c = { game = "bela-3", variants = { "bate-to-each" } }
  local o = { bela_points = 500, bela_call = "first", target = 100, exchange = false, claims = "none" }
  local lines = sweep_game(c, o, function(list)
    put(list, { "8C" }, { 19 })
    put(list, { "KH", "QH" }, places(c, o, 2))
  end)
  return table.concat(lines, "\n")
end

-- ---- compositions

local function composition(game, variants, options) return { game = game, variants = variants, options = options } end

local function both(c, deals, seed, again)
  program_plays(c, deals, seed, again)
  referee_plays_games(c, math.max(1, deals // 5))
end

-- All pairs of a game: the ones that go together, the ones that do not.
local function pairs_of(game)
  local allowed, excluded, list = {}, {}, referee.variants[game]
  for i = 1, #list do
    for j = i + 1, #list do
      table.insert(referee.together(list[i], list[j]) and allowed or excluded, { list[i], list[j] })
    end
  end
  return allowed, excluded
end

local function fits(variants)
  for i = 1, #variants do
    for j = i + 1, #variants do
      if variants[i] == variants[j] or not referee.together(variants[i], variants[j]) then return false end
    end
  end
  return true
end

-- `size` different variants of a game that go together.
local function some_variants(game, size)
  while true do
    local variants = {}
    for i = 1, size do variants[i] = one_of(referee.variants[game]) end
    if fits(variants) then return variants end
  end
end

describe("the referee and the program agree on", function()
  local start = 0
  for byte in SEED:gmatch "." do start = start * 31 + byte:byte() end
  math.randomseed(start)
  for _, game in ipairs(NAMES) do
    it_replays(game, function() both(composition(game, {}), 60, SEED .. game, true) end)
    it_replays(game .. " with each variant", function()
      for _, variant in ipairs(referee.variants[game]) do referee_plays_games(composition(game, { variant }), 2) end
    end)
    it_replays(game .. " with each variant and options", function()
      for _, variant in ipairs(referee.variants[game]) do both(composition(game, { variant }, 0.2), 12, SEED .. variant) end
    end)
    it_replays(game .. " with each pair of variants", function()
      local list = pairs_of(game)
      for _, pair in ipairs(list) do referee_plays_games(composition(game, pair), 1) end
      for i, set in ipairs(referee.covering(list, 4, fits)) do
        if i % 2 == 0 then program_plays(composition(game, set), 12, SEED .. i) end
      end
    end)
    it_replays(game .. " with three to five variants and options", function()
      for i = 1, 9 do
        local size = math.min(3 + i % 3, game == "klaberjass-4" and 4 or 5)
        both(composition(game, some_variants(game, size), i % 2 * 0.2), 10, SEED .. i)
      end
    end)
    it_replays(game .. " with options", function()
      for i = 1, 6 do both(composition(game, {}, ({ 0.15, 0.4, 0.8 })[i % 3 + 1]), 15, SEED .. i) end
    end)
    local function rigged(play)
      return function()
        for i = 1, 12 * SCALE do play(composition(game, some_variants(game, i % 4), i % 3 * 0.15)) end
      end
    end
    it_replays(game .. " where sides are equal", rigged(level_game))
    it_replays(game .. " where scores are equal over the target", rigged(equal_game))
    it_replays(game .. " where one wins every trick", rigged(sweep_game))
  end
end)

describe("variants that exclude each other", function()
  for _, game in ipairs(NAMES) do
    local _, excluded = pairs_of(game)
    for _, pair in ipairs(excluded) do
      it(("%s: %s and %s"):format(game, pair[1], pair[2]), function()
        for _, order in ipairs { pair, { pair[2], pair[1] } } do
          local output, code, said = referee.run("sim " .. flags_of(composition(game, order)) .. " -n 1")
          assert.same({ "", 2 }, { output, code })
          assert.is_true(said:find(pair[1], 1, true) ~= nil and said:find(pair[2], 1, true) ~= nil, said)
          local answer, exit = referee.run("replay - --json", header_text(composition(game, order), {}) .. "\n")
          local problem = referee.decode(answer)
          assert.same({ 1, 1 }, { problem.line, exit })
          assert.is_true(problem.error:find(pair[1], 1, true) ~= nil and problem.error:find(pair[2], 1, true) ~= nil)
        end
      end)
    end
  end
end)

it_replays("of several over the target none has won a trick: another hand is dealt", function()
  local found = 0
  for _ = 1, 10 do
    local text = no_trick_game()
    if text:find '"hand":1,[^\n]*"tricks":%[9,0,0%][^\n]*"bela":%[0,500,0%]' then
      assert.is_truthy(text:find '{"deal":2')
      found = found + 1
    end
  end
  assert.is_true(found > 0)
end)

-- ---- golden records: golden_spec.lua replays them; here the referee says them

describe("golden records are what the referee says:", function()
  local there, folder = {}, "tests/records/klaberjass/"
  for _, name in ipairs(referee.files(folder, "%.jsonl$")) do
    local game = referee.games(referee.read(folder .. name))[1]
    there[game.header.game] = true
    for _, variant in ipairs(game.header.variants or {}) do there[variant] = true end
    it(name, function()
      local lines, played = referee.play(game.header, game.inputs)
      referee.same(lines, game.lines, name, { "referee", "record" })
      assert.is_true(played.over)
    end)
  end

  it("one for every game and variant", function()
    for _, game in ipairs(NAMES) do
      assert.is_true(there[game], game)
      for _, variant in ipairs(referee.variants[game]) do assert.is_true(there[variant], variant) end
    end
  end)
end)

describe("together they have seen", function()
  it("every kind of end", function()
    if os.getenv "KB_SHOW" then referee.show(seen) end
    assert.is_true(seen.deals >= 2500 * SCALE, "deals: " .. seen.deals)
    for _, game in ipairs(NAMES) do
      for _, outcome in ipairs { "made", "bate", "thrown-in", "tie", "collected", "why target", "why higher" } do
        assert.truthy(seen[game .. " " .. outcome], game .. " " .. outcome)
      end
    end
    for _, game in ipairs { "bela-2", "bela-3" } do
      for _, why in ipairs { "claim", "false-claim", "last-trick" } do
        assert.truthy(seen[game .. " why " .. why], game .. " " .. why)
      end
    end
    for _, key in ipairs { "bela-3 bate shared", "nine tricks", "thrown in passed", "thrown in schmeiss", "thrown in void",
      "three equal bate", "answer", "name", "big", "exchange", "declare", "show", "part", "count", '{"match"',
      '"words":"I have that too"', '"words":"mine is in trumps"', '"words":"not good"', '"words":"from bela"' } do
      assert.truthy(seen[key], key)
    end
  end)
end)
