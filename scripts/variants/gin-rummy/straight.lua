-- Straight Gin: nobody may knock with deadwood.
local v = variant {
  id = "straight", of = "gin-rummy", title = "Straight Gin", clauses = "GR-7",
  excludes = { oklahoma = "GR-7.1" },
  summary = "Only gin ends a deal: nobody may knock with deadwood.",
}

-- ## 7 Straight Gin
-- GR-7.1 Nobody may knock with a point of deadwood: only gin ends a deal, and there is no undercut.
v.set.knock_limit = 0
