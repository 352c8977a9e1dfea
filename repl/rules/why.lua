-- why.lua - gives the reason for a refusal, a permission or a winner in words, with its clause and the cards that make it
-- so.
local views = require "host.table.seat_view"
local rulemodel = require "host.rules.model"
local texts = require("houserule").texts
local visibility = require "houserule.seat.visibility"
local T, N, seat_of, card_of, capital = texts.of, texts.count, texts.seat, texts.card, texts.capital

local why = {}

--- "ZO-5.3 The others must follow ..." for a clause there is; its number alone where the page has no text.
function why.clause(game, id)
  local text = rulemodel.clause_text(game, id)
  return text and texts.cards_in(id .. " " .. rulemodel.at_table(game, text)) or id
end

local function sentence(problem) return capital(problem.sentence) .. "." end

local function say(out, text, game, rule)
  out[#out + 1] = text
  if rule and rule ~= "" then out[#out + 1] = why.clause(game, rule) end
  return out
end

-- "a club", "a trump": what a card counts as.
local suits = { C = T "a club", D = T "a diamond", H = T "a heart", S = T "a spade" }
local function kind_of(sets, card, trumps)
  if trumps & sets.same(card) ~= 0 then return T "a trump" end
  local suit = sets.suit(card)
  if suit == "*" then return T "a joker" end
  return sets.make().french and suits[suit] or T("a card of suit %s", suit)
end

local function suit_set(sets, card, order, trumps)
  local set = 0
  if trumps & sets.same(card) ~= 0 then return trumps end
  for _, other in ipairs(order) do
    if sets.suit(other) == sets.suit(card) then set = set | sets.same(other) end
  end
  return set & ~trumps
end

-- Finds what the trick and the hand say about the duty to follow; nil for a lead.
local function following(session)
  local order, trumps = session.engine_table.order()
  local trick, _, _, _, open = session.engine_table.trick()
  if not open then return nil end
  local led = trick[1]
  local held = visibility.own(session, session.question.holder) & suit_set(session.rules.sets, led, order, trumps)
  return { led = led, kind = kind_of(session.rules.sets, led, trumps), held = held, trumps = trumps }
end

-- Says that a card breaks a duty and may be played all the same, where people's faults are played out.
local function renege(session, name, clause)
  local game, rules = views.game(session), session.rules
  local out = say({}, T("%s does not follow suit, as %s could.", card_of(name), seat_of(session.question.holder)), game,
                  clause)
  local cost = rules.renege_penalty
  local text = math.type(cost) == "integer" and cost > 0
    and T("You may still play it, as a renege; an opponent may call it, which costs %s.", N(cost, "point"))
    or T "You may still play it, as a renege; an opponent may call it."
  local slot, named = game.slots.renege_penalty, rules.referee and rules.referee.renege -- either says what becomes of it
  return say(out, text, game, type(named) == "string" and named or slot and slot.clause)
end

local function refused_card(session, card, name, duty, clause)
  local q, out = session.question
  if q.faults and q.faults.renege & session.rules.sets.same(card) ~= 0 then out = renege(session, name, clause)
  else
    local _, problem = session:check(q.seat, "play " .. name)
    out = say({}, sentence(problem), views.game(session), problem.rule or clause)
  end
  local f, sets = duty ~= "hold" and following(session), session.rules.sets
  if f then
    local held = f.held ~= 0 and T("%s of that suit", texts.cards(sets.list(f.held))) or T "no card of that suit"
    out[#out + 1] = T("%s, %s, was led; %s {holds|hold} %s; %s is %s.", card_of(f.led), f.kind, seat_of(q.holder), held,
      card_of(name), kind_of(sets, name, f.trumps))
  end
  return out
end

local function legal_card(session, name)
  local q = session.question
  local f = following(session)
  local because
  if not f then because = T("%s {leads|lead}", seat_of(q.holder))
  elseif f.held & session.rules.sets.same(name) ~= 0 then because = T("%s was led, and it is %s too", card_of(f.led), f.kind)
  elseif f.held == 0 then
    because = T("%s was led, and %s {holds|hold} no card of its suit", card_of(f.led), seat_of(q.holder))
  else because = T("%s was led, and no rule forbids it", card_of(f.led)) end
  return { T("%s may be played: %s.", card_of(name), because) }
end

--- Answers `why CARD`: a list of sentences, as are the others.
function why.card(session, text)
  local number, name = session.rules.sets.card(text)
  local q = session.question
  if session.state ~= "ask" then return { T "Nobody has to decide now." } end
  if q.kind ~= "play" then
    return why.word(session, (q.most == 1 or views.card_words(q)) and q.point .. " " .. name or name)
  end
  if session.rules.pack & session.rules.sets.same(number) == 0 then return why.word(session, "play " .. name) end
  local duty, _, clause = session.engine_table.why(number)
  if duty then return refused_card(session, number, name, duty, clause or session.rules.duties[duty]) end
  return legal_card(session, name)
end

--- Answers `why WORD`: if the seat that is asked may say it.
function why.word(session, text)
  local game = views.game(session)
  if session.state == "over" then return say({}, T "The game is over.", game, session.refusals.over) end
  if session.state ~= "ask" then
    local due = session.shuffling and T "The pack has to be shuffled first." or T "The next hand has to be dealt first."
    return say({}, due, game, session.refusals.due)
  end
  local q = session.question
  local answer, problem = session:check(q.seat, text)
  if answer then return { T("%s may answer \"%s\" now.", capital(seat_of(q.seat)), texts.cards_in(answer.text)) } end
  return say({}, sentence(problem), game, problem.rule)
end

local function place_in(order, card)
  for i, other in ipairs(order) do
    if other == card then return i end
  end
  return 0
end

-- Tells why one card of a trick does not win against the one that does.
local function loses(sets, card, best, led, order, trumps)
  local kind, best_kind = kind_of(sets, card, trumps), kind_of(sets, best, trumps)
  if card == best then return T "the same card, and another was played first" end
  if kind == best_kind then
    return place_in(order, card) > place_in(order, best) and T("lower than %s", card_of(best))
      or T("came after %s", card_of(best))
  end
  if best_kind == T "a trump" then return T "no trump" end
  return T("%s, but %s was led", kind, kind_of(sets, led, trumps))
end

--- Says who is winning a trick and why. `trick` = { cards =, seats =, leader =, winner =, points = or nil, open = true
--- during the trick, order =, trumps = }.
function why.of_trick(sets, trick)
  local cards, order, trumps, best = trick.cards, trick.order, trick.trumps, nil
  for i, seat in ipairs(trick.seats) do
    if seat == trick.winner then best = cards[i] end
  end
  if not best then return { T "Nobody took the trick." } end
  local winner, is_lead = capital(seat_of(trick.winner)), trick.winner == trick.leader
  local out = { is_lead and T(trick.open and "%s led %s, %s, and {is|are} winning." or "%s led %s, %s, and won.", winner,
      card_of(best), kind_of(sets, best, trumps))
    or T(trick.open and "%s {is|are} winning with %s, %s; %s led %s." or "%s won with %s, %s; %s led %s.", winner,
      card_of(best), kind_of(sets, best, trumps), seat_of(trick.leader), card_of(cards[1])) }
  for i, seat in ipairs(trick.seats) do
    if seat ~= trick.winner then
      out[#out + 1] = T("%s %s is %s.", capital(texts.whose(seat)), card_of(cards[i]),
        loses(sets, cards[i], best, cards[1], order, trumps))
    end
  end
  local points = trick.points or 0
  if points ~= 0 then out[#out + 1] = T("The trick is worth %s.", N(points, "card point")) end
  return out
end

--- Answers `why trick`.
function why.trick(session)
  local trick = session.state == "ask" and views.at(session).trick
  if not trick then return { T "No trick has been played in this hand yet." } end
  trick.order, trick.trumps = session.engine_table.order()
  return why.of_trick(session.rules.sets, trick)
end

--- Answers `why score`: the clause of every item.
function why.score(session)
  local items, last = session.state == "ask" and session.t.items or {}, session.last
  local out, seen = {}, {}
  if #items == 0 and last then
    items = last.items
    if session.state == "ask" then out[1] = T("In hand %d:", last.deal) end
  end
  for _, item in ipairs(items) do
    if type(item.clause) == "string" and not seen[item.clause] then
      seen[item.clause] = true
      out[#out + 1] = why.clause(views.game(session), item.clause)
    end
  end
  return #out > 0 and out or { T "Nothing has been scored in this hand yet." }
end

--- Answers `why TEXT`, of a card, of `trick` or `score`, or of a word.
function why.about(session, text)
  local what = text:lower()
  if what == "trick" or what == "" then return why.trick(session) end
  if what == "score" then return why.score(session) end
  local card = what:match "^play%s+(%S+)$" or what
  if session.rules.sets.card(card) then return why.card(session, card) end
  return why.word(session, text)
end

return why
