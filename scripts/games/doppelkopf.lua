-- Doppelkopf, by the tournament rules of the German federation (DDV). The rule page and the game in one.
local dk = game {
  id = "doppelkopf", title = "Doppelkopf", players = { 4 }, clauses = "DK", kind = "trick", land = "Germany", names = "Doko",
  summary = "Two packs, 26 trumps; who has a queen of clubs plays with who has the other.",
  level = "hard", minutes = 90,
}

-- ## 1 Pack and ranking
-- DK-1.1 Four players. The pack is A T K Q J 9 of all four suits, each twice: 48 cards.
dk.pack = pack "2 x AKQJT9 of CDHS"
-- DK-1.2 Trumps, high to low: TH, QC QS QH QD, JC JS JH JD, AD TD KD 9D. Plain suits: A T K 9. Of two equal cards the
--   first that is played is the higher.
dk.trumps, dk.ranks = "TH QC QS QH QD JC JS JH JD AD TD KD 9D", "A T K Q J 9"
-- DK-1.3 Card points: A 11, T 10, K 4, Q 3, J 2: 240 in all.
dk.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
dk.refusals = { players = "DK-1.1", pack = "DK-1.1", dealer = "DK-2.1", hands = "DK-2.1", word = "DK-2.2", over = "DK-6.6",
                option = "DK-6.6", variant = "DK-6.6", at = { play = "DK-4.1" } }

-- ## 2 Deal and contract
-- DK-2.1 The deal passes to the left. Each is dealt twelve cards, three at a time.
dk.packets = "3 each x 4"
function dk.hand(t)
  t.party, t.said, t.extras, t.had, t.row = {}, { 0, 0 }, {}, { 0, 0, 0, 0 }, "nobody"
  t.contract, t.declarer, t.value, t.re_points = "normal", 0, 0, 0
  t:deal()
  if dk.find_contract(t) then return t:void_deal() end
  t:play_tricks(t.active[1])
  dk.settle(t)
end
-- DK-2.2 From the dealer's left each says `healthy` or `reservation`. Then those with a reservation are asked in turn,
--   and the first who names a solo plays it; if none does, a marriage holds.
-- DK-2.3 A solo is played alone: with another trump suit, `C`, `S`, `H` or `D` in the place of diamonds; `queens` or
--   `jacks`, which alone are trumps; or `aces`, without trumps. Plain suits rank A T K Q J 9, as far as they are there.
local high = "TH QC QS QH QD JC JS JH JD "
dk.solos = { C = high .. "AC TC KC 9C", S = high .. "AS TS KS 9S", H = high .. "AH KH 9H", D = dk.trumps,
             queens = "QC QS QH QD", jacks = "JC JS JH JD", aces = "" }
dk.words = { "C", "S", "H", "D", "queens", "jacks", "aces" }
-- DK-2.4 In a normal hand who has a queen of clubs is Re, and the others are Kontra; nobody says so. Who has both plays
--   alone, or says `marriage`: then the first other seat that wins one of the first three tricks is his partner; if
--   none does he is alone.
function dk.find_contract(t)
  local asked, re = {}, {}
  t.both = t:holder(cards "QC")
  for _, seat in ipairs(t.active) do
    if t:ask(seat, "health", { "healthy", "reservation" }) == "reservation" then asked[#asked + 1] = seat end
  end
  for _, seat in ipairs(asked) do
    t.declarer = seat
    t.contract = t:ask(seat, "contract", seat == t.both and { "marriage", table.unpack(dk.words) } or dk.words)
    if t.contract ~= "marriage" then break end
  end
  local trumps = dk.solos[t.contract]
  for _, seat in ipairs(t.seats) do
    local is_re = trumps and seat == t.declarer or not trumps and sets.has(t:hand(seat), "QC")
    t.party[seat], re[#re + 1] = is_re and 1 or 2, is_re and seat or nil
  end
  if trumps then t:ranking { trumps = trumps } end
  t.alone, t.shift = t.both ~= nil or t.contract ~= "normal", t.contract == "marriage" and 2 or 0
  t:together(re, t.contract == "normal" and { t.both } or nil)
end

-- ## 3 Announcements
-- DK-3.1 At his own play a Re seat may say `re`, a Kontra seat `kontra`, for its side, while he has eleven cards or
--   more; then `no 90` with ten, `no 60` with nine, `no 30` with eight, `schwarz` with seven. A word includes those
--   before it, if these could still be said.
-- DK-3.2 When the others have announced something, `re` or `kontra` may be said with one card less than that wanted.
-- DK-3.3 In a marriage nothing is announced until the partner is found or the third trick is over; after the second trick
--   all is possible with one card less, after the third with two.
dk.calls = { play = { "re", "kontra", "no 90", "no 60", "no 30", "schwarz" } }
local function closed(t, seat, level, party)
  local said, others, n = t.said[t.party[seat]], t.said[3 - t.party[seat]], sets.count(t:hand(seat)) + t.shift
  if t.contract == "marriage" and t.alone and t:finished() < 3 then return "DK-3.3" end
  if level <= said or party and party ~= t.party[seat] then return "DK-3.1" end
  local late = n < 11 - said and (said > 0 or level > 1 and n < 10 or others == 0 or n < 11 - others)
  return late and (others > 0 and "DK-3.2" or "DK-3.1") or nil
end
for word, level in pairs { re = 1, kontra = 1, schwarz = 5 } do
  dk["may_" .. word] = function(t, seat) return closed(t, seat, level, ({ re = 1, kontra = 2 })[word]) end
  dk["on_" .. word] = function(t, seat) t.said[t.party[seat]] = level end
end
function dk.may_no(t, seat, _, n) return closed(t, seat, 5 - n // 30) end
function dk.on_no(t, seat, _, n) t.said[t.party[seat]] = 5 - n // 30 end

-- ## 4 Play
-- DK-4.1 The dealer's left leads, whoever plays a solo. A card played must be in the hand.
-- DK-4.2 Follow suit if you can, all trumps being one suit; who cannot may play any card.
dk.duties = { hold = "DK-4.1", follow = "DK-4.2" }
-- DK-4.3 Special points: 1 for a trick of 40 card points or more, for the last trick won with JC, and for a fox, AD,
--   that the other side wins. There are none where one plays alone.
function dk.after_trick(t)
  local winner, trick, seat = t:last_winner(), t:trick()
  if t:points(winner) - t.had[winner] >= 40 then table.insert(t.extras, { winner }) end
  t.had[winner] = t:points(winner)
  for _, card in ipairs(trick) do
    if card == "AD" then table.insert(t.extras, { winner, seat }) end
    if card == "JC" and seat == winner and t:finished() == 12 then table.insert(t.extras, { winner }) end
    seat = t:left_of(seat)
  end
  if t.contract == "marriage" and t.alone and winner ~= t.declarer and t:finished() <= 3 then
    t.party[winner], t.alone, t.shift = 1, false, t:finished() - 1
    t:together { t.declarer, winner }
    t:tell("married", t.declarer, winner)
  end
end

-- ## 5 Who wins
-- DK-5.1 Re wins with 121 card points, Kontra with 120. If kontra was said and re was not, Re wins with 120 and Kontra
--   needs 121.
-- DK-5.2 A side that announced more wins if the others stay below it: below 90, 60 or 30, or without a trick. The
--   others win if they get as far. If both announced more and neither has made it nobody has won.
local limits = { 120, 90, 60, 30 }
function dk.has_won(side, points, tricks, said)
  local own, others = said[side], said[3 - side]
  if own > 1 then return own == 5 and tricks[3 - side] == 0 or own < 5 and points[3 - side] < limits[own] end
  if others > 1 then return others == 5 and tricks[side] > 0 or others < 5 and points[side] >= limits[others] end
  return points[side] >= ((said[2] > said[1]) == (side == 1) and 120 or 121)
end

-- ## 6 Score
-- DK-6.1 Winning counts 1, and 1 more each if the losers are below 90, 60 and 30 and have no trick; re and kontra 2
--   more each; every other announcement 1 more, whoever made it.
-- DK-6.2 It counts 1 more each if the winners have 120 against no 90, 90 against no 60, 60 against no 30, 30 against
--   schwarz; and 1 for Kontra, unless one plays alone. If nobody has won only this and the special points count, for
--   who has them.
-- DK-6.3 Special points count for the side that has them, whoever has won.
-- DK-6.4 Each loser loses that, each winner gets it; who plays alone three times as much.
function dk.settle(t)
  local points, tricks, said, n = { 0, 0 }, { 0, 0 }, t.said, 0
  for seat, party in ipairs(t.party) do
    points[party], tricks[party] = points[party] + t:points(seat), tricks[party] + t:tricks(seat)
  end
  for party, name in ipairs { "re", "kontra" } do
    local others, value = 3 - party, 0
    for level = 2, said[others] do value = value + (points[party] >= limits[level - 1] and 1 or 0) end
    if dk.has_won(party, points, tricks, said) then
      value = value + 1 + (tricks[others] == 0 and 1 or 0) + (party == 2 and not t.alone and 1 or 0)
      for level = 2, 4 do value = value + (points[others] < limits[level] and 1 or 0) end
      for _, level in ipairs(said) do value = value + (level > 0 and level + 1 or 0) end
      t.row = name
    end
    n = party == 1 and value or n - value
  end
  for _, extra in ipairs(t.alone and {} or t.extras) do
    if t.party[extra[1]] ~= t.party[extra[2]] then n = n + (t.party[extra[1]] == 1 and 1 or -1) end
  end
  t.value, t.re_points = n, points[1]
  for seat, party in ipairs(t.party) do t:score(seat, party == 2 and -n or t.alone and 3 * n or n, "DK-6.4", t.row) end
end
dk.promise { "DK-6.4", "what a hand brings adds up to zero",
  function(t, deal) return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0 end }
dk.promise { "DK-1.3", "240 points", function(t) return t:finished() == 0 or t:sum(t.points, t.seats) == 240 end }
-- DK-6.6 A game is `hands` 24 hands; the highest score wins. An option or a house rule that there is not is refused.
dk.option { "hands", 24, "hands of a game", clause = "DK-6.6", min = 1 }
dk.game_over = "hands"

-- ## 7 What a seat may see, and what is said
-- DK-7.1 A seat sees its own hand, what is said, and the cards that are played.
dk.events, dk.kinds = { married = "seat partner" }, { "contract", "row" }
dk.says = { ["health healthy"] = "", ["health reservation"] = "{seat} {has|have} a reservation", hand = "{row}: {value}",
  contract = "{seat} {plays|play} {suit} alone", ["contract queens"] = "{seat} {plays|play} queens alone",
  ["contract jacks"] = "{seat} {plays|play} jacks alone", ["contract aces"] = "{seat} {plays|play} aces alone",
  ["contract marriage"] = "{seat} {has|have} both queens", married = "{partner} {plays|play} with seat {seat}",
  ["play re"] = "{seat} {says|say} re", ["play kontra"] = "{seat} {says|say} kontra",
  ["play no"] = "{seat} {says|say} no {1}", ["play schwarz"] = "{seat} {says|say} schwarz" }
function dk.status(t) return t.contract and ("%s, re %d, kontra %d"):format(t.contract, t.said[1], t.said[2]) end
function dk.result(t)
  return fields("contract", t.contract, "party", t.party, "re", t.re_points, "said", t.said, "row", t.row, "value", t.value)
end
function dk.suggest(t, seat, point)
  return ({ health = t.both == seat and "reservation" or "healthy", contract = t.both == seat and "marriage" or nil })[point]
end
