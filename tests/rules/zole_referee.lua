-- zole_referee.lua - a second, slow referee of Zole, written from the rules page alone.
--
-- It knows nothing of the engine. Functions name the clauses they follow. Given a header, packs and decisions it says
-- every line that `replay --json` must print. The helpers that know no rule are in referee.lua; it offers them too.
local shared = require "referee"

local referee = setmetatable({}, { __index = shared })
local split, numbers, texts, zeros = shared.split, shared.numbers, shared.texts, shared.zeros

-- ---- cards (1, 2)

local SUITS, RANKS = "CDHS", "AKQJT987"
local TRUMPS = {} -- ZO-1.3: the higher the number, the higher the trump
for i, card in ipairs { "QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D" } do
  TRUMPS[card] = 15 - i
end
local PLAIN = { A = 4, T = 3, K = 2, ["9"] = 1 } -- ZO-1.4
local POINTS = { A = 11, T = 10, K = 4, Q = 3, J = 2, ["9"] = 0, ["8"] = 0, ["7"] = 0 } -- ZO-1.6

-- ZO-1.2, in the order of lists: suits C D H S, then A K Q J T 9 8 7
referee.pack = shared.filter(shared.cards(SUITS, RANKS), function(card) return not card:match "^[87][^D]" end)
local PLACE = shared.places(referee.pack)

-- ZO-1.5: the suit a card belongs to in play.
local function suit_of(card) return TRUMPS[card] and "trump" or card:sub(2) end

local function points_of(cards)
  local sum = 0
  for _, card in ipairs(cards) do sum = sum + POINTS[card:sub(1, 1)] end
  return sum
end

local function sorted(cards) return shared.sorted(cards, PLACE) end

-- ---- the options

local DEFAULTS = {
  hands = 24, overcall = false, small = false, all_pass = "table", win_points = 61, high_points = 91, low_points = 30,
  take_all = 3, take_high = 2, take_won = 1, take_lost = 2, take_low = 3, take_none = 4,
  solo_all = 6, solo_high = 5, solo_won = 4, solo_lost = 5, solo_low = 6, solo_none = 7,
  small_won = 6, small_lost = 7, small_stop = true, table_stake = 2, surrender_before = 3, offer = true,
  dealer_pays = true, table_pays_dealer = false, pool_share = 1, pool_debt = 3, pool_choice = true,
}
local CHANGES = {
  pool = { all_pass = "pool" },
  ["small-zole"] = { small = true },
  ["four-players-dealer-pays"] = { dealer_pays = true },
  ["four-players-dealer-idle"] = { dealer_pays = false },
}
referee.defaults = DEFAULTS

-- Defaults, then the variants, then the header's options.
local function options_of(header)
  local o = {}
  for name, value in pairs(DEFAULTS) do o[name] = value end
  for _, variant in ipairs(header.variants or {}) do
    for name, value in pairs(CHANGES[variant]) do o[name] = value end
  end
  for name, value in pairs(header.options or {}) do o[name] = value end
  return o
end

local function players_of(header)
  if header.players then return header.players end
  for _, variant in ipairs(header.variants or {}) do
    if variant:match "^four%-players" then return 4 end
  end
  return 3
end

-- ---- the game

local game = { say = shared.say, next_input = shared.next_input }
game.__index = game

-- Asks, and takes the answer; what the record says must be what was asked for.
function game:ask(seat, point, legal, may)
  self:say('{"ask":%d,"point":"%s","legal":%s,"may":%s}', seat, point, texts(legal), texts(may))
  if self.player.decide then
    table.insert(self.inputs, { by = seat, ["do"] = self.player.decide(legal, may, seat, point) })
  end
  local input = self:next_input()
  local open = {}
  for _, word in ipairs(legal) do open[word] = true end
  for _, word in ipairs(may) do open[word] = true end
  assert(input.by == seat and open[input["do"]],
    ("the referee refuses seat %s \"%s\" at %s of seat %d"):format(input.by, input["do"], point, seat))
  self:say('{"by":%d,"do":"%s"}', seat, input["do"])
  self.decisions = self.decisions + 1
  return input["do"]
end

function game:left_of(seat) return seat % self.players + 1 end

-- ZO-1.1, ZO-1.7: the active seats, clockwise from the dealer's left.
function game:find_active()
  self.active = {}
  local seat = self.dealer
  for _ = 1, 3 do
    seat = self:left_of(seat)
    table.insert(self.active, seat)
  end
end

-- ZO-2.2, ZO-2.3: four each, two to the talon, four each.
function game:deal()
  local fresh = self.player.shuffle and self.player.shuffle(self)
  if fresh then table.insert(self.inputs, { pack = fresh }) end
  local input = self:next_input()
  local pack = split(assert(input.pack, "the referee wants a pack"))
  local seen = {}
  for _, card in ipairs(pack) do
    assert(PLACE[card] and not seen[card], "the pack is not the pack")
    seen[card] = true
  end
  assert(#pack == 26, "the pack has not 26 cards")
  self.hand_number = self.hand_number + 1
  self:say('{"pack":"%s"}', table.concat(pack, " "))
  self:say('{"deal":%d,"dealer":%d}', self.hand_number, self.dealer)
  self.hands, self.won, self.dealt = {}, {}, pack
  for seat = 1, self.players do self.hands[seat], self.won[seat] = {}, {} end
  local top = 0
  local function packet()
    for _, seat in ipairs(self.active) do
      for _ = 1, 4 do
        top = top + 1
        table.insert(self.hands[seat], pack[top])
      end
    end
  end
  packet()
  self.talon = { pack[top + 1], pack[top + 2] }
  top = top + 2
  packet()
end

local RANK = { take = 1, solo = 2, small = 3 } -- ZO-3.4, ZO-11.2

-- ZO-3.1 to 3.4, ZO-11.1. Sets contract and bidder; contract nil: all three passed.
function game:auction()
  self.contract, self.bidder = nil, 0
  local words = { "take", "solo" }
  if self.o.small then table.insert(words, "small") end
  for _, seat in ipairs(self.active) do
    local legal = { "pass" }
    for _, word in ipairs(words) do
      if not self.contract or RANK[word] > RANK[self.contract] then table.insert(legal, word) end
    end
    local bid = self:ask(seat, "bid", legal, {})
    if bid ~= "pass" then
      self.contract, self.bidder = bid, seat
      if not self.o.overcall then return end
    end
  end
end

-- ZO-4.1, ZO-4.2: any two of the ten.
function game:discard()
  local ten = sorted(table.move(self.talon, 1, 2, 9, self.hands[self.bidder]))
  local legal = {}
  for i = 1, 9 do
    for j = i + 1, 10 do table.insert(legal, ("discard %s %s"):format(ten[i], ten[j])) end
  end
  local _, a, b = table.unpack(split(self:ask(self.bidder, "discard", legal, {})))
  self.hands[self.bidder] = shared.without(ten, { a, b })
  self.talon = { a, b } -- the two cards lying apart
end

-- ZO-5.2 to 5.4.
local function playable(hand, led)
  local follow = {}
  for _, card in ipairs(hand) do
    if led and suit_of(card) == suit_of(led) then table.insert(follow, card) end
  end
  return sorted(#follow > 0 and follow or hand)
end

-- The call open to a seat at its play (ZO-6.1, 6.3, 6.6, 6.8).
function game:call_open(seat, trick, is_lead, refused)
  if self.contract == "table" then return {} end
  local before = self.o.surrender_before
  if seat == self.bidder then
    if trick < before or (trick == before and is_lead) then return { "surrender" } end
    return {}
  end
  return self.o.offer and not refused and { "offer" } or {}
end

-- One card of a seat. Returns it, or nil and how the hand ended (ZO-6.2, 6.5, 6.6).
function game:play_one(seat, trick, led)
  local legal = {}
  for i, card in ipairs(playable(self.hands[seat], led)) do legal[i] = "play " .. card end
  local refused = false
  while true do
    local said = self:ask(seat, "play", legal, self:call_open(seat, trick, led == nil, refused))
    if said == "surrender" then return nil, "surrender" end
    if said ~= "offer" then
      local card = said:match "^play (%w%w)$"
      self.hands[seat] = shared.without(self.hands[seat], { card })
      return card
    end
    if self:ask(self.bidder, "answer", { "accept", "refuse" }, {}) == "accept" then return nil, "offer" end
    refused = true
  end
end

-- ZO-5.6: does card b beat card a, which is the best so far?
local function beats(b, a)
  if TRUMPS[b] or TRUMPS[a] then return (TRUMPS[b] or 0) > (TRUMPS[a] or 0) end
  return b:sub(2) == a:sub(2) and PLAIN[b:sub(1, 1)] > PLAIN[a:sub(1, 1)]
end

function game:next_active(seat)
  for i, one in ipairs(self.active) do
    if one == seat then return self.active[i % 3 + 1] end
  end
end

-- ZO-5.5. Returns the winner, or nil and how the hand ended.
function game:trick(number, leader)
  local cards, best, winner, seat = {}, nil, nil, leader
  for _ = 1, 3 do
    local card, ended = self:play_one(seat, number, cards[1])
    if not card then return nil, ended end
    table.insert(cards, card)
    if not best or beats(card, best) then best, winner = card, seat end
    seat = self:next_active(seat)
  end
  table.insert(self.won[winner], cards)
  self:say('{"event":"trick","winner":%d,"cards":%s,"points":%d}', winner, texts(cards), points_of(cards))
  return winner
end

-- ZO-5.1, ZO-11.7. Sets ended.
function game:play()
  local leader = self.active[1]
  for number = 1, 8 do
    local winner, ended = self:trick(number, leader)
    if not winner then
      self.ended = ended
      return
    end
    leader = winner
    if self.contract == "small" and self.o.small_stop and winner == self.bidder then break end
  end
  self.ended = "played"
end

-- ---- the score

-- Tricks and card points per seat; the two cards lying apart.
function game:count()
  self.tricks, self.points = zeros(self.players), zeros(self.players)
  for seat = 1, self.players do
    self.tricks[seat] = #self.won[seat]
    for _, cards in ipairs(self.won[seat]) do self.points[seat] = self.points[seat] + points_of(cards) end
  end
  self.talon_points = points_of(self.talon)
  self.bidder_points, self.opponent_points = 0, 0
  if self.bidder == 0 then return end
  for seat = 1, self.players do
    if seat == self.bidder then self.bidder_points = self.points[seat]
    else self.opponent_points = self.opponent_points + self.points[seat] end
  end
  if self.contract == "take" then self.bidder_points = self.bidder_points + self.talon_points end -- ZO-4.3
  if self.contract == "solo" then self.opponent_points = self.opponent_points + self.talon_points end -- ZO-4.4
end

-- ZO-6.2, 6.5, 7.2, 7.3, 11.5, 11.8.
function game:find_row()
  if self.ended == "surrender" then return "lost" end
  if self.ended == "offer" then return "won" end
  local mine, all = self.tricks[self.bidder], 0
  for seat = 1, self.players do all = all + self.tricks[seat] end
  if self.contract == "small" then return mine == 0 and "won" or "lost" end
  if mine == all then return "all" end
  if mine == 0 then return "none" end
  if self.bidder_points >= self.o.high_points then return "high" end
  if self.bidder_points >= self.o.win_points then return "won" end
  if self.bidder_points <= self.o.low_points then return "low" end
  return "lost"
end

function game:pay(from, to, amount)
  self.delta[from] = self.delta[from] - amount
  self.delta[to] = self.delta[to] + amount
end

local WON = { all = true, high = true, won = true }

-- The payers of the bidder: the two opponents, and the dealer if he counts (ZO-12.2, 12.3), clockwise from the bidder.
function game:opponents()
  local list, seat = {}, self.bidder
  for _ = 2, self.players do
    seat = self:left_of(seat)
    local idle = self.players == 4 and seat == self.dealer and not self.o.dealer_pays
    if not idle then table.insert(list, seat) end
  end
  return list
end

-- ZO-7.4, 7.5, 11.6.
function game:score_bidder()
  self.row = self:find_row()
  local amount = self.o[self.contract .. "_" .. self.row]
  self.stake = WON[self.row] and amount or -amount
  for _, seat in ipairs(self:opponents()) do self:pay(seat, self.bidder, self.stake) end
  if self.pools then self:score_pools(WON[self.row]) end
end

-- ZO-8.3 to 8.7.
function game:score_table()
  self.row = "table"
  local most, best = 0, -1
  for _, seat in ipairs(self.active) do most = math.max(most, self.tricks[seat]) end
  for _, seat in ipairs(self.active) do
    if self.tricks[seat] == most then best = math.max(best, self.points[seat]) end
  end
  local pays = {}
  for _, seat in ipairs(self.active) do pays[seat] = self.tricks[seat] == most and self.points[seat] == best end
  for payer = 1, self.players do
    if pays[payer] then
      table.insert(self.payers, payer)
      for _, other in ipairs(self.active) do
        if not pays[other] then self:pay(payer, other, self.o.table_stake) end
      end
      if self.players == 4 and self.o.table_pays_dealer then self:pay(payer, self.dealer, self.o.table_stake) end
    end
  end
end

-- ---- pools (10)

function game:change_pool(kind, seat, change)
  if kind == "common" then self.common = self.common + change
  else self.personal[seat] = self.personal[seat] + change end
  self:say('{"event":"pool","kind":"%s","seat":%d,"change":%d}', kind, seat, change)
end

-- ZO-10.7, 10.8: whose personal pool the bidder takes; nil if no opponent has one.
function game:choose_debtor()
  local legal, most, fixed = {}, 0, nil
  for _, seat in ipairs(self:opponents()) do
    if self.personal[seat] > 0 then table.insert(legal, "from " .. seat) end
    if self.personal[seat] > most then most, fixed = self.personal[seat], seat end
  end
  if #legal == 0 or not self.o.pool_choice then return fixed end
  table.sort(legal)
  return math.tointeger(self:ask(self.bidder, "pool", legal, {}):match "^from (%d)$")
end

-- ZO-10.4 to 10.11.
function game:score_pools(won)
  local lying = self.common
  for seat = 1, self.players do lying = lying + self.personal[seat] end
  if lying == 0 then return end
  if not won then return self:change_pool("personal", self.bidder, 1) end
  if self.personal[self.bidder] > 0 then return self:change_pool("personal", self.bidder, -1) end
  if self.common > 0 then
    self:change_pool("common", 0, -1)
    for _, seat in ipairs(self:opponents()) do self:pay(seat, self.bidder, self.o.pool_share) end
    return
  end
  local debtor = self:choose_debtor()
  if not debtor then return end
  self:change_pool("personal", debtor, -1)
  self:pay(debtor, self.bidder, self.o.pool_debt)
end

-- ---- a hand

function game:say_hand()
  for seat = 1, self.players do self.scores[seat] = self.scores[seat] + self.delta[seat] end -- ZO-7.6
  local pools = self.pools and (',"common":%d,"personal":%s'):format(self.common, numbers(self.personal)) or ""
  local result = ('{"contract":"%s","bidder":%d,"ended":"%s","row":"%s","stake":%d,"payers":%s,"tricks":%s,"points":%s,'
    .. '"talon_points":%d,"bidder_points":%d,"opponent_points":%d%s}'):format(self.contract, self.bidder, self.ended,
    self.row, self.stake, numbers(self.payers), numbers(self.tricks), numbers(self.points), self.talon_points,
    self.bidder_points, self.opponent_points, pools)
  self:say('{"hand":%d,"result":%s,"delta":%s,"scores":%s}', self.hand_number, result, numbers(self.delta),
    numbers(self.scores))
end

function game:say_contract()
  self:say('{"event":"contract","contract":"%s","bidder":%d}', self.contract, self.bidder)
end

function game:throw_in() -- ZO-10.3
  self.contract, self.ended, self.row = "none", "thrown-in", "thrown-in"
  self:say('{"event":"throw-in"}')
  self:count()
  self:change_pool("common", 0, 1)
end

function game:play_hand()
  self:find_active()
  self:deal()
  self.stake, self.payers, self.delta = 0, {}, zeros(self.players)
  self:auction()
  if not self.contract and self.o.all_pass == "pool" then
    self:throw_in()
  else
    self.contract = self.contract or "table" -- ZO-3.6, 8.2
    self:say_contract()
    if self.contract == "take" then self:discard() end
    self:play()
    self:count()
    if self.contract == "table" then self:score_table() else self:score_bidder() end
  end
  self:say_hand()
end

-- ZO-9.4.
function game:say_game()
  local best, winners = math.max(table.unpack(self.scores)), {}
  for seat = 1, self.players do
    if self.scores[seat] == best then table.insert(winners, seat) end
  end
  if #winners == self.players then winners = {} end
  self:say('{"game":1,"winner":%s,"scores":%s,"why":"hands"}', numbers(winners), numbers(self.scores))
end

function game:play_all()
  repeat
    self:play_hand()
    self.dealer = self:left_of(self.dealer) -- ZO-9.1
  until self.hand_number == self.o.hands -- ZO-9.2: never with 0
  self:say_game()
  self.over = true
end

--- The lines of one game besides the header. `header` is decoded; `inputs` are { pack = } and { by =, do = }.
--- Or a `player` makes the inputs: decide(legal, may, seat, point) -> words, shuffle(game) -> a pack or nil to stop.
--- Returns the lines and the game; game.over tells whether it is, game.at how many inputs were read.
function referee.play(header, inputs, player)
  local n = players_of(header)
  local self = setmetatable({ header = header, inputs = inputs, at = 0, out = {}, o = options_of(header), players = n,
    dealer = header.dealer or n, hand_number = 0, scores = zeros(n), common = 0, personal = zeros(n), decisions = 0,
    player = player or {}, pools = shared.has(header.variants, "pool") }, game)
  return shared.play_out(self)
end

local seatings = {
  { name = "three" }, { name = "four", players = 4 },
  { name = "dealer-pays", variant = "four-players-dealer-pays" },
  { name = "dealer-idle", variant = "four-players-dealer-idle" },
}

--- Every combination of variants that the page allows: name, players, variants, seats, pool, small, flags of `sim`.
function referee.compositions()
  local list = {}
  for _, seating in ipairs(seatings) do
    for extra = 0, 3 do
      local c = { players = seating.players, variants = { seating.variant } }
      c.pool, c.small = extra & 1 ~= 0, extra & 2 ~= 0
      if c.small then table.insert(c.variants, "small-zole") end
      if c.pool then table.insert(c.variants, 1, "pool") end
      c.seats = seating.name == "three" and 3 or 4
      c.name = seating.name .. (c.pool and " pool" or "") .. (c.small and " small-zole" or "")
      c.flags = "zole" .. (c.players and " --players " .. c.players or "")
      for _, variant in ipairs(c.variants) do c.flags = c.flags .. " -v " .. variant end
      table.insert(list, c)
    end
  end
  return list
end

return referee
