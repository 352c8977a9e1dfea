-- Pitch with the bid smudge.
local v, pitch = variant {
  id = "smudge", of = "pitch", title = "Smudge", names = "Smudge, Slam", clauses = "PT-7",
  summary = "A bid of all four points and all six tricks wins the game.",
}

-- ## 7 Smudge
-- PT-7.1 A seat may bid `smudge`, which is higher than 4: its side will make all four points and win all six tricks. The
--   dealer may take it as he may take other bids (PT-2.2).
-- PT-7.2 If it does it wins the game: what its score lacks of `target` is added. If not it is set back 4.
v.append.bids = { "smudge" }
v.append.says = { ["bid smudge"] = "{seat} {bids|bid} smudge" }
function v.wrap.bid_value(base, t)
  return t.bid == "smudge" and 4 or base(t)
end
function v.wrap.is_made(base, t, side)
  local is_smudge = t.bid == "smudge"
  return base(t, side) and not (is_smudge and t:side_tricks(side) < 6)
end
function v.wrap.settle(base, t)
  base(t)
  if t.bid ~= "smudge" or t.row ~= "made" then return end
  local side = t.side[t.pitcher]
  local missing = pitch.target - t:standing()[side]
  if missing > 0 then t:score(t.pitcher, missing, "PT-7.2", "smudge") end
end
