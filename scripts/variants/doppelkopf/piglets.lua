-- Piglets: both aces of diamonds in one hand are the highest trumps.
local v, dk = variant {
  id = "piglets", of = "doppelkopf", title = "Piglets", names = "Schweinchen, Schweine",
  clauses = "DK-9", above = "poverty",
  summary = "Who holds both foxes in a normal hand has the two highest trumps.",
}

-- ## 9 Piglets
-- DK-9.1 In a normal hand, or a marriage, both AD in one hand are piglets: they rank above TH. It is said before the
--   first lead.
-- DK-9.2 They are no foxes then, and nobody catches them.
v.add.piglet_contracts = { normal = true, marriage = true, poverty = true }
v.add.piglet_ranking = { trumps = "AD TH QC QS QH QD JC JS JH JD TD KD 9D" }
function v.wrap.find_contract(base, t)
  if base(t) then return true end
  local seat = t:holder(cards "AD")
  t.piglets = seat ~= nil and dk.piglet_contracts[t.contract] == true
  if t.piglets then
    t:ranking(dk.piglet_ranking)
    t:tell("piglets", seat)
  end
  return false
end
function v.wrap.add_extra(base, t, kind, seat, against)
  if kind == "fox" and t.piglets then return end
  base(t, kind, seat, against)
end
v.append.events = { piglets = "seat" }
v.append.says = { piglets = "{seat} {has|have} the piglets" }
