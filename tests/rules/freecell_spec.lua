-- freecell_spec.lua - FreeCell against its page: which moves are open, where cards lie, and what a deal brings. Cards that
-- are moved together are moved one by one here. Deal 1 of Microsoft's program is dealt as that program does it.
local referee = require "referee"

local ORDER <const> = "A23456789TJQK"

local function rank(card) return ORDER:find(referee.rank_of(card), 1, true) end
local function is_red(card) return card:find "[DH]" ~= nil end

-- Ways of playing: what follows what in a column, how many cells there are, what fills an empty column, cards at a time.
local function by_colour(card, on) return rank(on) == rank(card) + 1 and is_red(on) ~= is_red(card) end
local function by_suit(card, on) return rank(on) == rank(card) + 1 and referee.suit_of(on) == referee.suit_of(card) end

local function way_of(changes)
  local way = { follows = by_colour, cells = 4, fills = function() return true end, one_by_one = false }
  for name, value in pairs(changes or {}) do way[name] = value end
  return way
end

-- A table: columns with the last card last, cells by number, the rank at home by suit.
local function dealt(pack, way)
  local board = { columns = {}, cells = {}, home = { C = 0, D = 0, H = 0, S = 0 }, way = way }
  for i = 1, 8 do board.columns[i] = {} end
  for i, card in ipairs(pack) do table.insert(board.columns[(i - 1) % 8 + 1], card) end
  return board
end

local function empty_cells(board)
  local n = 0
  for i = 1, board.way.cells do n = n + (board.cells[i] and 0 or 1) end
  return n
end

local function first_empty(board, except)
  for i, column in ipairs(board.columns) do
    if #column == 0 and i ~= except then return i end
  end
end

local function empty_columns(board)
  local n = 0
  for _, column in ipairs(board.columns) do n = n + (#column == 0 and 1 or 0) end
  return n
end

-- The number of cards at the end of a column that follow each other.
local function run_length(board, column)
  local n = math.min(1, #column)
  while n > 0 and #column > n and board.way.follows(column[#column - n + 1], column[#column - n]) do n = n + 1 end
  return n
end

local function most(board, columns)
  return board.way.one_by_one and 1 or math.floor((empty_cells(board) + 1) * 2 ^ columns)
end

-- All moves as the words that say them.
local function open_moves(board)
  local words, to_empty = {}, first_empty(board)
  local function to_columns(card, count, is_whole)
    for _, column in ipairs(board.columns) do
      local last = column[#column]
      if last and board.way.follows(card, last) and count <= most(board, empty_columns(board)) then
        table.insert(words, card .. " on " .. last)
      end
    end
    local may = to_empty and not is_whole and board.way.fills(card) and count <= most(board, empty_columns(board) - 1)
    if may then table.insert(words, card .. " to " .. to_empty) end
  end
  local function home(card)
    if board.home[referee.suit_of(card)] == rank(card) - 1 then table.insert(words, card .. " home") end
  end
  for _, column in ipairs(board.columns) do
    for count = 1, run_length(board, column) do to_columns(column[#column - count + 1], count, count == #column) end
    if #column > 0 then
      if empty_cells(board) > 0 then table.insert(words, column[#column] .. " to cell") end
      home(column[#column])
    end
  end
  for i = 1, board.way.cells do
    local card = board.cells[i]
    if card then
      to_columns(card, 1)
      home(card)
    end
  end
  return words
end

-- One card from the end of a column to a column that takes it.
local function step(board, from, to)
  local card = table.remove(board.columns[from])
  local last = board.columns[to][#board.columns[to]]
  assert(not last or board.way.follows(card, last), "a card does not fit")
  table.insert(board.columns[to], card)
end

-- So many cards from column to column, one by one, by way of cells and empty columns. True if there was room for that.
local function carry(board, count, from, to, empties)
  local cells = empty_cells(board)
  if count <= cells + 1 then
    local lifted = {}
    for _ = 2, count do table.insert(lifted, table.remove(board.columns[from])) end
    step(board, from, to)
    for i = #lifted, 1, -1 do
      local last = board.columns[to][#board.columns[to]]
      assert(board.way.follows(lifted[i], last))
      table.insert(board.columns[to], lifted[i])
    end
    return true
  end
  if #empties == 0 then return false end
  local by, others = empties[1], table.move(empties, 2, #empties, 1, {})
  local half = math.min(count - 1, (cells + 1) << #others)
  return carry(board, half, from, by, others) and carry(board, count - half, from, to, others)
    and carry(board, half, by, to, others)
end

-- The place of a card: "column 3" or "cell 1", its list, its place in it, and the column's number.
local function place_of(board, card)
  for i, column in ipairs(board.columns) do
    for place, one in ipairs(column) do
      if one == card then return "column " .. i, column, place, i end
    end
  end
  for i = 1, board.way.cells do
    if board.cells[i] == card then return "cell " .. i, nil, i end
  end
end

-- Makes a move. The line that the record has of it: the cards as they are listed, from, to.
local function make(board, words, seen)
  local card, goal = words:match "^(%S+) (.*)$"
  local from, column, place, number = place_of(board, card)
  local count = column and #column - place + 1 or 1
  local moved = column and table.move(column, place, #column, 1, {}) or { card }
  local function lift()
    if column then table.remove(column) else board.cells[place] = nil end
  end
  if goal == "home" then
    lift()
    board.home[referee.suit_of(card)] = rank(card)
    return moved, from, "home"
  end
  if goal == "to cell" then
    lift()
    for i = 1, board.way.cells do
      if not board.cells[i] then
        board.cells[i] = card
        return moved, from, "cell " .. i
      end
    end
  end
  local last, to = goal:match "^on (%S+)$", tonumber(goal:match "^to (%d)$")
  if last then to = select(4, place_of(board, last)) end
  if count == 1 then
    lift()
    table.insert(board.columns[to], card)
  else
    local empties = {}
    for i, one in ipairs(board.columns) do
      if #one == 0 and i ~= to then table.insert(empties, i) end
    end
    assert.is_true(carry(board, count, number, to, empties), words)
    seen.together = seen.together + 1
    seen.super = seen.super + (count > empty_cells(board) + 1 and 1 or 0)
  end
  return moved, from, "column " .. to
end

-- Checks every line of records of one way of playing.
local function check_records(records, way)
  local seen = { deals = 0, won = 0, together = 0, super = 0 }
  local board, pack, made, stopped, last_words
  for _, text in ipairs(referee.lines(records)) do
    local line = referee.decode(text)
    if line.pack then pack = referee.split(line.pack)
    elseif line.deal then board, made, stopped = dealt(pack, way), 0, false
    elseif line.ask then assert.same(referee.sorted(open_moves(board)), referee.sorted(line.legal))
    elseif line["do"] == "stop" then stopped = true
    elseif line["do"] then last_words, made = line["do"], made + 1
    elseif line.move then
      local moved, from, to = make(board, last_words, seen)
      assert.same(referee.sorted(moved), referee.sorted(referee.split(line.move)))
      assert.same({ from, to }, { line.from, line.to })
    elseif line.hand then
      local home = board.home.C + board.home.D + board.home.H + board.home.S
      assert.same({ home }, line.delta)
      local ended = home == 52 and "won" or stopped and "stopped" or "stuck"
      assert.equal(ended, line.result.ended)
      if ended == "stuck" then assert.is_true(made == 500 or #open_moves(board) == 0) end
      seen.deals, seen.won = seen.deals + 1, seen.won + (home == 52 and 1 or 0)
    end
  end
  assert.is_true(seen.deals > 0)
  return seen
end

local function check(flags, way)
  return check_records(referee.records("freecell --seed page " .. flags), way)
end

-- The cards of a deal of Microsoft's program, in the order in which they are dealt.
local function microsoft(number)
  local deck, pack, state = {}, {}, number
  for r in ORDER:gmatch "." do
    for suit in ("CDHS"):gmatch "." do table.insert(deck, r .. suit) end
  end
  while #deck > 0 do
    state = state * 214013 + 2531011 & 0x7fffffff
    local i = (state >> 16) % #deck + 1
    deck[i], deck[#deck] = deck[#deck], deck[i]
    table.insert(pack, table.remove(deck))
  end
  return table.concat(pack, " ")
end

local function is_king(card) return referee.rank_of(card) == "K" end

it("is played as its page says", function()
  local seen = check("-n 20", way_of())
  assert.is_true(seen.won > 0 and seen.together > 50 and seen.super > 5)
  assert.is_true(check("-n 6 --bot random", way_of()).together > 5)
end)

it("is played as the pages of its house rules say", function()
  check("-n 6 --bot random -v bakers-game", way_of { follows = by_suit })
  check("-n 6 --bot random -v kings-only", way_of { fills = is_king })
  assert.equal(0, check("-n 6 --bot random -v one-by-one", way_of { one_by_one = true }).together)
  check("-n 6 --bot random -v three-cells", way_of { cells = 3 })
  assert.is_true(check("-n 10 -o cells=10", way_of { cells = 10 }).won > 3)
end)

it("its records are what the page says", function()
  local function won(name, way)
    return check_records(referee.read("tests/records/freecell/" .. name .. ".jsonl"), way_of(way)).won
  end
  assert.equal(1, won "plain")
  assert.equal(1, won("kings-only", { fills = is_king }))
  assert.equal(0, won("bakers-game", { follows = by_suit }))
end)

it("deal 1 of Microsoft's program is won by the moves of the page", function()
  local page = referee.read "scripts/pages/freecell.md"
  local record = { '{"houserule":1,"game":"freecell","players":1,"dealer":1}', page:match '{"pack":[^\n]*' }
  assert.equal("JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S", microsoft(1):sub(1, 35)) -- as it is printed in many places
  assert.equal(microsoft(1), record[2]:match '"pack":"([^"]*)"')
  for line in page:gmatch "\n    do: ([^\n]*)" do
    for words in line:gmatch "[^,]+" do table.insert(record, referee.by(1, words:match "^ *(.*)$")) end
  end
  local output, code, said = referee.run("replay - --json", referee.text_of(record))
  assert.equal(0, code, said)
  assert.equal(1, check_records(output, way_of()).won)
end)
