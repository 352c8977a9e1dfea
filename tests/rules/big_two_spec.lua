-- big_two_spec.lua - Big Two against its page: which plays are open, who leads, who is asked, and what the losers pay.
--
-- The referee looks at every choice of one, two, three and five cards of a hand, and judges each for itself.
local referee = require "referee"

local RANKS <const>, SUITS <const> = "3456789TJQKA2", "DCHS"

local function rank(card) return RANKS:find(card:sub(1, 1), 1, true) end
local function suit(card) return SUITS:find(card:sub(2, 2), 1, true) end
local function lower(a, b) return rank(a) < rank(b) or rank(a) == rank(b) and suit(a) < suit(b) end

-- Ways of playing: what a card counts in straights, in which order flushes are compared, and so on.
local function way_of(changes)
  local way = { seats = 4, dealt = 13, triple = 13, straight_rank = rank,
                flush = function(card) return { rank(card), suit(card) } end,
                price = function() return 1 end }
  for name, value in pairs(changes or {}) do way[name] = value end
  return way
end

-- The cards in groups of one rank, the largest group first.
local function by_rank(list)
  local groups, of_rank = {}, {}
  for _, card in ipairs(list) do
    local group = of_rank[rank(card)] or {}
    if #group == 0 then table.insert(groups, group) end
    of_rank[rank(card)] = group
    table.insert(group, card)
  end
  table.sort(groups, function(a, b) return #a > #b end)
  return groups
end

-- The last card of a straight; nil if the ranks are not in a row.
local function straight(list, way)
  local sorted = table.move(list, 1, #list, 1, {})
  table.sort(sorted, function(a, b) return way.straight_rank(a) < way.straight_rank(b) end)
  for i = 2, #sorted do
    if way.straight_rank(sorted[i]) ~= way.straight_rank(sorted[i - 1]) + 1 then return nil end
  end
  return sorted[#sorted]
end

-- The strength of cards, as a list of numbers that are compared from the first; nil if they are no combination.
local function strength(list, way)
  table.sort(list, lower)
  local groups = by_rank(list)
  if #list <= 3 then return #groups == 1 and { rank(list[#list]), suit(list[#list]) } or nil end
  local is_flush = true
  for _, card in ipairs(list) do is_flush = is_flush and suit(card) == suit(list[1]) end
  local top = #groups == 5 and straight(list, way)
  if not top and #groups == 5 and way.ace_below then top = straight(list, way.ace_below) end
  if top then return { is_flush and 5 or 1, way.straight_rank(top), suit(top) } end
  if is_flush then return { 2, table.unpack(way.flush(list[5])) } end
  if #groups ~= 2 then return nil end
  return #groups[1] == 4 and { 4, rank(groups[1][1]) } or { 3, rank(groups[1][1]) }
end

local function beats(a, b)
  for i = 1, math.max(#a, #b) do
    if a[i] ~= b[i] then return a[i] > b[i] end
  end
  return false
end

-- Calls a function with every choice of n cards.
local function each_choice(hand, n, call, from, chosen)
  chosen = chosen or {}
  if #chosen == n then return call(table.move(chosen, 1, n, 1, {})) end
  for i = from or 1, #hand do
    table.insert(chosen, hand[i])
    each_choice(hand, n, call, i + 1, chosen)
    table.remove(chosen)
  end
end

local function words_of(list)
  local sorted = table.move(list, 1, #list, 1, {})
  table.sort(sorted)
  return "play " .. table.concat(sorted, " ")
end

-- Lists the words that a seat may say.
local function open_words(board, seat)
  local words = {}
  for _, n in ipairs { 1, 2, 3, 5 } do
    if not board.last or n == #board.last then
      each_choice(board.hands[seat], n, function(list)
        local value = strength(list, board.way)
        if not value or board.last and not beats(value, strength(board.last, board.way)) then return end
        if board.opening and not referee.has(list, board.opening) then return end
        if n == 1 and board.way.last_card and #board.hands[seat % board.way.seats + 1] == 1 then
          for _, card in ipairs(board.hands[seat]) do
            if lower(list[1], card) then return end
          end
        end
        table.insert(words, words_of(list))
      end)
    end
  end
  if board.last then table.insert(words, "pass") end
  return referee.sorted(words)
end

-- Deals a hand: board.turn is the seat that leads first, with board.opening. `led` played last in the hand before.
local function dealt(pack, dealer, way, led)
  local board, lowest = { way = way, hands = {}, passed = {} }, nil
  for seat = 1, way.seats do board.hands[seat] = {} end
  for i = 1, way.dealt * way.seats do
    local seat = (dealer + i - 1) % way.seats + 1
    table.insert(board.hands[seat], pack[i])
    if not lowest or lower(pack[i], lowest) then lowest, board.turn = pack[i], seat end
  end
  board.opening = lowest
  if way.winner_leads and led then board.turn, board.opening = led, nil end
  for i = way.dealt * way.seats + 1, #pack do table.insert(board.hands[board.turn], pack[i]) end
  return board
end

local function next_seat(board)
  repeat board.turn = board.turn % board.way.seats + 1 until not board.passed[board.turn] or board.turn == board.led
end

local function play(board, seat, words)
  if words == "pass" then
    board.passed[seat] = board.way.pass_out
    next_seat(board)
  else
    board.last = referee.split(words:sub(6))
    for _, card in ipairs(board.last) do referee.remove(board.hands[seat], card) end
    board.opening, board.led = nil, seat
    next_seat(board)
  end
  if board.turn == board.led then board.last, board.passed = nil, {} end
end

local function payments(board)
  local points, winner = referee.zeros(board.way.seats), nil
  for seat, hand in ipairs(board.hands) do winner = #hand == 0 and seat or winner end
  for seat, hand in ipairs(board.hands) do
    local each = #hand >= board.way.triple and 3 or #hand >= 10 and 2 or 1
    local paid = #hand * each * board.way.price(hand)
    points[seat] = points[seat] - paid
    points[winner] = points[winner] + paid
  end
  return points
end

local function check_records(records, way)
  local seen = { deals = 0, fives = 0, passes = 0 }
  local board, pack
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.pack then pack = referee.split(line.pack)
    elseif line.deal then board = dealt(pack, line.dealer, way, line.deal > 1 and board.led)
    elseif line.ask then
      assert.equal(board.turn, line.ask)
      local legal = {}
      for i, words in ipairs(line.legal) do
        legal[i] = words == "pass" and words or words_of(referee.split(words:sub(6)))
      end
      assert.same(open_words(board, line.ask), referee.sorted(legal))
    elseif line["do"] then
      play(board, line.by, line["do"])
      if line["do"] == "pass" then seen.passes = seen.passes + 1
      elseif #referee.split(line["do"]) == 6 then seen.fives = seen.fives + 1 end
    elseif line.hand then
      seen.deals = seen.deals + 1
      assert.same(payments(board), line.delta)
    end
  end
  assert.is_true(seen.deals > 0 and seen.passes > 0)
  return seen
end

local function check(flags, changes)
  return check_records(referee.records("big-two --seed page " .. flags), way_of(changes))
end

local function low_rank(card) return ("3456789TJQKA"):find(card:sub(1, 1), 1, true) or 0 end
local function ace_low(card) return card:sub(1, 1) == "A" and -1 or low_rank(card) end

it("is played as its page says", function()
  assert.is_true(check("-n 2").fives > 1)
  check("-n 1 --bot random")
  check("-n 1 -o pass_out=true", { pass_out = true })
end)

it("its records are what the page says", function()
  local function check_record(name, changes)
    return check_records(referee.read("tests/records/big-two/" .. name .. ".jsonl"), way_of(changes))
  end
  check_record "plain"
  local low_twos = { straight_rank = low_rank, ace_below = way_of { straight_rank = ace_low }, last_card = true }
  check_record("low-twos-last-card", low_twos)
  check_record("three-hands", { seats = 3, dealt = 17, triple = 17 })
end)

it("is played as the pages of its house rules say", function()
  check("-n 2 -v low-twos", { straight_rank = low_rank, ace_below = way_of { straight_rank = ace_low } })
  check("-n 2 -v suit-flushes", { flush = function(card) return { suit(card), rank(card) } end })
  check("-n 2 -v last-card", { last_card = true })
  check("-n 2 -v dear-twos", { price = function(hand)
    local price = 1
    for _, card in ipairs(hand) do price = card:sub(1, 1) == "2" and 2 * price or price end
    return price
  end })
  check("-n 3 -v winner-leads", { winner_leads = true })
  check("-n 1 -v three-hands --players 3", { seats = 3, dealt = 17, triple = 17 })
end)
