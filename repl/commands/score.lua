-- houserule score GAME: keeps the score of a game that is played with real cards. It is `play` under the game's house rule
-- score-pad, by which the results of hands are entered instead of cards.
local arguments = require "host.game.arguments"
local engine = require "houserule"
local play = require "host.commands.play"

local command = {
  words = { "GAME" }, summary = "keep the score of a game that is played with real cards",
  example = "houserule score zole --names Anna,Bela,Celia", flags = play.flags,
}

local PAD <const> = "score-pad"

function command.run(call, cli)
  local game, has_pad = call.words[1], false
  for _, file in ipairs(game and engine.catalog.variants_of(call.library, game) or {}) do
    has_pad = has_pad or file.declared.id == PAD
  end
  if not has_pad then cli.fault "score wants a game with a house rule score-pad, like: score zole" end
  arguments.add_variant(call, PAD)
  return play.run(call, cli)
end

return command
