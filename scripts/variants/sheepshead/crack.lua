-- Cracking.
local v = variant {
  id = "crack", of = "sheepshead", title = "Cracking", names = "Knocking, Doubling",
  summary = "An opponent may double what is played for, and the picker may double it again.",
  clauses = "SH-11", beside = "doublers",
}

-- ## 11 Cracking
-- SH-11.1 When the picker has buried and called, each other seat in turn from his left says `crack` or `pass`; the first
--   crack doubles what is paid. Then the picker says `recrack`, which doubles it again, or `pass`.
v.add.refuse_crack = "SH-11.1"
v.add.refuse_recrack = "SH-11.1"
function v.wrap.call(base, t)
  local called = base(t)
  t.factor = 1
  for seat in t:round(t.picker) do
    if seat ~= t.picker and t:ask(seat, "crack", { "pass", "crack" }) == "crack" then
      local answer = t:ask(t.picker, "recrack", { "pass", "recrack" })
      t.factor = answer == "recrack" and 4 or 2
      break
    end
  end
  return called
end
function v.wrap.times(base, t)
  local times = base(t)
  if t.picker > 0 then times = times * t.factor end
  return times
end
function v.wrap.suggest(base, t, seat, point)
  if point == "crack" or point == "recrack" then return "pass" end
  return base(t, seat, point)
end
v.append.says = {
  ["crack?"] = "do you crack, which doubles the stakes?",
  ["recrack?"] = "do you crack back, which doubles them again?",
  ["crack crack"] = "{seat} {cracks|crack}",
  ["recrack recrack"] = "{seat} {cracks|crack} back",
}
