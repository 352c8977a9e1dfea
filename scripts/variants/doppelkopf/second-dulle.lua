-- The second ten of hearts beats the first.
local v = variant {
  id = "second-dulle", of = "doppelkopf", title = "The second dulle is higher", clauses = "DK-8",
  summary = "Of two tens of hearts in a trick the later one is the higher.",
}

-- ## 8 The second dulle
-- DK-8.1 If both TH are in one trick, the second is the higher.
v.set.later_wins = cards "TH"
