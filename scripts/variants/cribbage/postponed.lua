-- A night may be left open, as one that comes late, a bye, or one of a club that has withdrawn.
local v = variant {
  id = "postponed", of = "crib-and-don-league", title = "Postponed nights", clauses = "CR-11.25",
  summary = "A night may be postponed: it counts once its result is corrected.",
}

-- CR-11.25 `postponed`: a night may be reported as `postponed`. It counts for neither club until a result is put in its
--   place. A bye, or a night of a club that has withdrawn, stays postponed.
function v.wrap.results(base)
  local words = base()
  words[#words + 1] = "result postponed"
  return words
end
function v.wrap.count(base, t, home, away, of_home, of_away)
  if of_home then return base(t, home, away, of_home, of_away) end
  t.results[t.deal_number][home] = "postponed"
end
