-- program.lua - the built program as a stranger runs it: in an empty home, with a folder of scripts of its own.
--
-- Every spec that requires it has a scratch folder for itself, and takes it away with `teardown(program.close)`. A path that
-- `read` and `write` are given is one in that folder, unless it begins with a slash.
local luassert = require "luassert"

local houserule = os.getenv "HOUSERULE" or "build/houserule"
local folder = os.tmpname()
os.remove(folder)
assert(os.execute(("mkdir -p %s/games %s/variants %s/bundles %s/pages"):format(folder, folder, folder, folder)))

-- `full` is the program by a whole path without blanks, for a call in another folder. `counted` is the program whose limits
-- count work, and `tick` the instructions of Lua in a tick of them (work_pace.c). `mounted` mounts a small disk at `mount`.
local program = { houserule = houserule, counted = houserule .. "-counted", folder = folder, mount = folder .. "/mount",
                  full = folder .. "/bin/houserule", tick = math.tointeger(os.getenv "HOUSERULE_TICK") or 200000 }

os.execute(([[mkdir %s/bin; for name in "%s" "%s"-*; do [ ! -f "$name" ] || ln -s "$(realpath "$name")" %s/bin; done]])
  :format(folder, houserule, houserule, folder))

--- Takes the folder away, whatever is mounted or locked in it; a spec's teardown.
function program.close()
  os.execute(("umount %s 2>/dev/null; chmod -R u+w %s; rm -r %s"):format(program.mount, folder, folder))
end

local function path_of(path) return path:match "^/" and path or folder .. "/" .. path end

--- Writes a file; returns its whole path.
function program.write(path, text)
  local file = assert(io.open(path_of(path), "wb"))
  file:write(text)
  file:close()
  return path_of(path)
end

--- The text of a file that must be there.
function program.read(path)
  local file = assert(io.open(path_of(path), "rb"))
  local text = file:read "a"
  file:close()
  return text
end

--- Runs a line of the shell: what it printed, its exit code.
function program.output_of(line)
  local pipe = io.popen(line .. "; echo exit $?")
  local out = pipe:read "a"
  pipe:close()
  return (out:gsub("exit %d+%s*$", "")), tonumber(out:match "exit (%d+)%s*$")
end

--- Runs the program in an empty home: its exit code, what it printed, and what it said on stderr. `call` runs it in
--- another way than by its name.
function program.run(args, call)
  local out, code = program.output_of(("XDG_DATA_HOME=%s/none timeout 600 %s %s 2>%s/stderr"):format(folder,
    call or houserule, args, folder))
  return code, out, program.read "stderr"
end

--- Wants a part in a text.
function program.has(text, part)
  luassert.is_truthy(text:find(part, 1, true), ("no %q in:\n%s"):format(part, text:sub(1, 3000)))
end

--- A small disk at program.mount, with these options of a tmpfs; false where none can be mounted.
function program.mounted(options)
  os.execute(("umount %s 2>/dev/null"):format(program.mount)) -- what a failed test left
  assert(os.execute("mkdir -p " .. program.mount))
  return os.execute(("mount -t tmpfs -o %s none %s 2>/dev/null"):format(options, program.mount)) == true
end

return program
