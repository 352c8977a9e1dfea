-- houserule rules: the rule page of this combination.
local flags = require "host.game.flags"
local json = require "host.system.json"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local rulepage = require "host.rules.page"

local command = {
  usage = "rules GAME [-v VARIANT]... [-o SLOT=VALUE]... [CLAUSE] [--json]", most = 2,
  summary = "the rule page of exactly this combination, or one clause or section of it",
  flags = flags.join(flags.rules, { json = "yes" }), example = "houserule rules zole -v pool -o win_points=51 ZO-7",
}

function command.run(call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local lines, unknown = rulepage.lines(game, call.words[2], call.library, prose.columns())
  if unknown then cli.fault("%s", unknown) end
  if call.json then io.write(json.encode(rulejson.page(game, call.words[2])), "\n")
  else io.write(table.concat(lines, "\n"), "\n") end
  return 0
end

return command
