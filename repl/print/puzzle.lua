-- puzzle.lua - prints a position as the seat to decide sees it, with the question. A page of answers shows all hands and
-- the worth of each card or answer. Puzzles stand in two columns, four on a page of A4, with all answers on the last page.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local diagram = require "host.print.diagram"
local draw = require "host.table.draw"
local hand_history = require "host.print.hand_history"
local html = require "host.print.html"
local piles = require "host.table.piles"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local says = require "host.table.says"
local sheets = require "host.print.sheets"
local solution = require "host.game.solution"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local wall = require "host.wall"
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local E = html.element
local puzzle = {}

local WORLDS <const> = 400 -- deals in which an answer is tried
local LOOKS <const> = 10000 -- of about a thousand positions each, until a position is taken for too long to solve

-- The known part of another hand: its size, its open cards and its tricks.
local function other_lines(pen, view, seat)
  local lines = { diagram.name(pen.painter, seat.seat, view.dealer), N(seat.count, "card") }
  if seat.set and seat.set ~= 0 then
    local open = views.sorted(pen.painter:deck(), view.order, view.trumps, seat.set)
    lines[#lines + 1] = T("open: %s", pen.painter:cards(open))
  end
  if view.tricks then
    local points = seat.points and seat.points > 0 and ", " .. N(seat.points, "point") or ""
    lines[#lines + 1] = N(seat.tricks, "trick") .. points
  end
  return diagram.lines(lines)
end

-- One's own cards, drawn, under what is known of oneself.
local function own_block(pen, view, seat)
  local name = { E("b", T("%s, you", texts.capital(pen.painter:who(seat.seat)))),
                 view.dealer == seat.seat and ", " .. T "dealer" }
  local unseen = seat.unseen > 0 and T("%s not to be seen yet", N(seat.unseen, "card")) or nil
  return { diagram.lines { name, unseen }, diagram.fan(pen, view, seat.set or 0) }
end

-- The table seen from the seat to decide: all hands if they are open, otherwise the seat's knowledge of them, with the
-- trick or the piles in between.
local function table_of(pen, session, view, is_open)
  local own = view.seats[view.ask.holder]
  local at = views.places_round(view.players, own and own.seat or 1)
  local blocks = plain.map(view.seats, function(seat)
    if is_open then return diagram.holding(pen, view, session.rules.pack, seat.seat, seat.set or 0) end
    return (seat == own and own_block or other_lines)(pen, view, seat)
  end)
  if view.trick and view.trick.open then
    return diagram.around(at, blocks, diagram.trick(pen, view.trick, at, view.ask.holder))
  end
  return diagram.around(at, blocks, diagram.piles(plain.map(view.piles, function(pile)
    return { E("b", pile.name), " ", piles.text(pile, pen.painter) }
  end)))
end

-- The game and its state, in one line.
local function standing(pen, view)
  local own, said = view.seats[view.ask.holder], { sheets.contract(view) }
  if view.together then said[#said + 1] = tell.together(view) end
  if own and view.tricks and own.tricks > 0 then
    local tricks = N(own.tricks, "trick")
    said[#said + 1] = T("you have %s", own.points and T("%s with %s", tricks, N(own.points, "point")) or tricks)
  end
  said = plain.map(said, function(text) return texts.capital(text) .. "." end)
  if view.scores then said[#said + 1] = T("Score: %s.", table.concat(view.scores, " " .. T "to ")) end
  return #said > 0 and E("p", pen.painter:text(table.concat(said, " ")))
end

-- The question, without words that would give a card away.
local function question(view)
  local ask = view.ask
  local may = #ask.may > 0 and " " .. T("You may also say %s.", table.concat(ask.may, ", ")) or ""
  local what
  if ask.kind == "play" then what = T "Which card do you play?"
  elseif ask.kind == "cards" then
    local some = ask.least < ask.most and T("%d to %d", ask.least, ask.most) or tostring(ask.most)
    what = ask.most == 1 and T("Which card (%s)?", ask.point) or T("Which %s cards (%s)?", some, ask.point)
  else what = T("What do you say (%s): %s?", ask.point, tell.answers(ask, tostring)) end
  return what .. may
end

-- The answers, tried in deals that are consistent with what the seat sees; nil if no hand can be played out.
local function weighed(session)
  return bots.weigh(bots.memory(), session, { worlds = WORLDS, seed = "puzzle", beat = wall.beat })
end

-- The answer and its reason, in sentences.
local function answer_lines(pen, session, text, list, one)
  local action, reason, principle = texts.capital(says.action(session.question, text)), nil, nil
  if list then reason, principle = advice.of(bots.view(session), list, one, session.question) end
  local parts = { reason, principle }
  if not reason or reason:find(action, 1, true) ~= 1 then parts = { action .. ".", reason, principle } end
  return E("p", pen.painter:text(table.concat(parts, " ")))
end

-- The result of each card with all cards open: the best in bold type, with the play that follows. The answer is the card
-- that is best as far as its seat can see, if enough deals tell.
local function solved_table(pen, session, solved, seat)
  local aim, best = solved.aim, solution.best(solved, seat)
  local function worth(team)
    return pen.painter:named(T(aim.counts == "tricks" and "Tricks of %s" or "Points of %s", texts.seats(team)))
  end
  local rows = { { T "Card", worth(aim.teams[1]), worth(aim.teams[2]), T "What comes of it" } }
  for i, card in ipairs(solved.cards) do
    local weight = card.ours == best.ours and "b" or "span"
    rows[i + 1] = { E(weight, pen.painter:card(card.card)), E(weight, card.ours), card.theirs,
                    pen.painter:text(texts.cards_in(card.line)) }
  end
  local list, differs = weighed(session), false
  local known = list and bots.best(list)
  local is_told = known and not advice.is_few(list, known)
  local text = is_told and known.text or "play " .. best.card
  for _, card in ipairs(solved.cards) do
    differs = differs or is_told and (card.ours == best.ours) ~= (text == "play " .. card.card)
  end
  return { E("h2", T "With all cards open"), html.table(rows), answer_lines(pen, session, text, list, known),
           differs and E("p", pen.painter:named(T("The table knows all hands. %s {does|do} not: the answer does best "
             .. "in the deals that fit what a player in this seat can see.", texts.capital(texts.seat(seat))))) }
end

-- The value of each answer in deals that are consistent with the view, and the reason for the best.
local function weighed_table(pen, session, list)
  local best, rows = bots.best(list), { { T "Answer", advice.measure(bots.view(session)), T "Better in" } }
  table.sort(list, advice.is_before)
  for _, one in ipairs(list) do
    if one.mean then
      local weight, mean, sure, wins = one == best and "b" or "span", advice.worth(one)
      rows[#rows + 1] = { E(weight, pen.painter:text(prose.answer(one.text))),
                          E(weight, ("%+.2f \u{b1} %.2f"):format(mean, sure)), ("%d %%"):format(wins) }
    end
  end
  return { E("h2", T("In %s", advice.deals(list, best))), html.table(rows),
           answer_lines(pen, session, best.text, list, best) }
end

-- The result of each card with open cards. If it cannot be solved, the value in consistent deals. If no hand can be played
-- out, the possible answers.
local function worth(pen, session)
  local solved, unsolved = solution.of(session, {}, { looks = LOOKS })
  if solved and solution.is_whole(solved) then return solved_table(pen, session, solved, session.question.seat) end
  local list = weighed(session)
  if list then return weighed_table(pen, session, list) end
  return { E("h2", T "What may be answered"), E("p", pen.painter:named(draw.question(views.at(session), pen.painter))),
           unsolved and E("p.small", pen.painter:text(unsolved)) }
end

-- The position and the question; or nil and a sentence where nobody is asked. `number` is its own among several.
local function position(pen, session, number)
  if session.state ~= "ask" then
    return nil, T "nobody is asked where the record ends: a puzzle wants a record that stops before a decision, or --at"
  end
  local seat = session.question.seat
  local hand, why = hand_history.hand(session, nil, seat)
  if not hand then return nil, why end
  local view = views.at(session, seat)
  local said = T("Hand %d, dealt by %s; %s {is|are} to decide", hand.number, texts.seat(hand.dealer),
    texts.seat(view.ask.seat))
  return E("article", { sheets.title(hand.game, pen.painter:named(said), number), table_of(pen, session, view),
    standing(pen, view), sheets.bids(pen, hand), sheets.sentences(pen, hand, T "So far", hand.before),
    sheets.tricks(pen, hand), sheets.sentences(pen, hand, T "In the play", hand.during),
    E("h2", pen.painter:text(question(view))) })
end

--- Returns the sheet of a list of puzzles, each { session =, pen = }, with a page of answers if `answer` is true. If a
--- puzzle fails, returns nil, a sentence and the puzzle's number.
function puzzle.sheet(list, answer)
  local is_alone, positions, answers = #list == 1, {}, {}
  for i, one in ipairs(list) do
    local why
    positions[i], why = position(one.pen, one.session, not is_alone and i or nil)
    if not positions[i] then return nil, why, i end
    local heading = is_alone and E("h1", T "The answer") or E("h2", T("%d. The answer", i))
    answers[i] = answer and E("article", { heading, table_of(one.pen, one.session, views.at(one.session), true),
                                           worth(one.pen, one.session) })
  end
  local columns = is_alone and "" or ".several"
  return { name = is_alone and sheets.name(views.game(list[1].session)) or T "Puzzles", E("section" .. columns, positions),
           answer and E("section.answer" .. columns, answers) }
end

return puzzle
