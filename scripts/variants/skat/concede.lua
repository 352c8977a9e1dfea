-- The declarer may give a game up that he cannot win.
local v, skat = variant {
  id = "concede", of = "skat", title = "Conceding", clauses = "SK-11",
  summary = "The declarer may give up as long as he holds nine cards.",
}

-- ## 11 Conceding
-- SK-11.1 At his own play, as long as he holds nine cards or more, the declarer may say `concede`: the game is lost.
-- SK-11.2 Schneider and schwarz count only if they were announced.
v.add.calls = { play = { "concede" } }
function v.add.may_concede(t, seat)
  if seat ~= t.declarer or t:finished() > 1 then return "SK-11.1" end
end
function v.add.on_concede(t)
  t.conceded = true
  return true
end
function v.wrap.hand(base, t)
  t.conceded = false
  return base(t)
end
v.add.conceded_levels = { [""] = 0, schneider = 2, schwarz = 4, ouvert = 5 }
function v.wrap.worth(base, t)
  if not t.conceded then return base(t) end
  if t.game == "null" then
    local value = base(t)
    return value, false
  end
  local times = 1 + t.matadors + skat.conceded_levels[t.also]
  if t.by_hand then times = times + 1 end
  return skat.base[t.game] * times, false
end
v.append.says = { ["play concede"] = "{seat} {gives|give} up" }
