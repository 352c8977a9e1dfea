-- houserule rules: the rule page of this combination.
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local json = require "host.system.json"
local page = require "host.system.paging"
local prose = require "host.table.prose"
local rulejson = require "host.rules.json"
local rulepage = require "host.rules.page"

local command = {
  words = { "GAME", "[CLAUSE|WORD]" },
  summary = "the rule page of exactly this combination, or a clause, section, term or word of it; or its page for beginners,"
    .. " glossary, names, examples, readings, history or etiquette",
  flags = flags.join(flags.rules, flags.json), example = "houserule rules zole -v pool -o win_points=51 ZO-7",
}

function command.run(call, cli)
  local game = cli.compose(call, cli.game(call, 1))
  local lines = cli.need(rulepage.lines(game, call.words[2], call.library, host.painter(call), prose.columns()))
  if call.json then io.write(json.encode(rulejson.page(game, call.words[2], call.library)), "\n")
  else page(table.concat(lines, "\n") .. "\n") end
  return 0
end

return command
