-- scores.lua - scores in lines, and tables of a result (a league's): what there is to see where nothing is dealt.
local board = require "host.table.board"
local prose = require "host.table.prose"
local record = require("houserule").record

local scores = {}

local ROWS_MOST <const> = 40

-- Whether a table is a list of lines with the same names in the same order, none but numbers and texts in them.
local function is_table(value)
  if type(value[1]) ~= "table" or #value > ROWS_MOST then return false end
  for _, line in ipairs(value) do
    if not record.is_line(line) or #line ~= #value[1] then return false end
    for i = 1, #line, 2 do
      local plain = math.type(line[i + 1]) == "integer" or type(line[i + 1]) == "string"
      if line[i] ~= value[1][i] or not plain then return false end
    end
  end
  return true
end

-- A list of lines as rows with their names above.
local function rows_of(list)
  local widths, out = {}, {}
  local function add(from)
    local parts = {}
    for i = 1, #list[1] // 2 do parts[i] = from(i) end
    out[#out + 1] = parts
    for i, text in ipairs(parts) do widths[i] = math.max(widths[i] or 0, #text) end
  end
  add(function(i) return list[1][2 * i - 1] end)
  for _, line in ipairs(list) do add(function(i) return tostring(line[2 * i]) end) end
  for k, parts in ipairs(out) do
    for i, text in ipairs(parts) do parts[i] = (" "):rep(widths[i] - #text) .. text end
    out[k] = " " .. table.concat(parts, "  ")
  end
  return out
end

--- The tables in a hand's result, as lines of text; the result without them.
function scores.tables(result)
  local out, rest = {}, {}
  if not record.has_tables(result) then return out, result end
  for i = 1, #result, 2 do
    local value = result[i + 1]
    if type(value) == "table" and is_table(value) then
      prose.add(out, rows_of(value))
    else rest[#rest + 1], rest[#rest + 2] = result[i], value end
  end
  return out, out[1] and record.line(rest) or result
end

--- Every side's score, as many in a line as fit; in a game without cards, the table of its last result.
function scores.lines(view, paint, width, out)
  local rows = not view.cards and view.last and scores.tables(view.last.result) or {}
  local wide = false
  for _, row in ipairs(rows) do wide = wide or #row > width end
  if #rows > 0 and not wide then return prose.add(out, rows) end
  local parts = {}
  for side, n in ipairs(view.scores or {}) do
    parts[side] = ("%s: %s"):format(board.side_name(view, side, paint), prose.signed(n))
  end
  return prose.add(out, paint.wrap(table.concat(parts, ", "), width, ""))
end

return scores
