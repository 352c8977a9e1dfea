-- Everything counts once, and a game goes to a thousand.
local v = variant {
  id = "single", of = "schieber", title = "All single, to 1000",
  names = "Einfacher Schieber", clauses = "SB-7", excludes = { uri = "SB-7.1" },
  summary = "Every suit, obenabe and undenufe count once; the game goes to 1000 points.",
}

-- ## 7 All single
-- SB-7.1 `factor_s` and `factor_l`, `factor_obenabe` and `factor_undenufe` are 1, and `target` is 1000.
v.set.factor_s = 1
v.set.factor_l = 1
v.set.factor_obenabe = 1
v.set.factor_undenufe = 1
v.set.target = 1000
