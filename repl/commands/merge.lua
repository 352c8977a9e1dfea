-- houserule merge: adds up what several runs of one simulation have counted, each of other blocks.
local flags = require "host.game.flags"
local output = require "host.sim.output"
local running = require "host.sim.running"
local setting = require "host.sim.setting"
local state = require "host.sim.state"
local sys = require "host.system.sys"
local T = require("houserule").texts.of

local command = {
  words = { "FILE..." }, example = "houserule merge part-*.json",
  summary = "add up the results of several runs of `sim --blocks`",
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
  output.check(call, cli, #sum.job.headers)
  local about = cli.have(setting.of(call.library, sum.job))
  if call.state then cli.have(state.save(call.state, sum)) end
  local all, again = running.blocks(sum.job), {}
  for i, range in ipairs(sum.blocks) do again[i] = setting.command(about, range[1], range[2], all) end
  local is_whole = sum.blocks[1] and sum.blocks[1][1] == 0 and sum.blocks[1][2] == all
  about.stopped = not is_whole and T "blocks are missing" or nil
  output.print({ sums = sum.sums, blocks = sum.blocks, again = table.concat(again, "; ") },
    about, call, cli)
  return 0
end

return command
