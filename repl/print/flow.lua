-- flow.lua - what stands on a sheet, from above to below: texts, tables and drawings, in columns and on pages of A4.
--
-- Whoever writes a sheet adds one thing after the other; what does not fit any more goes to the next column or page.
local svg = require "host.print.svg"
local text = require "host.print.text"

local flow = { WIDTH = 2100, HEIGHT = 2970, MARGIN = 150, SIZE = 34 } -- tenths of a millimetre
flow.__index = flow

--- An empty sheet; `size` is that of its text. It has a `name` and, `told`, what is on it in sentences.
function flow.new(size)
  local self = setmetatable({ size = size or flow.SIZE, pages = { {} }, name = "", told = {},
                              bottom = flow.HEIGHT - flow.MARGIN }, flow)
  self:columns(1)
  return self
end

--- From here on there are n columns.
function flow:columns(n)
  local gap, whole = n > 1 and 60 or 0, flow.WIDTH - 2 * flow.MARGIN
  if self.list then self.y = math.max(self.y, self.lowest) end
  self.list, self.at, self.top = {}, 1, self.y or flow.MARGIN
  self.y, self.lowest = self.top, self.top
  for i = 1, n do
    local width = (whole - (n - 1) * gap) // n
    self.list[i] = { x = flow.MARGIN + (i - 1) * (width + gap), width = width }
  end
end

--- Where the text of the column begins, and how wide it is.
function flow:column() return self.list[self.at].x, self.list[self.at].width end

--- Puts a drawing on the page.
function flow:add(drawing) table.insert(self.pages[#self.pages], drawing) end

--- Goes to a new page.
function flow:page()
  self.pages[#self.pages + 1], self.at, self.top = {}, 1, flow.MARGIN
  self.y, self.lowest = self.top, self.top
end

--- Makes room for what is so high, and takes it: where it begins.
function flow:take(height)
  if self.y > self.top and self.y + height > self.bottom then
    if self.at < #self.list then self.at, self.y = self.at + 1, self.top else self:page() end
  end
  local y = self.y
  self.y = y + height
  self.lowest = math.max(self.lowest, self.y)
  return y
end

--- Leaves a gap, but not at the top of a column.
function flow:gap(height)
  if self.y > self.top then self.y = self.y + height end
end

local function high(size) return size * 135 // 100 end

--- A text, broken to the column's width. `style` may have size, bold, colour, indent.
function flow:text(rich, style)
  style = style or {}
  local size, indent = style.size or self.size, style.indent or 0
  local _, width = self:column()
  if type(rich) == "string" then rich = { { rich, bold = style.bold } } end
  for _, line in ipairs(text.lines(rich, size, width - indent)) do
    local y = self:take(high(size))
    local x = self:column()
    self:add(text.draw(line, x + indent, y + size, size, nil, style.colour))
  end
end

function flow:title(said)
  self.name = said
  self:text(said, { size = 64, bold = true })
end

--- A sentence on what is drawn, which is not seen.
function flow:tell(said) self.told[#self.told + 1] = said end

--- A line under the title.
function flow:under(said) self:text(said, { colour = svg.DIM }) end

--- A heading, which does not stand alone at the foot of a column.
function flow:heading(said)
  local size = self.size * 120 // 100
  self:gap(size * 2 // 3)
  local y = self:take(high(size) + 3 * self.size)
  self.y = y
  self:text(said, { size = size, bold = true })
end

-- The widths of a table's columns: what each needs, or less for the widest where that is too much.
local function column_widths(rows, size, room)
  local widths, sum = {}, 0
  for _, row in ipairs(rows) do
    for i, cell in ipairs(row) do
      local line = text.lines(cell, size, room)
      -- Each word was rounded up by itself: a little more than their sum.
      local width = #line > 1 and room or text.line_width(line[1], size) + size // 2
      widths[i] = math.max(widths[i] or 0, width)
    end
  end
  for _, width in ipairs(widths) do sum = sum + width end
  while sum > room do
    local widest = 1
    for i, width in ipairs(widths) do widest = width > widths[widest] and i or widest end
    local less = math.max(room - (sum - widths[widest]), room // (2 * #widths))
    if less >= widths[widest] then break end
    sum, widths[widest] = sum - widths[widest] + less, less
  end
  return widths
end

--- A table: rows of cells, each a text; the first is its head, if `head`. All columns but those of text have their width.
function flow:table(rows, head)
  local size, gap = self.size, 50
  local _, width = self:column()
  local most = 0
  for _, row in ipairs(rows) do most = math.max(most, #row) end
  for i, cell in ipairs(head and rows[1] or {}) do rows[1][i] = { { cell, bold = true } } end
  local widths = column_widths(rows, size, width - gap * (most - 1))
  for k, row in ipairs(rows) do
    local cells, lines = {}, 1
    for i, cell in ipairs(row) do
      cells[i] = text.lines(cell, size, widths[i])
      lines = math.max(lines, #cells[i])
    end
    local y = self:take(lines * high(size) + 6)
    local x = self:column()
    for i, cell in ipairs(cells) do
      for n, line in ipairs(cell) do self:add(text.draw(line, x, y + (n - 1) * high(size) + size, size)) end
      x = x + widths[i] + gap
    end
    if head and k == 1 then
      self:add(svg.line(self:column(), y + high(size) + 2, x - gap, y + high(size) + 2))
    end
  end
end

--- A drawing: draw(x, y, width) gives it, `height` high.
function flow:draw(height, draw)
  local y = self:take(height)
  local x, width = self:column()
  self:add(draw(x, y, width))
end

return flow
