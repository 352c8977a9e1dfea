-- Piglets: both aces of diamonds in one hand are the highest trumps.
local v = variant {
  id = "piglets", of = "doppelkopf", title = "Piglets", names = "Schweinchen, Schweine", clauses = "DK-9", above = "poverty",
  summary = "Who holds both foxes in a normal hand has the two highest trumps.",
}

-- ## 9 Piglets
-- DK-9.1 In a normal hand, or a marriage, both AD in one hand are piglets: they rank above TH. It is said before the
--   first lead.
-- DK-9.2 They are no foxes then, and nobody catches them.
function v.wrap.find_contract(base, t)
  if base(t) then return true end
  local seat = t:holder(cards "AD")
  t.piglets = seat ~= nil and (t.contract == "normal" or t.contract == "marriage" or t.contract == "poverty")
  if not t.piglets then return false end
  t:ranking { trumps = "AD TH QC QS QH QD JC JS JH JD TD KD 9D" }
  t:tell("piglets", seat)
  return false
end
function v.wrap.after_trick(base, t)
  local ends = base(t)
  if t.piglets then
    for i = #t.extras, 1, -1 do
      if t.extras[i][2] then table.remove(t.extras, i) end
    end
  end
  return ends
end
v.append.events = { piglets = "seat" }
v.append.says = { piglets = "{seat} {has|have} the piglets" }
