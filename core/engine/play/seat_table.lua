-- seat_table.lua - a table for one composition, as scripts see it: `t`.
--
-- Its methods are the same at every table: those of the C core (table_words.h), and a few that are made of them. The caller
-- attaches the listener (recorder.lua) and the source (source.lua).
local core = require "houserule.core"
local ask = require "houserule.play.ask"
local checked = require "houserule.play.checked"
local hands = require "houserule.play.hands"
local plain = require "houserule.values.plain"
local play_game = require "houserule.play.play_game"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local seat_methods = require "houserule.play.seat_methods"
local seating_of = require "houserule.rules.seating"
local telling = require "houserule.play.telling"
local visibility = require "houserule.seat.visibility"
local words_of = require "houserule.values.words"

local seat_table = {}

-- Makes t:choose(seat, point, set, words) for the cases that C does not answer: it asks the source, and checks the
-- arguments. It returns the name of one of the cards, or one of the words.
local function chooser(sets)
  return function(t, seat, point, set, list)
    if math.type(seat) ~= "integer" then error(("choose: %s is no seat"):format(returned.shown(seat)), 3) end
    plain.word(point, "choose: a point", 3)
    if not core.is_set(set) then error("choose: the cards to choose from are a set of cards: cards \"AC KC\"", 3) end
    local offered, answer = sets.choices(point, set, 1), {}
    for _, name in ipairs(offered) do answer[name] = name:sub(#point + 2) end
    local words = plain.list_of(list)
    local said, call = t:ask(seat, point, table.move(words, 1, #words, #offered + 1, offered))
    if answer[said] then return answer[said] end
    return nil, said, call
  end
end

-- Makes t:out_of_turn(first, point, words): asks those seats, clockwise from one, for which words(t, seat) gives a list,
-- until one does not pass. It returns that seat and its word, or the call that ended the play. Others must not notice it.
local function out_of_turn(rules)
  return function(t, first, point, words)
    if visibility.is_noticed(rules, point) then
      error(('out_of_turn: being asked shows what a seat holds: secret = { ["%s"] = "unnoticed" } hides it'):format(
        words_of.printable(tostring(point))), 3)
    end
    for seat in t:round(first) do
      local list = words(t, seat)
      local word, call = "pass", nil
      if list then word, call = t:ask(seat, point, list) end
      if word ~= "pass" then return seat, word, call end
    end
  end
end

-- Callbacks of the C core: checks of a script's words, which raise errors, and the next plan of a deal.
local function add_engine(engine_table, rules, game)
  local names = telling.names(rules)
  local choice, words = checked.checks(engine_table, engine_table.asks, game)
  engine_table.events(names)
  engine_table.engine {
    choice = choice,
    words = words,
    scored = function(value, name) plain.word(value, "what is scored: its " .. name, -1) end,
    event = function(event, given) telling.check_event(names, event, given) end,
    copy = record.copy,
    told = function(event, ...) telling.line(nil, event, names[event], ...) end,
    plan = function() hands.lay_plan(engine_table, rules) end,
    choose = chooser(rules.sets),
  }
end

local FIELDS_MOST <const> = 256 -- remembered keys of t: a script may write other ones in each deal

-- Sets the fields that t has before its first game.
local function begin(t, rules, seating)
  t.players, t.people, t.dealer = rules.seats, rules.players, rules.seats
  t.side, t.sides, t.seats, t.active_from = seating.side, rules.side_count, seating.seats, seating.from
  t.game_number, t.deal_number, t.counted_deals, t.void, t.active = 0, 0, 0, false, seating.from[rules.seats]
end

--- Returns a new `t` and its engine_table: the functions of the table that only the engine may call.
--- engine_table.as_new() resets the fields of t to what they are now. Scripts may write any field but one with a method's
--- name. `game`, the composition, opens games inside this one by engine_table.inner(game), which the caller sets.
function seat_table.new(rules, game)
  local methods, engine_table, ud = core.table(rules)
  for name, f in pairs(seat_methods) do methods[name] = f end
  methods.out_of_turn = out_of_turn(rules)
  if game then play_game.add(methods, engine_table, game) end
  engine_table.methods = core.frame(methods)
  local t, seating = core.sparse(), game and game.seating or seating_of(rules)
  local fields, known = {}, {} -- keys that scripts have written into t, as a list and as a set
  begin(t, rules, seating)
  engine_table.active_from, engine_table.seat_of = seating.from, seating_of(rules).seats -- a list that no script has
  function engine_table.due_plan() return hands.due_plan(engine_table, rules) end
  setmetatable(t, { __index = methods, __newindex = core.field_writer(methods, fields, known),
                    __metatable = false }) -- locked: a script cannot attach one that runs code where the host reads a field
  function engine_table.as_new()
    for i = 1, #fields do t[fields[i]] = nil end
    if #fields > FIELDS_MOST then
      for i = #fields, 1, -1 do known[fields[i]], fields[i] = nil, nil end
    end
    begin(t, rules, seating)
  end
  engine_table.asks = ask.at(t, rules, engine_table)
  add_engine(engine_table, rules, game)
  return t, engine_table, ud
end

return seat_table
