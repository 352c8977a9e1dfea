-- don_referee_random.lua - random settings, packs and players for don_referee_spec.lua.
--
-- Packs make rare results common: ties of a cut, all trumps in one hand, hands without a scoring card, jacks on top.
-- Players have their likings for a whole game: to claim, to revoke, to play out of turn, to call, to say wrong words.
local referee = require "don_referee"
local options, tools = referee.options, referee.tools

local make = {}
local random = math.random

-- ---- values of options

local chance, one_of, shuffled, word, number = referee.chance, referee.one_of, referee.shuffled, referee.word, referee.number

-- Mostly a small number.
local function few(most)
  return function() return chance(0.7) and random(0, 3) or random(0, most) end
end

local flag = word(true, false)
local RANKS = options.RANKS

local function rank_list(count)
  local list = {}
  for rank in RANKS:gmatch "." do table.insert(list, rank) end
  return table.concat(shuffled(list), "", 1, count)
end

local function any_packets()
  local list = {}
  for i = 1, random(4) do list[i] = random(6) end
  return table.concat(list, " ")
end

local VALUES = {
  target = number(0, 160), deals = number(0, 4), games_to_win = number(1, 3), new_game = word("rotate", "cut"),
  cut = word("none", "sides", "all"), cut_wins = word("high", "low"), cut_choice = word("any", "side", "self"),
  blind_partner = flag, trump_order = function() return rank_list(13) end,
  trump_ace = few(12), trump_king = few(12), trump_queen = few(12), trump_jack = few(12), trump_nine = few(20),
  trump_five = few(20), plain_nine = few(9), plain_five = few(9),
  count_ace = few(9), count_king = few(9), count_queen = few(9), count_jack = few(9), count_ten = few(12),
  peg_high = few(9), peg_low = few(9), peg_jack = few(9), peg_game = few(9),
  hand_size = number(1, 13), columns = number(1, 13), hand_cards = number(0, 12), name_trumps = flag,
  pack_size = word(52, 48, 44), first_pitch = word("card", "left"), pitch_card = word("low", "3D", "AS", "5C", "2H"),
  decider_card = flag, pitcher = word("rotate", "game", "match"), pass_first = word("none", "partner", "left"),
  pass_later = word("none", "partner", "left"), redeal = flag,
  redeal_ranks = function() return rank_list(random(0, 7)) end, pitch_ranks = function() return rank_list(random(0, 7)) end,
  must_pitch = flag, draw_level = flag,
  jink_games = number(1, 3), jink_ends = flag, claims = word("sure", "open", "off"), concede = flag, fewest = flag,
  scores = word("shown", "remembered"),
  packets = any_packets, peg_muck = few(12), muck_tie = word("carry", "split", "none"), tens_tiebreak = flag,
  line_points = number(0, 60), faults = flag, board_penalty = few(30), renege_penalty = few(60), false_call = few(30),
  jacks_out = word("none", "pub", "regiment"), stake = few(101), card_price = few(33), buy_max = number(1, 13),
  jack_price = few(101), partner_bets = flag, partner_stake = few(101), side_bets = flag, bet_stake = few(101),
  bet_points = number(1, 80), bet_tricks = number(1, 9),
}

-- The slots that a game has with these variants.
local function slots_of(game, variants)
  return referee.keys(assert(options.read { game = game, variants = variants }).open)
end

local function players_for(o)
  if o.jacks_out == "pub" then return random(5, 7) end
  if o.jacks_out == "regiment" then return random(4, 12) end
end

-- Games end soon, so that several of a match and the end of one are seen.
local SHORT = {
  ["nine-card-don"] = { target = number(8, 150), hand_size = word(1, 2, 3, 3, 4, 5, 6, 9) },
  ["blind-don"] = { columns = number(1, 5), deals = number(1, 4) },
  ["irish-don"] = { deals = word(1, 2, 2, 2, 3) },
  phat = { target = number(20, 181) },
}

--- Random options, a share of the slots; { game =, variants =, options =, players =, dealer = } that is not refused.
function make.header(game, variants, share, short)
  while true do
    local header = { game = game, variants = variants, options = {} }
    local names = slots_of(game, variants)
    for _, name in ipairs(names) do
      if chance(share or 0) then header.options[name] = VALUES[name]() end
    end
    for _, name in ipairs(names) do
      local value = short and SHORT[game][name]
      if value and header.options[name] == nil and chance(0.7) then header.options[name] = value() end
    end
    if referee.has(variants, "four-pitches") and not header.options.deals then header.options.target = nil end
    local setting = options.read(header)
    if not setting then
      header.players = random(4, 12)
      setting = options.read(header)
    end
    -- The page leaves open whether a carry of 0 is an event.
    if setting and not (setting.o.muck_tie == "carry" and setting.o.peg_muck == 0) then
      header.players = players_for(setting.o) or chance(0.3) and setting.seats or nil
      header.dealer = chance(0.4) and random(setting.seats) or nil
      return header
    end
  end
end

-- ---- headers as text and as flags

local function json(value) return type(value) == "string" and '"' .. value .. '"' or tostring(value) end

function make.title(header)
  local parts, set = { '{"houserule":1,"game":' .. json(header.game) }, {}
  if header.players then table.insert(parts, '"players":' .. header.players) end
  if #header.variants > 0 then table.insert(parts, '"variants":' .. referee.texts(shuffled(header.variants))) end
  for i, name in ipairs(shuffled(referee.keys(header.options))) do
    set[i] = json(name) .. ":" .. json(header.options[name])
  end
  if #set > 0 then table.insert(parts, '"options":{' .. table.concat(set, ",") .. "}") end
  if header.dealer then table.insert(parts, '"dealer":' .. header.dealer) end
  if header.seed then table.insert(parts, '"seed":' .. json(header.seed)) end
  return table.concat(parts, ",") .. "}"
end

function make.flags(header)
  local flags = { header.game }
  for _, variant in ipairs(header.variants) do table.insert(flags, "-v " .. variant) end
  for _, name in ipairs(referee.keys(header.options)) do
    table.insert(flags, ("-o '%s=%s'"):format(name, tostring(header.options[name])))
  end
  if header.players then table.insert(flags, "--players " .. header.players) end
  if header.dealer then table.insert(flags, "--dealer " .. header.dealer) end
  return table.concat(flags, " ")
end

-- ---- packs

-- All cards of a rank together, the ranks in any order.
local function by_rank(game)
  local place, list = {}, shuffled(game.pack)
  for i, rank in ipairs(shuffled { "A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2" }) do place[rank] = i end
  local at = {}
  for i, card in ipairs(list) do at[card] = place[referee.rank_of(card)] * 100 + i end
  table.sort(list, function(a, b) return at[a] < at[b] end)
  return list
end

-- The four jacks among the first cards.
local function jacks_first(game)
  local list, top = {}, random(4, 14)
  for _, card in ipairs(shuffled(game.pack)) do
    if referee.rank_of(card) == "J" then
      table.insert(list, 1, card)
    else
      table.insert(list, card)
    end
  end
  local head = shuffled(table.move(list, 1, top, 1, {}))
  return table.move(head, 1, top, 1, list)
end

-- A pack in which each seat gets the cards that are first in its own order of liking.
local function dealt_by_liking(game, plan, liking)
  local rest, pack = shuffled(game.pack), {}
  for i, seat in ipairs(plan) do
    local best, most = 1, -math.huge
    for at, card in ipairs(rest) do
      local value = liking(seat, card)
      if value > most then best, most = at, value end
    end
    pack[i] = table.remove(rest, best)
  end
  return table.move(rest, 1, #rest, #pack + 1, pack)
end

-- Every seat has a suit, from the ace down; then some cards change places.
local function suits_pack(game, plan, swaps)
  local suits = shuffled { "C", "D", "H", "S" }
  local pack = dealt_by_liking(game, plan, function(seat, card)
    return (referee.suit_of(card) == suits[seat] and 100 or 0) - tools.natural(card)
  end)
  for _ = 1, swaps do
    local i, j = random(#pack), random(#pack)
    pack[i], pack[j] = pack[j], pack[i]
  end
  return pack
end

-- A seat with few cards of `redeal_ranks` or `pitch_ranks`, the others as it comes.
local function poor_pack(game, plan)
  local poor, high = random(game.seats), one_of { game.o.redeal_ranks, game.o.pitch_ranks } or RANKS:sub(1, 6)
  return dealt_by_liking(game, plan, function(seat, card)
    return seat == poor and not high:find(referee.rank_of(card), 1, true) and 1 or 0
  end)
end

local function cards_for(game, plan, kind)
  if not plan then
    if game.o.jacks_out ~= "none" and chance(0.7) then return jacks_first(game) end
    return chance(0.4) and by_rank(game) or shuffled(game.pack)
  end
  if kind < 0.3 then return suits_pack(game, plan, one_of { 0, 0, 1, 2, 5, 12 }) end
  if kind < 0.45 then return poor_pack(game, plan) end
  if kind < 0.5 then return by_rank(game) end
  return shuffled(game.pack)
end

-- Turns a pack into a `hands` line with the same deal.
local function as_hands(game, plan, pack)
  local hands, input = {}, { hands = {} }
  for seat = 1, game.seats do hands[seat] = {} end
  for i, seat in ipairs(plan) do table.insert(hands[seat], pack[i]) end
  for seat = 1, game.seats do input.hands[seat] = table.concat(hands[seat], " ") end
  if #plan < #pack and chance(0.5) then input.stock = table.concat(pack, " ", #plan + 1) end
  return input
end

-- ---- words

local SIGNS = { C = "♣", D = "♦", H = "♥", S = "♠" }

-- Another spelling of a card or word.
local function otherwise(text)
  local rank, suit = text:match "^(%w)([CDHS])$"
  if not rank then return chance(0.5) and text:upper() or text end
  if rank == "T" and chance(0.5) then rank = "10" end
  return (rank .. (chance(0.3) and SIGNS[suit] or suit)):lower()
end

local function spelled(words)
  local list = referee.split(words)
  for i, one in ipairs(list) do list[i] = otherwise(one) end
  return table.concat(list, " ")
end

local NONSENSE = { "huh", "", "play", "play ZZ", "play 1H", "pass", "pitch", "redeal", "accept", "refuse",
  "no bet", "bet game", "bet points", "bet 1", "buy 99", "name C", "name X", "pitcher 1", "pitcher 9", "concede", "play on",
  "no sale", "sell JC 1", "claim", "call renege 1", "call renege 2", "call renege 3", "call renege 4", "call" }

-- Words whose clause the page leaves open at this point.
local function unclear(game, ask, words)
  if words == "claim" then return game.irish and ask.point ~= "play" end
  if words:match "^call renege" then return game.o.faults and ask.point ~= "play" and ask.point ~= "challenge" end
end

-- A card of the hand that is no open play.
local function closed_card(ask, game)
  for _, card in ipairs(shuffled(game.hands[ask.seat])) do
    local words = "play " .. card
    if not referee.has(ask.legal, words) and not (ask.faults and referee.has(ask.faults.renege, words)) then
      return { by = ask.seat, ["do"] = words }
    end
  end
end

-- A decision that is wrong, if chance has it.
local function wrong_input(ask, game)
  local kind = random()
  local closed = ask.point == "play" and kind < 0.5 and closed_card(ask, game)
  if closed then return closed end
  if kind < 0.1 then return { pack = table.concat(shuffled(game.pack), " ") } end
  if kind < 0.45 and ask.point == "play" then
    local by = chance(0.6) and ask.seat or random(game.seats)
    return { by = by, ["do"] = "play " .. (chance(0.5) and game.hands[by][1] or one_of(referee.pack_of(RANKS))) }
  end
  if kind < 0.7 and ask.point == "pitch" then return { by = ask.seat, ["do"] = one_of { "pass", "redeal" } } end
  if kind < 0.6 then
    -- A seat beyond the table that plays out of turn: the page leaves open which of two clauses refuses it.
    local people = ask.faults and game.seats or math.max(game.seats, game.persons)
    return { by = ask.seat % people + 1, ["do"] = one_of(ask.legal) }
  end
  local words = one_of(NONSENSE)
  if unclear(game, ask, words) then return { by = ask.seat, ["do"] = "huh" } end
  return { by = ask.seat, ["do"] = words }
end

make.wrong_input = wrong_input

local function wrong_pack(game, plan)
  local kind, pack = random(5), shuffled(game.pack)
  if kind == 1 then return { by = 1, ["do"] = "play " .. one_of(game.pack) } end
  if kind == 2 then pack[1] = pack[2] end
  if kind == 3 then table.remove(pack) end
  if kind == 4 then return as_hands(game, plan or { 1, 2 }, pack) end
  if kind == 5 and plan then
    local input = as_hands(game, plan, pack)
    local seat = random(game.seats)
    input.hands[seat] = chance(0.5) and input.hands[seat]:sub(1, -4) or input.hands[seat] .. " " .. pack[1]
    return input
  end
  return { pack = table.concat(pack, " ") }
end

-- ---- players

-- A card that a seat may play out of turn.
local function free_card(game, seat)
  local list = {}
  for _, card in ipairs(game.hands[seat]) do
    if not game.boarded[seat][card] then table.insert(list, card) end
  end
  return one_of(list)
end

local function fault(ask, game, likings)
  if #ask.faults.renege > 0 and chance(likings.renege) then
    return { by = ask.seat, ["do"] = one_of(ask.faults.renege) }
  end
  if #ask.faults.turn > 0 and chance(likings.turn) then
    local seat = one_of(ask.faults.turn)
    return { by = seat, ["do"] = "play " .. free_card(game, seat) }
  end
end

-- Words that a player says less often than chance has it.
local SELDOM = { concede = true, ["no sale"] = true }

local function choice(ask, likings)
  if ask.point == "play" and likings.first then return ask.legal[1] end
  local words = one_of(ask.legal)
  if SELDOM[words] and chance(likings.shy) then words = ask.legal[words == "no sale" and 1 or random(#ask.legal)] end
  return words
end

--- A player of at most `most` shuffles; `wrong` is the chance of a wrong input at each step, `turn` that of a play out
--- of turn.
function make.player(most, wrong, turn)
  local shuffles, player = 0, {}
  local likings = { renege = random() ^ 3, turn = turn or random() ^ 4 * 0.5, may = random() ^ 3, shy = random(),
    first = chance(0.3), suits = chance(0.25), spell = chance(0.1) and 0.3 or 0, hands = chance(0.3) and 0.5 or 0 }
  wrong = wrong or 0
  function player.decide(ask, game)
    if chance(wrong) then return wrong_input(ask, game) end
    if #ask.may > 0 and chance(likings.may) then return { by = ask.seat, ["do"] = one_of(ask.may) } end
    local input = ask.faults and fault(ask, game, likings) or { by = ask.seat, ["do"] = choice(ask, likings) }
    if chance(likings.spell) then input["do"] = spelled(input["do"]) end
    return input
  end
  function player.shuffle(game, plan)
    shuffles = shuffles + 1
    if shuffles > most then return nil end
    if chance(wrong) then return wrong_pack(game, plan) end
    local pack = cards_for(game, plan, likings.suits and 0 or random())
    if plan and chance(likings.hands) then return as_hands(game, plan, pack) end
    return { pack = table.concat(pack, " ") }
  end
  return player
end

--- An input as a line of a record.
function make.line(input)
  if not input.hands then return referee.input_line(input) end
  local stock = input.stock and (',"stock":"%s"'):format(input.stock) or ""
  return ('{"hands":%s%s}'):format(referee.texts(input.hands), stock)
end

-- ---- compositions

--- All pairs of a game's variants: those that go together, those that do not.
function make.pairs_of(game)
  local allowed, excluded, list = {}, {}, options.variants[game]
  for i = 1, #list do
    for j = i + 1, #list do
      local pair = { list[i], list[j] }
      table.insert(options.together(list[i], list[j]) and allowed or excluded, pair)
    end
  end
  return allowed, excluded
end

--- Adds to variants those that they need; nil if they clash.
function make.completed(variants)
  variants = table.move(variants, 1, #variants, 1, {})
  if referee.has(variants, "partner-bets") and not referee.has(variants, "jacks-out") then
    table.insert(variants, "jacks-out")
  end
  return options.fit(variants) and variants or nil
end

--- Up to `size` variants of a game that go together, one more if one needs another.
function make.some_variants(game, size)
  local variants = {}
  for _, variant in ipairs(shuffled(options.variants[game])) do
    local more = table.move(variants, 1, #variants, 1, {})
    table.insert(more, variant)
    more = make.completed(more)
    if more and #variants < size then variants = more end
  end
  return variants
end

return make
