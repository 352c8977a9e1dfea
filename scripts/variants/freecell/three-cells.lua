-- FreeCell with three cells.
local v = variant {
  id = "three-cells", of = "freecell", title = "Three cells", clauses = "FC-8",
  summary = "There are three cells, and few deals are easy.",
}

-- ## 8 Three cells
-- FC-8.1 There are three cells.
v.set.cells = 3
