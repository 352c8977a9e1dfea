-- Five Hundred as it is played in America.
local v, five = variant {
  id = "american", of = "five-hundred", title = "American five hundred",
  players = 4, players_clause = "FH-6.1",
  summary = "45 cards, a widow of five, and everybody bids once.", clauses = "FH-6",
  replaces = { "FH-1.2", "FH-1.5", "FH-2.1" },
}

-- ## 6 American five hundred
-- FH-6.1 Four players, and 45 cards: A K Q J T 9 8 7 6 5 4 of each suit, and the joker. Ten each, and five in the kitty,
--   here called the widow.
-- FH-6.2 Everybody bids once, from the dealer's left, higher than the last bid or passes.
v.set.pack = cards "AKQJT987654 of CDHS, joker"
v.set.packets = "3 each, 2 to kitty, 4 each, 2 to kitty, 3 each, rest to kitty"
function v.wrap.auction(_, t)
  for seat in t:round(t.active[1]) do five.ask_bid(t, seat) end
end
