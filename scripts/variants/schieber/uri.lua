-- The form played in Uri: obenabe and undenufe count twice, and a game goes to two thousand.
local v, sb = variant {
  id = "uri", of = "schieber", title = "As in Uri", names = "Schiäber", clauses = "SB-8",
  summary = "Obenabe and undenufe count twice, a match against the namer is double; to 2000.",
}

-- ## 8 As in Uri
-- SB-8.1 `factor_obenabe` and `factor_undenufe` are 2, and `target` is 2000.
v.set.factor_obenabe = 2
v.set.factor_undenufe = 2
v.set.target = 2000
-- SB-8.2 A side that loses all tricks when it has named brings the others what the match counts, card points too, once
--   more (hindersi).
function v.wrap.settle(base, t)
  base(t)
  local others = 3 - t.side[t.maker]
  if t:side_tricks(others) == 9 then
    local match = 157 + 100
    t:score(others, match * sb.factor_of(t), "SB-8.2", "hindersi")
  end
end
