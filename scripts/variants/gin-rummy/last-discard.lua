-- The last discard may still be taken to knock.
local v, gin = variant {
  id = "last-discard", of = "gin-rummy", title = "The last discard", clauses = "GR-11",
  summary = "With two cards of the stock left the last discard may still be taken to knock.",
}

-- ## 11 The last discard
-- GR-11.1 When only two cards of the stock are left the next may take the last discard if he then knocks, with another card
--   (`knock 7C`); or he says `pass`, and the deal is drawn.
-- The cards with which a seat may knock once it has taken the discard, and the best of them.
local function knocks_after_taking(t, seat)
  local top = cards(t:top "discards")
  local hand = t:hand(seat) | top
  local within, _, best = sets.throws(hand, gin.points, t.limit, gin.melds)
  if not gin.put_back then within = within & ~top end
  return within, within & best & ~top
end
function v.wrap.wall(_, t, seat)
  local within = knocks_after_taking(t, seat)
  local words = within ~= 0 and sets.choices("knock", within, 1) or {}
  words[#words + 1] = "pass"
  local word = t:ask(seat, "last", words)
  if word == "pass" then return false end
  local card = word:match "^knock (%w+)$"
  t:take(seat, "discards")
  t:move(card, seat, "discards")
  return true
end
v.add.refuse_last = "GR-11.1"
function v.wrap.suggest(base, t, seat, point)
  if point ~= "last" then return base(t, seat, point) end
  local _, best = knocks_after_taking(t, seat)
  local card = sets.list(best)[1]
  return card and "knock " .. card or "pass"
end
v.append.says = {
  ["last?"] = "do you take the last discard, to knock?",
  ["last knock"] = "{seat} {takes|take} the last discard and {knocks|knock} with {1}",
}
