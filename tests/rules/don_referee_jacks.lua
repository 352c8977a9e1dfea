-- don_referee_jacks.lua - jacks out in both forms, bets and money (12 to 14); part of don_referee.lua.
return function(game, shared, tools)

local rank_of, suit_of = shared.rank_of, shared.suit_of
local numbers, texts, zeros = shared.numbers, shared.texts, shared.zeros

local SUITS = tools.SUITS

-- ---- money

-- DN-12.8: equal shares; what does not divide in single units, the first ones first.
local function shares(sum, count)
  local list = {}
  for i = 1, count do list[i] = sum // count + (i <= sum % count and 1 or 0) end
  return list
end

function game:pay(persons, sums)
  for i, person in ipairs(persons) do self.money[person] = self.money[person] + sums[i] end
end

function game:pay_to(persons, sum)
  local list = shares(sum, #persons)
  self:pay(persons, list)
  return list
end

-- The people of a side, ascending; of all sides without one.
function game:people_of(side)
  local list = {}
  for seat = 1, self.seats do
    if not side or self:side_of(seat) == side then table.insert(list, self.person_at[seat]) end
  end
  table.sort(list)
  return list
end

-- DN-12.8, 13.10.
function game:pay_winners(winners)
  if winners[1] then
    self:pay_to(self:people_of(winners[1]), self.pot)
  elseif self.o.jacks_out == "regiment" then
    self:pay_to(self:people_of(), self.pot)
  else
    for person = 1, self.persons do self.money[person] = self.money[person] + self.o.stake end
  end
end

-- ---- the deal for jacks

-- Person who holds each jack, and who has how many.
local function new_jacks(persons) return { holder = {}, held = zeros(persons), shown = 0, dealt = 0 } end

local function give(jacks, person, card)
  jacks.dealt = jacks.dealt + 1
  if rank_of(card) ~= "J" then return end
  jacks.holder[suit_of(card)] = person
  jacks.held[person] = jacks.held[person] + 1
  jacks.shown = jacks.shown + 1
end

function game:say_jacks(jacks)
  local holders = {}
  for suit in SUITS:gmatch "." do table.insert(holders, jacks.holder[suit] or 0) end
  self:say('{"event":"jacks","holders":%s,"dealt":%d}', numbers(holders), jacks.dealt)
end

function game:say_seated(persons, cards)
  self.person_at = persons
  self:say('{"event":"seated","seats":%s,"cards":%s}', numbers(persons), texts(cards))
end

function game:seat_people()
  if self.o.jacks_out == "pub" then return self:pub() end
  self.pot = 0
  while not self:regiment() do end
end

-- ---- the pub form (12)

-- DN-12.4. Returns the four in the order in which their jacks fell.
function game:deal_pub()
  local pack, jacks, order, person = self:read_pack(), new_jacks(self.persons), {}, 1
  for _, card in ipairs(pack) do
    while jacks.held[person] > 0 do person = person % self.persons + 1 end
    give(jacks, person, card)
    if jacks.held[person] > 0 then table.insert(order, person) end
    if jacks.shown == 4 then break end
    person = person % self.persons + 1
  end
  self:say_jacks(jacks)
  return order
end

-- DN-14.1.
function game:partner_bets(order, four)
  local bets = {}
  for _, person in ipairs(order) do
    local legal = { "no bet" }
    for _, other in ipairs(four) do
      if other ~= person then table.insert(legal, "bet " .. other) end
    end
    bets[person] = math.tointeger(self:ask(person, "partner-bet", legal):match "%d+$")
  end
  return bets
end

-- DN-14.2.
function game:settle_partner_bets(bets, four)
  local bettors, right = {}, {}
  for _, person in ipairs(four) do
    for seat = 1, 4 do
      if bets[person] and self.person_at[seat] == person then
        table.insert(bettors, person)
        if self.person_at[self:partner_of(seat)] == bets[person] then table.insert(right, person) end
      end
    end
  end
  if #bettors == 0 then return end
  local pool = #bettors * self.o.partner_stake
  for _, person in ipairs(bettors) do self.money[person] = self.money[person] - self.o.partner_stake end
  local to = #right > 0 and right or bettors
  self:say('{"event":"partner-bets","pool":%d,"to":%s,"shares":%s}', pool, numbers(to), numbers(self:pay_to(to, pool)))
end

local SUIT_HEIGHT = { S = 4, H = 3, D = 2, C = 1 }

-- DN-12.6.
local function is_higher(a, b)
  local x, y = tools.natural(a), tools.natural(b)
  if x ~= y then return x < y end
  return SUIT_HEIGHT[suit_of(a)] > SUIT_HEIGHT[suit_of(b)]
end

function game:pub()
  self.pot = self.persons * self.o.stake -- DN-12.3
  for person = 1, self.persons do self.money[person] = -self.o.stake end
  local order = self:deal_pub()
  local four = table.move(order, 1, 4, 1, {})
  table.sort(four)
  local bets = self.o.partner_bets and self:partner_bets(order, four) or {}
  local pack, drawn = self:read_pack(), {}
  for i, person in ipairs(four) do drawn[i] = { person = person, card = pack[i] } end
  table.sort(drawn, function(a, b) return is_higher(a.card, b.card) end)
  local persons, cards = {}, {}
  for place, seat in ipairs { 1, 3, 2, 4 } do persons[seat], cards[seat] = drawn[place].person, drawn[place].card end
  self:say_seated(persons, cards)
  self:settle_partner_bets(bets, four)
end

-- ---- the regiment form (13)

-- DN-13.2.
function game:buy_cards()
  local bought, legal = {}, {}
  for i = 1, self.o.buy_max do legal[i] = "buy " .. i end
  for person = 1, self.persons do
    bought[person] = math.tointeger(self:ask(person, "buy", legal):match "%d+$")
    self.money[person] = self.money[person] - bought[person] * self.o.card_price
    self.pot = self.pot + bought[person] * self.o.card_price
  end
  return bought
end

local COUNTED = { A = 1, T = 10, J = 11, Q = 12, K = 13 }

-- DN-13.3, 13.4.
function game:deal_regiment(bought)
  local pack, jacks = self:read_pack(), new_jacks(self.persons)
  local shown = pack[#pack]
  local value = COUNTED[rank_of(shown)] or math.tointeger(rank_of(shown))
  local person = (value - 1) % self.persons + 1
  self:say('{"event":"count-round","card":"%s","first":%d}', shown, person)
  local at = 0
  while true do
    for _ = 1, bought[person] - jacks.held[person] do
      at = at + 1
      give(jacks, person, pack[at])
      if jacks.shown == 4 or jacks.held[person] == 3 then
        self:say_jacks(jacks)
        return jacks
      end
    end
    person = person % self.persons + 1
  end
end

-- DN-13.5, 13.6: those who take the kitty, and why; or nobody and the seller.
local function kitty_takers(jacks)
  local pairs_held = {}
  for person, count in ipairs(jacks.held) do
    if count == 3 then return { person }, "three-jacks" end
    if count == 2 then table.insert(pairs_held, person) end
  end
  if #pairs_held == 2 then return pairs_held, "two-and-two" end
  return nil, nil, pairs_held[1]
end

-- DN-13.8. True if a jack was sold.
function game:sell_jack(seller, jacks)
  local buyers, own = {}, {}
  for person, count in ipairs(jacks.held) do
    if count == 0 then table.insert(buyers, person) end
  end
  for suit in SUITS:gmatch "." do
    if jacks.holder[suit] == seller then table.insert(own, suit) end
  end
  while #buyers > 0 do
    local legal = {}
    for _, suit in ipairs(own) do
      for _, person in ipairs(buyers) do table.insert(legal, ("sell J%s %d"):format(suit, person)) end
    end
    table.insert(legal, "no sale")
    local suit, buyer = self:ask(seller, "sell", legal):match "^sell J(%u) (%d+)$"
    if not suit then break end
    buyer = math.tointeger(buyer)
    if self:ask(buyer, "jack-offer", { "accept", "refuse" }) == "accept" then
      self:pay({ seller, buyer }, { self.o.jack_price, -self.o.jack_price })
      jacks.holder[suit] = buyer
      self:say('{"event":"sold","card":"J%s","from":%d,"to":%d,"price":%d}', suit, seller, buyer, self.o.jack_price)
      return true
    end
    shared.remove(buyers, buyer)
  end
  self:say('{"event":"no-game","kitty":%d}', self.pot)
  return false
end

-- One buying and dealing. True if four people are seated.
function game:regiment()
  local jacks = self:deal_regiment(self:buy_cards())
  local takers, why, seller = kitty_takers(jacks)
  if takers then
    self:say('{"event":"kitty","to":%s,"shares":%s,"why":"%s"}', numbers(takers), numbers(self:pay_to(takers, self.pot)),
      why)
    self.pot = 0 -- DN-13.7
    return false
  end
  if seller and not self:sell_jack(seller, jacks) then return false end
  local persons, cards = {}, {}
  for seat, suit in ipairs { "D", "C", "H", "S" } do persons[seat], cards[seat] = jacks.holder[suit], "J" .. suit end
  self:say_seated(persons, cards)
  return true
end

-- ---- side bets (DN-14.3 to 14.6)

function game:offer_bet()
  local legal = { "no bet", "bet game", "bet tricks" }
  local open = self.counted == 0
  for side = 1, self.sides do open = open and self.scores[side] < self.o.bet_points end
  if open then table.insert(legal, "bet points") end
  local kind = self:ask(self.pitcher, "bet", legal):match "^bet (%l+)$"
  if not kind or self:ask(self:left_of(self.pitcher), "take-bet", { "accept", "refuse" }) == "refuse" then return end
  local bet = { kind = kind, side = self:side_of(self.pitcher), deal = self.deal_number }
  if kind == "points" then self.points_bet = bet else self.bet = bet end
end

function game:settle(bet, winner)
  local money = zeros(self.persons)
  if winner > 0 then
    for _, person in ipairs(self:people_of()) do money[person] = -self.o.bet_stake end
    for _, person in ipairs(self:people_of(winner)) do money[person] = self.o.bet_stake end
  end
  for person = 1, self.persons do self.money[person] = self.money[person] + money[person] end
  self:say('{"event":"bet","kind":"%s","side":%d,"winner":%d,"money":%s}', bet.kind, bet.side, winner, numbers(money))
end

function game:bet_winner(bet)
  if self.ended == "redeal" then return 0 end
  if bet.kind == "game" then return self.pegs.game end
  if self.tricks[bet.side] >= self.o.bet_tricks then return bet.side end
  return self.all_played and 3 - bet.side or 0
end

-- `over`: the game ends with this deal.
function game:settle_bets(over)
  if self.bet then self:settle(self.bet, self:bet_winner(self.bet)) end
  local bet = self.points_bet
  if not bet then return end
  local winner
  if self.ended == "redeal" then
    winner = bet.deal == self.deal_number and 0 or nil
  else
    winner = self.had or over and 0 or nil
  end
  if winner then
    self:settle(bet, winner)
    self.points_bet = nil
  end
end

end
