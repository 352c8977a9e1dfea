-- Poverty: a hand with three trumps or fewer passes them to a partner.
local v, dk = variant {
  id = "poverty", of = "doppelkopf", title = "Poverty", names = "Armut, Trumpfabgabe",
  clauses = "DK-10",
  summary = "Who has three trumps at most may give them to a partner for as many cards.",
}

-- ## 10 Poverty
-- DK-10.1 When nobody plays a solo or a marriage all are asked in turn, and the first who has three trumps or fewer,
--   foxes counted, may say `poverty`.
-- DK-10.2 He lays his trumps down, and from his left each in turn may take them; who does gives as many cards back, any
--   ones. The two are Re, the others Kontra. If nobody takes them the cards are thrown in, and the same dealer deals
--   again.
v.add.secret = { back = true }
v.add.refuse_poor = "DK-10.1"
v.add.refuse_back = "DK-10.2"
function v.wrap.find_contract(base, t)
  if base(t) then return true end
  if t.contract ~= "normal" then return false end
  local poor = dk.ask_poor(t)
  if not poor then return false end
  t.contract = "poverty"
  t.declarer = poor
  local rich = dk.ask_rich(t, poor)
  if not rich then
    t.row = "thrown in"
    return true
  end
  dk.share(t, poor, rich)
  return false
end
function v.add.ask_poor(t)
  for _, seat in ipairs(t.active) do
    local trumps = t:of_suit(t:hand(seat), "trumps")
    local is_poor = sets.count(trumps) <= 3
    local word = t:ask(seat, "poor", is_poor and { "no", "poverty" } or { "no" })
    if word == "poverty" then return seat end
  end
end
function v.add.ask_rich(t, poor)
  for seat in t:round(t:left_of(poor)) do
    if seat ~= poor then
      local word = t:ask(seat, "rich", { "no", "take" })
      if word == "take" then return seat end
    end
  end
end
function v.add.share(t, poor, rich)
  local trumps = t:of_suit(t:hand(poor), "trumps")
  local count = sets.count(trumps)
  if count > 0 then
    t:move(trumps, poor, rich)
    local back = t:pick(rich, "back", count)
    t:move(back, rich, poor)
  end
  for _, seat in ipairs(t.seats) do
    local is_re = seat == poor or seat == rich
    t.party[seat] = is_re and 1 or 2
  end
  t.alone = false
  t:together { poor, rich }
  t:tell("rich", rich, count)
end
v.append.events = { rich = "seat trumps" }
v.append.says = {
  ["poor?"] = "have you a poverty, to give your trumps to a partner?",
  ["rich?"] = "do you take the trumps, and the partner with them?",
  ["back?"] = "which cards do you give back?",
  ["poor no"] = "", ["poor poverty"] = "{seat} {has|have} a poverty",
  ["rich no"] = "{seat} {does|do} not take it",
  ["rich take"] = "{seat} {takes|take} it", back = "{seat} {gives|give} cards back",
  rich = "{trumps} trumps went to {seat}",
}
function v.wrap.suggest(base, t, seat, point)
  if point == "poor" or point == "rich" then return "no" end
  return base(t, seat, point)
end
