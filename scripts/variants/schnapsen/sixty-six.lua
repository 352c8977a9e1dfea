-- Sixty-six: Schnapsen's German parent, with nines and six cards.
local v, sn = variant {
  id = "sixty-six", of = "schnapsen", title = "Sixty-six", names = "Sechsundsechzig, 66",
  clauses = "SN-8",
  summary = "With the nines, six cards each, and ten points for the last trick.",
  replaces = { "SN-1", "SN-2.1" },
  above = "strict-claims", -- a false claim too is a hand won
}

-- ## 8 Sixty-six
-- SN-8.1 The pack is A T K Q J 9 of all four suits, 24 cards; nines count nothing.
v.set.pack = cards "AKQJT9 of CDHS"
v.set.ranks = "A T K Q J 9"
-- SN-8.2 Six cards to each, three at a time, one face up, whose suit is trumps, and eleven to the stock.
v.set.packets = "3 each x 2, 1 to turned, rest to stock"
-- SN-8.3 The nine of trumps is exchanged, by who has won a trick; with `nine_needs_trick` off by anybody who is to
--   lead.
v.option { "nine_needs_trick", true, "who exchanges the nine has a trick", clause = "SN-8.3" }
v.set.low = "9"
function v.wrap.may_exchange(base, t, seat)
  local clause = base(t, seat)
  if clause then return clause end
  if sn.nine_needs_trick and t:tricks(seat) == 0 then return "SN-8.3" end
end
-- SN-8.4 The last trick counts `last_trick` 10 points if the stock was used up.
v.option { "last_trick", 10, "what the last trick counts", clause = "SN-8.4" }
function v.wrap.count(base, t, seat)
  local is_last = t.closer == 0 and t:finished() == 12 and t:last_winner() == seat
  return base(t, seat) + (is_last and sn.last_trick or 0)
end
-- SN-8.5 Void of the suit led a trump must be played; who follows need not beat the card led, unless `must_beat` is on.
v.option { "must_beat", true, "who follows beats the card led if he can", clause = "SN-8.5" }
function v.wrap.ready(base, rules)
  if base then base(rules) end
  if not rules.must_beat then rules.strict.beat = nil end
end
-- SN-8.6 If nobody has 66 when all cards are played, nobody scores, and the next hand that is won counts `tie` 1 more.
v.option { "tie", 1, "what the hand after one without a winner counts more", clause = "SN-8.6" }
function v.wrap.new_game(base, t)
  base(t)
  t.more = 0
end
function v.wrap.settle(base, t, winner)
  if t.closer == 0 and not winner then
    t.row = "tie"
    t.winner = 0
    t.value = 0
    t.more = sn.tie
    return
  end
  base(t, winner)
  if t.more > 0 then t:score(t.winner, t.more, "SN-8.6", "after a tie") end
  t.value = t.value + t.more
  t.more = 0
end
v.append.says = { ["hand tie"] = "nobody has sixty-six" }
