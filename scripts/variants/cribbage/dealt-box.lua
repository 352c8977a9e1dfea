-- Five cards each and two to the box, one is discarded; all cards are played, 121 up.
local v = variant {
  id = "dealt-box", of = "single-cribbage", title = "Dealt box",
  summary = "Five cards each and two to the box, one is discarded; all cards are played, 121 up.",
  clauses = "CR-11.4",
  excludes = { ["six-card"] = true, ["liberty-to-stop"] = true },
}

-- CR-11.4 `dealt-box`: five cards are dealt to each seat and then two to the box, one goes to the box, hands keep four;
--   play restarts; 121 up; nothing for last.
v.set.cards_dealt = 5
v.set.discard = 1
v.set.box_dealt = 2
v.set.restart = true
v.set.target = 121
v.set.three_for_last = 0
