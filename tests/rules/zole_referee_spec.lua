-- zole_referee_spec.lua - the program against the independent referee: random games of every composition.
--
-- The program plays (sim --records), and the referee produces every line again. In the other direction the referee plays,
-- with packs that make rare results common, and the program produces every line. Both must agree byte for byte.
local referee = require "zole_referee"

local random = math.random
local SIMS, SIM_DEALS, OWN_GAMES = 3, 50, 36 -- for each composition

-- ---- random settings

local chance = referee.chance
local function coin() return chance(0.5) end
local function digit() return random(0, 9) end

local stakes = { "take_all", "take_high", "take_won", "take_lost", "take_low", "take_none", "solo_all", "solo_high",
                 "solo_won", "solo_lost", "solo_low", "solo_none", "table_stake" }

local function add_limits(o)
  local low = random(0, 60)
  local win = random(low + 1, 90)
  table.insert(o, { "low_points", low })
  table.insert(o, { "win_points", win })
  table.insert(o, { "high_points", random(win, 130) })
end

-- Options as a list of { name, value }, in a random order.
local function settings(c)
  local o = { { "hands", c.pool and random(0, 1) * random(4, 14) or random(0, 5) } }
  local function maybe(name, make)
    if coin() then table.insert(o, { name, make() }) end
  end
  for _, name in ipairs { "overcall", "offer", "dealer_pays", "table_pays_dealer" } do maybe(name, coin) end
  maybe("surrender_before", digit)
  for _, name in ipairs(stakes) do
    if chance(0.2) then table.insert(o, { name, digit() }) end
  end
  if chance(0.3) then add_limits(o) end
  if c.pool then
    maybe("pool_choice", coin)
    maybe("pool_share", digit)
    maybe("pool_debt", digit)
    if chance(0.25) then table.insert(o, { "all_pass", coin() and "table" or "pool" }) end
  end
  if c.small then
    maybe("small_stop", coin)
    maybe("small_won", digit)
    maybe("small_lost", digit)
    if chance(0.15) then table.insert(o, { "small", coin() }) end
  end
  return referee.shuffle(o)
end

local function header_text(c, options, dealer)
  local parts = { '{"houserule":1,"game":"zole"' }
  if c.players then table.insert(parts, ('"players":%d'):format(c.players)) end
  if #c.variants > 0 then table.insert(parts, ('"variants":["%s"]'):format(table.concat(c.variants, '","'))) end
  local pairs_text = {}
  for i, o in ipairs(options) do
    pairs_text[i] = ('"%s":%s'):format(o[1], type(o[2]) == "string" and '"' .. o[2] .. '"' or tostring(o[2]))
  end
  table.insert(parts, '"options":{' .. table.concat(pairs_text, ",") .. "}")
  if dealer then table.insert(parts, ('"dealer":%d'):format(dealer)) end
  return table.concat(parts, ",") .. "}"
end

local function sim_flags(c, options)
  local flags = { "sim", c.flags }
  for _, o in ipairs(options) do table.insert(flags, ("-o %s=%s"):format(o[1], tostring(o[2]))) end
  if coin() then table.insert(flags, "--dealer " .. random(c.seats)) end
  return table.concat(flags, " ")
end

-- ---- comparing

local seen = {} -- "take all played" -> how often

local RESULT = '"contract":"(%w+)","bidder":%d,"ended":"([%w-]+)","row":"([%w-]+)","stake":%-?%d+,"payers":(%b[])'

local function note(lines)
  for _, line in ipairs(lines) do
    local contract, ended, row, payers = line:match(RESULT)
    if contract then
      local key = contract .. " " .. row .. " " .. ended .. (#payers > 3 and " two" or "")
      seen[key] = (seen[key] or 0) + 1
      seen.deals = (seen.deals or 0) + 1
    end
    local point = line:match '"point":"(%w+)"'
    if point then seen["ask " .. point] = (seen["ask " .. point] or 0) + 1 end
  end
end

local same, it_replays = referee.same, referee.replaying(it)

-- The program plays. With `again`, `replay` is given the inputs of these records and must say them again.
local function program_plays(c, seed, again)
  local flags = sim_flags(c, settings(c))
    .. (" -n %d --bot random --threads 1 --calls 0.2 --seed %s --records -"):format(SIM_DEALS, seed)
  local record, code = referee.run(flags)
  assert(code == 0, flags)
  local parts = {}
  for _, game in ipairs(referee.games(record)) do
    local lines = referee.play(game.header, game.inputs)
    same(lines, game.lines, flags)
    note(lines)
    table.insert(parts, referee.inputs_text(game))
  end
  if again then referee.replay_later(table.concat(parts), record, flags, { "sim", "replay" }) end
end

local function is_strong(card) return card:match "^[QJ]" ~= nil end

-- Puts strong cards (or, not wanted, weak ones) in the places of a seat.
local function favour(cards, own, wanted)
  for place in pairs(own) do
    for j = 1, #cards do
      if is_strong(cards[place]) ~= wanted and not own[j] and is_strong(cards[j]) == wanted and chance(0.97) then
        cards[place], cards[j] = cards[j], cards[place]
      end
    end
  end
end

-- Two packs of three give one seat the best trumps or hardly any. Its places are 1-4 and 15-18, or 5-8 and 19-22, ...
local function shuffle()
  local cards, seat, kind, own = referee.shuffled(referee.pack), random(0, 2), random(3), {}
  for i = 1, 4 do own[4 * seat + i], own[4 * seat + i + 14] = true, true end
  if kind < 3 then favour(cards, own, kind == 1) end
  return table.concat(cards, " ")
end

-- A player with one liking for a whole game: to give up, to offer, or neither. At first he passes, later he bids: there
-- must be common pools before there are personal ones.
local function new_player(most)
  local calls = { surrender = random() ^ 4, offer = random() ^ 2 }
  local passing, deals = random() ^ 0.3, 0
  local player = {}
  function player.decide(legal, may, _, point)
    if #may > 0 and chance(calls[may[1]]) then return may[1] end
    if point == "answer" and coin() then return "refuse" end
    if point == "bid" and chance(passing) then return "pass" end
    return legal[random(#legal)]
  end
  function player.shuffle()
    deals, passing = deals + 1, passing * 0.7
    return deals <= most and shuffle() or nil
  end
  return player
end

-- The referee plays.
local function referee_plays(c)
  local title = header_text(c, settings(c), coin() and random(c.seats) or nil)
  local inputs, texts = {}, { title }
  local lines = referee.play(referee.decode(title), inputs, new_player(c.pool and 16 or 6))
  for _, input in ipairs(inputs) do table.insert(texts, referee.input_line(input)) end
  note(lines)
  table.insert(lines, 1, title)
  return referee.text_of(texts), lines
end

describe("the referee and the program agree", function()
  math.randomseed(20240501)
  for number, c in ipairs(referee.compositions()) do
    it_replays("where the program plays: " .. c.name, function()
      for i = 1, SIMS do program_plays(c, ("r%d.%d"):format(number, i), i == 1) end
    end)
    it("where the referee plays: " .. c.name, function()
      local texts, wanted = {}, {}
      for i = 1, OWN_GAMES do
        local text, lines = referee_plays(c)
        texts[i] = text
        table.move(lines, 1, #lines, #wanted + 1, wanted)
      end
      local output, code = referee.run("replay - --json", table.concat(texts))
      same(wanted, referee.lines(output), c.name)
      assert.equal(0, code)
    end)
  end

  it("has seen thousands of deals and every kind of end", function()
    assert.is_true(seen.deals >= 1500, "deals: " .. seen.deals)
    assert.is_true(seen["ask pool"] >= 15, "asks for a pool: " .. seen["ask pool"])
    for _, contract in ipairs { "take", "solo" } do
      for _, row in ipairs { "all", "high", "won", "lost", "low", "none" } do
        assert.truthy(seen[contract .. " " .. row .. " played"], contract .. " " .. row)
      end
    end
    for _, contract in ipairs { "take", "solo", "small" } do
      assert.truthy(seen[contract .. " lost surrender"], contract .. " surrender")
      assert.truthy(seen[contract .. " won offer"], contract .. " offer")
    end
    for _, key in ipairs { "small won played", "small lost played", "table table played", "table table played two",
                           "none thrown-in thrown-in", "ask pool", "ask answer", "ask discard" } do
      assert.truthy(seen[key], key)
    end
  end)
end)
