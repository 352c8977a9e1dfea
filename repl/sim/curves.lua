-- curves.lua - how measures change along an option that is varied: a small curve each, for a terminal.
local engine = require "houserule"
local prose = require "host.table.prose"
local sentences = require "host.sim.sentences"
local T, N = engine.texts.of, engine.texts.count

local curves = {}

local STEPS <const> = { "\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}", "\u{2588}" }

--- The combinations as rows: the last option that is varied runs along a row, those before it say which row it is. Each is
--- { label =, first = the place of its first combination, n =, slot =, values = }.
function curves.rows(about)
  local vary = about.job.vary
  local last, rows, n = vary[#vary], {}, 1
  for i = 1, #vary - 1 do n = n * #vary[i].values end
  for row = 1, n do
    local parts, left = {}, row - 1
    for i = #vary - 1, 1, -1 do
      local values = vary[i].values
      table.insert(parts, 1, vary[i].slot .. "=" .. values[left % #values + 1])
      left = left // #values
    end
    rows[row] = { label = table.concat(parts, " "), first = (row - 1) * #last.values + 1, n = #last.values, slot = last.slot,
                  values = last.values }
  end
  return rows
end

--- Returns true if any combination differs from the first by more than chance.
function curves.is_clear(m)
  for combo = 2, #m.values do
    local one = m.differences[combo]
    if one and not one.noise then return true end
  end
  return false
end

local function curve(m, row, low, high)
  local marks = {}
  for i = 0, row.n - 1 do
    local value = m.values[row.first + i]
    local part = value and (high > low and (value.mean - low) / (high - low) or 0.5)
    marks[#marks + 1] = part and STEPS[math.min(#STEPS, 1 + math.floor(part * #STEPS))] or " "
  end
  return table.concat(marks)
end

--- A line for each measure that differs somewhere and each row: its curve, and its values at the ends.
function curves.lines(made, about)
  local rows, lines, group, noise = curves.rows(about), {}, nil, 0
  for _, m in ipairs(made.measures) do
    local low, high = math.huge, -math.huge
    for _, value in pairs(m.values) do low, high = math.min(low, value.mean), math.max(high, value.mean) end
    if not curves.is_clear(m) then noise = noise + 1
    else
      if m.group ~= group then lines[#lines + 1] = sentences.heading(m.group, about) end
      group = m.group
      for i, row in ipairs(rows) do
        local first, last = m.values[row.first], m.values[row.first + row.n - 1]
        lines[#lines + 1] = ("  %s %s  %s  %s"):format(prose.pad(i == 1 and (m.who ~= "" and m.who or T "all") or "", 24),
          row.label, curve(m, row, low, high), T("%s at %s=%s, %s at %s", sentences.value(m, first), row.slot, row.values[1],
            sentences.value(m, last), row.values[row.n]))
      end
    end
  end
  if not lines[1] then return { sentences.nothing() } end
  if noise > 0 then lines[#lines + 1] = T("no clear difference: %s", N(noise, "other measure")) end
  return lines
end

return curves
