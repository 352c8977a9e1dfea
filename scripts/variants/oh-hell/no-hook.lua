-- Oh Hell without the hook.
local v = variant {
  id = "no-hook", of = "oh-hell", title = "No hook", summary = "The bids may come out even.",
  clauses = "OH-5",
}

-- ## 5 No hook
-- OH-5.1 The dealer too may say what he likes: OH-2.2 does not hold.
v.set.hook = false
