-- quiz_questions.lua - questions about a game, from positions that bots have played to: what may be played, who wins,
-- what it is worth. Any game of tricks will do; each question carries its answer and the clauses behind it.
--
-- A question is { kind =, text = lines, answer =, wants = "cards", "seat" or "number", explain = function(given) ->
-- lines }.
local engine = require "houserule"
local draw = require "host.draw"
local look = require "host.look"
local rulemodel = require "host.rulemodel"
local tell = require "host.tell"
local why = require "host.why"

local sets, record = engine.sets, engine.record
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
  return best_clause(session.game, function(text)
    local n = 0
    for rank, value in pairs(session.rules.points or {}) do
      if text:find(("%%f[%%w]%s[ =]+%d%%f[%%W]"):format(rank, value)) then n = n + 1 end
    end
    return n >= 2 and n or 0
  end)
end

local function with_clause(lines, session, id)
  if id then lines[#lines + 1] = why.clause(session.game, id) end
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
  local view = look.at(session)
  local parts = {}
  if view.contract then
    parts[1] = ("the %s is %s%s"):format(view.contract.name, view.contract.value,
      view.contract.seat and ", by seat " .. view.contract.seat or "")
  end
  local order, trumps = session.raw.order()
  local first = look.fan(order, trumps, trumps)[1]
  if first then parts[#parts + 1] = "trumps, from the highest: " .. table.concat(first.cards, " ") end
  return #parts > 0 and (table.concat(parts, "; "):gsub("^%l", string.upper)) .. "." or nil
end

local function text_of(session, ...) return { setting(session), ... } end

-- Kinds --------------------------------------------------------------------------------------------------------------

local kinds = {}

kinds.legal = { title = "cards that may be played" }
-- Now and then a seat that may play anything: that is to be known too.
function kinds.legal.fits(s, draw_number)
  local q = s.question
  if q.kind ~= "play" or s.t:in_trick() == 0 or sets.count(s.t:hand(q.seat)) < 2 then return false end
  return q.set ~= s.t:hand(q.seat) or draw_number(6) == 1
end
function kinds.legal.make(s, paint)
  local q, view = s.question, look.at(s, s.question.seat)
  local refused = view.seats[q.seat].set & ~q.set
  local trick = view.trick
  return {
    wants = "cards", answer = q.set,
    text = text_of(s, ("In the trick %s."):format(played_line(trick.cards, trick.seats)),
      ("Seat %d holds %s."):format(q.seat, draw.hand_line(paint, view.seats[q.seat])), "Which of these may it play?"),
    explain = function(given)
      local wrong = given and given & refused or 0
      return why.card(s, sets.list(wrong ~= 0 and wrong or refused ~= 0 and refused or q.set)[1])
    end,
  }
end

-- The last card of a trick is about to be played, and another trick follows.
local function last_card(s)
  local q = s.question
  return q.kind == "play" and s.t:in_trick() == #s.t.active - 1 and sets.count(s.t:hand(q.seat)) > 1
end

-- Completes the trick; the trick as data, nil if the hand took another turn.
local function finish_trick(s)
  if not s:answer(s:random_answer(0)) or s.state ~= "ask" or s.t:in_trick() ~= 0 then return nil end
  local trick = look.at(s).trick
  return trick and not trick.open and trick or nil
end

kinds.winner = { title = "who wins the trick", fits = last_card }
function kinds.winner.make(s)
  local trick = finish_trick(s)
  if not trick then return nil end
  return { wants = "seat", answer = trick.winner, trick = trick,
           text = text_of(s, ("In the trick %s."):format(played_line(trick.cards, trick.seats)), "Which seat wins it?"),
           explain = function() return with_clause(why.trick(s), s, winning_clause(s.game)) end }
end

kinds.worth = { title = "what a trick is worth" }
function kinds.worth.fits(s) return last_card(s) and s.t:worth(s.rules.pack) > 0 end
function kinds.worth.make(s)
  local trick = finish_trick(s)
  if not trick then return nil end
  local parts = {}
  for i, card in ipairs(trick.cards) do parts[i] = ("%s %d"):format(card, s.t:worth(1 << sets.card(card))) end
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

-- What the hand's line says, without what gives the answer away.
local function result_text(last, side)
  local secret, parts = {}, {}
  for _, n in ipairs(last.delta) do secret[n], secret[-n] = true, true end
  for _, item in ipairs(last.items) do secret[item.amount], secret[-item.amount] = true, true end
  for i = 1, #last.result, 2 do
    local name, value = last.result[i], last.result[i + 1]
    local told = name ~= "bidder" and name ~= "maker" and gives_away(value, secret, side, last.delta[side])
    if not told and not record.is_line(value) then
      parts[#parts + 1] = name:gsub("_", " ") .. " " .. tell.value(value)
    end
  end
  return table.concat(parts, ", ")
end

kinds.score = { title = "what a hand scores" }
function kinds.score.over(s) return s.last ~= nil and #s.last.items > 0 end
function kinds.score.make(s)
  local last, best = s.last, 1
  for side, n in ipairs(last.delta) do
    if math.abs(n) > math.abs(last.delta[best]) then best = side end
  end
  local who = #last.delta == s.game.players and "seat" or "side"
  return { wants = "number", answer = last.delta[best],
           text = { ("A hand is over: %s."):format(result_text(last, best)),
                    ("What does %s %d score, and is it more or less than nothing (12, -4)?"):format(who, best) },
           explain = function()
             local lines = tell.items(last.items, last.delta)
             for i, line in ipairs(lines) do lines[i] = line:gsub("^%s+", "") end
             local clauses = why.score { state = "pack", last = last, game = s.game }
             return table.move(clauses, 1, #clauses, #lines + 1, lines)
           end }
end

questions.kinds = kinds
questions.order = { "legal", "winner", "worth", "legal", "score" }

-- Finding ------------------------------------------------------------------------------------------------------------

-- Plays on at random until the kind's position is there; false if the game has none.
local function find(s, kind, skip)
  for _ = 1, STEPS do
    if s.state == "pack" then
      if kind.over and kind.over(s) then
        if skip == 0 then return true end
        skip = skip - 1
      end
      if not s:pack() then return false end
    elseif s.state ~= "ask" then return kind.over ~= nil and s.state == "over" and kind.over(s)
    else
      if kind.fits and kind.fits(s, s.raw.bot) then
        if skip == 0 then return true end
        skip = skip - 1
      end
      if not s:answer(s:random_answer(0)) then return false end
    end
  end
  return false
end

--- A question of a kind about a game; `header` has its seed. nil if a game under this seed gives none.
function questions.make(library, header, name, paint)
  local s = engine.session.open(library, header, true)
  if not s then return nil end
  local kind = kinds[name]
  local skip = s.raw.bot(kind.over and 3 or 8) - 1
  if not find(s, kind, skip) then return nil end
  local question = kind.make(s, paint)
  if question then question.kind, question.title, question.session = name, kind.title, s end
  return question
end

return questions
