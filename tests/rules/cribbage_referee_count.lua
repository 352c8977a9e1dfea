-- cribbage_referee_count.lua - what cards are worth in cribbage: in the play and in the show.
--
-- Pure functions: cards in, scored items { kind =, cards =, points = } out. Everything is done the slow way, over all
-- subsets of the cards, so that nothing is shared with a program that counts cleverly.
local shared = require "referee"

local count = {}

local SUITS, RANKS, LOW_TO_HIGH = "CDHS", "AKQJT98765432", "A23456789TJQK" -- CR-1.4, CR-1.3

count.pack = shared.cards(SUITS, RANKS) -- all cards in listing order
count.listing = shared.places(count.pack)

local step, pip, suit_of = {}, {}, {} -- of a card: CR-1.3 from 1, CR-1.2, its suit
for _, card in ipairs(count.pack) do
  step[card] = LOW_TO_HIGH:find(card:sub(1, 1), 1, true)
  pip[card] = math.min(step[card], 10)
  suit_of[card] = card:sub(2)
end
count.step, count.pip = step, pip

function count.sorted(cards) return shared.sorted(cards, count.listing) end

local function item(kind, cards, points) return { kind = kind, cards = cards, points = points } end

--- Adds an item unless it is worth 0 (the page's note under its events).
local function add(list, kind, cards, points)
  if points > 0 then table.insert(list, item(kind, cards, points)) end
end

-- ---- the show (7)

-- The ways to choose `k` of n things as lists of places, in lexicographic order.
local function choices(n, k)
  local list, chosen = {}, {}
  local function choose(from)
    if #chosen == k then
      table.insert(list, table.move(chosen, 1, k, 1, {}))
      return
    end
    for i = from, n do
      table.insert(chosen, i)
      choose(i + 1)
      table.remove(chosen)
    end
  end
  choose(1)
  return list
end
count.choices = choices

-- All choices of any number of n things in lexicographic order: 1, 12, 123, 13, 2 …
local function all_choices(n)
  local list = {}
  local function grow(chosen, from)
    for i = from, n do
      local longer = table.move(chosen, 1, #chosen, 1, {})
      table.insert(longer, i)
      table.insert(list, longer)
      grow(longer, i + 1)
    end
  end
  grow({}, 1)
  return list
end

local ALL, SOME = { [4] = all_choices(4), [5] = all_choices(5) }, {}
for n = 4, 5 do
  SOME[n] = {}
  for k = 2, n do SOME[n][k] = choices(n, k) end
end

local function picked(cards, places)
  local list = {}
  for i, place in ipairs(places) do list[i] = cards[place] end
  return list
end

-- Are the cards of consecutive ranks, in any order?
local function consecutive(cards)
  local there, low = {}, 14
  for _, card in ipairs(cards) do
    if there[step[card]] then return false end
    there[step[card]] = true
    low = math.min(low, step[card])
  end
  for i = low, low + #cards - 1 do
    if not there[i] then return false end
  end
  return true
end

local function one_suit(cards)
  for _, card in ipairs(cards) do
    if suit_of[card] ~= suit_of[cards[1]] then return false end
  end
  return true
end

-- CR-7.3.
local function fifteens(cards, scored)
  for _, places in ipairs(ALL[#cards]) do
    local sum = 0
    for _, place in ipairs(places) do sum = sum + pip[cards[place]] end
    if sum == 15 then add(scored, "fifteen", picked(cards, places), 2) end
  end
end

-- CR-7.4.
local function pairs_royal(cards, scored)
  for _, places in ipairs(SOME[#cards][2]) do
    local a, b = cards[places[1]], cards[places[2]]
    if step[a] == step[b] then add(scored, "pair", { a, b }, 2) end
  end
end

-- CR-7.5.
local function runs(cards, scored)
  for length = #cards, 3, -1 do
    local found = false
    for _, places in ipairs(SOME[#cards][length]) do
      local choice = picked(cards, places)
      if consecutive(choice) then
        found = true
        add(scored, "run", choice, length)
      end
    end
    if found then return end
  end
end

-- CR-7.6, 7.7, 11.16.
local function flush(kept, starter, all, of, o, scored)
  if of == "box" and o.box_flush == "none" then return end
  if not one_suit(kept) then return end
  if suit_of[kept[1]] == suit_of[starter] then return add(scored, "flush", all, #all) end
  if of == "hand" or o.box_flush == "four" then add(scored, "flush", kept, #kept) end
end

--- The value of a hand or the box with the starter; `kept` in listing order. Returns the items and their sum.
function count.show(kept, starter, of, o)
  local all, scored, sum = table.move(kept, 1, #kept, 1, {}), {}, 0
  local at = 1
  while all[at] and count.listing[all[at]] < count.listing[starter] do at = at + 1 end
  table.insert(all, at, starter)
  fifteens(all, scored)
  pairs_royal(all, scored)
  runs(all, scored)
  flush(kept, starter, all, of, o, scored)
  for _, card in ipairs(kept) do -- CR-7.8
    if card == "J" .. suit_of[starter] then add(scored, "nobs", { card }, o.nobs) end
  end
  for _, one in ipairs(scored) do sum = sum + one.points end
  return scored, sum
end

-- ---- the play (6)

local function last_of(series, k) return table.move(series, #series - k + 1, #series, 1, {}) end

local PAIRS = { [2] = { "pair", 2 }, [3] = { "pair-royal", 6 }, [4] = { "double-pair-royal", 12 } }

-- CR-6.4.
local function series_pairs(series, scored)
  local k = 1
  while k < #series and k < 4 and step[series[#series - k]] == step[series[#series]] do k = k + 1 end
  if k > 1 then add(scored, PAIRS[k][1], last_of(series, k), PAIRS[k][2]) end
end

local function rising(cards)
  for i = 2, #cards do
    if step[cards[i]] ~= step[cards[i - 1]] + 1 then return false end
  end
  return true
end

-- CR-6.5, 11.18.
local function series_run(series, o, scored)
  local fits = o.runs_in_play == "up" and rising or consecutive
  for k = #series, 3, -1 do
    local cards = last_of(series, k)
    if fits(cards) then return add(scored, "run", cards, k) end
  end
end

-- CR-11.17.
local function series_flush(series, scored)
  for k = #series, 3, -1 do
    local cards = last_of(series, k)
    if one_suit(cards) then return add(scored, "flush", cards, k) end
  end
end

function count.total(series)
  local sum = 0
  for _, card in ipairs(series) do sum = sum + pip[card] end
  return sum
end

--- The points pegged by the last card of a series (CR-6.1). Returns the items.
function count.series(series, o)
  local scored, total = {}, count.total(series)
  local whole = table.move(series, 1, #series, 1, {})
  if total == 15 then add(scored, "fifteen", whole, 2) end
  if total == 31 then add(scored, "thirty-one", whole, o.thirty_one_points) end
  series_pairs(series, scored)
  series_run(series, o, scored)
  if o.flush_in_play then series_flush(series, scored) end
  return scored
end

return count
