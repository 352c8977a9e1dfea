-- Nod: Irish Don upside down.
local v = variant {
  id = "nod", of = "irish-don", title = "Nod", names = "ناد", clauses = "DN-9.27",
  switch = "fewest",
  summary = "The side with fewer points wins.",
}

-- DN-9.27 With `fewest` on the side with fewer points wins. DN-9.15: the side that is the first to have more than half
--   loses. DN-9.16: the side that won the last trick with points wins. DN-9.20: a seat may claim when the *other* side
--   was the first to have half (with `draw_level`: has more than half). DN-9.23: behind is the side with more points.
--   Nothing else changes; the pitcher leads what he likes and so never makes trumps of a suit he does not hold.
function v.wrap.favoured(base, side) return 3 - base(side) end
