-- recorder.lua - the listener of a session: it makes the lines of the record, and the views of these lines for each seat.
--
-- A view names the cards that its seat saw before a move or sees after it, and counts the others. A score is a list of
-- items; the sum of the items is the delta.
local clauses = require "houserule.script.clauses"
local core = require "houserule.core"
local plain = require "houserule.values.plain"
local record = require "houserule.values.record"
local returned = require "houserule.values.returned"
local telling = require "houserule.play.telling"
local visibility = require "houserule.seat.visibility"

local recorder = {}

local fields = record.fields

-- Adds the function for events. An event may have several forms, with names that begin with the same word: ["count
-- claimed"].
local function add_events(hears, engine_table, say)
  function hears.told(_, event, names, ...)
    if not say.quiet() then say.emit(telling.line(engine_table, event, names, ...)) end
  end
end

-- Adds the functions for items of the score and for tricks. If there is a writer, the table writes the event of a trick.
local function add_scores(hears, t, rules, say, state)
  local pegs = rules.peg_tricks
  function hears.scored(from, to, amount, clause, what, stays)
    local line = not clauses.is_number(clause) and core.script_line() or nil
    state.items[#state.items + 1] = { from = from, to = to, amount = amount, clause = clause, what = what,
                                      stays = stays or nil, line = line }
  end
  function hears.voided()
    for i = #state.items, 1, -1 do
      if not state.items[i].stays then table.remove(state.items, i) end
    end
  end
  if say.writer and not pegs then return end
  function hears.trick(winner, points)
    if pegs and points ~= 0 and winner ~= 0 then
      table.insert(state.items, { to = winner, amount = points, clause = pegs, what = "trick " .. t:finished() })
    end
    if say.writer or say.quiet() then return end
    local line = fields("event", "trick", "winner", winner, "cards", (t:trick()), "points", points)
    say.emit(pegs and line:add("scores", t:standing()) or line)
  end
end

local LINES <const> = { take = true, move = true, tuck = true } -- words that write a line when they move cards

--- Lets each seat remember the cards of its own that it puts somewhere.
function recorder.add_memory(hears, t, rules, engine_table)
  local at = { rules = rules, engine_table = engine_table }
  local own = 0 -- while cards leave a place: the cards there that its owner knows
  -- The hands before a deal and the number of questions at that time. Nobody looks at new cards before the next question or
  -- event. If they are laid face down before it, even their owner does not know them.
  local held, asked = nil, nil

  function hears.dealing()
    if held and asked == engine_table.decisions() then return end
    held, asked = {}, engine_table.decisions()
    for seat = 1, rules.seats do held[seat] = t:hand(seat) end
  end

  function hears.moving(word, from)
    own = math.type(from) == "integer" and visibility.own(at, from) or 0
    if word == "lay" and held and asked == engine_table.decisions() then own = own & held[from] end
    if LINES[word] then held = nil end
  end

  function hears.moved(_, from, _, _, set)
    if own & set ~= 0 then engine_table.remember(from, set & own) end
  end
end

-- Reports moves between places, with the cards that each seat sees of them if views are made.
local function add_moves(hears, t, rules, engine_table, say)
  local viewed, at, sets = not say.writer, { rules = rules, engine_table = engine_table }, rules.sets
  local before = nil -- while cards leave a place: the cards there that each seat sees
  local remember = {}
  if viewed then recorder.add_memory(remember, t, rules, engine_table) end
  hears.dealing = remember.dealing

  -- Returns the views of a line about these cards. seen(viewer) returns those that a viewer sees; counted(hidden) returns
  -- the line that only counts the hidden cards.
  local function views_of(line, set, seen, counted)
    local list = {}
    for viewer = 0, rules.seats do
      local hidden = set & ~seen(viewer)
      list[viewer] = hidden == 0 and line or counted(hidden)
    end
    return list
  end

  function hears.moving(word, from)
    before = nil
    if not viewed then return end
    remember.moving(word, from)
    if not LINES[word] or say.quiet() then return end
    say.tell() -- the views of the deal come first
    before = visibility.of_all(at, from)
  end

  function hears.moved(word, from, to, text, set)
    if viewed then remember.moved(word, from, to, text, set) end
    if not LINES[word] or text == "" or say.quiet() then return end
    local from_name, _, owner = engine_table.place(from)
    local to_name = engine_table.place(to)
    if before and owner then say.gone(owner, set) end
    local function line_of(...)
      local line = fields("move", ...):add("from", from_name, "to", to_name)
      return word == "tuck" and line:add("under", true) or line
    end
    local line = line_of(text)
    say.emit(line, "place", before and views_of(line, set, function(viewer)
      return before[viewer] | visibility.at(at, to, viewer)
    end, function(hidden)
      local names, _, n = visibility.split(sets, text, set, hidden)
      return line_of(names, "hidden", n)
    end))
  end

  function hears.showing()
    if viewed and not say.quiet() then say.tell() end
  end

  function hears.shown(place, text, set, seat)
    if say.quiet() then return end
    local function line_of(what)
      local line = fields("show", what, "in", (engine_table.place(place)))
      return seat and line:add("to", seat) or line
    end
    local line = line_of(text)
    say.emit(line, "place", viewed and views_of(line, set, function(viewer) return visibility.at(at, place, viewer) end,
      function() return line_of(sets.count(set)) end))
  end

  function hears.shuffled(pile)
    if pile == nil then return say.emit(fields("pack", engine_table.pack_text()), "shuffle") end
    local line, _, all = fields("pack", engine_table.pile_text(pile), "pile", pile), engine_table.place(pile)
    say.emit(line, "place", viewed and not say.quiet() and views_of(line, all, function(viewer)
      return visibility.at(at, pile, viewer)
    end, function() return fields("cards", sets.count(all), "pile", pile) end))
  end
end

-- Returns the result of the hand from the rule `result`. The rule is read-only, because a simulation does not call it. The
-- result must have only values that a record can hold.
local function result_of(t, rules)
  local ok, line = core.looking(rules.result, t)
  if not ok then error(line, 0) end
  if not record.is_line(line) then error(returned.by(rules, "result") .. " must return fields(...)", 0) end
  return record.copy(line) or plain.said(line, returned.by(rules, "result"), -1)
end

-- Adds the functions for deals, games and a match.
local function add_course(hears, t, rules, engine_table, say, state)
  local emit, quiet = say.emit, say.quiet
  local number, by -- the number of the deal, the dealer

  function hears.begun(dealer, deal_number)
    number, by = deal_number, dealer
    if not rules.packets then return end -- a game without cards
    emit(not quiet() and fields("pack", engine_table.pack_text()), "pack")
    emit(not quiet() and fields("deal", number, "dealer", dealer))
  end

  function hears.ended()
    state.last = { items = state.items, delta = engine_table.delta(), result = result_of(t, rules), deal = number,
                   rules = rules, dealt = not rules.packets or engine_table.stage() > 0 }
    if state.session then state.session.last = state.last end -- a game inside another
  end

  function hears.settled(kind, also, bidder)
    local last = state.last
    if state.meter.hand then state.meter.hand(last.delta, kind, also, by, engine_table.active_from[by][1], bidder) end
    if state.meter.given then state.meter.given(select(2, engine_table.decisions())) end
    emit(not quiet() and fields("hand", number, "result", last.result, "delta", last.delta, "scores", engine_table.scores()))
  end

  function hears.game(winners, why, more)
    local sides = table.move(winners, 1, rawlen(winners), 1, {}) -- a script may change its list
    state.games = state.games + 1
    if state.meter.game then state.meter.game(sides) end
    local line = fields("game", state.games, "winner", sides, "scores", engine_table.scores(), "why", why)
    if more then line:add(table.unpack(more)) end
    emit(line)
  end

  function hears.match(line)
    if line and not state.session then emit(line) end -- a game inside another reports its winners itself
  end

  function hears.course(line, winners, scores)
    if state.meter.course then state.meter.course(scores, winners) end
    hears.match(line)
  end
end

--- Sets the listener of a table, and returns its functions. `state` has the items of the score, and `session` for a game
--- inside another. `say` receives the reports:
---   emit(line, kind, views)       a line, and the views of seats that see another line
---   tell()                        makes the views of the cards dealt to each seat
---   dealt(stage), gone(seat, set) cards have come to hands, or have left a hand
---   quiet()                       returns true if nobody reads the lines
---   writer                        if there, takes lines as text, so that they need not be made
function recorder.attach(t, rules, engine_table, say, state)
  local hears = { dealt = say.dealt }
  state.games, state.items = 0, {}
  add_events(hears, engine_table, say)
  add_scores(hears, t, rules, say, state)
  add_moves(hears, t, rules, engine_table, say)
  add_course(hears, t, rules, engine_table, say, state)
  engine_table.listen(hears)
  return hears
end

return recorder
