-- Doubling: before the first card each may double.
local v = variant {
  id = "doubling", of = "dou-dizhu", title = "Doubling", clauses = "DZ-7", names = "加倍",
  summary = "Before the landlord leads each in turn may double the payment.", beside = "spring",
}

-- ## 7 Doubling
-- DZ-7.1 When the landlord has the kitty, each peasant in turn from his left, and then he, may say `double` or `pass`. Each
--   `double` doubles all payments of the deal. The landlord is asked only if a peasant has doubled.
function v.wrap.declare(base, t)
  base(t)
  t.doubles = 0
  for seat in t:round(t:left_of(t.landlord)) do
    local is_asked = seat ~= t.landlord or t.doubles > 0
    if is_asked and t:ask(seat, "double", { "pass", "double" }) == "double" then
      t.doubles = t.doubles + 1
    end
  end
end
function v.wrap.factor(base, t) return base(t) << t.doubles end
v.add.refuse_double = "DZ-7.1"
function v.wrap.suggest(base, t, seat, point)
  if point ~= "double" then return base(t, seat, point) end
  return sets.count(t:hand(seat) & cards "2 *1 *2") >= 4 and "double" or "pass"
end
v.append.says = {
  ["double?"] = "do you double the payment?",
  ["double double"] = "{seat} {doubles|double}",
}
