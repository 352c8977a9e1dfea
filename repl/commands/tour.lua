-- houserule tour: a walk through one hand of Zole.
local flags = require "host.game.flags"
local lesson = require "host.commands.lesson"
local tour = require "host.learn.tour"

local command = {
  usage = "tour", most = 0, summary = "a walk through one hand, step by step", example = "houserule tour",
  flags = flags.looks,
}

function command.run(call, cli) return lesson(call, cli, tour.start) end

return command
