-- Suicide spades: one of each pair bids nil.
local v = variant {
  id = "suicide", of = "spades", title = "Suicide spades",
  summary = "One of each pair must bid nil, the other four tricks at least.", clauses = "SP-8",
  excludes = { mirror = "SP-9.1", whiz = "SP-10.1" },
}

-- ## 8 Suicide
-- SP-8.1 A player who bids first of a side says nil or at least 4; his partner says nil if he did not, and else at least 4.
--   A blind nil is a nil.
v.set.refuse_bid = "SP-8.1"
function v.wrap.words_of(base, t, seat)
  local partners_bid = t.bids[t:partner(seat)]
  local may_say_nil = partners_bid ~= 0
  local may_say_number = not partners_bid or partners_bid == 0
  local words = {}
  for _, word in ipairs(base(t, seat)) do
    local is_open
    if word == "nil" then
      is_open = may_say_nil
    else
      is_open = may_say_number and tonumber(word) >= 4
    end
    if is_open then words[#words + 1] = word end
  end
  return words
end
function v.wrap.suggest(base, t, seat, point)
  local word = base(t, seat, point)
  if point ~= "bid" then return word end
  local partners_bid = t.bids[t:partner(seat)]
  if partners_bid and partners_bid > 0 then return "nil" end
  local tricks = tonumber(word)
  if not partners_bid and tricks and tricks < 4 then return "nil" end
  return tostring(math.max(4, tricks or 4))
end
