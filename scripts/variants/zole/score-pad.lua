-- Score pad: the cards are real, and the scorer enters how each hand ended.
local v, zole = variant {
  id = "score-pad", of = "zole", title = "Score pad", clauses = "ZO-14",
  summary = "Played with real cards: the scorer enters how each hand ended.",
  beside = { "small-zole" },
}

-- ## 14 Score pad
-- ZO-14.1 The cards are dealt and played at a table. A hand is entered in decisions; sections 7, 8 and 12 settle it.
v.set.kept = { by = "scorer", hand = "hand", seat = "player" }
-- ZO-14.2 At point `bidder` the dealer names the bidder, a `seat`, or says `nobody`.
-- ZO-14.3 At `game` the bidder names his bid. At `made` he says his card points, as ZO-7.1 counts them, or for tricks
--   `all` or `none`, or how the hand ended before: `surrender` or `offer`, an accepted one.
local function words_for_made()
  local words = { "all", "none", "surrender", "offer" }
  for points = 0, 120 do words[#words + 1] = tostring(points) end
  return words
end
local MADE = words_for_made()
function v.wrap.bidder_took(_, t)
  if t.made == "all" then return 120, 8 end
  if t.made == "none" then return 0, 0 end
  return tonumber(t.made) or 0, 1
end
function v.wrap.opponent_points(_, t) return 120 - zole.bidder_took(t) end
local function seats_of(t)
  local words = {}
  for _, seat in ipairs(t.active) do words[#words + 1] = "seat " .. seat end
  return words
end
local function bids_of()
  local words = {}
  for _, bid in ipairs(zole.bids) do
    if bid ~= "pass" then words[#words + 1] = bid end
  end
  return words
end
function v.wrap.hand(_, t)
  t.bidder = 0
  t.contract = false
  t.ended = false
  local bidder = t:ask(t.dealer, "bidder", { "nobody", table.unpack(seats_of(t)) })
  if bidder == "nobody" then return zole.nobody_bids(t) end
  t.declarer = tonumber(bidder:match("%d+"))
  t.contract = t:ask(t.declarer, "game", bids_of())
  t.bidder = t.declarer
  t:tell "contract"
  t.made = t:ask(t.bidder, "made", MADE)
  if t.made == "surrender" or t.made == "offer" then t.ended = t.made end
  zole.settle(t, zole.row(t))
end
-- ZO-14.4 After a table the dealer names at `loser` the seat that pays by ZO-8.4 or ZO-8.5, or both by ZO-8.6.
function v.wrap.play() end
function v.wrap.table_losers(_, t)
  local words, active = seats_of(t), t.active
  for i = 1, #active - 1 do
    for k = i + 1, #active do
      words[#words + 1] = ("seats %d %d"):format(active[i], active[k])
    end
  end
  local losers = {}
  for seat in t:ask(t.dealer, "loser", words):gmatch("%d+") do
    losers[#losers + 1] = tonumber(seat)
  end
  return losers
end

v.append.says = {
  ["bidder?"] = "who bid?", ["game?"] = "what did {declarer} bid?",
  ["made?"] = "how many points did {bidder} make? Or: all, none, surrender, offer",
  ["loser?"] = "nobody bid: who took the most tricks?",
  ["game take"] = "{seat} bid take", ["game solo"] = "{seat} bid solo",
  ["bidder nobody"] = "nobody bid", ["bidder seat"] = "{cards:seat %} bid",
  made = "{seat} made {word}",
  ["made all"] = "{seat} won every trick", ["made none"] = "{seat} won no trick",
  ["made surrender"] = "{seat} surrendered", ["made offer"] = "the others surrendered to {seat}",
  ["loser seat"] = "{cards:seat %} took the most tricks",
  ["loser seats"] = "{cards:seats %} took the most tricks",
}
