-- Klaverjas, as it is played in Rotterdam. The rule page and the game in one: each clause stands above what does it.
local kl = game {
  id = "klaverjas", title = "Klaverjas", players = { 4 }, partners = true, clauses = "KJ",
  kind = "trick", land = "Netherlands", names = "Klaverjassen",
  summary = "Two sides, a trump suit with jack and nine on top, and roem for what lies in a trick.",
  level = "some practice", minutes = 45,
}

-- ## 1 Pack and ranking
-- KJ-1.1 Four players, seats 1 and 3 against 2 and 4, with A K Q J T 9 8 7 of all four suits: 32 cards.
kl.pack = cards "AKQJT987 of CDHS"
-- KJ-1.2 Plain suits rank A T K Q J 9 8 7, trumps J 9 A T K Q 8 7.
kl.ranks = "A T K Q J 9 8 7"
kl.trump_ranks = "J 9 A T K Q 8 7"
-- KJ-1.3 Card points: A 11, T 10, K 4, Q 3, J 2; of trumps J 20 and 9 14 in place of these. With `last_trick` 10 points
--   for the last trick there are 162.
kl.points = { A = 11, T = 10, K = 4, Q = 3, J = 2 }
kl.trump_points = { A = 11, T = 10, K = 4, Q = 3, J = 20, ["9"] = 14 }
kl.option { "last_trick", 10, "what the last trick counts", clause = "KJ-1.3" }
kl.refusals = {
  players = "KJ-1.1", pack = "KJ-1.1", dealer = "KJ-2.1", hands = "KJ-2.1", word = "KJ-2.2",
  over = "KJ-5.1", option = "KJ-5.1", variant = "KJ-5.1", at = { play = "KJ-3.1" },
}

-- ## 2 Deal and trumps
-- KJ-2.1 The deal passes to the left. Three cards to each, two, and three: eight in a hand.
kl.packets = "3 each, 2 each, 3 each"
function kl.hand(t)
  t.maker = 0
  t.row = ""
  t.roem = { 0, 0 }
  t.taken_before = { 0, 0, 0, 0 }
  t:deal()
  kl.make_trumps(t)
  t:tell("trumps", t:trump_suit(), t.maker)
  t:play_tricks(t.active[1])
  kl.settle(t)
end
-- KJ-2.2 From the dealer's left each in turn names the trump suit or passes, until one has named it: his side are the
--   makers. If all pass, the dealer's left names one all the same.
kl.suits = { "C", "D", "H", "S" }
kl.words = { "pass", "C", "D", "H", "S" }
function kl.make_trumps(t)
  local maker, suit = t:first_bid("name", kl.words)
  t.maker = maker or t.active[1]
  suit = suit or t:ask(t.maker, "name", kl.suits)
  t:trumps(suit)
end

-- ## 3 Play
-- KJ-3.1 The dealer's left leads, whoever made trumps. A card played must be in the hand.
-- KJ-3.2 Follow the suit led. If trumps are led, play a higher one than those that lie there if you can.
-- KJ-3.3 A player who has none of the suit led plays a trump, over those that lie there if he can, and under them if he
--   cannot; also when his partner has the trick.
kl.duties = {
  hold = "KJ-3.1", follow = "KJ-3.2", beat = "KJ-3.2", beat_when = "trump leads",
  trump = "KJ-3.3", overtrump = "KJ-3.3", undertrump = "KJ-3.3",
}

-- ## 4 Roem
-- KJ-4.1 The four cards of a trick count roem for the side that wins it: three of a suit in a row 20, four 50, king and
--   queen of trumps 20 besides, four of a rank 100. In a row are A K Q J T 9 8 7.
kl.option { "four_jacks", 100, "what four jacks in a trick count", clause = "KJ-4.1" }
kl.row_points = { [3] = 20, [4] = 50 }
kl.king_and_queen = {}
for _, suit in ipairs(kl.suits) do kl.king_and_queen[suit] = cards("KQ of " .. suit) end
kl.four_points = {} -- by a trick of four cards of a rank
function kl.ready(rules)
  for rank in ("AKQT987"):gmatch "%w" do rules.four_points[cards(rank)] = 100 end
  rules.four_points[cards "J"] = rules.four_jacks
end
function kl.after_trick(t)
  local winner = t:last_winner()
  local taken = t:taken(winner)
  local trick = taken & ~t.taken_before[winner]
  t.taken_before[winner] = taken
  local roem = kl.four_points[trick] or kl.row_points[sets.longest(trick)] or 0
  local pair = kl.king_and_queen[t:trump_suit()]
  if trick & pair == pair then roem = roem + 20 end
  if roem == 0 then return end
  local side = t.side[winner]
  t.roem[side] = t.roem[side] + roem
  t:tell("roem", winner, roem)
end

-- ## 5 Score
-- KJ-5.1 If the makers have more than the others, card points and roem together, each side scores what it has. A game
--   is `hands` 16 hands; the highest score wins. An option or a house rule that there is not is refused.
-- KJ-5.2 If they have not, they are wet (nat): they score nothing, and the others all 162 and all the roem.
-- KJ-5.3 A side with all tricks has a pit, and scores `pit` 100 more; if it is not the makers', `counter_pit` 100.
kl.option { "pit", 100, "what all tricks score the makers", clause = "KJ-5.3" }
kl.option { "counter_pit", 100, "what all tricks score the others", clause = "KJ-5.3" }
function kl.settle(t)
  local points = t:points_by_side(kl.last_trick)
  local makers = t.side[t.maker]
  local others = 3 - makers
  local made = points[makers] + t.roem[makers] > points[others] + t.roem[others]
  if made then
    t.row = "made"
    t:score_sides(points, "KJ-5.1", "points")
    t:score_sides(t.roem, "KJ-5.1", "roem")
  else
    t.row = "wet"
    t:score(others, points[1] + points[2], "KJ-5.2", "wet")
    t:score(others, t.roem[1] + t.roem[2], "KJ-5.2", "roem")
  end
  if t:side_tricks(makers) == 8 then t:score(makers, kl.pit, "KJ-5.3", "pit") end
  if t:side_tricks(others) == 8 then t:score(others, kl.counter_pit, "KJ-5.3", "counter pit") end
end
kl.promise { "KJ-1.3", "tricks have 152 card points", function(t)
  return t:side_points(1) + t:side_points(2) == 152
end }
kl.option { "hands", 16, "hands of a game", clause = "KJ-5.1", min = 1 }
kl.game_over = "hands"

-- ## 6 What a seat may see, and what is said
-- KJ-6.1 A seat sees its own hand, what is said, the cards that are played and the scores.
kl.events = { trumps = "suit maker", roem = "seat points" }
kl.kinds = { "row" }
kl.says = {
  ["name?"] = "which suit do you make trumps, or do you pass?",
  name = "", trumps = "{maker} {makes|make} {suit} trumps",
  roem = "{seat} {gets|get} {points} roem",
  ["hand made"] = "{maker} {has|have} made it; points: {points:sides %}",
  ["hand wet"] = "{maker} {is|are} wet; points: {points:sides %}",
}
function kl.status(t)
  if (t.maker or 0) == 0 then return end
  return "trumps by {maker}", fields("maker", t.maker)
end
function kl.result(t)
  return fields("maker", t.maker, "trumps", t:trump_suit(), "row", t.row,
    "points", t:per_side(t.side_points), "roem", t.roem, "tricks", t:per_side(t.side_tricks))
end
