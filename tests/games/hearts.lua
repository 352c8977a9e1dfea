-- Hearts. The rule page and the game in one.
local hearts = game {
  id = "hearts", title = "Hearts", players = { 4 }, clauses = "HE",
  summary = "Avoid hearts and the queen of spades, or take them all.",
}

-- ## 1 Pack and deal
-- HE-1.1 Four players, each for himself. The header's `dealer` deals first, then it goes round.
-- HE-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2. There are no trumps.
hearts.pack = cards "AKQJT98765432 of CDHS"
hearts.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- HE-1.3 Each seat is dealt thirteen cards, one at a time.
hearts.packets = "1 each x 13"
hearts.refusals = { players = "HE-1.1", dealer = "HE-1.1", pack = "HE-1.2", hands = "HE-1.3", word = "HE-2.1",
                    over = "HE-4.4", option = "HE-4.4", variant = "HE-4.4" }

-- ## 2 Passing
-- HE-2.1 Before the first lead each seat passes three cards face down: to the left in the first deal, to the right in
--   the second, across in the third, none in the fourth, and so on in turn. Nobody looks at what he gets before he has
--   passed.
hearts.passes = { 1, 3, 2, 0 }
hearts.secret = { pass = true }
hearts.refuse_pass = "HE-2.1"

-- ## 3 Play
-- HE-3.1 A card played must be in the hand.
-- HE-3.2 Follow the suit led if you can; who cannot may play any card. The highest card of the suit led wins.
-- HE-3.3 Who holds 2C leads it to the first trick; nobody plays a heart or QS to that trick who has another choice.
-- HE-3.4 Hearts may not be led until one has been played, unless nothing else is held.
hearts.heart = cards "AKQJT98765432 of H"
hearts.duties = { hold = "HE-3.1", follow = "HE-3.2", forced = "HE-3.3", forced_cards = cards "2C",
                  lead = "HE-3.4", not_led = hearts.heart, until_broken = true }
hearts.harmless = hearts.pack & ~(hearts.heart | cards "QS")
function hearts.play(t)
  t:lead(t:holder(cards "2C"))
  t:play_card()
  t:force(hearts.harmless)
  t:play_trick()
  t:force(0)
  t:play_tricks()
end

-- ## 4 Score
-- HE-4.1 Each heart taken counts 1, QS 13, for the seat that took them.
hearts.points = { ["of H"] = 1, QS = 13 }
-- HE-4.2 Shooting the moon: who takes all 26 counts nothing, and each other seat 26.
function hearts.settle(t)
  local most, points = t:most(t.points)
  t.shot = points == 26 and most[1] or 0
  t.moon = t.shot > 0 and "shot" or "shared"
  if t.shot == 0 then return t:score_sides(t:per_seat(t.points), "HE-4.1", "taken") end
  t:score_sides({ 26, 26, 26, 26 }, "HE-4.2", "moon", t.shot)
end
function hearts.hand(t)
  t:deal()
  t:pass_cards("pass", 3, hearts.passes[(t.deal_number - 1) % 4 + 1])
  hearts.play(t)
  hearts.settle(t)
end
-- HE-4.3 The game is over as soon as a seat has `limit` 100 or more.
-- HE-4.4 The seats with the fewest points win.
hearts.option { "limit", 100, "points that end the game", clause = "HE-4.3", min = 1 }
hearts.game_over = "limit points, lowest wins"
hearts.kinds = { "moon" }
function hearts.result(t) return fields("taken", t:per_seat(t.points), "shot", t.shot) end
