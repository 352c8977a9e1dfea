-- don_referee_options.lua - games, variants, options and headers of the Don family, from the rules page alone.
--
-- Part of don_referee.lua: which header is good, what its options come to, and by which clause it is refused.
local shared = require "referee"

local options = {}

options.RANKS = "AKQJT98765432"

-- ---- the table of options: what a value may be

local function whole(least, most)
  return function(value) return math.type(value) == "integer" and value >= least and value <= (most or math.maxinteger) end
end

local function one_of(...)
  local list = { ... }
  return function(value) return shared.has(list, value) end
end

local function flag(value) return type(value) == "boolean" end

-- Different ranks in one word.
local function ranks(value, count)
  if type(value) ~= "string" or count and #value ~= count then return false end
  for i = 1, #value do
    local rank = value:sub(i, i)
    if not options.RANKS:find(rank, 1, true) or value:find(rank, i + 1, true) then return false end
  end
  return true
end

local function packets(value)
  if type(value) ~= "string" or not value:match "^[%d ]+$" or not value:match "%d" then return false end
  for number in value:gmatch "%d+" do
    if tonumber(number) == 0 then return false end
  end
  return true
end

local number, positive = whole(0), whole(1)

local CHECKS = {
  target = number, deals = number, games_to_win = positive, new_game = one_of("rotate", "cut"),
  cut = one_of("none", "sides", "all"), cut_wins = one_of("high", "low"), cut_choice = one_of("any", "side", "self"),
  blind_partner = flag, trump_order = function(value) return ranks(value, 13) end,
  trump_ace = number, trump_king = number, trump_queen = number, trump_jack = number, trump_nine = number,
  trump_five = number, plain_nine = number, plain_five = number,
  count_ace = number, count_king = number, count_queen = number, count_jack = number, count_ten = number,
  peg_high = number, peg_low = number, peg_jack = number, peg_game = number,
  hand_size = whole(1, 13), columns = positive, hand_cards = number, name_trumps = flag,
  pack_size = one_of(52, 48, 44), first_pitch = one_of("card", "left"),
  pitch_card = function(value) return type(value) == "string" end, decider_card = flag,
  pitcher = one_of("rotate", "game", "match"), pass_first = one_of("none", "partner", "left"),
  pass_later = one_of("none", "partner", "left"), redeal = flag, redeal_ranks = ranks, pitch_ranks = ranks,
  must_pitch = flag, draw_level = flag, jink_games = positive, jink_ends = flag, claims = one_of("sure", "open", "off"),
  concede = flag, scores = one_of("shown", "remembered"), fewest = flag,
  packets = packets, peg_muck = number, muck_tie = one_of("carry", "split", "none"),
  tens_tiebreak = flag, line_points = number, faults = flag, board_penalty = number, renege_penalty = number,
  false_call = number, jacks_out = one_of("none", "pub", "regiment"), stake = number, card_price = number,
  buy_max = whole(1, 13), jack_price = number, partner_bets = flag, partner_stake = number, side_bets = flag,
  bet_stake = number, bet_points = positive, bet_tricks = positive,
}

-- ---- defaults

local EVERYWHERE = {
  games_to_win = 1, cut_wins = "high", cut_choice = "self", trump_order = options.RANKS, trump_ace = 4, trump_king = 3,
  trump_queen = 2, trump_jack = 1,
}
local NINE = { trump_nine = 9, trump_five = 10, plain_nine = 0, plain_five = 5 }
local EIGHTY = { trump_nine = 18, trump_five = 10, plain_nine = 9, plain_five = 5 }
local COUNT = {
  count_ace = 4, count_king = 3, count_queen = 2, count_jack = 1, count_ten = 10, new_game = "rotate", line_points = 0,
}
local DEFAULTS = {
  ["nine-card-don"] = { EVERYWHERE, NINE, COUNT, { target = 121, deals = 0, cut = "sides", cut_choice = "any",
    blind_partner = true, peg_high = 0, peg_low = 0, peg_jack = 0, peg_game = 8, hand_size = 9 } },
  ["blind-don"] = { EVERYWHERE, NINE, COUNT, { target = 0, deals = 4, cut = "all", peg_high = 1, peg_low = 1,
    peg_jack = 1, peg_game = 5, columns = 9, hand_cards = 0, name_trumps = false } },
  ["irish-don"] = { EVERYWHERE, EIGHTY, { deals = 2, cut = "none", blind_partner = true, pack_size = 52,
    first_pitch = "card", pitch_card = "low", decider_card = false, pitcher = "rotate", pass_first = "none",
    pass_later = "none", redeal = false, redeal_ranks = "AKQJ95", pitch_ranks = "AKQJ95", must_pitch = false,
    draw_level = false, jink_games = 1, jink_ends = false, claims = "sure", concede = true,
    scores = "shown" } },
  phat = { EVERYWHERE, EIGHTY, COUNT, { target = 181, deals = 0, cut = "all", cut_wins = "low", blind_partner = true,
    packets = "1", peg_muck = 8, muck_tie = "carry", tens_tiebreak = false } },
}

-- Slots that come with a variant, with their defaults.
local FAULTS = { faults = false, board_penalty = 0, renege_penalty = 0, false_call = 0 }
local JACKS = { jacks_out = "none", stake = 100 }
local REGIMENT = { card_price = 10, buy_max = 5, jack_price = 100 }
local PARTNER_BETS = { partner_bets = false, partner_stake = 100 }
local SIDE_BETS = { side_bets = false, bet_stake = 100, bet_points = 61, bet_tricks = 5 }
local SPECIAL = { FAULTS, JACKS, REGIMENT, PARTNER_BETS, SIDE_BETS, { fewest = false } }

-- ---- the table of variants, in its order

local BARROW = { peg_high = 1, peg_low = 1, peg_jack = 1, peg_game = 5 }
local PRISON = { games_to_win = 3, jink_games = 2, jink_ends = true, pitcher = "game", pass_first = "partner",
  pass_later = "left", redeal = true }

local function with(changes, more)
  local all = {}
  for name, value in pairs(changes) do all[name] = value end
  for name, value in pairs(more) do all[name] = value end
  return all
end

local function variant(id, changes, ...) return { id = id, changes = changes, slots = { ... } } end

local VARIANTS = {
  ["nine-card-don"] = {
    variant("target-91", { target = 91 }), variant("target-121", { target = 121 }),
    variant("preston", { peg_high = 1, peg_jack = 1, peg_game = 6 }), variant("barrow", BARROW),
    variant("macclesfield", with(BARROW, { cut_wins = "low", cut_choice = "side" })),
    variant("four-pitches", with(BARROW, { target = 0, deals = 4 })),
    variant("best-of-three", { games_to_win = 2, new_game = "cut" }), variant("four-legs", { line_points = 30 }),
    variant("old-ranking", { trump_order = "59AKQJT876432" }), variant("taylor-ranking", { trump_order = "95AKQJT876432" }),
    variant("taylor-five", { trump_five = 19 }), variant("jacks-out", { jacks_out = "pub" }, JACKS),
    variant("partner-bets", { partner_bets = true }, PARTNER_BETS),
    variant("jacks-out-regiment", { jacks_out = "regiment" }, JACKS, REGIMENT),
    variant("side-bets", { side_bets = true }, SIDE_BETS), variant("faults-friendly", { faults = true }, FAULTS),
    variant("faults-league", { faults = true, board_penalty = 19, renege_penalty = 52 }, FAULTS),
  },
  ["blind-don"] = {
    variant("stalybridge", { columns = 7, hand_cards = 4, name_trumps = true }),
    variant("three-player", { columns = 5, hand_cards = 4, name_trumps = true, deals = 6 }),
  },
  ["irish-don"] = {
    variant("pack-48", { pack_size = 48 }), variant("pack-44", { pack_size = 44 }),
    variant("three-of-diamonds", { pitch_card = "3D" }), variant("draw-80-80", { draw_level = true }),
    variant("best-of-three", { games_to_win = 2, decider_card = true }), variant("prison", PRISON),
    variant("prison-cork", with(PRISON, { pitch_ranks = "AKQJT", must_pitch = true })),
    variant("prison-mountjoy", with(PRISON, { pitch_ranks = "95", must_pitch = true })),
    variant("prison-wheatfield", with(PRISON, { pitch_ranks = "AKQJ", must_pitch = true })),
    variant("first-to-3", { games_to_win = 3 }), variant("first-to-5", { games_to_win = 5 }),
    variant("two-player", { first_pitch = "left", cut = "all" }), variant("nod", { fewest = true }, { fewest = false }),
  },
  phat = {
    variant("packets-threes-and-four", { packets = "3 3 3 4" }),
    variant("packets-threes-and-one", { packets = "3 3 3 3 1" }),
    variant("tens-tiebreak", { tens_tiebreak = true }),
    variant("hereford", { packets = "3 3 3 3 1", muck_tie = "split", line_points = 60 }),
    variant("yard-board", { line_points = 90 }), variant("cribbage-board", { line_points = 60 }),
  },
}

options.variants = {}
for game, list in pairs(VARIANTS) do
  options.variants[game] = {}
  for i, one in ipairs(list) do options.variants[game][i] = one.id end
end

-- Each first one conflicts with those after it; told once per pair. Games share no pair.
local CONFLICTS = {
  ["target-91"] = { "target-121", "four-pitches" }, ["target-121"] = { "four-pitches" },
  preston = { "barrow", "macclesfield", "four-pitches" }, ["old-ranking"] = { "taylor-ranking" },
  ["jacks-out"] = { "jacks-out-regiment" }, ["faults-friendly"] = { "faults-league" }, stalybridge = { "three-player" },
  ["pack-48"] = { "pack-44" }, ["three-of-diamonds"] = { "pack-44", "two-player" },
  ["best-of-three"] = { "first-to-3", "first-to-5", "prison", "prison-cork", "prison-mountjoy", "prison-wheatfield" },
  ["first-to-3"] = { "first-to-5" },
  ["two-player"] = { "prison", "prison-cork", "prison-mountjoy", "prison-wheatfield" },
  ["prison-cork"] = { "prison-mountjoy", "prison-wheatfield" }, ["prison-mountjoy"] = { "prison-wheatfield" },
  ["packets-threes-and-four"] = { "packets-threes-and-one", "hereford" }, ["yard-board"] = { "cribbage-board", "hereford" },
}
local NEEDS = { ["partner-bets"] = "jacks-out" }

--- Does no row of the page keep two variants apart?
function options.together(a, b) return not (shared.has(CONFLICTS[a], b) or shared.has(CONFLICTS[b], a)) end

--- Do these variants make a header that is not refused?
function options.fit(variants)
  for i, one in ipairs(variants) do
    if NEEDS[one] and not shared.has(variants, NEEDS[one]) then return false end
    for j = i + 1, #variants do
      if variants[j] == one or not options.together(one, variants[j]) then return false end
    end
  end
  return true
end

-- ---- a header

local function refuse(rule) error({ rule = rule }, 0) end

-- DN-1.2.
local function check_variants(game, variants)
  for _, id in ipairs(variants) do
    if not shared.has(options.variants[game], id) then refuse "1.2" end
  end
  if not options.fit(variants) then refuse "1.2" end
end

-- DN-1.3: slots of the game and of its variants, and what they hold.
local function gather(game, variants, set)
  local o, open = {}, {}
  local function put(changes, opens)
    for name, value in pairs(changes) do
      o[name] = value
      if opens then open[name] = true end
    end
  end
  for _, slots in ipairs(SPECIAL) do put(slots) end
  for _, slots in ipairs(DEFAULTS[game]) do put(slots, true) end
  for _, one in ipairs(VARIANTS[game]) do
    for _, slots in ipairs(shared.has(variants, one.id) and one.slots or {}) do put(slots, true) end
  end
  for _, one in ipairs(VARIANTS[game]) do
    if shared.has(variants, one.id) then put(one.changes) end
  end
  for name, value in pairs(set) do
    if not open[name] or not CHECKS[name](value) then refuse "1.3" end
  end
  put(set)
  return o, open
end

-- The number of people, and of seats (DN-1.1, 12.1, 13.1).
local function people(header, variants, o)
  local seats = header.game == "blind-don" and 2 or 4
  if shared.has(variants, "three-player") then seats = 3 end
  if shared.has(variants, "two-player") then seats = 2 end
  local least, most, rule, usual = seats, seats, "1.1", seats
  if o.jacks_out == "pub" then least, most, rule, usual = 5, 7, "12.1", 5 end
  if o.jacks_out == "regiment" then least, most, rule, usual = 4, 12, "13.1", 5 end
  local persons = header.players or usual
  if math.type(persons) ~= "integer" or persons < least or persons > most then refuse(rule) end
  return persons, seats
end

-- The lowest diamond of the pack is 2D, 3D, 4D (DN-9.4).
local LOWEST = { [52] = "2", [48] = "3", [44] = "4" }

--- The values of one deal (DN-9.14).
function options.total(o)
  return o.trump_ace + o.trump_king + o.trump_queen + o.trump_jack + o.trump_nine + o.trump_five
    + 3 * (o.plain_nine + o.plain_five)
end

local function check_irish(o, seats)
  local lowest = LOWEST[o.pack_size]
  o.ranks = options.RANKS:sub(1, options.RANKS:find(lowest, 1, true))
  if o.pitch_card == "low" then o.pitch_card = lowest .. "D" end
  local rank = o.pitch_card:match "^(%w)[CDHS]$"
  if not rank or not o.ranks:find(rank, 1, true) then refuse "1.3" end
  if options.total(o) == 0 or o.deals == 0 then refuse "1.3" end
  if seats == 2 and (o.first_pitch == "card" or o.pass_first == "partner" or o.pass_later == "partner") then refuse "1.3" end
end

local function read(header)
  if not DEFAULTS[header.game] then refuse "1.1" end
  local variants = header.variants or {}
  check_variants(header.game, variants)
  local o, open = gather(header.game, variants, header.options or {})
  local persons, seats = people(header, variants, o)
  if o.partner_bets and o.jacks_out ~= "pub" then refuse "1.3" end
  o.ranks = options.RANKS
  if header.game == "irish-don" then
    check_irish(o, seats)
  elseif o.target == 0 and o.deals == 0 then
    refuse "7.11"
  end
  if header.game == "blind-don" and seats * (2 * o.columns + o.hand_cards) > 52 then refuse "8.4" end
  if o.cut == "sides" and seats ~= 4 then refuse "3.2" end
  local dealer = header.dealer
  if dealer and (math.type(dealer) ~= "integer" or dealer < 1 or dealer > seats) then refuse "1.4" end
  return { o = o, open = open, persons = persons, seats = seats, sides = seats == 4 and 2 or seats }
end

--- Reads a header: { o =, open = slots it may set, persons =, seats =, sides = }; or nil and the clause.
function options.read(header)
  local ok, setting = pcall(read, header)
  if ok then return setting end
  if type(setting) ~= "table" then error(setting, 0) end
  return nil, setting.rule
end

return options
