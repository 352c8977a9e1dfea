-- telling.lua - events as a game declares them, and the items of a score: what a script says of a hand at a watched table.
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local record = require "houserule.values.record"
local words = require "houserule.values.words"

local telling = {}

local fields = record.fields

-- Seats and amounts of an item of the score: what C takes for a whole number may be 5.0 or "5", which nobody can compare.
local whole = math.tointeger

local KNOWN <const> = 100 -- texts of a table's score

--- What a value that is told is: a function is worked out only where somebody hears it, and may change nothing.
function telling.value(raw, value)
  if type(value) ~= "function" then return value end
  local ok, result = core.looking(value, raw.looking)
  if not ok then error(result, 0) end
  return result
end

local declared = setmetatable({}, { __mode = "k" }) -- by compositions: a simulation sits at many tables of one

--- The names of the fields of each event that a game declares: events = { contract = "contract bidder" }.
function telling.names(rules)
  local names = declared[rules]
  if names then return names end
  names = {}
  declared[rules] = names
  for event, list in next, rules.events do
    names[event] = {}
    for name in list:gmatch("%S+") do table.insert(names[event], name) end
  end
  return names
end

--- What is told with an event: these values or, where there are none, those of t by these names.
function telling.values(t, list, ...)
  if not list or select("#", ...) > 0 then return ... end
  local values = {}
  for i, name in ipairs(list) do values[i] = t[name] end
  return table.unpack(values, 1, #list)
end

--- Gives a table t:tell, for the events that its game declares. One may have two forms: what follows the first word of a
--- name tells them apart, ["count claimed"].
function telling.events(t, rules, raw, say)
  local names, first_words, emit, quiet, methods = telling.names(rules), {}, say.emit, say.quiet, raw.methods
  for event in next, names do first_words[event] = event:match "^%S+" end
  function methods.tell(_, event, ...)
    local list = names[event]
    if type(event) ~= "string" then error("tell: an event is a word", 2) end
    if not list then error(("tell: the game declares no event \"%s\""):format(words.printable(event)), 2) end
    local n = select("#", ...)
    if n ~= 0 and n ~= #list then
      error(("tell: the event \"%s\" has %d fields, not %d"):format(event, #list, n), 2)
    end
    if quiet() then return emit() end
    local values = { telling.values(t, list, ...) }
    local line = fields("event", first_words[event])
    for i, name in ipairs(list) do
      local value = telling.value(raw, values[i])
      if value == nil then error(("tell: the event \"%s\" has no %s: null stands for none"):format(event, name), 2) end
      line:add(name, value)
    end
    emit(plain.said(line, "tell", 2))
  end
end

--- Gives it the methods that score: a score is a list of items; the sum of the items is the delta.
function telling.scores(raw, state)
  local methods = raw.methods
  local pay, score = methods.pay, methods.score
  local known, n = {}, 0 -- texts that need not be looked at again
  local function check(text, name)
    if text == nil or known[text] then return end
    plain.word(text, "what is scored: its " .. name, 4)
    if n < KNOWN then known[text], n = true, n + 1 end
  end
  local function note(item)
    check(item.clause, "clause")
    check(item.what, "what")
    item.from, item.to, item.amount = whole(item.from), whole(item.to), whole(item.amount)
    state.items[#state.items + 1] = item
  end
  function methods.pay(self, from, to, amount, clause, what)
    pay(self, from, to, amount)
    note { from = from, to = to, amount = amount, clause = clause, what = what }
  end
  local collect = methods.collect
  function methods.collect(self, to, seats, amount, clause, what)
    collect(self, to, seats, amount)
    seats = seats == "all" and raw.seat_of or seats == "active" and raw.active() or readonly.unwrap(seats)
    for i = 1, rawlen(seats) do -- what a metatable gives may have no end, and each is an item of the score
      local from = whole(rawget(seats, i))
      if from ~= whole(to) then note { from = from, to = to, amount = amount, clause = clause, what = what } end
    end
  end
  function methods.score(self, seat, amount, clause, what)
    score(self, seat, amount)
    note { to = seat, amount = amount, clause = clause, what = what }
  end
  local score_sides = methods.score_sides
  function methods.score_sides(self, list, clause, what, except)
    score_sides(self, list, clause, what, except)
    list = readonly.unwrap(list)
    for side = 1, #raw.delta() do
      if side ~= whole(except) then note { to = side, amount = rawget(list, side), clause = clause, what = what } end
    end
  end
  local penalize = methods.penalize
  function methods.penalize(self, seat, amount, clause, what)
    penalize(self, seat, amount)
    note { to = seat, amount = -amount, clause = clause, what = what, stays = true }
  end
  local void_deal = methods.void_deal
  function methods.void_deal(self)
    void_deal(self)
    for i = #state.items, 1, -1 do
      if not state.items[i].stays then table.remove(state.items, i) end
    end
  end
end

return telling
