-- cribbage_referee_league.lua - the rest of the referee of cribbage: the night of two clubs (9) and the league (10).
--
-- A contest of Don is played by the referee of Don, don_referee.lua.
local shared = require "referee"
local don = require "don_referee"
local header = require "cribbage_referee_header"

local numbers, zeros = shared.numbers, shared.zeros

return function(referee)
  local league = {}

  -- ---- the night

  -- CR-9.3.
  local function contests_of(o)
    local list = {}
    for _, kind in ipairs { "don", "double", "single" } do
      for _ = 1, o[kind .. "_contests"] do table.insert(list, kind) end
    end
    return list
  end

  local GAME = { don = "nine-card-don", double = "double-cribbage", single = "single-cribbage" }
  local SEATS = { don = 4, double = 4, single = 2 }

  -- CR-9.5: the next `count` players of a team.
  local function places(team, count)
    local list = {}
    for i = 1, count do
      team.last = team.last % team.size + 1
      list[i] = team.last
    end
    return list
  end

  -- CR-9.8 and the points table: match points home and away, one decision.
  local function reported(desk, o)
    local legal, m = {}, (o.legs + 1) // 2
    for n = 0, m - 1 do table.insert(legal, ("result %d-%d"):format(m, n)) end
    for n = m - 1, 0, -1 do table.insert(legal, ("result %d-%d"):format(n, m)) end
    local words = desk:ask(1, "result", legal, {}, { result = "9.8" }, "9.8")
    local home, away = words:match "^result (%d+)%-(%d+)$"
    return { math.tointeger(home), math.tointeger(away) }
  end

  -- The player of the night for a contest of Don: the same likings, but packs only.
  local function don_player(desk)
    local night, player = desk.player, {}
    if night.decide then
      function player.decide(ask)
        return { by = ask.seat, ["do"] = night.decide(ask.legal, ask.may, ask.seat, ask.point, desk) }
      end
    end
    if night.shuffle then
      function player.shuffle(_, plan) return night.shuffle(desk, plan ~= nil, true) end
    end
    return player
  end

  -- CR-9.4, 9.9: the rest of the record is given to the referee of Don, which reads as far as its match goes. One line
  -- more it refuses, as its page wants; that line is the night's next one.
  local function don_contest(desk, o, dealer)
    local rest = table.move(desk.inputs, desk.at + 1, #desk.inputs, 1, {})
    local lines, played = don.play(header.don_head(o, dealer), rest, don_player(desk))
    local fault = played.refused and shared.decode(table.remove(lines))
    local legs = zeros(2)
    for _, line in ipairs(lines) do
      if not line:match '^{"match"' then desk:say("%s", line) end
      local winner = line:match '^{"game":%d+,"winner":%[(%d)%]'
      if winner then legs[tonumber(winner)] = legs[tonumber(winner)] + 1 end
    end
    table.move(rest, 1, #rest, desk.at + 1, desk.inputs)
    if played.over then
      desk.at = desk.at + played.at - (fault and 1 or 0)
      return legs
    end
    desk:leave(fault and { line = fault.line, rules = { fault.rule } })
  end

  -- CR-9.4, 9.9.
  local function played(desk, kind, o, dealer)
    if kind == "don" then return don_contest(desk, o, dealer) end
    local own = header.options(GAME[kind], o[kind .. "_variants"] or {}, { legs = o.legs })
    return (referee.crib(desk, GAME[kind], own, dealer))
  end

  -- CR-9.3 to 9.9: the points of a night, and how many contests it has.
  local function contests(desk, head)
    local o, night = header.options(head.game, head.variants, head.options), zeros(2)
    local home, away = { size = o.home_team, last = 0 }, { size = o.away_team, last = 0 }
    local list = contests_of(o)
    for k, kind in ipairs(list) do
      local seats = SEATS[kind]
      local dealer = head.dealer and (head.dealer - 1 + k - 1) % seats + 1 -- CR-9.6
      desk:say('{"event":"contest","contest":%d,"of":"%s","dealer":%s,"home":%s,"away":%s}', k, GAME[kind],
        dealer or "null", numbers(places(home, seats // 2)), numbers(places(away, seats // 2)))
      local inside = o.play == "all" or o.play == "crib" and kind ~= "don"
      local legs = inside and played(desk, kind, o, dealer) or reported(desk, o)
      local winner = legs[1] > legs[2] and 1 or 2
      night[winner] = night[winner] + o.contest_points -- CR-9.7
      desk:say('{"event":"contest-won","contest":%d,"of":"%s","winner":%d,"legs":%s,"night":%s}', k, GAME[kind], winner,
        numbers(legs), numbers(night))
    end
    return night, #list
  end

  function league.night(desk, head)
    local night, count = contests(desk, head)
    local winner = night[1] > night[2] and { 1 } or night[2] > night[1] and { 2 } or {} -- CR-9.10
    desk:say('{"match":1,"winner":%s,"scores":%s,"games":%d,"why":"night"}', numbers(winner), numbers(night), count)
  end

  -- ---- the season

  --- The nights of a week as { home, away } (CR-10.2, 10.3).
  function league.fixtures(n, week)
    local again = week > n - 1
    local w = again and week - (n - 1) or week
    local function p(i) return i == 0 and 1 or 2 + (i - w) % (n - 1) end
    local list = {}
    for k = 0, n // 2 - 1 do
      local first, second = p(k), p(n - 1 - k)
      local at_home = k == 0 and w % 2 == 1 or k > 0 and k % 2 == 0
      if again then at_home = not at_home end
      table.insert(list, at_home and { first, second } or { second, first })
    end
    return list
  end

  -- CR-10.6: points taken in the nights between the clubs of a group.
  local function between(nights, group, club)
    local sum = 0
    for _, night in ipairs(nights) do
      for side = 1, 2 do
        if night.clubs[side] == club and shared.has(group, night.clubs[3 - side]) then sum = sum + night.points[side] end
      end
    end
    return sum
  end

  --- The table of a league of n clubs after some nights { clubs = { home, away }, points = }: its rows in order.
  function league.table(n, nights)
    local rows = {}
    for club = 1, n do
      local row = { club = club, played = 0, won = 0, drawn = 0, lost = 0, points = 0, away = 0, place = 1 }
      for _, night in ipairs(nights) do
        for side = 1, 2 do
          if night.clubs[side] == club then
            local mine, theirs = night.points[side], night.points[3 - side]
            local how = mine > theirs and "won" or mine < theirs and "lost" or "drawn"
            row.played, row[how], row.points = row.played + 1, row[how] + 1, row.points + mine
            if side == 2 then row.away = row.away + mine end
          end
        end
      end
      rows[club] = row
    end
    for _, row in ipairs(rows) do
      local group = {}
      for _, other in ipairs(rows) do
        if other.points == row.points and other.won == row.won then table.insert(group, other.club) end
      end
      row.between = between(nights, group, row.club)
    end
    local function before(a, b)
      for _, field in ipairs { "points", "won", "between", "away" } do
        if a[field] ~= b[field] then return a[field] > b[field] end
      end
      return false
    end
    for _, row in ipairs(rows) do
      for _, other in ipairs(rows) do
        if before(other, row) then row.place = row.place + 1 end
      end
    end
    table.sort(rows, function(a, b) return a.place < b.place or a.place == b.place and a.club < b.club end)
    return rows
  end

  local FIELDS = { "place", "club", "played", "won", "drawn", "lost", "points", "away" }

  local function table_text(rows)
    local list = {}
    for i, row in ipairs(rows) do
      local parts = {}
      for j, field in ipairs(FIELDS) do parts[j] = ('"%s":%d'):format(field, row[field]) end
      list[i] = "{" .. table.concat(parts, ",") .. "}"
    end
    return "[" .. table.concat(list, ",") .. "]"
  end

  -- CR-10.4; nil for a night that is postponed, CR-11.25.
  local function night_reported(desk, home_club, legal)
    local words = desk:ask(home_club, "result", legal, {}, { result = "10.4" }, "10.4")
    local home, away = words:match "^result (%d+)%-(%d+)$"
    return home and { math.tointeger(home), math.tointeger(away) }
  end

  function league.season(desk, head)
    local o, n = header.options(head.game, head.variants, head.options), head.players or 12
    local legal, nights, scores, rows = {}, {}, zeros(n), nil
    for points = o.night_points, 0, -1 do
      table.insert(legal, ("result %d-%d"):format(points, o.night_points - points))
    end
    if o.postponed then table.insert(legal, "result postponed") end
    for week = 1, (n - 1) * (o.double_round and 2 or 1) do
      local delta = zeros(n)
      for _, clubs in ipairs(league.fixtures(n, week)) do
        desk:say('{"event":"fixture","week":%d,"home":%d,"away":%d}', week, clubs[1], clubs[2])
        local points = o.nights == "played" and contests(desk, { game = "crib-and-don" })
          or night_reported(desk, clubs[1], legal)
        if points then table.insert(nights, { clubs = clubs, points = points }) end
        for side = 1, points and 2 or 0 do
          delta[clubs[side]] = points[side]
          scores[clubs[side]] = scores[clubs[side]] + points[side]
        end
      end
      rows = league.table(n, nights)
      desk:say('{"hand":%d,"result":{"week":%d,"table":%s},"delta":%s,"scores":%s}', week, week, table_text(rows),
        numbers(delta), numbers(scores))
    end
    local winners = {}
    for _, row in ipairs(rows) do
      if row.place == 1 then table.insert(winners, row.club) end
    end
    desk:say('{"game":1,"winner":%s,"scores":%s,"why":"season"}', numbers(winners), numbers(scores))
  end

  return league
end
