-- Oklahoma Gin: the card turned up says with how much one may knock.
local v, gin = variant {
  id = "oklahoma", of = "gin-rummy", title = "Oklahoma Gin", clauses = "GR-6", names = "Oklahoma",
  summary = "The card turned up says with how many points one may knock; a spade doubles the deal.",
}

-- ## 6 Oklahoma
-- GR-6.1 The card turned up after the deal says by its points with how many one may knock, `knock_limit` at most; an ace
--   with 1. With `ace_needs_gin` on an ace means that nobody knocks but with gin.
v.option { "ace_needs_gin", true, "an ace turned up allows gin alone", clause = "GR-6.1" }
function v.wrap.limit(base, t)
  t.turned = t:top "discards"
  if gin.ace_needs_gin and t.turned:sub(1, 1) == "A" then return 0 end
  return math.min(base(t), t:worth(cards(t.turned)))
end
-- GR-6.2 If it is a spade all points of the deal count `spade_factor` 2 times.
v.option { "spade_factor", 2, "how many times a deal counts whose card is a spade",
           clause = "GR-6.2", min = 1, max = 8 }
function v.wrap.factor(base, t)
  local is_spade = t.turned:sub(2) == "S"
  return is_spade and gin.spade_factor * base(t) or base(t)
end
function v.wrap.status(base, t) return t.limit and "knock with " .. t.limit or base(t) end
