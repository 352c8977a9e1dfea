-- seat_entries.lua - the lines and refusals of a session, as each seat may see them.
--
-- A seat's record has `cards` lines in place of packs. Their content is known only after the script has dealt and laid out,
-- so an entry waits for the next question. Then each seat gets the cards that it was dealt, still holds and may see. Cards
-- that the rule `hidden` keeps from their own holder follow once the rule no longer names them. The same line holds the
-- cards that the seat sees dealt to a declared pile or to another hand. If the script fails, waiting entries are dropped.
local record = require "houserule.values.record"
local visibility = require "houserule.seat.visibility"

local entries = {}
entries.__index = entries

local fields = record.fields

-- The deal ------------------------------------------------------------------------------------------------------------

--- Makes the entries of one session. They are appended to its `out`.
function entries.new(session) return setmetatable({ session = session }, entries) end

--- Enters a table inside the one before it, until entries:leave.
function entries:enter(engine_table, rules)
  self.here = { engine_table = engine_table, rules = rules, waiting = {}, pending = {}, around = self.here }
end

--- Lists the cards each seat and pile is dealt in a stage of the plan: { [seat] = "QC 9S ...", [pile] = ... }, in the order
--- dealt.
function entries.dealt_in(engine_table, stage)
  local plan, stages = engine_table.plan()
  local dealt, pack = {}, {}
  for card in engine_table.pack_text():gmatch("%S+") do pack[#pack + 1] = card end
  for place = (stages[stage - 1] or 0) + 1, stages[stage] or 0 do
    local to = plan[place]
    if to then dealt[to] = (dealt[to] and dealt[to] .. " " or "") .. pack[place] end
  end
  return dealt
end

local split = visibility.split

-- For each viewer (0 has no seat), lists the places of others with dealt cards that it sees: declared piles and shown hands.
-- Names and texts alternate.
local function places_seen(here, dealt)
  local engine_table, list, names, declared = here.engine_table, {}, here.engine_table.piles()
  local places = table.move(names, 1, declared, 1, {})
  for seat = 1, here.rules.seats do places[#places + 1] = seat end
  for _, place in ipairs(places) do
    local name, _, owner = engine_table.place(place)
    for viewer = 0, dealt[place] and here.rules.seats or -1 do
      local seen = 0
      if not owner then seen = visibility.at(here, place, viewer)
      elseif owner ~= viewer then seen = engine_table.visible(place, viewer) end
      local text, known = split(here.rules.sets, dealt[place], seen, 0), list[viewer] or {}
      if text ~= "" then list[viewer] = table.move({ name, text }, 1, 2, #known + 1, known) end
    end
  end
  return next(list) and list or nil
end

--- Notes that a stage was dealt at the current table.
function entries:dealt()
  local here, session = self.here, self.session
  if session.quiet then return end
  here.unasked = session.writer and true
  if session.writer then return end
  local stage = here.engine_table.stage()
  if stage > 1 or not here.entry then
    here.entry = { kind = "cards", dealt = {}, untold = true }
    table.insert(session.out, here.entry)
  end
  local dealt = entries.dealt_in(here.engine_table, stage)
  here.entry.places = places_seen(here, dealt)
  table.insert(here.waiting, { entry = here.entry, dealt = dealt })
  here.entry = nil
end

--- Notes that a deal begins; `entry` holds its pack.
function entries:begin(entry)
  entry.dealt, entry.untold = {}, true
  self.here.entry, self.here.pending = entry, {}
end

-- The cards of each hand that all may see, as texts.
local function face_up(here)
  local up = {}
  for seat = 1, here.rules.seats do
    up[seat] = here.rules.sets.text(visibility.face_up(here, seat))
  end
  return up
end

-- Completes the entry of a stage: the cards of each seat that it may see now. The others are pending.
local function complete_stage(here, entry, dealt)
  for seat = 1, here.rules.seats do
    if dealt[seat] then
      local _, hand = here.engine_table.place(seat)
      local text, later = split(here.rules.sets, dealt[seat], hand, visibility.hidden(here, seat))
      entry.dealt[seat] = text
      if later ~= "" then here.pending[seat] = (here.pending[seat] or "") .. " " .. later end
    end
  end
  if here.rules.face_up then entry.face_up = face_up(here) end
  entry.untold = nil
end

-- Adds an entry with pending cards that are no longer hidden.
local function add_pending(here, out)
  local new = {}
  for seat, text in pairs(here.pending) do
    if visibility.hidden(here, seat) == 0 then new[seat], here.pending[seat] = text:sub(2), nil end
  end
  if next(new) then table.insert(out, { kind = "cards", dealt = new }) end
end

-- Calls the visibility rules even if no seat has a record, so that a rule that fails does so in every mode.
local function ask_rules(here)
  for seat = 1, here.rules.hidden and here.rules.seats or 0 do visibility.hidden(here, seat) end
  if here.rules.face_up then face_up(here) end
  here.unasked = nil
end

-- Completes the waiting entries of a table.
local function complete(here, out)
  if here.entry then here.entry.untold, here.entry = nil, nil end
  if here.unasked then ask_rules(here) end
  if next(here.pending) then add_pending(here, out) end
  for _, waiting in ipairs(here.waiting) do complete_stage(here, waiting.entry, waiting.dealt) end
  if here.waiting[1] then here.waiting = {} end
end

--- Completes all waiting entries, also those of the tables around this one. It calls rules of the script: call it under
-- guard.
function entries:complete()
  local here = self.here
  while here do
    complete(here, self.session.out)
    here = here.around
  end
end

--- Notes that cards left a hand by a move. The line of the move shows them, so they are no longer pending.
function entries:gone(seat, set)
  local pending = self.here.pending
  if not pending[seat] then return end
  local rest = split(self.here.rules.sets, pending[seat], ~set, 0)
  pending[seat] = rest ~= "" and " " .. rest or nil
end

--- Leaves a table when its game is over, or (`failed`) its script has failed.
function entries:leave(failed)
  if not failed then complete(self.here, self.session.out) end
  self.here = self.here.around
end

-- Entries -------------------------------------------------------------------------------------------------------------

--- Returns the entry of a question.
function entries.asked(question)
  return { kind = "ask", line = question:line(), seat = question.seat, point = question.point,
           secret = question.rules.secret[question.point] }
end

--- Returns the entry of an answer to it.
function entries.answered(question, answer, line)
  return { kind = "by", line = line, seat = answer.by, point = question.point, rules = question.rules,
           secret = not answer.call and question.rules.secret[question.point] }
end

-- Copies a line without some of its fields.
local function without(line, gone)
  local new = fields()
  for name, value in line:each() do
    if not gone[name] then new:add(name, value) end
  end
  return new
end

local seeded = { seed = true } -- the seed would give away every hand
local closed_to_others = { legal = true, moves = true, pick = true, number = true, may = true, faults = true }

--- Returns a problem as a seat may know it. The reason why another seat's answer was refused may reveal its cards, and so
--- may the clause, unless it is the general one. Being asked may itself be a secret.
function entries.problem(why, seat)
  if not seat or not why.by or why.by == seat and not why.early then return why end
  local what = why.by == seat and "it is not for seat %s to decide" or "the decision of seat %s is refused"
  return { sentence = what:format(tostring(why.by)), line = why.line,
           rule = why.question:is_open(why.rule) and why.rule or nil }
end

-- Returns the line of the cards a seat is dealt, with those it sees dealt elsewhere.
local function cards_line(entry, seat)
  local cards, places = entry.dealt[seat] or "", entry.places and (entry.places[seat] or entry.places[0])
  if entry.kind == "cards" and cards == "" and not places then return nil end
  local line = fields("cards", cards)
  if entry.face_up then line:add("face_up", entry.face_up) end
  if places then line:add(table.unpack(places)) end
  return line
end

-- Fields of lines that name points.
local of_points = { event = { points = true, scores = true }, hand = { result = true, delta = true, scores = true } }

--- Returns a line without the points and scores that players are to remember themselves.
function entries.without_points(entry, line)
  local gone = entry.in_mind and of_points[line[1]]
  return gone and without(line, gone) or line
end

--- Returns the line of an entry as a seat may know it, or nil if it learns nothing. Without a seat: the full line.
function entries.line(entry, seat)
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
  return entries.without_points(entry, entry.line)
end

return entries
