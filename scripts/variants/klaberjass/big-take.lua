-- The maker may play against both together, for double.
local v, kb = variant {
  id = "big-take", of = "bela-3", title = "Big taking", clauses = "KB-33",
  summary = "The maker may play against both together, for double.",
  switch = "big_take",
}

-- ## 33 Big taking
-- KB-33.1 Right after `take` or `name` the maker is asked `big`: `normal` or `big`.
v.append.refusals = { at = { big = "KB-33.1" } }
v.add.refuse_big = "KB-33.1"
v.set["events.trumps"] = "maker suit how big"
v.append.says = { ["big?"] = "do you play against both together, for double?",
                  ["big big"] = "{seat} {plays|play} it big",
                  ["big normal"] = "{seat} {plays|play} it as it is" }
function v.wrap.tell_trumps(_, t)
  t.big = t:ask(t.maker, "big", { "normal", "big" }) == "big"
  t:tell("trumps", t.maker, t.suit, t.how, t.big)
end
function v.wrap.contract(base, t) return base(t):add("big", t.big) end
-- KB-33.2 `big`: the opponents' points are added together; KB-11.6 to 11.8 compare the maker with the sum (more:
--   made; less: bate; equal: tie).
function v.wrap.to_beat(base, t, maker)
  local most, first, second = base(t, maker)
  if not t.big then return most, first, second end
  local sum = 0
  for side = 1, t.sides do
    if side ~= maker then sum = sum + t.made[side] end
  end
  return sum, first, second
end
-- KB-33.3 `big`: the maker's points count double in `delta`, for whoever gets them or when held over. The opponents'
--   own points stay single. A bate goes to the opponent with most, or by KB-11.7 to both if they are equal.
v.option { "big_factor", 2, "how many times a big maker's points count",
           clause = "KB-33.3", min = 1 }
function v.wrap.maker_share(base, t, maker)
  return base(t, maker) * (t.big and kb.big_factor or 1)
end
