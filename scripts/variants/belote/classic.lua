-- Classic belote: a card is turned up, and its suit taken or left.
local v, bl = variant {
  id = "classic", of = "belote", title = "Classic belote",
  names = "belote classique, belote à la retourne",
  summary = "Five cards each and one turned up; who takes it makes trumps, without a bid.",
  clauses = "BT-8",
  replaces = { "BT-2.1", "BT-2.2", "BT-2.3", "BT-5.1", "BT-5.2", "BT-5.3", "BT-5.4" },
  excludes = { ["at-once"] = "BT-8.2", ["suits-only"] = "BT-8.2" },
}

-- ## 8 Classic belote
-- BT-8.1 The deal passes to the left. Three cards to each, and two, and one is turned up.
-- BT-8.2 From the dealer's left each in turn takes it, its suit being trumps, or passes. If all pass each in turn names
--   another suit, or passes. If all pass again nobody scores. There is neither no trumps nor all trumps, nor doubling.
-- BT-8.3 The maker gets the card turned up and two more from the stock, the others three, from the dealer's left.
v.set.packets = "3 each, 2 each, 1 to turned, rest to stock"
v.add.piles = { turned = "open", stock = "closed" }
v.append.events = { turned = "card", trumps = "suit maker" }
v.append.says = {
  ["take?"] = "do you take the {turned} that is turned up?", ["name?"] = "which suit do you name?",
  ["take take"] = "{seat} {takes|take} it", name = "",
  turned = "{card} is turned up",
  trumps = "{maker} {makes|make} {suit} trumps",
  ["hand won"] = "{maker} {has|have} made it; points: {points:sides %}",
  ["hand inside"] = "{maker} {is|are} inside; points: {points:sides %}",
  ["hand even"] = "both sides have as much; points: {points:sides %}",
}
v.add.take_words = { "pass", "take" }
v.add.refuse_take = "BT-8.2"
v.add.refuse_name = "BT-8.2"
function v.wrap.name_trumps(_, t)
  t.turned = t:top "turned"
  t:tell("turned", t.turned)
  local turned_suit = t.turned:sub(2)
  local maker = t:first_bid("take", bl.take_words)
  local suit = turned_suit
  if not maker then
    local words = { "pass" }
    for i = 1, 4 do
      if bl.suits[i] ~= turned_suit then words[#words + 1] = bl.suits[i] end
    end
    maker, suit = t:first_bid("name", words)
  end
  if not maker then return false end
  t.maker, t.suit = maker, suit
  bl.deal_rest(t)
  return true
end
function v.wrap.tell_contract(_, t) t:tell("trumps", t.suit, t.maker) end
function v.add.deal_rest(t)
  t:move(t.turned, "turned", t.maker)
  for seat in t:round(t.active[1]) do
    t:move(t:pile("stock", seat == t.maker and 2 or 3), "stock", seat)
  end
end
-- BT-8.4 The maker's side has made it if it has more than the others: cards, last trick and belote. Then each side scores
--   what it has. If it has less the others score all, 162, or 252 with all tricks.
-- BT-8.5 If the two have as much the others score their points, and those of the maker's side are kept for the side that
--   wins the next hand that is not even.
function v.wrap.new_game(base, t)
  base(t)
  t.kept = 0
end
function v.wrap.settle(_, t)
  local points = bl.card_points(t)
  local maker = t.side[t.maker]
  local others = 3 - maker
  local own = points[maker] + bl.extra(t, maker)
  local theirs = points[others] + bl.extra(t, others)
  local winner = own > theirs and maker or others
  local kept = t.kept
  t.kept = 0
  t.takes_all = own < theirs
  if own > theirs then
    t.row = "won"
    t:score_sides(points, "BT-8.4", "points")
  elseif own < theirs then
    t.row = "inside"
    t:score(others, points[1] + points[2], "BT-8.4", "inside")
  else
    t.row = "even"
    t:score(others, points[others], "BT-8.5", "points")
    t.kept = kept + points[maker]
  end
  if kept > 0 and t.kept == 0 then t:score(winner, kept, "BT-8.5", "kept") end
  bl.score_extra(t, winner)
end
function v.wrap.status(_, t)
  if (t.maker or 0) == 0 then return end
  return "trumps by {maker}", fields("maker", t.maker)
end
function v.wrap.suggest(base, t, seat, point)
  local hand, turned = t:hand(seat), t:pile "turned"
  if point == "take" then
    local suit = t.turned:sub(2)
    return bl.strength(hand | turned, suit) >= 62 and "take" or "pass"
  end
  if point ~= "name" then return base(t, seat, point) end
  local best, most = "pass", 60
  for i = 1, 4 do
    local worth = bl.strength(hand, bl.suits[i])
    if bl.suits[i] ~= t.turned:sub(2) and worth > most then best, most = bl.suits[i], worth end
  end
  return best
end
