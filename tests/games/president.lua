-- President. The rule page and the game in one: each clause stands above what does it.
local pres = game {
  id = "president", title = "President", players = { 4, 5, 6 }, clauses = "PS",
  summary = "Get rid of your cards: as many of one rank as were led, each time higher.",
}

-- ## 1 Deal
-- PS-1.1 Four to six players, each for himself. 52 cards, high to low: 2 A K Q J T 9 8 7 6 5 4 3.
pres.pack = cards "AKQJT98765432 of CDHS"
pres.ranks = "2 A K Q J T 9 8 7 6 5 4 3"
-- PS-1.2 All get the same number of cards, one at a time; what is left over is out of play.
pres.piles = { table = "open", gone = "closed" }
function pres.packets(t) return ("1 each x %d, rest to gone"):format(52 // t.players) end
pres.refusals = { players = "PS-1.1", pack = "PS-1.1", dealer = "PS-1.2", hands = "PS-1.2", word = "PS-2.1",
                  over = "PS-3.2" }

-- ## 2 Play
-- PS-2.1 The dealer's left leads, later the last president: any cards of one rank.
-- PS-2.2 In turn each plays as many cards of a higher rank, or passes; who passed may play at his next turn.
-- PS-2.3 When all others have passed, who played last leads anew, or if he is out the next to his left.
pres.refuse_play = "PS-2.2"
pres.says = { ["turn play"] = "" }
local order = "3456789TJQKA2"
local function height(card) return order:find(card:sub(1, 1)) end
function pres.fits(t, set)
  local list = sets.list(set)
  local low, high = height(list[1]), height(list[#list])
  for _, card in ipairs(list) do low, high = math.min(low, height(card)), math.max(high, height(card)) end
  return low == high and low > t.height and (t.count == 0 or #list == t.count), t.count == 0 and "PS-2.1" or "PS-2.2"
end
function pres.can_play(t, seat)
  for rank in order:sub(t.height + 1):gmatch "." do
    if sets.count(t:hand(seat) & cards(rank)) >= math.max(t.count, 1) then return true end
  end
end
function pres.turn(t, seat) -- true if he played
  if not pres.can_play(t, seat) or t.count > 0 and t:ask(seat, "turn", { "play", "pass" }) == "pass" then return false end
  local set = t:pick(seat, "play", { 1, 4 }, nil, function(set) return pres.fits(t, set) end)
  t.count, t.height = sets.count(set), height(sets.list(set)[1])
  t:move(set, seat, "table")
  if t:hand(seat) == 0 then t.out[#t.out + 1] = seat end
  return true
end
function pres.round(t, leader) -- the seat that leads next
  local last, seat = leader, leader
  t.count, t.height = 0, 0
  repeat
    if t:hand(seat) ~= 0 and pres.turn(t, seat) then last = seat end
    seat = t:left_of(seat)
  until seat == last
  t:move(t:pile "table", "table", "gone")
  for _, one in ipairs(t.active) do
    if t:hand(one) == 0 and #t.active > 1 then t:sit_out(one) end
  end
  return t:hand(last) ~= 0 and last or t:left_of(last)
end
function pres.hand(t)
  t.out = {}
  t:deal()
  local leader = t.president or t.active[1]
  while #t.active > 1 do leader = pres.round(t, leader) end
  t.president = t.out[1]
  t:score(t.out[1], 2, "PS-3.1", "president")
  t:score(t.out[2], 1, "PS-3.1", "vice president")
end
function pres.new_game(t) t.president = nil end

-- ## 3 Score
-- PS-3.1 Who is out first is president and scores 2, the next 1.
-- PS-3.2 After `hands` 10 hands the highest score wins.
pres.option { "hands", 10, "hands of a game", clause = "PS-3.2", min = 1 }
pres.game_over = "hands"
function pres.result(t) return fields("out", t.out) end
