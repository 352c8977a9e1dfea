-- Six cards each, two to the box, all cards are played, 121 up.
local v = variant {
  id = "six-card", of = "single-cribbage", title = "Six cards",
  summary = "Six cards each, two to the box, all cards are played, 121 up.", clauses = "CR-11.3",
  excludes = { ["dealt-box"] = true, ["liberty-to-stop"] = true },
}

-- CR-11.3 `six-card`: six cards are dealt to each seat, two go to the box, hands keep four; play restarts; 121 up;
--   nothing for last.
v.set.cards_dealt = 6
v.set.discard = 2
v.set.restart = true
v.set.target = 121
v.set.three_for_last = 0
