-- hint.lua - how many functions a bot calls for its first answer in a game, in Lua and in C: `strong` learns the game then.
-- Calls are counted, not time, so the figure is the same on every machine.
package.path = "tests/support/?.lua;" .. package.path
require "inside"
local engine = require "houserule"
local bots = require "host.bots.bots"

local calls = { Lua = 0, C = 0 }
local create, getinfo, sethook = coroutine.create, debug.getinfo, debug.sethook
local function count()
  local kind = getinfo(2, "S").what == "C" and "C" or "Lua"
  calls[kind] = calls[kind] + 1
end
rawset(coroutine, "create", function(f) -- a hook is of one coroutine
  local co = create(f)
  sethook(co, count, "c")
  return co
end)

for _, name in ipairs(arg) do
  local session = assert(engine.session.open(engine.library.new(), { game = name, seed = "k7" }, { listener = {} }))
  while session.state == "pack" do assert(session:pack()) end
  calls.Lua, calls.C = 0, 0
  sethook(count, "c")
  bots.new "strong:16w" (session)
  sethook()
  print(("%-8s %9d calls of Lua %9d of C"):format(name, calls.Lua, calls.C))
end
