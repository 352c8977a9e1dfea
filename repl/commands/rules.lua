-- houserule rules: the rule page of this combination.
local flags = require "host.game.flags"
local json = require "host.system.json"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local rulemodel = require "host.rules.model"
local rulepage = require "host.rules.page"

local command = {
  usage = "rules GAME [-v VARIANT]... [-o SLOT=VALUE]... [CLAUSE] [--json]", most = 2,
  summary = "the rule page of exactly this combination, or one clause or section of it",
  flags = flags.join(flags.rules, { json = "yes" }), example = "houserule rules zole -v pool -o win_points=51 ZO-7",
}

local function lines_of(game, clause, section)
  local width, lines = prose.columns(), {}
  if section then return rulepage.section_lines(game, rulemodel.section(game, section), lines, width, true) end
  if not clause then return rulepage.page(game, width) end
  return rulepage.clause_lines(rulemodel.model(game).clauses[clause], lines, width, #clause, true)
end

function command.run(call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local clause, section, unknown
  if call.words[2] then clause, section, unknown = rulemodel.find(game, call.words[2], call.library) end
  if unknown then cli.fault("%s", unknown) end
  if call.json then
    io.write(json.encode(rulejson.page(game, clause, section)), "\n")
  else
    io.write(table.concat(lines_of(game, clause, section), "\n"), "\n")
  end
  return 0
end

return command
