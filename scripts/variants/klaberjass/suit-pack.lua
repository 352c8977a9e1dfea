-- The twos to sixes turn up the suit of round one.
local v, kb = variant {
  id = "suit-pack", of = "klaberjass-4", title = "Suit pack", clauses = "KB-39",
  summary = "The twos to sixes turn up the suit of round one.",
  switch = "suit_pack",
}

-- ## 39 Suit pack
-- KB-39.1 The twos to sixes are a pack of their own. After the first packets its top card is turned and gives the
--   suit of round one. The dealer does not get it: the second packet is two cards to each seat.
-- KB-39.2 In `pack` the 20 low cards follow the 32, in their own order (52 cards). Piles: `turned` 1, `low` 19.
v.set.pack = cards "AKQJT98765432 of CDHS"
v.set.second_pack = cards "65432 of CDHS"
v.set.ranks = "A T K Q J 9 8 7 6 5 4 3 2"
v.set.trump_ranks = "J 9 A T K Q 8 7 6 5 4 3 2"
v.set.packets = "3 each x 2 then 2 each then 1 to turned, 19 to low"
function v.wrap.cut_cards(base) return base() & ~kb.second_pack end
function v.wrap.first_packets(_, t)
  t:deal(1)
  t:deal(3)
end
function v.wrap.second_packet(_, t) t:deal(2) end
