-- Twelve piles are enough.
local v = variant {
  id = "twelve-left", of = "accordion", title = "Twelve left", clauses = "AC-8",
  summary = "A deal is won if twelve piles are left, or fewer: with one it hardly ever comes out.",
}

-- ## 8 Twelve left
-- AC-8.1 A deal is won if twelve piles are left, or fewer.
v.set.piles_left = 12
