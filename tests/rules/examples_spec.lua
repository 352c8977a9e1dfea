-- examples_spec.lua - every worked example of the rules pages, as the record's format has it, through `replay --json`.
local here = debug.getinfo(1, "S").source:match "^@(.*/)" or "./"
package.path = here .. "?.lua;" .. package.path
local referee = require "zole_referee"

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read "a"
  file:close()
  return text
end

-- The files that are there: tests/rules/*.jsonl.
local function families()
  local list = {}
  local pipe = assert(io.popen(("ls '%s'"):format(here == "" and "." or here)))
  for name in pipe:lines() do
    if name:match "%.jsonl$" then table.insert(list, name) end
  end
  pipe:close()
  return list
end

-- { title, inputs, outputs } of every block.
local function blocks(text)
  local lines, list, at = referee.lines(text), {}, 1
  while lines[at] do
    local head = referee.decode(lines[at])
    local block = { title = head.example .. " " .. head.about, inputs = {}, outputs = {} }
    table.move(lines, at + 1, at + head.inputs, 1, block.inputs)
    table.move(lines, at + head.inputs + 1, at + head.inputs + head.outputs, 1, block.outputs)
    assert(#block.inputs == head.inputs and #block.outputs == head.outputs, "a block is cut short")
    table.insert(list, block)
    at = at + 1 + head.inputs + head.outputs
  end
  return list
end

-- The sentence of an error is free.
local function comparable(line)
  local error_line = line:match '^{"error":' and referee.decode(line)
  if not error_line then return line end
  return ("error at line %s by %s"):format(error_line.line, error_line.rule)
end

local function wanted(line) return not line:match '^{"houserule":' and not line:match '^{"pack":' end

local function listed(lines)
  local list = {}
  for _, line in ipairs(lines) do
    if wanted(line) then table.insert(list, comparable(line)) end
  end
  return list
end

for _, name in ipairs(families()) do
  describe("examples of " .. name, function()
    local all = blocks(read(here .. name))
    it("has blocks", function() assert.is_true(#all > 0) end)
    for _, block in ipairs(all) do
      it(block.title, function()
        local output, code = referee.run("replay - --json", table.concat(block.inputs, "\n") .. "\n")
        local got, want = listed(referee.lines(output)), listed(block.outputs)
        for i = 1, math.max(#got, #want) do assert.equal(want[i], got[i], "output " .. i) end
        assert.equal((want[#want] or ""):match "^error" and 1 or 0, code)
      end)
    end
  end)
end
