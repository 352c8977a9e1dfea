-- houserule club NAME GAME: keeps house rules, options and who plays under a name, as `club` does at the prompt.
local bundles = require "host.game.bundles"
local flags = require "host.game.flags"
local folders = require "host.system.folders"
local host = require "host.prompt.host"
local engine = require "houserule"
local T = engine.texts.of

local command = {
  words = { "NAME", "GAME", "[TITLE]" }, summary = "keep house rules, options and names as your club's way of playing",
  example = "houserule club thursday zole -v pool --names Anna,Bela,Celia",
  flags = flags.join(flags.rules, flags.people),
}

function command.run(call, cli)
  local name, own = call.words[1], folders.own()
  if not name then cli.fault "club wants a name and a game: houserule club thursday zole -v pool" end
  local game = cli.game(call, 2)
  cli.compose(call, game)
  if not own then cli.refuse(T "there is no folder for scripts of your own: HOME is not set") end
  local path, there = cli.need(bundles.own_path(call.library, own, name))
  local header = cli.header(call, game)
  local text = bundles.text(header, name, call.words[3] or name, header.players, host.names(call))
  if not text then cli.fault("this is %s by itself: lay variants on it, set options or name who plays", game) end
  cli.have(host.save(path, text))
  cli.print(bundles.kept_as(name, there, call))
  return 0
end

return command
