-- The last discard may still be taken to knock.
local v, gin = variant {
  id = "last-discard", of = "gin-rummy", title = "The last discard", clauses = "GR-11",
  summary = "With two cards of the stock left the last discard may still be taken to knock.",
}

-- ## 11 The last discard
-- GR-11.1 When only two cards of the stock are left the next may take the last discard if he then knocks, with another card
--   (`knock 7C`); or he says `pass`, and the deal is drawn.
function v.wrap.wall(_, t, seat)
  local top = cards(t:top "discards")
  local within = sets.throws(t:hand(seat) | top, gin.points, t.limit, gin.melds) & (gin.put_back and ~0 or ~top)
  local words = within ~= 0 and sets.choices("knock", within, 1) or {}
  words[#words + 1] = "pass"
  local word = t:ask(seat, "last", words)
  if word == "pass" then return false end
  t:take(seat, "discards")
  t:move(word:sub(7), seat, "discards")
  return true
end
v.add.refuse_last = "GR-11.1"
function v.wrap.suggest(base, t, seat, point)
  if point ~= "last" then return base(t, seat, point) end
  local top = cards(t:top "discards")
  local within, _, best = sets.throws(t:hand(seat) | top, gin.points, t.limit, gin.melds)
  local knock = sets.list(within & best & ~top)[1]
  return knock and "knock " .. knock or "pass"
end
v.append.says = { ["last knock"] = "{seat} {takes|take} the last discard and {knocks|knock} with {1}" }
