-- Strict: no second question for a lucky draw, and who has no cards draws five.
local v = variant {
  id = "strict", of = "go-fish", title = "Strict", clauses = "GF-7",
  summary = "A lucky draw brings no second question, and who runs out of cards draws five.",
}

-- ## 7 Strict
-- GF-7.1 A player who draws the rank that he asked for does not ask again.
v.set.lucky_draw = false
-- GF-7.2 A player without a card at his turn draws five.
v.set.refill = 5
