-- cribbage_referee_header.lua - games, variants and options of the cribbage page, and which headers it refuses.
local shared = require "referee"
local don = require "don_referee_options"

local header = {}

local CRIB = {
  box_dealt = 0, heels = 2, nobs = 1, go_points = 1, thirty_one_points = 2, starter = "top", cut_min = 3,
  box_flush = "five", flush_in_play = false, runs_in_play = "any", counting = "auto", overclaim = "penalty",
  muggins = false, false_muggins = 2, stop_after_go = false, stinkhole = false, legs = 1, leg_dealer = "cut",
  lurch_line = 0, lurch_points = 2, double_lurch_line = 0, double_lurch_points = 4, cards_dealt = 5,
}
header.games = {
  ["double-cribbage"] = { players = 4, players_rule = "2.1", defaults = { CRIB,
    { target = 121, discard = 1, restart = true, three_for_last = 0 } } },
  ["single-cribbage"] = { players = 2, players_rule = "2.2", defaults = { CRIB,
    { target = 61, discard = 2, restart = false, three_for_last = 3 } } },
  ["crib-and-don"] = { players = 2, players_rule = "9.1", defaults = { {
    don_contests = 3, double_contests = 3, single_contests = 3, legs = 3, contest_points = 1, home_team = 5,
    away_team = 5, team_min = 5, don_target = 121, play = "all" } } },
  ["crib-and-don-league"] = { players = 12, players_rule = "10.1", defaults = { {
    double_round = true, night_points = 9, nights = "reported" } } },
}

-- In the order of the page's table, which is the order in which they take effect (CR-11.1).
local VARIANTS = {
  { "six-card", "s", { cards_dealt = 6, discard = 2, restart = true, target = 121, three_for_last = 0 } },
  { "dealt-box", "s", { cards_dealt = 5, discard = 1, box_dealt = 2, restart = true, target = 121, three_for_last = 0 } },
  { "target-31", "ds", { target = 31 } },
  { "target-61", "ds", { target = 61 } },
  { "target-121", "ds", { target = 121 } },
  { "three-for-last-off", "s", { three_for_last = 0 } },
  { "claimed-counting", "ds", { counting = "claimed" } },
  { "muggins", "ds", { counting = "claimed", muggins = true } },
  { "friendly-count", "ds", { counting = "claimed", overclaim = "corrected", false_muggins = 0 } },
  { "lurch", "ds", { lurch_line = "by target" } },
  { "double-lurch", "ds", { lurch_line = "by target", double_lurch_line = 61 } },
  { "best-of-three", "ds", { legs = 3 } },
  { "loser-deals", "ds", { leg_dealer = "loser" } },
  { "cut-each-leg", "ds", { leg_dealer = "cut" } },
  { "alternate-legs", "ds", { leg_dealer = "alternate" } },
  { "starter-cut", "ds", { starter = "cut" } },
  { "box-flush-of-four", "ds", { box_flush = "four" } },
  { "flush-in-play", "ds", { flush_in_play = true } },
  { "runs-upwards", "ds", { runs_in_play = "up" } },
  { "liberty-to-stop", "s", { stop_after_go = true } },
  { "stinkhole", "ds", { stinkhole = true } },
  { "reported-don", "n", { play = "crib" } },
  { "reported-night", "n", { play = "none" } },
  { "single-round", "l", { double_round = false } },
  { "postponed", "l", { postponed = true } },
}
local LETTERS = { d = "double-cribbage", s = "single-cribbage", n = "crib-and-don", l = "crib-and-don-league" }

header.variants = {}
for letter, game in pairs(LETTERS) do
  header.variants[game] = {}
  for _, variant in ipairs(VARIANTS) do
    if variant[2]:find(letter, 1, true) then table.insert(header.variants[game], variant[1]) end
  end
end

local EXCLUDE = {
  { "six-card", "dealt-box" }, { "six-card", "liberty-to-stop" }, { "dealt-box", "liberty-to-stop" },
  { "target-31", "target-61" }, { "target-31", "target-121" }, { "target-61", "target-121" },
  { "target-31", "double-lurch" }, { "target-61", "double-lurch" }, { "loser-deals", "cut-each-leg" },
  { "loser-deals", "alternate-legs" }, { "cut-each-leg", "alternate-legs" }, { "reported-don", "reported-night" },
}
-- CR-9.4: what `don_variants` may not hold.
local NOT_IN_NIGHT = { "best-of-three", "target-91", "target-121", "four-pitches", "jacks-out", "jacks-out-regiment",
  "partner-bets" }

--- Does the page allow these variants together (CR-11.2)?
function header.together(variants)
  for _, pair in ipairs(EXCLUDE) do
    if shared.has(variants, pair[1]) and shared.has(variants, pair[2]) then return false end
  end
  return true
end

--- The options of a game: its defaults, the variants in the page's order, then `options` (CR-11.1, CR-11.10).
function header.options(game, variants, options)
  local o = {}
  local function set(changes)
    for name, value in pairs(changes) do o[name] = value end
  end
  for _, changes in ipairs(header.games[game].defaults) do set(changes) end
  for _, variant in ipairs(VARIANTS) do
    if shared.has(variants, variant[1]) then set(variant[3]) end
  end
  set(options or {})
  if o.lurch_line == "by target" then o.lurch_line = o.target == 121 and 91 or o.target // 2 + 1 end
  return o
end

-- ---- headers refused

local function whole(value, low, high)
  return math.type(value) == "integer" and value >= low and value <= (high or math.maxinteger)
end

local WORDS = {
  starter = { "top", "cut" }, box_flush = { "five", "four", "none" }, runs_in_play = { "any", "up" },
  counting = { "auto", "claimed" }, overclaim = { "penalty", "corrected" },
  leg_dealer = { "cut", "alternate", "loser", "winner" }, play = { "all", "crib", "none" },
  nights = { "reported", "played" },
}
local LISTS = { don_variants = true, double_variants = true, single_variants = true }
-- Values refused by a clause of their own, even if the value is of another kind too.
local BY_CLAUSE = { target = "8.1", legs = "8.6", start_scores = "2.3", home_team = "9.2", away_team = "9.2" }

local function fits(name, value, default)
  if WORDS[name] then return shared.has(WORDS[name], value) end
  if LISTS[name] then return type(value) == "table" end
  if type(default) == "boolean" then return type(value) == "boolean" end
  return whole(value, 0)
end

-- Names and kinds of the options. `found(rule)` is told of every fault; no rule where no clause refuses it.
local function option_faults(head, found)
  local defaults, fine = header.options(head.game, {}), true
  for name, value in pairs(head.options or {}) do
    local known = defaults[name] ~= nil or name == "start_scores" and defaults.cards_dealt
      or LISTS[name] and defaults.don_contests
    if not known or name ~= "start_scores" and not fits(name, value, defaults[name]) then
      found(known and BY_CLAUSE[name])
      fine = false
    end
  end
  return fine
end

local function variant_faults(game, variants, found)
  local fine = true
  for _, variant in ipairs(variants) do
    if not shared.has(header.variants[game], variant) then
      found(nil)
      fine = false
    end
  end
  if not header.together(variants) then found "11.2" end
  return fine
end

local function crib_faults(head, o, found)
  -- "needs" in the table of options; which clause refuses it the page does not say
  if o.muggins and o.counting ~= "claimed" then
    found "7.17"
    found(nil)
  end
  if o.stop_after_go and o.restart then
    found "11.19"
    found(nil)
  end
  local n = header.games[head.game].players
  local start = o.start_scores
  if n * o.discard + o.box_dealt ~= 4 or not whole(o.cards_dealt - o.discard, 3, 4) then found "3.4" end
  if o.target < 11 then found "8.1" end
  if o.legs % 2 == 0 then found "8.6" end
  if start and not (type(start) == "table" and #start == 2 and whole(start[1], 0, o.target - 1)
    and whole(start[2], 0, o.target - 1)) then
    found "2.3"
  end
  if shared.has(head.variants or {}, "double-lurch") and o.target ~= 121 then found "11.11" end
end

--- The header of a contest of Don (CR-9.4).
function header.don_head(o, dealer)
  local variants = { "best-of-three" }
  table.move(o.don_variants or {}, 1, #(o.don_variants or {}), 2, variants)
  return { houserule = 1, game = "nine-card-don", variants = variants, dealer = dealer,
    options = { target = o.don_target, games_to_win = (o.legs + 1) // 2 } }
end

local function night_faults(o, found)
  if o.home_team < o.team_min or o.away_team < o.team_min then found "9.2" end
  if o.legs % 2 == 0 then found "8.6" end
  for _, variant in ipairs(o.don_variants or {}) do
    if shared.has(NOT_IN_NIGHT, variant) then found "9.4" end
  end
  local fine, don_rule = don.read(header.don_head(o))
  if not fine then -- which clause that is the page does not say
    for _, rule in ipairs { "9.4", "11.2", "none", "DN-" .. don_rule } do found(rule) end
  end
  local inside = { ["double-cribbage"] = o.double_variants or {}, ["single-cribbage"] = o.single_variants or {} }
  for game, variants in pairs(inside) do
    if variant_faults(game, variants, found)
      and shared.has(variants, "double-lurch") and header.options(game, variants).target ~= 121 then
      found "11.11"
    end
  end
end

--- The errors of a header: a list of clauses ("none" if no clause refuses it), empty if it is right. Any of them may be
--- named.
function header.faults(head)
  local list = {}
  local function found(rule)
    rule = rule or "none"
    table.insert(list, (rule == "none" or rule:match "^DN") and rule or "CR-" .. rule)
  end
  local game = header.games[head.game]
  if not game then return { "none" } end
  local league = head.game == "crib-and-don-league"
  local players = head.players or game.players
  if league and not (whole(players, 2, 20) and players % 2 == 0) or not league and players ~= game.players then
    found(game.players_rule)
  end
  if head.dealer ~= nil and not whole(head.dealer, 1, head.game == "crib-and-don" and 4 or players) then
    found "2.4"
  end
  local fine = option_faults(head, found)
  if not variant_faults(head.game, head.variants or {}, found) or not fine then return list end
  local o = header.options(head.game, head.variants, head.options)
  if game.defaults[1] == CRIB then
    crib_faults(head, o, found)
  elseif head.game == "crib-and-don" then
    night_faults(o, found)
  end
  return list
end

return header
