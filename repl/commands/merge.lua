-- houserule merge: adds up what several runs of one simulation have counted, each of other blocks.
local flags = require "host.game.flags"
local output = require "host.sim.output"
local setting = require "host.sim.setting"
local state = require "host.sim.state"
local sys = require "host.system.sys"

local command = {
  words = { "FILE..." }, example = "houserule merge part-*.json",
  summary = "add up what runs of `sim --blocks` have kept, and say what it comes to",
  flags = flags.join({
    { "--state FILE", help = "keep the sum in FILE, as `sim --state` does: the same bytes as if one run had counted all" },
  }, flags.outcome),
}

function command.run(call, cli)
  local sum
  for _, path in ipairs(call.words) do
    local one = cli.have(state.read(cli.have(sys.read(path)), path))
    sum = sum and cli.have(state.add(sum, one, path)) or one
  end
  if not sum then cli.fault "merge wants files that `sim --state` has kept" end
  local about = cli.have(setting.of(call.library, sum.job))
  if call.state then cli.have(state.save(call.state, sum)) end
  output.say({ sums = sum.sums, blocks = sum.blocks }, about, call, cli)
  return 0
end

return command
