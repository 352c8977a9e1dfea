-- A suit is drawn, and may be taken or left.
local v = variant {
  id = "turned-suit", of = "klaverjas", title = "A suit is drawn", names = "draaien", clauses = "KJ-9",
  excludes = { forced = "KJ-9.1" }, summary = "A trump suit is drawn; each takes it or passes.", replaces = { "KJ-2.2" },
}

-- ## 9 A suit is drawn
-- KJ-9.1 A suit is drawn, as from a pack of small cards. From the dealer's left each takes it as trumps, and is the
--   maker, or passes.
-- KJ-9.2 If all pass another suit is drawn, and if all pass again a third: the dealer's left must play that.
v.add.refuse_take = "KJ-9.1"
local suits = { "C", "D", "H", "S" }
function v.wrap.make_trumps(_, t)
  local left = { 1, 2, 3, 4 }
  for round = 1, 3 do
    local suit = suits[table.remove(left, t:draw(#left))]
    t:tell("drawn", suit)
    local seat = round < 3 and t:first_bid("take", { "pass", "play" }) or round == 3 and t.active[1]
    if seat then
      t.maker = seat
      return t:trumps(suit)
    end
  end
end
v.append.events = { drawn = "suit" }
v.append.says = { drawn = "{suit} are drawn", ["take play"] = "{seat} {plays|play} it" }
