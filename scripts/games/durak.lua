-- Durak. The rule page and the game in one: each clause stands above what does it.
local durak = game {
  id = "durak", title = "Durak", names = "Podkidnoy durak, the fool, Дурак",
  clauses = "DU", players = { 3, 2, 4, 5, 6 }, kind = "shed", land = "Russia",
  summary = "Attack, beat or take; who is left with cards is the fool.",
  level = "some practice", minutes = 45,
}

-- ## 1 Pack and deal
-- DU-1.1 Two to six players, each for himself.
-- DU-1.2 36 cards, high to low A K Q J T 9 8 7 6.
durak.pack = cards "AKQJT9876 of CDHS"
durak.ranks = "A K Q J T 9 8 7 6"
-- DU-1.3 Six cards each, one at a time. The rest is the stock; its last card, or if all are dealt the last card dealt, lies
--   face up, and its suit is trumps.
durak.piles = { stock = "closed", bout = "open", beaten = "closed" }
durak.packets = "1 each x 6, rest to stock"
durak.refusals = { players = "DU-1.1", dealer = "DU-1.1", pack = "DU-1.2", hands = "DU-1.3",
                   word = "DU-2.1", over = "DU-3.2", at = { throw = "DU-2.2" } }
-- DU-1.4 In the first deal the holder of the lowest trump attacks first; if nobody has one, the seat at the dealer's left.
--   The fool deals next, and the seat at his left attacks first; with `fool_attacked` on that at his right, so that he is
--   attacked.
durak.option { "fool_attacked", false, "the first attack is on who was the fool",
               clause = "DU-1.4" }
function durak.first_attacker(t)
  if t.deal_number > 1 then
    return durak.fool_attacked and t:right_of(t.dealer) or t.active[1]
  end
  for rank in durak.ranks:reverse():gmatch "%S" do
    local holder = t:holder(cards(rank .. t.trump))
    if holder then return holder end
  end
  return t.active[1]
end
function durak.next_dealer(t) return t.fool > 0 and t.fool or t:left_of(t.dealer) end

-- t.pairs are the attacks of a bout, each { card } or, once it is beaten, { card, card that beats it }.
function durak.hand(t)
  t.pairs = {}
  t.bouts = 0
  t.fool = 0
  t:deal()
  local turned = t:card(sets.count(durak.pack))
  t.trump = durak.trump_of(turned)
  t:show(t:top "stock" and "stock" or t.dealer, turned)
  local attacker = durak.first_attacker(t)
  while durak.goes_on(t) do attacker = durak.bout(t, attacker, t:left_of(attacker)) end
  if t:hand(attacker) ~= 0 then t.fool = attacker end
  t.ended = t.fool > 0 and "fool" or "draw"
  if t.fool > 0 then durak.score(t) end
end
function durak.trump_of(turned) return turned:sub(2) end
function durak.goes_on(t) return #t.active > 1 end

-- ## 2 Play
-- DU-2.1 The attacker plays a card; the next to his left defends. He beats it with a higher card of its suit, or, if it is
--   no trump, with any trump; or he says `take`.
-- DU-2.2 When all is beaten the attacker, then the others in turn, may throw in a card of a rank that lies on the table, to
--   be beaten likewise, or `pass`; who has no such card is asked too, so that nobody learns it. With `several` on the
--   attacker may throw in before anything is beaten.
-- DU-2.3 There are no more attacking cards in a bout than `most` 6, in the first bout of a deal `most_first` 6, nor than the
--   defender had cards.
-- DU-2.4 When nobody throws in any more, all cards of the bout are put aside and the defender attacks next.
-- DU-2.5 If he takes, the others may throw in more within DU-2.3, unless `throw_to_taker` is off; he takes all cards of the
--   bout, and who sits next to his left attacks.
durak.option { "several", false, "the attacker may begin with several cards of a rank",
               clause = "DU-2.2" }
durak.option { "most", 6, "attacking cards in a bout", clause = "DU-2.3", min = 1, max = 12 }
durak.option { "most_first", 6, "attacking cards in the first bout", clause = "DU-2.3",
               min = 1, max = 12 }
durak.option { "throw_to_taker", true, "who takes may be given more cards", clause = "DU-2.5" }
-- A bout, to its end. Returns the seat that attacks next.
function durak.bout(t, attacker, defender)
  t.attacker = attacker
  t.defender = defender
  t.taking = false
  t.pairs = {}
  t.bouts = t.bouts + 1
  local most = t.bouts == 1 and durak.most_first or durak.most
  t.room = math.min(most, sets.count(t:hand(defender)))
  durak.attack(t, attacker, "attack", t:hand(attacker))
  while durak.several and durak.throw(t, attacker) do end
  repeat
    durak.defend(t)
  until not durak.throw_in_turn(t)
  t:move(t:pile "bout", "bout", t.taking and t.defender or "beaten")
  durak.refill(t)
  durak.leave(t)
  if t.taking or t:hand(t.defender) == 0 then return t:left_of(t.defender) end
  return t.defender
end
-- Asks a seat for a card of a set, or a word in its place. Returns whether it played a card.
function durak.attack(t, seat, point, set, out)
  local card = t:choose(seat, point, set, out)
  if not card then return false end
  t:move(card, seat, "bout")
  t.pairs[#t.pairs + 1] = { card }
  return true
end
-- Asks the attacker and then the others, until one of them throws a card in. Returns whether one has.
function durak.throw_in_turn(t)
  for seat in t:round(t.attacker) do
    if durak.throw(t, seat) then return true end
  end
  return false
end
function durak.throw(t, seat)
  if seat == t.defender or t:hand(seat) == 0 then return false end
  if #t.pairs == t.room or t.taking and not durak.throw_to_taker then return false end
  local fitting = sets.ranks(t:pile "bout") & t:hand(seat)
  return durak.attack(t, seat, "throw", fitting, "pass")
end
function durak.unbeaten(t)
  for _, pair in ipairs(t.pairs) do
    if not pair[2] then return pair end
  end
end
-- Asks the defender until all is beaten or he takes.
function durak.defend(t)
  local pair = durak.unbeaten(t)
  while pair and not t.taking do
    local card, word = t:choose(t.defender, "beat", durak.beating(t, pair[1]), durak.ways_out(t))
    if card then
      t:move(card, t.defender, "bout")
      pair[2] = card
    else
      durak.get_out(t, word)
    end
    pair = durak.unbeaten(t)
  end
end
function durak.ways_out() return "take" end
function durak.get_out(t) t.taking = true end
function durak.ready(rules) -- by card, the higher ones of its suit
  rules.higher = {}
  for _, card in ipairs(sets.list(rules.pack)) do
    local rank, suit = card:sub(1, 1), card:sub(2)
    local place = rules.ranks:find(rank, 1, true) or 1 -- a joker has no rank
    local higher = rules.ranks:sub(1, place - 1):gsub(" ", "")
    rules.higher[card] = higher ~= "" and cards(higher .. " of " .. suit) or 0
  end
end
function durak.beating(t, card) -- the defender's cards that beat it
  local beating = durak.higher[card]
  local is_trump = card:sub(2) == t.trump
  if not is_trump then beating = beating | cards("of " .. t.trump) end
  return beating & t:hand(t.defender)
end
-- DU-2.6 After a bout the attacker, then the others in turn, last the defender, fill their hands up to six from the stock.
function durak.refill(t)
  local function fill(seat)
    while sets.count(t:hand(seat)) < 6 and t:take(seat, "stock") do end
  end
  fill(t.attacker)
  for seat in t:round(t:left_of(t.defender)) do fill(seat) end
end
function durak.leave(t) -- of those who have no cards
  for seat in t:round(t.defender) do
    if t:hand(seat) == 0 and #t.active > 1 then t:sit_out(seat) end
  end
end

-- ## 3 Score
-- DU-3.1 With the stock gone, who has no cards is out. The last who has cards is the fool: minus 1. If nobody has any, the
--   deal is a draw.
function durak.score(t) t:score(t.fool, -1, "DU-3.1", "fool") end
-- DU-3.2 A game is `deals` 10 deals; the highest score wins.
durak.option { "deals", 10, "deals of a game", clause = "DU-3.2", min = 1 }
durak.game_over = "deals"
durak.promise { "DU-3.1", "only the fool has cards at the end", function(t)
  local function held(_, seat) return sets.count(t:hand(seat)) end
  local left = t:sum(held, t.seats, t.fool)
  return left + #t:list "stock" + #t:list "bout" == 0
end }

-- ## 4 What a seat may see
-- DU-4.1 Nobody sees what has been put aside. All see the trump that lies under the stock, and later who holds it.
durak.kinds = { "ended" }
function durak.asking(t)
  local pair = durak.unbeaten(t)
  return fields("attack", pair and pair[1] or null)
end
function durak.status(t)
  if t.trump then return "trumps are {trumps}", fields("trumps", t.trump) end
end
function durak.layout(t, seat) -- before the defender the attacks, with what beats them
  local columns = {}
  if seat ~= t.defender or not t:top "bout" then return columns end
  for i, pair in ipairs(t.pairs) do columns[i] = { up = pair, down = 0 } end
  return columns
end
-- Advice for bots: low cards first, trumps last. While there is a stock, take rather than give a high trump.
function durak.cost(t, card)
  local place = durak.ranks:find(card:sub(1, 1), 1, true)
  if not place then return #durak.ranks + 20 end -- a joker
  local cost = #durak.ranks - place
  if card:sub(2) == t.trump then return cost + 20 end
  return cost
end
function durak.suggest(t, seat, point)
  local hand = t:hand(seat)
  local set, most = hand, 99
  if point == "beat" then
    set = durak.beating(t, durak.unbeaten(t)[1])
    if t:top "stock" then most = 30 end
  elseif point == "throw" then
    set = hand & sets.ranks(t:pile "bout")
    if t:top "stock" then most = 12 end
  end
  local best, least = nil, most
  for _, card in ipairs(sets.list(set)) do
    local cost = durak.cost(t, card)
    if cost < least then
      best = card
      least = cost
    end
  end
  if best then return point .. " " .. best end
  return point == "beat" and "take" or "pass"
end
durak.says = {
  ["attack?"] = "which card do you attack {defender:seat %} with?",
  ["throw?"] = "do you throw in another card against {defender:seat %}?",
  ["beat?"] = "which card beats {attack}, or do you take all the cards?",
  ["attack attack"] = "{seat} {attacks|attack} with {cards}",
  ["throw throw"] = "{seat} {throws|throw} {cards} in",
  ["beat beat"] = "{seat} {beats|beat} it with {cards}",
  ["beat take"] = "{seat} {takes|take} the cards",
  ["to beaten"] = "all is beaten",
  ["hand fool"] = "{fool:seat %} {is|are} the fool",
  ["hand draw"] = "nobody is the fool",
}
function durak.result(t) return fields("ended", t.ended, "fool", t.fool) end
