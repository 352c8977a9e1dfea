-- Pitch with deals that nobody plays.
local v = variant {
  id = "throw-in", of = "pitch", title = "Throw in", clauses = "PT-8", replaces = { "PT-2.3" },
  summary = "If all pass nobody plays, and the next seat deals.",
}

-- ## 8 Throw in
-- PT-8.1 If all others pass the dealer may pass too. Then nobody plays, nobody scores, and the deal passes to the left.
function v.wrap.words_of_last(base)
  return { "pass", table.unpack(base()) }
end
