-- quiz_questions.lua - questions about a game, from positions that bots have played to: what may be played, who wins,
-- what it is worth. Any game of tricks will do; each question carries its answer and the clauses behind it.
--
-- A question is { kind =, text = lines, answer =, wants = "cards", "card", "seat" or "number", explain = function(given)
-- -> lines }.
local engine = require "houserule"
local draw = require "host.table.draw"
local views = require "host.table.views"
local rulemodel = require "host.rules.model"
local tell = require "host.table.tell"
local why = require "host.rules.why"

local record = engine.record
local questions = {}

local STEPS <const> = 400 -- decisions in which a position must be found

-- Clauses ------------------------------------------------------------------------------------------------------------

-- The clause whose text fits best; `score` gives 0 for one that does not fit.
local function best_clause(game, score)
  local best, most = nil, 0
  for _, clause in ipairs(rulemodel.model(game).clauses) do
    local n = clause.replaced and 0 or score(clause.text)
    if n > most then best, most = clause.id, n end
  end
  return best
end

-- The clause that says who wins a trick.
local function winning_clause(game)
  return best_clause(game, function(text)
    text = text:lower()
    local n = text:find "highest trump" and 3 or 0
    n = n + (text:find "highest card of the suit led" and 2 or 0)
    return n > 0 and n + (text:find "win" and 1 or 0) or 0
  end)
end

-- The clause that lists the card points.
local function points_clause(session)
  local game = views.game(session)
  return best_clause(game, function(text)
    local n = 0
    for rank, value in pairs(session.rules.points or {}) do
      if text:find(("%%f[%%w]%s[ =]+%d%%f[%%W]"):format(rank, value)) then n = n + 1 end
    end
    return n >= 2 and n or 0
  end) or best_clause(game, function(text) return text:lower():find "points of a trick are" and 1 or 0 end)
end

-- The clause that says what cards count at the end of a hand.
local function count_clause(game)
  return best_clause(game, function(text)
    text = text:lower()
    local n = text:find "count" and 0 or -9
    for _, rank in ipairs { "ace", "king", "queen", "jack", "ten" } do n = n + (text:find(rank) and 1 or 0) end
    return n >= 4 and n or 0
  end)
end

-- The clause that ranks the trumps.
local function rank_clause(game)
  return best_clause(game, function(text)
    text = text:lower()
    return text:find "trump" and text:find "rank" and text:find "high" and 1 or 0
  end)
end

local function with_clause(lines, session, id)
  if id then lines[#lines + 1] = why.clause(views.game(session), id) end
  return lines
end

-- Looking ------------------------------------------------------------------------------------------------------------

local function played_line(cards, seats)
  local parts = {}
  for i, card in ipairs(cards) do parts[i] = ("seat %d %s %s"):format(seats[i], i == 1 and "led" or "played", card) end
  return table.concat(parts, ", ")
end

-- A word on what is being played, and on trumps.
local function setting(session)
  local view = views.at(session)
  local parts = {}
  if view.contract then
    parts[1] = ("the %s is %s%s"):format(view.contract.name, view.contract.value,
      view.contract.seat and ", by seat " .. view.contract.seat or "")
  end
  local order, trumps = session.raw.order()
  if not view.contract and view.status then parts[1] = view.status end
  local first = views.fan(session.rules.sets, order, trumps, trumps)[1]
  if first then parts[#parts + 1] = "trumps, from the highest: " .. table.concat(first.cards, " ") end
  return #parts > 0 and (table.concat(parts, "; "):gsub("^%l", string.upper)) .. "." or nil
end

local function text_of(session, ...) return { setting(session), ... } end

-- Topics -------------------------------------------------------------------------------------------------------------

local topics = {}

topics.legal = { title = "cards that may be played" }
-- Now and then a seat that may play anything: that is to be known too.
function topics.legal.fits(s, draw_number)
  local q = s.question
  if q.kind ~= "play" or s.t:in_trick() == 0 or s.rules.sets.count(s.t:hand(q.holder)) < 2 then return false end
  return q.set ~= s.t:hand(q.holder) or draw_number(6) == 1
end
function topics.legal.make(s, paint)
  local q, view = s.question, views.at(s, s.question.seat)
  local answer = 0 -- with every copy that is held of what may be played
  for _, name in ipairs(q.sets.list(q.set)) do answer = answer | view.seats[q.holder].set & q.sets.same(name) end
  local refused = view.seats[q.holder].set & ~answer
  local trick = view.trick
  return {
    wants = "cards", answer = answer,
    text = text_of(s, ("In the trick %s."):format(played_line(trick.cards, trick.seats)),
      ("Seat %d holds %s."):format(q.holder, draw.hand_line(paint, view.seats[q.holder])), "Which of these may it play?"),
    explain = function(given)
      local wrong = given and given & refused or 0
      return why.card(s, q.sets.list(wrong ~= 0 and wrong or refused ~= 0 and refused or q.set)[1])
    end,
  }
end

-- The last card of a trick is about to be played, and another trick follows.
local function last_card(s)
  local q = s.question
  return q.kind == "play" and s.t:in_trick() == #s.t.active - 1 and s.rules.sets.count(s.t:hand(q.holder)) > 1
end

-- Completes the trick; the trick as data, nil if the hand took another turn.
local function finish_trick(s)
  if not s:answer(s:random_answer(0)) or s.state ~= "ask" or s.t:in_trick() ~= 0 then return nil end
  local trick = views.at(s).trick
  return trick and not trick.open and trick or nil
end

topics.winner = { title = "who wins the trick", fits = last_card }
function topics.winner.make(s)
  local trick = finish_trick(s)
  if not trick then return nil end
  return { wants = "seat", answer = trick.winner, trick = trick,
           text = text_of(s, ("In the trick %s."):format(played_line(trick.cards, trick.seats)), "Which seat wins it?"),
           explain = function() return with_clause(why.trick(s), s, winning_clause(views.game(s))) end }
end

topics.worth = { title = "what a trick is worth" }
function topics.worth.fits(s) return last_card(s) and s.t:worth(s.rules.pack) > 0 end
function topics.worth.make(s)
  local trick = finish_trick(s)
  if not trick or (trick.points or 0) == 0 then return nil end
  local parts = {}
  for i, card in ipairs(trick.cards) do
    local same = s.rules.sets.same(card)
    parts[i] = ("%s %d"):format(card, s.t:worth(same & -same))
  end
  return { wants = "number", answer = trick.points,
           text = text_of(s, ("A trick: %s."):format(table.concat(trick.cards, " ")),
                          "How many card points is it worth?"),
           explain = function()
             local sum = ("%s: together %d."):format(table.concat(parts, ", "), trick.points)
             return with_clause({ sum }, s, points_clause(s))
           end }
end

-- Whether a value of the hand's line is the answer, for the side that is asked about.
local function gives_away(value, secret, side, answer)
  if type(value) == "table" then return value[side] == answer and answer ~= 0 end
  return math.type(value) == "integer" and value ~= 0 and secret[value] == true
end

-- What the hand's line says, without what gives the answer away. Where points are pegged, it is the parts of the sum.
local function result_text(last, side, pegs)
  local secret, parts = {}, {}
  for _, n in ipairs(pegs and {} or last.delta) do secret[n], secret[-n] = true, true end
  for _, item in ipairs(pegs and {} or last.items) do secret[item.amount], secret[-item.amount] = true, true end
  for name, value in last.result:each() do
    local told = name ~= "bidder" and name ~= "maker" and gives_away(value, secret, side, last.delta[side])
    if not told and not record.is_line(value) then
      parts[#parts + 1] = name:gsub("_", " ") .. " " .. tell.value(value)
    end
  end
  return table.concat(parts, ", ")
end

-- Whether a list of the hand's line has the answer for a side in it: then the question would tell it, or miss it.
local function is_told(last, side)
  for _, value in last.result:each() do
    if type(value) == "table" and gives_away(value, {}, side, last.delta[side]) then return true end
  end
  return false
end

-- How many items of a score a side has.
local function items_of(s, side)
  local n = 0
  for _, item in ipairs(s.last.items) do n = n + (item.to and views.side(s, item.to) == side and 1 or 0) end
  return n
end

-- The side to ask about: with the largest score, of those whose score is more than one number of the hand's line.
local function side_asked(s)
  local last, best = s.last, nil
  for side, n in ipairs(last.delta) do
    local is_all = is_told(last, side) and (views.pegs(s) or items_of(s, side) < 2)
    if not is_all and (not best or math.abs(n) > math.abs(last.delta[best])) then best = side end
  end
  return best
end

topics.score = { title = "what a hand scores" }
function topics.score.over(s) return s.last ~= nil and #s.last.items > 0 and s.rules.packets ~= nil end
function topics.score.make(s)
  local last, best = s.last, side_asked(s)
  if not best then return nil end
  local who = #last.delta == s.rules.seats and "seat" or "side"
  return { wants = "number", answer = last.delta[best],
           text = { ("A hand is over: %s."):format(result_text(last, best, views.pegs(s))),
                    ("What does %s %d score, and is it more or less than nothing (12, -4)?"):format(who, best) },
           explain = function()
             local lines = tell.items(last.items, last.delta, s.rules.seats)
             for i, line in ipairs(lines) do lines[i] = line:gsub("^%s+", "") end
             local clauses = why.score { state = "pack", last = last, game = views.game(s) }
             return table.move(clauses, 1, #clauses, #lines + 1, lines)
           end }
end

-- Trumps that have been played, at least three of them.
local function trumps_seen(s)
  local seen = 0
  for _, seat in ipairs(s.t.active) do seen = seen | s.t:taken(seat) end
  seen = seen & select(2, s.raw.order())
  return s.rules.sets.count(seen) >= 3 and seen or nil
end

topics.high = { title = "which trump is high" }
function topics.high.fits(s) return s.question.kind == "play" and trumps_seen(s) ~= nil end
function topics.high.make(s)
  local seen = trumps_seen(s)
  local order, trumps = s.raw.order()
  local ranked = views.fan(s.rules.sets, order, trumps, seen)[1].cards
  return { wants = "card", answer = s.rules.sets.same(ranked[1]),
           text = { ("These trumps have been played: %s."):format(table.concat(s.rules.sets.list(seen), " ")),
                    "Which of them is the highest?" },
           explain = function()
             local lines = { ("From the highest: %s."):format(table.concat(ranked, " ")) }
             return with_clause(lines, s, rank_clause(views.game(s)))
           end }
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

topics.count = { title = "what cards count" }
function topics.count.fits(s)
  return s.rules.counts ~= nil and next(s.rules.counts) ~= nil and s.question.kind == "play" and s.t:finished() > 3
end
function topics.count.make(s)
  local side = s.raw.bot(#s.raw.scores())
  local names, parts = counting(s, side)
  if #names < 2 then return nil end
  local answer = s.t:side_count(side)
  return { wants = "number", answer = answer,
           text = { ("In its tricks side %d has %s, and cards that do not count."):format(side,
                      table.concat(names, " ")), "What is its count so far?" },
           explain = function()
             local sum = ("%s: together %d."):format(table.concat(parts, ", "), answer)
             return with_clause({ sum }, s, count_clause(views.game(s)))
           end }
end

topics.standing = { title = "how the score stands" }
function topics.standing.fits(s) return s.rules.peg_tricks ~= nil and last_card(s) end
function topics.standing.make(s)
  local before = views.standing(s)
  local trick = finish_trick(s)
  if not trick or (trick.points or 0) == 0 then return nil end
  local side = views.side(s, trick.winner)
  local after = views.standing(s)[side]
  local who = #before == s.rules.seats and "seat" or "side"
  return { wants = "number", answer = after,
           text = text_of(s, ("The score stands at %s."):format(table.concat(before, " to ")),
             ("Seat %d takes the trick %s."):format(trick.winner, table.concat(trick.cards, " ")),
             ("What does %s %d have now?"):format(who, side)),
           explain = function()
             local sum = ("The trick is worth %d: %d and %d make %d."):format(trick.points, before[side],
               after - before[side], after)
             return with_clause({ sum }, s, s.rules.peg_tricks)
           end }
end

-- A count that is told with what it is made of: an event with `cards`, `scored` and `points`.
local function is_count(line)
  local cards, scored = line[1] == "event" and line:get "cards", line:get "scored"
  return type(cards) == "table" and #cards > 1 and type(scored) == "table" and math.type(line:get "points") == "integer"
end

-- The clause under which the points were scored.
local function clause_of(s, line)
  for _, item in ipairs(s.last and s.last.items or {}) do
    if item.what == line:get "of" and item.to == line:get "seat" then return item.clause end
  end
end

topics.show = { title = "what cards are worth", hears = is_count }
function topics.show.make(s)
  local line = s.heard
  local starter = type(line:get "starter") == "string" and " with the starter " .. line:get "starter" or ""
  local parts = {}
  for i, item in ipairs(line:get "scored") do
    parts[i] = ("%s %s, %d"):format(item:get "kind", table.concat(item:get "cards", " "), item:get "points")
  end
  local sum = #parts > 0 and table.concat(parts, "; ") or "there is nothing in it"
  return { wants = "number", answer = line:get "points",
           text = { ("To be counted: %s%s%s."):format(table.concat(line:get "cards", " "), starter,
                      type(line:get "of") == "string" and " (" .. line:get "of" .. ")" or ""), "What is it worth?" },
           explain = function()
             return with_clause({ ("%s: %d."):format(sum:gsub("^%l", string.upper), line:get "points") }, s,
                                clause_of(s, line))
           end }
end

questions.topics = topics
questions.order = { "legal", "winner", "worth", "legal", "score", "high", "show", "count", "standing" }

-- Finding ------------------------------------------------------------------------------------------------------------

-- Whether the position is one of the kind.
local function is_there(s, kind)
  if kind.hears then
    for _, entry in ipairs(s:take()) do
      if entry.line and not entry.kind and kind.hears(entry.line) then
        s.heard = entry.line
        return true
      end
    end
    return false
  end
  if s.state == "ask" then return kind.fits and kind.fits(s, s.raw.bot) end
  return kind.over and s.last ~= nil and not s.shuffling and kind.over(s)
end

-- Plays on at random until the kind's position is there, for the time after `skip`; false if the game has none.
local function find(s, kind, skip)
  for _ = 1, STEPS do
    if is_there(s, kind) then
      if skip == 0 then return true end
      skip = skip - 1
    end
    if s.state == "pack" then
      if not s:pack() then return false end
    elseif s.state ~= "ask" or not s:answer(s:random_answer(0)) then return false end
  end
  return false
end

--- A question of a kind about a game; `header` has its seed. nil if a game under this seed gives none.
function questions.make(library, header, name, paint)
  local kind = topics[name]
  local s = engine.session.open(library, header, kind.hears == nil)
  if not s then return nil end
  local skip = s.raw.bot(kind.over and 3 or 8) - 1
  if not find(s, kind, skip) then return nil end
  local question = kind.make(s, paint)
  if question then question.kind, question.title, question.session = name, kind.title, s end
  return question
end

return questions
