-- Ramsch: a hand that nobody bids is played, everybody for himself and for few points.
local v, skat = variant {
  id = "ramsch", of = "skat", title = "Ramsch", clauses = "SK-8", replaces = { "SK-3.3" },
  summary = "Nobody bids: each plays alone, and who takes the most points loses them.",
}

-- ## 8 Ramsch
-- SK-8.1 If nobody bids, forehand neither, the hand is played with the jacks alone as trumps, each for himself.
-- SK-8.2 With `ramsch_push` on each seat in turn from forehand says `take`, takes the skat up and pushes two cards on,
--   no jacks, or says `push` and leaves it untouched; each untouched push doubles the loss. Off, nobody sees the skat.
v.option { "ramsch_push", false, "the skat is pushed on", clause = "SK-8.2" }
v.append.secret = { push = true }
v.add.refuse_push = "SK-8.2"
local function push(t)
  for _, seat in ipairs(t.active) do
    local word = t:ask(seat, "ramsch", { "push", "take" })
    if word == "push" then
      t.factor = 2 * t.factor
    else
      t:pick_up(seat, "skat")
      local no_jacks = t:hand(seat) & ~cards "J"
      local pushed = t:pick(seat, "push", 2, no_jacks)
      t:lay(seat, pushed, "skat")
    end
  end
end
-- SK-8.3 The skat goes to who wins the last trick. The player with the most card points loses as many as he has, several if
--   they have the same; twice that if a seat has no trick.
-- SK-8.4 A player who wins all tricks scores `march` 120 and nobody loses.
v.option { "march", 120, "what all tricks of a ramsch score", clause = "SK-8.4" }
function v.wrap.nobody_bids(_, t)
  t.game = "ramsch"
  t.factor = 1
  t:tell("ramsch")
  if skat.ramsch_push then push(t) end
  t:play_tricks(t.active[1])

  local function points(_, seat)
    local gets_skat = seat == t:last_winner()
    return t:won(seat, gets_skat and "skat")
  end
  local losers, most_points = t:most(points, t.active)
  local fewest, least_tricks = t:least(t.tricks, t.active)
  local without_trick = least_tricks == 0 and #fewest or 0
  t.eyes = most_points
  if without_trick == 2 then
    t.row = "march"
    t.value = skat.march
    t:score(losers[1], t.value, "SK-8.4", t.row)
    return
  end
  t.row = without_trick == 1 and "virgin" or "lost"
  t.value = -most_points * t.factor
  if without_trick == 1 then t.value = 2 * t.value end
  for _, seat in ipairs(losers) do t:score(seat, t.value, "SK-8.3", t.row) end
end
function v.wrap.aim(base, t)
  if t.game ~= "ramsch" then return base(t) end
  return nil, "points", "least or all"
end
function v.wrap.suggest(base, t, seat, point)
  if point == "ramsch" then return "push" end
  if point ~= "push" then return base(t, seat, point) end
end
v.append.events = { ramsch = "" }
v.append.says = {
  ["ramsch?"] = "do you take up the skat, or push it on as it is?",
  ["push?"] = "which two cards do you push on?",
  ramsch = "nobody bids: a ramsch is played", ["ramsch take"] = "{seat} {takes|take} up the skat",
  ["ramsch push"] = "{seat} {pushes|push} the skat on",
  ["push push"] = "{seat} {pushes|push} two cards",
  ["hand ramsch"] = "the ramsch went {row}, with {points} points: {value}",
}
