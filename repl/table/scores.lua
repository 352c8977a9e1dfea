-- scores.lua - scores in lines, and tables of a result (a league's): what there is to see where nothing is dealt.
local board = require "host.table.board"
local prose = require "host.table.prose"
local views = require "host.table.seat_view"
local record, words = require("houserule").record, require("houserule").words

local scores = {}

local ROWS_MOST <const>, SHEET_MOST <const> = 40, 1000

-- True if a table is a list of lines with the same names in the same order, and only numbers and texts in them.
local function is_table(value, most)
  if type(value[1]) ~= "table" or #value > most then return false end
  for _, line in ipairs(value) do
    if not record.is_line(line) or #line ~= #value[1] then return false end
    for i = 1, #line, 2 do
      local plain = math.type(line[i + 1]) == "integer" or type(line[i + 1]) == "string"
      if line[i] ~= value[1][i] or not plain then return false end
    end
  end
  return true
end

local who = words.set "club team seat home visitors" -- columns whose numbers are seats

--- A list of lines as rows of cells, their names first; where `paint` is given, a seat's number becomes who sits there.
function scores.cells(list, paint)
  local rows = { {} }
  for i = 1, #list[1] // 2 do rows[1][i] = (list[1][2 * i - 1]:gsub("_", " ")) end
  for k, line in ipairs(list) do
    rows[k + 1] = {}
    for i = 1, #line // 2 do
      local name, value = line[2 * i - 1], line[2 * i]
      local is_seat = paint and who[name] and math.type(value) == "integer" and value > 0
      rows[k + 1][i] = is_seat and paint:who(value) or words.clean(tostring(value))
    end
  end
  return rows
end

--- Aligned columns: numbers to the right, texts to the left.
function scores.rows(list, paint)
  local widths, out, rows = {}, {}, scores.cells(list, paint)
  for _, cells in ipairs(rows) do
    for i, text in ipairs(cells) do widths[i] = math.max(widths[i] or 0, prose.width(text)) end
  end
  for k, cells in ipairs(rows) do
    local parts = {}
    for i, text in ipairs(cells) do
      local is_text = rows[2] and not rows[2][i]:find "^-?%d+$"
      parts[i] = prose.pad(text, widths[i], is_text and "left" or "right")
    end
    out[k] = (" " .. table.concat(parts, "  ")):gsub("%s+$", "")
  end
  return out
end

--- The tables in a hand's result, as lines of text; the result without them.
function scores.tables(result, paint)
  local out, rest = {}, {}
  if not record.has_tables(result) then return out, result end
  for i = 1, #result, 2 do
    local value = result[i + 1]
    if type(value) == "table" and is_table(value, ROWS_MOST) then
      prose.add(out, scores.rows(value, paint))
    else rest[#rest + 1], rest[#rest + 2] = result[i], value end
  end
  return out, out[1] and record.line(rest) or result
end

--- The sheets of a game, a list of { name =, list = lines } that is keyed by name too; empty without a rule `sheets`.
function scores.sheets(session)
  local sheets, given = {}, views.sheets(session)
  for i = 1, given and #given or 0, 2 do
    local list = given[i + 1]
    if type(list) == "table" and (#list == 0 or is_table(list, SHEET_MOST)) then
      sheets[#sheets + 1] = { name = words.clean(given[i]), list = list }
      sheets[given[i]] = sheets[#sheets]
    end
  end
  return sheets
end

--- Every side's score, as many in a line as fit; in a game without cards, its first sheet or the table of its last result.
function scores.lines(view, paint, width, out)
  local first, rows = view.sheets and view.sheets[2], {}
  if type(first) == "table" and is_table(first, ROWS_MOST) then rows = scores.rows(first, paint)
  elseif not view.cards and view.last then rows = scores.tables(view.last.result, paint) end
  local wide = false
  for _, row in ipairs(rows) do wide = wide or prose.width(row) > width end
  if #rows > 0 and not wide then return prose.add(out, rows) end
  local parts = {}
  for side, n in ipairs(view.scores or {}) do
    parts[side] = ("%s: %s"):format(board.side_name(view, side, paint), prose.signed(n))
  end
  return prose.add(out, paint.wrap(table.concat(parts, ", "), width, ""))
end

return scores
