-- Schieber, the Jass that most of Switzerland plays. The rule page and the game in one.
local sb = game {
  id = "schieber", title = "Schieber", players = { 4 }, partners = true, clauses = "SB",
  kind = "trick", land = "Switzerland", names = "Schieber Jass",
  summary = "Trumps, obenabe or undenufe, named or pushed on.",
  level = "some practice", minutes = 50,
}

-- ## 1 Pack and ranking
-- SB-1.1 Four players, seats 1 and 3 against 2 and 4, with 36 cards: ace A, king K, ober O, under U, banner B and 9 8 7
--   6 of acorns E, shields S, bells L and roses R.
sb.pack = pack { suits = "ESLR", ranks = "AKOUB9876" }
-- SB-1.2 Plain suits rank A K O U B 9 8 7 6, trumps U 9 A K O B 8 7 6. Obenabe is without trumps; undenufe too, and
--   turns the ranking round: 6 7 8 9 B U O K A.
sb.ranks = "A K O U B 9 8 7 6"
sb.trump_ranks = "U 9 A K O B 8 7 6"
-- SB-1.3 A 11, B 10, K 4, O 3, U 2; of trumps U 20 and 9 14. Obenabe and undenufe eights count 8 too; undenufe the six
--   counts 11 and the ace nothing. Together they make 152, and the last trick 5 more.
sb.points = { A = 11, B = 10, K = 4, O = 3, U = 2 }
sb.trump_points = { A = 11, B = 10, K = 4, O = 3, U = 20, ["9"] = 14 }
sb.no_trumps = {
  obenabe = { points = { A = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 } },
  undenufe = {
    ranks = "6 7 8 9 B U O K A", points = { ["6"] = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 },
  },
}
sb.refusals = {
  players = "SB-1.1", pack = "SB-1.1", dealer = "SB-2.1", hands = "SB-2.1", word = "SB-2.2",
  over = "SB-5.3", option = "SB-5.3", variant = "SB-5.3",
  at = { play = "SB-3.1", weis = "SB-4.1" },
}

-- ## 2 Deal and trumps
-- SB-2.1 The deal passes to the left. Each is dealt nine cards, three at a time.
sb.packets = "3 each x 3"
function sb.hand(t)
  t.maker = 0
  t.named = ""
  t.extra = { 0, 0 }
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
sb.push_words = { "push", table.unpack(sb.words) }
function sb.name(t)
  t.maker = t.active[1]
  t.named = t:ask(t.maker, "name", sb.push_words)
  if t.named == "push" then
    t.maker = t:partner(t.maker)
    t.named = t:ask(t.maker, "name", sb.words)
  end
  local no_trumps = sb.no_trumps[t.named]
  if no_trumps then
    t:ranking(no_trumps)
  else
    t:trumps(t.named)
  end
end

-- ## 3 Play
-- SB-3.1 The leader may lead any card. The others follow suit if they can, or play a trump; who has none of the suit
--   led may play any card.
-- SB-3.2 Trumps led are followed, but the under of trumps need not be played.
-- SB-3.3 To a plain suit no trump is played under one that lies there, but by who has nothing else than trumps.
sb.duties = { hold = "SB-3.1" }
-- The cards of a suit, by the suit's letter and by the names of its cards.
local suit_of = { [""] = 0 }
-- By the trump suit its under, and the trumps below each of its cards.
local under = {}
local trumps_below = { [""] = {} }
for suit in ("ESLR"):gmatch "%w" do
  suit_of[suit] = cards("of " .. suit)
  under[suit] = cards("U" .. suit)
  trumps_below[suit] = {}
  local below = 0
  for rank in ("678BOKA9U"):gmatch "%w" do
    local card = rank .. suit
    suit_of[card] = suit_of[suit]
    trumps_below[suit][card] = below
    below = below | cards(card)
  end
end
-- The trumps below one that lies in the trick.
local function undertrumps(t, trump_suit)
  local below = 0
  for _, card in ipairs(t:trick()) do below = below | (trumps_below[trump_suit][card] or 0) end
  return below
end
function sb.playable(t, _, set)
  local played, led = t:in_trick()
  if played == 0 then return end
  local trump_suit = t:trump_suit()
  local trumps = set & suit_of[trump_suit]
  if suit_of[led] == suit_of[trump_suit] then
    local must_follow = trumps ~= 0 and trumps ~= under[trump_suit]
    return must_follow and trumps or set
  end
  local following = set & suit_of[led]
  local allowed = following == 0 and set or following | trumps
  if played > 1 and trumps ~= 0 and trumps ~= set then
    allowed = allowed & ~undertrumps(t, trump_suit)
  end
  return allowed
end
function sb.refuse_play(t, _, card)
  local trump_suit = t:trump_suit()
  local _, led = t:in_trick()
  if led and suit_of[led] == suit_of[trump_suit] then return "SB-3.2" end
  if suit_of[card] == suit_of[trump_suit] then return "SB-3.3" end
  return "SB-3.1"
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
  table.insert(sb.fours, { set = cards(rank), points = points, rank = rank })
end
function sb.run_points(length)
  return length == 3 and 20 or 50 * (length - 3)
end
-- The strength of a Weis as one number: points decide, then its length, then its highest card, then trumps.
local function strength(t, points, length, top, is_trump)
  local place
  if t.named == "undenufe" then
    place = ("AKOUB9876"):find(top:sub(1, 1)) + length - 1
  else
    place = ("6789BUOKA"):find(top:sub(1, 1))
  end
  return 1000000 * points + 10000 * length + 100 * place + (is_trump and 1 or 0)
end
-- The sum of a hand's Weis, and the strength of the best one.
local function count_weis(t, hand)
  local sum, best = 0, 0
  for _, run in ipairs(sets.runs(hand, 3)) do
    local points = sb.run_points(run.length)
    local is_trump = run.top:sub(2) == t:trump_suit()
    sum = sum + points
    best = math.max(best, strength(t, points, run.length, run.top, is_trump))
  end
  for _, four in ipairs(sb.fours) do
    if hand & four.set == four.set then
      sum = sum + four.points
      best = math.max(best, strength(t, four.points, 4, four.rank, false))
    end
  end
  return sum, best
end
function sb.find_weis(t)
  sb.find_stoeck(t)
  local best, best_side = 0, nil
  local sums = { 0, 0 }
  for seat in t:round(t.active[1]) do
    local hand, side = t:hand(seat), t.side[seat]
    local sum, strongest = 0, 0
    if sets.longest(hand) >= 3 or sets.multiples(hand, 4) ~= 0 then
      sum, strongest = count_weis(t, hand)
    end
    t.offer = sum > 0 and tostring(sum)
    if sum > 0 and sb.weis then
      local word = t:ask(seat, "weis", { t.offer, "none" })
      if word ~= "none" then
        sums[side] = sums[side] + sum
        if strongest > best then best, best_side = strongest, side end
      end
    end
  end
  if best_side then t.extra[best_side] = t.extra[best_side] + sums[best_side] end
end
-- SB-4.3 King and ober of trumps in one hand are the Stöck, and score 20 for their side, whoever has the best Weis.
function sb.find_stoeck(t)
  local trump_suit = t:trump_suit()
  if trump_suit == "" then return end
  local holder = t:holder(cards("KO of " .. trump_suit))
  if holder then t.extra[t.side[holder]] = 20 end
end

-- ## 5 Score
-- SB-5.1 Each side scores its card points and what it has by section 4; all tricks are a match, 100 more.
-- SB-5.2 All that a hand brings counts `factor_e` 1 time in acorns, `factor_r` 1 in roses, `factor_s` 2 in shields,
--   `factor_l` 2 in bells, `factor_obenabe` 3 and `factor_undenufe` 3 times.
sb.options {
  "factors", "how many times a hand counts", clause = "SB-5.2",
  rows = { factor = { e = 1, r = 1, s = 2, l = 2, obenabe = 3, undenufe = 3 } },
}
function sb.factor_of(t)
  local slot = t.named:lower()
  return sb.factors.factor[slot]
end
function sb.settle(t)
  local factor = sb.factor_of(t)
  for side, points in ipairs(t:points_by_side(5)) do
    t:score(side, points * factor, "SB-5.1", "points")
    local extra = t.extra[side]
    if extra > 0 then t:score(side, extra * factor, "SB-4.2", "weis") end
    if t:side_tricks(side) == 9 then t:score(side, 100 * factor, "SB-5.1", "match") end
  end
end
sb.promise { "SB-1.3", "tricks have 152 card points", function(t)
  return t:side_points(1) + t:side_points(2) == 152
end }
-- SB-5.3 A side that has `target` 2500 points at the end of a hand wins; of two the one with more, and both if they have as
--   many. An option or a house rule that there is not is refused.
sb.option { "target", 2500, "points that win the game", clause = "SB-5.3", min = 1 }
sb.game_over = "target points"

-- ## 6 What a seat may see, and what is said
-- SB-6.1 A seat sees its own hand, what is said, and the cards that are played.
sb.events = { trumps = "maker named" }
sb.kinds = { "named" }
sb.says = {
  hand = "{maker} named {named}; points: {points:sides %}",
  ["name?"] = "what do you make trumps{may_push:, or is your partner to say it}?",
  ["weis?"] = "do you show your Weis, worth {offer}?",
  ["name push"] = "{seat} {pushes|push}",
  name = "", ["name obenabe"] = "", ["name undenufe"] = "",
  trumps = "{maker} {names|name} {named}",
  weis = "{seat} {shows|show} {word} in Weis", ["weis none"] = "",
}
function sb.asking(t, seat) return fields("may_push", seat == t.active[1]) end
function sb.status(t)
  if (t.maker or 0) == 0 then return end
  return "{named} by {maker}", fields("named", t.named, "maker", t.maker)
end
function sb.result(t)
  return fields("maker", t.maker, "named", t.named, "points", t:per_side(t.side_points),
    "weis", t.extra, "tricks", t:per_side(t.side_tricks))
end
-- A bot of sense names the suit that is longest, with 3 for its under and 2 for its nine; if that is weak it pushes.
function sb.suggest(t, seat, point)
  if point == "weis" then return t.offer or nil end
  if point ~= "name" then return end
  local hand = t:hand(seat)
  local best, most = nil, 0
  for _, suit in ipairs { "S", "L", "E", "R" } do
    local held = hand & suit_of[suit]
    local worth = 2 * sets.count(held)
    if sets.has(held, "U" .. suit) then worth = worth + 3 end
    if sets.has(held, "9" .. suit) then worth = worth + 2 end
    if worth > most then best, most = suit, worth end
  end
  local may_push = seat == t.active[1]
  return most < 10 and may_push and "push" or best
end
