-- Canasta in which a player goes out by a discard.
local v, canasta = variant {
  id = "last-discard", of = "canasta", title = "Last discard", clauses = "CT-12",
  summary = "A player who goes out must have a card left to discard.",
}

-- ## 12 Last discard
-- CT-12.1 A player goes out by a discard. So a meld, and taking the discards, leaves him a card.
function v.wrap.may_finish(_, t, side, _, left, lay)
  local meld = canasta.meld_with(t.side_melds[side][lay.rank], lay)
  local canastas = t.canastas[side] + (meld.is_new_canasta and 1 or 0)
  return left == 1 and canastas >= canasta.canastas
end
function v.wrap.may_meld_threes(base, t, side, held, total)
  return base(t, side, held, total) and total - held["3"] == 1
end
function v.wrap.may_take(base, t, side, meld, cards_then, used)
  return cards_then > used and base(t, side, meld, cards_then, used)
end
function v.wrap.refuse_discard(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "CT-3.6" and "CT-12.1" or clause
end
