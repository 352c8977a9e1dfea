-- Big gin: all eleven cards are melded, and none is discarded.
local v, gin = variant {
  id = "big-gin", of = "gin-rummy", title = "Big gin", clauses = "GR-8",
  summary = "Who can meld all eleven cards says big gin without a discard, for a greater bonus.",
  beside = { "by-hand", "last-discard" },
}

-- ## 8 Big gin
-- GR-8.1 A player who has drawn, and whose eleven cards are all in melds, may say `big gin` in place of a discard.
local function has_all_melded(t, seat)
  local deadwood = sets.deadwood(t:hand(seat), gin.points, nil, gin.melds)
  return deadwood == 0
end
function v.wrap.knocks(base, t, seat)
  local words = base(t, seat)
  if not has_all_melded(t, seat) then return words end
  words = words or {}
  words[#words + 1] = "big gin"
  return words
end
function v.wrap.refuse_discard(base, t, seat, word)
  if word == "big gin" then return "GR-8.1" end
  return base(t, seat, word)
end
-- GR-8.2 It scores the other's deadwood and `big_gin_bonus` 31; nothing is laid off.
v.option { "big_gin_bonus", 31, "bonus of big gin", clause = "GR-8.2" }
function v.wrap.row(base, t, own, others)
  local laid = sets.count(t:pile("laid " .. t.knocker))
  if own == 0 and laid == 11 then return "big gin", gin.big_gin_bonus, "GR-8.2" end
  return base(t, own, others)
end
function v.wrap.suggest(base, t, seat, point)
  if point == "discard" and has_all_melded(t, seat) then return "big gin" end
  return base(t, seat, point)
end
v.append.says = {
  ["discard big"] = "{seat} {says|say} big gin",
  ["hand big gin"] = "{scorer:seat %} {has|have} big gin",
}
