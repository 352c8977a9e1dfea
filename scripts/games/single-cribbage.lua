-- Single Cribbage: two players, five cards each, two each to the box. See also lib/cribbage.lua.
local cr = game {
  id = "single-cribbage", title = "Single Cribbage",
  names = "Cribbage, Crib, single crib, five-card cribbage (کریبج انفرادی, سینگل کریب)",
  summary = "Two-hand cribbage: five cards, two to the box, 61 up.", players = { 2 },
  clauses = "CR",
  kind = "count", land = "England",
  level = "some practice", minutes = 15,
}
use "cribbage"(cr)
use "cribbage-customs"(cr)

cr.refusals.players = "CR-2.2"
cr.option { "target", 61, "points that win the game", clause = "CR-8.1", min = 11 }
cr.option { "cards_dealt", 5, "cards dealt to each", clause = "CR-2.6", max = 26 }
cr.option { "discard", 2, "cards that each discards to the box",
            clause = "CR-3.2", min = 1, max = 4 }
cr.option { "restart", false, "a new series begins until all cards are played", clause = "CR-5.10" }
cr.option { "three_for_last", 3, "points for the seat at the dealer's left in a leg's first deal",
            clause = "CR-2.9" }
