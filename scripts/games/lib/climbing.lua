-- All plays of a hand in a climbing game, by their kind: rows of one or more ranks, and cards added to them.
--
-- A kind is "3 2 1": threes of two ranks, with a single card added to each. The game has
--   order     the ranks from the lowest
--   least     the fewest ranks that a row of single cards, pairs, threes, fours may have
--   highest   the place of the last rank that a row may have
--   beats(t, key, height)   true if a kind may be played now. Rows of fewer than four of a rank are asked only for a lead:
--                           later they must be of the kind to beat (t.key) and higher (t.height)
--   own, alike, both_jokers   true if added cards may be of the row's ranks, of one rank, the two jokers
return function(cl)
  -- rules.ranked has the cards of each rank; rules.first, by a set of one rank, its first one, two, three, four cards.
  function cl.ready(rules)
    rules.ranked, rules.first = {}, {}
    for i, rank in ipairs(cl.order) do
      rules.ranked[i] = cards(rank)
      local list = sets.list(rules.ranked[i])
      for which = 0, (1 << #list) - 1 do
        local first = { [0] = 0 }
        for k, card in ipairs(list) do
          if which >> k - 1 & 1 ~= 0 then first[#first + 1] = first[#first] | cards(card) end
        end
        rules.first[first[#first]] = first
      end
    end
  end
  -- The text of a set, from its lowest rank.
  function cl.names(set)
    local names = {}
    if cl.first[set] then return sets.text(set) end -- of one rank
    for _, rank in ipairs(cl.ranked) do
      if set & rank ~= 0 then names[#names + 1] = sets.text(set & rank) end
    end
    return table.concat(names, " ")
  end
  -- The most single cards of a rank that may be added: never four, and never three that would make the row longer.
  local function most_alike(row, i)
    local is_next = i == row.low - 1 or i == row.high + 1
    return row.n == 3 and is_next and i <= cl.highest and 2 or 3
  end
  -- Adds `n` times `size` cards to those of `set` in all ways, and lists the results in `found`. `last` is the rank added
  -- before, and `times` how often it was.
  function cl.add(row, set, size, n, last, times, found)
    if n == 0 then
      found[#found + 1] = set
      return found
    end
    for i = last > 0 and last or 1, #cl.order do
      local first = row.held[i]
      local again = i == last and times or 0
      local is_own = i >= row.low and i <= row.high
      local used = is_own and row.n + again or again
      local may_add = #first - used >= size and (cl.own or not is_own)
      if may_add and i == last then
        may_add = cl.alike and size == 1 and again < most_alike(row, i)
      elseif may_add and i == #cl.order and last == i - 1 then
        may_add = cl.both_jokers
      end
      if may_add then
        local added = first[used + size] & ~first[used]
        cl.add(row, set | added, size, n - 1, i, again + 1, found)
      end
    end
    return found
  end
  local none = { 0 }
  -- All sets of cards that may be added to a row, `size` cards at a time.
  function cl.all_added(hand, size, n, low, high)
    if size == 0 then return none end
    local row = { held = {}, n = n, low = low, high = high }
    for i = 1, #cl.order do row.held[i] = cl.first[hand & cl.ranked[i]] end
    local times = n == 4 and 2 or high - low + 1
    return cl.add(row, 0, size, times, 0, 0, {})
  end
  -- The kinds by their numbers, and the numbers by the kind: cards of each rank, ranks of the row, cards in each addition.
  cl.key, cl.numbers = {}, { rocket = { 0, 0, 0 } }
  for n = 1, 4 do
    for length = 1, 15 do
      for size = 0, 2 do
        local key = ("%d %d %d"):format(n, length, size)
        cl.key[100 * n + 3 * length + size], cl.numbers[key] = key, { n, length, size }
      end
    end
  end
  -- Lists the plays of a row with all that may be added to it, `size` cards at a time.
  local function list_plays(plays, seen, hand, row, key, n, low, high, size)
    local added = cl.all_added(hand, size, n, low, high)
    for i = 1, #added do
      local all = row | added[i]
      if not seen or not seen[all] then plays[#plays + 1] = { row, added[i], key, low } end
      if seen then seen[all] = true end
    end
  end
  -- All plays of a seat, each { the cards of its row, the cards added, the kind, the place of its lowest rank }.
  function cl.moves(t, seat)
    local plays, hand = {}, t:hand(seat)
    local ranked, keys, beats = cl.ranked, cl.key, cl.beats
    local seen = (cl.own or cl.alike) and {} -- plays already listed, by their cards
    local to_beat = t.key and cl.numbers[t.key]
    for n = 1, 4 do
      local like = n < 4 and to_beat -- fewer than four of a rank must be of the kind to beat
      local held = (not like or like[1] == n) and sets.multiples(hand, n) or 0
      local first, least, longest = 1, cl.least[n], #cl.order
      local fewest_added, most_added = 0, n > 2 and 2 or 0
      if like then
        first, least, longest = t.height + 1, like[2], like[2]
        fewest_added, most_added = like[3], like[3]
      end
      for low = first, held ~= 0 and #cl.order or 0 do
        local row, high, next_rank = 0, low, held & ranked[low]
        while next_rank ~= 0 do
          local length = high - low + 1
          row = row | next_rank
          if length >= least or length == 1 and not like then
            for size = fewest_added, most_added do
              local key = keys[100 * n + 3 * length + size]
              if like or beats(t, key, low) then
                list_plays(plays, seen, hand, row, key, n, low, high, size)
              end
            end
          end
          high = high + 1
          next_rank = length < longest and high <= cl.highest and held & ranked[high] or 0
        end
      end
    end
    local rocket = hand & (ranked[14] | ranked[15])
    if sets.count(rocket) == 2 and cl.beats(t, "rocket", 0) then
      plays[#plays + 1] = { rocket, 0, "rocket", 0 }
    end
    return plays
  end
  function cl.laid(move)
    local row, added = move[1], move[2]
    if added == 0 then return cl.names(row) end
    return cl.names(row) .. " " .. cl.names(added)
  end
  function cl.say(_, move) return move == "pass" and move or "play " .. cl.laid(move) end
end
