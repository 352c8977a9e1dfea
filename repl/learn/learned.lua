-- learned.lua - the memory of a learner: how far he is in each lesson, and which questions are to come again. It is one
-- small file, a line of JSON each. Without a path it lasts as long as the program.
local disk = require "host.system.disk"
local json = require "host.system.json"
local record = require("houserule").record
local plain = require "houserule.values.plain"
local sys = require "host.system.sys"

local learned = {}
learned.__index = learned

local MOST <const> = 1000 -- lines: of more, the oldest are forgotten

function learned.new(path) return setmetatable({ path = path, lines = {} }, learned) end

local numbers = { "at", "of", "right", "asked", "box", "due" }

-- True if this program may have written the line: somebody may have edited the file.
local function is_ours(line)
  if not (record.is_line(line) and type(line[1]) == "string" and type(line[2]) == "string") then return false end
  local values = line:by_name()
  for _, name in ipairs(numbers) do
    if values[name] ~= nil and math.type(values[name]) ~= "integer" then return false end
  end
  if values.lesson then return values.at and values.of and values.right ~= nil end
  if values.level then return values.at and values.asked ~= nil end
  return values.quiz and values.box and values.due and values.at and type(values.kind) == "string"
    and type(values.seed) == "string"
end

-- The lines of the file as it is now: another session may have written it. A line that is not ours is left out.
local function read(self)
  if not self.path or not sys.exists(self.path) then return end
  local lines = {}
  for text in (sys.read(self.path) or ""):gmatch "[^\n]+" do
    local line = json.decode(text)
    if is_ours(line) then lines[#lines + 1] = line:by_name() end
  end
  self.lines = lines
end

local order = { "lesson", "quiz", "level", "asked", "at", "of", "right", "kind", "box", "due", "options", "variants",
                "above", "players", "seed" }

local function text_of(line)
  local out = record.fields()
  for _, name in ipairs(order) do
    if line[name] ~= nil then out:add(name, line[name]) end
  end
  return json.encode(out)
end

--- The lines whose first field is `name`, as tables, oldest first.
function learned:all(name)
  read(self)
  local list = {}
  for _, line in ipairs(self.lines) do list[#list + 1] = line[name] and line or nil end
  return list
end

--- The line with this value in its field `name`; nil if there is none.
function learned:line(name, value)
  for _, line in ipairs(self:all(name)) do
    if line[name] == value then return line end
  end
end

--- Puts a line in the place of the one about the same lesson, game or question; a question that is in no box goes. Only what
--- was learned is lost if it cannot be written: nil and why.
function learned:put(line)
  read(self)
  local lines = {}
  for _, old in ipairs(self.lines) do
    local same = true
    for _, name in ipairs { "lesson", "level", "quiz", "seed", "kind" } do same = same and old[name] == line[name] end
    if not same then lines[#lines + 1] = old end
  end
  if not line.quiz or line.box then lines[#lines + 1] = line end
  self.lines = table.move(lines, math.max(1, #lines - MOST + 1), #lines, 1, {})
  if not self.path then return true end
  local made, why = sys.mkdir(self.path:match "^(.*)/")
  if not made then return nil, why end
  return disk.replace(self.path, table.concat(plain.map(self.lines, text_of), "\n") .. "\n")
end

return learned
