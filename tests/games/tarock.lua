-- Tarock: tricks with the Austrian pack of 54. The rule page and the game in one.
local tarock = game {
  id = "tarock", title = "Tarock tricks", players = { 3 }, clauses = "TA",
  summary = "Twenty-two numbered trumps; who leads takes tricks, trumps must be played.",
}

-- ## 1 Pack and ranking
-- TA-1.1 54 cards: black suits K Q C J T 9 8 7, red suits K Q C J 1 2 3 4, and the trumps 1 to 22.
tarock.pack = pack { suits = "CDHST", ranks = { CS = "KQCJT987", DH = "KQCJ1234", T = 22 } }
tarock.ranks = "K Q C J T 9 8 7 1 2 3 4"
-- TA-1.2 Kings and T1, T21, T22 count 5, queens 4, knights 3, jacks 2, all others 1.
tarock.points = { K = 5, Q = 4, C = 3, J = 2, ["T1 T21 T22"] = 5, ["T987 of CS"] = 1, ["1234 of DH"] = 1 }
for n = 2, 20 do tarock.points["T" .. n] = 1 end

-- ## 2 Play
-- TA-2.1 Sixteen cards each and six to the talon; the dealer's left leads.
tarock.packets = "6 to talon, 8 each x 2"
-- TA-2.2 Follow suit, else play a trump; T1 may not be led while another card is held.
tarock.duties = { hold = "TA-2.2", follow = "TA-2.2", trump = "TA-2.2", lead = "TA-2.2", not_led = cards "T1" }
tarock.refusals = { players = "TA-1.1", pack = "TA-1.1", word = "TA-2.2" }
function tarock.hand(t)
  t:deal()
  t:ranking { suit = "T" }
  t:play_tricks(t.active[1])
  for _, seat in ipairs(t.seats) do t:score(seat, t:points(seat), "TA-3.1", "points") end
end

-- ## 3 Score
-- TA-3.1 The card points in a seat's tricks are its score; after `hands` 4 hands the highest score wins.
tarock.option { "hands", 4, "hands of a game", clause = "TA-3.1", min = 1 }
function tarock.result(t) return fields("points", t:per_seat(t.points)) end
tarock.game_over = "hands"
