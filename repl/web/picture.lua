-- picture.lua - the table as a page draws it: what seat_view.lua says a seat may see, as lines of JSON. Nothing is worked
-- out here but names; whose eyes look is the caller's.
local engine = require "houserule"
local ordered = require "houserule.values.ordered"
local plain = require "houserule.values.plain"
local says = require "host.table.says"
local scores = require "host.table.scores"
local tell = require "host.table.tell"
local texts = engine.texts
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local words = engine.words

local fields, null = engine.record.fields, engine.null
local picture = {}

local function known(value)
  if value == nil then return null end
  return value
end

local function column_line(column) return fields("up", column.up, "down", column.down) end

-- The cards of a fan by rank: outside games of tricks what is alike in rank is looked for.
local function by_rank(sets, fan, order)
  local at, groups, n = {}, {}, 0
  local function rank_of(card) return (card:gsub(sets.suit(card):gsub("%p", "%%%0") .. "$", "")) end
  for i = 1, #order do
    local rank = rank_of(order[i])
    if not at[rank] then
      n = n + 1
      at[rank], groups[n] = n, { suit = rank, cards = {} }
    end
  end
  for _, card in ipairs(views.flat(fan)) do
    local cards = groups[at[rank_of(card)]].cards
    cards[#cards + 1] = card
  end
  local held = {}
  for _, group in ipairs(groups) do held[#held + 1] = group.cards[1] and group or nil end
  return held
end

local function seat_line(view, seat, console, is_of_tricks)
  local sets, fan = console.paint:deck(), seat.fan or {}
  if not is_of_tricks then fan = by_rank(sets, fan, view.order) end
  return fields("seat", seat.seat, "who", console.paint:who(seat.seat), "side", known(seat.side),
    "dealer", seat.dealer or false, "count", seat.count, "fan", plain.map(fan, function(group)
      return fields("suit", group.suit, "cards", group.cards)
    end), "tricks", known(view.tricks and seat.tricks or nil),
    "points", known(view.tricks and seat.points or nil), "columns", plain.map(seat.columns or {}, column_line))
end

local function pile_line(pile)
  return fields("name", words.clean(pile.name), "count", pile.count, "cards", known(pile.cards or pile.shown),
    "columns", plain.map(pile.columns or {}, column_line))
end

local function trick_line(trick)
  if not trick then return null end
  return fields("cards", trick.cards, "seats", trick.seats, "winner", known(trick.winner), "open", trick.open or false)
end

-- The cards that a word names.
local function cards_named(sets, text)
  local list = {}
  for name in text:gmatch "%S+" do
    if sets.same(name) ~= 0 then list[#list + 1] = name end
  end
  return list
end

-- The possible answers in words, with the game's own sentence for each if it has one.
local function word_lines(q, list, console)
  local sets = console.paint:deck()
  return plain.map(list, function(text)
    local said = q.kind == "words" and not text:find " " and says.decision(q.rules, q.point, text, q.seat)
    local means = said and texts.capital(console.paint:text(said)) or ""
    if means:lower() == "you " .. text then means = "" end
    return fields("say", text, "shown", console.paint:text(texts.cards_in(text)), "means", means,
      "cards", cards_named(sets, text))
  end)
end

-- The clause of the page that says what is asked: of a card to a trick that of the hand, of a point its own.
local function clause_of(q)
  local rules = q.rules
  local at, duties = rules.refusals.at or {}, rules.duties or {}
  local clause = at[q.point] or q.kind == "play" and duties.hold or rules["refuse_" .. q.point]
  return type(clause) == "string" and clause or null
end

-- The question that is asked now. The viewer sees of another seat's question only the seat and the point.
local function ask_line(view, console, session)
  local ask, q = view.ask, session.question
  if not ask then return null end
  local line = fields("seat", ask.seat, "holder", ask.holder, "point", known(ask.point), "kind", known(ask.kind))
  if not ask.may then return line end
  line:add("clause", clause_of(q))
  local others = ask.kind == "words" and ask.legal or ask.least == 0 and ask.kind == "cards" and { "none" } or {}
  local may = table.move(ask.may, 1, #ask.may, 1, {})
  for _, card in ipairs(q.word and q.sets.list(q.say) or {}) do may[#may + 1] = card .. " " .. q.word end
  return line:add("cards", ask.set and console.paint:deck().list(ask.set) or null, "least", known(ask.least),
    "most", known(ask.most), "numbers", known(ask.numbers), "words", word_lines(q, others, console),
    "may", word_lines(q, may, console))
end

local function board_line(board)
  if not board then return null end
  return fields("target", known(board.target), "now", board.now)
end

-- A hand that was scored: who pays or scores what, by which clause; as one reads it.
local function result_line(session, console)
  local last = session.last
  if not last or views.in_mind(session) then return null end
  local game = views.game(session)
  local text, rows = tell.result(session, true)
  return fields("deal", last.deal, "text", console.paint:text(text), "rows", rows, "delta", last.delta,
    "items", plain.map(last.items, function(item)
      local from, to, amount = tell.payment(item)
      return fields("from", from and console.paint:who(from) or null,
        "to", from and console.paint:who(to) or console.paint:text(tell.scorer(item, last.rules)), "amount", amount,
        "what", item.what and words.clean(item.what) or "", "clause", item.clause or "",
        "rule", item.clause and console.paint:text(why.clause(game, item.clause)) or "")
    end))
end

-- The deck's look: if it has the French suits, and the game's own words for its cards.
local function deck_line(paint, session)
  local sets, words_of = session.rules.sets, {}
  for _, card in ipairs(session.rules.card_words and sets.list(sets.distinct(session.rules.pack)) or {}) do
    words_of[#words_of + 1] = card
    words_of[#words_of + 1] = paint:name(card)
  end
  return fields("french", paint.make.french and true or false, "words", fields(table.unpack(words_of)))
end

--- The table of a console's position as `viewer` sees it; nil: everything. `view`: what of it is shown, where that is less.
function picture.of(console, viewer, view)
  local at = console.position
  local session = at.session
  console.paint:deck()
  view = view or views.at(session, viewer)
  return fields("id", view.id, "title", view.game, "outer", known(view.outer), "seed", view.seed or "", "deal", view.deal,
    "state", view.state, "viewer", known(view.viewer), "deck", deck_line(console.paint, session),
    "variants", view.variants, "status", view.status and console.paint:named(view.status) or "",
    "trouble", view.trouble or "", "scores", known(view.scores), "sides", view.sides, "board", board_line(view.board),
    "seats", plain.map(view.seats, function(seat)
      return seat_line(view, seat, console, session.game.base.declared.kind == "trick")
    end),
    "trick", trick_line(view.trick), "piles", plain.map(view.piles, pile_line), "ask", ask_line(view, console, session),
    "last", result_line(session, console), "rows", not view.cards and view.last and (scores.tables(view.last.result)) or {},
    "keeps", session.rules.kept and true or false, "decided", at:decisions(), "later", #at.later,
    "fork", console.fork, "forks", (ordered.keys(console.forks)))
end

return picture
