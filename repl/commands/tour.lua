-- houserule tour: a walk through one hand of Zole.
local flags = require "host.flags"
local lesson = require "host.learn.lesson"
local tour = require "host.learn.tour"

local command = {
  usage = "tour", most = 0, summary = "a walk through one hand, step by step", example = "houserule tour",
  flags = flags.looks,
  flag_help = { color = { "WHEN", "auto, always or never" }, ascii = { "", "letters instead of suit signs" },
                plain = { "", "sentences, for a screen reader" } },
}

function command.run(call, cli) return lesson.run(call, cli, tour.start) end

return command
