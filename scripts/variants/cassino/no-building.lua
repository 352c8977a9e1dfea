-- No building: taking and trailing alone.
local v = variant {
  id = "no-building", of = "cassino", title = "No building", clauses = "CA-7",
  excludes = { royal = "CA-7.1" },
  summary = "For children and quick games: cards are taken or trailed, and nothing is built.",
}

-- ## 7 No building
-- CA-7.1 Nothing is built.
v.set.built = ""
function v.wrap.refuse_play(base, t, seat, word)
  local clause = base(t, seat, word)
  return clause == "CA-2.3" and "CA-7.1" or clause
end
