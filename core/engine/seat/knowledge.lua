-- knowledge.lua - records everything that one seat has seen of a hand; belief.lua infers the consistent packs from it.
--
-- The hand is replayed once with its true cards. For each move the file records the number of cards, their places before and
-- after it, and the cards that the seat saw: its own, those played, those it may look at, and those face up. A play
-- rules out the cards that the rules would have required instead. No other information about the true cards leaves this file
-- and belief.lua: a spec changes the hidden cards and gets the same packs.
local core = require "houserule.core"
local belief = require "houserule.seat.belief"
local visibility = require "houserule.seat.visibility"

local knowledge = {}
knowledge.__index = knowledge

function knowledge.new(at, viewer, pack)
  local self = setmetatable({ viewer = viewer, rules = at.rules, engine_table = at.engine_table, moves = {}, events = {},
                              drawn = {}, asks = {}, named = {}, card_at = {}, dealt_to = {}, own = 0 }, knowledge)
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

-- Returns the cards of a place that the viewer sees now; none if a rule cannot say yet, because nobody has been asked.
local function seen_at(self, place)
  local ok, set = core.guarded(visibility.at, self, place, self.viewer)
  return ok and set or 0
end

-- At each question the viewer has seen its own hand.
local function observe(self)
  if self.t:hand(self.viewer) & ~self.own ~= 0 then self.own = self.own | seen_at(self, self.viewer) end
end

local function note(self, kind, fields)
  fields.kind = kind
  self.moves[#self.moves + 1] = fields
end

--- Returns the listener for the table at which the hand is replayed with its true cards.
function knowledge:listener(at)
  local engine_table, held, seen = at.engine_table, 0, 0
  self.t = at.seen
  local hears = {}
  function hears.dealt(stage)
    local plan, stages = engine_table.plan()
    for place = (stages[stage - 1] or 0) + 1, stages[stage] or 0 do self.dealt_to[place] = plan[place] end
    note(self, "deal", {})
  end
  -- Cards discarded for the viewer before the first question stay unseen by it.
  function hears.moving(word, from)
    held = select(2, engine_table.place(from))
    seen = from == self.viewer and word == "lay" and self.own or seen_at(self, from)
  end
  function hears.moved(word, from, to, _, set)
    local after = seen_at(self, to)
    if word == "turn_up" then return note(self, "turn", { seen = set & after }) end
    for _, named in pairs(self.named) do seen = named == set and set or seen end
    note(self, "move", { from = from, to = to, held = held, set = set, seen = set & (seen | after), top = word == "take" })
  end
  function hears.plays(seat, card, hand, out)
    observe(self)
    self.named[seat] = nil
    note(self, "card", { from = seat, seen = card, held = hand, out = out })
  end
  return hears
end

function knowledge:tell(event) self.events[#self.events + 1] = event end
function knowledge:draw(n) self.drawn[#self.drawn + 1] = n end

-- A seat has picked these cards aloud, so everybody knows them. Until its next decision, these are the cards it moves.
local function name_aloud(self, seat, set)
  self.named[seat] = set
  local places = self.engine_table.piles()
  for place = 1, self.rules.seats do places[#places + 1] = place end
  for _, place in ipairs(places) do
    local held = select(2, self.engine_table.place(place))
    if held & set ~= 0 then note(self, "named", { from = place, held = held, seen = held & set }) end
  end
end

--- Notes the question that a step answered, and the number of moves made before it.
function knowledge:ask(step, seat, point, kind, set)
  observe(self)
  self.asks[step] = { point = point, kind = kind, set = set, at = #self.moves }
  self.named[seat] = nil
  if set and visibility.is_heard(self.rules, point) then name_aloud(self, seat, set) end
end

--- Notes the position at the end of the replay: the cards of each place, and those that the viewer sees.
function knowledge:finish()
  local engine_table = self.engine_table
  observe(self)
  self.hands, self.up, self.piles = {}, {}, {}
  for seat = 1, self.rules.seats do
    self.hands[seat], self.up[seat] = self.t:hand(seat), seat ~= self.viewer and seen_at(self, seat) or 0
  end
  self.blind = self.hands[self.viewer] and self.hands[self.viewer] & ~self.own or 0
  for _, name in ipairs((engine_table.piles())) do
    local _, set = engine_table.place(name)
    self.piles[name] = { set = set, seen = seen_at(self, name) }
  end
end

--- Returns the number of cards in the longest hand.
function knowledge:longest()
  local most = 0
  for _, hand in pairs(self.hands) do most = math.max(most, self.rules.sets.count(hand)) end
  return most
end

knowledge.packs = belief

return knowledge
