-- A Crib and Don night: nine contests between two clubs, each the best of three games of another script.
local night = game {
  id = "crib-and-don", title = "Crib and Don night",
  names = "a night of the Abercarn league, دان لیگ و ابرکارن کریب",
  summary = "Two clubs, three contests each of Don, double and single cribbage.", players = { 2 },
  clauses = "CR", kind = "other", land = "Wales",
  level = "hard", minutes = 180,
}

-- ## 2 Seats, first dealer, deal
-- CR-2.4 The header's `dealer`, a seat of the game, deals the first hand of the first leg. Without it the first dealer is
--   cut for.
-- ## 11 Variants
-- CR-11.2 Variants that the table marks as conflicting are refused together.
-- ## 9 The night
-- CR-9.1 Two clubs meet. Side 1 is the home club, side 2 the away club.
night.refusals = { players = "CR-9.1", dealer = "CR-2.4", conflict = "CR-11.2",
                   at = { result = "CR-9.8" } }
function night.first_dealer() end -- each contest has its own cut
night.dealers = 4
-- CR-9.2 A team has at least `team_min` players; a header with fewer is refused.
night.option { "home_team", 5, "players of the home club", clause = "CR-9.2", min = 1 }
night.option { "away_team", 5, "players of the away club", clause = "CR-9.2", min = 1 }
night.option { "team_min", 5, "the fewest players of a team", clause = "CR-9.2", min = 1 }
function night.check_teams()
  if night.home_team < night.team_min or night.away_team < night.team_min then
    return ("a team has at least %d players"):format(night.team_min), "CR-9.2"
  end
end
-- CR-9.3 Contests in this order: `don_contests` of `nine-card-don`, `double_contests` of `double-cribbage`,
--   `single_contests` of `single-cribbage`.
night.option { "don_contests", 3, "contests of Nine Card Don", clause = "CR-9.3", max = 99 }
night.option { "double_contests", 3, "contests of Double Cribbage", clause = "CR-9.3", max = 99 }
night.option { "single_contests", 3, "contests of Single Cribbage", clause = "CR-9.3", max = 99 }
night.order = { "don", "double", "single" }
function night.contests()
  local list = {}
  for _, name in ipairs(night.order) do
    for _ = 1, night[name .. "_contests"] do list[#list + 1] = name end
  end
  return list
end
-- CR-9.4 Every contest is the best of `legs` games of its sub-game, home being side 1 of it (seats 1 and 3, or seat 1).
--   The sub-game runs under its own page with `don_variants`, `double_variants` or `single_variants`. Don has a new cut
--   for every leg (its variant `best-of-three`, its number of legs to win being (`legs`+1)/2) and is played to
--   `don_target`. `don_variants` may not hold `best-of-three`, `target-91`, `target-121`, `four-pitches`, `jacks-out`,
--   `jacks-out-regiment`, `partner-bets`.
night.option { "legs", 3, "games of a contest, the best of so many", clause = "CR-9.4", min = 1 }
night.option { "don_target", 121, "points of a game of Don", clause = "CR-9.4" }
for _, name in ipairs(night.order) do
  night.option { name .. "_variants", {}, "house rules of these contests", clause = "CR-9.4" }
end
night.games = { don = "nine-card-don", double = "double-cribbage", single = "single-cribbage" }
night.barred = { "best-of-three", "target-91", "target-121", "four-pitches", "jacks-out",
                 "jacks-out-regiment", "partner-bets" }
function night.legs_to_win() return (night.legs + 1) // 2 end
function night.sub_games()
  local don = table.move(night.don_variants, 1, #night.don_variants, 1, {})
  don[#don + 1] = "best-of-three"
  local legs = { legs = night.legs }
  local don_options = { games_to_win = night.legs_to_win(), target = night.don_target }
  return {
    don = { game = night.games.don, variants = don, options = don_options },
    double = { game = night.games.double, variants = night.double_variants, options = legs },
    single = { game = night.games.single, variants = night.single_variants, options = legs },
  }
end
function night.check_barred()
  for _, id in ipairs(night.don_variants) do
    for _, barred in ipairs(night.barred) do
      if id == barred then return ("don_variants may not hold %s"):format(id), "CR-9.4" end
    end
  end
end
-- CR-9.5 Places are filled in rotation: the players of a team are numbered from 1, and each contest takes the next two
--   (four-seat games) or the next one, starting again at 1 after the last. Home seats in order 1, 3; away seats in
--   order 2, 4.
night.places = { don = 2, double = 2, single = 1 } -- of each team
-- The next `n` players of a team.
local function next_players(t, team, team_size, n)
  local list = {}
  for i = 1, n do
    list[i] = t.placed[team] % team_size + 1
    t.placed[team] = t.placed[team] + 1
  end
  return list
end
-- CR-9.6 Without a header `dealer` every contest starts with the cut of its sub-game. With a header `dealer` d (1 to 4)
--   the first dealer of contest k is seat ((d - 1 + k - 1) mod n) + 1, n being the seats of the sub-game. Later legs
--   follow the sub-game's rule either way.
function night.dealer_of(t, contest, name)
  if not t.dealer then return nil end
  return (t.dealer + contest - 2) % (2 * night.places[name]) + 1
end
-- CR-9.7 Each contest won is `contest_points` to its club for the night. All contests are played out.
night.option { "contest_points", 1, "points of a contest for the night", clause = "CR-9.7" }
function night.course(t)
  t.placed = { home = 0, away = 0 }
  t.night = { 0, 0 }
  local contests = night.contests()
  for contest, name in ipairs(contests) do
    local n = night.places[name]
    local home = next_players(t, "home", night.home_team, n)
    local away = next_players(t, "away", night.away_team, n)
    local dealer = night.dealer_of(t, contest, name)
    t:tell("contest", contest, night.games[name], dealer or null, home, away)
    local winner, legs = night.contest(t, name, dealer)
    t.night[winner] = t.night[winner] + night.contest_points
    t:tell("contest-won", contest, night.games[name], winner, legs, { t.night[1], t.night[2] })
  end
  return night.result_of_night(t, #contests)
end
-- CR-9.8 `play: "all"`: every contest is played inside the record. `"crib"`: Don contests are reported. `"none"`: all
--   are reported. A reported contest is one decision at point `result`, by seat 1: legs home-away.
night.option { "play", "all", "which contests are played in the record", clause = "CR-9.8",
               words = { "all", "crib", "none" } }
night.refuse_result = "CR-9.8"
function night.result_words()
  local most, words = night.legs_to_win(), {}
  for away = 0, most - 1 do words[#words + 1] = ("result %d-%d"):format(most, away) end
  for home = most - 1, 0, -1 do words[#words + 1] = ("result %d-%d"):format(home, most) end
  return words
end
function night.is_played(name)
  return night.play == "all" or night.play == "crib" and name ~= "don"
end
function night.contest(t, name, dealer)
  if night.is_played(name) then
    local winners, legs = t:play_game(name, dealer)
    return winners[1], { legs[1], legs[2] }
  end
  local home, away = t:ask(1, "result", night.result_words()):match "(%d+)-(%d+)"
  local legs = { math.tointeger(home), math.tointeger(away) }
  return legs[1] > legs[2] and 1 or 2, legs
end
-- CR-9.9 A played contest prints the lines of its sub-game between the `contest` and `contest-won` events, `game` lines
--   included, without header and without `match` line. `game` numbers are the legs of the contest.
-- CR-9.10 After the last contest a `match` line gives the night; equal points (possible only with changed slots) make a
--   draw.
function night.result_of_night(t, contests)
  local home, away = t.night[1], t.night[2]
  local winners = {}
  if home > away then winners = { 1 } end
  if away > home then winners = { 2 } end
  local line = fields("match", 1, "winner", winners, "scores", t.night, "games", contests,
    "why", "night")
  return line, winners, t.night
end

-- ## 8 End of hand, game, match
-- CR-8.6 A match is the best of `legs` games (odd). Each game won is one match point (but see CR-8.8); the match is won with
--   (`legs`+1)/2 match points. Scores and deal numbers start afresh in each leg.
function night.check_legs()
  if night.legs % 2 == 0 then return "`legs` is an odd number", "CR-8.6" end
end
function night.check() -- returns the first error
  for _, check in ipairs { night.check_teams, night.check_barred, night.check_legs } do
    local sentence, clause = check()
    if sentence then return sentence, clause end
  end
end
night.events = { contest = "contest of dealer home away",
                 ["contest-won"] = "contest of winner legs night" }
night.says = {
  ["result?"] = "how did the night end, the home side first?",
  contest = "contest {contest}, {of}: {home} at home, {away} away",
  ["result result"] = "the result is {cards}",
  ["contest-won"] = "contest {contest} is won by {winner:side %}, {legs} in legs: "
    .. "the night stands at {night}",
}
