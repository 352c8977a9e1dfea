-- record_comparison.lua - compares the lines of a record with those that the rules make of its input.
--
-- Between two lines of input a record may have some of the lines that the rules make there, in their order, or none. They
-- are compared as text. In a whole record they are equal, and one comparison serves a whole hand.
local engine = require "houserule"
local json = require "host.system.json"
local T = engine.texts.of
local record = engine.record

local comparison = {}
comparison.__index = comparison

--- A comparison of nothing yet. `record` and `made` are the text that is not compared. Its lines in the record have the
--- numbers from `at` to before `to`; `inputs` are the keys of lines of the input, by their numbers.
function comparison.new() return setmetatable({ record = "", made = "", at = 1, to = 1, inputs = {} }, comparison) end

--- Takes n lines of a record as text, of which the first one has this number; `input`: the key of a line of the input.
function comparison:reads(text, number, n, input)
  if self.record == "" then self.at, self.to = number, number end
  self.record = self.record .. ("\n"):rep(number - self.to) .. text -- blank lines were left out
  self.to = number + n
  self.inputs[number] = input
end

--- Takes lines that the rules have made, as text.
function comparison:makes(text) self.made = self.made .. text end

-- The text of the first n lines.
local function first_lines(text, n)
  local from = 1
  for _ = 1, n do from = (text:find("\n", from, true) or #text) + 1 end
  return text:sub(1, from - 1)
end

--- Forgets the lines of the record from this number on.
function comparison:cut(number)
  self.record, self.to = first_lines(self.record, number - self.at), math.max(self.at, number)
end

-- Lines that no rule makes: an error, and what a kept game has beside its record (journal.lua).
local function is_beside(text)
  if text:find '^{"error"' then return true end
  local event = text:match '^{"event":"([^"]*)"'
  return event == "journal" or event == "fork" or event == "standing" or event == "taken back"
end

-- The beginning that lines of a kind share: the first key, and the name of an event.
local function kind_of(text) return text:match '^{"event":"[^"]*"' or text:match '^{"[^"]*"' end

-- The beginning of the line that is written for a line of the input.
local WRITTEN <const> = { ["do"] = '\n{"by":', pack = '\n{"pack":', hands = '\n{"pack":', houserule = '\n{"houserule":' }
local KEYS <const> = { ['{"by"'] = "do", ['{"pack"'] = "pack" }

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

local function problem(text, number, made, game)
  local has, makes
  local line, wrong = json.decode(text)
  if wrong then return { line = number, sentence = T("not JSON: %s", engine.words.printable(wrong)) } end
  if made then has, makes = difference(line, (json.decode(made))) end
  local what = not made and T("the rules make no line like %s here", json.encode(line))
    or T("the record has %s, and the rules make %s", has or json.encode(line), makes or made)
  return { line = number, sentence = T("%s: the record or %s was changed since; --trust goes on", what,
                                       comparison.files_of(game)) }
end

-- The first line of a kind between two places of the text.
local function first_like(made, text, from, to)
  local at = kind_of(text) and made:find("\n" .. kind_of(text), from, true)
  return at and at < to and made:match("[^\n]+", at) or nil
end

-- The end of a line within a part of the text; nil if it is not there. Its spelling may differ.
local function find_line(made, text, from, to)
  local at = made:find("\n" .. text .. "\n", from, true)
  if at and not (to and at > to) then return at + #text + 1 end
  local line = json.decode(text)
  local same = line and json.encode(line)
  return same and same ~= text and find_line(made, same, from, to) or nil
end

-- Compares line by line. Lines of the record that the rules may still make are kept.
local function settle_lines(self, game, ended)
  local made, at, number, rest = "\n" .. self.made, 1, self.at, 1
  for text, next_line in self.record:gmatch "([^\n]*)\n()" do
    local input = WRITTEN[self.inputs[number] or KEYS[kind_of(text)]]
    local to = made:find('\n{"by":', at, true)
    if input then
      local written = made:find(input, at, true)
      at = written and made:find("\n", written + 1, true) or at
    elseif not (text:find "^%s*$" or is_beside(text)) then
      local found = find_line(made, text, at, to)
      if not found then
        if not (to or ended) then break end
        self.record = ""
        return nil, problem(text, number, first_like(made, text, at, to or #made), game)
      end
      at = found
    end
    number, rest = number + 1, next_line
  end
  self.record, self.made, self.at = self.record:sub(rest), made:sub(at + 1), number
  if self.record == "" then self.inputs = {} end
  return true
end

--- Compares what came since the last time. Returns true, or nil and the problem, with the number of its line. `game` is the
--- composition that is played; with `ended` the rules make no more lines.
function comparison:settle(game, ended)
  local n = #self.record
  if n == 0 then return true end
  if self.made:sub(1, n) == self.record then
    self.record, self.made, self.inputs = "", self.made:sub(n + 1), {}
    return true
  end
  return settle_lines(self, game, ended)
end

return comparison
