-- Rules that patiences on columns share, on top of lib/patience.lua: moves onto columns, and home by suits from the ace on.
--
-- The game has the piles `column` and `home`, an option `parts`, and a function `fills(card)` that says which cards may fill
-- an empty column. A move is { its first card, its cards, from, to }. The state of each column is kept from move to move:
-- t.last, its last card, "" for none; t.fits, the cards that may be laid on that; t.open, its cards that lie face up. t.due
-- has the cards that go home next.
return function(col)
  col.number = {} -- by a column's name its number
  col.alone = {} -- by a set of one card its list
  for card, set in pairs(col.set) do col.alone[set] = { card } end
  local columns = {}
  function col.ready(rules)
    for i = 1, tonumber(rules.piles.column:match "%d+") do
      local name = "column " .. i
      columns[i], rules.number[name] = name, i
    end
    rules.takes[""] = 0
    for card, set in pairs(col.set) do
      if rules.fills(card) then rules.takes[""] = rules.takes[""] | set end
    end
  end
  local function look(t, i)
    local pile = columns[i]
    local last = col.turn_up(t, pile) or ""
    t.last[i], t.fits[i], t.open[i] = last, col.takes[last], t:pile(pile) & t.up
  end
  function col.look_at_all(t)
    t.last, t.fits, t.open, t.due = {}, {}, {}, cards "A"
    for i = 1, #columns do look(t, i) end
  end
  function col.go(t, first, set, from, to)
    t:move(set, from, to)
    if col.number[to] then
      t.up = t.up | set
      if not col.number[from] then t:show(to, set) end
      look(t, col.number[to])
    end
    if col.number[from] then look(t, col.number[from]) end
    if to == "home" then t.due = t.due & ~set | col.above[first] end
    if from == "home" then t.due = t.due & ~col.above[first] | set end
  end
  function col.first_empty(t)
    for i = 1, #columns do if t.last[i] == "" then return i end end
  end
  function col.fit(t) -- all that may be laid on some column
    local fits, fit = t.fits, 0
    for i = 1, #fits do fit = fit | fits[i] end
    return fit
  end
  -- A whole column is not offered an empty one, and other cards only the first empty one.
  local function is_offered(t, set, from, i)
    if t.last[i] ~= "" then return true end
    local is_whole = col.number[from] and set == t:pile(from)
    return not is_whole and i == col.first_empty(t)
  end
  -- Adds the moves of each card of `fit`, with all of `up` that lie below it, to the columns that take it.
  function col.offer(t, moves, fit, up, from)
    local fits = t.fits
    local list = col.alone[fit] or t:list(from, sets.count(up))
    for k = 1, #list do
      local card = list[k]
      local as_set, set = col.set[card], up & col.below[card]
      if as_set & fit ~= 0 and (set == up or col.parts) then
        for i = 1, #fits do
          if as_set & fits[i] ~= 0 and is_offered(t, set, from, i) then
            moves[#moves + 1] = { card, set, from, columns[i] }
          end
        end
      end
    end
  end
  function col.offer_home(t, moves, card, from)
    if col.set[card] & t.due ~= 0 then moves[#moves + 1] = { card, col.set[card], from, "home" } end
  end
  function col.offer_columns(t, moves, fit)
    local open, due = t.open, t.due
    for i = 1, #open do
      local up = open[i]
      if up & due ~= 0 then col.offer_home(t, moves, t.last[i], columns[i]) end
      if up & fit ~= 0 then col.offer(t, moves, up & fit, up, columns[i]) end
    end
  end
end
