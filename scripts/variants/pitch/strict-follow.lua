-- Pitch in which trumps are played only by who cannot follow.
local v = variant {
  id = "strict-follow", of = "pitch", title = "Strict follow", clauses = "PT-9",
  replaces = { "PT-3.2" },
  summary = "Follow suit if you can: a trump in place of that is not allowed.",
}

-- ## 9 Following suit
-- PT-9.1 Follow the suit led if you can; who cannot may play any card.
v.set["duties.follow"] = "PT-9.1"
v.set["duties.may_trump"] = false
