-- known.lua - what one seat has seen of a hand; fitting.lua tells from it the packs that fit.
--
-- The hand is played once as it was, and noted: who moved how many cards from where to where, and which of them the seat
-- saw: its own, those played or laid where it may look, those that lie face up. A play rules out the cards that would have
-- had to be played instead. Nothing else of the true cards goes further than these two files: a spec changes what is hidden
-- and sees the same packs drawn.
local core = require "houserule.core"
local fitting = require "houserule.play.fitting"
local sights = require "houserule.play.sights"

local known = {}
known.__index = known

function known.new(at, viewer, pack)
  local self = setmetatable({ viewer = viewer, rules = at.rules, raw = at.raw, moves = {}, told = {}, drawn = {}, asks = {},
                              card_at = {}, dealt_to = {}, own = 0 }, known)
  local sets, left = at.rules.sets, at.rules.pack or 0
  self.copies = sets.distinct(left) ~= left
  for name in pack:gmatch "%S+" do -- copies are numbered from the top, as when the pack was laid
    local bit = sets.same(name) & left
    bit = bit & -bit
    left, self.card_at[#self.card_at + 1] = left & ~bit, sets.nth(bit, 1)
  end
  self.second = at.rules.second_pack or 0
  self.first = #self.card_at - at.rules.sets.count(self.second) -- cards of the first part
  return self
end

-- Noting -------------------------------------------------------------------------------------------------------------

-- The cards of a place that the viewer sees now; none where a rule cannot say so yet, as nobody has been asked.
local function seen_at(self, place)
  local ok, set = core.guarded(sights.at, self.rules, self.raw, place, self.viewer)
  return ok and set or 0
end

-- What the viewer has in hand when somebody is asked, it has seen.
local function observe(self)
  if self.t:hand(self.viewer) & ~self.own ~= 0 then self.own = self.own | seen_at(self, self.viewer) end
end

local function note(self, kind, fields)
  fields.kind = kind
  self.moves[#self.moves + 1] = fields
end

-- Notes a move that `act` makes, which returns the set of the cards. Who moves the viewer's cards before anybody was asked
-- shows it none of them.
local function note_move(self, from, to, looked, act)
  local _, held = self.raw.place(from)
  local seen = from == self.viewer and not looked and self.own or seen_at(self, from)
  local set, top = act()
  seen = set & (seen | seen_at(self, to))
  note(self, "move", { from = from, to = to, held = held, set = set, seen = seen, top = top })
end

--- Lays what notes over the methods by which cards move. Returns a function that takes it away.
function known:record(at)
  local t, raw, methods = at.t, at.raw, at.raw.methods
  self.t = at.seen
  local move = methods.move
  local deal, pick_up, lay, take, turn_up = methods.deal, methods.pick_up, methods.lay, methods.take, methods.turn_up
  function methods.deal(...)
    deal(...)
    local stage, plan, stages = raw.stage(), raw.plan()
    for place = (stages[stage - 1] or 0) + 1, stages[stage] or 0 do self.dealt_to[place] = plan[place] end
    note(self, "deal", {})
  end
  function methods.pick_up(_, seat, pile, cards)
    note_move(self, pile, seat, true, function()
      local set = cards or self.t:pile(pile)
      pick_up(t, seat, pile, cards)
      return set
    end)
  end
  function methods.lay(_, seat, cards, pile)
    note_move(self, seat, pile, false, function()
      lay(t, seat, cards, pile)
      return cards
    end)
  end
  function methods.move(_, cards, from, to)
    note_move(self, from, to, true, function() return select(2, raw.move(t, cards, from, to)) end)
  end
  function methods.take(_, seat, pile)
    local name
    note_move(self, pile, seat, true, function()
      local before = self.t:hand(seat)
      name = take(t, seat, pile)
      return self.t:hand(seat) & ~before, true
    end)
    return name
  end
  function methods.turn_up(_, i, pile)
    local name = turn_up(t, i, pile)
    local bit = self.rules.sets.same(name)
    note(self, "turn", { seen = bit & seen_at(self, pile) })
    return name
  end
  return function()
    methods.deal, methods.pick_up, methods.lay, methods.move = deal, pick_up, lay, move
    methods.take, methods.turn_up = take, turn_up
  end
end

function known:card(seat, card, held, out)
  observe(self)
  note(self, "card", { from = seat, seen = card, held = held, out = out })
end

function known:tell(told) self.told[#self.told + 1] = told end
function known:draw(n) self.drawn[#self.drawn + 1] = n end

--- A step and the question that it answered; `at` is how many moves were made before.
function known:ask(step, point, kind, set)
  observe(self)
  self.asks[step] = { point = point, kind = kind, set = set, at = #self.moves }
end

--- The hand has come to where it stands: what lies where, and what of it can be seen.
function known:finish()
  local raw = self.raw
  observe(self)
  self.hands, self.up, self.piles = {}, {}, {}
  for seat = 1, self.rules.seats do
    local hand = self.t:hand(seat)
    local decides = seat ~= self.viewer and raw.decider(seat) == self.viewer -- who decides for a seat sees its cards
    self.hands[seat], self.up[seat] = hand, decides and hand or seat ~= self.viewer and seen_at(self, seat) or 0
  end
  self.blind = self.hands[self.viewer] and self.hands[self.viewer] & ~self.own or 0
  for _, name in ipairs((raw.piles())) do
    local _, set = raw.place(name)
    self.piles[name] = { set = set, seen = seen_at(self, name) }
  end
end

--- How many cards are in the hand that has most.
function known:longest()
  local most = 0
  for _, hand in pairs(self.hands) do most = math.max(most, self.rules.sets.count(hand)) end
  return most
end

known.packs = fitting

return known
