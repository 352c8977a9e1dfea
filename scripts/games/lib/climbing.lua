-- What games of climbing share: all that may be played of a hand, rows and cards that are added too, by their kind.
--
-- The game has `order`, the ranks from the lowest; `least`, how many ranks a row of single cards, pairs, threes has at
-- least; `highest`, the place of the last rank of a row; `beats(t, key, height)`, whether a kind may be played now, which of
-- fewer than four cards of a rank is asked for a lead alone: later only the like and higher may; and says by `alike`, `own`
-- and `both_jokers` what is added.
-- A kind is "3 2 1": threes of two ranks with a single card to each.
return function(cl)
  function cl.ready(rules) -- of each rank its cards, and of any cards of one rank the first one, two, three, four
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
  function cl.names(set) -- the cards from the lowest rank on
    local names = {}
    if cl.first[set] then return sets.text(set) end -- of one rank
    for _, rank in ipairs(cl.ranked) do
      if set & rank ~= 0 then names[#names + 1] = sets.text(set & rank) end
    end
    return table.concat(names, " ")
  end
  -- How many single cards of a rank may be added: no four, and no threes that make the row longer.
  local function most_alike(row, i)
    return row.n == 3 and i <= cl.highest and (i == row.low - 1 or i == row.high + 1) and 2 or 3
  end
  -- Adds `n` times `size` cards to those of `set`, in all ways; `last` is the rank added before, `same` how often.
  function cl.add(row, set, size, n, last, same, found)
    if n == 0 then found[#found + 1] = set end
    for i = last > 0 and last or 1, n > 0 and #cl.order or 0 do
      local first, is_own = row.held[i], i >= row.low and i <= row.high
      local used = (is_own and row.n or 0) + (i == last and same or 0)
      if #first - used >= size and (cl.own or not is_own)
        and (i ~= last or cl.alike and size == 1 and same < most_alike(row, i))
        and not (i == #cl.order and last == i - 1 and not cl.both_jokers) then
        cl.add(row, set | first[used + size] & ~first[used], size, n - 1, i, i == last and same + 1 or 1, found)
      end
    end
    return found
  end
  local none = { 0 }
  function cl.all_added(hand, size, n, low, high) -- all that may be added to a row
    if size == 0 then return none end
    local row = { held = {}, n = n, low = low, high = high }
    for i = 1, #cl.order do row.held[i] = cl.first[hand & cl.ranked[i]] end
    return cl.add(row, 0, size, n == 4 and 2 or high - low + 1, 0, 0, {})
  end
  -- The kinds by their numbers, and these by the kind: cards of each rank, ranks of the row, cards of what is added.
  cl.key, cl.numbers = {}, { rocket = { 0, 0, 0 } }
  for n = 1, 4 do
    for length = 1, 15 do
      for size = 0, 2 do
        local key = ("%d %d %d"):format(n, length, size)
        cl.key[100 * n + 3 * length + size], cl.numbers[key] = key, { n, length, size }
      end
    end
  end
  function cl.moves(t, seat) -- all that may be played: the cards of the row, those added, the kind and how high it is
    local moves, hand, ranked, order, highest = {}, t:hand(seat), cl.ranked, #cl.order, cl.highest
    local seen, due, keys, beats = (cl.own or cl.alike) and {}, t.key and cl.numbers[t.key], cl.key, cl.beats
    for n = 1, 4 do
      local like, least = due and n < 4 and due, cl.least[n] -- of fewer than four only the like, and higher, may be played
      local some, longest = (not like or like[1] == n) and sets.multiples(hand, n) or 0, like and like[2] or order
      for low = like and t.height + 1 or 1, some ~= 0 and order or 0 do
        local set, high, next = 0, low, some & ranked[low]
        while next ~= 0 do
          local length = high - low + 1
          set = set | next
          local is_row = (length == 1 or length >= least) and (not like or longest == length)
          for size = like and like[3] or 0, is_row and (like and like[3] or n > 2 and 2 or 0) or -1 do
            local key = keys[100 * n + 3 * length + size]
            local added = (like or beats(t, key, low)) and cl.all_added(hand, size, n, low, high) or {}
            for k = 1, #added do
              local more = added[k]
              if not seen or not seen[set | more] then moves[#moves + 1] = { set, more, key, low } end
              if seen then seen[set | more] = true end
            end
          end
          high = high + 1
          next = length < longest and high <= highest and some & ranked[high] or 0
        end
      end
    end
    local rocket = hand & (cl.ranked[14] | cl.ranked[15])
    if sets.count(rocket) == 2 and cl.beats(t, "rocket", 0) then moves[#moves + 1] = { rocket, 0, "rocket", 0 } end
    return moves
  end
  function cl.laid(move) return cl.names(move[1]) .. (move[2] ~= 0 and " " .. cl.names(move[2]) or "") end
  function cl.say(_, move) return move == "pass" and move or "play " .. cl.laid(move) end
end
