-- terminal.lua - the built program at a terminal of its own, typed at by a script; pty.c says what one may hold.
--
-- The program has an empty home in program.lua's folder, 40 rows, and a dealt game unless it is called otherwise. A terminal
-- is a test by itself: it fails with the line of the script that did not go as it should, and all that was on the screen.
local luassert = require "luassert"
local program = require "program"

local folder = program.folder
local home, pty = folder .. "/home", (os.getenv "HOUSERULE_BESIDE" or "build") .. "/pty"
assert(os.execute("mkdir " .. home))

local terminal = { home = home, GAME = "zole --seed k7 --dealer 3" }

local count = 0 -- of scripts: a script may run a line that runs another

--- The shell line that types a script at `houserule ARGS`. Options: `env`, the variables, as env(1) takes them; `home`, the
--- name of another home, in which nothing is kept unless that test has kept it; `columns`; `call`, which runs the program in
--- another way than by its name.
function terminal.line(script, args, options)
  options = options or {}
  count = count + 1
  local own = options.home and folder .. "/" .. options.home or home
  assert(os.execute("mkdir -p " .. own))
  local env = options.env or ("HOME=%s XDG_STATE_HOME= XDG_DATA_HOME= TERM=xterm PAGER=cat LC_ALL=C.UTF-8"):format(own)
  return ("env -u NO_COLOR %s timeout 600 %s %d 40 %s %s < %s 2>&1"):format(env, pty, options.columns or 80,
    options.call or program.houserule, args or terminal.GAME, program.write("script" .. count, script))
end

--- Types it, and wants all to go as the script says.
function terminal.type(...)
  local out, code = program.output_of(terminal.line(...))
  luassert.equal(0, code, out)
end

return terminal
