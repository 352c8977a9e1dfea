-- Euchre. The rule page and the game in one.
local euchre = game {
  id = "euchre", title = "Euchre", players = { 4 }, partners = true, clauses = "EU",
  summary = "Partners; bowers, order up or name, alone or not, to 10.",
}

-- ## 1 Pack and ranking
-- EU-1.1 Four players, 1 and 3 against 2 and 4.
-- EU-1.2 24 cards: A K Q J T 9 of each suit.
euchre.pack = cards "AKQJT9 of CDHS"
-- EU-1.3 Plain suits, high to low: A K Q J T 9.
euchre.ranks = "A K Q J T 9"
-- EU-1.4 Trumps: the jack (right bower), the other jack of that colour (left bower), A K Q T 9. The left bower belongs to
--   trumps in every way.
local same_colour = { C = "S", S = "C", D = "H", H = "D" }
function euchre.trumps_are(t, suit) t:ranking { trumps = ("J%s J%s"):format(suit, same_colour[suit]), suit = suit } end
euchre.refusals = { players = "EU-1.1", pack = "EU-1.2", dealer = "EU-2.1", hands = "EU-2.1", word = "EU-3.1",
                    over = "EU-5.4" }

-- ## 2 Deal
-- EU-2.1 Three cards to each, then two; the next is turned up, the last three lie face down.
euchre.packets = "3 each, 2 each, 1 to up, 3 to kitty"
euchre.may_omit = { kitty = true }
euchre.piles = { up = "open", kitty = "closed" }

-- ## 3 Making trumps
-- EU-3.1 From the dealer's left each may `order up` the suit of the turned card, also `alone`, or `pass`. It is then
--   trumps, the dealer takes the turned card and discards a card face down.
euchre.secret = { discard = true }
-- EU-3.2 If all pass, each in turn may name another suit, also `alone`, or pass.
-- EU-3.3 If all pass again the deal is thrown in, and the next seat deals.
euchre.first = { "pass", "order up", "order up alone" }
euchre.second = {}
for up in pairs(same_colour) do
  local words = { "pass" }
  for suit in pairs(same_colour) do
    if suit ~= up then table.move({ "name " .. suit, "name " .. suit .. " alone" }, 1, 2, #words + 1, words) end
  end
  euchre.second[up] = words
end
function euchre.make(t)
  local up = sets.text(t:pile "up"):sub(2)
  for _, seat in ipairs(t.active) do
    local word = t:ask(seat, "bid", euchre.first)
    if word ~= "pass" then return seat, up, word:find "alone", true end
  end
  for _, seat in ipairs(t.active) do
    local word = t:ask(seat, "name", euchre.second[up])
    if word ~= "pass" then return seat, word:match "name (%u)", word:find "alone" end
  end
end
-- EU-3.4 The maker who said `alone` plays without his partner, whose cards are laid away.

-- ## 4 Play
-- EU-4.1 The seat at the dealer's left leads, or if it sits out the next.
-- EU-4.2 Follow suit if you can; the highest trump wins, else the highest of the suit led.
euchre.duties = { hold = "EU-4.2", follow = "EU-4.2" }

-- ## 5 Score
-- EU-5.1 The makers score 1 for three or four tricks, 2 for all five, and 4 for all five alone.
-- EU-5.2 With fewer than three they are euchred: the others score 2.
function euchre.settle(t)
  local side = t.side[t.maker]
  local n = t:side_tricks(side)
  t.row = n == 5 and (t.alone and "lone march" or "march") or n >= 3 and "made" or "euchred"
  if n < 3 then t:score(3 - side, 2, "EU-5.2", "euchred")
  else t:score(side, n == 5 and (t.alone and 4 or 2) or 1, "EU-5.1", t.row) end
end
function euchre.hand(t)
  t.row, t.alone, t.suit = "thrown in", false, "none"
  t:deal()
  local maker, suit, alone, ordered = euchre.make(t)
  t.maker = maker or 0
  if not maker then return t:tell("throw-in") end
  t.suit, t.alone = suit, alone ~= nil
  t:tell("trumps", suit, maker, t.alone)
  euchre.trumps_are(t, suit)
  if t.alone then t:sit_out(t:partner(maker)) end
  if ordered and not (t.alone and t.dealer == t:partner(maker)) then
    t:take(t.dealer, "up")
    t:move(t:pick(t.dealer, "discard", 1), t.dealer, "kitty")
  end
  t:play_tricks(t:left_of(t.dealer))
  euchre.settle(t)
end
-- EU-5.3 The game is to `points` 10.
euchre.option { "points_to_win", 10, "points that win the game", clause = "EU-5.3", min = 1 }
-- EU-5.4 After that the game is over.
function euchre.game_over(t)
  for side, total in ipairs(t:totals()) do
    if total >= euchre.points_to_win then return { side }, "points" end
  end
end
euchre.events = { trumps = "suit maker alone", ["throw-in"] = "" }
euchre.kinds = { "row" }
function euchre.status(t)
  if not t.maker or t.maker == 0 then return end
  return t.suit .. " trumps, made by {maker}" .. (t.alone and ", alone" or ""), fields("maker", t.maker)
end
function euchre.result(t)
  return fields("maker", t.maker, "trumps", t.suit, "alone", t.alone, "tricks", t:per_side(t.side_tricks), "row", t.row)
end
