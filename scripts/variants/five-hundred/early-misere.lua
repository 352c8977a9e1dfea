-- Misère at once.
local v = variant {
  id = "early-misere", of = "five-hundred", title = "Early misère",
  summary = "Misère may be bid before anybody has bid seven.", clauses = "FH-7",
}

-- ## 7 Early misère
-- FH-7.1 Misère may be bid at any time over a bid below it, the first bid too.
v.set.misere_after = 6
