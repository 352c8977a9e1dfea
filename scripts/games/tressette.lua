-- Tressette. The rule page and the game in one: each clause stands above what does it.
local tr = game {
  id = "tressette", title = "Tressette", names = "Tresette, Trešeta",
  clauses = "TR", players = { 4, 2 }, kind = "trick", land = "Italy, Croatia",
  summary = "No trumps; threes, twos and aces on top, and thirds of points for two sides.",
  level = "some practice", minutes = 15,
}

-- ## 1 Pack and ranking
-- TR-1.1 Four players, seats 1 and 3 against 2 and 4; or two, each for himself.
-- TR-1.2 40 cards of four suits, coins D (denari), cups C (coppe), swords S (spade), batons B (bastoni). They rank 3 2 1 R C
--   F 7 6 5 4: the three is the highest, then the two and the ace; king R, knight C, jack F follow. There are no trumps.
tr.pack = pack { suits = "DCSB", ranks = "321RCF7654" }
tr.ranks = "3 2 1 R C F 7 6 5 4"
tr.card_words = { suits = { D = "coins", C = "cups", S = "swords", B = "batons" },
                  ranks = { R = "king", C = "knight", F = "jack", ["1"] = "ace" } }
function tr.ready(rules)
  if rules.players == 4 then rules.sides = { { 1, 3 }, { 2, 4 } } end
end
-- TR-1.3 Points are counted in thirds: an ace 3, each of 3 2 R C F 1, the rest nothing; the last trick 3 more. Together they
--   make 35 thirds; a side scores its whole points, and what is over is lost: eleven in a hand.
tr.points = { ["1"] = 3, ["3"] = 1, ["2"] = 1, R = 1, C = 1, F = 1 }
tr.refusals = { players = "TR-1.1", pack = "TR-1.2", dealer = "TR-2.1", hands = "TR-2.1",
                word = "TR-2.3", over = "TR-4.2", option = "TR-4.2", variant = "TR-4.2",
                at = { show = "TR-3.1" } }

-- ## 2 Deal and play
-- TR-2.1 The deal passes to the left. Each is dealt ten cards, five at a time; of two players what is left is the
--   stock.
function tr.packets(t)
  return t.players == 4 and "5 each x 2" or "5 each x 2, rest to stock"
end
tr.piles = { stock = "closed" }
function tr.hand(t)
  t.declared = {}
  for side = 1, t.sides do t.declared[side] = 0 end
  t:deal()
  tr.declare(t)
  t:play_tricks(t.active[1])
  tr.settle(t)
end
-- TR-2.2 The dealer's left leads; the winner of a trick leads to the next. A card played must be in the hand.
-- TR-2.3 Follow suit if you can; who cannot may play any card. The highest card of the suit led wins.
tr.duties = { hold = "TR-2.2", follow = "TR-2.3" }
-- TR-2.4 With two players, the winner of a trick draws a card, then the other. They show the cards that they draw.
function tr.after_trick(t)
  if not t:top "stock" then return end
  for seat in t:round(t:last_winner()) do
    t:show("stock", cards(t:top "stock"))
    t:take(seat, "stock")
  end
end

-- ## 3 Declarations
-- TR-3.1 With `declarations` on each seat from the dealer's left may show before the first lead what it was dealt:
--   three, two and ace of a suit (napoletana) are 3 points, three aces, twos or threes 3, four of them 4. It shows all
--   or nothing.
tr.option { "declarations", true, "combinations dealt are shown and scored", clause = "TR-3.1" }
tr.napoletane = { cards "321 of D", cards "321 of C", cards "321 of S", cards "321 of B" }
tr.ranks_shown = { cards "3", cards "2", cards "1" }
function tr.shown_points(t, seat)
  local points, hand = 0, t:hand(seat)
  for _, napoletana in ipairs(tr.napoletane) do
    if hand & napoletana == napoletana then points = points + 3 end
  end
  for _, rank in ipairs(tr.ranks_shown) do
    local n = sets.count(hand & rank)
    if n >= 3 then points = points + n end
  end
  return points
end
function tr.declare(t)
  if not tr.declarations then return end
  for seat in t:round(t.active[1]) do
    local points = tr.shown_points(t, seat)
    if points > 0 and t:ask(seat, "show", { "yes", "no" }) == "yes" then
      local side = t.side[seat]
      t.declared[side] = t.declared[side] + points
      t:tell("shown", seat, points)
    end
  end
end

-- ## 4 Score
-- TR-4.1 Each side scores the whole points in its tricks, and what it has shown.
function tr.settle(t)
  for side, thirds in ipairs(t:points_by_side(3)) do
    t:score(side, thirds // 3, "TR-1.3", "points")
    if t.declared[side] > 0 then t:score(side, t.declared[side], "TR-3.1", "shown") end
  end
end
tr.promise { "TR-1.3", "tricks have 32 thirds", function(t)
  return t:sum(t.points, t.seats) == 32
end }
-- TR-4.2 The side that has `target` 21 points first wins, of two after one hand the one with more, both if they have
--   as many. An option or a house rule that there is not is refused.
tr.option { "target", 21, "points that win the game", clause = "TR-4.2", min = 1 }
tr.game_over = "target points"

-- ## 5 What a seat may see, and what is said
-- TR-5.1 A seat sees its own hand, what is shown and drawn, and the cards that are played.
tr.events = { shown = "seat points" }
tr.says = {
  ["show?"] = "do you show your combinations, worth {worth}?",
  ["show yes"] = "",
  ["show no"] = "",
  shown = "{seat} {shows|show} combinations for {points}",
  hand = "thirds of a point: {thirds:sides %}; {last:seat %} took the last trick",
}
function tr.asking(t, seat) return fields("worth", tr.shown_points(t, seat)) end
function tr.status(t)
  if t.declared then return "shown: {shown:sides %}", fields("shown", t.declared) end
end
function tr.result(t)
  local shown = table.move(t.declared, 1, t.sides, 1, {})
  return fields("thirds", t:per_side(t.side_points), "shown", shown, "last", t:last_winner())
end
