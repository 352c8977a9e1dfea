-- Forty-five: the best trump counts five more.
local v, twenty = variant {
  id = "forty-five", of = "twenty-five", title = "Forty-five", names = "45, Forty-fives",
  clauses = "TF-7", replaces = { "TF-4.1", "TF-4.2" }, excludes = { ["spoil-five"] = "TF-7.2" },
  summary = "The trick with the highest trump in play counts ten; the game is 45.",
}

-- ## 7 Forty-five
-- TF-7.1 A trick counts `trick_points` 5. The trick that was won by the highest trump in play counts `best_trump` 5 more. If
--   no trump was played nobody has these.
-- TF-7.2 All five tricks are played. Then they are scored in the order in which they were won, and the side that has
--   `target` 45 points first wins; the tricks after that are not scored.
v.set.target = 45
v.option { "best_trump", 5, "what the highest trump in play counts", clause = "TF-7.1" }
function v.wrap.trick_won(_, t, winner)
  t.winners[#t.winners + 1] = winner
  t.cards_of[#t.winners] = cards(table.concat(t:trick(), " "))
end
function v.wrap.hand(base, t)
  t.winners = {}
  t.cards_of = {}
  base(t)
  local best = t:top_trump()
  for number, winner in ipairs(t.winners) do
    t:score(winner, twenty.trick_points, "TF-7.1", "a trick")
    local has_best = best and sets.has(t.cards_of[number], best)
    if has_best then t:score(winner, twenty.best_trump, "TF-7.1", "the highest trump") end
    if t:reached(twenty.target) then return end
  end
end
v.promise { "TF-7.1", "no more is scored than five tricks and the highest trump", function(_, deal)
  local points = 0
  for _, delta in ipairs(deal.delta) do points = points + delta end
  return points <= 5 * twenty.trick_points + twenty.best_trump
end }
