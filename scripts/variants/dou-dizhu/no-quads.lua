-- Four of a rank are only bombs.
local v = variant {
  id = "no-quads", of = "dou-dizhu", title = "No four with two", clauses = "DZ-8",
  summary = "Nothing is added to four of a rank: they are bombs alone.",
}

-- ## 8 No four with two
-- DZ-8.1 Nothing is added to four cards of a rank: they are a bomb, or not played together.
function v.wrap.beats(base, t, key, height)
  return key ~= "4 1 1" and key ~= "4 1 2" and base(t, key, height)
end
