-- runner.lua - runs the program on scripts of strangers, each run in a folder and a home of its own, several at once.
local luassert = require "luassert"
local program = require "program"

-- `counted` is the program whose limits count instructions of Lua (work_pace.c), `whole` the program that is shipped.
local runner = { write = program.write, read = program.read, whole = program.houserule,
                 counted = program.houserule .. "-counted" }
runner.program = runner.counted
runner.close = program.close

local root = program.folder

--- A folder of scripts by a name.
function runner.folder(name)
  local path = root .. "/" .. name:gsub("%W", "-")
  assert(os.execute(("mkdir -p '%s/games/lib' '%s/variants'"):format(path, path)))
  return path
end

--- Starts the program; `input` is the text of its standard input. Pass the result to `finish`.
function runner.start(folder, args, input)
  local given = runner.write(folder .. "/input", input or "")
  local call = ("export XDG_DATA_HOME=%s/none XDG_STATE_HOME=%s/none; timeout 600 %s %s --scripts %s <%s >%s/out 2>%s/err; "
    .. "echo $?")
    :format(root, root, runner.program, args, folder, given, folder, folder)
  return { pipe = io.popen(call), folder = folder }
end

--- Waits for its end: { code =, out =, err =, all = both }.
function runner.finish(running)
  local code = running.pipe:read "n"
  running.pipe:close()
  local out, err = program.read(running.folder .. "/out"), program.read(running.folder .. "/err")
  return { code = code, out = out, err = err, all = out .. err }
end

function runner.run(...) return runner.finish(runner.start(...)) end

-- Characters of a script that never reach a terminal: control characters, those of C1, and those that change the direction.
local raw = { "[%z\1-\8\11-\31\127]", "\194[\128-\159]", "\226\128[\168-\174]", "\226\129[\166-\169]" }

--- Nothing in a text could do something to a terminal, but the colours that the host itself has been asked for.
function runner.is_clean(text)
  text = text:gsub("\27%[%d%d?m", "")
  for _, pattern in ipairs(raw) do
    local from = text:find(pattern)
    luassert.is_nil(from, from and ("raw: %q"):format(text:sub(math.max(1, from - 40), from + 40)))
  end
end

--- It ended by itself (timeout's own code is 124), without a crash or a trace, and nothing of the host's own inside shown.
function runner.is_calm(result)
  local text = result.all
  luassert.is_true(result.code ~= nil and result.code <= 2, ("exit %s: %s"):format(result.code, text:sub(1, 500)))
  for _, part in ipairs { "stack traceback\n", "stack traceback:\n", "core/engine/", "repl/", "host itself" } do
    luassert.is_nil(text:find(part, 1, true), text:sub(1, 2000))
  end
  runner.is_clean(text)
end

--- One sentence, of a length one can read, that names the place.
function runner.says(result, where)
  local said
  for line in result.all:gmatch "[^\n]+" do
    if line:find(where, 1, true) then said = said or line end
  end
  luassert.is_truthy(said, ("no %s in: %s"):format(where, result.all:sub(1, 2000)))
  luassert.is_true(#said < 1000, "a long sentence: " .. #said)
end

return runner
