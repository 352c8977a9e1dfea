-- puzzle.lua - a position as the seat that is asked sees it, with the question put to it; and, on a page of its own, the
-- answer: all hands, and what each card brings, or what may be answered. Several stand in two columns, so that four go on a
-- page of A4, and their answers on the last.
local advice = require "host.bots.advice"
local bots = require "host.bots.bots"
local course = require "host.print.course"
local diagram = require "host.print.diagram"
local draw = require "host.table.draw"
local flow = require "host.print.flow"
local piles = require "host.table.piles"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local sheets = require "host.print.sheets"
local solution = require "host.game.solution"
local svg = require "host.print.svg"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local wall = require "host.wall"
local texts = require("houserule").texts
local T, N = texts.of, texts.count

local puzzle = {}

local CARD <const> = 210 -- width of one's own cards
local ROOM <const> = 520 -- of a seat at the side
local SMALL <const> = 26 -- the text of one puzzle among several
local NARROW <const> = 270 -- and the room of a seat at the side there
local WORLDS <const> = 400 -- deals in which an answer is tried
local LOOKS <const> = 10000 -- of about a thousand positions each, until a position is taken for too long to solve

-- What is known of another's cards: how many there are, those that lie open, and its tricks.
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
  return lines
end

-- One's own cards, drawn, under what is known of oneself.
local function own_block(pen, size, view, seat)
  local dealer = view.dealer == seat.seat and ", " .. T "dealer" or ""
  local lines = { { { T("%s, you", prose.capital(pen.painter:who(seat.seat))), bold = true }, { dealer } } }
  if seat.unseen > 0 then lines[2] = T("%s not to be seen yet", N(seat.unseen, "card")) end
  local list = views.sorted(pen.painter:deck(), view.order, view.trumps, seat.set or 0)
  return diagram.stack({ diagram.lines(lines, size, ROOM), diagram.fan(pen.cards, list, CARD, 1500) }, 12)
end

local function pile_lines(pen, view)
  return plain.map(view.piles, function(pile)
    return { { pile.name .. " ", bold = true }, { piles.text(pile, pen.painter) } }
  end)
end

-- What lies between the seats: the trick, or the piles; on a small sheet in words.
local function middle_of(pen, size, view, at)
  local trick = view.trick and view.trick.open and view.trick
  if size ~= SMALL and trick then return diagram.trick(pen.cards, trick, at, view.ask.holder) end
  if size ~= SMALL then return diagram.framed(diagram.lines(pile_lines(pen, view), size * 9 // 10, 400), 330) end
  local lines = plain.map(trick and trick.cards or {}, function(card, i)
    return { { pen.painter:who(trick.seats[i]) .. " " }, { pen.painter:card(card), bold = true } }
  end)
  if #lines == 0 then lines = pile_lines(pen, view) end
  return diagram.framed(diagram.lines(lines, SMALL, 200), 180)
end

-- The seats round the table, from the one that is asked; with what each holds if all lie open. `pack` has all cards.
local function add_table(sheet, pen, view, pack, open)
  local own, size = view.seats[view.ask.holder], sheet.size
  local at, blocks = views.places_round(view.players, own and own.seat or 1), {}
  for _, seat in ipairs(view.seats) do
    local room = ROOM
    if size == SMALL then room = at and (at.top == seat.seat or at.bottom == seat.seat) and 3 * NARROW or NARROW end
    if seat == own and size ~= SMALL and not open then blocks[seat.seat] = own_block(pen, size, view, seat)
    elseif seat == own or open then
      blocks[seat.seat] = sheets.holding(pen, size, view, pack, seat.seat, seat.set or 0, room)
    else blocks[seat.seat] = diagram.lines(other_lines(pen, view, seat), size, room) end
  end
  diagram.draw(sheet, at, blocks, middle_of(pen, size, view, at))
end

-- What is played and how it stands, in a line each.
local function add_standing(sheet, pen, view)
  local own, said = view.seats[view.ask.holder], { sheets.contract(view) }
  if view.together then said[#said + 1] = tell.together(view) end
  if own and view.tricks and own.tricks > 0 then
    local tricks = N(own.tricks, "trick")
    said[#said + 1] = T("you have %s", own.points and T("%s with %s", tricks, N(own.points, "point")) or tricks)
  end
  said = plain.map(said, function(text) return prose.capital(text) .. "." end)
  if view.scores then said[#said + 1] = T("Score: %s.", table.concat(view.scores, " " .. T "to ")) end
  if #said > 0 then sheet:text(pen.painter:text(table.concat(said, " "))) end
end

-- What is asked, without what would give a card away.
local function question(view, painter)
  local ask = view.ask
  local may = #ask.may > 0 and " " .. T("You may also say %s.", table.concat(ask.may, ", ")) or ""
  local what
  if ask.kind == "play" then what = T "Which card do you play?"
  elseif ask.kind == "cards" then
    local some = ask.least < ask.most and T("%d to %d", ask.least, ask.most) or tostring(ask.most)
    what = ask.most == 1 and T("Which card (%s)?", ask.point) or T("Which %s cards (%s)?", some, ask.point)
  else what = T("What do you say (%s): %s?", ask.point, tell.answers(ask, painter, tostring)) end
  return what .. may
end

-- What each card brings with all cards open: what is best in bold type, and the play that comes of it.
local function add_solution(sheet, pen, solved, seat)
  local aim, best = solved.aim, solution.best(solved, seat)
  local function worth(team)
    return pen.painter:named(T(aim.counts == "tricks" and "Tricks of %s" or "Points of %s", solution.team_said(team)))
  end
  local rows = { { T "Card", worth(aim.teams[1]), worth(aim.teams[2]), T "What comes of it" } }
  for i, card in ipairs(solved.cards) do
    local bold = card.ours == best.ours
    rows[i + 1] = { { { pen.painter:card(card.card), bold = bold } }, { { tostring(card.ours), bold = bold } },
                    tostring(card.theirs), pen.painter:text(card.line) }
  end
  sheet:heading(T "With all cards open")
  sheet:table(rows, true)
end

-- What each answer is worth in deals that fit what the seat sees, and why the best is.
local function add_weighed(sheet, pen, session, list)
  local best, rows = bots.best(list), { { T "Answer", T "Points a hand more than the others make", T "Wins" } }
  table.sort(list, bots.better)
  for _, one in ipairs(list) do
    if one.mean then
      local bold, mean, sure, wins = one == best, advice.worth(one)
      rows[#rows + 1] = { { { pen.painter:text(prose.answer(one.text)), bold = bold } },
        { { ("%+.2f \u{b1} %.2f"):format(mean, sure), bold = bold } }, ("%d %%"):format(wins) }
    end
  end
  local _, reason = advice.of(bots.view(session), list, best)
  sheet:heading(T("In %s", advice.deals(list, best.n)))
  sheet:table(rows, true)
  sheet:text(pen.painter:text(reason))
end

-- What each card brings with open cards; where that is not to be solved, in what the seat may take the deal for; where no
-- hand can be played on either, what may be answered.
local function add_worth(sheet, pen, session)
  local solved, unsolved = solution.of(session, {}, { looks = LOOKS })
  if solved and solution.is_whole(solved) then return add_solution(sheet, pen, solved, session.question.seat) end
  local list = bots.weigh(bots.memory(), session, { worlds = WORLDS, seed = "puzzle", beat = wall.beat })
  if list then return add_weighed(sheet, pen, session, list) end
  sheet:heading(T "What may be answered")
  sheet:text(pen.painter:named(draw.question(views.at(session), pen.painter)))
  if unsolved then sheet:text(pen.painter:text(unsolved), { size = sheet.size * 8 // 10 }) end
end

-- The answer, on a page of its own.
local function add_answer(sheet, pen, session)
  sheet:page()
  sheet:title(T "The answer")
  add_table(sheet, pen, views.at(session), session.rules.pack, true)
  add_worth(sheet, pen, session)
end

-- The hand of a session that stops where a seat is asked, and what that seat sees; or nil and a sentence.
local function asked(session)
  if session.state ~= "ask" then
    return nil, T "nobody is asked where the record ends: a puzzle wants a record that stops before a decision, or --at"
  end
  local hand, why = course.hand(session, nil, session.question.seat)
  return hand, hand and views.at(session, session.question.seat) or why
end

-- Who dealt, and who is asked.
local function said_of(pen, hand, view)
  return pen.painter:named(T("Hand %d, dealt by seat %d; seat %d is to decide", hand.number, hand.dealer, view.ask.seat))
end

-- What has been said and played, and the question.
local function add_course(sheet, pen, hand, view)
  for _, line in ipairs(tell.table(view, pen.plain)) do sheet:tell(pen.plain:named(line)) end
  add_standing(sheet, pen, view)
  sheets.add_bids(sheet, pen, hand)
  sheets.add_sentences(sheet, pen, hand, T "So far", hand.before)
  sheets.add_tricks(sheet, pen, hand)
  sheets.add_sentences(sheet, pen, hand, T "In the play", hand.during)
  sheet:heading(question(view, pen.painter))
end

--- A puzzle of a session that stops where a seat is asked, with its answer if that is wanted; or nil and a sentence.
function puzzle.sheet(pen, session, answer)
  local hand, view = asked(session)
  if not hand then return nil, view end
  local sheet = flow.new()
  sheets.title(sheet, hand.game, said_of(pen, hand, view))
  add_table(sheet, pen, view, session.rules.pack)
  add_course(sheet, pen, hand, view)
  if answer then add_answer(sheet, pen, session) end
  return sheet
end

-- Several ------------------------------------------------------------------------------------------------------------

-- Puts what `fill`(a sheet) puts there into a column, whole: where it does not fit, into the next.
local function add_whole(sheet, fill)
  local aside = flow.new(SMALL)
  aside.bottom = math.maxinteger
  aside:columns(2)
  fill(aside)
  prose.add(sheet.told, aside.told)
  sheet:draw(aside.lowest - flow.MARGIN + 2 * SMALL, function(x, y)
    local place = ("translate(%d %d)"):format(x - flow.MARGIN, y - flow.MARGIN)
    return svg.element("g", { "transform", place }, table.concat(aside.pages[1], "\n"))
  end)
end

--- Several puzzles on a sheet, each { session =, pen = }, with their answers on pages of their own if these are wanted; or
--- nil, a sentence and which of them it is about.
function puzzle.sheets(list, answer)
  local sheet = flow.new(SMALL)
  sheet.name = T "Puzzles"
  sheet:columns(2)
  for i, one in ipairs(list) do
    local hand, view = asked(one.session)
    if not hand then return nil, view, i end
    add_whole(sheet, function(aside)
      aside:heading(("%d. %s"):format(i, (sheets.name(hand.game))))
      aside:under(said_of(one.pen, hand, view))
      add_table(aside, one.pen, view, one.session.rules.pack)
      add_course(aside, one.pen, hand, view)
    end)
  end
  if not answer then return sheet end
  sheet:page()
  for i, one in ipairs(list) do
    add_whole(sheet, function(aside)
      aside:heading(T("%d. The answer", i))
      add_table(aside, one.pen, views.at(one.session), one.session.rules.pack, true)
      add_worth(aside, one.pen, one.session)
    end)
  end
  return sheet
end

return puzzle
