-- Poverty: a hand with three trumps or fewer passes them to a partner.
local v, dk = variant {
  id = "poverty", of = "doppelkopf", title = "Poverty", names = "Armut, Trumpfabgabe", clauses = "DK-10",
  summary = "Who has three trumps at most may give them to a partner for as many cards.",
}

-- ## 10 Poverty
-- DK-10.1 When nobody plays a solo or a marriage all are asked in turn, and the first who has three trumps or fewer,
--   foxes counted, may say `poverty`.
-- DK-10.2 He lays his trumps down, and from his left each in turn may take them; who does gives as many cards back, any
--   ones. The two are Re, the others Kontra. If nobody takes them the cards are thrown in, and the same dealer deals
--   again.
v.add.secret, v.add.refuse_poor, v.add.refuse_back = { back = true }, "DK-10.1", "DK-10.2"
function v.wrap.find_contract(base, t)
  if base(t) then return true end
  local poor = t.contract ~= "normal" and 0 or nil
  for _, seat in ipairs(t.active) do
    local few = sets.count(t:of_suit(t:hand(seat), "trumps")) <= 3
    if not poor and t:ask(seat, "poor", few and { "no", "poverty" } or { "no" }) == "poverty" then poor = seat end
  end
  if not poor or poor == 0 then return false end
  t.contract, t.declarer = "poverty", poor
  for seat in t:round(t:left_of(poor)) do
    if seat ~= poor and t:ask(seat, "rich", { "no", "take" }) == "take" then return dk.share(t, poor, seat) end
  end
  t.row = "thrown in"
  return true
end
function v.add.share(t, poor, rich)
  local trumps = t:of_suit(t:hand(poor), "trumps")
  local n = sets.count(trumps)
  if n > 0 then
    t:move(trumps, poor, rich)
    t:move(t:pick(rich, "back", n), rich, poor)
  end
  for _, seat in ipairs(t.seats) do t.party[seat] = (seat == poor or seat == rich) and 1 or 2 end
  t.alone = false
  t:together { poor, rich }
  t:tell("rich", rich, n)
  return false
end
v.append.events = { rich = "seat trumps" }
v.append.says = {
  ["poor no"] = "", ["poor poverty"] = "{seat} {has|have} a poverty", ["rich no"] = "{seat} {does|do} not take it",
  ["rich take"] = "{seat} {takes|take} it", back = "{seat} {gives|give} cards back",
  rich = "{trumps} trumps went to {seat}",
}
function v.wrap.suggest(base, t, seat, point)
  if point == "poor" or point == "rich" then return "no" end
  return base(t, seat, point)
end
