-- Euchre with the joker as the highest trump, tricks alone. The rule page and the game in one.
local euchre = game {
  id = "joker-euchre", title = "Euchre with the joker", players = { 4 }, clauses = "JE",
  summary = "Each for himself; the joker, the bowers, and two jokers that are alike for who likes.",
}

-- ## 1 Pack and ranking
-- JE-1.1 26 cards: A K Q J T 9 of each suit and two jokers that are alike.
euchre.pack = pack "AKQJT9 of CDHS, 2 x joker"
-- JE-1.2 Plain suits: A K Q J T 9; of two jokers in a trick the later one wins.
euchre.ranks, euchre.trumps, euchre.later_wins = "A K Q J T 9", "*", cards "joker"
-- JE-1.3 Trumps: the jokers, the jack, the other jack of that colour, A K Q T 9.
local same_colour = { C = "S", S = "C", D = "H", H = "D" }
-- JE-1.4 A trump counts 1, the jokers 3.
euchre.points = { ["*"] = 3 }
euchre.refusals = { players = "JE-1.1", pack = "JE-1.1", word = "JE-2.2" }

-- ## 2 Play
-- JE-2.1 Five cards each; the next is turned up and makes trumps, a joker the suit of clubs.
euchre.packets = "5 each, 1 to up"
euchre.piles = { up = "open" }
-- JE-2.2 Follow suit if you can, the left bower being a trump.
euchre.duties = { hold = "JE-2.2", follow = "JE-2.2" }
function euchre.hand(t)
  t:deal()
  local up = sets.text(t:pile "up")
  local suit = up == "*" and "C" or up:sub(2)
  t:ranking { trumps = ("* J%s J%s"):format(suit, same_colour[suit]), suit = suit,
              points = { ["*"] = 3, ["of " .. suit] = 1, ["J" .. same_colour[suit]] = 1 } }
  t:play_tricks(t.active[1])
  for _, seat in ipairs(t.seats) do t:score(seat, t:points(seat), "JE-3.1", "points") end
end

-- ## 3 Score
-- JE-3.1 The card points in a seat's tricks are its score; after `hands` 4 hands the highest score wins.
euchre.option { "hands", 4, "hands of a game", clause = "JE-3.1", min = 1 }
function euchre.result(t) return fields("points", t:per_seat(t.points)) end
euchre.game_over = "hands"
