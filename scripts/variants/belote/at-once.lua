-- Doubling at once, out of turn.
local v, bl = variant {
  id = "at-once", of = "belote", title = "Doubling at once", names = "coinche à la volée",
  summary = "An opponent of the bidder doubles as soon as he has heard the bid.",
  clauses = "BT-9", replaces = { "BT-2.3" },
}

-- ## 9 Doubling at once
-- BT-9.1 As soon as a bid is made either opponent may double it, `coinche`, whose turn it may be; the bidder's left comes
--   first. That ends the bidding. In one's turn one bids or passes. The bidder, and then his partner, may double again,
--   `surcoinche`. Nobody hears who thought about it.
v.append.secret = { double = "unnoticed" }
v.append.events = { doubled = "seat" }
v.append.says = {
  ["double?"] = "do you double {level} {suit}?",
  ["double pass"] = "", ["double coinche"] = "",
  doubled = "{seat} {doubles|double}: coinche",
}
v.add.doubling = { "pass", "coinche" }
v.add.refuse_double = "BT-9.1"
v.set.refuse_answer = "BT-9.1"
function v.wrap.words(_, t) return bl.bid_words[t.level] end
function v.wrap.note(base, t, seat, word)
  base(t, seat, word)
  local by = t:out_of_turn(t:left_of(seat), "double", function(_, other)
    return t.side[other] ~= t.side[seat] and bl.doubling
  end)
  if not by then return end
  t:tell("doubled", by)
  bl.double(t)
end
function v.wrap.suggest(base, t, seat, point)
  if point == "double" then return "pass" end
  return base(t, seat, point)
end
