-- comparison.lua - holds what a record says came of its input against what the rules make of it.
--
-- Between two lines of input a record has any of the lines that the rules say there, in their order, or none of them. So
-- each is looked for among those said since the last input, behind the one that was found last.
local engine = require "houserule"
local json = require "host.system.json"
local T = engine.texts.of
local record = engine.record

local comparison = {}
comparison.__index = comparison

--- A comparison of nothing yet.
function comparison.new() return setmetatable({ stated = {}, said = {} }, comparison) end

-- What no rule says: an error, and what a kept game has beside its record (journal.lua).
local beside = { journal = true, fork = true, standing = true, ["taken back"] = true }

--- Takes a line of a record, decoded, with its number.
function comparison:states(line, number)
  if line:get "error" ~= nil or beside[line:get "event"] then return end
  self.stated[#self.stated + 1] = { line = line, number = number }
end

--- Takes what the rules have said: a line, or the text of several.
function comparison:says(said) self.said[#self.said + 1] = said end

-- The lines that the rules have said, as texts.
local function lines_said(self)
  local list = {}
  for _, said in ipairs(self.said) do
    if type(said) ~= "string" then said = json.encode(said) .. "\n" end
    for text in said:gmatch "([^\n]+)\n" do list[#list + 1] = text end
  end
  return list
end

-- The beginning that lines of a kind share: the first key, and the name of an event.
local function kind_of(text) return text:match '^{"event":"[^"]*"' or text:match '^{"[^"]*"' end

local function field(name, value) return (json.encode(record.fields(name, value)):gsub("^{(.*)}$", "%1")) end

-- The first field that differs, as both have it; nil where it is not one field.
local function difference(line, made)
  for name, value in line:each() do
    local other = made:get(name)
    if other == nil then return nil end
    local has, makes = field(name, value), field(name, other)
    if has ~= makes then return has, makes end
  end
end

--- Names the files of a composition, of which one may have changed.
function comparison.files_of(game)
  local list = { game.base.path }
  for _, one in ipairs(game.variants) do list[#list + 1] = one.path end
  return engine.words.list(list, "or")
end

local function problem(self, one, made, game)
  local has, makes
  if made then has, makes = difference(one.line, (json.decode(made))) end
  local what = not made and T("the rules make no line like %s here", json.encode(one.line))
    or T("the record has %s, and the rules make %s", has or json.encode(one.line), makes or made)
  self.stated = {}
  return { line = one.number, sentence = T("%s: the record or %s was changed since; --trust goes on", what,
                                           comparison.files_of(game)) }
end

--- Compares what came since the last time. Returns true, or nil and the problem, with the number of its line. `game` is the
--- composition that is played.
function comparison:settle(game)
  local from, list = 1, self.stated[1] and lines_said(self)
  for _, one in ipairs(self.stated) do
    local text, met, first = json.encode(one.line), nil, nil
    for i = from, #list do
      met = list[i] == text and i
      if met then break end
      first = first or kind_of(list[i]) == kind_of(text) and list[i] or nil
    end
    if not met then return nil, problem(self, one, first, game) end
    from = met + 1
  end
  self.stated, self.said = {}, {}
  return true
end

return comparison
