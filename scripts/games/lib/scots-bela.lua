-- Scots bela: the first of king and queen of trumps is played in silence, bela is said with the second. The variant
-- scots-bela has the clause (KB-27.1); any game of the family may set its option `bela_call` to `second`.
--
-- use "scots-bela" gives a function that lays this on a game of the Klaberjass family.
return function(kb)
  local second = kb.when { bela_call = "second" }
  function second.wrap.find_bela(base, t)
    base(t)
    if t.bela_seat > 0 then t:announce(t.bela_seat, 0, kb.king_and_queen[t.suit]) end
  end
  function second.wrap.card_played(base, t, seat, card, said)
    base(t, seat, card, said)
    if t.bela > 1 then return end
    local other = kb.king_and_queen[t.suit] & ~cards(card)
    t:announce(seat, other, other)
  end
  function second.wrap.refuse_play() return "KB-27.1" end
end
