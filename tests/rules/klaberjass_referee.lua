-- klaberjass_referee.lua - a second, slow referee of bela-2, bela-3 and klaberjass-4, from the rules page alone.
--
-- It knows nothing of the engine. Functions name the clauses they follow. Given a header, packs and decisions it says
-- every line that `replay --json` must print. Whose sequence is best, scores and refusals are in
-- klaberjass_referee_score.lua. The helpers that know no rule are in referee.lua; it offers them too.
local shared = require "referee"

local referee = setmetatable({}, { __index = shared })
local split, numbers, texts, zeros = shared.split, shared.numbers, shared.texts, shared.zeros
local rank_of, suit_of, filter, remove = shared.rank_of, shared.suit_of, shared.filter, shared.remove

-- ---- cards (1)

local SUITS, RANKS = "CDHS", "AKQJT987"
local PLAIN_POINTS = { A = 11, T = 10, K = 4, Q = 3, J = 2 } -- KB-1.2
local TRUMP_POINTS = { J = 20, ["9"] = 14, A = 11, T = 10, K = 4, Q = 3 } -- KB-1.3
local PLAIN_ORDER, TRUMP_ORDER = "789JQKTA", "78QKTA9J" -- KB-1.4, 1.5, from the lowest

local function natural(card) return RANKS:find(rank_of(card), 1, true) end -- KB-1.6: 1 is the ace

-- Those from the ace down to the seven or the eight, and what a suit pack has besides.
referee.packs = { [7] = shared.cards(SUITS, RANKS), [8] = shared.cards(SUITS, RANKS:sub(1, 7)),
  low = shared.cards(SUITS, "65432") }

-- KB-8.15: by suit C D H S, within a suit in natural order.
local PLACE = shared.places(referee.packs[7])
local function sorted(cards) return shared.sorted(cards, PLACE) end

-- ---- the options

local COMMON = {
  last_trick = 10, run_of_three = 20, run_of_four = 50, bela_points = 20, sequence_needs_trick = true, best_of = 1,
}
local BELA = {
  target = 501, bela_call = "both", tie = "hold", exchange = true, show_bottom = true, next_dealer = "winner",
  claims = "any", early_claim = "refused", over_target = "last-trick", consolidate = false, void_deal = false,
  no_tricker = 0, bare_jass = false, honour_lead = false,
}
local GAMES = {
  ["bela-2"] = { players = 2, sides = 2, hand = 9, defaults = { BELA, { schmeiss = false } } },
  ["bela-3"] = { players = 3, sides = 3, hand = 9, defaults = { BELA,
    { must_undertrump = true, bate_share = "top", big_take = false, big_factor = 2, pack_low = 7, must_name = "none" } } },
  ["klaberjass-4"] = { players = 4, sides = 2, hand = 8, defaults = { {
    target = 1001, bela_call = "first", tie = "bate", must_undertrump = false, must_name = "none", no_trumps = false,
    maker_leads = false, suit_pack = false, claims = "none" } } },
}
local CHANGES = {
  schmeiss = { schmeiss = true }, ["void-deal"] = { void_deal = true },
  ["tie-maker-nothing"] = { tie = "maker-nothing" }, ["target-500"] = { target = 500 },
  ["play-out"] = { claims = "none", over_target = "higher" }, ["claim-first-three-tricks"] = { claims = "first-three" },
  ["no-tricker"] = { no_tricker = 360, target = 1000 }, ["scots-bela"] = { bela_call = "second" },
  ["bare-jass"] = { bare_jass = true }, ["honour-lead"] = { honour_lead = true }, consolidate = { consolidate = true },
  ["best-of-three"] = { best_of = 3 }, ["bate-to-each"] = { bate_share = "each" }, ["big-take"] = { big_take = true },
  ["pack-28"] = { pack_low = 8 }, bimah = { must_name = "dealer" },
  ["bimah-no-trumps"] = { must_name = "dealer", no_trumps = true }, ["left-forced"] = { must_name = "left" },
  ["left-forced-no-trumps"] = { must_name = "left", no_trumps = true }, ["suit-pack"] = { suit_pack = true },
  ["maker-leads"] = { maker_leads = true }, ["target-1002"] = { target = 1002 },
}
referee.variants = {
  ["bela-2"] = { "schmeiss", "void-deal", "tie-maker-nothing", "target-500", "play-out", "claim-first-three-tricks",
    "no-tricker", "scots-bela", "bare-jass", "honour-lead", "consolidate", "best-of-three" },
  ["bela-3"] = { "void-deal", "tie-maker-nothing", "target-500", "play-out", "claim-first-three-tricks",
    "no-tricker", "scots-bela", "bare-jass", "honour-lead", "consolidate", "best-of-three", "bate-to-each", "big-take",
    "pack-28", "bimah" },
  ["klaberjass-4"] = { "best-of-three", "bimah", "bimah-no-trumps", "left-forced", "left-forced-no-trumps", "suit-pack",
    "maker-leads", "target-1002" },
}
local EXCLUDE = {
  { "target-500", "no-tricker" }, { "play-out", "claim-first-three-tricks" }, { "play-out", "consolidate" },
  { "claim-first-three-tricks", "consolidate" }, { "bimah", "bimah-no-trumps" }, { "bimah", "left-forced" },
  { "bimah", "left-forced-no-trumps" }, { "bimah-no-trumps", "left-forced" },
  { "bimah-no-trumps", "left-forced-no-trumps" }, { "left-forced", "left-forced-no-trumps" },
}

--- Does the page allow two variants together?
function referee.together(a, b)
  for _, pair in ipairs(EXCLUDE) do
    if shared.has(pair, a) and shared.has(pair, b) and a ~= b then return false end
  end
  return true
end

-- Defaults, then the variants, then the header's options.
local function options_of(header)
  local o = {}
  local function set(changes)
    for name, value in pairs(changes) do o[name] = value end
  end
  set(COMMON)
  for _, changes in ipairs(GAMES[header.game].defaults) do set(changes) end
  for _, variant in ipairs(header.variants or {}) do set(CHANGES[variant]) end
  set(header.options or {})
  return o
end

-- ---- the game

local game = { say = shared.say, next_input = shared.next_input }
game.__index = game

-- Asks, and takes the answer; what the record says must be what was asked for.
function game:ask(seat, point, legal, may)
  may = may or {}
  self:say('{"ask":%d,"point":"%s","legal":%s,"may":%s}', seat, point, texts(legal), texts(may))
  if self.player.decide then
    table.insert(self.inputs, { by = seat, ["do"] = self.player.decide(legal, may, seat, point, self) })
  end
  local input = self:next_input()
  local words = input["do"]
  assert(input.by == seat and (shared.has(legal, words) or shared.has(may, words)),
    ("the referee refuses seat %s \"%s\" at %s of seat %d, deal %d; it would say\n%s"):format(input.by, words, point, seat,
      self.deal_number, self.out[#self.out]))
  self:say('{"by":%d,"do":"%s"}', seat, words)
  return words
end

function game:says(seat, words, ...) self:say('{"event":"says","by":%d,"words":"%s"}', seat, words:format(...)) end

function game:left_of(seat) return seat % self.players + 1 end
function game:side_of(seat) return self.four and (seat - 1) % 2 + 1 or seat end

-- All seats clockwise, the first one first.
function game:round_from(seat)
  local list = {}
  for _ = 1, self.players do
    table.insert(list, seat)
    seat = self:left_of(seat)
  end
  return list
end

function game:is_trump(card) return suit_of(card) == self.trumps end

function game:points_of(cards)
  local sum = 0
  for _, card in ipairs(cards) do
    sum = sum + ((self:is_trump(card) and TRUMP_POINTS or PLAIN_POINTS)[rank_of(card)] or 0)
  end
  return sum
end

-- ---- dealing (2)

-- Checks the pack: the cards that must be there, then (KB-39.2) the low ones.
function game:read_pack()
  local fresh = self.player.shuffle and self.player.shuffle(self)
  if fresh then table.insert(self.inputs, { pack = fresh }) end
  local pack = split(assert(self:next_input().pack, "the referee wants a pack"))
  local function check(from, cards)
    local part = table.move(pack, from, from + #cards - 1, 1, {})
    table.sort(part)
    local want = table.move(cards, 1, #cards, 1, {})
    table.sort(want)
    assert(table.concat(part, " ") == table.concat(want, " "), "the pack is not the pack")
    return from + #cards
  end
  local at = check(1, referee.packs[self.o.pack_low or 7])
  if self.o.suit_pack then at = check(at, referee.packs.low) end
  assert(#pack == at - 1, "the pack is too long")
  return pack
end

function game:packet(count)
  for _, seat in ipairs(self:round_from(self.forehand)) do
    for _ = 1, count do table.insert(self.hands[seat], table.remove(self.stock, 1)) end
  end
end

-- KB-2.2, KB-2.3, KB-39.1.
function game:deal()
  local pack = self:read_pack()
  self.deal_number = self.deal_number + 1
  self.forehand = self:left_of(self.dealer)
  self:say('{"pack":"%s"}', table.concat(pack, " "))
  self:say('{"deal":%d,"dealer":%d}', self.deal_number, self.dealer)
  self.hands, self.taken, self.tricks, self.shown = {}, {}, zeros(self.players), {}
  self.maker, self.trumps, self.how, self.big, self.claimer = nil, nil, nil, nil, nil
  self.best_seat, self.declared, self.last_winner, self.wins = nil, {}, nil, {}
  for seat = 1, self.players do self.hands[seat], self.taken[seat] = {}, {} end
  self.stock = pack
  self:packet(3)
  self:packet(3)
  self.turned = table.remove(self.stock, self.o.suit_pack and 33 - 6 * self.players or 1)
  self:say('{"event":"turned","card":"%s"}', self.turned)
end

-- KB-2.5 to 2.7, KB-34.1, KB-39.1.
function game:second_packet()
  if not self.four then
    self:packet(3)
    if self.o.show_bottom and self.o.pack_low ~= 8 then
      self:say('{"event":"bottom","card":"%s"}', self.stock[#self.stock])
    end
  elseif self.o.suit_pack then
    self:packet(2)
  else
    for _, seat in ipairs(self:round_from(self.forehand)) do
      local count = seat == self.dealer and 1 or 2
      for _ = 1, count do table.insert(self.hands[seat], table.remove(self.stock, 1)) end
    end
    table.insert(self.hands[self.dealer], self.turned)
  end
  for seat = 1, self.players do assert(#self.hands[seat] == self.hand_size) end
end

-- KB-21.1: the seat whose six cards are all eights and sevens.
function game:void_seat()
  if not self.o.void_deal then return nil end
  for seat = 1, self.players do
    if #filter(self.hands[seat], function(card) return rank_of(card) == "8" or rank_of(card) == "7" end) == 6 then
      return seat
    end
  end
end

-- ---- making trumps (3, 20, 33, 35 to 38)

function game:make(seat, suit, how)
  self.maker, self.trumps, self.how = seat, suit, how
  return true
end

-- KB-20: true if the deal is thrown in.
function game:schmeiss(seat)
  if self:ask(self:left_of(seat), "answer", { "accept", "refuse" }) == "refuse" then
    self:make(seat, suit_of(self.turned), "schmeiss")
    return false
  end
  self:say '{"event":"throw-in","why":"schmeiss"}'
  return true
end

-- KB-3.1, 3.2. True if somebody is maker; nil and why if the deal is thrown in.
function game:first_round()
  local legal = { "take", "pass" }
  if self.o.schmeiss then table.insert(legal, "schmeiss") end
  for _, seat in ipairs(self:round_from(self.forehand)) do
    local word = self:ask(seat, "bid", legal)
    if word == "take" then return self:make(seat, suit_of(self.turned), "take") end
    if word == "schmeiss" then
      if self:schmeiss(seat) then return nil, "schmeiss" end
      return true
    end
  end
  return false
end

-- One `name`; true if that seat is maker.
function game:name(seat, forced)
  local legal = {}
  for suit in SUITS:gmatch "." do
    if suit ~= suit_of(self.turned) then table.insert(legal, "name " .. suit) end -- KB-3.4, 37.1
  end
  if forced and self.o.no_trumps then table.insert(legal, "no trumps") end -- KB-36.1, 38.1
  if not forced then table.insert(legal, "pass") end
  local word = self:ask(seat, "name", legal)
  if word == "pass" then return false end
  return self:make(seat, word == "no trumps" and "none" or word:match "^name (%u)$", "name")
end

-- KB-3.3, 35.1, 37.1.
function game:second_round()
  for _, seat in ipairs(self:round_from(self.forehand)) do
    if self:name(seat, seat == self.dealer and self.o.must_name == "dealer") then return true end
  end
  return self.o.must_name == "left" and self:name(self.forehand, true)
end

-- KB-3.5, 3.6. True if trumps were made; else nil and why not.
function game:bidding()
  local made, why = self:first_round()
  if made == nil then return nil, why end
  if not made and not self:second_round() then
    self:say '{"event":"throw-in","why":"passed"}'
    return nil, "passed"
  end
  if self.o.big_take then self.big = self:ask(self.maker, "big", { "normal", "big" }) == "big" end -- KB-33.1
  self:say('{"event":"trumps","maker":%d,"suit":"%s","how":"%s"%s}', self.maker, self.trumps, self.how, self:big_field())
  return true
end

function game:big_field() return self.big == nil and "" or (',"big":%s'):format(self.big) end

-- KB-4, 34.1.
function game:exchange()
  if not self.o.exchange or self.four or self.trumps ~= suit_of(self.turned) then return end
  local seven = "7" .. self.trumps
  for seat = 1, self.players do
    if shared.has(self.hands[seat], seven) and self:ask(seat, "exchange", { "exchange", "keep" }) == "exchange" then
      remove(self.hands[seat], seven)
      table.insert(self.hands[seat], self.turned)
      self:say('{"event":"exchange","by":%d,"gave":"%s","got":"%s"}', seat, seven, self.turned)
      return
    end
  end
end

-- ---- sequences (5)

-- KB-5.1, 5.2: a run cut into what counts; a five or six keeps all its cards in `run`.
local function cut_run(run, list)
  if #run < 3 then return end
  local function add(from, count, whole)
    table.insert(list, { cards = table.move(run, from, from + count - 1, 1, {}), value = count == 4 and 50 or 20,
      run = whole and run or nil })
  end
  if #run == 3 then return add(1, 3) end
  add(1, 4, #run == 5 or #run == 6)
  if #run == 7 then add(5, 3) end
  if #run == 8 then add(5, 4) end
end

-- KB-5.3.
function game:better(a, b)
  if a.value ~= b.value then return a.value > b.value end
  local x, y = a.cards[1], b.cards[1]
  if natural(x) ~= natural(y) then return natural(x) < natural(y) end
  if self:is_trump(x) ~= self:is_trump(y) then return self:is_trump(x) end
  return suit_of(x) < suit_of(y)
end

function game:sequences_of(hand)
  local list = {}
  for suit in SUITS:gmatch "." do
    local run = {}
    for rank in RANKS:gmatch "." do
      if shared.has(hand, rank .. suit) then
        table.insert(run, rank .. suit)
      else
        cut_run(run, list)
        run = {}
      end
    end
    cut_run(run, list)
  end
  table.sort(list, function(a, b) return self:better(a, b) end)
  return list
end

-- KB-5.4, 5.5.
function game:declare(seat)
  local best, legal, highest = self.sequences[seat][1], { "none" }, 0
  for _, one in ipairs(self.declared) do highest = math.max(highest, one.value) end
  if best and best.value >= highest then table.insert(legal, "declare " .. best.value) end
  local word = self:ask(seat, "declare", legal)
  if word == "none" then
    if highest > 0 and not self.four then self:says(seat, "good") end -- KB-5.7
    return
  end
  table.insert(self.declared, { seat = seat, value = best.value, best = best })
  local against = not self.four and highest == 20 and best.value == 50
  self:says(seat, "%sI have a %s", against and "not good, " or "", best.value == 50 and "fifty" or "twenty")
end

-- ---- showing (6)

-- KB-6.7.
function game:is_asked_to_show(seat)
  if not self.best_seat then return false end
  if not self.four then return seat == self.best_seat end
  return self:side_of(seat) == self:side_of(self.best_seat) and #self.sequences[seat] > 0
end

function game:value_of(sequences)
  local sum = 0
  for _, one in ipairs(sequences) do
    sum = sum + (one.value == 50 and self.o.run_of_four or self.o.run_of_three)
  end
  return sum
end

-- KB-6.9.
function game:choose_part(seat, sequence)
  local legal, run = {}, sequence.run
  for i = 1, #run - 3 do legal[i] = "part " .. run[i] end
  local top = self:ask(seat, "part", legal):match "^part (%w%w)$"
  for i, card in ipairs(run) do
    if card == top then return table.move(run, i, i + 3, 1, {}) end
  end
end

-- KB-6.8 to 6.10. False if the seat claims instead.
function game:show(seat, may)
  local mine = self.sequences[seat]
  local legal = #mine > 1 and { "show", "show best", "hide" } or { "show", "hide" }
  local word = self:ask(seat, "show", legal, may)
  if word == "claim" then return false end
  local open = word == "hide" and {} or word == "show" and mine or { mine[1] }
  self.shown[seat] = open
  if #open == 0 then return true end
  local runs = {}
  for i, one in ipairs(open) do
    runs[i] = texts(one.run and self.four and self:choose_part(seat, one) or one.cards)
  end
  self:say('{"event":"show","by":%d,"runs":[%s],"points":%d}', seat, table.concat(runs, ","), self:value_of(open))
  return true
end

-- ---- bela (7)

-- KB-7.1, 42.2.
function game:find_bela()
  self.bela = { played = 0, said = 0 }
  for seat = 1, self.players do
    local hand = self.hands[seat]
    if shared.has(hand, "K" .. self.trumps) and shared.has(hand, "Q" .. self.trumps) then self.bela.holder = seat end
  end
end

function game:is_bela_card(seat, card)
  return seat == self.bela.holder and self:is_trump(card) and (rank_of(card) == "K" or rank_of(card) == "Q")
end

-- KB-7.2, 7.3, 7.5, 27.1.
function game:may_announce(seat, card)
  if not self:is_bela_card(seat, card) then return false end
  local call, played = self.o.bela_call, self.bela.played
  if call == "first" then return played == 0 end
  if call == "second" then return played == 1 end
  return played == 0 or self.bela.said == 1
end

function game:bela_card_played(seat, announced)
  self.bela.played = self.bela.played + 1
  if not announced then return end
  self:says(seat, self.o.bela_call == "both" and self.bela.played == 2 and "from bela" or "bela")
  self.bela.said = self.bela.said + 1
end

-- KB-7.4, 7.5, 27.1.
function game:bela_scores() return self.bela.said == (self.o.bela_call == "both" and 2 or 1) end

-- ---- the play (8)

-- The rank of a card in a trick with that suit led; 0 cannot win.
function game:height(card, led)
  if self:is_trump(card) then return 100 + TRUMP_ORDER:find(rank_of(card), 1, true) end
  if suit_of(card) == suit_of(led) then return PLAIN_ORDER:find(rank_of(card), 1, true) end
  return 0
end

-- Highest card and its seat. `trick` is a list of { seat, card }.
function game:winning(trick)
  local best = trick[1]
  for _, one in ipairs(trick) do
    if self:height(one.card, trick[1].card) > self:height(best.card, trick[1].card) then best = one end
  end
  return best
end

-- KB-8.2, 29.1.
function game:leads(hand)
  if not self.o.honour_lead then return hand end
  local fine = filter(hand, function(card)
    return not (self:is_trump(card) and (rank_of(card) == "8" or rank_of(card) == "7"))
  end)
  return #fine > 0 and fine or hand
end

local function first_of(...)
  for _, list in ipairs { ... } do
    if #list > 0 then return list end
  end
end

-- KB-8.4 to 8.10, 28.1.
function game:follow_bela(hand, trick)
  local led = trick[1].card
  local trumps = filter(hand, function(card) return self:is_trump(card) end)
  local suit = filter(hand, function(card) return suit_of(card) == suit_of(led) end)
  local top = 0
  for _, one in ipairs(trick) do
    if self:is_trump(one.card) then top = math.max(top, self:height(one.card, led)) end
  end
  local higher = filter(trumps, function(card) return self:height(card, led) > top end)
  if self:is_trump(led) then
    if self.o.bare_jass and #trumps == 1 and rank_of(trumps[1]) == "J" then return hand end
    return first_of(higher, trumps, hand)
  end
  if #suit > 0 then return suit end
  if self.players == 2 or top == 0 then return first_of(trumps, hand) end
  return first_of(higher, self.o.must_undertrump and trumps or {}, hand)
end

-- KB-8.11 to 8.14, 42.3.
function game:follow_four(hand, trick, seat)
  local led, best = trick[1].card, self:winning(trick)
  local suit = filter(hand, function(card) return suit_of(card) == suit_of(led) end)
  if self:side_of(best.seat) == self:side_of(seat) then return first_of(suit, hand) end
  local function beats(card) return self:height(card, led) > self:height(best.card, led) end
  if #suit > 0 then return first_of(filter(suit, beats), suit) end
  local trumps = filter(hand, function(card) return self:is_trump(card) end)
  return first_of(filter(trumps, beats), self.o.must_undertrump and trumps or {}, hand)
end

function game:playable(seat, trick)
  local hand = self.hands[seat]
  if #trick == 0 then return self:leads(hand) end
  if self.four then return self:follow_four(hand, trick, seat) end
  return self:follow_bela(hand, trick)
end

-- One card of a seat; nil if it claims.
function game:play_one(seat, trick, may)
  local legal = {}
  for _, card in ipairs(sorted(self:playable(seat, trick))) do
    table.insert(legal, "play " .. card)
    if self:may_announce(seat, card) then table.insert(legal, ("play %s bela"):format(card)) end
  end
  local word = self:ask(seat, "play", legal, may)
  if word == "claim" then return nil end
  local card = word:match "^play (%w%w)"
  if self:is_bela_card(seat, card) then self:bela_card_played(seat, word:match "bela$" ~= nil) end
  return remove(self.hands[seat], card)
end

-- KB-10.1, 24.1, 25.1: what the leader of a trick may call before his lead.
function game:call_open(number)
  local claims = self.o.claims
  local open = number > 1 and (claims == "any" or claims == "first-three" and number <= 4)
  return open and { "claim" } or {}
end

-- KB-9. Returns the winner; nil if `claimer` claims, `untimely` or not.
function game:trick(number, leader)
  local trick, cards = {}, {}
  self.trick_now = trick
  for place, seat in ipairs(self:round_from(leader)) do
    local may = place == 1 and self:call_open(number) or {}
    self.untimely = #may == 0
    if self.untimely and number + place > 2 and self.o.early_claim == "loses" and self.o.claims ~= "none" then
      may = { "claim" }
    end
    if number == 1 then self:declare(seat) end
    self.claimer = seat
    if number == 2 and self:is_asked_to_show(seat) and not self:show(seat, may) then return nil end
    local card = self:play_one(seat, trick, may)
    if not card then return nil end
    table.insert(trick, { seat = seat, card = card })
    table.insert(cards, card)
  end
  local winner = self:winning(trick).seat
  table.move(cards, 1, #cards, #self.taken[winner] + 1, self.taken[winner])
  self.tricks[winner] = self.tricks[winner] + 1
  table.insert(self.wins, winner)
  self:say('{"event":"trick","winner":%d,"cards":%s,"points":%d}', winner, texts(cards), self:points_of(cards))
  if number == 1 then self:settle_sequences() end
  return winner
end

-- KB-8.2, 40.1, 10.2. False if it ends with a claim.
function game:play()
  local leader = self.o.maker_leads and self.maker or self.forehand
  self.sequences = {}
  for seat = 1, self.players do self.sequences[seat] = self:sequences_of(self.hands[seat]) end
  self:find_bela()
  for number = 1, self.hand_size do
    leader = self:trick(number, leader)
    if not leader then return false end
  end
  self.last_winner, self.claimer, self.untimely = leader, leader, false
  return self.o.claims ~= "any" or self:ask(leader, "count", { "count" }, { "claim" }) == "count"
end

require "klaberjass_referee_score" (game, natural)

-- ---- deals, games, the match (12, 14)

-- KB-12.1, 12.2, 12.3.
function game:pass_the_deal()
  if not self.four and self.o.next_dealer == "winner" and #self.won == 1 then
    self.dealer = self.won[1]
  else
    self.dealer = self:left_of(self.dealer)
  end
end

function game:throw_in(why)
  self:say_hand(('"outcome":"thrown-in","why":"%s"'):format(why))
  if why ~= "void" then self.dealer = self.forehand end -- KB-3.5, 20.3, 21.1
end

-- One deal. Returns winners and why if it ends the game.
function game:play_deal()
  self:deal()
  self.delta = zeros(self.sides)
  if self:void_seat() then
    self:say('{"event":"void-deal","by":%d}', self:void_seat())
    return self:throw_in "void"
  end
  local made, why = self:bidding()
  if not made then return self:throw_in(why) end
  self:second_packet()
  self:exchange()
  if not self:play() then return self:score_claim() end
  self:score_hand()
  local winners, reason = self:winners()
  if not winners then self:pass_the_deal() end
  return winners, reason
end

-- KB-14.2, 12.3.
function game:dealer_of_next_game(winners)
  if self.four or self.o.next_dealer == "left" then return self:left_of(self.dealer) end
  for _, seat in ipairs(self:round_from(self:left_of(self.dealer))) do
    if shared.has(winners, seat) then return seat end
  end
end

function game:play_game(number)
  self.scores, self.held, self.deal_number = zeros(self.sides), 0, 0
  for side, score in ipairs(self.o.start_scores or {}) do self.scores[side] = score end
  local winners, why
  repeat winners, why = self:play_deal() until winners
  self:say('{"game":%d,"winner":%s,"scores":%s,"why":"%s"}', number, numbers(winners), numbers(self.scores), why)
  self.dealer = self:dealer_of_next_game(winners)
  return winners
end

-- KB-14.1.
function game:play_all()
  local won, number, best = zeros(self.sides), 0, {}
  repeat
    number = number + 1
    for _, side in ipairs(self:play_game(number)) do
      won[side] = won[side] + 1
      if won[side] * 2 > self.o.best_of then table.insert(best, side) end
    end
  until #best > 0
  if self.o.best_of > 1 then self:say('{"match":1,"winner":%s,"games":%s}', numbers(best), numbers(won)) end
  self.over = true
end

--- The lines of one match besides the header. `header` is decoded; `inputs` are { pack = } and { by =, do = }.
--- Or a `player` makes the inputs: decide(legal, may, seat, point) -> words, shuffle(game) -> a pack or nil to stop.
--- Returns the lines and the game; game.over tells whether it is, game.at how many inputs were read.
function referee.play(header, inputs, player)
  local rules = GAMES[header.game]
  local self = setmetatable({ inputs = inputs, at = 0, out = {}, o = options_of(header), players = rules.players,
    sides = rules.sides, four = rules.players == 4, hand_size = rules.hand, dealer = header.dealer or rules.players,
    player = player or {} }, game)
  return shared.play_out(self)
end

return referee
