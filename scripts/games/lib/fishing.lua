-- Rules that games of taking cards from the table share: captured cards, points for the most of them, sums and builds.
--
-- The game has piles `table` and `won`. If it builds, it also has piles `build`; t.builds, a list of { number, seat, value,
-- multiple, set } by their numbers; and t.is_build by their sets. t.parts lists the sums of the cards on the table by value;
-- those of a value begin at t.first[value]. The offered moves are 1 to t.choices: t.moves has their cards, t.sums the values
-- of their builds.
return function(fi)
  function fi.ready(rules)
    rules.sides = rules.players == 4 and { { 1, 3 }, { 2, 4 } } or nil
    rules.set, rules.rank, rules.value = {}, {}, {} -- by card: its set, that of its rank, its value
    local most = 0
    for _, card in ipairs(sets.list(fi.pack)) do
      local set, rank = cards(card), card:sub(1, 1)
      local value = rules.values[rank]
      rules.set[card] = set
      rules.rank[card], rules.rank[set] = cards(rank), cards(rank)
      rules.value[card], rules.value[set] = value, value
      most = math.max(most, value or 0)
    end
    rules.won_pile = {} -- by seat
    for seat = 1, rules.players do rules.won_pile[seat] = "won " .. seat end
    local sums = sets.summing(rules.values)
    rules.bounds = { 1, most }
    function rules.sums(set, bounds, groups) return sums(set, bounds, groups) end
    rules.made = {} -- by the value of a build, the cards that take it
    for value = 1, most do
      local rank = (rules.built or ""):sub(value, value)
      rules.made[value] = rank ~= "" and cards(rank) or 0
    end
  end
  function fi.won(t, side)
    local set = 0
    for _, seat in ipairs(t.seats) do
      if t.side[seat] == side then set = set | t:pile(fi.won_pile[seat]) end
    end
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
    local n = t:sum(function(_, seat) return sets.count(t:pile(fi.won_pile[seat])) end, t.seats)
    return t.void or t.last == 0 or n == sets.count(fi.pack)
  end
  function fi.game_over(t)
    local leaders = t:leaders()
    if #leaders == 1 and t:totals()[leaders[1]] >= fi.target then return leaders, "target" end
  end

  -- Offers a move that builds nothing: its cards, with the one that is played.
  function fi.offer(t, set)
    local n = t.choices + 1
    t.choices, t.moves[n], t.sums[n] = n, set, false
  end
  -- Offers the moves of a card: to take cards of its value or, with `sum`, to make a build of that sum. Each move uses at
  -- least one of the cards `wanted`.
  function fi.offer_parts(t, card, value, sum, wanted)
    local is_added = sum ~= nil and sum > value -- the card adds to others; if not, it equals them
    local others = is_added and sum - value or value
    local barred = is_added and t.multiple or t.built
    local parts, moves, sums, n = t.parts, t.moves, t.sums, t.choices
    for i = t.first[others], t.first[others + 1] - 1 do
      local set = parts[i]
      if set & wanted ~= 0 and (set & barred == 0 or not is_added and t.is_build[set]) then
        n = n + 1
        moves[n], sums[n] = card | set, sum or false
      end
    end
    t.choices = n
  end
  -- The parts of a move: the card, the cards that it takes or is laid to, and the value of the build.
  function fi.read(t, i)
    local set = t.moves[i]
    local card = set & t:hand(t.asked)
    return card, set ~= card and set & ~card, t.sums[i]
  end
  -- The groups of cards that a card takes, without any of `barred`: the sums and builds of its value; if it has none, the
  -- single cards of its rank.
  function fi.groups(t, barred, card, value)
    local on_table = t:pile "table" & ~barred
    if not value then
      local list = sets.list(on_table & fi.rank[card])
      for i, name in ipairs(list) do list[i] = fi.set[name] end
      return list
    end
    local list = fi.sums(on_table, value)
    for _, build in ipairs(t.builds or {}) do
      if build.value == value and build.set & barred == 0 then list[#list + 1] = build.set end
    end
    return list
  end
  -- Sets t.built and t.multiple to the cards of all builds and of the multiple ones. Returns the cards of a seat's own
  -- builds, of one value if it is given.
  function fi.note_builds(t, seat, value)
    local own, all, multiple = 0, 0, 0
    for _, build in ipairs(t.builds) do
      local set = build.set
      if build.seat == seat and (not value or build.value == value) then own = own | set end
      all = all | set
      if build.multiple then multiple = multiple | set end
    end
    t.built, t.multiple = all, multiple
    return own
  end
  function fi.free_build(t) -- the first number that no build has
    local n = 1
    while t.builds[n] and t.builds[n].number == n do n = n + 1 end
    return n
  end
  -- Moves cards of the table, and the builds that have any of them, to a pile. Returns those builds.
  function fi.gather(t, set, to)
    local on_table, left, gone = t:pile "table" & set, {}, {}
    if on_table ~= 0 then t:move(on_table, "table", to) end
    for _, build in ipairs(t.builds) do
      if build.set & set ~= 0 then
        gone[#gone + 1] = build
        t:move(build.set, "build " .. build.number, to)
      else
        left[#left + 1] = build
      end
    end
    t.builds = left
    return gone
  end
  function fi.note_build(t, build)
    local i = 1
    while t.builds[i] and t.builds[i].number < build.number do i = i + 1 end
    table.insert(t.builds, i, build)
    t.is_build[build.set] = true
  end
end
