-- The faults of Nine Card Don, in the friendly and in the league form.
--
-- use "don-faults" gives a function that lays them on the game. `costs` are the points lost.
return function(v, don, costs)
  -- ## 11 Faults
  -- DN-11.1 Every `play` ask carries a field `faults`: `{"renege":[...],"turn":[...]}`. `renege` lists, in the form of
  --   `legal`, the plays of the asked seat that break DN-4.2: its cards of other suits when it could follow. `turn`
  --   lists, ascending, the other seats that can play out of turn now. These moves are accepted although they are not
  --   in `legal`.
  -- DN-11.2 *Out of turn.* A seat is in `turn` if it has not played to the trick in play, holds a card that is not
  --   boarded, and may see its cards (DN-5.2). It does so by the decision `{"by":SEAT,"do":"play XX"}` with such a
  --   card, in place of the decision of the seat asked.
  -- DN-11.3 The card is *boarded* (event `boarded`): it stays in the hand but lies face up before its owner. The
  --   owner's side loses `board_penalty` 0 (league 19) points at once. Then the same seat is asked again for the same
  --   play. Nobody has to call this fault: everybody sees it.
  -- DN-11.4 A boarded card must be played at the first play of its owner at which DN-4.1 to 4.3 allow it, a lead
  --   included: `legal` then has only boarded cards that may be played, and `renege` is as before. Where it may not be
  --   played it stays boarded.
  -- DN-11.5 *Renege.* A seat that could follow plays a card listed in `renege`. The card counts as any other card; the
  --   trick goes on and is won by DN-4.5.
  -- DN-11.6 A *discard* is a card of another suit than the one led, whether it is a renege or not. Everybody sees
  --   discards; nobody is told which are reneges.
  -- DN-11.7 From the moment an opponent N has made a discard in this deal that has not been called, a seat has the call
  --   `call renege N` at each of its own play asks, and at `challenge`. Two opponents may be listed, the lower seat
  --   first.
  -- DN-11.8 A call looks at all discards of N in this deal that have not been called, and settles them: they cannot be
  --   called again. It is right if one of them was a renege. Event `called`, with the first renege among them.
  -- DN-11.9 A wrong call costs the caller's side `false_call` 0 points; the same seat is asked again.
  -- DN-11.10 A right call ends the deal: `ended` `redeal`, the deal is void. The points that either side pegged in it
  --   for tricks are taken back; penalties stay. N's side loses `renege_penalty` 0 (league 52) points besides. The same
  --   seat deals again.
  -- DN-11.11 No call is possible after the deal: each opponent has a play ask after every renege, as a renege cannot be
  --   a last card.
  -- DN-11.12 But if a trick that is not the last of the deal brings a side to `target`, and a seat of that side has
  --   discards that have not been called, the two opponents are first asked at `challenge`, from the left of the
  --   trick's winner. `accept` lets it be; a right call is DN-11.10, and the game goes on; after a wrong call DN-11.9
  --   holds and the same seat is asked again. If both accept, the game is over as in DN-7.10.
  -- DN-11.13 Penalties may take a score below 0. They never end a game.
  use "faults"(v, don, { turn = "DN-11.2", renege = "DN-11.5", boarded = "DN-11.4",
                         call = "DN-11.7", board_cost = "DN-11.3",
                         renege_cost = "DN-11.10", call_cost = "DN-11.9" }, costs)
  function v.wrap.play(base, t)
    t.lines_before = table.move(t.lines, 1, t.sides, 1, {})
    base(t)
  end
  function v.wrap.peg_last(base, t)
    if not t.void then return base(t) end
    t.lines = t.lines_before -- DN-15.2
    return "redeal"
  end
  function v.wrap.line_fields(base, t, line)
    line:add("penalties", t:penalties())
    base(t, line)
  end
end
