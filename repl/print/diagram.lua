-- diagram.lua - cards, and seats round a table as a bridge column shows them: what each holds, and what lies between them.
local html = require "host.print.html"
local plain = require "houserule.values.plain"
local views = require "host.table.seat_view"
local texts = require("houserule").texts
local T = texts.of

local E = html.element
local diagram = {}

--- Lines of text, one below the other.
function diagram.lines(list) return plain.map(list, function(line) return E("p", line) end) end

--- The label of a seat: "Seat 3, dealer".
function diagram.name(painter, seat, dealer)
  return { E("b", texts.capital(painter:who(seat))), dealer == seat and ", " .. T "dealer" }
end

-- A card's face: its letters, a joker's name.
local function face(painter, card)
  local shown = painter:card(card)
  return shown == card and painter:deck().suit(card) == "*" and painter:name(card) or shown
end

-- A card, with its name for who has it read aloud. One that is not of the four suits has its letters in place of a sign.
local function card_drawn(painter, card)
  local shown, name = face(painter, card), painter:name(card)
  local sign = shown:match "\xe2\x99[\xa0\xa3\xa5\xa6]$"
  return E(sign and "div.card." .. painter:deck().suit(card) or "div.card.named",
    { E("b", shown), E("i", sign or shown) }, { "role", "img", "aria-label", name })
end

--- The cards of a set, drawn so that the corner of each is seen.
function diagram.fan(pen, view, set)
  local list = views.sorted(pen.painter:deck(), view.order, view.trumps, set)
  return E("div.fan", plain.map(list, function(card) return card_drawn(pen.painter, card) end))
end

--- The common suit on the faces of these cards, a sign or a letter, and true if it is a sign; nil if they have several.
function diagram.suit_on(painter, cards)
  local suit = painter:deck().suit(cards[1])
  for _, card in ipairs(cards) do
    if suit == "*" or painter:deck().suit(card) ~= suit then return nil end
  end
  local is_sign = painter:suit(suit) ~= painter:suit_word(suit)
  return is_sign and painter:suit(suit) or suit, is_sign
end

--- The faces of cards: beside what they have for a suit, without it.
function diagram.faces(painter, cards, suit)
  return plain.map(cards, function(card)
    local shown = face(painter, card)
    if not suit then return shown end
    local rank, is_behind = shown:gsub(suit .. "$", "")
    return is_behind > 0 and rank or (shown:gsub("^" .. suit, ""))
  end)
end

-- The suits of a hand, a line each, the strongest first: "♠ A K 10", or a dash for a suit that it has not.
local function suit_lines(painter, view, pack, set)
  local sets, held = painter:deck(), {}
  for _, group in ipairs(views.fan(sets, view.order, view.trumps, set)) do held[group.suit] = group.cards end
  return diagram.lines(plain.map(views.fan(sets, view.order, view.trumps, pack), function(group)
    local suit, is_sign = diagram.suit_on(painter, group.cards)
    local shown = table.concat(diagram.faces(painter, held[group.suit] or {}, is_sign and suit), " ")
    return { E("b", is_sign and suit or painter:suit_word(group.suit)), " ", shown ~= "" and shown or "\u{2014}" }
  end))
end

--- A seat's cards under its name: by suit, or as cards if the pen draws hands so. `pack` is the whole pack.
function diagram.holding(pen, view, pack, seat, set)
  local held = set ~= 0 and (pen.as_cards and diagram.fan(pen, view, set) or suit_lines(pen.painter, view, pack, set))
  return { E("p", diagram.name(pen.painter, seat, view.dealer)), held }
end

--- The piles between the seats, one line each.
function diagram.piles(lines) return E("div.piles", diagram.lines(lines)) end

-- The place of each seat.
local function places(at)
  local of = {}
  for place, seat in pairs(at or {}) do of[seat] = place end
  return of
end

--- The cards of a trick in the order of play, with a frame around the winning card. `at` gives the seats' places, `asked`
--- the seat to play. If there are no places, the cards stand in a row under the seats' names.
function diagram.trick(pen, trick, at, asked)
  local place = places(at)
  local cards = plain.map(trick.seats, function(seat, i)
    local classes = (place[seat] or "row") .. (seat == trick.winner and ".winner" or "")
    return E("div.played." .. classes, { card_drawn(pen.painter, trick.cards[i]), E("small", i),
                                         not at and E("p", pen.painter:who(seat)) })
  end)
  local empty = at and asked and E("div." .. place[asked], E("div.card.open", "?"))
  return E(at and "div.trick" or "div.trick.listed", { cards, empty or false })
end

--- The table: `blocks` has one for each seat, `at` who sits where; nil where they are more than have a place.
function diagram.around(at, blocks, middle)
  local place = places(at)
  local seats = plain.map(blocks, function(block, seat) return E("div." .. (place[seat] or "seat"), block) end)
  return E(at and "div.table" or "div.table.listed", { seats, E("div.middle", middle) })
end

return diagram
