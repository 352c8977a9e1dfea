-- Euchre. The rule page and the game in one: each clause stands above what does it.
local euchre = game {
  id = "euchre", title = "Euchre", players = { 4 }, partners = true, clauses = "EU", kind = "trick",
  land = "United States, Canada, England", summary = "Bowers, order up or name trumps, alone or not, to 10.",
  level = "some practice", minutes = 30,
}

-- ## 1 Pack and ranking
-- EU-1.1 Four players, seats 1 and 3 against 2 and 4.
-- EU-1.2 24 cards: A K Q J T 9 of each suit.
pack "AKQJT9 of CDHS, joker"
euchre.pack = cards "AKQJT9 of CDHS"
-- EU-1.3 Plain suits, high to low: A K Q J T 9.
euchre.ranks = "A K Q J T 9"
-- EU-1.4 Trumps: the jack of the suit (right bower), the other jack of that colour (left bower), A K Q T 9. The left bower
--   belongs to trumps in every way, and not to the suit printed on it.
euchre.same_colour = { C = "S", S = "C", D = "H", H = "D" }
euchre.best_bower = ""                                   -- above the bowers, in a house rule
function euchre.bowers(suit) return ("%s J%s J%s"):format(euchre.best_bower, suit, euchre.same_colour[suit]) end
-- EU-1.5 An option or a house rule is refused that the game does not have.
euchre.refusals = { players = "EU-1.1", pack = "EU-1.2", option = "EU-1.5", variant = "EU-1.5", dealer = "EU-2.1",
                    hands = "EU-2.2", word = "EU-4.2", over = "EU-5.5", at = { discard = "EU-3.1" } }

-- ## 2 Deal
-- EU-2.1 Who deals first is drawn, unless the header's `dealer` says; then the deal passes to the left.
-- EU-2.2 Three cards to each, then two; the next is turned up, the last three lie face down.
euchre.packets = "3 each, 2 each, 1 to up, rest to kitty"
euchre.may_omit = { kitty = true }
euchre.piles, euchre.secret = { up = "open", kitty = "closed" }, { discard = true }

-- ## 3 Making trumps
-- EU-3.1 From the dealer's left each seat once says `order up` or `pass`. The first who orders up is the maker: the suit of
--   the turned card is trumps, and the dealer takes that card and discards one, face down.
function euchre.turned_suit(t) return t:top "up":sub(2) end
-- EU-3.2 If all pass, each in turn may name another suit for trumps, and is the maker, or pass.
function euchre.suits_of(_, _, up)
  local words = { "pass" }
  for _, suit in ipairs { "C", "D", "H", "S" } do words[#words + 1] = suit ~= up and suit or nil end
  return words
end
-- EU-3.3 If all pass again the deal is thrown in, and the next seat deals.
-- EU-3.4 The maker at once says `alone`, to play without his partner, who lays his cards away, or `no`. If that is the
--   dealer, nobody takes the turned card. With `assist` `alone` who orders up for his partner must play alone.
euchre.option { "assist", "either", "how one plays who orders up for the partner", clause = "EU-3.4",
                words = { "either", "alone" } }
euchre.refuse_bid, euchre.refuse_name, euchre.refuse_alone, euchre.refuse_discard = "EU-3.1", "EU-3.2", "EU-3.4", "EU-3.1"
function euchre.make(t)
  local up = euchre.turned_suit(t)
  local seat = t:first_bid("bid", { "pass", "order up" })
  if seat then return seat, up, true end
  for named in t:round(t.active[1]) do
    local word = t:ask(named, "name", euchre.suits_of(t, named, up))
    if word ~= "pass" then return named, word, false end
  end
end
function euchre.say_alone(t, is_ordered)
  local must = is_ordered and euchre.assist == "alone" and t:partner(t.maker) == t.dealer
  t.alone = must or t:ask(t.maker, "alone", { "no", "alone" }) == "alone"
  if t.alone then t:sit_out(t:partner(t.maker)) end
end
function euchre.take_up(t)
  for _, seat in ipairs(t.active) do
    if seat == t.dealer then
      t:take(seat, "up")
      t:move(t:pick(seat, "discard", 1), seat, "kitty")
    end
  end
end

-- ## 4 Play
-- EU-4.1 The seat at the dealer's left leads, or if it sits out the next. With `alone_leads` `maker` the seat at the left
--   of one who plays alone leads.
euchre.option { "alone_leads", "dealer", "at whose left the lead is against one alone", clause = "EU-4.1",
                words = { "dealer", "maker" } }
-- EU-4.2 A card played must be in the hand. Follow suit if you can; the highest trump wins, else the highest of the suit
--   led, and the winner leads.
euchre.duties = { hold = "EU-4.2", follow = "EU-4.2" }
function euchre.hand(t)
  t.row, t.alone, t.suit, t.lone = "thrown in", false, "none", 0
  t:deal()
  local maker, suit, is_ordered = euchre.make(t)
  t.maker = maker or 0
  if not maker then return t:tell "throw-in" end
  t.suit = suit
  euchre.say_alone(t, is_ordered)
  t:tell "trumps"
  t:ranking { trumps = euchre.bowers(suit), suit = suit }
  if is_ordered then euchre.take_up(t) end
  t:play_tricks(t:left_of(t.alone and euchre.alone_leads == "maker" and maker or t.dealer))
  euchre.settle(t, t.side[maker], t:side_tricks(t.side[maker]))
end

-- ## 5 Score
-- EU-5.1 The makers score 1 for three or four tricks and `march` 2 for all five.
-- EU-5.2 A maker who plays alone scores `lone_march` 4 for all five, and 1 for three or four.
-- EU-5.3 With fewer than three they are euchred: the others score `euchred` 2.
euchre.option { "march", 2, "points for five tricks", clause = "EU-5.1" }
euchre.option { "lone_march", 4, "points for five tricks alone", clause = "EU-5.2" }
euchre.option { "euchred", 2, "points for keeping the makers from three tricks", clause = "EU-5.3" }
function euchre.settle(t, side, n)
  t.row = n < 3 and "euchred" or n < 5 and "made" or t.alone and "lone march" or "march"
  local worth = { euchred = euchre.euchred, made = 1, march = euchre.march, ["lone march"] = euchre.lone_march }
  t:score(n < 3 and 3 - side or side, worth[t.row], n < 3 and "EU-5.3" or t.alone and "EU-5.2" or "EU-5.1", t.row)
end
euchre.promise { "EU-4.2", "five tricks are won in each deal that is played", function(t, deal)
  return t:sum(function(_, side) return deal.tricks[side] end, { 1, 2 }) == (deal.maker > 0 and 5 or 0)
end }
-- EU-5.4 The game is to `target` 10 points.
-- EU-5.5 After that nothing can be decided.
euchre.option { "target", 10, "points that win the game", clause = "EU-5.4", min = 1 }
euchre.game_over = "target points"

-- ## 6 What is told
-- EU-6.1 All see the turned card, what is said and the cards played; the dealer alone sees his discard.
-- What a bot says: bowers, trumps and other aces, in tenths of a card that is worth naming.
function euchre.worth(t, seat, suit)
  local hand, bowers = t:hand(seat), cards(euchre.bowers(suit))
  local trumps = (bowers | cards("of " .. suit)) & hand
  return 12 * sets.count(trumps) + 15 * sets.count(bowers & hand) + (sets.has(hand, "A" .. suit) and 8 or 0)
    + 10 * sets.count(hand & cards "A" & ~trumps)
end
function euchre.suggest(t, seat, point)
  local up = t:top "up"
  if point == "bid" then
    local others = t.side[seat] ~= t.side[t.dealer] and -14 or up:find "J" and 27 or 12
    return euchre.worth(t, seat, euchre.turned_suit(t)) + others >= 58 and "order up" or "pass"
  elseif point == "name" then
    local words, best = euchre.suits_of(t, seat, euchre.turned_suit(t)), "pass"
    local most = words[1] == "pass" and 49 or -1
    for _, suit in ipairs(words) do
      local worth = suit == "pass" and -1 or euchre.worth(t, seat, suit)
      if worth > most then best, most = suit, worth end
    end
    return best
  end
  if point == "alone" then return euchre.worth(t, seat, t.suit) >= 98 and "alone" or "no" end
end
euchre.events = { trumps = "suit maker alone", ["throw-in"] = "" }
euchre.kinds = { "row" }
euchre.says = {
  ["bid order up"] = "{seat} {orders|order} the turned card up", name = "{seat} {makes|make} {word} trumps",
  ["alone alone"] = "{seat} {plays|play} alone", ["alone no"] = "", trumps = "", ["throw-in"] = "all pass: thrown in",
  ["discard discard"] = "{seat} {takes|take} the turned card and {discards|discard} {cards:%|one}",
  hand = "{row}: {maker} made {trumps} trumps, tricks {tricks}", ["hand thrown in"] = "thrown in",
}
function euchre.status(t)
  if (t.maker or 0) > 0 then
    return "{suit} trumps, made by {maker}" .. (t.alone and ", alone" or ""), fields("suit", t.suit, "maker", t.maker)
  end
end
function euchre.result(t)
  return fields("maker", t.maker, "trumps", t.suit, "alone", t.alone, "tricks", t:per_side(t.side_tricks), "row", t.row)
end
