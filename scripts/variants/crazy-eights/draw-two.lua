-- Draw two: a two makes the next player draw.
local v, ce = variant {
  id = "draw-two", of = "crazy-eights", title = "Draw two", clauses = "CE-5",
  names = "stacking, Sevens",
  summary = "A two makes the next player draw two cards, or play a two and pass on four.",
  beside = { "reverse", "skip" },
}

-- ## 5 Draw two
-- CE-5.1 After a card of rank `draw_rank` 2 the next player draws `draw_cards` 2 cards, and does not play in that turn. One
--   that was turned up counts as if the dealer had played it. With the stock gone it is a card like any other.
v.option { "draw_rank", "2", "the rank that makes the next player draw", clause = "CE-5.1",
           words = { "2", "3", "4", "5", "6", "7", "9", "T", "J", "Q", "K", "A" } }
v.option { "draw_cards", 2, "how many cards he draws", clause = "CE-5.1", min = 1, max = 10 }
-- CE-5.2 With `stacking` on he may instead play a card of that rank: then the one after him draws the sum, or plays another.
v.option { "stacking", true, "a card of the rank passes the draw on", clause = "CE-5.2" }
-- CE-5.3 With `queen_of_spades` a number, the queen of spades likewise makes the next player draw so many cards.
v.option { "queen_of_spades", 0, "cards to draw after the queen of spades",
           clause = "CE-5.3", max = 10 }
function v.wrap.hand(base, t)
  t.due = 0
  return base(t)
end
function v.wrap.effect(base, t, card)
  if t:top "stock" then
    if card:sub(1, 1) == ce.draw_rank then t.due = t.due + ce.draw_cards end
    if card == "QS" then t.due = t.due + ce.queen_of_spades end
  end
  return base(t, card)
end
function v.wrap.turn(base, t, seat)
  if t.due == 0 then return base(t, seat) end
  local answers = 0
  if ce.stacking then
    answers = cards(ce.draw_rank)
    if ce.queen_of_spades > 0 then answers = answers | cards "QS" end
  end
  local card = t:choose(seat, "play", t:hand(seat) & answers, "draw")
  if card then
    ce.discard(t, card, seat)
    return ce.effect(t, card)
  end
  repeat
    ce.draw(t, seat)
    t.due = t.due - 1
  until t.due == 0 or not t:top "stock"
  t.due = 0
end
function v.wrap.refuse_play(base, t, seat, word)
  return t.due > 0 and "CE-5.2" or base(t, seat, word)
end
function v.wrap.suggest(base, t, seat, point)
  if point ~= "play" or t.due == 0 then return base(t, seat, point) end
  local card = ce.stacking and sets.list(t:hand(seat) & cards(ce.draw_rank))[1]
  return card and "play " .. card or "draw"
end
