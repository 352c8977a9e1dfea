-- sheets.lua - the sheets of a hand: the deal, one trick, and the hand with its play. Each is given a hand
-- (hand_history.lua) and the pen that draws it, and gives a sheet: its name, and its content for html.lua.
local diagram = require "host.print.diagram"
local engine = require "houserule"
local html = require "host.print.html"
local plain = require "houserule.values.plain"
local prose = require "host.table.prose"
local rulemodel = require "host.rules.model"
local tell = require "host.table.tell"
local views = require "host.table.seat_view"
local why = require "host.rules.why"
local texts = engine.texts
local T, N = texts.of, texts.count

local E, capital = html.element, texts.capital
local sheets = {}

local NAMED <const> = 10 -- trumps of several suits that are named one by one
local SOME <const> = 12  -- cards of a pile that are named

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

--- The title of a game, `number`ed where it is one of several, and what there is to say under it.
function sheets.title(game, said, number)
  local name, changed = sheets.name(game)
  return { number and E("h2", ("%d. %s"):format(number, name)) or E("h1", name),
           E("p.dim", #changed > 0 and said .. "; " .. engine.words.list(changed) or said) }
end

-- The sheet of a hand.
local function sheet_of(pen, hand, more, ...)
  local said = pen.painter:named(T("Hand %d, dealt by %s", hand.number, texts.seat(hand.dealer)))
    .. (more and ", " .. more or "") .. (pen.seed and ", " .. T("seed %s", pen.seed) or "")
  return { name = sheets.name(hand.game), sheets.title(hand.game, said), ... }
end

-- The deal -----------------------------------------------------------------------------------------------------------

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
  return plain.map(lines, function(line)
    return { E("b", line.name), " ", #line.list <= SOME and pen.painter:cards(line.list) or N(#line.list, "card") }
  end)
end

--- The declarer and the contract, or the state of the hand; nil if there is nothing to say.
function sheets.contract(view)
  local contract = view.contract
  if not contract then return view.status and capital(view.status) end
  local text = T("%s: %s", capital(contract.name), texts.cards_in(contract.value))
  return contract.seat and T("%s, by %s", text, texts.seat(contract.seat)) or text
end

-- Declarer, contract and leader: the line below the cards.
local function facts(pen, hand)
  local view = hand.view
  local list = { sheets.contract(view) }
  local trumps = views.fan(pen.painter:deck(), view.order, view.trumps, view.trumps)[1]
  local suit, is_sign
  if trumps then suit, is_sign = diagram.suit_on(pen.painter, trumps.cards) end
  local told = is_sign and suit .. " " .. pen.painter:suit_word(pen.painter:deck().suit(trumps.cards[1]))
    or trumps and #trumps.cards <= NAMED and pen.painter:cards(trumps.cards)
  if told and not (list[1] or ""):find "trump" then list[#list + 1] = T("Trumps: %s", told) end
  if hand.leader then list[#list + 1] = capital(T("%s {leads|lead}", texts.seat(hand.leader)))
  elseif view.ask then
    list[#list + 1] = capital(T("%s {is|are} asked first (%s)", texts.seat(view.ask.seat), view.ask.point))
  end
  return pen.painter:text(table.concat(list, ". ")) .. "."
end

-- The hands round the table, as they were dealt.
local function deal(pen, hand)
  local blocks, lines = {}, pile_lines(pen, hand)
  for seat = 1, hand.view.players do
    local set = views.with_named(pen.painter:deck(), 0, table.concat(hand.dealt[seat] or {}, " "))
    blocks[seat] = diagram.holding(pen, hand.view, hand.rules.pack, seat, set)
  end
  if #lines == 0 then lines[1] = T("Hand %d", hand.number) end
  return { diagram.around(views.places_round(hand.view.players, 1), blocks, diagram.piles(lines)), E("p", facts(pen, hand)) }
end

--- All hands round the table.
function sheets.deal(pen, hand) return sheet_of(pen, hand, nil, deal(pen, hand)) end

-- One trick ----------------------------------------------------------------------------------------------------------

--- The n-th trick of a hand, without a number the last; or nil and a sentence.
function sheets.trick(pen, hand, n)
  local trick = hand.tricks[n or #hand.tricks]
  if #hand.tricks == 0 then return nil, T("no trick was played in hand %d", hand.number) end
  if not trick then return nil, T("hand %d has no trick %d: it has %d", hand.number, n, #hand.tricks) end
  local at, blocks = views.places_round(hand.view.players, trick.leader), {}
  for seat = 1, hand.view.players do
    local what = seat == trick.winner and ", " .. T "wins the trick" or seat == trick.leader and ", " .. T "leads"
    blocks[seat] = E("p", { diagram.name(pen.painter, seat), what })
  end
  local lines = plain.map(why.of_trick(hand.rules.sets, trick), function(line) return pen.painter:text(line) end)
  return sheet_of(pen, hand, T("trick %d", n or #hand.tricks), diagram.around(at, blocks, diagram.trick(pen, trick, at)),
    diagram.lines(lines))
end

-- The hand with its play ---------------------------------------------------------------------------------------------

--- The bids and events under a heading: one paragraph beside a table of tricks, otherwise a line each.
function sheets.sentences(pen, hand, heading, list)
  local trick
  local parts = plain.map(list, function(said)
    local at = ""
    if list == hand.during and #hand.tricks > 0 and said.trick ~= trick then
      local is_over = hand.last and said.trick > #hand.tricks
      at = (is_over and T "After the last trick:" or T("Trick %d:", said.trick)) .. " "
    end
    trick = said.trick
    return at .. capital(pen.painter:text(said.text)) .. "."
  end)
  if #hand.tricks > 0 then parts = { table.concat(parts, " ") } end
  return #list > 0 and { E("h2", heading), diagram.lines(parts) }
end

--- The auction as a table, a seat a column from the dealer's left, and a row each time round.
function sheets.bids(pen, hand)
  local players, rows, last = hand.view.players, { {} }, math.huge
  for i = 1, players do rows[1][i] = capital(pen.painter:who((hand.dealer + i - 1) % players + 1)) end
  for _, bid in ipairs(hand.bids) do
    local column = (bid.seat - hand.dealer - 1) % players + 1
    if column <= last then
      rows[#rows + 1] = {}
      for i = 1, players do rows[#rows][i] = "" end
    end
    rows[#rows][column], last = pen.painter:text(texts.cards_in(bid.said)), column
  end
  return #hand.bids > 0 and { E("h2", T "The bidding"), html.table(rows) }
end

--- The tricks as rows: what each seat played, who took it and what it was worth.
function sheets.tricks(pen, hand)
  local worth, head = false, { "" }
  for _, trick in ipairs(hand.tricks) do worth = worth or trick.points ~= nil and trick.points > 0 end
  for seat = 1, hand.view.players do head[seat + 1] = capital(pen.painter:who(seat)) end
  local rows = { prose.add(head, { T "Taken by", worth and T "Points" or nil }) }
  for n, trick in ipairs(hand.tricks) do
    local row = { n }
    for seat = 1, hand.view.players do row[seat + 1] = "" end
    for i, seat in ipairs(trick.seats) do
      local card = pen.painter:card(trick.cards[i])
      row[seat + 1] = { seat == trick.leader and "\u{203a} ", seat == trick.winner and E("b", card) or card,
                        trick.said[i] and " " .. trick.said[i] }
    end
    rows[n + 1] = prose.add(row, { pen.painter:who(trick.winner), worth and (trick.points or "") or nil })
  end
  return #hand.tricks > 0 and { E("h2", T "The play"), html.table(rows),
                                E("p.small", T "› led to the trick; the card in bold type took it.") }
end

-- The items of a score as rows, with the clause of each.
local function item_rows(painter, items, rules)
  local rows = { { T "Points", T "For", T "What", T "Clause" } }
  for i, item in ipairs(items) do
    local from, to, amount = tell.payment(item)
    local who = from and T("%s, from %s", texts.seat(to), texts.seat(from)) or tell.scorer(item, rules)
    rows[i + 1] = { prose.signed(amount), painter:named(who), prose.text(item.what), prose.text(item.clause) }
  end
  return rows
end

local function score(pen, hand)
  if not hand.last then return E("p", T "The record ends before the hand is over.") end
  local heading, painter, items = E("h2", T "The result"), pen.painter, hand.last.items
  if hand.in_mind then return { heading, E("p", T "Points and scores are kept in mind until the game is over.") } end
  local totals = T("Together: %s.", table.concat(plain.map(hand.delta, function(n, side)
    return T("%s %s (now %s)", prose.side(side, #hand.delta, hand.view.players), prose.signed(n),
      prose.signed(hand.scores[side]))
  end), ", "))
  local clauses = #items > 0 and why.score { state = "pack", last = hand.last, game = hand.game } or {}
  return { heading, E("p", painter:text(capital(hand.result)) .. "."),
           #items > 0 and html.table(item_rows(painter, items, hand.last.rules)),
           E("p", painter:named(totals)),
           E("div.small", diagram.lines(plain.map(clauses, function(clause)
             return painter:text((clause:gsub("`", "")))
           end))) }
end

--- The deal, what was said, the tricks, and the score with its clauses.
function sheets.hand(pen, hand)
  local has_tricks = #hand.tricks > 0
  local before = has_tricks and T "Before the play" or T "What was said and played"
  local during = has_tricks and T "In the play" or T "The play"
  return sheet_of(pen, hand, nil, E("section.hand", { deal(pen, hand), sheets.bids(pen, hand),
    sheets.sentences(pen, hand, before, hand.before), sheets.tricks(pen, hand),
    sheets.sentences(pen, hand, during, hand.during), score(pen, hand) }))
end

return sheets
