-- french_tarot_spec.lua - French tarot against the published rules, R-RO201206 of the Fédération Française de Tarot: deal,
-- bids, dog, handfuls, cards that may be played, tricks, and what a deal brings. Nothing here was read from the script.
local referee = require "referee"

local BIDS <const> = { "petite", "garde", "garde sans", "garde contre" }
local COEFFICIENTS <const> = { petite = 1, garde = 2, ["garde sans"] = 4, ["garde contre"] = 6 }
local NEEDED <const> = { [0] = 56, 51, 41, 36 }
local HANDFULS <const> = { "single", "double", "triple" }
local PRIMES <const> = { single = 20, double = 30, triple = 40 }
local COURT <const> = { K = 4.5, Q = 3.5, C = 2.5, J = 1.5 }
local RANKS <const> = "123456789TJCQK"

-- Ways of playing by the number of players: cards of a packet, of the dog, and of the three handfuls.
local WAYS <const> = {
  [3] = { packet = 4, dog = 6, handfuls = { 13, 15, 18 } },
  [4] = { packet = 3, dog = 6, handfuls = { 10, 13, 15 } },
  [5] = { packet = 3, dog = 3, handfuls = { 8, 10, 13 } },
}

local function trump(card) return tonumber(card:match "^T(%d+)$") end
local function suit(card) return trump(card) and "trump" or card:sub(-1) end
local function is_bout(card) return card == "T1" or card == "T21" or card == "E1" end
local function is_court(card) return not trump(card) and card ~= "E1" and COURT[card:sub(1, 1)] ~= nil end
local function value(card)
  if is_bout(card) then return 4.5 end
  return not trump(card) and COURT[card:sub(1, 1)] or 0.5
end

local function trumps_of(cards) return referee.filter(cards, trump) end
local function highest_trump(cards)
  local highest = 0
  for _, card in ipairs(cards) do highest = math.max(highest, trump(card) or 0) end
  return highest
end

-- The suit of a trick is that of its first card but the excuse.
local function suit_led(trick)
  for _, card in ipairs(trick) do
    if card ~= "E1" then return suit(card) end
  end
end

-- "A l'atout on est obligé de monter; à la couleur de fournir; sinon de couper, de surcouper ou de pisser."
local function may_play(hand, trick)
  local led = suit_led(trick)
  if not led then return hand end
  local others = referee.without(hand, { "E1" })
  local following = referee.filter(others, function(card) return suit(card) == led end)
  if #following == 0 or led == "trump" then
    local held = trumps_of(others)
    local over = referee.filter(held, function(card) return trump(card) > highest_trump(trick) end)
    following = #over > 0 and over or held
  end
  if #following == 0 then following = others end
  local may = table.move(following, 1, #following, 1, {})
  if referee.has(hand, "E1") then table.insert(may, "E1") end
  return may
end

-- The place of the winning card: the highest trump, or the highest card of the suit led.
local function winning(trick)
  local led, best, height = suit_led(trick), 1, -1
  for place, card in ipairs(trick) do
    local own = -1
    if trump(card) then own = 100 + trump(card)
    elseif card ~= "E1" and suit(card) == led then own = RANKS:find(card:sub(1, 1), 1, true) end
    if own > height then best, height = place, own end
  end
  return best
end

local function is_takers(hand, seat) return seat == hand.taker or seat == hand.partner end

-- Counts the taker's side: points, bouts, tricks.
local function counted(hand)
  local last, points, bouts, wins = #hand.tricks, 0, 0, 0
  for number, trick in ipairs(hand.tricks) do
    local mine = is_takers(hand, trick.winner)
    for _, card in ipairs(trick) do
      if card == "E1" and number < last and is_takers(hand, trick.seat_of.E1) ~= mine then
        -- The other side keeps the excuse, and gives a card of half a point for it.
        points, bouts = points + (mine and 0.5 or 4), bouts + (mine and 0 or 1)
      elseif mine then
        points, bouts = points + value(card), bouts + (is_bout(card) and 1 or 0)
      end
    end
    wins = wins + (mine and 1 or 0)
  end
  for _, card in ipairs(hand.bid == "garde contre" and {} or hand.aside) do
    points, bouts = points + value(card), bouts + (is_bout(card) and 1 or 0)
  end
  return points, bouts, wins
end

-- The amount that each defender pays for the deal.
local function amount_of(hand, seen)
  local points, bouts, wins = counted(hand)
  local last, by_excuse = #hand.tricks, hand.by_excuse
  local is_made = points >= NEEDED[bouts]
  -- The half point goes to the side that wins.
  local gain = is_made and math.ceil(points) - NEEDED[bouts] or NEEDED[bouts] - math.floor(points)
  local amount = (25 + gain) * COEFFICIENTS[hand.bid]
  for _, word in ipairs(hand.shown) do amount = amount + PRIMES[word] end
  if not is_made then amount = -amount end
  local petit_in
  for number, trick in ipairs(hand.tricks) do
    if trick.seat_of.T1 then petit_in = number end
  end
  if petit_in == last or by_excuse and petit_in == last - 1 then
    local mine = is_takers(hand, hand.tricks[last].winner)
    amount = amount + (mine and 10 or -10) * COEFFICIENTS[hand.bid]
    seen.petit = seen.petit + 1
  end
  if wins == last then amount = amount + (hand.slam and 400 or 200)
  elseif hand.slam then amount = amount - 200 end
  if wins == 0 then amount = amount - 200 end
  seen.slam = seen.slam + ((wins == last or wins == 0) and 1 or 0)
  seen.by_excuse = seen.by_excuse + (by_excuse and 1 or 0)
  seen.half = seen.half + (points % 1 ~= 0 and 1 or 0)
  seen.made = seen.made + (is_made and 1 or 0)
  return math.tointeger(amount), points, bouts
end

local function delta_of(game, hand, seen)
  local delta = referee.zeros(game.players)
  local amount, points, bouts = amount_of(hand, seen)
  local total = 0
  for seat = 1, game.players do
    if not is_takers(hand, seat) then
      delta[seat] = -amount
      total = total + amount
    end
  end
  if hand.partner then delta[hand.partner] = total // 3 end
  delta[hand.taker] = total - (hand.partner and total // 3 or 0)
  for _, seat in ipairs(hand.miseres) do
    for other = 1, game.players do delta[other] = delta[other] + (other == seat and 10 * (game.players - 1) or -10) end
  end
  return delta, points, bouts
end

-- The packets of a deal: how many cards go to which seat, or to the dog, 0. They come in turn from the dealer's left. The
-- rules leave it to the dealer when a card goes to the dog, but not first nor last; the page says when.
local function packets(game, dealer)
  local way, list, dog = game.way, {}, 0
  local rounds = (78 - way.dog) // (game.players * way.packet)
  local function to_dog()
    if dog == way.dog then return end
    dog = dog + 1
    table.insert(list, { 0, 1 })
  end
  for round = 1, rounds do
    for i = 1, game.players do
      if round == rounds and i == game.players then to_dog() end
      table.insert(list, { (dealer + i - 1) % game.players + 1, way.packet })
    end
    if round < rounds then to_dog() end
  end
  return list
end

local function dealt(game, dealer, pack)
  local held, at = {}, 0
  for seat = 0, game.players do held[seat] = {} end
  for _, packet in ipairs(packets(game, dealer)) do
    table.move(pack, at + 1, at + packet[2], #held[packet[1]] + 1, held[packet[1]])
    at = at + packet[2]
  end
  assert.equal(#pack, at)
  return { held = held, dog = held[0] }
end

local function named(words) return referee.split(words:match "^%a+ (.*)$" or "") end

local function begun(game, line)
  local hand = dealt(game, line.dealer, game.pack)
  hand.dealer, hand.tricks, hand.trick, hand.shown, hand.miseres, hand.aside = line.dealer, {}, nil, {}, {}, hand.dog
  hand.spoken, hand.seen_by, hand.leader = 0, {}, line.dealer % game.players + 1
  return hand
end

local function is_lone_petit(cards)
  return referee.has(cards, "T1") and #trumps_of(cards) == 1 and not referee.has(cards, "E1")
end

-- The cards that the taker may call: kings; with all of a rank, the next rank too.
local function callable(cards)
  local may = {}
  for rank in ("KQCJ"):gmatch "." do
    local held = 0
    for of in ("CDHS"):gmatch "." do
      table.insert(may, "call " .. rank .. of)
      held = held + (referee.has(cards, rank .. of) and 1 or 0)
    end
    if held < 4 then break end
  end
  return may
end

local function plain_discards(cards)
  return referee.filter(cards, function(card)
    return not trump(card) and card ~= "E1" and not (is_court(card) and card:sub(1, 1) == "K")
  end)
end

-- The trumps by which a seat may show a handful.
local function handful_cards(hand, seat)
  local cards = trumps_of(hand.held[seat])
  if seat == hand.taker and hand.aside ~= hand.dog then
    for _, card in ipairs(trumps_of(hand.aside)) do table.insert(cards, card) end
  end
  return cards
end

local function handfuls(game, hand, seat)
  local words, count = { "no" }, #handful_cards(hand, seat)
  local has_excuse = referee.has(hand.held[seat], "E1")
  for place, size in ipairs(game.way.handfuls) do
    if count >= size or has_excuse and count == size - 1 then table.insert(words, HANDFULS[place]) end
  end
  return words
end

local asked = {}

function asked.bid(game, hand, line)
  assert.equal((hand.dealer + hand.spoken) % game.players + 1, line.ask)
  local place = referee.places(BIDS)[hand.bid or ""] or 0
  if game.no_petite then place = math.max(place, 1) end
  assert.same({ "pass", table.unpack(BIDS, place + 1) }, line.legal)
end

function asked.call(_, hand, line)
  assert.equal(hand.taker, line.ask)
  assert.same(referee.sorted(callable(hand.held[hand.taker])), referee.sorted(line.legal))
end

function asked.slam(_, hand, line)
  assert.equal(hand.taker, line.ask)
  assert.same({ "no", "slam" }, line.legal)
end

function asked.handful(game, hand, line) assert.same(handfuls(game, hand, line.ask), line.legal) end

function asked.misere(_, hand, line)
  local cards = hand.held[line.ask]
  local has_trump = #trumps_of(cards) > 0 or referee.has(cards, "E1")
  assert.is_true(not has_trump or #referee.filter(cards, is_court) == 0)
end

function asked.play(game, hand, line)
  local trick = hand.trick or { leader = hand.leader }
  assert.equal((trick.leader + #trick - 1) % game.players + 1, line.ask)
  local want = may_play(hand.held[line.ask], trick)
  if #hand.tricks == 0 and #trick == 0 and hand.called then
    local others = referee.filter(want, function(card) return card == hand.called or suit(card) ~= suit(hand.called) end)
    if #others > 0 then want = others end
  end
  local words = {}
  for i, card in ipairs(want) do words[i] = "play " .. card end
  assert.same(referee.sorted(words), referee.sorted(line.legal))
end

local decided = {}

function decided.bid(_, hand, by, words)
  hand.spoken = hand.spoken + 1
  if words ~= "pass" then hand.bid, hand.taker = words, by end
end

function decided.call(game, hand, _, words)
  hand.called = named(words)[1]
  for seat = 1, game.players do
    if seat ~= hand.taker and referee.has(hand.held[seat], hand.called) then hand.partner = seat end
  end
end

function decided.slam(_, hand, _, words)
  hand.slam = words == "slam"
  if hand.slam then hand.leader = hand.taker end
end

function decided.discard(game, hand, by, words, seen)
  local cards = named(words)
  assert.equal(hand.taker, by)
  local others = plain_discards(hand.held[by])
  if #others >= game.way.dog then
    assert.equal(game.way.dog, #cards)
    for _, card in ipairs(cards) do assert.is_true(referee.has(others, card), card) end
  else
    seen.trumps_aside = seen.trumps_aside + 1
    assert.equal(game.way.dog - #others, #cards)
    for _, card in ipairs(cards) do assert.is_true(trump(card) and not is_bout(card), card) end
    for _, card in ipairs(others) do table.insert(cards, card) end
  end
  hand.aside = cards
  hand.held[by] = referee.without(hand.held[by], cards)
end

function decided.handful(game, hand, by, words, seen)
  if words == "no" then return end
  table.insert(hand.shown, words)
  seen.handfuls = seen.handfuls + 1
  local size = game.way.handfuls[referee.places(HANDFULS)[words]]
  hand.to_show = #handful_cards(hand, by) > size and size or nil
end

function decided.show(_, hand, by, words)
  assert.equal(hand.to_show, #named(words))
  for _, card in ipairs(named(words)) do assert.is_true(referee.has(handful_cards(hand, by), card), card) end
end

function decided.misere(_, hand, by, words)
  if words == "misere" then table.insert(hand.miseres, by) end
end

function decided.play(game, hand, by, words, seen)
  local card = words:match "^play (%S+)$"
  local trick = hand.trick or { leader = by, seat_of = {} }
  if trick[1] == "E1" and #trick == 1 then seen.excuse_led = seen.excuse_led + 1 end
  hand.trick = trick
  table.insert(trick, card)
  trick.seat_of[card] = by
  referee.remove(hand.held[by], card)
  if #trick < game.players then return end
  trick.winner = (trick.leader + winning(trick) - 2) % game.players + 1
  if trick.seat_of.E1 and #hand.held[by] == 0 then
    -- "L'Excuse ne permet pas de réaliser une levée, sauf en cas de Chelem": its side has all other tricks.
    local function is_other(one) return is_takers(hand, one.winner) ~= is_takers(hand, trick.seat_of.E1) end
    hand.by_excuse = #referee.filter(hand.tricks, is_other) == 0
    if hand.by_excuse then trick.winner = trick.seat_of.E1 end
  end
  table.insert(hand.tricks, trick)
  hand.trick, hand.leader = nil, trick.winner
end

local function take_dog(hand)
  if hand.aside ~= hand.dog or hand.bid ~= "petite" and hand.bid ~= "garde" or hand.took then return end
  hand.took = true
  for _, card in ipairs(hand.dog) do table.insert(hand.held[hand.taker], card) end
end

local function check_hand(game, hand, line, seen)
  seen.deals = seen.deals + 1
  if not hand.taker then
    local alone = #referee.filter(hand.held, is_lone_petit) > 0 and not game.lone_petit
    assert.is_true(alone or hand.spoken == game.players)
    seen.alone = seen.alone + (alone and 1 or 0)
    assert.same({ "nobody", referee.zeros(game.players) }, { line.result.contract, line.delta })
    return
  end
  seen[hand.bid] = (seen[hand.bid] or 0) + 1
  local delta, points, bouts = delta_of(game, hand, seen)
  assert.same({ hand.bid, hand.taker, math.tointeger(2 * points), bouts },
    { line.result.contract, line.result.taker, line.result.halves, line.result.bouts })
  assert.same(delta, line.delta)
  if game.players == 4 then assert.equal(0, points % 1) end
  game.played = game.played + 1
  for seat, points_of_deal in ipairs(delta) do game.scores[seat] = game.scores[seat] + points_of_deal end
  assert.same(game.scores, line.scores)
end

-- Checks every line of records. `way` has no_petite and lone_petit, as house rules have it.
local function check_records(records, way)
  local seen = { deals = 0, alone = 0, petit = 0, slam = 0, by_excuse = 0, half = 0, made = 0, handfuls = 0, excuse_led = 0,
                 trumps_aside = 0 }
  local game, hand, point
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.houserule then
      game = { players = line.players, way = WAYS[line.players], hands = line.options and line.options.hands or 20,
               scores = referee.zeros(line.players), played = 0,
               no_petite = way and way.no_petite, lone_petit = way and way.lone_petit }
    elseif line.pack then game.pack = referee.split(line.pack)
    elseif line.deal then hand = begun(game, line)
    elseif line.ask then
      point = line.point
      if point == "bid" and hand.spoken == 0 and not game.lone_petit then
        assert.equal(0, #referee.filter(hand.held, is_lone_petit))
      end
      if point == "discard" then take_dog(hand) end
      if point == "handful" or point == "show" or point == "misere" then assert.equal(0, #hand.tricks) end
      if asked[point] then asked[point](game, hand, line) end
    elseif line["do"] then decided[point](game, hand, line.by, line["do"], seen)
    elseif line.event == "trick" then
      assert.equal(hand.tricks[#hand.tricks].winner, line.winner)
    elseif line.hand then check_hand(game, hand, line, seen)
    elseif line.game then
      local best = math.max(table.unpack(game.scores))
      for _, seat in ipairs(line.winner) do assert.equal(best, game.scores[seat]) end
      assert.equal(game.hands, game.played)
    end
  end
  assert.is_true(seen.deals > 0)
  return seen
end

local function check(flags, way)
  return check_records(referee.records("french-tarot --seed page " .. flags), way)
end

-- Rare deals ----------------------------------------------------------------------------------------------------------

-- A deal of four in which seat 1 has these cards, and the dog those; the others have the rest in turn.
local function arranged(first, dog)
  local held, rest, pack = { [0] = dog, first, {}, {}, {} }, {}, {}
  for rank in RANKS:gmatch "." do
    for of in ("CDHS"):gmatch "." do table.insert(rest, rank .. of) end
  end
  for number = 1, 21 do table.insert(rest, "T" .. number) end
  table.insert(rest, "E1")
  for i, card in ipairs(referee.without(referee.without(rest, first), dog)) do table.insert(held[2 + i % 3], card) end
  local game, at = { players = 4, way = WAYS[4] }, { [0] = 0, 0, 0, 0, 0 }
  for _, packet in ipairs(packets(game, 4)) do
    local to, count = packet[1], packet[2]
    table.move(held[to], at[to] + 1, at[to] + count, #pack + 1, pack)
    at[to] = at[to] + count
  end
  return held, pack
end

-- Plays such a deal: seat 1 bids, and says `words` before the first card. pick(seat, cards) chooses among cards that may be
-- played. Returns what was seen of the record that the program makes of it, and the deltas.
local function played(first, dog, bid, words, pick)
  local held, pack = arranged(referee.split(first), referee.split(dog))
  local lines = { '{"houserule":1,"game":"french-tarot","players":4,"dealer":4}',
                  ('{"pack":"%s"}'):format(table.concat(pack, " ")) }
  local function say(seat, text) table.insert(lines, referee.by(seat, text)) end
  say(1, bid)
  for seat = 2, bid == "garde contre" and 1 or 4 do say(seat, "pass") end
  if words[1]:find "^discard" then
    for _, card in ipairs(held[0]) do table.insert(held[1], card) end
    held[1] = referee.without(held[1], named(words[1]))
  end
  for _, text in ipairs(words) do say(1, text) end
  local leader = 1
  while #held[leader] > 0 do
    local trick = {}
    for i = 0, 3 do
      local seat = (leader + i - 1) % 4 + 1
      local card = pick(seat, may_play(held[seat], trick))
      referee.remove(held[seat], card)
      table.insert(trick, card)
      say(seat, "play " .. card)
    end
    leader = (leader + winning(trick) - 2) % 4 + 1
  end
  local output, code, said = referee.run("replay - --json", referee.text_of(lines))
  assert.equal(0, code, output .. said)
  return check_records(output), referee.decode(output:match '[^\n]*"hand":1[^\n]*').delta
end

local function height(card)
  if card == "E1" then return -1 end
  return trump(card) and 100 + trump(card) or RANKS:find(card:sub(1, 1), 1, true)
end
local function highest(cards)
  local best = cards[1]
  for _, card in ipairs(cards) do
    if height(card) > height(best) then best = card end
  end
  return best
end
local function lowest(cards)
  local best = cards[1]
  for _, card in ipairs(cards) do
    if height(card) < height(best) then best = card end
  end
  return best
end
-- Seat 1 keeps the petit for the last trick but one, and the excuse for the last; the others play low.
local function slam(seat, cards)
  if seat ~= 1 then return lowest(cards) end
  local others = referee.without(cards, { "E1", "T1" })
  return #others > 0 and highest(others) or highest(cards)
end

local STRONG <const> = "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T1 KC QC CC E1"

it("a slam with the excuse wins the last trick, and the petit counts in the trick before", function()
  local seen, delta = played(STRONG, "1D 2D 3D 4D 5D 6D", "garde contre", { "slam", "no" }, slam)
  assert.same({ 1, 1, 1 }, { seen.slam, seen.by_excuse, seen.petit })
  -- All but the dog, 88 points, with 36 needed: 6 x (25 + 52) + 10 x 6 + 400 of each defender.
  assert.same({ 3 * 922, -922, -922, -922 }, delta)
  seen, delta = played(STRONG, "1D 2D 3D 4D 5D 6D", "garde sans", { "no", "no" }, slam)
  assert.equal(1, seen.by_excuse)
  assert.same({ 3 * 560, -560, -560, -560 }, delta) -- 91 points: 4 x (25 + 55) + 10 x 4 + 200
  -- Played early the excuse stays with the taker, but its trick is lost, and the slam with it.
  seen = played(STRONG, "1D 2D 3D 4D 5D 6D", "garde sans", {
    "slam", "double", "show T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9",
  }, function(seat, cards)
    return seat == 1 and referee.has(cards, "E1") and "E1" or slam(seat, cards)
  end)
  assert.same({ 0, 0, 1 }, { seen.slam, seen.by_excuse, seen.handfuls })
end)

it("a defence that wins all tricks is paid for a slam", function()
  local weak = "1C 2C 3C 4C 5C 1D 2D 3D 4D 5D 1H 2H 3H 4H 1S 2S 3S 4S"
  local seen = played(weak, "6C 6D 6H 6S 5H 5S", "garde contre", { "no" }, function(seat, cards)
    local others = referee.without(cards, { "E1" })
    if #others == 0 then others = cards end
    return seat == 1 and lowest(cards) or highest(others)
  end)
  assert.equal(1, seen.slam)
end)

it("trumps are laid away by who has nothing else, and count for a handful", function()
  local many = "KC KD KH KS T1 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"
  local seen = played(many, "T2 T17 T18 T19 T20 T21", "petite", {
    "discard T2 T3 T4 T5 T6 T7", "no", "triple", "show T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T1",
  }, function(seat, cards) return seat == 1 and highest(cards) or lowest(cards) end)
  assert.same({ 1, 1 }, { seen.trumps_aside, seen.handfuls })
end)

it("is bid, played and paid by four as the published rules say", function()
  local seen = check "-n 150"
  assert.is_true(seen.petite > 40 and seen.garde > 5 and seen.made > 20 and seen.handfuls > 2)
  seen = check "-n 300 --bot random"
  assert.is_true(seen["garde sans"] > 20 and seen["garde contre"] > 100 and seen.petit > 5 and seen.excuse_led > 10)
end)

it("is played by three and by five, who call a king", function()
  local seen = check "-n 60 -v three"
  assert.is_true(seen.half > 10 and seen.made > 10)
  check "-n 60 --bot random -v three"
  seen = check "-n 60 -v five"
  assert.is_true(seen.half > 10 and seen.handfuls > 2)
  check "-n 60 --bot random -v five -v misere"
end)

it("is played under its house rules as their pages say", function()
  check("-n 60 --bot random -v no-petite", { no_petite = true })
  assert.equal(0, check("-n 60 --bot random -v lone-petit", { lone_petit = true }).alone)
  check "-n 60 --bot random -v misere"
end)

it("its records are what the published rules say", function()
  for name, way in pairs { plain = {}, ["three-no-petite"] = { no_petite = true }, ["five-misere"] = {} } do
    assert.is_true(check_records(referee.read("tests/records/french-tarot/" .. name .. ".jsonl"), way).deals > 1)
  end
end)
