-- Schieber, the Jass that most of Switzerland plays. The rule page and the game in one.
local sb = game {
  id = "schieber", title = "Schieber", players = { 4 }, partners = true, clauses = "SB", kind = "trick",
  land = "Switzerland", names = "Schieber Jass", summary = "Trumps, obenabe or undenufe, named or pushed on.",
  level = "some practice", minutes = 50,
}

-- ## 1 Pack and ranking
-- SB-1.1 Four players, seats 1 and 3 against 2 and 4, with 36 cards: ace A, king K, ober O, under U, banner B and 9 8 7
--   6 of acorns E, shields S, bells L and roses R.
sb.pack = pack { suits = "ESLR", ranks = "AKOUB9876" }
-- SB-1.2 Plain suits rank A K O U B 9 8 7 6, trumps U 9 A K O B 8 7 6. Obenabe is without trumps; undenufe too, and
--   turns the ranking round: 6 7 8 9 B U O K A.
sb.ranks, sb.trump_ranks = "A K O U B 9 8 7 6", "U 9 A K O B 8 7 6"
-- SB-1.3 A 11, B 10, K 4, O 3, U 2; of trumps U 20 and 9 14. Obenabe and undenufe eights count 8 too; undenufe the six
--   counts 11 and the ace nothing. That is 152, and the last trick 5 more.
sb.points = { A = 11, B = 10, K = 4, O = 3, U = 2 }
sb.trump_points = { A = 11, B = 10, K = 4, O = 3, U = 20, ["9"] = 14 }
sb.without = { obenabe = { points = { A = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 } },
               undenufe = { ranks = "6 7 8 9 B U O K A", points = { ["6"] = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 } } }
sb.refusals = { players = "SB-1.1", pack = "SB-1.1", dealer = "SB-2.1", hands = "SB-2.1", word = "SB-2.2", over = "SB-5.3",
                option = "SB-5.3", variant = "SB-5.3", at = { play = "SB-3.1", weis = "SB-4.1" } }

-- ## 2 Deal and trumps
-- SB-2.1 The deal passes to the left. Each is dealt nine cards, three at a time.
sb.packets = "3 each x 3"
function sb.hand(t)
  t.named, t.maker, t.extra = "", 0, { 0, 0 }
  t:deal()
  sb.name(t)
  t:tell("trumps", t.maker, t.named)
  sb.find_weis(t)
  t:play_tricks(t.active[1])
  sb.settle(t)
end
-- SB-2.2 The dealer's left names a trump suit, `obenabe` or `undenufe`, or says `push`: then his partner must name one.
--   The dealer's left leads all the same.
sb.words = { "E", "S", "L", "R", "obenabe", "undenufe" }
function sb.name(t)
  t.maker = t.active[1]
  local word = t:ask(t.maker, "name", { "push", table.unpack(sb.words) })
  if word == "push" then
    t.maker = t:partner(t.maker)
    word = t:ask(t.maker, "name", sb.words)
  end
  t.named = word
  if sb.without[word] then t:ranking(sb.without[word]) else t:trumps(word) end
end

-- ## 3 Play
-- SB-3.1 The leader may lead any card. The others follow suit if they can, or play a trump; who has none of the suit
--   led may play any card.
-- SB-3.2 Trumps led are followed, but the under of trumps need not be played.
-- SB-3.3 To a plain suit no trump is played under one that lies there, but by who has nothing else than trumps.
sb.duties = { hold = "SB-3.1" }
-- By trumps, those below each trump, and the under; by card or suit, all of the suit.
local lower, unders, of, none = { [""] = {} }, {}, { [""] = 0 }, {}
for suit in ("ESLR"):gmatch "%w" do
  local below = 0
  lower[suit], of[suit], unders[suit] = {}, cards("of " .. suit), cards("U" .. suit)
  for rank in ("678BOKA9U"):gmatch "%w" do
    lower[suit][rank .. suit], below = below, below | cards(rank .. suit)
    of[rank .. suit] = of[suit]
  end
end
function sb.playable(t, _, set)
  local n, first = t:in_trick()
  if n == 0 then return end
  local suit, under = t:trump_suit(), 0
  local led, trumps = of[first], set & of[suit]
  if led == of[suit] then return trumps ~= unders[suit] and trumps ~= 0 and trumps or nil, "SB-3.2" end
  local trick = n > 1 and trumps ~= 0 and trumps ~= set and t:trick() or none
  for i = 2, #trick do under = under | (lower[suit][trick[i]] or 0) end
  return (set & led ~= 0 and set & led | trumps or set) & ~under, under ~= 0 and "SB-3.3" or "SB-3.1"
end

-- ## 4 Weis
-- SB-4.1 With `weis` on hands count too, if their seat shows it before the first lead, from the dealer's left on; it
--   shows all or nothing. Three cards of a suit in a row are 20, four 50, five 100 and each more 50 more; four aces,
--   kings, obers or banners 100, nines 150, unders 200.
-- SB-4.2 Only the side with the best of these scores, and it all that it has. The best has most points, then most
--   cards, then the highest card, undenufe the lowest, then is in trumps, then belongs to who plays first.
sb.option { "weis", true, "rows and fours in hand are scored", clause = "SB-4.1" }
sb.fours = {}
for rank, points in pairs { A = 100, K = 100, O = 100, B = 100, ["9"] = 150, U = 200 } do
  table.insert(sb.fours, { cards(rank), points, rank })
end
local function count(t, hand) -- what it scores, and how good its best is
  local sum, high, down = 0, 0, t.named == "undenufe"
  local function add(points, length, top, is_trump)
    local place = (down and "AKOUB9876" or "6789BUOKA"):find(top:sub(1, 1)) + (down and length - 1 or 0)
    sum, high = sum + points, math.max(high, points * 1000 + length * 100 + 2 * place + (is_trump and 1 or 0))
  end
  for _, run in ipairs(sets.runs(hand, 3)) do
    add(run.length == 3 and 20 or 50 * (run.length - 3), run.length, run.top, run.top:sub(2) == t:trump_suit())
  end
  for _, four in ipairs(sb.fours) do if hand & four[1] == four[1] then add(four[2], 4, four[3]) end end
  return sum, high
end
-- SB-4.3 King and ober of trumps in one hand are the Stöck, and score 20 for their side, whoever has the best Weis.
function sb.find_weis(t)
  local pair = t:trump_suit() ~= "" and t:holder(cards("KO of " .. t:trump_suit()))
  if pair then t.extra[t.side[pair]] = 20 end
  local best, side, sums = 0, 0, { 0, 0 }
  for seat in t:round(t.active[1]) do
    local hand, sum, high = t:hand(seat), 0, 0
    if sets.longest(hand) >= 3 or sets.multiples(hand, 4) ~= 0 then sum, high = count(t, hand) end
    t.offer = sum > 0 and tostring(sum)
    if sum > 0 and sb.weis and t:ask(seat, "weis", { t.offer, "none" }) ~= "none" then
      sums[t.side[seat]] = sums[t.side[seat]] + sum
      if high > best then best, side = high, t.side[seat] end
    end
  end
  if side > 0 then t.extra[side] = t.extra[side] + sums[side] end
end

-- ## 5 Score
-- SB-5.1 Each side scores its card points and what it has by section 4; all tricks are a match, 100 more.
-- SB-5.2 All that a hand brings counts `factor_e` 1 time in acorns, `factor_r` 1 in roses, `factor_s` 2 in shields,
--   `factor_l` 2 in bells, `factor_obenabe` 3 and `factor_undenufe` 3 times.
sb.options { "factors", "how many times a hand counts", clause = "SB-5.2",
             rows = { factor = { e = 1, r = 1, s = 2, l = 2, obenabe = 3, undenufe = 3 } } }
function sb.settle(t)
  for side, points in ipairs(t:points_by_side(5)) do
    local factor = sb.factors.factor[t.named:lower()]
    t:score(side, points * factor, "SB-5.1", "points")
    if t.extra[side] > 0 then t:score(side, t.extra[side] * factor, "SB-4.2", "weis") end
    if t:side_tricks(side) == 9 then t:score(side, 100 * factor, "SB-5.1", "match") end
  end
end
sb.promise { "SB-1.3", "tricks have 152 card points", function(t) return t:side_points(1) + t:side_points(2) == 152 end }
-- SB-5.3 A side that has `target` 2500 points at the end of a hand wins; of two the one with more, and both if they have as
--   many. An option or a house rule that there is not is refused.
sb.option { "target", 2500, "points that win the game", clause = "SB-5.3", min = 1 }
sb.game_over = "target points"

-- ## 6 What a seat may see, and what is said
-- SB-6.1 A seat sees its own hand, what is said, and the cards that are played.
sb.events, sb.kinds = { trumps = "maker named" }, { "named" }
sb.says = {
  ["name push"] = "{seat} {pushes|push}", name = "", ["name obenabe"] = "", ["name undenufe"] = "",
  trumps = "{maker} {names|name} {named}", weis = "{seat} {shows|show} {word} in Weis", ["weis none"] = "",
}
function sb.status(t)
  if t.maker and t.maker > 0 then return "{named} by {maker}", fields("named", t.named, "maker", t.maker) end
end
function sb.result(t)
  return fields("maker", t.maker, "named", t.named, "points", t:per_side(t.side_points), "weis", t.extra,
    "tricks", t:per_side(t.side_tricks))
end
-- A bot of sense names the suit that is longest and has its under; with none of four cards it pushes.
function sb.suggest(t, seat, point)
  if point ~= "name" then return point == "weis" and t.offer or nil end
  local best, most = nil, 0
  for _, suit in ipairs { "S", "L", "E", "R" } do
    local held = t:hand(seat) & cards("of " .. suit)
    local worth = 2 * sets.count(held) + (sets.has(held, "U" .. suit) and 3 or 0) + (sets.has(held, "9" .. suit) and 2 or 0)
    if worth > most then best, most = suit, worth end
  end
  return most < 10 and seat == t.active[1] and "push" or best
end
