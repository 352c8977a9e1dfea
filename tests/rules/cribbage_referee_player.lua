-- cribbage_referee_player.lua - random settings and random players for the referee of cribbage.
--
-- A player decides and shuffles: { decide =, shuffle = } as referee.play wants it. Its packs make pairs, runs, flushes
-- and jacks common, its cuts tie, and it sometimes writes words as people do.
local referee = require "cribbage_referee"

local random = math.random
local play = {}

-- ---- random settings

local chance, one_of, shuffle, word, number = referee.chance, referee.one_of, referee.shuffle, referee.word, referee.number
local flag = word(true, false)

local SLOTS = {
  target = number(11, 70), three_for_last = number(0, 12), heels = number(0, 5), nobs = number(0, 3),
  go_points = number(0, 3), thirty_one_points = number(0, 4), starter = word("top", "cut"), cut_min = number(1, 16),
  box_flush = word("five", "four", "none"), flush_in_play = flag, runs_in_play = word("any", "up"),
  overclaim = word("penalty", "corrected"), false_muggins = number(0, 5), stinkhole = flag, restart = flag,
  legs = word(1, 3, 5), leg_dealer = word("cut", "alternate", "loser", "winner"),
  lurch_line = number(0, 60), lurch_points = number(1, 4), double_lurch_line = number(0, 40),
  double_lurch_points = number(1, 5), counting = word("auto", "claimed"),
}
local DON_VARIANTS = { "preston", "barrow", "macclesfield", "four-legs", "old-ranking", "taylor-ranking", "taylor-five",
  "side-bets", "faults-friendly", "faults-league" }
local DON_EXCLUDE = { { "preston", "barrow" }, { "preston", "macclesfield" }, { "old-ranking", "taylor-ranking" },
  { "faults-friendly", "faults-league" } }
local NIGHT = {
  legs = word(1, 3, 5), contest_points = number(0, 3), home_team = number(5, 9), away_team = number(5, 9),
  team_min = number(1, 5), double_contests = number(0, 2), single_contests = number(0, 3), don_contests = number(0, 4),
}
local NAMES = {}
for _, slots in ipairs { SLOTS, NIGHT } do NAMES[slots] = referee.keys(slots) end

-- Possible cards of a box and a hand: cards dealt, discarded, dealt to the box.
local SHAPES = {
  ["double-cribbage"] = { { 5, 1, 0 }, { 4, 1, 0 } },
  ["single-cribbage"] = { { 5, 2, 0 }, { 6, 2, 0 }, { 5, 1, 2 }, { 4, 1, 2 } },
}

local function set_slots(slots, o, p)
  for _, name in ipairs(NAMES[slots]) do
    if chance(p) then o[name] = slots[name]() end
  end
end

-- Slots that need another one are set only with it.
local function crib_settings(game, variants, p)
  local o = {}
  set_slots(SLOTS, o, p)
  if chance(p) then o.cards_dealt, o.discard, o.box_dealt = table.unpack(one_of(SHAPES[game])) end
  if referee.has(variants, "double-lurch") then o.target = nil end
  for _, needs_claims in ipairs { "muggins", "friendly-count", "claimed-counting" } do
    if referee.has(variants, needs_claims) then o.counting = nil end
  end
  if referee.has(variants, "liberty-to-stop") then o.restart = nil end
  local all = referee.header.options(game, variants, o)
  if all.counting == "claimed" and chance(p) then o.muggins = flag() end
  if not all.restart and chance(p) then o.stop_after_go = flag() end
  if chance(math.max(p, 0.4)) then
    local near = chance(0.3)
    o.start_scores = {}
    for side = 1, 2 do o.start_scores[side] = near and math.max(0, all.target - random(6)) or random(0, all.target - 1) end
  end
  return o
end

local function some(list, p)
  local chosen
  repeat
    chosen = {}
    for _, one in ipairs(list) do
      if chance(p) then table.insert(chosen, one) end
    end
  until referee.header.together(chosen)
  return chosen
end
play.some = some

local function together(chosen, excluded)
  for _, pair in ipairs(excluded) do
    if referee.has(chosen, pair[1]) and referee.has(chosen, pair[2]) then return false end
  end
  return true
end

local function night_settings(p)
  local o = { double_contests = 1, single_contests = random(0, 2) }
  set_slots(NIGHT, o, p)
  if not chance(p) then o.don_target = random(20, 121) end
  repeat
    o.don_variants = {}
    for _, variant in ipairs(DON_VARIANTS) do
      if chance(p / 2) then table.insert(o.don_variants, variant) end
    end
  until together(o.don_variants, DON_EXCLUDE)
  o.double_variants = some(referee.header.variants["double-cribbage"], p / 2)
  o.single_variants = some(referee.header.variants["single-cribbage"], p / 2)
  if o.double_contests > 0 and not chance(p) then table.insert(o.double_variants, "target-31") end
  for _, game in ipairs { "double-cribbage", "single-cribbage" } do -- a seed must give the same night again
    local variants = game == "double-cribbage" and o.double_variants or o.single_variants
    while not referee.header.together(variants) or referee.has(variants, "double-lurch")
      and referee.header.options(game, variants).target ~= 121 do
      table.remove(variants, random(#variants))
    end
  end
  return o
end

--- Random options for a game with some variants; each slot is set with the chance p.
function play.settings(game, variants, p)
  if game == "crib-and-don" then return night_settings(p) end
  if game == "crib-and-don-league" then
    local o = {}
    if chance(p) then o.night_points = random(0, 12) end
    if chance(p) then o.double_round = flag() end
    return o
  end
  return crib_settings(game, variants, p)
end

-- ---- text

local function json(value)
  if type(value) == "string" then return '"' .. value .. '"' end
  if type(value) ~= "table" then return tostring(value) end
  local parts = {}
  for i, one in ipairs(value) do parts[i] = json(one) end
  return "[" .. table.concat(parts, ",") .. "]"
end

--- A header's text. `head` has game, variants, options, players, dealer.
function play.header_text(head)
  local parts, set = { ('{"houserule":1,"game":"%s"'):format(head.game) }, {}
  if head.players then table.insert(parts, '"players":' .. head.players) end
  if head.variants and #head.variants > 0 then table.insert(parts, '"variants":' .. json(head.variants)) end
  for _, name in ipairs(referee.keys(head.options or {})) do
    table.insert(set, ('"%s":%s'):format(name, json(head.options[name])))
  end
  if #set > 0 then table.insert(parts, '"options":{' .. table.concat(set, ",") .. "}") end
  if head.dealer then table.insert(parts, '"dealer":' .. head.dealer) end
  return table.concat(parts, ",") .. "}"
end

--- The flags of the command line that give a header's rules.
function play.flags(head)
  local flags = { head.game }
  for _, variant in ipairs(head.variants or {}) do table.insert(flags, "-v " .. variant) end
  for _, name in ipairs(referee.keys(head.options or {})) do
    local value = head.options[name]
    table.insert(flags, ("-o '%s=%s'"):format(name, type(value) == "table" and json(value) or tostring(value)))
  end
  if head.players then table.insert(flags, "--players " .. head.players) end
  if head.dealer then table.insert(flags, "--dealer " .. head.dealer) end
  return table.concat(flags, " ")
end

function play.input_text(input)
  if not input.hands then return referee.input_line(input) end
  local box = input.box and (',"box":"%s"'):format(input.box) or ""
  return ('{"hands":%s,"starter":"%s"%s}'):format(json(input.hands), input.starter, box)
end

-- ---- packs

local LADDER = "A23456789TJQK"

-- Cards of a few neighbouring ranks, of one suit, or jacks come to the top of the pack.
local function stacked(pack)
  local low, width, suit, kind = random(13), random(2, 6), one_of { "C", "D", "H", "S" }, random(5)
  if kind == 5 then width, low = 2, random(6) end -- fours of a rank that fit together
  local top, rest = {}, {}
  for _, card in ipairs(pack) do
    local step = LADDER:find(card:sub(1, 1), 1, true)
    local wanted = kind ~= 3 and kind ~= 4 and step >= low and step < low + width or kind == 3 and card:sub(2) == suit
      or kind == 4 and card:sub(1, 1) == "J"
    table.insert(wanted and chance(0.9) and top or rest, card)
  end
  table.move(rest, 1, #rest, #top + 1, top)
  local size = kind == 5 and 12 or random(12, 40)
  local part = shuffle(table.move(top, 1, size, 1, {}))
  return table.move(part, 1, size, 1, top)
end

-- A pack for a cut, with a few or only ties.
local function tied(pack)
  local list, ties = {}, chance(0.1) and 26 or random(0, 4)
  for rank in LADDER:gmatch "." do
    local four = shuffle { rank .. "C", rank .. "D", rank .. "H", rank .. "S" }
    table.move(four, 1, 4, #list + 1, list)
  end
  if ties == 26 then return list end
  local first = shuffle { 1, 3, 5, 7, 9, 11, 13, 15 }
  local out, used = {}, {}
  for i = 1, ties do
    for j = 0, 1 do
      table.insert(out, list[first[i] + j])
      used[list[first[i] + j]] = true
    end
  end
  for _, card in ipairs(pack) do
    if not used[card] then table.insert(out, card) end
  end
  return out
end

local function hands_line(at_desk, pack)
  local crib = at_desk.crib
  local function take(n)
    local part = table.move(pack, 1, n, 1, {})
    pack = table.move(pack, n + 1, #pack, 1, {})
    return table.concat(part, " ")
  end
  local line = { hands = {} }
  for seat = 1, crib.players do line.hands[seat] = take(crib.o.cards_dealt) end
  if crib.o.box_dealt > 0 then line.box = take(crib.o.box_dealt) end
  line.starter = take(1)
  return line
end

-- ---- a player

-- Words as somebody might type them.
local function typed(words)
  local list = referee.split(words)
  if list[1] == "discard" and #list == 3 and chance(0.5) then list[2], list[3] = list[3], list[2] end
  words = table.concat(list, " "):gsub("T(%u)", "10%1")
  if chance(0.3) then return words:lower() end
  if chance(0.3) then return words:upper() end
  return (words:gsub("(%w)H%f[^%w]", "%1♥"))
end

-- A card of the rank that was played last, if there is one.
local function pairing(legal, out)
  for i = #out, math.max(1, #out - 4), -1 do
    local rank = out[i]:match '"do":"play (%w)'
    for _, words in ipairs(rank and legal or {}) do
      if words:match "^play (%w)" == rank then return words end
    end
  end
end

--- Makes at most `most` packs of deals. `plain` writes words as the program does.
function play.player(most, plain)
  local player, deals, likings = {}, 0, { call = random(), claim = random(), pair = random() }
  function player.decide(legal, may, _, point, at_desk)
    local words = one_of(legal)
    if point == "play" and chance(likings.pair) then words = pairing(legal, at_desk.out) or words end
    if #may > 0 and chance(likings.call) then
      words = one_of(may)
    elseif (point == "count" or point == "count-box") and chance(likings.claim) then
      local crib = at_desk.crib
      local seat = tonumber(at_desk.out[#at_desk.out]:match '^{"ask":(%d)')
      local of = point == "count" and "hand" or "box"
      local cards = of == "box" and crib.box or crib.kept[seat]
      local _, worth = referee.count.show(cards, crib.starter, of, crib.o)
      words = "count " .. math.min(29, math.max(0, worth + one_of { 0, 0, 0, -1, 1, -2, 2 }))
    end
    return (plain or chance(0.95)) and words or typed(words)
  end
  function player.shuffle(at_desk, of_deal, only_packs)
    if of_deal then deals = deals + 1 end
    if deals > most then return nil end
    local pack = referee.shuffled(referee.count.pack)
    if not of_deal then return { pack = table.concat(chance(0.6) and tied(pack) or pack, " ") } end
    if chance(0.6) then pack = stacked(pack) end
    if not only_packs and chance(0.1) then return hands_line(at_desk, pack) end
    return { pack = table.concat(pack, " ") }
  end
  return player
end

return play
