-- Doppelkopf, by the tournament rules of the German federation (DDV). The rule page and the game in one.
local dk = game {
  id = "doppelkopf", title = "Doppelkopf", players = { 4 }, clauses = "DK", kind = "trick",
  land = "Germany", names = "Doko",
  summary = "Two packs, 26 trumps; who has a queen of clubs plays with who has the other.",
  level = "hard", minutes = 90,
}

-- The parties.
local RE <const> = 1
local KONTRA <const> = 2

-- ## 1 Pack and ranking
-- DK-1.1 Four players. The pack is A T K Q J 9 of all four suits, each twice: 48 cards.
dk.pack = pack "2 x AKQJT9 of CDHS"
-- DK-1.2 Trumps, high to low: TH, QC QS QH QD, JC JS JH JD, AD TD KD 9D. Plain suits: A T K 9. If two cards are equal, the
--   first that is played is the higher.
dk.trumps = "TH QC QS QH QD JC JS JH JD AD TD KD 9D"
dk.ranks = "A T K Q J 9"
-- DK-1.3 Card points: A 11, T 10, K 4, Q 3, J 2: 240 in all.
dk.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
dk.refusals = {
  players = "DK-1.1", pack = "DK-1.1", dealer = "DK-2.1", hands = "DK-2.1", word = "DK-2.2",
  over = "DK-6.6", option = "DK-6.6", variant = "DK-6.6", at = { play = "DK-4.1" },
}

-- ## 2 Deal and contract
-- DK-2.1 The deal passes to the left. Each is dealt twelve cards, three at a time.
dk.packets = "3 each x 4"
dk.hand_size = 12
function dk.hand(t)
  t.contract = "normal"
  t.declarer = 0
  t.alone = false
  t.party = {}
  t.said = { 0, 0 }
  t.extras = {}
  t.points_before = { 0, 0, 0, 0 }
  t.row = "nobody"
  t.value = 0
  t.re_points = 0
  t:deal()
  local is_void = dk.find_contract(t)
  if is_void then return t:void_deal() end
  t:play_tricks(t.active[1])
  dk.settle(t)
end
-- DK-2.2 From the dealer's left each says `healthy` or `reservation`. Then those with a reservation are asked in turn,
--   and the first who names a solo plays it; if none does, a marriage holds.
-- DK-2.3 A solo is played alone: with another trump suit, `C`, `S`, `H` or `D` in the place of diamonds; `queens` or
--   `jacks`, which alone are trumps; or `aces`, without trumps. Plain suits rank A T K Q J 9, as far as they are there.
local high_trumps = "TH QC QS QH QD JC JS JH JD "
dk.solos = {
  C = high_trumps .. "AC TC KC 9C",
  S = high_trumps .. "AS TS KS 9S",
  H = high_trumps .. "AH KH 9H",
  D = dk.trumps,
  queens = "QC QS QH QD",
  jacks = "JC JS JH JD",
  aces = "",
}
function dk.refuse_contract(_, _, word) return word == "marriage" and "DK-2.4" or "DK-2.3" end
dk.solo_words = { "C", "S", "H", "D", "queens", "jacks", "aces" }
dk.marriage_words = { "marriage", table.unpack(dk.solo_words) }
dk.health_words = { "healthy", "reservation" }
-- DK-2.4 In a normal hand who has a queen of clubs is Re, and the others are Kontra; nobody says so. A player who has both
--   plays alone, or says `marriage`: then the first other seat that wins one of the first three tricks is his partner; if
--   none does he is alone.
function dk.find_contract(t)
  t.both = t:holder(cards "QC")
  dk.ask_reservations(t)
  local solo_trumps = dk.solos[t.contract]
  if solo_trumps then t:ranking { trumps = solo_trumps } end
  t.alone = t.both ~= nil or t.contract ~= "normal"
  t.late_by = t.contract == "marriage" and 2 or 0

  local re = {}
  for _, seat in ipairs(t.seats) do
    local is_re
    if solo_trumps then
      is_re = seat == t.declarer
    else
      is_re = sets.has(t:hand(seat), "QC")
    end
    t.party[seat] = is_re and RE or KONTRA
    if is_re then re[#re + 1] = seat end
  end
  if t.contract == "normal" then
    t:together(re, { t.both })
  else
    t:together(re)
  end
end
function dk.ask_reservations(t)
  local asked = {}
  for _, seat in ipairs(t.active) do
    local word = t:ask(seat, "health", dk.health_words)
    if word == "reservation" then asked[#asked + 1] = seat end
  end
  for _, seat in ipairs(asked) do
    local words = seat == t.both and dk.marriage_words or dk.solo_words
    t.declarer = seat
    t.contract = t:ask(seat, "contract", words)
    if t.contract ~= "marriage" then return end
  end
end

-- ## 3 Announcements
-- DK-3.1 At his own play a Re seat may say `re`, a Kontra seat `kontra`, for its side, while he has eleven cards or
--   more; then `no 90` with ten, `no 60` with nine, `no 30` with eight, `schwarz` with seven. A word includes those
--   before it, if these could still be said.
-- DK-3.2 When the others have announced something, `re` or `kontra` may be said with one card less than that wanted.
-- DK-3.3 In a marriage nothing is announced until the partner is found or the third trick is over; after the second trick
--   all is possible with one card less, after the third with two.
dk.calls = { play = { "re", "kontra", "no 90", "no 60", "no 30", "schwarz" } }
-- Levels of announcements: 1 re or kontra, 2 no 90, and so on to 5, schwarz. Each wants one card less than the one before.
dk.level_of = { [90] = 2, [60] = 3, [30] = 4 }
local function cards_wanted(level) return dk.hand_size - level end
local function is_too_late(level, held, said, said_by_others)
  local next_level = said + 1
  if held >= cards_wanted(next_level) then return false end
  if said > 0 or said_by_others == 0 then return true end
  -- Re or kontra may still answer the others, with a word that is not too late itself.
  if held < cards_wanted(said_by_others) - 1 then return true end
  return level > 1 and held < cards_wanted(2)
end
-- The clause that closes an announcement; `party` is the only one that may say it.
local function closed(t, seat, level, party)
  local own = t.party[seat]
  local said, said_by_others = t.said[own], t.said[3 - own]
  if t.contract == "marriage" and t.alone and t:finished() < 3 then return "DK-3.3" end
  if level <= said or party and party ~= own then return "DK-3.1" end
  local held = sets.count(t:hand(seat)) + t.late_by
  if is_too_late(level, held, said, said_by_others) then
    return said_by_others > 0 and "DK-3.2" or "DK-3.1"
  end
end
local function announce(t, seat, level) t.said[t.party[seat]] = level end
function dk.may_re(t, seat) return closed(t, seat, 1, RE) end
function dk.may_kontra(t, seat) return closed(t, seat, 1, KONTRA) end
function dk.may_no(t, seat, _, points) return closed(t, seat, dk.level_of[points]) end
function dk.may_schwarz(t, seat) return closed(t, seat, 5) end
function dk.on_re(t, seat) announce(t, seat, 1) end
function dk.on_kontra(t, seat) announce(t, seat, 1) end
function dk.on_no(t, seat, _, points) announce(t, seat, dk.level_of[points]) end
function dk.on_schwarz(t, seat) announce(t, seat, 5) end

-- ## 4 Play
-- DK-4.1 The dealer's left leads, whoever plays a solo. A card played must be in the hand.
-- DK-4.2 Follow suit if you can, all trumps being one suit; who cannot may play any card.
dk.duties = { hold = "DK-4.1", follow = "DK-4.2" }
-- DK-4.3 Special points: 1 for a trick of 40 card points or more, for the last trick won with JC, and for a fox, AD,
--   that the other side wins. There are none where one plays alone.
function dk.after_trick(t)
  local winner = t:last_winner()
  local trick_points = t:points(winner) - t.points_before[winner]
  t.points_before[winner] = t:points(winner)
  if trick_points >= 40 then dk.add_extra(t, "trick", winner) end
  local trick, seat = t:trick()
  for _, card in ipairs(trick) do
    if card == "AD" then dk.add_extra(t, "fox", winner, seat) end
    if card == "JC" and t:finished() == dk.hand_size then dk.last_trick_jack(t, winner, seat) end
    seat = t:left_of(seat)
  end
  if t.contract == "marriage" and t.alone then dk.find_partner(t, winner) end
end
-- A special point for a seat, against whoever played the card that it is for.
function dk.add_extra(t, kind, seat, against)
  table.insert(t.extras, { kind = kind, seat = seat, against = against })
end
-- A jack of clubs lies in the last trick.
function dk.last_trick_jack(t, winner, seat)
  if seat == winner then dk.add_extra(t, "jack", winner) end
end
function dk.find_partner(t, winner)
  if winner == t.declarer or t:finished() > 3 then return end
  t.party[winner] = RE
  t.alone = false
  t.late_by = t:finished() - 1
  t:together { t.declarer, winner }
  t:tell("married", t.declarer, winner)
end

-- ## 5 Who wins
-- DK-5.1 Re wins with 121 card points, Kontra with 120. If kontra was said and re was not, Re wins with 120 and Kontra
--   needs 121.
-- DK-5.2 A side that announced more wins if the others stay below it: below 90, 60 or 30, or without a trick. The
--   others win if they get as far. If both announced more and neither has made it nobody has won.
dk.limits = { 120, 90, 60, 30 }
function dk.has_won(side, points, tricks, said)
  local others = 3 - side
  local said_own, said_others = said[side], said[others]
  if said_own > 1 then
    if said_own == 5 then return tricks[others] == 0 end
    return points[others] < dk.limits[said_own]
  end
  if said_others > 1 then
    if said_others == 5 then return tricks[side] > 0 end
    return points[side] >= dk.limits[said_others]
  end
  local is_kontra_alone = said[KONTRA] > said[RE]
  local is_120_enough = side == (is_kontra_alone and RE or KONTRA)
  return points[side] >= (is_120_enough and 120 or 121)
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
  local points, tricks = { 0, 0 }, { 0, 0 }
  for seat, party in ipairs(t.party) do
    points[party] = points[party] + t:points(seat)
    tricks[party] = tricks[party] + t:tricks(seat)
  end
  local values = { 0, 0 }
  for party, name in ipairs { "re", "kontra" } do
    values[party] = dk.value_against(points[party], t.said[3 - party])
    if dk.has_won(party, points, tricks, t.said) then
      t.row = name
      values[party] = values[party] + dk.value_of_win(t, party, points, tricks)
    end
  end
  for _, extra in ipairs(t.alone and {} or t.extras) do
    local party = t.party[extra.seat]
    if party ~= t.party[extra.against] then values[party] = values[party] + 1 end
  end
  t.value = values[RE] - values[KONTRA]
  t.re_points = points[RE]
  for seat, party in ipairs(t.party) do
    local amount = -t.value
    if party == RE then amount = t.alone and 3 * t.value or t.value end
    t:score(seat, amount, "DK-6.4", t.row)
  end
end
function dk.value_of_win(t, party, points, tricks)
  local losers = 3 - party
  local value = 1
  for level = 2, 4 do
    if points[losers] < dk.limits[level] then value = value + 1 end
  end
  if tricks[losers] == 0 then value = value + 1 end
  for _, level in ipairs(t.said) do
    if level > 0 then value = value + 1 + level end -- 2 for re or kontra, 1 for each further word
  end
  if party == KONTRA and not t.alone then value = value + 1 end
  return value
end
-- Points of a side that has more than the others announced it would have.
function dk.value_against(points, said_by_others)
  local value = 0
  for level = 2, said_by_others do
    if points >= dk.limits[level - 1] then value = value + 1 end
  end
  return value
end
dk.promise { "DK-6.4", "what a hand brings adds up to zero", function(t, deal)
  return t:sum(function(_, seat) return deal.delta[seat] end, t.seats) == 0
end }
dk.promise { "DK-1.3", "240 points", function(t)
  return t:finished() == 0 or t:sum(t.points, t.seats) == 240
end }
-- DK-6.6 A game is `hands` 24 hands; the highest score wins. An option or a house rule that there is not is refused.
dk.option { "hands", 24, "hands of a game", clause = "DK-6.6", min = 1 }
dk.game_over = "hands"

-- ## 7 What a seat may see, and what is said
-- DK-7.1 A seat sees its own hand, what is said, and the cards that are played.
dk.events = { married = "seat partner" }
dk.kinds = { "contract", "row" }
dk.says = {
  ["health?"] = "do you play an ordinary hand, or have you a reservation: a solo or a marriage?",
  ["contract?"] = "what is your reservation?",
  ["health healthy"] = "", ["health reservation"] = "{seat} {has|have} a reservation",
  contract = "{seat} {plays|play} {suit} alone",
  ["contract queens"] = "{seat} {plays|play} queens alone",
  ["contract jacks"] = "{seat} {plays|play} jacks alone",
  ["contract aces"] = "{seat} {plays|play} aces alone",
  ["contract marriage"] = "{seat} {has|have} both queens",
  married = "{partner} {plays|play} with {seat:seat %}",
  ["play re"] = "{seat} {says|say} re", ["play kontra"] = "{seat} {says|say} kontra",
  ["play no"] = "{seat} {says|say} no {1}", ["play schwarz"] = "{seat} {says|say} schwarz",
  hand = "{row}: {value}",
}
function dk.status(t)
  if not t.contract then return end
  return "{contract}{re:, re %}{kontra:, kontra %}",
    fields("contract", t.contract, "re", t.said[RE], "kontra", t.said[KONTRA])
end
function dk.result(t)
  return fields("contract", t.contract, "party", t.party, "re", t.re_points, "said", t.said,
    "row", t.row, "value", t.value)
end
-- A bot says a marriage, and no solo.
function dk.suggest(t, seat, point)
  local has_both = t.both == seat
  if point == "health" then return has_both and "reservation" or "healthy" end
  if point == "contract" and has_both then return "marriage" end
end
