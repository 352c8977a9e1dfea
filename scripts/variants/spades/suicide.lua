-- Suicide spades: one of each pair bids nil.
local v, spades = variant {
  id = "suicide", of = "spades", title = "Suicide spades",
  summary = "One of each pair must bid nil, the other four tricks at least.", clauses = "SP-8",
  excludes = { mirror = "SP-9.1", whiz = "SP-10.1" },
}

-- ## 8 Suicide
-- SP-8.1 Who bids first of a side says nil or at least 4; his partner says nil if he did not, and else at least 4. A blind
--   nil is a nil.
v.set.refuse_bid = "SP-8.1"
function v.wrap.words_of(base, t, seat)
  local his, words = t.bids[t:partner(seat)], {}
  for _, word in ipairs(base(t, seat)) do
    local is_nil = word == "nil"
    if (not his or is_nil == (his > 0)) and (is_nil or tonumber(word) >= 4) then words[#words + 1] = word end
  end
  return words
end
function v.wrap.suggest(base, t, seat, point)
  local word, his = base(t, seat, point), t.bids and t.bids[t:partner(seat)]
  if point ~= "bid" then return word end
  if his and his > 0 or not his and tonumber(word) and tonumber(word) < 4 then return "nil" end
  return spades.words[math.max(5, 1 + (tonumber(word) or 4))]
end
