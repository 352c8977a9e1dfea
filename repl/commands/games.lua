-- houserule games [N]: lists the games that are kept, those that are over too; with a number, opens one at the table.
local console = require "host.prompt.console"
local flags = require "host.game.flags"
local host = require "host.prompt.host"
local play = require "host.commands.play"
local resume = require "host.game.resume"
local values = require "host.game.values"

local command = {
  words = { "[N]" }, summary = "list kept games, finished ones too; with a number, open one again",
  example = "houserule games 2", flags = flags.join(flags.looks, flags.people),
}

function command.run(call, cli)
  local word = call.words[1]
  if not word then
    resume.run_games(console.new(host.options(call, {})), {})
    return 0
  end
  call.number = values.whole(word)
  if not call.number or call.number < 1 then cli.fault("games wants a number, as `houserule games` lists them") end
  table.remove(call.words)
  return play.run(call, cli)
end

return command
