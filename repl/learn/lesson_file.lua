-- lesson_file.lua - reads a lesson: plain Markdown with small fenced blocks.
--
-- "# Title" and paragraphs are text. A block "table" has lines of a record, and decisions as "do: take, discard 9H TS, QC";
-- without a header it continues the table before. A block "ask" begins with the kind of question and its right answers,
-- "legal: QS JS". Its other lines are replies: "9S: ..." to that answer, "else:" to any other wrong one, "right:" to a
-- right one. A block "hand" lets the learner play on. A line that begins with blanks continues the line above.
local words = require("houserule").words
local T = require("houserule").texts.of

local lesson_file = { LONGEST = 1 << 16 } -- bytes

-- "9S: A spade is no trump." as its two parts.
local function key_of(text)
  local at = text:find(":", 1, true)
  if at then return words.trim(text:sub(1, at - 1)), words.trim(text:sub(at + 1)) end
end

local own_lines = { right = true, ["else"] = true, ["do"] = true, hint = true }

-- Reads the lines of a question: its kind, the right answers, and replies to others.
local function read_ask(item, complain)
  local first = item.lines[1]
  item.kind, item.right = key_of(first and first.text or "")
  item.replies, item.at = {}, first and first.line or item.line
  if not item.kind or item.right == "" then
    return complain(item.at, T "a block `ask` begins with its kind and what is right, like `legal: QS JS`")
  end
  for i = 2, #item.lines do
    local line = item.lines[i]
    local key, text = key_of(line.text)
    if not key or text == "" then
      complain(line.line, T('"%s" is no reply: an answer, a colon and what to say to it', words.printable(line.text)))
    elseif own_lines[key] then item[key == "right" and "praise" or key] = text
    else item.replies[#item.replies + 1] = { given = key, text = text, line = line.line } end
  end
end

-- Reads where the learner sits for the rest of the hand, and who else.
local function read_hand(item, complain)
  for _, line in ipairs(item.lines) do
    local key, text = key_of(line.text)
    if key ~= "seat" and key ~= "bot" then complain(line.line, T "a block `hand` has lines `seat: 1` and `bot: simple`")
    else item[key] = text end
  end
  item.seat = math.tointeger(tonumber(item.seat or ""))
  if not item.seat then complain(item.line, T "a block `hand` says where the learner sits: `seat: 1`") end
end

-- Reads the seat that a table is seen from, and leaves its other lines.
local function read_table(item, complain)
  local lines = {}
  for _, line in ipairs(item.lines) do
    local view = line.text:match "^view:%s*(%S+)$"
    if view then
      item.view = view == "all" and "all" or math.tointeger(tonumber(view))
      if not item.view then complain(line.line, T "a table has a line `view: 1`, of a seat, or `view: all`") end
    else lines[#lines + 1] = line end
  end
  item.lines = lines
end

local read = { ask = read_ask, hand = read_hand, table = read_table }

-- Reading --------------------------------------------------------------------------------------------------------------

local function end_block(self)
  local item, before = self.block, self.items[#self.items]
  item.asked = before and before.text and before.text:match "^.*%?$" -- the question, if the text before it asks one
  self.items[#self.items + 1], self.block = item, nil
  read[item.block](item, self.complain)
end

-- A paragraph, or an item of a list, which is one of its own.
local function take_text(self, text, number)
  local heading = text:match "^#+%s+(.*)$"
  local is_item = text:find "^[-*]%s" ~= nil
  if heading and not self.title then self.title, self.open = heading, nil
  elseif text:find "^%s*$" then self.open = nil
  elseif self.open and not heading and not is_item then self.open.text = self.open.text .. " " .. words.trim(text)
  else
    self.open = { text = heading or words.trim(text), heading = heading ~= nil, line = number }
    self.items[#self.items + 1] = self.open
    if heading then self.open = nil end
  end
end

--- Reads a lesson's text: { title =, items = paragraphs { text =, line = } and blocks { block =, line =, ... } in order,
--- asks = the items that ask }. Errors go to complain(line, sentence).
function lesson_file.read(text, complain)
  local self, number = { items = {}, asks = {}, complain = complain }, 0
  if #text > lesson_file.LONGEST then
    complain(1, T("a lesson is at most %d bytes long", lesson_file.LONGEST))
    text = ""
  end
  for line in (text .. "\n"):gmatch "([^\n]*)\n" do
    number = number + 1
    local fence = line:match "^```(.*)$"
    fence = fence and words.trim(fence)
    if self.block and fence == "" then end_block(self)
    elseif self.block then -- its lines are { text =, line = }; one that begins with blanks continues the one above
      local lines = self.block.lines
      local last = lines[#lines]
      if line:find "^%s+%S" and last then last.text = last.text .. " " .. words.trim(line)
      elseif line:find "%S" then lines[#lines + 1] = { text = words.trim(line), line = number } end
    elseif fence then
      if not read[fence] then complain(number, T("there is no block `%s`: table, ask or hand", words.printable(fence))) end
      self.block, self.open = { block = read[fence] and fence or "table", line = number, lines = {} }, nil
    else take_text(self, line, number) end
  end
  if self.block then
    complain(self.block.line, T "this block is not closed: a line ``` ends it")
    end_block(self)
  end
  if not self.title then complain(1, T "a lesson begins with its title: # Title") end
  for _, item in ipairs(self.items) do
    if item.block == "ask" or item.block == "hand" then self.asks[#self.asks + 1] = item end
  end
  return self
end

return lesson_file
