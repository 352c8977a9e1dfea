-- told.lua - what each seat is told: the entries of a session and its refusals, as that seat may know them.
--
-- A view has `cards` lines where the record has packs. What stands in them is known only when the script has dealt and
-- laid out: so an entry waits until the next thing is asked, and then tells each seat the cards it was dealt, holds and
-- may see. Cards that the rule `hidden` keeps from their own holder are told once it lets go of them; cards lying
-- elsewhere (face down before him, say) are the business of the game's events. What it sees of cards dealt to a pile that
-- the rule `piles` declares, or to another hand that was shown, stands in the same line. What has not been told when a
-- script is given up is not told.
local record = require "houserule.values.record"
local visibility = require "houserule.seat.visibility"

local told = {}
told.__index = told

local fields = record.fields

-- What is dealt -------------------------------------------------------------------------------------------------------

--- For one session, whose `out` takes the entries.
function told.new(session) return setmetatable({ session = session }, told) end

--- Things happen at a table from now on, until it is left for the one around it.
function told:enter(raw, rules)
  self.here = { raw = raw, rules = rules, waiting = {}, pending = {}, around = self.here }
end

--- What each seat and pile is dealt in a stage of the plan: { [seat] = "QC 9S ...", [pile] = ... }, in the order dealt.
function told.dealt_in(raw, stage)
  local plan, stages = raw.plan()
  local dealt, pack = {}, {}
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
  local raw, list, names, declared = here.raw, {}, here.raw.piles()
  local places = table.move(names, 1, declared, 1, {})
  for seat = 1, here.rules.seats do places[#places + 1] = seat end
  for _, place in ipairs(places) do
    local name, _, owner = raw.place(place)
    for viewer = 0, dealt[place] and here.rules.seats or -1 do
      local seen = 0
      if not owner then seen = visibility.at(here, place, viewer)
      elseif owner ~= viewer then seen = raw.visible(place, viewer) end
      local text, known = split(here.rules.sets, dealt[place], seen, 0), list[viewer] or {}
      if text ~= "" then list[viewer] = table.move({ name, text }, 1, 2, #known + 1, known) end
    end
  end
  return next(list) and list or nil
end

--- Cards were dealt at the table that is played at.
function told:dealt()
  local here, session = self.here, self.session
  if session.quiet then return end
  here.unasked = session.writer and true
  if session.writer then return end
  local stage = here.raw.stage()
  if stage > 1 or not here.entry then
    here.entry = { kind = "cards", dealt = {}, untold = true }
    table.insert(session.out, here.entry)
  end
  local dealt = told.dealt_in(here.raw, stage)
  here.entry.places = places_seen(here, dealt)
  table.insert(here.waiting, { entry = here.entry, dealt = dealt })
  here.entry = nil
end

--- A deal begins; `entry` is its pack's.
function told:begin(entry)
  entry.dealt, entry.untold = {}, true
  self.here.entry, self.here.pending = entry, {}
end

local function face_up(here)
  local up = {}
  for seat = 1, here.rules.seats do
    up[seat] = here.rules.sets.text(visibility.face_up(here, seat))
  end
  return up
end

local function tell_stage(here, entry, dealt)
  for seat = 1, here.rules.seats do
    if dealt[seat] then
      local _, hand = here.raw.place(seat)
      local text, later = split(here.rules.sets, dealt[seat], hand, visibility.hidden(here, seat))
      entry.dealt[seat] = text
      if later ~= "" then here.pending[seat] = (here.pending[seat] or "") .. " " .. later end
    end
  end
  if here.rules.face_up then entry.face_up = face_up(here) end
  entry.untold = nil
end

local function tell_pending(here, out)
  local new = {}
  for seat, text in pairs(here.pending) do
    if visibility.hidden(here, seat) == 0 then new[seat], here.pending[seat] = text:sub(2), nil end
  end
  if next(new) then table.insert(out, { kind = "cards", dealt = new }) end
end

-- Where nobody has a view, the rules are asked all the same what a seat may see: one that fails fails in every record.
local function ask_rules(here)
  for seat = 1, here.rules.hidden and here.rules.seats or 0 do visibility.hidden(here, seat) end
  if here.rules.face_up then face_up(here) end
  here.unasked = nil
end

local function tell(here, out)
  if here.entry then here.entry.untold, here.entry = nil, nil end
  if here.unasked then ask_rules(here) end
  if next(here.pending) then tell_pending(here, out) end
  for _, waiting in ipairs(here.waiting) do tell_stage(here, waiting.entry, waiting.dealt) end
  if here.waiting[1] then here.waiting = {} end
end

--- Something is asked, or due: tells what can be told, of the tables around this one too. It asks the script's rules: call
--- it under guard.
function told:tell()
  local here = self.here
  while here do
    tell(here, self.session.out)
    here = here.around
  end
end

--- Cards have left the hand of a seat by a move, whose line says what is known of them: they are not told later.
function told:gone(seat, set)
  local pending = self.here.pending
  if not pending[seat] then return end
  local rest = split(self.here.rules.sets, pending[seat], ~set, 0)
  pending[seat] = rest ~= "" and " " .. rest or nil
end

--- The game at the table is over, or (`failed`) its script is given up.
function told:leave(failed)
  if not failed then tell(self.here, self.session.out) end
  self.here = self.here.around
end

-- Entries -------------------------------------------------------------------------------------------------------------

--- The entry of a question.
function told.asked(question)
  return { kind = "ask", line = question:line(), seat = question.seat, point = question.point,
           secret = question.rules.secret[question.point] }
end

--- The entry of an answer to it, whose line is `line`.
function told.answered(question, answer, line)
  return { kind = "by", line = line, seat = answer.by, point = question.point, rules = question.rules,
           secret = not answer.call and question.rules.secret[question.point] }
end

-- A line without some of its fields.
local function without(line, gone)
  local new = fields()
  for name, value in line:each() do
    if not gone[name] then new:add(name, value) end
  end
  return new
end

local seeded = { seed = true } -- it deals every hand: whoever has a view has no seed
local closed_to_others = { legal = true, pick = true, number = true, may = true, faults = true }

--- A problem as a seat may know it: why another seat's decision is refused may tell of its cards, and so may the clause
--- unless it is the general one; and that another seat is asked may be what nobody notices.
function told.problem(why, seat)
  if not seat or not why.by or why.by == seat and not why.early then return why end
  local what = why.by == seat and "it is not for seat %s to decide" or "the decision of seat %s is refused"
  return { sentence = what:format(tostring(why.by)), line = why.line,
           rule = why.question:is_open(why.rule) and why.rule or nil }
end

-- What a seat is dealt, and what it sees dealt elsewhere.
local function cards_line(entry, seat)
  local cards, places = entry.dealt[seat] or "", entry.places and (entry.places[seat] or entry.places[0])
  if entry.kind == "cards" and cards == "" and not places then return nil end
  local line = fields("cards", cards)
  if entry.face_up then line:add("face_up", entry.face_up) end
  if places then line:add(table.unpack(places)) end
  return line
end

-- What lines say of points.
local of_points = { event = { points = true, scores = true }, hand = { result = true, delta = true, scores = true } }

--- A line as people are told it, seats or not: without the points and scores that they are to remember.
function told.without_points(entry, line)
  local gone = entry.in_mind and of_points[line[1]]
  return gone and without(line, gone) or line
end

--- An entry as a seat may know it: a line, or nil if there is nothing to tell. No seat: everything.
function told.line(entry, seat)
  if not seat then return entry.line end
  if entry.kind == "header" then return without(entry.line, seeded) end
  if entry.untold then return nil end
  if entry.views then return entry.views[seat] or entry.views[0] end
  if entry.dealt then return cards_line(entry, seat) end
  if entry.seat ~= seat then
    if entry.secret == "unnoticed" then return nil end
    if entry.kind == "ask" then return without(entry.line, closed_to_others) end
    if entry.secret then return without(entry.line, { ["do"] = true }):add("do", entry.point) end
  end
  return told.without_points(entry, entry.line)
end

return told
