-- experience.lua - learns the traits of a game from random deals: if tricks are good to have, who plays with whom, if the
-- fewest points win.
--
-- It plays up to DEALS random deals of the same composition with a fixed seed. The result does not depend on the deal on the
-- table. It is the same on every machine unless the script is so slow that SECONDS run out first. Shipped games need a tenth
-- of them.
local engine = require "houserule"
local core = require "houserule.core"
local views = require "host.table.seat_view"
local flow = require "houserule.play.flow"
local host_table = require "houserule.play.host_table"
local returned = require "houserule.values.returned"
local seat_table = require "houserule.play.seat_table"
local stats = require "host.bots.stats"
local sys = require "host.system.sys"
local wall = require "host.wall"

local experience = {}

local DEALS <const>, DECISIONS <const> = 1500, 60000
local PICKS <const> = 8000    -- decisions of a game without tricks: a script lists the answers of each
local SECONDS <const> = 1 -- of processor time, the limit for slow scripts
local FEW <const> = 12        -- with fewer deals of a contract, nothing is concluded
local CLOSE <const> = 0.05    -- standard error of the swing, as a part of it, from which on the swing is known
local CLEAR <const> = 0.08    -- correlations from here on count
local SURE <const> = 2.58     -- and 99 % of chance must lie below them, in standard errors
local ALWAYS <const> = 9      -- sides that lose with more points for each that loses with fewer, before the fewest win
local TOGETHER <const> = 0.9  -- share of deals in which two partners win or lose together

--- Returns the contract of the deal at a table, "" if the game names none.
function experience.kind(t, rules) return views.kind(t, rules) or "" end

--- Returns the seat that undertook the contract, or nil.
function experience.bidder(t)
  local seat = t.bidder
  return math.type(seat) == "integer" and seat > 0 and seat or nil
end

local TRICKS_MOST <const> = 128 -- one for each card of a pack
local ROLES <const> = { "bidder", "other" }

--- Returns the role of a seat under a contract, "bidder" or "other".
function experience.role(t, seat) return experience.bidder(t) == seat and "bidder" or "other" end

--- Returns the number of tricks from which on another one is bad for a seat, by the rule `enough_tricks`; nil if each is
--- welcome. `looking` is the table as rules see it that only look. Raises the error of a rule that fails.
function experience.enough(rules, looking, seat)
  if not rules.enough_tricks then return nil end
  local ok, tricks = core.looking(rules.enough_tricks, looking, seat)
  if not ok then error(tricks, 0) end
  if tricks == nil or math.type(tricks) == "integer" and tricks >= 0 and tricks <= TRICKS_MOST then return tricks end
  error(("%s must return a number of tricks from 0 to %d, or nothing, not %s"):format(
    returned.by(rules, "enough_tricks"), TRICKS_MOST, returned.shown(tricks)), 0)
end

--- Returns what is bad for a seat to have in this hand, "tricks" or "points"; false for neither. The rules say so (`said` is
--- from teams.bad), or else it is learned: of the game, or of the seat's role under this contract.
function experience.bad(said, traits, rules, t, seat)
  if said ~= nil then return said end
  if traits.invert then return "points" end
  return next(traits.low) and traits.low[experience.kind(t, rules) .. "/" .. experience.role(t, seat)] and "tricks" or false
end

-- Running sums of a correlation.
local function sums() return { n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0 } end

local function add(s, x, y)
  s.n, s.x, s.y = s.n + 1, s.x + x, s.y + y
  s.xx, s.yy, s.xy = s.xx + x * x, s.yy + y * y, s.xy + x * y
end

-- Returns 1 or -1 if two numbers grow together or against each other, large enough and beyond chance; else 0.
local function direction(s)
  local vx, vy = s.xx - s.x * s.x / s.n, s.yy - s.y * s.y / s.n
  if s.n < FEW or vx <= 0 or vy <= 0 then return 0 end
  local correlation = (s.xy - s.x * s.y / s.n) / math.sqrt(vx * vy)
  if math.abs(correlation) < math.max(CLEAR, SURE / math.sqrt(s.n)) then return 0 end
  return correlation > 0 and 1 or -1
end

-- Adds the size of the difference between each side and the others.
local function note_swing(seen, delta)
  local sides, sum, all = #delta, 0, 0
  for side = 1, sides do sum = sum + delta[side] end
  for side = 1, sides > 1 and sides or 0 do
    local more = delta[side] - (sum - delta[side]) / (sides - 1)
    all = all + (more < 0 and -more or more) / sides
  end
  stats.add(seen.swing, all)
end

-- Sums the card points in piles.
local function laid(t, engine_table)
  local sum = 0
  for _, name in ipairs((engine_table.piles())) do sum = sum + t:worth((select(2, engine_table.place(name)))) end
  return sum
end

-- Notes a deal: tricks of each seat against its points, card points in piles against the bidder's points, and if two
-- opponents of the bidder won or lost together.
local function note_deal(seen, t, engine_table, rules, delta)
  local name, bidder = experience.kind(t, rules), experience.bidder(t)
  local kind = seen.kinds[name]
  if not kind then
    kind = { bidder = sums(), other = sums(), laid = sums(), pairs = 0, same = 0 }
    seen.kinds[name] = kind
  end
  local first, second
  seen.tricks = seen.tricks or t:finished() > 0
  note_swing(seen, delta)
  local active, side_of = t.active, rules.side_of
  for i = 1, #active do
    local seat = active[i]
    local d = delta[side_of[seat]]
    if not experience.enough(rules, engine_table.looking, seat) then
      add(kind[experience.role(t, seat)], t:tricks(seat), d)
    end
    if seat ~= bidder then first, second = first or d, first and (second or d) end
  end
  seen.bids = seen.bids or bidder ~= nil
  if bidder then add(kind.laid, laid(t, engine_table), delta[side_of[bidder]]) end
  if not bidder or not second then return end
  kind.pairs = kind.pairs + 1
  if first * second > 0 then kind.same = kind.same + 1 end
end

-- Notes for each other side of a game if it has fewer points than the winner, or more.
local function note_game(seen, winners, scores)
  local won = #winners == 1 and scores[winners[1]]
  for side, score in ipairs(scores) do
    if won and side ~= winners[1] and score ~= won then
      if score < won then seen.most = seen.most + 1 else seen.fewest = seen.fewest + 1 end
    end
  end
end

-- True if more deals would teach nothing about a game without tricks and bids: it has the swing, and either no game ended or
-- enough of them did.
local function is_known(seen)
  local games, error = seen.most + seen.fewest, stats.error(seen.swing)
  return not seen.tricks and not seen.bids and (games == 0 or games > 2 * FEW)
    and seen.swing.n > FEW and error < CLOSE * stats.mean(seen.swing)
end

-- Plays the deals; an error of its own ends it.
local function play(game)
  local until_when = sys.processor_time() + SECONDS
  local seen, stop = { kinds = {}, deals = 0, most = 0, fewest = 0, swing = stats.new {}, tricks = false }, {}
  local rules = game.rules
  local t, engine_table = seat_table.new(rules, game)
  host_table.new(t, engine_table, {}) -- for rules that only look
  local deals = #engine_table.scores() > 1 and DEALS or FEW -- of one seat, only if it ends
  engine_table.seed "experience"
  t.dealer = 1
  engine_table.listen {
    begun = function()
      wall.beat()
      local most = seen.tricks and DECISIONS or PICKS
      if seen.deals == deals or engine_table.decisions() > most or is_known(seen) or sys.processor_time() > until_when then
        error(stop, 0)
      end
    end,
    ended = function()
      seen.deals = seen.deals + 1
      note_deal(seen, t, engine_table, rules, engine_table.delta())
    end,
    game = function(winners) note_game(seen, winners, engine_table.scores()) end,
  }
  local _, why, killed = core.guarded(function()
    while true do
      flow.match(rules, t, engine_table)
      engine_table.clear()
    end
  end)
  seen.endless = killed and why
  return seen
end

--- Learns the traits of the game of a header:
---   low = { ["contract/role"] = true }: tricks are bad to have;
---   team = { [contract] = true }: all but the bidder are partners;
---   lays = { [contract] = true }: discarded card points count for the bidder;
---   invert: the fewest points win; tricks: there are tricks;
---   swing: the mean difference between a side and the others in a hand;
---   endless: the error of a rule that did not end.
function experience.of(library, header)
  local game = engine.compose.game(library, header.game, header) -- a fresh one: scripts may keep state in theirs
  local traits = { low = {}, team = {}, lays = {} }
  -- A game without cards, or one that only leads from game to game, has no traits.
  if not game or not game.rules.packets or game.rules.course then return traits end
  local seen = play(game)
  traits.endless = seen.endless
  traits.tricks, traits.swing = seen.tricks, stats.mean(seen.swing) or 0
  traits.invert = seen.fewest > FEW and seen.fewest > ALWAYS * seen.most
  if traits.invert then return traits end -- points are bad, so tricks are judged by them
  for name, kind in pairs(seen.kinds) do
    for _, role in ipairs(ROLES) do traits.low[name .. "/" .. role] = direction(kind[role]) < 0 or nil end
    traits.lays[name] = direction(kind.laid) > 0 or nil
    traits.team[name] = kind.pairs >= FEW and kind.same >= TOGETHER * kind.pairs or nil
  end
  return traits
end

return experience
