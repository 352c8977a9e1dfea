-- Kings alone fill an empty column.
local v = variant {
  id = "kings-only",
  of = "freecell",
  title = "Kings only",
  clauses = "FC-6",
  replaces = { "FC-2.2" },
  summary = "An empty column takes a king and nothing else.",
}

-- ## 6 Kings only
-- FC-6.1 A king, with what follows it, may be moved to an empty column, of several the leftmost: `KD to 3`. No other card
--   may.
v.set.fills = function(card) return card:sub(1, 1) == "K" end
function v.wrap.refuse_move(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "FC-2.2" and "FC-6.1" or clause
end
