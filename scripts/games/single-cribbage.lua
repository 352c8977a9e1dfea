-- Single Cribbage: two players, five cards each, two each to the box. See also lib/cribbage.lua.
local cr = game {
  id = "single-cribbage", title = "Single Cribbage",
  names = "کریبج انفرادی, سینگل کریب, single crib, five-card cribbage",
  summary = "Two-hand cribbage: five cards, two to the box, 61 up.", players = { 2 }, clauses = "CR",
}
use "cribbage"(cr)

cr.refusals.players = "CR-2.2"
cr.option("target", 61, "points that win the game", "CR-8.1", { min = 11 })
cr.option("cards_dealt", 5, "cards dealt to each", "CR-2.6", { max = 26 })
cr.option("discard", 2, "cards that each discards to the box", "CR-3.2", { min = 1, max = 4 })
cr.option("restart", false, "a new series begins until all cards are played", "CR-5.10")
cr.option("three_for_last", 3, "points for the seat at the dealer's left in a leg's first deal", "CR-2.9")
cr.option("stop_after_go", false, "after the other's go a seat may stop", "CR-11.19")
function cr.choose(t, seat, fits) -- CR-11.19
  if not cr.stop_after_go or t.layer ~= seat or not t.gone[t:left_of(seat)] then return t:pick(seat, "play", 1, fits) end
  local words = sets.choices("play", fits, 1)
  words[#words + 1] = "stop"
  local card = t:ask(seat, "play", words):match "^play (..)$"
  return card and cards(card)
end
function cr.check_stop()
  if cr.stop_after_go and cr.restart then return "stop_after_go needs a play of one series", "CR-11.19" end
end
