-- program.lua - the built program as a stranger runs it: in an empty home, with a folder of scripts of its own.
local luassert = require "luassert"

local houserule = os.getenv "HOUSERULE" or "build/houserule"
local folder = os.tmpname()
os.remove(folder)
assert(os.execute("mkdir -p " .. folder .. "/games " .. folder .. "/variants"))

local program = { houserule = houserule, folder = folder }

--- Takes the folder away; a spec's teardown.
function program.close() os.execute("rm -r " .. folder) end

--- Writes a file into the folder; returns its path.
function program.write(path, text)
  local file = assert(io.open(folder .. "/" .. path, "wb"))
  file:write(text)
  file:close()
  return folder .. "/" .. path
end

--- Runs the program in an empty home: its exit code, what it printed, and what it said on stderr. `call` runs it in
--- another way than by its name.
function program.run(args, call)
  local wrong = folder .. "/stderr"
  local line = ("XDG_DATA_HOME=%s/none timeout 20 %s %s 2>%s; echo exit $?")
    :format(folder, call or houserule, args, wrong)
  local pipe = io.popen(line)
  local out = pipe:read "a"
  pipe:close()
  local file = assert(io.open(wrong, "rb"))
  local err = file:read "a"
  file:close()
  return tonumber(out:match("exit (%d+)%s*$")), (out:gsub("exit %d+%s*$", "")), err
end

--- Wants a part in a text.
function program.has(text, part)
  luassert.is_truthy(text:find(part, 1, true), ("no %q in:\n%s"):format(part, text:sub(1, 2000)))
end

return program
