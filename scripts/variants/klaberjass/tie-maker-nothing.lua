-- A maker who ties scores nothing; nothing is held over.
local v = variant {
  id = "tie-maker-nothing", of = { "bela-2", "bela-3" }, title = "A tie costs the maker",
  clauses = "KB-22",
  summary = "A maker who ties scores nothing; nothing is held over.",
}

-- ## 22 A tie costs the maker
-- KB-22.1 Replaces KB-11.4 and KB-11.8 (all three equal too): the maker scores nothing, the others their own, nothing
--   is held over. The outcome stays `tie`; the deal passes by KB-12.2.
v.set.tie = "maker-nothing"
