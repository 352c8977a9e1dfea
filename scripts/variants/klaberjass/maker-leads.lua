-- The maker leads to the first trick.
local v = variant {
  id = "maker-leads", of = "klaberjass-4", title = "The maker leads", clauses = "KB-40",
  summary = "The maker leads to the first trick.",
  switch = "maker_leads",
  replaces = { "KB-8.2" },
}

-- ## 40 The maker leads
-- KB-40.1 Replaces KB-8.2: the maker leads to the first trick. Declaring goes round from the maker.
function v.wrap.leader(_, t) return t.maker end
