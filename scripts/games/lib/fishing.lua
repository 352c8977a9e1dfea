-- What games of taking cards from the table share: captured cards, what counts for the most of them, and sums that may be
-- built. The game has piles `table` and `won`, and where it builds `build`, with t.builds = { seat, value, multiple } by
-- number.
return function(fi)
  function fi.ready(rules)
    rules.sides = rules.players == 4 and { { 1, 3 }, { 2, 4 } } or nil
    rules.set, rules.rank, rules.value = {}, {}, {} -- by card: itself as a set, all of its rank, what it is worth
    for _, card in ipairs(sets.list(fi.pack)) do
      rules.set[card], rules.rank[card] = cards(card), cards(card:sub(1, 1))
      rules.value[card] = rules.values[card:sub(1, 1)]
    end
    rules.made = {} -- by the value of a build, the cards that take it
    for i = 1, #(rules.built or "") do rules.made[i] = cards(rules.built:sub(i, i)) end
  end
  function fi.won(t, side)
    local set = 0
    for _, seat in ipairs(t.seats) do set = set | (t.side[seat] == side and t:pile("won " .. seat) or 0) end
    return set
  end
  -- Points for the side alone that has the most by a measure of its cards.
  function fi.score_most(t, clause, what, points, measure)
    local best, most, is_tied = 0, 0, true
    for side = 1, t.sides do
      local n = measure(fi.won(t, side))
      if n >= most then best, most, is_tied = side, n, n == most end
    end
    if not is_tied then t:score(best, points, clause, what) end
  end
  function fi.are_all_taken(t)
    local n = t:sum(function(_, seat) return sets.count(t:pile("won " .. seat)) end, t.seats)
    return t.void or t.last == 0 or n == sets.count(fi.pack)
  end
  function fi.game_over(t)
    local leaders = t:leaders()
    if #leaders == 1 and t:totals()[leaders[1]] >= fi.target then return leaders, "target" end
  end

  fi.build_pile = {}
  for i = 1, 12 do fi.build_pile[i] = "build " .. i end
  function fi.things(t, but) -- what may be taken, some cards left out: cards that have a value, then builds; and all cards
    local things = { all = t:pile "table" & ~but, set = {}, value = {}, build = {} }
    local n, builds = 0, t.builds
    for _, card in ipairs(sets.list(things.all)) do
      local value = fi.value[card]
      if value then n, things.set[n + 1], things.value[n + 1] = n + 1, fi.set[card], value end
    end
    things.cards = n
    for i = 1, 12 do
      local build = builds[i]
      local set = build and t:pile(fi.build_pile[i])
      if build and set & but == 0 then
        n = n + 1
        things.set[n], things.value[n], things.build[n] = set, build.value, build
      end
    end
    things.n = n
    return things
  end
  -- Adds all ways to make up a number of the things from one on, which `set` is laid to: of cards, and of builds that may be
  -- raised.
  function fi.sums(things, n, from, left, set, found)
    local values, list, builds = things.value, things.set, things.build
    for i = from, n do
      local value = values[i]
      if value <= left and not (builds[i] and builds[i].multiple) then
        if value == left then found[#found + 1] = set | list[i]
        else fi.sums(things, n, i + 1, left - value, set | list[i], found) end
      end
    end
    return found
  end
  function fi.groups(things, card, value) -- what a card takes: as it is, or that is of the value of a build
    local list = {}
    if value then
      fi.sums(things, things.cards, 1, value, 0, list)
      for i = things.cards + 1, things.n do
        if things.value[i] == value then list[#list + 1] = things.set[i] end
      end
    else
      for _, name in ipairs(sets.list(things.all & fi.rank[card])) do list[#list + 1] = fi.set[name] end
    end
    return list
  end
  function fi.own(t, seat, value) -- the cards of this seat's builds, of that value if one is said
    local builds, set = t.builds, 0
    for i = 1, 12 do
      local build = builds[i]
      if build and build.seat == seat and (not value or build.value == value) then set = set | t:pile(fi.build_pile[i]) end
    end
    return set
  end
  function fi.places(t) -- of the table where cards lie
    local places = { t:top "table" and "table" }
    for i in pairs(t.builds) do places[#places + 1] = "build " .. i end
    return places
  end
  function fi.free_build(t)
    for i = 1, 12 do if not t.builds[i] then return i end end
  end
end
