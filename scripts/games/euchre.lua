-- Euchre. The rule page and the game in one: each clause stands above what does it.
local euchre = game {
  id = "euchre", title = "Euchre", players = { 4 }, partners = true, clauses = "EU", kind = "trick",
  land = "United States, Canada, England",
  summary = "Bowers, order up or name trumps, alone or not, to 10.",
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
euchre.best_bower = "" -- a card above the bowers, of a house rule
function euchre.bowers(suit)
  local other = euchre.same_colour[suit]
  return ("%s J%s J%s"):format(euchre.best_bower, suit, other)
end
-- EU-1.5 An option or a house rule is refused that the game does not have.
euchre.refusals = {
  players = "EU-1.1", pack = "EU-1.2", option = "EU-1.5", variant = "EU-1.5", dealer = "EU-2.1",
  hands = "EU-2.2", word = "EU-4.2", over = "EU-5.5", at = { discard = "EU-3.1" },
}

-- ## 2 Deal
-- EU-2.1 The first dealer is drawn, unless the header names a `dealer`; then the deal passes to the left.
-- EU-2.2 Three cards to each, then two; the next is turned up, the last three lie face down.
euchre.packets = "3 each, 2 each, 1 to up, rest to kitty"
euchre.may_omit = { kitty = true }
euchre.piles = { up = "open", kitty = "closed" }
euchre.secret = { discard = true }

-- ## 3 Making trumps
-- EU-3.1 From the dealer's left each seat once says `order up` or `pass`. The first who orders up is the maker: the suit of
--   the turned card is trumps, and the dealer takes that card and discards one, face down.
euchre.refuse_bid = "EU-3.1"
euchre.refuse_discard = "EU-3.1"
function euchre.turned_suit(t) return t:top "up":sub(2) end
function euchre.take_up(t)
  for _, seat in ipairs(t.active) do
    if seat == t.dealer then -- a dealer who sits out takes nothing
      t:take(seat, "up")
      local discard = t:pick(seat, "discard", 1)
      t:move(discard, seat, "kitty")
    end
  end
end
-- EU-3.2 If all pass, each in turn may name another suit for trumps, and is the maker, or pass.
euchre.refuse_name = "EU-3.2"
function euchre.suits_of(_, _, turned_suit)
  local words = { "pass" }
  for _, suit in ipairs { "C", "D", "H", "S" } do
    if suit ~= turned_suit then words[#words + 1] = suit end
  end
  return words
end
-- EU-3.3 If all pass again the deal is thrown in, and the next seat deals.
-- EU-3.4 The maker at once says `alone`, to play without his partner, who lays his cards away, or `no`. If that is the
--   dealer, nobody takes the turned card. With `assist` `alone` who orders up for his partner must play alone.
euchre.option { "assist", "either", "how one plays who orders up for the partner",
                clause = "EU-3.4", words = { "either", "alone" } }
euchre.refuse_alone = "EU-3.4"
euchre.first_words = { "pass", "order up" }
-- The maker, the suit, and whether the turned card was ordered up.
function euchre.make(t)
  local turned_suit = euchre.turned_suit(t)
  local ordered_by = t:first_bid("bid", euchre.first_words)
  if ordered_by then return ordered_by, turned_suit, true end
  for seat in t:round(t.active[1]) do
    local word = t:ask(seat, "name", euchre.suits_of(t, seat, turned_suit))
    if word ~= "pass" then return seat, word, false end
  end
end
function euchre.say_alone(t, is_ordered)
  local is_for_partner = is_ordered and t:partner(t.maker) == t.dealer
  if is_for_partner and euchre.assist == "alone" then
    t.alone = true
  else
    t.alone = t:ask(t.maker, "alone", { "no", "alone" }) == "alone"
  end
  if t.alone then t:sit_out(t:partner(t.maker)) end
end

-- ## 4 Play
-- EU-4.1 The seat at the dealer's left leads, or if it sits out the next. With `alone_leads` `maker` the seat at the left
--   of one who plays alone leads.
euchre.option { "alone_leads", "dealer", "at whose left the lead is against one alone",
                clause = "EU-4.1", words = { "dealer", "maker" } }
-- EU-4.2 A card played must be in the hand. Follow suit if you can; the highest trump wins, else the highest of the suit
--   led, and the winner leads.
euchre.duties = { hold = "EU-4.2", follow = "EU-4.2" }
function euchre.hand(t)
  t.maker = 0
  t.suit = "none"
  t.alone = false
  t.lone = 0
  t.row = "thrown in"
  t:deal()
  local maker, suit, is_ordered = euchre.make(t)
  if not maker then return t:tell "throw-in" end
  t.maker = maker
  t.suit = suit
  euchre.say_alone(t, is_ordered)
  t:tell "trumps"
  t:ranking { trumps = euchre.bowers(suit), suit = suit }
  if is_ordered then euchre.take_up(t) end
  local is_left_of_maker = t.alone and euchre.alone_leads == "maker"
  t:play_tricks(t:left_of(is_left_of_maker and maker or t.dealer))
  local makers = t.side[maker]
  euchre.settle(t, makers, t:side_tricks(makers))
end

-- ## 5 Score
-- EU-5.1 The makers score 1 for three or four tricks and `march` 2 for all five.
-- EU-5.2 A maker who plays alone scores `lone_march` 4 for all five, and 1 for three or four.
-- EU-5.3 With fewer than three they are euchred: the others score `euchred` 2.
euchre.option { "march", 2, "points for five tricks", clause = "EU-5.1" }
euchre.option { "lone_march", 4, "points for five tricks alone", clause = "EU-5.2" }
euchre.option { "euchred", 2, "points for keeping the makers from three tricks",
                clause = "EU-5.3" }
function euchre.settle(t, makers, tricks)
  local clause = t.alone and "EU-5.2" or "EU-5.1"
  if tricks < 3 then
    t.row = "euchred"
    t:score(3 - makers, euchre.euchred, "EU-5.3", t.row)
  elseif tricks < 5 then
    t.row = "made"
    t:score(makers, 1, clause, t.row)
  elseif t.alone then
    t.row = "lone march"
    t:score(makers, euchre.lone_march, clause, t.row)
  else
    t.row = "march"
    t:score(makers, euchre.march, clause, t.row)
  end
end
euchre.promise { "EU-4.2", "five tricks are won in each deal that is played", function(_, deal)
  local tricks = deal.tricks[1] + deal.tricks[2]
  return tricks == (deal.maker > 0 and 5 or 0)
end }
-- EU-5.4 The game is to `target` 10 points.
-- EU-5.5 After that nothing can be decided.
euchre.option { "target", 10, "points that win the game", clause = "EU-5.4", min = 1 }
euchre.game_over = "target points"

-- ## 6 What is told
-- EU-6.1 All see the turned card, what is said and the cards played; the dealer alone sees his discard.
-- A bot counts bowers, other trumps and other aces, in tenths of a card that is worth naming.
function euchre.worth(t, seat, suit)
  local hand = t:hand(seat)
  local bowers = hand & cards(euchre.bowers(suit))
  local trumps = bowers | hand & cards("of " .. suit)
  local other_aces = hand & cards "A" & ~trumps
  local worth = 12 * sets.count(trumps) + 15 * sets.count(bowers) + 10 * sets.count(other_aces)
  if sets.has(hand, "A" .. suit) then worth = worth + 8 end
  return worth
end
-- The turned card goes to the dealer's side: good for his own, bad for the others.
local function suggest_bid(t, seat)
  local worth = euchre.worth(t, seat, euchre.turned_suit(t))
  if t.side[seat] ~= t.side[t.dealer] then
    worth = worth - 14
  elseif t:top "up":find "J" then
    worth = worth + 27
  else
    worth = worth + 12
  end
  return worth >= 46 and "order up" or "pass"
end
local function suggest_name(t, seat)
  local words = euchre.suits_of(t, seat, euchre.turned_suit(t))
  local best, most = "pass", 38
  if words[1] ~= "pass" then most = -1 end
  for _, suit in ipairs(words) do
    local worth = suit == "pass" and 0 or euchre.worth(t, seat, suit)
    if worth > most then best, most = suit, worth end
  end
  return best
end
function euchre.suggest(t, seat, point)
  if point == "bid" then return suggest_bid(t, seat) end
  if point == "name" then return suggest_name(t, seat) end
  if point == "alone" then
    return euchre.worth(t, seat, t.suit) >= 90 and "alone" or "no"
  end
end
euchre.events = { trumps = "suit maker alone", ["throw-in"] = "" }
euchre.kinds = { "row" }
euchre.says = {
  ["the up"] = "the turn-up",
  ["bid?"] = "is the suit of the turned card to be trumps? {dealer} {takes|take} it up then",
  ["name?"] = "which other suit do you make trumps, or do you pass?",
  ["alone?"] = "do you play alone, without your partner?",
  ["discard?"] = "which card do you lay away for the turned one?",
  ["bid order up"] = "{seat} {orders|order} the turned card up",
  name = "{seat} {makes|make} {word} trumps",
  ["alone alone"] = "{seat} {plays|play} alone", ["alone no"] = "",
  trumps = "", ["throw-in"] = "all pass: thrown in",
  ["discard discard"] = "{seat} {takes|take} the turned card and {discards|discard} {cards:%|one}",
  hand = "{row}: {maker} made {trumps} trumps, tricks: {tricks:sides %}",
  ["hand thrown in"] = "thrown in",
}
function euchre.status(t)
  if (t.maker or 0) == 0 then return end
  local sentence = "{suit} trumps, made by {maker}"
  if t.alone then sentence = sentence .. ", alone" end
  return sentence, fields("suit", t.suit, "maker", t.maker)
end
function euchre.result(t)
  return fields("maker", t.maker, "trumps", t.suit, "alone", t.alone,
    "tricks", t:per_side(t.side_tricks), "row", t.row)
end
