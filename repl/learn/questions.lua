-- questions.lua - makes questions about a position and computes the right answer: the legal cards, the winner of the trick,
-- its worth, the gain of an action. Lessons ask about positions of their author, the quiz about positions that bots
-- reached.
--
-- A kind is { title =, make = function(session, of) }. It returns a question, or nil if the position has none: { wants =
-- "cards", "card", "seat" or "number"; answer =; ask = the question in one line; text = the position in words; explain =
-- function(given) -> lines }. Instead of `explain` it may have `because`, such lines, and clause = function(session) -> the
-- clauses behind them. `of` gives details: `side`, or the session `after` the decisions in question.
local fan = require "host.table.fan"
local plain = require "houserule.values.plain"
local rulemodel = require "host.rules.model"
local tell = require "host.table.tell"
local prose = require "host.table.prose"
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local texts = require("houserule").texts
local visibility = require "houserule.seat.visibility"
local T = texts.of

local questions = {}

-- Clauses ------------------------------------------------------------------------------------------------------------

-- The best matching clause. score(text in small letters, text) returns 0 for no match.
local function best_clause(session, score)
  local best, most = nil, 0
  for _, clause in ipairs(rulemodel.model(views.game(session)).clauses) do
    local n = clause.replaced and 0 or score(clause.text:lower(), clause.text)
    if n > most then best, most = clause.id, n end
  end
  return best
end

-- The clause that says who wins a trick.
local function winning_clause(session)
  return best_clause(session, function(text)
    local n = text:find "highest trump" and 3 or 0
    n = n + (text:find "highest card of the suit led" and 2 or 0)
    return n > 0 and n + (text:find "win" and 1 or 0) or 0
  end)
end

-- The clause that lists these card points.
local function list_clause(session, points)
  return best_clause(session, function(_, text)
    local n = 0
    for rank, value in pairs(points or {}) do
      if text:find(("%%f[%%w]%s[ =]+%d%%f[%%W]"):format(rank, value)) then n = n + 1 end
    end
    return n >= 2 and n or 0
  end)
end

-- The clauses that list the card points, those of trumps where these are others and some lie in the trick.
local function points_clauses(session, trick)
  local rules, sets = session.rules, session.rules.sets
  local points, trumps = list_clause(session, rules.points), select(2, session.engine_table.order())
  local set = 0
  for _, card in ipairs(trick.cards) do set = set | sets.same(card) end
  local own = set & trumps ~= 0 and list_clause(session, rules.trump_points) or nil
  if not points then return best_clause(session, function(text) return text:find "points of a trick are" and 1 or 0 end) end
  return set & ~trumps ~= 0 and points or own or points, set & ~trumps ~= 0 and own ~= points and own or nil
end

-- The clause that says what cards count at the end of a hand.
local function count_clause(session)
  return best_clause(session, function(text)
    local n = text:find "count" and 0 or -9
    for _, rank in ipairs { "ace", "king", "queen", "jack", "ten" } do n = n + (text:find(rank) and 1 or 0) end
    return n >= 4 and n or 0
  end)
end

-- The clause that ranks the trumps.
local function rank_clause(session)
  return best_clause(session, function(text)
    return text:find "trump" and text:find "rank" and text:find "high" and 1 or 0
  end)
end

-- The position in words -------------------------------------------------------------------------------------------------

local function played_line(cards, seats)
  return table.concat(plain.map(cards, function(card, i)
    return T(i == 1 and "%s led %s" or "%s played %s", texts.seat(seats[i]), texts.card(card))
  end), ", ")
end

-- Trumps from the highest; nothing where none are among these cards.
local function ranked(session, set)
  local order, trumps = session.engine_table.order()
  local first = views.fan(session.rules.sets, order, trumps, set & trumps)[1]
  return first and texts.cards(first.cards), first and first.cards[1]
end

-- A word on what is being played, and on trumps.
local function setting(session)
  local view = views.at(session)
  local parts = {}
  if view.contract then
    parts[1] = T("the %s is %s", view.contract.name, texts.cards_in(view.contract.value))
    if view.contract.seat then parts[1] = T("%s, by %s", parts[1], texts.seat(view.contract.seat)) end
  end
  if not view.contract and view.status then parts[1] = view.status end
  local trumps = ranked(session, -1)
  if trumps then parts[#parts + 1] = T("trumps, from the highest: %s", trumps) end
  return #parts > 0 and texts.capital(table.concat(parts, "; ")) .. "." or nil
end

local function text_of(session, ...) return { setting(session), ... } end

local function side_name(session, side) return prose.side(side, #session.engine_table.scores(), session.rules.seats) end

-- Kinds --------------------------------------------------------------------------------------------------------------

local kinds = {}

local plain_paint = { shown = {}, card = function(_, card) return card end } -- names alone, whatever is shown elsewhere

-- The refused card that teaches most: one that a duty beside that to follow refuses, if there is one.
local function telling(s, set)
  local list = s.rules.sets.list(set)
  for _, name in ipairs(list) do
    local duty = s.engine_table.why((s.rules.sets.card(name)))
    if duty and duty ~= "follow" then return name end
  end
  return list[1]
end

kinds.legal = { title = T "cards that may be played" }
function kinds.legal.make(s)
  local q, view = s.question, views.at(s, s.question.seat)
  if q.kind ~= "play" then return nil end
  local held, answer = view.seats[q.holder], 0 -- with every copy that is held of what may be played
  for _, name in ipairs(q.sets.list(q.set)) do answer = answer | held.set & q.sets.same(name) end
  local refused, trick, holder = held.set & ~answer, view.trick, texts.capital(texts.seat(q.holder))
  local played = trick and trick.open and T("In the trick %s.", played_line(trick.cards, trick.seats))
  return {
    wants = "cards", answer = answer, from = held.set, ask = T("Which cards may %s play?", texts.seat(q.holder)),
    text = text_of(s, played or T("%s {leads|lead}.", holder),
      T("%s {holds|hold} %s.", holder, texts.cards_in(fan.line(plain_paint, held)))),
    explain = function(given)
      local wrong = given and given & refused or 0
      return why.card(s, telling(s, wrong ~= 0 and wrong or refused ~= 0 and refused or q.set))
    end,
  }
end

kinds.trumps = { title = T "which cards are trumps" }
function kinds.trumps.make(s)
  local held, trumps = visibility.own(s, s.question.holder), select(2, s.engine_table.order())
  if trumps == 0 then return nil end
  return { wants = "cards", answer = held & trumps, from = held, ask = T "Which of the cards in this hand are trumps?",
           text = { T("A hand: %s.", texts.cards(s.rules.sets.list(held))) },
           because = { T("The trumps, from the highest: %s.", (ranked(s, trumps))) }, clause = rank_clause }
end

kinds.winner = { title = T "who wins the trick" }
function kinds.winner.make(s)
  local trick = views.at(s).trick
  if not trick or s.rules.trick_winner then return nil end -- ranks alone do not tell
  local ask = T "Who is winning the trick so far?"
  if not trick.open then -- no table that is drawn shows who led
    ask = T("%s led. Who wins this trick?", texts.capital(texts.seat(trick.leader)))
  end
  return { wants = "seat", answer = trick.winner, trick = trick, ask = ask,
           text = text_of(s, T("In the trick %s.", played_line(trick.cards, trick.seats))),
           because = why.trick(s), clause = winning_clause }
end

kinds.worth = { title = T "what a trick is worth" }
function kinds.worth.make(s)
  local trick = views.at(s).trick
  if not trick or not trick.points then return nil end
  local parts = plain.map(trick.cards, function(card)
    local same = s.rules.sets.same(card)
    return ("%s %d"):format(card, s.t:worth(same & -same))
  end)
  return { wants = "number", answer = trick.points, ask = T "How many card points is this trick worth?",
           text = text_of(s, T("A trick: %s.", texts.cards(trick.cards))),
           because = { T("%s: together %d.", texts.cards_in(table.concat(parts, ", ")), trick.points) },
           clause = function() return points_clauses(s, trick) end }
end

--- Trumps that have been played, or are in the trick.
function questions.trumps_seen(s)
  local seen = 0
  for _, seat in ipairs(s.t.active) do seen = seen | s.t:taken(seat) end
  return seen & select(2, s.engine_table.order())
end

kinds.high = { title = T "which trump is high" }
function kinds.high.make(s)
  local seen = questions.trumps_seen(s)
  if seen == 0 then return nil end
  local list, highest = ranked(s, seen)
  return { wants = "card", answer = s.rules.sets.same(highest), from = seen,
           ask = T "Which of the trumps that have been played is the highest?",
           text = { T("These trumps have been played: %s.", texts.cards(s.rules.sets.list(seen))) },
           because = { T("From the highest: %s.", list) }, clause = rank_clause }
end

-- The cards in a side's tricks that count something, each with what it counts.
local function counting(s, side)
  local parts, names = {}, {}
  for _, name in ipairs(s.rules.sets.list(s.t:side_taken(side))) do
    local n = s.rules.counts[name:sub(1, 1)]
    if n then
      names[#names + 1] = name
      parts[#parts + 1] = ("%s %d"):format(name, n)
    end
  end
  return names, parts
end

kinds.count = { title = T "what cards count" }
function kinds.count.make(s, of)
  if type(s.rules.counts) ~= "table" then return nil end
  local side = of.side or 1
  local names, parts = counting(s, side)
  local answer = s.t:side_count(side)
  return { wants = "number", answer = answer, cards = #names,
           ask = T("What is the count of %s so far?", side_name(s, side)),
           text = { T("%s {has|have} won %s, and cards that do not count.", texts.capital(side_name(s, side)),
                      texts.cards(names)) },
           because = { T("%s: together %d.", texts.cards_in(table.concat(parts, ", ")), answer) }, clause = count_clause }
end

kinds.gain = { title = T "what somebody scores" }
function kinds.gain.make(s, of)
  local side, after = of.side or 1, of.after
  if not after or #s.engine_table.scores() < side then return nil end
  local before = views.standing(s)
  local delta = plain.map(views.standing(after), function(n, i) return n - before[i] end)
  local answer = delta[side]
  return { wants = "number", answer = answer, ask = T("How many points is that for %s?", side_name(s, side)), text = {},
           explain = function() -- the items that are new
             local known = s.last and views.settled(s) and 0 or #(s.t.items or {})
             local items = after.last ~= s.last and after.last.items or after.t.items or {}
             items = table.move(items, known + 1, #items, 1, {})
             return plain.map(tell.items(items, delta, after.rules), function(line) return (line:gsub("^%s+", "")) end)
           end }
end

questions.kinds = kinds

--- The question of a kind at a position; nil where there is none.
function questions.at(s, name, of)
  local question = kinds[name].make(s, of or {})
  if not question then return nil end
  question.kind, question.title, question.session = name, kinds[name].title, s
  question.explain = question.explain or function() -- why it is so, and the clauses that say it
    local lines = { table.unpack(question.because) }
    for _, id in ipairs { question.clause(s) } do lines[#lines + 1] = why.clause(views.game(s), id) end
    return lines
  end
  return question
end

return questions
