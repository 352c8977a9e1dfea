-- console_output.lua - methods of a console that say something or show the game on its table: sentences, news, the table, a
-- refusal.
local chart = require "host.table.chart"
local draw = require "host.table.draw"
local engine = require "houserule"
local menu = require "host.prompt.menu"
local pages = require "host.rules.pages"
local rulepage = require "host.rules.page"
local paint = require "host.table.paint"
local search = require "host.rules.search"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local texts = engine.texts
local T = texts.of

local output = {}

--- Columns for sentences: a line longer than 80 is hard to read.
function output:columns()
  local width = self:width()
  return width < 80 and width or 80
end

--- A line of output; script text in it cannot harm a terminal. Sentences that are written where they are said need no T
--- here, in `say_text` and in `fault`.
function output:say(text, ...) self.write(self.paint:clean(self.paint:text(T(text, ...))) .. "\n") end

function output:say_lines(lines)
  for _, line in ipairs(lines) do self:say(line) end
end

local function write_texts(self, list, indent)
  if list[1] then self.write(self.paint:sentences(list, self:columns(), indent)) end
end

--- A sentence, wrapped, with cards as people see them.
function output:say_text(text, indent) write_texts(self, { T(text) }, indent or "  ") end

--- The names of the people at the table: those given, or those of the bundle with these rules; nil if there are none, and in
--- lessons.
function output:people()
  if self.mode and self.mode.is_aside then return nil end
  return self.names or self.circle or nil
end

--- A function that gives the seats of those who have names, { name in small letters = seat }, as an answer may name them.
function output:seats_by_name()
  return function()
    local list = {}
    for seat, name in pairs(self.paint.people and self.paint.people.names() or {}) do list[name:lower()] = seat end
    return list
  end
end

--- Returns true if events are shown in the game's own words instead of a record's fields: at a table, or if people have
--- names.
function output:speaks() return self.mode ~= nil or self:people() ~= nil end

-- Returns true if a line only repeats a seat's decisions before it, `known` to the reader. Then their cards move, but not
-- out of another's hand, or it draws what nobody sees.
local function is_known(line, known, seat)
  local holder = line[1] == "move" and line:get "from":match "^hand (%d+)$"
  if line[1] ~= "move" or holder and tonumber(holder) ~= seat then return false end
  if line:get "hidden" then return line:get "move" == "" and line:get "to" == "hand " .. seat and not holder end
  for card in line:get "move":gmatch "%S+" do
    if not known:find(card, 1, true) then return false end
  end
  return true
end

-- Returns true if shown cards go to a seat at once, which shows them as well.
local function is_given(line, after)
  return line[1] == "show" and not line:get "to" and after and after[1] == "move" and after:get "move" == line:get "show"
    and after:get "from" == line:get "in" and after:get "to":find "^hand "
end

-- A sentence at a table begins with a capital.
local function capital(self, text) return self.mode and texts.capital(text) or text end

--- Prints the events since the last time, or `news`, as sentences: the entries for which `wanted`(entry, line) holds.
function output:tell_news(wanted, news)
  local s, viewer, told = self:session_needed(), self.viewer ~= "all" and self.viewer or nil, {}
  local speaks, known, seat, last, times = self:speaks(), nil, nil, nil, 0
  local entries = tell.prepare(s, news or s:take(), speaks)
  for i = 1, #entries do
    local entry = entries[i]
    local line = entry.line
    if viewer then line = engine.session.view(entry, viewer) end
    local is_wanted = line and (not wanted or wanted(entry, line))
    local is_said = is_wanted and (known and is_known(line, known, seat)
      or speaks and entries[i + 1] and is_given(line, entries[i + 1].line))
    local text = is_wanted and not is_said and tell.entry(entry, line)
    if text then
      times = text == last and times + 1 or 1
      last = text
      if times > 1 then told[#told] = T("%s, %d times", capital(self, text), times)
      else told[#told + 1] = capital(self, text) end
    end
    if entry.kind == "by" then -- what is not wanted the person has said
      local now = line and (line:get "for" or line:get "by")
      local before = now and now == seat and known
      known = speaks and line and (is_wanted and text or not is_wanted and line:get "do")
      known, seat = known and (before and before .. " " .. known or known), known and now
    end
  end
  write_texts(self, told, "      ")
end

--- Explains a word of the current game; false if its page does not have it.
function output:say_meaning(text)
  local s = self:session_needed()
  local lines = search.meaning(s, views.game(s), text, self:columns(), function(said) return self.paint:text(said) end)
  for _, line in ipairs(lines) do self:say_text(line) end
  return lines[1] ~= nil
end

-- The word with which a decision begins, also for its form in "-ing": "passing", "bidding", "taking"; nil for another.
local function decision_word(self, text)
  local stem = text:gsub("ing$", "")
  for _, word in ipairs { text, stem, stem .. "e", (stem:gsub("(.)%1$", "%1")) } do
    if self:is_decision_word(word) then return word end
  end
end

--- Explains what people ask about: a term, a word of a decision, or what the rules say of it; false if they say nothing.
function output:explain_word(text)
  local game = views.game(self:session_needed())
  local terms = pages.terms(self.library, game, text, true)
  local word = not terms[1] and decision_word(self, text)
  if word and self:say_meaning(word) then return true end
  local lines = terms[1] and pages.item_lines(terms, {}, self:columns())
    or rulepage.lines(game, text, self.library, self.paint, self:columns())
  self:say_lines(lines or {})
  return lines ~= nil
end

--- Only what happened before the cards were dealt (a cut).
function output:tell_events() self:tell_news(function(_, line) return line[1] == "event" end) end

--- The viewer of drawings: a seat, or nil for everything.
function output:seat_shown()
  if self.viewer == "all" then return nil end
  local s = self:session_needed()
  return self.viewer or s.state == "ask" and s.question.seat or nil
end

function output:view()
  self.paint:deck()
  local view = views.at(self:session_needed(), self:seat_shown())
  view.sitting = self.seat ~= nil
  view.below = not self.seat and (self.viewer ~= "all" and self.viewer or 1) or nil
  return view
end

--- Writes lines as they are.
function output:write_lines(lines) self.write(self.paint:clean(table.concat(lines, "\n") .. "\n")) end

--- A view of the table, drawn.
function output:show_view(view) self:write_lines(draw.table(view, self.paint, self:width())) end

--- Lists the answers open to a person at the table; `mode` is a play_mode.lua object.
function output.show_menu(_, mode) menu.show(mode) end

function output:show_table() self:show_view(self:view()) end

function output:show_compact()
  self.paint:deck()
  local lines = draw.compact(views.turn(self:session_needed(), self:seat_shown()), self.paint, self:columns())
  self:write_lines(lines)
end

--- The score; `settled` where it is known that no hand runs.
function output:show_score(settled)
  local list, from, to = tell.score(self:session_needed(), self:speaks(), settled, self.paint)
  for i = 1, self.mode and #list or 0 do
    if i < from or i >= to then list[i] = texts.capital(list[i]) end -- not the rows of a table
  end
  write_texts(self, list, "  ")
end

--- The score over the hands so far as a curve for each side, from the third on; nothing where it is kept in mind.
function output:show_curve()
  local s = self:session_needed()
  if views.in_mind(s) or s.rules.kept or s.t.deal_number < 3 then return end
  local curves = {}
  for _, entry in ipairs(self:need(self.position:entries())) do
    local line = entry.line
    for side, n in ipairs(line and not entry.kind and line[1] == "hand" and line:get "scores" or {}) do
      curves[side] = curves[side] or { 0 }
      table.insert(curves[side], n)
    end
  end
  local low, high = 0, 0
  for _, curve in ipairs(curves) do low, high = math.min(low, table.unpack(curve)), math.max(high, table.unpack(curve)) end
  for side, curve in ipairs(curves) do
    local bars = curve[4] and chart.bars(curve, self.paint, low, high)
    if bars then self:say("  %s  %s %d", bars, self.paint:named(texts.number(side)), curve[#curve]) end
  end
end

--- Says a refusal: the sentence, and its clause in words.
function output:refused(problem)
  local text = problem.sentence .. (problem.trace and os.getenv "HOUSERULE_TRACE" and problem.trace or "")
  if self.host.numbered then text = T("line %d: %s", self.line, text)
  elseif self.mode and self.position then text = texts.capital(text) end
  local columns = self:columns()
  text = self.paint:text(text)
  if (self.seat or self.host.edit) and #text > columns then -- a person reads it
    text = text:gsub("[^\n]+", function(line) return table.concat(paint.wrap(line, columns, "  "), "\n") end)
  end
  if problem.rule and problem.rule ~= "" and self.position then
    local clause = self.paint:text(why.clause(views.game(self.position.session), problem.rule))
    text = text .. "\n  " .. table.concat(paint.wrap(clause, columns - 4, "  "), "\n  ")
  end
  self.complain(self.paint:clean(text) .. "\n")
end

return output
