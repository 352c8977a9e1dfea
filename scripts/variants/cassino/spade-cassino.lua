-- Spade Cassino: every spade is worth a point.
local v, cas = variant {
  id = "spade-cassino", of = "cassino", title = "Spade Cassino", clauses = "CA-8",
  summary = "Every spade is worth a point, the jack and the little cassino two; the game is 61.",
}

-- ## 8 Spade Cassino
-- CA-8.1 In place of a point for most spades each spade is worth a point; the jack of spades and the two of spades are worth
--   one more.
function v.wrap.counted(base, t, side)
  local set = cas.won(t, side)
  return base(t, side) + sets.count(set & cards "of S") + sets.count(set & cards "JS")
end
v.set.spades = 0
-- CA-8.2 61 points win.
v.set.target = 61
