-- tell.lua - what happens and how things stand, in sentences: for the log under a game, for --plain and a screen
-- reader.
local board = require "host.table.board"
local piles = require "host.table.piles"
local views = require "host.table.seat_view"
local prose = require "host.table.prose"
local says = require "host.table.says"
local scores = require "host.table.scores"
local engine = require "houserule"
local texts = engine.texts
local T, N, seat_of = texts.of, texts.count, texts.seat

local record, words = engine.record, engine.words
local tell = {}
local signed, capital = prose.signed, texts.capital

local NUMBERS <const> = 20 -- so many are named one by one

--- "seat 2", "seat 2 for seat 4" where it decides for another, or "person 2" while people are asked who have no seats yet.
function tell.who(ask)
  local who = (ask.person and texts.person or seat_of)(ask.seat)
  return ask.holder ~= ask.seat and T("%s for %s", who, seat_of(ask.holder)) or who
end

--- "hand 3", in a later game of a match "game 2, hand 3"; where none is dealt, what it is before or after.
function tell.moment(view)
  local is_after = view.state == "ask" and not view.playing
  local hand = view.deal == 0 and T "before the first hand" or views.hand(view.deal, view.hand_word)
  if is_after and view.deal > 0 then hand = T("after %s", hand) end
  return view.game_number > 1 and T("game %d, %s", view.game_number, hand) or hand
end

--- The sentence shown while nobody decides.
function tell.due(view)
  if view.state == "over" then return T "the game is over" end
  if view.shuffling then return T "the pack has to be shuffled, to cut or draw from it" end
  if not view.cards then return T("%s is next", views.hand(view.deal, view.hand_word)) end
  if math.type(view.dealer) ~= "integer" then return T("hand %d is to be dealt", view.deal) end
  return T("hand %d is to be dealt, %s {deals|deal}", view.deal, seat_of(view.dealer))
end

-- The table ---------------------------------------------------------------------------------------------------------

-- "trumps queen of clubs, jack of hearts; spades ace"
local function cards_text(groups, paint)
  local parts = {}
  for _, group in ipairs(groups) do
    local ranks = {}
    for i, card in ipairs(group.cards) do
      ranks[i] = group.suit == "trumps" and paint:name(card) or paint:rank(card)
    end
    parts[#parts + 1] = paint:suit_word(group.suit) .. " " .. words.list(ranks)
  end
  return #parts > 0 and table.concat(parts, "; ") or T "no cards"
end

local function hand_sentence(seat, paint)
  if seat.unseen == 0 then return T("%s {holds|hold} %s.", capital(seat_of(seat.seat)), cards_text(seat.fan, paint)) end
  local unseen = N(seat.unseen, "card")
  if seat.unseen < seat.count then unseen = T("%s, and %s", cards_text(seat.fan, paint), unseen) end
  return T("%s {holds|hold} %s that {it|you} may not look at yet.", capital(seat_of(seat.seat)), unseen)
end

-- Cards that lie face up before a seat.
local function open_sentences(view, seat, paint, out)
  local lying = seat.up & ~seat.boarded
  if lying ~= 0 and not seat.own then
    out[#out + 1] = T("Face up before %s: %s.", seat_of(seat.seat),
      cards_text(views.fan(paint:deck(), view.order, view.trumps, lying), paint))
  end
  if seat.known ~= 0 then
    out[#out + 1] = T("Known of %s: %s.", seat_of(seat.seat), paint:cards(paint:deck().list(seat.known)))
  end
  if seat.boarded ~= 0 then
    out[#out + 1] = T("Boarded before %s: %s.", seat_of(seat.seat), paint:cards(paint:deck().list(seat.boarded)))
  end
  local down = 0
  for _, column in ipairs(seat.columns or {}) do down = down + column.down end
  if down > 0 then out[#out + 1] = T("Face down before %s: %s.", seat_of(seat.seat), N(down, "card")) end
end

local function seat_sentence(view, seat)
  local has = {}
  if view.scores and not board.there(view) then has[1] = T("score %s", signed(view.scores[seat.side] or 0)) end
  if view.playing and view.cards then has[#has + 1] = N(seat.count, "card") end
  if view.tricks and view.playing then
    has[#has + 1] = N(seat.tricks, "trick")
    has[#has + 1] = seat.points and N(seat.points, "point")
  end
  if seat.blind > 0 then has[#has + 1] = T "which it may not look at yet" end
  local who = seat.person and seat.person ~= seat.seat and T(" (%s)", texts.person(seat.person)) or ""
  return T("%s%s%s: %s.", capital(seat_of(seat.seat)), who, seat.dealer and T ", the dealer" or "", table.concat(has, ", "))
end

local function trick_sentence(trick, paint)
  local parts = {}
  for i, card in ipairs(trick.cards) do parts[i] = T("%s the %s", seat_of(trick.seats[i]), paint:name(card)) end
  local text = T(trick.open and "The trick: %s." or "The last trick: %s.", table.concat(parts, ", "))
  if not trick.winner then return text end
  return text .. " " .. T(trick.open and "%s {is|are} winning." or "%s took it.", capital(seat_of(trick.winner)))
end

--- The number of cards in an answer: "0 to 3 of ", "" for one.
function tell.amount(ask)
  if ask.kind ~= "cards" then return "" end
  return ask.least < ask.most and T("%d to %d of ", ask.least, ask.most) or ask.most > 1 and T("%d of ", ask.most) or ""
end

--- The possible answers: cards as `cards`(set) writes them, "0 to 3 of 7♥ 2♣ or none"; numbers; words.
function tell.answers(ask, cards)
  if ask.kind == "number" then
    local numbers = ask.numbers and words.abridged(ask.numbers)
    return numbers and #numbers <= NUMBERS and words.list(numbers, "or")
      or T("a number from %d to %d", ask.least, ask.most)
  end
  if ask.kind == "moves" then return T("one of %d answers", ask.ways) end
  local list = { ask.set and tell.amount(ask) .. cards(ask.set) }
  for _, word in ipairs(words.abridged(ask.kind == "words" and ask.legal or ask.least == 0 and { "none" } or {})) do
    list[#list + 1] = texts.cards_in(word)
  end
  return words.list(list, "or")
end

local function question_sentence(view, paint)
  local ask = view.ask
  if not ask.point then return T "It is for another seat to decide." end
  if not ask.may then return T("It is for %s to decide: %s.", tell.who(ask), ask.point) end
  local what = tell.answers(ask, function(set) return paint:cards(paint:deck().list(set)) end)
  local may = #ask.may > 0 and " " .. T("It may also say %s.", words.list(ask.may, "or")) or ""
  if ask.faults and ask.faults.renege ~= 0 then
    may = may .. " " .. T("As a renege: %s.", paint:cards(paint:deck().list(ask.faults.renege)))
  end
  return T("%s {is|are} to %s: %s.%s", capital(tell.who(ask)), ask.point, what, may)
end

local function pile_sentences(pile, paint, out)
  if not pile.columns then
    out[#out + 1] = T("%s: %s.", capital(T(pile.name)), piles.text(pile, paint))
    return
  end
  for i, column in ipairs(pile.columns) do
    local parts = { column.down > 0 and T("%s, face down", N(column.down, "card")) or nil }
    parts[#parts + 1] = #column.up > 0 and paint:cards(column.up) or nil
    out[#out + 1] = T("%s %d: %s.", capital(T(pile.name)), i, #parts > 0 and table.concat(parts, T ", then ") or T "empty")
  end
end

local function due_sentence(view) return capital(tell.due(view)) .. "." end

-- The seats and their scores.
local function seat_sentences(view, out)
  if board.there(view) then
    local rows = board.sentences(view)
    table.move(rows, 1, #rows, #out + 1, out)
  end
  if board.there(view) and not (view.playing and view.cards) then return end
  for _, seat in ipairs(view.seats) do out[#out + 1] = seat_sentence(view, seat) end
end

--- The partners of this hand as far as the viewer knows them; nil if the sides show them.
function tell.together(view)
  local seats = view.together
  return seats and T(#seats == 1 and "%s {plays|play} alone" or "%s {plays|play|play} together", texts.seats(seats)) or nil
end

--- The table in sentences.
function tell.table(view, paint)
  local name = (view.outer and view.outer .. ": " or "") .. view.game
  local out = { ("%s, %s."):format(name, tell.moment(view)) }
  if view.status then out[#out + 1] = capital(view.status) .. "." end
  if view.together then out[#out + 1] = capital(tell.together(view)) .. "." end
  seat_sentences(view, out)
  if view.playing and view.cards then
    for _, pile in ipairs(view.piles) do pile_sentences(pile, paint, out) end
    if view.trick then out[#out + 1] = trick_sentence(view.trick, paint) end
    for _, seat in ipairs(view.seats) do
      open_sentences(view, seat, paint, out)
      if seat.own and seat.count > 0 then out[#out + 1] = hand_sentence(seat, paint) end
    end
  end
  if view.sitting and view.ask then return out end -- the choices come below, as a menu
  out[#out + 1] = view.ask and question_sentence(view, paint) or due_sentence(view)
  return out
end

--- The trick so far, and what the seat to decide holds and may say.
function tell.turn(view, paint)
  if not view.ask then return { due_sentence(view) } end
  local out = {}
  if view.trick and view.trick.open then out[1] = trick_sentence(view.trick, paint) end
  local seat = view.playing and view.cards and view.seats[view.ask.holder]
  if seat and seat.fan and seat.count > 0 then out[#out + 1] = hand_sentence(seat, paint) end
  out[#out + 1] = question_sentence(view, paint)
  return out
end

--- Every hand and pile that may be seen.
function tell.hands(view, paint)
  local out = {}
  if not view.cards then return { T "This game has no cards of its own." } end
  for _, seat in ipairs(view.seats) do
    if seat.fan then out[#out + 1] = hand_sentence(seat, paint) end
  end
  for _, pile in ipairs(view.piles) do pile_sentences(pile, paint, out) end
  return out
end

-- Events --------------------------------------------------------------------------------------------------------------

local NONE <const>, YES <const>, NO <const> = T "none", T "yes", T "no"

-- The fields of a line of a record from its item `from` on: "seat 2, points 3".
local function fields_text(line, from) return record.words(line, from, NONE, YES, NO) end

local function trick_event(line)
  local points, now = line:get "points", line:get "scores"
  return "  " .. T("%s {takes|take} the trick %s%s%s", texts.seat(line:get "winner"), texts.cards(line:get "cards"),
    points and points ~= 0 and ", " .. N(points, "point") or "",
    now and points ~= 0 and ": " .. table.concat(now, "-") or "")
end

-- "1: +3  2: -3": a number for each side, as `text_of` writes it.
local function sides_text(numbers, text_of)
  local parts = {}
  for side = 1, #numbers do parts[side] = texts.number(side) .. ": " .. text_of(numbers[side], side) end
  return table.concat(parts, "  ")
end

local function hand_line(line, word)
  local scores_now = line:get "scores"
  if not scores_now then return "  " .. T("%s is over", views.hand(line[2], word)) end
  local function both(made, side) return ("%s (%s)"):format(signed(made), signed(scores_now[side])) end
  return "  " .. T("%s is over: %s", views.hand(line[2], word), sides_text(line:get "delta", both))
end

local function game_line(line)
  return T(line[1] == "match" and "  the match is over (%s): %s; scores %s" or "  the game is over (%s): %s; scores %s",
    tostring(line:get "why" or ""), says.winners(line:get "winner"), fields_text(line:get "scores" or {}, 0))
end

local function event_text(line)
  if line[2] == "trick" then return trick_event(line) end
  local counted = record.counted(line, 3, NONE, YES, NO)
  local rest = counted or fields_text(line, 3)
  return texts.cards_in(counted and "  " .. rest or ("  %s%s"):format(line[2], rest ~= "" and ": " .. rest or ""))
end

-- "hand 2" is a seat's, any other place a pile: the seat, or "the stock", "column 2", "your melds". A game may have another
-- name for it: says["the up"] = "the turn-up".
local function place_of(name, rules)
  local seat = name:match "^hand (%d+)$"
  if seat then return texts.seat(tonumber(seat)) end
  local pile, number = name:match "^(.+) (%d+)$"
  local declared, called = rules and rules.piles or {}, rules and rules.says["the " .. (pile or name)]
  local is_owned = pile and (declared[pile] or ""):find "each"
  if is_owned then return nil, T("%s %s", texts.whose(tonumber(number)), T(called or pile)) end
  if called and not pile then return nil, T(called) end
  return nil, pile and name or name == "turned" and T "the turn-up" or T("the %s", name)
end

-- The owner of a pile, if each seat has its own: seat 2 for "won 2".
local function owner_of(name, rules)
  local pile, seat = name:match "^(.+) (%d+)$"
  local who = pile and rules and rules.piles and rules.piles[pile]
  return who and who:find "each" and texts.seat(tonumber(seat)) or nil
end

-- "KD 7D and 2 cards", of a line that names some cards and counts others.
local function moved_text(line)
  local named, hidden = line:get "move", line:get "hidden" or 0
  if hidden == 0 then return texts.cards_in(named) end
  return named == "" and N(hidden, "card") or T("%s and %s", texts.cards_in(named), N(hidden, "card"))
end

-- A move, a card shown or a shuffle, from its line.
local function place_line(line, rules)
  local kind = line[1]
  if kind == "move" then
    local giver, from = place_of(line:get "from", rules)
    local taker, to = place_of(line:get "to", rules)
    local what, under, owner = moved_text(line), line:get "under", owner_of(line:get "to", rules)
    if giver and taker then return "  " .. T("%s {gives|give} %s to %s", capital(giver), what, taker) end
    if taker then return "  " .. T("%s {takes|take} %s from %s", capital(taker), what, from) end
    if owner and giver == owner then return "  " .. T("%s {lays|lay} %s down", capital(giver), what) end
    if owner and not giver then return "  " .. T("%s {takes|take} %s from %s", capital(owner), what, from) end
    if giver then
      return "  " .. T(under and "%s {lays|lay} %s under %s" or "%s {lays|lay} %s on %s", capital(giver), what, to)
    end
    return "  " .. T(under and "from %s under %s: %s" or "from %s to %s: %s", from, to, what)
  elseif kind == "show" then
    local cards = line:get "show"
    local what = type(cards) == "number" and N(cards, "card") or cards == "" and T "nothing" or texts.cards_in(cards)
    local to = line:get "to" and " " .. T("to %s", texts.seat(line:get "to")) or ""
    local shower, pile = place_of(line:get "in", rules)
    if shower then return "  " .. T("%s {shows|show} %s%s", capital(shower), what, to) end
    return "  " .. T("shown in %s%s: %s", pile, to, what)
  end
  return "  " .. T("the %s is shuffled", line:get "pile")
end

-- An event, a deal, or the end of a hand, a game or a match, from its line.
local function record_line(line, entry)
  local kind = line[1]
  if kind == "event" then return event_text(line) end
  if kind == "deal" then return T("hand %d, %s {deals|deal}", line[2], texts.seat(line:get "dealer")) end
  if kind == "hand" then return hand_line(line, entry.rules and views.hand_word(entry.rules)) end
  if kind == "game" or kind == "match" then return game_line(line) end
  return "  " .. texts.cards_in(fields_text(line, 1))
end

--- Marks entries for their sentences: `person` on decisions of people who had no seats yet, and `spoken` if the game's own
--- words replace the fields of the record.
function tell.prepare(session, entries, spoken)
  local people = views.asks_people(session)
  for i = #entries, 1, -1 do
    local line = entries[i].line
    if line and line[1] == "event" and line[2] == "seated" then people = true end
    entries[i].person, entries[i].spoken = people, spoken
  end
  return entries
end

--- One entry of a session as a sentence; nil for one that tells people nothing (`line` as the seat may know it).
function tell.entry(entry, line)
  if entry.in_mind then line = engine.session.without_points(entry, line) end
  local own = entry.spoken and says.entry(entry, line)
  if own then return own ~= "" and own or nil end
  if entry.kind == "by" then
    local who, other = (entry.person and texts.person or seat_of)(line:get "by"), line:get "for"
    return (other and T("%s for %s", who, seat_of(other)) or who) .. ": " .. texts.cards_in(line:get "do")
  end
  if entry.kind == "place" then return place_line(line, entry.rules) end
  if entry.kind then return nil end
  return record_line(line, entry)
end

-- A question of a record, with its choices if this seat may know them.
local function ask_line(line)
  local legal, seat, point = line:get "legal", line:get "ask", line:get "point"
  local who = seat_of(seat)
  if line:get "for" then who = T("%s for %s", who, seat_of(line:get "for")) end
  local choice = line:get "pick" or line:get "number"
  if choice then return T("%s, %s: %s", who, point, texts.cards_in(fields_text(choice, 1))) end
  if line:get "moves" then return T("%s, %s: %s", who, point, T("one of %d answers", line:get "moves")) end
  if not legal then return T("%s {is|are} to decide (%s)", who, point) end
  local some = #legal > 10 and ("%s ... (%d)"):format(table.concat(legal, ", ", 1, 3), #legal) or table.concat(legal, ", ")
  local may = #line:get "may" > 0 and T("; or %s", table.concat(line:get "may", ", ")) or ""
  return T("%s, %s: %s%s", who, point, some, may)
end

--- Any line of a record as a sentence, including lines that people at a table need no sentence for: the header, dealt
--- cards, questions, a hand's result.
function tell.line(entry, line)
  local text = tell.entry(entry, line)
  if entry.kind == "header" then text = fields_text(line, 3)
  elseif entry.kind == "ask" then text = ask_line(line)
  elseif not text and line[1] == "cards" and line:get "cards" ~= "" then text = T("dealt: %s", line:get "cards")
  elseif line[1] == "hand" and not entry.in_mind then
    local rows, rest = scores.tables(line:get "result")
    local result = entry.spoken and entry.rules and says.result(entry.rules, line:get "result", rest)
      or texts.cards_in(fields_text(rest, 1))
    text = table.concat({ text, "  " .. result, table.unpack(rows) }, "\n")
  end
  return text and (text:gsub("[^\n]+", words.clean))
end

-- The score ---------------------------------------------------------------------------------------------------------

--- Payer, receiver and amount of an item; the payer is nil if nobody pays.
function tell.payment(item)
  if item.from and item.amount < 0 then return item.to, item.from, -item.amount end
  return item.from, item.to, item.amount
end

--- Whose an item is that nobody pays: what a seat scores is its side's.
function tell.scorer(item, rules) return prose.side(rules.side_of[item.to], rules.side_count, rules.seats) end

--- Items of a score with their clauses, and their sum, under these rules; `spoken`, without those of nothing.
function tell.items(items, delta, rules, spoken)
  local out, scorers = {}, {}
  for _, item in ipairs(items) do
    local what, clause = item.what and "  " .. T(item.what) or "", item.clause and "  " .. item.clause or ""
    if item.from then
      local from, to, amount = tell.payment(item)
      out[#out + 1] = "  " .. T("%s {pays|pay} %s %4d%s%s", seat_of(from), seat_of(to), amount, what, clause)
    elseif not spoken or item.amount ~= 0 then
      scorers[item.to] = scorers[item.to] or tell.scorer(item, rules)
      out[#out + 1] = "  " .. T("%s {scores|score} %s%s%s%s", scorers[item.to], signed(item.amount), what, clause,
        item.stays and " " .. T "(counts in a void hand too)" or "")
    end
  end
  if not out[1] then return { "  " .. T "nobody scores" } end
  local word, made = views.hand_word(rules) or "hand", sides_text(delta, signed)
  out[#out + 1] = "  " .. (word == "hand" and T("this hand  %s", made) or T("this %s  %s", word, made))
  return out
end

-- The hand that runs.
local function running(session, view)
  local items, hand = session.t.items or {}, views.hand(view.deal, view.hand_word)
  local out = items[1] and tell.items(items, session.engine_table.delta(), session.rules) or {}
  table.insert(out, 1, view.deal == 0 and T "no hand has been dealt yet" or items[1] and T("%s, so far", hand)
    or T("%s: nobody has scored yet", hand))
  for _, seat in ipairs(view.playing and view.tricks and view.seats or {}) do
    out[#out + 1] = "  " .. T("%s {has|have} %s, %s", seat_of(seat.seat), N(seat.tricks, "trick"), N(seat.points, "point"))
  end
  return out
end

local function scores_line(view)
  local target = view.board and view.board.target
  local won = view.games_won and view.game_number > 1 and "  " .. T("games %s", table.concat(view.games_won, "-")) or ""
  local now = sides_text(view.scores, view.board and tostring or signed)
  return "  " .. T("so far     %s%s%s", now, target and "  " .. T("of %s", target) or "", won)
end

--- The result of the last hand in one line; `spoken`, in the game's own sentence.
function tell.result(session, spoken, paint)
  local rows, rest = scores.tables(session.last.result, paint)
  local last = session.last
  return spoken and says.result(last.rules or session.rules, last.result, rest) or texts.cards_in(fields_text(rest, 1)), rows
end

--- The score as it stands: the hand that runs, or the last one with its result, `spoken` in the game's own sentence.
--- `settled`: it is known that no hand runs. `paint`, where there is one, names who sits there in the tables of a result.
--- Returns a list of lines; and the places of its first line that is a row of such a table, and of the first after them.
function tell.score(session, spoken, settled, paint)
  if views.in_mind(session) then return { "  " .. T "players keep points and scores in mind until the game is over" } end
  local last, table_from, view, out = session.last, nil
  if not last or not settled and views.is_playing(session) then
    view = views.at(session)
    out = running(session, view)
  else
    view = views.scores(session)
    out = tell.items(last.items, last.delta, last.rules, spoken)
    local text, rows = tell.result(session, spoken, paint)
    table_from = #out + 2 -- behind the line that is put before all
    table.move(rows, 1, #rows, #out + 1, out)
    local hand = views.hand(last.deal, view.hand_word)
    if text == hand then text = "" end -- besides its tables, the result only says which one it is
    if settled and spoken then hand = T("%s is over", hand) end
    table.insert(out, 1, text ~= "" and T(spoken and "%s. %s" or "%s: %s", hand, text) or hand)
  end
  out[#out + 1] = scores_line(view)
  return out, table_from or #out, #out
end

return tell
