-- board.lua - the pegging board: a row a side, its pegs where the score stands and where it stood before this hand.
local prose = require "host.table.prose"
local engine = require "houserule"
local texts = engine.texts
local T, N = texts.of, texts.count

local board = {}

local SIDES_MOST <const> = 8 -- rows that still are a board
local ENDLESS <const> = 60   -- holes of a round, where no target ends the game

--- True if a view has a board.
function board.there(view) return view.board ~= nil and #view.sides <= SIDES_MOST end

--- A side, by name where there are names.
function board.side_name(view, side, paint)
  return paint:named(prose.side(side, #view.sides, #view.seats))
end

-- The number of holes in a row: up to the target, or as many rounds as the leader needs.
local function holes_of(view)
  if view.board.target then return view.board.target end
  local best = 0
  for _, n in ipairs(view.board.now) do best = math.max(best, n) end
  return ENDLESS * (best // ENDLESS + 1)
end

-- The number of holes that a column stands for, so that the row fits: 1, 2, 5, 10, 20 ...
local function scale(holes, room)
  local k, step = 1, 0
  local factors = { 2, 2.5, 2 }
  while (holes + k - 1) // k > room do
    k = math.tointeger(k * factors[step % 3 + 1])
    step = step + 1
  end
  return k
end

local function column(n, k) return math.max(0, (n + k - 1) // k) end

-- A row without pegs: column 0 is before the first hole.
local function empty_row(view, paint, holes, k)
  local line, row = paint.line, { [0] = " " }
  local last, tick = column(holes, k), k <= 2 and 10 or 10 * k
  for c = 1, last do row[c] = (c * k) % tick == 0 and line.ten or line.hole end
  local every = view.board.line
  for n = every or holes + 1, holes - 2, every or 1 do row[column(n, k)] = line.down end
  if view.board.target then row[last] = line.down end
  return row, last
end

local function text_of(row, last) return table.concat(row, "", 0, last) end

local function row_of(view, paint, side, holes, k)
  local row, last = empty_row(view, paint, holes, k)
  local now = math.min(column(view.board.now[side], k), last)
  row[math.min(column(view.board.before[side], k), last)] = paint.line.old_peg
  row[now] = paint:style("bold", paint.line.peg)
  return text_of(row, last)
end

-- The numbers over the holes; the last one is where the board ends.
local function ruler(holes, k)
  local last = column(holes, k)
  local row, size = "", #tostring(holes)
  local function write(n, to) row = row .. prose.pad(tostring(n), to + 1 - #row, "right") end
  for c = 10, last - size - 1, 10 do write(c * k, c) end
  if size <= last + 1 then write(holes, last) end
  return row
end

-- "47", with the lines it has where there are lines.
local function score_text(view, side)
  local lines = view.board.lines
  return tostring(view.board.now[side]) .. (lines and (" (%s)"):format(N(lines[side], "line")) or "")
end

local function is_own(view, side)
  local own = view.viewer and view.seats[view.viewer]
  return own ~= nil and own.side == side
end

local function name_of(view, side, paint)
  local name = board.side_name(view, side, paint)
  local has_you = name:find(T "you", 1, true) == 1
  return view.sitting and is_own(view, side) and not has_you and T("%s (you)", name) or name
end

--- The board, a list of lines none wider than `width`.
function board.lines(view, paint, width)
  local label, tail, names, now = 0, 0, {}, {}
  for side = 1, #view.sides do
    names[side], now[side] = name_of(view, side, paint), score_text(view, side)
    label, tail = math.max(label, paint.width(names[side])), math.max(tail, paint.width(now[side]))
  end
  local holes = holes_of(view)
  local k = scale(holes, math.max(3, width - label - tail - 5))
  local out = { (" "):rep(label + 2) .. paint:style("dim", ruler(holes, k)) }
  for side = 1, #view.sides do
    local name = paint.pad(names[side], label)
    if is_own(view, side) then name = paint:style("bold", name) end
    out[#out + 1] = (" %s %s  %s"):format(name, row_of(view, paint, side, holes, k), now[side])
  end
  return out
end

--- The board in sentences.
function board.sentences(view)
  local out = {}
  for side = 1, #view.sides do
    local now, gained = view.board.now[side], view.board.now[side] - view.board.before[side]
    local target = view.board.target
    local had = target and T("%d of %s", now, N(target, "point")) or N(now, "point")
    local parts = { T("%s {has|have} %s", texts.capital(texts.team(side, view.sides[side])), had) }
    if gained ~= 0 then parts[2] = T("%d in this hand", gained) end
    if view.board.lines then parts[#parts + 1] = N(view.board.lines[side], "line") end
    out[side] = table.concat(parts, ", ") .. "."
  end
  return out
end

return board
