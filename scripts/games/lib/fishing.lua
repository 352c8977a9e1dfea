-- What games of taking cards from the table share: captured cards, what counts for the most of them, and sums that may be
-- built. The game has piles `table` and `won`; and where it builds `build`, t.builds, a list of { number, seat, value,
-- multiple, set } by their numbers, and t.is_build by their sets. t.parts are the sums of what lies there, which begin at
-- t.first. The moves offered are t.choices: in t.moves their cards, in t.sums the values of builds.
return function(fi)
  function fi.ready(rules)
    rules.sides = rules.players == 4 and { { 1, 3 }, { 2, 4 } } or nil
    rules.set, rules.rank, rules.value = {}, {}, {} -- by card: itself as a set, all of its rank, what it is worth
    local most = 0
    for _, card in ipairs(sets.list(fi.pack)) do
      local set, value = cards(card), rules.values[card:sub(1, 1)]
      rules.set[card], rules.rank[card], rules.value[card] = set, cards(card:sub(1, 1)), value
      rules.rank[set], rules.value[set], most = rules.rank[card], value, math.max(most, value or 0)
    end
    rules.won_pile = {} -- by seat
    for seat = 1, rules.players do rules.won_pile[seat] = "won " .. seat end
    local sums = sets.summing(rules.values)
    rules.bounds = { 1, most }
    function rules.sums(set, bounds, groups) return sums(set, bounds, groups) end
    rules.made = {} -- by the value of a build, the cards that take it
    for i = 1, most do rules.made[i] = i <= #(rules.built or "") and cards(rules.built:sub(i, i)) or 0 end
  end
  function fi.won(t, side)
    local set = 0
    for _, seat in ipairs(t.seats) do set = set | (t.side[seat] == side and t:pile(fi.won_pile[seat]) or 0) end
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

  function fi.offer(t, set) -- notes a move without a build: the cards, with the one that is played
    local n = t.choices + 1
    t.choices, t.moves[n], t.sums[n] = n, set, false
  end
  -- What a card of a value takes, or what it is laid to for a build of `sum`, with some of the cards `kept`.
  function fi.offer_parts(t, card, value, sum, kept)
    local parts, first, adds = t.parts, t.first, sum and sum - value or 0
    local makes, but = adds > 0 and adds or value, adds > 0 and t.multiple or t.built
    local moves, sums, n = t.moves, t.sums, t.choices
    for i = first[makes], first[makes + 1] - 1 do
      local set = parts[i]
      if set & kept ~= 0 and (set & but == 0 or adds == 0 and t.is_build[set]) then
        n = n + 1
        moves[n], sums[n] = card | set, sum or false
      end
    end
    t.choices = n
  end
  function fi.read(t, i) -- a move: the card, what it is laid to, and the value of a build
    local set = t.moves[i]
    local card = set & t:hand(t.asked)
    return card, set ~= card and set & ~card, t.sums[i]
  end
  function fi.groups(t, but, card, value) -- what a card takes, some cards left out: its rank, or what is of a value
    local on_table = t:pile "table" & ~but
    local list = value and fi.sums(on_table, value) or {}
    for _, build in ipairs(value and t.builds or {}) do
      if build.value == value and build.set & but == 0 then list[#list + 1] = build.set end
    end
    for _, name in ipairs(value and {} or sets.list(on_table & fi.rank[card])) do list[#list + 1] = fi.set[name] end
    return list
  end
  function fi.note_builds(t, seat, value) -- the cards of this seat's builds, or those of a value; notes those of all
    local own, all, multiple = 0, 0, 0
    for _, build in ipairs(t.builds) do
      local set = build.set
      if build.seat == seat and (not value or build.value == value) then own = own | set end
      all, multiple = all | set, multiple | (build.multiple and set or 0)
    end
    t.built, t.multiple = all, multiple
    return own
  end
  function fi.free_build(t) -- the first number that no build has
    local n = 1
    while t.builds[n] and t.builds[n].number == n do n = n + 1 end
    return n
  end
  function fi.gather(t, set, to) -- lays cards of the table, and builds, to a pile; the builds
    local on_table, left, gone = t:pile "table" & set, {}, {}
    if on_table ~= 0 then t:move(on_table, "table", to) end
    for _, build in ipairs(t.builds) do
      local list = build.set & set ~= 0 and gone or left
      list[#list + 1] = build
      if list == gone then t:move(build.set, "build " .. build.number, to) end
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
