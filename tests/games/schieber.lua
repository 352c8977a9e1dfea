-- Schieber, the Jass tricks with Swiss cards. The rule page and the game in one.
local schieber = game {
  id = "schieber", title = "Schieber tricks", players = { 4 }, partners = true, clauses = "SB",
  summary = "Eicheln, Schilten, Schellen, Rosen; trumps, Obenabe or Undenufe.",
}

-- ## 1 Pack and ranking
-- SB-1.1 36 cards: A K O U B 9 8 7 6 of Eicheln E, Schilten S, Schellen L and Rosen R.
schieber.pack = pack { suits = "ESLR", ranks = "AKOUB9876" }
-- SB-1.2 Plain suits, high to low: A K O U B 9 8 7 6; trumps U 9 A K O B 8 7 6. Undenufe turns the ranking round.
schieber.ranks, schieber.trump_ranks = "A K O U B 9 8 7 6", "U 9 A K O B 8 7 6"
-- SB-1.3 A 11, B 10, K 4, O 3, U 2; of trumps U 20 and 9 14. Without trumps eights count 8 too, and sixes undenufe 11, aces
--   nothing.
schieber.points = { A = 11, B = 10, K = 4, O = 3, U = 2 }
schieber.trump_points = { A = 11, B = 10, K = 4, O = 3, U = 20, ["9"] = 14 }
local up = { points = { A = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 } }
local down = { ranks = "6 7 8 9 B U O K A", points = { ["6"] = 11, B = 10, K = 4, O = 3, U = 2, ["8"] = 8 } }
schieber.refusals = { players = "SB-1.1", pack = "SB-1.1", word = "SB-2.2" }

-- ## 2 Play
-- SB-2.1 Nine cards each.
schieber.packets = "3 each x 3"
-- SB-2.2 The dealer's left names trumps, or obenabe or undenufe, and leads.
schieber.words = { "trumps E", "trumps S", "trumps L", "trumps R", "obenabe", "undenufe" }
-- SB-2.3 Follow suit or play a trump; who holds of trumps only the under need not play it.
function schieber.playable(t, seat, set)
  local led = t:trick()[1]
  if t:in_trick() == 0 or t:trump_suit() == "" then return end
  local hand = t:hand(seat)
  local suit = t:of_suit(cards(led), "trumps") ~= 0 and "trumps" or led:sub(2)
  local of = t:of_suit(hand, suit)
  if suit == "trumps" and of == of & cards("U" .. t:trump_suit()) then return end
  return of ~= 0 and set & (of | t:of_suit(hand, "trumps")) or nil, "SB-2.3"
end
schieber.duties = { hold = "SB-2.3" }
function schieber.hand(t)
  t:deal()
  local word = t:ask(t.active[1], "trumps", schieber.words)
  if word == "obenabe" then t:ranking(up) elseif word == "undenufe" then t:ranking(down) else t:trumps(word:sub(-1)) end
  t:play_tricks(t.active[1])
  t:score_sides(t:points_by_side(), "SB-3.1", "points")
end

-- ## 3 Score
-- SB-3.1 The card points in a seat's tricks are its score; after `hands` 4 hands the highest score wins.
schieber.option { "hands", 4, "hands of a game", clause = "SB-3.1", min = 1 }
function schieber.result(t) return fields("points", t:per_seat(t.points)) end
schieber.game_over = "hands"
