-- examples.lua - writes and checks worked examples: NAME.jsonl beside NAME.lua has hands with the lines that their author
-- expects.
--
-- A block is a line {"example":"E1","about":"...","inputs":N,"outputs":M}, N input lines of a record, and M expected lines
-- besides header and packs. An error must have the same line and clause; its sentence may differ.
local engine = require "houserule"
local json = require "host.system.json"
local replay = require "host.game.record_replay"

local record = engine.record
local examples = {}

local INPUTS <const> = { header = true, pack = true, shuffle = true, cards = true, by = true }

-- An error is compared by where it is and by its clause.
local function shown(text)
  local line = text:find '^{"error":' and json.decode(text)
  if not record.is_line(line) then return text end
  return ("an error in line %s by %s"):format(tostring(line:get "line"), tostring(line:get "rule"))
end

--- Plays a record's lines: returns the lines that come out, in the order of the record.
function examples.play(library, lines)
  local out = {}
  local function say(line) out[#out + 1] = json.encode(line) end
  local reader = replay.new { library = library, say = function(entry) if entry.line then say(entry.line) end end }
  for _, line in ipairs(lines) do
    local fine, why = reader:feed(line)
    if not fine then
      say(replay.error_line(why))
      return out
    end
  end
  local fine, why = reader:close()
  if not fine then say(replay.error_line(why)) end
  return out
end

-- Lists the lines that are compared: no header and no pack.
local function listed(lines)
  local list = {}
  for _, line in ipairs(lines) do
    if not line:find '^{"houserule":' and not line:find '^{"pack":' then list[#list + 1] = line end
  end
  return list
end

--- The first bytes of a file of examples.
examples.MARK = '{"example":'

--- Makes the block of a game's entries, as position:entries gives them. nil and a sentence if packs and decisions alone do
--- not make the same game.
function examples.block(library, entries, name, about)
  local inputs, said = {}, {}
  for _, entry in ipairs(entries) do
    local line = entry.line
    if entry.kind == "header" then -- without what chance needs: packs and decisions say all
      line = record.fields()
      for field, value in entry.line:each() do
        if field ~= "seed" then line:add(field, value) end
      end
    end
    local text = line and json.encode(line)
    if text and (INPUTS[entry.kind] or text:find '^{"pack":') then inputs[#inputs + 1] = text end
    if text then said[#said + 1] = text end
  end
  local outputs, again = listed(said), listed(examples.play(library, inputs))
  for i = 1, math.max(#outputs, #again) do
    if outputs[i] ~= again[i] then
      return nil, "the game draws by chance besides its packs, and an example has no seed: it would not come out the same"
    end
  end
  local head = record.fields("example", name, "about", about, "inputs", #inputs, "outputs", #outputs)
  local lines = { json.encode(head), table.concat(inputs, "\n"), table.concat(outputs, "\n"), "" }
  return table.concat(lines, "\n")
end

-- Reads the line that begins a block: inputs, outputs, name; nil if it is none.
local function read_head(text)
  local line = json.decode(text)
  if not record.is_line(line) then return nil end
  local inputs, outputs, name = line:get "inputs", line:get "outputs", line:get "example"
  local numbers = math.type(inputs or "") == "integer" and math.type(outputs or "") == "integer"
  if not numbers or type(name) ~= "string" then return nil end
  return inputs, outputs, name
end

local function check_block(library, lines, at, head, complain)
  local inputs, outputs, name = table.unpack(head)
  local first = at + inputs
  local want = listed(table.move(lines, first + 1, first + outputs, 1, {}))
  local got = listed(examples.play(library, table.move(lines, at + 1, first, 1, {})))
  for i = 1, math.max(#want, #got) do
    if shown(want[i] or "nothing") ~= shown(got[i] or "nothing") then
      return complain(first + math.min(i, outputs),
        ("example %s says %s, and the game %s"):format(name, want[i] or "no more", got[i] or "no more"))
    end
  end
end

--- Plays all examples of a text again: complain(line, sentence) hears of the first difference of each. Returns how many
--- there are.
function examples.check(library, text, complain)
  local lines, at, number = {}, 1, 0
  for line in text:gmatch "([^\n]*)\n?" do lines[#lines + 1] = line end
  while lines[#lines] == "" do lines[#lines] = nil end
  while lines[at] do
    local head = { read_head(lines[at]) }
    if not head[1] or head[1] < 0 or head[2] < 0 or head[1] > #lines or head[2] > #lines - head[1] - at then
      complain(at, 'an example begins with {"example":"E1","about":"...","inputs":N,"outputs":M} and has so many lines')
      return number
    end
    check_block(library, lines, at, head, complain)
    number, at = number + 1, at + head[1] + head[2] + 1
  end
  return number
end

return examples
