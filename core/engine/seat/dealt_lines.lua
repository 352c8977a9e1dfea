-- dealt_lines.lua - which of the cards dealt a seat has been told of.
--
-- A view has `cards` lines where the record has packs. What stands in them is known only when the script has dealt and
-- laid out: so an entry waits until the next thing is asked, and then tells each seat the cards it was dealt, holds and
-- may see. Cards that the rule `hidden` keeps from their own holder are told once it lets go of them; cards lying
-- elsewhere (face down before him, say) are the business of the game's events. What it sees of cards dealt to a pile that
-- the rule `piles` declares, or to another hand that was shown, stands in the same line.
local visibility = require "houserule.seat.visibility"

local dealt_lines = {}
dealt_lines.__index = dealt_lines

--- For one session, whose `out` takes the entries.
function dealt_lines.new(session) return setmetatable({ session = session }, dealt_lines) end

--- Things happen at a table from now on, until it is left for the one around it.
function dealt_lines:enter(raw, rules)
  self.here = { raw = raw, rules = rules, waiting = {}, pending = {}, around = self.here,
                unseen = self.session.writer and not rules.hidden and not rules.face_up }
end

--- What each seat and pile is dealt in a stage of the plan: { [seat] = "QC 9S ...", [pile] = ... }, in the order dealt.
function dealt_lines.dealt_in(raw, stage)
  local plan, stages = raw.plan()
  local dealt = {}
  local pack = {}
  for card in raw.pack_text():gmatch("%S+") do pack[#pack + 1] = card end
  for place = (stages[stage - 1] or 0) + 1, stages[stage] or 0 do
    local to = plan[place]
    if to then dealt[to] = (dealt[to] and dealt[to] .. " " or "") .. pack[place] end
  end
  return dealt
end

local split = visibility.split

-- For each seat, and for 0, the places of others to which cards were dealt that it sees, and these: names and texts in turn.
-- Such places are declared piles, and hands that were shown.
local function places_seen(here, dealt)
  local raw, rules, list = here.raw, here.rules, {}
  local function note(viewer, name, text, seen)
    local told, known = split(rules.sets, text, seen, 0), list[viewer] or {}
    if told ~= "" then list[viewer] = table.move({ name, told }, 1, 2, #known + 1, known) end
  end
  local names, declared = raw.piles()
  for i = 1, declared do
    local text = dealt[names[i]]
    for viewer = 0, text and rules.seats or -1 do
      note(viewer, names[i], text, visibility.at(here, names[i], viewer))
    end
  end
  for seat = 1, rules.seats do
    for viewer = 0, dealt[seat] and rules.seats or -1 do
      if viewer ~= seat then note(viewer, "hand " .. seat, dealt[seat], raw.visible(seat, viewer)) end
    end
  end
  return next(list) and list or nil
end

--- Cards were dealt at the table that is played at.
function dealt_lines:dealt()
  local here, session = self.here, self.session
  if session.quiet or here.unseen then return end
  if session.writer then
    here.unasked = true
    return
  end
  local stage = here.raw.stage()
  if stage > 1 or not here.entry then
    here.entry = { kind = "cards", dealt = {} }
    table.insert(session.out, here.entry)
  end
  local dealt = dealt_lines.dealt_in(here.raw, stage)
  here.entry.places = places_seen(here, dealt)
  table.insert(here.waiting, { entry = here.entry, dealt = dealt })
  here.entry = nil
end

--- A deal begins; `entry` is its pack's.
function dealt_lines:begin(entry)
  entry.dealt = {}
  self.here.entry, self.here.pending = entry, {}
end

local function give_up(here)
  if here.entry then here.entry.untold = true end
  for _, waiting in ipairs(here.waiting) do waiting.entry.untold = true end
end

--- The script is given up: what nobody has been told of is not told.
function dealt_lines:give_up()
  local here = self.here
  while here do
    give_up(here)
    here = here.around
  end
end

local function face_up(here)
  local up = {}
  for _, seat in ipairs(here.raw.looking.seats) do
    up[seat] = here.rules.sets.text(visibility.face_up(here, seat))
  end
  return up
end

local function tell_stage(here, waiting)
  for seat = 1, here.rules.seats do
    local text = waiting.dealt[seat]
    if text then
      local _, hand = here.raw.place(seat)
      local told, later = split(here.rules.sets, text, hand, visibility.hidden(here, seat))
      waiting.entry.dealt[seat] = told
      if later ~= "" then here.pending[seat] = (here.pending[seat] or "") .. " " .. later end
    end
  end
  if here.rules.face_up then waiting.entry.face_up = face_up(here) end
end

local function tell_pending(here, out)
  local new, any = {}, false
  for seat, text in pairs(here.pending) do
    if visibility.hidden(here, seat) == 0 then
      new[seat], any = text:sub(2), true
      here.pending[seat] = nil
    end
  end
  if any then table.insert(out, { kind = "cards", dealt = new }) end
end

-- Where nobody has a view, the rules are asked all the same what a seat may see: one that fails fails in every record.
local function ask_rules(here)
  for seat = 1, here.rules.seats do visibility.hidden(here, seat) end
  if here.rules.face_up then face_up(here) end
  here.unasked = nil
end

local function tell(here, out)
  here.entry = nil
  if here.unasked then ask_rules(here) end
  if next(here.pending) then tell_pending(here, out) end
  if #here.waiting == 0 then return end
  for _, waiting in ipairs(here.waiting) do tell_stage(here, waiting) end
  here.waiting = {}
end

--- Something is asked, or due: tells what can be told, of the tables around this one too. It asks the script's rules: call
--- it under guard.
function dealt_lines:tell()
  local here = self.here
  while here do
    tell(here, self.session.out)
    here = here.around
  end
end

--- Cards have left the hand of a seat by a move, whose line says what is known of them: they are not told later.
function dealt_lines:gone(seat, set)
  local pending = self.here.pending
  if not pending[seat] then return end
  local rest = split(self.here.rules.sets, pending[seat], ~set, 0)
  pending[seat] = rest ~= "" and " " .. rest or nil
end

--- The game at the table is over, or (`failed`) its script is given up.
function dealt_lines:leave(failed)
  if failed then give_up(self.here) else tell(self.here, self.session.out) end
  self.here = self.here.around
end

return dealt_lines
