-- Briscola with the Spanish pack of 40. The rule page and the game in one.
local briscola = game {
  id = "briscola", title = "Briscola", players = { 2 }, clauses = "BR",
  summary = "Oros, copas, espadas, bastos; any card may be played, and one is drawn after each trick.",
}

-- ## 1 Pack and ranking
-- BR-1.1 40 cards: rey, caballo, sota and 7 to 1 of oros O, copas C, espadas E and bastos B.
briscola.pack = pack { suits = "OCEB", ranks = "RCS7654321" }
-- BR-1.2 High to low: 1 3 R C S 7 6 5 4 2.
briscola.ranks = "1 3 R C S 7 6 5 4 2"
-- BR-1.3 An ace counts 11, a three 10, a king 4, a knight 3, a jack 2.
briscola.points = { ["1"] = 11, ["3"] = 10, R = 4, C = 3, S = 2 }

-- ## 2 Play
-- BR-2.1 Three cards each; the next is turned up, its suit is trumps, and it lies under the stock.
briscola.packets = "3 each, 1 to up, rest to stock"
briscola.piles = { up = "open", stock = "closed" }
briscola.refusals = { players = "BR-1.1", pack = "BR-1.1", word = "BR-2.2" }
-- BR-2.2 Any card held may be played.
briscola.duties = { hold = "BR-2.2" }
-- BR-2.3 After a trick its winner draws, then the other, the turned card last.
local function draw(t, seat) return t:take(seat, "stock") or t:take(seat, "up") end
function briscola.after_trick(t)
  local winner = t:last_winner()
  if draw(t, winner) then draw(t, t:left_of(winner)) end
end
function briscola.hand(t)
  t:deal()
  t:trumps(t:top("up"):sub(2))
  t:play_tricks(t.active[1])
  for _, seat in ipairs(t.seats) do t:score(seat, t:points(seat), "BR-3.1", "points") end
end

-- ## 3 Score
-- BR-3.1 The card points in a seat's tricks are its score; after `hands` 4 hands the highest score wins.
briscola.option { "hands", 4, "hands of a game", clause = "BR-3.1", min = 1 }
function briscola.result(t) return fields("points", t:per_seat(t.points)) end
briscola.game_over = "hands"
