-- look.lua - what one seat may see of the table, as plain data. Drawing, sentences and bots work from this and never
-- from the session, so nobody sees what the rules hide.
local core = require "houserule.core"

local sets = core.sets

local look = {}

--- The side a seat belongs to: partners sit opposite each other.
function look.side(session, seat)
  return (seat - 1) % #session.raw.scores() + 1
end

-- The cards of a set by suit and strength: { { suit = "trumps", cards = { "QC", ... } }, { suit = "C", cards = ... } }.
function look.fan(order, trumps, set)
  local groups, of = {}, {}
  for _, card in ipairs(order) do
    local bit = 1 << sets.card(card)
    if set & bit ~= 0 then
      local suit = trumps & bit ~= 0 and "trumps" or card:sub(2, 2)
      if not of[suit] then
        of[suit] = { suit = suit, cards = {} }
        groups[#groups + 1] = of[suit]
      end
      table.insert(of[suit].cards, card)
    end
  end
  return groups
end

-- Whether a seat may look into a pile: the rule `open` says so, { talon = true } or { talon = function(t, seat) }.
local function may_see(session, pile, viewer)
  if not viewer then return true end
  local open = session.rules.open
  local rule = type(open) == "table" and open[pile]
  if type(rule) ~= "function" then return rule == true end
  local fine, sees = core.guarded(rule, session.t, viewer)
  return fine and sees == true
end

local function piles(session, viewer)
  local list = {}
  local _, _, names = session.raw.plan()
  for _, name in ipairs(names) do
    local set = session.t:pile(name)
    local count = sets.count(set)
    if count > 0 then
      list[#list + 1] = { name = name, count = count, cards = may_see(session, name, viewer) and sets.list(set) or nil }
    end
  end
  return list
end

local function seat_data(session, seat, viewer, order, trumps)
  local t = session.t
  local set = t:hand(seat)
  local data = { seat = seat, count = sets.count(set), tricks = t:tricks(seat), points = t:points(seat),
                 dealer = t.dealer == seat, side = look.side(session, seat) }
  if not viewer or viewer == seat then data.fan, data.set = look.fan(order, trumps, set), set end
  return data
end

local function trick_data(raw)
  local cards, leader, winner, points, open = raw.trick()
  if #cards == 0 then return nil end
  return { cards = cards, leader = leader, winner = winner, points = points, open = open }
end

-- The seats that played the cards of a trick, in turn.
local function players_of(trick, active)
  local at = 1
  for i, seat in ipairs(active) do
    if seat == trick.leader then at = i end
  end
  trick.seats = {}
  for i = 1, #trick.cards do trick.seats[i] = active[(at + i - 2) % #active + 1] end
end

local function question_data(session, viewer)
  local q = session.question
  local data = { seat = q.seat, point = q.point, kind = q.kind, n = q.n }
  if viewer and viewer ~= q.seat then return data end
  data.may, data.count = q:may(), q:count()
  if q.kind == "cards" then data.set = q.from
  else data.legal, data.set = q:legal(), q.set end
  return data
end

-- A word about what is being played: the game's first `kinds` rule (the contract, say), and who undertook it.
local function contract(session)
  local t, kind = session.t, session.rules.kinds[1]
  local value = kind and rawget(t, kind)
  if type(value) ~= "string" or session.state ~= "ask" then return nil end
  local bidder = rawget(t, "bidder")
  return { name = kind, value = value, seat = math.type(bidder) == "integer" and bidder > 0 and bidder or nil }
end

-- A line about how the hand stands, from the rule `status`, or from the contract.
local function status(session)
  local rule = session.rules.status
  if rule and session.state == "ask" then
    local fine, text = core.guarded(rule, session.t)
    return fine and type(text) == "string" and text ~= "" and text or nil
  end
  local word = not rule and contract(session)
  if not word then return nil end
  return ("%s %s"):format(word.name, word.value) .. (word.seat and " by seat " .. word.seat or "")
end

--- The table as `viewer` may see it; no viewer: everything.
function look.at(session, viewer)
  local t, raw = session.t, session.raw
  local order, trumps = raw.order()
  local view = { game = session.game.base.declared.title, id = session.game.id, state = session.state,
                 viewer = viewer, players = session.game.players, deal = t.deal_number, dealer = t.dealer,
                 order = order, trumps = trumps, scores = raw.scores(), seats = {}, active = t.active or {}, piles = {},
                 contract = contract(session), status = status(session),
                 variants = {}, seed = session.header.seed, last = session.last }
  for i, file in ipairs(session.game.variants) do view.variants[i] = file.declared.id end
  for seat = 1, view.players do view.seats[seat] = seat_data(session, seat, viewer, order, trumps) end
  if session.state == "ask" then
    view.piles = piles(session, viewer)
    view.trick = trick_data(raw)
    if view.trick then players_of(view.trick, view.active) end
    view.ask = question_data(session, viewer)
  end
  return view
end

return look
