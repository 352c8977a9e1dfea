-- written_pages.lua - runs what a page in Markdown shows: its files are written, its commands called, its output compared.
--
-- A block ```lua PATH, ````md PATH, ```jsonl PATH or ```python PATH is that file; ```lua from PATH are lines
-- of a file that is there, or of a script in scripts/. Each block of Lua compiles. In ```console each line after `$` is a
-- call, in ```text the call begins a session at the prompt, where what follows a prompt is typed. A line `...` stands for
-- any lines, and three dots in a line for any text.
-- Each line of ```sh is run in the scratch folder and must succeed; of `make` only that the targets exist is tried.
local luassert = require "luassert"
local program = require "program"

local folder, run, write, read = program.folder, program.run, program.write, program.read
local pages = {}

--- The text of a file of the repository.
function pages.text(path) return assert(io.open(path)):read "a" end

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
  if path:find "%.lua$" then luassert(load(body, "=" .. path, "t")) end
  if not quoted then
    assert(os.execute(("mkdir -p %s/%s"):format(folder, path:match "^(.*)/" or "")))
    return write(path, body)
  end
  local text = "\n" .. (quoted:find "^scripts/" and pages.text or read)(quoted)
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
  luassert.is_true(#typed > 0)
  compare(call(arguments, table.concat(typed)), shown, arguments)
end

function blocks.sh(_, body)
  for _, line in ipairs(lines_of(body)) do
    local targets = line:match "^make ([^#]*)"
    for target in (targets or ""):gmatch "%S+" do
      local rules = pages.text "Makefile" .. pages.text "repl/web/web.mk"
      assert(rules:find("\n" .. target .. ":", 1, true), "make has no target " .. target)
    end
    if not targets then
      local out, code = program.output_of(("( cd %s && PATH=$PWD/bin:$PATH && %s ) </dev/null 2>&1"):format(folder,
        line:gsub("%s*#.*", "")))
      assert(code == 0 and (line:find ">" or #out > 0), ("%s\nends with %d\n%s"):format(line, code, out))
    end
  end
end

-- The body of a program in C that uses the library.
function blocks.c(_, text)
  program.write("block.c", '#include "houserule.h"\nint main(void) {\n' .. text .. "return 0;\n}\n")
  local out, code = program.output_of(("${CC:-cc} -Wall -Werror -Icore/table -o %s/block %s/block.c build/libhouserule.so "
    .. "-Wl,-rpath,$PWD/build 2>&1 && %s/block 2>&1"):format(folder, folder, folder))
  assert(code == 0, out)
end

--- Tries every block of a page, a test each; the page must have `least` of them. `it` is busted's.
function pages.shows(page, least, it)
  local number, fence, kind, path, body = 0, nil, nil, nil, nil
  for _, line in ipairs(lines_of(pages.text(page))) do
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

  it("has blocks", function() luassert.is_true(number >= least) end)
end

return pages
