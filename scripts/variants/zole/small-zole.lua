-- Small zole: a bid to lose every trick.
local v, zole = variant {
  id = "small-zole", of = "zole", title = "Small zole", names = "mazā zole (سولوی کوچک, مازا زوله)",
  summary = "Bid to lose every trick.", clauses = "ZO-11", switch = "small",
}

-- ## 11 Small zole
-- ZO-11.1 A further bid `small`, listed after `solo`.
-- ZO-11.2 It ranks above `solo`; that matters only with `overcall` on.
v.append.bids = "small"
-- ZO-11.3 The talon is neither seen nor used; its card points count for nobody.
-- ZO-11.4 The seat at the dealer's left leads as always (ZO-5.1).
-- ZO-11.5 The bidder wins, row `won`, if he takes no trick; otherwise he loses, row `lost`. Card points do not
--   matter.
function v.wrap.row(base, t)
  if t.contract ~= "small" or t.ended then return base(t) end
  local _, tricks = zole.bidder_took(t)
  return tricks == 0 and "won" or "lost"
end
-- ZO-11.6 Each opponent pays him `small_won` 6, or is paid `small_lost` 7.
v.options { "stakes", "what each opponent pays, or is paid when small is lost", clause = "ZO-11.6",
            rows = { small = { won = 6, lost = 7 } } }
-- ZO-11.7 With `small_stop` on, the hand ends with the first trick that the bidder takes; off, all eight tricks are
--   played.
v.option { "small_stop", true, "small ends with the bidder's first trick", clause = "ZO-11.7" }
function v.wrap.play(base, t)
  if t.contract == "small" and zole.small_stop then t:stop_at(t.bidder) end
  return base(t)
end
function v.wrap.aim(base, t)
  if t.contract ~= "small" then return base(t) end
  return { t.bidder }, "tricks", "least"
end
function v.wrap.suggest(base, t, seat, point)
  if t.contract ~= "small" then return base(t, seat, point) end
end
-- ZO-11.8 Section 6 applies: `surrender` is row `lost` (7), an accepted offer row `won` (6).

v.append.says = {
  ["bid small"] = "{seat} {plays|play} small: to take no trick",
  ["hand small won"] = "{bidder} {wins|win} small: {stake} from each",
  ["hand small lost"] = "{bidder} {loses|lose} small: {stake} to each",
}
