-- guide_spec.lua - the guide, and the pages on records and on the library, in scripts/: their files are written, their
-- commands called, and what they show is said.
--
-- A block ```lua PATH, ````md PATH, ```jsonl PATH or ```python PATH is that file; ```lua from PATH are lines
-- of a file that is there. In ```console each line after `$` is a call, in ```text the call begins a session at the prompt,
-- where what follows a prompt is typed. A line `...` stands for any lines, and three dots in a line for any text.
local program = require "program"

local folder, run, write, read = program.folder, program.run, program.write, program.read

teardown(program.close)

local function lines_of(text)
  local list = {}
  for line in text:gmatch "([^\n]*)\n" do list[#list + 1] = line end
  return list
end

-- Calls the program in the folder, as an author would.
local function call(arguments, typed)
  write("typed.txt", typed or "")
  local line = ("sh -c 'cd %s && %s \"$@\" < typed.txt' sh"):format(folder, program.full)
  local _, out, err = run(arguments, line)
  return out .. err
end

local function is_like(line, shown)
  local pattern = shown:gsub("%p", "%%%0"):gsub("%%%.%%%.%%%.", ".*")
  return line:find("^" .. pattern .. "$") ~= nil
end

local function compare(output, shown, what)
  local lines, at, skip, matched = lines_of(output), 1, false, 0
  for _, wanted in ipairs(shown) do
    if wanted == "..." then skip = true
    else
      while skip and lines[at] and not is_like(lines[at], wanted) do at = at + 1 end
      assert(lines[at] and is_like(lines[at], wanted), ("%s\nthe guide says\n%s\nthe program says\n%s"):format(what, wanted,
        output))
      at, skip, matched = at + 1, false, matched + 1
    end
  end
  assert(skip or not lines[at], what .. "\nthe program says more than the guide:\n" .. output)
  return matched
end

local blocks = {}

function blocks.lua(path, body)
  local quoted = path:match "^from (.*)$"
  if not quoted then
    assert(os.execute(("mkdir -p %s/%s"):format(folder, path:match "^(.*)/" or "")))
    return write(path, body)
  end
  local text = "\n" .. read(quoted)
  for _, line in ipairs(lines_of(body)) do
    assert(text:find("\n" .. line .. "\n", 1, true), quoted .. " has no such line: " .. line)
  end
end

blocks.md, blocks.jsonl, blocks.python = blocks.lua, blocks.lua, blocks.lua

function blocks.console(_, body)
  local arguments, shown
  local function done()
    if arguments then compare(call(arguments), shown, arguments) end
  end
  for _, line in ipairs(lines_of(body)) do
    local next_call = line:match "^%$ houserule (.*)$"
    if next_call then
      done()
      arguments, shown = next_call, {}
    else table.insert(shown, line) end
  end
  done()
end

function blocks.text(_, body)
  local arguments, typed, shown = nil, {}, { "..." }
  for _, line in ipairs(lines_of(body)) do
    local said = line:match "^[%w -]+> (.*)$"
    if line:find "^%$ " then arguments = line:match "^%$ houserule (.*)$"
    elseif said then typed[#typed + 1] = said .. "\n"
    else shown[#shown + 1] = line end
  end
  assert.is_true(#typed > 0)
  compare(call(arguments, table.concat(typed)), shown, arguments)
end

local function read_here(path) return assert(io.open(path)):read "a" end

local function shows(page, least)
  local number, fence, kind, path, body = 0, nil, nil, nil, nil
  for _, line in ipairs(lines_of(read_here(page))) do
    if not fence then
      fence, kind, path = line:match "^(```+)(%l*) ?(.*)$"
      body = {}
    elseif line ~= fence then body[#body + 1] = line .. "\n"
    else
      local of, text = path, table.concat(body)
      local run_block = kind ~= "" and assert(blocks[kind], kind)
      number, fence = number + (run_block and 1 or 0), nil
      local what = ("shows in block %d (%s) what is so"):format(number, kind)
      if run_block then it(what, function() run_block(of, text) end) end
    end
  end

  it("has blocks", function() assert.is_true(number >= least) end)
end

local function named(text, pattern)
  local list = {}
  for name in text:gmatch(pattern) do list[#list + 1] = name end
  table.sort(list)
  return list
end

describe("the author's guide", function()
  shows("scripts/README.md", 12)

  local guide = read_here "scripts/README.md"

  it("has every rule by its theme", function()
    local meta = read_here "scripts/houserule.lua"
    local class = meta:match "%-%-%-@class Rules\n(.-)\n\n"
    local themes = guide:match "| theme | rules |\n| %-%-%- | %-%-%- |\n(.-)\n\n"
    assert.same(named(class, "%-%-%-@field ([%w_]+)"), named(themes, "`([%w_]+)`"))
  end)

  it("names what may be called where a rule only looks", function()
    local source = read_here "core/engine/play/host_table.lua"
    local list = guide:match "They may read every field of `t` and call\n\n(.-)\n\n"
    assert.same(named(source:match "for name in %(%[%[(.-)%]%]", "[%w_]+"), named(list, "`t:([%w_]+)`"))
  end)
end)

describe("the page on records", function()
  shows("scripts/RECORD.md", 3)

  it("has a client that plays", function()
    local here = ("cd %s && PATH=$PWD/bin:$PATH "):format(folder)
    local out, code = program.output_of(here .. "XDG_DATA_HOME=none timeout 600 python3 client.py 2>&1")
    assert.equal(0, code, out)
    local hands = {}
    for number in out:gmatch "hand (%d+) scores %[" do hands[#hands + 1] = number end
    assert.equal("1 2 3 4 5 6", table.concat(hands, " "), out)
    assert.truthy(out:find "won by %[[%d, ]*%]\n$")
  end)
end)

describe("the page on the library", function()
  shows("scripts/LIBRARY.md", 1)

  it("has a program that plays a game, and writes its record", function()
    local here = ("LUA_CPATH='build/?.so' timeout 600 lua5.4 %s/random-game.lua > %s/random.jsonl"):format(folder, folder)
    assert.is_true(os.execute(here))
    local code, out, err = run(("replay %s/random.jsonl --json"):format(folder))
    assert.equal(0, code, err)
    assert.equal(read "random.jsonl", out)
    assert.truthy(out:find '{"game":1,')
  end)
end)
