-- Jacks out in the regiment: cards are bought for a kitty, red jacks play black ones.
local v, don = variant {
  id = "jacks-out-regiment", of = "nine-card-don", title = "Jacks out, regiment form",
  clauses = "DN-13",
  summary = "Four to twelve people buy cards; the red jacks play the black ones for the kitty.",
  players = { 5, 4, 6, 7, 8, 9, 10, 11, 12 }, players_clause = "DN-13.1",
  when = { jacks_out = "regiment" },
  instead = { jacks_out = { pub = "jacks-out" } },
  excludes = { ["jacks-out"] = true }, beside = { "side-bets" },
}
local jacks, purse = use "jacks", use "purse"

-- ## 13 Jacks out, regiment form
v.option { "jacks_out", "regiment", "how those who play are found", clause = "DN-13.1",
           words = { "none", "pub", "regiment" } }
v.option { "stake", 100, "what each person stakes in the pub form, in pence", clause = "DN-12.3" }
-- DN-13.1 `players` 4 to 12 people (5 if left out), numbered clockwise from the left of a neutral dealer. DN-12.2, 12.7
--   and 12.9 hold.
jacks.lay(v, { ["count-round"] = "card first", sold = "card from to price", kitty = "to shares why",
               ["no-game"] = "kitty" }, {
  ["buy buy"] = "{seat} {buys|buy} {cards:% cards}",
  ["sell sell"] = "{seat} {offers|offer} {1} {2:to person %}",
  ["sell no"] = "{seat} {sells|sell} no jack",
  ["jack-offer accept"] = "",
  ["jack-offer refuse"] = "{seat} {does|do} not buy it",
  ["count-round"] = "{card} is shown: {first:person %} is dealt to first",
  sold = "{from:person %} {sells|sell} {card} to {to:person %} for {price}",
  ["buy?"] = "how many cards do you buy?",
  ["sell?"] = "which jack do you sell, and to whom?", ["jack-offer?"] = "do you buy the jack?",
  kitty = "the kitty goes to {to:person %}",
  ["no-game"] = "no game: the kitty of {kitty} stays",
})
function v.wrap.new_match(base, t)
  base(t)
  t.person = nil
  t.kitty = 0
  repeat
    local bought = don.buy(t)
    local holders = don.deal_bought(t, bought)
  until don.settle_jacks(t, holders)
end
-- DN-13.2 Each person in ascending order is asked at `buy` for 1 to `buy_max` 5 cards and pays `card_price` 10 each
--   into the *kitty*.
v.option { "card_price", 10, "the price of a card, in pence", clause = "DN-13.2" }
v.option { "buy_max", 5, "the most cards that one person buys",
           clause = "DN-13.2", min = 1, max = 13 }
v.add.buy = function(t)
  local words, bought = {}, {}
  for n = 1, don.buy_max do words[n] = "buy " .. n end
  for person = 1, t.people do
    bought[person] = math.tointeger(t:ask(person, "buy", words):match "%d+")
    purse.get(t, person, -bought[person] * don.card_price)
    t.kitty = t.kitty + bought[person] * don.card_price
  end
  return bought
end
-- DN-13.3 A `pack` line. Its last card is shown, and counted round from person 1: A 1, 2 ... T as they are, J 11, Q 12,
--   K 13 (event `count-round`). The person on whom the count ends is dealt to first. The card stays in the pack.
local counts = "A23456789TJQK"
v.add.count_round = function(t)
  local card = t:card(52)
  local first = (counts:find(card:sub(1, 1), 1, true) - 1) % t.people + 1
  t:tell("count-round", card, first)
  return first
end
-- DN-13.4 In each round every person in turn gets as many cards as he bought, less the jacks that he had before this
--   turn, face up together. Rounds follow until the fourth jack has appeared: the deal stops with that card. It also
--   stops with the card that gives one person a third jack. Event `jacks`.
v.add.deal_bought = function(t, bought)
  t:shuffle()
  local person = don.count_round(t)
  local dealt, out = 0, 0
  local holders = { 0, 0, 0, 0 } -- of the jacks
  while true do
    for _ = 1, bought[person] - jacks.count(holders, person) do
      dealt = dealt + 1
      local jack = jacks.number(t:card(dealt))
      if jack then
        holders[jack] = person
        out = out + 1
        if out == 4 or jacks.count(holders, person) == 3 then
          t:tell("jacks", holders, dealt)
          return holders
        end
      end
    end
    person = person % t.people + 1
  end
end
-- DN-13.5 Three jacks to one person: he takes the whole kitty (event `kitty`).
-- DN-13.6 Two jacks to each of two persons: they divide the kitty (event `kitty`): "no game, jacks out".
-- DN-13.7 After DN-13.5 and 13.6 everything begins again at DN-13.2 with an empty kitty.
v.add.divide_kitty = function(t, people, why)
  local shares = purse.share(t, t.kitty, people)
  t.kitty = 0
  t:tell("kitty", people, shares, why)
end
v.add.settle_jacks = function(t, holders)
  local two = {}
  for person = 1, t.people do
    local n = jacks.count(holders, person)
    if n == 3 then return don.divide_kitty(t, { person }, "three-jacks") end
    if n == 2 then two[#two + 1] = person end
  end
  if #two == 2 then return don.divide_kitty(t, two, "two-and-two") end
  if #two == 1 and not don.sell(t, holders, two[1]) then
    t:tell("no-game", t.kitty)
    return false
  end
  local clubs, diamonds, hearts, spades = table.unpack(holders)
  jacks.seat(t, { diamonds, clubs, hearts, spades }, { "JD", "JC", "JH", "JS" })
  return true
end
-- DN-13.8 One person has two jacks, two others one each: he is asked at `sell`. He offers one of his jacks to a person
--   who has none, or says `no sale`. The other answers at `jack-offer`; by `accept` he pays `jack_price` 100 to the
--   seller and has the jack (event `sold`); after `refuse` the seller is asked again without that person. After `no
--   sale`, or when nobody is left to ask: event `no-game`, and it begins again at DN-13.2, the kitty staying where it
--   is.
v.option { "jack_price", 100, "the price of a jack, in pence", clause = "DN-13.8" }
v.add.sell = function(t, holders, seller)
  local refused = {}
  local function may_buy(person)
    return jacks.count(holders, person) == 0 and not refused[person]
  end
  while true do
    local words = {}
    for jack = 1, 4 do
      for person = 1, t.people do
        if holders[jack] == seller and may_buy(person) then
          words[#words + 1] = ("sell %s %d"):format(jacks.names[jack], person)
        end
      end
    end
    if #words == 0 then return false end
    words[#words + 1] = "no sale"
    local card, buyer = t:ask(seller, "sell", words):match "^sell (%S+) (%d+)$"
    if not card then return false end
    buyer = math.tointeger(buyer)
    if t:ask(buyer, "jack-offer", { "accept", "refuse" }) == "accept" then
      purse.get(t, buyer, -don.jack_price)
      purse.get(t, seller, don.jack_price)
      holders[jacks.number(card)] = buyer
      t:tell("sold", card, seller, buyer, don.jack_price)
      return true
    end
    refused[buyer] = true
  end
end
-- DN-13.9 Four jacks with four persons: red plays black. Seat 1 is the holder of JD, seat 2 of JC, seat 3 of JH, seat 4
--   of JS (event `seated`).
-- DN-13.10 The kitty goes to the side that wins the match, as in DN-12.8; if it is drawn, to the four who played, in
--   equal shares.
function v.wrap.match_line(base, t, winner)
  purse.share(t, t.kitty, purse.people(t, winner[1]))
  return purse.match_line(don)(base, t, winner)
end
