-- Irish Don for two: half the pack is dealt and played, then the other half.
local v, irish = variant {
  id = "two-player", of = "irish-don", title = "Two players", clauses = "DN-9.24, DN-9.25, DN-9.26",
  summary = "Two players: thirteen tricks, the rest is dealt, thirteen more.",
  players = 2, players_clause = "DN-1.1", replaces = { "DN-5.2", "DN-5.3", "DN-5.6", "DN-9.8" },
  excludes = { ["three-of-diamonds"] = true, prison = true, ["prison-cork"] = true, ["prison-mountjoy"] = true,
               ["prison-wheatfield"] = true },
}

-- DN-9.24 With two players half the pack is dealt, 13 each (12, 11), the dealer's opponent pitches, and after the last
--   of these tricks the rest is dealt in the same way, 13 each (event `second-part`). The winner of the last trick
--   leads, trumps stay. A `hands` line names for each seat the first cards and then the second ones. `first_pitch`
--   cannot be `card` (DN-1.3).
v.set.first_pitch, v.set.cut = "left", "all"
function v.wrap.check_end(base)
  if irish.first_pitch == "card" then return "with two players `first_pitch` cannot be `card`", "DN-1.3" end
  return base()
end
function v.wrap.ready(base, rules)
  base(rules)
  rules.packets = rules.packets .. " then " .. rules.packets
end
v.append.events = { ["second-part"] = "" }
function v.wrap.play(base, t)
  base(t)
  if t.ended == "claim" then return end
  t:tell("second-part")
  t:deal(2)
  t:play_tricks()
end
-- DN-9.25 A deal is both parts together. Points are counted after the last trick of the second part; then the deal
--   passes to the other player.
-- DN-9.26 Until the second part is dealt its cards are seen by nobody.
