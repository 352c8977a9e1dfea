-- referee.lua - what the referees of all games share: writing JSON, reading records, running the program, comparing.
--
-- Nothing here knows a rule of any game.
local dkjson = require "dkjson"

local referee = {}

-- ---- words and lines

function referee.split(text)
  local list = {}
  for word in text:gmatch "%S+" do table.insert(list, word) end
  return list
end

function referee.numbers(list) return "[" .. table.concat(list, ",") .. "]" end

function referee.texts(list)
  local parts = {}
  for i, text in ipairs(list) do parts[i] = '"' .. text .. '"' end
  return "[" .. table.concat(parts, ",") .. "]"
end

function referee.zeros(n)
  local list = {}
  for i = 1, n do list[i] = 0 end
  return list
end

function referee.has(list, wanted)
  for _, one in ipairs(list or {}) do
    if one == wanted then return true end
  end
  return false
end

-- ---- records and the program

--- A record's line as what it is for the referee: a header, a pack, a decision, or nil for an output line.
function referee.read_line(text)
  local by, words = text:match '^{"by":(%d),"do":"([^"]*)"}$'
  if by then return { by = math.tointeger(by), ["do"] = words } end
  local pack = text:match '^{"pack":"([^"]*)"}$'
  if pack then return { pack = pack } end
  if text:match '^{"houserule"' then return { header = dkjson.decode(text) } end
end

--- Cuts a text into games: { header = text, inputs = list, lines = all lines after the header }.
function referee.games(text)
  local games, current = {}, nil
  for line in text:gmatch "[^\n]+" do
    local input = referee.read_line(line)
    if input and input.header then
      current = { header = input.header, title = line, inputs = {}, texts = {}, lines = {} }
      table.insert(games, current)
    else
      table.insert(current.lines, line)
      if input then
        table.insert(current.inputs, input)
        table.insert(current.texts, line)
      end
    end
  end
  return games
end

referee.binary = os.getenv "HOUSERULE" or "build/houserule"
referee.decode = dkjson.decode

--- Runs the program; `input` goes to its standard input. Returns what it printed, its exit code and its stderr.
function referee.run(arguments, input)
  local into, errors = os.tmpname(), os.tmpname()
  local file = assert(io.open(into, "wb"))
  file:write(input or "")
  file:close()
  local pipe = assert(io.popen(("%s %s <%s 2>%s"):format(referee.binary, arguments, into, errors)))
  local output = pipe:read "a"
  local _, _, code = pipe:close()
  file = assert(io.open(errors, "rb"))
  local said = file:read "a"
  file:close()
  os.remove(into)
  os.remove(errors)
  return output, code, said
end

function referee.lines(text)
  local list = {}
  for line in text:gmatch "[^\n]+" do table.insert(list, line) end
  return list
end

--- Compares lists of lines; the sentence of a difference is short.
function referee.same(want, got, where, names)
  names = names or { "referee", "program" }
  for i = 1, math.max(#want, #got) do
    if want[i] ~= got[i] then
      error(("%s\n  line %d\n  %s: %s\n  %s: %s"):format(where, i, names[1], tostring(want[i]), names[2],
        tostring(got[i])), 0)
    end
  end
end

--- The engine in this Lua.
function referee.engine()
  package.cpath = (os.getenv "HOUSERULE_LIB" or "build") .. "/?.so;" .. package.cpath
  return require "houserule"
end

return referee
