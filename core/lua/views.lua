-- views.lua - which of the cards dealt to a seat it has been told of.
--
-- A view has `cards` lines where the record has packs. What stands in them is known only when the script has dealt and
-- laid out: so an entry waits until the next thing is asked, and then tells each seat the cards it was dealt, holds and
-- may see. Cards that the rule `hidden` keeps from their own holder are told once it lets go of them; cards lying
-- elsewhere (face down before him, say) are the business of the game's events.
local core = require "houserule.core"
local hands = require "houserule.hands"
local returned = require "houserule.returned"

local views = {}
views.__index = views

local sets = core.sets

--- For one session, whose `out` takes the entries.
function views.new(session)
  local self = setmetatable({ session = session, waiting = {}, pending = {} }, views)
  self:at(session.t, session.raw, session.rules)
  return self
end

--- The table at which things happen from now on.
function views:at(t, raw, rules) self.t, self.raw, self.rules = t, raw, rules end

--- Watches the deals of a table.
function views:watch(t)
  local deal = t.deal
  function t.deal(_, stage)
    stage = stage or self.stage + 1
    deal(_, stage)
    self.stage = stage
    if self.session.quiet then return end
    if stage > 1 or not self.entry then
      self.entry = { kind = "cards", dealt = {} }
      table.insert(self.session.out, self.entry)
    end
    table.insert(self.waiting, { entry = self.entry, stage = stage })
    self.entry = nil
  end
end

--- A deal begins; `entry` is its pack's.
function views:begin(entry)
  entry.dealt = {}
  self.stage, self.entry, self.pending = 0, entry, {}
end

--- The script is given up: what nobody has been told of is not told.
function views:give_up()
  if self.entry then self.entry.untold = true end
  for _, waiting in ipairs(self.waiting) do waiting.entry.untold = true end
end

-- The cards of a seat that it may not see.
local function hidden_from(self, seat)
  return returned.set(self.rules, "hidden", self.raw.looking, seat)
end

local function face_up(self)
  local up = {}
  for _, seat in ipairs(self.raw.looking.seats) do
    up[seat] = sets.text(returned.set(self.rules, "face_up", self.raw.looking, seat))
  end
  return up
end

-- The cards of a text that are in a set, in their order; and those that are not yet to be told.
local function split(text, held, hidden)
  local told, later = {}, {}
  for name in text:gmatch("%S+") do
    local bit = 1 << sets.card(name)
    if held & bit ~= 0 then table.insert(hidden & bit ~= 0 and later or told, name) end
  end
  return table.concat(told, " "), table.concat(later, " ")
end

local function tell_stage(self, waiting)
  local dealt = hands.dealt(self.raw, waiting.stage)
  for seat, text in pairs(dealt) do
    local told, later = split(text, self.raw.looking:hand(seat), hidden_from(self, seat))
    waiting.entry.dealt[seat] = told
    if later ~= "" then self.pending[seat] = (self.pending[seat] or "") .. " " .. later end
  end
  if self.rules.face_up then waiting.entry.face_up = face_up(self) end
end

local function tell_pending(self)
  local new, any = {}, false
  for seat, text in pairs(self.pending) do
    if hidden_from(self, seat) == 0 then
      new[seat], any = text:sub(2), true
      self.pending[seat] = nil
    end
  end
  if any then table.insert(self.session.out, { kind = "cards", dealt = new }) end
end

--- Something is asked, or due: tells what can be told. It asks the script's rules: call it under guard.
function views:tell()
  self.entry = nil
  if next(self.pending) then tell_pending(self) end
  if #self.waiting == 0 then return end
  for _, waiting in ipairs(self.waiting) do tell_stage(self, waiting) end
  self.waiting = {}
end

return views
