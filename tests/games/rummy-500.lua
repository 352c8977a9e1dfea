-- Rummy 500, for two to four: melds lie on the table, and all may add to them.
local rum = game {
  id = "rummy-500",
  title = "Rummy 500",
  players = { 3, 2, 4 },
  clauses = "RU",
  names = "Five Hundred Rum",
  summary = "Lay sets and runs on the table for what their cards are worth; "
    .. "the discards lie spread, and may be taken.",
}

-- ## 1 Pack and deal
-- RU-1.1 Two to four players, each a side of his own. The header's `dealer` deals first, then it goes round.
-- RU-1.2 The pack has 52 cards. Court cards and tens are worth 10, aces 15, other cards their number.
rum.pack = cards "AKQJT98765432 of CDHS"
rum.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
rum.points = { A = 15, K = 10, Q = 10, J = 10, T = 10, ["9"] = 9, ["8"] = 8, ["7"] = 7,
               ["6"] = 6, ["5"] = 5, ["4"] = 4, ["3"] = 3, ["2"] = 2 }
-- RU-1.3 Each is dealt seven cards, of two players each thirteen. One is turned up and begins the discards, which lie
--   spread so that all can be seen; the rest is the stock.
rum.piles = { stock = "closed", discards = "open", meld = "open 17" }
function rum.packets(t)
  return ("%d each, 1 to discards, rest to stock"):format(t.players == 2 and 13 or 7)
end
rum.refusals = { players = "RU-1.1", dealer = "RU-1.1", card = "RU-1.2", pack = "RU-1.2",
                 hands = "RU-1.3", due = "RU-1.3", word = "RU-2.1", over = "RU-3.3" }

function rum.hand(t)
  t:deal()
  t.melds, t.laid, t.ended, t.out = 0, {}, "stock", 0
  for _, seat in ipairs(t.seats) do t.laid[seat] = 0 end
  local seat = t.active[1]
  while t.out == 0 and t:top "stock" do
    rum.turn(t, seat)
    seat = t:left_of(seat)
  end
  rum.settle(t)
end

-- ## 2 Play
-- RU-2.1 In turn each takes the top card of the stock, or a card of the discards with all that lie above it. Then he lays
--   down and adds what he will, and discards a card.
function rum.turn(t, seat)
  rum.draw(t, seat)
  while t:hand(seat) ~= 0 do
    local more, words = rum.addable(t, t:hand(seat)), {}
    if rum.melds_in(t:hand(seat))[1] then words[1] = "meld" end
    if more ~= 0 then words[#words + 1] = "add" end
    local card, word = t:choose(seat, "discard", t:hand(seat), words)
    if card then
      t:move(card, seat, "discards")
      break
    end
    if word == "meld" then
      rum.meld(t, seat, rum.pack)
    else
      rum.add(t, seat, t:pick(seat, "add", 1, more))
    end
  end
  if t:hand(seat) == 0 then t.out, t.ended = seat, "out" end
end
-- RU-2.2 A meld is three or four cards of a rank, or three or more of a suit in sequence, with the ace at either end.
function rum.melds_in(set) return sets.melds(set, { ranks = "A23456789TJQKA" }) end
-- True if some meld of the set has one of the cards `with`; with `whole`, only if the set itself is that meld.
function rum.has_meld(set, with, whole)
  for _, meld in ipairs(rum.melds_in(set)) do
    if meld & with ~= 0 and (not whole or meld == set) then return true end
  end
  return false
end
function rum.meld(t, seat, with)
  t.melds = t.melds + 1
  local set = t:pick(seat, "meld", { 3, 14 }, nil, function(set)
    if set & with == 0 then return false, "RU-2.4" end
    return rum.has_meld(set, with, true), "RU-2.2"
  end)
  rum.lay(t, seat, set, t.melds)
end
function rum.lay(t, seat, set, meld)
  t:move(set, seat, "meld " .. meld)
  t.laid[seat] = t.laid[seat] + t:worth(set)
end
-- RU-2.3 A card may be added to every meld on the table, whoever laid it.
function rum.places(t, card)
  local words = {}
  for i = 1, t.melds do
    if rum.has_meld(t:pile("meld " .. i) | card, card, true) then
      words[#words + 1] = "meld " .. i
    end
  end
  return words
end
function rum.addable(t, set)
  local fit = 0
  for _, name in ipairs(sets.list(set)) do
    if rum.places(t, cards(name))[1] then fit = fit | cards(name) end
  end
  return fit
end
function rum.add(t, seat, card)
  local words = rum.places(t, card)
  rum.lay(t, seat, card, (words[2] and t:ask(seat, "to", words) or words[1]):match "%d+")
end
-- RU-2.4 A player who takes a card of the discards must lay it down at once, in a meld or added to one.
function rum.draw(t, seat)
  local open, above = 0, 0
  for _, name in ipairs(t:list "discards") do
    above = above | cards(name)
    if rum.has_meld(t:hand(seat) | above, cards(name)) or rum.places(t, cards(name))[1] then
      open = open | cards(name)
    end
  end
  local name = t:choose(seat, "draw", open, "stock")
  if not name then return t:take(seat, "stock") end
  repeat until t:take(seat, "discards") == name
  local card = cards(name)
  local words = { rum.has_meld(t:hand(seat), card) and "meld" or nil }
  if rum.places(t, card)[1] then words[#words + 1] = "add" end
  local use = words[2] and t:ask(seat, "use", words) or words[1]
  if use == "add" then rum.add(t, seat, card) else rum.meld(t, seat, card) end
end

-- ## 3 Score
-- RU-3.1 The hand ends when somebody has no card, or when there is no stock to draw from.
-- RU-3.2 Each scores what the cards are worth that he laid down, and loses what those are worth that he holds.
function rum.settle(t)
  for _, seat in ipairs(t.seats) do
    t:show(seat)
    t:score(seat, t.laid[seat], "RU-3.2", "laid")
    t:score(seat, -t:worth(t:hand(seat)), "RU-3.2", "held")
  end
end
rum.kinds = { "ended" }
function rum.result(t) return fields("ended", t.ended, "out", t.out, "laid", t.laid) end
-- RU-3.3 The game is over when somebody has `goal` 500 points, and the highest score wins.
rum.option { "goal", 500, "points that win", clause = "RU-3.3", min = 1 }
rum.game_over = "goal points"
rum.says = {
  ["draw stock"] = "{seat} {draws|draw}",
  ["draw draw"] = "{seat} {takes|take} {cards} and what lies above it",
  ["meld meld"] = "{seat} {lays|lay} {cards}",
  ["discard meld"] = "", ["discard add"] = "", ["use meld"] = "", ["use add"] = "",
  ["add add"] = "{seat} {adds|add} {cards}", ["to meld"] = "",
  ["hand out"] = "{out:seat %} is out", ["hand stock"] = "the stock is used up",
}
