-- Doppelkopf, the basics. The rule page and the game in one.
local doko = game {
  id = "doppelkopf", title = "Doppelkopf", players = { 4 }, clauses = "DK",
  summary = "Two packs, 26 trumps; who has a queen of clubs plays with who has the other.",
}

-- ## 1 Pack and ranking
-- DK-1.1 Four players; who plays with whom the queens of clubs say.
-- DK-1.2 48 cards: A T K Q J 9 of each suit, each twice.
doko.pack = pack "2 x AKQJT9 of CDHS"
-- DK-1.3 Trumps, high to low: TH, QC QS QH QD, JC JS JH JD, AD TD KD 9D. Plain suits: A T K 9.
-- DK-1.4 Of two equal cards in a trick the one played first wins.
doko.trumps, doko.ranks = "TH QC QS QH QD JC JS JH JD AD TD KD 9D", "A T K 9"
-- DK-1.5 A 11, T 10, K 4, Q 3, J 2: 240 in all.
doko.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
doko.refusals = { players = "DK-1.1", pack = "DK-1.2", dealer = "DK-2.1", hands = "DK-2.1", word = "DK-2.2", over = "DK-5.5",
                   }

-- ## 2 Deal and sides
-- DK-2.1 Each is dealt twelve cards in packets of three.
doko.packets = "3 each x 4"
-- DK-2.2 Who has a queen of clubs is Re, the others are Contra. All are asked; who has both may say `marriage`, and the
--   first other seat that wins one of the first three tricks is his partner; else he plays alone.
function doko.find_sides(t)
  t.re, t.alone, t.bride = {}, false, nil
  for _, seat in ipairs(t.active) do
    local n = sets.count(t:hand(seat) & cards "QC")
    t.re[seat], t.alone = n > 0, t.alone or n == 2
    if t:ask(seat, "health", n == 2 and { "healthy", "marriage" } or { "healthy" }) == "marriage" then
      t.bride = seat
      t:tell("marriage", seat)
    end
  end
end
function doko.wed(t, winner)
  if t.bride and t.alone and winner ~= t.bride and t:finished() <= 3 then
    t.re[winner], t.alone = true, false
    t:tell("wed", t.bride, winner)
  end
end

-- ## 3 Announcements
-- DK-3.1 Before his second card a Re seat may say `re`, a Contra seat `contra`, once a side. Each counts 2 more.
doko.calls = { play = { "re", "contra" } }
local function closed(t, seat, side)
  if t.re[seat] ~= (side == "re") or t.said[side] or sets.count(t:hand(seat)) < 11 then return "DK-3.1" end
end
function doko.may_re(t, seat) return closed(t, seat, "re") end
function doko.may_contra(t, seat) return closed(t, seat, "contra") end
function doko.on_re(t) t.said.re = true end
function doko.on_contra(t) t.said.contra = true end

-- ## 4 Play
-- DK-4.1 The seat at the dealer's left leads.
-- DK-4.2 Follow suit if you can, trumps being one suit; who cannot may play any card.
doko.duties = { hold = "DK-4.2", follow = "DK-4.2" }
-- DK-4.3 A fox (AD) caught by the other side, a trick of 40 points or more, and the last trick won with a JC each count 1
--   more for who did it.
function doko.after_trick(t)
  local list, seat = t:trick()
  local trick, points, best = { winner = t:last_winner(), foxes = {} }, 0, nil
  for _, card in ipairs(list) do
    if card == "AD" then table.insert(trick.foxes, seat) end
    if seat == trick.winner then best = card end
    points, seat = points + (doko.points[card:sub(1, 1)] or 0), t:left_of(seat)
  end
  trick.extra = (points >= 40 and 1 or 0) + (t:finished() == 12 and best == "JC" and 1 or 0)
  table.insert(t.history, trick)
  doko.wed(t, trick.winner)
end
function doko.extras(t) -- what they count for Re
  if t.alone then return 0 end
  local sum = 0
  for _, trick in ipairs(t.history) do
    local re = t.re[trick.winner]
    sum = sum + (re and 1 or -1) * trick.extra
    for _, seat in ipairs(trick.foxes) do
      if t.re[seat] ~= re then sum = sum + (re and 1 or -1) end
    end
  end
  return sum
end

-- ## 5 Score
-- DK-5.1 Re wins with 121 points, else Contra does. Winning counts 1, and 1 more for Contra.
-- DK-5.2 1 more each if the others have fewer than 90, 60, 30, and if they have no trick.
-- DK-5.3 Each of the losers loses that, each of the winners gets it; one against three three times.
function doko.settle(t)
  local points, tricks, n = { [true] = 0, [false] = 0 }, { [true] = 0, [false] = 0 }, 1
  for _, seat in ipairs(t.seats) do
    local side = t.re[seat]
    points[side], tricks[side] = points[side] + t:points(seat), tricks[side] + t:tricks(seat)
  end
  local re_wins = points[true] >= 121
  if not re_wins and not t.alone then n = 2 end
  for _, below in ipairs { 90, 60, 30 } do
    if points[not re_wins] < below then n = n + 1 end
  end
  if tricks[not re_wins] == 0 then n = n + 1 end
  if t.said.re then n = n + 2 end
  if t.said.contra then n = n + 2 end
  n = (re_wins and n or -n) + doko.extras(t)
  t.row, t.re_points, t.value = (re_wins and "re" or "contra") .. (t.alone and " alone" or ""), points[true], n
  for _, seat in ipairs(t.seats) do
    t:score(seat, t.re[seat] and n * (t.alone and 3 or 1) or -n, "DK-5.3", t.row)
  end
end
function doko.hand(t)
  t.said, t.history, t.row, t.value, t.re_points = {}, {}, "", 0, 0
  t:deal()
  doko.find_sides(t)
  t:play_tricks(t.active[1])
  doko.settle(t)
end
-- DK-5.4 A game is `hands` 24 hands.
doko.option { "hands", 24, "hands of a game", clause = "DK-5.4", min = 1 }
-- DK-5.5 Then the highest score wins.
doko.game_over = "hands"
doko.events = { marriage = "seat", wed = "seat partner" }
doko.kinds = { "row" }
function doko.status(t)
  return t.said and ("said:%s%s"):format(t.said.re and " re" or "", t.said.contra and " contra" or "")
end
function doko.result(t)
  return fields("re", t:per_seat(function(_, seat) return t.re[seat] end), "points", t:per_seat(t.points),
                "re_points", t.re_points, "row", t.row, "value", t.value)
end
