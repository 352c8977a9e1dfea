-- Hearts. The rule page and the game in one: each clause stands above what does it.
local hearts = game {
  id = "hearts", title = "Hearts", players = { 4, 3, 5 }, clauses = "HE", kind = "trick",
  land = "United States",
  names = "Black Lady, Chase the Lady, Rickety Kate, Black Queen",
  summary = "Avoid hearts and the queen of spades, or take them all.",
  level = "easy", minutes = 45,
}

-- ## 1 Players, pack and deal
-- HE-1.1 Three to five players, four as a rule, each for himself. The first dealer is drawn, unless the header names a
--   `dealer`; then the deal passes to the left.
-- HE-1.2 52 cards, in every suit high to low: A K Q J T 9 8 7 6 5 4 3 2. There are no trumps. With three players 2D is left
--   out, with five 2D and 2C: so all cards are dealt.
hearts.pack = cards "AKQJT98765432 of CDHS"
hearts.ranks = "A K Q J T 9 8 7 6 5 4 3 2"
-- HE-1.3 All cards are dealt, one at a time from the dealer's left: thirteen each, with three players seventeen, with five
--   ten.
hearts.packets = "1 each x 13"
-- HE-1.4 An option or a house rule is refused that the game does not have, and a pack without each card once.
hearts.refusals = {
  players = "HE-1.1", dealer = "HE-1.1", pack = "HE-1.2", card = "HE-1.2", hands = "HE-1.3",
  option = "HE-1.4", variant = "HE-1.4", word = "HE-3.1", over = "HE-4.5", at = { pass = "HE-2.1" },
}
hearts.left_out = { [3] = "2D", [5] = "2D 2C" }
function hearts.ready(rules)
  local left_out = rules.left_out[rules.players]
  if left_out then rules.pack = rules.pack & ~cards(left_out) end
  local each = sets.count(rules.pack) // rules.players
  rules.packets = ("1 each x %d"):format(each)
  rules.lowest_club = rules.players == 5 and "3C" or "2C"
  local duties = rules.duties
  if rules.first_lead == "club" then duties.forced_cards = cards(rules.lowest_club) end
  if not rules.break_hearts then
    duties.lead = nil
    duties.not_led = nil
    duties.until_broken = nil
  end
end

-- ## 2 Passing
-- HE-2.1 Before the first lead each seat passes three cards of its hand, face down: in the first deal to the left, in the
--   second to the right, in the third across; in the fourth nothing is passed, and then it begins again. Three players pass
--   left, right, not; five left, right, to the second at the left, to the second at the right, not. Nobody sees what he gets
--   before all have passed.
-- HE-2.2 `passing` is `hold` for this, `always` without the deals in which nothing is passed, `left` for always to the
--   left, and `none`.
hearts.option { "passing", "hold", "who passes to whom", clause = "HE-2.2",
                words = { "hold", "always", "left", "none" } }
hearts.option { "passed", 3, "cards that each passes", clause = "HE-2.1", min = 1, max = 5 }
hearts.secret = { pass = true }
hearts.refuse_pass = "HE-2.1"
-- The places to the left that cards are passed, deal by deal; 0, for no pass, is last.
hearts.directions = { [3] = { 1, 2, 0 }, [4] = { 1, 3, 2, 0 }, [5] = { 1, 4, 2, 3, 0 } }
function hearts.direction(t) -- of this deal; nothing where nobody ever passes
  if hearts.passing == "none" then return end
  local directions = hearts.directions[t.players]
  local count = 1
  if hearts.passing == "hold" then count = #directions end
  if hearts.passing == "always" then count = #directions - 1 end
  return directions[(t.deal_number - 1) % count + 1]
end
function hearts.pass(t)
  local direction = hearts.direction(t)
  if direction then t:pass_cards("pass", hearts.passed, direction) end
end
function hearts.asking(t, seat)
  return fields("to", (seat + (hearts.direction(t) or 0) - 1) % t.players + 1)
end

-- ## 3 Play
-- HE-3.1 A seat plays one card of its hand in its turn.
-- HE-3.2 Follow the suit led if you can; who cannot may play any card. The highest card of the suit led wins the trick, and
--   its winner leads to the next.
-- HE-3.3 The holder of 2C, or with five players of 3C, leads it to the first trick, and nobody plays a heart or QS to that
--   trick who has any other card that he may play. With `first_lead` `left` the dealer's left leads any card but these; with
--   `first_trick` no hearts and QS may be played at once.
-- HE-3.4 Hearts may not be led before one has been played, unless nothing else is held. With `break_hearts` no they may.
hearts.option { "first_lead", "club", "who leads first", clause = "HE-3.3",
                words = { "club", "left" } }
hearts.option { "first_trick", true, "the first trick is free of points", clause = "HE-3.3" }
hearts.option { "break_hearts", true, "hearts must be broken", clause = "HE-3.4" }
hearts.penalties = cards "of H, QS"
hearts.duties = {
  hold = "HE-3.1", follow = "HE-3.2",
  lead = "HE-3.4", not_led = cards "of H", until_broken = true,
  forced = "HE-3.3", forced_cards = 0,
}
function hearts.play(t)
  if hearts.first_lead == "club" then
    t:lead(t:holder(cards(hearts.lowest_club)))
    t:play_card()
  else
    t:lead(t.active[1])
  end
  if hearts.first_trick then t:force(hearts.pack & ~hearts.penalties) end
  t:play_trick()
  t:force(0)
  t:play_tricks()
end

-- ## 4 Score
-- HE-4.1 Each heart in a seat's tricks scores 1, QS 13: 26 in a deal. Points are bad.
hearts.points = { ["of H"] = 1, QS = 13 }
hearts.promise { "HE-4.1", "the tricks of a deal hold all its points", function(t, deal)
  return t:sum(function(_, seat) return deal.taken[seat] end, t.seats) == t:worth(hearts.pack)
end }
-- HE-4.2 Shooting the moon: who takes all these points scores none of them; each other seat scores them all.
-- HE-4.3 With `moon` `subtract` he has them taken off his own score instead, and the others score nothing; with `choose` he
--   says `add`, to the others, or `subtract`; with `none` there is no moon.
hearts.option { "moon", "add", "what shooting the moon does", clause = "HE-4.3",
                words = { "add", "subtract", "choose", "none" } }
function hearts.settle(t)
  local all = t:worth(hearts.pack)
  local shooter = t:most(t.points)[1]
  local is_shot = hearts.moon ~= "none" and t:points(shooter) == all
  t.shot = is_shot and shooter or 0
  t.moon = is_shot and "shot" or "shared"
  if is_shot then
    hearts.score_moon(t, shooter, all)
  else
    t:score_sides(t:per_seat(t.points), "HE-4.1", "taken")
  end
end
function hearts.score_moon(t, shooter, all)
  local how = hearts.moon
  if how == "choose" then how = t:ask(shooter, "moon", { "add", "subtract" }) end
  if how == "subtract" then
    t:score(shooter, -all, "HE-4.3", "moon")
    return
  end
  for _, seat in ipairs(t.seats) do
    if seat ~= shooter then t:score(seat, all, "HE-4.2", "moon") end
  end
end
hearts.refuse_moon = "HE-4.3"
-- A bot adds the moon to the others if it is in front after that.
function hearts.suggest(t, seat, point)
  if point ~= "moon" then return end
  local all = t:worth(hearts.pack)
  local lowest = t:least(function(_, one)
    return t:total(one) + (one == seat and 0 or all)
  end)
  return lowest[1] == seat and "add" or "subtract"
end
-- The solver and bots: each seat is alone, and wants few points; with a moon all of them are as good.
function hearts.aim() return nil, "points", hearts.moon == "none" and "least" or "least or all" end
function hearts.hand(t)
  t:deal()
  hearts.pass(t)
  hearts.play(t)
  hearts.settle(t)
end
-- HE-4.4 The game is over as soon as a seat has `limit` 100 points or more; the lowest score wins, several if they are
--   equal.
-- HE-4.5 After that nothing can be decided.
hearts.option { "limit", 100, "points that end the game", clause = "HE-4.4", min = 1 }
hearts.game_over = "limit points, lowest wins"

-- ## 5 What is told
-- HE-5.1 All see the cards played and the points in each seat's tricks. Only the two seats know the cards that are passed.
hearts.kinds = { "moon" }
hearts.says = {
  ["pass?"] = "which cards do you pass to {to:seat %}?",
  ["moon?"] =
    "you have all the points: do the others score them, or are they taken off your score?",
  ["pass pass"] = "{seat} {passes|pass} {cards:%|three cards}",
  ["moon add"] = "{seat} {lets|let} the others score the moon",
  ["moon subtract"] = "{seat} {takes|take} the moon off the score",
  hand = "points taken: {taken:each %}{shot:; seat % shot the moon}",
}
function hearts.result(t)
  return fields("taken", t:per_seat(t.points), "shot", t.shot, "moon", t.moon)
end
