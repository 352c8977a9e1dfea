-- Double Cribbage: four players in partnerships, five cards each, one each to the box. See also lib/cribbage.lua.
local cr = game {
  id = "double-cribbage", title = "Double Cribbage",
  names = "double crib, four-hand cribbage, pairs (دابل کریبج)",
  summary = "Four-hand cribbage: five cards, one to the box, 121 up.", players = { 4 },
  partners = true, clauses = "CR",
  kind = "count", land = "England",
  level = "some practice", minutes = 20,
}
use "cribbage"(cr)
use "cribbage-customs"(cr)

cr.refusals.players = "CR-2.1"
cr.option { "target", 121, "points that win the game", clause = "CR-8.1", min = 11 }
cr.option { "cards_dealt", 5, "cards dealt to each", clause = "CR-2.6", max = 13 }
cr.option { "discard", 1, "cards that each discards to the box",
            clause = "CR-3.2", min = 1, max = 4 }
cr.option { "restart", true, "a new series begins until all cards are played", clause = "CR-5.10" }
cr.option { "three_for_last", 0,
            "points for the side of the seat at the dealer's left in a leg's first deal",
            clause = "CR-2.9" }

function cr.cutters(t) return t.game_number % 2 == 1 and { 1, 2 } or { 3, 4 } end -- CR-2.5
