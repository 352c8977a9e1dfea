-- The Crib and Don league: clubs that meet at home and away, and the table.
local league = game {
  id = "crib-and-don-league", title = "Crib and Don league", names = "کریب و دان لیگ",
  summary = "Twelve clubs, nine points a night, home and away.",
  players = { 12, 2, 4, 6, 8, 10, 14, 16, 18, 20 }, clauses = "CR", kind = "other", land = "Wales",
  level = "hard", minutes = 4000,
}

-- ## 11 Variants
-- CR-11.2 Variants that the table marks as conflicting are refused together.
-- ## 10 The league
-- CR-10.1 Clubs are numbered 1 to n (`players`, even, 2 to 20, default 12).
league.refusals = { players = "CR-10.1", conflict = "CR-11.2", at = { result = "CR-10.4" } }
function league.first_dealer() end -- nobody deals
-- CR-10.2 Fixtures, weeks w = 1 to n-1: let p(0) = 1 and p(i) = 2 + ((i - w) mod (n-1)) for i = 1 to n-1 (mod is never
--   negative). Night k = 0 to n/2-1 pairs p(k) with p(n-1-k). For k = 0 the first is at home in odd weeks, the second
--   in even weeks; for k > 0 the first is at home if k is even, else the second.
function league.nights(n, week)
  local clubs, list = { [0] = 1 }, {}
  for i = 1, n - 1 do clubs[i] = 2 + (i - week) % (n - 1) end
  for k = 0, n // 2 - 1 do
    local first, second = clubs[k], clubs[n - 1 - k]
    local first_at_home = k % 2 == 0
    if k == 0 then first_at_home = week % 2 == 1 end
    list[k + 1] = first_at_home and { first, second } or { second, first }
  end
  return list
end
-- CR-10.3 With `double_round` weeks n to 2n-2 repeat weeks 1 to n-1 in order with home and away exchanged.
league.option { "double_round", true, "each pair of clubs meets at home and away",
                clause = "CR-10.3" }
function league.fixtures(n, week)
  if week < n then return league.nights(n, week) end
  local list = league.nights(n, week - n + 1)
  for i, night in ipairs(list) do list[i] = { night[2], night[1] } end
  return list
end
-- CR-10.4 Each night is one decision at point `result` by the home club: contest points home-away, together
--   `night_points`. With `nights` `played` it is a night of `crib-and-don`, played inside the record without a `match`
--   line: its points are the contest points.
league.option { "night_points", 9, "contest points of a night", clause = "CR-10.4", max = 127 }
league.refuse_result = "CR-10.4"
league.option { "nights", "reported", "nights are reported, or played in the record",
                clause = "CR-10.4", words = { "reported", "played" }, rule = "nights_are" }
function league.sub_games()
  if league.nights_are == "reported" then return {} end
  return { night = { game = "crib-and-don" } }
end
function league.night(t, home)
  if league.nights_are == "played" then
    local _, points = t:play_game("night")
    return points[1], points[2]
  end
  local of_home, of_away = t:ask(home, "result", league.results()):match "(%d+)-(%d+)"
  return math.tointeger(of_home), math.tointeger(of_away)
end
function league.results()
  local words = {}
  for away = 0, league.night_points do
    words[away + 1] = ("result %d-%d"):format(league.night_points - away, away)
  end
  return words
end
-- CR-10.5 Contest points are championship points: each club adds its own to its total.
function league.new_game(t)
  t.rows = {}
  t.met = {}
  t.results = {}
  for club = 1, t.players do
    t.rows[club] = { club = club, played = 0, won = 0, drawn = 0, lost = 0, points = 0, away = 0 }
    t.met[club] = {}
    for other = 1, t.players do t.met[club][other] = 0 end
  end
end
local function enter(t, club, other, own, others)
  local row = t.rows[club]
  local how = "drawn"
  if own > others then how = "won" end
  if own < others then how = "lost" end
  row.played = row.played + 1
  row[how] = row[how] + 1
  row.points = row.points + own
  t.met[club][other] = t.met[club][other] + own
  t:score(club, own, "CR-10.5", "night")
end
function league.count(t, home, away, of_home, of_away)
  t.results[t.deal_number][home] = ("%d-%d"):format(of_home, of_away)
  enter(t, home, away, of_home, of_away)
  enter(t, away, home, of_away, of_home)
  t.rows[away].away = t.rows[away].away + of_away
end
function league.hand(t)
  t.results[t.deal_number] = {}
  for _, night in ipairs(league.fixtures(t.players, t.deal_number)) do
    local home, away = night[1], night[2]
    t.home = home
    t.visitors = away
    t:tell("fixture", t.deal_number, home, away)
    league.count(t, home, away, league.night(t, home))
  end
end
-- CR-10.6 Table order: championship points; then nights won; then points taken in the nights between the clubs level on
--   both (one mini-table of all of them, not recomputed); then points taken away from home. Clubs level on all four
--   share the place and are listed by number; the next club's place counts the clubs before it.
local function level(a, b) return a.points == b.points and a.won == b.won end
local function mini_table(t, row)
  local sum = 0
  for _, other in ipairs(t.rows) do
    if other ~= row and level(row, other) then sum = sum + t.met[row.club][other.club] end
  end
  return sum
end
local function tied(a, b) return level(a, b) and a.mini == b.mini and a.away == b.away end
function league.table(t)
  local rows = table.move(t.rows, 1, #t.rows, 1, {})
  for _, row in ipairs(rows) do row.mini = mini_table(t, row) end
  table.sort(rows, function(a, b)
    for _, key in ipairs { "points", "won", "mini", "away" } do
      if a[key] ~= b[key] then return a[key] > b[key] end
    end
    return a.club < b.club
  end)
  for i, row in ipairs(rows) do
    local above = rows[i - 1]
    row.place = above and tied(row, above) and above.place or i
  end
  return rows
end
-- CR-10.7 After each week a `hand` line gives the table. After the last week a `game` line names every club in place 1.
function league.lines(t)
  local lines = {}
  for i, row in ipairs(league.table(t)) do
    lines[i] = fields("place", row.place, "club", row.club, "played", row.played, "won", row.won,
      "drawn", row.drawn, "lost", row.lost, "points", row.points, "away", row.away)
  end
  return lines
end
function league.result(t) return fields("week", t.deal_number, "table", league.lines(t)) end
function league.weeks(t) return (league.double_round and 2 or 1) * (t.players - 1) end
function league.game_over(t)
  if t.deal_number < league.weeks(t) then return end
  local first = {}
  for _, row in ipairs(league.table(t)) do
    if row.place == 1 then first[#first + 1] = row.club end
  end
  return first, "season"
end
league.events = { fixture = "week home away" }
league.says = { fixture = "week {week}: {home:club %} at home to {away:club %}",
                ["result?"] = "how did the night end, {home:club %} first?",
                ["result result"] = "{seat:club %} {reports|report} {cards}" }
-- Nobody plays here: a secretary enters what the clubs report.
league.kept = { by = "secretary", hand = "week", seat = "club" }
function league.status(t)
  if not t.home then return end
  return "{home:club %} at home to {visitors:club %}",
    fields("home", t.home, "visitors", t.visitors)
end
function league.sheets(t)
  local all, played = {}, {}
  for week = 1, league.weeks(t) do
    for _, night in ipairs(league.fixtures(t.players, week)) do
      local home, visitors = night[1], night[2]
      local score = t.results[week] and t.results[week][home]
      all[#all + 1] = fields("week", week, "home", home, "visitors", visitors, "score", score or "")
      played[#played + 1] = score and all[#all]
    end
  end
  return fields("standings", league.lines(t), "fixtures", all, "results", played)
end
