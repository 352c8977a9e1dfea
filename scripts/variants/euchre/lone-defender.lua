-- Defending alone.
local v, euchre = variant {
  id = "lone-defender", of = "euchre", title = "Lone defender", names = "Defending alone",
  summary = "An opponent may play without his partner too, and scores more for a euchre.",
  clauses = "EU-9", beside = { "farmers-hand", "joker" },
}

-- ## 9 Defending alone
-- EU-9.1 If the maker plays alone, each opponent in turn from the maker's left may say `alone`, or `no`. The first who does
--   plays without his partner. With `against` `any` they are asked whether the maker plays alone or not.
-- EU-9.2 If he euchres the makers his side scores `lone_euchred` 4.
v.option { "against", "alone", "against whom one may defend alone", clause = "EU-9.1",
           words = { "alone", "any" } }
v.option { "lone_euchred", 4, "points for a euchre alone", clause = "EU-9.2" }
v.add.refuse_defend = "EU-9.1"
function v.wrap.say_alone(base, t, is_ordered)
  base(t, is_ordered)
  if euchre.against == "alone" and not t.alone then return end
  local first = t.maker % 4 + 1
  local second = t:partner(first)
  for _, seat in ipairs { first, second } do
    if t:ask(seat, "defend", { "no", "alone" }) == "alone" then
      t.lone = seat
      t:sit_out(t:partner(seat))
      return
    end
  end
end
function v.wrap.settle(base, t, makers, tricks)
  local is_euchred = tricks < 3
  if not is_euchred or t.lone == 0 then return base(t, makers, tricks) end
  t.row = "lone euchre"
  t:score(t.lone, euchre.lone_euchred, "EU-9.2", t.row)
end
function v.wrap.suggest(base, t, seat, point)
  if point ~= "defend" then return base(t, seat, point) end
  return euchre.worth(t, seat, t.suit) >= 75 and "alone" or "no"
end
v.append.says = { ["defend?"] = "do you defend alone, without your partner?",
                  ["defend alone"] = "{seat} {defends|defend} alone", ["defend no"] = "" }
function v.wrap.result(base, t) return base(t):add("lone_defender", t.lone) end
