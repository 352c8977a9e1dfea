-- A suit is drawn, and may be taken or left.
local v = variant {
  id = "turned-suit", of = "klaverjas", title = "A suit is drawn", names = "draaien",
  summary = "A trump suit is drawn; each takes it or passes.",
  clauses = "KJ-9", replaces = { "KJ-2.2" }, excludes = { forced = "KJ-9.1" },
}

-- ## 9 A suit is drawn
-- KJ-9.1 A suit is drawn, as from a pack of small cards. From the dealer's left each takes it as trumps, and is the
--   maker, or passes.
-- KJ-9.2 If all pass another suit is drawn, and if all pass again a third: the dealer's left must play that.
v.add.refuse_take = "KJ-9.1"
function v.wrap.make_trumps(_, t)
  local suits = { "C", "D", "H", "S" }
  for round = 1, 3 do
    local suit = table.remove(suits, t:draw(#suits))
    t:tell("drawn", suit)
    local maker = t.active[1]
    if round < 3 then maker = t:first_bid("take", { "pass", "play" }) end
    if maker then
      t.maker = maker
      t:trumps(suit)
      return
    end
  end
end
v.append.events = { drawn = "suit" }
v.append.says = { ["take?"] = "do you take the suit drawn as trumps?",
                  drawn = "{suit} are drawn", ["take play"] = "{seat} {plays|play} it" }
