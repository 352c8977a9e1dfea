-- spider_spec.lua - Spider against its page: which moves are open, what is turned up, what goes home, and what a deal
-- brings.
local referee = require "referee"

local ORDER <const> = "A23456789TJQK"

local function rank(card) return ORDER:find(referee.rank_of(card), 1, true) end
local function any() return "any" end
local function colour(card) return card:find "[DH]" and "red" or "black" end

-- Ways of playing: what counts as a suit, if rows are dealt to empty columns, and what a deal brings.
local function way_of(changes)
  local way = { suit = referee.suit_of, to_empty = false, points = function(home) return home end }
  for name, value in pairs(changes or {}) do way[name] = value end
  return way
end

-- A table: columns with the last card last, how many of each are face down, the stock from the top, cards at home.
local function dealt(pack, way)
  local board = { way = way, columns = {}, closed = {}, stock = table.move(pack, 55, 104, 1, {}), home = 0, made = 0 }
  for i = 1, 10 do board.columns[i], board.closed[i] = {}, i <= 4 and 6 or 5 end
  for i = 1, 54 do table.insert(board.columns[(i - 1) % 10 + 1], pack[i]) end
  return board
end

-- The number of cards at the end of a column that are moved together.
local function run_length(board, i)
  local column, suit = board.columns[i], board.way.suit
  local n = math.min(1, #column)
  while n > 0 and #column - n > board.closed[i] do
    local upper, lower = column[#column - n], column[#column - n + 1]
    if rank(upper) ~= rank(lower) + 1 or suit(upper) ~= suit(lower) then break end
    n = n + 1
  end
  return n
end

-- All moves as the words that say them.
local function open_moves(board)
  local words, empty = {}, nil
  for i = 10, 1, -1 do empty = #board.columns[i] == 0 and i or empty end
  for i, column in ipairs(board.columns) do
    for n = 1, run_length(board, i) do
      local card = column[#column - n + 1]
      for to, other in ipairs(board.columns) do
        local fits = #other > 0 and rank(other[#other]) == rank(card) + 1 or to == empty and n < #column
        if to ~= i and fits then table.insert(words, ("%s %d to %d"):format(card, i, to)) end
      end
    end
  end
  if #board.stock > 0 and (not empty or board.way.to_empty) then table.insert(words, "deal") end
  return words
end

-- Turns up the last card of a column, and brings a whole suit home; says so, as the record does.
local function look(board, i, say)
  local column = board.columns[i]
  if #column > 0 and board.closed[i] == #column then
    board.closed[i] = #column - 1
    say { show = { column[#column] }, ["in"] = "column " .. i }
  end
  if run_length(board, i) < 13 then return end
  local suit = {}
  for n = 1, 13 do suit[n] = table.remove(column) end
  board.home = board.home + 13
  say { move = suit, from = "column " .. i, to = "home" }
  look(board, i, say)
end

local function move_cards(board, count, from, to, say)
  local source, goal = board.columns[from], board.columns[to]
  local moved = table.move(source, #source - count + 1, #source, 1, {})
  for _ = 1, count do table.remove(source) end
  table.move(moved, 1, count, #goal + 1, goal)
  say { move = moved, from = "column " .. from, to = "column " .. to }
  look(board, from, say)
  look(board, to, say)
end

-- Makes a move. The lines that the record has of it.
local function make(board, words)
  local lines = {}
  local function say(line) table.insert(lines, line) end
  board.made = board.made + 1
  if words == "deal" then
    for i = 1, 10 do
      local card = table.remove(board.stock, 1)
      table.insert(board.columns[i], card)
      say { move = { card }, from = "stock", to = "column " .. i }
      say { show = { card }, ["in"] = "column " .. i }
    end
    for i = 1, 10 do look(board, i, say) end
    return lines
  end
  local card, from, to = words:match "^(%S+) (%d+) to (%d+)$"
  local column, count = board.columns[tonumber(from)], 1
  while column[#column - count + 1] ~= card do count = count + 1 end
  move_cards(board, count, tonumber(from), tonumber(to), say)
  return lines
end

-- Checks every line of records of one way of playing.
local function check_records(records, way)
  local seen = { deals = 0, won = 0, home = 0, dealt = 0, together = 0 }
  local board, pack, expected, stopped
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.pack then pack = referee.split(line.pack)
    elseif line.deal then
      board, stopped, expected = dealt(pack, way), false, {}
      for i = 1, 10 do look(board, i, function(one) table.insert(expected, one) end) end
    elseif line.show or line.move then
      local want = assert(table.remove(expected, 1), text)
      assert.same(referee.sorted(want.show or want.move), referee.sorted(referee.split(line.show or line.move)))
      assert.same({ want["in"], want.from, want.to }, { line["in"], line.from, line.to })
      seen.together = seen.together + (want.move and #want.move > 1 and 1 or 0)
    elseif line.ask then
      assert.same({}, expected)
      assert.same(referee.sorted(open_moves(board)), referee.sorted(line.legal))
    elseif line["do"] == "stop" then stopped = true
    elseif line["do"] then
      expected = make(board, line["do"])
      seen.dealt = seen.dealt + (line["do"] == "deal" and 1 or 0)
    elseif line.hand then
      assert.same({}, expected)
      assert.same({ way.points(board.home, board.made) }, line.delta)
      local ended = board.home == 104 and "won" or stopped and "stopped" or "stuck"
      assert.equal(ended, line.result.ended)
      if ended == "stuck" then assert.is_true(board.made == 500 or #open_moves(board) == 0) end
      seen.deals, seen.home = seen.deals + 1, seen.home + board.home
      seen.won = seen.won + (ended == "won" and 1 or 0)
    end
  end
  assert.is_true(seen.deals > 0)
  return seen
end

local function check(flags, way)
  return check_records(referee.records("spider --seed page " .. flags), way)
end

local function program_points(home, made) return 500 - made + home // 13 * 100 end

it("is played as its page says", function()
  local seen = check("-n 10", way_of())
  assert.is_true(seen.dealt > 40 and seen.together > 20)
  check("-n 2 --bot random", way_of())
end)

it("is played as the pages of its house rules say", function()
  local seen = check("-n 8 -v one-suit", way_of { suit = any })
  assert.is_true(seen.home > 100 and seen.won > 0, seen.home)
  check("-n 2 --bot random -v one-suit", way_of { suit = any })
  assert.is_true(check("-n 8 -v two-suits", way_of { suit = colour }).home > 0)
  check("-n 2 --bot random -v relaxed", way_of { to_empty = true })
  check("-n 4 -v five-hundred -v two-suits", way_of { suit = colour, points = program_points })
end)

it("its records are what the page says", function()
  local function check_record(name, way)
    return check_records(referee.read("tests/records/spider/" .. name .. ".jsonl"), way_of(way))
  end
  check_record "plain"
  assert.equal(1, check_record("one-suit", { suit = any }).won)
  check_record("relaxed-two-suits-five-hundred", { suit = colour, to_empty = true, points = program_points })
end)

it("the moves of the page bring all cards home", function()
  local page = referee.read "scripts/pages/spider.md"
  local record = { page:match '{"houserule"[^\n]*', page:match '{"pack"[^\n]*' }
  for line in page:gmatch "\n    do: ([^\n]*)" do
    for words in line:gmatch "[^,]+" do table.insert(record, referee.by(1, words:match "^ *(.*)$")) end
  end
  local output, code, said = referee.run("replay - --json", referee.text_of(record))
  assert.equal(0, code, said)
  assert.equal(1, check_records(output, way_of { suit = any }).won)
end)
