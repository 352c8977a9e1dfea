-- Irish Don for two: half the pack is dealt and played, then the other half.
local v, irish = variant {
  id = "two-player", of = "irish-don", title = "Two players", clauses = "DN-9.24, DN-9.25, DN-9.26",
  summary = "Two players: thirteen tricks, the rest is dealt, thirteen more.",
  players = 2, players_clause = "DN-1.1",
  replaces = { "DN-3.6", "DN-5.2", "DN-5.3", "DN-5.6", "DN-6.3", "DN-9.8", "DN-9.10" },
  excludes = { ["three-of-diamonds"] = true, prison = true, ["prison-cork"] = true,
               ["prison-mountjoy"] = true, ["prison-wheatfield"] = true },
}

-- DN-9.24 With two players half the pack is dealt, 13 each (12, 11), the dealer's opponent pitches, and after the last
--   of these tricks the rest is dealt in the same way, 13 each (event `second-part`). The winner of the last trick
--   leads, trumps stay. A `hands` line names for each seat the first cards and then the second ones. `first_pitch`
--   cannot be `card` (DN-1.3).
v.set.first_pitch = "left"
v.set.cut = "all"
function v.wrap.check_end(base)
  if irish.first_pitch == "card" then
    return "with two players `first_pitch` cannot be `card`", "DN-1.3"
  end
  local sentence, clause = base()
  if not sentence and (irish.pass_first == "partner" or irish.pass_later == "partner") then
    return "a pitch is passed to a partner only with four players", "DN-1.3"
  end
  return sentence, clause
end
function v.wrap.ready(base, rules)
  base(rules)
  rules.packets = rules.packets .. " then " .. rules.packets
end
v.append.events = { ["second-part"] = "" }
v.append.says = { ["second-part"] = "the second part begins" }
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

-- Clauses of the base about partners, as they hold for two.
-- DN-3.6 `cut_choice` `any`: the winner is asked at `first-pitch` which seat pitches. `side`: the same, but he may name
--   only himself. `self`: the winner pitches and nobody is asked.
-- DN-6.3 Seats stay for the whole match. Scores, deal numbers and carried points begin anew with each game.
-- DN-9.10 `pass` hands the pitch to the other player, who pitches (event `pitcher`) and is not asked. In the first
--   counted deal of the match, and void deals before it, that is allowed where `pass_first` is `left`, in all later
--   deals where `pass_later` is `left`. It changes nothing in DN-9.7.
