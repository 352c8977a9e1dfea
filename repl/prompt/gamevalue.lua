-- gamevalue.lua - makes `game` of the prompt: everything about the game on the table, to read and to drive it.
--
-- All that it gives is copied: nothing typed at the prompt can change a rule or a hand behind the record's back.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local readonly = require "houserule.values.readonly"
local rulemodel = require "host.rules.model"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local visibility = require "houserule.seat.visibility"
local values = require "host.game.values"
local why = require "host.rules.why"
local texts = engine.texts
local T = texts.of

local gamevalue = {}

-- Lists what read(s, seat) gives for each seat, in a game of cards.
local function per_seat(s, read)
  local list = {}
  for seat = 1, s.rules.packets and s.rules.seats or 0 do list[seat] = read(s, seat) end
  return list
end

local function flat_fan(s, set)
  local order, trumps = s.engine_table.order()
  return views.sorted(s.rules.sets, order, trumps, set)
end

-- Lists cards of each seat, in the order of a hand.
local function fans(s, set_of) return per_seat(s, function(_, seat) return flat_fan(s, set_of(s, seat)) end) end

local function asked(s, what)
  if s.state ~= "ask" then return {} end
  return values.tables(s.question[what](s.question))
end

-- Makes a field that is not there while points and scores are to be remembered.
local function told(read)
  return function(s)
    if not views.in_mind(s) then return read(s) end
  end
end

-- Readable fields, by name.
local fields = {
  id = function(s) return s.game.id end,
  title = function(s) return s.game.base.declared.title end,
  state = function(s) return s.state end,
  players = function(s) return s.game.players end,
  inside = function(s) return s.inside and s.inside.id end,
  seats = function(s) return values.tables(s.t.seats) end,
  active = function(s) return values.tables(s.t.active or {}) end,
  dealer = function(s) return s.t.dealer end,
  deal_number = function(s) return s.t.deal_number end,
  turn = function(s) return s.state == "ask" and s.question.seat or nil end,
  point = function(s) return s.state == "ask" and s.question.point or nil end,
  legal = function(s) return asked(s, "legal") end,
  may = function(s) return asked(s, "may") end,
  hands = function(s) return fans(s, function(_, seat) return s.t:hand(seat) end) end,
  piles = function(s)
    local out = {}
    for _, name in ipairs(s.rules.packets and (s.engine_table.piles()) or {}) do
      out[name] = s.rules.sets.list(s.t:pile(name))
    end
    return out
  end,
  trick = function(s) return s.state == "ask" and views.at(s).trick or nil end,
  trumps = function(s) return flat_fan(s, (select(2, s.engine_table.order()))) end,
  order = function(s) return (s.engine_table.order()) end,
  tricks = function(s) return per_seat(s, function(_, seat) return s.t:tricks(seat) end) end,
  points = told(function(s) return per_seat(s, function(_, seat) return s.t:points(seat) end) end),
  scores = told(function(s) return s.engine_table.scores() end),
  standing = told(views.standing),
  target = function(s) return s.rules.target end,
  hidden = function(s) return fans(s, visibility.hidden) end,
  face_up = function(s) return fans(s, visibility.face_up) end,
  reneges = function(s)
    local faults = s.state == "ask" and s.question.faults
    return faults and s.rules.sets.list(faults.renege) or {}
  end,
  -- Says what this hand brought: once it is settled the table knows no more of it.
  delta = told(function(s)
    local over = s.last and (s.state ~= "ask" or views.settled(s))
    return over and values.tables(s.last.delta) or s.engine_table.delta()
  end),
  items = told(function(s) return values.tables(s.t.items or {}) end),
  last = told(function(s) return s.last and values.tables(s.last) end),
  log = function(s)
    return plain.map(s.log, function(step) return step.pack and "pack " .. step.pack or step.by .. " " .. step["do"] end)
  end,
  options = function(s)
    local out = {}
    for _, slot in ipairs(s.game.slots) do out[slot.name] = values.tables(rulemodel.value(s.game, slot)) end
    return out
  end,
  variants = function(s) return engine.catalog.ids(s.game.variants) end,
  seed = function(s) return s.header.seed end,
  pack = function(s) return s.rules.pack end,
  rules = function(s) return readonly.shown(values.tables(s.rules)) end,
}

-- Lets the host do something outside of the guard that the line runs under (lualine.lua waits for it).
local function away(what)
  if not coroutine.isyieldable() then error("the game cannot be driven from inside a sort or a gsub", 0) end
  local done = coroutine.yield(what)
  if done[1] then return table.unpack(done, 2, done.n) end
  local problem = done[2]
  if type(problem) ~= "table" then error(tostring(problem), 0) end
  error(problem.sentence .. (problem.rule and problem.rule ~= "" and " (" .. problem.rule .. ")" or ""), 0)
end

-- Takes what is typed as text, and no address of a table.
local function text_of(value)
  if type(value) == "string" or math.type(value) then return tostring(value) end
  error("this takes text, not a " .. type(value), 3)
end

local function number(n, default) return math.tointeger(n) or default end

-- Functions that drive the game: each acts like the command of its name.
local function methods_of(console)
  local function on_position(method)
    return function(...)
      local args = table.pack(...)
      return away(function()
        local at = console:position_needed()
        local result = console:need(at[method](at, table.unpack(args, 1, args.n)))
        return result ~= true and result or nil
      end)
    end
  end
  local decide, pack, undo, redo, go = on_position "decide", on_position "pack", on_position "undo", on_position "redo",
    on_position "go"
  return {
    decide = function(_, text, by) return decide(text_of(text), by) end,
    play = function(_, card)
      card = text_of(card)
      return decide(card:find("^%a+ ") and card or "play " .. card)
    end,
    deal = function(_, text) return pack(text) end,
    undo = function(_, n) return undo(number(n, 1)) end,
    redo = function(_, n) return redo(number(n, 1)) end,
    go = function(_, n) return go(number(n, 0)) end,
    auto = function(_, n) return away(function() return console:auto(number(n)) end) end,
    hand = function(_, seat)
      local s = console:session_needed()
      return s.rules.packets and flat_fan(s, s.t:hand(seat)) or {}
    end,
    pile = function(_, name)
      local s = console:session_needed()
      return s.rules.sets.list(s.t:pile(name))
    end,
    why = function(_, text)
      text = text and text_of(text)
      return away(function() return table.concat(why.about(console:session_needed(), text), "\n") end)
    end,
  }
end

local function summary(console)
  local s = console.position and console.position.session
  if not s then return T "no game" end
  local what = s.state == "over" and T "over" or s.shuffling and T "to be shuffled" or T "to be dealt"
  local view = views.at(s, 0)
  if s.state == "ask" then what = texts.plain(T("%s to %s", tell.who(view.ask), view.ask.point)) end
  return ("%s, %s, %s"):format(view.game, tell.moment(view), what)
end

--- Returns the value for a console, and a function that says what it is.
function gamevalue.new(console)
  local methods = methods_of(console)
  local value = setmetatable({}, {
    __index = function(_, name)
      if methods[name] then return methods[name] end
      if fields[name] then return fields[name](console:session_needed()) end
      error(engine.words.unknown("field of game", text_of(name), gamevalue.names()), 2)
    end,
    __newindex = function() error("`game` can be read and driven, not assigned to", 2) end,
    __tostring = function() return summary(console) end,
    __metatable = false,
  })
  return value, function() return ("<game: %s>"):format(summary(console)) end
end

--- Lists every field and method, sorted, for completion.
function gamevalue.names() return (ordered.keys(plain.with(fields, methods_of {}))) end

return gamevalue
