-- sheets.lua - the sheets of a hand: the deal, one trick, and the hand with its play. Each is given a hand (course.lua) and
-- the pen that draws it, and gives a sheet (flow.lua).
local diagram = require "host.print.diagram"
local flow = require "host.print.flow"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local words = require("houserule").words
local T = require("houserule").texts.of

local capital = prose.capital
local sheets = {}

local SIDE <const> = 520   -- room of a seat's cards at the left or right
local WIDE <const> = 1000  -- and at the top or bottom
local NAMED <const> = 10   -- trumps of several suits that are named one by one
local DRAWN <const> = 170  -- width of a card in a hand

--- The name of a game with its house rules, and the options that were changed as a list.
function sheets.name(game)
  local names, changed = { game.base.declared.title }, {}
  for _, file in ipairs(game.variants) do names[#names + 1] = file.declared.title end
  for _, slot in ipairs(game.slots) do
    if rulemodel.changed(game, slot) then
      changed[#changed + 1] = ("%s %s"):format(slot.name, prose.show(rulemodel.value(game, slot)))
    end
  end
  return table.concat(names, ", "), changed
end

--- The title of a game, and what there is to say under it.
function sheets.title(sheet, game, said)
  local name, changed = sheets.name(game)
  sheet:title(name)
  sheet:under(said .. (#changed > 0 and "; " .. words.list(changed) or ""))
end

-- Hands --------------------------------------------------------------------------------------------------------------

-- What a seat was dealt.
local function dealt_to(pen, hand, seat)
  return views.with_named(pen.painter:deck(), 0, table.concat(hand.dealt[seat] or {}, " "))
end

-- The suit of all these cards that has a sign; nil where they are of several, or have none.
local function one_suit(painter, cards)
  local suit = painter:deck().suit(cards[1])
  for _, card in ipairs(cards) do
    if painter:deck().suit(card) ~= suit then return nil end
  end
  return painter.make.french and painter:suit(suit) ~= suit and suit ~= "*" and suit or nil
end

--- The suits of a hand, a line each, the strongest first: "♠ A K 10", or a dash for a suit that it has not.
function sheets.suits(painter, pack, order, trumps, set)
  local sets, lines, held = painter:deck(), {}, {}
  for _, group in ipairs(views.fan(sets, order, trumps, set)) do held[group.suit] = group.cards end
  for _, group in ipairs(views.fan(sets, order, trumps, pack)) do
    local suit, shown = one_suit(painter, group.cards), {}
    for i, card in ipairs(held[group.suit] or {}) do
      shown[i] = painter:card(card)
      if suit then shown[i] = shown[i]:gsub(painter:suit(suit), "") end
      if shown[i] == card and sets.suit(card) == "*" then shown[i] = painter:name(card) end
    end
    local label = suit and painter:suit(suit) or painter:suit_word(group.suit)
    lines[#lines + 1] = { { label .. "  ", bold = true }, { #shown > 0 and table.concat(shown, " ") or "\u{2014}" } }
  end
  return lines
end

--- What a seat holds, as a block under its name: by suit, or as cards if the pen draws hands so.
function sheets.holding(pen, size, view, pack, seat, set, room)
  local name = diagram.lines({ diagram.name(pen.painter, seat, view.dealer) }, size, room)
  if set == 0 then return name end
  if not pen.as_cards then
    local lines = sheets.suits(pen.painter, pack, view.order, view.trumps, set)
    return diagram.stack({ name, diagram.lines(lines, size, room) }, 0)
  end
  local list = views.sorted(pen.painter:deck(), view.order, view.trumps, set)
  return diagram.stack({ name, diagram.fan(pen.cards, list, DRAWN, room) }, 10)
end

-- The piles that were dealt, and those that have cards which were not: a starter that was cut.
local function pile_lines(pen, hand)
  local lines, dealt = {}, {}
  for to, list in pairs(hand.dealt) do
    for _, card in ipairs(list) do dealt[card] = true end
    if type(to) == "string" then lines[#lines + 1] = { name = to, list = list } end
  end
  table.sort(lines, function(a, b) return a.name < b.name end)
  for _, pile in ipairs(hand.view.piles) do
    local first = pile.cards and pile.cards[1]
    if first and not dealt[first] then lines[#lines + 1] = { name = pile.name, list = pile.cards } end
  end
  return plain.map(lines, function(line) return diagram.pile(pen.painter, line.name, line.list) end)
end

local function table_of(pen, size, hand)
  local players = hand.view.players
  local at, blocks = views.places_round(players, 1), {}
  for seat = 1, players do
    local aside = not at or at.left == seat or at.right == seat
    local set = dealt_to(pen, hand, seat)
    blocks[seat] = sheets.holding(pen, size, hand.view, hand.rules.pack, seat, set, aside and SIDE or WIDE)
  end
  local piles = pile_lines(pen, hand)
  if #piles == 0 then piles[1] = T("Hand %d", hand.number) end
  local middle = diagram.framed(diagram.lines(piles, size * 9 // 10, 400), 330)
  return at, blocks, middle
end

--- Who plays what, or how the hand stands; nil where there is nothing to say.
function sheets.contract(view)
  local contract = view.contract
  if not contract then return view.status and capital(view.status) end
  local text = ("%s: %s"):format(capital(contract.name), contract.value)
  return contract.seat and T("%s, by seat %d", text, contract.seat) or text
end

-- Who plays what, and who leads: the lines below the cards.
local function facts(pen, hand)
  local view = hand.view
  local list = { sheets.contract(view) }
  local trumps = views.fan(pen.painter:deck(), view.order, view.trumps, view.trumps)[1]
  local suit = trumps and one_suit(pen.painter, trumps.cards)
  local told = suit and pen.painter:suit(suit) .. " " .. pen.painter:suit_word(suit)
    or trumps and #trumps.cards <= NAMED and pen.painter:cards(trumps.cards)
  if told and not (list[1] or ""):find "trump" then list[#list + 1] = T("Trumps: %s", told) end
  if hand.leader then list[#list + 1] = T("Seat %d leads", hand.leader)
  elseif view.ask then list[#list + 1] = T("Seat %d is asked first (%s)", view.ask.seat, view.ask.point) end
  return pen.painter:text(table.concat(list, ". ")) .. "."
end

local function hand_title(sheet, pen, hand, more)
  local parts = { pen.painter:named(T("Hand %d, dealt by seat %d", hand.number, hand.dealer)), more }
  if pen.seed then parts[#parts + 1] = T("seed %s", pen.seed) end
  sheets.title(sheet, hand.game, table.concat(parts, ", "))
end

-- The deal -----------------------------------------------------------------------------------------------------------

-- The hands in sentences.
local function tell_deal(sheet, pen, hand)
  for seat = 1, hand.view.players do
    local list = views.sorted(hand.rules.sets, hand.view.order, hand.view.trumps, dealt_to(pen, hand, seat))
    sheet:tell(("%s: %s."):format(capital(pen.plain:who(seat)), #list > 0 and pen.plain:cards(list) or T "no cards"))
  end
end

local function add_deal(sheet, pen, hand)
  tell_deal(sheet, pen, hand)
  diagram.draw(sheet, table_of(pen, sheet.size, hand))
  sheet:text(facts(pen, hand))
end

--- All hands round the table.
function sheets.deal(pen, hand)
  local sheet = flow.new()
  hand_title(sheet, pen, hand)
  add_deal(sheet, pen, hand)
  return sheet
end

-- One trick ----------------------------------------------------------------------------------------------------------

--- The n-th trick of a hand, without a number the last; or nil and a sentence.
function sheets.trick(pen, hand, n)
  local trick = hand.tricks[n or #hand.tricks]
  if #hand.tricks == 0 then return nil, T("no trick was played in hand %d", hand.number) end
  if not trick then return nil, T("hand %d has no trick %d: it has %d", hand.number, n, #hand.tricks) end
  local sheet = flow.new()
  hand_title(sheet, pen, hand, T("trick %d", n or #hand.tricks))
  local at, blocks = views.places_round(hand.view.players, trick.leader), {}
  for seat = 1, hand.view.players do
    local what = seat == trick.winner and ", " .. T "wins the trick" or seat == trick.leader and ", " .. T "leads" or ""
    blocks[seat] = diagram.lines({ { { capital(pen.painter:who(seat)), bold = true }, { what } } }, sheet.size, SIDE)
  end
  diagram.draw(sheet, at, blocks, diagram.trick(pen.cards, trick, at))
  sheet:gap(30)
  for _, line in ipairs(why.of_trick(hand.rules.sets, trick)) do
    sheet:text(pen.painter:text(line))
    sheet:tell(pen.plain:named(line))
  end
  return sheet
end

-- The hand with its play ---------------------------------------------------------------------------------------------

local function moment(hand, trick)
  return (hand.whole and trick > #hand.tricks and T "After the last trick:" or T("Trick %d:", trick)) .. " "
end

-- What was said and done: beside a table of tricks in one paragraph, else a line each.
local function add_sentences(sheet, pen, hand, heading, list)
  local parts, trick = {}, nil
  for i, said in ipairs(list) do
    local begins = list == hand.during and #hand.tricks > 0 and said.trick ~= trick
    local at = begins and moment(hand, said.trick)
    parts[i], trick = (at or "") .. capital(pen.painter:text(said.text)) .. ".", said.trick
  end
  if #list == 0 then return end
  sheet:heading(heading)
  if #hand.tricks > 0 then parts = { table.concat(parts, " ") } end
  for _, part in ipairs(parts) do sheet:text(part) end
end

-- The auction as a table, a seat a column from the dealer's left, and a row each time round.
local function add_bids(sheet, pen, hand)
  if #hand.bids == 0 then return end
  local players, head, rows, last = hand.view.players, {}, {}, math.huge
  for i = 1, players do head[i] = capital(pen.painter:who((hand.dealer + i - 1) % players + 1)) end
  for _, bid in ipairs(hand.bids) do
    local column = (bid.seat - hand.dealer - 1) % players + 1
    if column <= last then
      rows[#rows + 1] = {}
      for i = 1, players do rows[#rows][i] = "" end
    end
    rows[#rows][column], last = pen.painter:text(bid.said), column
  end
  sheet:heading(T "The bidding")
  sheet:table({ head, table.unpack(rows) }, true)
end

-- The tricks as rows: what each seat played, who took it and what it was worth.
local function add_tricks(sheet, pen, hand)
  if #hand.tricks == 0 then return end
  local worth, head = false, { "" }
  for _, trick in ipairs(hand.tricks) do worth = worth or trick.points ~= nil and trick.points > 0 end
  for seat = 1, hand.view.players do head[seat + 1] = capital(pen.painter:who(seat)) end
  prose.add(head, { T "Taken by", worth and T "Points" or nil })
  local rows = { head }
  for n, trick in ipairs(hand.tricks) do
    local row = { tostring(n) }
    for seat = 1, hand.view.players do row[seat + 1] = "" end
    for i, seat in ipairs(trick.seats) do
      local said = trick.said[i] and " " .. trick.said[i] or ""
      row[seat + 1] = { { seat == trick.leader and "\u{203a} " or "" },
                        { pen.painter:card(trick.cards[i]), bold = seat == trick.winner }, { said } }
    end
    row[#row + 1] = pen.painter:who(trick.winner)
    if worth then row[#row + 1] = tostring(trick.points or "") end
    rows[#rows + 1] = row
  end
  sheet:heading(T "The play")
  sheet:table(rows, true)
  sheet:text(T "\u{203a} led to the trick; the card in bold type took it.", { size = sheet.size * 8 // 10 })
end
sheets.add_tricks, sheets.add_sentences, sheets.add_bids = add_tricks, add_sentences, add_bids

-- The items of a score as rows, with the clause of each.
local function item_rows(painter, items, delta, players)
  local rows = { { T "Points", T "For", T "What", T "Clause" } }
  for i, item in ipairs(items) do
    local from, to, amount = tell.payment(item)
    local who = from and T("seat %d, from seat %d", to, from) or tell.scorer(item, #delta, players)
    rows[i + 1] = { prose.signed(amount), painter:named(who), prose.text(item.what), prose.text(item.clause) }
  end
  return rows
end

local function totals(hand)
  return T("Together: %s.", table.concat(plain.map(hand.delta, function(n, side)
    return T("%s %s (now %s)", prose.side(side, #hand.delta, hand.view.players), prose.signed(n),
      prose.signed(hand.scores[side]))
  end), ", "))
end

local function add_score(sheet, pen, hand)
  if not hand.last then return sheet:text(T "The record ends before the hand is over.") end
  sheet:heading(T "The result")
  if hand.in_mind then return sheet:text(T "Points and scores are kept in mind until the game is over.") end
  sheet:text(pen.painter:text(capital(hand.result)) .. ".")
  if #hand.last.items > 0 then sheet:table(item_rows(pen.painter, hand.last.items, hand.delta, hand.view.players), true) end
  sheet:text(pen.painter:named(totals(hand)))
  local clauses = why.score { state = "pack", last = hand.last, game = hand.game }
  for _, clause in ipairs(#hand.last.items > 0 and clauses or {}) do
    sheet:text(pen.painter:text((clause:gsub("`", ""))), { size = sheet.size * 8 // 10 })
  end
end

--- The deal, what was said, the tricks, and the score with its clauses.
function sheets.hand(pen, hand)
  local sheet = flow.new(30)
  hand_title(sheet, pen, hand)
  add_deal(sheet, pen, hand)
  add_bids(sheet, pen, hand)
  add_sentences(sheet, pen, hand, #hand.tricks > 0 and T "Before the play" or T "What was said and played", hand.before)
  add_tricks(sheet, pen, hand)
  add_sentences(sheet, pen, hand, #hand.tricks > 0 and T "In the play" or T "The play", hand.during)
  add_score(sheet, pen, hand)
  return sheet
end

return sheets
